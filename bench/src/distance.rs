//! The distances from one tile to all others of a large open map.

use crate::flood;
use crate::measure::{Effort, Runner, runner};
use crate::node::Node;
use crate::row::{Row, Target, Unit};
use crate::workload::Map;
use initiative_kernel::grid::{Direction, Distances, Ground};
use pathfinding::directed::dijkstra::dijkstra_all;
use serde_json::json;

pub(crate) fn rows(effort: Effort, node: &Node) -> Vec<Row> {
    let open = Map::open(512);
    let rot = node.run("path.mjs", json!({ "open": open.json() }));
    let region = open.region();
    let [ours_open, flood, peer] = effort.race([
        ours(&open, &region),
        runner(|| flood::distances(&open, 0)),
        pathfinding(&open),
    ]);
    let row = Row::new("distance map, 512×512", Unit::Time, ours_open);
    let mut rows = vec![
        row.clone().against("plain flood", Ok(flood)).target(Target::Within(1.5e6)),
        row.clone().against("pathfinding", Ok(peer)),
        row.against("rot.js", rot.sample("map")),
    ];

    let rough = Map::terrain(512, 9);
    let layer = rough.layer();
    let [ours_rough, flood, peer] = effort.race([
        ours(&rough, &layer),
        runner(|| flood::costs(&rough, 0)),
        pathfinding(&rough),
    ]);
    let row = Row::new("distance map, 512×512, costs 1 to 9", Unit::Time, ours_rough);
    rows.extend([
        row.clone().against("plain Dijkstra", Ok(flood)).target(Target::Within(6e6)),
        row.against("pathfinding", Ok(peer)),
    ]);
    rows
}

/// Our distance map, kept from one measurement to the next.
fn ours<'a>(map: &Map, ground: &'a impl Ground) -> Runner<'a> {
    let start = map.tile(0);
    let mut distances = Distances::new();
    distances.measure_from(ground, &Direction::FOUR, [start]);
    let found: Vec<u32> = distances.iter().map(|(_, distance)| distance).collect();
    assert_eq!(found, flood::costs(map, 0), "ours");
    runner(move || distances.measure_from(ground, &Direction::FOUR, [start]))
}

/// The crate `pathfinding`: every tile that can be reached, with its parent and its cost.
fn pathfinding(map: &Map) -> Runner<'_> {
    let flood = move || dijkstra_all(&(0, 0), |&position| map.steps(position));
    let found = flood().get(&map.corner()).map(|(_, cost)| *cost);
    assert_eq!(found, flood::costs(map, 0).last().copied(), "pathfinding");
    runner(flood)
}
