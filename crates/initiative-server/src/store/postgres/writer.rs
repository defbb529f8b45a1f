//! Writing to a shard. Changes that come in while one commit is on its way share the next one, and
//! one that fails does not make the others fail. ONLINE-NODE-2
//!
//! A lost connection leaves open whether the database has the last changes. So they are written again
//! over the next connection, and what is there already counts as written.

use super::super::StoreError;
use super::super::change::{Change, KeptEntry};
use super::super::write::Answer;
use super::membership::Hold;
use super::sabotage::Safeguard;
use super::session::{Link, Session};
use super::shard::Shard;
use super::steps::{EntryColumns, Step, Value, steps};
use super::{is_passing, told};
use futures_util::future::BoxFuture;
use std::collections::{BTreeSet, VecDeque};
use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{sleep, timeout};
use tokio_postgres::error::SqlState;
use tokio_postgres::{Error, Row};

/// The most changes that share a commit.
const BATCH: usize = 256;
/// How long to wait before the next attempt.
const PAUSE: Duration = Duration::from_millis(100);
/// How long a commit may take before the connection is given up.
const COMMIT: Duration = Duration::from_secs(10);
/// How many times longer it may take if it is a whole match, which may be large.
const LARGE: u32 = 60;
/// How long a change is tried that belongs to no match that this node holds.
const PATIENCE: Duration = Duration::from_secs(5);

/// All entries of a batch. Those of matches that this node does not hold any more, and those of
/// places that are taken, are left out. ONLINE-NODE-2
const APPEND: &str = "WITH new AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[],
    $4::smallint[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::bigint[], $10::bigint[])
    AS n (match, place, time, seat, key, act, digest, marks, sum, epoch)),
    held AS (SELECT l.match, l.epoch FROM leases l JOIN nodes n ON n.id = l.node
    WHERE l.match = ANY($1) AND l.node = $11 FOR SHARE OF l)
    INSERT INTO entries (match, place, time, seat, key, act, digest, marks, sum, epoch, node)
    SELECT n.match, n.place, n.time, n.seat, n.key, n.act, n.digest, n.marks, n.sum, n.epoch, $11
    FROM new n JOIN held h ON h.match = n.match AND h.epoch = n.epoch
    ON CONFLICT (match, place) DO NOTHING RETURNING match, place";
/// What a store without fencing would do: the last node to write overwrites the others.
const UNFENCED: &str = "INSERT INTO entries
    (match, place, time, seat, key, act, digest, marks, sum, epoch, node)
    SELECT n.*, $11 FROM (SELECT n.match, n.place, n.time, n.seat, n.key, n.act, n.digest, n.marks,
    n.sum, n.epoch FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::smallint[], $5::text[],
    $6::text[], $7::bigint[], $8::text[], $9::bigint[], $10::bigint[])
    AS n (match, place, time, seat, key, act, digest, marks, sum, epoch)) n
    ON CONFLICT (match, place) DO UPDATE SET time = excluded.time, seat = excluded.seat,
    key = excluded.key, act = excluded.act, digest = excluded.digest, marks = excluded.marks,
    sum = excluded.sum, epoch = excluded.epoch, node = excluded.node RETURNING match, place";
/// Which entries are there, exactly as they should be.
const FIND: &str = "SELECT e.match, e.place FROM entries e
    JOIN unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) AS n (match, place, sum, epoch)
    ON e.match = n.match AND e.place = n.place AND e.sum = n.sum AND e.epoch = n.epoch";
const IS_MADE: &str = "SELECT count(*) FROM matches WHERE id = $1 AND sum = $2 AND created = $3";
/// A write that changes nothing. Its commit makes everything before it durable, including what a
/// lost connection left behind.
const BARRIER: &str = "UPDATE about SET value = value WHERE key = 'layout'";

/// A change that waits for the writer.
pub(super) struct QueuedChange {
    pub(super) change: Change,
    pub(super) claimed: Arc<AtomicBool>,
    pub(super) answer: Answer,
}

/// A change that is being written, and how to answer its caller.
struct Due {
    held: HeldChange,
    answer: Answer,
    since: Instant,
}

/// A change, and how its match is held.
struct HeldChange {
    change: Change,
    hold: Hold,
}

impl HeldChange {
    /// The entry that it adds to a match.
    fn entry(&self) -> Option<(&str, &KeptEntry)> {
        match &self.change {
            Change::Append { id, entry } | Change::Conclude { id, entry, .. } => Some((id, entry)),
            _ => None,
        }
    }
}

