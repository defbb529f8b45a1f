//! The actor of a match: a task that owns the match, its queue of messages and its connections.
//!
//! The actor handles commands, connections, bots and timers one at a time, each with all its
//! consequences. ONLINE-CORE-2

mod bots;
mod broadcast;
mod commands;
mod connections;
mod grace;
mod lobby;
mod offers;
mod presence;
mod queries;
mod rematch;
mod saves;
mod seats;
mod stopwatch;
mod threads;
mod turn_clock;
mod writing;

pub(crate) use queries::LogRequest;

use crate::blocking::{RulesPace, run_blocking};
use crate::bot::PendingDecision;
use crate::bot::thinking_queue::ThinkingPermit;
use crate::erased::{ErasedHint, PlanPreview};
use crate::frame::{ClientCommand, ServerFrame};
use crate::limits::client_address::ClientAddress;
use crate::limits::rate_limit::{RateBucket, Strikes};
use crate::match_state::MatchState;
use crate::metrics::census::CensusEntry;
use crate::offer::Offers;
use crate::outbox::{Close, Outbox};
use crate::refusal::{EXPIRED, MATCH_DAMAGED, RefusalKind, STORAGE, UNKNOWN_MATCH, WireRefusal};
use crate::server::Server;
use crate::store::{LoadError, MatchStage, StoreError, StoredMatch, now};
pub(crate) use connections::refuse;
use grace::GracePeriods;
use initiative_kernel::game::Seat;
use initiative_scene::text::LogLine;
pub(crate) use offers::OfferRequest;
use presence::Presence;
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use stopwatch::Stopwatch;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};
use turn_clock::QueuedExpiry;
use writing::{DeferredMessages, DiskWork};

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
        address: Option<ClientAddress>,
    },
    Command {
        conn: u64,
        command: ClientCommand,
        /// When its frame came.
        came: Instant,
    },
    Resync {
        conn: u64,
        have: u64,
    },
    TakeSeat {
        conn: u64,
        seat: Seat,
    },
    /// Something is offered to the other people, or such an offer is answered.
    Offer {
        conn: u64,
        request: OfferRequest,
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
        /// None for a seat that anybody may take.
        invite: Option<String>,
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
        answer: Reply<Vec<LogLine>>,
    },
    Plan {
        token: String,
        seat: Option<Seat>,
        commands: Vec<Value>,
        answer: Reply<PlanPreview>,
    },
    Hint {
        token: String,
        answer: Reply<Box<dyn ErasedHint>>,
    },
    Save {
        token: String,
        slot: u8,
        answer: Reply<()>,
    },
    Stop(oneshot::Sender<()>),
    /// Another node may have the match.
    Lost,
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
    /// The last resyncs: many of them are told in the log. ONLINE-SYNC-3
    resyncs_noted: Strikes,
}

/// How long an actor without connections keeps running.
const IDLE: Duration = Duration::from_secs(60);
/// ONLINE-WIRE-5
const HEARTBEAT: Duration = Duration::from_secs(5);

/// Starts the actor of a match.
pub(crate) fn open(server: Arc<Server>, id: String) -> UnboundedSender<ActorMessage> {
    let (sender, inbox) = unbounded_channel();
    tokio::spawn(async move {
        let held = server.hold(&id).await;
        let load = || MatchActor::load(&server, &id);
        let loaded = match held {
            Ok(()) if server.store.is_shared() => server.on_disk(load).await,
            Ok(()) => run_blocking(load),
            Err(why) => Err(why),
        };
        match loaded {
            Ok(actor) => actor.run(inbox).await,
            Err(why) => connections::refuse_all(&server, &id, inbox, &why),
        }
    });
    sender
}

/// Answers a question about a match that has no actor, and forgets the match again. A match that was
/// suspended for too long gets an actor instead, which abandons it. ONLINE-LIMIT-2
pub(crate) fn answer_once(server: &Arc<Server>, id: &str, message: ActorMessage) {
    run_blocking(|| match MatchActor::load(server, id) {
        Ok(actor) if actor.is_given_up() => server.send(id, message),
        Ok(mut actor) => actor.handle(message),
        Err(why) => connections::refuse(message, &why),
    });
}

