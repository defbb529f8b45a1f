//! Both armies: which piece stands where, and what they may still do.

use crate::piece::{Army, Mark, PieceRole};
use crate::ray;
use crate::square::{Square, row, shifted};
use serde::{Deserialize, Serialize};

/// The right of White to castle with the rook on h1.
pub(crate) const WHITE_SHORT: u8 = 1;
/// The right of White to castle with the rook on a1.
pub(crate) const WHITE_LONG: u8 = 2;
/// The right of Black to castle with the rook on h8.
pub(crate) const BLACK_SHORT: u8 = 4;
/// The right of Black to castle with the rook on a8.
pub(crate) const BLACK_LONG: u8 = 8;
/// The rights of White and of Black, with the rook on file h first.
pub(crate) const CASTLING: [[u8; 2]; 2] = [[WHITE_SHORT, WHITE_LONG], [BLACK_SHORT, BLACK_LONG]];

// CHESS-SCN-2
/// The ranks that matter to pawns and kings, White's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranks {
    /// The rank from which pawns may step two.
    pub pawn: [u8; 2],
    /// The rank on which pawns promote.
    pub promote: [u8; 2],
    /// The rank on which the pieces start.
    pub back: [u8; 2],
}

impl Default for Ranks {
    fn default() -> Self {
        Self { pawn: [2, 7], promote: [8, 1], back: [1, 8] }
    }
}

impl Ranks {
    #[inline]
    pub(crate) const fn pawn_row(&self, side: Army) -> u64 {
        row(8_u8.wrapping_sub(self.pawn[side as usize]))
    }

    #[inline]
    pub(crate) const fn promotion(&self, side: Army) -> u64 {
        row(8_u8.wrapping_sub(self.promote[side as usize]))
    }
}

/// A chess move: from where to where, and what a pawn becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Ply {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<PieceRole>,
}

impl Ply {
    /// The same move with each of these roles if it promotes, or else the move as it is.
    pub(crate) fn promotions(self, roles: &'static [PieceRole]) -> impl Iterator<Item = Self> {
        let roles = self.promotion.map_or(&[][..], |_| roles).iter();
        let promoted = roles.map(move |role| Self { promotion: Some(*role), ..self });
        promoted.chain(self.promotion.is_none().then_some(self))
    }
}

/// The pieces of both sides with their rights. It knows nothing of terrain and enemies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Armies {
    /// The pieces of each role, both sides.
    pub(crate) roles: [u64; 6],
    /// The pieces of each side.
    pub(crate) sides: [u64; 2],
    /// The marked pieces.
    pub(crate) marks: [u64; 4],
    /// Castling rights.
    pub(crate) rights: u8,
    /// The tile that a pawn passed in the last chess phase.
    pub(crate) passed: Square,
    /// Chess moves since the last pawn move, loss or damage.
    pub(crate) clock: u16,
}

impl Armies {
    /// Whether every piece has one role, one side and its own square.
    pub(crate) fn is_sound(&self) -> bool {
        let mut seen = 0_u64;
        let mut once = true;
        for set in self.roles {
            once &= seen & set == 0;
            seen |= set;
        }
        let apart = self.sides[0] & self.sides[1] == 0;
        once && apart && seen == self.occupied()
    }

    /// Whether no side has two kings. A pretender does not count as a king.
    pub(crate) fn has_one_king_a_side(&self) -> bool {
        Army::ALL.into_iter().all(|side| (self.side(side) & self.kings()).count_ones() <= 1)
    }

    /// Every square with a piece.
    #[inline]
    pub const fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// The pieces of a side.
    #[inline]
    pub const fn side(&self, side: Army) -> u64 {
        self.sides[side as usize]
    }

    /// The pieces of a side and role. Pretenders count as kings.
    #[inline]
    pub const fn of(&self, side: Army, role: PieceRole) -> u64 {
        self.sides[side as usize] & self.roles[role as usize]
    }

    /// The pieces with a mark.
    #[inline]
    pub const fn marked(&self, mark: Mark) -> u64 {
        self.marks[mark as usize]
    }

