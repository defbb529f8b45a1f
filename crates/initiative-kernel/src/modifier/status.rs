//! Statuses that count down.

use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, de::Error};

/// One status: how strong it is and how many more ticks it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimedStatus<K> {
    /// What it is: `Slowed`, `Poisoned`.
    pub kind: K,
    /// How many ticks are left; never 0.
    pub turns: u32,
    /// How strong it is. The game decides what that means.
    pub power: u32,
}

/// The statuses of one bearer, at most one of each kind, in the order of kinds.
///
/// ```
/// use initiative_kernel::modifier::Statuses;
/// let mut statuses = Statuses::new();
/// statuses.apply("slowed", 2, 1);
/// statuses.apply("slowed", 1, 3); // the longer time and the greater power: 2 turns, power 3
/// let mut expired = Vec::new();
/// statuses.tick(|_| true, |status| expired.push(status.kind));
/// assert_eq!(statuses.get("slowed").unwrap().turns, 1);
/// statuses.tick(|_| true, |status| expired.push(status.kind));
/// assert_eq!(expired, ["slowed"]);
/// assert!(statuses.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Statuses<K> {
    list: Vec<TimedStatus<K>>,
}

impl<K: Copy + Ord> Statuses<K> {
    /// No status.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All of them, in the order of kinds.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &TimedStatus<K>> {
        self.list.iter()
    }

    /// The status of this kind.
    #[must_use]
    pub fn get(&self, kind: K) -> Option<TimedStatus<K>> {
        self.find(kind).ok().map(|place| self.list[place])
    }

    /// Whether there is a status of this kind.
    #[must_use]
    pub fn has(&self, kind: K) -> bool {
        self.find(kind).is_ok()
    }

    // DELVE-STATUS-1, SQUAD-STAT-2
    /// Applies a status. If the bearer has it already, the longer time and the greater power stay;
    /// nothing adds up. Returns false if nothing changed.
    pub fn apply(&mut self, kind: K, turns: u32, power: u32) -> bool {
        if turns == 0 {
            return false;
        }
        match self.find(kind) {
            Ok(place) => {
                let status = &mut self.list[place];
                let before = (status.turns, status.power);
                status.turns = status.turns.max(turns);
                status.power = status.power.max(power);
                before != (status.turns, status.power)
            }
            Err(place) => {
                self.list.insert(place, TimedStatus { kind, turns, power });
                true
            }
        }
    }

    /// Ends a status before its time.
    pub fn remove(&mut self, kind: K) -> Option<TimedStatus<K>> {
        self.find(kind).ok().map(|place| self.list.remove(place))
    }

    // DELVE-STATUS-1, SQUAD-STAT-1
    /// Takes a turn from every status for which `ages` is true. Those with none left are removed
    /// and given to `expired`, in the order of kinds.
    pub fn tick(&mut self, mut ages: impl FnMut(K) -> bool, expired: impl FnMut(TimedStatus<K>)) {
        self.list
            .extract_if(.., |status| {
                if ages(status.kind) {
                    status.turns = status.turns.saturating_sub(1);
                }
                status.turns == 0
            })
            .for_each(expired);
    }

    fn find(&self, kind: K) -> Result<usize, usize> {
        self.list.binary_search_by(|status| status.kind.cmp(&kind))
    }
}

impl<K: Copy + Ord> Default for Statuses<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'de, K: Ord + Deserialize<'de>> Deserialize<'de> for Statuses<K> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::<TimedStatus<K>>::deserialize(from)?;
        if !list.is_sorted_by(|a, b| a.kind < b.kind) {
            return Err(D::Error::custom("statuses are not in ascending order"));
        }
        if list.iter().any(|status| status.turns == 0) {
            return Err(D::Error::custom("a status without any turns left"));
        }
        Ok(Self { list })
    }
}
