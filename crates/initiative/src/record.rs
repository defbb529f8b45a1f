//! The journal of a match.

mod text;

use crate::game::{Game, Null, Refusal, Seat, SetupError};
use crate::table::{Act, Table};
use alloc::vec::Vec;

/// The journal of a match: what it was made from and everything that was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<G: Game> {
    /// What the match was made from.
    pub setup: G::Setup,
    /// Its seed.
    pub seed: u64,
    /// What was done, in order.
    pub acts: Vec<(Seat, Act<G::Command>)>,
    /// Fingerprints of the state after so many entries, in ascending order.
    pub checks: Vec<(usize, u64)>,
}

impl<G: Game> Record<G> {
    /// A fingerprint is written after every so many entries, and after the last.
    pub const CHECK_EVERY: usize = 16;

    pub(crate) fn of(table: &Table<G>) -> Self {
        let last = table.history().len();
        let mut record = Self {
            setup: table.setup().clone(),
            seed: table.seed(),
            acts: Vec::with_capacity(last),
            checks: Vec::new(),
        };
        for (place, entry) in table.history().iter().enumerate() {
            record.acts.push((entry.seat, entry.act.clone()));
            if (place + 1) % Self::CHECK_EVERY == 0 || place + 1 == last {
                record.checks.push((place + 1, entry.digest));
            }
        }
        record
    }
    pub(crate) fn cut(&mut self, _l: usize) -> Option<()> {
        None
    }
    pub(crate) fn replay(&self) -> Result<Table<G>, ()> {
        Err(())
    }
}
