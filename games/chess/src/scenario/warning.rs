//! Warnings: what is odd about a scenario that can be played anyway.

use super::read::Reading;
use crate::boss::Figure;
use crate::enemy::Gait;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::words::{clip, meant};
use initiative_kernel::game::{Fault, SetupError};

impl Reading {
    // CHESS-CMD-3
    /// Adds a warning, once for each place.
    fn warn(&mut self, path: String, code: &'static str, message: String) {
        let fault = Fault { path, code, message };
        if !self.odd.contains(&fault) && self.odd.len() < SetupError::MAX {
            self.odd.push(fault);
        }
    }

    /// Adds a warning about the clause that is being read.
    fn warn_here(&mut self, code: &'static str, message: String) {
        self.warn(self.here.clone(), code, message);
    }

    /// Warns that these castling rights were dropped.
    pub(super) fn warn_castling(&mut self, path: &str, dropped: &str) {
        let message = format!(
            "the castling rights `{dropped}` were dropped: they need the king on e1 or e8 and \
             its rook in the corner"
        );
        self.warn(path.into(), "scenario/castling_dropped", message);
    }

    /// Warns that the right to capture in passing was dropped.
    pub(super) fn warn_passing(&mut self, path: &str, square: &str) {
        let message = format!(
            "the en passant square {square} was dropped: no pawn can have just stepped over it"
        );
        self.warn(path.into(), "scenario/en_passant_dropped", message);
    }

    /// Warns of an unknown type.
    pub(super) fn warn_type(&mut self, id: &str) {
        let known: Vec<&str> =
            self.kinds.iter().filter(|kind| kind.defined).map(|kind| kind.id.as_str()).collect();
        let near = meant(id, &known);
        let message = format!(
            "there is no enemy type `{}`; such an enemy has 1 hit point and does nothing{near}",
            clip(id)
        );
        self.warn_here("scenario/unknown_type", message);
    }

    /// Warns of an unknown state.
    pub(super) fn warn_state(&mut self, word: &str, known: &[&str]) {
        let word = clip(word);
        let near = meant(&word, known);
        let message = format!(
            "an enemy has no state `{word}`; it skips its first turn and is idle then{near}"
        );
        self.warn_here("scenario/unknown_state", message);
    }

    // CHESS-TYPE-1
    /// Warns of an unknown way to move.
    pub(super) fn warn_movement(&mut self, word: &str) {
        let word = clip(word);
        let near = meant(&word, &Gait::ALL.map(Gait::name));
        let message = format!("nobody moves like a `{word}`; this type moves as king{near}");
        self.warn_here("scenario/unknown_movement", message);
    }

    /// Warns of a counter that the boss does not use.
    pub(super) fn warn_counter(&mut self, figure: Figure, key: &str) {
        let message = format!("`{key}` means nothing for {}", figure.title());
        self.warn_here("scenario/unused_counter", message);
    }
}
