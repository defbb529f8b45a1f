//! The server: all its matches, each with an actor of its own.

use crate::actor::{self, ActorMessage};
use crate::assets::Assets;
use crate::blocking::{StallWatch, run_blocking};
use crate::bot::analyses::Analyses;
use crate::bot::thinking_queue::ThinkingQueue;
use crate::cluster::ClusterSecret;
use crate::http::program_api::ProgramApi;
use crate::limits::address_limits::AddressLimits;
use crate::limits::frame_limits::FrameLimits;
use crate::lobby::Lobby;
use crate::match_state::Context;
use crate::metrics::Metrics;
use crate::metrics::census::Census;
use crate::mode::ServerMode;
use crate::refusal::{SERVER_STOPPING, STORAGE, UNKNOWN_MATCH, WireRefusal};
use crate::registry::Registry;
use crate::saves::PAUSE;
use crate::secret::shard_of;
use crate::store::{Placement, Store, StoreError, now};
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, timeout_at};

/// The options of a server.
pub struct ServerOptions {
    /// The web client, if there is one.
    pub assets: Option<Box<dyn Assets>>,
    /// Other origins whose pages may connect, such as `https://example.org`. Pages of this server
    /// always may.
    pub origins: Vec<String>,
    /// How the server is used. ONLINE-MODE-1
    pub mode: ServerMode,
    /// How many matches may run at once. ONLINE-LIMIT-2
    pub matches: usize,
    /// How many connections there may be at once. Each needs a file of the process. ONLINE-LIMIT-5
    pub connections: usize,
    /// How long bots wait between commands. ONLINE-BOT-1
    pub bot_pace: Duration,
    /// What the nodes of a cluster know; none if there is only one node. ONLINE-NODE-3
    pub cluster_secret: Option<ClusterSecret>,
    /// Whether bots answer within their limits of time on a local server, too. Their moves then
    /// depend on the speed of the machine. On a public server they always do. ONLINE-BOT-2
    pub bot_caps: bool,
    /// What the program adds for one person. Only a local server that is no node of a cluster asks it.
    pub program_api: Option<Box<dyn ProgramApi>>,
}

impl ServerOptions {
    /// Whether bots answer within their limits of time. ONLINE-BOT-2
    pub(crate) const fn limits_bots(&self) -> bool {
        self.bot_caps || !self.mode.is_local()
    }
}

impl Default for ServerOptions {
    fn default() -> Self {
        Self {
            assets: None,
            origins: Vec::new(),
            mode: ServerMode::Local,
            matches: Server::MATCHES,
            connections: Server::CONNECTIONS,
            bot_pace: Duration::from_millis(600),
            bot_caps: false,
            cluster_secret: None,
            program_api: None,
        }
    }
}

impl fmt::Debug for ServerOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServerOptions")
            .field("assets", &self.assets.is_some())
            .field("program_api", &self.program_api.is_some())
            .field("origins", &self.origins)
            .field("mode", &self.mode)
            .field("matches", &self.matches)
            .finish_non_exhaustive()
    }
}

/// How a server is, as strangers may know it. ONLINE-OPS-1
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerHealth {
    /// All is well.
    Serving,
    /// The store failed to keep the last write, or takes too long for one. What is there can still
    /// be read and watched.
    Degraded,
    /// The server is about to stop.
    Stopping,
}

impl ServerHealth {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Serving => "serving",
            Self::Degraded => "degraded",
            Self::Stopping => "stopping",
        }
    }
}

