//! The shortest path from corner to corner of a large map with walls.

use crate::flood;
use crate::measure::{Effort, Sample};
use crate::node::Node;
use crate::row::{Row, Target, Unit};
use crate::workload::Map;
use serde_json::json;

pub(crate) fn rows(effort: Effort, node: &Node) -> Vec<Row> {
    let map = Map::walled(512, 25);
    let shortest = flood::distances(&map, 0)[map.costs.len() - 1];
    let work = json!({ "walled": { "width": map.width, "height": map.height, "costs": map.costs } });
    let rot = node.run("path.mjs", work);
    // Nobody is compared who does not find a shortest path.
    if let Some(steps) = rot.number("steps") {
        assert_eq!(steps, u64::from(shortest), "rot.js");
    }
    let row = Row::new("shortest path, 512×512, a quarter walls", Unit::Time, ours(effort, &map, shortest));
    vec![
        row.clone()
            .against("pathfinding", Ok(pathfinding(effort, &map, shortest)))
            .target(Target::Within(1e6)),
        row.against("rot.js", rot.sample("path")),
    ]
}

/// The crate `pathfinding`, as in its own introduction: positions, steps, a heuristic.
fn pathfinding(effort: Effort, map: &Map, shortest: u32) -> Sample {
    let (width, height) = (map.width as u32, map.height as u32);
    let goal = (width - 1, height - 1);
    let free = |(x, y): (u32, u32)| map.costs[(y * width + x) as usize] != 0;
    let search = || {
        pathfinding::directed::astar::astar(
            &(0, 0),
            |&(x, y): &(u32, u32)| {
                [
                    (x, y.wrapping_sub(1)),
                    (x + 1, y),
                    (x, y + 1),
                    (x.wrapping_sub(1), y),
                ]
                .into_iter()
                .filter(|&(x, y)| x < width && y < height && free((x, y)))
                .map(|position| (position, 1))
            },
            |&(x, y)| goal.0.abs_diff(x) + goal.1.abs_diff(y),
            |&position| position == goal,
        )
    };
    assert_eq!(search().map(|(_, steps)| steps), Some(shortest), "pathfinding");
    effort.measure(search)
}
