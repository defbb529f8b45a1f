//! Layers: one value for each tile of a board.

use super::{Size, Tile};
use alloc::vec::Vec;
use core::fmt;
use serde::{Deserialize, Serialize};

/// One value for each tile of a board, stored row by row: terrain kinds, heights, costs.
///
/// ```
/// use initiative_kernel::grid::{Layer, Tile};
/// let costs = Layer::from_rows(["..~", ".#."], |letter| match letter {
///     '.' => Some(1u8),
///     '~' => Some(2),
///     '#' => Some(0),
///     _ => None,
/// })?;
/// assert_eq!(costs.get(Tile::new(2, 0)), Some(&2));
/// assert_eq!(costs.get(Tile::new(3, 0)), None);
/// assert_eq!(costs.region(|&cost| cost == 0).len(), 1);
/// # Ok::<(), initiative_kernel::grid::LayerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Raw<T>")]
pub struct Layer<T> {
    size: Size,
    cells: Vec<T>,
}

#[derive(Deserialize)]
#[serde(rename = "Layer")]
struct Raw<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T> TryFrom<Raw<T>> for Layer<T> {
    type Error = LayerError;
    fn try_from(raw: Raw<T>) -> Result<Self, LayerError> {
        Self::from_cells(raw.size, raw.cells)
    }
}

impl<T> Layer<T> {
    /// The layer whose value on each tile is the result of `value`.
    pub fn new(size: Size, value: impl FnMut(Tile) -> T) -> Self {
        Self { size, cells: size.tiles().map(value).collect() }
    }

    /// The layer of these values in row-major order.
    pub fn from_cells(size: Size, cells: Vec<T>) -> Result<Self, LayerError> {
        if cells.len() == size.area() {
            Ok(Self { size, cells })
        } else {
            Err(LayerError::Count { size, count: cells.len() })
        }
    }

    /// Reads a layer from lines of text, one letter for each tile. `value` gives the meaning of a
    /// letter, or `None` if it has none.
    pub fn from_rows<'a>(
        rows: impl IntoIterator<Item = &'a str>,
        mut value: impl FnMut(char) -> Option<T>,
    ) -> Result<Self, LayerError> {
        let (mut width, mut height, mut cells) = (0, 0, Vec::new());
        for row in rows {
            let before = cells.len();
            for (column, letter) in row.chars().enumerate() {
                // Checked while reading, so that a huge text is refused early.
                if column.max(height) >= Size::MAX_SIDE.into() {
                    return Err(LayerError::Large);
                }
                let Some(value) = value(letter) else {
                    return Err(LayerError::Letter { letter, row: height, column });
                };
                cells.push(value);
            }
            let length = cells.len() - before;
            if height == 0 {
                width = length;
            } else if length != width {
                return Err(LayerError::Ragged { row: height, width, length });
            }
            height += 1;
        }
        let side = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        let size = Size::new(side(width), side(height)).map_err(|_| LayerError::Large)?;
        Self::from_cells(size, cells)
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The value on a tile, if it is on the board.
    #[must_use]
    pub fn get(&self, tile: Tile) -> Option<&T> {
        self.cells.get(self.size.index(tile)?)
    }

    /// Puts a value on a tile and returns the one it replaces. Tiles off the board are ignored.
    pub fn set(&mut self, tile: Tile, value: T) -> Option<T> {
        let cell = self.cells.get_mut(self.size.index(tile)?)?;
        Some(core::mem::replace(cell, value))
    }

    /// All values in row-major order.
    #[must_use]
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// The values of one row.
    pub(super) fn cells_of_row(&self, y: i16) -> &[T] {
        let first = self.size.index(Tile::new(0, y));
        let width = usize::from(self.size.width());
        let row = first.and_then(|first| self.cells.get(first..first + width));
        row.unwrap_or_default()
    }

    /// All tiles and their values in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = (Tile, &T)> {
        self.size.tiles().zip(&self.cells)
    }
}

