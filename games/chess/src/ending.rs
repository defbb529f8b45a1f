//! How a match ends, and how a crown prevents that.

use crate::event::Event;
use crate::piece::{Army, Mark, PieceRole};
use crate::square::Square;
use crate::state::Chess;
use core::fmt;
use core::ops::ControlFlow::{self, Break, Continue};
use initiative_kernel::game::{Outcome, Seat, Seats, Sink};
use initiative_kernel::words;
use serde::{Deserialize, Serialize};

/// Whether the match goes on. Once it is over, the rest of the phase is dropped.
pub(crate) type Flow = ControlFlow<()>;

// CHESS-END-1
words! {
    /// How a match ended.
    #[allow(missing_docs, reason = "the names say it")]
    #[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum ChessEnding {
        #[serde(rename = "white/checkmate")]
        WhiteCheckmate = "white/checkmate",
        #[serde(rename = "white/king_captured")]
        WhiteKingCaptured = "white/king_captured",
        #[serde(rename = "white/king_lost")]
        WhiteKingLost = "white/king_lost",
        #[serde(rename = "white/rout")]
        WhiteRout = "white/rout",
        #[serde(rename = "white/resignation")]
        WhiteResignation = "white/resignation",
        #[serde(rename = "black/checkmate")]
        BlackCheckmate = "black/checkmate",
        #[serde(rename = "black/king_captured")]
        BlackKingCaptured = "black/king_captured",
        #[serde(rename = "black/king_lost")]
        BlackKingLost = "black/king_lost",
        #[serde(rename = "black/no_pieces")]
        BlackNoPieces = "black/no_pieces",
        #[serde(rename = "black/resignation")]
        BlackResignation = "black/resignation",
        #[serde(rename = "enemies/king_captured")]
        EnemiesKingCaptured = "enemies/king_captured",
        #[serde(rename = "draw/stalemate")]
        Stalemate = "draw/stalemate",
        #[serde(rename = "draw/threefold")]
        Threefold = "draw/threefold",
        #[serde(rename = "draw/fifty_moves")]
        FiftyMoves = "draw/fifty_moves",
        #[serde(rename = "draw/dead_position")]
        DeadPosition = "draw/dead_position",
        #[serde(rename = "draw/both_kings_lost")]
        BothKingsLost = "draw/both_kings_lost",
    }
}

// CHESS-END-1: a result is spelled the same everywhere.
impl fmt::Debug for ChessEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl ChessEnding {
    /// The side that won, if one did. A win of the enemies is a win of Black.
    pub const fn winner(self) -> Option<Army> {
        match self {
            Self::WhiteCheckmate
            | Self::WhiteKingCaptured
            | Self::WhiteKingLost
            | Self::WhiteRout
            | Self::WhiteResignation => Some(Army::White),
            Self::BlackCheckmate
            | Self::BlackKingCaptured
            | Self::BlackKingLost
            | Self::BlackNoPieces
            | Self::BlackResignation
            | Self::EnemiesKingCaptured => Some(Army::Black),
            _ => None,
        }
    }

    /// The outcome for the kernel.
    pub const fn outcome(self) -> Outcome {
        match self.winner() {
            None => Outcome::drawn(self.name()),
            Some(side) => Outcome::won(Seats::only(Seat(side as u8)), self.name()),
        }
    }
}

/// What a king was lost to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blame {
    /// A chess move captured it.
    Move,
    /// An enemy captured it.
    Enemy,
    /// The ground took it.
    Ground,
}

impl Chess {
    pub(crate) fn end(&mut self, result: ChessEnding, out: &mut impl Sink<Event>) -> Flow {
        self.sequence = None;
        self.ban = None;
        self.ending = Some(result);
        out.emit(Event::GameEnded { result });
        Break(())
    }

    /// Which sides have a king.
    pub(crate) fn kings(&self) -> [bool; 2] {
        Army::ALL.map(|side| self.field.army.king(side).is_some())
    }

    // CHESS-END-3, CHESS-BELT-4
    /// Ends the match if a king that was there is gone, unless a crown brings it back.
    pub(crate) fn end_if_king_lost(
        &mut self,
        had: [bool; 2],
        blame: Blame,
        out: &mut impl Sink<Event>,
    ) -> Flow {
        let has = self.kings();
        let mut white = had[0] && !has[0];
        let black = had[1] && !has[1];
        if white && self.revive(out) {
            white = false;
        }
        let result = match (white, black, blame) {
            (false, false, _) => return Continue(()),
            (true, true, _) => ChessEnding::BothKingsLost,
            (true, false, Blame::Move) => ChessEnding::BlackKingCaptured,
            (true, false, Blame::Enemy) => ChessEnding::EnemiesKingCaptured,
            (true, false, Blame::Ground) => ChessEnding::BlackKingLost,
            (false, true, Blame::Ground) => ChessEnding::WhiteKingLost,
            (false, true, _) => ChessEnding::WhiteKingCaptured,
        };
        self.end(result, out)
    }

