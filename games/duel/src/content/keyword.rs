//! Keywords.

use alloc::vec::Vec;
use core::fmt;
use core::ops::BitOr;
use initiative_kernel::words;
use serde::{Deserialize, Serialize};

words! {
    // DUEL-KEY-1, DUEL-KEY-2, DUEL-KEY-3, DUEL-KEY-4
    /// Something special about a unit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[repr(u8)]
    pub enum Keyword {
        /// It can act on the turn it arrives.
        Rush = "rush",
        /// It moves and attacks twice.
        Celerity = "celerity",
        /// Any free tile is in its reach.
        Flying = "flying",
        /// It may be played on any free tile.
        Airdrop = "airdrop",
        /// It attacks and strikes back at any distance.
        Ranged = "ranged",
        /// It hits every enemy near it.
        Frenzy = "frenzy",
        /// Enemies near it cannot move and must attack it.
        Provoke = "provoke",
        /// It neither moves nor attacks.
        Stunned = "stunned",
    }
}

/// A set of keywords, written as a list of their names.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Keyword>", into = "Vec<Keyword>")]
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

    /// These without one.
    pub(crate) const fn without(self, keyword: Keyword) -> Self {
        Self(self.0 & !Self::only(keyword).0)
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

impl FromIterator<Keyword> for Keywords {
    fn from_iter<I: IntoIterator<Item = Keyword>>(keywords: I) -> Self {
        keywords.into_iter().fold(Self::NONE, |all, one| all | Self::only(one))
    }
}

impl From<Vec<Keyword>> for Keywords {
    fn from(list: Vec<Keyword>) -> Self {
        list.into_iter().collect()
    }
}

impl From<Keywords> for Vec<Keyword> {
    fn from(keywords: Keywords) -> Self {
        keywords.iter().collect()
    }
}
