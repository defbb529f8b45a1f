//! Clients that connect and disconnect.

use super::writing::{Cause, NewcomerSeats};
use super::{ActorMessage, Connection, Credentials, MatchActor, hex};
use crate::frame::{ServerFrame, VERSION};
use crate::limits::rate_limit::{RateBucket, Strikes};
use crate::match_state::CommandResult;
use crate::outbox::{Close, Outbox};
use crate::refusal::{BAD_TOKEN, SERVER_STOPPING, SPECTATORS_FULL, STORAGE, WireRefusal};
use crate::secret::SecretDigest;
use crate::server::Server;
use crate::store::{MatchStage, SeatRow, Spectators, StoreError, StoredMatch};
use initiative_kernel::game::Seat;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::Instant;

/// How many spectators a match can have. ONLINE-SPEC-1
const SPECTATORS: usize = 10;

/// Answers every message with the reason why there is no such match.
pub(super) fn refuse_all(
    server: &Server,
    id: &str,
    mut inbox: UnboundedReceiver<ActorMessage>,
    why: &WireRefusal,
) {
    loop {
        while let Ok(message) = inbox.try_recv() {
            refuse(message, why);
        }
        if server.leave(id, || inbox.is_empty()) {
            return;
        }
    }
}

/// Answers a message with the reason why there is no such match.
pub(crate) fn refuse(message: ActorMessage, why: &WireRefusal) {
    match message {
        ActorMessage::Connect { outbox, .. } => refuse_entry(&outbox, why),
        ActorMessage::Info(answer) | ActorMessage::Join { answer, .. } => {
            drop(answer.send(Err(why.clone())));
        }
        ActorMessage::Invite { answer, .. } | ActorMessage::Record { answer, .. } => {
            drop(answer.send(Err(why.clone())));
        }
        ActorMessage::Log { answer, .. } => drop(answer.send(Err(why.clone()))),
        ActorMessage::Plan { answer, .. } => drop(answer.send(Err(why.clone()))),
        ActorMessage::Hint { answer, .. } => drop(answer.send(Err(why.clone()))),
        ActorMessage::Save { answer, .. } => drop(answer.send(Err(why.clone()))),
        _ => {}
    }
}

/// Tells a client why it cannot connect, and closes the connection. ONLINE-WIRE-2
pub(super) fn refuse_entry(outbox: &Outbox, why: &WireRefusal) {
    let _ = outbox.push(ServerFrame::Error { refused: why, v: None }.text());
    outbox.close(why.kind.close());
}

