//! Whose turn it is: the order of seats, turn numbers, bonus and inserted turns, history.
//!
//! A change of turn has two halves, so that a game can do its own work between and after them:
//! [`Turns::end`] counts and records the turn, [`Turns::begin`] passes it on.
//!
//! ```
//! use initiative_kernel::game::Seat;
//! use initiative_kernel::turn::seats::{EndCause, Fizzle, Turns};
//!
//! let mut turns = Turns::new(2, Seat(0)); // turn 1 of seat 0 is open
//! assert_eq!((turns.current(), turns.number(), turns.own_turns(Seat(0))), (Seat(0), 1, 1));
//!
//! assert_eq!(turns.grant_bonus(Seat(0)), Ok(()));
//! assert_eq!(turns.grant_bonus(Seat(0)), Err(Fizzle::AlreadyPending));
//!
//! let ended = turns.end(EndCause::Seat).unwrap();
//! assert_eq!((ended.seat, ended.number), (Seat(0), 1));
//! // ... end-of-turn effects ...
//! let begun = turns.begin().unwrap();
//! assert!(begun.bonus); // seat 0 goes again
//! assert_eq!((begun.seat, begun.number, begun.own_turn), (Seat(0), 2, 2));
//!
//! turns.end(EndCause::Seat).unwrap();
//! assert_eq!(turns.begin().unwrap().seat, Seat(1));
//! ```

mod parts;
#[cfg(test)]
mod tests;

pub use parts::Parts;

use crate::game::{Seat, Seats};
use alloc::collections::VecDeque;
use serde::{Deserialize, Serialize};

/// The turns of a match.
///
/// The size of this state and the cost of a turn do not depend on how long the match has been
/// going on. A game that wants to look back says how far ([`Turns::remember`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Parts")]
pub struct Turns(Parts);

/// What ended a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndCause {
    /// The seat itself.
    Seat,
    /// The clock ran out.
    Timer,
    /// The rules.
    Rules,
}

/// A turn that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndedTurn {
    /// Its number in the match, from 1.
    pub number: u32,
    /// Whose it was.
    pub seat: Seat,
    /// Its number among the turns of that seat, from 1.
    pub own_turn: u32,
    /// What ended it.
    pub cause: EndCause,
    /// Whether it was a bonus turn.
    pub bonus: bool,
}

/// A turn that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Its number in the match, from 1.
    pub number: u32,
    /// Whose it is.
    pub seat: Seat,
    /// Its number among the turns of that seat, from 1.
    pub own_turn: u32,
    /// Whether it is a bonus turn: the seat was kept.
    pub bonus: bool,
}

/// Why a bonus turn was not granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fizzle {
    /// One is pending already.
    AlreadyPending,
    /// The seat is not the one whose turn it is, or it is out.
    NotCurrent,
}

/// Why a turn could not be ended or begun. Nothing changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnError {
    /// A turn can only end once.
    NotOpen,
    /// A turn must end before the next begins.
    StillOpen,
    /// No seat plays any more.
    NobodyLeft,
}

impl Turns {
    // DUEL-SET-4: turn 1 opens without a start step; own turns are 1 for the first seat, else 0.
    /// Turn 1 of `first`, open, at a table of `seats` seats.
    ///
    /// A table has between 1 and [`Seats::MAX`] seats. Other numbers count as the nearest of these,
    /// and a first seat outside the table counts as seat 0.
    #[must_use]
    pub fn new(seats: u8, first: Seat) -> Self {
        let seats = seats.clamp(1, Seats::MAX);
        let first = if first.0 < seats { first } else { Seat(0) };
        let mut own = alloc::vec![0; usize::from(seats)];
        if let Some(own) = own.get_mut(first.index()) {
            *own = 1;
        }
        Self(Parts {
            current: first,
            regular: first,
            playing: Seats::first(seats),
            own,
            ended: 0,
            open: true,
            bonus: false,
            bonus_pending: false,
            inserted: VecDeque::new(),
            remember: 0,
            history: VecDeque::new(),
        })
    }

    /// Keeps the last `turns` ended turns in [`Turns::history`]; by default none.
    #[must_use]
    pub fn remember(mut self, turns: u32) -> Self {
        self.0.remember = turns;
        while self.0.history.len() > turns as usize {
            self.0.history.pop_front();
        }
        self
    }

    /// The seat whose turn it is; between two turns, the seat whose turn ended.
    #[must_use]
    pub fn current(&self) -> Seat {
        self.0.current
    }

