//! The board as the search plays on it.

use super::value;
use crate::army::{Armies, Ply, Ranks};
use crate::field::Field;
use crate::piece::{Army, Mark, PieceRole};
use crate::plain::{self, Taker};
use crate::ray;
use crate::square::Square;
use crate::state::Chess;
use alloc::boxed::Box;
use alloc::vec::Vec;
use initiative_bots::search::{Finish, Position};
use initiative_kernel::game::Null;

// CHESS-BOT-5
/// A position of the search. The search simplifies: enemies stand like walls, question tiles stay
/// shut, a piece that lands on a stone stays there, and nobody cheats. Everything else follows the
/// rules.
#[derive(Clone)]
pub(super) struct Board {
    layout: Layout,
    side: Army,
    rules: SearchRules,
    /// How many plies in a row, up to this one, began in check.
    checks: u8,
}

/// The search answers this many checks in a row with every move.
const CHECKS: u8 = 3;

/// What stands on the board. A search copies it for every position, so it is small where it can be.
#[derive(Clone)]
enum Layout {
    /// Only plain chess, so the fast paths work.
    Plain(Armies),
    /// Anything else.
    Wild(Box<Field>),
}

/// What does not change during a search.
#[derive(Clone, Copy)]
struct SearchRules {
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
        let plain = field.has_plain_moves() && Army::ALL.map(single) == [true; 2];
        let rules = SearchRules {
            royal: Army::ALL.map(|side| field.army.king(side).is_some()),
            crowned: game.crowns > 0,
            draws: game.terms.options.draws,
            bare: game.boss.is_none() && field.ground.questions == 0,
        };
        let layout = if plain { Layout::Plain(field.army) } else { Layout::Wild(Box::new(field)) };
        Self { layout, side: game.to_move(), rules, checks: 0 }
    }

    /// The position after a move: the other side is to move on `field`.
    pub(super) fn next(&self, field: Field) -> Self {
        let Layout::Wild(before) = &self.layout else {
            return self.plain(field.army);
        };
        // Belts can put the kings in check in turn, without end. Without belts, an answer that gives
        // check itself is rare.
        let again = before.ground.moving() != 0 && before.in_check(self.side);
        let checks = if again { self.checks.saturating_add(1) } else { 0 };
        let layout = Layout::Wild(Box::new(field));
        Self { layout, side: self.side.other(), rules: self.rules, checks }
    }

    /// The same on a plain board.
    #[inline]
    fn plain(&self, army: Armies) -> Self {
        let layout = Layout::Plain(army);
        Self { layout, side: self.side.other(), rules: self.rules, checks: 0 }
    }

    #[inline]
    fn army(&self) -> &Armies {
        match &self.layout {
            Layout::Plain(army) => army,
            Layout::Wild(field) => &field.army,
        }
    }

    /// Whether the side to move is in check.
    #[inline]
    fn in_check(&self) -> bool {
        match &self.layout {
            Layout::Plain(army) => army.in_check(self.side),
            Layout::Wild(field) => field.in_check(self.side),
        }
    }

    /// The value of the piece on a square.
    fn worth(&self, square: Square) -> i32 {
        let army = self.army();
        match army.role(square) {
            Some(PieceRole::King) if army.marked(Mark::Pretender) & square.bit() != 0 => {
                value::PRETENDER
            }
            Some(role) => value::MATERIAL[role as usize],
            None => 0,
        }
    }

    /// Whether nobody can win any more.
    fn is_dead(&self) -> bool {
        let army = self.army();
        let [pawns, knights, bishops, rooks, queens, _] = army.roles;
        let hunted = matches!(&self.layout, Layout::Wild(field) if !field.foes.is_empty());
        self.rules.bare
            && pawns | rooks | queens == 0
            && !hunted
            && army.marked(Mark::Pretender) == 0
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
        let side = self.side;
        let field = match &self.layout {
            Layout::Plain(army) => return plain::generate(army, side, &Ranks::default(), out),
            Layout::Wild(field) => field,
        };
        field.legal(side, out);
        let stones = field.ground.stones;
        if stones != 0 {
            // The search only looks at staying on the stone.
            out.retain(|ply| {
                stones & ply.to.bit() == 0 || !field.played(side, *ply).in_check(side)
            });
        }
        if out.iter().any(|ply| !is_deadly(field, *ply)) {
            out.retain(|ply| !is_deadly(field, *ply));
        }
    }

    fn after(&self, step: &Ply) -> Self {
        match &self.layout {
            Layout::Plain(army) => {
                let mut army = *army;
                army.play(self.side, *step, &Ranks::default());
                self.plain(army)
            }
            Layout::Wild(field) => self.next(field.played(self.side, *step)),
        }
    }

    fn value(&self) -> i32 {
        match &self.layout {
            Layout::Plain(army) => value::value(army, None, self.side),
            Layout::Wild(field) => value::value(&field.army, Some(field), self.side),
        }
    }

    fn stuck(&self) -> Finish {
        let limited = match &self.layout {
            Layout::Plain(_) => false,
            // A stone move could help.
            Layout::Wild(field) if field.army.side(self.side) == 0 || field.can_move(self.side) => {
                return Finish::Worth(self.value());
            }
            // The limits of a cheat let Black pass.
            Layout::Wild(field) => field.is_limited(),
        };
        if self.in_check() {
            Finish::Lost
        } else if limited && self.side == Army::Black {
            Finish::Worth(self.value())
        } else {
            Finish::Drawn
        }
    }

    fn key(&self) -> u64 {
        let army = self.army();
        let mut key = Mix(army.sides[0]);
        key.word(army.sides[1]);
        for set in army.roles {
            key.word(set);
        }
        let passed = if army.passed.is_some() { army.passed.index() as u64 + 1 } else { 0 };
        key.word(u64::from(army.rights) << 16 | passed << 8 | self.side as u64);
        if let Layout::Wild(field) = &self.layout {
            for set in army.marks {
                key.word(set);
            }
            key.word(field.ground.stones);
            key.word(u64::from(field.float));
            for enemy in field.foes.all() {
                key.word(enemy.at.bit() ^ u64::from(enemy.hp));
            }
        }
        key.0
    }

    fn over(&self) -> Option<Finish> {
        let army = self.army();
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
        (quiet && !self.in_check() || self.is_dead()).then_some(Finish::Drawn)
    }

    // CHESS-BOT-3
    /// Whether to answer a check with every move. A long series of checks is cut off, because it
    /// could go on for ever.
    fn urgent(&self) -> bool {
        self.checks < CHECKS && self.in_check()
    }

    fn noisy(&self, out: &mut Vec<Ply>) {
        let (army, side) = (self.army(), self.side);
        let theirs = army.side(side.other());
        match &self.layout {
            Layout::Plain(army) => {
                let mut loud = NoisyMoves { theirs: theirs | army.passed.bit(), out };
                plain::generate(army, side, &Ranks::default(), &mut loud);
            }
            Layout::Wild(field) => field.captures(side, out),
        }
        // Capturing a cheaper piece that a pawn guards loses material.
        let guarded = ray::pawns(army.of(side.other(), PieceRole::Pawn), side == Army::Black);
        out.retain(|ply| {
            ply.promotion.is_none_or(|role| role == PieceRole::Queen)
                && (guarded & ply.to.bit() == 0 || self.worth(ply.to) + 50 >= self.worth(ply.from))
        });
    }

    fn prize(&self, step: &Ply) -> i32 {
        let army = self.army();
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
        match &self.layout {
            Layout::Wild(field) if field.foes.bodies() & to != 0 => gain + value::WOUND,
            _ => gain,
        }
    }

    fn stake(&self, step: &Ply) -> i32 {
        self.worth(step.from)
    }

    fn slot(&self, step: &Ply) -> usize {
        step.from.index() << 6 | step.to.index()
    }

    fn pass(&self) -> Option<Self> {
        let army = self.army();
        let [_, knights, bishops, rooks, queens, _] = army.roles;
        // With only pawns left, having to move can be a disadvantage.
        if army.side(self.side) & (knights | bishops | rooks | queens) == 0 {
            return None;
        }
        match &self.layout {
            Layout::Plain(army) => {
                let army = Armies { passed: Square::NONE, ..*army };
                (!army.in_check(self.side)).then(|| self.plain(army))
            }
            Layout::Wild(field) => {
                let mut field = **field;
                field.army.passed = Square::NONE;
                field.shift_belts(&mut Null);
                (!field.in_check(self.side)).then(|| self.next(field))
            }
        }
    }

    fn repeats(&self) -> bool {
        self.rules.draws
    }
}

