//! Work for other machines: tasks, cut into ranges that workers take one by one. It is in the first
//! database. ONLINE-NODE-7
//!
//! The program that queues a task renews it while it waits for the results. Workers skip a task
//! that is no longer renewed, and after some minutes it is removed. A worker holds a range for some
//! seconds and renews it while it works. When its time is up, the range is given out again, and
//! only its present holder can write its result. All times are those of the database.

use super::super::{Store, StoreError};
use super::PostgresEngine;
use super::session::{Link, Session};
use super::steps::Value;
use super::{is_clash, is_passing, told};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{sleep, timeout};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// How long one attempt may take.
const PATIENCE: Duration = Duration::from_secs(4);
/// How often transactions that got into each other's way are tried again.
const TRIES: u32 = 10;
/// How many ranges are made in one statement.
const BATCH: i64 = 1_000;

/// Nobody sees a new task before its ranges are there.
const PUT: &str = "INSERT INTO tasks (id, work, created, until)
    VALUES ($1, $2, clock_timestamp(), clock_timestamp()) ON CONFLICT DO NOTHING";
const PUT_RANGES: &str = "INSERT INTO ranges (task, place)
    SELECT $1::text, place FROM generate_series($2::bigint, $3::bigint) AS s (place)
    ON CONFLICT DO NOTHING";
const RENEW_TASK: &str = "UPDATE tasks SET until = clock_timestamp() + interval '30 seconds'
    WHERE id = $1 RETURNING id";
const REMOVE_RANGES: &str = "DELETE FROM ranges WHERE task = $1";
const REMOVE: &str = "DELETE FROM tasks WHERE id = $1";
const FORGOTTEN: &str =
    "SELECT id FROM tasks WHERE until < clock_timestamp() - interval '10 minutes'";
const TASKS: &str = "SELECT t.id, t.work FROM tasks t WHERE t.until > clock_timestamp()
    AND EXISTS (SELECT 1 FROM ranges r WHERE r.task = t.id AND r.result IS NULL
        AND (r.until IS NULL OR r.until < clock_timestamp()))
    ORDER BY t.created, t.id";
const TAKE: &str = "UPDATE ranges SET worker = $2,
    until = clock_timestamp() + interval '10 seconds'
    WHERE task = $1 AND result IS NULL AND place = (SELECT place FROM ranges
        WHERE task = $1 AND result IS NULL AND (until IS NULL OR until < clock_timestamp())
        AND EXISTS (SELECT 1 FROM tasks WHERE id = $1 AND until > clock_timestamp())
        ORDER BY place LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING place";
const RENEW: &str = "UPDATE ranges SET until = clock_timestamp() + interval '10 seconds'
    WHERE worker = $1 AND result IS NULL";
/// A worker that does not know whether its result was stored sends it again.
const FINISH: &str = "UPDATE ranges SET result = $4, until = NULL
    WHERE task = $1 AND place = $2 AND worker = $3 RETURNING place";
const GIVE_BACK: &str = "UPDATE ranges SET worker = NULL, until = NULL
    WHERE worker = $1 AND result IS NULL";
const PROGRESS: &str = "SELECT count(*), count(result),
    count(DISTINCT CASE WHEN result IS NULL AND until > clock_timestamp() THEN worker END)
    FROM ranges WHERE task = $1";
const RESULTS: &str = "SELECT place, result FROM ranges
    WHERE task = $1 AND place >= $2 AND place < $3 AND result IS NOT NULL ORDER BY place";

/// The queue of a cluster.
#[derive(Clone)]
pub struct TaskQueue {
    cluster: Arc<PostgresEngine>,
    link: Arc<Link>,
}

/// A task with ranges that nobody has yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueuedTask {
    /// Its name in the queue.
    pub id: String,
    /// What is to be done, as the program that queued the task has written it.
    pub work: String,
}

/// The number of a worker. It holds ranges by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangeHolder(i64);

/// How far a task is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskProgress {
    /// How many ranges it has.
    pub ranges: u64,
    /// How many of them have a result.
    pub done: u64,
    /// How many workers hold others of them.
    pub workers: u64,
}

/// Why the queue did not do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueError {
    /// The database does not answer; it may do so later.
    Away(String),
    /// It refuses, and will do so again.
    Refused(String),
}

impl fmt::Display for QueueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Away(why) | Self::Refused(why)) = self;
        f.write_str(why)
    }
}

impl std::error::Error for QueueError {}

impl fmt::Debug for TaskQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TaskQueue").finish_non_exhaustive()
    }
}

impl Store {
    /// The queue of work for other machines; none if the store is not shared. ONLINE-NODE-7
    #[must_use]
    pub fn task_queue(&self) -> Option<TaskQueue> {
        let cluster = Arc::clone(self.cluster.as_ref()?);
        let link = Arc::new(Link::new(&cluster.first().ok()?.address));
        Some(TaskQueue { cluster, link })
    }
}

impl RangeHolder {
    /// A number that nobody else has.
    pub fn new() -> Result<Self, QueueError> {
        let number = crate::secret::number();
        let number = number.map_err(|_| QueueError::Refused("there is no randomness".into()))?;
        Ok(Self((number >> 1).cast_signed()))
    }
}

