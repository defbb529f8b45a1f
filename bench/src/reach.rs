//! The tiles within five steps on a small board with blockers.

use crate::flood;
use crate::measure::{Effort, Sample};
use crate::row::{Row, Target, Unit};
use crate::workload::Map;

const RANGE: u32 = 5;

pub(crate) fn rows(effort: Effort) -> Vec<Row> {
    let mut map = Map::walled(16, 20);
    let start = 8 * 16 + 8;
    map.costs[start] = 1;
    let within = |distances: Vec<u32>| distances.iter().filter(|steps| **steps <= RANGE).count();
    let reached = within(flood::distances_within(&map, start, RANGE));
    vec![
        Row::new("reach 5 on 16×16 with blockers", Unit::Time, ours(effort, &map, start, reached))
            .against(
                "plain flood",
                Ok(effort.measure(|| within(flood::distances_within(&map, start, RANGE)))),
            )
            .target(Target::Within(400.0)),
    ]
}
