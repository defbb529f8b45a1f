//! The server: all matches of a server, each at its own actor.

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

/// How a server behaves.
pub struct ServerOptions {
    /// The web client, if there is one.
    pub assets: Option<Box<dyn Assets>>,
    /// Pages of other addresses that may connect, as `https://example.org`. A page that this
    /// server served always may.
    pub origins: Vec<String>,
    /// Whether an address may only do so much a minute. A server that only its own machine
    /// reaches needs no such limits.
    pub address_limits: bool,
    /// Whether everybody who comes is the same player: a server for one machine. Campaigns are
    /// kept for it, whatever key a browser has.
    pub one_player: bool,
    /// How long bots wait between commands. ONLINE-BOT-1
    pub bot_pace: Duration,
    /// Whether bots stop thinking when their own cap of time is reached. Their moves then depend
    /// on the machine; journals hold them all the same.
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
/// A match lies on disk until somebody asks for it; then it gets an actor, a task of its own that
/// handles what concerns it one thing at a time, and leaves it again when nobody has been there
/// for a while. ONLINE-CORE-2, ONLINE-CORE-3
#[derive(Debug)]
pub struct Server {
    pub(crate) registry: Registry,
    pub(crate) store: Store,
    pub(crate) options: ServerOptions,
    pub(crate) addresses: AddressLimits,
    /// How many bots may think at once: there is always a core left for people.
    pub(crate) thinkers: Arc<Semaphore>,
    /// Held while a campaign goes on to its next match.
    pub(crate) campaigns: Mutex<()>,
    actors: Mutex<HashMap<String, UnboundedSender<ActorMessage>>>,
    /// When the host saved which matches, as long as that matters.
    autosaves: Mutex<HashMap<String, Instant>>,
    stopping: AtomicBool,
    connections: AtomicU64,
    /// How many sockets are open, and a bell for when one closes.
    sockets: AtomicU64,
    closed: tokio::sync::Notify,
}

impl Server {
    /// How many matches may run at once. ONLINE-LIMIT-2
    pub const MATCHES: usize = 1_000;
    /// How long a match may wait for its players. ONLINE-MATCH-4
    pub(crate) const WAITING: i64 = 30 * 60;
    /// How long a match of several people may be left alone, in seconds. ONLINE-GRACE-5
    pub(crate) const SUSPENDED: u64 = 45 * 60;
    /// The same for a match of one. ONLINE-GRACE-5
    pub(crate) const ALONE: u64 = 7 * 24 * 60 * 60;
    /// How long a match can be read after its end. ONLINE-MATCH-4
    pub(crate) const OVER: i64 = 7 * 24 * 60 * 60;

    /// Opens the server.
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

    /// Removes what has waited too long, and what has been over for long.
    pub(crate) fn sweep(&self) {
        self.sweep_waiting();
        told(self.store.sweep_over(now() - Self::OVER), UNSWEPT);
    }

    /// Removes what has waited too long.
    pub(crate) fn sweep_waiting(&self) {
        told(self.store.sweep_waiting(now() - Self::WAITING), UNSWEPT);
    }

    /// Has matches given up that were left alone for too long, whether they are in memory or not:
    /// their actors do it as soon as they are asked for anything. ONLINE-GRACE-5
    pub(crate) async fn sweep_suspended(self: &Arc<Self>) {
        let ago = |seconds: u64| now().saturating_sub_unsigned(seconds);
        match run_blocking(|| self.store.given_up(ago(Self::SUSPENDED), ago(Self::ALONE))) {
            Ok(ids) => {
                // One after the other: nobody waits for it.
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

    /// How many matches have an actor now.
    #[must_use]
    pub fn open_matches(&self) -> usize {
        self.actors().len()
    }

    /// Notes that a socket is open, until the guard is dropped.
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

    /// Puts something on the actor of a match.
    pub(crate) fn send(self: &Arc<Self>, id: &str, message: ActorMessage) {
        let mut actors = self.actors();
        let message = match actors.get(id) {
            Some(actor) => match actor.send(message) {
                Ok(()) => return,
                // The actor's task has died; a new one takes over.
                Err(unsent) => unsent.0,
            },
            None => message,
        };
        let actor = actor::open(Arc::clone(self), id.to_owned());
        let _ = actor.send(message);
        actors.insert(id.to_owned(), actor);
    }

    /// Asks the actor of a match for an answer.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        message: impl FnOnce(tokio::sync::oneshot::Sender<Result<T, WireRefusal>>) -> ActorMessage,
    ) -> Result<T, WireRefusal> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        self.send(id, message(answer));
        answered.await.unwrap_or(Err(STORAGE))
    }

    /// Gives an actor up, unless something has come in since it was found idle.
    pub(crate) fn leave(&self, id: &str, is_idle: impl FnOnce() -> bool) -> bool {
        let mut actors = self.actors();
        let idle = is_idle();
        if idle {
            actors.remove(id);
        }
        idle
    }

    /// Whether the host may save a match again by itself, and notes that it does. It is asked here
    /// and not at the actor, which is given up while nobody is there. ENERGY-SAVE-4
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

    /// Whether the server is about to end.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Refuses everything from now on, says goodbye to everybody, and returns when all of them
    /// are gone, or have not taken the hint for some seconds. Everything that was acknowledged is
    /// on disk. ONLINE-STOP-1
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
                // Listening before looking: a socket that closes in between is heard.
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
