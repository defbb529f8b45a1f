//! The Queen: Trim and Ward.

use super::Cheat;
use crate::event::{CheatFizzle, Event, Fallen};
use crate::piece::{Army, Mark, PieceRole};
use crate::square::Square;
use crate::state::Chess;
use alloc::vec::Vec;
use core::cmp::Reverse;
use initiative_kernel::game::Sink;

impl Chess {
    pub(super) fn queen_phase(&mut self, turn: u32, out: &mut impl Sink<Event>) {
        match turn % 3 {
            1 => self.trim(out),
            2 => self.ward(turn, out),
            _ => {}
        }
    }

    // CHESS-BOSS-7
    fn trim(&mut self, out: &mut impl Sink<Event>) {
        let mut pawns: Vec<Square> =
            Square::all(self.field.army.of(Army::Black, PieceRole::Pawn)).collect();
        let left = pawns.iter().copied().min_by_key(|at| (at.file(), *at));
        pawns.retain(|at| Some(*at) != left);
        let right = pawns.iter().copied().min_by_key(|at| (Reverse(at.file()), *at));
        pawns.retain(|at| Some(*at) != right);
        let middle = pawns
            .iter()
            .copied()
            .min_by_key(|at| ((2 * i16::from(at.file()) - 7).abs(), at.file(), *at));
        self.cheat(Cheat::Trim, out, |game, told| {
            let (Some(left), Some(right), Some(middle)) = (left, right, middle) else {
                return Err(CheatFizzle::Nothing);
            };
            let mut gone = Vec::new();
            for at in [left, right, middle] {
                if let Some(piece) = game.field.take(at) {
                    gone.push(Fallen { piece, at });
                }
            }
            game.field.army.clock = 0;
            let queen = game.field.put(middle, Army::Black, PieceRole::Queen);
            game.boss_mut(|boss| {
                if boss.cut_queen == 0 {
                    boss.cut_queen = queen.tag;
                }
            });
            let queen = Some(Fallen { piece: queen, at: middle });
            told.push(Event::PawnsTrimmed { gone, queen });
            Ok(())
        });
    }

    // CHESS-BOSS-8
    fn ward(&mut self, turn: u32, out: &mut impl Sink<Event>) {
        let army = &self.field.army;
        let plain = army.roles[PieceRole::Pawn as usize] | army.roles[PieceRole::King as usize];
        let free = army.side(Army::Black) & !plain & !army.marked(Mark::Shield);
        let first = self.boss.as_ref().and_then(|boss| self.find_tag(boss.cut_queen));
        let first = first.filter(|at| turn == 2 && free & at.bit() != 0);
        self.cheat(Cheat::Ward, out, |game, told| {
            let drawn = || {
                let free: Vec<Square> = Square::all(free).collect();
                game.dice.pick(&free).copied()
            };
            let at = first.or_else(drawn).ok_or(CheatFizzle::Nothing)?;
            let piece = game.field.piece(at).ok_or(CheatFizzle::Nothing)?;
            game.field.army.marks[Mark::Shield as usize] |= at.bit();
            told.push(Event::PieceWarded { piece, at });
            Ok(())
        });
    }
}
