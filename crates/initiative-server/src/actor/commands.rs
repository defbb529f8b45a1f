//! Commands of people and bots.

use super::{Connection, HEARTBEAT, MatchActor};
use crate::bot::PendingDecision;
use crate::frame::{ClientCommand, ServerFrame};
use crate::match_state::{CommandResult, guard};
use crate::outbox::Close;
use crate::refusal::{
    NOT_A_SEAT, NOT_TO_ACT, RATE_LIMITED, RefusalKind, SERVER_STOPPING, WRONG_SEAT, WireRefusal,
};
use crate::store::MatchStage;
use axum::extract::ws::Utf8Bytes;
use initiative_kernel::game::Seat;
use initiative_kernel::table::Act;
use tokio::time::Instant;

impl MatchActor {
    pub(super) fn command(&mut self, conn: u64, command: &ClientCommand) {
        let seat = match self.acting(conn, command) {
            Ok(Some(seat)) => seat,
            Ok(None) => return,
            Err(why) => return self.refuse(conn, Some(&command.key), &why),
        };
        let Some(place) = self.connections.get(&conn).map(|conn| conn.place) else {
            return;
        };
        let fate = self.judge(seat, place, command);
        match fate {
            CommandResult::Accepted { seq, updates, clock } => {
                let ack = ServerFrame::Ack { key: &command.key, seq, duplicate: false }.text();
                self.send_to(conn, ack);
                self.publish(updates, clock);
            }
            CommandResult::Duplicate { seq } => {
                let ack = ServerFrame::Ack { key: &command.key, seq, duplicate: true }.text();
                self.send_to(conn, ack);
            }
            CommandResult::Refused { why, snapshot } => {
                self.refuse(conn, Some(&command.key), &why);
                if snapshot {
                    self.send_snapshot(conn);
                }
                self.close_if_damaged();
            }
        }
    }

    pub(super) fn judge(
        &mut self,
        seat: Seat,
        place: usize,
        command: &ClientCommand,
    ) -> CommandResult {
        let start = Instant::now();
        let context = self.server.context(self.stopwatch.now());
        let fate = self.match_state.command(&context, seat, place, command);
        let us = start.elapsed().as_micros();
        tracing::debug!(
            id = self.match_state.meta.id,
            seat = seat.0,
            key = command.key,
            us,
            "command judged"
        );
        fate
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

    /// Sends the updates that a command caused. `clock` says whether the clock has changed.
    pub(super) fn publish(&mut self, updates: Vec<(usize, Utf8Bytes)>, clock: bool) {
        self.acted = Instant::now();
        for (place, frame) in updates {
            self.send_to_stream(place, &frame);
        }
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

    /// Starts the decision of a bot if it is a bot's turn and somebody is connected. A decision for
    /// another state of the match is dropped. ONLINE-BOT-1, ONLINE-GRACE-4
    pub(super) fn start_bot(&mut self) {
        let bot = self
            .match_state
            .awaited()
            .into_iter()
            .find(|seat| self.match_state.bot(*seat).is_some());
        let wanted = self.people() > 0 && self.match_state.is_open() && !self.server.is_stopping();
        let Some(seat) = bot.filter(|_| wanted) else {
            return self.stop_bot();
        };
        let version = self.match_state.version();
        let same =
            |thinking: &PendingDecision| thinking.seat == seat && Some(thinking.version) == version;
        if self.thinking.as_ref().is_some_and(same)
            || self.bot_at.is_some() && self.thinking.is_none()
        {
            return;
        }
        self.start_decision(seat);
        let pause = self.thinking.as_ref().map_or_else(Default::default, |one| one.pace.pause);
        let pace = self.server.options.bot_pace.max(pause);
        self.bot_at = Some((self.acted + pace).max(Instant::now()));
        self.close_if_damaged();
    }

    /// Drops the decision of a bot.
    pub(super) fn stop_bot(&mut self) {
        self.bot_at = None;
        self.thinking = None;
    }

    fn start_decision(&mut self, seat: Seat) {
        self.thinking = self.match_state.start_decision(seat);
    }

    /// Whether a bot is still thinking.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.as_ref().is_some_and(PendingDecision::is_thinking)
    }

    /// Lets a bot think for a slice, and act if it has decided and its time has come.
    pub(super) fn think(&mut self) {
        let capped = self.server.options.bot_caps;
        let Some(thinking) = &mut self.thinking else {
            return;
        };
        if guard(|| thinking.slice(capped)).is_none() {
            let seat = thinking.seat;
            self.stop_bot();
            self.match_state.bot_panicked(seat);
            return self.close_if_damaged();
        }
        self.tick_bot(Instant::now());
    }

    /// Lets a bot that has decided act, once its time has come.
    pub(super) fn tick_bot(&mut self, now: Instant) {
        if self.bot_at.is_some_and(|at| at <= now) && !self.is_thinking() {
            self.bot_at = None;
            self.play_bot();
        }
    }

    fn play_bot(&mut self) {
        let Some(thinking) = self.thinking.take() else {
            // The disk failed the last time: decide again.
            return self.start_bot();
        };
        let (seat, choice) = (thinking.seat, thinking.choice.flatten());
        if let Some(command) = choice {
            let context = self.server.context(self.stopwatch.now());
            match self.match_state.play(&context, seat, Act::Play(command)) {
                CommandResult::Accepted { updates, clock, .. } => self.publish(updates, clock),
                CommandResult::Refused { why, .. } if why.kind == RefusalKind::Storage => {
                    // Tries again after a heartbeat, not in a tight loop.
                    self.bot_at = Some(Instant::now() + HEARTBEAT);
                }
                fate => {
                    tracing::error!(
                        id = self.match_state.meta.id,
                        ?fate,
                        "a bot's command was refused"
                    )
                }
            }
        }
        self.close_if_damaged();
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
                tracing::debug!(
                    id = self.match_state.meta.id,
                    place = entry.place,
                    have,
                    seq,
                    "resync"
                );
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
