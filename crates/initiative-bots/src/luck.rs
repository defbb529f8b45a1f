//! Where bots get their dice from.

use initiative_kernel::dice::Dice;
use initiative_kernel::game::Seat;

/// The luck of a bot on its seat: separate dice, drawn from the seed of the match. The same match
/// always gets the same bot commands, and what a bot rolls changes nothing in the match.
///
/// ```
/// use initiative_kernel::game::Seat;
/// use initiative_bots::luck::Luck;
/// let luck = Luck::new(7, Seat(1), 12);
/// assert_eq!(luck.dice().bits(), Luck::new(7, Seat(1), 12).dice().bits());
/// assert_ne!(luck.dice().bits(), Luck::new(7, Seat(1), 13).dice().bits());
/// // What depends on the round alone is the same after a move was taken back.
/// assert_eq!(luck.at(3).bits(), Luck::new(7, Seat(1), 99).at(3).bits());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Luck {
    seed: u64,
    seat: Seat,
    entries: u64,
}

impl Luck {
    /// The luck of the bot on `seat` after `entries` entries of the match.
    #[must_use]
    pub const fn new(seed: u64, seat: Seat, entries: u64) -> Self {
        Self { seed, seat, entries }
    }

    /// Dice for this one decision.
    #[must_use]
    pub fn dice(self) -> Dice {
        let number = u64::from(self.seat.0) << 48 ^ self.entries;
        Dice::new(self.seed).stream("bot", number)
    }

    /// Dice that depend only on the match, the seat and `number`: a round, a turn.
    #[must_use]
    pub fn at(self, number: u64) -> Dice {
        Dice::new(self.seed).stream("bot at", u64::from(self.seat.0) << 48 ^ number)
    }
}
