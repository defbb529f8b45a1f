//! Commands and requests of clients.

use super::writing::Cause;
use super::{Connection, MatchActor};
use crate::frame::{ClientCommand, ServerFrame};
use crate::metrics::CommandFate;
use crate::outbox::Close;
use crate::refusal::{
    NOT_A_SEAT, NOT_TO_ACT, RATE_LIMITED, SERVER_STOPPING, WRONG_SEAT, WireRefusal,
};
use crate::store::MatchStage;
use axum::extract::ws::Utf8Bytes;
use initiative_kernel::game::Seat;
use tokio::time::Instant;

impl MatchActor {
    /// Judges a command whose frame came at `came`.
    pub(super) fn command(&mut self, conn: u64, command: &ClientCommand, came: Instant) {
        let seat = match self.acting(conn, command) {
            Ok(Some(seat)) => seat,
            Ok(None) => return,
            Err(why) => {
                self.server.metrics.note_command(CommandFate::Refused);
                return self.refuse(conn, Some(&command.key), &why);
            }
        };
        let Some(place) = self.connections.get(&conn).map(|conn| conn.place) else {
            return;
        };
        let context = self.server.context(self.stopwatch.now());
        let judged = self.match_state.command(&context, seat, place, command);
        let key = command.key.clone();
        self.settle(judged, Cause::Client { conn, seat, key, came });
    }

    /// The seat of a command; none if the connection is gone. ONLINE-AUTH-1, -2
    pub(super) fn acting(
        &self,
        conn: u64,
        command: &ClientCommand,
    ) -> Result<Option<Seat>, WireRefusal> {
        let Some(Connection { seats, place, .. }) = self.connections.get(&conn) else {
            return Ok(None);
        };
        let Some(first) = seats.first() else {
            return Err(NOT_A_SEAT);
        };
        let seat = match command.seat {
            Some(seat) if seats.contains(&seat) => seat,
            Some(_) => return Err(WRONG_SEAT),
            // ONLINE-HOT-1: the seat that must act; if there are several, the one on the screen.
            None => {
                let awaited = self.match_state.awaited();
                let shown = seats.iter().find(|seat| seat.index() == *place);
                let acts = |seat: &&Seat| awaited.contains(seat);
                *shown.filter(acts).or_else(|| seats.iter().find(acts)).or(shown).unwrap_or(first)
            }
        };
        if self.server.is_stopping() {
            return Err(SERVER_STOPPING);
        }
        Ok(Some(seat))
    }

    /// Sends the updates that a command of `by` caused. `clock` says whether the clock has changed.
    pub(super) fn publish(&mut self, by: Seat, updates: Vec<(usize, Utf8Bytes)>, clock: bool) {
        self.acted = Instant::now();
        for (place, frame) in updates {
            self.send_to_stream(place, &frame);
        }
        self.review_offers(by);
        self.update_stopwatch();
        // ONLINE-CLOCK-3: when a turn opens, and when its allowance changes.
        if clock {
            self.broadcast_clock();
        }
        if let Some(over) = self.over_frame() {
            for place in 0..=self.match_state.seats() {
                self.send_to_stream(place, &over);
            }
        }
        self.start_bot();
        self.autosave();
    }

    pub(super) fn over_frame(&self) -> Option<Utf8Bytes> {
        self.match_state.meta.result.as_ref().map(|result| ServerFrame::Over { result }.text())
    }

    /// Tells everybody if the match is damaged, and closes their connections. ONLINE-CRASH-4
    pub(super) fn close_if_damaged(&mut self) {
        if let Some(why) = self.match_state.damage().cloned() {
            self.close_all(&ServerFrame::Error { refused: &why, v: None }, Close(1000, ""));
        }
    }

    pub(super) fn resync(&mut self, conn: u64, have: u64) {
        let now = Instant::now().into_std();
        let Some(entry) = self.connections.get_mut(&conn) else {
            return;
        };
        // ONLINE-SYNC-3
        match entry.resyncs.take(now) {
            Ok(()) => {
                let seq = self.match_state.stream(entry.place).map(|stream| stream.seq);
                let (id, place) = (&self.match_state.meta.id, entry.place);
                if entry.resyncs_noted.strike(now) {
                    tracing::warn!("match" = id, place, have, seq, "a client is out of step often");
                } else {
                    tracing::debug!("match" = id, place, have, seq, "resync");
                }
                self.send_snapshot(conn);
            }
            Err(_) => self.refuse(conn, None, &RATE_LIMITED),
        }
    }

    /// Whether a shared screen may show a seat now. ONLINE-HOT-3
    pub(super) fn may_take(&self, seat: Seat) -> bool {
        self.match_state.meta.stage == MatchStage::Over
            || self.match_state.awaited().contains(&seat)
    }

    /// Shows another seat on a shared screen. ONLINE-HOT-3
    pub(super) fn take_seat(&mut self, conn: u64, seat: Seat) {
        let hotseat = self.match_state.meta.header.hotseat;
        let may = self.may_take(seat);
        let Some(entry) = self.connections.get_mut(&conn) else {
            return;
        };
        let own = entry.seats.contains(&seat);
        let why = match entry.seats.is_empty() {
            true => Some(NOT_A_SEAT),
            false if !own => Some(WRONG_SEAT),
            false if !hotseat || !may => Some(NOT_TO_ACT),
            false => None,
        };
        match why {
            Some(why) => self.refuse(conn, None, &why),
            None => {
                entry.place = seat.index();
                self.send_snapshot(conn);
            }
        }
    }
}
