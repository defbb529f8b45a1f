//! The engine for many nodes: PostgreSQL, or what speaks its protocol. ONLINE-NODE-1
//!
//! Several databases are shards: the id of a match tells which one has it, and nothing crosses shards.
//! What belongs to players (campaigns and saves) is in the first.

mod catalogue;
mod membership;
mod queue;
mod runtime;
mod sabotage;
mod schema;
mod session;
mod shard;
mod steps;
mod writer;

use super::StoreError;
use super::campaigns::Owner;
use super::change::{CampaignText, Change, KeptCampaign, KeptCheckpoint, KeptEntry, KeptMatch};
use super::engine::{Engine, StoredSave};
use super::rows::SeatRow;
use super::write::{Answer, stopped};
use crate::secret::SecretDigest;
pub use queue::{QueueError, QueuedTask, RangeHolder, TaskProgress, TaskQueue};
use runtime::StoreThread;
use schema::{ShardIdentity, ShardUser};
use session::{Link, Session, ShardAddress};
use shard::Shard;
pub(crate) use shard::{Placement, ShardNews};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::sync::mpsc::unbounded_channel;
use tokio::sync::watch;
use tokio_postgres::Row;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use writer::QueuedChange;

const COUNT: &str = "SELECT count(*) FROM matches";
const GET_MATCH: &str = "SELECT header, sum, created, stage, result, ran, suspended FROM matches
    WHERE id = $1";
const GET_SEATS: &str = "SELECT control, name, token, invites, seen FROM seats
    WHERE match = $1 ORDER BY seat";
const GET_ENTRIES: &str =
    "SELECT place, time, seat, key, act, digest, marks, sum, epoch, node FROM entries
    WHERE match = $1 AND place >= $2 AND place < $3 ORDER BY place";
const TRANSACTIONS: &str = "SELECT xmin::text::bigint FROM entries WHERE match = $1
    ORDER BY place";
const GET_LAST: &str =
    "SELECT place, time, seat, key, act, digest, marks, sum, epoch, node FROM entries
    WHERE match = $1 ORDER BY place DESC LIMIT 1";
const GET_CHECKPOINTS: &str = "SELECT place, fold, clock, keys, sum FROM checkpoints
    WHERE match = $1 ORDER BY place";
const GET_CAMPAIGN: &str = "SELECT player, game, state, sum, salt, match, last FROM campaigns
    WHERE player = $1 AND game = $2";
const GET_CAMPAIGN_OF: &str = "SELECT player, game, state, sum, salt, match, last FROM campaigns
    WHERE match = $1";
const GIVEN_UP: &str = "SELECT id FROM matches WHERE stage = 'running' AND suspended <= $1
    AND suspended <= CASE WHEN
        (SELECT count(*) FROM seats WHERE match = id AND control NOT LIKE 'bot:%') > 1
    THEN $1 ELSE $2 END AND NOT EXISTS
    (SELECT 1 FROM leases l JOIN nodes n ON n.id = l.node WHERE l.match = matches.id)";
const GET_SAVE: &str = "SELECT bytes, written FROM saves
    WHERE player = $1 AND game = $2 AND slot = $3";
const PUT_SAVE: &str = "INSERT INTO saves (player, game, slot, bytes, written)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (player, game, slot) DO UPDATE SET
    bytes = excluded.bytes, written = excluded.written RETURNING slot";
const REMOVE_SAVE: &str = "DELETE FROM saves WHERE player = $1 AND game = $2 AND slot = $3
    RETURNING slot";

/// A node of a cluster, as the others know it.
#[derive(Clone, Debug)]
pub struct NodeIdentity {
    /// Where other nodes reach it.
    pub address: String,
    /// What all nodes of the cluster know.
    pub secret: crate::cluster::ClusterSecret,
    /// How long its leases live if it cannot renew them: [`NodeIdentity::LIFE`], unless a test needs
    /// another time.
    pub life: Duration,
}

