//! Saves of any game, without a type of that game in sight: which position, what people read of
//! it, and the setup of a match that goes on from there.
//!
//! A match is saved by its journal, always. These are for slots: positions that somebody wants to
//! come back to, whatever became of the match. They are for matches with one seat: with two, one
//! player's way back would be the other's loss. ENERGY-SAVE-4

use crate::room::guard;
use initiative_kernel::game::{Game, Status};
use initiative_kernel::record::{Document, Flaw, Place, ReadError, Unwritable};
use initiative_kernel::table::Snapshot;
use serde_json::Value;
use std::time::Duration;

/// How many slots a player has for each game.
pub(crate) const SLOTS: u8 = 10;
/// The slot that the host writes.
pub(crate) const AUTOSAVE: u8 = 0;
/// How much time lies between two saves of a match by the host, at least.
pub(crate) const PAUSE: Duration = Duration::from_secs(300);

/// How a game is saved.
#[derive(Debug)]
pub struct Saves<G: Game> {
    /// Reads a save of any age.
    pub load: fn(&[u8]) -> Result<Snapshot<G>, ReadError>,
    /// The setup of a match that begins with this very state, dice included.
    pub export: fn(&G) -> G::Setup,
    /// What people tell a position by, in a few words. Whoever reads it has played there: nothing
    /// that is hidden from the seat.
    pub describe: fn(&G) -> String,
    /// Whether something happened after which the host saves by itself.
    pub rests: fn(&G::Event) -> bool,
}

impl<G: Game> Clone for Saves<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Saves<G> {}

/// A position that is yet to be written.
pub type Draft = Box<dyn FnOnce() -> Result<Vec<u8>, Unwritable> + Send>;

/// What a match begins from that goes on from a save.
#[derive(Debug)]
pub(crate) struct Resumed {
    pub(crate) setup: Value,
    pub(crate) seed: u64,
    /// The fingerprint of the position.
    pub(crate) digest: u64,
    /// Nothing goes on from there.
    pub(crate) over: bool,
}

impl<G: Game> Saves<G> {
    pub(crate) fn text(&self, save: &[u8]) -> Result<String, ReadError> {
        self.read(save, |Snapshot { state, .. }| (self.describe)(&state))
    }

    pub(crate) fn resume(&self, save: &[u8]) -> Result<Resumed, ReadError> {
        self.read(save, |Snapshot { state, seed, .. }| Resumed {
            setup: serde_json::to_value((self.export)(&state)).unwrap_or_default(),
            seed,
            digest: state.digest(),
            over: matches!(state.status(), Status::Over(_)),
        })
    }

    /// A file is from outside: whatever the rules do with it stays here.
    fn read<T>(&self, save: &[u8], f: impl FnOnce(Snapshot<G>) -> T) -> Result<T, ReadError> {
        let read = guard(|| (self.load)(save).map(f));
        read.unwrap_or_else(|| {
            tracing::error!(game = G::ID, "the rules panicked over a save");
            Err(ReadError { document: Document::Save, place: Place::Byte(0), flaw: Flaw::Foreign })
        })
    }
}