    /// How many of each role either side has.
    pub fn strength(&self) -> [[u8; 6]; 2] {
        let count = |side, role| u8::try_from(self.of(side, role).count_ones()).unwrap_or(u8::MAX);
        Army::ALL.map(|side| PieceRole::ALL.map(|role| count(side, role)))
    }

    // CHESS-BOSS-11
    /// The royal king of a side.
    #[inline]
    pub const fn king(&self, side: Army) -> Option<Square> {
        Square::first(self.side(side) & self.kings())
    }

    /// The royal kings of both sides.
    pub(crate) const fn kings(&self) -> u64 {
        self.roles[PieceRole::King as usize] & !self.marked(Mark::Pretender)
    }

    /// Whose piece stands on a square.
    #[inline]
    pub const fn owner(&self, square: Square) -> Option<Army> {
        if self.sides[0] & square.bit() != 0 {
            Some(Army::White)
        } else if self.sides[1] & square.bit() != 0 {
            Some(Army::Black)
        } else {
            None
        }
    }

    /// What stands on a square.
    #[inline]
    pub fn role(&self, square: Square) -> Option<PieceRole> {
        let bit = square.bit();
        PieceRole::ALL.into_iter().find(|role| self.roles[*role as usize] & bit != 0)
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) const fn put(&mut self, square: Square, side: Army, role: PieceRole) {
        self.sides[side as usize] |= square.bit();
        self.roles[role as usize] |= square.bit();
    }

    /// Removes the piece on a square, with its marks and its castling rights.
    #[inline]
    pub(crate) fn take(&mut self, square: Square) {
        let rest = !square.bit();
        let sets = self.roles.iter_mut().chain(&mut self.sides).chain(&mut self.marks);
        sets.for_each(|set| *set &= rest);
        self.touch(square.bit());
    }

    /// Ends the castling rights of these squares, because their pieces moved or are gone.
    #[inline]
    pub(crate) fn touch(&mut self, squares: u64) {
        const CORNERS: u64 = 0x9100_0000_0000_0091;
        // The home squares of kings and rooks, and the castling rights that end when they leave.
        const HOMES: [(u64, u8); 6] = [
            (1 << 60, WHITE_SHORT | WHITE_LONG),
            (1 << 63, WHITE_SHORT),
            (1 << 56, WHITE_LONG),
            (1 << 4, BLACK_SHORT | BLACK_LONG),
            (1 << 7, BLACK_SHORT),
            (1, BLACK_LONG),
        ];
        if squares & CORNERS == 0 || self.rights == 0 {
            return;
        }
        for (home, rights) in HOMES {
            if squares & home != 0 {
                self.rights &= !rights;
            }
        }
    }

    /// Moves a piece with its marks to an empty square. Castling rights stay as they are.
    #[inline]
    pub(crate) fn shift(&mut self, from: Square, to: Square) {
        let (old, new) = (from.bit(), to.bit());
        let sets = self.roles.iter_mut().chain(&mut self.sides).chain(&mut self.marks);
        sets.for_each(|set| {
            if *set & old != 0 {
                *set = *set & !old | new;
            }
        });
    }

    // CHESS-LEGAL-2, CHESS-LEGAL-3: enemies are no part of an army and attack no tile.
    /// The pieces of a side that attack a square, when slides stop at `full`.
    #[inline]
    pub fn attackers(&self, by: Army, square: Square, full: u64) -> u64 {
        let index = square.index();
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        let back = by.other();
        let set = ray::PAWN[back as usize][index] & pawns
            | ray::KNIGHT[index] & knights
            | ray::KING[index] & kings
            | ray::bishop(square, full) & (bishops | queens)
            | ray::rook(square, full) & (rooks | queens);
        // CHESS-BOSS-9: slam rooks attack nothing.
        set & self.side(by) & !self.marked(Mark::Slam)
    }

