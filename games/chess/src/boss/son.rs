//! The King's Son: Ride Out and Tantrum.

use super::Cheat;
use crate::event::{CheatFizzle, Event, Fallen, Occupant, RideEnd};
use crate::field::Field;
use crate::ground::LossCause;
use crate::piece::{Army, Mark, PieceRole};
use crate::ray;
use crate::square::Square;
use crate::state::Chess;
use alloc::vec::Vec;
use core::cmp::Reverse;
use initiative_kernel::game::Sink;

/// How many Boss phases a ride lasts, and how many pass before the next.
const RIDE: u8 = 5;
const REST: u8 = 3;

impl Chess {
    // CHESS-BOSS-4, CHESS-BOSS-5, CHESS-BOSS-6
    pub(super) fn kings_son_phase(&mut self, out: &mut impl Sink<Event>) {
        let Some(boss) = self.boss.clone() else {
            return;
        };
        if boss.tantrum {
            self.tantrum(out);
        } else if boss.left > 0 {
            self.ride_on(out);
        } else if !boss.disabled {
            let ready = boss.ready.saturating_sub(1);
            self.boss_mut(|boss| boss.ready = ready);
            if ready == 0 {
                if self.cheat(Cheat::RideOut, out, Self::ride_out) {
                    self.ride_on(out);
                } else {
                    self.boss_mut(|boss| boss.ready = REST);
                }
            }
        }
    }

    fn ride_out(&mut self, told: &mut Vec<Event>) -> Result<(), CheatFizzle> {
        let homes = [Square::at(1, 0), Square::at(6, 0)];
        let both = homes[0].bit() | homes[1].bit();
        let ground = self.field.ground;
        let shut = ground.void | ground.deadly() | ground.stones | self.field.foes.bodies();
        let mut first = 0;
        for (place, home) in homes.into_iter().enumerate() {
            if (shut | self.field.army.kings()) & home.bit() != 0 {
                continue;
            }
            let knights = self.field.army.of(Army::Black, PieceRole::Knight);
            if knights & home.bit() == 0 {
                if let Some(piece) = self.field.take(home) {
                    self.field.army.clock = 0;
                    told.push(Event::PieceLost { piece, at: home, cause: LossCause::Trampled });
                }
                if let Some(from) = Square::first(knights & !both) {
                    self.field.shift(from, home);
                    self.field.army.touch(from.bit());
                    if let Some(piece) = self.field.piece(home) {
                        told.push(Event::KnightSummoned { piece, from: Some(from), at: home });
                    }
                } else {
                    let piece = self.field.put(home, Army::Black, PieceRole::Knight);
                    told.push(Event::KnightSummoned { piece, from: None, at: home });
                }
            }
            self.field.army.marks[Mark::Horse as usize] |= home.bit();
            if place == 0 {
                first = self.field.tags.get(home);
            }
        }
        let horses = self.field.army.marked(Mark::Horse);
        self.boss_mut(|boss| {
            boss.left = RIDE;
            boss.first = first;
        });
        if horses == 0 {
            return Err(CheatFizzle::Nothing);
        }
        if self.field.checkers(Army::White) & horses != 0 {
            return Err(CheatFizzle::Unfair);
        }
        Ok(())
    }

    /// One phase of a ride: both horses move, the one from b8 first.
    fn ride_on(&mut self, out: &mut impl Sink<Event>) {
        let first = self.boss.as_ref().map_or(0, |boss| boss.first);
        let mut horses: Vec<u8> = Square::all(self.field.army.marked(Mark::Horse))
            .map(|at| self.field.tags.get(at))
            .collect();
        horses.sort_by_key(|tag| *tag != first);
        for tag in horses {
            if let Some(from) = self.find_tag(tag) {
                self.move_horse(from, out);
            }
        }
        self.boss_mut(|boss| boss.left = boss.left.saturating_sub(1));
        if self.boss.as_ref().is_some_and(|boss| boss.left == 0) {
            self.end_ride(RideEnd::Over, out);
            self.tantrum(out);
        }
    }