struct MatchActor {
    server: Arc<Server>,
    match_state: MatchState,
    connections: BTreeMap<u64, Connection>,
    presence: Presence,
    offers: Offers,
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
    /// What the server counts of this match.
    census_entry: CensusEntry,
    /// How fast its rules are.
    pace: RulesPace,
    /// What is on its way to the disk.
    writing: Option<DiskWork>,
    /// What came meanwhile and has to wait for it.
    deferred: DeferredMessages,
    /// Seats that lost their connection, and whose open choices are still to be dropped.
    dropped: VecDeque<Seat>,
    /// Who waits for the end of the actor, once the server stops.
    stopping: Option<oneshot::Sender<()>>,
}

/// What wakes an actor up.
enum Wakeup {
    /// The disk has the act that was being written, or has failed.
    Written(Result<(), StoreError>),
    Message(ActorMessage),
    Tick,
    /// A bot may think for a slice while it holds the permit.
    Think(ThinkingPermit),
}

impl MatchActor {
    /// The actor of a match in the store, or why there is none.
    fn load(server: &Arc<Server>, id: &str) -> Result<Self, WireRefusal> {
        match server.store.find(id) {
            Ok(Some(meta)) if is_expired(&meta) => {
                server.sweep_waiting();
                Err(EXPIRED)
            }
            Ok(Some(meta)) => Ok(Self::new(Arc::clone(server), meta)),
            Ok(None) => Err(UNKNOWN_MATCH),
            Err(LoadError::Damaged(what)) => {
                tracing::error!("match" = id, what, "match damaged");
                Err(MATCH_DAMAGED)
            }
            Err(LoadError::Unreadable(error)) => {
                tracing::error!("match" = id, %error, "match cannot be read");
                Err(STORAGE)
            }
        }
    }

    fn new(server: Arc<Server>, meta: StoredMatch) -> Self {
        let now = Instant::now();
        let census_entry = CensusEntry::new(&server.census, &meta.header.game);
        Self {
            server,
            presence: Presence::new(meta.seats.len()),
            grace_periods: GracePeriods::new(meta.seats.len(), meta.header.grace_s),
            match_state: MatchState::new(meta),
            offers: Offers::default(),
            connections: BTreeMap::new(),
            abandon_at: None,
            bot_at: None,
            thinking: None,
            acted: now,
            heartbeat: now + HEARTBEAT,
            idle: now,
            stopwatch: Stopwatch::default(),
            queued_expiry: None,
            told: None,
            census_entry,
            pace: RulesPace::default(),
            writing: None,
            deferred: DeferredMessages::default(),
            dropped: VecDeque::new(),
            stopping: None,
        }
    }

    async fn run(mut self, mut inbox: UnboundedReceiver<ActorMessage>) {
        run_blocking(|| self.check_suspension());
        loop {
            self.catch_up(inbox.len());
            self.ring();
            let next = self.next_tick();
            self.update_census();
            let thinking = self.is_thinking() && !self.is_writing();
            let (thinkers, place) = (Arc::clone(&self.server.thinkers), self.thinking_place());
            let wakeup = tokio::select! {
                biased;
                written = over(&mut self.writing) => Wakeup::Written(written),
                message = inbox.recv() => message.map_or(Wakeup::Tick, Wakeup::Message),
                () = sleep_until(next) => Wakeup::Tick,
                permit = thinkers.turn(place), if thinking => Wakeup::Think(permit),
            };
            // ONLINE-NODE-4: a node that was frozen first checks whether it still has the match.
            if self.is_lost(&wakeup) {
                self.lose();
                return connections::refuse_all(
                    &self.server,
                    &self.match_state.meta.id,
                    inbox,
                    &STORAGE,
                );
            }
            match wakeup {
                Wakeup::Written(written) => self.written(written),
                Wakeup::Message(message)
                    if self.is_writing() && !self.is_answered_meanwhile(&message) =>
                {
                    self.deferred.push(message);
                }
                Wakeup::Message(message) => {
                    let _permit = match self.readers(&message) {
                        Some(readers) => readers.acquire_owned().await.ok(),
                        None => None,
                    };
                    self.take(message);
                }
                Wakeup::Tick => self.run_rules(false, |actor| actor.tick(Instant::now())),
                Wakeup::Think(permit) => {
                    run_blocking(|| self.think());
                    drop(permit);
                    tokio::task::yield_now().await;
                }
            }
            // ONLINE-STOP-1: everything is written and said.
            if !self.is_writing()
                && let Some(answer) = self.stopping.take()
            {
                let _ = answer.send(());
                return;
            }
            let idle = self.connections.is_empty() && self.idle.elapsed() >= IDLE;
            if idle && !self.is_writing() && self.deferred.len() == 0 {
                self.ring();
                if self.server.leave(&self.match_state.meta.id, || inbox.is_empty()) {
                    return;
                }
            }
        }
    }

