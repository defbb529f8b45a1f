//! Rectangles of tiles, and bodies that cover more than one tile.

use super::{Size, Tile};
use serde::{Deserialize, Serialize};

/// A rectangle of tiles. It may hang over the edge of a board or lie off it, and it may be empty.
///
/// ```
/// use initiative_kernel::grid::{Footprint, Metric, Size, Tile};
/// let body = Footprint::new(2, 2).at(Tile::new(6, 6));
/// let site = body.widened(2, 2).clipped(Size::new(8, 8)?);
/// assert_eq!((site.left(), site.top(), site.right(), site.bottom()), (4, 4, 8, 8));
/// let target = Tile::new(4, 5);
/// let nearest = body.nearest(target).unwrap();
/// assert_eq!(nearest, Tile::new(6, 6));
/// assert_eq!(Metric::EuclidSquared.between(nearest, target), 5);
/// # Ok::<(), initiative_kernel::grid::SizeError>(())
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
    pub const fn is_empty(self) -> bool {
        self.width == 0 || self.height == 0
    }

    /// Whether it covers that tile.
    #[must_use]
    pub fn contains(self, tile: Tile) -> bool {
        (self.left()..self.right()).contains(&tile.x.into())
            && (self.top()..self.bottom()).contains(&tile.y.into())
    }

    /// Whether both cover some tile.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        !self.is_empty()
            && !other.is_empty()
            && self.left() < other.right()
            && other.left() < self.right()
            && self.top() < other.bottom()
            && other.top() < self.bottom()
    }

    /// Whether all of it lies on the board.
    #[must_use]
    pub fn is_on(self, size: Size) -> bool {
        self.clipped(size) == self
    }

    /// `columns` more on the left and on the right, `rows` more above and below.
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

    /// The part that lies on the board.
    #[must_use]
    pub fn clipped(self, size: Size) -> Self {
        let board = size.rect();
        Self::between(
            self.left().max(0),
            self.top().max(0),
            self.right().min(board.right()),
            self.bottom().min(board.bottom()),
        )
    }

    /// The covered tile that is nearest to `tile` by every metric, or `None` if it is empty.
    #[must_use]
    pub fn nearest(self, tile: Tile) -> Option<Tile> {
        if self.is_empty() {
            return None;
        }
        let x = i32::from(tile.x).clamp(self.left(), self.right() - 1);
        let y = i32::from(tile.y).clamp(self.top(), self.bottom() - 1);
        Some(Tile::new(coordinate(x), coordinate(y)))
    }

    /// The covered tiles in row-major order. Clip a rectangle from outside first: it may be huge.
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

/// The shape of a body: how many columns and rows it covers. Its place is its top left tile.
///
/// To move a body larger than one tile, ask [`Region::fits`](super::Region::fits) where it fits
/// and treat it as one tile there.
///
/// ```
/// use initiative_kernel::grid::{Footprint, Region, Size, Tile};
/// let mut free = Region::full(Size::new(4, 3)?);
/// free.remove(Tile::new(1, 1));
/// let places = free.fits(Footprint::new(2, 2));
/// assert_eq!(places.iter().collect::<Vec<_>>(), [Tile::new(2, 0), Tile::new(2, 1)]);
/// # Ok::<(), initiative_kernel::grid::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Footprint {
    /// How many columns it covers.
    pub width: u16,
    /// How many rows it covers.
    pub height: u16,
}

impl Footprint {
    /// A body of one tile.
    pub const ONE: Self = Self::new(1, 1);

    /// A body of `width` columns and `height` rows.
    #[must_use]
    pub const fn new(width: u16, height: u16) -> Self {
        Self { width, height }
    }

    /// The tiles the body covers when its top left tile is `place`.
    #[must_use]
    pub const fn at(self, place: Tile) -> Rect {
        Rect::new(place, self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Metric;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn chess_enemy_2_site_is_the_widened_body_clipped() {
        let size = Size::new(8, 8).unwrap();
        // A 1×1 body with a site of 3: one more tile on each side, cut off at the edge.
        let site = Footprint::ONE.at(Tile::new(0, 7)).widened(1, 1).clipped(size);
        let expected = [(0, 6), (1, 6), (0, 7), (1, 7)].map(Tile::from);
        assert!(site.tiles().eq(expected));
    }

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
            let target = b.corner;
            for metric in [Metric::Manhattan, Metric::Chebyshev, Metric::EuclidSquared] {
                let least = a.tiles().map(|tile| metric.between(tile, target)).min();
                let nearest = a.nearest(target);
                prop_assert_eq!(nearest.map(|tile| metric.between(tile, target)), least);
                prop_assert!(nearest.is_none_or(|tile| a.contains(tile)));
            }
        }

        #[test]
        fn nothing_overflows(x: i16, y: i16, width: u16, height: u16, more: u16, target: (i16, i16)) {
            let rect = Rect::new(Tile::new(x, y), width, height).widened(more, more);
            let size = Size::new(1024, 1024).unwrap();
            prop_assert!(rect.clipped(size).is_empty() || rect.clipped(size).is_on(size));
            if let Some(nearest) = rect.nearest(target.into()) {
                prop_assert!(rect.contains(nearest));
            }
        }
    }
}
