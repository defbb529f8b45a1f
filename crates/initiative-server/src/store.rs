//! The matches of a server: in an embedded SQLite file, or in PostgreSQL for many nodes.
//!
//! A match is a header, its seats, and one row for each accepted command. A row is written before
//! anybody hears of the command; [`Durability`] says what it survives. The store reads only what is
//! asked for, so a server with a thousand old matches starts at once.
//!
//! What is written is a `Change`, and two engines carry changes out. Everything that is read is
//! verified here, so both are trusted equally little.

mod campaigns;
mod change;
mod check;
mod checkpoints;
mod copy;
mod engine;
mod placement;
mod postgres;
mod rows;
mod sqlite;
mod standing;
mod watch;
mod whole;
mod write;

pub(crate) use campaigns::{Owner, StoredCampaign};
pub use check::{CheckReport, StoreProgress};
pub(crate) use checkpoints::{NewCheckpoint, StoredCheckpoint};
pub use copy::CopyReport;
pub(crate) use engine::StoredSave;
pub use postgres::{NodeIdentity, QueueError, QueuedTask, RangeHolder, TaskProgress, TaskQueue};
pub(crate) use postgres::{Placement, ShardNews};
pub use rows::StoredAct;
pub(crate) use rows::{
    BroughtDecks, EntryRow, LoadError, MatchHeader, MatchStage, SeatRow, Spectators, StoredMatch,
    StreamMarks,
};
pub use sqlite::schema::OpenError;
pub(crate) use watch::WriteWatch;
pub(crate) use write::{WaitingWrite, Write};

use crate::blocking::run_blocking;
use change::{CampaignText, Change, KeptEntry};
use engine::Engine;
use postgres::{ClusterUser, PostgresEngine};
use serde_json::Value;
use sqlite::SqliteEngine;
use std::fmt;
use std::ops::{Range, RangeFrom};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The matches of a server.
#[derive(Debug)]
pub struct Store {
    engine: Arc<dyn Engine>,
    /// The same engine, if it is one for many nodes.
    cluster: Option<Arc<PostgresEngine>>,
    writes: Arc<WriteWatch>,
}

/// What an acknowledged command survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// The end of the program, even by a crash: the system has the row and writes it later. A power
    /// cut may lose the last rows, but never half a row.
    Program,
    /// Also a power cut: the row is on the disk before anybody hears of it. ONLINE-CRASH-1
    Power,
}

/// Something could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError {
    what: String,
    /// Whether another node has the match now.
    lost: bool,
}

impl StoreError {
    pub(crate) fn new(what: &str) -> Self {
        Self { what: what.into(), lost: false }
    }

    /// This node does not hold the match any more. ONLINE-NODE-2
    pub(crate) fn lost() -> Self {
        Self { what: "another node has the match".into(), lost: true }
    }

