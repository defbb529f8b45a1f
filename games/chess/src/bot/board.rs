//! The board as the search plays on it.

use super::value;
use crate::army::{Ply, Ranks};
use crate::field::Field;
use crate::piece::{Army, Mark, PieceRole};
use crate::plain::{self, Taker};
use crate::ray;
use crate::square::Square;
use crate::state::Chess;
use alloc::vec::Vec;
use initiative_bots::search::{Finish, Position};
use initiative_kernel::game::Null;

// CHESS-BOT-5
/// A position of the search. The search simplifies: enemies stand like walls, question tiles stay
/// shut, a piece that lands on a stone stays there, and nobody cheats. Everything else follows the
/// rules.
#[derive(Clone)]
pub(super) struct Board {
    field: Field,
    side: Army,
    rules: SearchRules,
    /// How many plies in a row, up to this one, began in check.
    checks: u8,
}

/// The search answers this many checks in a row with every move.
const CHECKS: u8 = 3;

/// What does not change during a search.
#[derive(Clone, Copy)]
struct SearchRules {
    /// The board has only plain chess on it, so the fast paths work.
    plain: bool,
    /// Which sides have a king to lose.
    royal: [bool; 2],
    /// White has a crown, so its king would come back.
    crowned: bool,
    /// Quiet moves and repetition draw.
    draws: bool,
    /// Bare kings draw.
    bare: bool,
}

impl Board {
    pub(super) fn of(game: &Chess) -> Self {
        let field = game.field;
        let single = |side| field.army.of(side, PieceRole::King).is_power_of_two();
        let rules = SearchRules {
            plain: field.is_plain()
                && field.ranks == Ranks::default()
                && Army::ALL.map(single) == [true; 2],
            royal: Army::ALL.map(|side| field.army.king(side).is_some()),
            crowned: game.crowns > 0,
            draws: game.terms.options.draws,
            bare: game.boss.is_none() && field.ground.questions == 0,
        };
        Self { field, side: game.to_move(), rules, checks: 0 }
    }

    /// The position after a move: the other side is to move on `field`.
    pub(super) fn next(&self, field: Field) -> Self {
        // Belts can put the kings in check in turn, without end. Without belts, an answer that
        // gives check itself is rare.
        let belts = self.field.ground.moving() != 0;
        let checks =
            if belts && self.field.in_check(self.side) { self.checks.saturating_add(1) } else { 0 };
        Self { field, side: self.side.other(), rules: self.rules, checks }
    }

    /// The value of the piece on a square.
    fn worth(&self, square: Square) -> i32 {
        let army = &self.field.army;
        match army.role(square) {
            Some(PieceRole::King) if army.marked(Mark::Pretender) & square.bit() != 0 => {
                value::PRETENDER
            }
            Some(role) => value::MATERIAL[role as usize],
            None => 0,
        }
    }

    /// Whether a move ends on deadly ground, or on a belt that leads there at once.
    fn is_deadly(&self, ply: Ply) -> bool {
        let ground = &self.field.ground;
        (ground.deadly() & ply.to.bit() != 0 || ground.leads_to_death(ply.to, 1))
            && self.field.army.occupied() & ply.to.bit() == 0
    }

    /// Whether nobody can win any more.
    fn is_dead(&self) -> bool {
        let [pawns, knights, bishops, rooks, queens, _] = self.field.army.roles;
        self.rules.bare
            && pawns | rooks | queens == 0
            && self.field.foes.is_empty()
            && self.field.army.marked(Mark::Pretender) == 0
            && (knights | bishops).count_ones() <= 1
    }
}

impl Position for Board {
    type Move = Ply;
    const SLACK: Option<i32> = Some(140);

    fn first(&self) -> bool {
        self.side == Army::White
    }

    fn moves(&self, out: &mut Vec<Ply>) {
        let (field, side) = (&self.field, self.side);
        if self.rules.plain {
            plain::generate(&field.army, side, &field.ranks, out);
            return;
        }
        field.legal(side, out);
        let stones = field.ground.stones;
        if stones != 0 {
            // The search only looks at staying on the stone.
            out.retain(|ply| {
                stones & ply.to.bit() == 0 || !field.played(side, *ply).in_check(side)
            });
        }
        if out.iter().any(|ply| !self.is_deadly(*ply)) {
            out.retain(|ply| !self.is_deadly(*ply));
        }
    }

    fn after(&self, step: &Ply) -> Self {
        if self.rules.plain {
            let mut after = self.clone();
            after.field.army.play(self.side, *step, &self.field.ranks);
            after.side = self.side.other();
            return after;
        }
        self.next(self.field.played(self.side, *step))
    }

    fn value(&self) -> i32 {
        value::value(&self.field, self.side)
    }

    fn stuck(&self) -> Finish {
        let field = &self.field;
        // A stone move could help, or the limits of a cheat let Black pass.
        let limited = field.crowd || field.float > 0 || field.army.marked(Mark::Slam) != 0;
        if field.army.side(self.side) == 0 || !self.rules.plain && field.can_move(self.side) {
            return Finish::Worth(self.value());
        }
        if field.in_check(self.side) {
            Finish::Lost
        } else if limited && self.side == Army::Black {
            Finish::Worth(self.value())
        } else {
            Finish::Drawn
        }
    }

