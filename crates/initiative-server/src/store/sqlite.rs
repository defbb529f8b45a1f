//! The embedded engine: an SQLite file, and beside it a folder of saves. In memory it is the same
//! database without a file, for tests and demonstrations.

mod changes;
pub(super) mod schema;
mod slots;
mod writer;

use super::campaigns::Owner;
use super::change::{CampaignText, Change, KeptCampaign, KeptCheckpoint, KeptEntry, KeptMatch};
use super::engine::{Engine, StoredSave};
use super::rows::SeatRow;
use super::watch::WriteWatch;
use super::write::Answer;
use super::{Durability, OpenError, StoreError};
use crate::blocking::run_blocking;
use crate::secret::SecretDigest;
use rusqlite::{Connection, OptionalExtension, Row, params};
use slots::SaveSlots;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use writer::Writer;

const GET_MATCH: &str = "SELECT header, sum, created, stage, result, ran, suspended FROM matches
    WHERE id = ?1";
const GET_SEATS: &str = "SELECT control, name, token, invites, seen FROM seats
    WHERE match = ?1 ORDER BY seat";
const GET_ENTRIES: &str = "SELECT place, time, seat, key, act, digest, marks, sum FROM entries
    WHERE match = ?1 AND place >= ?2 AND place < ?3 ORDER BY place";
const GET_LAST: &str = "SELECT place, time, seat, key, act, digest, marks, sum FROM entries
    WHERE match = ?1 ORDER BY place DESC LIMIT 1";
const GET_IDS: &str = "SELECT id FROM matches WHERE id > ?1 ORDER BY id LIMIT ?2";
const GET_CHECKPOINTS: &str = "SELECT place, fold, clock, keys, sum FROM checkpoints
    WHERE match = ?1 ORDER BY place";
const GET_CAMPAIGN: &str = "SELECT player, game, state, sum, salt, match, last FROM campaigns
    WHERE player = ?1 AND game = ?2";
const GET_CAMPAIGNS: &str = "SELECT player, game, state, sum, salt, match, last FROM campaigns
    WHERE ?1 OR (player, game) > (?2, ?3) ORDER BY player, game LIMIT ?4";
const GET_CAMPAIGN_OF: &str = "SELECT player, game, state, sum, salt, match, last FROM campaigns
    WHERE match = ?1";
const GIVEN_UP: &str = "SELECT id FROM matches WHERE stage = 'running' AND suspended <= ?1
    AND suspended <= CASE WHEN
        (SELECT count(*) FROM seats WHERE match = id AND control NOT LIKE 'bot:%') > 1
    THEN ?1 ELSE ?2 END";

/// The embedded database.
#[derive(Debug)]
pub(super) struct SqliteEngine {
    writer: Writer,
    /// The connection for reading. In memory it is also the one for writing.
    reader: Arc<Mutex<Connection>>,
    slots: SaveSlots,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::new(&error.to_string())
    }
}

impl SqliteEngine {
    /// Opens a file, or creates it. A large file is looked through while it is used already; damage
    /// is told to `watch`.
    pub(super) fn open(
        path: &Path,
        sync: Durability,
        watch: Arc<WriteWatch>,
    ) -> Result<Self, OpenError> {
        let writer = schema::open(path, sync)?;
        let reader = schema::connect(path, sync)?;
        schema::check_later(path, move |damage| {
            tracing::error!(damage, "the store is damaged: restore a backup");
            watch.note_damage();
        });
        Ok(Self {
            writer: Writer::new(writer, sync),
            reader: Arc::new(Mutex::new(reader)),
            slots: SaveSlots::beside(path),
        })
    }

    /// Opens a file only to read in it.
    pub(super) fn open_to_read(path: &Path) -> Result<Self, OpenError> {
        let reader = Arc::new(Mutex::new(schema::open_to_read(path)?));
        // The database would refuse every write.
        let writer = Writer::Here(Arc::clone(&reader));
        Ok(Self { writer, reader, slots: SaveSlots::beside(path) })
    }

    pub(super) fn in_memory() -> Result<Self, OpenError> {
        let reader = Arc::new(Mutex::new(schema::in_memory()?));
        let writer = Writer::Here(Arc::clone(&reader));
        Ok(Self { writer, reader, slots: SaveSlots::in_memory() })
    }

    /// Reads. In memory a writer needs the same lock, so `work` must not write. ONLINE-STORE-1
    fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        // A reader has no state that a panic could have damaged.
        let read = || work(&self.reader.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(run_blocking(read)?)
    }
}

impl Engine for SqliteEngine {
    fn write(&self, change: Change, answer: Answer) -> Arc<AtomicBool> {
        self.writer.write(change, answer)
    }

    fn writes_here(&self) -> bool {
        matches!(self.writer, Writer::Here(_))
    }

    fn count(&self) -> Result<u64, StoreError> {
        let count = |row: &Row<'_>| row.get::<_, i64>(0);
        let count = self.read(|db| db.query_row("SELECT count(*) FROM matches", [], count))?;
        Ok(count.cast_unsigned())
    }

    fn ids(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        self.read(|db| {
            let mut select = db.prepare_cached(GET_IDS)?;
            select.query_map(params![after, limit], |row| row.get(0))?.collect()
        })
    }

