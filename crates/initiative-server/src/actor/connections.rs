//! Clients that connect and disconnect.

use super::{ActorMessage, Connection, Credentials, MatchActor, hex};
use crate::frame::{ServerFrame, VERSION};
use crate::match_state::CommandResult;
use crate::outbox::{Close, Outbox};
use crate::rate_limit::RateBucket;
use crate::refusal::{BAD_TOKEN, SERVER_STOPPING, SPECTATORS_FULL, STORAGE, WireRefusal};
use crate::secret::SecretDigest;
use crate::server::Server;
use crate::store::{MatchStage, Spectators, StoredMatch};
use initiative_kernel::game::Seat;
use std::sync::Arc;
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
                ActorMessage::Save { answer, .. } => drop(answer.send(Err(why.clone()))),
                _ => {}
            }
        }
        if server.leave(id, || inbox.is_empty()) {
            return;
        }
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
        self.mark_connected(&seats)?;
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
        };
        let _ = outbox.push(welcome.text());
        let state = self.stage_name();
        let entered =
            Connection { outbox: Arc::clone(outbox), seats: seats.clone(), place, resyncs };
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

    /// Marks seats as connected; the match starts once all have been. ONLINE-MATCH-4
    pub(super) fn mark_connected(&mut self, seats: &[Seat]) -> Result<(), WireRefusal> {
        let StoredMatch { id, seats: rows, stage, .. } = &mut self.match_state.meta;
        let id = id.as_str();
        let storage = |error| {
            tracing::error!(id, %error, "a seat could not be written");
            STORAGE
        };
        for seat in seats {
            let Some(row) = rows.get_mut(seat.index()).filter(|row| !row.seen) else {
                continue;
            };
            let mut seen = row.clone();
            seen.seen = true;
            self.server.store.seat(id, seat.index(), &seen).map_err(storage)?;
            *row = seen;
        }
        let all = rows.iter().all(|row| row.seen || row.control.starts_with("bot:"));
        if *stage == MatchStage::Waiting && all {
            self.server.store.stage(id, MatchStage::Running).map_err(storage)?;
            *stage = MatchStage::Running;
            tracing::info!(id, "match started");
        }
        Ok(())
    }

    pub(super) fn disconnect(&mut self, conn: u64, left: bool) {
        let Some(gone) = self.connections.remove(&conn) else {
            return;
        };
        let now = Instant::now();
        self.idle = now;
        for seat in &gone.seats {
            self.presence.lost(*seat, left, now);
        }
        self.start_grace(&gone.seats);
        // ONLINE-RECON-1
        self.broadcast_presences(&gone.seats, None);
        gone.seats.iter().for_each(|seat| self.on_disconnect(*seat));
        if left {
            gone.outbox.close(Close(1000, ""));
        }
        self.update_stopwatch();
        self.start_bot();
    }

    /// Lets the game drop what a lost seat left half done. ONLINE-RECON-1
    fn on_disconnect(&mut self, seat: Seat) {
        let context = self.server.context(self.stopwatch.now());
        match self.match_state.on_disconnect(&context, seat) {
            None => {}
            Some(CommandResult::Accepted { updates, clock, .. }) => self.publish(updates, clock),
            // The choice stays open until the seat comes back.
            Some(fate) => {
                tracing::error!(
                    id = self.match_state.meta.id,
                    ?fate,
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
        self.stop_bot();
        self.idle = Instant::now();
    }
}
