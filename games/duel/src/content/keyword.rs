//! Keywords.

use alloc::vec::Vec;
use core::fmt;
use core::ops::BitOr;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

// DUEL-KEY-1, DUEL-KEY-2, DUEL-KEY-3, DUEL-KEY-4
/// Something special about a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Keyword {
    /// It can act on the turn it arrives.
    Rush,
    /// It moves and attacks twice.
    Celerity,
    /// Any free tile is in its reach.
    Flying,
    /// It may be played on any free tile.
    Airdrop,
    /// It attacks and strikes back at any distance.
    Ranged,
    /// It hits every enemy near it.
    Frenzy,
    /// Enemies near it cannot move and must attack it.
    Provoke,
    /// It neither moves nor attacks.
    Stunned,
}

impl Keyword {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Rush,
        Self::Celerity,
        Self::Flying,
        Self::Airdrop,
        Self::Ranged,
        Self::Frenzy,
        Self::Provoke,
        Self::Stunned,
    ];
}

/// A set of keywords, written as a list of their names.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Keywords(u8);

impl Keywords {
    /// None.
    pub const NONE: Self = Self(0);

    /// One alone.
    #[must_use]
    pub const fn only(keyword: Keyword) -> Self {
        Self(1 << keyword as u8)
    }

    /// Whether it is one of them.
    #[must_use]
    #[inline]
    pub const fn has(self, keyword: Keyword) -> bool {
        self.0 & Self::only(keyword).0 != 0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// All of these, in the order of [`Keyword::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Keyword> {
        Keyword::ALL.into_iter().filter(move |keyword| self.has(*keyword))
    }
}

impl BitOr for Keywords {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl fmt::Debug for Keywords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Keywords {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.iter().collect::<Vec<_>>().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Keywords {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::<Keyword>::deserialize(from)?;
        Ok(list.into_iter().fold(Self::NONE, |all, one| all | Self::only(one)))
    }
}
