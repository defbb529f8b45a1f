//! A world in which nobody is due: what does the tick cost?

use crate::energy::clock;
use crate::measure::{Effort, Runner, runner};
use crate::row::{Row, Target, Unit, grouped};

const THOUSAND: usize = 1000;
/// A handful is kept in a plain list and is quicker still; from there on it should be the same.
const COUNTS: [usize; 4] = [10, THOUSAND, 100_000, 1_000_000];
/// As fast with many as with few, but for what the machine adds by chance.
const FLAT: f64 = 0.8;

pub(crate) fn rows(effort: Effort) -> Vec<Row> {
    let mut rows = Vec::new();
    for count in COUNTS {
        let [ours, thousand, scan] = effort.race([ours(count), ours(THOUSAND), scan(count)]);
        let what = format!("idle tick, {} actors", grouped(count));
        let row = Row::new(what, Unit::Time, ours);
        rows.push(row.clone().against("plain scan", Ok(scan)));
        if count > THOUSAND {
            rows.push(row.against("ours with 1,000", Ok(thousand)).target(Target::Times(FLAT)));
        }
    }
    rows
}

/// The energy clock with billions of turns to go before anybody is due.
fn ours(count: usize) -> Runner<'static> {
    let mut clock = clock(&vec![1; count], u32::MAX / 2);
    runner(move || {
        clock.advance(1);
        assert!(!clock.someone_able(), "somebody is due");
    })
}

/// Every actor gains its energy and is asked whether it may act.
fn scan(count: usize) -> Runner<'static> {
    struct Actor {
        energy: u64,
        rate: u32,
    }
    let mut actors: Vec<Actor> = (0..count).map(|_| Actor { energy: 0, rate: 1 }).collect();
    runner(move || {
        let mut due = 0;
        for actor in &mut actors {
            actor.energy += u64::from(actor.rate);
            due += u32::from(actor.energy >= u64::MAX / 2);
        }
        due
    })
}
