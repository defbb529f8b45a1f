//! Enemies: hostile units that belong to no seat.

use crate::square::{Square, rectangle};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::words;
use serde::{Deserialize, Serialize};

// CHESS-TYPE-1
words! {
    /// How an enemy moves. Any other word behaves as king.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Gait {
        /// To a neighbouring tile.
        #[default]
        King = "king",
        /// A knight's leap.
        Knight = "knight",
        /// Along ranks and files.
        Rook = "rook",
        /// Along diagonals.
        Bishop = "bishop",
    }
}

/// Width and height, in tiles: 1 to 7 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u8, u8)", into = "(u8, u8)")]
pub struct Extent(u8, u8);

impl TryFrom<(u8, u8)> for Extent {
    type Error = &'static str;

    fn try_from((width, height): (u8, u8)) -> Result<Self, Self::Error> {
        if (1..=7).contains(&width) && (1..=7).contains(&height) {
            Ok(Self(width, height))
        } else {
            Err("an extent is 1 to 7 tiles a side")
        }
    }
}

impl From<Extent> for (u8, u8) {
    fn from(extent: Extent) -> Self {
        (extent.0, extent.1)
    }
}

impl Default for Extent {
    fn default() -> Self {
        Self::ONE
    }
}

impl Extent {
    /// One tile.
    pub const ONE: Self = Self(1, 1);
    /// Three by three.
    pub(crate) const THREE: Self = Self(3, 3);

    /// The tiles it covers from a top-left one. Tiles off the board are left out.
    pub(crate) fn on(self, at: Square) -> u64 {
        self.at(at.file().cast_signed(), at.row().cast_signed())
    }

    fn at(self, column: i8, row: i8) -> u64 {
        rectangle(column, row, self.0.cast_signed(), self.1.cast_signed())
    }

    /// Whether all of it lies on the board.
    pub(crate) fn fits(self, at: Square) -> bool {
        at.is_some() && at.file() + self.0 <= 8 && at.row() + self.1 <= 8
    }
}

/// The sizes of an enemy: what it covers, where it looks, what it strikes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shape {
    /// What it covers.
    pub body: Extent,
    /// Where it looks for targets.
    pub site: Extent,
    /// What it strikes.
    pub strike: Extent,
}

impl Shape {
    /// How many columns and rows the site is wider than the body, on each side.
    pub(crate) const fn margin(self) -> (u8, u8) {
        (
            self.site.0.saturating_sub(self.body.0).div_ceil(2),
            self.site.1.saturating_sub(self.body.1).div_ceil(2),
        )
    }

    // CHESS-ENEMY-2
    /// The attack site of a body.
    pub fn site(self, at: Square) -> u64 {
        let (columns, rows) = self.margin();
        rectangle(
            at.file().cast_signed() - columns.cast_signed(),
            at.row().cast_signed() - rows.cast_signed(),
            (self.body.0 + 2 * columns).cast_signed(),
            (self.body.1 + 2 * rows).cast_signed(),
        )
    }

    /// The top-left tiles from which a target lies in the site.
    pub(crate) fn vantages(self, target: Square) -> u64 {
        let (columns, rows) = self.margin();
        let (columns, rows) = (columns.cast_signed(), rows.cast_signed());
        let (width, height) = (self.body.0.cast_signed(), self.body.1.cast_signed());
        rectangle(
            target.file().cast_signed() - columns - (width - 1),
            target.row().cast_signed() - rows - (height - 1),
            width + 2 * columns,
            height + 2 * rows,
        )
    }
}

