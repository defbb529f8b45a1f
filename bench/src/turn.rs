//! The turn of a two-seat game that counts turns as they begin and end and makes all units fresh.

use crate::measure::{Effort, Sample};
use crate::node::Node;
use crate::row::{Row, Target, Unit};
use serde_json::json;

/// The client of the peer is asked for turns after so many.
const LATE: u64 = 20_000;

pub(crate) fn rows(effort: Effort, node: &Node) -> Vec<Row> {
    let peer = node.run("turn.mjs", json!({ "units": [0, 1000], "late": LATE }));
    let mut rows = Vec::new();
    for (units, least) in [(0, 10e6), (1000, 5e6)] {
        rows.push(
            Row::new(format!("turn, {units} units refreshed"), Unit::Rate, ours(effort, units, 0))
                .against("boardgame.io", peer.sample(&format!("units{units}")))
                .target(Target::PerSecond(least)),
        );
    }
    rows
}
