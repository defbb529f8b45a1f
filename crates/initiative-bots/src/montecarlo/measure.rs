//! The value of a score, between a certain loss and a certain win.

use super::guide::{Guide, ONE};
use crate::greedy::BOUND;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Seat};

/// How scores become values.
#[derive(Clone, Debug)]
pub(super) enum Measure {
    /// The game has said which lead is half a win.
    Given(i64),
    /// Nobody knows: the largest change of the score so far counts as half a win.
    Measured {
        /// The score of the present state, for each seat that was asked about.
        now: Vec<(Seat, i64)>,
        /// The largest change so far.
        span: i64,
    },
}

impl Measure {
    pub fn of<G: Game>(guide: &Guide<G>) -> Self {
        match guide.scale {
            Some(scale) => Self::Given(scale.max(1)),
            None => Self::Measured { now: Vec::new(), span: 0 },
        }
    }

    /// The value of a state that is worth so much to a seat, between a certain loss and a certain
    /// win. `root` is the state that the bot thinks about.
    pub fn value<G: Game>(&mut self, guide: &Guide<G>, root: &G, worth: i64, seat: Seat) -> i64 {
        if worth.abs() == BOUND {
            return worth.signum() * ONE;
        }
        let (lead, scale) = match self {
            Self::Given(scale) => (worth, *scale),
            Self::Measured { now, span } => {
                let known = now.iter().find(|(other, _)| *other == seat).map(|(_, now)| *now);
                let base = known.unwrap_or_else(|| {
                    let base = guide.worth(root, seat);
                    now.push((seat, base));
                    base
                });
                *span = (worth - base).abs().max(*span);
                (worth - base, (*span).max(1))
            }
        };
        lead * (ONE - 8_192) / lead.abs().saturating_add(scale)
    }
}
