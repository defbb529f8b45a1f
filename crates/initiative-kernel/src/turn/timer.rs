//! Turn clocks as pure functions of reported time.
//!
//! There is no clock in here. The host says what time it is, in milliseconds of any steady count,
//! and the timer says what that means: how much time is left, what to show, whether it ran out.
//! A time that goes backwards counts as no time passed.
//!
//! A game keeps no timer in its state, because rules have no clock. The host keeps one for each
//! match. The game says how long turns may take, and gets the end of its time as a command.
//!
//! ```
//! use initiative_kernel::game::Seat;
//! use initiative_kernel::turn::timer::{Limits, Timer};
//!
//! let mut timer = Timer::new(Some(Limits::STANDARD)); // 90 s + 2 s, 15 s after a silent turn
//! timer.open_turn(1_000, Seat(0));
//! assert_eq!(timer.reading(1_000).unwrap().shown_s, 90);
//! assert!(!timer.reading(1_000).unwrap().visible);
//!
//! // 92 s later nothing has happened: the turn ends, and it was a silent one.
//! let expiry = timer.expiry(93_000).unwrap();
//! timer.end_turn(true);
//!
//! timer.open_turn(93_000, Seat(1));
//! assert!(!timer.is_current(expiry)); // an expiry that comes late is dropped
//! timer.note_command(Seat(1));
//! timer.end_turn(false);
//!
//! timer.open_turn(100_000, Seat(0)); // 15 s this time, until the seat shows that it is there
//! assert_eq!(timer.reading(100_000).unwrap().shown_s, 15);
//! assert!(timer.note_command(Seat(0)));
//! assert_eq!(timer.reading(110_000).unwrap().shown_s, 80);
//! ```

#[cfg(test)]
mod tests;

use crate::game::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// How long things may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// A turn.
    pub turn_ms: u64,
    /// A turn of a seat whose last turn was silent.
    pub inactive_ms: u64,
    /// A phase in which all seats decide at once, before the first turn.
    pub opening_ms: u64,
    /// Added to each of them to make up for the delay of the connection, and never shown.
    pub buffer_ms: u64,
    /// The clock is shown when this many seconds or fewer are left.
    pub show_s: u64,
}

impl Limits {
    /// 90 s, 15 s when inactive, 90 s for the opening, 2 s of buffer, shown from 20 s.
    pub const STANDARD: Self = Self {
        turn_ms: 90_000,
        inactive_ms: 15_000,
        opening_ms: 90_000,
        buffer_ms: 2_000,
        show_s: 20,
    };
}

/// The clock of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timer {
    limits: Option<Limits>,
    /// The seats whose last own turn was silent.
    silent: Seats,
    /// The seats whose next turn may take longer.
    granted: Seats,
    /// How many clocks were started: an expiry belongs to exactly one of them.
    started: u64,
    run: Option<Run>,
}

/// A clock that has been started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Run {
    scope: Scope,
    allowed_ms: u64,
    /// The part of it that was granted on top.
    granted_ms: u64,
    /// Whether the seat gave an accepted command in this turn.
    active: bool,
    since_ms: u64,
}

/// What a clock is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Scope {
    Opening,
    Turn(Seat),
}

/// What the clock says at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Whose turn is timed; `None` in the opening phase, which is everybody's.
    pub seat: Option<Seat>,
    /// The time left, buffer included.
    pub left_ms: u64,
    /// The time allowed from the start, buffer included.
    pub allowed_ms: u64,
    /// The seconds to show: without the buffer, and rounded up.
    pub shown_s: u64,
    /// Whether a client should show the clock.
    pub visible: bool,
}

/// Time ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expiry {
    scope: Scope,
    started: u64,
}

impl Run {
    fn left_ms(&self, now_ms: u64) -> u64 {
        self.allowed_ms.saturating_sub(now_ms.saturating_sub(self.since_ms))
    }
}

impl Timer {
    // ONLINE-CLOCK-7: with `clock: null` nothing expires and no timer is shown.
    /// A timer with these limits, or one that never runs out. No clock is started yet.
    #[must_use]
    pub const fn new(limits: Option<Limits>) -> Self {
        Self { limits, silent: Seats::NONE, granted: Seats::NONE, started: 0, run: None }
    }

    /// The limits, if there are any.
    #[must_use]
    pub const fn limits(&self) -> Option<Limits> {
        self.limits
    }

    // ONLINE-CLOCK-6
    /// Starts the clock of a phase in which all seats decide at once.
    pub fn open_phase(&mut self, now_ms: u64) {
        let allowed = self.limits.map(|limits| limits.opening_ms);
        self.start(now_ms, Scope::Opening, allowed, 0);
    }

    // ONLINE-FAIR-2
    /// Grants the next turn of a seat the time of one more turn. It is granted once: false if it was
    /// already, or if nothing is timed.
    pub fn grant(&mut self, seat: Seat) -> bool {
        let fresh = self.limits.is_some() && !self.granted.contains(seat);
        if fresh {
            self.granted = self.granted.with(seat);
        }
        fresh
    }