/// All matches of a server.
///
/// A match is on disk until somebody asks for it. Then it gets an actor: a task of its own that
/// handles everything about the match one message at a time. The actor ends when nobody has been
/// connected for a while. ONLINE-CORE-2, ONLINE-CORE-3
#[derive(Debug)]
pub struct Server {
    pub(crate) registry: Arc<Registry>,
    pub(crate) store: Store,
    pub(crate) options: ServerOptions,
    pub(crate) addresses: AddressLimits,
    pub(crate) frames: FrameLimits,
    pub(crate) census: Arc<Census>,
    pub(crate) metrics: Metrics,
    /// How many connections there may still be. ONLINE-LIMIT-5
    pub(crate) lines: Arc<Semaphore>,
    pub(crate) lobby: Lobby,
    /// How many bots may think at once: one core is always left for people.
    pub(crate) thinkers: Arc<ThinkingQueue>,
    /// Analyses of finished matches.
    pub(crate) analyses: Analyses,
    /// Watches rules that work on the runtime's own threads. ONLINE-CORE-3
    pub(crate) stall_watch: StallWatch,
    /// How many requests may wait for the disk at once, each in a thread. ONLINE-STORE-1
    pub(crate) waiters: Arc<Semaphore>,
    /// Locked while a campaign makes its next match.
    pub(crate) campaigns: Mutex<()>,
    actors: Mutex<HashMap<String, UnboundedSender<ActorMessage>>>,
    /// When the host last saved a match, while that still matters.
    autosaves: Mutex<HashMap<String, Instant>>,
    stopping: watch::Sender<bool>,
    connections: AtomicU64,
    /// How many sockets are open; `closed` is notified when one closes.
    sockets: AtomicU64,
    closed: tokio::sync::Notify,
}

impl Server {
    /// How many matches may run at once, unless the options say otherwise. ONLINE-LIMIT-2
    pub const MATCHES: usize = 1_000;
    /// How many connections there may be at once, unless the options say otherwise: fewer than the
    /// files that most systems give to a process.
    pub const CONNECTIONS: usize = 768;
    /// How many requests may wait for the disk at once. Those that wait together share a sync.
    const WAITERS: usize = 8;
    /// How long a match may wait for its players. ONLINE-MATCH-4
    pub(crate) const WAITING: i64 = 30 * 60;
    /// How long a match of several people may be suspended, in seconds. ONLINE-GRACE-5
    pub(crate) const SUSPENDED: u64 = 45 * 60;
    /// The same for a match of one. ONLINE-GRACE-5
    pub(crate) const ALONE: u64 = 7 * 24 * 60 * 60;
    /// How long a match can be read after its end. ONLINE-MATCH-4
    pub(crate) const OVER: i64 = 7 * 24 * 60 * 60;

