//! Squares and sets of squares.
//!
//! A set is a `u64`. Bit 0 is a8, bit 7 is h8, bit 63 is h1, so walking a set from its lowest bit
//! is row-major order.

use core::fmt;
use initiative_kernel::grid::Tile;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A square of the board, a1 to h8, or [`Square::NONE`].
///
/// ```
/// use chess::Square;
/// let square = Square::parse("E4");
/// assert_eq!((square.file(), square.rank(), square.to_string()), (4, 4, "e4".into()));
/// assert_eq!(Square::parse("j9"), Square::NONE);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Not a square. Texts such as `j9` and `e` read as this.
    pub const NONE: Self = Self(64);

    /// The square in column `column` from the left and row `row` from the top.
    pub const fn at(column: u8, row: u8) -> Self {
        if column < 8 && row < 8 { Self(row * 8 + column) } else { Self::NONE }
    }

    /// The square with that number, counted row-major from a8.
    pub const fn new(index: u8) -> Self {
        if index < 64 { Self(index) } else { Self::NONE }
    }

    /// Reads a name such as `e4`, in either case.
    pub fn parse(name: &str) -> Self {
        let &[file, rank] = name.as_bytes() else {
            return Self::NONE;
        };
        let file = file.to_ascii_lowercase().wrapping_sub(b'a');
        Self::at(file, (b'8').wrapping_sub(rank))
    }

    /// Whether it is a square, not [`Square::NONE`].
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 < 64
    }

    /// The number, row-major from a8.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The set of this square alone.
    #[inline]
    pub const fn bit(self) -> u64 {
        if self.0 < 64 { 1 << self.0 } else { 0 }
    }

    /// The column, 0 for file a.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The row from the top, 0 for rank 8.
    #[inline]
    pub const fn row(self) -> u8 {
        (self.0 >> 3) & 7
    }

    /// The rank, 1 to 8.
    pub const fn rank(self) -> u8 {
        8 - self.row()
    }

    /// The square this many columns to the right and rows down, or none if that is off the board.
    #[inline]
    pub const fn offset(self, columns: i8, rows: i8) -> Self {
        let column = self.file().cast_signed() + columns;
        let row = self.row().cast_signed() + rows;
        if column < 0 || row < 0 {
            return Self::NONE;
        }
        Self::at(column.cast_unsigned(), row.cast_unsigned())
    }

    /// The square from which a step of so many columns and rows leads here. It must be on the board.
    #[inline]
    pub(crate) const fn before(self, columns: i8, rows: i8) -> Self {
        Self(self.0.wrapping_add_signed(-columns - 8 * rows) & 63)
    }

    /// How many columns and rows away another square is.
    pub const fn to(self, other: Self) -> (i8, i8) {
        (
            other.file().cast_signed() - self.file().cast_signed(),
            other.row().cast_signed() - self.row().cast_signed(),
        )
    }

    /// The greater of the distances in columns and in rows.
    pub const fn distance(self, other: Self) -> u8 {
        let (columns, rows) = self.to(other);
        let (columns, rows) = (columns.unsigned_abs(), rows.unsigned_abs());
        if columns > rows { columns } else { rows }
    }

    /// The squared distance.
    pub const fn squared(self, other: Self) -> u32 {
        let (columns, rows) = self.to(other);
        (columns.unsigned_abs() as u32).pow(2) + (rows.unsigned_abs() as u32).pow(2)
    }

    /// The squares of a set, row-major.
    #[inline]
    pub fn all(set: u64) -> impl Iterator<Item = Self> + Clone {
        let mut rest = set;
        core::iter::from_fn(move || {
            let square = Self::first(rest)?;
            rest &= rest - 1;
            Some(square)
        })
    }

    /// The row-major first square of a set.
    #[inline]
    pub const fn first(set: u64) -> Option<Self> {
        if set == 0 { None } else { Some(Self(set.trailing_zeros() as u8)) }
    }

    /// The tile of the grid.
    pub fn tile(self) -> Tile {
        Tile::new(self.file().into(), self.row().into())
    }
}

