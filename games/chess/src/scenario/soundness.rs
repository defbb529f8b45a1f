//! What must hold of a scenario: kings, pawns, stones, phases.

use super::fen;
use super::read::{Reading, Warning};
use super::{
    BAD_BOSS, BAD_SEQUENCE, BAD_STONE, KING_COUNT, OPPONENT_IN_CHECK, PAWN_ON_END_RANK, PHASE_SIDE,
    PIECE_ON_BAD_TILE, Wrong,
};
use crate::ground::Tile;
use crate::phase::Phase;
use crate::piece::{Mark, Role, Side};
use crate::square::{Square, row};
use alloc::format;

impl Reading {
    /// Drops rights that cannot be.
    pub(super) fn settle(&mut self) {
        let (side, ranks) = (self.side, self.field.ranks);
        let (castling, passing) = fen::settle(&mut self.field.army, side, &ranks);
        if castling {
            self.warnings.push(Warning::Castling);
        }
        if passing {
            self.warnings.push(Warning::EnPassant);
        }
    }

    // CHESS-CMD-3
    pub(super) fn check(&self) -> Result<(), Wrong> {
        let field = &self.field;
        let (army, ground) = (&field.army, &field.ground);
        if let Some(at) = Square::first(army.occupied() & (ground.void | ground.deadly())) {
            return Err((PIECE_ON_BAD_TILE, format!("no piece can stand on {at}")));
        }
        let carried =
            self.sequence.as_ref().filter(|one| one.stepped).map_or(0, |one| one.at.bit());
        let promotion = field.ranks.promotion(Side::White) | field.ranks.promotion(Side::Black);
        for at in Square::all(ground.stones & !carried) {
            let belt = ground.moving() & at.bit() != 0;
            if ground.tile(at) != Tile::Ground || belt || promotion & at.bit() != 0 {
                let message = format!("a stone cannot lie on {at}");
                return Err((BAD_STONE, message));
            }
        }
        self.check_enemies()?;
        for side in Side::BOTH {
            self.check_army(side)?;
        }
        let others = self.side.other();
        if field.is_plain() && self.boss.is_none() && !self.sandbox && field.in_check(others) {
            let message = format!("{}'s king is in check out of turn", others.name());
            return Err((OPPONENT_IN_CHECK, message));
        }
        let sides = match self.phase {
            None => true,
            Some(Phase::Player | Phase::Boss) => self.side == Side::White,
            Some(Phase::Black | Phase::Enemies) => self.side == Side::Black,
        };
        if !sides {
            return Err((PHASE_SIDE, "the side to move does not fit the phase".into()));
        }
        if self.phase == Some(Phase::Boss) && self.boss.is_none() {
            return Err((BAD_BOSS, "there is no boss for its phase".into()));
        }
        let king = army.king(Side::Black).is_some();
        if self.boss.is_some() && !king && !self.sandbox {
            return Err((BAD_BOSS, "a boss has a king".into()));
        }
        self.check_sequence()
    }

    fn check_army(&self, side: Side) -> Result<(), Wrong> {
        let field = &self.field;
        let army = &field.army;
        let kings = army.of(side, Role::King) & !army.marked(Mark::Pretender);
        let count = kings.count_ones();
        let absent = side == Side::Black
            && army.side(side) == 0
            && self.rout != Some(false)
            && !field.foes.is_empty();
        let wrong = count != 1 && !absent && self.over.is_none();
        if count > 1 || wrong && !self.sandbox {
            let message = format!("{} has {count} kings", side.name());
            return Err((KING_COUNT, message));
        }
        let ends = row(0) | row(7) | field.ranks.promotion(side);
        // A belt may carry a pawn there during a match; no scenario starts like that.
        if self.past.is_none()
            && let Some(at) = Square::first(army.of(side, Role::Pawn) & ends)
        {
            return Err((PAWN_ON_END_RANK, format!("a pawn stands on {at}")));
        }
        Ok(())
    }

    fn check_sequence(&self) -> Result<(), Wrong> {
        let Some(sequence) = &self.sequence else {
            return if self.abort.is_some() {
                Err((BAD_SEQUENCE, "an abort point needs a stone move".into()))
            } else {
                Ok(())
            };
        };
        let field = &self.field;
        let own = field.army.side(self.side) & sequence.at.bit() != 0;
        let stone = field.ground.stones & sequence.at.bit() != 0;
        let home = if sequence.stepped {
            let free = field.ground.stones & sequence.home.bit() == 0;
            free && sequence.home.distance(sequence.at) == 1
        } else {
            sequence.home == sequence.at
        };
        let chess = !matches!(self.phase, Some(Phase::Enemies | Phase::Boss));
        if own && stone && home && chess {
            return Ok(());
        }
        let message = "a piece of the side to move stands on a stone near its home";
        Err((BAD_SEQUENCE, message.into()))
    }
}