impl MatchActor {
    pub(super) fn connect(
        &mut self,
        conn: u64,
        outbox: &Arc<Outbox>,
        credentials: &Credentials,
    ) -> Result<(), WireRefusal> {
        if self.server.is_stopping() {
            return Err(SERVER_STOPPING);
        }
        let seats = self.authenticate(credentials)?;
        self.match_state.open(&self.server.registry, &self.server.store)?;
        let hotseat = self.match_state.meta.header.hotseat;
        // ONLINE-MATCH-4: who comes for the first time is written down first.
        if !self.are_seen(&seats) {
            let (outbox, credentials) = (Arc::clone(outbox), credentials.clone());
            let message = ActorMessage::Connect { conn, outbox, credentials, address: None };
            self.write_seats(self.newcomers(&seats, message));
            return Ok(());
        }
        // ONLINE-SEAT-3: the newer connection takes over.
        let older: Vec<u64> = self
            .connections
            .iter()
            .filter(|(_, other)| other.seats.iter().any(|seat| seats.contains(seat)))
            .map(|(id, _)| *id)
            .collect();
        for id in &older {
            if let Some(other) = self.connections.remove(id) {
                let _ = other
                    .outbox
                    .push(ServerFrame::Goodbye { reason: "replaced", retry_ms: None }.text());
                other.outbox.close(Close(4409, "replaced"));
            }
        }
        // ONLINE-HOT-2: a shared screen begins with the spectators' view, which shows no hand.
        let place = match seats.first() {
            Some(seat) if !hotseat => seat.index(),
            _ => self.match_state.seats(),
        };
        let now = Instant::now();
        let spectator = seats.is_empty();
        let resyncs = RateBucket::per_second(2, 2, now.into_std());
        let welcome = ServerFrame::Welcome {
            v: VERSION,
            seats: (!spectator).then_some(&seats),
            spectator,
            hotseat: hotseat && !spectator,
            game: &self.match_state.meta.header.game,
            hash: "fnv1a64",
            offers: &self.offer_kinds(&seats),
        };
        let _ = outbox.push(welcome.text());
        tracing::debug!("match" = self.match_state.meta.id, ?seats, conn, "connected");
        let state = self.stage_name();
        let entered = Connection {
            outbox: Arc::clone(outbox),
            seats: seats.clone(),
            place,
            resyncs,
            // ONLINE-SYNC-3: over 5 in a minute.
            resyncs_noted: Strikes::new(6, Duration::from_secs(60)),
        };
        self.connections.insert(conn, entered);
        for seat in &seats {
            self.presence.here(*seat);
            self.grace_periods.clear(*seat);
        }
        let again = self.update_stopwatch();
        self.send_snapshot(conn);
        if let Some(over) = self.over_frame() {
            let _ = outbox.push(over);
        }
        let news = spectator || older.is_empty() || state != self.stage_name();
        if news {
            let arrived = if older.is_empty() { seats.as_slice() } else { &[] };
            self.broadcast_presences(arrived, Some(conn));
        }
        // ONLINE-GRACE-4: absent seats have a new grace period, and everybody is told.
        for seat in self.absent().into_iter().filter(|_| again) {
            self.broadcast_presence(Some(seat), Some(conn));
        }
        if again && self.match_state.limits().is_some() {
            self.broadcast_clock();
        }
        self.start_bot();
        self.update_lobby();
        // The people who agreed to a rematch may have waited for this client.
        if let Err(why) = self.start_rematch() {
            self.refuse(conn, None, &why);
        }
        Ok(())
    }

    /// The seats of a client; none for a spectator. ONLINE-AUTH-1, ONLINE-SPEC-1
    pub(super) fn authenticate(&self, credentials: &Credentials) -> Result<Vec<Seat>, WireRefusal> {
        match credentials {
            Credentials::Seat(token) => {
                let seats = self.seats_by(token);
                if seats.is_empty() { Err(BAD_TOKEN) } else { Ok(seats) }
            }
            Credentials::Spectator(key) => {
                if !self.may_watch(key.as_deref()) {
                    return Err(BAD_TOKEN);
                }
                if self.spectators() >= SPECTATORS { Err(SPECTATORS_FULL) } else { Ok(Vec::new()) }
            }
        }
    }

    /// Whether a key allows watching. ONLINE-SPEC-1
    pub(super) fn may_watch(&self, key: Option<&str>) -> bool {
        let header = &self.match_state.meta.header;
        match header.spectators {
            Spectators::Off => false,
            Spectators::Link => {
                let digest = key.map(|key| hex(SecretDigest::of(key).bytes()));
                digest.is_some() && digest == header.watch
            }
            Spectators::Public => true,
        }
    }

    pub(super) fn seats_by(&self, token: &str) -> Vec<Seat> {
        let digest = SecretDigest::of(token);
        let rows = self.match_state.meta.seats.iter().zip(0_u8..);
        let own = rows.filter(|(row, _)| row.token.as_ref().is_some_and(|known| known.is(&digest)));
        own.map(|(_, seat)| Seat(seat)).collect()
    }

    /// Whether somebody has connected to all these seats before.
    pub(super) fn are_seen(&self, seats: &[Seat]) -> bool {
        let rows = &self.match_state.meta.seats;
        seats.iter().all(|seat| rows.get(seat.index()).is_some_and(|row| row.seen))
    }

