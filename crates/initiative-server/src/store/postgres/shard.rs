//! One database, as a node sees it: its connections, its leases, and what it tells of other nodes.

use super::super::StoreError;
use super::super::change::Change;
use super::membership::{Hold, Membership};
use super::session::{Link, ShardAddress};
use super::writer::QueuedChange;
use super::{NodeIdentity, told};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Mutex, watch};
use tokio::time::{MissedTickBehavior, interval, sleep_until, timeout};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Row};

/// How many connections read.
const READERS: usize = 3;
/// How many connections change leases. What concerns one match goes over one of them, in order.
const LEASERS: usize = 4;
/// How often a node renews its row and looks for the others.
const BEAT: Duration = Duration::from_secs(1);
/// How long a beat may take.
const LATE: Duration = Duration::from_secs(3);

const ENTER: &str = "INSERT INTO nodes (id, address, until)
    VALUES ($1, $2, clock_timestamp() + $3::bigint * interval '1 millisecond')";
const RENEW: &str =
    "UPDATE nodes SET until = clock_timestamp() + $2::bigint * interval '1 millisecond'
    WHERE id = $1 AND until > clock_timestamp()";
const LEAVE: &str = "DELETE FROM nodes WHERE id = $1";
/// The delete waits for a renewal that is under way, and then checks its condition again.
const BURY: &str = "DELETE FROM nodes WHERE until < clock_timestamp()";
const NODES: &str = "SELECT id, address FROM nodes";
const LOBBY: &str = "SELECT b.match, b.entry FROM lobby b JOIN nodes n ON n.id = b.node
    WHERE b.node <> $1";
/// Takes a match that nobody holds: neither this node nor one that lives. A node that has taken it
/// since the statement began has raised the epoch. If it was running on a node that died, it is
/// suspended from now on, as after a crash. ONLINE-CRASH-3
const TAKE: &str = "WITH before AS (SELECT node, epoch FROM leases WHERE match = $1),
    taken AS (INSERT INTO leases AS l (match, node, epoch)
    SELECT m.id, $2, 1 FROM matches m WHERE m.id = $1 AND EXISTS (SELECT 1 FROM nodes WHERE id = $2)
    ON CONFLICT (match) DO UPDATE SET node = $2, epoch = l.epoch + 1
    WHERE l.epoch = (SELECT epoch FROM before)
    AND (l.node = $2 OR NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = l.node))
    RETURNING epoch),
    paused AS (UPDATE matches SET suspended = $3 WHERE id = $1 AND stage = 'running'
    AND (suspended IS NULL OR EXISTS (SELECT 1 FROM before WHERE node NOT IN (0, $2)))
    AND EXISTS (SELECT 1 FROM taken) RETURNING id)
    SELECT epoch FROM taken";
const RELEASE: &str = "UPDATE leases SET node = 0 WHERE match = $1 AND node = $2 AND epoch = $3";
/// No row if there is no such match; a row of nothing if nobody holds it.
const HOLDER: &str = "SELECT n.id, n.address FROM matches m LEFT JOIN leases l ON l.match = m.id
    LEFT JOIN nodes n ON n.id = l.node WHERE m.id = $1";
const LIST: &str = "INSERT INTO lobby (match, node, entry) VALUES ($1, $2, $3)
    ON CONFLICT (match) DO UPDATE SET node = excluded.node, entry = excluded.entry";
const UNLIST: &str = "DELETE FROM lobby WHERE match = $1";
const CLEAR_LOBBY: &str = "DELETE FROM lobby b WHERE NOT EXISTS
    (SELECT 1 FROM nodes n WHERE n.id = b.node)";

/// Who serves a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Placement {
    /// This node.
    Here,
    /// Another one, at its internal address.
    At(i64, String),
    /// Nobody, or there is no such match.
    Nobody,
}

/// What a shard tells of other nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShardNews {
    /// How often this node has lost all its matches here.
    pub(crate) losses: u64,
    /// All nodes that live, with their internal addresses.
    pub(crate) nodes: BTreeMap<i64, String>,
    /// What other nodes have in the lobby.
    pub(crate) lobby: BTreeMap<String, String>,
    /// Whether the database answered last time.
    pub(crate) reachable: bool,
}

/// A connection that changes leases. A caller that changes the lease of a match locks the gate, so
/// that two tasks do not take a match twice, and none takes it while it is being let go.
struct Leaser {
    link: Link,
    gate: Mutex<()>,
}

impl Leaser {
    fn new(address: &Arc<ShardAddress>) -> Self {
        Self { link: Link::new(address), gate: Mutex::default() }
    }
}

