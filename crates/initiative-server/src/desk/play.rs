//! Commands of people and bots, and what becomes of them.

use super::{Conn, Desk, HEARTBEAT};
use crate::error::{
    NOT_A_SEAT, NOT_TO_ACT, RATE_LIMITED, Refused, SERVER_STOPPING, STORAGE, WRONG_SEAT,
};
use crate::frame::{Say, Wish};
use crate::outbox::Close;
use crate::room::Fate;
use crate::store::Stage;
use axum::extract::ws::Utf8Bytes;
use initiative::game::Seat;
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

    pub(super) fn judge(&mut self, seat: Seat, place: usize, wish: &Wish) -> Fate {
        let start = Instant::now();
        let fate = self.room.command(&self.hall.store, &self.hall.registry, seat, place, wish);
        let us = start.elapsed().as_micros();
        tracing::debug!(id = self.room.id, seat = seat.0, key = wish.key, us, "command judged");
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

    pub(super) fn publish(&mut self, updates: Vec<(usize, Utf8Bytes)>) {
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

    pub(super) fn over(&self) -> Option<Utf8Bytes> {
        self.room.meta.result.as_ref().map(|result| Say::Over { result }.text())
    }

    /// ONLINE-CRASH-4: a match in trouble tells its viewers so; others do not notice.
    pub(super) fn quarantine(&mut self) {
        if let Some(why) = self.room.trouble().cloned() {
            self.close_all(&Say::Error { refused: &why, v: None }, Close(1000, ""));
        }
    }

    /// Lets a bot act after a while, if it is one's turn and somebody is there to see it.
    /// ONLINE-BOT-1, ONLINE-GRACE-4
    pub(super) fn wake_bots(&mut self) {
        let bots = self.room.awaited().into_iter().any(|seat| self.room.bot(seat).is_some());
        let wanted = bots && self.people() > 0 && self.room.is_open() && !self.hall.is_stopping();
        if !wanted {
            self.bot_at = None;
        } else if self.bot_at.is_none() {
            self.bot_at = Some((self.acted + self.hall.options.bot_pace).max(Instant::now()));
        }
    }

    pub(super) fn play_bot(&mut self) {
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

    pub(super) fn resync(&mut self, conn: u64, have: u64) {
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
