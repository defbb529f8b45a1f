//! A world in which nobody is due: what does the tick cost?

use crate::measure::{Effort, Sample};
use crate::row::{Row, Target, Unit};
use crate::workload::rates;

const COUNTS: [usize; 3] = [10, 1000, 1_000_000];

pub(crate) fn rows(effort: Effort) -> Vec<Row> {
    let mut rows = Vec::new();
    let few = ours(effort, &rates(COUNTS[0]));
    for count in COUNTS {
        let rates = rates(count);
        let ours = ours(effort, &rates);
        let what = format!("idle tick, {count} actors");
        rows.push(Row::new(&what, Unit::Time, ours).against("plain scan", Ok(scan(effort, &rates))));
        if count > COUNTS[0] {
            rows.push(
                Row::new(&what, Unit::Time, ours)
                    .against("ours with 10", Ok(few))
                    .target(Target::Times(FLAT)),
            );
        }
    }
    rows
}

/// Every actor gains its energy and is asked whether it may act.
fn scan(effort: Effort, rates: &[u32]) -> Sample {
    struct Actor {
        energy: u64,
        rate: u32,
    }
    let mut actors: Vec<Actor> = rates.iter().map(|&rate| Actor { energy: 0, rate }).collect();
    effort.measure(|| {
        let mut due = 0;
        for actor in &mut actors {
            actor.energy += u64::from(actor.rate);
            due += u32::from(actor.energy >= u64::MAX / 2);
        }
        due
    })
}
