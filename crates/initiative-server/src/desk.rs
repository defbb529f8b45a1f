//! The desk of a match: its one queue, and everybody who is connected to it.
//!
//! Commands, connections, bots and timers are handled here one at a time, each with all its
//! consequences. ONLINE-CORE-2

mod clock;
mod door;
mod grace;
mod play;
mod presence;
mod reading;
mod saving;
mod seating;
mod voice;
mod watch;

use crate::bot::Thinking;
use crate::erased::Plan;
use crate::error::{EXPIRED, MATCH_DAMAGED, RefusalKind, Refused, STORAGE, UNKNOWN_MATCH};
use crate::frame::{Say, Wish};
use crate::hall::Hall;
use crate::limit::Bucket;
use crate::match_state::MatchState;
use crate::outbox::{Close, Outbox};
use crate::store::{Damage, Match, Stage, now};
use crate::work::long;
use clock::Ringing;
use grace::Graces;
use initiative_kernel::game::Seat;
use initiative_scene::text::Line;
use presence::Presence;
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{AcquireError, SemaphorePermit, oneshot};
use tokio::time::{Instant, sleep_until};
use watch::Watch;

/// Where an answer goes.
pub(crate) type Answer<T> = oneshot::Sender<Result<T, Refused>>;

/// What comes to a desk.
#[derive(Debug)]
pub(crate) enum Note {
    /// Somebody connects.
    Enter {
        conn: u64,
        outbox: Arc<Outbox>,
        hello: Hello,
        address: Option<IpAddr>,
    },
    Command {
        conn: u64,
        wish: Wish,
    },
    Resync {
        conn: u64,
        have: u64,
    },
    TakeSeat {
        conn: u64,
        seat: Seat,
    },
    /// Whether somebody touched anything of late.
    Active {
        conn: u64,
        active: bool,
    },
    /// A connection is gone, or was said to be left.
    Gone {
        conn: u64,
        left: bool,
    },
    Info(Answer<Value>),
    Join {
        invite: String,
        name: Option<String>,
        answer: Answer<Value>,
    },
    Invite {
        token: String,
        seat: Seat,
        answer: Answer<String>,
    },
    Record {
        token: Option<String>,
        answer: Answer<String>,
    },
    Log {
        look: Look,
        answer: Answer<Vec<Line>>,
    },
    Plan {
        token: String,
        seat: Option<Seat>,
        commands: Vec<Value>,
        answer: Answer<Plan>,
    },
    Save {
        token: String,
        slot: u8,
        answer: Answer<()>,
    },
    Stop(oneshot::Sender<()>),
}

/// Who wants to read something, and as which of their seats.
#[derive(Clone, Debug, Default)]
pub(crate) struct Look {
    /// A seat's token or a spectator's key.
    pub(crate) secret: Option<String>,
    pub(crate) seat: Option<Seat>,
}

/// Who somebody claims to be.
#[derive(Clone, Debug)]
pub(crate) enum Hello {
    Seat(String),
    Watch(Option<String>),
}

/// Somebody who is connected.
struct Conn {
    outbox: Arc<Outbox>,
    /// The seats of the token; none for spectators.
    seats: Vec<Seat>,
    /// The stream that is looked at.
    place: usize,
    resyncs: Bucket,
}

/// How long a desk without visitors is kept.
const IDLE: Duration = Duration::from_secs(60);
/// ONLINE-WIRE-5
const HEARTBEAT: Duration = Duration::from_secs(5);

/// Opens a desk for a match.
pub(crate) fn open(hall: Arc<Hall>, id: String) -> UnboundedSender<Note> {
    let (sender, inbox) = unbounded_channel();
    tokio::spawn(async move {
        let found = long(|| hall.store.find(&id));
        let why = match found {
            Ok(Some(meta)) if is_expired(&meta) => {
                hall.sweep_waiting();
                EXPIRED
            }
            Ok(Some(meta)) => {
                let presence = Presence::new(meta.seats.len());
                let graces = Graces::new(meta.seats.len(), meta.header.grace_s);
                let now = Instant::now();
                let room = MatchState::new(meta);
                let desk = Desk {
                    hall,
                    room,
                    conns: BTreeMap::new(),
                    presence,
                    graces,
                    abandon_at: None,
                    bot_at: None,
                    thinking: None,
                    acted: now,
                    heartbeat: now + HEARTBEAT,
                    idle: now,
                    watch: Watch::default(),
                    ringing: None,
                    told: None,
                };
                return desk.run(inbox).await;
            }
            Ok(None) => UNKNOWN_MATCH,
            Err(Damage::Damaged(what)) => {
                tracing::error!(id, what, "match damaged");
                MATCH_DAMAGED
            }
            Err(Damage::Unreadable(error)) => {
                tracing::error!(id, %error, "match cannot be read");
                STORAGE
            }
        };
        door::turn_away(&hall, &id, inbox, &why);
    });
    sender
}

