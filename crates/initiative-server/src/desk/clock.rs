//! The turn clock at the desk: when it goes, when it is told, and when it ends a turn.

use super::{Desk, HEARTBEAT};
use crate::error::RefusalKind;
use crate::frame::{Say, Time};
use crate::match_state::CommandResult;
use crate::store::Stage;
use initiative_kernel::turn::timer::{Expiry, Limits, Reading};
use tokio::time::Instant;

/// An expiry in the queue of a match. ONLINE-CLOCK-5
#[derive(Debug)]
pub(super) struct Ringing {
    expiry: Expiry,
    /// How many notes were in the queue before it.
    ahead: usize,
    /// Not before then: it could not be written down.
    not_before: Option<Instant>,
}

impl Desk {
    /// Lets time pass while the match runs and somebody is there, and stops it otherwise. True if
    /// it passes again. ONLINE-MATCH-4, ONLINE-GRACE-4
    pub(super) fn mind_watch(&mut self) -> bool {
        self.watch.catch_up(self.room.ran_ms());
        let running = self.room.meta.stage == Stage::Running && self.people() > 0;
        if running == self.watch.is_running() {
            return false;
        }
        if running {
            self.watch.start();
            self.resume();
            return true;
        }
        self.watch.stop();
        self.ringing = None;
        self.suspend();
        false
    }

    /// When the clock wants to be looked at next.
    pub(super) fn next_clock(&self) -> Option<Instant> {
        if let Some(ringing) = &self.ringing {
            return ringing.not_before;
        }
        let now = self.watch.now();
        let reading = self.room.reading(now)?;
        let deadline = self.room.deadline_ms()?;
        let limits = self.room.limits()?;
        // ONLINE-CLOCK-3: at every full second, once it is shown.
        let threshold = limits.show_s.saturating_mul(1000).saturating_add(limits.buffer_ms);
        let wait = match reading.left_ms.saturating_sub(threshold) {
            0 if self.told != Some(second(&reading, &limits)) => 0,
            0 => match (reading.left_ms + 1000 - limits.buffer_ms % 1000) % 1000 {
                0 => 1000,
                part => part,
            },
            hidden => hidden,
        };
        self.watch.when(now.saturating_add(wait).min(deadline))
    }

    /// The clock says what it has to say.
    pub(super) fn tick_clock(&mut self) {
        let reading = self.room.reading(self.watch.now()).filter(|_| self.watch.is_running());
        if let (Some(reading), Some(limits)) = (reading, self.room.limits())
            && reading.visible
            && self.told != Some(second(&reading, &limits))
        {
            self.tell_clock();
        }
    }

    /// Tells everybody what the clock says. ONLINE-WIRE-5, ONLINE-CLOCK-3
    pub(super) fn tell_clock(&mut self) {
        let reading = self.room.reading(self.watch.now());
        let time = reading.map(Time::from);
        for place in 0..=self.room.seats() {
            if let Some(stream) = self.room.stream(place) {
                let frame = Say::Clock { seq: stream.seq, hash: &stream.hash, time }.text();
                self.tell(place, &frame);
            }
        }
        let limits = self.room.limits();
        self.told = reading.zip(limits).map(|(reading, limits)| second(&reading, &limits));
    }

    /// Puts the end of a turn into the queue when its time is up, behind what is in it already, and
    /// takes it out when its turn has come. ONLINE-CLOCK-5
    pub(super) fn ring(&mut self, queued: usize) -> Option<Expiry> {
        if !self.watch.is_running() || self.hall.is_stopping() {
            return None;
        }
        if self.ringing.is_none() {
            let expiry = self.room.expiry(self.watch.now());
            let ringing = |expiry| Ringing { expiry, ahead: queued, not_before: None };
            self.ringing = expiry.map(ringing);
        }
        let due = |ringing: &Ringing| {
            ringing.ahead == 0 && ringing.not_before.is_none_or(|at| at <= Instant::now())
        };
        self.ringing.take_if(|ringing| due(ringing)).map(|ringing| ringing.expiry)
    }

    /// A note was taken from the queue.
    pub(super) fn note_taken(&mut self) {
        if let Some(ringing) = &mut self.ringing {
            ringing.ahead = ringing.ahead.saturating_sub(1);
        }
    }

    /// Time is up: the turn or phase ends by itself, unless it is over already.
    pub(super) fn expire(&mut self, expiry: Expiry) {
        let context = self.hall.context(self.watch.now());
        match self.room.expire(&context, expiry) {
            None => {}
            Some(CommandResult::Accepted { updates, clock, .. }) => {
                tracing::debug!(id = self.room.meta.id, "time is up");
                self.publish(updates, clock);
            }
            Some(CommandResult::Refused { why, .. }) if why.kind == RefusalKind::Storage => {
                // Tried again with the pace of the heartbeat, not in a tight loop.
                let not_before = Some(Instant::now() + HEARTBEAT);
                self.ringing = Some(Ringing { expiry, ahead: 0, not_before });
            }
            Some(fate) => {
                tracing::error!(id = self.room.meta.id, ?fate, "the end of a turn was refused");
                self.room.stop_clock();
                self.tell_clock();
            }
        }
        self.quarantine();
    }
}

/// The second that a clock stands at. They go on while the buffer is used up.
fn second(reading: &Reading, limits: &Limits) -> u64 {
    (reading.left_ms + 1000 - limits.buffer_ms % 1000).div_ceil(1000)
}
