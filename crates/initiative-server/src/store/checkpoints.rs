//! Checkpoints: where a long match can be taken up without folding all of it. ONLINE-NODE-6

use super::{LoadError, Store, WriteJob, sum};
use rusqlite::params;

const REMOVE_AFTER: &str = "DELETE FROM checkpoints WHERE match = ?1 AND place > ?2";
const FORGET_FOLDS: &str =
    "UPDATE checkpoints SET fold = NULL WHERE match = ?1 AND fold IS NOT NULL";
const PUT: &str = "INSERT INTO checkpoints (match, place, fold, clock, keys, sum)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
const GET: &str = "SELECT place, fold, clock, keys, sum FROM checkpoints WHERE match = ?1
    ORDER BY place";

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
        let row = id.to_owned();
        let job = WriteJob::new(move |db| {
            db.prepare_cached(REMOVE_AFTER)?.execute(params![row, since.cast_signed()])?;
            db.prepare_cached(FORGET_FOLDS)?.execute([&row])?;
            let values = params![row, place.cast_signed(), fold, clock, keys, sum];
            db.prepare_cached(PUT)?.execute(values)?;
            Ok(())
        });
        self.note("a checkpoint is not written", id, job);
    }

    /// The last checkpoint of a match; none if there is none, or if it does not fit together.
    pub(crate) fn checkpoint(&self, id: &str) -> Result<Option<StoredCheckpoint>, LoadError> {
        self.read(|reader| {
            let mut select = reader.prepare_cached(GET)?;
            let mut rows = select.query([id])?;
            let mut last = None;
            let mut keys: Vec<u64> = Vec::new();
            while let Some(row) = rows.next()? {
                let place = row.get::<_, i64>(0)?.cast_unsigned();
                let (clock, hashes): (String, Vec<u8>) = (row.get(2)?, row.get(3)?);
                let whole = checked(id, place, &clock, &hashes) == row.get::<_, u32>(4)?;
                keys.extend(hashes.chunks_exact(8).map(|hash| {
                    hash.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
                }));
                if !whole || keys.len() as u64 != place {
                    tracing::warn!("match" = id, place, "a checkpoint is damaged and not used");
                    return Ok(None);
                }
                last = row.get::<_, Option<Vec<u8>>>(1)?.map(|fold| (place, fold, clock));
            }
            Ok(last.map(|(place, fold, clock)| StoredCheckpoint { place, fold, clock, keys }))
        })
    }
}

/// The checksum of what the fold does not check itself.
fn checked(id: &str, place: u64, clock: &str, keys: &[u8]) -> u32 {
    let keys = crc32fast::hash(keys);
    sum(&[id, &place.to_string(), clock, &keys.to_string()])
}
