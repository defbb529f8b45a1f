//! Matches on disk: an embedded SQLite file, and beside it a folder of saves. A store in memory is
//! the same database without a file, for tests and demonstrations.
//!
//! A match is a header, its seats, and one row for each accepted command. A row is written before
//! anybody hears of the command; [`Durability`] says what it survives. The store reads only what is
//! asked for, so a server with a thousand old matches starts at once.

mod campaigns;
mod saves;
mod schema;
mod suspension;
mod writer;

pub(crate) use campaigns::{Owner, StoredCampaign};
use saves::SaveSlots;
pub(crate) use saves::StoredSave;
pub use schema::OpenError;

use crate::registry::GameOffer;
use crate::secret::SecretDigest;
use initiative_hosting::OpenTurn;
use initiative_kernel::game::Seat;
use initiative_kernel::turn::timer::Limits;
use initiative_scene::viewer::Viewer;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use writer::{WriteJob, Writer};

const NEW_MATCH: &str = "INSERT INTO matches (id, header, sum, created, stage)
    VALUES (?1, ?2, ?3, ?4, 'waiting')";
const PUT_SEAT: &str = "INSERT INTO seats (match, seat, control, name, token, invites, seen)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT DO UPDATE SET control = ?3, name = ?4, token = ?5, invites = ?6, seen = ?7";
const NEW_ENTRY: &str =
    "INSERT INTO entries (match, place, time, seat, key, act, digest, marks, sum)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
const GET_MATCH: &str = "SELECT header, sum, created, stage, result, ran, suspended FROM matches
    WHERE id = ?1";
const GET_SEATS: &str = "SELECT control, name, token, invites, seen FROM seats
    WHERE match = ?1 ORDER BY seat";
const GET_ENTRIES: &str = "SELECT place, seat, key, act, digest, marks, sum FROM entries
    WHERE match = ?1 ORDER BY place";
const SET_STAGE: &str = "UPDATE matches SET stage = ?2 WHERE id = ?1";
const SET_RESULT: &str =
    "UPDATE matches SET stage = 'over', result = ?2, suspended = NULL WHERE id = ?1";
const SWEEP_WAITING: &str = "DELETE FROM matches WHERE stage = 'waiting' AND created < ?1";
// A match ends after it was made, so comparing `created` first settles most rows.
const SWEEP_OVER: &str = "DELETE FROM matches WHERE stage = 'over' AND created < ?1 AND ?1 >
    coalesce((SELECT time FROM entries WHERE match = id ORDER BY place DESC LIMIT 1), created)";

/// The matches of a server.
#[derive(Debug)]
pub struct Store {
    writer: Writer,
    /// The connection for reading. In memory it is also the one for writing.
    reader: Arc<Mutex<Connection>>,
    saves: SaveSlots,
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
pub struct StoreError(String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self(error.to_string())
    }
}

/// How a match was made. ONLINE-CRASH-1
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct MatchHeader {
    pub(crate) format: u32,
    pub(crate) game: String,
    pub(crate) rules: u32,
    pub(crate) scenario: Option<String>,
    pub(crate) setup: Value,
    /// 16 hexadecimal digits.
    pub(crate) seed: String,
    pub(crate) spectators: Spectators,
    /// The digest of the key for watching, in hexadecimal, if one is needed.
    pub(crate) watch: Option<String>,
    pub(crate) hotseat: bool,
    /// The seat that made the match.
    pub(crate) creator: u8,
    /// The time limits; none without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<Limits>,
    /// How long a seat that lost its connection has to come back, in seconds. ONLINE-MATCH-2
    #[serde(default = "usual_grace")]
    pub(crate) grace_s: u64,
    /// The player whose slots it is saved into, if known: the digest of the player's key, in
    /// hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) player: Option<String>,
    /// Whether it goes on from a save.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) loaded: bool,
}

impl MatchHeader {
    /// The viewer of a seat: on a shared screen everybody sees what the seat sees. CLIENT-SEAT-1
    pub(crate) const fn eyes(&self, seat: Seat) -> Viewer {
        if self.hotseat { Viewer::Shared(seat) } else { Viewer::Seat(seat) }
    }

