//! The board with everything on it: armies, ground and enemies.

use crate::army::{Armies, Ranks};
use crate::enemy::Foes;
use crate::event::Occupant;
use crate::ground::TileSets;
use crate::piece::{Army, ChessPiece, Mark, PieceRole};
use crate::square::Square;
use serde::{Deserialize, Serialize};

/// Everything on the board, as plain data that can be copied. The rules decide whether a move is
/// legal by playing it on a copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// The chess pieces.
    pub army: Armies,
    /// The tiles.
    pub ground: TileSets,
    /// The enemies.
    pub foes: Foes,
    /// The ranks that matter.
    pub ranks: Ranks,
    /// The number of player phases for which Black's king still floats.
    pub float: u8,
    /// Black moves only kings (CHESS-BOSS-11).
    pub(crate) crowd: bool,
    /// The numbers of the pieces, by square.
    pub(crate) tags: Tags,
}

/// The numbers of the pieces, and 0 for an empty square.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "alloc::vec::Vec<u8>", into = "alloc::vec::Vec<u8>")]
pub(crate) struct Tags([u8; 64]);

impl Default for Tags {
    fn default() -> Self {
        Self([0; 64])
    }
}

impl Tags {
    /// Numbers the pieces in row-major order, for when their numbers are not known.
    pub(crate) fn of(army: &Armies) -> Self {
        let mut tags = Self::default();
        for (number, at) in (1..).zip(Square::all(army.occupied())) {
            tags.set(at, number);
        }
        tags
    }

    pub(crate) const fn get(&self, square: Square) -> u8 {
        self.0[square.index()]
    }

    pub(crate) const fn set(&mut self, square: Square, tag: u8) {
        self.0[square.index()] = tag;
    }

    /// A number that no piece has: the next free one after the highest, starting over after the
    /// last.
    pub(crate) fn fresh(&self) -> u8 {
        let top = self.0.iter().copied().max().unwrap_or(0);
        if top < u8::MAX {
            return top + 1;
        }
        (1..=u8::MAX).find(|tag| !self.0.contains(tag)).unwrap_or(u8::MAX)
    }
}

impl core::fmt::Debug for Tags {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let on = self.0.iter().enumerate().filter(|(_, tag)| **tag != 0);
        f.debug_map().entries(on).finish()
    }
}

impl From<Tags> for alloc::vec::Vec<u8> {
    fn from(tags: Tags) -> Self {
        tags.0.to_vec()
    }
}

impl TryFrom<alloc::vec::Vec<u8>> for Tags {
    type Error = &'static str;

    fn try_from(list: alloc::vec::Vec<u8>) -> Result<Self, Self::Error> {
        list.try_into().map(Self).map_err(|_| "there are 64 squares")
    }
}

impl Field {
    // CHESS-LEGAL-2
    /// Where slides stop: pieces, enemies, stones, deadly tiles and the void.
    #[inline]
    pub const fn stops(&self) -> u64 {
        self.army.occupied() | self.foes.bodies() | self.ground.walls()
    }

    // CHESS-AIM-4
    /// Whether there is nothing unusual on the board. Question tiles may be there, because they
    /// change no legal move.
    #[inline]
    pub const fn is_plain(&self) -> bool {
        let [shield, horse, slam, pretender] = self.army.marks;
        self.ground.walls() | self.foes.bodies() | self.ground.moving() == 0
            && shield | horse | slam | pretender == 0
            && self.float == 0
            && !self.crowd
    }

    /// Whether a cheat limits what Black may move.
    pub(crate) const fn is_limited(&self) -> bool {
        self.crowd || self.float > 0 || self.army.marked(Mark::Slam) != 0
    }

    /// What stands on a square.
    pub fn piece(&self, square: Square) -> Option<ChessPiece> {
        let side = self.army.owner(square)?;
        Some(ChessPiece { tag: self.tags.get(square), side, role: self.army.role(square)? })
    }

    /// The pieces of a side, in row-major order.
    pub fn pieces(&self, side: Army) -> impl Iterator<Item = (Square, ChessPiece)> + '_ {
        Square::all(self.army.side(side)).filter_map(|at| Some((at, self.piece(at)?)))
    }

    // CHESS-LEGAL-2, CHESS-BOSS-13
    /// Who attacks the king of a side. Nobody does if there is no king, or while it floats.
    #[inline]
    pub fn checkers(&self, side: Army) -> u64 {
        match self.army.king(side) {
            Some(king) if side == Army::White || self.float == 0 => {
                self.army.attackers(side.other(), king, self.stops())
            }
            _ => 0,
        }
    }

    /// Whether the king of a side is attacked.
    #[inline]
    pub fn in_check(&self, side: Army) -> bool {
        self.checkers(side) != 0
    }

    /// The tiles that are free and safe, on the board and without a stone.
    pub const fn open(&self) -> u64 {
        !self.stops()
    }

    pub(crate) fn put(&mut self, square: Square, side: Army, role: PieceRole) -> ChessPiece {
        let tag = self.tags.fresh();
        self.army.put(square, side, role);
        self.tags.set(square, tag);
        ChessPiece { tag, side, role }
    }

    pub(crate) fn take(&mut self, square: Square) -> Option<ChessPiece> {
        let piece = self.piece(square);
        self.army.take(square);
        self.tags.set(square, 0);
        piece
    }

    pub(crate) fn shift(&mut self, from: Square, to: Square) {
        if from != to {
            self.army.shift(from, to);
            self.tags.set(to, self.tags.get(from));
            self.tags.set(from, 0);
        }
    }

    /// The marks of a square.
    pub fn is_marked(&self, square: Square, mark: Mark) -> bool {
        self.army.marked(mark) & square.bit() != 0
    }

    // CHESS-HIT-6
    /// Drops the strike of an enemy if the target has left its attack site.
    pub(crate) fn drop_lost_target(&mut self, place: usize) -> bool {
        let Some(enemy) = self.foes.all().get(place) else {
            return false;
        };
        let lost =
            enemy.commitment.is_some_and(|commitment| enemy.site() & commitment.target.bit() == 0);
        if lost {
            self.foes.change(place, |enemy| enemy.commitment = None);
        }
        lost
    }

    /// Who stands on a tile and would ride its belt.
    pub(crate) fn rider(&self, square: Square) -> Option<Occupant> {
        if let Some(piece) = self.piece(square) {
            return Some(Occupant::Piece(piece));
        }
        let place = self.foes.on(square)?;
        Some(Occupant::Enemy(self.foes.all()[place].id))
    }
}