/// Why values do not make a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayerError {
    /// There is not exactly one value for each tile.
    Count {
        /// The size of the board.
        size: Size,
        /// How many values there are.
        count: usize,
    },
    /// A row is not as long as the first one.
    Ragged {
        /// The row, counted from 0.
        row: usize,
        /// The length of the first row.
        width: usize,
        /// The length of this row.
        length: usize,
    },
    /// A letter has no meaning.
    Letter {
        /// The letter.
        letter: char,
        /// Its row, counted from 0.
        row: usize,
        /// Its column, counted from 0.
        column: usize,
    },
    /// The board would have more than 1024 tiles on some side.
    Large,
}

impl fmt::Display for LayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { size, count } => {
                write!(f, "{count} values for a board of {size} tiles")
            }
            Self::Ragged { row, width, length } => {
                write!(f, "row {row} has {length} tiles, the first row {width}")
            }
            Self::Letter { letter, row, column } => {
                write!(f, "{letter:?} in row {row}, column {column} means nothing")
            }
            Self::Large => write!(f, "a board has at most {} tiles a side", Size::MAX_SIDE),
        }
    }
}

impl core::error::Error for LayerError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    fn digit(letter: char) -> Option<u8> {
        letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok())
    }

    #[test]
    fn rows_are_read_or_refused_with_the_place() {
        let layer = Layer::from_rows(["123", "456"], digit).unwrap();
        assert_eq!(layer.size(), Size::new(3, 2).unwrap());
        assert_eq!(layer.cells(), [1, 2, 3, 4, 5, 6]);
        assert_eq!(
            Layer::from_rows(["12", "1x"], digit),
            Err(LayerError::Letter { letter: 'x', row: 1, column: 1 })
        );
        assert_eq!(
            Layer::from_rows(["12", "123"], digit),
            Err(LayerError::Ragged { row: 1, width: 2, length: 3 })
        );
        let long = String::from_iter(['1'; 1025]);
        assert_eq!(Layer::from_rows([long.as_str()], digit), Err(LayerError::Large));
        assert_eq!(Layer::from_rows(["1"; 1025], digit), Err(LayerError::Large));
        let nothing: [&str; 0] = [];
        assert_eq!(Layer::from_rows(nothing, digit).unwrap().size(), Size::default());
    }

    #[test]
    fn whoever_draws_a_board_reads_what_is_wrong_with_it() {
        let told = |rows: &[&str]| {
            let refused = Layer::from_rows(rows.iter().copied(), digit).unwrap_err();
            alloc::format!("{refused}")
        };
        assert_eq!(told(&["12", "1x"]), "'x' in row 1, column 1 means nothing");
        assert_eq!(told(&["12", "123"]), "row 1 has 3 tiles, the first row 2");
        assert_eq!(told(&["1"; 1025]), "a board has at most 1024 tiles a side");
    }

    #[test]
    fn cells_can_be_changed_on_the_board_only() {
        let mut layer = Layer::new(Size::new(2, 2).unwrap(), |tile| tile.x);
        assert_eq!(layer.set(Tile::new(1, 1), 9), Some(1));
        assert_eq!(layer.set(Tile::new(2, 1), 9), None);
        assert_eq!(layer.cells(), [0, 1, 0, 9]);
    }

    #[test]
    fn a_wrong_number_of_cells_is_refused() {
        let layer = Layer::new(Size::new(2, 2).unwrap(), |tile| tile.x);
        let text = serde_json::to_string(&layer).unwrap();
        assert_eq!(serde_json::from_str::<Layer<i16>>(&text).unwrap(), layer);
        for hostile in [
            r#"{"size":[2,2],"cells":[1,2,3]}"#,
            r#"{"size":[2,2],"cells":[1,2,3,4,5]}"#,
            r#"{"size":[2000,2],"cells":[]}"#,
        ] {
            assert!(serde_json::from_str::<Layer<i16>>(hostile).is_err());
        }
    }
}
