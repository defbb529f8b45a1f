//! Legal moves of plain chess, found by checks and pins. Only captures in passing are tried out.

use crate::army::{Armies, BLACK_LONG, BLACK_SHORT, Ply, Ranks, WHITE_LONG, WHITE_SHORT};
use crate::piece::{Army, PieceRole};
use crate::ray;
use crate::square::{Square, shifted};
use alloc::vec::Vec;

/// Receives moves as they are found, many at a time.
pub(crate) trait Taker {
    /// A piece can go to each of these squares.
    fn many(&mut self, from: Square, to: u64);
    /// Pawns that go this way can go to each of these squares.
    fn pawns(&mut self, columns: i8, rows: i8, to: u64);
    /// The same for pawns that promote there.
    fn promotions(&mut self, columns: i8, rows: i8, to: u64);
}

/// Only counts the moves.
#[derive(Default)]
pub(crate) struct Counter(pub(crate) u64);

impl Taker for Counter {
    #[inline]
    fn many(&mut self, _: Square, to: u64) {
        self.0 += u64::from(to.count_ones());
    }

    #[inline]
    fn pawns(&mut self, _: i8, _: i8, to: u64) {
        self.0 += u64::from(to.count_ones());
    }

    #[inline]
    fn promotions(&mut self, _: i8, _: i8, to: u64) {
        self.0 += 4 * u64::from(to.count_ones());
    }
}

/// Lists the moves, or what becomes of them.
impl<M: From<Ply>> Taker for Vec<M> {
    #[inline]
    fn many(&mut self, from: Square, to: u64) {
        for to in Square::all(to) {
            self.push(Ply { from, to, promotion: None }.into());
        }
    }

    #[inline]
    fn pawns(&mut self, columns: i8, rows: i8, to: u64) {
        for to in Square::all(to) {
            self.push(Ply { from: to.before(columns, rows), to, promotion: None }.into());
        }
    }

    #[inline]
    fn promotions(&mut self, columns: i8, rows: i8, to: u64) {
        for to in Square::all(to) {
            for role in PieceRole::PROMOTIONS {
                let from = to.before(columns, rows);
                self.push(Ply { from, to, promotion: Some(role) }.into());
            }
        }
    }
}

/// Finds every legal move of a side with a king, on a board without anything unusual, when the
/// opposing king is not attacked.
#[inline]
pub(crate) fn generate(army: &Armies, side: Army, ranks: &Ranks, out: &mut impl Taker) {
    let Some(king) = army.king(side) else {
        return;
    };
    let (own, theirs) = (army.side(side), army.side(side.other()));
    let full = own | theirs;
    let [pawns, knights, bishops, rooks, queens, _] = army.roles;

    // Where the king may not go. The king does not shield the squares behind itself.
    let attacked = army.attacks(side.other(), full & !king.bit());
    out.many(king, ray::KING[king.index()] & !own & !attacked);
    let checkers =
        if attacked & king.bit() == 0 { 0 } else { army.attackers(side.other(), king, full) };
    if checkers & checkers.wrapping_sub(1) != 0 {
        return;
    }
    // In check, every other piece must capture the checker or step in between.
    let mut goal = !own;
    if let Some(checker) = Square::first(checkers) {
        goal &= checkers | ray::BETWEEN[king.index()][checker.index()];
    } else {
        castle(army, side, king, full, attacked, out);
    }

    // The pieces that may only move along the line to their king.
    let mut pinned = 0;
    let straight = ray::rook(king, theirs) & theirs & (rooks | queens);
    let slanted = ray::bishop(king, theirs) & theirs & (bishops | queens);
    for pinner in Square::all(straight | slanted) {
        let between = ray::BETWEEN[king.index()][pinner.index()] & own;
        if between & between.wrapping_sub(1) == 0 {
            pinned |= between;
        }
    }

    let free = own & !pinned;
    for from in Square::all(free & knights) {
        out.many(from, ray::KNIGHT[from.index()] & goal);
    }
    for from in Square::all(free & (bishops | queens)) {
        out.many(from, ray::bishop(from, full) & goal);
    }
    for from in Square::all(free & (rooks | queens)) {
        out.many(from, ray::rook(from, full) & goal);
    }
    for from in Square::all(pinned & (bishops | rooks | queens)) {
        let mut to = 0;
        if (bishops | queens) & from.bit() != 0 {
            to |= ray::bishop(from, full);
        }
        if (rooks | queens) & from.bit() != 0 {
            to |= ray::rook(from, full);
        }
        out.many(from, to & goal & ray::line(king, from));
    }

    advance(army, side, ranks, free & pawns, full, goal, out);
    for pawn in Square::all(pinned & pawns) {
        let goal = goal & ray::line(king, pawn);
        advance(army, side, ranks, pawn.bit(), full, goal, out);
    }
    in_passing(army, side, king, full, out);
}

