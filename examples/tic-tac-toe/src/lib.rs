//! Tic-tac-toe: a whole game on Initiative.

use initiative::prelude::*;

/// The state: one bit per square for each seat.
#[data]
pub struct TicTacToe {
    marks: [u16; 2],
}

/// The only command: mark a square, counted from 0 at the top left to 8 at the bottom right.
#[data]
pub struct Mark(pub u8);

const BOARD: Size = Size::of(3, 3);
// One octal digit per row of the board.
const FULL: u16 = 0o777;
const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];
const TAKEN: Refusal = Refusal::new("tic-tac-toe/taken", "That square is taken.");

impl TicTacToe {
    /// Who marked a square.
    fn owner(&self, square: u8) -> Option<Seat> {
        self.seats().iter().find(|seat| self.marks[seat.index()] & (1 << square) != 0)
    }
}

impl Game for TicTacToe {
    const ID: &'static str = "tic-tac-toe";
    type Setup = ();
    type Command = Mark;
    type Event = ();

    fn new(_: &(), _seed: u64, _: &mut impl Sink<()>) -> Result<Self, SetupError> {
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
        // Cross begins, then they take turns.
        Status::to_move(Seat(((crosses | noughts).count_ones() % 2) as u8))
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
            Status::Over(_) => Err(MATCH_OVER),
            Status::Awaiting(seats) if !seats.contains(seat) => Err(NOT_YOUR_TURN),
            _ if *square > 8 => Err(NOT_LEGAL),
            _ if self.owner(*square).is_some() => Err(TAKEN),
            _ => Ok(()),
        }
    }

    fn apply(&mut self, seat: Seat, Mark(square): Mark, _: &mut impl Sink<()>) {
        self.marks[seat.index()] |= 1 << square;
    }
}

impl Tabletop for TicTacToe {
    const TITLE: &'static str = "Tic-tac-toe";
    const SEATS: &'static [&'static str] = &["Cross", "Nought"];

    fn board(&self) -> Board {
        Board::chequered(BOARD, "light", "dark").look("hall").lettered()
    }

    fn pieces(&self) -> Vec<(Id, Piece)> {
        let squares = (0..).zip(BOARD.tiles());
        let marked = squares.filter_map(|(square, tile)| Some((self.owner(square)?, tile)));
        let piece = |(seat, tile)| match seat {
            Seat(0) => (Id::from(tile), Piece::new("Cross", "rook", tile).of(seat).glyph("X")),
            _ => (Id::from(tile), Piece::new("Nought", "pawn", tile).of(seat).glyph("O")),
        };
        marked.map(piece).collect()
    }

    fn gesture(&self, Mark(square): &Mark) -> Gesture {
        Gesture::place(BOARD.tile((*square).into()).unwrap_or_default())
    }
}

impl Hosted for TicTacToe {}