// CHESS-TYPE-1, CHESS-TYPE-2
/// A type of enemy: a row of the table in `content/kinds.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnemyKind {
    /// Its word in scenarios.
    pub id: String,
    /// The name that people see.
    pub name: String,
    /// Whether the type is defined. An enemy of an undefined type skips its slots.
    pub defined: bool,
    /// Hit points, 1 to 9.
    pub hp: u8,
    /// Its sizes.
    pub shape: Shape,
    /// How it moves.
    pub gait: Gait,
    /// Frames per move, 1 to 120.
    pub speed: u8,
    /// It strikes from afar instead of leaping.
    pub ranged: bool,
    /// Slots between targeting and striking, 0 to 5.
    pub warning: u8,
    /// The ranks it spawns on.
    pub rows: Vec<u8>,
    /// The file it spawns on, if only one.
    pub lane: Option<u8>,
    /// The tile it spawns on, if only one.
    pub tile: Option<Square>,
}

/// One enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Enemy {
    /// Its number. Slots come in this order.
    pub id: u8,
    /// Its type, as an index into the list of the match.
    pub kind: u8,
    /// Its top-left tile.
    pub at: Square,
    /// Hit points left.
    pub hp: u8,
    /// Its sizes.
    pub shape: Shape,
    /// What it is about to strike.
    pub commitment: Option<Commitment>,
    /// The scenario gave it a state that does not exist.
    pub confused: bool,
}

/// A strike that is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commitment {
    /// The tile it aims at.
    pub target: Square,
    /// The top-left tile of the rectangle that it will strike.
    pub rect: Square,
    /// How many of its own slots pass before the strike.
    pub due: u8,
}

impl Enemy {
    /// A fresh enemy of a type.
    pub const fn new(id: u8, place: u8, kind: &EnemyKind, at: Square) -> Self {
        let (hp, shape) = (kind.hp, kind.shape);
        Self { id, kind: place, at, hp, shape, commitment: None, confused: false }
    }

    /// The tiles it covers.
    pub fn body(&self) -> u64 {
        self.shape.body.on(self.at)
    }

    /// Where it looks for targets.
    pub fn site(&self) -> u64 {
        self.shape.site(self.at)
    }

    /// The tiles of its strike rectangle, if it is committed.
    pub fn strike(&self) -> u64 {
        self.commitment.map_or(0, |commitment| self.shape.strike.on(commitment.rect))
    }

    // CHESS-ENEMY-4
    /// The tiles that are marked: the rectangle without its own body.
    pub fn marks(&self) -> u64 {
        self.strike() & !self.body()
    }

    /// How many columns and rows a square is from its nearest tile.
    fn gaps(&self, square: Square) -> (u8, u8) {
        let near = |from: u8, size: u8, to: u8| {
            if to < from { from - to } else { to.saturating_sub(from + size - 1) }
        };
        let Extent(width, height) = self.shape.body;
        (near(self.at.file(), width, square.file()), near(self.at.row(), height, square.row()))
    }

    /// The greater of the distances in columns and rows from its nearest tile.
    pub fn distance(&self, square: Square) -> u8 {
        let (columns, rows) = self.gaps(square);
        columns.max(rows)
    }

    /// The squared distance from its nearest tile.
    pub(crate) fn squared(&self, square: Square) -> u32 {
        let (columns, rows) = self.gaps(square);
        u32::from(columns).pow(2) + u32::from(rows).pow(2)
    }
}

/// The living enemies, in the order of their ids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Enemy>", into = "Vec<Enemy>")]
pub struct Foes {
    list: [Enemy; Foes::MAX],
    len: u8,
    bodies: u64,
}

impl Foes {
    /// How many there can be.
    pub const MAX: usize = 16;

    /// Every tile an enemy covers.
    #[inline]
    pub const fn bodies(&self) -> u64 {
        self.bodies
    }

    /// The enemies.
    #[inline]
    pub fn all(&self) -> &[Enemy] {
        &self.list[..usize::from(self.len).min(Self::MAX)]
    }

    /// Whether there are no enemies.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The index of the enemy with this id.
    pub fn find(&self, id: u8) -> Option<usize> {
        self.all().iter().position(|enemy| enemy.id == id)
    }