    /// Whether the king of a side is attacked, on a board where only pieces stop slides.
    #[inline]
    pub(crate) fn in_check(&self, side: Army) -> bool {
        let attacked = |king| self.attackers(side.other(), king, self.occupied()) != 0;
        self.king(side).is_some_and(attacked)
    }

    /// Every square that a side attacks, when slides stop at `full`.
    pub(crate) fn attacks(&self, by: Army, full: u64) -> u64 {
        let own = self.side(by) & !self.marked(Mark::Slam);
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        let mut set = ray::pawns(own & pawns, by == Army::White);
        for square in Square::all(own & knights) {
            set |= ray::KNIGHT[square.index()];
        }
        for square in Square::all(own & (bishops | queens)) {
            set |= ray::bishop(square, full);
        }
        for square in Square::all(own & (rooks | queens)) {
            set |= ray::rook(square, full);
        }
        for square in Square::all(own & kings) {
            set |= ray::KING[square.index()];
        }
        set
    }

    // CHESS-BASE-3
    /// The pawn that could be captured in passing, if the right to do so still holds.
    #[inline]
    pub fn passer(&self, by: Army, full: u64) -> Option<Square> {
        if !self.passed.is_some() {
            return None;
        }
        let pawn = self.passed.offset(0, -by.forward());
        let there = self.of(by.other(), PieceRole::Pawn) & pawn.bit() != 0;
        (there && full & self.passed.bit() == 0).then_some(pawn)
    }

    // CHESS-BASE-6, CHESS-BASE-3
    /// Counts a move for the fifty moves, unless it is loud, and notes the tile that a double step
    /// passed.
    pub(crate) fn count(&mut self, loud: bool, passed: Square) {
        self.clock = if loud { 0 } else { self.clock.saturating_add(1) };
        self.passed = passed;
    }

    /// Plays a legal move on a plain board: FIDE chess and nothing else.
    #[inline]
    pub(crate) fn play(&mut self, side: Army, ply: Ply, ranks: &Ranks) {
        let Ply { from, to, promotion } = ply;
        let (old, new) = (from.bit(), to.bit());
        let own = side as usize;
        let pawn = self.roles[PieceRole::Pawn as usize] & old != 0;
        let king = self.roles[PieceRole::King as usize] & old != 0;
        let passed = core::mem::replace(&mut self.passed, Square::NONE);
        self.clock = self.clock.saturating_add(1);
        if self.sides[own ^ 1] & new != 0 {
            self.sides[own ^ 1] &= !new;
            for set in &mut self.roles {
                *set &= !new;
            }
            self.clock = 0;
        }
        for set in &mut self.roles {
            if *set & old != 0 {
                *set ^= old | new;
            }
        }
        self.sides[own] ^= old | new;
        self.touch(old | new);
        if pawn {
            self.clock = 0;
            if to == passed {
                let behind = to.offset(0, -side.forward()).bit();
                self.sides[own ^ 1] &= !behind;
                self.roles[PieceRole::Pawn as usize] &= !behind;
            } else if let Some(role) = promotion {
                self.roles[PieceRole::Pawn as usize] ^= new;
                self.roles[role as usize] |= new;
            } else if old & ranks.pawn_row(side) != 0 && from.row().abs_diff(to.row()) == 2 {
                self.passed = from.offset(0, side.forward());
            }
        } else if king && from.file().abs_diff(to.file()) == 2 {
            let (corner, beside) = castling_rook(from, to);
            let both = corner.bit() | beside.bit();
            self.roles[PieceRole::Rook as usize] ^= both;
            self.sides[own] ^= both;
        }
    }

    /// Where the pawns of a set step.
    #[inline]
    pub(crate) const fn steps(pawns: u64, side: Army) -> u64 {
        shifted(pawns, 0, side.forward())
    }
}

/// The rook of a castling: where it stands and where it goes.
#[inline]
pub(crate) fn castling_rook(from: Square, to: Square) -> (Square, Square) {
    let row = from.row();
    if to.file() > from.file() {
        (Square::at(7, row), Square::at(5, row))
    } else {
        (Square::at(0, row), Square::at(3, row))
    }
}
