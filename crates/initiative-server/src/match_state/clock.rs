//! The clock of a match. It follows from the journal and the times in it. ONLINE-CLOCK,
//! ONLINE-CRASH-2
//!
//! Time counts only while the match is running. Callers pass the present time in.

use super::{Life, MatchState};
use crate::frame::ClockReading;
use crate::refusal::{MORE_TIME_GIVEN, NO_CLOCK, OWN_CLOCK, WireRefusal};
use crate::store::MatchStage;
use initiative_hosting::OpenTurn;
use initiative_kernel::game::Seat;
use initiative_kernel::turn::timer::{Expiry, Limits, Reading, Timer};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The clock of a match, and the turns it has timed. A checkpoint keeps it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Clock {
    timer: Timer,
    /// Whether the game itself says which turn is open.
    told: bool,
    open: Option<OpenTurn>,
    /// The last turns and phases, if the match has a clock.
    spans: VecDeque<Span>,
}

/// A turn or phase.
#[derive(Debug, Serialize, Deserialize)]
struct Span {
    /// Whose turn it was; none for a phase of all seats.
    seat: Option<Seat>,
    /// The seq of each stream when it began.
    openings: Vec<u64>,
    /// Whether its time ran out.
    expired: bool,
}

/// An accepted act, as far as the clock needs it.
pub(super) struct Step {
    pub(super) by: Seat,
    pub(super) at_ms: u64,
    /// The turn or phase that is open after it, and whether that one is timed.
    pub(super) open: Option<OpenTurn>,
    pub(super) timed: bool,
    pub(super) openings: Vec<u64>,
    /// The seat whose next turn may take longer from now on.
    pub(super) more_time: Option<Seat>,
}

impl Clock {
    /// How many turns and phases are remembered. A base from before them is stale, whether a player
    /// ended its turn or the clock did.
    const SPANS: usize = 256;

    /// A clock that has not begun yet. `told` says whether the game itself says which turn is open.
    pub(super) const fn new(limits: Option<Limits>, told: bool) -> Self {
        Self { timer: Timer::new(limits), told, open: None, spans: VecDeque::new() }
    }

    /// Whether another turn is open now; none if the game does not say.
    pub(super) fn turned(&self, open: Option<OpenTurn>) -> Option<bool> {
        self.told.then(|| self.open != open)
    }

    /// Starts the clock of a match. ONLINE-MATCH-4
    pub(super) fn begin(&mut self, open: Option<OpenTurn>, timed: bool, streams: usize) {
        self.enter(0, open, timed, vec![0; streams]);
    }

    /// Follows an accepted act. True if the clock has changed.
    pub(super) fn follow(&mut self, step: Step) -> bool {
        let Step { by, at_ms, open, timed, openings, more_time } = step;
        // ONLINE-FAIR-2
        more_time.map(|seat| self.timer.grant(seat));
        // ONLINE-CLOCK-2
        let lifted = self.timer.note_command(by);
        if open == self.open {
            return lifted;
        }
        let expired = by == Seat::HOST;
        self.timer.end_turn(expired);
        if let Some(last) = self.spans.back_mut() {
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
            if self.spans.len() == Self::SPANS {
                self.spans.pop_front();
            }
            self.spans.push_back(Span { seat, openings, expired: false });
        }
    }

    /// Whether a base belongs to a turn of the seat, or to a phase of all seats, whose time ran out.
    /// ONLINE-BASE-2
    pub(super) fn ran_out(&self, seat: Seat, place: usize, base: u64) -> bool {
        let began = |span: &&Span| span.openings.get(place).is_some_and(|seq| *seq <= base);
        let span = self.spans.iter().rev().find(began);
        span.is_some_and(|span| span.expired && span.seat.is_none_or(|whose| whose == seat))
    }

    /// Whether a command still comes in time. ONLINE-CLOCK-5
    pub(super) fn accepts(&self, now_ms: u64, ends_turn: bool) -> bool {
        self.timer.accepts(now_ms, ends_turn)
    }
}

impl MatchState {
    /// The clock while the match is running.
    pub(super) fn clock(&self) -> Option<&Clock> {
        self.opened().map(|open| &open.clock).filter(|_| self.meta.stage == MatchStage::Running)
    }

    /// What the clock shows now; none if no time runs.
    pub(crate) fn reading(&self, now_ms: u64) -> Option<Reading> {
        self.clock()?.timer.reading(now_ms)
    }

    /// The same as frames have it.
    pub(crate) fn time(&self, now_ms: u64) -> Option<ClockReading> {
        self.reading(now_ms).map(ClockReading::from)
    }

    /// The limits of the clock, if there is one.
    pub(crate) const fn limits(&self) -> Option<Limits> {
        self.meta.header.clock
    }

    /// Whether the others could allow `seat` more time for its next turn, and if not, why not.
    /// ONLINE-FAIR-2
    pub(crate) fn can_get_more_time(&self, seat: Seat) -> Result<(), WireRefusal> {
        let clock = self.clock().filter(|_| self.limits().is_some()).ok_or(NO_CLOCK)?;
        match clock.open.ok_or(NO_CLOCK)?.seat {
            Some(other) if other != seat && clock.timer.is_granted(seat) => Err(MORE_TIME_GIVEN),
            Some(other) if other != seat => Ok(()),
            // Its own turn, or a phase of all seats.
            _ => Err(OWN_CLOCK),
        }
    }

    /// When the time of the open turn or phase is up.
    pub(crate) fn deadline_ms(&self) -> Option<u64> {
        self.clock()?.timer.deadline_ms()
    }

    /// The expiry to put into the queue, if time is up.
    pub(crate) fn expiry(&self, now_ms: u64) -> Option<Expiry> {
        self.clock()?.timer.expiry(now_ms)
    }

    /// Whether an expiry is of the turn or phase that is open.
    pub(crate) fn is_current(&self, expiry: Expiry) -> bool {
        self.clock().is_some_and(|clock| clock.timer.is_current(expiry))
    }

    /// How long the match had been running at the last record. ONLINE-CRASH-3
    pub(crate) fn ran_ms(&self) -> u64 {
        let last = self.opened().and_then(|open| open.accepted.last()).map(|marks| marks.ran_ms);
        last.unwrap_or_default().max(self.meta.ran_ms)
    }

    /// Lets the open turn go on without a clock, because the rules did not end it.
    pub(crate) fn stop_clock(&mut self) {
        if let Life::Open(open) = &mut self.life {
            open.clock.timer.open_untimed();
        }
    }
}
