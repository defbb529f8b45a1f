//! The queue of intents.

use super::{ActorId, Intent};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Where an intent stands: by descending priority, ascending cost, and order of creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) priority: Reverse<i32>,
    pub(super) cost: u32,
    pub(super) seq: u64,
}

/// Intents in their order. Adding and removing one cost O(log n).
///
/// As an iterator, the queue is drained from the front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntentQueue<A> {
    intents: BTreeMap<Place, Intent<A>>,
}

impl<A> Default for IntentQueue<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> IntentQueue<A> {
    /// An empty queue.
    #[must_use]
    pub const fn new() -> Self {
        Self { intents: BTreeMap::new() }
    }

    /// Puts an intent in its place. An intent in the very same place (only possible when `seq`
    /// is used twice) is replaced and handed back.
    pub fn push(&mut self, intent: Intent<A>) -> Option<Intent<A>> {
        self.intents.insert(intent.place(), intent)
    }

    /// Puts many intents in their places. Into an empty queue this is much cheaper than one by
    /// one.
    pub(in crate::turn) fn push_all(&mut self, intents: impl IntoIterator<Item = Intent<A>>) {
        let intents = intents.into_iter().map(|intent| (intent.place(), intent));
        if self.intents.is_empty() {
            self.intents = intents.collect();
        } else {
            self.intents.extend(intents);
        }
    }

    /// The intent that comes first.
    fn first(&self) -> Option<&Intent<A>> {
        self.intents.first_key_value().map(|(_, intent)| intent)
    }

    /// Takes the intent that comes first.
    pub fn pop(&mut self) -> Option<Intent<A>> {
        self.intents.pop_first().map(|(_, intent)| intent)
    }

    /// Takes all intents of the highest priority, in order, into `group` (emptied first), and
    /// returns that priority.
    // ENERGY-SIM-1
    pub(in crate::turn) fn pop_group(&mut self, group: &mut Vec<Intent<A>>) -> Option<i32> {
        group.clear();
        let priority = self.first()?.priority;
        while let Some(entry) = self.intents.first_entry() {
            if entry.get().priority != priority {
                break;
            }
            group.push(entry.remove());
        }
        Some(priority)
    }

    /// Removes everything an actor intends. This looks at the whole queue.
    pub fn forget(&mut self, actor: ActorId) {
        self.intents.retain(|_, intent| intent.actor != actor);
    }

    /// The intents in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Intent<A>> {
        self.intents.values()
    }

    /// Whether none is waiting.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.intents.is_empty()
    }

    /// Removes all intents.
    pub(in crate::turn) fn clear(&mut self) {
        self.intents.clear();
    }
}

impl<A> Iterator for IntentQueue<A> {
    type Item = Intent<A>;

    fn next(&mut self) -> Option<Intent<A>> {
        self.pop()
    }
}

impl<A: Serialize> Serialize for IntentQueue<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.intents.values())
    }
}

impl<'de, A: Deserialize<'de>> Deserialize<'de> for IntentQueue<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut queue = Self::new();
        for intent in Vec::<Intent<A>>::deserialize(deserializer)? {
            if queue.intents.last_key_value().is_some_and(|(last, _)| *last >= intent.place()) {
                return Err(D::Error::custom("queue: intents out of order"));
            }
            queue.push(intent);
        }
        Ok(queue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use proptest::prelude::*;

    fn intent(priority: i32, cost: u32, seq: u64) -> Intent<u8> {
        Intent::new(ActorId(1), 0, cost, priority, seq)
    }

    fn seqs(queue: IntentQueue<u8>) -> Vec<u64> {
        queue.map(|intent| intent.seq).collect()
    }

    /// `test_action_intent_ordering` of the founding document.
    #[test]
    fn case_04_energy_intent_2_priority_then_cost() {
        let mut queue = IntentQueue::new();
        queue.push_all([intent(100, 100, 0), intent(200, 100, 1)]);
        assert_eq!(seqs(queue), [1, 0]);
        let mut queue = IntentQueue::new();
        queue.push_all([intent(100, 100, 0), intent(100, 50, 1)]);
        assert_eq!(seqs(queue), [1, 0]);
        let mut queue = IntentQueue::new();
        queue.push(intent(Intent::<u8>::AI_PRIORITY, 50, 0));
        queue.push(intent(Intent::<u8>::PLAYER_PRIORITY, 100, 1));
        assert_eq!(seqs(queue), [1, 0]);
    }

    #[test]
    fn case_05_energy_intent_2_ties_come_out_as_they_went_in() {
        let mut queue = IntentQueue::new();
        for seq in 0..8 {
            queue.push(intent(100, 100, seq));
        }
        assert_eq!(seqs(queue), (0..8).collect::<Vec<_>>());
    }

    #[test]
    fn an_actor_that_is_forgotten_intends_nothing() {
        let mut queue = IntentQueue::new();
        queue.push_all([intent(5, 1, 0), Intent { actor: ActorId(2), ..intent(5, 1, 1) }]);
        queue.forget(ActorId(1));
        assert_eq!(seqs(queue), [1]);
    }

    #[test]
    fn a_stored_queue_out_of_order_is_refused() {
        let good = vec![intent(5, 1, 0), intent(5, 1, 1)];
        let bad = vec![intent(5, 1, 1), intent(5, 1, 0)];
        let text = serde_json::to_string(&good).unwrap();
        let queue: IntentQueue<u8> = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&queue).unwrap(), text);
        let text = serde_json::to_string(&bad).unwrap();
        let error = serde_json::from_str::<IntentQueue<u8>>(&text).unwrap_err();
        assert!(std::format!("{error}").contains("queue"));
    }

    proptest! {
        /// The order is a stable sort by priority (descending) and cost, however the intents
        /// came in.
        #[test]
        fn energy_intent_2_order_is_a_stable_sort(
            keys in prop::collection::vec((-2_i32..3, 0_u32..4), 0..60),
            bulk in any::<bool>(),
        ) {
            let all: Vec<_> = keys
                .iter()
                .zip(0..)
                .map(|(&(priority, cost), seq)| intent(priority, cost, seq))
                .collect();
            let mut queue = IntentQueue::new();
            if bulk {
                queue.push_all(all.clone());
            } else {
                for intent in all.iter().rev() {
                    queue.push(intent.clone());
                }
            }
            let mut sorted = all;
            sorted.sort_by_key(|intent| (-intent.priority, intent.cost));
            let mut groups = queue.clone();
            prop_assert_eq!(queue.collect::<Vec<_>>(), sorted.clone());

            let (mut group, mut flat, mut last) = (Vec::new(), Vec::new(), i32::MAX);
            while let Some(priority) = groups.pop_group(&mut group) {
                prop_assert!(priority < last && group.iter().all(|i| i.priority == priority));
                prop_assert!(!group.is_empty());
                last = priority;
                flat.append(&mut group);
            }
            prop_assert_eq!(flat, sorted);
        }
    }
}