    /// Whether this node does not hold the match any more.
    pub(crate) const fn is_lost(&self) -> bool {
        self.lost
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for StoreError {}

/// The checksum of a row. It includes the length of each part, so moving bytes from one part to the
/// next changes it.
fn sum(parts: &[&str]) -> u32 {
    let mut crc = crc32fast::Hasher::new();
    for part in parts {
        crc.update(&(part.len() as u64).to_le_bytes());
        crc.update(part.as_bytes());
    }
    crc.finalize()
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

impl Store {
    /// Opens the file, or creates it. A file that is damaged, newer than this program or no store is
    /// refused and left unchanged. A large file is looked through while it is used already; if it is
    /// damaged, the server is degraded.
    pub fn open(path: &Path, sync: Durability) -> Result<Self, OpenError> {
        let writes: Arc<WriteWatch> = Arc::default();
        let engine = SqliteEngine::open(path, sync, Arc::clone(&writes))?;
        Ok(Self { engine: Arc::new(engine), cluster: None, writes })
    }

    /// Opens a file to read in it, and leaves it unchanged. One of an older layout is refused.
    pub fn open_to_read(path: &Path) -> Result<Self, OpenError> {
        let engine = Arc::new(SqliteEngine::open_to_read(path)?);
        Ok(Self { engine, cluster: None, writes: Arc::default() })
    }

    /// Connects to the databases of a cluster, to read in them. Several are shards, always in the same
    /// order. ONLINE-NODE-1
    pub fn connect(urls: &[String]) -> Result<Self, OpenError> {
        Self::in_cluster(urls, ClusterUser::Reader)
    }

    /// Connects to databases that no node uses, to fill them. Tables are made where there are none.
    /// ONLINE-NODE-8
    pub fn connect_to_fill(urls: &[String]) -> Result<Self, OpenError> {
        Self::in_cluster(urls, ClusterUser::Filler)
    }

    /// Connects to the databases of a cluster and takes part in it as a node. ONLINE-NODE-1
    pub fn join(urls: &[String], node: &NodeIdentity) -> Result<Self, OpenError> {
        Self::in_cluster(urls, ClusterUser::Node(node))
    }

    fn in_cluster(urls: &[String], user: ClusterUser<'_>) -> Result<Self, OpenError> {
        let cluster = Arc::new(PostgresEngine::connect(urls, user).map_err(OpenError::refused)?);
        let engine: Arc<dyn Engine> = Arc::<PostgresEngine>::clone(&cluster);
        Ok(Self { engine, cluster: Some(cluster), writes: Arc::default() })
    }

    /// A store without a file. Its matches are gone when it is dropped.
    pub fn in_memory() -> Result<Self, OpenError> {
        let engine = Arc::new(SqliteEngine::in_memory()?);
        Ok(Self { engine, cluster: None, writes: Arc::default() })
    }

    /// True if the caller writes to the disk itself.
    pub(crate) fn writes_here(&self) -> bool {
        self.engine.writes_here()
    }

    /// What is known of the writes.
    pub(crate) fn writes(&self) -> &WriteWatch {
        &self.writes
    }

    /// Hands a change over. `answer` hears what became of it.
    fn queue(
        &self,
        change: Change,
        answer: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) -> Arc<AtomicBool> {
        let (writes, number) = (Arc::clone(&self.writes), self.writes.begin(Instant::now()));
        let tell = move |written| {
            writes.end(number, Instant::now(), &written);
            answer(written);
        };
        self.engine.write(change, Box::new(tell))
    }

    /// Hands a change over, without waiting for the disk. ONLINE-STORE-1
    fn hand_over(&self, change: Change) -> Write {
        let (send, mut answer) = tokio::sync::oneshot::channel();
        let claimed = self.queue(change, move |written| drop(send.send(written)));
        // A caller that waits also learns that another node has the match, so in a cluster nobody
        // gets the answer at once.
        match answer.try_recv() {
            Ok(written) if self.writes_here() => Write::Over(written),
            Ok(written) => Write::Waiting(WaitingWrite::answered(written)),
            Err(_) => Write::Waiting(WaitingWrite::new(answer, claimed)),
        }
    }

    /// Writes a change, and returns when it is written or has failed. A store that stalls fails, too.
    /// ONLINE-STORE-1
    fn write(&self, change: Change) -> Result<(), StoreError> {
        let (send, answer) = std::sync::mpsc::sync_channel(1);
        let claimed = self.queue(change, move |written| drop(send.send(written)));
        run_blocking(|| answer.recv_timeout(WriteWatch::STUCK)).unwrap_or_else(|_| {
            claimed.store(true, Ordering::Release);
            Err(StoreError::new("the disk does not answer"))
        })
    }

    /// Writes something that nobody waits for. A failure is in the log.
    fn note(&self, what: &'static str, id: &str, change: Change) {
        let id = id.to_owned();
        self.queue(change, move |written| {
            if let Err(error) = written {
                tracing::error!("match" = id, %error, "{what}");
            }
        });
    }

    /// How many matches there are.
    pub fn count(&self) -> Result<u64, StoreError> {
        self.engine.count()
    }

    /// Writes a new match, with the entries that it begins with: all of it or nothing.
    pub(crate) fn create(
        &self,
        id: &str,
        header: &MatchHeader,
        seats: Vec<SeatRow>,
        campaign: Option<&Owner>,
        entries: &[EntryRow],
    ) -> Result<(), StoreError> {
        let header = serde_json::to_string(header).map_err(|e| StoreError::new(&e.to_string()))?;
        self.write(Change::Create {
            id: id.to_owned(),
            sum: sum(&[id, &header]),
            header,
            created: now(),
            seats,
            campaign: campaign.cloned(),
            entries: entries.iter().map(|entry| entry.kept(id)).collect(),
        })
    }

    /// Writes a seat after a change.
    pub(crate) fn seat(&self, id: &str, seat: usize, row: &SeatRow) -> Result<(), StoreError> {
        let rows = vec![(seat, row.clone())];
        self.write(Change::Seats { id: id.to_owned(), rows, start: false })
    }

    /// Writes seats that somebody has come to, and that the match starts with them if it does.
    pub(crate) fn seats_taken(&self, id: &str, rows: &[(usize, SeatRow)], start: bool) -> Write {
        self.hand_over(Change::Seats { id: id.to_owned(), rows: rows.to_vec(), start })
    }

    /// Appends an entry. Nobody may hear of it before the write is over. ONLINE-CMD-3,
    /// ONLINE-CRASH-1
    pub(crate) fn append(&self, id: &str, entry: &EntryRow) -> Write {
        self.hand_over(Change::Append { id: id.to_owned(), entry: entry.kept(id) })
    }

    /// Appends the last entry and the result, and updates the campaign whose level this was: all of
    /// it or nothing.
    pub(crate) fn conclude(
        &self,
        id: &str,
        entry: &EntryRow,
        result: &Value,
        campaign: Option<(String, Value)>,
    ) -> Write {
        let campaign = campaign.map(|(game, state)| CampaignText::new(&game, &state));
        let (entry, result) = (entry.kept(id), result.to_string());
        self.hand_over(Change::Conclude { id: id.to_owned(), entry, result, campaign })
    }

    /// Writes since when a match is suspended, and how long it had been running by then.
    /// ONLINE-GRACE-4
    pub(crate) fn suspend(&self, id: &str, ran_ms: u64, since: i64) {
        let change = Change::Suspend { id: id.to_owned(), ran_ms: ran_ms.cast_signed(), since };
        self.note("a match that stands still is not noted", id, change);
    }

    /// Writes that a match is no longer suspended.
    pub(crate) fn resume(&self, id: &str) {
        let change = Change::Resume { id: id.to_owned() };
        self.note("a match that runs again is not noted", id, change);
    }

    /// Suspends all matches that run and that nobody serves, from now on: the time in which nobody
    /// could come back does not count. ONLINE-CRASH-3
    pub(crate) fn suspend_all(&self, since: i64) -> Result<(), StoreError> {
        self.write(Change::SuspendAll { since })
    }

    /// The matches that were suspended before these times: `shared` for matches of several people,
    /// `alone` for those of one. ONLINE-GRACE-5
    pub(crate) fn given_up(&self, shared: i64, alone: i64) -> Result<Vec<String>, StoreError> {
        self.engine.given_up(shared, alone)
    }

    /// Removes matches that have waited since before then. ONLINE-MATCH-4
    pub(crate) fn sweep_waiting(&self, since: i64) -> Result<(), StoreError> {
        self.write(Change::SweepWaiting { since })
    }

    /// Removes matches that have been over since before then. This looks at all of them.
    /// ONLINE-MATCH-4
    pub(crate) fn sweep_over(&self, since: i64) -> Result<(), StoreError> {
        self.write(Change::SweepOver { since })
    }

    /// A match without its entries; none if there is no such match.
    pub(crate) fn find(&self, id: &str) -> Result<Option<StoredMatch>, LoadError> {
        let found = self.engine.find(id)?;
        found.map(|kept| StoredMatch::read(id, kept)).transpose()
    }

    /// What was done in a match, in order, for programs that compare it with what clients were told.
    pub fn acts(&self, id: &str) -> Result<Vec<StoredAct>, StoreError> {
        let kept = self.engine.entries(id, 0..i64::MAX)?;
        let transactions = self.engine.transactions(id).unwrap_or_default();
        let transactions = transactions.into_iter().chain(std::iter::repeat(0));
        let act = |((place, kept), transaction): ((u64, KeptEntry), u64)| {
            let (epoch, node) = (kept.epoch.cast_unsigned(), kept.node);
            let entry =
                EntryRow::read(id, place, kept).map_err(|e| StoreError::new(&e.to_string()))?;
            let EntryRow { seat, key, act, marks, .. } = entry;
            Ok(StoredAct { seat, key, act, seqs: marks.seqs, epoch, node, transaction })
        };
        (0..).zip(kept).zip(transactions).map(act).collect()
    }

    /// The entries of a match from one place on, in order, with their checksums verified.
    /// ONLINE-CRASH-2, -4
    pub(crate) fn entries(
        &self,
        id: &str,
        places: RangeFrom<u64>,
    ) -> Result<Vec<EntryRow>, LoadError> {
        self.entries_between(id, places.start..i64::MAX.cast_unsigned())
    }

    /// One entry of a match.
    pub(crate) fn entry(&self, id: &str, place: u64) -> Result<EntryRow, LoadError> {
        let entry = self.entries_between(id, place..place + 1)?.pop();
        entry.ok_or_else(|| LoadError::Damaged(format!("entry {}", place + 1)))
    }

    fn entries_between(&self, id: &str, places: Range<u64>) -> Result<Vec<EntryRow>, LoadError> {
        let (start, end) = (places.start.cast_signed(), places.end.cast_signed());
        let kept = self.engine.entries(id, start..end)?;
        places.zip(kept).map(|(place, kept)| EntryRow::read(id, place, kept)).collect()
    }

    /// Writes a save into a slot. It is kept when this returns. If writing fails, the slot is
    /// unchanged.
    pub(crate) fn save(&self, owner: &Owner, slot: u8, bytes: &[u8]) -> Result<(), StoreError> {
        self.engine.save(owner, slot, &StoredSave { bytes: bytes.to_owned(), written: now() })
    }

    /// What a slot holds; none if it is empty.
    pub(crate) fn saved(&self, owner: &Owner, slot: u8) -> Result<Option<StoredSave>, StoreError> {
        self.engine.saved(owner, slot)
    }

    /// Empties a slot; false if it was empty.
    pub(crate) fn forget(&self, owner: &Owner, slot: u8) -> Result<bool, StoreError> {
        self.engine.forget(owner, slot)
    }
}

#[cfg(all(test, unix))]
#[path = "../tests/online/nodes/postgres.rs"]
mod postgres_server;
#[cfg(test)]
mod tests;
