//! Take the next actor, charge it, put it back: the energy clock against schedulers.
//!
//! All actors have different rates. In a busy world the fastest acts every turn, in a calm one
//! every hundred turns; to a scheduler that only knows points in time both are the same.
//!
//! One call is a lap of as many actions as there are actors. A clock that works turn by turn has
//! most to do when a turn begins, and a lap is long enough to have its share of that.

use crate::measure::{Effort, Runner, runner};
use crate::node::Node;
use crate::row::{Row, Target, Unit, grouped};
use crate::workload::rates;
use initiative_kernel::turn::energy::{EnergyLedger, Holder};
use serde_json::{Map, Value, json};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

const COUNTS: [usize; 6] = [10, 100, 1000, 10_000, 100_000, 1_000_000];

pub(crate) fn rows(effort: Effort, node: &Node) -> Vec<Row> {
    let work: Map<String, Value> =
        COUNTS.iter().map(|count| (count.to_string(), json!(rates(*count)))).collect();
    let rot = node.run("schedule.mjs", json!({ "rates": work }));
    let mut rows = Vec::new();
    for count in COUNTS {
        let rates = rates(count);
        let [busy, calm, heap] = effort
            .race([ours(&rates, 1), ours(&rates, 100), heap(&rates)])
            .map(|lap| lap.shared_by(count));
        let least = Target::Times(if count == 1_000_000 { 4.0 } else { 1.0 });
        let row = |what, ours| {
            Row::new(format!("next actor of {}, {what}", grouped(count)), Unit::Rate, ours)
        };
        rows.push(row("busy", busy).against("BinaryHeap", Ok(heap)).target(least));
        rows.push(row("calm", calm).against("BinaryHeap", Ok(heap)).target(least));
        rows.push(row("busy", busy).against("rot.js", rot.sample(&count.to_string())));
    }
    rows
}

/// The energy clock, when an action costs what the fastest actor gains in so many turns.
fn ours(rates: &[u32], turns: u32) -> Runner<'static> {
    let cost = turns * rates.len() as u32;
    let mut clock = clock(rates, cost);
    runner(move || {
        let mut last = None;
        for _ in 0..clock.len() {
            last = clock.take_next();
            clock.charge(last?, cost).ok()?;
        }
        last
    })
}

/// Everybody at their rate and without energy, able to act with `cost`.
pub(crate) fn clock(rates: &[u32], cost: u32) -> EnergyLedger {
    let mut clock = EnergyLedger::new();
    for rate in rates {
        let holder = Holder::ai()
            .with_rate(*rate)
            .with_energy(0)
            .with_max(cost)
            .with_bank_max(cost)
            .with_ready_at(cost);
        assert!(clock.join(&holder).is_ok(), "there is room for everybody");
    }
    clock
}

/// A plain heap of (time, sequence).
fn heap(rates: &[u32]) -> Runner<'static> {
    // Fine enough for a million different rates to have a million different waits.
    let waits: Vec<u64> = rates.iter().map(|rate| (1 << 42) / u64::from(*rate)).collect();
    let mut queue: BinaryHeap<Reverse<(u64, u32)>> =
        (0..).zip(&waits).map(|(actor, wait)| Reverse((*wait, actor))).collect();
    runner(move || {
        let mut last = None;
        for _ in 0..queue.len() {
            let Reverse((time, actor)) = queue.pop()?;
            queue.push(Reverse((time + waits[actor as usize], actor)));
            last = Some(actor);
        }
        last
    })
}
