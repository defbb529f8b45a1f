//! Sight against geometry, and the rules of the games word for word.

use super::super::{Metric, Size};
use super::*;
use alloc::vec::Vec;
use proptest::prelude::*;

fn tile(x: i16, y: i16) -> Tile {
    Tile::new(x, y)
}

#[test]
fn squad_sight_1_crossings_of_the_examples() {
    let crossings = |to| Segment::new(tile(2, 2), to).collect::<Vec<_>>();
    assert_eq!(
        crossings(tile(4, 4)),
        [
            Crossing::Corner(tile(3, 2), tile(2, 3)),
            Crossing::Tile(tile(3, 3)),
            Crossing::Corner(tile(4, 3), tile(3, 4)),
        ]
    );
    assert_eq!(
        crossings(tile(5, 3)),
        [
            Crossing::Tile(tile(3, 2)),
            Crossing::Corner(tile(4, 2), tile(3, 3)),
            Crossing::Tile(tile(4, 3)),
        ]
    );
    assert_eq!(crossings(tile(4, 3)), [Crossing::Tile(tile(3, 2)), Crossing::Tile(tile(3, 3))]);
    assert_eq!(crossings(tile(2, 2)), []);
    assert_eq!(crossings(tile(2, 3)), []);
}

#[test]
fn squad_sight_1_a_corner_blocks_only_with_both_tiles() {
    let size = Size::new(6, 6).unwrap();
    let sees = |walls: &[(i16, i16)]| {
        let walls = Region::from_tiles(size, walls.iter().copied().map(Tile::from));
        Sight::Segment.sees(&walls, tile(2, 2), tile(3, 3))
    };
    assert!(sees(&[]) && sees(&[(3, 2)]) && sees(&[(2, 3)]));
    assert!(!sees(&[(3, 2), (2, 3)]));
}

#[test]
fn tiles_off_the_board_see_nothing() {
    let size = Size::new(3, 3).unwrap();
    let nothing = Region::empty(size);
    for sight in [Sight::Segment, Sight::TwoLines] {
        assert!(!sight.sees(&nothing, tile(0, 0), tile(3, 0)));
        assert!(!sight.sees(&nothing, tile(-1, 0), tile(-1, 0)));
        assert!(sight.view(&nothing, tile(-1, 0), 64).is_empty());
        assert_eq!(sight.view(&nothing, tile(1, 1), u32::MAX).len(), 9);
        assert_eq!(sight.view(&nothing, tile(1, 1), 0).len(), 1);
        let none = Region::empty(Size::default());
        assert!(sight.view(&none, tile(0, 0), 64).is_empty());
    }
}

#[test]
fn the_longest_lines_do_not_overflow() {
    let (a, b) = (tile(i16::MIN, i16::MIN), tile(i16::MAX, i16::MAX - 1));
    assert_eq!(StraightLine::new(a, b, Round::Up).count(), 65_534);
    assert_eq!(StraightLine::new(b, a, Round::Down).last(), Some(tile(-32767, -32767)));
    assert!(Segment::new(a, b).count() > 65_534);
}

