//! Saves in slots, without the game's types.
//!
//! The journal of a match is always kept. A save in a slot is a position to which a player wants to
//! return, whatever becomes of the match. Only matches with one seat have saves: with two seats, one
//! player could take back what the other has won. ENERGY-SAVE-4

use crate::match_state::guard;
use initiative_hosting::Hosted;
use initiative_kernel::game::Status;
use initiative_kernel::record::{Document, DocumentPlace, Flaw, ReadError, Unwritable};
use initiative_kernel::table::Snapshot;
use serde_json::Value;
use std::time::Duration;

/// How many slots a player has for each game.
pub(crate) const SLOTS: u8 = 10;
/// The slot that the host writes.
pub(crate) const AUTOSAVE: u8 = 0;
/// The least time between two saves of a match by the host.
pub(crate) const PAUSE: Duration = Duration::from_secs(300);

/// A save whose bytes are not written yet. Writing them may take long, so another thread can.
pub type UnwrittenSave = Box<dyn FnOnce() -> Result<Vec<u8>, Unwritable> + Send>;

/// The beginning of a match that goes on from a save.
#[derive(Debug)]
pub(crate) struct ResumedMatch {
    pub(crate) setup: Value,
    pub(crate) seed: u64,
    /// The fingerprint of the position.
    pub(crate) digest: u64,
    /// Whether the saved match is over.
    pub(crate) over: bool,
}

/// The name of a save.
pub(crate) fn text<G: Hosted>(save: &[u8]) -> Result<String, ReadError> {
    read::<G, _>(save, |Snapshot { state, .. }| state.save_name())
}

/// The beginning of a match that goes on from a save; none if the game has no saves.
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

/// Reads a save. It comes from outside, so the rules may panic.
fn read<G: Hosted, T>(save: &[u8], f: impl FnOnce(Snapshot<G>) -> T) -> Result<T, ReadError> {
    guard(|| G::load(save).map(f)).unwrap_or_else(|| {
        tracing::error!(game = G::ID, "the rules panicked over a save");
        Err(ReadError {
            document: Document::Save,
            place: DocumentPlace::Byte(0),
            flaw: Flaw::Foreign,
        })
    })
}
