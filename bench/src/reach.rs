//! The tiles within five steps on a small board with blockers.

use crate::flood;
use crate::measure::{Effort, runner};
use crate::row::{Row, Target, Unit};
use crate::workload::Map;
use initiative_kernel::grid::{Direction, Reach};

const RANGE: u32 = 5;

pub(crate) fn rows(effort: Effort) -> Vec<Row> {
    let mut map = Map::walled(16, 20);
    let start = 8 * 16 + 8;
    map.costs[start] = 1;
    let distances = || flood::distances_within(&map, start, RANGE);
    let count = distances().iter().filter(|steps| **steps <= RANGE).count();

    let (open, tile) = (map.region(), map.tile(start));
    let mut reach = Reach::new();
    reach.fill(&open, &Direction::FOUR, tile, RANGE);
    assert_eq!(reach.tiles().len(), count - 1, "the same tiles, but for the start");

    let [ways, plain] = effort.race([
        runner(|| {
            reach.fill(&open, &Direction::FOUR, tile, RANGE);
            reach.tiles().iter().next()
        }),
        runner(distances),
    ]);
    let row = Row::new("reach 5 on 16×16, costs and ways", Unit::Time, ways);
    vec![row.against("plain flood", Ok(plain)).target(Target::Within(400.0))]
}
