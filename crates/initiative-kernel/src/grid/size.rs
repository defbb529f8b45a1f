//! The size of a board, and the order of its tiles.

use super::Tile;
use core::fmt;
use serde::{Deserialize, Serialize};

/// The size of a rectangular board, at most 1024 tiles a side.
///
/// Tiles are counted row by row: [`Size::index`] gives the number of a tile and [`Size::tile`]
/// the tile of a number. A board may be empty. Sizes are written as `[width,height]`.
///
/// ```
/// use initiative_kernel::grid::{Size, Tile};
/// let size = Size::new(16, 10)?;
/// assert_eq!(size.index(Tile::new(2, 1)), Some(18));
/// assert_eq!(size.tile(18), Some(Tile::new(2, 1)));
/// assert_eq!(size.index(Tile::new(16, 0)), None);
/// # Ok::<(), initiative_kernel::grid::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "(u16, u16)", into = "(u16, u16)")]
pub struct Size {
    width: u16,
    height: u16,
}

impl Size {
    /// The longest side a board can have.
    pub(super) const MAX_SIDE: u16 = 1024;

    /// A board of `width` columns and `height` rows.
    pub const fn new(width: u16, height: u16) -> Result<Self, SizeError> {
        if width > Self::MAX_SIDE || height > Self::MAX_SIDE {
            Err(SizeError { width, height })
        } else {
            Ok(Self { width, height })
        }
    }

    /// A board of `width` columns and `height` rows, for constants; a side that would be too long
    /// is 1024 long.
    ///
    /// ```
    /// use initiative_kernel::grid::Size;
    /// const BOARD: Size = Size::of(6, 6);
    /// assert_eq!(BOARD.area(), 36);
    /// ```
    #[must_use]
    pub const fn of(width: u16, height: u16) -> Self {
        let longest = Self::MAX_SIDE;
        let width = if width > longest { longest } else { width };
        let height = if height > longest { longest } else { height };
        Self { width, height }
    }

    /// How many columns there are.
    #[must_use]
    pub const fn width(self) -> u16 {
        self.width
    }

    /// How many rows there are.
    #[must_use]
    pub const fn height(self) -> u16 {
        self.height
    }

    /// How many tiles there are.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the tile is on the board.
    #[must_use]
    pub const fn contains(self, tile: Tile) -> bool {
        // A negative coordinate read as unsigned is larger than any side.
        tile.x.cast_unsigned() < self.width && tile.y.cast_unsigned() < self.height
    }

    /// The place of a tile in row-major order, if it is on the board.
    #[must_use]
    pub const fn index(self, tile: Tile) -> Option<usize> {
        if self.contains(tile) {
            Some(tile.y as usize * self.width as usize + tile.x as usize)
        } else {
            None
        }
    }

    /// The tile at a place in row-major order, if there are that many.
    #[must_use]
    pub const fn tile(self, index: usize) -> Option<Tile> {
        if index < self.area() {
            let width = self.width as usize;
            // Both are below MAX_SIDE.
            let (x, y) = ((index % width) as u16, (index / width) as u16);
            Some(Tile::new(x.cast_signed(), y.cast_signed()))
        } else {
            None
        }
    }

    /// All tiles in row-major order.
    pub fn tiles(self) -> impl Iterator<Item = Tile> + Clone {
        let columns = self.width.cast_signed();
        (0..self.height.cast_signed()).flat_map(move |y| (0..columns).map(move |x| Tile::new(x, y)))
    }
}

impl TryFrom<(u16, u16)> for Size {
    type Error = SizeError;
    fn try_from((width, height): (u16, u16)) -> Result<Self, SizeError> {
        Self::new(width, height)
    }
}

impl From<Size> for (u16, u16) {
    fn from(size: Size) -> Self {
        (size.width, size.height)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.height)
    }
}

/// A board that would have more than 1024 tiles on some side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    width: u16,
    height: u16,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height } = self;
        let side = Size::MAX_SIDE;
        write!(f, "a board of {width}×{height} tiles is too large: at most {side} a side")
    }
}

impl core::error::Error for SizeError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn index_and_tile_are_inverse() {
        for (width, height) in [(0, 0), (0, 5), (5, 0), (1, 1), (1, 7), (7, 3), (1024, 2)] {
            let size = Size::new(width, height).unwrap();
            let tiles: Vec<_> = size.tiles().collect();
            assert_eq!(tiles.len(), size.area());
            for (index, &tile) in tiles.iter().enumerate() {
                assert_eq!(size.index(tile), Some(index));
                assert_eq!(size.tile(index), Some(tile));
            }
            assert_eq!(size.tile(size.area()), None);
            for off in [Tile::new(-1, 0), Tile::new(0, -1), Tile::new(i16::MIN, i16::MAX)] {
                assert_eq!(size.index(off), None);
            }
        }
    }

    #[test]
    fn too_large_boards_are_refused() {
        assert!(Size::new(1024, 1024).is_ok());
        let error = Size::new(1025, 3).unwrap_err();
        assert_eq!((error.width, error.height), (1025, 3), "the error names what was asked for");
        assert!(serde_json::from_str::<Size>("[3,1025]").is_err());
        let size = serde_json::from_str::<Size>("[3,4]").unwrap();
        assert_eq!(size, Size::new(3, 4).unwrap());
    }
}