    /// Whether a turn is open: true except between [`Turns::end`] and [`Turns::begin`].
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.0.open
    }

    /// How many turns have ended.
    #[must_use]
    pub fn ended(&self) -> u32 {
        self.0.ended
    }

    /// The number of the open turn, from 1; between two turns, of the next one.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.0.ended.saturating_add(1)
    }

    /// How many turns a seat has had, an open one and bonus turns included.
    #[must_use]
    pub fn own_turns(&self, seat: Seat) -> u32 {
        self.0.own.get(seat.index()).copied().unwrap_or(0)
    }

    /// The seats that still play.
    #[must_use]
    pub fn playing(&self) -> Seats {
        self.0.playing
    }

    /// Whether the open turn is a bonus turn.
    #[must_use]
    pub fn is_bonus(&self) -> bool {
        self.0.bonus
    }

    /// Whether the next change of turn keeps the seat.
    #[must_use]
    pub fn bonus_pending(&self) -> bool {
        self.0.bonus_pending
    }

    /// The seat that will repeat at the next change of turn, if any. [`crate::modifier::Pass`]
    /// needs it.
    #[must_use]
    pub fn repeats(&self) -> Option<Seat> {
        self.0.bonus_pending.then_some(self.0.current)
    }

    /// The ended turns that are remembered, the latest last.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = &EndedTurn> {
        self.0.history.iter()
    }

    // DUEL-BONUS-1, DUEL-BONUS-2
    /// Lets the current seat go again after this turn.
    ///
    /// # Errors
    /// The first that applies of [`Fizzle::AlreadyPending`] and [`Fizzle::NotCurrent`].
    pub fn grant_bonus(&mut self, seat: Seat) -> Result<(), Fizzle> {
        if self.0.bonus_pending {
            return Err(Fizzle::AlreadyPending);
        }
        if seat != self.0.current || !self.0.playing.contains(seat) {
            return Err(Fizzle::NotCurrent);
        }
        self.0.bonus_pending = true;
        Ok(())
    }

    /// Gives `seat` one turn out of order: after this turn, a bonus turn and turns inserted before,
    /// and before the regular order goes on. Returns false if the seat does not play.
    pub fn insert(&mut self, seat: Seat) -> bool {
        let plays = self.0.playing.contains(seat);
        if plays {
            self.0.inserted.push_back(seat);
        }
        plays
    }

    /// Eliminates a seat: it gets no more turns. If its turn is open, the game still ends it.
    pub fn eliminate(&mut self, seat: Seat) {
        self.0.playing = self.0.playing.without(seat);
        self.0.inserted.retain(|waiting| *waiting != seat);
        if seat == self.0.current {
            self.0.bonus_pending = false;
        }
    }

    // DUEL-TURN-2 A1: counted and filed before anything reacts to the end.
    /// Ends the open turn.
    ///
    /// # Errors
    /// [`TurnError::NotOpen`] between two turns.
    pub fn end(&mut self, cause: EndCause) -> Result<EndedTurn, TurnError> {
        if !self.0.open {
            return Err(TurnError::NotOpen);
        }
        let turn = EndedTurn {
            number: self.number(),
            seat: self.0.current,
            own_turn: self.own_turns(self.0.current),
            cause,
            bonus: self.0.bonus,
        };
        self.0.open = false;
        self.0.bonus = false;
        self.0.ended = turn.number;
        if self.0.remember > 0 {
            while self.0.history.len() >= self.0.remember as usize {
                self.0.history.pop_front();
            }
            self.0.history.push_back(turn);
        }
        Ok(turn)
    }

    // DUEL-TURN-3 B1: swap, or keep the seat and clear the flag; own turns + 1.
    /// Begins the next turn: of the same seat if a bonus turn is pending, else of the first
    /// inserted seat, else of the next seat in order that still plays.
    ///
    /// # Errors
    /// [`TurnError::StillOpen`] before [`Turns::end`], [`TurnError::NobodyLeft`] if all seats are
    /// out.
    pub fn begin(&mut self) -> Result<Begun, TurnError> {
        if self.0.open {
            return Err(TurnError::StillOpen);
        }
        let bonus = self.0.bonus_pending && self.0.playing.contains(self.0.current);
        if !bonus {
            if let Some(seat) = self.0.inserted.pop_front() {
                self.0.current = seat;
            } else {
                self.0.regular = self.next_regular().ok_or(TurnError::NobodyLeft)?;
                self.0.current = self.0.regular;
            }
        }
        self.0.bonus_pending = false;
        self.0.bonus = bonus;
        self.0.open = true;
        let mut own_turn = 0;
        if let Some(own) = self.0.own.get_mut(self.0.current.index()) {
            *own = own.saturating_add(1);
            own_turn = *own;
        }
        Ok(Begun { number: self.number(), seat: self.0.current, own_turn, bonus })
    }

    /// Ends the open turn for its seat, begins the next one and returns whose turn it is. If no
    /// seat plays any more, no turn begins.
    ///
    /// ```
    /// use initiative_kernel::game::Seat;
    /// use initiative_kernel::turn::seats::Turns;
    /// let mut turns = Turns::new(2, Seat(0));
    /// assert_eq!(turns.pass(), Seat(1));
    /// assert_eq!((turns.pass(), turns.number()), (Seat(0), 3));
    /// ```
    pub fn pass(&mut self) -> Seat {
        // Both fail only if there is nothing to end or to begin, and then nothing changes.
        let _ = self.end(EndCause::Seat);
        let _ = self.begin();
        self.0.current
    }

    fn next_regular(&self) -> Option<Seat> {
        // At most 64 seats, so the length fits.
        let count = self.0.own.len() as u8;
        let mut seat = self.0.regular;
        for _ in 0..count {
            seat = seat.next(count);
            if self.0.playing.contains(seat) {
                return Some(seat);
            }
        }
        None
    }
}