/// One database.
pub(super) struct Shard {
    pub(super) number: usize,
    pub(super) address: Arc<ShardAddress>,
    readers: Vec<Link>,
    next: AtomicUsize,
    leases: Vec<Leaser>,
    pub(super) membership: Membership,
    /// This node stops, and does not begin again.
    leaving: AtomicBool,
    pub(super) news: watch::Sender<ShardNews>,
    pub(super) changes: UnboundedSender<QueuedChange>,
}

impl std::fmt::Debug for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shard").field("number", &self.number).finish_non_exhaustive()
    }
}

impl Shard {
    pub(super) fn new(
        number: usize,
        address: ShardAddress,
        changes: UnboundedSender<QueuedChange>,
    ) -> Self {
        let address = Arc::new(address);
        Self {
            number,
            readers: (0..READERS).map(|_| Link::new(&address)).collect(),
            next: AtomicUsize::new(0),
            leases: (0..LEASERS).map(|_| Leaser::new(&address)).collect(),
            address,
            membership: Membership::default(),
            leaving: AtomicBool::new(false),
            news: watch::Sender::new(ShardNews::default()),
            changes,
        }
    }

    /// How this node holds a match now, if it does.
    pub(super) fn hold(&self, id: &str) -> Option<Hold> {
        self.membership.hold(id, Instant::now())
    }

    /// Reads. A connection that was lost since the last time is made again.
    pub(super) async fn read(
        &self,
        sql: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        let place = self.next.fetch_add(1, Ordering::Relaxed);
        let Some(link) = self.readers.get(place % self.readers.len()) else {
            return Err(StoreError::new("there is no connection"));
        };
        link.ask(sql, values).await
    }

    /// The connection for the lease of a match.
    fn leaser(&self, id: &str) -> Result<&Leaser, StoreError> {
        let place = crc32fast::hash(id.as_bytes()) as usize % self.leases.len();
        self.leases.get(place).ok_or_else(|| StoreError::new("there is no connection"))
    }

    /// Takes a match if nobody holds it, and tells who holds it now.
    pub(super) async fn take(&self, id: &str, since: i64) -> Result<Placement, StoreError> {
        let leaser = self.leaser(id)?;
        let _gate = leaser.gate.lock().await;
        if self.hold(id).is_some() {
            return Ok(Placement::Here);
        }
        let Some(node) = self.membership.node(Instant::now()) else {
            return Err(StoreError::new("this node has no lease of the database"));
        };
        leaser.link.ask(BURY, &[]).await?;
        let taken = leaser.link.ask(TAKE, &[&id, &node, &since]).await?;
        if let Some(row) = taken.first() {
            self.membership.took(id, Hold { node, epoch: row.get(0) });
            return match self.hold(id) {
                Some(_) => Ok(Placement::Here),
                None => Err(StoreError::lost()),
            };
        }
        match holder(&leaser.link.ask(HOLDER, &[&id]).await?) {
            Some(Placement::Nobody) => Err(StoreError::new("the match is being taken")),
            other => Ok(other.unwrap_or(Placement::Nobody)),
        }
    }

    /// Who holds a match.
    pub(super) async fn holder(&self, id: &str) -> Result<Placement, StoreError> {
        if self.hold(id).is_some() {
            return Ok(Placement::Here);
        }
        let found = self.leaser(id)?.link.ask(HOLDER, &[&id]).await?;
        Ok(holder(&found).unwrap_or(Placement::Nobody))
    }

    /// Lets a match go, so that any node can take it.
    pub(super) async fn release(&self, id: String, hold: Hold) {
        let Hold { node, epoch } = hold;
        let Ok(leaser) = self.leaser(&id) else { return };
        let _gate = leaser.gate.lock().await;
        if self.hold(&id).is_some() {
            // This node has taken it again meanwhile.
            return;
        }
        if let Err(error) = leaser.link.ask(RELEASE, &[&id, &node, &epoch]).await {
            tracing::warn!("match" = id, %error, "a match could not be let go");
        }
    }

    /// Puts a match into the lobby of all nodes, or takes it out.
    pub(super) async fn list(&self, id: String, entry: Option<String>) {
        let Some(node) = self.membership.node(Instant::now()) else { return };
        let Ok(leaser) = self.leaser(&id) else { return };
        let _gate = leaser.gate.lock().await;
        let listed = match &entry {
            Some(entry) => leaser.link.ask(LIST, &[&id, &node, entry]).await,
            None => leaser.link.ask(UNLIST, &[&id]).await,
        };
        if let Err(error) = listed {
            tracing::warn!("match" = id, %error, "the lobbies of other nodes were not updated");
        }
    }

