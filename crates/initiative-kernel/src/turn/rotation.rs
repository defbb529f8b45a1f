//! Phases in a cycle, skipped when empty; bonus and inserted phases.
//!
//! ```
//! use initiative_kernel::turn::rotation::{Phase, Rotation};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
//! enum Side { Player, Enemies, Black, Boss }
//!
//! impl Phase for Side {
//!     const CYCLE: &'static [Self] = &[Side::Player, Side::Enemies, Side::Black, Side::Boss];
//! }
//!
//! let (enemies, boss) = (0, true);
//! let mut rotation = Rotation::<Side>::new();
//! let runs = |side| match side {
//!     Side::Enemies => enemies > 0, // left out when no enemy lives
//!     Side::Boss => boss,
//!     _ => true,
//! };
//! assert_eq!(rotation.advance(runs).unwrap().phase, Side::Black);
//! rotation.insert(Side::Black); // a bonus phase: Black plays once more
//! assert_eq!(rotation.advance(runs).unwrap().phase, Side::Black);
//! assert_eq!(rotation.advance(runs).unwrap().phase, Side::Boss);
//! assert_eq!(rotation.advance(runs).unwrap().phase, Side::Player);
//! assert_eq!(rotation.round(), 2);
//! ```

#[cfg(test)]
mod tests;

use alloc::collections::VecDeque;
use serde::{Deserialize, Serialize};

/// The phases of a game.
pub trait Phase: Copy + Eq + 'static {
    /// One round, in order. Never empty. The same phase may be in it more than once, and a phase
    /// that is only ever inserted need not be in it at all.
    const CYCLE: &'static [Self];
}

/// Which phase of which round it is.
///
/// A rotation never decides by itself whether a phase runs: [`Rotation::advance`] asks the game,
/// once for each phase on the way. The state holds only the present phase, its place in the cycle,
/// the round and the phases to be inserted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    try_from = "Parts<P>",
    bound(serialize = "P: Serialize", deserialize = "P: Phase + Deserialize<'de>")
)]
pub struct Rotation<P> {
    phase: P,
    place: u32,
    round: u32,
    inserted: VecDeque<P>,
}

/// The result of [`Rotation::advance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhaseChange<P> {
    /// The phase that runs now.
    pub phase: P,
    /// Whether it was inserted and is not a step of the cycle.
    pub inserted: bool,
    /// Whether a new round began on the way to it.
    pub new_round: bool,
}

/// No phase can run: the game must end the match or change what may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stuck;

impl<P: Phase> Rotation<P> {
    /// The first phase of the cycle, in round 1.
    #[must_use]
    pub fn new() -> Self {
        const { assert!(!P::CYCLE.is_empty(), "a cycle has at least one phase") };
        Self { phase: P::CYCLE[0], place: 0, round: 1, inserted: VecDeque::new() }
    }

    /// The first place of `phase` in the cycle, in `round`: for scenarios that start anywhere.
    /// `None` if the phase is not in the cycle.
    #[must_use]
    pub fn starting(phase: P, round: u32) -> Option<Self> {
        let mut rotation = Self::new();
        rotation.round = round;
        rotation.jump(phase).then_some(rotation)
    }

    /// The phase that runs now.
    #[must_use]
    pub fn phase(&self) -> P {
        self.phase
    }

    /// The round, counted from 1. It rises whenever the cycle begins again.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Lets `phase` run once, after the present one and those inserted before, and before the
    /// cycle goes on. Inserting the present phase gives a bonus phase.
    pub fn insert(&mut self, phase: P) {
        self.inserted.push_back(phase);
    }

    /// Goes to the first place of `phase` in the cycle, in the same round, and drops the phases to
    /// be inserted. Returns false and changes nothing if the phase is not in the cycle.
    pub fn jump(&mut self, phase: P) -> bool {
        let Some(place) = P::CYCLE.iter().position(|p| *p == phase) else {
            return false;
        };
        self.phase = phase;
        self.place = u32::try_from(place).unwrap_or(u32::MAX);
        self.inserted.clear();
        true
    }

    // CHESS-TURN-1, CHESS-TURN-2: the next phase is decided once, whatever ended the last one.
    /// Goes to the next phase that `runs`.
    ///
    /// Inserted phases come first; one that cannot run is dropped. Then the cycle goes on from
    /// where it stood, at most once around, the present phase last. `runs` is called once for each
    /// phase on the way and may apply the cost of skipping it: count a lost turn, report the skip.
    ///
    /// # Errors
    /// [`Stuck`] if no phase runs. The phase and the round then stay as they were.
    pub fn advance(&mut self, mut runs: impl FnMut(P) -> bool) -> Result<PhaseChange<P>, Stuck> {
        while let Some(phase) = self.inserted.pop_front() {
            if runs(phase) {
                self.phase = phase;
                return Ok(PhaseChange { phase, inserted: true, new_round: false });
            }
        }
        let after = (self.place as usize).saturating_add(1).min(P::CYCLE.len());
        let (before, rest) = P::CYCLE.split_at(after);
        let rest = (after..).zip(rest).map(|it| (false, it));
        let around = rest.chain((0..).zip(before).map(|it| (true, it)));
        for (new_round, (place, &phase)) in around {
            if runs(phase) {
                self.phase = phase;
                self.place = u32::try_from(place).unwrap_or(u32::MAX);
                if new_round {
                    self.round = self.round.saturating_add(1);
                }
                return Ok(PhaseChange { phase, inserted: false, new_round });
            }
        }
        Err(Stuck)
    }
}

impl<P: Phase> Default for Rotation<P> {
    fn default() -> Self {
        Self::new()
    }
}

/// A stored rotation before it is checked.
#[derive(Deserialize)]
struct Parts<P> {
    phase: P,
    place: u32,
    round: u32,
    inserted: VecDeque<P>,
}

impl<P: Phase> TryFrom<Parts<P>> for Rotation<P> {
    type Error = &'static str;

    fn try_from(parts: Parts<P>) -> Result<Self, Self::Error> {
        if parts.place as usize >= P::CYCLE.len() {
            return Err("the rotation stands outside its cycle");
        }
        Ok(Self {
            phase: parts.phase,
            place: parts.place,
            round: parts.round,
            inserted: parts.inserted,
        })
    }
}