impl NodeIdentity {
    /// How long the leases of a node live: so long a match stands still after the death of its node.
    pub const LIFE: Duration = Duration::from_secs(5);
}

/// Who connects to the databases of a cluster.
#[derive(Clone, Copy, Debug)]
pub(super) enum ClusterUser<'a> {
    /// A program that only reads.
    Reader,
    /// A program that fills databases that no node uses. ONLINE-NODE-8
    Filler,
    Node(&'a NodeIdentity),
}

/// Databases with the tables of matches.
#[derive(Debug)]
pub(super) struct PostgresEngine {
    thread: StoreThread,
    shards: Vec<Arc<Shard>>,
}

/// An error of the database in words.
fn told(error: &tokio_postgres::Error) -> String {
    if let Some(error) = error.as_db_error() {
        return error.message().to_owned();
    }
    let mut text = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}

/// Whether an error may be gone with the next attempt: the connection is lost, the database starts or
/// stops, it only reads, or transactions got into each other's way.
fn is_passing(error: &tokio_postgres::Error) -> bool {
    let passing = [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::READ_ONLY_SQL_TRANSACTION,
        SqlState::TOO_MANY_CONNECTIONS,
        SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
        SqlState::CONNECTION_FAILURE,
    ];
    error.is_closed() || error.code().is_none_or(|code| passing.contains(code))
}

/// Whether transactions got into each other's way. Then the connection is still good.
fn is_clash(error: &tokio_postgres::Error) -> bool {
    let clashes = [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED];
    error.code().is_some_and(|code| clashes.contains(code))
}

impl PostgresEngine {
    /// Connects to all shards, in their order. Only a node takes part in the cluster. The error is a
    /// sentence.
    pub(super) fn connect(urls: &[String], user: ClusterUser<'_>) -> Result<Self, String> {
        if urls.is_empty() {
            return Err("no database is named".into());
        }
        let addresses: Vec<_> =
            urls.iter().map(|url| ShardAddress::read(url)).collect::<Result<_, _>>()?;
        let thread = StoreThread::start().map_err(|error| error.to_string())?;
        let (node, user) = match user {
            ClusterUser::Reader => (None, ShardUser::Reader),
            ClusterUser::Filler => (None, ShardUser::Filler),
            ClusterUser::Node(node) => (Some(node), ShardUser::Node(node.secret.digest())),
        };
        let checked = addresses.clone();
        thread.wait_long(async move {
            for (number, address) in checked.iter().enumerate() {
                let shards = checked.len();
                let identity = ShardIdentity { number, shards, user };
                Session::first(address, &identity).await?;
            }
            Ok(())
        })?;
        let mut shards = Vec::new();
        for (number, address) in addresses.into_iter().enumerate() {
            let (changes, inbox) = unbounded_channel();
            let shard = Arc::new(Shard::new(number, address, changes));
            let link = Link::new(&shard.address);
            thread.spawn(writer::run(Arc::clone(&shard), link, inbox));
            if let Some(node) = node {
                thread.spawn(Arc::clone(&shard).keep_up(node.clone()));
            }
            shards.push(shard);
        }
        let engine = Self { thread, shards };
        if node.is_some() {
            engine.wait_for_numbers();
        }
        Ok(engine)
    }

    /// Waits until this node takes part in all shards, for some seconds at most.
    fn wait_for_numbers(&self) {
        let shards = self.shards.clone();
        // If it takes longer, requests are refused until then.
        let _ = self.thread.wait(async move {
            for shard in &shards {
                let mut news = shard.news.subscribe();
                let _ = news.wait_for(|news| news.reachable).await;
            }
            Ok(())
        });
    }

    /// How many shards there are.
    pub(super) fn shards(&self) -> usize {
        self.shards.len()
    }