impl TaskQueue {
    /// Puts a task with `ranges` ranges into the queue and returns its id. The caller renews the
    /// task from now on.
    pub fn put(&self, work: &str, ranges: u64) -> Result<String, QueueError> {
        let id = crate::secret::match_id(0);
        let id = id.map_err(|_| QueueError::Refused("there is no randomness".into()))?;
        self.ask(PUT, vec![Box::new(id.clone()), Box::new(work.to_owned())])?;
        let ranges = i64::try_from(ranges).unwrap_or(i64::MAX);
        let mut start = 0;
        while start < ranges {
            let last = ranges.min(start + BATCH) - 1;
            self.ask(PUT_RANGES, vec![Box::new(id.clone()), Box::new(start), Box::new(last)])?;
            start = last + 1;
        }
        self.renew_task(&id)?;
        Ok(id)
    }

    /// Tells that somebody still waits for a task; false if there is no such task.
    pub fn renew_task(&self, id: &str) -> Result<bool, QueueError> {
        Ok(!self.ask(RENEW_TASK, vec![Box::new(id.to_owned())])?.is_empty())
    }

    /// Removes a task. Nobody can write results of it any more.
    pub fn remove(&self, id: &str) -> Result<(), QueueError> {
        self.ask(REMOVE_RANGES, vec![Box::new(id.to_owned())])?;
        self.ask(REMOVE, vec![Box::new(id.to_owned())]).map(drop)
    }

    /// Removes tasks that nobody has waited for since some minutes.
    pub fn sweep(&self) -> Result<(), QueueError> {
        for row in self.ask(FORGOTTEN, Vec::new())? {
            self.remove(row.get(0))?;
        }
        Ok(())
    }

    /// The tasks that have work, oldest first.
    pub fn tasks(&self) -> Result<Vec<QueuedTask>, QueueError> {
        let rows = self.ask(TASKS, Vec::new())?;
        Ok(rows.iter().map(|row| QueuedTask { id: row.get(0), work: row.get(1) }).collect())
    }

    /// Takes the first range of a task that nobody holds; none if there is none.
    pub fn take(&self, id: &str, holder: RangeHolder) -> Result<Option<u64>, QueueError> {
        let rows = self.ask(TAKE, vec![Box::new(id.to_owned()), Box::new(holder.0)])?;
        Ok(rows.first().map(|row| row.get::<_, i64>(0).cast_unsigned()))
    }

    /// Holds everything that this worker has for longer.
    pub fn renew(&self, holder: RangeHolder) -> Result<(), QueueError> {
        self.ask(RENEW, vec![Box::new(holder.0)]).map(drop)
    }

    /// Writes the result of a range; false if the worker does not hold the range any more.
    pub fn finish(
        &self,
        id: &str,
        place: u64,
        holder: RangeHolder,
        result: &str,
    ) -> Result<bool, QueueError> {
        let (id, result) = (id.to_owned(), result.to_owned());
        let values: Vec<Value> =
            vec![Box::new(id), Box::new(place.cast_signed()), Box::new(holder.0), Box::new(result)];
        Ok(!self.ask(FINISH, values)?.is_empty())
    }

    /// Gives everything back that a worker has not finished.
    pub fn give_back(&self, holder: RangeHolder) -> Result<(), QueueError> {
        self.ask(GIVE_BACK, vec![Box::new(holder.0)]).map(drop)
    }

    /// How far a task is.
    pub fn progress(&self, id: &str) -> Result<TaskProgress, QueueError> {
        let rows = self.ask(PROGRESS, vec![Box::new(id.to_owned())])?;
        let count = |place| {
            let count = rows.first().map_or(0, |row| row.get::<_, i64>(place));
            count.cast_unsigned()
        };
        Ok(TaskProgress { ranges: count(0), done: count(1), workers: count(2) })
    }

    /// The results of these ranges that are there already, in order.
    pub fn results(&self, id: &str, places: Range<u64>) -> Result<Vec<(u64, String)>, QueueError> {
        let (start, end) = (places.start.cast_signed(), places.end.cast_signed());
        let values: Vec<Value> = vec![Box::new(id.to_owned()), Box::new(start), Box::new(end)];
        let rows = self.ask(RESULTS, values)?;
        Ok(rows.iter().map(|row| (row.get::<_, i64>(0).cast_unsigned(), row.get(1))).collect())
    }

    /// Runs a statement on the thread of the store and waits for it.
    fn ask(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, QueueError> {
        let link = Arc::clone(&self.link);
        let asked = self.cluster.thread.wait(async move {
            let values: Vec<_> =
                values.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect();
            let answer = timeout(PATIENCE, attempt(&link, sql, &values)).await;
            if let Ok(answer) = answer {
                return Ok(answer);
            }
            link.give_up().await;
            Err(StoreError::new("the database does not answer"))
        });
        asked.unwrap_or_else(|error| Err(QueueError::Away(error.to_string())))
    }
}

/// Runs a statement. Transactions that got into each other's way, and one lost connection, are tried
/// again.
async fn attempt(
    link: &Link,
    sql: &'static str,
    values: &[&(dyn ToSql + Sync)],
) -> Result<Vec<Row>, QueueError> {
    let (mut tries, mut is_lost) = (0, false);
    loop {
        let session: Arc<Session> =
            link.session().await.map_err(|error| QueueError::Away(error.to_string()))?;
        let error = match session.query(sql, values).await {
            Ok(rows) => return Ok(rows),
            Err(error) => error,
        };
        if is_clash(&error) && tries < TRIES {
            tries += 1;
            sleep(Duration::from_millis(10 << tries.min(5))).await;
        } else if !is_passing(&error) {
            return Err(QueueError::Refused(told(&error)));
        } else if is_lost {
            return Err(QueueError::Away(told(&error)));
        } else {
            is_lost = true;
            link.give_up().await;
        }
    }
}