    fn move_horse(&mut self, from: Square, out: &mut impl Sink<Event>) {
        let field = &self.field;
        let shut = field.ground.walls() | field.foes.bodies() | field.army.side(Army::Black);
        let goals = ray::KNIGHT[from.index()] & !shut & !field.army.kings();
        let score = |to: &Square| {
            let worth = match field.army.role(*to) {
                None => 0,
                Some(PieceRole::Queen) => 600,
                Some(PieceRole::Rook) => 300,
                Some(PieceRole::Bishop | PieceRole::Knight) => 250,
                Some(PieceRole::Pawn | PieceRole::King) => 150,
            };
            let far = field.army.king(Army::White).map_or(0, |king| king.distance(*to));
            worth - 10 * i32::from(far)
        };
        let mut targets: Vec<Square> = Square::all(goals).collect();
        targets.sort_by_key(|to| (Reverse(score(to)), *to));
        let before = field.checkers(Army::White);
        for to in targets {
            let mut after = self.field;
            let taken = after.take(to);
            after.shift(from, to);
            after.army.touch(from.bit());
            let known = if before & from.bit() != 0 { before | to.bit() } else { before };
            if after.in_check(Army::Black)
                || after.checkers(Army::White) & !known != 0
                || !after.can_move(Army::White)
            {
                continue;
            }
            if taken.is_some() {
                after.army.clock = 0;
            }
            self.field = after;
            if let Some(piece) = self.field.piece(to) {
                out.emit(Event::HorseMoved { piece, from, to });
                if let Some(victim) = taken {
                    let by = Occupant::Piece(piece);
                    out.emit(Event::PieceCaptured { piece: victim, at: to, by });
                }
            }
            return;
        }
    }

    // CHESS-BOSS-6
    /// Turns the horses into knights again.
    pub(crate) fn end_ride(&mut self, reason: RideEnd, out: &mut impl Sink<Event>) {
        self.field.army.marks[Mark::Horse as usize] = 0;
        self.boss_mut(|boss| {
            boss.left = 0;
            boss.first = 0;
            boss.tantrum = reason != RideEnd::Over;
        });
        out.emit(Event::RideEnded { reason });
    }

    fn tantrum(&mut self, out: &mut impl Sink<Event>) {
        self.boss_mut(|boss| {
            boss.tantrum = false;
            boss.ready = REST;
        });
        self.cheat(Cheat::Tantrum, out, |game, told| {
            let mut fell = Vec::new();
            for side in Army::ALL {
                let loose: Vec<Square> = game.field.tantrum_targets(side).collect();
                if let Some(&at) = game.dice.pick(&loose)
                    && let Some(piece) = game.field.take(at)
                {
                    game.field.army.clock = 0;
                    if side == Army::Black && piece.role == PieceRole::Knight {
                        game.boss_mut(|boss| boss.disabled = true);
                    }
                    fell.push(Fallen { piece, at });
                }
            }
            if fell.is_empty() {
                return Err(CheatFizzle::Nothing);
            }
            told.push(Event::BoardShaken { fell });
            Ok(())
        });
    }
}

impl Field {
    /// The pieces that a Tantrum can shake off, because their fall gives neither king a new
    /// attacker.
    fn tantrum_targets(&self, side: Army) -> impl Iterator<Item = Square> {
        let firm =
            self.army.roles[PieceRole::King as usize] | self.army.roles[PieceRole::Queen as usize];
        let before = Army::ALL.map(|king| self.checkers(king));
        Square::all(self.army.side(side) & !firm).filter(move |at| {
            let mut after = *self;
            after.take(*at);
            let now = Army::ALL.map(|king| after.checkers(king));
            (now[0] & !before[0]) | (now[1] & !before[1]) == 0
        })
    }
}
