//! The database file: its tables, its versions, and which files are refused.

use super::super::{Durability, StoreError};
use rusqlite::Connection;
use std::fmt;
use std::path::{Path, PathBuf};

/// `Init`: marks the file among other SQLite files.
const APPLICATION: i32 = 0x496e_6974;
/// The version of the tables. A newer file is refused; an older one is migrated.
const LAYOUT: i32 = 6;

/// A file of at most this many bytes is checked as a whole before it is opened.
const AT_ONCE: u64 = 8 << 20;

const TABLES: &str = "
CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    header TEXT NOT NULL,
    sum INTEGER NOT NULL,
    created INTEGER NOT NULL,
    stage TEXT NOT NULL,
    result TEXT
) WITHOUT ROWID;
CREATE TABLE seats (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    control TEXT NOT NULL,
    name TEXT NOT NULL,
    token BLOB,
    invites BLOB NOT NULL,
    seen INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE TABLE entries (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    time INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    key TEXT NOT NULL,
    act TEXT NOT NULL,
    digest INTEGER NOT NULL,
    marks TEXT NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (match, place)
) WITHOUT ROWID;
CREATE INDEX waiting ON matches (created) WHERE stage = 'waiting';
";

/// What layout 2 added.
const CAMPAIGNS: &str = "
CREATE TABLE campaigns (
    player BLOB NOT NULL,
    game TEXT NOT NULL,
    state TEXT NOT NULL,
    sum INTEGER NOT NULL,
    salt BLOB NOT NULL,
    match TEXT,
    last TEXT,
    PRIMARY KEY (player, game)
) WITHOUT ROWID;
CREATE INDEX levels ON campaigns (match) WHERE match IS NOT NULL;
";

/// What layout 3 added: how long a match had been running when it was last suspended.
const RAN: &str = "ALTER TABLE matches ADD COLUMN ran INTEGER NOT NULL DEFAULT 0;";

/// What layout 4 added: since when a match is suspended, in seconds since 1970. ONLINE-GRACE-5
const SUSPENDED: &str = "
ALTER TABLE matches ADD COLUMN suspended INTEGER;
CREATE INDEX suspended ON matches (suspended) WHERE suspended IS NOT NULL;
";

/// What layout 5 added: what a start asks for is found without reading every match.
const STAGES: &str = "
CREATE INDEX running ON matches (id) WHERE stage = 'running' AND suspended IS NULL;
CREATE INDEX ended ON matches (created) WHERE stage = 'over';
";

/// What layout 6 added: where long matches can be taken up. Only the last checkpoint of a match has
/// its fold; each has the hashes of the keys since the one before. ONLINE-NODE-6
const CHECKPOINTS: &str = "
CREATE TABLE checkpoints (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    fold BLOB,
    clock TEXT NOT NULL,
    keys BLOB NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (match, place)
) WITHOUT ROWID;
";

/// Why a file cannot be opened as a store. It is left unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub kind: OpenErrorKind,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenErrorKind {
    /// It is no database, or one of another program.
    Foreign,
    /// A newer version of the program made it.
    Newer(i32),
    /// An older version of the program made it, and it must stay unchanged.
    Older(i32),
    /// It is damaged.
    Damaged(String),
    /// It cannot be opened or created.
    Unusable(String),
    /// A database of a cluster cannot be used; the sentence names it.
    Refused(String),
}

