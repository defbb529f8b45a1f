//! Sets of tiles on the small boards of this game.

use core::fmt;
use core::ops::{BitAnd, BitOr, Not};
use initiative_kernel::grid::Tile;
use serde::{Deserialize, Serialize};

/// A set of tiles on a board of at most 15 by 9. It is a small value, because searches copy it
/// often.
///
/// ```
/// use duel::TileSet;
/// let board = TileSet::board(9, 5);
/// let near = TileSet::near((0, 2).into()) & board;
/// assert_eq!(near.len(), 5);
/// assert!(near.contains((1, 1).into()) && !near.contains((0, 2).into()));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TileSet {
    /// Rows of 16 bits, four to a word.
    words: [u64; 3],
}

impl TileSet {
    /// The widest board.
    pub const WIDTH: usize = 15;
    /// The highest board.
    pub const HEIGHT: usize = 9;
    /// No tile.
    pub const NONE: Self = Self { words: [0; 3] };

    /// Every tile of a board.
    #[must_use]
    pub fn board(width: usize, height: usize) -> Self {
        let (width, height) = (width.min(Self::WIDTH), height.min(Self::HEIGHT));
        (0..height).fold(Self::NONE, |all, y| all | Self::row(y, (1 << width) - 1))
    }

    #[inline]
    const fn row(y: usize, bits: u64) -> Self {
        let (word, bits) = (y / 4, bits << (16 * (y % 4)));
        // Three comparisons stay in registers. An indexed write would go through memory.
        let at = [word == 0, word == 1, word == 2];
        Self { words: [bits * at[0] as u64, bits * at[1] as u64, bits * at[2] as u64] }
    }

    /// The set of one tile, or an empty set if the tile is off every board.
    #[must_use]
    #[inline]
    pub fn only(tile: Tile) -> Self {
        place(tile).map_or(Self::NONE, |(x, y)| Self::row(y, 1 << x))
    }

    /// The eight tiles around a tile, including those off the board.
    #[must_use]
    #[inline]
    pub fn near(tile: Tile) -> Self {
        place(tile).map_or(Self::NONE, |(x, y)| ABOUT[y][x].near)
    }

    /// The four tiles beside a tile, including those off the board.
    #[must_use]
    #[inline]
    pub fn beside(tile: Tile) -> Self {
        place(tile).map_or(Self::NONE, |(x, y)| ABOUT[y][x].beside)
    }

    const fn around(x: usize, y: usize) -> Self {
        let middle = Self::row(y, (0b111 << x) >> 1);
        let ([a, b, c], [d, e, f]) = (middle.lower().words, middle.upper().words);
        let [g, h, i] = Self::row(y, (0b101 << x) >> 1).words;
        Self { words: [a | d | g, b | e | h, c | f | i] }
    }

    /// Every tile one row further down.
    #[inline]
    const fn lower(self) -> Self {
        let [a, b, c] = self.words;
        Self { words: [a << 16, b << 16 | a >> 48, c << 16 | b >> 48] }
    }

    /// Every tile one row further up.
    #[inline]
    const fn upper(self) -> Self {
        let [a, b, c] = self.words;
        Self { words: [a >> 16 | b << 48, b >> 16 | c << 48, c >> 16] }
    }

    /// Every tile one orthogonal step away from one of these, including those off the board.
    #[must_use]
    #[inline]
    pub const fn steps(self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.lower().words, self.upper().words);
        let [g, h, i] = self.words;
        // No board uses the sixteenth column, so a shift never reaches another row.
        let (left, right) =
            ([g << 1, h << 1, i << 1], [g >> 1 & !FAR, h >> 1 & !FAR, i >> 1 & !FAR]);
        Self {
            words: [
                a | d | left[0] | right[0],
                b | e | left[1] | right[1],
                c | f | left[2] | right[2],
            ],
        }
    }

    /// Whether the tile is in the set.
    #[must_use]
    #[inline]
    pub fn contains(self, tile: Tile) -> bool {
        place(tile).is_some_and(|(x, y)| self.words[y / 4] >> (16 * (y % 4) + x) & 1 == 1)
    }

    /// Adds a tile, if it is on any board.
    #[inline]
    pub fn insert(&mut self, tile: Tile) {
        if let Some((x, y)) = place(tile) {
            self.words[y / 4] |= 1 << (16 * (y % 4) + x);
        }
    }

    /// Takes a tile out.
    #[inline]
    pub fn remove(&mut self, tile: Tile) {
        if let Some((x, y)) = place(tile) {
            self.words[y / 4] &= !(1 << (16 * (y % 4) + x));
        }
    }

    /// The tiles of this set that are not in the other.
    #[must_use]
    #[inline]
    pub fn without(self, others: Self) -> Self {
        self & !others
    }

    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        let [a, b, c] = self.words;
        a | b | c == 0
    }

    /// The tiles row by row.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        let [first, second, third] = self.words;
        let upper = Word { rest: first, top: 0 }.chain(Word { rest: second, top: 4 });
        upper.chain(Word { rest: third, top: 8 })
    }
}

