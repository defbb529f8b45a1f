//! Events and commands in words.

use crate::command::{Command, Promotion};
use crate::ending::Ending;
use crate::piece::Side;
use alloc::format;
use alloc::string::String;
use initiative_kernel::game::Seat;

/// A command in words.
pub(super) fn describe(seat: Seat, command: &Command) -> String {
    let side = if seat.0 == 0 { Side::White } else { Side::Black }.name();
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

// CHESS-END-1
/// The title and the sentence of an ending.
pub(super) fn farewell(ending: Ending, seat: Option<Seat>) -> (&'static str, &'static str) {
    let title = match (ending.winner(), seat) {
        (None, _) => "Draw",
        (Some(side), Some(seat)) if seat.0 == side as u8 => "Victory",
        (Some(_), Some(_)) => "Defeat",
        (Some(Side::White), None) => "White wins",
        (Some(Side::Black), None) => "Black wins",
    };
    (title, sentence(ending))
}

/// An ending in a sentence.
pub(super) const fn sentence(ending: Ending) -> &'static str {
    match ending {
        Ending::WhiteCheckmate => "White mates.",
        Ending::WhiteKingCaptured => "Black's king was captured.",
        Ending::WhiteKingLost => "Black's king was lost to the ground.",
        Ending::WhiteRout => "No enemy is left.",
        Ending::WhiteResignation => "Black resigned.",
        Ending::BlackCheckmate => "Black mates.",
        Ending::BlackKingCaptured => "White's king was captured.",
        Ending::BlackKingLost => "White's king was lost to the ground.",
        Ending::BlackNoPieces => "White has no pieces left.",
        Ending::BlackResignation => "White resigned.",
        Ending::EnemiesKingCaptured => {
            "An enemy took White's king. Nobody guards a king but its player."
        }
        Ending::Stalemate => "Stalemate: no legal move, and no check.",
        Ending::Threefold => "The same position came up three times.",
        Ending::FiftyMoves => "Fifty moves without a pawn move or a loss.",
        Ending::DeadPosition => "Nobody could win any more.",
        Ending::BothKingsLost => "Both kings were lost at once.",
    }
}
