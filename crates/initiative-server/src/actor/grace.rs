//! How long seats without a connection have to come back. ONLINE-GRACE
//!
//! A seat that loses its connection while somebody else is connected has a grace period. When the
//! period is over, the host's forfeit enters the queue of the match. While nobody is connected, no
//! grace period runs: the match is suspended, and after a longer time abandoned.

use super::writing::Cause;
use super::{HEARTBEAT, MatchActor};
use crate::match_state::CommandResult;
use crate::refusal::{RefusalKind, WireRefusal};
use crate::server::Server;
use crate::store::{MatchStage, now};
use initiative_kernel::game::Seat;
use std::time::Duration;
use tokio::time::Instant;

/// The grace periods of all seats.
#[derive(Debug)]
pub(super) struct GracePeriods {
    /// The length of a full grace period.
    full: Duration,
    seats: Vec<Option<GracePeriod>>,
}

#[derive(Clone, Copy, Debug)]
struct GracePeriod {
    until: Instant,
    /// Once it is over: how many messages are in the queue before the forfeit. ONLINE-CORE-2
    ahead: Option<usize>,
    /// The forfeit could not be written; the earliest time to try again.
    not_before: Option<Instant>,
}

impl GracePeriods {
    pub(super) fn new(seats: usize, seconds: u64) -> Self {
        Self { full: Duration::from_secs(seconds), seats: vec![None; seats] }
    }

    fn set(&mut self, seat: Seat, grace: Option<GracePeriod>) {
        if let Some(place) = self.seats.get_mut(seat.index()) {
            *place = grace;
        }
    }

    /// Starts a full grace period of a seat.
    fn start(&mut self, seat: Seat, now: Instant) {
        let grace = GracePeriod { until: now + self.full, ahead: None, not_before: None };
        self.set(seat, Some(grace));
    }

    /// Ends the grace period of a seat that has come back. ONLINE-GRACE-1
    pub(super) fn clear(&mut self, seat: Seat) {
        self.set(seat, None);
    }

    /// Ends all grace periods, and returns the seats that had one.
    fn clear_all(&mut self) -> Vec<Seat> {
        let had = self
            .seats
            .iter_mut()
            .zip(0_u8..)
            .filter_map(|(grace, seat)| grace.take().map(|_| Seat(seat)));
        had.collect()
    }

    /// What is left of a seat's grace period, in milliseconds; none if it has none.
    pub(super) fn left_ms(&self, seat: Seat, now: Instant) -> Option<u64> {
        let grace = self.seats.get(seat.index())?.as_ref()?;
        let left = grace.until.saturating_duration_since(now);
        Some(u64::try_from(left.as_millis()).unwrap_or(u64::MAX))
    }

    /// When the next grace period needs attention.
    pub(super) fn next(&self) -> Option<Instant> {
        let next = self.seats.iter().flatten().filter_map(|grace| match grace.ahead {
            None => Some(grace.until),
            Some(_) => grace.not_before,
        });
        next.min()
    }

    /// Puts the forfeit of each seat whose grace period is over at the end of the queue, and takes
    /// out the forfeit that has come to its front.
    fn due(&mut self, queued: usize, now: Instant) -> Option<Seat> {
        for grace in self.seats.iter_mut().flatten().filter(|grace| grace.until <= now) {
            grace.ahead.get_or_insert(queued);
        }
        let due = |grace: &GracePeriod| {
            grace.ahead == Some(0) && grace.not_before.is_none_or(|at| at <= now)
        };
        let rung =
            self.seats.iter().zip(0_u8..).filter_map(|(grace, seat)| {
                grace.filter(due).map(|grace| (grace.until, Seat(seat)))
            });
        let (_, seat) = rung.min()?;
        self.clear(seat);
        Some(seat)
    }

    fn message_taken(&mut self) {
        for grace in self.seats.iter_mut().flatten() {
            grace.ahead = grace.ahead.map(|ahead| ahead.saturating_sub(1));
        }
    }

    /// A forfeit could not be written: tries again a little later.
    fn again(&mut self, seat: Seat, now: Instant) {
        let not_before = Some(now + HEARTBEAT);
        self.set(seat, Some(GracePeriod { until: now, ahead: Some(0), not_before }));
    }
}

