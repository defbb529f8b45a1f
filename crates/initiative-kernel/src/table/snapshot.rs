//! Snapshots: the state itself, for slots, export and coming back to a match.

use super::{Decree, Table, undo::Past};
use crate::game::{Game, SetupError};
use alloc::vec::Vec;

/// A match at one moment, without its history.
///
/// The journal is the match's save; a snapshot is the quick way to a late state of it.
/// [`crate::record`] turns it into bytes and back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot<G: Game> {
    /// What the match was made from.
    pub setup: G::Setup,
    /// The seed of the match.
    pub seed: u64,
    /// How many entries led here.
    pub version: u64,
    /// The state.
    pub state: G,
    /// How the host ended the match, if it did.
    pub decree: Option<Decree>,
}

impl<G: Game> Table<G> {
    /// The match as it is now.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot<G> {
        Snapshot {
            setup: self.setup.clone(),
            seed: self.seed,
            version: self.version(),
            state: self.state.clone(),
            decree: self.decree,
        }
    }

    /// A table that continues from a snapshot. Its history begins there: what came before can
    /// neither be taken back nor written as a journal.
    pub fn restore(snapshot: Snapshot<G>) -> Result<Self, SetupError> {
        let Snapshot { setup, seed, version, state, decree } = snapshot;
        state.validate()?;
        let limit = u64::MAX - Self::MAX_ENTRIES as u64;
        if version > limit {
            return Err(SetupError::new(
                "version",
                "save/out_of_range",
                alloc::format!("the version is {version}; it can be {limit} at most"),
            ));
        }
        if version == 0 && G::start(&setup, seed)? != state {
            return Err(SetupError::new(
                "version",
                "save/out_of_range",
                "the version is 0, but the state is not the one that the match begins with",
            ));
        }
        if let Some(decree) = decree {
            decree.fits(&state, version)?;
        }
        Ok(Self {
            past: Past::new(&state),
            setup,
            seed,
            state,
            origin: version,
            history: Vec::new(),
            decree,
        })
    }
}