    // CHESS-END-4
    fn revive(&mut self, out: &mut impl Sink<Event>) -> bool {
        if self.crowns == 0 {
            return false;
        }
        let row = 8_u8.saturating_sub(self.field.ranks.back[0]);
        let tiles = [4, 3, 5, 2, 6, 1, 7, 0].map(|file| Square::at(file, row));
        let open = |square: &&Square| self.field.open() & square.bit() != 0;
        let safe = |square: &&Square| {
            self.field.army.attackers(Army::Black, **square, self.field.stops()) == 0
        };
        let tile = tiles.iter().filter(open).find(safe).or_else(|| tiles.iter().find(open));
        let Some(&at) = tile else {
            return false;
        };
        self.crowns -= 1;
        self.field.army.rights &= !(crate::army::WHITE_SHORT | crate::army::WHITE_LONG);
        let piece = self.field.put(at, Army::White, PieceRole::King);
        out.emit(Event::KingRevived { piece, at, crowns: self.crowns });
        true
    }

    // CHESS-END-2
    /// How the match ends at the start of a side's phase, if it does. `attacked` says whether the
    /// king of that side and the king of the other one are attacked.
    pub(crate) fn verdict(&self, side: Army, attacked: [bool; 2]) -> Option<ChessEnding> {
        // CHESS-END-3
        if side == Army::White && self.field.army.side(Army::White) == 0 {
            return Some(ChessEnding::BlackNoPieces);
        }
        if !self.field.can_move_when(side, attacked) {
            return Some(match (attacked[0], side) {
                (true, Army::White) => ChessEnding::BlackCheckmate,
                (true, Army::Black) => ChessEnding::WhiteCheckmate,
                (false, _) => ChessEnding::Stalemate,
            });
        }
        if self.is_dead() {
            return Some(ChessEnding::DeadPosition);
        }
        if !self.terms.options.draws {
            return None;
        }
        if self.occurrences() >= 3 {
            return Some(ChessEnding::Threefold);
        }
        (self.field.army.clock >= 100).then_some(ChessEnding::FiftyMoves)
    }

    /// Whether nobody can win any more.
    fn is_dead(&self) -> bool {
        let army = &self.field.army;
        let [pawns, knights, bishops, rooks, queens, _] = army.roles;
        if pawns | rooks | queens != 0
            || !self.field.foes.is_empty()
            || self.boss.is_some()
            || self.field.ground.questions != 0
            || army.marked(Mark::Pretender) != 0
        {
            return false;
        }
        if self.kings() != [true, true] {
            return false;
        }
        const LIGHT: u64 = 0xaa55_aa55_aa55_aa55;
        let minors = knights | bishops;
        minors.count_ones() <= 1 || knights == 0 && (bishops & LIGHT == 0 || bishops & !LIGHT == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;
    use initiative_kernel::game::{Game, Null};

    /// Both kings ride towards droppers. No legal move gives up its own king, so this shifts the
    /// belts without a move.
    fn shifted(crowns: &str) -> Chess {
        let text = "8/8/1K6/8/8/6k1/4P3/8 w - - 0 1; belt b6 w; belt g3 e; tile a6,h3 dropper";
        let mut game =
            Chess::start(&Setup::scenario(&alloc::format!("{text}{crowns}")), 1).unwrap();
        let had = game.kings();
        assert_eq!(had, [true, true]);
        game.field.shift_belts(&mut Null);
        let _ = game.end_if_king_lost(had, Blame::Ground, &mut Null);
        game
    }

    #[test]
    fn chess_belt_4_one_shift_that_loses_both_kings_draws() {
        assert_eq!(shifted("").ending, Some(ChessEnding::BothKingsLost));
    }

    #[test]
    fn chess_belt_4_a_crown_brings_whites_king_back() {
        let game = shifted("; crowns 1");
        assert_eq!(game.ending, Some(ChessEnding::WhiteKingLost));
        assert_eq!((game.kings(), game.crowns), ([true, false], 0));
    }
}