    /// A server with these games. It still has to be served: [`crate::serve`].
    #[must_use]
    pub fn new(
        registry: impl Into<Arc<Registry>>,
        store: Store,
        options: ServerOptions,
    ) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let lines = Arc::new(Semaphore::new(options.connections.min(Semaphore::MAX_PERMITS)));
        let server = Self {
            registry: registry.into(),
            store,
            options,
            addresses: AddressLimits::default(),
            frames: FrameLimits::default(),
            census: Arc::default(),
            metrics: Metrics::default(),
            lines,
            thinkers: ThinkingQueue::new(cores.saturating_sub(1)),
            lobby: Lobby::default(),
            analyses: Analyses::default(),
            stall_watch: StallWatch::default(),
            waiters: Arc::new(Semaphore::new(Self::WAITERS)),
            campaigns: Mutex::default(),
            actors: Mutex::default(),
            autosaves: Mutex::default(),
            stopping: watch::Sender::new(false),
            connections: AtomicU64::new(0),
            sockets: AtomicU64::new(0),
            closed: tokio::sync::Notify::new(),
        };
        told(server.store.suspend_all(now()), UNNOTED);
        server.sweep();
        Arc::new(server)
    }

    /// Removes matches that have waited too long, and those that ended long ago.
    pub(crate) fn sweep(&self) {
        self.sweep_waiting();
        told(self.store.sweep_over(now() - Self::OVER), UNSWEPT);
        if self.store.is_shared() {
            // What a node left that has died, and that nobody has come back to.
            told(self.store.suspend_all(now()), UNNOTED);
        }
    }

    /// Removes matches that have waited too long.
    pub(crate) fn sweep_waiting(&self) {
        told(self.store.sweep_waiting(now() - Self::WAITING), UNSWEPT);
    }

    /// Abandons matches that were suspended for too long, in memory or on disk: any message to their
    /// actor makes it do so. ONLINE-GRACE-5
    pub(crate) async fn sweep_suspended(self: &Arc<Self>) {
        let ago = |seconds: u64| now().saturating_sub_unsigned(seconds);
        match run_blocking(|| self.store.given_up(ago(Self::SUSPENDED), ago(Self::ALONE))) {
            Ok(ids) => {
                // One after the other, because nobody waits for it.
                for id in ids {
                    let _ = self.ask(&id, ActorMessage::Info).await;
                }
            }
            Err(error) => tracing::warn!(%error, "suspended matches could not be looked for"),
        }
    }

    fn actors(&self) -> MutexGuard<'_, HashMap<String, UnboundedSender<ActorMessage>>> {
        self.actors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something that waits for the disk, in one of a few threads. ONLINE-STORE-1
    pub(crate) async fn on_disk<T>(&self, work: impl FnOnce() -> T) -> T {
        // It is never closed.
        let _permit = self.waiters.acquire().await;
        run_blocking(work)
    }

    /// Takes a match for this node, or tells why not. ONLINE-NODE-3
    pub(crate) async fn hold(&self, id: &str) -> Result<(), WireRefusal> {
        match self.store.take(id).await {
            Ok(Placement::Here) => Ok(()),
            Ok(Placement::Nobody) => Err(UNKNOWN_MATCH),
            Ok(Placement::At(node, _)) => {
                tracing::debug!("match" = id, node, "another node serves the match");
                Err(SERVER_STOPPING)
            }
            Err(error) => {
                tracing::error!("match" = id, %error, "a match cannot be taken");
                Err(STORAGE)
            }
        }
    }

    /// Whether one more match may run. ONLINE-LIMIT-2
    pub(crate) fn has_room(&self) -> bool {
        self.running_matches() < self.options.matches
    }

    /// How many matches are running: those in which somebody is connected and that are not over.
    #[must_use]
    pub fn running_matches(&self) -> usize {
        self.census.running()
    }

    /// Whether the pages of an origin may act here, though it is not ours.
    pub(crate) fn is_allowed_origin(&self, origin: &str) -> bool {
        self.options.origins.iter().any(|allowed| allowed == origin)
    }

    /// How many matches have an actor.
    #[must_use]
    pub fn open_matches(&self) -> usize {
        self.actors().len()
    }

    /// How many sockets are open.
    pub(crate) fn open_sockets(&self) -> u64 {
        self.sockets.load(Ordering::SeqCst)
    }

    /// How the server is. ONLINE-OPS-1
    #[must_use]
    pub fn health(&self) -> ServerHealth {
        if self.is_stopping() {
            ServerHealth::Stopping
        } else if self.store.takes_part() && self.store.writes().is_fit(std::time::Instant::now()) {
            ServerHealth::Serving
        } else {
            ServerHealth::Degraded
        }
    }

    /// Counts a socket as open until the guard is dropped.
    pub(crate) fn socket(self: &Arc<Self>) -> OpenSocket {
        self.sockets.fetch_add(1, Ordering::SeqCst);
        OpenSocket(Arc::clone(self))
    }

    /// What a match needs to judge a command at a time of the match.
    pub(crate) fn context(&self, now_ms: u64) -> Context<'_> {
        Context { store: &self.store, registry: &self.registry, now_ms }
    }

    /// What the program adds, if this server may offer it.
    pub(crate) fn program_api(&self) -> Option<&dyn ProgramApi> {
        let alone = self.options.mode.is_local() && !self.store.is_shared();
        self.options.program_api.as_deref().filter(|_| alone)
    }

    /// A number for a new connection.
    pub(crate) fn connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// Sends a message to the actor of a match, and starts the actor if there is none.
    pub(crate) fn send(self: &Arc<Self>, id: &str, message: ActorMessage) {
        let mut actors = self.actors();
        let message = match actors.get(id) {
            Some(actor) => match actor.send(message) {
                Ok(()) => return,
                // The actor has died; a new one takes over.
                Err(unsent) => unsent.0,
            },
            None => message,
        };
        // Actors end when the server stops, and none begins after that.
        if self.is_stopping() {
            return actor::refuse(message, &SERVER_STOPPING);
        }
        let actor = actor::open(Arc::clone(self), id.to_owned());
        let _ = actor.send(message);
        actors.insert(id.to_owned(), actor);
    }

    /// Asks about a match without changing anything. A match that has no actor is read from the
    /// store, so questions start nothing and keep nothing in memory. ONLINE-LIMIT-2
    pub(crate) async fn look<T>(
        self: &Arc<Self>,
        id: &str,
        message: impl FnOnce(tokio::sync::oneshot::Sender<Result<T, WireRefusal>>) -> ActorMessage,
    ) -> Result<T, WireRefusal> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        let message = message(answer);
        let actor = self.actors().get(id).cloned();
        let unsent = match actor {
            Some(actor) => actor.send(message).err().map(|unsent| unsent.0),
            None => Some(message),
        };
        if let Some(message) = unsent {
            actor::answer_once(self, id, message);
        }
        answered.await.unwrap_or(Err(STORAGE))
    }

    /// Sends a message to the actor of a match and waits for the answer.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        message: impl FnOnce(tokio::sync::oneshot::Sender<Result<T, WireRefusal>>) -> ActorMessage,
    ) -> Result<T, WireRefusal> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        self.send(id, message(answer));
        answered.await.unwrap_or(Err(STORAGE))
    }

    /// Removes an idle actor, unless a message has come in meanwhile. Any node can serve the match
    /// then.
    pub(crate) fn leave(&self, id: &str, is_idle: impl FnOnce() -> bool) -> bool {
        let mut actors = self.actors();
        let idle = is_idle();
        if idle {
            actors.remove(id);
            self.store.release(id);
        }
        idle
    }

    /// Whether a match has an actor here. ONLINE-NODE-3
    pub(crate) fn serves(&self, id: &str) -> bool {
        self.store.holds(id) && self.actors().contains_key(id)
    }

    /// Ends the actors of all matches of a shard, because other nodes may have them. ONLINE-NODE-5
    pub(crate) fn lose(&self, shard: usize) {
        let actors = self.actors();
        for (_, actor) in actors.iter().filter(|(id, _)| shard_of(id) == Some(shard)) {
            let _ = actor.send(ActorMessage::Lost);
        }
    }

    /// Whether the host may save a match again; if so, notes that it does. The server keeps this
    /// because an actor may end and start again in between. ENERGY-SAVE-4
    pub(crate) fn may_autosave(&self, id: &str) -> bool {
        let now = Instant::now();
        let mut saved = self.autosaves.lock().unwrap_or_else(PoisonError::into_inner);
        saved.retain(|_, at| now.duration_since(*at) < PAUSE);
        let may = !saved.contains_key(id);
        if may {
            saved.insert(id.to_owned(), now);
        }
        may
    }

    /// Whether the server is stopping.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Waits until the server stops.
    pub(crate) async fn stopped(&self) {
        let mut stopping = self.stopping.subscribe();
        // The sender lives as long as the server.
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }

    /// Stops the server: refuses everything from now on, says goodbye to all clients, and returns
    /// when they have disconnected, or after some seconds. Everything that was acknowledged is on
    /// disk. ONLINE-STOP-1
    pub async fn stop(&self) {
        self.stopping.send_replace(true);
        self.lobby.close();
        let mut told = Vec::new();
        for actor in self.actors().values() {
            let (answer, answered) = tokio::sync::oneshot::channel();
            if actor.send(ActorMessage::Stop(answer)).is_ok() {
                told.push(answered);
            }
        }
        let farewell = async {
            loop {
                // Listens before it looks, so that it cannot miss a socket that closes in between.
                let mut closed = std::pin::pin!(self.closed.notified());
                closed.as_mut().enable();
                if self.sockets.load(Ordering::SeqCst) == 0 {
                    return;
                }
                closed.await;
            }
        };
        // ONLINE-NODE-4: other nodes can go on with the matches before the last client has left.
        let all_told = async {
            for answered in told {
                let _ = answered.await;
            }
        };
        let deadline = Instant::now() + Duration::from_secs(8);
        let _ = timeout_at(deadline - Duration::from_secs(3), all_told).await;
        self.store.leave().await;
        let _ = timeout_at(deadline, farewell).await;
    }
}

const UNSWEPT: &str = "old matches could not be removed";
const UNNOTED: &str = "what runs could not be noted as suspended";

fn told(done: Result<(), StoreError>, what: &'static str) {
    if let Err(error) = done {
        tracing::warn!(%error, "{what}");
    }
}

/// An open socket.
pub(crate) struct OpenSocket(Arc<Server>);

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.sockets.fetch_sub(1, Ordering::SeqCst);
        self.0.closed.notify_waiters();
    }
}
