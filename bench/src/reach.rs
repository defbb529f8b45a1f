//! The tiles within five steps on a small board with blockers.

use crate::flood;
use crate::measure::{Effort, runner};
use crate::row::{Row, Target, Unit};
use crate::workload::Map;
use initiative_kernel::grid::{Direction, Reach, Region};

const RANGE: u32 = 5;

pub(crate) fn rows(effort: Effort) -> Vec<Row> {
    let mut map = Map::walled(16, 20);
    let start = 8 * 16 + 8;
    map.costs[start] = 1;
    let distances = || flood::distances_within(&map, start, RANGE);
    let count = distances().iter().filter(|steps| **steps <= RANGE).count();

    let (open, tile) = (map.region(), map.tile(start));
    let unit = Region::from_tiles(map.size(), [tile]);
    let flood = || unit.flood(&open, &Direction::FOUR, RANGE);
    assert_eq!(flood().len(), count, "the same tiles");
    let mut reach = Reach::new();
    reach.fill(&open, &Direction::FOUR, tile, RANGE);
    assert_eq!(reach.tiles().len(), count - 1, "the same tiles, but for the start");

    let [ways, tiles, plain] = effort.race([
        runner(|| {
            reach.fill(&open, &Direction::FOUR, tile, RANGE);
            reach.tiles().first()
        }),
        runner(flood),
        runner(distances),
    ]);
    let row = |what, sample| {
        Row::new(format!("reach 5 on 16×16, {what}"), Unit::Time, sample)
            .against("plain flood", Ok(plain))
            .target(Target::Within(400.0))
    };
    vec![row("costs and ways", ways), row("only the tiles", tiles)]
}
