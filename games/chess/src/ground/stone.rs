//! Stone moves: a landing, a step with the stone, and a second move.

use crate::army::{Armies, Ply};
use crate::outcome::Outcome;
use crate::square::Square;
use alloc::boxed::Box;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A stone move under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sequence {
    /// Where the piece is now.
    pub at: Square,
    /// Where the stone belongs.
    pub home: Square,
    /// The stone has made its step, so the second move is due.
    pub stepped: bool,
    /// Whether the move clock starts again when the stone move is over.
    pub loud: bool,
    /// The tile that a double step passed. It can be captured in passing only if the pawn stays.
    pub passed: Square,
    /// Where the piece came from when it landed.
    pub from: Square,
    /// Both armies before the landing, for taking it back.
    pub before: Option<Box<Before>>,
}

/// Both armies as they were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Before {
    pub(crate) army: Armies,
    pub(crate) tags: crate::field::Tags,
}

impl Before {
    /// Whether the armies are sound and no piece stands on these squares.
    pub(crate) fn is_whole(&self, shut: u64) -> bool {
        let army = &self.army;
        let seen = army.occupied();
        let marked = army.marks.iter().fold(0, |all, set| all | set);
        let mut tags: Vec<u8> = Square::all(seen).map(|at| self.tags.get(at)).collect();
        tags.sort_unstable();
        let unique = tags.windows(2).all(|pair| pair[0] != pair[1]);
        army.is_sound()
            && army.has_one_king_a_side()
            && marked & !seen == 0
            && seen & shut == 0
            && unique
            && tags.first() != Some(&0)
            && army.rights < 16
    }
}

impl Sequence {
    /// A landing that was just made.
    pub(crate) const fn landed(at: Square, outcome: &Outcome) -> Self {
        Self {
            at,
            home: at,
            stepped: false,
            loud: outcome.loud,
            passed: outcome.passed,
            from: Square::NONE,
            before: None,
        }
    }
    /// The landing as a move, which stands for the whole stone move.
    pub(crate) const fn landing(&self) -> Ply {
        Ply { from: self.from, to: self.home, promotion: None }
    }
}
