//! The clock of a match: a function of its journal and of the times in it. ONLINE-CLOCK, ONLINE-CRASH-2
//!
//! Time is counted as the match runs: while nobody is there it stands still. Whoever asks brings
//! the present time along.

use super::{Life, MatchState};
use crate::frame::ClockReading;
use crate::store::MatchStage;
use initiative_hosting::OpenTurn;
use initiative_kernel::game::Seat;
use initiative_kernel::turn::timer::{Expiry, Limits, Reading, Timer};

/// The clock of a match, and what it was used for so far.
#[derive(Debug)]
pub(super) struct Clock {
    timer: Timer,
    /// Whether the game tells its turns apart by itself.
    told: bool,
    open: Option<OpenTurn>,
    /// Every turn and phase so far, where something can run out.
    spans: Vec<Span>,
}

/// A turn or phase.
#[derive(Debug)]
struct Span {
    /// Owner; none if it was everybody's.
    seat: Option<Seat>,
    /// The seq of each stream at which it began.
    openings: Vec<u64>,
    /// Whether its time ran out.
    expired: bool,
}

/// An act that was accepted, as the clock sees it.
pub(super) struct Step {
    pub(super) by: Seat,
    pub(super) at_ms: u64,
    /// What is open after it, and whether it has time for that.
    pub(super) open: Option<OpenTurn>,
    pub(super) timed: bool,
    pub(super) openings: Vec<u64>,
}

impl Clock {
    /// A clock that has not begun yet. `told` if the game tells its turns apart by itself.
    pub(super) const fn new(limits: Option<Limits>, told: bool) -> Self {
        Self { timer: Timer::new(limits), told, open: None, spans: Vec::new() }
    }

    /// Whether something else is open now; none if the game does not say.
    pub(super) fn turned(&self, open: Option<OpenTurn>) -> Option<bool> {
        self.told.then(|| self.open != open)
    }

    /// The match begins. ONLINE-MATCH-4
    pub(super) fn begin(&mut self, open: Option<OpenTurn>, timed: bool, streams: usize) {
        self.enter(0, open, timed, vec![0; streams]);
    }

    /// Follows an act that was accepted. True if the clock stands differently after it.
    pub(super) fn follow(&mut self, step: Step) -> bool {
        let Step { by, at_ms, open, timed, openings } = step;
        // ONLINE-CLOCK-2
        let lifted = self.timer.note_command(by);
        if open == self.open {
            return lifted;
        }
        let expired = by == Seat::HOST;
        self.timer.end_turn(expired);
        if let Some(last) = self.spans.last_mut() {
            last.expired = expired;
        }
        self.enter(at_ms, open, timed, openings);
        self.timer.limits().is_some()
    }

    fn enter(&mut self, at_ms: u64, open: Option<OpenTurn>, timed: bool, openings: Vec<u64>) {
        self.open = open;
        let seat = open.and_then(|open| open.seat);
        match seat {
            // ONLINE-CLOCK-7
            _ if open.is_none() || !timed => self.timer.open_untimed(),
            Some(seat) => self.timer.open_turn(at_ms, seat),
            None => self.timer.open_phase(at_ms),
        }
        if self.timer.limits().is_some() {
            self.spans.push(Span { seat, openings, expired: false });
        }
    }

    /// Whether a base belongs to an own turn of the seat, or to a phase of all, that ran out.
    /// ONLINE-BASE-2
    pub(super) fn ran_out(&self, seat: Seat, place: usize, base: u64) -> bool {
        let began = |span: &&Span| span.openings.get(place).is_some_and(|seq| *seq <= base);
        let span = self.spans.iter().rev().find(began);
        span.is_some_and(|span| span.expired && span.seat.is_none_or(|whose| whose == seat))
    }

    /// Whether an expiry is of the turn or phase that is open.
    pub(super) fn is_current(&self, expiry: Expiry) -> bool {
        self.timer.is_current(expiry)
    }

    /// Whether a command may still be judged. ONLINE-CLOCK-5
    pub(super) fn accepts(&self, now_ms: u64, ends_turn: bool) -> bool {
        self.timer.accepts(now_ms, ends_turn)
    }
}

impl MatchState {
    /// The clock while the match is running.
    pub(super) fn clock(&self) -> Option<&Clock> {
        self.opened().map(|open| &open.clock).filter(|_| self.meta.stage == MatchStage::Running)
    }

    /// What the clock says now; none if nothing runs out.
    pub(crate) fn reading(&self, now_ms: u64) -> Option<Reading> {
        self.clock()?.timer.reading(now_ms)
    }

    /// The same, as it is told.
    pub(crate) fn time(&self, now_ms: u64) -> Option<ClockReading> {
        self.reading(now_ms).map(ClockReading::from)
    }

    /// The limits of the clock, if there is one.
    pub(crate) const fn limits(&self) -> Option<Limits> {
        self.meta.header.clock
    }

    /// When the time of what is open is up.
    pub(crate) fn deadline_ms(&self) -> Option<u64> {
        self.clock()?.timer.deadline_ms()
    }

    /// The expiry to put into the queue, if time is up.
    pub(crate) fn expiry(&self, now_ms: u64) -> Option<Expiry> {
        self.clock()?.timer.expiry(now_ms)
    }

    /// How long the match had been running at the last record. ONLINE-CRASH-3
    pub(crate) fn ran_ms(&self) -> u64 {
        let last = self.opened().and_then(|open| open.marks.last()).map(|marks| marks.ran_ms);
        last.unwrap_or_default().max(self.meta.ran_ms)
    }

    /// Lets what is open go on without a clock: the rules did not take its end.
    pub(crate) fn stop_clock(&mut self) {
        if let Life::Open(open) = &mut self.life {
            open.clock.timer.open_untimed();
        }
    }
}
