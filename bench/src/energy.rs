//! Take the next actor, charge it, put it back: the energy clock against schedulers.

use crate::measure::{Effort, Sample};
use crate::node::Node;
use crate::row::{Row, Target, Unit};
use crate::workload::rates;
use serde_json::{Map, Value, json};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

const COUNTS: [usize; 6] = [10, 100, 1000, 10_000, 100_000, 1_000_000];

pub(crate) fn rows(effort: Effort, node: &Node) -> Vec<Row> {
    let work: Map<String, Value> = COUNTS
        .iter()
        .map(|count| (count.to_string(), json!(rates(*count))))
        .collect();
    let rot = node.run("schedule.mjs", json!({ "rates": work }));
    let mut rows = Vec::new();
    for count in COUNTS {
        let rates = rates(count);
        let ours = ours(effort, &rates);
        let what = format!("next actor of {count}");
        let least = if count == 1_000_000 { 4.0 } else { 1.0 };
        rows.push(
            Row::new(&what, Unit::Rate, ours)
                .against("BinaryHeap", Ok(heap(effort, &rates)))
                .target(Target::Times(least)),
        );
        rows.push(
            Row::new(&what, Unit::Rate, ours).against("rot.js", rot.sample(&count.to_string())),
        );
    }
    rows
}

/// A plain heap of (time, sequence).
fn heap(effort: Effort, rates: &[u32]) -> Sample {
    // Fine enough for a million different rates to have a million different waits.
    let waits: Vec<u64> = rates.iter().map(|rate| (1 << 42) / u64::from(*rate)).collect();
    let mut queue: BinaryHeap<Reverse<(u64, u32)>> =
        (0..).zip(&waits).map(|(actor, wait)| Reverse((*wait, actor))).collect();
    effort.measure(|| {
        let Some(Reverse((time, actor))) = queue.pop() else {
            return 0;
        };
        queue.push(Reverse((time + waits[actor as usize], actor)));
        actor
    })
}
