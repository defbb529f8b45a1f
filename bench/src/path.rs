//! The shortest path from corner to corner of a large map with walls.

use crate::flood;
use crate::measure::{Effort, Runner, runner};
use crate::node::Node;
use crate::row::{Row, Target, Unit};
use crate::workload::Map;
use initiative_kernel::grid::{Direction, PathFinder};
use pathfinding::directed::astar::astar;
use serde_json::json;

pub(crate) fn rows(effort: Effort, node: &Node) -> Vec<Row> {
    let map = Map::walled(512, 25);
    // Nobody is compared who does not find a shortest path.
    let shortest = flood::distances(&map, 0).last().copied().unwrap_or_default();
    let rot = node.run("path.mjs", json!({ "walled": map.json() }));
    if let Some(steps) = rot.number("steps") {
        assert_eq!(steps, u64::from(shortest), "rot.js");
    }
    let [ours, peer] = effort.race([ours(&map, shortest), pathfinding(&map, shortest)]);
    let row = Row::new("shortest path, 512×512, a quarter walls", Unit::Time, ours);
    vec![
        row.clone().against("pathfinding", Ok(peer)).target(Target::Within(1e6)),
        row.against("rot.js", rot.sample("path")),
    ]
}

/// Our path finder, kept from one search to the next.
fn ours(map: &Map, shortest: u32) -> Runner<'static> {
    let open = map.region();
    let (start, goal) = (map.tile(0), map.tile(map.costs.len() - 1));
    let mut finder = PathFinder::new();
    let mut search = move || finder.path(&open, &Direction::FOUR, start, goal);
    assert_eq!(search().map(|path| path.cost), Some(shortest), "ours");
    runner(search)
}

/// The crate `pathfinding`, as in its own introduction: positions, steps, a heuristic.
fn pathfinding(map: &Map, shortest: u32) -> Runner<'_> {
    let goal = map.corner();
    let search = move || {
        astar(
            &(0, 0),
            |&position| map.steps(position),
            |&(x, y)| goal.0.abs_diff(x) + goal.1.abs_diff(y),
            |&position| position == goal,
        )
    };
    let found = search().map(|(_, steps)| steps);
    assert_eq!(found, Some(shortest), "pathfinding");
    runner(search)
}