    /// A match without spectators or a clock, made by seat 0.
    pub(crate) fn new(offer: &GameOffer, setup: Value, seed: u64) -> Self {
        Self {
            format: 1,
            game: offer.id.into(),
            rules: offer.rules,
            scenario: None,
            setup,
            seed: format!("{seed:016x}"),
            spectators: Spectators::Off,
            watch: None,
            hotseat: false,
            creator: 0,
            clock: None,
            grace_s: usual_grace(),
            player: None,
            loaded: false,
        }
    }
}

/// The default grace period in seconds. ONLINE-MATCH-2
const fn usual_grace() -> u64 {
    60
}

/// Who may watch. ONLINE-SPEC-1
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Spectators {
    #[default]
    Off,
    Link,
    Public,
}

/// The stage of a match. ONLINE-MATCH-4
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MatchStage {
    Waiting,
    Running,
    Over,
}

/// A seat; its `control` is `me`, `open`, or a bot such as `bot:random`.
#[derive(Clone, Debug)]
pub(crate) struct SeatRow {
    pub(crate) control: String,
    pub(crate) name: String,
    pub(crate) token: Option<SecretDigest>,
    /// The invitations so far; only the last one is valid.
    pub(crate) invites: Vec<SecretDigest>,
    /// Whether somebody has ever connected to it.
    pub(crate) seen: bool,
}

/// A match as the store has it, without its entries.
#[derive(Clone, Debug)]
pub(crate) struct StoredMatch {
    pub(crate) id: String,
    pub(crate) header: MatchHeader,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) stage: MatchStage,
    pub(crate) result: Option<Value>,
    /// In seconds since 1970.
    pub(crate) created: i64,
    /// How long it had been running when it was last suspended, in milliseconds.
    pub(crate) ran_ms: u64,
    /// Since when it is suspended, in seconds since 1970; none while somebody is connected.
    pub(crate) suspended: Option<i64>,
}

impl StoredMatch {
    /// The bot on a seat, if there is one.
    pub(crate) fn bot(&self, seat: Seat) -> Option<&str> {
        self.seats.get(seat.index())?.control.strip_prefix("bot:")
    }

    /// Whether an open turn or phase is timed: a bot's turn is not. ONLINE-CLOCK-7
    pub(crate) fn is_timed(&self, open: Option<OpenTurn>) -> bool {
        open.and_then(|open| open.seat).is_none_or(|seat| self.bot(seat).is_none())
    }
}

/// One accepted act. ONLINE-CRASH-1
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EntryRow {
    pub(crate) index: u64,
    pub(crate) seat: Seat,
    pub(crate) key: String,
    /// The act as JSON.
    pub(crate) act: String,
    pub(crate) digest: u64,
    pub(crate) marks: StreamMarks,
}

/// Where each viewer's stream was after an entry: its seq, and its seq when the turn opened. Also how
/// long the match had been running, without the time in which it was suspended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StreamMarks {
    pub(crate) seqs: Vec<u64>,
    pub(crate) openings: Vec<u64>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) ran_ms: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_zero(value: &u64) -> bool {
    *value == 0
}

/// Why a match cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LoadError {
    /// Something in it is not what was written.
    Damaged(String),
    /// The disk cannot read it now.
    Unreadable(StoreError),
}

impl From<rusqlite::Error> for LoadError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Unreadable(error.into())
    }
}