    fn key(&self) -> u64 {
        let army = &self.field.army;
        let mut key = Mix(army.sides[0]);
        key.word(army.sides[1]);
        for set in army.roles {
            key.word(set);
        }
        let passed = if army.passed.is_some() { army.passed.index() as u64 + 1 } else { 0 };
        key.word(u64::from(army.rights) << 16 | passed << 8 | self.side as u64);
        if !self.rules.plain {
            for set in army.marks {
                key.word(set);
            }
            key.word(self.field.ground.stones);
            key.word(u64::from(self.field.float));
            for enemy in self.field.foes.all() {
                key.word(enemy.at.bit() ^ u64::from(enemy.hp));
            }
        }
        key.0
    }

    fn over(&self) -> Option<Finish> {
        let army = &self.field.army;
        let lost = |side: Army| self.rules.royal[side as usize] && army.king(side).is_none();
        match (lost(self.side), lost(self.side.other())) {
            (false, false) => {}
            (true, true) => return Some(Finish::Drawn),
            (own, _) => {
                let white = own == (self.side == Army::White);
                // CHESS-END-4: with a crown the king only comes back.
                if white && self.rules.crowned {
                    let crown = if own { -value::CROWN } else { value::CROWN };
                    return Some(Finish::Worth(self.value() + crown));
                }
                return Some(if own { Finish::Lost } else { Finish::Won });
            }
        }
        if army.side(Army::White) == 0 {
            return Some(if self.side == Army::White { Finish::Lost } else { Finish::Won });
        }
        let quiet = self.rules.draws && army.clock >= 100;
        (quiet && !self.field.in_check(self.side) || self.is_dead()).then_some(Finish::Drawn)
    }

    // CHESS-BOT-3
    /// Whether to answer a check with every move. A long series of checks is cut off, because it
    /// could go on for ever.
    fn urgent(&self) -> bool {
        self.checks < CHECKS && self.field.in_check(self.side)
    }

    fn noisy(&self, out: &mut Vec<Ply>) {
        let (field, side) = (&self.field, self.side);
        let army = &field.army;
        let theirs = army.side(side.other());
        if self.rules.plain {
            let mut loud = NoisyMoves { theirs: theirs | army.passed.bit(), out };
            plain::generate(army, side, &field.ranks, &mut loud);
        } else {
            field.captures(side, out);
        }
        // Capturing a cheaper piece that a pawn guards loses material.
        let guarded = ray::pawns(army.of(side.other(), PieceRole::Pawn), side == Army::Black);
        out.retain(|ply| {
            ply.promotion.is_none_or(|role| role == PieceRole::Queen)
                && (guarded & ply.to.bit() == 0 || self.worth(ply.to) + 50 >= self.worth(ply.from))
        });
    }

    fn prize(&self, step: &Ply) -> i32 {
        let army = &self.field.army;
        let gain = match step.promotion {
            Some(role) => {
                value::MATERIAL[role as usize] - value::MATERIAL[PieceRole::Pawn as usize]
            }
            None => 0,
        };
        let to = step.to.bit();
        if army.occupied() & to != 0 {
            return gain + self.worth(step.to);
        }
        if to == army.passed.bit() && army.roles[PieceRole::Pawn as usize] & step.from.bit() != 0 {
            return gain + value::MATERIAL[PieceRole::Pawn as usize];
        }
        if self.field.foes.bodies() & to != 0 {
            return gain + value::WOUND;
        }
        gain
    }

    fn stake(&self, step: &Ply) -> i32 {
        self.worth(step.from)
    }

    fn slot(&self, step: &Ply) -> usize {
        step.from.index() << 6 | step.to.index()
    }

    fn pass(&self) -> Option<Self> {
        let army = &self.field.army;
        let [_, knights, bishops, rooks, queens, _] = army.roles;
        // With only pawns left, having to move can be a disadvantage.
        if army.side(self.side) & (knights | bishops | rooks | queens) == 0 {
            return None;
        }
        let mut after = self.next(self.field);
        after.field.army.passed = Square::NONE;
        after.field.shift_belts(&mut Null);
        (!after.field.in_check(self.side)).then_some(after)
    }

    fn repeats(&self) -> bool {
        self.rules.draws
    }
}

/// Keeps only captures and promotions.
struct NoisyMoves<'a> {
    theirs: u64,
    out: &'a mut Vec<Ply>,
}

impl Taker for NoisyMoves<'_> {
    #[inline]
    fn many(&mut self, from: Square, to: u64) {
        self.out.many(from, to & self.theirs);
    }

    #[inline]
    fn pawns(&mut self, columns: i8, rows: i8, to: u64) {
        self.out.pawns(columns, rows, to & self.theirs);
    }

    #[inline]
    fn promotions(&mut self, columns: i8, rows: i8, to: u64) {
        self.out.promotions(columns, rows, to);
    }
}

/// A quick hash of words.
struct Mix(u64);

impl Mix {
    #[inline]
    const fn word(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    }
}
