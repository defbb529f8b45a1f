//! Checkpoints: where a long match can be taken up without folding all of it. ONLINE-NODE-6

use super::change::{Change, KeptCheckpoint};
use super::{LoadError, Store, sum};

/// A checkpoint to store.
#[derive(Clone, Debug)]
pub(crate) struct NewCheckpoint {
    /// How many entries led to it.
    pub(crate) place: u64,
    /// How many led to the one before; 0 for the first. Others after that one were not believed.
    pub(crate) since: u64,
    /// The table, as its game writes it.
    pub(crate) fold: Vec<u8>,
    /// The clock as JSON.
    pub(crate) clock: String,
    /// The hashes of the keys since then.
    pub(crate) keys: Vec<u64>,
}

/// The last checkpoint of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredCheckpoint {
    /// How many entries led to it.
    pub(crate) place: u64,
    pub(crate) fold: Vec<u8>,
    pub(crate) clock: String,
    /// The hashes of the keys of all these entries.
    pub(crate) keys: Vec<u64>,
}

impl Store {
    /// Writes a checkpoint of a match, which takes the place of the one before. Nobody waits for it:
    /// without it the match is folded from an earlier one.
    pub(crate) fn put_checkpoint(&self, id: &str, checkpoint: NewCheckpoint) {
        let NewCheckpoint { place, since, fold, clock, keys } = checkpoint;
        let keys: Vec<u8> = keys.into_iter().flat_map(u64::to_le_bytes).collect();
        let sum = checked(id, place, &clock, &keys);
        let place = place.cast_signed();
        let checkpoint = KeptCheckpoint { place, fold: Some(fold), clock, keys, sum };
        let (row, since) = (id.to_owned(), since.cast_signed());
        let change = Change::Checkpoint { id: row, since, checkpoint };
        self.note("a checkpoint is not written", id, change);
    }

    /// The last checkpoint of a match; none if there is none, or if it does not fit together.
    pub(crate) fn checkpoint(&self, id: &str) -> Result<Option<StoredCheckpoint>, LoadError> {
        let read = read_checkpoints(id, self.engine.checkpoints(id)?);
        Ok(read.unwrap_or_else(|what| {
            tracing::warn!("match" = id, %what, "a checkpoint is damaged and not used");
            None
        }))
    }
}

/// The last checkpoint of a match, which is not sound unless all of them are.
pub(super) fn read_checkpoints(
    id: &str,
    all: Vec<KeptCheckpoint>,
) -> Result<Option<StoredCheckpoint>, LoadError> {
    let mut last = None;
    let mut keys: Vec<u64> = Vec::new();
    for kept in all {
        let place = kept.place.cast_unsigned();
        let whole = checked(id, place, &kept.clock, &kept.keys) == kept.sum;
        keys.extend(
            kept.keys.chunks_exact(8).map(|hash| {
                hash.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
            }),
        );
        if !whole || keys.len() as u64 != place {
            return Err(LoadError::Damaged(format!("the checkpoint after entry {place}")));
        }
        last = kept.fold.map(|fold| (place, fold, kept.clock));
    }
    Ok(last.map(|(place, fold, clock)| StoredCheckpoint { place, fold, clock, keys }))
}

/// The checksum of what the fold does not check itself.
fn checked(id: &str, place: u64, clock: &str, keys: &[u8]) -> u32 {
    let keys = crc32fast::hash(keys);
    sum(&[id, &place.to_string(), clock, &keys.to_string()])
}
