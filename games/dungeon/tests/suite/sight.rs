//! Sight: the examples of the rule, and a comparison with a naive implementation.

use dungeon::content::{Terrain, library};
use dungeon::level::DungeonLevel;
use dungeon::sight::{sees, view};
use initiative_kernel::grid::{Layer, Size, Tile};
use proptest::prelude::*;

fn tile(x: i16, y: i16) -> Tile {
    Tile::new(x, y)
}

fn level(rows: &[&str]) -> DungeonLevel {
    let terrain = Layer::from_rows(rows.iter().copied(), Terrain::of).unwrap();
    DungeonLevel::new(1, terrain, library().unwrap())
}

#[test]
fn case_39_delve_sight_1_past_a_wall_on_one_of_the_lines() {
    let one = level(&["...", ".#."]);
    assert!(
        sees(&one, tile(0, 0), tile(2, 1), 8) && view(&one, tile(0, 0), 8).contains(tile(2, 1))
    );
    let both = level(&[".#.", ".#."]);
    assert!(!sees(&both, tile(0, 0), tile(2, 1), 8) && !sees(&both, tile(2, 1), tile(0, 0), 8));
    assert!(!view(&both, tile(0, 0), 8).contains(tile(2, 1)));
    assert!(!view(&both, tile(2, 1), 8).contains(tile(0, 0)));
}

#[test]
fn delve_sight_1_doors_and_grass_hide_and_ends_never_do() {
    let see = |level: &DungeonLevel, x| sees(level, tile(0, 0), tile(x, 0), 8);
    let closed = level(&[".+..\"...."]);
    assert!(see(&closed, 1) && !see(&closed, 2));
    let open = level(&["./..\"...."]);
    assert!(see(&open, 3) && see(&open, 4) && !see(&open, 5));
    // An actor in the grass sees, and is seen.
    assert!(sees(&open, tile(4, 0), tile(0, 0), 8));
    // The radius is eight tiles.
    let open = level(&["...........", "..........."]);
    assert!(see(&open, 8) && !see(&open, 9) && !sees(&open, tile(0, 0), tile(8, 1), 8));
}

/// A naive implementation of the rule: exact points, rounded up and down.
fn naive(level: &DungeonLevel, a: Tile, b: Tile) -> bool {
    let (dx, dy) = (i32::from(b.x) - i32::from(a.x), i32::from(b.y) - i32::from(a.y));
    if dx * dx + dy * dy > 64 {
        return false;
    }
    let n = dx.abs().max(dy.abs());
    // A coordinate is a fraction of 2n, so that a half is a whole number.
    let up = |twice: i32| (twice + n).div_euclid(2 * n);
    let down = |twice: i32| (twice + n - 1).div_euclid(2 * n);
    let clear = |round: &dyn Fn(i32) -> i32| {
        (1..n).all(|i| {
            let x = round(2 * (i32::from(a.x) * n + i * dx));
            let y = round(2 * (i32::from(a.y) * n + i * dy));
            let between = tile(i16::try_from(x).unwrap(), i16::try_from(y).unwrap());
            !matches!(
                level.terrain(between),
                Some(Terrain::Wall | Terrain::ClosedDoor | Terrain::Grass)
            )
        })
    };
    clear(&up) || clear(&down)
}

fn levels() -> impl Strategy<Value = DungeonLevel> {
    let kinds = prop_oneof![
        6 => Just(Terrain::Floor),
        2 => Just(Terrain::Wall),
        1 => Just(Terrain::Grass),
        1 => Just(Terrain::ClosedDoor),
        1 => Just(Terrain::OpenDoor),
    ];
    prop::collection::vec(kinds, 24 * 20).prop_map(|cells| {
        let terrain = Layer::from_cells(Size::new(24, 20).unwrap(), cells).unwrap();
        DungeonLevel::new(1, terrain, library().unwrap())
    })
}

proptest! {
    #[test]
    fn delve_sight_1_is_mutual_and_as_written(level in levels(), x in 0..24i16, y in 0..20i16) {
        let from = tile(x, y);
        let seen = view(&level, from, 8);
        for to in level.size().tiles() {
            prop_assert_eq!(seen.contains(to), naive(&level, from, to), "{} {}", from, to);
            prop_assert_eq!(seen.contains(to), sees(&level, to, from, 8));
        }
    }
}
