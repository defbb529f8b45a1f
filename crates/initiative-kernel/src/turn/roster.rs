//! The actors of one phase, who act one at a time; the dead are skipped.

use alloc::collections::VecDeque;
use serde::{Deserialize, Serialize};

/// The actors of one phase, in the order that they had when it began.
///
// CHESS-ENEMY-10
/// Nothing outlives the phase: once everybody has acted the roster equals a new one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster<A> {
    waiting: VecDeque<A>,
    called: u32,
}

impl<A> Roster<A> {
    // CHESS-ENEMY-1: one slot each, one after the other; the dead are passed over.
    /// The next actor that is still `able` to act, or `None` when the phase is over.
    pub fn next(&mut self, mut able: impl FnMut(&A) -> bool) -> Option<A> {
        while let Some(actor) = self.waiting.pop_front() {
            self.called = self.called.saturating_add(1);
            if able(&actor) {
                return Some(actor);
            }
        }
        self.called = 0;
        None
    }

    /// The place in the snapshot of the actor that was called last, from 1; 0 before the first.
    #[must_use]
    pub fn slot(&self) -> usize {
        self.called as usize
    }

    /// How many actors the snapshot holds; 0 outside a phase.
    #[must_use]
    pub fn of(&self) -> usize {
        self.slot().saturating_add(self.waiting.len())
    }

    /// The actors that have not been called yet, dead or alive.
    pub fn waiting(&self) -> impl Iterator<Item = &A> {
        self.waiting.iter()
    }
}

impl<A> Default for Roster<A> {
    fn default() -> Self {
        Self { waiting: VecDeque::new(), called: 0 }
    }
}

impl<A> FromIterator<A> for Roster<A> {
    fn from_iter<I: IntoIterator<Item = A>>(actors: I) -> Self {
        Self { waiting: actors.into_iter().collect(), called: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    proptest! {
        /// CHESS-ENEMY-10: killing anybody at any time, the living act once, in order, nobody else
        /// does, and nothing outlives the phase.
        #[test]
        fn chess_enemy_1_the_living_act_once_in_order(
            kills in prop::collection::vec(prop::collection::vec(0usize..12, 0..4), 0..12),
        ) {
            let count = kills.len();
            let mut alive = std::vec![true; 12];
            let mut roster: Roster<usize> = (0..count).collect();
            let mut acted = Vec::new();
            let mut expected = Vec::new();
            let mut model = alive.clone();
            for actor in 0..count {
                if model[actor] {
                    expected.push(actor);
                    kills[actor].iter().for_each(|victim| model[*victim] = false);
                }
            }
            while let Some(actor) = roster.next(|actor| alive[*actor]) {
                prop_assert_eq!((roster.slot(), roster.of()), (actor + 1, count));
                acted.push(actor);
                prop_assert!(acted.len() <= count, "somebody acts twice");
                kills[actor].iter().for_each(|victim| alive[*victim] = false);
                let text = serde_json::to_string(&roster).unwrap();
                prop_assert_eq!(&serde_json::from_str::<Roster<usize>>(&text).unwrap(), &roster);
            }
            prop_assert_eq!(acted, expected);
            prop_assert_eq!(roster, Roster::default());
        }
    }
}
