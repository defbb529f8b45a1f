//! Where a bearer is.

use core::fmt;
use serde::{Deserialize, Serialize};

/// A place where bearers can be: the board, a hand, a pile. Each game numbers its own.
///
/// ```
/// use initiative_kernel::modifier::{Place, Places};
/// const BOARD: Place = Place::new(0);
/// const HAND: Place = Place::new(1);
/// assert!(Places::ALL.contains(HAND));
/// assert!(!Places::only(BOARD).contains(HAND));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub struct Place(u8);

impl Place {
    /// How many places there can be.
    const COUNT: u8 = 16;

    /// The place with this number. Numbers from 16 on are the last place.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        Self(if number < Self::COUNT { number } else { Self::COUNT - 1 })
    }

    const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl From<u8> for Place {
    fn from(number: u8) -> Self {
        Self::new(number)
    }
}

impl From<Place> for u8 {
    fn from(place: Place) -> Self {
        place.0
    }
}

/// A set of places.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Places(u16);

impl Places {
    /// Everywhere.
    pub const ALL: Self = Self(u16::MAX);

    /// One place alone.
    #[must_use]
    pub const fn only(place: Place) -> Self {
        Self(place.bit())
    }

    /// Whether `place` is one of them.
    #[must_use]
    pub const fn contains(self, place: Place) -> bool {
        self.0 & place.bit() != 0
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = (0..Place::COUNT).filter(|place| self.contains(Place(*place)));
        f.debug_set().entries(places).finish()
    }
}
