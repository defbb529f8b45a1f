//! What a store needs from a database. There are two: SQLite and PostgreSQL.

use super::StoreError;
use super::campaigns::Owner;
use super::change::{Change, KeptCampaign, KeptCheckpoint, KeptEntry, KeptMatch};
use super::write::Answer;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The bytes of a save, valid or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredSave {
    pub(crate) bytes: Vec<u8>,
    /// In seconds since 1970.
    pub(crate) written: i64,
}

/// A database with matches, campaigns and saves. A caller that reads waits for the answer;
/// a caller that writes is told later.
pub(super) trait Engine: fmt::Debug + Send + Sync {
    /// Writes. `answer` hears what became of it. Setting the flag that is returned withdraws the
    /// change, unless it was set already because it is being written.
    fn write(&self, change: Change, answer: Answer) -> Arc<AtomicBool>;

    /// True if `write` returns after `answer` has heard.
    fn writes_here(&self) -> bool;

    /// How many matches there are.
    fn count(&self) -> Result<u64, StoreError>;

    /// The ids of the matches after one, at most `limit` of them, in an order of the engine's own;
    /// nothing comes before the empty text. Several shards come one after the other.
    fn ids(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError>;

    fn find(&self, id: &str) -> Result<Option<KeptMatch>, StoreError>;

    /// The last entry of a match.
    fn last(&self, id: &str) -> Result<Option<KeptEntry>, StoreError>;

    /// The entries of a match at these places, in order.
    fn entries(&self, id: &str, places: Range<i64>) -> Result<Vec<KeptEntry>, StoreError>;

    /// For each entry of a match, the number of the transaction that wrote it; none where that is not
    /// known.
    fn transactions(&self, id: &str) -> Option<Vec<u64>>;

    /// The checkpoints of a match, in order.
    fn checkpoints(&self, id: &str) -> Result<Vec<KeptCheckpoint>, StoreError>;

    /// The campaign of a player.
    fn campaign(&self, owner: &Owner) -> Result<Option<KeptCampaign>, StoreError>;

    /// The campaigns after that of one owner, or the first ones, at most `limit`, in order of owners.
    fn campaigns(&self, after: Option<&Owner>, limit: u32)
    -> Result<Vec<KeptCampaign>, StoreError>;

    /// The campaign whose present level is this match.
    fn campaign_of(&self, id: &str) -> Result<Option<KeptCampaign>, StoreError>;

    /// The matches that nobody serves and that were suspended before these times: `shared` for
    /// matches of several people, `alone` for those of one.
    fn given_up(&self, shared: i64, alone: i64) -> Result<Vec<String>, StoreError>;

    /// Writes a save into a slot. It is kept when this returns; if it fails, the slot is unchanged.
    fn save(&self, owner: &Owner, slot: u8, save: &StoredSave) -> Result<(), StoreError>;

    /// What a slot holds; none if it is empty.
    fn saved(&self, owner: &Owner, slot: u8) -> Result<Option<StoredSave>, StoreError>;

    /// Empties a slot; false if it was empty.
    fn forget(&self, owner: &Owner, slot: u8) -> Result<bool, StoreError>;

    /// All slots that hold something.
    fn slots(&self) -> Result<Vec<(Owner, u8)>, StoreError>;

    /// What is damaged in the database itself, as far as that can be seen from here. This may read
    /// all of it.
    fn damage(&self) -> Result<Option<String>, StoreError> {
        Ok(None)
    }
}
