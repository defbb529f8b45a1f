//! Seats: who sits at the table.

use core::fmt;
use serde::{Deserialize, Serialize};

/// A place at the table, counted from 0. A person or a bot may sit there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The host. It reports that time ran out or that a seat was forfeited. It is not a seat of the
    /// match and never a member of [`Seats`].
    pub const HOST: Self = Self(u8::MAX);

    /// The seat's place in arrays and lists.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next of `count` seats, going around.
    ///
    /// ```
    /// use initiative_kernel::game::Seat;
    /// assert_eq!(Seat(0).next(3), Seat(1));
    /// assert_eq!(Seat(2).next(3), Seat(0));
    /// ```
    #[must_use]
    pub const fn next(self, count: u8) -> Self {
        if count == 0 || self.0 >= count - 1 { Self(0) } else { Self(self.0 + 1) }
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::HOST { f.write_str("host") } else { write!(f, "seat {}", self.0) }
    }
}

/// A set of seats, at most 64 of them.
///
/// ```
/// use initiative_kernel::game::{Seat, Seats};
/// let both = Seats::first(2);
/// assert!(both.contains(Seat(1)) && !both.contains(Seat(2)));
/// assert_eq!(both.without(Seat(0)), Seats::only(Seat(1)));
/// assert_eq!(both.iter().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(u64);

impl Seats {
    /// No seat at all.
    pub const NONE: Self = Self(0);
    /// How many seats a match can have.
    pub const MAX: u8 = 64;

    /// The first `count` seats, at most [`Seats::MAX`].
    #[must_use]
    pub const fn first(count: u8) -> Self {
        if count >= Self::MAX { Self(u64::MAX) } else { Self((1 << count) - 1) }
    }

    /// One seat alone. The host, or a seat past the last possible one, gives the empty set.
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        if seat.0 < Self::MAX { Self(1 << seat.0) } else { Self::NONE }
    }

    /// Whether `seat` is one of them.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & Self::only(seat).0 != 0
    }

    /// These seats and `seat`.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::only(seat).0)
    }

    /// These seats without `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::only(seat).0)
    }

    /// How many seats there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let seat = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            Some(Seat(seat))
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_is_never_a_member() {
        assert!(!Seats::first(64).contains(Seat::HOST));
        assert!(Seats::only(Seat::HOST).is_empty());
        assert_eq!(Seats::first(200), Seats::first(64));
        assert_eq!(Seats::first(64).len(), 64);
    }
}