/// The tiles of four rows.
struct Word {
    rest: u64,
    top: i16,
}

impl Iterator for Word {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        if self.rest == 0 {
            return None;
        }
        let bit = self.rest.trailing_zeros() as i16;
        self.rest &= self.rest - 1;
        Some(Tile::new(bit % 16, self.top + bit / 16))
    }
}

/// The neighbours of a tile.
#[derive(Clone, Copy)]
struct Surroundings {
    near: TileSet,
    beside: TileSet,
}

/// The neighbours of each tile. The rules need them often.
static ABOUT: [[Surroundings; TileSet::WIDTH]; TileSet::HEIGHT] = {
    let none = Surroundings { near: TileSet::NONE, beside: TileSet::NONE };
    let mut about = [[none; TileSet::WIDTH]; TileSet::HEIGHT];
    let mut place = 0;
    while place < TileSet::WIDTH * TileSet::HEIGHT {
        let (x, y) = (place % TileSet::WIDTH, place / TileSet::WIDTH);
        let beside = TileSet::row(y, 1 << x).steps();
        about[y][x] = Surroundings { near: TileSet::around(x, y), beside };
        place += 1;
    }
    about
};

/// The last column of every row.
const FAR: u64 = 0x8000_8000_8000_8000;

#[inline]
fn place(tile: Tile) -> Option<(usize, usize)> {
    // A negative coordinate read as unsigned is larger than any side.
    let (x, y) = (tile.x.cast_unsigned() as usize, tile.y.cast_unsigned() as usize);
    (x < TileSet::WIDTH && y < TileSet::HEIGHT).then_some((x, y))
}

impl BitAnd for TileSet {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self.words.iter_mut().zip(other.words).for_each(|(word, other)| *word &= other);
        self
    }
}

impl BitOr for TileSet {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self.words.iter_mut().zip(other.words).for_each(|(word, other)| *word |= other);
        self
    }
}

impl Not for TileSet {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        self.words.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut set = Self::NONE;
        tiles.into_iter().for_each(|tile| set.insert(tile));
        set
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Whether two tiles are neighbours, diagonals included.
#[inline]
pub(crate) fn are_near(a: Tile, b: Tile) -> bool {
    a != b && a.x.abs_diff(b.x) <= 1 && a.y.abs_diff(b.y) <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use initiative_kernel::grid::Direction;

    #[test]
    fn sets_agree_with_plain_lists_of_tiles() {
        let board = TileSet::board(15, 9);
        assert_eq!(board.len(), 135);
        for tile in board.iter() {
            let plain: Vec<Tile> = board.iter().filter(|other| are_near(tile, *other)).collect();
            let (x, y) = (tile.x.cast_unsigned().into(), tile.y.cast_unsigned().into());
            for near in [TileSet::near(tile), TileSet::around(x, y)] {
                assert_eq!((near & board).iter().collect::<Vec<_>>(), plain);
            }
            let steps: TileSet = Direction::FOUR.into_iter().map(|way| tile.step(way)).collect();
            assert_eq!(TileSet::only(tile).steps() & board, steps & board);
            assert_eq!(TileSet::beside(tile), TileSet::only(tile).steps());
        }
        // Tiles of a set have neighbours in common.
        let whole = board.iter().fold(TileSet::NONE, |all, tile| all | TileSet::beside(tile));
        assert_eq!(board.steps(), whole);
        // The same columns in rows of different words.
        for rows in [[0, 4], [4, 8], [0, 8]] {
            let set: TileSet = rows.into_iter().map(|y| Tile::new(3, y)).collect();
            assert!(!set.is_empty() && set.len() == 2);
        }
        assert_eq!(TileSet::near(Tile::new(-1, 0)), TileSet::NONE);
        assert!(!board.contains(Tile::new(15, 0)) && !board.contains(Tile::new(0, -1)));
    }
}