impl Default for Square {
    fn default() -> Self {
        Self::NONE
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_some() { f.write_str(self.name()) } else { f.write_str("??") }
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Square {
    /// The name, for sentences that take a fixed word.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 8] = [
            "a8b8c8d8e8f8g8h8",
            "a7b7c7d7e7f7g7h7",
            "a6b6c6d6e6f6g6h6",
            "a5b5c5d5e5f5g5h5",
            "a4b4c4d4e4f4g4h4",
            "a3b3c3d3e3f3g3h3",
            "a2b2c2d2e2f2g2h2",
            "a1b1c1d1e1f1g1h1",
        ];
        let (_, rest) = NAMES[self.row() as usize].split_at(self.file() as usize * 2);
        rest.split_at(2).0
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(if self.is_some() { self.name() } else { "??" })
        } else {
            serializer.serialize_u8(self.0)
        }
    }
}

// CHESS-EDGE-5: a name in either case. Anything else becomes `NONE`, which the rules refuse.
impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let name = <alloc::borrow::Cow<'de, str>>::deserialize(deserializer)?;
            if name.len() > 8 {
                return Err(D::Error::custom("a square is written as \"e4\""));
            }
            Ok(Self::parse(&name))
        } else {
            u8::deserialize(deserializer).map(Self::new)
        }
    }
}

/// A file as a set, 0 for file a.
#[inline]
pub(crate) const fn file(file: u8) -> u64 {
    0x0101_0101_0101_0101 << (file & 7)
}

/// A row as a set, 0 for rank 8.
#[inline]
pub(crate) const fn row(row: u8) -> u64 {
    0xff << ((row & 7) * 8)
}

/// The squares one step away in a direction.
#[inline]
pub(crate) const fn shifted(set: u64, columns: i8, rows: i8) -> u64 {
    let set = match columns {
        1 => (set & !file(7)) << 1,
        -1 => (set & !file(0)) >> 1,
        _ => set,
    };
    match rows {
        1 => set << 8,
        -1 => set >> 8,
        _ => set,
    }
}

/// A rectangle of squares, without the part that is off the board.
pub(crate) fn rectangle(column: i8, row: i8, width: i8, height: i8) -> u64 {
    let (left, right) = (column.max(0), column.saturating_add(width).min(8));
    let (top, bottom) = (row.max(0), row.saturating_add(height).min(8));
    if left >= right || top >= bottom {
        return 0;
    }
    let line = ((1_u64 << right.cast_unsigned()) - 1) & !((1_u64 << left.cast_unsigned()) - 1);
    let mut set = 0;
    for row in top.cast_unsigned()..bottom.cast_unsigned() {
        set |= line << (row * 8);
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_rectangle_has_the_squares_that_lie_in_it_and_on_the_board() {
        for (column, row) in (-9..=9).flat_map(|column| (-9..=9).map(move |row| (column, row))) {
            for (width, height) in [(0, 3), (1, 1), (2, 5), (3, 0), (7, 2), (9, 9)] {
                let inside = |square: &Square| {
                    let (file, rank) = (square.file().cast_signed(), square.row().cast_signed());
                    (column..column + width).contains(&file) && (row..row + height).contains(&rank)
                };
                let naive = Square::all(u64::MAX).filter(inside).fold(0, |set, at| set | at.bit());
                let found = rectangle(column, row, width, height);
                assert_eq!(found, naive, "{width}x{height} at {column}, {row}");
            }
        }
    }

    // CHESS-CUE-11
    #[test]
    fn chess_cue_11_every_tile_has_its_name_and_place() {
        for index in 0..64 {
            let square = Square::new(index);
            assert_eq!(Square::parse(&square.to_string()), square);
            assert_eq!(Square::parse(&square.to_string().to_uppercase()), square);
            // Logical pixels: the corner of a tile and back.
            let (x, y) = (24 + 24 * u16::from(square.file()), 24 + 24 * u16::from(square.row()));
            let back = Square::at(((x - 24) / 24) as u8, ((y - 24) / 24) as u8);
            assert_eq!(back, square);
        }
        assert_eq!(Square::parse("a8").index(), 0);
        assert_eq!(Square::parse("h1").index(), 63);
        for strange in ["", "e", "e44", "i1", "a9", "a0", "44", "é4"] {
            assert_eq!(Square::parse(strange), Square::NONE, "{strange}");
        }
    }

    #[test]
    fn rectangles_end_at_the_edge() {
        assert_eq!(rectangle(0, 0, 8, 8), u64::MAX);
        assert_eq!(rectangle(-1, -1, 3, 3).count_ones(), 4);
        assert_eq!(rectangle(7, 7, 3, 3), 1 << 63);
        assert_eq!(rectangle(8, 0, 1, 1) | rectangle(-2, 0, 2, 2), 0);
    }
}
