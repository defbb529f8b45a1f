//! The turns of a match as plain data, for scenarios and storage.

use super::{EndedTurn, Turns};
use crate::game::{Seat, Seats};
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// Everything a [`Turns`] holds, as public fields.
///
/// ```
/// use initiative_kernel::game::Seat;
/// use initiative_kernel::turn::seats::{Parts, Turns};
/// // A scenario: turn 6, seat 1 to play, and it will play again.
/// let mut parts = Parts::from(Turns::new(2, Seat(1)));
/// parts.ended = 5;
/// parts.own = vec![3, 3];
/// parts.bonus_pending = true;
/// let turns = Turns::try_from(parts).unwrap();
/// assert_eq!((turns.number(), turns.repeats()), (6, Some(Seat(1))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parts {
    /// The seat whose turn it is, or was.
    pub current: Seat,
    /// The seat from which the regular order goes on; bonus and inserted turns do not change it.
    pub regular: Seat,
    /// The seats that still play.
    pub playing: Seats,
    /// The turns of each seat so far; one entry for each seat at the table.
    pub own: Vec<u32>,
    /// How many turns have ended.
    pub ended: u32,
    /// Whether a turn is open; false between the end of a turn and the beginning of the next.
    pub open: bool,
    /// Whether the open turn is a bonus turn.
    pub bonus: bool,
    /// Whether the next change of turn keeps the seat.
    pub bonus_pending: bool,
    /// Seats that get a turn out of order, the next one first.
    pub inserted: VecDeque<Seat>,
    /// How many ended turns are remembered.
    pub remember: u32,
    /// The remembered turns, the latest last.
    pub history: VecDeque<EndedTurn>,
}

impl From<Turns> for Parts {
    fn from(turns: Turns) -> Self {
        turns.0
    }
}

impl TryFrom<Parts> for Turns {
    type Error = &'static str;

    fn try_from(parts: Parts) -> Result<Self, Self::Error> {
        let count = parts.own.len();
        if count == 0 || count > usize::from(Seats::MAX) {
            return Err("a table has between 1 and 64 seats");
        }
        let outside = |seat: Seat| seat.index() >= count;
        if outside(parts.current) || outside(parts.regular) || parts.playing.iter().any(outside) {
            return Err("a seat is not at the table");
        }
        if parts.inserted.iter().any(|seat| !parts.playing.contains(*seat)) {
            return Err("an inserted turn of a seat that does not play");
        }
        if parts.bonus_pending && !parts.playing.contains(parts.current) {
            return Err("a bonus turn of a seat that does not play");
        }
        if parts.bonus && !parts.open {
            return Err("a bonus turn that is not open");
        }
        if parts.history.len() > parts.remember as usize {
            return Err("more turns remembered than asked for");
        }
        Ok(Self(parts))
    }
}
