//! Coming and going.

use super::{Conn, Desk, Hello, Note, hex};
use crate::error::{BAD_TOKEN, Refused, SERVER_STOPPING, SPECTATORS_FULL, STORAGE};
use crate::frame::{Say, VERSION};
use crate::hall::Hall;
use crate::limit::Bucket;
use crate::match_state::CommandResult;
use crate::outbox::{Close, Outbox};
use crate::store::{Match, Spectators, Stage};
use crate::token::Print;
use initiative_kernel::game::Seat;
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::Instant;

/// ONLINE-SPEC-1
const SPECTATORS: usize = 10;

/// Tells everybody who asks that there is no such match.
pub(super) fn turn_away(hall: &Hall, id: &str, mut inbox: UnboundedReceiver<Note>, why: &Refused) {
    loop {
        while let Ok(note) = inbox.try_recv() {
            match note {
                Note::Enter { outbox, .. } => refuse_entry(&outbox, why),
                Note::Info(answer) | Note::Join { answer, .. } => {
                    drop(answer.send(Err(why.clone())));
                }
                Note::Invite { answer, .. } | Note::Record { answer, .. } => {
                    drop(answer.send(Err(why.clone())));
                }
                Note::Log { answer, .. } => drop(answer.send(Err(why.clone()))),
                Note::Plan { answer, .. } => drop(answer.send(Err(why.clone()))),
                Note::Save { answer, .. } => drop(answer.send(Err(why.clone()))),
                _ => {}
            }
        }
        if hall.leave(id, || inbox.is_empty()) {
            return;
        }
    }
}

/// Says why somebody cannot come in, and closes. ONLINE-WIRE-2
pub(super) fn refuse_entry(outbox: &Outbox, why: &Refused) {
    let _ = outbox.push(Say::Error { refused: why, v: None }.text());
    outbox.close(why.kind.close());
}

impl Desk {
    pub(super) fn enter(
        &mut self,
        conn: u64,
        outbox: &Arc<Outbox>,
        hello: &Hello,
    ) -> Result<(), Refused> {
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
            self.graces.clear(*seat);
        }
        let again = self.mind_watch();
        self.show(conn);
        if let Some(over) = self.over() {
            let _ = outbox.push(over);
        }
        let news = spectator || older.is_empty() || state != self.state();
        if news {
            let arrived = if older.is_empty() { seats.as_slice() } else { &[] };
            self.tell_presences(arrived, Some(conn));
        }
        // ONLINE-GRACE-4: who is not there has a fresh grace, and everybody hears of it.
        for seat in self.absent().into_iter().filter(|_| again) {
            self.tell_presence(Some(seat), Some(conn));
        }
        if again && self.room.limits().is_some() {
            self.tell_clock();
        }
        self.wake_bots();
        Ok(())
    }

    /// The seats somebody may take; none for a spectator. ONLINE-AUTH-1, ONLINE-SPEC-1
    pub(super) fn admit(&self, hello: &Hello) -> Result<Vec<Seat>, Refused> {
        match hello {
            Hello::Seat(token) => {
                let seats = self.seats_by(token);
                if seats.is_empty() { Err(BAD_TOKEN) } else { Ok(seats) }
            }
            Hello::Watch(key) => {
                if !self.may_watch(key.as_deref()) {
                    return Err(BAD_TOKEN);
                }
                if self.spectators() >= SPECTATORS { Err(SPECTATORS_FULL) } else { Ok(Vec::new()) }
            }
        }
    }

    /// ONLINE-SPEC-1
    pub(super) fn may_watch(&self, key: Option<&str>) -> bool {
        let header = &self.room.meta.header;
        match header.spectators {
            Spectators::Off => false,
            Spectators::Link => {
                let print = key.map(|key| hex(Print::of(key).bytes()));
                print.is_some() && print == header.watch
            }
            Spectators::Public => true,
        }
    }

    pub(super) fn seats_by(&self, token: &str) -> Vec<Seat> {
        let print = Print::of(token);
        let rows = self.room.meta.seats.iter().zip(0_u8..);
        let own = rows.filter(|(row, _)| row.token.as_ref().is_some_and(|known| known.is(&print)));
        own.map(|(_, seat)| Seat(seat)).collect()
    }

    /// Notes that seats were connected; the match starts when all have been. ONLINE-MATCH-4
    pub(super) fn arrive(&mut self, seats: &[Seat]) -> Result<(), Refused> {
        let Match { id, seats: rows, stage, .. } = &mut self.room.meta;
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
            self.hall.store.seat(id, seat.index(), &seen).map_err(storage)?;
            *row = seen;
        }
        let all = rows.iter().all(|row| row.seen || row.control.starts_with("bot:"));
        if *stage == Stage::Waiting && all {
            self.hall.store.stage(id, Stage::Running).map_err(storage)?;
            *stage = Stage::Running;
            tracing::info!(id, "match started");
        }
        Ok(())
    }

    pub(super) fn gone(&mut self, conn: u64, left: bool) {
        let Some(gone) = self.conns.remove(&conn) else {
            return;
        };
        let now = Instant::now();
        self.idle = now;
        for seat in &gone.seats {
            self.presence.lost(*seat, left, now);
        }
        self.start_grace(&gone.seats);
        // ONLINE-RECON-1
        self.tell_presences(&gone.seats, None);
        gone.seats.iter().for_each(|seat| self.lose(*seat));
        if left {
            gone.outbox.close(Close(1000, ""));
        }
        self.mind_watch();
        self.wake_bots();
    }

    /// A seat that is away leaves nothing half done. ONLINE-RECON-1
    fn lose(&mut self, seat: Seat) {
        let context = self.hall.context(self.watch.now());
        match self.room.lose(&context, seat) {
            None => {}
            Some(CommandResult::Accepted { updates, clock, .. }) => self.publish(updates, clock),
            // It stays open, and is there when the seat comes back.
            Some(fate) => {
                tracing::error!(
                    id = self.room.meta.id,
                    ?fate,
                    "an open choice could not be dropped"
                );
            }
        }
        self.quarantine();
    }

    pub(super) fn close_all(&mut self, say: &Say<'_>, close: Close) {
        let frame = say.text();
        for conn in std::mem::take(&mut self.conns).into_values() {
            if !conn.outbox.push(frame.clone()) {
                conn.outbox.replace(frame.clone());
            }
            conn.outbox.close(close);
        }
        self.mind_watch();
        self.calm_bots();
        self.idle = Instant::now();
    }
}
