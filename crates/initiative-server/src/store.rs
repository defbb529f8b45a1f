//! Matches on disk: an embedded SQLite file, and beside it a folder of saves. A store in memory is
//! the same database without a file, for tests and demonstrations.
//!
//! A match is a header, its seats, and one row for each accepted command. A row is written before
//! anybody hears of the command; [`Durability`] says what it survives. The store reads only what is
//! asked for, so a server with a thousand old matches starts at once.

mod campaigns;
mod checkpoints;
mod rows;
mod saves;
mod schema;
mod suspension;
mod watch;
mod writer;

pub(crate) use campaigns::{Owner, StoredCampaign};
pub(crate) use checkpoints::{NewCheckpoint, StoredCheckpoint};
pub use rows::StoredAct;
pub(crate) use rows::{
    BroughtDecks, EntryRow, LoadError, MatchHeader, MatchStage, SeatRow, Spectators, StoredMatch,
    StreamMarks,
};
use saves::SaveSlots;
pub(crate) use saves::StoredSave;
pub use schema::OpenError;
pub(crate) use watch::WriteWatch;

use crate::blocking::run_blocking;
use crate::secret::SecretDigest;
use initiative_kernel::game::Seat;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde_json::Value;
use std::fmt;
use std::ops::{Range, RangeFrom};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
pub(crate) use writer::{WaitingWrite, Write};
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
    WHERE match = ?1 AND place >= ?2 AND place < ?3 ORDER BY place";
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
pub struct StoreError(String);