    /// The shard of a match.
    fn shard(&self, id: &str) -> Result<&Arc<Shard>, StoreError> {
        let shard = crate::secret::shard_of(id).and_then(|number| self.shards.get(number));
        shard.ok_or_else(|| StoreError::new("this node does not know the shard"))
    }

    /// The shard of what belongs to players.
    fn first(&self) -> Result<&Arc<Shard>, StoreError> {
        self.shards.first().ok_or_else(|| StoreError::new("there is no shard"))
    }

    fn rows(
        &self,
        shard: &Arc<Shard>,
        sql: &'static str,
        values: Vec<steps::Value>,
    ) -> Result<Vec<Row>, StoreError> {
        let shard = Arc::clone(shard);
        self.thread.wait(async move {
            let values: Vec<_> =
                values.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect();
            shard.read(sql, &values).await
        })
    }

    /// Takes a match if nobody holds it, and tells who holds it now. ONLINE-NODE-3
    pub(super) async fn take(&self, id: &str, since: i64) -> Result<Placement, StoreError> {
        let (shard, id) = (Arc::clone(self.shard(id)?), id.to_owned());
        self.thread.ask(async move { shard.take(&id, since).await }).await
    }

    /// Who holds a match.
    pub(super) async fn holder(&self, id: &str) -> Result<Placement, StoreError> {
        let (shard, id) = (Arc::clone(self.shard(id)?), id.to_owned());
        self.thread.ask(async move { shard.holder(&id).await }).await
    }

    /// Whether this node holds a match now.
    pub(super) fn holds(&self, id: &str) -> bool {
        self.shard(id).is_ok_and(|shard| shard.hold(id).is_some())
    }

    /// Lets a match go.
    pub(super) fn release(&self, id: &str) {
        let Ok(shard) = self.shard(id) else { return };
        if let Some(hold) = shard.membership.release(id) {
            let (shard, id) = (Arc::clone(shard), id.to_owned());
            self.thread.spawn(async move { shard.release(id, hold).await });
        }
    }

    /// Puts a match into the lobby of all nodes, or takes it out.
    pub(super) fn list(&self, id: &str, entry: Option<String>) {
        let Ok(shard) = self.shard(id) else { return };
        let (shard, id) = (Arc::clone(shard), id.to_owned());
        self.thread.spawn(async move { shard.list(id, entry).await });
    }

    /// Lets all matches go, because this node stops.
    pub(super) async fn leave(&self) {
        let shards = self.shards.clone();
        let left = self.thread.ask(async move {
            for shard in &shards {
                shard.flush().await;
                shard.leave().await;
            }
            Ok(())
        });
        if left.await.is_err() {
            tracing::warn!("the leases of this node end by themselves");
        }
    }

    /// What each shard tells of other nodes.
    pub(super) fn news(&self) -> Vec<watch::Receiver<ShardNews>> {
        self.shards.iter().map(|shard| shard.news.subscribe()).collect()
    }

    /// How many matches this node holds.
    pub(super) fn held(&self) -> usize {
        self.shards.iter().map(|shard| shard.membership.held()).sum()
    }

    /// Whether this node may serve at all: it takes part in every shard.
    pub(super) fn takes_part(&self) -> bool {
        let now = std::time::Instant::now();
        self.shards.iter().all(|shard| shard.membership.node(now).is_some())
    }
}