/// Whether [`generate`] finds any move, for a side whose king is attacked or not. Mostly some piece that
/// shares no line with the king can go somewhere, so this looks for one before it looks for all moves.
pub(crate) fn can_move(army: &Armies, side: Army, attacked: bool, ranks: &Ranks) -> bool {
    let Some(king) = army.king(side) else {
        return false;
    };
    let (own, full) = (army.side(side), army.occupied());
    if !attacked {
        // Whoever shares no line with the king is not pinned.
        let free = own & !ray::lines(king);
        let pawns = free & army.roles[PieceRole::Pawn as usize];
        if Armies::steps(pawns, side) & !full != 0 {
            return true;
        }
        let [_, knights, bishops, rooks, queens, _] = army.roles;
        let leaps = |from: Square| ray::KNIGHT[from.index()] & !own != 0;
        let slants = |from: Square| ray::bishop(from, full) & !own != 0;
        let straight = |from: Square| ray::rook(from, full) & !own != 0;
        if Square::all(free & knights).any(leaps)
            || Square::all(free & (rooks | queens)).any(straight)
            || Square::all(free & (bishops | queens)).any(slants)
        {
            return true;
        }
    }
    // The king does not shield the squares behind itself.
    let safe = |to: Square| army.attackers(side.other(), to, full & !king.bit()) == 0;
    if Square::all(ray::KING[king.index()] & !own).any(safe) {
        return true;
    }
    let mut count = Counter::default();
    generate(army, side, ranks, &mut count);
    count.0 > 0
}

/// Whether [`generate`] finds a move. It does not know castling, promotions and captures in passing,
/// and says no to all of them.
pub(crate) fn accepts(army: &Armies, side: Army, ply: Ply, ranks: &Ranks) -> bool {
    let Ply { from, to, promotion } = ply;
    let (own, full, bit) = (army.side(side), army.occupied(), from.bit());
    if own & bit == 0 || own & to.bit() != 0 || promotion.is_some() {
        return false;
    }
    let [pawns, knights, bishops, rooks, queens, _] = army.roles;
    let reach = if pawns & bit != 0 {
        let step = Armies::steps(bit, side) & !full;
        let twice = step & Armies::steps(bit & ranks.pawn_row(side), side);
        let twice = Armies::steps(twice, side) & !full;
        let captures = ray::PAWN[side as usize][from.index()] & full;
        (step | twice | captures) & !ranks.promotion(side)
    } else if knights & bit != 0 {
        ray::KNIGHT[from.index()]
    } else if bishops & bit != 0 {
        ray::bishop(from, full)
    } else if rooks & bit != 0 {
        ray::rook(from, full)
    } else if queens & bit != 0 {
        ray::bishop(from, full) | ray::rook(from, full)
    } else {
        ray::KING[from.index()]
    };
    reach & to.bit() != 0 && is_legal(army, side, ply, ranks)
}

/// Whether a move that [`generate`] might find leaves the king of its side unattacked.
pub(crate) fn is_legal(army: &Armies, side: Army, ply: Ply, ranks: &Ranks) -> bool {
    let Some(king) = army.king(side) else {
        return true;
    };
    // A piece that shares no line with the king opens none to it. A capture in passing is another
    // matter: it takes a second pawn off the board.
    let usual = ply.from != king && ply.to != army.passed;
    if usual && ray::lines(king) & ply.from.bit() == 0 && !army.in_check(side) {
        return true;
    }
    let mut after = *army;
    after.play(side, ply, ranks);
    !after.in_check(side)
}

/// Steps, double steps and captures of some pawns.
#[inline]
fn advance(
    army: &Armies,
    side: Army,
    ranks: &Ranks,
    pawns: u64,
    full: u64,
    goal: u64,
    out: &mut impl Taker,
) {
    let forward = side.forward();
    let last = ranks.promotion(side);
    let theirs = army.side(side.other());
    let step = Armies::steps(pawns, side) & !full;
    let twice =
        Armies::steps(step & Armies::steps(pawns & ranks.pawn_row(side), side), side) & !full;
    out.pawns(0, forward, step & goal & !last);
    out.promotions(0, forward, step & goal & last);
    for to in Square::all(twice & goal) {
        out.many(to.offset(0, -2 * forward), to.bit());
    }
    for columns in [-1, 1] {
        let captures = shifted(pawns, columns, forward) & theirs & goal;
        out.pawns(columns, forward, captures & !last);
        out.promotions(columns, forward, captures & last);
    }
}

