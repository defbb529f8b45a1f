//! What is odd about a scenario that can be played all the same.

use super::read::Reading;
use super::usage::meant;
use crate::boss::Figure;
use crate::enemy::{Gait, Kind};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::{Fault, SetupError};
use initiative_kernel::strict::clip;

// CHESS-CMD-3
/// Something odd in a scenario that does not stop it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// A castling right without king and rook at home was dropped.
    Castling,
    /// An impossible en passant square was dropped.
    EnPassant,
    /// An enemy of an unknown type does nothing.
    EnemyType(String),
    /// An unknown state is idle.
    EnemyState(String),
    /// An unknown movement word moves as king.
    Movement(String),
    /// A counter that the boss has no use for.
    Counter(String),
}

impl Reading {
    /// Notes something odd, once for each place.
    fn warn(&mut self, warning: Warning, path: String, code: &'static str, message: String) {
        let fault = Fault { path, code, message };
        let known = self.odd.iter().any(|(_, known)| *known == fault);
        if !known && self.odd.len() < SetupError::MAX {
            self.odd.push((warning, fault));
        }
    }

    /// Castling rights were dropped: the letters of those that were.
    pub(super) fn warn_castling(&mut self, path: &str, dropped: &str) {
        let message = format!(
            "the castling rights `{dropped}` were dropped: they need the king on e1 or e8 and \
             its rook in the corner"
        );
        self.warn(Warning::Castling, path.into(), "scenario/castling_dropped", message);
    }

    /// The right to capture in passing was dropped.
    pub(super) fn warn_passing(&mut self, path: &str, square: &str) {
        let message = format!(
            "the en passant square {square} was dropped: no pawn can have just stepped over it"
        );
        self.warn(Warning::EnPassant, path.into(), "scenario/en_passant_dropped", message);
    }

    /// Nobody knows this type.
    pub(super) fn warn_type(&mut self, id: &str) {
        let known: Vec<&str> = self.kinds.iter().filter(|kind| kind.defined).map(kind_id).collect();
        let near = meant(id, &known);
        let message = format!(
            "there is no enemy type `{}`; such an enemy has 1 hit point and does nothing{near}",
            clip(id)
        );
        let path = self.here.clone();
        self.warn(Warning::EnemyType(id.into()), path, "scenario/unknown_type", message);
    }

    /// Nobody knows this state.
    pub(super) fn warn_state(&mut self, word: &str, known: &[&str]) {
        let word = clip(word);
        let near = meant(&word, known);
        let message = format!(
            "an enemy has no state `{word}`; it skips its first turn and is idle then{near}"
        );
        let path = self.here.clone();
        self.warn(Warning::EnemyState(word), path, "scenario/unknown_state", message);
    }

    // CHESS-TYPE-1
    /// Nobody moves like that.
    pub(super) fn warn_movement(&mut self, word: &str) {
        let word = clip(word);
        let near = meant(&word, &Gait::ALL.map(Gait::name));
        let message = format!("nobody moves like a `{word}`; this type moves as king{near}");
        let path = self.here.clone();
        self.warn(Warning::Movement(word), path, "scenario/unknown_movement", message);
    }

    /// The boss has no use for a counter.
    pub(super) fn warn_counter(&mut self, figure: Figure, key: &str) {
        let message = format!("`{key}` means nothing for {}", figure.title());
        let path = self.here.clone();
        self.warn(Warning::Counter(key.into()), path, "scenario/unused_counter", message);
    }
}

fn kind_id(kind: &Kind) -> &str {
    &kind.id
}
