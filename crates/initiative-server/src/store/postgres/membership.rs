//! Which matches this node holds, and for how long it may believe so. ONLINE-NODE-3
//!
//! A node has a row in the table `nodes`, which it renews every second; all its leases live as long as
//! that row. Any node deletes a row whose time is up by the clock of the database: then the node of
//! that row has lost its matches, and others may take them. A node that was late begins again under
//! another number, so nothing that it believed before counts.

use super::sabotage::Safeguard;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How much earlier a node stops believing that it lives: clocks do not all go at the same rate.
const MARGIN: Duration = Duration::from_millis(500);

/// The node that holds a match, and how often the match had been taken by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hold {
    pub(crate) node: i64,
    pub(crate) epoch: i64,
}

impl Hold {
    /// For what nobody needs to hold.
    pub(super) const NONE: Self = Self { node: 0, epoch: 0 };
}

/// What this node holds.
#[derive(Debug)]
pub(super) struct Membership(Mutex<State>);

#[derive(Debug)]
struct State {
    /// The number of this node; 0 if it has none.
    node: i64,
    /// Until when its row is renewed for sure.
    until: Instant,
    /// The epochs of the matches that it holds.
    held: HashMap<String, i64>,
    /// A number that it had before and whose row may still be there.
    former: Option<i64>,
}

impl State {
    /// Whether this node may believe in its number and in what it holds.
    fn is_believed(&self, now: Instant) -> bool {
        self.node != 0 && (now < self.until || Safeguard::Stop.is_off())
    }
}

impl Default for Membership {
    fn default() -> Self {
        Self(Mutex::new(State {
            node: 0,
            until: Instant::now(),
            held: HashMap::new(),
            former: None,
        }))
    }
}

impl Membership {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of this node, if it has one and may still believe in it.
    pub(super) fn node(&self, now: Instant) -> Option<i64> {
        let state = self.state();
        state.is_believed(now).then_some(state.node)
    }

    /// The number that is to be renewed, whether it is late or not.
    pub(super) fn to_renew(&self) -> Option<i64> {
        let state = self.state();
        (state.node != 0).then_some(state.node)
    }

    /// A number whose row should go.
    pub(super) fn former(&self) -> Option<i64> {
        self.state().former
    }

    /// Until when this node may believe in its number; none if it has none.
    pub(super) fn until(&self) -> Option<Instant> {
        let state = self.state();
        (state.node != 0).then_some(state.until)
    }

    /// Notes that a row was made or renewed, for so long, by a statement that began at `began`.
    pub(super) fn renewed(&self, node: i64, began: Instant, life: Duration) {
        let mut state = self.state();
        if state.node != node {
            *state = State { node, until: began, held: HashMap::new(), former: None };
        }
        state.until = began + life.saturating_sub(MARGIN);
    }

    /// Gives everything up. False if there was nothing.
    pub(super) fn lose(&self) -> bool {
        if Safeguard::Stop.is_off() {
            return false;
        }
        let mut state = self.state();
        let node = std::mem::take(&mut state.node);
        state.held.clear();
        if node != 0 {
            state.former = Some(node);
        }
        node != 0
    }

    /// Notes that this node has taken a match.
    pub(super) fn took(&self, id: &str, hold: Hold) {
        let mut state = self.state();
        if state.node == hold.node {
            let epoch = state.held.entry(id.to_owned()).or_default();
            *epoch = hold.epoch.max(*epoch);
        }
    }

    /// How this node holds a match, if it does.
    pub(super) fn hold(&self, id: &str, now: Instant) -> Option<Hold> {
        let state = self.state();
        let epoch = state.held.get(id).copied().filter(|_| state.is_believed(now))?;
        Some(Hold { node: state.node, epoch })
    }

    /// Lets a match go.
    pub(super) fn release(&self, id: &str) -> Option<Hold> {
        let mut state = self.state();
        let epoch = state.held.remove(id)?;
        Some(Hold { node: state.node, epoch })
    }

    /// How many matches this node holds.
    pub(super) fn held(&self) -> usize {
        self.state().held.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIFE: Duration = Duration::from_secs(5);

    #[test]
    fn online_node_3_a_node_believes_in_a_lease_until_shortly_before_its_end() {
        let (node, now) = (Membership::default(), Instant::now());
        let hold = Hold { node: 7, epoch: 3 };
        node.took("m", hold);
        assert_eq!(node.hold("m", now), None, "it has no number");
        node.renewed(7, now, LIFE);
        node.took("m", hold);
        let end = now + LIFE - MARGIN;
        assert_eq!(node.hold("m", end - Duration::from_millis(1)), Some(hold));
        assert_eq!((node.hold("m", end), node.node(end)), (None, None));
        node.renewed(7, now + Duration::from_secs(1), LIFE);
        assert_eq!(node.hold("m", end), Some(hold), "it is renewed");
        assert_eq!(node.hold("n", end), None);
    }

    #[test]
    fn online_node_3_a_node_that_begins_again_holds_nothing() {
        let (node, now) = (Membership::default(), Instant::now());
        node.renewed(7, now, LIFE);
        node.took("m", Hold { node: 7, epoch: 1 });
        assert!(node.lose() && !node.lose());
        assert_eq!((node.hold("m", now), node.to_renew(), node.former()), (None, None, Some(7)));
        node.took("m", Hold { node: 7, epoch: 2 });
        node.renewed(8, now, LIFE);
        assert_eq!((node.hold("m", now), node.former()), (None, None));
    }

    #[test]
    fn online_node_3_the_latest_epoch_counts_and_what_is_released_is_gone() {
        let (node, now) = (Membership::default(), Instant::now());
        node.renewed(7, now, LIFE);
        for epoch in [4, 6, 5] {
            node.took("m", Hold { node: 7, epoch });
        }
        assert_eq!(node.held(), 1);
        assert_eq!(node.release("m"), Some(Hold { node: 7, epoch: 6 }));
        assert_eq!((node.release("m"), node.held()), (None, 0));
    }
}