/// Captures in passing. Two pawns leave the same line at once, so each capture is tried out.
#[inline]
fn in_passing(army: &Armies, side: Army, king: Square, full: u64, out: &mut impl Taker) {
    let Some(victim) = army.passer(side, full) else {
        return;
    };
    let passed = army.passed;
    let pawns = ray::PAWN[side.other() as usize][passed.index()] & army.of(side, PieceRole::Pawn);
    for from in Square::all(pawns) {
        let after = full & !from.bit() & !victim.bit() | passed.bit();
        let attackers = army.attackers(side.other(), king, after) & !victim.bit();
        if attackers == 0 {
            out.many(from, passed.bit());
        }
    }
}

// CHESS-BASE-4
#[inline]
fn castle(army: &Armies, side: Army, king: Square, full: u64, attacked: u64, out: &mut impl Taker) {
    let (short, long, home) = match side {
        Army::White => (WHITE_SHORT, WHITE_LONG, 56),
        Army::Black => (BLACK_SHORT, BLACK_LONG, 0),
    };
    if army.rights & (short | long) == 0 || king.bit() != 0x10 << home {
        return;
    }
    let rooks = army.of(side, PieceRole::Rook);
    let (way, passed, corner) = (0x60 << home, 0x60 << home, 0x80 << home);
    if army.rights & short != 0 && full & way == 0 && attacked & passed == 0 && rooks & corner != 0
    {
        out.many(king, 0x40 << home);
    }
    let (way, passed, corner) = (0x0e << home, 0x0c << home, 0x01 << home);
    if army.rights & long != 0 && full & way == 0 && attacked & passed == 0 && rooks & corner != 0 {
        out.many(king, 0x04 << home);
    }
}

/// Counts the lines of play of plain chess to a depth. Draws do not end a line.
pub(crate) fn perft(army: &Armies, side: Army, ranks: &Ranks, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let mut count = Counter::default();
            generate(army, side, ranks, &mut count);
            count.0
        }
        _ => {
            let mut plies = Vec::with_capacity(64);
            generate(army, side, ranks, &mut plies);
            let mut count = 0;
            for ply in plies {
                let mut after = *army;
                after.play(side, ply, ranks);
                count += perft(&after, side.other(), ranks, depth - 1);
            }
            count
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;
    use crate::state::Chess;
    use initiative_kernel::dice::Dice;
    use initiative_kernel::game::{Game, Null};
    use initiative_testkit::bound::LoopBound;

    /// Whether a move is no promotion, capture in passing or castling.
    fn is_usual(army: &Armies, ply: &Ply) -> bool {
        let far = ply.from.file().abs_diff(ply.to.file());
        ply.promotion.is_none()
            && match army.role(ply.from) {
                Some(PieceRole::Pawn) => far == 0 || army.occupied() & ply.to.bit() != 0,
                Some(PieceRole::King) => far < 2,
                _ => true,
            }
    }

    // CHESS-AIM-4, CHESS-LEGAL-6
    #[test]
    fn chess_aim_4_short_answers_agree_with_the_whole_list() {
        let ranks = Ranks::default();
        let (mut stuck, mut pinned, mut in_passing) = (0, 0, 0);
        for seed in 0..60 {
            let mut dice = Dice::new(seed);
            let mut game = Chess::start(&Setup::scenario("plain"), 1).unwrap();
            let mut bound = LoopBound::new(10_000, "a game of random moves");
            while bound.step() && game.ending.is_none() {
                let (field, side) = (&game.field, game.to_move());
                let mut plies: Vec<Ply> = Vec::new();
                generate(&field.army, side, &ranks, &mut plies);
                for from in Square::all(field.army.side(side)) {
                    for to in Square::all(field.reach(side, from, false)) {
                        let ply = field.queening(side, from, to);
                        let legal = is_legal(&field.army, side, ply, &ranks);
                        assert_eq!(legal, plies.contains(&ply), "{ply:?} {}", game.export());
                        pinned += i32::from(!legal);
                        in_passing += i32::from(to == field.army.passed);
                    }
                }
                let pairs =
                    Square::all(!0).flat_map(|from| Square::all(!0).map(move |to| (from, to)));
                let mut accepted: Vec<Ply> =
                    pairs.map(|(from, to)| Ply { from, to, promotion: None }).collect();
                accepted.retain(|ply| accepts(&field.army, side, *ply, &ranks));
                let mut usual = plies.clone();
                usual.retain(|ply| is_usual(&field.army, ply));
                usual.sort_unstable();
                assert_eq!(accepted, usual, "{}", game.export());
                let ply = dice.pick(&plies).copied().unwrap();
                let _ = game.play(side, ply, &mut Null);
                let (army, side) = (game.field.army, game.to_move());
                let mut count = Counter::default();
                generate(&army, side, &ranks, &mut count);
                let found = can_move(&army, side, game.field.in_check(side), &ranks);
                assert_eq!(found, count.0 > 0, "{}", game.export());
                stuck += i32::from(!found);
            }
        }
        assert!(stuck > 0 && pinned > 0 && in_passing > 0, "{stuck} {pinned} {in_passing}");
    }
}
