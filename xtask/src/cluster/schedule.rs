//! Which faults happen when: drawn from a seed, or fixed for the gate.

#[cfg(test)]
mod tests;

use super::fault::{Fault, Kind};
use super::proxy::Mode;
use super::random::Random;
use std::time::Duration;

/// How long the load plays before the first fault, so that there is something to compare with.
const BEFORE: Duration = Duration::from_secs(8);
/// How long it plays after the last one has ended: matches must have gone on by then.
pub(super) const AFTER: Duration = Duration::from_secs(15);
/// How long after a promotion a new standby is made.
const REBUILD: Duration = Duration::from_secs(8);
/// How long after that the new standby counts as one.
const FOLLOWS: Duration = Duration::from_secs(25);
/// How long the fixed schedule plays.
pub(super) const SHORT: Duration = Duration::from_secs(56);

/// A fault and when it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Planned {
    pub(super) at: Duration,
    pub(super) fault: Fault,
}

impl Planned {
    /// When all is repaired.
    pub(super) fn end(&self) -> Duration {
        self.at + self.fault.length()
    }
}

/// What is done at one moment of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Begin,
    /// What was broken is repaired; for a lost primary, the standby is promoted.
    Repair,
    /// The old primary becomes a standby.
    Rebuild,
}

/// A moment of the run: what is done about which fault of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    pub(super) at: Duration,
    pub(super) place: usize,
    pub(super) deed: Deed,
}

/// All moments of a plan in their order.
pub(super) fn moments(plan: &[Planned]) -> Vec<Moment> {
    let mut moments = Vec::new();
    for (place, planned) in plan.iter().enumerate() {
        let mut add = |at, deed| moments.push(Moment { at, place, deed });
        add(planned.at, Deed::Begin);
        add(planned.end(), Deed::Repair);
        if let Fault::Primary { rebuild: Some(rebuild), .. } = planned.fault {
            add(planned.end() + rebuild, Deed::Rebuild);
        }
    }
    moments.sort_by_key(|moment| moment.at);
    moments
}

/// The schedule of the gate: each sort of loss once, quickly one after the other.
pub(super) fn fixed() -> Vec<Planned> {
    let seconds = Duration::from_secs;
    let planned = |at, fault| Planned { at: seconds(at), fault };
    vec![
        planned(5, Fault::Kill { node: 0, down: seconds(4) }),
        planned(16, Fault::Freeze { node: 1, time: seconds(7) }),
        planned(28, Fault::Database { node: 2, mode: Mode::BlackHole, time: seconds(7) }),
        planned(41, Fault::Primary { promotion: seconds(1), rebuild: None }),
    ]
}

/// Draws a schedule. Two faults may happen at once, but a node is always left that serves, and a
/// primary is killed only if a standby follows it.
pub(super) fn draw(seed: u64, length: Duration, nodes: usize, kinds: &[Kind]) -> Vec<Planned> {
    let mut draw = Draw { random: Random::new(seed), nodes, plan: Vec::new() };
    let mut at = BEFORE;
    // From when on a standby follows the primary; never again if there is no time for it.
    let mut standby = Some(Duration::ZERO);
    loop {
        let follows = standby.is_some_and(|since| since <= at);
        let possible: Vec<Kind> =
            kinds.iter().copied().filter(|kind| follows || !kind.needs_standby()).collect();
        let Some(kind) = draw.random.pick(&possible) else {
            // Only faults are wanted that need a standby.
            match standby.filter(|since| *since > at) {
                Some(since) => at = since,
                None => return draw.plan,
            }
            continue;
        };
        let mut first = Planned { at, fault: draw.fault(kind) };
        if first.end() + AFTER > length {
            return draw.plan;
        }
        let mut end = first.end();
        if let Fault::Primary { rebuild, .. } = &mut first.fault {
            let made = end + REBUILD;
            standby = (made + FOLLOWS + AFTER <= length).then_some(made + FOLLOWS);
            *rebuild = standby.map(|_| REBUILD);
        }
        let second = draw.second(&first, &possible);
        draw.plan.push(first);
        if let Some(second) = second.filter(|second| second.end() + AFTER <= length) {
            end = end.max(second.end());
            draw.plan.push(second);
        }
        at = end + draw.time(8_000, 18_000);
    }
}

/// A schedule that is being drawn.
struct Draw {
    random: Random,
    nodes: usize,
    plan: Vec<Planned>,
}

impl Draw {
    /// A time between two, in milliseconds.
    fn time(&mut self, least: u64, most: u64) -> Duration {
        Duration::from_millis(self.random.between(least, most))
    }

    /// One of the nodes.
    fn node(&mut self) -> usize {
        let nodes: Vec<usize> = (0..self.nodes).collect();
        self.random.pick(&nodes).unwrap_or_default()
    }

    /// How a connection is disturbed.
    fn mode(&mut self, latest: u64) -> Mode {
        match self.random.between(0, 2) {
            0 => Mode::Cut,
            1 => Mode::BlackHole,
            _ => Mode::Delay(self.time(latest / 10, latest)),
        }
    }

    fn fault(&mut self, kind: Kind) -> Fault {
        let node = self.node();
        match kind {
            Kind::Kill => Fault::Kill { node, down: self.time(2_000, 9_000) },
            Kind::Stop => Fault::Stop { node, down: self.time(2_000, 9_000) },
            // Mostly longer than a lease, which is 5 s; at times the node comes back within it.
            Kind::Freeze if self.random.once_in(4) => {
                Fault::Freeze { node, time: self.time(500, 4_000) }
            }
            Kind::Freeze => Fault::Freeze { node, time: self.time(6_500, 10_000) },
            Kind::Database => {
                Fault::Database { node, mode: self.mode(400), time: self.time(2_000, 10_000) }
            }
            Kind::Nodes => {
                let others: Vec<usize> = (0..self.nodes).filter(|other| *other != node).collect();
                let to = self.random.pick(&others).unwrap_or_default();
                let mode = self.mode(200);
                Fault::Nodes { from: node, to, mode, time: self.time(3_000, 10_000) }
            }
            Kind::Replication => {
                Fault::Replication { mode: self.mode(100), time: self.time(1_000, 7_000) }
            }
            Kind::Primary => Fault::Primary { promotion: self.time(500, 4_000), rebuild: None },
        }
    }

    /// At times a second fault that concerns other nodes and begins while the first one lasts.
    fn second(&mut self, first: &Planned, kinds: &[Kind]) -> Option<Planned> {
        let kinds: Vec<Kind> = kinds.iter().copied().filter(|kind| !kind.needs_standby()).collect();
        let kind = self.random.pick(&kinds)?;
        let fault = self.fault(kind);
        let at = first.at + self.time(0, 3_000);
        let wanted = self.random.once_in(4) && self.nodes > 2;
        let apart = (0..self.nodes).all(|node| !(first.fault.touches(node) && fault.touches(node)));
        (wanted && apart && at < first.end()).then_some(Planned { at, fault })
    }
}