impl Engine for PostgresEngine {
    fn write(&self, change: Change, answer: Answer) -> Arc<AtomicBool> {
        let claimed = Arc::new(AtomicBool::new(false));
        let shards = match &change {
            Change::SuspendAll { .. } | Change::SweepWaiting { .. } | Change::SweepOver { .. } => {
                // Nothing crosses shards: each does its part, and the first tells.
                for shard in self.shards.iter().skip(1) {
                    let (change, claimed) = (change.clone(), Arc::default());
                    let number = shard.number;
                    let answer = Box::new(move |swept: Result<(), StoreError>| {
                        if let Err(error) = swept {
                            tracing::warn!(shard = number, %error, "old matches are not swept");
                        }
                    });
                    let _ = shard.changes.send(QueuedChange { change, claimed, answer });
                }
                self.first()
            }
            Change::BeginCampaign { .. } | Change::PutCampaign(_) => self.first(),
            Change::Create { id, .. } | Change::Remove { id } => self.shard(id),
            Change::Put(whole) => self.shard(&whole.id),
            change => change.held_match().map_or_else(|| self.first(), |id| self.shard(id)),
        };
        let shard = match shards {
            Ok(shard) => shard,
            Err(error) => {
                answer(Err(error));
                return claimed;
            }
        };
        let queued = QueuedChange { change, claimed: Arc::clone(&claimed), answer };
        if let Err(unsent) = shard.changes.send(queued) {
            (unsent.0.answer)(Err(stopped()));
        }
        claimed
    }

    fn writes_here(&self) -> bool {
        false
    }

    fn count(&self) -> Result<u64, StoreError> {
        let counts = self.shards.iter().map(|shard| {
            let rows = self.rows(shard, COUNT, Vec::new())?;
            Ok(rows.first().map_or(0, |row| row.get::<_, i64>(0)).cast_unsigned())
        });
        counts.sum()
    }

    fn ids(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        self.ids_after(after, limit)
    }

    fn find(&self, id: &str) -> Result<Option<KeptMatch>, StoreError> {
        let Ok(shard) = self.shard(id) else { return Ok(None) };
        let (shard, id) = (Arc::clone(shard), id.to_owned());
        self.thread.wait(async move {
            let values: [&(dyn ToSql + Sync); 1] = [&id];
            let (found, seats) =
                tokio::try_join!(shard.read(GET_MATCH, &values), shard.read(GET_SEATS, &values))?;
            let Some(row) = found.first() else { return Ok(None) };
            Ok(Some(KeptMatch {
                header: row.get(0),
                sum: unsigned(row, 1),
                created: row.get(2),
                stage: row.get(3),
                result: row.get(4),
                ran: row.get(5),
                suspended: row.get(6),
                seats: seats.iter().map(seat_row).collect(),
            }))
        })
    }

    fn entries(&self, id: &str, places: Range<i64>) -> Result<Vec<KeptEntry>, StoreError> {
        let Ok(shard) = self.shard(id) else { return Ok(Vec::new()) };
        let values: Vec<steps::Value> =
            vec![Box::new(id.to_owned()), Box::new(places.start), Box::new(places.end)];
        let rows = self.rows(shard, GET_ENTRIES, values)?;
        Ok(rows.iter().map(entry_row).collect())
    }

    fn transactions(&self, id: &str) -> Option<Vec<u64>> {
        // Other engines that speak the protocol have no such column.
        let rows = self.rows(self.shard(id).ok()?, TRANSACTIONS, vec![Box::new(id.to_owned())]);
        Some(rows.ok()?.iter().map(|row| row.get::<_, i64>(0).cast_unsigned()).collect())
    }

    fn last(&self, id: &str) -> Result<Option<KeptEntry>, StoreError> {
        let Ok(shard) = self.shard(id) else { return Ok(None) };
        let rows = self.rows(shard, GET_LAST, vec![Box::new(id.to_owned())])?;
        Ok(rows.first().map(entry_row))
    }

    fn checkpoints(&self, id: &str) -> Result<Vec<KeptCheckpoint>, StoreError> {
        let Ok(shard) = self.shard(id) else { return Ok(Vec::new()) };
        let rows = self.rows(shard, GET_CHECKPOINTS, vec![Box::new(id.to_owned())])?;
        let checkpoints = rows.iter().map(|row| KeptCheckpoint {
            place: row.get(0),
            fold: row.get(1),
            clock: row.get(2),
            keys: row.get(3),
            sum: unsigned(row, 4),
        });
        Ok(checkpoints.collect())
    }

