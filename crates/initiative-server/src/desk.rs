//! The desk of a match: its one queue, and everybody who is connected to it.
//!
//! Commands, connections, bots and timers are handled here one at a time, each with all its
//! consequences. ONLINE-CORE-2

mod presence;

use crate::error::{
    BAD_INVITE, BAD_TOKEN, EXPIRED, MATCH_DAMAGED, MATCH_RUNNING, NOT_A_SEAT, NOT_TO_ACT,
    RATE_LIMITED, Refused, SEAT_TAKEN, SERVER_STOPPING, SPECTATORS_FULL, STORAGE, UNKNOWN_MATCH,
    WRONG_SEAT,
};
use crate::frame::{House, Present, Say, VERSION, Wish};
use crate::hall::Hall;
use crate::limit::Bucket;
use crate::outbox::{Close, Outbox};
use crate::room::{Fate, Room};
use crate::store::{Damage, Spectators, Stage, now};
use crate::token::{Print, Secret};
use axum::extract::ws::Utf8Bytes;
use initiative::game::Seat;
use presence::Presence;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

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
    Stop(oneshot::Sender<()>),
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
/// ONLINE-SPEC-1
const SPECTATORS: usize = 10;

/// Opens a desk for a match.
pub(crate) fn open(hall: Arc<Hall>, id: String) -> UnboundedSender<Note> {
    let (sender, inbox) = unbounded_channel();
    tokio::spawn(async move {
        let found = tokio::task::block_in_place(|| hall.store.find(&id));
        let why = match found {
            Ok(Some(meta)) => {
                let presence = Presence::new(meta.seats.len());
                let now = Instant::now();
                let room = Room::new(id, meta);
                let desk = Desk {
                    hall,
                    room,
                    conns: BTreeMap::new(),
                    presence,
                    bot_at: None,
                    acted: now,
                    heartbeat: now + HEARTBEAT,
                    idle: now,
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
        turn_away(&hall, &id, inbox, &why);
    });
    sender
}

/// Tells everybody who asks that there is no such match.
fn turn_away(hall: &Hall, id: &str, mut inbox: UnboundedReceiver<Note>, why: &Refused) {
    loop {
        while let Ok(note) = inbox.try_recv() {
            match note {
                Note::Enter { outbox, .. } => refuse_entry(&outbox, why),
                Note::Info(answer) | Note::Join { answer, .. } => {
                    drop(answer.send(Err(why.clone())))
                }
                Note::Invite { answer, .. } | Note::Record { answer, .. } => {
                    drop(answer.send(Err(why.clone())));
                }
                _ => {}
            }
        }
        if hall.leave(id, || inbox.is_empty()) {
            return;
        }
    }
}

/// Says why somebody cannot come in, and closes. ONLINE-WIRE-2
fn refuse_entry(outbox: &Outbox, why: &Refused) {
    let _ = outbox.push(Say::Error { refused: why, v: None }.text());
    outbox.close(match why {
        _ if *why == BAD_TOKEN => Close(4401, "bad token"),
        _ if *why == UNKNOWN_MATCH || *why == EXPIRED => Close(4404, "unknown match"),
        _ => Close(1000, ""),
    });
}

struct Desk {
    hall: Arc<Hall>,
    room: Room,
    conns: BTreeMap<u64, Conn>,
    presence: Presence,
    /// When the next bot acts.
    bot_at: Option<Instant>,
    /// When the last command was accepted.
    acted: Instant,
    heartbeat: Instant,
    /// Since when nobody is here.
    idle: Instant,
}

impl Desk {
    async fn run(mut self, mut inbox: UnboundedReceiver<Note>) {
        loop {
            let mut next = self.heartbeat;
            for at in self.bot_at.into_iter().chain(self.presence.next()) {
                next = next.min(at);
            }
            let note = tokio::select! {
                note = inbox.recv() => note,
                () = sleep_until(next) => None,
            };
            // Rules and disk may take their time without holding up other matches.
            tokio::task::block_in_place(|| match note {
                Some(note) => self.handle(note),
                None => self.tick(Instant::now()),
            });
            let idle = self.conns.is_empty() && self.idle.elapsed() >= IDLE;
            if idle && self.hall.leave(&self.room.id, || inbox.is_empty()) {
                return;
            }
        }
    }

    fn handle(&mut self, note: Note) {
        match note {
            Note::Enter { conn, outbox, hello, address } => {
                if let Err(why) = self.enter(conn, &outbox, &hello) {
                    if why == BAD_TOKEN
                        && let Some(address) = address
                    {
                        self.hall.addresses.wrong(address, Instant::now().into_std());
                    }
                    refuse_entry(&outbox, &why);
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
        if self.bot_at.is_some_and(|at| at <= now) {
            self.bot_at = None;
            self.play_bot();
        }
        for seat in self.presence.due(now) {
            self.tell_presence(Some(seat), None);
        }
        if self.heartbeat <= now {
            self.heartbeat = now + HEARTBEAT;
            self.beat();
        }
    }

    /// ONLINE-WIRE-5, and ONLINE-MATCH-4 for matches nobody came to.
    fn beat(&mut self) {
        let waiting = self.room.meta.stage == Stage::Waiting;
        if waiting && self.room.meta.created < crate::store::now() - Hall::WAITING {
            self.hall.sweep();
            self.close_all(&Say::Error { refused: &EXPIRED, v: None }, Close(4404, "expired"));
            return;
        }
        for place in 0..=self.room.seats() {
            if let Some(stream) = self.room.stream(place) {
                let frame = Say::Clock { seq: stream.seq, hash: &stream.hash }.text();
                self.tell(place, &frame);
            }
        }
    }

    // ----- coming and going

    fn enter(&mut self, conn: u64, outbox: &Arc<Outbox>, hello: &Hello) -> Result<(), Refused> {
        if self.hall.is_stopping() {
            return Err(SERVER_STOPPING);
        }
        let seats = self.admit(hello)?;
        self.room.open(&self.hall.registry, &self.hall.store)?;
        let hotseat = self.room.meta.header.hotseat;
        self.arrive(&seats)?;
        // ONLINE-SEAT-3: the newer connection takes over.
        let older: Vec<u64> = self
            .conns
            .iter()
            .filter(|(_, other)| other.seats.iter().any(|seat| seats.contains(seat)))
            .map(|(id, _)| *id)
            .collect();
        for id in &older {
            if let Some(other) = self.conns.remove(id) {
                let _ =
                    other.outbox.push(Say::Goodbye { reason: "replaced", retry_ms: None }.text());
                other.outbox.close(Close(4409, "replaced"));
            }
        }
        // ONLINE-HOT-2: who sits down to a hot-seat sees nobody's hand yet.
        let place = match seats.first() {
            Some(seat) if !hotseat => seat.index(),
            _ => self.room.seats(),
        };
        let now = Instant::now();
        let spectator = seats.is_empty();
        let resyncs = Bucket::per_second(2, 2, now.into_std());
        let welcome = Say::Welcome {
            v: VERSION,
            seats: (!spectator).then_some(&seats),
            spectator,
            hotseat: hotseat && !spectator,
            game: &self.room.meta.header.game,
            hash: "fnv1a64",
        };
        let _ = outbox.push(welcome.text());
        let state = self.state();
        let entered = Conn { outbox: Arc::clone(outbox), seats: seats.clone(), place, resyncs };
        self.conns.insert(conn, entered);
        for seat in &seats {
            self.presence.here(*seat);
        }
        self.show(conn);
        if let Some(over) = self.over() {
            let _ = outbox.push(over);
        }
        let news = spectator || older.is_empty() || state != self.state();
        if news {
            self.tell_presence(seats.first().copied().filter(|_| older.is_empty()), Some(conn));
        }
        self.wake_bots();
        Ok(())
    }

    /// The seats somebody may take; none for a spectator. ONLINE-AUTH-1, ONLINE-SPEC-1
    fn admit(&self, hello: &Hello) -> Result<Vec<Seat>, Refused> {
        let header = &self.room.meta.header;
        match hello {
            Hello::Seat(token) => {
                let seats = self.seats_by(token);
                if seats.is_empty() { Err(BAD_TOKEN) } else { Ok(seats) }
            }
            Hello::Watch(key) => {
                let print = key.as_deref().map(|key| hex(Print::of(key).bytes()));
                let fits = match header.spectators {
                    Spectators::Off => false,
                    Spectators::Link => print.is_some() && print == header.watch,
                    Spectators::Public => true,
                };
                if !fits {
                    return Err(BAD_TOKEN);
                }
                if self.spectators() >= SPECTATORS { Err(SPECTATORS_FULL) } else { Ok(Vec::new()) }
            }
        }
    }

    fn seats_by(&self, token: &str) -> Vec<Seat> {
        let print = Print::of(token);
        let rows = self.room.meta.seats.iter().zip(0_u8..);
        let own = rows.filter(|(row, _)| row.token.as_ref().is_some_and(|known| known.is(&print)));
        own.map(|(_, seat)| Seat(seat)).collect()
    }

    /// Notes that seats were connected; the match starts when all have been. ONLINE-MATCH-4
    fn arrive(&mut self, seats: &[Seat]) -> Result<(), Refused> {
        let meta = &mut self.room.meta;
        let id = self.room.id.as_str();
        let storage = |error| {
            tracing::error!(id, %error, "a seat could not be written");
            STORAGE
        };
        for seat in seats {
            let Some(row) = meta.seats.get_mut(seat.index()).filter(|row| !row.seen) else {
                continue;
            };
            let mut seen = row.clone();
            seen.seen = true;
            self.hall.store.seat(id, seat.index(), &seen).map_err(storage)?;
            *row = seen;
        }
        let all = meta.seats.iter().all(|row| row.seen || row.control.starts_with("bot:"));
        if meta.stage == Stage::Waiting && all {
            self.hall.store.stage(id, Stage::Running).map_err(storage)?;
            meta.stage = Stage::Running;
            tracing::info!(id, "match started");
        }
        Ok(())
    }

    fn gone(&mut self, conn: u64, left: bool) {
        let Some(gone) = self.conns.remove(&conn) else {
            return;
        };
        let now = Instant::now();
        self.idle = now;
        for seat in &gone.seats {
            self.presence.lost(*seat, left, now);
        }
        // ONLINE-RECON-1
        self.tell_presence(gone.seats.first().copied(), None);
        if left {
            gone.outbox.close(Close(1000, ""));
        }
        self.wake_bots();
    }

    fn close_all(&mut self, say: &Say<'_>, close: Close) {
        let frame = say.text();
        for conn in std::mem::take(&mut self.conns).into_values() {
            if !conn.outbox.push(frame.clone()) {
                conn.outbox.replace(frame.clone());
            }
            conn.outbox.close(close);
        }
        self.bot_at = None;
        self.idle = Instant::now();
    }

    // ----- commands

    fn command(&mut self, conn: u64, wish: &Wish) {
        let seat = match self.acting(conn, wish) {
            Ok(Some(seat)) => seat,
            Ok(None) => return,
            Err(why) => return self.refuse(conn, Some(&wish.key), &why),
        };
        let Some(place) = self.conns.get(&conn).map(|conn| conn.place) else {
            return;
        };
        let fate = self.judge(seat, place, wish);
        match fate {
            Fate::Accepted { seq, updates } => {
                let ack = Say::Ack { key: &wish.key, seq, duplicate: false }.text();
                self.tell_one(conn, ack);
                self.publish(updates);
            }
            Fate::Duplicate { seq } => {
                let ack = Say::Ack { key: &wish.key, seq, duplicate: true }.text();
                self.tell_one(conn, ack);
            }
            Fate::Refused { why, snapshot } => {
                self.refuse(conn, Some(&wish.key), &why);
                if snapshot {
                    self.show(conn);
                }
                self.quarantine();
            }
        }
    }

    fn judge(&mut self, seat: Seat, place: usize, wish: &Wish) -> Fate {
        self.room.command(&self.hall.store, &self.hall.registry, seat, place, wish)
    }

    /// The seat a command is for; none if the connection is gone. ONLINE-AUTH-1, -2
    fn acting(&self, conn: u64, wish: &Wish) -> Result<Option<Seat>, Refused> {
        let Some(Conn { seats, place, .. }) = self.conns.get(&conn) else {
            return Ok(None);
        };
        let Some(first) = seats.first() else {
            return Err(NOT_A_SEAT);
        };
        let seat = match wish.seat {
            Some(seat) if seats.contains(&seat) => seat,
            Some(_) => return Err(WRONG_SEAT),
            // ONLINE-HOT-1: the seat that is to act, and of several the one that is shown.
            None => {
                let awaited = self.room.awaited();
                let shown = seats.iter().find(|seat| seat.index() == *place);
                let acts = |seat: &&Seat| awaited.contains(seat);
                *shown.filter(acts).or_else(|| seats.iter().find(acts)).or(shown).unwrap_or(first)
            }
        };
        if self.hall.is_stopping() {
            return Err(SERVER_STOPPING);
        }
        Ok(Some(seat))
    }

    fn publish(&mut self, updates: Vec<(usize, Utf8Bytes)>) {
        self.acted = Instant::now();
        for (place, frame) in updates {
            self.tell(place, &frame);
        }
        if let Some(over) = self.over() {
            for place in 0..=self.room.seats() {
                self.tell(place, &over);
            }
        }
        self.wake_bots();
    }

    fn over(&self) -> Option<Utf8Bytes> {
        self.room.meta.result.as_ref().map(|result| Say::Over { result }.text())
    }

    /// ONLINE-CRASH-4: a match in trouble tells its viewers so; others do not notice.
    fn quarantine(&mut self) {
        if let Some(why) = self.room.trouble().cloned() {
            self.close_all(&Say::Error { refused: &why, v: None }, Close(1000, ""));
        }
    }

    /// Lets a bot act after a while, if it is one's turn and somebody is there to see it.
    /// ONLINE-BOT-1, ONLINE-GRACE-4
    fn wake_bots(&mut self) {
        let bots = self.room.awaited().into_iter().any(|seat| self.room.bot(seat).is_some());
        let wanted = bots && self.people() > 0 && self.room.is_open() && !self.hall.is_stopping();
        if !wanted {
            self.bot_at = None;
        } else if self.bot_at.is_none() {
            self.bot_at = Some((self.acted + self.hall.options.bot_pace).max(Instant::now()));
        }
    }

    fn play_bot(&mut self) {
        let bot = self.room.awaited().into_iter().find(|seat| self.room.bot(*seat).is_some());
        let wish = bot.and_then(|seat| Some((seat, self.room.thought(seat)?)));
        if let Some((seat, wish)) = wish {
            match self.judge(seat, seat.index(), &wish) {
                Fate::Accepted { updates, .. } => self.publish(updates),
                Fate::Refused { why, .. } if why == STORAGE => {
                    // Tried again with the next heartbeat's pace, not in a tight loop.
                    self.bot_at = Some(Instant::now() + HEARTBEAT);
                }
                fate => tracing::error!(id = self.room.id, ?fate, "a bot's command was refused"),
            }
        }
        self.quarantine();
    }

    fn resync(&mut self, conn: u64, have: u64) {
        let now = Instant::now().into_std();
        let Some(entry) = self.conns.get_mut(&conn) else {
            return;
        };
        // ONLINE-SYNC-3
        match entry.resyncs.take(now) {
            Ok(()) => {
                let seq = self.room.stream(entry.place).map(|stream| stream.seq);
                tracing::debug!(id = self.room.id, place = entry.place, have, seq, "resync");
                self.show(conn);
            }
            Err(_) => self.refuse(conn, None, &RATE_LIMITED),
        }
    }

    /// ONLINE-HOT-3
    fn take_seat(&mut self, conn: u64, seat: Seat) {
        let awaited = self.room.awaited();
        let hotseat = self.room.meta.header.hotseat;
        let Some(entry) = self.conns.get_mut(&conn) else {
            return;
        };
        let own = entry.seats.contains(&seat);
        let over = self.room.meta.stage == Stage::Over;
        let why = match entry.seats.is_empty() {
            true => Some(NOT_A_SEAT),
            false if !own => Some(WRONG_SEAT),
            false if !hotseat || !(over || awaited.contains(&seat)) => Some(NOT_TO_ACT),
            false => None,
        };
        match why {
            Some(why) => self.refuse(conn, None, &why),
            None => {
                entry.place = seat.index();
                self.show(conn);
            }
        }
    }

    // ----- seats and invitations

    /// ONLINE-JOIN-1, ONLINE-JOIN-2
    fn join(&mut self, invite: &str, name: Option<&str>) -> Result<Value, Refused> {
        let print = Print::of(invite);
        let rows = self.room.meta.seats.iter();
        let known = rows.enumerate().find_map(|(seat, row)| {
            let place = row.invites.iter().position(|known| known.is(&print))?;
            Some((seat, place + 1 == row.invites.len()))
        });
        let Some((seat, current)) = known else {
            return Err(BAD_INVITE);
        };
        let Some(row) = self.room.meta.seats.get(seat).filter(|row| current && row.token.is_none())
        else {
            return Err(SEAT_TAKEN);
        };
        let token = Secret::new()?;
        let mut claimed = row.clone();
        claimed.token = Some(token.print());
        if let Some(name) = name {
            claimed.name = name.to_owned();
        }
        self.write(seat, claimed)?;
        tracing::info!(id = self.room.id, seat, "seat claimed");
        Ok(json!({"seat": seat, "token": token.text()}))
    }

    /// ONLINE-JOIN-3
    fn invite(&mut self, token: &str, seat: Seat) -> Result<String, Refused> {
        if !self.seats_by(token).contains(&Seat(self.room.meta.header.creator)) {
            return Err(BAD_TOKEN);
        }
        let row = self.room.meta.seats.get(seat.index());
        let Some(row) = row.filter(|row| row.token.is_none() && !row.invites.is_empty()) else {
            return Err(SEAT_TAKEN);
        };
        let invite = Secret::new()?;
        let mut invited = row.clone();
        // A link that died long ago may as well be a wrong one.
        if invited.invites.len() >= 16 {
            invited.invites.remove(0);
        }
        invited.invites.push(invite.print());
        self.write(seat.index(), invited)?;
        Ok(format!("/m/{}#i={}", self.room.id, invite.text()))
    }

    fn write(&mut self, seat: usize, row: crate::store::SeatRow) -> Result<(), Refused> {
        self.hall.store.seat(&self.room.id, seat, &row).map_err(|error| {
            tracing::error!(id = self.room.id, %error, "a seat could not be written");
            STORAGE
        })?;
        if let Some(place) = self.room.meta.seats.get_mut(seat) {
            *place = row;
        }
        Ok(())
    }

    /// ONLINE-VIEW-6
    fn record(&mut self, token: Option<&str>) -> Result<String, Refused> {
        let seated = token.is_some_and(|token| !self.seats_by(token).is_empty());
        if !seated && self.room.meta.header.spectators != Spectators::Public {
            return Err(BAD_TOKEN);
        }
        if self.room.meta.stage != Stage::Over {
            return Err(MATCH_RUNNING);
        }
        self.room.open(&self.hall.registry, &self.hall.store)?;
        self.idle = Instant::now();
        self.room.journal().ok_or(MATCH_DAMAGED)
    }

    // ----- telling

    fn seats_of(&self, conn: u64) -> Vec<Seat> {
        self.conns.get(&conn).map(|conn| conn.seats.clone()).unwrap_or_default()
    }

    /// How many people with a seat are connected.
    fn people(&self) -> usize {
        self.conns.values().filter(|conn| !conn.seats.is_empty()).count()
    }

    fn spectators(&self) -> usize {
        self.conns.values().filter(|conn| conn.seats.is_empty()).count()
    }

    /// ONLINE-MATCH-4
    fn state(&self) -> &'static str {
        match self.room.meta.stage {
            Stage::Waiting => "waiting",
            Stage::Running if self.people() == 0 => "suspended",
            Stage::Running => "running",
            Stage::Over => "over",
        }
    }

    fn house(&self) -> House {
        House { stage: self.state(), spectators: self.spectators() }
    }

    fn present(&self, seat: Seat) -> Present<'_> {
        let name = self.room.meta.seats.get(seat.index()).map_or("", |row| row.name.as_str());
        let state = if self.room.bot(seat).is_some() { "bot" } else { self.presence.state(seat) };
        Present { seat, state, name }
    }

    /// Sends a connection what it looks at.
    fn show(&self, conn: u64) {
        let Some(conn) = self.conns.get(&conn) else {
            return;
        };
        let seats = (0_u8..).take(self.room.seats());
        let presence: Vec<_> = seats.map(|seat| self.present(Seat(seat))).collect();
        let Some(snapshot) = self.room.snapshot(conn.place, &presence, self.house()) else {
            return;
        };
        if !conn.outbox.push(snapshot.clone()) {
            conn.outbox.replace(snapshot);
        }
    }

    /// Tells everybody but `but` who is there.
    fn tell_presence(&self, seat: Option<Seat>, but: Option<u64>) {
        let present = seat.map(|seat| self.present(seat));
        let frame = Say::Presence { present, house: self.house() }.text();
        for id in self.conns.keys().filter(|id| Some(**id) != but) {
            self.tell_one(*id, frame.clone());
        }
    }

    /// Tells everybody who looks at a stream.
    fn tell(&self, place: usize, frame: &Utf8Bytes) {
        for (id, _) in self.conns.iter().filter(|(_, conn)| conn.place == place) {
            self.tell_one(*id, frame.clone());
        }
    }

    /// ONLINE-LIMIT-4
    fn tell_one(&self, id: u64, frame: Utf8Bytes) {
        if let Some(conn) = self.conns.get(&id)
            && !conn.outbox.push(frame)
        {
            tracing::debug!(id = self.room.id, "a slow viewer gets a snapshot");
            self.show(id);
        }
    }

    fn refuse(&self, conn: u64, key: Option<&str>, refused: &Refused) {
        self.tell_one(conn, Say::Refused { key, refused, retry_ms: None }.text());
    }

    /// ONLINE-MATCH-5
    fn info(&self) -> Value {
        let meta = &self.room.meta;
        let seats = meta.seats.iter().zip(0_u8..).map(|(row, seat)| {
            let control = match row.control.as_str() {
                "me" => "person",
                "open" if row.token.is_some() => "person",
                control => control,
            };
            let connected = self.conns.values().any(|conn| conn.seats.contains(&Seat(seat)));
            json!({"seat": seat, "name": row.name, "control": control, "connected": connected})
        });
        let mut info = json!({
            "match": self.room.id,
            "game": meta.header.game,
            "rules": meta.header.rules,
            "state": self.state(),
            "seats": seats.collect::<Vec<_>>(),
            "spectators": self.spectators(),
            "watch": meta.header.spectators,
            "hotseat": meta.header.hotseat,
            "created": meta.created,
            "age_s": now() - meta.created,
        });
        if let Some(fields) = info.as_object_mut() {
            fields
                .extend(meta.header.scenario.clone().map(|name| ("scenario".into(), name.into())));
            fields.extend(meta.result.clone().map(|result| ("result".into(), result)));
        }
        info
    }
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
