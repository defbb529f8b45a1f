//! Regions against plain sets of tiles.

use super::*;
use crate::grid::{Direction, Reach};
use alloc::collections::BTreeSet;
use alloc::format;
use proptest::prelude::*;

type Model = BTreeSet<Tile>;

fn sizes() -> impl Strategy<Value = Size> {
    // Small ones live in place, large ones on the heap.
    prop_oneof![
        (0..12u16, 0..12u16),
        (15..=18u16, 15..=18u16),
        Just((1, 200)),
        Just((200, 1)),
        (60..70u16, 1..9u16)
    ]
    .prop_map(|(width, height)| Size::new(width, height).unwrap())
}

fn tiles_of(size: Size) -> impl Strategy<Value = Vec<Tile>> {
    let (width, height) = (size.width().cast_signed(), size.height().cast_signed());
    // A few of them are off the board.
    let tile = (-2..width + 2, -2..height + 2).prop_map(Tile::from);
    prop::collection::vec(tile, 0..size.area().clamp(4, 200))
}

fn pairs() -> impl Strategy<Value = (Size, Vec<Tile>, Vec<Tile>)> {
    sizes().prop_flat_map(|size| (Just(size), tiles_of(size), tiles_of(size)))
}

fn model(size: Size, tiles: &[Tile]) -> Model {
    let on = tiles.iter().copied().filter(|&tile| size.contains(tile));
    on.collect()
}

fn same(region: &Region, model: &Model) {
    assert!(region.iter().eq(model.iter().copied()), "{region:?}");
    assert_eq!(region.len(), model.len());
    assert_eq!(region.is_empty(), model.is_empty());
    // Equal sets are equal regions, however they were made.
    assert_eq!(*region, Region::from_tiles(region.size(), model.iter().copied()));
}

proptest! {
    #[test]
    fn algebra_is_that_of_sets((size, a, b) in pairs()) {
        let (left, right) = (model(size, &a), model(size, &b));
        let a = Region::from_tiles(size, a);
        let b = Region::from_tiles(size, b);
        same(&a, &left);
        same(&(&a | &b), &(&left | &right));
        same(&(&a & &b), &(&left & &right));
        same(&(&a - &b), &(&left - &right));
        let rest = size.tiles().filter(|tile| !left.contains(tile)).collect();
        same(&!&a, &rest);
        prop_assert_eq!(a.is_subset(&b), left.is_subset(&right));
        prop_assert!((&a & &b).is_subset(&a));
    }

    #[test]
    fn members_come_and_go((size, first, second) in pairs()) {
        let mut region = Region::from_tiles(size, first.iter().copied());
        let mut expected = model(size, &first);
        for (index, tile) in second.into_iter().enumerate() {
            prop_assert_eq!(region.contains(tile), expected.contains(&tile));
            if index % 2 == 0 {
                prop_assert_eq!(region.insert(tile), size.contains(tile) && expected.insert(tile));
            } else {
                prop_assert_eq!(region.remove(tile), expected.remove(&tile));
            }
        }
        same(&region, &expected);
    }

    #[test]
    fn balls_are_clipped(size in sizes(), x in -20..80i16, y in -20..80i16, limit in 0..40u32) {
        let center = Tile::new(x, y);
        for metric in [Metric::Manhattan, Metric::Chebyshev, Metric::EuclidSquared] {
            let near = size.tiles().filter(|&tile| metric.between(center, tile) <= limit);
            same(&Region::within(size, metric, center, limit), &near.collect());
        }
    }

    #[test]
    fn walks_lead_where_reach_says(
        (size, a, b) in pairs(),
        costs in prop_oneof![Just((1, 1)), Just((1, 2)), (0..7u16, 0..7u16)],
        place in 0..300usize,
        range in prop_oneof![0..8u32, Just(u32::MAX)],
        steps in Just(Direction::EIGHT.to_vec()).prop_shuffle(),
        count in 0..9usize,
    ) {
        let (a, b) = (Region::from_tiles(size, a), Region::from_tiles(size, b));
        let steps = &steps[..count];
        let start = size.tile(place).unwrap_or(Tile::new(-1, 0));
        let cost = |tile| {
            let costs = [(&a, costs.0), (&b, costs.1)].map(|(tiles, cost)| {
                if tiles.contains(tile) { cost } else { 0 }
            });
            costs.into_iter().filter(|cost| *cost > 0).min().unwrap_or(0) as u8
        };
        let reach = Reach::of(&Layer::new(size, cost), steps, start, range);
        let reached = Region::reached_over(&[(costs.0, &a), (costs.1, &b)], steps, start, range);
        prop_assert_eq!(&reached, reach.tiles());
        let reach = Reach::of(&a, steps, start, range);
        prop_assert_eq!(&a.reached(steps, start, range), reach.tiles());
    }

    #[test]
    fn regions_survive_writing((size, tiles, _) in pairs()) {
        let region = Region::from_tiles(size, tiles);
        let text = serde_json::to_string(&region).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Region>(&text).unwrap(), &region);
        let bytes = postcard::to_allocvec(&region).unwrap();
        prop_assert_eq!(&postcard::from_bytes::<Region>(&bytes).unwrap(), &region);
    }

    #[test]
    fn hostile_bytes_are_refused_or_canonical(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        if let Ok(region) = postcard::from_bytes::<Region>(&bytes) {
            same(&region, &region.iter().collect());
        }
    }
}

#[test]
fn different_sizes_do_not_panic() {
    let small = Region::full(Size::new(3, 3).unwrap());
    let large = Region::full(Size::new(40, 40).unwrap());
    assert_eq!((&small | &large), small);
    assert_eq!((&large - &small).len(), 1600 - 9);
    assert_eq!((&large & &small).len(), 9);
    assert!(small.is_subset(&large) && !large.is_subset(&small));
    let walk = |ground: &[(u16, &Region)]| {
        Region::reached_over(ground, &Direction::FOUR, Tile::new(1, 1), 9).len()
    };
    assert_eq!([walk(&[(1, &small), (1, &large)]), walk(&[])], [8, 0]);
}

#[test]
fn words_beyond_the_board_are_refused() {
    for hostile in [
        r#"{"size":[3,2],"words":[8]}"#,
        r#"{"size":[3,2],"words":[128]}"#,
        r#"{"size":[3,2],"words":[]}"#,
        r#"{"size":[3,2],"words":[0,0]}"#,
        r#"{"size":[1025,2],"words":[0]}"#,
    ] {
        assert!(serde_json::from_str::<Region>(hostile).is_err(), "{hostile}");
    }
    let region = serde_json::from_str::<Region>(r#"{"size":[3,2],"words":[81]}"#).unwrap();
    assert_eq!(format!("{region:?}"), "3×2\n#..\n#.#");
    assert_eq!(serde_json::to_string(&region).unwrap(), r#"{"size":[3,2],"words":[81]}"#);
}
