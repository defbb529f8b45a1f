//! The actor of a match: a task that owns the match, its queue of messages and its connections.
//!
//! The actor handles commands, connections, bots and timers one at a time, each with all its
//! consequences. ONLINE-CORE-2

mod broadcast;
mod commands;
mod connections;
mod grace;
mod presence;
mod queries;
mod saves;
mod seats;
mod stopwatch;
mod turn_clock;

use crate::blocking::run_blocking;
use crate::bot::PendingDecision;
use crate::erased::Plan;
use crate::frame::{ClientCommand, ServerFrame};
use crate::match_state::MatchState;
use crate::outbox::{Close, Outbox};
use crate::rate_limit::RateBucket;
use crate::refusal::{EXPIRED, MATCH_DAMAGED, RefusalKind, STORAGE, UNKNOWN_MATCH, WireRefusal};
use crate::server::Server;
use crate::store::{LoadError, MatchStage, StoredMatch, now};
use grace::GracePeriods;
use initiative_kernel::game::Seat;
use initiative_scene::text::Line;
use presence::Presence;
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use stopwatch::Stopwatch;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{AcquireError, SemaphorePermit, oneshot};
use tokio::time::{Instant, sleep_until};
use turn_clock::QueuedExpiry;

/// Where the answer to a message goes.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, WireRefusal>>;

/// A message to the actor of a match.
#[derive(Debug)]
pub(crate) enum ActorMessage {
    /// A client connects.
    Connect {
        conn: u64,
        outbox: Arc<Outbox>,
        credentials: Credentials,
        address: Option<IpAddr>,
    },
    Command {
        conn: u64,
        command: ClientCommand,
    },
    Resync {
        conn: u64,
        have: u64,
    },
    TakeSeat {
        conn: u64,
        seat: Seat,
    },
    /// Whether the person at a client did something recently.
    Active {
        conn: u64,
        active: bool,
    },
    /// A connection is lost, or the client has left.
    Disconnect {
        conn: u64,
        left: bool,
    },
    Info(Reply<Value>),
    Join {
        invite: String,
        name: Option<String>,
        answer: Reply<Value>,
    },
    Invite {
        token: String,
        seat: Seat,
        answer: Reply<String>,
    },
    Record {
        token: Option<String>,
        answer: Reply<String>,
    },
    Log {
        request: LogRequest,
        answer: Reply<Vec<Line>>,
    },
    Plan {
        token: String,
        seat: Option<Seat>,
        commands: Vec<Value>,
        answer: Reply<Plan>,
    },
    Save {
        token: String,
        slot: u8,
        answer: Reply<()>,
    },
    Stop(oneshot::Sender<()>),
}

/// Who wants to read the log, and as which seat.
#[derive(Clone, Debug, Default)]
pub(crate) struct LogRequest {
    /// A seat's token or a spectator's key.
    pub(crate) secret: Option<String>,
    pub(crate) seat: Option<Seat>,
}

/// How a client proves who it is.
#[derive(Clone, Debug)]
pub(crate) enum Credentials {
    Seat(String),
    Spectator(Option<String>),
}

/// The connection of one client.
struct Connection {
    outbox: Arc<Outbox>,
    /// The seats of the token; none for spectators.
    seats: Vec<Seat>,
    /// The stream that the client gets.
    place: usize,
    resyncs: RateBucket,
}

/// How long an actor without connections keeps running.
const IDLE: Duration = Duration::from_secs(60);
/// ONLINE-WIRE-5
const HEARTBEAT: Duration = Duration::from_secs(5);

/// Starts the actor of a match.
pub(crate) fn open(server: Arc<Server>, id: String) -> UnboundedSender<ActorMessage> {
    let (sender, inbox) = unbounded_channel();
    tokio::spawn(async move {
        let found = run_blocking(|| server.store.find(&id));
        let why = match found {
            Ok(Some(meta)) if is_expired(&meta) => {
                server.sweep_waiting();
                EXPIRED
            }
            Ok(Some(meta)) => {
                let presence = Presence::new(meta.seats.len());
                let grace_periods = GracePeriods::new(meta.seats.len(), meta.header.grace_s);
                let now = Instant::now();
                let match_state = MatchState::new(meta);
                let actor = MatchActor {
                    server,
                    match_state,
                    connections: BTreeMap::new(),
                    presence,
                    grace_periods,
                    abandon_at: None,
                    bot_at: None,
                    thinking: None,
                    acted: now,
                    heartbeat: now + HEARTBEAT,
                    idle: now,
                    stopwatch: Stopwatch::default(),
                    queued_expiry: None,
                    told: None,
                };
                return actor.run(inbox).await;
            }
            Ok(None) => UNKNOWN_MATCH,
            Err(LoadError::Damaged(what)) => {
                tracing::error!(id, what, "match damaged");
                MATCH_DAMAGED
            }
            Err(LoadError::Unreadable(error)) => {
                tracing::error!(id, %error, "match cannot be read");
                STORAGE
            }
        };
        connections::refuse_all(&server, &id, inbox, &why);
    });
    sender
}

struct MatchActor {
    server: Arc<Server>,
    match_state: MatchState,
    connections: BTreeMap<u64, Connection>,
    presence: Presence,
    /// How long seats without a connection have to come back.
    grace_periods: GracePeriods,
    /// When the match is abandoned if nobody comes back; none while somebody is connected.
    abandon_at: Option<Instant>,
    /// The earliest time at which the next bot acts.
    bot_at: Option<Instant>,
    /// The decision of the bot whose turn it is.
    thinking: Option<PendingDecision>,
    /// When the last command was accepted.
    acted: Instant,
    heartbeat: Instant,
    /// Since when nobody has been connected.
    idle: Instant,
    /// How long the match has been running.
    stopwatch: Stopwatch,
    /// The end of a turn whose time is up, while it waits in the queue.
    queued_expiry: Option<QueuedExpiry>,
    /// The second of the clock that clients were told last.
    told: Option<u64>,
}

