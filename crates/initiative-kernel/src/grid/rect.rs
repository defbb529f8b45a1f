//! Rectangles of tiles.

use super::{Size, Tile};
use serde::{Deserialize, Serialize};

/// A rectangle of tiles. It may be partly or wholly off the board, and it may be empty.
///
/// ```
/// use initiative_kernel::grid::{Rect, Tile};
/// let room = Rect::new(Tile::new(4, 5), 3, 2);
/// assert_eq!((room.left(), room.top(), room.right(), room.bottom()), (4, 5, 7, 7));
/// assert!(room.widened(1, 1).contains(Tile::new(3, 4)));
/// assert!(!room.overlaps(Rect::new(Tile::new(7, 5), 2, 2)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rect {
    /// The top left tile.
    pub corner: Tile,
    /// How many columns it covers.
    pub width: u16,
    /// How many rows it covers.
    pub height: u16,
}

impl Rect {
    /// The rectangle whose top left tile is `corner`.
    #[must_use]
    pub const fn new(corner: Tile, width: u16, height: u16) -> Self {
        Self { corner, width, height }
    }

    /// The first column.
    #[must_use]
    pub const fn left(self) -> i32 {
        self.corner.x as i32
    }

    /// The first row.
    #[must_use]
    pub const fn top(self) -> i32 {
        self.corner.y as i32
    }

    /// The column after the last one.
    #[must_use]
    pub const fn right(self) -> i32 {
        self.corner.x as i32 + self.width as i32
    }

    /// The row after the last one.
    #[must_use]
    pub const fn bottom(self) -> i32 {
        self.corner.y as i32 + self.height as i32
    }

    /// Whether it covers no tile.
    #[must_use]
    const fn is_empty(self) -> bool {
        self.width == 0 || self.height == 0
    }

    /// Whether it covers that tile.
    #[must_use]
    pub fn contains(self, tile: Tile) -> bool {
        (self.left()..self.right()).contains(&tile.x.into())
            && (self.top()..self.bottom()).contains(&tile.y.into())
    }

    /// Whether the two rectangles share a tile.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        !self.is_empty()
            && !other.is_empty()
            && self.left() < other.right()
            && other.left() < self.right()
            && self.top() < other.bottom()
            && other.top() < self.bottom()
    }

    /// The rectangle with `columns` more on the left and the right, and `rows` more above and
    /// below.
    #[must_use]
    pub fn widened(self, columns: u16, rows: u16) -> Self {
        let (columns, rows) = (i32::from(columns), i32::from(rows));
        Self::between(
            self.left() - columns,
            self.top() - rows,
            self.right() + columns,
            self.bottom() + rows,
        )
    }

    /// The part that is on the board.
    #[must_use]
    pub(super) fn clipped(self, size: Size) -> Self {
        Self::between(
            self.left().max(0),
            self.top().max(0),
            self.right().min(size.width().into()),
            self.bottom().min(size.height().into()),
        )
    }

    /// The covered tiles in row-major order. A rectangle from outside may be huge, so clip it
    /// first.
    pub fn tiles(self) -> impl Iterator<Item = Tile> + Clone {
        let columns = self.left()..self.right();
        (self.top()..self.bottom()).flat_map(move |y| {
            let columns = columns.clone();
            columns.map(move |x| Tile::new(coordinate(x), coordinate(y)))
        })
    }

    fn between(left: i32, top: i32, right: i32, bottom: i32) -> Self {
        let corner = Tile::new(coordinate(left), coordinate(top));
        let side = |from: i32, to: i32| u16::try_from((to - from).max(0)).unwrap_or(u16::MAX);
        Self::new(corner, side(i32::from(corner.x), right), side(i32::from(corner.y), bottom))
    }
}

fn coordinate(value: i32) -> i16 {
    let bounded = value.clamp(i16::MIN.into(), i16::MAX.into());
    i16::try_from(bounded).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rects() -> impl Strategy<Value = Rect> {
        (-9..9i16, -9..9i16, 0..6u16, 0..6u16)
            .prop_map(|(x, y, width, height)| Rect::new(Tile::new(x, y), width, height))
    }

    proptest! {
        #[test]
        fn rects_are_sets_of_tiles(a in rects(), b in rects(), width in 0..8u16, height in 0..8u16) {
            let size = Size::new(width, height).unwrap();
            prop_assert_eq!(a.is_empty(), a.tiles().count() == 0);
            prop_assert_eq!(a.overlaps(b), a.tiles().any(|tile| b.contains(tile)));
            prop_assert!(a.clipped(size).tiles().eq(a.tiles().filter(|&tile| size.contains(tile))));
        }

        #[test]
        fn nothing_overflows(x: i16, y: i16, width: u16, height: u16, more: u16) {
            let rect = Rect::new(Tile::new(x, y), width, height).widened(more, more);
            let size = Size::new(1024, 1024).unwrap();
            prop_assert!(rect.clipped(size).tiles().all(|tile| size.contains(tile)));
        }
    }
}
