//! The King: Crowd of Crowns, Clean Slate, and the cheats of stage 2.

use super::Cheat;
use crate::event::{CheatFizzle, Event};
use crate::field::Tags;
use crate::piece::{Army, ChessPiece, Mark, PieceRole};
use crate::square::{Square, row};
use crate::state::Chess;
use alloc::vec::Vec;
use initiative_kernel::game::Sink;

/// The order of the back rank.
const BACK: [PieceRole; 8] = [
    PieceRole::Rook,
    PieceRole::Knight,
    PieceRole::Bishop,
    PieceRole::Queen,
    PieceRole::King,
    PieceRole::Bishop,
    PieceRole::Knight,
    PieceRole::Rook,
];

impl Chess {
    pub(super) fn king_phase(&mut self, out: &mut impl Sink<Event>) {
        let Some(boss) = &mut self.boss else {
            return;
        };
        if boss.stage == 1 {
            // CHESS-BOSS-12
            if self.field.army.marked(Mark::Pretender) == 0 {
                self.cheat(Cheat::CleanSlate, out, Self::reset);
            }
            return;
        }
        boss.since = boss.since.saturating_add(1);
        if boss.since.is_multiple_of(2) {
            self.ability(out);
        }
    }

    fn reset(&mut self, told: &mut Vec<Event>) -> Result<(), CheatFizzle> {
        let field = &mut self.field;
        // Nobody can stand on void, on hazards or on an enemy, because cheats treat enemies as
        // walls.
        let ranks = row(0) | row(1) | row(6) | row(7);
        let shut = field.ground.void | field.ground.deadly() | field.foes.bodies();
        if ranks & shut != 0 {
            return Err(CheatFizzle::Nothing);
        }
        let mut tag = field.tags.fresh();
        if tag > u8::MAX - 32 {
            tag = 1;
        }
        field.army = crate::army::Armies::default();
        field.tags = Tags::default();
        let mut put = |at: Square, side, role| {
            field.army.put(at, side, role);
            field.tags.set(at, tag);
            tag += 1;
        };
        for (file, role) in (0..).zip(BACK) {
            put(Square::at(file, 0), Army::Black, role);
            put(Square::at(file, 1), Army::Black, PieceRole::Pawn);
            put(Square::at(file, 6), Army::White, PieceRole::Pawn);
            put(Square::at(file, 7), Army::White, role);
        }
        field.army.rights = 15;
        field.crowd = false;
        field.float = 0;
        self.past.clear();
        self.undo = None;
        self.boss_mut(|boss| {
            boss.stage = 2;
            boss.since = 0;
        });
        told.push(Event::ArmiesReset);
        Ok(())
    }

    // CHESS-BOSS-12, CHESS-BOSS-13
    fn ability(&mut self, out: &mut impl Sink<Event>) {
        let king = self.field.army.king(Army::Black).is_some();
        let pawns = self.field.army.of(Army::Black, PieceRole::Pawn) != 0;
        let allowed = [
            (Cheat::Untouchable, self.field.float == 0 && king),
            (Cheat::Charity, pawns && self.gift_tile(0).is_some()),
            (Cheat::TakeBack, self.undo.is_some()),
            (Cheat::BlankStare, self.owed == 0),
        ];
        let allowed: Vec<Cheat> =
            allowed.into_iter().filter(|(_, allowed)| *allowed).map(|(cheat, _)| cheat).collect();
        let Some(&name) = self.dice.pick(&allowed) else {
            return;
        };
        self.cheat(name, out, |game, told| match name {
            Cheat::Untouchable => {
                game.field.float = 3;
                let king = game.field.army.king(Army::Black);
                told.extend(king.map(|at| Event::KingFloated { at }));
                Ok(())
            }
            Cheat::Charity => game.charity(told),
            Cheat::TakeBack => game.take_back(told),
            _ => {
                game.owed = game.owed.saturating_add(1);
                told.push(Event::TurnForfeited);
                Ok(())
            }
        });
    }

    /// The tile on which a gifted pawn from this file lands.
    fn gift_tile(&self, file: u8) -> Option<Square> {
        let row = 8_u8.checked_sub(self.field.ranks.pawn[0])?;
        let rows = [Some(row), row.checked_sub(1)];
        rows.into_iter().flatten().find_map(|row| {
            let tiles = (0..8).map(|file| Square::at(file, row));
            let free = tiles.filter(|at| self.field.open() & at.bit() != 0);
            free.min_by_key(|at| (at.file().abs_diff(file), at.file()))
        })
    }

    fn charity(&mut self, told: &mut Vec<Event>) -> Result<(), CheatFizzle> {
        let pawns: Vec<Square> =
            Square::all(self.field.army.of(Army::Black, PieceRole::Pawn)).collect();
        let &from = self.dice.pick(&pawns).ok_or(CheatFizzle::Nothing)?;
        let at = self.gift_tile(from.file()).ok_or(CheatFizzle::Nothing)?;
        let piece = self.field.take(from).ok_or(CheatFizzle::Nothing)?;
        self.field.army.put(at, Army::White, PieceRole::Pawn);
        self.field.tags.set(at, piece.tag);
        let piece = ChessPiece { side: Army::White, ..piece };
        told.push(Event::PawnGifted { piece, from, at });
        Ok(())
    }

    fn take_back(&mut self, told: &mut Vec<Event>) -> Result<(), CheatFizzle> {
        let point = self.undo.take().ok_or(CheatFizzle::Nothing)?;
        // Cheats treat enemies as walls.
        if point.before.army.occupied() & self.field.foes.bodies() != 0 {
            return Err(CheatFizzle::Nothing);
        }
        self.field.army = point.before.army;
        self.field.tags = point.before.tags;
        self.ban = Some(point.ply);
        let (from, to) = (point.ply.from, point.ply.to);
        told.push(Event::MoveTakenBack { from, to });
        Ok(())
    }
}