impl StoreError {
    pub(crate) fn new(what: &str) -> Self {
        Self(what.into())
    }
}

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
        let writer = schema::open(path, sync)?;
        let reader = schema::connect(path, sync)?;
        let saves = SaveSlots::beside(path);
        let (writer, reader) = (Writer::new(writer, sync), Arc::new(Mutex::new(reader)));
        let writes: Arc<WriteWatch> = Arc::default();
        let watch = Arc::clone(&writes);
        schema::check_later(path, move |damage| {
            tracing::error!(damage, "the store is damaged: restore a backup");
            watch.note_damage();
        });
        Ok(Self { writer, reader, saves, writes })
    }

    /// A store without a file. Its matches are gone when it is dropped.
    pub fn in_memory() -> Result<Self, OpenError> {
        let reader = Arc::new(Mutex::new(schema::in_memory()?));
        Ok(Self {
            writer: Writer::Here(Arc::clone(&reader)),
            reader,
            saves: SaveSlots::in_memory(),
            writes: Arc::default(),
        })
    }

    /// True if the caller writes to the disk itself.
    pub(crate) const fn writes_here(&self) -> bool {
        matches!(self.writer, Writer::Here(_))
    }

    /// What is known of the writes.
    pub(crate) fn writes(&self) -> &WriteWatch {
        &self.writes
    }

    /// Hands a job over. `answer` hears what became of it.
    fn queue(
        &self,
        job: WriteJob,
        answer: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) -> Arc<AtomicBool> {
        let (writes, number) = (Arc::clone(&self.writes), self.writes.begin(Instant::now()));
        let tell = move |written| {
            writes.end(number, Instant::now(), &written);
            answer(written);
        };
        self.writer.write(job, Box::new(tell))
    }

    /// Hands a job over, without waiting for the disk. ONLINE-STORE-1
    fn hand_over(&self, job: WriteJob) -> Write {
        let (send, mut answer) = tokio::sync::oneshot::channel();
        let claimed = self.queue(job, move |written| drop(send.send(written)));
        match answer.try_recv() {
            Ok(written) => Write::Over(written),
            Err(_) => Write::Waiting(WaitingWrite::new(answer, claimed)),
        }
    }

    /// Writes a job, and returns when it is written or has failed. A store that stalls fails, too.
    /// ONLINE-STORE-1
    fn write(&self, job: WriteJob) -> Result<(), StoreError> {
        let (send, answer) = std::sync::mpsc::sync_channel(1);
        let claimed = self.queue(job, move |written| drop(send.send(written)));
        run_blocking(|| answer.recv_timeout(WriteWatch::STUCK)).unwrap_or_else(|_| {
            claimed.store(true, Ordering::Release);
            Err(StoreError("the disk does not answer".into()))
        })
    }

    /// Writes something that nobody waits for. A failure is in the log.
    fn note(&self, what: &'static str, id: &str, job: WriteJob) {
        let id = id.to_owned();
        self.queue(job, move |written| {
            if let Err(error) = written {
                tracing::error!("match" = id, %error, "{what}");
            }
        });
    }

    /// Reads. In memory a writer needs the same lock, so whoever reads must not write. ONLINE-STORE-1
    fn read<T>(&self, work: impl FnOnce(&Connection) -> T) -> T {
        // A reader has no state that a panic could have damaged.
        run_blocking(|| work(&self.reader.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    /// How many matches there are.
    pub fn count(&self) -> Result<u64, StoreError> {
        let count = |row: &Row<'_>| row.get::<_, i64>(0);
        let count = self.read(|db| db.query_row("SELECT count(*) FROM matches", [], count))?;
        Ok(count.cast_unsigned())
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
        let text = serde_json::to_string(header).map_err(|e| StoreError(e.to_string()))?;
        let sum = sum(&[id, &text]);
        let entries: Vec<_> = entries.iter().map(|entry| append(id, entry)).collect();
        let (id, created, campaign) = (id.to_owned(), now(), campaign.cloned());
        self.write(WriteJob::new(move |db| {
            db.prepare_cached(NEW_MATCH)?.execute(params![id, text, sum, created])?;
            seats.iter().enumerate().try_for_each(|(seat, row)| put_seat(db, &id, seat, row))?;
            entries.iter().try_for_each(|append| append(db))?;
            campaign.iter().try_for_each(|owner| campaigns::begin_level(db, owner, &id))
        }))
    }

    /// Writes a seat after a change.
    pub(crate) fn seat(&self, id: &str, seat: usize, row: &SeatRow) -> Result<(), StoreError> {
        let (id, row) = (id.to_owned(), row.clone());
        self.write(WriteJob::new(move |db| put_seat(db, &id, seat, &row)))
    }

    /// Writes seats that somebody has come to, and that the match starts with them if it does.
    pub(crate) fn seats_taken(&self, id: &str, rows: &[(usize, SeatRow)], start: bool) -> Write {
        let (id, rows) = (id.to_owned(), rows.to_vec());
        self.hand_over(WriteJob::new(move |db| {
            rows.iter().try_for_each(|(seat, row)| put_seat(db, &id, *seat, row))?;
            if start {
                let running = MatchStage::Running.name();
                db.prepare_cached(SET_STAGE)?.execute(params![id, running])?;
            }
            Ok(())
        }))
    }

    /// Appends an entry. Nobody may hear of it before the write is over. ONLINE-CMD-3,
    /// ONLINE-CRASH-1
    pub(crate) fn append(&self, id: &str, entry: &EntryRow) -> Write {
        self.hand_over(WriteJob::new(append(id, entry)))
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
        let (append, id, result) = (append(id, entry), id.to_owned(), result.to_string());
        let campaign = campaign.map(|(game, state)| (game, state.to_string()));
        self.hand_over(WriteJob::new(move |db| {
            append(db)?;
            db.prepare_cached(SET_RESULT)?.execute(params![id, result])?;
            let mut campaign = campaign.iter();
            campaign.try_for_each(|(game, state)| campaigns::end_level(db, &id, game, state))
        }))
    }

    /// Removes matches that have waited since before then. ONLINE-MATCH-4
    pub(crate) fn sweep_waiting(&self, since: i64) -> Result<(), StoreError> {
        self.write(WriteJob::new(move |db| {
            db.prepare_cached(SWEEP_WAITING)?.execute([since])?;
            Ok(())
        }))
    }

    /// Removes matches that have been over since before then. This looks at all of them.
    /// ONLINE-MATCH-4
    pub(crate) fn sweep_over(&self, since: i64) -> Result<(), StoreError> {
        self.write(WriteJob::new(move |db| {
            db.prepare_cached(SWEEP_OVER)?.execute([since])?;
            Ok(())
        }))
    }

    /// A match without its entries; none if there is no such match.
    pub(crate) fn find(&self, id: &str) -> Result<Option<StoredMatch>, LoadError> {
        self.read(|reader| {
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
        })
    }

    /// What was done in a match, in order, for programs that compare it with what clients were told.
    pub fn acts(&self, id: &str) -> Result<Vec<StoredAct>, StoreError> {
        let entries = self.entries(id, 0..).map_err(|error| StoreError(error.to_string()))?;
        let acts = entries.into_iter().map(|EntryRow { seat, key, act, marks, .. }| StoredAct {
            seat,
            key,
            act,
            seqs: marks.seqs,
        });
        Ok(acts.collect())
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
        self.read(|reader| {
            let mut select = reader.prepare_cached(GET_ENTRIES)?;
            let (start, end) = (places.start.cast_signed(), places.end.cast_signed());
            let mut rows = select.query(params![id, start, end])?;
            let mut entries = Vec::new();
            while let Some(row) = rows.next()? {
                let expected = places.start + entries.len() as u64;
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
        })
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
