//! Legal moves on any board. Every move is played to its end on a copy.

use crate::army::{
    Army, BLACK_LONG, BLACK_SHORT, Ply, Ranks, WHITE_LONG, WHITE_SHORT, castling_rook,
};
use crate::field::Field;
use crate::ground::stone::Sequence;
use crate::outcome::{End, Outcome};
use crate::piece::{Mark, Role, Side};
use crate::ray;
use crate::square::Square;
use alloc::vec::Vec;
use initiative_kernel::game::Null;

/// Why a king may not castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bar {
    /// King or rook moved, or is not there.
    Rights,
    /// Something is in the way.
    Blocked,
    /// The king is attacked where it starts, where it passes or where it ends.
    Check,
}

impl Field {
    /// The squares that a piece's pattern reaches, including those of its own pieces, of enemies
    /// and of a floating king. It does not reach past the first obstacle, and never into the void.
    pub(crate) fn pattern(&self, side: Side, from: Square, second: bool) -> u64 {
        let Some(role) = self.army.role(from) else {
            return 0;
        };
        let stops = self.stops() & !from.bit();
        let set = match role {
            Role::Pawn => {
                let full = self.army.occupied() | self.foes.bodies();
                let shut = full | self.ground.void;
                let step = Army::steps(from.bit(), side) & !shut;
                // CHESS-BASE-2
                let way = step & !self.ground.walls();
                let twice = from.bit() & self.ranks.pawn_row(side) != 0 && !second;
                let twice = if twice { Army::steps(way, side) & !shut } else { 0 };
                let aim = ray::PAWN[side as usize][from.index()];
                let passed = match self.army.passer(side, full) {
                    Some(_) => self.army.passed.bit(),
                    None => 0,
                };
                step | twice | aim & (full | passed)
            }
            Role::Knight => ray::KNIGHT[from.index()],
            Role::Bishop => ray::bishop(from, stops),
            Role::Rook => ray::rook(from, stops),
            Role::Queen => ray::bishop(from, stops) | ray::rook(from, stops),
            // CHESS-TILE-2: a king never goes where it would be lost.
            Role::King => ray::KING[from.index()],
        };
        set & !self.ground.void
    }

    /// The squares a piece can go to, without castling and without asking whether its own king is
    /// safe.
    pub(crate) fn reach(&self, side: Side, from: Square, second: bool) -> u64 {
        let mut set = self.pattern(side, from, second) & !self.army.side(side);
        if side == Side::Black {
            // CHESS-HIT-1
            set &= !self.foes.bodies();
        } else if self.float > 0 {
            set &= !self.army.king(Side::Black).map_or(0, Square::bit);
        }
        if self.army.king(side) == Some(from) {
            set &= !self.ground.deadly();
        }
        if second {
            // CHESS-STONE-3
            set &= !self.army.king(side.other()).map_or(0, Square::bit);
            set &= !self.ground.stones;
        }
        set
    }

    // CHESS-BOSS-9, CHESS-BOSS-11, CHESS-BOSS-13
    /// The pieces of a side that may not move because of a cheat.
    pub(crate) fn bound(&self, side: Side) -> u64 {
        let own = self.army.side(side);
        let mut bound = own & self.army.marked(Mark::Slam);
        if side == Side::Black {
            if self.float > 0 {
                bound |= self.army.king(side).map_or(0, Square::bit);
            }
            if self.crowd && !self.in_check(side) {
                bound |= own & !self.army.roles[Role::King as usize];
            }
        }
        bound
    }

    // CHESS-BASE-4
    /// Whether the king can castle to a square two files away, without asking what follows.
    pub(crate) fn castling(&self, side: Side, from: Square, to: Square) -> Result<(), Bar> {
        let short = to.file() > from.file();
        let right = match (side, short) {
            (Side::White, true) => WHITE_SHORT,
            (Side::White, false) => WHITE_LONG,
            (Side::Black, true) => BLACK_SHORT,
            (Side::Black, false) => BLACK_LONG,
        };
        let home = Square::at(4, if side == Side::White { 7 } else { 0 });
        let (corner, beside) = castling_rook(from, to);
        let rook = self.army.of(side, Role::Rook) & corner.bit() != 0;
        if self.army.rights & right == 0 || from != home || !rook {
            return Err(Bar::Rights);
        }
        if ray::BETWEEN[from.index()][corner.index()] & self.stops() != 0 {
            return Err(Bar::Blocked);
        }
        let attacked = |square| self.army.attackers(side.other(), square, self.stops()) != 0;
        if attacked(from) || attacked(beside) || attacked(to) {
            return Err(Bar::Check);
        }
        Ok(())
    }

    /// Where the king could castle to, without asking what follows.
    fn castlings(&self, side: Side) -> u64 {
        let Some(king) = self.army.king(side) else {
            return 0;
        };
        let rights = match side {
            Side::White => WHITE_SHORT | WHITE_LONG,
            Side::Black => BLACK_SHORT | BLACK_LONG,
        };
        if self.army.rights & rights == 0 {
            return 0;
        }
        let mut set = 0;
        for columns in [-2, 2] {
            let to = king.offset(columns, 0);
            if to.is_some() && self.castling(side, king, to).is_ok() {
                set |= to.bit();
            }
        }
        set
    }