    /// The rows of seats that somebody has connected to now. The match starts once all have been.
    fn newcomers(&self, seats: &[Seat], message: ActorMessage) -> NewcomerSeats {
        let meta = &self.match_state.meta;
        let unseen = |seat: &Seat| {
            let row = meta.seats.get(seat.index()).filter(|row| !row.seen)?;
            Some((seat.index(), SeatRow { seen: true, ..row.clone() }))
        };
        let rows: Vec<_> = seats.iter().filter_map(unseen).collect();
        let new = |place: usize| rows.iter().any(|(seat, _)| *seat == place);
        let mut all = meta.seats.iter().enumerate();
        let all = all.all(|(place, row)| row.seen || row.control.starts_with("bot:") || new(place));
        NewcomerSeats { start: meta.stage == MatchStage::Waiting && all, rows, message }
    }

    /// Lets somebody in whose seats are written, or tells why not.
    pub(super) fn seats_written(&mut self, seats: NewcomerSeats, written: Result<(), StoreError>) {
        let NewcomerSeats { rows, start, message } = seats;
        let StoredMatch { id, seats, stage, .. } = &mut self.match_state.meta;
        if let Err(error) = written {
            tracing::error!("match" = id, %error, "a seat could not be written");
            self.server.metrics.note_refusal(&STORAGE.code);
            return refuse(message, &STORAGE);
        }
        for (place, row) in rows {
            if let Some(seat) = seats.get_mut(place) {
                *seat = row;
            }
        }
        if start {
            *stage = MatchStage::Running;
            tracing::info!("match" = id, "match started");
        }
        self.handle(message);
    }

    pub(super) fn disconnect(&mut self, conn: u64, left: bool) {
        let Some(gone) = self.connections.remove(&conn) else {
            return;
        };
        let now = Instant::now();
        self.idle = now;
        tracing::debug!("match" = self.match_state.meta.id, seats = ?gone.seats, conn, "disconnected");
        for seat in &gone.seats {
            self.presence.lost(*seat, left, now);
        }
        self.start_grace(&gone.seats);
        // ONLINE-RECON-1
        self.broadcast_presences(&gone.seats, None);
        self.dropped.extend(&gone.seats);
        self.drop_choices();
        if left {
            self.leave_offers(&gone.seats);
            gone.outbox.close(Close(1000, ""));
        }
        self.update_stopwatch();
        self.update_lobby();
        self.start_bot();
    }

    /// Lets the game drop what lost seats left half done, one seat after the other. ONLINE-RECON-1
    pub(super) fn drop_choices(&mut self) {
        while !self.is_writing()
            && let Some(seat) = self.dropped.pop_front()
        {
            let context = self.server.context(self.stopwatch.now());
            if let Some(judged) = self.match_state.on_disconnect(&context, seat) {
                self.settle(judged, Cause::Disconnect(seat));
            }
        }
    }

    /// What follows from dropping an open choice of a lost seat.
    pub(super) fn choice_dropped(&mut self, seat: Seat, result: CommandResult) {
        match result {
            CommandResult::Accepted { updates, clock, .. } => {
                self.publish(Seat::HOST, updates, clock);
            }
            // The choice stays open until the seat comes back.
            result => {
                tracing::error!(
                    "match" = self.match_state.meta.id,
                    seat = seat.0,
                    ?result,
                    "an open choice could not be dropped"
                );
            }
        }
        self.close_if_damaged();
    }

    pub(super) fn close_all(&mut self, say: &ServerFrame<'_>, close: Close) {
        let frame = say.text();
        for conn in std::mem::take(&mut self.connections).into_values() {
            if !conn.outbox.push(frame.clone()) {
                conn.outbox.replace(frame.clone());
            }
            conn.outbox.close(close);
        }
        self.update_stopwatch();
        self.update_lobby();
        self.stop_bot();
        self.idle = Instant::now();
    }
}
