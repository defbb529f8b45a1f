//! One end or start of a turn, as modifiers see it.

use crate::game::Seat;
use serde::{Deserialize, Serialize};

/// A pass over modifiers at the end or at the start of a turn.
///
/// ```
/// use initiative_kernel::game::Seat;
/// use initiative_kernel::modifier::{Modifier, Modifiers, Pass, Place};
/// let mut mine = Modifiers::new();
/// mine.attach(Modifier::new("shield").ends(3));
/// // Seat 0 will go again: for its own units the turns in a row count as one.
/// let pass = Pass::END.repeating(Some(Seat(0)));
/// mine.pass(&pass, Seat(0), Place::new(0), |_| {});
/// assert_eq!(mine.iter().next().unwrap().duration_end, 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    pub(super) edge: Edge,
    repeats: Option<Seat>,
    bonus: BonusDurations,
}

/// Which durations a pass counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    End,
    Start,
}

// DUEL-CFG-3
/// What a bonus turn does to the end durations of modifiers that respect it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BonusDurations {
    /// One less, but at least 1, for modifiers of the seat that repeats; one more for those of
    /// others.
    #[default]
    ByOwner,
    /// One more for all of them.
    Extend,
}

impl Pass {
    /// The end of a turn.
    pub const END: Self = Self { edge: Edge::End, repeats: None, bonus: BonusDurations::ByOwner };

    /// The start of a turn.
    pub const START: Self = Self { edge: Edge::Start, ..Self::END };

    // DUEL-CFG-2: a game that counts ends after the start passes the seat that was just kept.
    /// A pass at a change of turn that keeps this seat: `turns.repeats()` before the change, or
    /// the seat of a bonus turn that has just begun.
    #[must_use]
    pub const fn repeating(mut self, seat: Option<Seat>) -> Self {
        self.repeats = seat;
        self
    }

    /// What a bonus turn does to durations.
    #[must_use]
    pub const fn with_bonus(mut self, bonus: BonusDurations) -> Self {
        self.bonus = bonus;
        self
    }

    // DUEL-MOD-6: the change is permanent and comes before the comparison; start durations never
    // change.
    /// An end duration after what a bonus turn does to it.
    pub(super) fn adjusted(&self, duration: u32, owner: Seat) -> u32 {
        let Some(taker) = self.repeats else {
            return duration;
        };
        if duration == 0 {
            0
        } else if self.bonus == BonusDurations::ByOwner && owner == taker {
            (duration - 1).max(1)
        } else {
            duration.saturating_add(1)
        }
    }
}