    /// Waits until everything is written that was handed over before.
    pub(super) async fn flush(&self) {
        let (send, written) = tokio::sync::oneshot::channel();
        let answer = Box::new(move |_| {
            let _ = send.send(());
        });
        let change = Change::SweepWaiting { since: i64::MIN };
        let _ = self.changes.send(QueuedChange { change, claimed: Arc::default(), answer });
        let _ = timeout(LATE, written).await;
    }

    /// Lets everything go, because this node stops.
    pub(super) async fn leave(&self) {
        self.leaving.store(true, Ordering::Relaxed);
        let Some(node) = self.membership.to_renew() else { return };
        self.membership.lose();
        let Ok(leaser) = self.leaser("") else { return };
        if let Err(error) = leaser.link.ask(LEAVE, &[&node]).await {
            tracing::warn!(%error, "the leases of this node end by themselves");
        }
    }

    /// Renews the row of this node until it leaves.
    pub(super) async fn keep_up(self: Arc<Self>, node: NodeIdentity) {
        let link = Link::new(&self.address);
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            beats.tick().await;
            if self.leaving.load(Ordering::Relaxed) {
                return;
            }
            let beat = timeout(LATE, self.beat(&link, &node));
            let beat = tokio::select! {
                beat = beat => beat.unwrap_or_else(|_| Err(StoreError::new("no answer"))),
                () = expiry(self.membership.until()) => Err(StoreError::new("no answer in time")),
            };
            if let Err(error) = beat {
                tracing::warn!(shard = self.number, %error, "the lease is not renewed");
                link.give_up().await;
                self.news.send_if_modified(|news| std::mem::take(&mut news.reachable));
            }
            if self.membership.until().is_some_and(|until| until <= Instant::now()) {
                self.lose();
            }
        }
    }

    /// Gives all matches up. ONLINE-NODE-5
    fn lose(&self) {
        if self.membership.lose() {
            tracing::error!(shard = self.number, "this node has lost its matches to others");
            self.news.send_modify(|news| news.losses += 1);
        }
    }

    async fn beat(&self, link: &Link, identity: &NodeIdentity) -> Result<(), StoreError> {
        let NodeIdentity { address, life, .. } = identity;
        let life_ms = i64::try_from(life.as_millis()).unwrap_or(i64::MAX);
        let session = link.session().await?;
        let failed = |error: Error| StoreError::new(&told(&error));
        let began = Instant::now();
        match self.membership.to_renew() {
            Some(node) => match session.execute(RENEW, &[&node, &life_ms]).await.map_err(failed)? {
                0 => self.lose(),
                _ => self.membership.renewed(node, began, *life),
            },
            None => {
                if let Some(former) = self.membership.former() {
                    session.execute(LEAVE, &[&former]).await.map_err(failed)?;
                }
                let number = crate::secret::number().map_err(|_| StoreError::new("no numbers"))?;
                let node = (number >> 1).max(1).cast_signed();
                let began = Instant::now();
                session.execute(ENTER, &[&node, address, &life_ms]).await.map_err(failed)?;
                self.membership.renewed(node, began, *life);
                tracing::info!(shard = self.number, node, "this node takes part");
            }
        }
        session.execute(BURY, &[]).await.map_err(failed)?;
        session.execute(CLEAR_LOBBY, &[]).await.map_err(failed)?;
        let nodes = session.query(NODES, &[]).await.map_err(failed)?;
        let node = self.membership.to_renew().unwrap_or_default();
        let lobby = session.query(LOBBY, &[&node]).await.map_err(failed)?;
        let nodes = nodes.iter().map(|row| (row.get(0), row.get(1))).collect();
        let lobby = lobby.iter().map(|row| (row.get(0), row.get(1))).collect();
        self.news.send_if_modified(|news| {
            let fresh = ShardNews { nodes, lobby, reachable: true, losses: news.losses };
            let changed = *news != fresh;
            *news = fresh;
            changed
        });
        Ok(())
    }
}

/// Who holds a match, as the database tells it; none if there is no such match.
fn holder(rows: &[Row]) -> Option<Placement> {
    let row = rows.first()?;
    let (node, address): (Option<i64>, Option<String>) = (row.get(0), row.get(1));
    let holder = node.zip(address).map(|(node, address)| Placement::At(node, address));
    Some(holder.unwrap_or(Placement::Nobody))
}

/// Waits until then; for ever if there is no such time, or if it has passed already.
async fn expiry(until: Option<Instant>) {
    match until.filter(|until| *until > Instant::now()) {
        Some(until) => sleep_until(until.into()).await,
        None => std::future::pending().await,
    }
}
