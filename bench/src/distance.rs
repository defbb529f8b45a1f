//! The distances from one tile to all others of a large open map.

use crate::flood;
use crate::measure::{Effort, Sample};
use crate::node::Node;
use crate::row::{Row, Target, Unit};
use crate::workload::Map;
use serde_json::json;

pub(crate) fn rows(effort: Effort, node: &Node) -> Vec<Row> {
    let open = Map::open(512);
    let terrain = Map::terrain(512, 9);
    let work = json!({ "open": { "width": open.width, "height": open.height, "costs": open.costs } });
    let rot = node.run("path.mjs", work);
    let flat = Row::new("distance map, 512×512", Unit::Time, ours_flat(effort, &open));
    let rough = Row::new("distance map, 512×512, terrain", Unit::Time, ours_rough(effort, &terrain));
    vec![
        flat.clone()
            .against("plain flood", Ok(effort.measure(|| flood::distances(&open, 0))))
            .target(Target::Within(1.5e6)),
        flat.clone().against("pathfinding", Ok(pathfinding(effort, &open))),
        flat.against("rot.js", rot.sample("map")),
        rough
            .clone()
            .against("plain Dijkstra", Ok(effort.measure(|| flood::costs(&terrain, 0))))
            .target(Target::Within(6e6)),
        rough.against("pathfinding", Ok(pathfinding(effort, &terrain))),
    ]
}

/// The crate `pathfinding`: every tile that can be reached, with its parent and its cost.
fn pathfinding(effort: Effort, map: &Map) -> Sample {
    let (width, height) = (map.width as u32, map.height as u32);
    let flood = || {
        pathfinding::directed::dijkstra::dijkstra_all(&(0, 0), |&(x, y): &(u32, u32)| {
            [
                (x, y.wrapping_sub(1)),
                (x + 1, y),
                (x, y + 1),
                (x.wrapping_sub(1), y),
            ]
            .into_iter()
            .filter(|&(x, y)| x < width && y < height)
            .map(|(x, y)| ((x, y), u32::from(map.costs[(y * width + x) as usize])))
            .filter(|(_, cost)| *cost != 0)
        })
    };
    let corner = flood().get(&(width - 1, height - 1)).map(|(_, cost)| *cost);
    assert_eq!(corner, flood::costs(map, 0).last().copied(), "pathfinding");
    effort.measure(flood)
}