    /// The id for the next enemy: one above the highest, or else the first free one.
    pub(crate) fn next_id(&self) -> u8 {
        let top = self.all().iter().map(|enemy| enemy.id).max().unwrap_or(0);
        let free = || (1..=u8::MAX).find(|id| self.find(*id).is_none());
        top.checked_add(1).or_else(free).unwrap_or(u8::MAX)
    }

    /// The index of the enemy that covers a tile.
    pub fn on(&self, square: Square) -> Option<usize> {
        if self.bodies & square.bit() == 0 {
            return None;
        }
        self.all().iter().position(|enemy| enemy.body() & square.bit() != 0)
    }

    /// The tiles of all enemies but one.
    pub fn others(&self, place: usize) -> u64 {
        let own = self.all().get(place).map_or(0, Enemy::body);
        self.bodies & !own
    }

    /// Changes one enemy.
    pub(crate) fn change(&mut self, place: usize, change: impl FnOnce(&mut Enemy)) {
        if let Some(enemy) = self.list.get_mut(place) {
            change(enemy);
        }
        self.settle();
    }

    /// Removes one enemy.
    pub(crate) fn remove(&mut self, place: usize) {
        if place < usize::from(self.len) {
            self.list.copy_within(place + 1.., place);
            self.list[Self::MAX - 1] = Enemy::default();
            self.len -= 1;
            self.settle();
        }
    }

    /// Adds an enemy. Returns false if there is no room.
    pub(crate) fn add(&mut self, enemy: Enemy) -> bool {
        let len = usize::from(self.len);
        if len >= Self::MAX {
            return false;
        }
        let place = self.all().iter().position(|other| other.id > enemy.id).unwrap_or(len);
        self.list.copy_within(place..len, place + 1);
        self.list[place] = enemy;
        self.len += 1;
        self.settle();
        true
    }

    fn settle(&mut self) {
        self.bodies = self.all().iter().fold(0, |all, enemy| all | enemy.body());
    }
}

impl From<Foes> for Vec<Enemy> {
    fn from(foes: Foes) -> Self {
        foes.all().to_vec()
    }
}

impl TryFrom<Vec<Enemy>> for Foes {
    type Error = &'static str;

    fn try_from(list: Vec<Enemy>) -> Result<Self, Self::Error> {
        let mut foes = Self::default();
        for enemy in list {
            if foes.find(enemy.id).is_some() {
                return Err("two enemies have one id");
            }
            if !foes.add(enemy) {
                return Err("too many enemies");
            }
        }
        Ok(foes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess_enemy_2_a_target_is_seen_from_where_it_lies_in_the_site() {
        for (body, site) in [((1, 1), (3, 3)), ((2, 1), (4, 5)), ((3, 3), (3, 3)), ((1, 2), (7, 4))]
        {
            let extent = |size| Extent::try_from(size).unwrap();
            let shape = Shape { body: extent(body), site: extent(site), ..Shape::default() };
            for target in Square::all(u64::MAX) {
                let sees = |at: &Square| shape.site(*at) & target.bit() != 0;
                let naive = Square::all(u64::MAX).filter(sees).fold(0, |set, at| set | at.bit());
                assert_eq!(shape.vantages(target), naive, "{body:?} {site:?} {target}");
            }
        }
    }

    #[test]
    fn an_enemy_that_is_not_there_cannot_be_removed() {
        let mut foes = Foes::default();
        for (id, file) in [(1, 2), (2, 5)] {
            let shape = Shape { body: Extent::ONE, ..Shape::default() };
            let enemy = Enemy { id, hp: 1, at: Square::at(file, 3), shape, ..Enemy::default() };
            assert!(foes.add(enemy));
        }
        let both = foes.bodies();
        foes.remove(2);
        assert_eq!((foes.all().len(), foes.bodies()), (2, both));
        foes.remove(0);
        assert_eq!((foes.all().len(), foes.all()[0].id), (1, 2));
        assert_eq!(foes.bodies(), Square::at(5, 3).bit());
    }
}
