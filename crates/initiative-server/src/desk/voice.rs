//! What is told to whom.

use super::Desk;
use crate::error::Refused;
use crate::frame::{House, Present, Say};
use crate::store::{Stage, now};
use crate::timing::terms;
use axum::extract::ws::Utf8Bytes;
use initiative_kernel::game::Seat;
use serde_json::{Value, json};
use tokio::time::Instant;

impl Desk {
    pub(super) fn seats_of(&self, conn: u64) -> Vec<Seat> {
        self.conns.get(&conn).map(|conn| conn.seats.clone()).unwrap_or_default()
    }

    /// How many people with a seat are connected.
    pub(super) fn people(&self) -> usize {
        self.conns.values().filter(|conn| !conn.seats.is_empty()).count()
    }

    pub(super) fn spectators(&self) -> usize {
        self.conns.values().filter(|conn| conn.seats.is_empty()).count()
    }

    /// ONLINE-MATCH-4
    pub(super) fn state(&self) -> &'static str {
        match self.room.meta.stage {
            Stage::Waiting => "waiting",
            Stage::Running if self.people() == 0 => "suspended",
            Stage::Running => "running",
            Stage::Over => "over",
        }
    }

    pub(super) fn house(&self) -> House {
        House { stage: self.state(), spectators: self.spectators() }
    }

    pub(super) fn present(&self, seat: Seat) -> Present<'_> {
        let name = self.room.meta.seats.get(seat.index()).map_or("", |row| row.name.as_str());
        let state = if self.room.bot(seat).is_some() { "bot" } else { self.presence.state(seat) };
        let grace_left_ms = self.graces.left_ms(seat, Instant::now());
        Present { seat, state, name, grace_left_ms }
    }

    /// Sends a connection what it looks at.
    pub(super) fn show(&self, conn: u64) {
        let Some(conn) = self.conns.get(&conn) else {
            return;
        };
        let seats = (0_u8..).take(self.room.seats());
        let presence: Vec<_> = seats.map(|seat| self.present(Seat(seat))).collect();
        let time = self.room.time(self.watch.now());
        let Some(snapshot) = self.room.snapshot(conn.place, time, &presence, self.house()) else {
            return;
        };
        if !conn.outbox.push(snapshot.clone()) {
            conn.outbox.replace(snapshot);
        }
    }

    /// Tells everybody but `but` of several seats: a shared screen has all of its own. Without a seat
    /// only the house has changed.
    pub(super) fn tell_presences(&self, seats: &[Seat], but: Option<u64>) {
        if seats.is_empty() {
            self.tell_presence(None, but);
        }
        for seat in seats {
            self.tell_presence(Some(*seat), but);
        }
    }

    /// Tells everybody but `but` who is there.
    pub(super) fn tell_presence(&self, seat: Option<Seat>, but: Option<u64>) {
        let present = seat.map(|seat| self.present(seat));
        let frame = Say::Presence { present, house: self.house() }.text();
        for id in self.conns.keys().filter(|id| Some(**id) != but) {
            self.tell_one(*id, frame.clone());
        }
    }

    /// Tells everybody who looks at a stream.
    pub(super) fn tell(&self, place: usize, frame: &Utf8Bytes) {
        for (id, _) in self.conns.iter().filter(|(_, conn)| conn.place == place) {
            self.tell_one(*id, frame.clone());
        }
    }

    /// ONLINE-LIMIT-4
    pub(super) fn tell_one(&self, id: u64, frame: Utf8Bytes) {
        if let Some(conn) = self.conns.get(&id)
            && !conn.outbox.push(frame)
        {
            tracing::debug!(id = self.room.meta.id, "a slow viewer gets a snapshot");
            self.show(id);
        }
    }

    pub(super) fn refuse(&self, conn: u64, key: Option<&str>, refused: &Refused) {
        self.tell_one(conn, Say::Refused { key, refused, retry_ms: None }.text());
    }

    /// ONLINE-MATCH-5
    pub(super) fn info(&self) -> Value {
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
            "match": self.room.meta.id,
            "game": meta.header.game,
            "rules": meta.header.rules,
            "state": self.state(),
            "seats": seats.collect::<Vec<_>>(),
            "spectators": self.spectators(),
            "watch": meta.header.spectators,
            "hotseat": meta.header.hotseat,
            "grace_s": meta.header.grace_s,
            "created": meta.created,
            "age_s": now() - meta.created,
        });
        if let Some(fields) = info.as_object_mut() {
            fields
                .extend(meta.header.scenario.clone().map(|name| ("scenario".into(), name.into())));
            fields.extend(meta.header.clock.map(|limits| ("clock".into(), terms(&limits))));
            fields.extend(meta.header.loaded.then(|| ("loaded".into(), true.into())));
            fields.extend(self.keeper().is_ok().then(|| ("saves".into(), true.into())));
            fields.extend(meta.result.clone().map(|result| ("result".into(), result)));
        }
        info
    }
}
