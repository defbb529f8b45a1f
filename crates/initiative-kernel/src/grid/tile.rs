//! Tiles: places on a board, and a few off it.

use super::Direction;
use core::cmp::Ordering;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A place on a board: `x` to the right, `y` down, (0,0) at the top left.
///
/// A tile may be off the board; [`Size::contains`](super::Size::contains) tells. Tiles are ordered
/// row-major: by `y`, then by `x`. They are written as `[x,y]`.
///
/// ```
/// use initiative_kernel::grid::{Direction, Tile};
/// let tile = Tile::new(3, 1);
/// assert_eq!(tile.step(Direction::North), Tile::new(3, 0));
/// assert_eq!(tile.offset(-2, 4), Tile::new(1, 5));
/// assert!(Tile::new(9, 0) < tile, "the row counts first");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(i16, i16)", into = "(i16, i16)")]
pub struct Tile {
    /// The column, from 0 at the left edge.
    pub x: i16,
    /// The row, from 0 at the top edge.
    pub y: i16,
}

impl Tile {
    /// The tile in column `x` and row `y`.
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// The neighbour in that direction.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        self.offset(direction.dx(), direction.dy())
    }

    /// The tile `dx` columns to the right and `dy` rows down. A coordinate that would overflow
    /// stays at its limit, which is off every board.
    #[must_use]
    pub const fn offset(self, dx: i16, dy: i16) -> Self {
        Self { x: self.x.saturating_add(dx), y: self.y.saturating_add(dy) }
    }

    /// The tile in one word, for queues.
    pub(super) fn pack(self) -> u32 {
        u32::from(self.y.cast_unsigned()) << 16 | u32::from(self.x.cast_unsigned())
    }

    pub(super) fn unpack(word: u32) -> Self {
        let (x, y) = (word as u16, (word >> 16) as u16);
        Self::new(x.cast_signed(), y.cast_signed())
    }
}

impl From<(i16, i16)> for Tile {
    fn from((x, y): (i16, i16)) -> Self {
        Self { x, y }
    }
}

impl From<Tile> for (i16, i16) {
    fn from(tile: Tile) -> Self {
        (tile.x, tile.y)
    }
}

impl Ord for Tile {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Tile {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_written_as_pairs() {
        let text = serde_json::to_string(&Tile::new(-3, 7)).unwrap();
        assert_eq!(text, "[-3,7]");
        assert_eq!(serde_json::from_str::<Tile>(&text).unwrap(), Tile::new(-3, 7));
        assert!(serde_json::from_str::<Tile>("[70000,0]").is_err());
    }

    #[test]
    fn steps_past_all_coordinates_stay_there() {
        let corner = Tile::new(i16::MAX, i16::MIN);
        assert_eq!(corner.step(Direction::NorthEast), corner);
    }
}