impl EntryRow {
    /// The checksum of the entry; `marks` is the JSON of its marks.
    fn sum(&self, id: &str, marks: &str) -> u32 {
        sum(&[
            id,
            &self.index.to_string(),
            &self.seat.0.to_string(),
            &self.key,
            &self.act,
            &format!("{:016x}", self.digest),
            marks,
        ])
    }
}

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
    /// refused and left unchanged.
    pub fn open(path: &Path, sync: Durability) -> Result<Self, OpenError> {
        let writer = schema::open(path, sync)?;
        let reader = schema::connect(path, sync)?;
        let saves = SaveSlots::beside(path);
        let (writer, reader) = (Writer::new(writer, sync), Arc::new(Mutex::new(reader)));
        Ok(Self { writer, reader, saves })
    }

    /// A store without a file. Its matches are gone when it is dropped.
    pub fn in_memory() -> Result<Self, OpenError> {
        let reader = Arc::new(Mutex::new(schema::in_memory()?));
        Ok(Self {
            writer: Writer::Here(Arc::clone(&reader)),
            reader,
            saves: SaveSlots::in_memory(),
        })
    }

    /// Locks the connection for reading. In memory a writer needs the same lock, so the holder must
    /// not write.
    fn reader(&self) -> std::sync::MutexGuard<'_, Connection> {
        // A reader has no state that a panic could have damaged.
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many matches there are.
    pub fn count(&self) -> Result<u64, StoreError> {
        let count = |row: &Row<'_>| row.get::<_, i64>(0);
        let count = self.reader().query_row("SELECT count(*) FROM matches", [], count)?;
        Ok(count.cast_unsigned())
    }

    pub(crate) fn create(
        &self,
        id: &str,
        header: &MatchHeader,
        seats: Vec<SeatRow>,
        campaign: Option<&Owner>,
    ) -> Result<(), StoreError> {
        let text = serde_json::to_string(header).map_err(|e| StoreError(e.to_string()))?;
        let sum = sum(&[id, &text]);
        let (id, created, campaign) = (id.to_owned(), now(), campaign.cloned());
        self.writer.write(WriteJob::new(move |db| {
            db.prepare_cached(NEW_MATCH)?.execute(params![id, text, sum, created])?;
            seats.iter().enumerate().try_for_each(|(seat, row)| put_seat(db, &id, seat, row))?;
            campaign.iter().try_for_each(|owner| campaigns::begin_level(db, owner, &id))
        }))
    }

    /// Writes a seat after a change.
    pub(crate) fn seat(&self, id: &str, seat: usize, row: &SeatRow) -> Result<(), StoreError> {
        let (id, row) = (id.to_owned(), row.clone());
        self.writer.write(WriteJob::new(move |db| put_seat(db, &id, seat, &row)))
    }

    pub(crate) fn stage(&self, id: &str, stage: MatchStage) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.writer.write(WriteJob::new(move |db| {
            db.prepare_cached(SET_STAGE)?.execute(params![id, name(stage)])?;
            Ok(())
        }))
    }

    /// Appends an entry. It is on disk when this returns. ONLINE-CMD-3, ONLINE-CRASH-1
    pub(crate) fn append(&self, id: &str, entry: &EntryRow) -> Result<(), StoreError> {
        self.writer.write(WriteJob::new(append(id, entry)))
    }

    /// Appends the last entry and the result, and updates the campaign whose level this was: all of
    /// it or nothing.
    pub(crate) fn conclude(
        &self,
        id: &str,
        entry: &EntryRow,
        result: &Value,
        campaign: Option<(String, Value)>,
    ) -> Result<(), StoreError> {
        let (append, id, result) = (append(id, entry), id.to_owned(), result.to_string());
        let campaign = campaign.map(|(game, state)| (game, state.to_string()));
        self.writer.write(WriteJob::new(move |db| {
            append(db)?;
            db.prepare_cached(SET_RESULT)?.execute(params![id, result])?;
            let mut campaign = campaign.iter();
            campaign.try_for_each(|(game, state)| campaigns::end_level(db, &id, game, state))
        }))
    }

    /// Removes matches that have waited since before then. ONLINE-MATCH-4
    pub(crate) fn sweep_waiting(&self, since: i64) -> Result<(), StoreError> {
        self.writer.write(WriteJob::new(move |db| {
            db.prepare_cached(SWEEP_WAITING)?.execute([since])?;
            Ok(())
        }))
    }

    /// Removes matches that have been over since before then. This looks at all of them.
    /// ONLINE-MATCH-4
    pub(crate) fn sweep_over(&self, since: i64) -> Result<(), StoreError> {
        self.writer.write(WriteJob::new(move |db| {
            db.prepare_cached(SWEEP_OVER)?.execute([since])?;
            Ok(())
        }))
    }

    /// A match without its entries; none if there is no such match.
    pub(crate) fn find(&self, id: &str) -> Result<Option<StoredMatch>, LoadError> {
        let reader = self.reader();
        let found = reader
            .prepare_cached(GET_MATCH)?
            .query_row([id], |row| {
                let header: (String, u32, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
                let stage: (String, Option<String>) = (row.get(3)?, row.get(4)?);
                let times: (i64, Option<i64>) = (row.get(5)?, row.get(6)?);
                Ok((header, stage, times))
            })
            .optional()?;
        let Some(((header, stored, created), (stage, result), (ran, suspended))) = found else {
            return Ok(None);
        };
        if sum(&[id, &header]) != stored {
            return Err(LoadError::Damaged("the header".into()));
        }
        let damaged = |what: &str| LoadError::Damaged(what.into());
        let header: MatchHeader =
            serde_json::from_str(&header).map_err(|_| damaged("the header"))?;
        let stage = serde_json::from_value(stage.into()).map_err(|_| damaged("the stage"))?;
        let result = result.map(|result| serde_json::from_str(&result)).transpose();
        let mut seats = reader.prepare_cached(GET_SEATS)?;
        let seats = seats.query_map([id], seat_row)?.collect::<Result<_, _>>()?;
        let result = result.map_err(|_| damaged("the result"))?;
        let ran_ms = ran.cast_unsigned();
        let id = id.to_owned();
        Ok(Some(StoredMatch { id, header, seats, stage, result, created, ran_ms, suspended }))
    }

    /// All entries of a match in order, with their checksums verified. ONLINE-CRASH-2, -4
    pub(crate) fn entries(&self, id: &str) -> Result<Vec<EntryRow>, LoadError> {
        let reader = self.reader();
        let mut select = reader.prepare_cached(GET_ENTRIES)?;
        let mut rows = select.query([id])?;
        let mut entries = Vec::new();
        while let Some(row) = rows.next()? {
            let expected = entries.len() as u64;
            let damaged = || LoadError::Damaged(format!("entry {}", expected + 1));
            let marks: String = row.get(5)?;
            let entry = EntryRow {
                index: row.get::<_, i64>(0)?.cast_unsigned(),
                seat: Seat(row.get(1)?),
                key: row.get(2)?,
                act: row.get(3)?,
                digest: row.get::<_, i64>(4)?.cast_unsigned(),
                marks: serde_json::from_str(&marks).map_err(|_| damaged())?,
            };
            if entry.index != expected || entry.sum(id, &marks) != row.get::<_, u32>(6)? {
                return Err(damaged());
            }
            entries.push(entry);
        }
        Ok(entries)
    }
}

