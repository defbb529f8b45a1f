//! Movers against naive generation.

use initiative_kernel::grid::{Distances, Footprint, Metric, Mover, Ray, Rect, Region, Size, Tile};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn naive_moves(mover: &Mover, from: Tile, free: impl Fn(Tile) -> bool) -> Vec<Tile> {
    let mut moves = Vec::new();
    for ray in mover.rays() {
        for times in 1..=i32::from(ray.times.min(2000)) {
            let coordinate =
                |from: i16, by: i8| i16::try_from(i32::from(from) + times * i32::from(by));
            let (Ok(x), Ok(y)) = (coordinate(from.x, ray.dx), coordinate(from.y, ray.dy)) else {
                break;
            };
            if (ray.dx, ray.dy) == (0, 0) || !free(Tile::new(x, y)) {
                break;
            }
            moves.push(Tile::new(x, y));
        }
    }
    moves
}

fn movers() -> impl Strategy<Value = Mover> {
    let ray = (-3..=3i8, -3..=3i8, prop_oneof![Just(1), Just(u16::MAX), 0..5u16])
        .prop_map(|(dx, dy, times)| Ray { dx, dy, times });
    prop_oneof![
        Just(Mover::KING.clone()),
        Just(Mover::KNIGHT.clone()),
        Just(Mover::ROOK.clone()),
        Just(Mover::BISHOP.clone()),
        Just(Mover::QUEEN.clone()),
        Just(Mover::QUEEN.within(3)),
        prop::collection::vec(ray, 0..6).prop_map(Mover::new),
    ]
}

fn boards() -> impl Strategy<Value = Region> {
    (0..12u16, 0..12u16).prop_flat_map(|(width, height)| {
        let size = Size::new(width, height).unwrap();
        prop::collection::vec(prop::bool::weighted(0.8), size.area()).prop_map(move |members| {
            let members = members.into_iter().enumerate().filter(|&(_, member)| member);
            Region::from_tiles(size, members.map(|(index, _)| size.tile(index).unwrap()))
        })
    })
}