/// Writes until nobody can hand over changes any more.
pub(super) async fn run(shard: Arc<Shard>, link: Link, mut inbox: UnboundedReceiver<QueuedChange>) {
    let mut queued = Vec::new();
    while inbox.recv_many(&mut queued, BATCH).await > 0 {
        let now = Instant::now();
        let mut batch = Vec::new();
        for QueuedChange { change, claimed, answer } in queued.drain(..) {
            // ONLINE-STORE-1: who withdrew a change was told that it failed.
            if claimed.swap(true, Ordering::AcqRel) {
                answer(Err(StoreError::new("withdrawn")));
                continue;
            }
            match change.held_match().map_or(Some(Hold::NONE), |id| shard.hold(id)) {
                Some(hold) => {
                    let held = HeldChange { change, hold };
                    batch.push(Due { held, answer, since: now });
                }
                None => answer(Err(StoreError::lost())),
            }
        }
        commit(&shard, &link, batch).await;
    }
}

/// Writes a batch, as often as it takes, and tells everybody what became of their change.
async fn commit(shard: &Shard, link: &Link, batch: Vec<Due>) {
    let mut batches = VecDeque::from([(batch, false)]);
    while let Some((batch, again)) = batches.pop_front() {
        let changes: Vec<&HeldChange> = batch.iter().map(|due| &due.held).collect();
        match try_once(link, &changes, again).await {
            Ok(Ok(kept)) => {
                for (due, kept) in batch.into_iter().zip(kept) {
                    (due.answer)(if kept { Ok(()) } else { Err(StoreError::lost()) });
                }
            }
            // ONLINE-CORE-3: a change that fails must not make the others fail.
            Ok(Err(error)) if batch.len() > 1 => {
                tracing::debug!(error = told(&error), "changes are written one by one");
                batches.extend(batch.into_iter().map(|due| (vec![due], again)));
            }
            Ok(Err(error)) => {
                let doubled = again && error.code() == Some(&SqlState::UNIQUE_VIOLATION);
                for due in batch {
                    let made = doubled && is_made_already(link, &due.held.change).await;
                    (due.answer)(if made { Ok(()) } else { Err(StoreError::new(&told(&error))) });
                }
            }
            Err(error) => {
                if !again {
                    tracing::warn!(shard = shard.number, %error, "the database is away");
                }
                link.give_up().await;
                let (left, given_up): (Vec<_>, Vec<_>) =
                    batch.into_iter().partition(|due| is_worth_trying(shard, due));
                given_up.into_iter().for_each(|due| (due.answer)(Err(error.clone())));
                sleep(PAUSE).await;
                if !left.is_empty() {
                    batches.push_front((left, true));
                }
            }
        }
    }
}

/// Whether a change may still be written.
fn is_worth_trying(shard: &Shard, due: &Due) -> bool {
    match due.held.change.held_match() {
        Some(id) => shard.hold(id) == Some(due.held.hold),
        None => due.since.elapsed() < PATIENCE,
    }
}

/// Writes a batch once. The outer error is one of the connection, the inner one of the batch.
async fn try_once(
    link: &Link,
    changes: &[&HeldChange],
    again: bool,
) -> Result<Result<Vec<bool>, Error>, StoreError> {
    let session = link.session().await?;
    let large = changes.iter().any(|held| matches!(held.change, Change::Put(_)));
    let limit = if large { COMMIT * LARGE } else { COMMIT };
    match timeout(limit, attempt(&session, changes, again)).await {
        Ok(Err(error)) if is_passing(&error) => Err(StoreError::new(&told(&error))),
        Ok(answer) => Ok(answer),
        Err(_) => Err(StoreError::new("the database does not commit")),
    }
}

/// Whether a match was made by an attempt before whose answer was lost.
async fn is_made_already(link: &Link, change: &Change) -> bool {
    let Change::Create { id, sum, created, .. } = change else { return false };
    let Ok(session) = link.session().await else { return false };
    let found = session.query(IS_MADE, &[id, &i64::from(*sum), created]).await;
    let found = found.is_ok_and(|rows| rows.first().is_some_and(|row| row.get::<_, i64>(0) == 1));
    found && session.execute(BARRIER, &[]).await.is_ok()
}

