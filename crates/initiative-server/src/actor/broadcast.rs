//! What the actor sends to its connections.

use super::MatchActor;
use crate::frame::{MatchSummary, Others, SeatPresence, ServerFrame};
use crate::limits::clock_limits::in_seconds;
use crate::refusal::WireRefusal;
use crate::store::{MatchStage, now};
use axum::extract::ws::Utf8Bytes;
use initiative_kernel::game::Seat;
use serde_json::{Value, json};
use tokio::time::Instant;

impl MatchActor {
    pub(super) fn seats_of(&self, conn: u64) -> Vec<Seat> {
        self.connections.get(&conn).map(|conn| conn.seats.clone()).unwrap_or_default()
    }

    /// How many connections have a seat.
    pub(super) fn people(&self) -> usize {
        self.connections.values().filter(|conn| !conn.seats.is_empty()).count()
    }

    pub(super) fn spectators(&self) -> usize {
        self.connections.values().filter(|conn| conn.seats.is_empty()).count()
    }

    /// The stage of the match as clients know it. ONLINE-MATCH-4
    pub(super) fn stage_name(&self) -> &'static str {
        match self.match_state.meta.stage {
            MatchStage::Waiting => "waiting",
            MatchStage::Running if self.people() == 0 => "suspended",
            MatchStage::Running => "running",
            MatchStage::Over => "over",
        }
    }

    pub(super) fn summary(&self) -> MatchSummary {
        MatchSummary { stage: self.stage_name(), spectators: self.spectators() }
    }

    pub(super) fn present(&self, seat: Seat) -> SeatPresence<'_> {
        let name =
            self.match_state.meta.seats.get(seat.index()).map_or("", |row| row.name.as_str());
        let state =
            if self.match_state.bot(seat).is_some() { "bot" } else { self.presence.state(seat) };
        let grace_left_ms = self.grace_periods.left_ms(seat, Instant::now());
        SeatPresence { seat, state, name, grace_left_ms }
    }

    /// Sends a connection the snapshot of its stream.
    pub(super) fn send_snapshot(&self, conn: u64) {
        let Some(conn) = self.connections.get(&conn) else {
            return;
        };
        let seats = (0_u8..).take(self.match_state.seats());
        let presence = seats.map(|seat| self.present(Seat(seat))).collect();
        let offers = if conn.seats.is_empty() { Vec::new() } else { self.offers.open() };
        let others = Others { presence, summary: self.summary(), offers };
        let time = self.match_state.time(self.stopwatch.now());
        let Some(snapshot) = self.match_state.snapshot(conn.place, time, &others) else {
            return;
        };
        if !conn.outbox.push(snapshot.clone()) {
            conn.outbox.replace(snapshot);
        }
    }

    /// Sends the presence of several seats to every connection but `but`: a shared screen has several
    /// seats. Without a seat, only the summary of the match has changed.
    pub(super) fn broadcast_presences(&self, seats: &[Seat], but: Option<u64>) {
        if seats.is_empty() {
            self.broadcast_presence(None, but);
        }
        for seat in seats {
            self.broadcast_presence(Some(*seat), but);
        }
    }

    /// Sends the presence of a seat to every connection but `but`.
    pub(super) fn broadcast_presence(&self, seat: Option<Seat>, but: Option<u64>) {
        let present = seat.map(|seat| self.present(seat));
        let frame = ServerFrame::Presence { present, summary: self.summary() }.text();
        for id in self.connections.keys().filter(|id| Some(**id) != but) {
            self.send_to(*id, frame.clone());
        }
    }

    /// Sends a frame to every connection of a stream.
    pub(super) fn send_to_stream(&self, place: usize, frame: &Utf8Bytes) {
        for (id, _) in self.connections.iter().filter(|(_, conn)| conn.place == place) {
            self.send_to(*id, frame.clone());
        }
    }

    /// Sends a frame to one connection. One that is too slow gets a snapshot instead. ONLINE-LIMIT-4
    pub(super) fn send_to(&self, id: u64, frame: Utf8Bytes) {
        if let Some(conn) = self.connections.get(&id)
            && !conn.outbox.push(frame)
        {
            tracing::debug!("match" = self.match_state.meta.id, "a slow viewer gets a snapshot");
            self.send_snapshot(id);
        }
    }

    pub(super) fn refuse(&self, conn: u64, key: Option<&str>, refused: &WireRefusal) {
        self.server.metrics.note_refusal(&refused.code);
        self.send_to(conn, ServerFrame::Refused { key, refused }.text());
    }

    /// What anybody may know of the match. ONLINE-MATCH-5
    pub(super) fn info(&self) -> Value {
        let meta = &self.match_state.meta;
        let seats = meta.seats.iter().zip(0_u8..).map(|(row, seat)| {
            let control = match row.control.as_str() {
                "me" => "person",
                "open" if row.token.is_some() => "person",
                control => control,
            };
            let connected = self.connections.values().any(|conn| conn.seats.contains(&Seat(seat)));
            json!({"seat": seat, "name": row.name, "control": control, "connected": connected})
        });
        let mut info = json!({
            "match": self.match_state.meta.id,
            "game": meta.header.game,
            "rules": meta.header.rules,
            "state": self.stage_name(),
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
            fields.extend(meta.header.clock.map(|limits| ("clock".into(), in_seconds(&limits))));
            // ONLINE-FAIR-1
            fields.extend(meta.header.arranged.then(|| ("arranged".into(), true.into())));
            fields.extend(meta.header.listed.then(|| ("listed".into(), true.into())));
            fields.extend(meta.header.loaded.then(|| ("loaded".into(), true.into())));
            fields.extend(meta.header.from_act.map(|act| ("from_act".into(), act.into())));
            fields.extend(self.keeper().is_ok().then(|| ("saves".into(), true.into())));
            fields.extend(meta.result.clone().map(|result| ("result".into(), result)));
        }
        info
    }
}