    /// Whether the next turn of a seat was granted more time.
    #[must_use]
    pub const fn is_granted(&self, seat: Seat) -> bool {
        self.granted.contains(seat)
    }

    // ONLINE-CLOCK-1, ONLINE-CLOCK-2, ONLINE-CLOCK-7
    /// Starts the clock of a turn. Every turn has its own clock, bonus turns too; unused time is
    /// lost.
    pub fn open_turn(&mut self, now_ms: u64, seat: Seat) {
        let silent = self.silent.contains(seat);
        let allowed =
            self.limits.map(|limits| if silent { limits.inactive_ms } else { limits.turn_ms });
        let granted = self.limits.filter(|_| self.granted.contains(seat));
        self.granted = self.granted.without(seat);
        self.start(now_ms, Scope::Turn(seat), allowed, granted.map_or(0, |limits| limits.turn_ms));
    }

    // ONLINE-CLOCK-7: bot seats have no clock.
    /// Opens a turn or phase without a clock, such as that of a bot.
    pub fn open_untimed(&mut self) {
        self.started = self.started.saturating_add(1);
        self.run = None;
    }

    fn start(&mut self, now_ms: u64, scope: Scope, allowed_ms: Option<u64>, granted_ms: u64) {
        self.open_untimed();
        let buffer_ms = self.limits.map_or(0, |limits| limits.buffer_ms);
        self.run = allowed_ms.map(|allowed_ms| Run {
            scope,
            allowed_ms: allowed_ms.saturating_add(buffer_ms).saturating_add(granted_ms),
            granted_ms,
            active: false,
            since_ms: now_ms,
        });
    }

    // ONLINE-CLOCK-2
    /// Notes that the seat gave an accepted command. The first one extends a short turn to the full
    /// time, counted from the same start; returns true if it did. Do not note refused and repeated
    /// commands.
    pub fn note_command(&mut self, seat: Seat) -> bool {
        let (Some(limits), Some(run)) = (self.limits, &mut self.run) else {
            return false;
        };
        if run.scope != Scope::Turn(seat) {
            return false;
        }
        run.active = true;
        let full = limits.turn_ms.saturating_add(limits.buffer_ms).saturating_add(run.granted_ms);
        let lifted = run.allowed_ms < full;
        if lifted {
            run.allowed_ms = full;
        }
        lifted
    }

    // ONLINE-CLOCK-2: silent = ended by the clock without an accepted command.
    /// Ends the turn or the opening phase; `by_clock` says whether the clock ended it.
    pub fn end_turn(&mut self, by_clock: bool) {
        let Some(run) = self.run.take() else {
            return;
        };
        if let Scope::Turn(seat) = run.scope {
            self.silent = if by_clock && !run.active {
                self.silent.with(seat)
            } else {
                self.silent.without(seat)
            };
        }
    }

    // ONLINE-CLOCK-3, ONLINE-CLOCK-4
    /// What the clock says now; `None` if none was started.
    #[must_use]
    pub fn reading(&self, now_ms: u64) -> Option<Reading> {
        let (limits, run) = (self.limits?, self.run?);
        let left_ms = run.left_ms(now_ms);
        let shown_s = left_ms.saturating_sub(limits.buffer_ms).div_ceil(1000);
        Some(Reading {
            seat: match run.scope {
                Scope::Turn(seat) => Some(seat),
                Scope::Opening => None,
            },
            left_ms,
            allowed_ms: run.allowed_ms,
            shown_s,
            visible: shown_s <= limits.show_s,
        })
    }

    /// When the clock runs out if nothing happens; `None` if it does not.
    #[must_use]
    pub fn deadline_ms(&self) -> Option<u64> {
        self.run.map(|run| run.since_ms.saturating_add(run.allowed_ms))
    }

    // ONLINE-CLOCK-5
    /// The expiry to put into the queue if time has run out.
    #[must_use]
    pub fn expiry(&self, now_ms: u64) -> Option<Expiry> {
        let run = self.run?;
        (run.left_ms(now_ms) == 0).then_some(Expiry { scope: run.scope, started: self.started })
    }

    // ONLINE-CLOCK-5: an expiry whose turn is already over is discarded.
    /// Whether an expiry belongs to the clock that runs now.
    #[must_use]
    pub fn is_current(&self, expiry: Expiry) -> bool {
        self.started == expiry.started && self.run.is_some_and(|run| run.scope == expiry.scope)
    }

    // ONLINE-CLOCK-5
    /// Whether a command may still be judged: after time has run out, only one that ends the turn.
    #[must_use]
    pub fn accepts(&self, now_ms: u64, ends_turn: bool) -> bool {
        ends_turn || self.expiry(now_ms).is_none()
    }
}