/// Writes a batch once, in one commit. Tells for each change whether it was kept; if not, its match
/// was lost.
async fn attempt(
    session: &Session,
    batch: &[&HeldChange],
    again: bool,
) -> Result<Vec<bool>, Error> {
    let others: Vec<Vec<Step>> = batch.iter().map(|held| steps(&held.change, held.hold)).collect();
    let alone = others.iter().all(Vec::is_empty);
    // Statements are sent together, so that nobody waits for one in the middle of a transaction.
    let mut sent: Vec<BoxFuture<'_, Result<Vec<Row>, Error>>> = Vec::new();
    if !alone {
        sent.push(Box::pin(order(session, "BEGIN")));
    }
    if let Some(Step { sql, values }) = append(batch) {
        let statement = session.prepared(sql).await?;
        sent.push(Box::pin(async move {
            let values: Vec<_> = values.iter().map(|value| &**value as _).collect();
            session.client.query(&statement, &values).await
        }));
    }
    // For each change, which of the counts is its first.
    let mut firsts = Vec::new();
    let mut counted: Vec<BoxFuture<'_, Result<u64, Error>>> = Vec::new();
    for steps in others {
        firsts.push(counted.len());
        for Step { sql, values } in steps {
            let statement = session.prepared(sql).await?;
            counted.push(Box::pin(async move {
                let values: Vec<_> = values.iter().map(|value| &**value as _).collect();
                session.client.execute(&statement, &values).await
            }));
        }
    }
    let commit = (!alone).then(|| order(session, "COMMIT"));
    let (rows, counts) = in_order(sent, counted, commit).await?;
    let rows = rows.into_iter().flatten().map(|row| (row.get(0), row.get(1)));
    let appended: BTreeSet<(String, i64)> = rows.collect();
    let kept = batch.iter().zip(firsts).map(|(held, first)| match &held.change {
        Change::Append { id, entry } => appended.contains(&(id.clone(), entry.place)),
        change => change.held_match().is_none() || counts.get(first).is_some_and(|c| *c > 0),
    });
    let mut kept: Vec<bool> = kept.collect();
    if again && kept.contains(&false) {
        let left = found(session, batch).await?;
        for (held, kept) in batch.iter().zip(&mut kept) {
            *kept |= held
                .entry()
                .is_some_and(|(id, entry)| left.contains(&(id.to_owned(), entry.place)));
        }
    }
    Ok(kept)
}

/// One statement for all changes that only append.
fn append(batch: &[&HeldChange]) -> Option<Step> {
    let appends = batch.iter().filter(|held| matches!(held.change, Change::Append { .. }));
    let node = appends.clone().map(|held| held.hold.node).next()?;
    let epochs: Vec<i64> = appends.clone().map(|held| held.hold.epoch).collect();
    let mut values = EntryColumns::of(appends.filter_map(|held| held.entry())).values();
    values.extend([Box::new(epochs) as Value, Box::new(node)]);
    let sql = if Safeguard::Fencing.is_off() { UNFENCED } else { APPEND };
    Some(Step { sql, values })
}

/// The entries that an attempt before has left, once they are as durable as all others.
async fn found(session: &Session, batch: &[&HeldChange]) -> Result<BTreeSet<(String, i64)>, Error> {
    let entries = batch.iter().filter(|held| held.entry().is_some());
    let epochs: Vec<i64> = entries.clone().map(|held| held.hold.epoch).collect();
    let columns = EntryColumns::of(entries.filter_map(|held| held.entry()));
    let EntryColumns { ids, places, sums, .. } = columns;
    session.execute(BARRIER, &[]).await?;
    let rows = session.query(FIND, &[&ids, &places, &sums, &epochs]).await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

async fn order(session: &Session, word: &'static str) -> Result<Vec<Row>, Error> {
    session.client.batch_execute(word).await.map(|()| Vec::new())
}

/// Sends everything in order without waiting in between, and waits for all answers. The first error
/// is told once everything is answered.
async fn in_order<'a>(
    sent: Vec<BoxFuture<'a, Result<Vec<Row>, Error>>>,
    counted: Vec<BoxFuture<'a, Result<u64, Error>>>,
    commit: Option<impl Future<Output = Result<Vec<Row>, Error>> + Send + 'a>,
) -> Result<(Vec<Vec<Row>>, Vec<u64>), Error> {
    let (mut sent, mut counted) = (Answers::new(sent), Answers::new(counted));
    let commit = commit.map(|commit| Box::pin(commit) as BoxFuture<'a, _>);
    let mut last = Answers::new(commit.into_iter().collect());
    poll_fn(|cx| {
        let done = [sent.poll(cx), counted.poll(cx), last.poll(cx)];
        if done.iter().all(|done| *done) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    let (rows, counts) = (sent.all()?, counted.all()?);
    last.all()?;
    Ok((rows, counts))
}

/// Futures that are polled in their order, and their answers.
struct Answers<'a, T>(Vec<Place<'a, T>>);

/// The answer, or who will give it.
type Place<'a, T> = Result<Result<T, Error>, BoxFuture<'a, Result<T, Error>>>;

impl<'a, T> Answers<'a, T> {
    fn new(futures: Vec<BoxFuture<'a, Result<T, Error>>>) -> Self {
        Self(futures.into_iter().map(Err).collect())
    }

    /// True if all are answered.
    fn poll(&mut self, cx: &mut std::task::Context<'_>) -> bool {
        let mut done = true;
        for place in &mut self.0 {
            if let Err(future) = place {
                match future.as_mut().poll(cx) {
                    Poll::Ready(answer) => *place = Ok(answer),
                    Poll::Pending => done = false,
                }
            }
        }
        done
    }

    fn all(self) -> Result<Vec<T>, Error> {
        self.0.into_iter().filter_map(Result::ok).collect()
    }
}
