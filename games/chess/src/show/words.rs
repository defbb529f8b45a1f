//! Events and commands in words.

use crate::command::{Command, Promotion};
use crate::ending::ChessEnding;
use crate::event::Blocker;
use crate::piece::{Army, ChessPiece};
use crate::state::Chess;
use alloc::format;
use alloc::string::String;
use initiative_kernel::game::Seat;

/// A command in words.
pub(super) fn describe(seat: Seat, command: &Command) -> String {
    let side = if seat.0 == 0 { Army::White } else { Army::Black }.name();
    match command {
        Command::Move { from, to, promotion: Some(Promotion::Role(role)) } => {
            format!("{side}: {from}–{to}, {}", role.name())
        }
        Command::Move { from, to, .. } => format!("{side}: {from}–{to}"),
        Command::StoneStep { to } => format!("{side} steps with the stone to {to}"),
        Command::StoneStay => format!("{side} stays on the stone"),
        Command::StoneAbort => format!("{side} takes the stone move back"),
        Command::Resign => format!("{side} resigns"),
        Command::DebugSpawn { kind, at } => format!("A {kind} is put on {at}"),
        Command::DebugKillEnemies => "All enemies are removed".into(),
        Command::DebugSetPhase { phase } => format!("On to the phase {}", phase.name()),
    }
}

/// A piece in words.
pub(super) fn piece_name(piece: ChessPiece) -> String {
    format!("{} {}", piece.side.name(), piece.role.name())
}

/// What a push or a strike runs into, in words. `name` is what enemies are called.
pub(super) fn obstacle(by: &Blocker, name: impl Fn(u8) -> String) -> String {
    match by {
        Blocker::Edge => "the edge of the board".into(),
        Blocker::Void => "the void".into(),
        Blocker::Stone => "a stone".into(),
        Blocker::Enemy(enemy) => name(*enemy),
        Blocker::Piece(piece) => format!("a {}", piece_name(*piece)),
        Blocker::Hazard => "deadly ground".into(),
    }
}

impl Chess {
    /// An enemy in words, the same wherever it is named: `Grunt 1`.
    pub(super) fn enemy_name(&self, enemy: u8) -> String {
        match self.enemy(enemy) {
            Some(one) => format!("{} {enemy}", self.kind(one.kind).name),
            None => format!("Enemy {enemy}"),
        }
    }
}

// CHESS-END-1
/// The title and the sentence of an ending.
pub(super) fn ending_words(
    ending: ChessEnding,
    seat: Option<Seat>,
) -> (&'static str, &'static str) {
    let title = match (ending.winner(), seat) {
        (None, _) => "Draw",
        (Some(side), Some(seat)) if seat.0 == side as u8 => "Victory",
        (Some(_), Some(_)) => "Defeat",
        (Some(Army::White), None) => "White wins",
        (Some(Army::Black), None) => "Black wins",
    };
    (title, sentence(ending))
}

/// An ending in a sentence.
pub(super) const fn sentence(ending: ChessEnding) -> &'static str {
    match ending {
        ChessEnding::WhiteCheckmate => "White mates.",
        ChessEnding::WhiteKingCaptured => "Black's king was captured.",
        ChessEnding::WhiteKingLost => "Black's king was lost to the ground.",
        ChessEnding::WhiteRout => "No enemy is left.",
        ChessEnding::WhiteResignation => "Black resigned.",
        ChessEnding::BlackCheckmate => "Black mates.",
        ChessEnding::BlackKingCaptured => "White's king was captured.",
        ChessEnding::BlackKingLost => "White's king was lost to the ground.",
        ChessEnding::BlackNoPieces => "White has no pieces left.",
        ChessEnding::BlackResignation => "White resigned.",
        ChessEnding::EnemiesKingCaptured => {
            "An enemy took White's king. Nobody guards a king but its player."
        }
        ChessEnding::Stalemate => "Stalemate: no legal move, and no check.",
        ChessEnding::Threefold => "The same position came up three times.",
        ChessEnding::FiftyMoves => "Fifty moves without a pawn move or a loss.",
        ChessEnding::DeadPosition => "Nobody could win any more.",
        ChessEnding::BothKingsLost => "Both kings were lost at once.",
    }
}
