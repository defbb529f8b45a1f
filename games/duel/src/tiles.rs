//! Sets of tiles on the small boards of this game.

use core::fmt;
use core::ops::{BitAnd, BitOr, Not};
use initiative::grid::Tile;
use serde::{Deserialize, Serialize};

/// A set of tiles on a board of at most 15 by 9, as a value: searches copy it millions of times.
///
/// ```
/// use duel::Tiles;
/// let board = Tiles::board(9, 5);
/// let near = Tiles::near((0, 2).into()) & board;
/// assert_eq!(near.len(), 5);
/// assert!(near.contains((1, 1).into()) && !near.contains((0, 2).into()));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tiles {
    rows: [u16; Tiles::HEIGHT],
}

impl Tiles {
    /// The widest board.
    pub const WIDTH: usize = 15;
    /// The highest board.
    pub const HEIGHT: usize = 9;
    /// No tile.
    pub const NONE: Self = Self { rows: [0; Self::HEIGHT] };

    /// Every tile of a board.
    #[must_use]
    pub fn board(width: usize, height: usize) -> Self {
        let row = (1_u32 << width.min(Self::WIDTH)) - 1;
        let mut tiles = Self::NONE;
        tiles.rows.iter_mut().take(height).for_each(|it| *it = row as u16);
        tiles
    }

    /// One tile alone; none if it lies off every board.
    #[must_use]
    #[inline]
    pub fn only(tile: Tile) -> Self {
        let mut tiles = Self::NONE;
        tiles.insert(tile);
        tiles
    }

    /// The eight tiles around one, also those off the board.
    #[must_use]
    #[inline]
    pub fn near(tile: Tile) -> Self {
        let Some((x, y)) = place(tile) else {
            return Self::NONE;
        };
        let band = if x == 0 { 0b11 } else { 0b111 << (x - 1) };
        let mut tiles = Self::NONE;
        tiles.rows[y] = band & !(1 << x);
        if y > 0 {
            tiles.rows[y - 1] = band;
        }
        if y + 1 < Self::HEIGHT {
            tiles.rows[y + 1] = band;
        }
        tiles
    }

    /// Every tile one orthogonal step away from one of these.
    #[must_use]
    #[inline]
    pub fn steps(self) -> Self {
        let mut tiles = Self::NONE;
        for (y, row) in self.rows.iter().enumerate() {
            tiles.rows[y] |= row << 1 | row >> 1;
            if y > 0 {
                tiles.rows[y - 1] |= row;
            }
            if y + 1 < Self::HEIGHT {
                tiles.rows[y + 1] |= row;
            }
        }
        tiles
    }

    /// Whether the tile is one of them.
    #[must_use]
    #[inline]
    pub fn contains(self, tile: Tile) -> bool {
        place(tile).is_some_and(|(x, y)| self.rows[y] >> x & 1 == 1)
    }

    /// Adds a tile, if it is on any board.
    #[inline]
    pub fn insert(&mut self, tile: Tile) {
        if let Some((x, y)) = place(tile) {
            self.rows[y] |= 1 << x;
        }
    }

    /// Takes a tile out.
    #[inline]
    pub fn remove(&mut self, tile: Tile) {
        if let Some((x, y)) = place(tile) {
            self.rows[y] &= !(1 << x);
        }
    }

    /// These tiles without those.
    #[must_use]
    #[inline]
    pub fn without(self, others: Self) -> Self {
        self & !others
    }

    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.rows == [0; Self::HEIGHT]
    }

    /// The tiles row by row.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        self.rows.into_iter().enumerate().flat_map(|(y, row)| {
            let mut rest = row;
            core::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let x = rest.trailing_zeros();
                rest &= rest - 1;
                Some(Tile::new(x as i16, y as i16))
            })
        })
    }
}

#[inline]
fn place(tile: Tile) -> Option<(usize, usize)> {
    // A negative coordinate read as unsigned is larger than any side.
    let (x, y) = (tile.x.cast_unsigned() as usize, tile.y.cast_unsigned() as usize);
    (x < Tiles::WIDTH && y < Tiles::HEIGHT).then_some((x, y))
}

impl BitAnd for Tiles {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self.rows.iter_mut().zip(other.rows).for_each(|(row, other)| *row &= other);
        self
    }
}

impl BitOr for Tiles {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self.rows.iter_mut().zip(other.rows).for_each(|(row, other)| *row |= other);
        self
    }
}

impl Not for Tiles {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        self.rows.iter_mut().for_each(|row| *row = !*row);
        self
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut set = Self::NONE;
        tiles.into_iter().for_each(|tile| set.insert(tile));
        set
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Whether two tiles are near each other: one of the eight around the other.
#[inline]
pub(crate) fn are_near(a: Tile, b: Tile) -> bool {
    a != b && a.x.abs_diff(b.x) <= 1 && a.y.abs_diff(b.y) <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use initiative::grid::Direction;
    use std::vec::Vec;

    #[test]
    fn sets_agree_with_plain_lists_of_tiles() {
        let board = Tiles::board(15, 9);
        assert_eq!(board.len(), 135);
        for tile in board.iter() {
            let plain: Vec<Tile> = board.iter().filter(|other| are_near(tile, *other)).collect();
            assert_eq!((Tiles::near(tile) & board).iter().collect::<Vec<_>>(), plain);
            let steps: Tiles = Direction::FOUR.into_iter().map(|way| tile.step(way)).collect();
            assert_eq!(Tiles::only(tile).steps() & board, steps & board);
        }
        assert_eq!(Tiles::near(Tile::new(-1, 0)), Tiles::NONE);
        assert!(!board.contains(Tile::new(15, 0)) && !board.contains(Tile::new(0, -1)));
    }
}