impl OpenError {
    pub(in super::super) fn refused(why: String) -> Self {
        Self { path: PathBuf::new(), kind: OpenErrorKind::Refused(why) }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.kind {
            OpenErrorKind::Foreign => {
                write!(f, "{path} is not a store of matches. It was left untouched.")
            }
            OpenErrorKind::Newer(layout) => write!(
                f,
                "{path} was made by a newer version of this program (layout {layout}; this one \
                 knows up to {LAYOUT}). It was left untouched."
            ),
            OpenErrorKind::Older(layout) => write!(
                f,
                "{path} was made by an older version of this program (layout {layout}, not \
                 {LAYOUT}). It was left untouched; `serve --check` brings it up to date."
            ),
            OpenErrorKind::Damaged(what) => {
                write!(f, "{path} is damaged: {what}. It was left untouched.")
            }
            OpenErrorKind::Unusable(why) => write!(f, "{path} cannot be opened: {why}"),
            OpenErrorKind::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for OpenError {}

/// Opens the file for writing, and creates it if there is none.
pub(super) fn open(path: &Path, sync: Durability) -> Result<Connection, OpenError> {
    let length = std::fs::metadata(path).map_or(0, |file| file.len());
    let mut layout = 0;
    if length > 0 {
        (_, layout) = look(path)?;
    } else if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| {
            let kind = OpenErrorKind::Unusable(error.to_string());
            OpenError { path: path.to_owned(), kind }
        })?;
    }
    let mut db = connect(path, sync)?;
    if layout < LAYOUT {
        bring_up(&mut db, layout).map_err(|error| flawed(path, &error))?;
    }
    Ok(db)
}

/// Opens a file only to read in it, and leaves it unchanged. So it must be of the present layout.
pub(super) fn open_to_read(path: &Path) -> Result<Connection, OpenError> {
    let (db, layout) = look(path)?;
    if layout < LAYOUT {
        return Err(OpenError { path: path.to_owned(), kind: OpenErrorKind::Older(layout) });
    }
    db.busy_timeout(std::time::Duration::from_secs(5)).map_err(|error| flawed(path, &error))?;
    Ok(db)
}

/// Looks into a file, and tells its layout. One that is refused stays unchanged.
fn look(path: &Path) -> Result<(Connection, i32), OpenError> {
    let refused = |kind| OpenError { path: path.to_owned(), kind };
    let unusable = |error| flawed(path, &error);
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let db = Connection::open_with_flags(path, flags).map_err(unusable)?;
    let pragma = |name| db.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let application = pragma("application_id").map_err(unusable)?;
    let layout = pragma("user_version").map_err(unusable)?;
    if application != APPLICATION {
        return Err(refused(OpenErrorKind::Foreign));
    }
    if layout > LAYOUT {
        return Err(refused(OpenErrorKind::Newer(layout)));
    }
    let length = std::fs::metadata(path).map_or(0, |file| file.len());
    if length <= AT_ONCE
        && let Some(damage) = damage(&db).map_err(unusable)?
    {
        return Err(refused(OpenErrorKind::Damaged(damage)));
    }
    Ok((db, layout))
}

fn flawed(path: &Path, error: &rusqlite::Error) -> OpenError {
    let kind = match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => OpenErrorKind::Foreign,
        Some(rusqlite::ErrorCode::DatabaseCorrupt) => OpenErrorKind::Damaged(error.to_string()),
        _ => OpenErrorKind::Unusable(error.to_string()),
    };
    OpenError { path: path.to_owned(), kind }
}

/// What is damaged in a database, if anything is. This reads all of it.
pub(super) fn damage(db: &Connection) -> rusqlite::Result<Option<String>> {
    let check = db.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0))?;
    Ok((check != "ok").then_some(check))
}

/// Reads a large file in a thread of its own, and tells what is damaged in it, if anything is. Nobody
/// waits for that: each row has a checksum, so what is damaged is noticed when it is read, too.
pub(super) fn check_later(path: &Path, found: impl FnOnce(String) + Send + 'static) {
    let length = std::fs::metadata(path).map_or(0, |file| file.len());
    if length <= AT_ONCE {
        return;
    }
    let path = path.to_owned();
    std::thread::spawn(move || {
        let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
        let checked = Connection::open_with_flags(path, flags).and_then(|db| damage(&db));
        match checked {
            Ok(None) => {}
            Ok(Some(damage)) => found(damage),
            Err(error) => found(error.to_string()),
        }
    });
}

/// Migrates a file of an older layout; layout 0 is an empty file.
fn bring_up(db: &mut Connection, layout: i32) -> rusqlite::Result<()> {
    if layout == 0 {
        db.pragma_update(None, "journal_mode", "WAL")?;
    }
    let work = db.transaction()?;
    if layout == 0 {
        work.execute_batch(TABLES)?;
        work.pragma_update(None, "application_id", APPLICATION)?;
    }
    if layout < 2 {
        work.execute_batch(CAMPAIGNS)?;
    }
    if layout < 3 {
        work.execute_batch(RAN)?;
    }
    if layout < 4 {
        work.execute_batch(SUSPENDED)?;
    }
    if layout < 5 {
        work.execute_batch(STAGES)?;
    }
    work.execute_batch(CHECKPOINTS)?;
    work.pragma_update(None, "user_version", LAYOUT)?;
    work.commit()
}

/// A database without a file, with all its tables.
pub(super) fn in_memory() -> Result<Connection, OpenError> {
    let path = Path::new(":memory:");
    let mut db = connect(path, Durability::Program)?;
    bring_up(&mut db, 0).map_err(|error| not_opened(path, error))?;
    Ok(db)
}

/// Connects to a file that was checked before.
pub(super) fn connect(path: &Path, sync: Durability) -> Result<Connection, OpenError> {
    let open = || {
        let db = Connection::open(path)?;
        db.busy_timeout(std::time::Duration::from_secs(5))?;
        db.pragma_update(None, "foreign_keys", true)?;
        // With a write-ahead log, NORMAL syncs at checkpoints and FULL at every commit.
        let often = if sync == Durability::Power { "FULL" } else { "NORMAL" };
        db.pragma_update(None, "synchronous", often)?;
        Ok(db)
    };
    open().map_err(|error| not_opened(path, error))
}

fn not_opened(path: &Path, error: rusqlite::Error) -> OpenError {
    let kind = OpenErrorKind::Unusable(StoreError::from(error).to_string());
    OpenError { path: path.to_owned(), kind }
}