impl MatchActor {
    /// The seats of people who are not connected. ONLINE-GRACE-3
    pub(super) fn absent(&self) -> Vec<Seat> {
        let seats = (0_u8..).take(self.match_state.seats()).map(Seat);
        let here = |seat: &Seat| self.connections.values().any(|conn| conn.seats.contains(seat));
        seats.filter(|seat| self.match_state.bot(*seat).is_none() && !here(seat)).collect()
    }

    /// Starts the grace periods of seats that have just lost their connection. If nobody else is
    /// connected, the match is suspended instead. ONLINE-GRACE-1
    pub(super) fn start_grace(&mut self, seats: &[Seat]) {
        if self.stopwatch.is_running() && self.people() > 0 {
            let now = Instant::now();
            seats.iter().for_each(|seat| self.grace_periods.start(*seat, now));
        }
    }

    /// The match runs again, or for the first time: absent seats get a full grace period.
    /// ONLINE-GRACE-1, ONLINE-GRACE-4
    pub(super) fn resume(&mut self) {
        let now = Instant::now();
        for seat in self.absent() {
            self.grace_periods.start(seat, now);
        }
        self.abandon_at = None;
        if self.match_state.meta.suspended.take().is_some() {
            self.server.store.resume(&self.match_state.meta.id);
        }
    }

    /// Suspends the match. Nobody loses a grace period by that. ONLINE-GRACE-4
    pub(super) fn suspend(&mut self) {
        for seat in self.grace_periods.clear_all() {
            self.broadcast_presence(Some(seat), None);
        }
        // After a restart the match goes on from its last record. ONLINE-CRASH-3
        if self.match_state.meta.stage != MatchStage::Running || self.server.is_stopping() {
            return;
        }
        self.match_state.meta.ran_ms = self.stopwatch.now();
        self.note_suspended();
    }

    fn note_suspended(&mut self) {
        let (since, ran_ms) = (now(), self.match_state.meta.ran_ms);
        self.match_state.meta.suspended = Some(since);
        self.abandon_at = Some(Instant::now() + self.patience());
        self.server.store.suspend(&self.match_state.meta.id, ran_ms, since);
    }

    /// How long the match may be suspended. ONLINE-GRACE-5
    fn patience(&self) -> Duration {
        let seats = (0_u8..).take(self.match_state.seats()).map(Seat);
        let people = seats.filter(|seat| self.match_state.bot(*seat).is_none()).count();
        Duration::from_secs(if people > 1 { Server::SUSPENDED } else { Server::ALONE })
    }

    /// Abandons a match that was suspended for too long, before anybody can connect. It may have been
    /// on disk meanwhile, or the server may have been down. ONLINE-GRACE-5
    pub(super) fn check_suspension(&mut self) {
        if self.match_state.meta.stage != MatchStage::Running {
            return;
        }
        let Some(since) = self.match_state.meta.suspended else {
            return self.note_suspended();
        };
        let passed = Duration::from_secs(u64::try_from(now() - since).unwrap_or_default());
        self.abandon_at = Some(Instant::now() + self.patience().saturating_sub(passed));
        self.tick_suspension(Instant::now());
    }

    /// Whether the match in the store was suspended for too long. ONLINE-GRACE-5
    pub(super) fn is_given_up(&self) -> bool {
        let meta = &self.match_state.meta;
        let since = meta.suspended.filter(|_| meta.stage == MatchStage::Running);
        since.is_some_and(|since| {
            let passed = u64::try_from(now() - since).unwrap_or_default();
            Duration::from_secs(passed) >= self.patience()
        })
    }

    /// Abandons the match once it was suspended for too long. ONLINE-GRACE-5
    pub(super) fn tick_suspension(&mut self, now: Instant) {
        if self.is_writing() || self.abandon_at.take_if(|at| *at <= now).is_none() {
            return;
        }
        // A server that is stopping leaves this to its next start.
        if self.server.is_stopping() {
            return;
        }
        match self.match_state.open(&self.server.registry, &self.server.store) {
            Ok(()) => {
                self.stopwatch.catch_up(self.match_state.ran_ms());
                let context = self.server.context(self.stopwatch.now());
                let judged = self.match_state.abandon(&context);
                self.settle(judged, Cause::Abandonment);
            }
            Err(why) => self.abandoned(CommandResult::refused(why)),
        }
    }

