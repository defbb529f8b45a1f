//! The tiles within five steps on a small board with blockers.

use crate::flood;
use crate::measure::{Effort, Sample};
use crate::row::{Row, Target, Unit};
use crate::workload::Map;
use initiative::grid::{Direction, Region, Size};

const RANGE: u32 = 5;

pub(crate) fn rows(effort: Effort) -> Vec<Row> {
    let mut map = Map::walled(16, 20);
    let start = 8 * 16 + 8;
    map.costs[start] = 1;
    let within = |distances: Vec<u32>| distances.iter().filter(|steps| **steps <= RANGE).count();
    let reached = within(flood::distances_within(&map, start, RANGE));
    vec![
        Row::new(
            "reach 5 on 16×16 with blockers",
            Unit::Time,
            ours(effort, &map, start, reached),
        )
        .against(
            "plain flood",
            Ok(effort.measure(|| within(flood::distances_within(&map, start, RANGE)))),
        )
        .target(Target::Within(400.0)),
    ]
}

/// A flood over a region of free tiles.
fn ours(effort: Effort, map: &Map, start: usize, reached: usize) -> Sample {
    let size = Size::new(map.width as u16, map.height as u16).expect("a small board");
    let tiles = |wanted: &dyn Fn(usize) -> bool| {
        let index = |tile| size.index(tile).is_some_and(wanted);
        Region::from_fn(size, index)
    };
    let open = tiles(&|index| map.costs[index] != 0);
    let unit = tiles(&|index| index == start);
    let flood = || unit.flood(&open, &Direction::FOUR, RANGE);
    assert_eq!(flood().len(), reached, "the same tiles");
    effort.measure(flood)
}