    fn find(&self, id: &str) -> Result<Option<KeptMatch>, StoreError> {
        self.read(|db| {
            let found = db.prepare_cached(GET_MATCH)?.query_row([id], match_row).optional()?;
            let Some(found) = found else { return Ok(None) };
            let mut seats = db.prepare_cached(GET_SEATS)?;
            let seats = seats.query_map([id], seat_row)?.collect::<Result<_, _>>()?;
            Ok(Some(KeptMatch { seats, ..found }))
        })
    }

    fn entries(&self, id: &str, places: Range<i64>) -> Result<Vec<KeptEntry>, StoreError> {
        self.read(|db| {
            let mut select = db.prepare_cached(GET_ENTRIES)?;
            let rows = select.query_map(params![id, places.start, places.end], entry_row)?;
            rows.collect()
        })
    }

    fn transactions(&self, _: &str) -> Option<Vec<u64>> {
        None
    }

    fn last(&self, id: &str) -> Result<Option<KeptEntry>, StoreError> {
        self.read(|db| db.prepare_cached(GET_LAST)?.query_row([id], entry_row).optional())
    }

    fn checkpoints(&self, id: &str) -> Result<Vec<KeptCheckpoint>, StoreError> {
        self.read(|db| {
            let mut select = db.prepare_cached(GET_CHECKPOINTS)?;
            let rows = select.query_map([id], |row| {
                Ok(KeptCheckpoint {
                    place: row.get(0)?,
                    fold: row.get(1)?,
                    clock: row.get(2)?,
                    keys: row.get(3)?,
                    sum: row.get(4)?,
                })
            })?;
            rows.collect()
        })
    }

    fn campaign(&self, owner: &Owner) -> Result<Option<KeptCampaign>, StoreError> {
        self.read(|db| {
            let mut select = db.prepare_cached(GET_CAMPAIGN)?;
            select.query_row(params![owner.player, owner.game], campaign_row).optional()
        })
    }

    fn campaigns(
        &self,
        after: Option<&Owner>,
        limit: u32,
    ) -> Result<Vec<KeptCampaign>, StoreError> {
        self.read(|db| {
            let (player, game) = after.map_or((&[][..], ""), |o| (&o.player, &o.game));
            let mut select = db.prepare_cached(GET_CAMPAIGNS)?;
            let values = params![after.is_none(), player, game, limit];
            select.query_map(values, campaign_row)?.collect()
        })
    }

    fn campaign_of(&self, id: &str) -> Result<Option<KeptCampaign>, StoreError> {
        self.read(|db| db.prepare_cached(GET_CAMPAIGN_OF)?.query_row([id], campaign_row).optional())
    }

    fn given_up(&self, shared: i64, alone: i64) -> Result<Vec<String>, StoreError> {
        self.read(|db| {
            let mut select = db.prepare_cached(GIVEN_UP)?;
            select.query_map([shared, alone], |row| row.get(0))?.collect()
        })
    }

    fn save(&self, owner: &Owner, slot: u8, save: &StoredSave) -> Result<(), StoreError> {
        self.slots.save(owner, slot, save)
    }

    fn saved(&self, owner: &Owner, slot: u8) -> Result<Option<StoredSave>, StoreError> {
        self.slots.saved(owner, slot)
    }

    fn forget(&self, owner: &Owner, slot: u8) -> Result<bool, StoreError> {
        self.slots.forget(owner, slot)
    }

    fn slots(&self) -> Result<Vec<(Owner, u8)>, StoreError> {
        self.slots.list()
    }

    fn damage(&self) -> Result<Option<String>, StoreError> {
        self.read(schema::damage)
    }
}

/// A match without its seats.
fn match_row(row: &Row<'_>) -> rusqlite::Result<KeptMatch> {
    Ok(KeptMatch {
        header: row.get(0)?,
        sum: row.get(1)?,
        created: row.get(2)?,
        stage: row.get(3)?,
        result: row.get(4)?,
        ran: row.get(5)?,
        suspended: row.get(6)?,
        seats: Vec::new(),
    })
}

fn seat_row(row: &Row<'_>) -> rusqlite::Result<SeatRow> {
    let token = row.get::<_, Option<Vec<u8>>>(2)?;
    let invites = row.get::<_, Vec<u8>>(3)?;
    Ok(SeatRow {
        control: row.get(0)?,
        name: row.get(1)?,
        token: token.and_then(|bytes| SecretDigest::from_bytes(&bytes)),
        invites: SecretDigest::list(&invites),
        seen: row.get(4)?,
    })
}

fn entry_row(row: &Row<'_>) -> rusqlite::Result<KeptEntry> {
    Ok(KeptEntry {
        place: row.get(0)?,
        time: row.get(1)?,
        seat: row.get(2)?,
        key: row.get(3)?,
        act: row.get(4)?,
        digest: row.get(5)?,
        marks: row.get(6)?,
        sum: row.get(7)?,
        epoch: 0,
        node: 0,
    })
}

fn campaign_row(row: &Row<'_>) -> rusqlite::Result<KeptCampaign> {
    Ok(KeptCampaign {
        owner: Owner { player: row.get(0)?, game: row.get(1)? },
        state: CampaignText { state: row.get(2)?, sum: row.get(3)? },
        salt: row.get(4)?,
        level: row.get(5)?,
        last: row.get(6)?,
    })
}