    /// What follows from abandoning the match.
    pub(super) fn abandoned(&mut self, result: CommandResult) {
        if let Err(why) = self.ended(result, "abandoned") {
            let again = why.kind == RefusalKind::Storage;
            self.abandon_at = again.then(|| Instant::now() + HEARTBEAT);
        }
    }

    /// The seat whose forfeit has come to the front of the queue. ONLINE-GRACE-2
    pub(super) fn due_forfeit(&mut self, queued: usize) -> Option<Seat> {
        if !self.stopwatch.is_running() || self.server.is_stopping() {
            return None;
        }
        self.grace_periods.due(queued, Instant::now())
    }

    /// A message was taken from the queue.
    pub(super) fn grace_message_taken(&mut self) {
        self.grace_periods.message_taken();
    }

    /// Ends the match because a seat did not come back in time. ONLINE-GRACE-2
    pub(super) fn forfeit(&mut self, seat: Seat) {
        let context = self.server.context(self.stopwatch.now());
        let judged = self.match_state.forfeit(&context, seat);
        self.settle(judged, Cause::Forfeit(seat));
    }

    /// What follows from a forfeit.
    pub(super) fn forfeited(&mut self, seat: Seat, result: CommandResult) {
        if let Err(why) = self.ended(result, "forfeited")
            && why.kind == RefusalKind::Storage
        {
            self.grace_periods.again(seat, Instant::now());
        }
    }

    /// Tells everybody that the host ended the match, or returns why it could not.
    fn ended(&mut self, result: CommandResult, how: &str) -> Result<(), WireRefusal> {
        let ended = match result {
            CommandResult::Accepted { updates, clock, .. } => {
                tracing::info!("match" = self.match_state.meta.id, how, "the host ended the match");
                self.publish(Seat::HOST, updates, clock);
                Ok(())
            }
            CommandResult::Refused { why, .. } => {
                tracing::warn!("match" = self.match_state.meta.id, how, %why, "the host could not end the match");
                Err(why)
            }
            CommandResult::Duplicate { .. } => Ok(()),
        };
        self.close_if_damaged();
        ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: Duration = Duration::from_secs(60);

    #[test]
    fn online_grace_1_a_full_one_at_every_loss_and_none_after_a_return() {
        let (one, two, now) = (Seat(0), Seat(1), Instant::now());
        let mut periods = GracePeriods::new(2, 60);
        assert_eq!((periods.left_ms(one, now), periods.next()), (None, None));
        periods.start(one, now);
        let later = now + Duration::from_secs(20);
        assert_eq!(
            (periods.left_ms(one, later), periods.left_ms(two, later)),
            (Some(40_000), None)
        );
        periods.clear(one);
        assert_eq!(periods.due(0, now + FULL), None);
        periods.start(one, later);
        assert_eq!(periods.left_ms(one, later), Some(60_000));
        assert_eq!(periods.next(), Some(later + FULL));
        assert_eq!(periods.clear_all(), [one]);
        assert_eq!(periods.next(), None);
    }

    #[test]
    fn online_grace_2_a_forfeit_waits_its_turn_in_the_queue_and_a_return_before_it_counts() {
        let (one, two, now) = (Seat(0), Seat(1), Instant::now());
        let mut periods = GracePeriods::new(2, 60);
        periods.start(two, now);
        periods.start(one, now + Duration::from_secs(1));
        assert_eq!(periods.due(2, now + FULL), None, "two messages are before it");
        assert_eq!(periods.left_ms(two, now + FULL + FULL), Some(0));
        periods.message_taken();
        assert_eq!(periods.due(9, now + FULL), None, "what came later is behind it");
        periods.message_taken();
        let mut returned = GracePeriods { full: FULL, seats: periods.seats.clone() };
        returned.clear(two);
        assert_eq!(returned.due(0, now + FULL), None);
        assert_eq!(periods.due(0, now + FULL), Some(two));
        assert_eq!(periods.due(0, now + FULL), None, "once");
        periods.again(two, now + FULL);
        assert_eq!(periods.due(0, now + FULL), None);
        assert_eq!(periods.next(), Some(now + FULL + Duration::from_secs(1)));
        let then = now + FULL + HEARTBEAT;
        assert_eq!([periods.due(0, then), periods.due(0, then)], [Some(two), Some(one)]);
    }
}