/// Whether a move ends on deadly ground, or on a belt that leads there at once.
fn is_deadly(field: &Field, ply: Ply) -> bool {
    let ground = &field.ground;
    (ground.deadly() & ply.to.bit() != 0 || ground.leads_to_death(ply.to, 1))
        && field.army.occupied() & ply.to.bit() == 0
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;
    use initiative_kernel::dice::Dice;
    use initiative_kernel::game::Game;
    use initiative_testkit::bound::LoopBound;

    // CHESS-BOT-5
    #[test]
    fn chess_bot_5_a_plain_board_is_searched_as_any_other() {
        for seed in 0..20 {
            let mut dice = Dice::new(seed);
            let mut game = Chess::start(&Setup::scenario("plain"), 1).unwrap();
            let mut bound = LoopBound::new(10_000, "a game of random moves");
            while bound.step() && game.ending.is_none() {
                let plain = Board::of(&game);
                assert!(matches!(plain.layout, Layout::Plain(_)));
                let wild = Board { layout: Layout::Wild(Box::new(game.field)), ..plain.clone() };
                let judged = |board: &Board| (board.value(), board.over(), board.urgent());
                assert_eq!(judged(&plain), judged(&wild), "{}", game.export());
                assert_eq!(
                    plain.pass().map(|after| after.value()),
                    wild.pass().map(|after| after.value())
                );
                let [plies, same] = [&plain, &wild].map(|board| {
                    let mut plies = Vec::new();
                    board.moves(&mut plies);
                    plies.sort_unstable();
                    plies
                });
                assert_eq!(plies, same, "{}", game.export());
                for ply in &plies {
                    let (one, other) = (plain.after(ply), wild.after(ply));
                    assert_eq!(
                        (plain.prize(ply), plain.stake(ply)),
                        (wild.prize(ply), wild.stake(ply))
                    );
                    assert_eq!((one.value(), one.army()), (other.value(), other.army()));
                }
                let ply = dice.pick(&plies).copied().unwrap();
                let _ = game.play(game.to_move(), ply, &mut Null);
            }
        }
    }
}