    // CHESS-BASE-5
    /// Whether a pawn's move promotes. It does not if the pawn bounces or is lost.
    pub(crate) fn promotes(&self, side: Side, from: Square, to: Square) -> bool {
        if self.army.roles[Role::Pawn as usize] & from.bit() == 0
            || self.ranks.promotion(side) & to.bit() == 0
            || self.ground.deadly() & to.bit() != 0
        {
            return false;
        }
        if let Some((_, blow)) = self.blow(from, to) {
            return blow.enters();
        }
        let shield = self.army.marked(Mark::Shield) & self.army.side(Side::Black);
        side == Side::Black || shield & to.bit() == 0
    }

    /// Ends a chess move: the stone glides home and the belts shift.
    fn conclude(&mut self, home: Option<(Square, Square)>) {
        if let Some((at, home)) = home {
            self.ground.glide(at, home);
        }
        self.shift_belts(&mut Null);
    }

    /// Whether the king of a side, if it had one, is on the board and not attacked.
    fn holds(&self, side: Side, had_king: bool) -> bool {
        (!had_king || self.army.king(side).is_some()) && !self.in_check(side)
    }

    // CHESS-LEGAL-1, CHESS-LEGAL-4
    /// Whether a move that the piece can make is legal.
    pub(crate) fn is_legal(&self, side: Side, ply: Ply) -> bool {
        if self.army.king(side.other()) == Some(ply.to) {
            return true;
        }
        let had_king = self.army.king(side).is_some();
        let mut after = *self;
        let outcome = after.perform(side, ply, false, &mut Null);
        if outcome.end == End::Landed {
            let sequence = Sequence::landed(ply.to, &outcome);
            return after.landing_holds(side, &sequence, had_king);
        }
        after.conclude(None);
        after.holds(side, had_king)
    }

    // CHESS-STONE-5
    fn landing_holds(&self, side: Side, sequence: &Sequence, had_king: bool) -> bool {
        self.can_stay(side, had_king)
            || Square::all(self.steps(side, sequence))
                .any(|to| self.stepped(sequence, to).has_second(side, to, sequence.home, had_king))
    }

    /// Whether the turn may end with the piece standing on the stone.
    pub(crate) fn can_stay(&self, side: Side, had_king: bool) -> bool {
        let mut after = *self;
        after.conclude(None);
        after.holds(side, had_king)
    }

    // CHESS-STONE-2
    /// Where the stone can carry its piece, without asking for a second move.
    pub(crate) fn steps(&self, side: Side, sequence: &Sequence) -> u64 {
        let at = sequence.at;
        let mut set = ray::KING[at.index()] & self.open();
        if self.army.roles[Role::Pawn as usize] & at.bit() != 0 {
            set &= !self.ranks.promotion(side);
        }
        set
    }

    /// The board after the step.
    pub(crate) fn stepped(&self, sequence: &Sequence, to: Square) -> Self {
        let mut after = *self;
        after.shift(sequence.at, to);
        after.army.touch(sequence.at.bit());
        after.ground.glide(sequence.at, to);
        after
    }

    /// Whether a second move from the stepped tile exists.
    pub(crate) fn has_second(&self, side: Side, at: Square, home: Square, had_king: bool) -> bool {
        self.seconds(side, at, home, had_king, &[Role::Queen]).next().is_some()
    }

    /// Every legal second move from the stepped tile. Pawns become one of `roles`.
    pub(crate) fn seconds(
        &self,
        side: Side,
        at: Square,
        home: Square,
        had_king: bool,
        roles: &'static [Role],
    ) -> impl Iterator<Item = Ply> {
        let plies = Square::all(self.reach(side, at, true)).flat_map(move |to| {
            let promotes = self.promotes(side, at, to);
            let becomes = roles.iter().copied().map(Some).filter(move |_| promotes);
            let becomes = becomes.chain((!promotes).then_some(None));
            becomes.map(move |promotion| Ply { from: at, to, promotion })
        });
        plies.filter(move |ply| self.is_second(side, *ply, home, had_king))
    }

    // CHESS-STONE-3
    /// Whether a second move is legal.
    pub(crate) fn is_second(&self, side: Side, ply: Ply, home: Square, had_king: bool) -> bool {
        let mut after = *self;
        after.perform(side, ply, true, &mut Null);
        after.conclude(Some((ply.from, home)));
        after.holds(side, had_king)
    }

    /// Every legal move of a side that is not part of a stone move.
    pub(crate) fn wild(&self, side: Side, out: &mut Vec<Ply>) {
        self.search(side, &mut |field, ply| {
            if field.promotes(side, ply.from, ply.to) {
                for role in Role::PROMOTIONS {
                    out.push(Ply { promotion: Some(role), ..ply });
                }
            } else {
                out.push(ply);
            }
            true
        });
    }