/// Tiles and corners by geometry alone: in a grid where the centres lie on even coordinates, a
/// tile is a square of side 2, and the segment crosses its interior exactly if the four corners
/// do not all lie on one side of the line or on it, and the ranges of coordinates overlap.
fn naive_segment_sees(opaque: &Region, a: Tile, b: Tile) -> bool {
    let point = |tile: Tile| (2 * i64::from(tile.x), 2 * i64::from(tile.y));
    let ((ax, ay), (bx, by)) = (point(a), point(b));
    let side = |x: i64, y: i64| (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    let tile_blocks = opaque.iter().filter(|&tile| tile != a && tile != b).any(|tile| {
        let (x, y) = point(tile);
        let sides = [(-1, -1), (-1, 1), (1, -1), (1, 1)].map(|(dx, dy)| side(x + dx, y + dy));
        let crosses_line = sides.iter().any(|&side| side < 0) && sides.iter().any(|&side| side > 0);
        let overlaps = ax.min(bx) < x + 1
            && x - 1 < ax.max(bx).max(ax.min(bx) + 1)
            && ay.min(by) < y + 1
            && y - 1 < ay.max(by).max(ay.min(by) + 1);
        crosses_line && overlaps
    });
    // Corners have odd coordinates. The tiles beside the line at a corner are the two of the four
    // around it that the segment does not run through.
    let mut corner_blocks = false;
    for x in (ax.min(bx)..ax.max(bx)).filter(|x| x % 2 != 0) {
        for y in (ay.min(by)..ay.max(by)).filter(|y| y % 2 != 0) {
            if side(x, y) == 0 {
                let at = |dx: i64, dy: i64| {
                    let half = |value: i64| i16::try_from(value / 2).unwrap();
                    tile(half(x + dx), half(y + dy))
                };
                let falling = (bx - ax > 0) == (by - ay > 0);
                let (one, other) =
                    if falling { (at(1, -1), at(-1, 1)) } else { (at(1, 1), at(-1, -1)) };
                corner_blocks |= opaque.contains(one) && opaque.contains(other);
            }
        }
    }
    !tile_blocks && !corner_blocks
}

/// DELVE-SIGHT-1 as it is written, with divisions.
fn naive_two_lines_sees(opaque: &Region, a: Tile, b: Tile) -> bool {
    let n = i32::try_from(Metric::Chebyshev.between(a, b)).unwrap();
    let point = |i: i32, up: bool| {
        let coordinate = |from: i16, to: i16| {
            let twice = 2 * i * (i32::from(to) - i32::from(from));
            let offset =
                if up { (twice + n).div_euclid(2 * n) } else { -((n - twice).div_euclid(2 * n)) };
            from + i16::try_from(offset).unwrap()
        };
        tile(coordinate(a.x, b.x), coordinate(a.y, b.y))
    };
    [true, false].into_iter().any(|up| (1..n).all(|i| !opaque.contains(point(i, up))))
}

fn boards() -> impl Strategy<Value = Region> {
    (1..20u16, 1..20u16, 1..8u32, any::<u64>()).prop_map(|(width, height, share, seed)| {
        let size = Size::new(width, height).unwrap();
        let mut state = seed | 1;
        Region::from_fn(size, |_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % 16 < u64::from(share)
        })
    })
}

proptest! {
    #[test]
    fn sight_is_the_rule_and_mutual(opaque in boards(), a: prop::sample::Index, b: prop::sample::Index) {
        let [a, b] = [a, b].map(|place| {
            opaque.size().tile(place.index(opaque.size().area())).unwrap()
        });
        for (sight, naive) in [
            (Sight::Segment, naive_segment_sees(&opaque, a, b)),
            (Sight::TwoLines, a == b || naive_two_lines_sees(&opaque, a, b)),
        ] {
            prop_assert_eq!(sight.sees(&opaque, a, b), naive, "{:?} {} {}\n{:?}", sight, a, b, opaque);
            prop_assert_eq!(sight.sees(&opaque, b, a), naive);
        }
    }

    #[test]
    fn crossings_and_lines_are_the_same_from_both_ends(a in (-40..40i16, -40..40i16), b in (-40..40i16, -40..40i16)) {
        let (a, b) = (Tile::from(a), Tile::from(b));
        for round in [Round::Up, Round::Down] {
            let there: Vec<_> = StraightLine::new(a, b, round).collect();
            let mut back: Vec<_> = StraightLine::new(b, a, round).collect();
            back.reverse();
            prop_assert_eq!(there, back);
        }
        let flat = |crossing| match crossing {
            Crossing::Tile(tile) => (tile, tile),
            Crossing::Corner(one, other) => (one.min(other), one.max(other)),
        };
        let there: Vec<_> = Segment::new(a, b).map(flat).collect();
        let mut back: Vec<_> = Segment::new(b, a).map(flat).collect();
        back.reverse();
        prop_assert_eq!(there, back);
    }

    #[test]
    fn delve_sight_1_a_view_is_all_that_is_seen(opaque in boards(), x in -1..20i16, y in -1..20i16, radius_squared in 0..200u32) {
        let from = tile(x, y);
        for sight in [Sight::Segment, Sight::TwoLines] {
            let seen = Region::from_fn(opaque.size(), |tile| {
                Metric::EuclidSquared.between(from, tile) <= radius_squared
                    && sight.sees(&opaque, from, tile)
            });
            prop_assert_eq!(sight.view(&opaque, from, radius_squared), seen);
        }
    }
}
