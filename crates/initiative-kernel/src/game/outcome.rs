//! Whose decision it is, and how a match ended.

use super::{Seat, Seats};
use serde::Serialize;

/// What a match is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Status {
    /// Each of these seats may decide now; at least one must before anything happens.
    Awaiting(Seats),
    /// The match has ended.
    Over(Outcome),
}

impl Status {
    /// One seat is to move.
    #[must_use]
    pub const fn to_move(seat: Seat) -> Self {
        Self::Awaiting(Seats::only(seat))
    }

    /// The seats that may decide; none when the match is over.
    #[must_use]
    pub const fn awaited(self) -> Seats {
        match self {
            Self::Awaiting(seats) => seats,
            Self::Over(_) => Seats::NONE,
        }
    }

    /// How the match ended, if it did.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Awaiting(_) => None,
            Self::Over(outcome) => Some(outcome),
        }
    }

    /// Whether the match has ended.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Over(_))
    }
}

/// How a match ended, and why: `checkmate`, `resigned`, `turn_cap`.
///
/// ```
/// use initiative_kernel::game::{Outcome, Seat, Seats, Verdict};
/// let outcome = Outcome::won(Seats::only(Seat(1)), "checkmate");
/// assert_eq!(outcome.verdict(Seat(0)), Verdict::Lost);
/// assert_eq!(outcome.verdict(Seat(1)), Verdict::Won);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    winners: Seats,
    rest: Verdict,
    reason: &'static str,
}

impl Outcome {
    /// These seats won, all others lost.
    #[must_use]
    pub const fn won(winners: Seats, reason: &'static str) -> Self {
        Self { winners, rest: Verdict::Lost, reason }
    }

    /// Nobody won and nobody lost.
    #[must_use]
    pub const fn drawn(reason: &'static str) -> Self {
        Self { winners: Seats::NONE, rest: Verdict::Drawn, reason }
    }

    /// Every seat lost: the dungeon, the monsters or the clock won.
    #[must_use]
    pub const fn lost(reason: &'static str) -> Self {
        Self { winners: Seats::NONE, rest: Verdict::Lost, reason }
    }

    /// The match was given up before it was decided.
    #[must_use]
    pub const fn void(reason: &'static str) -> Self {
        Self { winners: Seats::NONE, rest: Verdict::Void, reason }
    }

    /// The seats that won.
    #[must_use]
    pub const fn winners(self) -> Seats {
        self.winners
    }

    /// The stable code of the reason.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        self.reason
    }

    /// What the outcome means for one seat.
    #[must_use]
    pub const fn verdict(self, seat: Seat) -> Verdict {
        if self.winners.contains(seat) { Verdict::Won } else { self.rest }
    }
}

/// What an outcome means for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Verdict {
    /// The seat won.
    Won,
    /// The match was drawn.
    Drawn,
    /// The seat lost.
    Lost,
    /// The match does not count.
    Void,
}
