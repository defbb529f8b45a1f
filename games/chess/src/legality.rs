//! Legal moves on any board. Every move is played to its end on a copy.

use crate::army::{Armies, CASTLING, Ply, Ranks, castling_rook};
use crate::field::Field;
use crate::ground::stone::Sequence;
use crate::outcome::{End, Outcome};
use crate::piece::{Army, Mark, PieceRole};
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
    pub(crate) fn pattern(&self, side: Army, from: Square, second: bool) -> u64 {
        let Some(role) = self.army.role(from) else {
            return 0;
        };
        let stops = self.stops() & !from.bit();
        let set = match role {
            PieceRole::Pawn => {
                let full = self.army.occupied() | self.foes.bodies();
                let shut = full | self.ground.void;
                let step = Armies::steps(from.bit(), side) & !shut;
                // CHESS-BASE-2
                let way = step & !self.ground.walls();
                let twice = from.bit() & self.ranks.pawn_row(side) != 0 && !second;
                let twice = if twice { Armies::steps(way, side) & !shut } else { 0 };
                let aim = ray::PAWN[side as usize][from.index()];
                let passed = match self.army.passer(side, full) {
                    Some(_) => self.army.passed.bit(),
                    None => 0,
                };
                step | twice | aim & (full | passed)
            }
            PieceRole::Knight => ray::KNIGHT[from.index()],
            PieceRole::Bishop => ray::bishop(from, stops),
            PieceRole::Rook => ray::rook(from, stops),
            PieceRole::Queen => ray::bishop(from, stops) | ray::rook(from, stops),
            // CHESS-TILE-2: a king never goes where it would be lost.
            PieceRole::King => ray::KING[from.index()],
        };
        set & !self.ground.void
    }

    /// The squares a piece can go to, without castling and without asking whether its own king is
    /// safe.
    pub(crate) fn reach(&self, side: Army, from: Square, second: bool) -> u64 {
        self.reach_of(self.pattern(side, from, second), side, from, second)
    }

    /// The same for a piece whose pattern is known.
    pub(crate) fn reach_of(&self, pattern: u64, side: Army, from: Square, second: bool) -> u64 {
        let mut set = pattern & !self.army.side(side);
        if side == Army::Black {
            // CHESS-HIT-1
            set &= !self.foes.bodies();
        } else if self.float > 0 {
            set &= !(self.army.kings() & self.army.side(Army::Black));
        }
        if self.army.king(side) == Some(from) {
            set &= !self.ground.deadly();
        }
        if second {
            // CHESS-STONE-3
            set &= !(self.army.kings() & self.army.side(side.other())) & !self.ground.stones;
        }
        set
    }

    // CHESS-BOSS-9, CHESS-BOSS-11, CHESS-BOSS-13
    /// The pieces of a side that may not move because of a cheat.
    pub(crate) fn bound(&self, side: Army) -> u64 {
        let own = self.army.side(side);
        let mut bound = own & self.army.marked(Mark::Slam);
        if side == Army::Black {
            if self.float > 0 {
                bound |= self.army.king(side).map_or(0, Square::bit);
            }
            if self.crowd && !self.in_check(side) {
                bound |= own & !self.army.roles[PieceRole::King as usize];
            }
        }
        bound
    }

    // CHESS-BASE-4
    /// Whether the king can castle to a square two files away, without asking what follows.
    pub(crate) fn castling(&self, side: Army, from: Square, to: Square) -> Result<(), Bar> {
        let [short, long] = CASTLING[side as usize];
        let right = if to.file() > from.file() { short } else { long };
        let (corner, beside) = castling_rook(from, to);
        let rook = self.army.of(side, PieceRole::Rook) & corner.bit() != 0;
        if self.army.rights & right == 0 || from != side.king_home() || !rook {
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
    fn castlings(&self, side: Army, king: Square) -> u64 {
        let [short, long] = CASTLING[side as usize];
        if self.army.rights & (short | long) == 0 {
            return 0;
        }
        let goals = [-2, 2].map(|columns| king.offset(columns, 0));
        let open = |to: &Square| to.is_some() && self.castling(side, king, *to).is_ok();
        goals.into_iter().filter(open).fold(0, |set, to| set | to.bit())
    }

    // CHESS-BASE-5
    /// Whether a pawn's move promotes. It does not if the pawn bounces or is lost.
    pub(crate) fn promotes(&self, side: Army, from: Square, to: Square) -> bool {
        if self.army.roles[PieceRole::Pawn as usize] & from.bit() == 0
            || self.ranks.promotion(side) & to.bit() == 0
            || self.ground.deadly() & to.bit() != 0
        {
            return false;
        }
        if let Some((_, blow)) = self.blow(from, to) {
            return blow.enters();
        }
        let shield = self.army.marked(Mark::Shield) & self.army.side(Army::Black);
        side == Army::Black || shield & to.bit() == 0
    }

    /// A move of a side that becomes a queen if it promotes.
    pub(crate) fn queening(&self, side: Army, from: Square, to: Square) -> Ply {
        let promotion = self.promotes(side, from, to).then_some(PieceRole::Queen);
        Ply { from, to, promotion }
    }

    /// Whether a side that has a king here has one on a later board that nobody attacks.
    fn keeps_king(&self, side: Army, after: &Self) -> bool {
        (self.army.king(side).is_none() || after.army.king(side).is_some()) && !after.in_check(side)
    }

    // CHESS-LEGAL-1, CHESS-LEGAL-4
    /// Whether a move that the piece can make is legal.
    pub(crate) fn is_legal(&self, side: Army, ply: Ply) -> bool {
        if self.army.king(side.other()) == Some(ply.to) {
            return true;
        }
        if self.has_plain_moves() {
            return crate::plain::is_legal(&self.army, side, ply, &self.ranks);
        }
        let mut after = *self;
        let outcome = after.perform(side, ply, false, &mut Null);
        if outcome.end == End::Landed {
            return after.can_continue(side, &Sequence::landed(ply.to, &outcome));
        }
        after.shift_belts(&mut Null);
        self.keeps_king(side, &after)
    }

    // CHESS-STONE-5
    /// Whether a stone move that has begun can be finished.
    fn can_continue(&self, side: Army, sequence: &Sequence) -> bool {
        self.can_stay(side)
            || Square::all(self.steps(side, sequence))
                .any(|to| self.stepped(sequence, to).has_second(side, to, sequence.home))
    }

    /// Whether the turn may end with the piece standing on the stone.
    pub(crate) fn can_stay(&self, side: Army) -> bool {
        let mut after = *self;
        after.shift_belts(&mut Null);
        self.keeps_king(side, &after)
    }

    // CHESS-STONE-2
    /// Where the stone can carry its piece, without asking for a second move.
    pub(crate) fn steps(&self, side: Army, sequence: &Sequence) -> u64 {
        let at = sequence.at;
        let mut set = ray::KING[at.index()] & self.open();
        if self.army.roles[PieceRole::Pawn as usize] & at.bit() != 0 {
            set &= !self.ranks.promotion(side);
        }
        set
    }

    /// The board after the step.
    pub(crate) fn stepped(&self, sequence: &Sequence, to: Square) -> Self {
        let mut after = *self;
        after.shift(sequence.at, to);
        after.army.touch(sequence.at.bit());
        after.ground.move_stone(sequence.at, to);
        after
    }

    /// Whether a second move from the stepped tile exists.
    pub(crate) fn has_second(&self, side: Army, at: Square, home: Square) -> bool {
        self.seconds(side, at, home).next().is_some()
    }

    /// Every legal second move from the stepped tile. A pawn that promotes becomes a queen.
    pub(crate) fn seconds(
        &self,
        side: Army,
        at: Square,
        home: Square,
    ) -> impl Iterator<Item = Ply> {
        let plies =
            Square::all(self.reach(side, at, true)).map(move |to| self.queening(side, at, to));
        plies.filter(move |ply| self.is_second(side, *ply, home))
    }

    // CHESS-STONE-3
    /// Whether a second move is legal. The stone glides home before the belts shift.
    pub(crate) fn is_second(&self, side: Army, ply: Ply, home: Square) -> bool {
        let mut after = *self;
        after.perform(side, ply, true, &mut Null);
        after.ground.move_stone(ply.from, home);
        after.shift_belts(&mut Null);
        self.keeps_king(side, &after)
    }

    /// Every legal move of a side that is not part of a stone move. A pawn that promotes becomes a
    /// queen.
    fn tried(&self, side: Army) -> impl Iterator<Item = Ply> {
        let king = self.army.king(side);
        Square::all(self.army.side(side) & !self.bound(side)).flat_map(move |from| {
            let castlings = if king == Some(from) { self.castlings(side, from) } else { 0 };
            let plies = Square::all(self.reach(side, from, false) | castlings)
                .map(move |to| self.queening(side, from, to));
            plies.filter(move |ply| self.is_legal(side, *ply))
        })
    }

    /// Every legal capture and every promotion to a queen, without landings on stones. A search
    /// looks only at these beyond its depth.
    pub(crate) fn captures(&self, side: Army, out: &mut Vec<Ply>) {
        let theirs = self.army.side(side.other()) & !self.ground.stones;
        let pawns = self.army.roles[PieceRole::Pawn as usize];
        let special = (self.ranks.promotion(side) | self.army.passed.bit()) & !self.ground.walls();
        for from in Square::all(self.army.side(side) & !self.bound(side)) {
            let aims = if pawns & from.bit() != 0 { theirs | special } else { theirs };
            let plies = Square::all(self.reach(side, from, false) & aims)
                .map(|to| self.queening(side, from, to));
            out.extend(plies.filter(|ply| self.is_legal(side, *ply)));
        }
    }

    /// Whether a legal move does nothing but what it does in FIDE chess.
    #[inline]
    pub(crate) fn has_plain_moves(&self) -> bool {
        self.is_plain() && self.ranks == Ranks::default()
    }

    /// Whether the fast way to find legal moves works here.
    #[inline]
    pub(crate) fn is_standard(&self, side: Army) -> bool {
        self.has_plain_moves() && self.has_single_king(side) && !self.in_check(side.other())
    }

    #[inline]
    const fn has_single_king(&self, side: Army) -> bool {
        self.army.of(side, PieceRole::King).is_power_of_two()
    }

    /// The board after a legal move and the belt shift that ends its phase. A piece that lands on a
    /// stone stays there, question tiles stay shut, and nobody else acts.
    pub fn played(&self, side: Army, ply: Ply) -> Self {
        let mut after = *self;
        let outcome = after.perform(side, ply, false, &mut Null);
        after.end_move(outcome.loud, outcome.passed);
        after
    }

    /// What follows a move: the clock counts it, a pawn may be captured in passing, belts shift.
    pub(crate) fn end_move(&mut self, loud: bool, passed: Square) {
        self.army.count(loud, passed);
        self.shift_belts(&mut Null);
    }

    /// Every legal move of a side that is not part of a stone move.
    pub fn legal<M: From<Ply>>(&self, side: Army, out: &mut Vec<M>) {
        if self.is_standard(side) {
            // Few positions have more moves. A list that grows as it is filled costs more.
            out.reserve(48);
            crate::plain::generate(&self.army, side, &self.ranks, out);
        } else {
            let plies = self.tried(side).flat_map(|ply| ply.promotions(&PieceRole::PROMOTIONS));
            out.extend(plies.map(M::from));
        }
    }

    // CHESS-LEGAL-6
    /// Whether a side has any legal move.
    pub fn can_move(&self, side: Army) -> bool {
        self.can_move_when(side, [side, side.other()].map(|side| self.in_check(side)))
    }

    /// The same where it is known whether the king of that side and that of the other are attacked.
    pub(crate) fn can_move_when(&self, side: Army, [own, other]: [bool; 2]) -> bool {
        if !other && self.has_plain_moves() && self.has_single_king(side) {
            return crate::plain::can_move(&self.army, side, own, &self.ranks);
        }
        self.tried(side).next().is_some()
    }

    // CHESS-LEGAL-5
    /// Whether an attack is legal only because the pushed enemy shields the king.
    pub fn is_risky(&self, side: Army, ply: Ply) -> bool {
        let mut after = *self;
        let Outcome { pushed: Some(enemy), .. } = after.perform(side, ply, false, &mut Null) else {
            return false;
        };
        after.shift_belts(&mut Null);
        if let Some(place) = after.foes.find(enemy) {
            after.foes.remove(place);
        }
        !self.keeps_king(side, &after)
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
                assert!(game.field.is_standard(side));
                crate::plain::generate(&game.field.army, side, &game.field.ranks, &mut fast);
                let tried = game.field.tried(side);
                careful.extend(tried.flat_map(|ply| ply.promotions(&PieceRole::PROMOTIONS)));
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

    /// Plays commands by chance and looks at the field before each.
    fn wander(scenario: &str, seeds: u64, mut look: impl FnMut(&Chess)) {
        for seed in 0..seeds {
            let mut dice = Dice::new(seed);
            let mut game = Chess::start(&Setup::scenario(scenario), seed).unwrap();
            let mut legal = Vec::new();
            for _ in 0..60 {
                look(&game);
                let Some(seat) = game.status().awaited().iter().next() else { break };
                legal.clear();
                game.legal(seat, &mut legal);
                let Some(command) = dice.pick(&legal).cloned() else { break };
                game.apply(seat, command, &mut Null);
            }
        }
    }

    // CHESS-BOT-4
    #[test]
    fn captures_are_the_legal_moves_that_take_or_promote() {
        let stones = "rnbqkbnr/1P1ppppp/8/2p5/4P3/8/P1PP1PPP/RNBQKBNR w KQkq - 0 1; stone d4,c5";
        for scenario in ["plain", "w2l3", stones] {
            wander(scenario, 12, |game| {
                let (field, side) = (&game.field, game.to_move());
                let theirs = field.army.side(side.other());
                let takes = |ply: &Ply| {
                    let pawn = field.army.roles[PieceRole::Pawn as usize] & ply.from.bit() != 0;
                    let passing = pawn && ply.to == field.army.passed;
                    theirs & ply.to.bit() != 0 || ply.promotion.is_some() || passing
                };
                let on_stone = |ply: &Ply| field.ground.stones & ply.to.bit() != 0;
                let mut captures = Vec::new();
                field.captures(side, &mut captures);
                let mut naive: Vec<Ply> =
                    field.tried(side).filter(|ply| takes(ply) && !on_stone(ply)).collect();
                let key = |ply: &Ply| (ply.from, ply.to, ply.promotion);
                captures.sort_by_key(key);
                naive.sort_by_key(key);
                assert_eq!(captures, naive, "{}", game.export());
            });
        }
    }

    #[test]
    fn chess_base_6_the_plain_way_counts_the_fifty_moves() {
        let mut game = Chess::start(&Setup::scenario("plain"), 1).unwrap();
        let ranks = game.field.ranks;
        let mut play = |side, from, to| {
            game.field.army.play(side, Ply { from, to, promotion: None }, &ranks);
            game.field.army.clock
        };
        let at = Square::at;
        assert_eq!(play(Army::White, at(6, 7), at(5, 5)), 1, "a quiet move");
        assert_eq!(play(Army::Black, at(1, 0), at(2, 2)), 2);
        assert_eq!(play(Army::White, at(5, 5), at(4, 3)), 3);
        assert_eq!(play(Army::Black, at(2, 2), at(4, 3)), 0, "a capture");
        assert_eq!(play(Army::White, at(1, 7), at(2, 5)), 1);
        assert_eq!(play(Army::Black, at(4, 1), at(4, 2)), 0, "a pawn");
    }
}
