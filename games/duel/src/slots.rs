//! Slots that a command names.

use core::fmt;
use core::ops::{Deref, DerefMut};
use serde::de::{Error, SeqAccess, Visitor};
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
#[derive(Clone, Copy, Default)]
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
        let mut list = [0; Self::MOST];
        list[..N].copy_from_slice(&slots);
        Self { list, count: N as u8 }
    }
}

/// Collects as many slots as there is room for.
impl FromIterator<u8> for Slots {
    fn from_iter<I: IntoIterator<Item = u8>>(slots: I) -> Self {
        let mut all = Self::NONE;
        for slot in slots.into_iter().take(Self::MOST) {
            all = all.and(slot).unwrap_or(all);
        }
        all
    }
}

impl PartialEq for Slots {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Slots {}

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
        from.deserialize_seq(List)
    }
}

struct List;

impl<'de> Visitor<'de> for List {
    type Value = Slots;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {} slots", Slots::MOST)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Slots, A::Error> {
        let mut slots = Slots::NONE;
        while let Some(slot) = list.next_element()? {
            let more = slots.and(slot);
            slots = more.ok_or_else(|| A::Error::invalid_length(Slots::MOST + 1, &self))?;
        }
        Ok(slots)
    }
}