    /// Does everything that is due, until an act is being written. `queued` messages are in the
    /// queue. Messages that were there before an expiry are handled before it.
    fn catch_up(&mut self, queued: usize) {
        while !self.is_writing() {
            let queued = queued + self.deferred.len();
            if !self.dropped.is_empty() {
                self.drop_choices();
            } else if let Some(expiry) = self.due_expiry(queued) {
                run_blocking(|| self.expire(expiry));
            } else if let Some(seat) = self.due_forfeit(queued) {
                run_blocking(|| self.forfeit(seat));
            } else if let Some(message) = self.deferred.pop() {
                self.take(message);
            } else {
                return;
            }
        }
    }

    /// When something has to be done, even if no message comes.
    fn next_tick(&self) -> Instant {
        let bot_at = self.bot_at.filter(|_| !self.is_thinking());
        let people = self.presence.next().into_iter().chain(self.grace_periods.next());
        let timers = people.chain(self.abandon_at).chain(self.next_clock()).chain(bot_at);
        let timers = timers.chain(self.bot_deadline());
        // While an act is being written, whatever else is due waits for it.
        let timers = timers.filter(|_| !self.is_writing());
        timers.chain(self.next_write()).fold(self.heartbeat, Instant::min)
    }

    /// Lets the connections send what was written to them: all of it at once.
    fn ring(&self) {
        self.connections.values().for_each(|conn| conn.outbox.ring());
    }

    /// Tells the server what it counts of this match.
    fn update_census(&mut self) {
        self.census_entry.set(self.stage_name(), self.is_thinking());
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
                    self.server.metrics.note_refusal(&why.code);
                    connections::refuse_entry(&outbox, &why);
                }
            }
            ActorMessage::Command { conn, command, came } => self.command(conn, &command, came),
            ActorMessage::Resync { conn, have } => self.resync(conn, have),
            ActorMessage::TakeSeat { conn, seat } => self.take_seat(conn, seat),
            ActorMessage::Offer { conn, request } => self.offer(conn, request),
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
                drop(answer.send(self.join(invite.as_deref(), name.as_deref())));
            }
            ActorMessage::Invite { token, seat, answer } => {
                drop(answer.send(self.invite(&token, seat)));
            }
            ActorMessage::Record { token, answer } => {
                drop(answer.send(self.record(token.as_deref())));
            }
            ActorMessage::Log { request, answer } => drop(answer.send(self.log(&request))),
            ActorMessage::Plan { token, seat, commands, answer } => {
                drop(answer.send(self.plan(&token, seat, &commands)));
            }
            ActorMessage::Hint { token, answer } => drop(answer.send(self.hint(&token))),
            ActorMessage::Save { token, slot, answer } => {
                drop(answer.send(self.save(&token, slot)));
            }
            ActorMessage::Stop(answer) => {
                self.close_all(
                    &ServerFrame::Goodbye { reason: "restart", retry_ms: Some(2_000) },
                    Close(1012, "restarting"),
                );
                self.stopping = Some(answer);
            }
            // The loop has looked already.
            ActorMessage::Lost => {}
        }
    }

    fn tick(&mut self, now: Instant) {
        self.tick_writing(now);
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
        self.broadcast_clock();
    }
}

/// Waits for the disk; for ever if nothing is being written.
async fn over(writing: &mut Option<DiskWork>) -> Result<(), StoreError> {
    match writing {
        Some(work) => work.over().await,
        None => std::future::pending().await,
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
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes().chunks(2);
    digits.map(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok()).collect()
}