fn append(
    id: &str,
    entry: &EntryRow,
) -> impl Fn(&Connection) -> rusqlite::Result<()> + Send + use<> {
    let marks = serde_json::to_string(&entry.marks).unwrap_or_default();
    let sum = entry.sum(id, &marks);
    let (index, digest) = (entry.index.cast_signed(), entry.digest.cast_signed());
    let (id, seat) = (id.to_owned(), entry.seat.0);
    let (key, act) = (entry.key.clone(), entry.act.clone());
    move |db| {
        let row = params![id, index, now(), seat, key, act, digest, marks, sum];
        db.prepare_cached(NEW_ENTRY)?.execute(row)?;
        Ok(())
    }
}

fn put_seat(db: &Connection, id: &str, seat: usize, row: &SeatRow) -> rusqlite::Result<()> {
    let token = row.token.as_ref().map(|digest| &digest.bytes()[..]);
    let seat = i64::try_from(seat).unwrap_or(i64::MAX);
    let row = params![id, seat, row.control, row.name, token, digests(&row.invites), row.seen];
    db.prepare_cached(PUT_SEAT)?.execute(row)?;
    Ok(())
}

fn digests(digests: &[SecretDigest]) -> Vec<u8> {
    digests.iter().flat_map(|digest| *digest.bytes()).collect()
}

const fn name(stage: MatchStage) -> &'static str {
    match stage {
        MatchStage::Waiting => "waiting",
        MatchStage::Running => "running",
        MatchStage::Over => "over",
    }
}

fn seat_row(row: &Row<'_>) -> rusqlite::Result<SeatRow> {
    let token = row.get::<_, Option<Vec<u8>>>(2)?;
    let invites = row.get::<_, Vec<u8>>(3)?;
    Ok(SeatRow {
        control: row.get(0)?,
        name: row.get(1)?,
        token: token.and_then(|bytes| SecretDigest::from_bytes(&bytes)),
        invites: invites.chunks(32).filter_map(SecretDigest::from_bytes).collect(),
        seen: row.get(4)?,
    })
}

#[cfg(test)]
mod tests;
