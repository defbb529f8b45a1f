//! Tic-tac-toe: a whole game on Initiative.

use initiative_kernel::game::{Game, Outcome, Refusal, Seat, Seats, SetupError, Sink, Status};
use serde::{Deserialize, Serialize};

/// The state: one bit per square for each seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TicTacToe {
    marks: [u16; 2],
}

/// The only command: mark a square, counted from 0 at the top left to 8 at the bottom right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark(pub u8);

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    /// A seat marked a square.
    Marked { seat: Seat, square: u8 },
    /// The match ended.
    Ended { outcome: Outcome },
}

// One octal digit per row of the board.
const FULL: u16 = 0o777;
const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

impl TicTacToe {
    /// Whose turn it is: seat 0 begins, then they alternate.
    fn turn(&self) -> Seat {
        Seat(((self.marks[0] | self.marks[1]).count_ones() % 2) as u8)
    }

    /// Who marked a square.
    pub fn owner(&self, square: u8) -> Option<Seat> {
        self.seats().iter().find(|seat| self.marks[seat.index()] & (0o1 << square.min(9)) != 0)
    }
}

impl Game for TicTacToe {
    const ID: &'static str = "tic-tac-toe";
    type Setup = ();
    type Command = Mark;
    type Event = Event;

    fn new(_setup: &(), _seed: u64, _: &mut impl Sink<Self::Event>) -> Result<Self, SetupError> {
        Ok(Self { marks: [0, 0] })
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        let [crosses, noughts] = self.marks;
        for (seat, marks) in [(Seat(0), crosses), (Seat(1), noughts)] {
            if LINES.iter().any(|line| marks & line == *line) {
                return Status::Over(Outcome::won(Seats::only(seat), "three_in_a_row"));
            }
        }
        if crosses | noughts == FULL {
            return Status::Over(Outcome::drawn("board_full"));
        }
        Status::to_move(self.turn())
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Mark>) {
        if self.status().awaited().contains(seat) {
            let mut free = FULL & !(self.marks[0] | self.marks[1]);
            while free != 0 {
                out.push(Mark(free.trailing_zeros() as u8));
                free &= free - 1;
            }
        }
    }

    fn check(&self, seat: Seat, Mark(square): &Mark) -> Result<(), Refusal> {
        match self.status() {
            Status::Over(_) => Err(Refusal::new("tic-tac-toe/over", "The match is over.")),
            Status::Awaiting(seats) if !seats.contains(seat) => {
                Err(Refusal::new("tic-tac-toe/not_your_turn", "It is not your turn."))
            }
            _ if *square > 8 => {
                Err(Refusal::new("tic-tac-toe/off_board", "There is no square {}.")
                    .number(i64::from(*square)))
            }
            _ if self.owner(*square).is_some() => {
                Err(Refusal::new("tic-tac-toe/taken", "That square is taken."))
            }
            _ => Ok(()),
        }
    }

    fn apply(&mut self, seat: Seat, Mark(square): Mark, out: &mut impl Sink<Event>) {
        self.marks[seat.index()] |= 1 << square;
        out.emit(Event::Marked { seat, square });
        if let Status::Over(outcome) = self.status() {
            out.emit(Event::Ended { outcome });
        }
    }

    fn validate(&self) -> Result<(), SetupError> {
        let [crosses, noughts] = self.marks;
        let ahead = crosses.count_ones().wrapping_sub(noughts.count_ones());
        if crosses & noughts != 0 || (crosses | noughts) & !FULL != 0 || ahead > 1 {
            return Err(SetupError::new("marks", "tic-tac-toe/bad_marks", "no play leads here"));
        }
        Ok(())
    }
}
