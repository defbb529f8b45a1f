//! Timed modifiers: start- and end-of-turn durations, watches, bonus-turn awareness, exactly once.
//!
//! A [`Modifier`] is the game's payload (stats, keywords, anything) with durations. Each bearer has
//! a list of them, [`Modifiers`]. At each end and each start of a turn the game runs a [`Pass`]
//! over these lists, in its own order. The pass hands over expired modifiers by value, so the game
//! can act on each exactly once.
//!
//! For statuses that simply count down there is [`Statuses`]; for effects that happen at each end or
//! start of a turn, [`Firing`].

mod list;
mod pass;
mod place;
mod status;
#[cfg(test)]
mod tests;
mod watch;

pub use list::Modifiers;
pub use pass::{BonusDurations, Pass};
pub use place::{Place, Places};
pub use status::{Statuses, TimedStatus};
pub use watch::{Firing, Watch, When, Whose};

use crate::game::Seat;
use pass::Edge;
use serde::{Deserialize, Serialize};

// DUEL-MOD-1
/// Something a bearer has for a time: the game's payload and its durations.
///
/// A duration counts passes, and 0 means no limit. With both durations set, the first to run out
/// ends the modifier. If applied during a turn, `ends(1)` lasts for the rest of this turn,
/// `ends(2)` through the next one, and `starts(1)` until the next turn opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modifier<P> {
    /// What it does. Only the game knows what it means.
    pub payload: P,
    /// How many ends of turn it lasts; 0 means for ever.
    pub duration_end: u32,
    /// How many starts of turn it lasts; 0 means for ever.
    pub duration_start: u32,
    /// The ends of turn it has seen. Only ever rises.
    pub end_elapsed: u32,
    /// The starts of turn it has seen. Only ever rises.
    pub start_elapsed: u32,
    /// Whether a bonus turn changes its end duration ([`BonusDurations`]).
    pub respects_bonus: bool,
    /// Where its bearer must be for it to count and to age.
    pub active_in: Places,
    /// What happens when it is attached to a bearer that has it already.
    pub stacking: Stacking,
}

/// What happens when a bearer gets a modifier it has already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stacking {
    /// It has both.
    Stack,
    /// The new one replaces the old one.
    Refresh,
}

impl<P> Modifier<P> {
    /// A modifier without a time limit that stacks, counts everywhere and respects bonus turns.
    pub const fn new(payload: P) -> Self {
        Self {
            payload,
            duration_end: 0,
            duration_start: 0,
            end_elapsed: 0,
            start_elapsed: 0,
            respects_bonus: true,
            active_in: Places::ALL,
            stacking: Stacking::Stack,
        }
    }

    /// Gone at the `count`-th end of turn from now.
    #[must_use]
    pub fn ends(mut self, count: u32) -> Self {
        self.duration_end = count;
        self
    }

    /// Gone at the `count`-th start of turn from now.
    #[must_use]
    pub fn starts(mut self, count: u32) -> Self {
        self.duration_start = count;
        self
    }

    /// Counts and ages only in these places.
    #[must_use]
    pub fn active_in(mut self, places: Places) -> Self {
        self.active_in = places;
        self
    }

    /// Ages by one pass; returns true if that was its last.
    fn age(&mut self, pass: &Pass, owner: Seat) -> bool {
        // DUEL-MOD-2, DUEL-MOD-3: counters only rise, those of unlimited modifiers too.
        match pass.edge {
            Edge::End => {
                if self.respects_bonus {
                    self.duration_end = pass.adjusted(self.duration_end, owner);
                }
                self.end_elapsed = self.end_elapsed.saturating_add(1);
                self.duration_end > 0 && self.end_elapsed >= self.duration_end
            }
            Edge::Start => {
                self.start_elapsed = self.start_elapsed.saturating_add(1);
                self.duration_start > 0 && self.start_elapsed >= self.duration_start
            }
        }
    }
}
