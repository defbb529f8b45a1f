//! The turn clock: when it runs, when clients are told, and when it ends a turn.

use super::writing::Cause;
use super::{HEARTBEAT, MatchActor};
use crate::frame::{ClockReading, ServerFrame};
use crate::match_state::CommandResult;
use crate::refusal::RefusalKind;
use crate::store::MatchStage;
use initiative_kernel::game::Seat;
use initiative_kernel::turn::timer::{Expiry, Limits, Reading};
use tokio::time::Instant;

/// The end of a turn by the clock, in the queue of a match. ONLINE-CLOCK-5
#[derive(Debug)]
pub(super) struct QueuedExpiry {
    expiry: Expiry,
    /// How many messages are in the queue before it.
    ahead: usize,
    /// It could not be written; the earliest time to try again.
    not_before: Option<Instant>,
}

impl MatchActor {
    /// Starts the stopwatch if the match is running and a player is connected, and stops it
    /// otherwise. True if it has just started. ONLINE-MATCH-4, ONLINE-GRACE-4
    pub(super) fn update_stopwatch(&mut self) -> bool {
        self.stopwatch.catch_up(self.match_state.ran_ms());
        self.update_census();
        let running = self.match_state.meta.stage == MatchStage::Running && self.people() > 0;
        if running == self.stopwatch.is_running() {
            return false;
        }
        if running {
            self.stopwatch.start();
            self.resume();
            return true;
        }
        self.stopwatch.stop();
        self.queued_expiry = None;
        self.suspend();
        false
    }

    /// When the clock needs attention next.
    pub(super) fn next_clock(&self) -> Option<Instant> {
        if let Some(ringing) = &self.queued_expiry {
            return ringing.not_before;
        }
        let now = self.stopwatch.now();
        let reading = self.match_state.reading(now)?;
        let deadline = self.match_state.deadline_ms()?;
        let limits = self.match_state.limits()?;
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
        self.stopwatch.when(now.saturating_add(wait).min(deadline))
    }

    /// Tells everybody about the clock if it shows a new second.
    pub(super) fn tick_clock(&mut self) {
        let reading =
            self.match_state.reading(self.stopwatch.now()).filter(|_| self.stopwatch.is_running());
        if let (Some(reading), Some(limits)) = (reading, self.match_state.limits())
            && reading.visible
            && self.told != Some(second(&reading, &limits))
        {
            self.broadcast_clock();
        }
    }

    /// Tells everybody what the clock shows. ONLINE-WIRE-5, ONLINE-CLOCK-3
    pub(super) fn broadcast_clock(&mut self) {
        let reading = self.match_state.reading(self.stopwatch.now());
        let time = reading.map(ClockReading::from);
        for place in 0..=self.match_state.seats() {
            if let Some(stream) = self.match_state.stream(place) {
                let frame = ServerFrame::Clock { seq: stream.seq, hash: &stream.hash, time }.text();
                self.send_to_stream(place, &frame);
            }
        }
        let limits = self.match_state.limits();
        self.told = reading.zip(limits).map(|(reading, limits)| second(&reading, &limits));
    }

    /// Puts the end of a turn whose time is up at the end of the queue, and takes it out once it has
    /// come to the front. ONLINE-CLOCK-5
    pub(super) fn due_expiry(&mut self, queued: usize) -> Option<Expiry> {
        if !self.stopwatch.is_running() || self.server.is_stopping() {
            return None;
        }
        if self.queued_expiry.is_none() {
            let expiry = self.match_state.expiry(self.stopwatch.now());
            let ringing = |expiry| QueuedExpiry { expiry, ahead: queued, not_before: None };
            self.queued_expiry = expiry.map(ringing);
        }
        let due = |ringing: &QueuedExpiry| {
            ringing.ahead == 0 && ringing.not_before.is_none_or(|at| at <= Instant::now())
        };
        self.queued_expiry.take_if(|ringing| due(ringing)).map(|ringing| ringing.expiry)
    }

    /// A message was taken from the queue.
    pub(super) fn message_taken(&mut self) {
        if let Some(ringing) = &mut self.queued_expiry {
            ringing.ahead = ringing.ahead.saturating_sub(1);
        }
    }

    /// Ends a turn or phase whose time is up, unless it is over already.
    pub(super) fn expire(&mut self, expiry: Expiry) {
        let context = self.server.context(self.stopwatch.now());
        if let Some(judged) = self.match_state.expire(&context, expiry) {
            self.settle(judged, Cause::Expiry(expiry));
        }
    }

    /// What follows from the end of a turn by the clock.
    pub(super) fn expired(&mut self, expiry: Expiry, result: CommandResult) {
        match result {
            CommandResult::Accepted { updates, clock, .. } => {
                tracing::debug!("match" = self.match_state.meta.id, "time is up");
                self.publish(Seat::HOST, updates, clock);
                if self.match_state.is_current(expiry) {
                    // Without this the same command would follow at once, for ever.
                    self.go_on_untimed("the command that ends the turn did not end it");
                }
            }
            CommandResult::Refused { why, .. } if why.kind == RefusalKind::Storage => {
                // Tries again after a heartbeat, not in a tight loop.
                let not_before = Some(Instant::now() + HEARTBEAT);
                self.queued_expiry = Some(QueuedExpiry { expiry, ahead: 0, not_before });
            }
            result => self.go_on_untimed(&format!("the end of the turn: {result:?}")),
        }
        self.close_if_damaged();
    }

    /// Lets the open turn go on without a clock, because the rules did not end it.
    fn go_on_untimed(&mut self, why: &str) {
        tracing::error!("match" = self.match_state.meta.id, why, "a turn goes on without a clock");
        self.match_state.stop_clock();
        self.broadcast_clock();
    }
}

/// The second that a clock is at. Seconds go on below zero while the buffer is used up.
fn second(reading: &Reading, limits: &Limits) -> u64 {
    (reading.left_ms + 1000 - limits.buffer_ms % 1000).div_ceil(1000)
}
