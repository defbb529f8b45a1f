//! Since when matches are suspended, also across restarts. ONLINE-GRACE-5

use super::{Store, StoreError, WriteJob};
use rusqlite::params;

const SUSPEND: &str = "UPDATE matches SET ran = ?2, suspended = ?3 WHERE id = ?1";
const RESUME: &str = "UPDATE matches SET suspended = NULL WHERE id = ?1";
const SUSPEND_ALL: &str =
    "UPDATE matches SET suspended = ?1 WHERE stage = 'running' AND suspended IS NULL";
const GIVEN_UP: &str = "SELECT id FROM matches WHERE stage = 'running' AND suspended <= ?1
    AND suspended <= CASE WHEN
        (SELECT count(*) FROM seats WHERE match = id AND control NOT LIKE 'bot:%') > 1
    THEN ?1 ELSE ?2 END";

impl Store {
    /// Writes since when a match is suspended, and how long it had been running by then.
    /// ONLINE-GRACE-4
    pub(crate) fn suspend(&self, id: &str, ran_ms: u64, since: i64) {
        let row = id.to_owned();
        let job = WriteJob::new(move |db| {
            db.prepare_cached(SUSPEND)?.execute(params![row, ran_ms.cast_signed(), since])?;
            Ok(())
        });
        self.note("a match that stands still is not noted", id, job);
    }

    /// Writes that a match is no longer suspended.
    pub(crate) fn resume(&self, id: &str) {
        let row = id.to_owned();
        let job = WriteJob::new(move |db| {
            db.prepare_cached(RESUME)?.execute([&row])?;
            Ok(())
        });
        self.note("a match that runs again is not noted", id, job);
    }

    /// Suspends all matches that were running when the server stopped, from now on: the time in which
    /// nobody could come back does not count. ONLINE-CRASH-3
    pub(crate) fn suspend_all(&self, since: i64) -> Result<(), StoreError> {
        self.write(WriteJob::new(move |db| {
            db.prepare_cached(SUSPEND_ALL)?.execute([since])?;
            Ok(())
        }))
    }

    /// The matches that were suspended before these times: `shared` for matches of several people,
    /// `alone` for those of one.
    pub(crate) fn given_up(&self, shared: i64, alone: i64) -> Result<Vec<String>, StoreError> {
        self.read(|reader| {
            let mut select = reader.prepare_cached(GIVEN_UP)?;
            let ids = select.query_map([shared, alone], |row| row.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        })
    }
}
