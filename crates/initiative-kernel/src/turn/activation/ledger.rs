//! What units have used up since the last refresh.

use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, de::Error};

/// One small value per unit, all of which go back to their default together.
///
/// Only values other than the default are stored, in ascending order of units. So a refresh costs
/// the same for one unit and for a million, a clone copies only what is in use, and equal
/// situations give equal ledgers with equal serialisations.
///
/// ```
/// use initiative_kernel::turn::activation::{Exertion, Ledger};
/// let mut ledger = Ledger::<u32, Exertion>::new();
/// ledger.set(7, Exertion::EXHAUSTED); // arrived this turn
/// ledger.update(3, |unit| unit.walk(1)).unwrap();
/// assert!(ledger.get(7).exhausted && ledger.get(3).moves == 1);
/// ledger.refresh();
/// assert_eq!(ledger.get(7), Exertion::default());
/// assert_eq!(ledger, Ledger::new());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Ledger<U, T> {
    entries: Vec<(U, T)>,
}

impl<U, T> Ledger<U, T> {
    /// Every unit at its default.
    #[must_use]
    pub const fn new() -> Self {
        Self { entries: Vec::new() }
    }
}

impl<U: Copy + Ord, T: Copy + Default + PartialEq> Ledger<U, T> {
    /// The value of a unit.
    #[must_use]
    #[inline]
    pub fn get(&self, unit: U) -> T {
        match self.find(unit) {
            Ok(place) => self.entries[place].1,
            Err(_) => T::default(),
        }
    }

    /// Sets the value of a unit.
    pub fn set(&mut self, unit: U, value: T) {
        match (self.find(unit), value == T::default()) {
            (Ok(place), false) => self.entries[place].1 = value,
            (Ok(place), true) => {
                self.entries.remove(place);
            }
            (Err(place), false) => self.entries.insert(place, (unit, value)),
            (Err(_), true) => {}
        }
    }

    /// Changes the value of a unit.
    pub fn update<R>(&mut self, unit: U, change: impl FnOnce(&mut T) -> R) -> R {
        let mut value = self.get(unit);
        let result = change(&mut value);
        self.set(unit, value);
        result
    }

    /// Returns the value of a unit and resets it to the default.
    pub fn take(&mut self, unit: U) -> T {
        match self.find(unit) {
            Ok(place) => self.entries.remove(place).1,
            Err(_) => T::default(),
        }
    }

    // DUEL-UNIT-2: every start refreshes all units.
    /// Every unit goes back to its default, at once.
    #[inline]
    pub fn refresh(&mut self) {
        // The values are `Copy`: nothing is dropped, only the length is set.
        self.entries.clear();
    }

    /// The units whose value is not the default, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (U, T)> {
        self.entries.iter().copied()
    }

    #[inline]
    fn find(&self, unit: U) -> Result<usize, usize> {
        self.entries.binary_search_by(|(u, _)| u.cmp(&unit))
    }
}

impl<U, T> Default for Ledger<U, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'de, U, T> Deserialize<'de> for Ledger<U, T>
where
    U: Ord + Deserialize<'de>,
    T: Default + PartialEq + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let entries = Vec::<(U, T)>::deserialize(from)?;
        if !entries.is_sorted_by(|a, b| a.0 < b.0) {
            return Err(D::Error::custom("units are not in ascending order"));
        }
        if entries.iter().any(|(_, value)| *value == T::default()) {
            return Err(D::Error::custom("a unit is listed without need"));
        }
        Ok(Self { entries })
    }
}
