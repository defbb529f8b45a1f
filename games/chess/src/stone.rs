//! Stone moves: a landing, a step with the stone, a second move.

use crate::army::Army;
use crate::outcome::Outcome;
use crate::square::Square;
use alloc::boxed::Box;
use serde::{Deserialize, Serialize};

/// A stone move under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sequence {
    /// Where the piece is now.
    pub at: Square,
    /// Where the stone belongs.
    pub home: Square,
    /// The stone has been stepped: the second move is due.
    pub stepped: bool,
    /// The clock starts anew when it is over.
    pub loud: bool,
    /// The tile a double step passed: its right comes only if the pawn stays.
    pub passed: Square,
    /// The move that landed, from where.
    pub from: Square,
    /// Both armies before the landing, to take it back.
    pub before: Option<Box<Before>>,
}

/// Both armies as they were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Before {
    pub(crate) army: Army,
    pub(crate) tags: crate::field::Tags,
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
}
