//! Slots that a command names.

use alloc::vec::Vec;
use core::fmt;
use core::ops::{Deref, DerefMut};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Slots of a hand in the order in which a command names them, written as a list. It has room for
/// exactly one hand, so commands stay small plain values.
///
/// ```
/// use duel::Slots;
/// let slots: Slots = [0, 3].into();
/// assert_eq!(serde_json::to_string(&slots)?, "[0,3]");
/// assert!(serde_json::from_str::<Slots>("[0,1,2,3,4,5,6]").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Slots {
    list: [u8; Slots::MOST],
    count: u8,
}

impl Slots {
    /// The number of slots in a hand.
    pub const MOST: usize = 6;
    /// No slot.
    pub const NONE: Self = Self { list: [0; Self::MOST], count: 0 };

    /// Adds one more slot. Returns `None` if there is no room.
    #[must_use]
    pub fn and(mut self, slot: u8) -> Option<Self> {
        *self.list.get_mut(usize::from(self.count))? = slot;
        self.count += 1;
        Some(self)
    }
}

impl Deref for Slots {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.list[..usize::from(self.count)]
    }
}

impl DerefMut for Slots {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.list[..usize::from(self.count)]
    }
}

impl<const N: usize> From<[u8; N]> for Slots {
    fn from(slots: [u8; N]) -> Self {
        const { assert!(N <= Self::MOST, "a hand has fewer slots") };
        slots.into_iter().collect()
    }
}

/// Collects as many slots as there is room for.
impl FromIterator<u8> for Slots {
    fn from_iter<I: IntoIterator<Item = u8>>(slots: I) -> Self {
        slots.into_iter().fold(Self::NONE, |all, slot| all.and(slot).unwrap_or(all))
    }
}

impl fmt::Debug for Slots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl Serialize for Slots {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Slots {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::<u8>::deserialize(from)?;
        let slots = list.iter().try_fold(Self::NONE, |all, slot| all.and(*slot));
        slots.ok_or_else(|| D::Error::invalid_length(list.len(), &"a list of at most 6 slots"))
    }
}