/// What wakes an actor up.
enum Wakeup<'a> {
    Message(ActorMessage),
    Tick,
    /// A bot may think for a slice while it holds the permit.
    Think(Result<SemaphorePermit<'a>, AcquireError>),
}

impl MatchActor {
    async fn run(mut self, mut inbox: UnboundedReceiver<ActorMessage>) {
        run_blocking(|| self.check_suspension());
        loop {
            // Messages that were in the queue before an expiry are handled before it.
            if let Some(expiry) = self.due_expiry(inbox.len()) {
                run_blocking(|| self.expire(expiry));
                continue;
            }
            if let Some(seat) = self.due_forfeit(inbox.len()) {
                run_blocking(|| self.forfeit(seat));
                continue;
            }
            let mut next = self.heartbeat;
            let thinking = self.is_thinking();
            let bot_at = self.bot_at.filter(|_| !thinking);
            let people = self.presence.next().into_iter().chain(self.grace_periods.next());
            let timers = people.chain(self.abandon_at).chain(self.next_clock());
            for at in timers.chain(bot_at) {
                next = next.min(at);
            }
            let thinkers = Arc::clone(&self.server.thinkers);
            let turn = tokio::select! {
                biased;
                message = inbox.recv() => message.map_or(Wakeup::Tick, Wakeup::Message),
                () = sleep_until(next) => Wakeup::Tick,
                permit = thinkers.acquire(), if thinking => Wakeup::Think(permit),
            };
            // Rules and disk may take long; other matches must not wait for them.
            match turn {
                Wakeup::Message(message) => run_blocking(|| {
                    self.message_taken();
                    self.grace_message_taken();
                    self.handle(message);
                }),
                Wakeup::Tick => run_blocking(|| self.tick(Instant::now())),
                Wakeup::Think(permit) => {
                    run_blocking(|| self.think());
                    drop(permit);
                    tokio::task::yield_now().await;
                }
            }
            let idle = self.connections.is_empty() && self.idle.elapsed() >= IDLE;
            if idle && self.server.leave(&self.match_state.meta.id, || inbox.is_empty()) {
                return;
            }
        }
    }

    fn handle(&mut self, message: ActorMessage) {
        match message {
            ActorMessage::Connect { conn, outbox, credentials, address } => {
                if let Err(why) = self.connect(conn, &outbox, &credentials) {
                    if why.kind == RefusalKind::WrongSecret
                        && let Some(address) = address
                    {
                        self.server.addresses.wrong(address, Instant::now().into_std());
                    }
                    connections::refuse_entry(&outbox, &why);
                }
            }
            ActorMessage::Command { conn, command } => self.command(conn, &command),
            ActorMessage::Resync { conn, have } => self.resync(conn, have),
            ActorMessage::TakeSeat { conn, seat } => self.take_seat(conn, seat),
            ActorMessage::Active { conn, active } => {
                for seat in self.seats_of(conn) {
                    if self.presence.active(seat, active) {
                        self.broadcast_presence(Some(seat), None);
                    }
                }
            }
            ActorMessage::Disconnect { conn, left } => self.disconnect(conn, left),
            ActorMessage::Info(answer) => drop(answer.send(Ok(self.info()))),
            ActorMessage::Join { invite, name, answer } => {
                drop(answer.send(self.join(&invite, name.as_deref())));
            }
            ActorMessage::Invite { token, seat, answer } => {
                drop(answer.send(self.invite(&token, seat)))
            }
            ActorMessage::Record { token, answer } => {
                drop(answer.send(self.record(token.as_deref())))
            }
            ActorMessage::Log { request, answer } => drop(answer.send(self.log(&request))),
            ActorMessage::Plan { token, seat, commands, answer } => {
                drop(answer.send(self.plan(&token, seat, &commands)));
            }
            ActorMessage::Save { token, slot, answer } => {
                drop(answer.send(self.save(&token, slot)))
            }
            ActorMessage::Stop(answer) => {
                self.close_all(
                    &ServerFrame::Goodbye { reason: "restart", retry_ms: Some(2_000) },
                    Close(1012, "restarting"),
                );
                let _ = answer.send(());
            }
        }
    }

    fn tick(&mut self, now: Instant) {
        self.tick_bot(now);
        self.tick_clock();
        for seat in self.presence.due(now) {
            self.broadcast_presence(Some(seat), None);
        }
        self.tick_suspension(now);
        if self.heartbeat <= now {
            self.heartbeat = now + HEARTBEAT;
            self.beat();
        }
    }

    /// ONLINE-WIRE-5, and ONLINE-MATCH-4 for matches nobody came to.
    fn beat(&mut self) {
        if is_expired(&self.match_state.meta) {
            self.server.sweep_waiting();
            self.close_all(
                &ServerFrame::Error { refused: &EXPIRED, v: None },
                Close(4404, "expired"),
            );
            return;
        }
        if self.acted.elapsed() >= HEARTBEAT {
            self.match_state.rest();
        }
        self.broadcast_clock();
    }
}

/// Whether a match has waited too long for its players. ONLINE-MATCH-4
fn is_expired(meta: &StoredMatch) -> bool {
    meta.stage == MatchStage::Waiting && meta.created < now() - Server::WAITING
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of a text that [`hex`] made.
fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes().chunks(2);
    digits.map(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok()).collect()
}
