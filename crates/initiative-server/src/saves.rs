//! Saves of any game, without a type of that game in sight: which position, what people read of
//! it, and the setup of a match that goes on from there.
//!
//! A match is saved by its journal, always. These are for slots: positions that somebody wants to
//! come back to, whatever became of the match. They are for matches with one seat: with two, one
//! player's way back would be the other's loss. ENERGY-SAVE-4

use crate::match_state::guard;
use initiative_hosting::Hosted;
use initiative_kernel::game::Status;
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

/// A position that is yet to be written.
pub type UnwrittenSave = Box<dyn FnOnce() -> Result<Vec<u8>, Unwritable> + Send>;

/// What a match begins from that goes on from a save.
#[derive(Debug)]
pub(crate) struct ResumedMatch {
    pub(crate) setup: Value,
    pub(crate) seed: u64,
    /// The fingerprint of the position.
    pub(crate) digest: u64,
    /// Nothing goes on from there.
    pub(crate) over: bool,
}

/// What people tell a save by.
pub(crate) fn text<G: Hosted>(save: &[u8]) -> Result<String, ReadError> {
    read::<G, _>(save, |Snapshot { state, .. }| state.save_name())
}

/// What a match begins from that goes on from a save; none if the game has no saves.
pub(crate) fn resume<G: Hosted>(save: &[u8]) -> Result<Option<ResumedMatch>, ReadError> {
    read::<G, _>(save, |Snapshot { state, seed, .. }| {
        Some(ResumedMatch {
            setup: serde_json::to_value(state.export()?).unwrap_or_default(),
            seed,
            digest: state.digest(),
            over: matches!(state.status(), Status::Over(_)),
        })
    })
}

/// A file is from outside: whatever the rules do with it stays here.
fn read<G: Hosted, T>(save: &[u8], f: impl FnOnce(Snapshot<G>) -> T) -> Result<T, ReadError> {
    guard(|| G::load(save).map(f)).unwrap_or_else(|| {
        tracing::error!(game = G::ID, "the rules panicked over a save");
        Err(ReadError { document: Document::Save, place: Place::Byte(0), flaw: Flaw::Foreign })
    })
}