proptest! {
    #[test]
    fn chess_walk_3_moves_equal_naive_generation(
        mover in movers(),
        open in boards(),
        from in (-3..14i16, -3..14i16),
        width in 1..4u16,
        height in 1..4u16,
    ) {
        let from = Tile::from(from);
        let body = Footprint::new(width, height);
        let places = open.fits(body);
        let fits = |place| body.at(place).tiles().all(|tile| open.contains(tile));
        prop_assert_eq!(mover.moves(from, &places).collect::<Vec<_>>(), naive_moves(&mover, from, fits));
    }

    #[test]
    fn captures_take_the_first_in_the_way(mover in movers(), free in boards(), prey in boards(), from in (0..12i16, 0..12i16)) {
        let from = Tile::from(from);
        let size = free.size();
        let prey = Region::from_tiles(size, prey.iter()) - &free;
        let mut expected = Vec::new();
        for &ray in mover.rays() {
            let alone = Mover::new(vec![ray]);
            let free_moves = naive_moves(&alone, from, |tile| free.contains(tile));
            let with_prey = naive_moves(&alone, from, |tile| free.contains(tile) || prey.contains(tile));
            expected.extend(with_prey.get(free_moves.len()));
        }
        prop_assert_eq!(mover.captures(from, &free, &prey).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn chess_walk_5_path_distance_counts_moves(mover in movers(), free in boards(), goals in prop::collection::vec((-1..12i16, -1..12i16), 0..4)) {
        let size = free.size();
        let goals: Vec<_> = goals.into_iter().map(Tile::from).collect();
        let mut distances = Distances::new();
        mover.measure_to(&free, goals.iter().copied(), &mut distances);
        // Forward: improve the number of moves of each tile until nothing changes.
        let mut naive: BTreeMap<Tile, u32> = goals.iter()
            .filter(|&&goal| size.contains(goal))
            .map(|&goal| (goal, 0))
            .collect();
        loop {
            let before = naive.clone();
            for tile in size.tiles() {
                let next = naive_moves(&mover, tile, |tile| free.contains(tile));
                let best = next.iter().filter_map(|next| naive.get(next)).min();
                if let Some(best) = best.map(|best| best + 1) {
                    let known = naive.entry(tile).or_insert(best);
                    *known = best.min(*known);
                }
            }
            if naive == before {
                break;
            }
        }
        prop_assert_eq!(distances.iter().collect::<BTreeMap<_, _>>(), naive);
    }
}

#[test]
fn chess_walk_2_generation_orders() {
    let free = Region::full(Size::new(8, 8).unwrap());
    let from = Tile::new(3, 3);
    let offsets = |mover: &Mover| -> Vec<(i16, i16)> {
        let moves = mover.moves(from, &free);
        moves.map(|tile| (tile.x - from.x, tile.y - from.y)).collect()
    };
    let mut king = Vec::new();
    for dy in -1..=1 {
        king.extend((-1..=1).map(|dx| (dx, dy)).filter(|&step| step != (0, 0)));
    }
    assert_eq!(offsets(Mover::KING), king);
    let knight = [(1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2)];
    assert_eq!(offsets(Mover::KNIGHT), knight);
    assert_eq!(
        offsets(&Mover::ROOK.within(2)),
        [(0, -1), (0, -2), (0, 1), (0, 2), (-1, 0), (-2, 0), (1, 0), (2, 0)]
    );
    assert_eq!(offsets(&Mover::BISHOP.within(1)), [(-1, -1), (-1, 1), (1, -1), (1, 1)]);
}

#[test]
fn chess_walk_5_a_large_knight_near_its_target() {
    // A body of 2×2 that leaps like a knight; its site reaches one tile around it.
    let size = Size::new(8, 8).unwrap();
    let mut ground = Region::full(size);
    let target = Tile::new(7, 7);
    ground.remove(target);
    let body = Footprint::new(2, 2);
    let places = ground.fits(body);
    assert!(!places.contains(Tile::new(6, 6)));
    let goals = places.iter().filter(|&place| body.at(place).widened(1, 1).contains(target));
    let mut distances = Distances::new();
    Mover::KNIGHT.measure_to(&places, goals, &mut distances);
    // (5,5) or (5,6) or (6,5) is near enough; two leaps lead from (2,3) to (5,6) over (3,5).
    assert_eq!(distances.get(Tile::new(2, 3)), Some(2));
    assert_eq!(distances.get(Tile::new(5, 5)), Some(0));
    assert_eq!(distances.get(Tile::new(3, 4)), Some(1));
}

#[test]
fn chess_enemy_4_the_nearest_strike_rectangle() {
    // Rectangles of 2×2 that contain the target, by the distance of their corners.
    let size = Size::new(8, 8).unwrap();
    let (body, target) = (Tile::new(1, 1), Tile::new(3, 3));
    let corners = Rect::new(Tile::new(2, 2), 2, 2);
    let nearest = corners
        .tiles()
        .filter(|&corner| Footprint::new(2, 2).at(corner).is_on(size))
        .min_by_key(|&corner| (Metric::EuclidSquared.between(body, corner), corner));
    assert_eq!(nearest, Some(Tile::new(2, 2)));
    assert!(Footprint::new(2, 2).at(Tile::new(2, 2)).contains(target));
}

#[test]
fn movers_are_content() {
    let text = r#"[{"dx":2,"dy":1,"times":1},{"dx":0,"dy":1,"times":8}]"#;
    let mover: Mover = serde_json::from_str(text).unwrap();
    assert_eq!(mover.rays().len(), 2);
    assert_eq!(serde_json::to_string(&mover).unwrap(), text);
    let king = serde_json::to_string(Mover::KING).unwrap();
    assert_eq!(&serde_json::from_str::<Mover>(&king).unwrap(), Mover::KING);
}
