//! Checkpoints: where a long match can be taken up again without playing all of it.
//!
//! A table keeps an earlier state for undo. From time to time that state moves up to the present,
//! because nothing before it can be taken back any more. Such a moment is a checkpoint: a table that
//! goes on from there is like one that has played everything.

use super::Table;
use super::undo::{Barrier, Past};
use crate::game::{Game, Seat, SetupError};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A match at a moment before which nothing can be taken back. [`crate::record`] turns it into bytes
/// and back. ONLINE-NODE-6
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint<G> {
    /// How many entries led here.
    pub version: u64,
    /// The state.
    pub state: G,
    /// Who gave the last of the entries.
    pub(super) actor: Option<Seat>,
    /// Why nothing before can be taken back.
    pub(super) barrier: Option<Barrier>,
}

impl<G: Game> Table<G> {
    /// Whether the match is at a checkpoint now. In a game whose moves can be taken back without end
    /// there may be none.
    #[must_use]
    pub const fn is_checkpoint(&self) -> bool {
        self.past.place == self.history.len() && self.past.actor.is_some()
    }

    /// The match as it is now, if this is a checkpoint.
    ///
    /// ```
    /// use initiative_kernel::game::{Null, Seat};
    /// use initiative_kernel::table::Table;
    /// use initiative_testkit::sample::{Command, Setup, Trail};
    ///
    /// let mut table = Table::<Trail>::start(Setup { length: 100, ..Setup::default() }, 1)?;
    /// for racer in [Seat(0), Seat(1)].into_iter().cycle().take(32) {
    ///     table.submit(racer, Command::Step, &mut Null)?;
    ///     table.submit(racer, Command::Camp, &mut Null)?;
    /// }
    /// let checkpoint = table.checkpoint().ok_or("nothing before can be taken back")?;
    /// let resumed = Table::resume(table.setup().clone(), table.seed(), checkpoint)?;
    /// assert_eq!((resumed.version(), resumed.digest()), (table.version(), table.digest()));
    /// assert_eq!(resumed.can_undo(Seat(0)), table.can_undo(Seat(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn checkpoint(&self) -> Option<Checkpoint<G>> {
        self.is_checkpoint().then(|| Checkpoint {
            version: self.version(),
            state: self.state.clone(),
            actor: self.past.actor,
            barrier: self.past.barrier,
        })
    }

    /// A table that goes on from a checkpoint of a match with this setup and seed. Its history begins
    /// there. The caller compares the checkpoint's fingerprint with that in the journal.
    pub fn resume(
        setup: G::Setup,
        seed: u64,
        checkpoint: Checkpoint<G>,
    ) -> Result<Self, SetupError> {
        let Checkpoint { version, state, actor, barrier } = checkpoint;
        state.validate()?;
        let mut past = Past::new(&state);
        (past.actor, past.barrier) = (actor, barrier);
        let history = Vec::new();
        Ok(Self { setup, seed, state, origin: version, history, past, decree: None })
    }

    /// Forgets the history if this is a checkpoint: a caller that has stored the entries needs no
    /// second copy of them. The table goes on as if it had been taken up here.
    pub fn forget(&mut self) {
        if self.is_checkpoint() {
            self.origin = self.version();
            self.past.place = 0;
            self.history = Vec::new();
        }
    }
}