    fn campaign(&self, owner: &Owner) -> Result<Option<KeptCampaign>, StoreError> {
        let rows = self.rows(self.first()?, GET_CAMPAIGN, owner_values(owner))?;
        Ok(rows.first().map(campaign_row))
    }

    fn campaigns(
        &self,
        after: Option<&Owner>,
        limit: u32,
    ) -> Result<Vec<KeptCampaign>, StoreError> {
        self.campaigns_after(after, limit)
    }

    fn campaign_of(&self, id: &str) -> Result<Option<KeptCampaign>, StoreError> {
        let rows = self.rows(self.first()?, GET_CAMPAIGN_OF, vec![Box::new(id.to_owned())])?;
        Ok(rows.first().map(campaign_row))
    }

    fn given_up(&self, shared: i64, alone: i64) -> Result<Vec<String>, StoreError> {
        let mut ids = Vec::new();
        for shard in &self.shards {
            let rows = self.rows(shard, GIVEN_UP, vec![Box::new(shared), Box::new(alone)])?;
            ids.extend(rows.iter().map(|row| row.get::<_, String>(0)));
        }
        Ok(ids)
    }

    fn save(&self, owner: &Owner, slot: u8, save: &StoredSave) -> Result<(), StoreError> {
        let mut values = slot_values(owner, slot);
        values.push(Box::new(save.bytes.clone()));
        values.push(Box::new(save.written));
        self.rows(self.first()?, PUT_SAVE, values).map(drop)
    }

    fn saved(&self, owner: &Owner, slot: u8) -> Result<Option<StoredSave>, StoreError> {
        let rows = self.rows(self.first()?, GET_SAVE, slot_values(owner, slot))?;
        let save = |row: &Row| StoredSave { bytes: row.get(0), written: row.get(1) };
        Ok(rows.first().map(save))
    }

    fn forget(&self, owner: &Owner, slot: u8) -> Result<bool, StoreError> {
        let rows = self.rows(self.first()?, REMOVE_SAVE, slot_values(owner, slot))?;
        Ok(!rows.is_empty())
    }

    fn slots(&self) -> Result<Vec<(Owner, u8)>, StoreError> {
        self.all_slots()
    }
}

fn owner_values(owner: &Owner) -> Vec<steps::Value> {
    vec![Box::new(owner.player.clone()), Box::new(owner.game.clone())]
}

fn slot_values(owner: &Owner, slot: u8) -> Vec<steps::Value> {
    let mut values = owner_values(owner);
    values.push(Box::new(i16::from(slot)));
    values
}

/// A checksum, which is kept as a larger number. One that is too large fits nothing.
fn unsigned(row: &Row, place: usize) -> u32 {
    u32::try_from(row.get::<_, i64>(place)).unwrap_or(u32::MAX)
}

fn seat_row(row: &Row) -> SeatRow {
    let (token, invites): (Option<Vec<u8>>, Vec<u8>) = (row.get(2), row.get(3));
    SeatRow {
        control: row.get(0),
        name: row.get(1),
        token: token.and_then(|bytes| SecretDigest::from_bytes(&bytes)),
        invites: SecretDigest::list(&invites),
        seen: row.get(4),
    }
}

fn entry_row(row: &Row) -> KeptEntry {
    KeptEntry {
        place: row.get(0),
        time: row.get(1),
        seat: u8::try_from(row.get::<_, i16>(2)).unwrap_or(u8::MAX),
        key: row.get(3),
        act: row.get(4),
        digest: row.get(5),
        marks: row.get(6),
        sum: unsigned(row, 7),
        epoch: row.get(8),
        node: row.get(9),
    }
}

fn campaign_row(row: &Row) -> KeptCampaign {
    KeptCampaign {
        owner: Owner { player: row.get(0), game: row.get(1) },
        state: CampaignText { state: row.get(2), sum: unsigned(row, 3) },
        salt: row.get(4),
        level: row.get(5),
        last: row.get(6),
    }
}
