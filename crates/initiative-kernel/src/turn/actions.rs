//! Turns with action points: the seat whose turn it is spends them, then the turn passes.
//!
//! This block combines [`Turns`] with a [`Pool`] that is full again at the start of every turn. A
//! game in which every unit has its own points uses [`activation`](super::activation) instead.

use super::seats::Turns;
use crate::game::Seat;
use crate::pool::Pool;
use serde::{Deserialize, Serialize};

/// Whose turn it is and how many action points that seat has left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionTurns {
    turns: Turns,
    points: Pool,
}

impl ActionTurns {
    /// Turn 1 of seat 0, for `seats` seats with `points` action points a turn.
    #[must_use]
    pub fn new(seats: u8, points: u32) -> Self {
        Self { turns: Turns::new(seats, Seat(0)), points: Pool::full(points) }
    }

    /// The seat whose turn it is.
    #[must_use]
    pub fn current(&self) -> Seat {
        self.turns.current()
    }

    /// The number of the turn, from 1.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.turns.number()
    }

    /// How many points are left in this turn.
    #[must_use]
    pub const fn left(&self) -> u32 {
        self.points.now()
    }

    /// The points of a seat: an empty pool unless it is that seat's turn.
    #[must_use]
    pub fn points(&self, seat: Seat) -> Pool {
        if seat == self.current() { self.points } else { self.points.holding(0) }
    }

    /// Spends `cost` points, or all that are left if that is less. The turn passes when none is
    /// left.
    pub fn spend(&mut self, cost: u32) {
        self.points.drain(cost);
        if self.points.now() == 0 {
            self.pass();
        }
    }

    /// Ends the turn; the next seat has all its points.
    pub fn pass(&mut self) {
        self.turns.pass();
        self.points.refill();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_ends_with_its_last_point_or_before() {
        let mut turns = ActionTurns::new(3, 2);
        turns.spend(1);
        assert_eq!((turns.current(), turns.left()), (Seat(0), 1));
        turns.spend(5);
        assert_eq!((turns.current(), turns.left()), (Seat(1), 2), "no debts are carried over");
        turns.pass();
        assert_eq!((turns.current(), turns.number()), (Seat(2), 3));
        assert_eq!((turns.points(Seat(2)).now(), turns.points(Seat(0)).now()), (2, 0));
    }
}
