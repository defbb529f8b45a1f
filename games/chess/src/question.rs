//! Question tiles.

use crate::army::{Ply, castling_rook};
use crate::event::Event;
use crate::field::Field;
use crate::piece::{Army, PieceRole};
use crate::ray;
use crate::square::{Square, row};
use crate::state::Chess;
use initiative_kernel::game::Sink;

impl Chess {
    // CHESS-TILE-3
    /// Opens the question tiles on which a chess move ended.
    pub(crate) fn open_questions(&mut self, side: Army, ply: Ply, out: &mut impl Sink<Event>) {
        self.open_question(side, ply.to, out);
        let king = self.field.army.king(side) == Some(ply.to);
        if king && ply.from.file().abs_diff(ply.to.file()) == 2 {
            let (_, rook) = castling_rook(ply.from, ply.to);
            self.open_question(side, rook, out);
        }
    }

    fn open_question(&mut self, side: Army, at: Square, out: &mut impl Sink<Event>) {
        if self.field.ground.questions & at.bit() == 0 {
            return;
        }
        self.field.ground.questions &= !at.bit();
        let roll = u8::try_from(self.dice.die(6)).unwrap_or(1);
        out.emit(Event::QuestionOpened { at, roll });
        let colour = match roll {
            1 | 2 => return,
            3 | 4 => side,
            _ => side.other(),
        };
        let tiles: alloc::vec::Vec<Square> =
            Square::all(self.field.pawn_tiles(at, colour)).collect();
        if let Some(&at) = self.dice.pick(&tiles) {
            let piece = self.field.put(at, colour, PieceRole::Pawn);
            out.emit(Event::PawnConjured { piece, at });
        }
    }
}

impl Field {
    /// The tiles around a tile on which a pawn can appear.
    fn pawn_tiles(&self, at: Square, colour: Army) -> u64 {
        let middle = row(2) | row(3) | row(4) | row(5);
        let mut set = ray::KING[at.index()] & self.open() & middle;
        for side in Army::ALL {
            if let Some(king) = self.army.king(side) {
                // A pawn attacks the king from the squares that a pawn of the other colour would
                // attack from the king's square.
                set &= !ray::PAWN[colour.other() as usize][king.index()];
            }
        }
        set
    }
}
