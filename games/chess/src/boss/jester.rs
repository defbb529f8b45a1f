//! The Jester: Rook Rain and Puppet.

use super::{BossFigure, Cheat};
use crate::army::Ply;
use crate::event::{CheatFizzle, Event, Fallen};
use crate::field::Field;
use crate::outcome::End;
use crate::piece::{Army, Mark, PieceRole};
use crate::square::Square;
use crate::state::Chess;
use alloc::vec::Vec;
use initiative_kernel::game::{Null, Sink};

impl Chess {
    // CHESS-BOSS-9, CHESS-BOSS-10
    pub(super) fn jester_phase(&mut self, turn: u32, out: &mut impl Sink<Event>) {
        if turn % 3 == 2 {
            let tiles: Vec<Square> = Square::all(self.field.slammed()).collect();
            if !tiles.is_empty() {
                out.emit(Event::SlamWarned { tiles });
            }
        }
        if turn.is_multiple_of(3) {
            self.cheat(Cheat::RookRain, out, Self::slam);
        }
        if turn % 4 == 3 {
            self.puppet(out);
        }
    }

    /// The tiles that the rooks will hit in the next Boss phase, if they slam.
    pub fn slam_warning(&self) -> u64 {
        match &self.boss {
            Some(boss) if boss.figure == BossFigure::Jester && boss.turn.is_multiple_of(3) => {
                self.field.slammed()
            }
            _ => 0,
        }
    }

    fn slam(&mut self, told: &mut Vec<Event>) -> Result<(), CheatFizzle> {
        if self.field.army.marked(Mark::Slam) == 0 {
            return Err(CheatFizzle::Nothing);
        }
        let hit = self.field.slammed();
        let mut rooks = Vec::new();
        for at in Square::all(self.field.army.marked(Mark::Slam)) {
            if let Some(piece) = self.field.piece(at) {
                let end = self.field.slam_end(at);
                rooks.push((piece, at, end));
            }
        }
        let mut captured = Vec::new();
        for at in Square::all(hit & self.field.army.side(Army::White)) {
            if let Some(piece) = self.field.take(at) {
                self.field.army.clock = 0;
                captured.push(Fallen { piece, at });
            }
        }
        told.push(Event::RooksSlammed { rooks, captured });
        Ok(())
    }

    // CHESS-BOSS-10
    fn puppet(&mut self, out: &mut impl Sink<Event>) {
        let eligible = self.field.puppet_moves();
        self.cheat(Cheat::Puppet, out, |game, told| {
            let mut pieces: Vec<Square> = eligible.iter().map(|ply| ply.from).collect();
            pieces.dedup();
            let &from = game.dice.pick(&pieces).ok_or(CheatFizzle::Nothing)?;
            let moves: Vec<Ply> = eligible.iter().filter(|ply| ply.from == from).copied().collect();
            let &ply = game.dice.pick(&moves).ok_or(CheatFizzle::Nothing)?;
            let piece = game.field.piece(from).ok_or(CheatFizzle::Nothing)?;
            told.push(Event::PieceControlled { piece, at: from });
            let outcome = game.field.perform(Army::White, ply, false, told);
            if outcome.loud {
                game.field.army.clock = 0;
            }
            Ok(())
        });
    }
}

impl Field {
    /// How far a slam rook drives: the last tile before an obstacle.
    fn slam_end(&self, at: Square) -> Square {
        let shut = self.army.side(Army::Black) | self.army.kings() | self.foes.bodies();
        let shut = shut | self.ground.walls();
        let mut end = at;
        let mut next = at.offset(0, 1);
        while next.is_some() && shut & next.bit() == 0 {
            end = next;
            next = next.offset(0, 1);
        }
        end
    }

    // CHESS-BOSS-9
    /// The tiles that slam rooks would drive over.
    pub(crate) fn slammed(&self) -> u64 {
        let mut tiles = 0;
        for at in Square::all(self.army.marked(Mark::Slam)) {
            let end = self.slam_end(at);
            if end != at {
                tiles |= crate::ray::BETWEEN[at.index()][end.index()] | end.bit();
            }
        }
        tiles
    }

    /// The moves that Puppet can force, in row-major order of piece and target.
    fn puppet_moves(&self) -> Vec<Ply> {
        let mut legal: Vec<Ply> = Vec::new();
        self.legal(Army::White, &mut legal);
        let shut = self.ground.walls() | self.ground.questions | self.foes.bodies();
        let king = self.army.king(Army::White);
        legal.retain(|ply| {
            let queen = ply.promotion.is_none_or(|role| role == PieceRole::Queen);
            if !queen || king == Some(ply.from) || shut & ply.to.bit() != 0 {
                return false;
            }
            let mut after = *self;
            let outcome = after.perform(Army::White, *ply, false, &mut Null);
            outcome.end != End::Landed && !after.in_check(Army::Black)
        });
        legal.sort_by_key(|ply| (ply.from, ply.to));
        legal
    }
}