struct Desk {
    hall: Arc<Hall>,
    room: MatchState,
    conns: BTreeMap<u64, Conn>,
    presence: Presence,
    /// How long those who lost the line have to come back.
    graces: Graces,
    /// When the match is given up if nobody comes back; none while somebody is there.
    abandon_at: Option<Instant>,
    /// When the next bot acts, at the soonest.
    bot_at: Option<Instant>,
    /// The bot that is to act, and what it thinks about.
    thinking: Option<Thinking>,
    /// When the last command was accepted.
    acted: Instant,
    heartbeat: Instant,
    /// Since when nobody is here.
    idle: Instant,
    /// How long the match has been running.
    watch: Watch,
    /// The end of a turn whose time is up, in the queue.
    ringing: Option<Ringing>,
    /// The second of the clock that was told last.
    told: Option<u64>,
}

/// What a desk does next.
enum Turn<'a> {
    Note(Note),
    Tick,
    /// A bot thinks for a slice, while the permit is held.
    Think(Result<SemaphorePermit<'a>, AcquireError>),
}

impl Desk {
    async fn run(mut self, mut inbox: UnboundedReceiver<Note>) {
        long(|| self.rise());
        loop {
            // As many notes as were there before it come first.
            if let Some(expiry) = self.ring(inbox.len()) {
                long(|| self.expire(expiry));
                continue;
            }
            if let Some(seat) = self.ring_grace(inbox.len()) {
                long(|| self.forfeit(seat));
                continue;
            }
            let mut next = self.heartbeat;
            let thinking = self.is_thinking();
            let bot_at = self.bot_at.filter(|_| !thinking);
            let people = self.presence.next().into_iter().chain(self.graces.next());
            let timers = people.chain(self.abandon_at).chain(self.next_clock());
            for at in timers.chain(bot_at) {
                next = next.min(at);
            }
            let thinkers = Arc::clone(&self.hall.thinkers);
            let turn = tokio::select! {
                biased;
                note = inbox.recv() => note.map_or(Turn::Tick, Turn::Note),
                () = sleep_until(next) => Turn::Tick,
                permit = thinkers.acquire(), if thinking => Turn::Think(permit),
            };
            // Rules and disk may take their time without holding up other matches.
            match turn {
                Turn::Note(note) => long(|| {
                    self.note_taken();
                    self.grace_note_taken();
                    self.handle(note);
                }),
                Turn::Tick => long(|| self.tick(Instant::now())),
                Turn::Think(permit) => {
                    long(|| self.think());
                    drop(permit);
                    tokio::task::yield_now().await;
                }
            }
            let idle = self.conns.is_empty() && self.idle.elapsed() >= IDLE;
            if idle && self.hall.leave(&self.room.meta.id, || inbox.is_empty()) {
                return;
            }
        }
    }

    fn handle(&mut self, note: Note) {
        match note {
            Note::Enter { conn, outbox, hello, address } => {
                if let Err(why) = self.enter(conn, &outbox, &hello) {
                    if why.kind == RefusalKind::WrongSecret
                        && let Some(address) = address
                    {
                        self.hall.addresses.wrong(address, Instant::now().into_std());
                    }
                    door::refuse_entry(&outbox, &why);
                }
            }
            Note::Command { conn, wish } => self.command(conn, &wish),
            Note::Resync { conn, have } => self.resync(conn, have),
            Note::TakeSeat { conn, seat } => self.take_seat(conn, seat),
            Note::Active { conn, active } => {
                for seat in self.seats_of(conn) {
                    if self.presence.active(seat, active) {
                        self.tell_presence(Some(seat), None);
                    }
                }
            }
            Note::Gone { conn, left } => self.gone(conn, left),
            Note::Info(answer) => drop(answer.send(Ok(self.info()))),
            Note::Join { invite, name, answer } => {
                drop(answer.send(self.join(&invite, name.as_deref())));
            }
            Note::Invite { token, seat, answer } => drop(answer.send(self.invite(&token, seat))),
            Note::Record { token, answer } => drop(answer.send(self.record(token.as_deref()))),
            Note::Log { look, answer } => drop(answer.send(self.log(&look))),
            Note::Plan { token, seat, commands, answer } => {
                drop(answer.send(self.plan(&token, seat, &commands)));
            }
            Note::Save { token, slot, answer } => drop(answer.send(self.save(&token, slot))),
            Note::Stop(answer) => {
                self.close_all(
                    &Say::Goodbye { reason: "restart", retry_ms: Some(2_000) },
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
            self.tell_presence(Some(seat), None);
        }
        self.tick_suspension(now);
        if self.heartbeat <= now {
            self.heartbeat = now + HEARTBEAT;
            self.beat();
        }
    }

    /// ONLINE-WIRE-5, and ONLINE-MATCH-4 for matches nobody came to.
    fn beat(&mut self) {
        if is_expired(&self.room.meta) {
            self.hall.sweep_waiting();
            self.close_all(&Say::Error { refused: &EXPIRED, v: None }, Close(4404, "expired"));
            return;
        }
        if self.acted.elapsed() >= HEARTBEAT {
            self.room.rest();
        }
        self.tell_clock();
    }
}

/// Whether a match has waited too long for its players. ONLINE-MATCH-4
fn is_expired(meta: &Match) -> bool {
    meta.stage == Stage::Waiting && meta.created < now() - Hall::WAITING
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What [`hex`] was made from.
fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes().chunks(2);
    digits.map(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok()).collect()
}
