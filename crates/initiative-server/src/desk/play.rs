//! Commands of people and bots, and what becomes of them.

use super::{Conn, Desk, HEARTBEAT};
use crate::bot::Thinking;
use crate::error::{
    NOT_A_SEAT, NOT_TO_ACT, RATE_LIMITED, RefusalKind, Refused, SERVER_STOPPING, WRONG_SEAT,
};
use crate::frame::{Say, Wish};
use crate::match_state::{CommandResult, guard};
use crate::outbox::Close;
use crate::store::Stage;
use axum::extract::ws::Utf8Bytes;
use initiative_kernel::game::Seat;
use initiative_kernel::table::Act;
use tokio::time::Instant;

impl Desk {
    pub(super) fn command(&mut self, conn: u64, wish: &Wish) {
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
            CommandResult::Accepted { seq, updates, clock } => {
                let ack = Say::Ack { key: &wish.key, seq, duplicate: false }.text();
                self.tell_one(conn, ack);
                self.publish(updates, clock);
            }
            CommandResult::Duplicate { seq } => {
                let ack = Say::Ack { key: &wish.key, seq, duplicate: true }.text();
                self.tell_one(conn, ack);
            }
            CommandResult::Refused { why, snapshot } => {
                self.refuse(conn, Some(&wish.key), &why);
                if snapshot {
                    self.show(conn);
                }
                self.quarantine();
            }
        }
    }

    pub(super) fn judge(&mut self, seat: Seat, place: usize, wish: &Wish) -> CommandResult {
        let start = Instant::now();
        let context = self.hall.context(self.watch.now());
        let fate = self.room.command(&context, seat, place, wish);
        let us = start.elapsed().as_micros();
        tracing::debug!(
            id = self.room.meta.id,
            seat = seat.0,
            key = wish.key,
            us,
            "command judged"
        );
        fate
    }

    /// The seat a command is for; none if the connection is gone. ONLINE-AUTH-1, -2
    pub(super) fn acting(&self, conn: u64, wish: &Wish) -> Result<Option<Seat>, Refused> {
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

    /// Hands out what a command caused. `clock` if the clock stands differently now.
    pub(super) fn publish(&mut self, updates: Vec<(usize, Utf8Bytes)>, clock: bool) {
        self.acted = Instant::now();
        for (place, frame) in updates {
            self.tell(place, &frame);
        }
        self.mind_watch();
        // ONLINE-CLOCK-3: at each opening, and when the allowance changes.
        if clock {
            self.tell_clock();
        }
        if let Some(over) = self.over() {
            for place in 0..=self.room.seats() {
                self.tell(place, &over);
            }
        }
        self.wake_bots();
        self.autosave();
    }

    pub(super) fn over(&self) -> Option<Utf8Bytes> {
        self.room.meta.result.as_ref().map(|result| Say::Over { result }.text())
    }

    /// ONLINE-CRASH-4: a match in trouble tells its viewers so; others do not notice.
    pub(super) fn quarantine(&mut self) {
        if let Some(why) = self.room.damage().cloned() {
            self.close_all(&Say::Error { refused: &why, v: None }, Close(1000, ""));
        }
    }

    /// Lets a bot think, and act after a while, if it is one's turn and somebody is there to see
    /// it. What it thought about another state of the match is dropped.
    /// ONLINE-BOT-1, ONLINE-GRACE-4
    pub(super) fn wake_bots(&mut self) {
        let bot = self.room.awaited().into_iter().find(|seat| self.room.bot(*seat).is_some());
        let wanted = self.people() > 0 && self.room.is_open() && !self.hall.is_stopping();
        let Some(seat) = bot.filter(|_| wanted) else {
            return self.calm_bots();
        };
        let version = self.room.version();
        let same = |thinking: &Thinking| thinking.seat == seat && Some(thinking.version) == version;
        if self.thinking.as_ref().is_some_and(same)
            || self.bot_at.is_some() && self.thinking.is_none()
        {
            return;
        }
        self.ponder(seat);
        let pause = self.thinking.as_ref().map_or_else(Default::default, |one| one.pace.pause);
        let pace = self.hall.options.bot_pace.max(pause);
        self.bot_at = Some((self.acted + pace).max(Instant::now()));
        self.quarantine();
    }

    /// No bot is to act now.
    pub(super) fn calm_bots(&mut self) {
        self.bot_at = None;
        self.thinking = None;
    }

    fn ponder(&mut self, seat: Seat) {
        self.thinking = self.room.ponder(seat);
    }

    /// Whether a bot has more to think about.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.as_ref().is_some_and(Thinking::goes_on)
    }

    /// Lets a bot think for a slice, and act if that was all and the time has come.
    pub(super) fn think(&mut self) {
        let capped = self.hall.options.bot_caps;
        let Some(thinking) = &mut self.thinking else {
            return;
        };
        if guard(|| thinking.slice(capped)).is_none() {
            let seat = thinking.seat;
            self.calm_bots();
            self.room.bot_panicked(seat);
            return self.quarantine();
        }
        self.tick_bot(Instant::now());
    }

    /// Lets the bot act that has come to a decision, once it is time.
    pub(super) fn tick_bot(&mut self, now: Instant) {
        if self.bot_at.is_some_and(|at| at <= now) && !self.is_thinking() {
            self.bot_at = None;
            self.play_bot();
        }
    }

    fn play_bot(&mut self) {
        let Some(thinking) = self.thinking.take() else {
            // Tried again after trouble with the disk.
            return self.wake_bots();
        };
        let (seat, choice) = (thinking.seat, thinking.choice.flatten());
        if let Some(command) = choice {
            let context = self.hall.context(self.watch.now());
            match self.room.play(&context, seat, Act::Play(command)) {
                CommandResult::Accepted { updates, clock, .. } => self.publish(updates, clock),
                CommandResult::Refused { why, .. } if why.kind == RefusalKind::Storage => {
                    // Tried again with the next heartbeat's pace, not in a tight loop.
                    self.bot_at = Some(Instant::now() + HEARTBEAT);
                }
                fate => {
                    tracing::error!(id = self.room.meta.id, ?fate, "a bot's command was refused")
                }
            }
        }
        self.quarantine();
    }

    pub(super) fn resync(&mut self, conn: u64, have: u64) {
        let now = Instant::now().into_std();
        let Some(entry) = self.conns.get_mut(&conn) else {
            return;
        };
        // ONLINE-SYNC-3
        match entry.resyncs.take(now) {
            Ok(()) => {
                let seq = self.room.stream(entry.place).map(|stream| stream.seq);
                tracing::debug!(id = self.room.meta.id, place = entry.place, have, seq, "resync");
                self.show(conn);
            }
            Err(_) => self.refuse(conn, None, &RATE_LIMITED),
        }
    }

    /// Whether a seat of a shared screen may be shown now. ONLINE-HOT-3
    pub(super) fn may_take(&self, seat: Seat) -> bool {
        self.room.meta.stage == Stage::Over || self.room.awaited().contains(&seat)
    }

    /// ONLINE-HOT-3
    pub(super) fn take_seat(&mut self, conn: u64, seat: Seat) {
        let hotseat = self.room.meta.header.hotseat;
        let may = self.may_take(seat);
        let Some(entry) = self.conns.get_mut(&conn) else {
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
                self.show(conn);
            }
        }
    }
}
