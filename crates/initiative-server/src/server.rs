//! The server: all its matches, each with an actor of its own.

use crate::actor::{self, ActorMessage};
use crate::assets::Assets;
use crate::blocking::run_blocking;
use crate::match_state::Context;
use crate::rate_limit::AddressLimits;
use crate::refusal::{STORAGE, WireRefusal};
use crate::registry::Registry;
use crate::saves::PAUSE;
use crate::store::{Store, StoreError, now};
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::Instant;

/// The options of a server.
pub struct ServerOptions {
    /// The web client, if there is one.
    pub assets: Option<Box<dyn Assets>>,
    /// Other origins whose pages may connect, such as `https://example.org`. Pages of this server
    /// always may.
    pub origins: Vec<String>,
    /// Whether there are limits to what an address may do in a minute. A server that only its own
    /// machine can reach needs none.
    pub address_limits: bool,
    /// Whether everybody is the same player, as on a server for one machine. Campaigns and saves then
    /// do not depend on the key of the browser.
    pub one_player: bool,
    /// How long bots wait between commands. ONLINE-BOT-1
    pub bot_pace: Duration,
    /// Whether bots stop thinking when their own time cap is reached. Their moves then depend on the
    /// speed of the machine.
    pub bot_caps: bool,
}

impl Default for ServerOptions {
    fn default() -> Self {
        Self {
            assets: None,
            origins: Vec::new(),
            address_limits: true,
            one_player: false,
            bot_pace: Duration::from_millis(600),
            bot_caps: false,
        }
    }
}

impl fmt::Debug for ServerOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServerOptions")
            .field("assets", &self.assets.is_some())
            .field("origins", &self.origins)
            .finish_non_exhaustive()
    }
}

/// All matches of a server.
///
/// A match is on disk until somebody asks for it. Then it gets an actor: a task of its own that
/// handles everything about the match one message at a time. The actor ends when nobody has been
/// connected for a while. ONLINE-CORE-2, ONLINE-CORE-3
#[derive(Debug)]
pub struct Server {
    pub(crate) registry: Registry,
    pub(crate) store: Store,
    pub(crate) options: ServerOptions,
    pub(crate) addresses: AddressLimits,
    /// How many bots may think at once: one core is always left for people.
    pub(crate) thinkers: Arc<Semaphore>,
    /// Locked while a campaign makes its next match.
    pub(crate) campaigns: Mutex<()>,
    actors: Mutex<HashMap<String, UnboundedSender<ActorMessage>>>,
    /// When the host last saved a match, while that still matters.
    autosaves: Mutex<HashMap<String, Instant>>,
    stopping: AtomicBool,
    connections: AtomicU64,
    /// How many sockets are open; `closed` is notified when one closes.
    sockets: AtomicU64,
    closed: tokio::sync::Notify,
}

impl Server {
    /// How many matches may run at once. ONLINE-LIMIT-2
    pub const MATCHES: usize = 1_000;
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
    pub fn new(registry: Registry, store: Store, options: ServerOptions) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let server = Self {
            registry,
            store,
            options,
            addresses: AddressLimits::default(),
            thinkers: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))),
            campaigns: Mutex::default(),
            actors: Mutex::default(),
            autosaves: Mutex::default(),
            stopping: AtomicBool::new(false),
            connections: AtomicU64::new(0),
            sockets: AtomicU64::new(0),
            closed: tokio::sync::Notify::new(),
        };
        told(server.store.suspend_all(now()), "what runs could not be noted as suspended");
        server.sweep();
        Arc::new(server)
    }

    /// Removes matches that have waited too long, and those that ended long ago.
    pub(crate) fn sweep(&self) {
        self.sweep_waiting();
        told(self.store.sweep_over(now() - Self::OVER), UNSWEPT);
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

    /// How many matches have an actor.
    #[must_use]
    pub fn open_matches(&self) -> usize {
        self.actors().len()
    }

    /// Counts a socket as open until the guard is dropped.
    pub(crate) fn socket(self: &Arc<Self>) -> OpenSocket {
        self.sockets.fetch_add(1, Ordering::SeqCst);
        OpenSocket(Arc::clone(self))
    }

    /// What a match needs to judge a command at a time of the match.
    pub(crate) const fn context(&self, now_ms: u64) -> Context<'_> {
        Context { store: &self.store, registry: &self.registry, now_ms }
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
        let actor = actor::open(Arc::clone(self), id.to_owned());
        let _ = actor.send(message);
        actors.insert(id.to_owned(), actor);
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

    /// Removes an idle actor, unless a message has come in meanwhile.
    pub(crate) fn leave(&self, id: &str, is_idle: impl FnOnce() -> bool) -> bool {
        let mut actors = self.actors();
        let idle = is_idle();
        if idle {
            actors.remove(id);
        }
        idle
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
        self.stopping.load(Ordering::Relaxed)
    }

    /// Stops the server: refuses everything from now on, says goodbye to all clients, and returns
    /// when they have disconnected, or after some seconds. Everything that was acknowledged is on
    /// disk. ONLINE-STOP-1
    pub async fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        let mut told = Vec::new();
        for actor in self.actors().values() {
            let (answer, answered) = tokio::sync::oneshot::channel();
            if actor.send(ActorMessage::Stop(answer)).is_ok() {
                told.push(answered);
            }
        }
        let farewell = async {
            for answered in told {
                let _ = answered.await;
            }
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
        let _ = tokio::time::timeout(Duration::from_secs(8), farewell).await;
    }
}

const UNSWEPT: &str = "old matches could not be removed";

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
