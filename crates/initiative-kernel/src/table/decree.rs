//! What the host can do with any match, whatever its game: end it because a seat is gone for good,
//! because everybody is, or because the players have agreed on a draw. ONLINE-GRACE-2,
//! ONLINE-GRACE-5, ONLINE-FAIR-2
//!
//! A decree is an entry of the history like any other. The state and its fingerprint stay as they
//! were; the table keeps what was decreed, and the match is over from then on.
//!
//! More time for a seat is no decree: the match goes on, and only the host's clock follows from it.

use super::{Act, Table};
use crate::game::{Game, MATCH_OVER, Outcome, Refusal, Seat, SetupError};
use alloc::format;
use serde::{Deserialize, Serialize};

/// Refused because only the host may do it.
pub const SYSTEM_ONLY: Refusal = Refusal::new("kernel/system_only", "Only the house can do that.");
/// Refused because there is no such seat.
const NO_SUCH_SEAT: Refusal =
    Refusal::new("kernel/no_such_seat", "Nobody sits on seat {} of this match.");
/// Refused because the game has no draws by agreement.
const NO_DRAWS: Refusal =
    Refusal::new("kernel/no_draws", "Nobody can agree on a draw in this game.");

/// How the host ended a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decree {
    /// A seat is gone for good; [`Game::forfeit`] says what that means.
    Forfeit(Seat),
    /// Everybody is gone for good: nobody wins.
    Abandon,
    /// The players have agreed on a draw.
    Draw,
}

impl Decree {
    /// The outcome that the decree gives a match in this state.
    pub(super) fn outcome<G: Game>(self, state: &G) -> Outcome {
        match self {
            Self::Forfeit(seat) => state.forfeit(seat),
            Self::Abandon => Outcome::void("abandoned"),
            Self::Draw => Outcome::drawn("agreed"),
        }
    }

    pub(super) const fn act<C>(self) -> Act<C> {
        match self {
            Self::Forfeit(seat) => Act::Forfeit(seat),
            Self::Abandon => Act::Abandon,
            Self::Draw => Act::Draw,
        }
    }

    /// Whether the host could have given it in a match in this state, after `version` entries.
    pub(crate) fn fits<G: Game>(self, state: &G, version: u64) -> Result<(), SetupError> {
        let flawed = |what| SetupError::new("decree", "save/out_of_range", what);
        if version == 0 {
            return Err(flawed("a match that has not begun has been ended".into()));
        }
        if state.status().is_over() {
            return Err(flawed("a match that was over has been ended once more".into()));
        }
        match self {
            Self::Forfeit(seat) if !state.seats().contains(seat) => {
                Err(flawed(format!("{seat} has forfeited, and there is no such seat")))
            }
            Self::Draw if !G::DRAWS => {
                Err(flawed("a draw was agreed on, and this game has none".into()))
            }
            _ => Ok(()),
        }
    }
}

impl<G: Game> Table<G> {
    /// How the host ended the match, if it did.
    #[must_use]
    pub const fn decree(&self) -> Option<Decree> {
        self.decree
    }

    /// Ends the match, giving the new version. Only [`Seat::HOST`] may, and only while the match
    /// is not over.
    pub fn end(&mut self, seat: Seat, decree: Decree) -> Result<u64, Refusal> {
        // ONLINE-AUTH-3: refused by its kind, before the match is looked at.
        if seat != Seat::HOST {
            return Err(SYSTEM_ONLY);
        }
        if self.status().is_over() {
            return Err(MATCH_OVER);
        }
        if let Decree::Forfeit(seat) = decree
            && !self.state.seats().contains(seat)
        {
            return Err(NO_SUCH_SEAT.number(seat.0.into()));
        }
        if decree == Decree::Draw && !G::DRAWS {
            return Err(NO_DRAWS);
        }
        self.room()?;
        self.decree = Some(decree);
        Ok(self.enter(seat, decree.act()))
    }

    // ONLINE-FAIR-2
    /// Notes that the next turn of the seat `whose` may take longer, because the players have agreed
    /// on that, and gives the new version. The state stays as it was, and so does what can be taken
    /// back or played again. Only [`Seat::HOST`] may, and only while the match is not over.
    pub fn allow_more_time(&mut self, seat: Seat, whose: Seat) -> Result<u64, Refusal> {
        if seat != Seat::HOST {
            return Err(SYSTEM_ONLY);
        }
        if self.status().is_over() {
            return Err(MATCH_OVER);
        }
        if !self.state.seats().contains(whose) {
            return Err(NO_SUCH_SEAT.number(whose.0.into()));
        }
        self.room()?;
        Ok(self.enter(seat, Act::MoreTime(whose)))
    }

    /// Refuses everything once the host has ended the match.
    pub(super) const fn still_open(&self) -> Result<(), Refusal> {
        if self.decree.is_some() { Err(MATCH_OVER) } else { Ok(()) }
    }
}
