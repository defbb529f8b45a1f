//! Playing a journal again.

use super::Record;
use crate::game::{Game, Null, Seat, SetupError};
use crate::table::Table;
use alloc::string::String;
use core::fmt;

/// Why a journal could not be played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// The match could not even begin.
    Setup(SetupError),
    /// The rules refuse an entry.
    Refused {
        /// Which entry, counted from 1.
        entry: usize,
        /// Who gave it.
        seat: Seat,
        /// The code of the refusal.
        code: &'static str,
        /// The refusal in words.
        message: String,
    },
    /// The state after an entry is not the one that was recorded.
    Diverged {
        /// Which entry, counted from 1.
        entry: usize,
        /// The fingerprint that was recorded.
        expected: u64,
        /// The fingerprint of the replayed state.
        found: u64,
    },
}

impl<G: Game> Record<G> {
    /// Plays the journal again from the beginning, checks every fingerprint on the way, and returns
    /// the table as it stood at the end.
    pub fn replay(&self) -> Result<Table<G>, ReplayError> {
        let mut table = Table::start(self.setup.clone(), self.seed).map_err(ReplayError::Setup)?;
        let mut checks = self.checks.iter().peekable();
        self.check(&table, 0, &mut checks)?;
        for (place, (seat, act)) in self.acts.iter().enumerate() {
            let entry = place + 1;
            if let Err(refusal) = table.act(*seat, act.clone(), &mut Null) {
                let message = refusal.explain(|id| table.state().name(id));
                return Err(ReplayError::Refused {
                    entry,
                    seat: *seat,
                    code: refusal.code,
                    message,
                });
            }
            self.check(&table, entry, &mut checks)?;
        }
        Ok(table)
    }

    /// Plays the journal again as far as it is sound: to the entry before the one that the rules
    /// refuse, or to the last fingerprint that fits if a later one does not. The second part of the
    /// result says what is wrong after that, if anything is.
    pub fn replay_sound(&self) -> Result<(Table<G>, Option<ReplayError>), ReplayError> {
        let broken = match self.replay() {
            Ok(table) => return Ok((table, None)),
            Err(broken) => broken,
        };
        let sound = match &broken {
            ReplayError::Setup(_) => return Err(broken),
            ReplayError::Refused { entry, .. } => entry.saturating_sub(1),
            ReplayError::Diverged { entry, .. } => self.checked_before(*entry),
        };
        let mut shorter = self.clone();
        shorter.shorten(sound);
        Ok((shorter.replay()?, Some(broken)))
    }

    /// Leaves out everything after the first `entries` entries.
    pub fn shorten(&mut self, entries: usize) {
        self.acts.truncate(entries);
        self.checks.retain(|(after, _)| *after <= entries);
    }

    /// The last place before an entry that has a fingerprint; 0 if there is none.
    #[must_use]
    pub fn checked_before(&self, entry: usize) -> usize {
        let before = self.checks.iter().map(|(after, _)| *after).take_while(|after| *after < entry);
        before.last().unwrap_or(0)
    }

    fn check<'a>(
        &self,
        table: &Table<G>,
        entry: usize,
        checks: &mut core::iter::Peekable<impl Iterator<Item = &'a (usize, u64)>>,
    ) -> Result<(), ReplayError> {
        while let Some((_, expected)) = checks.next_if(|(after, _)| *after <= entry) {
            let (expected, found) = (*expected, table.digest());
            if expected != found {
                return Err(ReplayError::Diverged { entry, expected, found });
            }
        }
        Ok(())
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => write!(f, "the match cannot begin: {error}"),
            Self::Refused { entry, seat, code, message } => {
                write!(f, "entry {entry} by {seat} is refused: {message} ({code})")
            }
            Self::Diverged { entry, expected, found } => write!(
                f,
                "after entry {entry} the state is {found:016x}; the journal says {expected:016x}"
            ),
        }
    }
}

impl core::error::Error for ReplayError {}