    /// Passes every legal move to `found`, with all promotions as one, until it returns false.
    fn search(&self, side: Side, found: &mut impl FnMut(&Self, Ply) -> bool) {
        let bound = self.bound(side);
        let king = self.army.king(side);
        for from in Square::all(self.army.side(side) & !bound) {
            let mut targets = self.reach(side, from, false);
            if king == Some(from) {
                targets |= self.castlings(side);
            }
            for to in Square::all(targets) {
                let promotion = self.promotes(side, from, to).then_some(Role::Queen);
                if self.is_legal(side, Ply { from, to, promotion })
                    && !found(self, Ply { from, to, promotion: None })
                {
                    return;
                }
            }
        }
    }

    /// Every legal capture and every promotion to a queen, without landings on stones. A search
    /// looks only at these beyond its depth.
    pub(crate) fn captures(&self, side: Side, out: &mut Vec<Ply>) {
        let theirs = self.army.side(side.other()) & !self.ground.stones;
        let pawns = self.army.roles[Role::Pawn as usize];
        let special = (self.ranks.promotion(side) | self.army.passed.bit()) & !self.ground.walls();
        for from in Square::all(self.army.side(side) & !self.bound(side)) {
            let aims = if pawns & from.bit() != 0 { theirs | special } else { theirs };
            for to in Square::all(self.reach(side, from, false) & aims) {
                let promotion = self.promotes(side, from, to).then_some(Role::Queen);
                let ply = Ply { from, to, promotion };
                if self.is_legal(side, ply) {
                    out.push(ply);
                }
            }
        }
    }

    /// Whether the fast way to find legal moves works here.
    pub(crate) fn is_tame(&self, side: Side) -> bool {
        self.is_plain()
            && self.ranks == Ranks::default()
            && self.army.king(side).is_some()
            && self.army.of(side, Role::King).is_power_of_two()
            && !self.in_check(side.other())
    }

    /// The board after a legal move and the belt shift that ends its phase. A piece that lands on a
    /// stone stays there, question tiles stay shut, and nobody else acts.
    #[must_use]
    pub fn played(&self, side: Side, ply: Ply) -> Self {
        let mut after = *self;
        let outcome = after.perform(side, ply, false, &mut Null);
        let army = &mut after.army;
        army.clock = if outcome.loud { 0 } else { army.clock.saturating_add(1) };
        army.passed = outcome.passed;
        after.shift_belts(&mut Null);
        after
    }

    /// Every legal move of a side that is not part of a stone move.
    pub fn legal(&self, side: Side, out: &mut Vec<Ply>) {
        if self.is_tame(side) {
            crate::plain::generate(&self.army, side, &self.ranks, out);
        } else {
            self.wild(side, out);
        }
    }

    // CHESS-LEGAL-6
    /// Whether a side has any legal move.
    #[must_use]
    pub fn can_move(&self, side: Side) -> bool {
        if self.is_tame(side) {
            let mut count = crate::plain::Counter::default();
            crate::plain::generate(&self.army, side, &self.ranks, &mut count);
            return count.0 > 0;
        }
        let mut any = false;
        self.search(side, &mut |_, _| {
            any = true;
            false
        });
        any
    }

    // CHESS-LEGAL-5
    /// Whether an attack is legal only because the pushed enemy shields the king.
    pub(crate) fn is_risky(&self, side: Side, ply: Ply) -> bool {
        let had_king = self.army.king(side).is_some();
        let mut after = *self;
        let Outcome { pushed: Some(enemy), .. } = after.perform(side, ply, false, &mut Null) else {
            return false;
        };
        after.conclude(None);
        if let Some(place) = after.foes.find(enemy) {
            after.foes.remove(place);
        }
        !after.holds(side, had_king)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;
    use crate::state::Chess;
    use initiative_kernel::dice::Dice;
    use initiative_kernel::game::Game;

    /// CHESS-AIM-4: both ways to find legal moves agree wherever both work.
    #[test]
    fn chess_aim_4_the_careful_way_agrees_with_the_fast_one() {
        for seed in 0..40 {
            let mut dice = Dice::new(seed);
            let mut game = Chess::start(&Setup::scenario("plain"), 1).unwrap();
            for _ in 0..100 {
                let side = game.to_move();
                let (mut fast, mut careful) = (Vec::new(), Vec::new());
                assert!(game.field.is_tame(side));
                crate::plain::generate(&game.field.army, side, &game.field.ranks, &mut fast);
                game.field.wild(side, &mut careful);
                let key = |ply: &Ply| (ply.from, ply.to, ply.promotion);
                fast.sort_by_key(key);
                careful.sort_by_key(key);
                assert_eq!(fast, careful, "{}", game.export());
                let Some(ply) = dice.pick(&fast).copied() else {
                    break;
                };
                let _ = game.play(side, ply, &mut Null);
                if game.ending.is_some() {
                    break;
                }
            }
        }
    }
}
