//! What walking costs, and where it is allowed.

mod crowd;

pub use crowd::{Avoiding, Crowd};

use super::{Direction, Layer, Region, Size, Tile};

/// The rules of walking on a board: what [`Reach`](super::Reach), [`PathFinder`](super::PathFinder)
/// and [`Distances`](super::Distances) search over.
///
/// The cost of a walk is the sum of the costs of the tiles it enters. The tile it begins on is free
/// and may even be closed, so a figure does not stand in its own way.
///
/// A [`Region`] is a ground: its tiles cost 1, all others are closed. So is a [`Layer`] of costs.
/// [`Crowd`] adds figures that stand in the way, [`Avoiding`] prefers some paths among the cheapest.
/// For anything else implement the trait:
///
/// ```
/// use initiative_kernel::grid::{Direction, Ground, PathFinder, Size, Tile};
///
/// /// Steep: every tile costs 1, but nobody gets up, to the north.
/// struct Slope(Size);
///
/// impl Ground for Slope {
///     fn size(&self) -> Size {
///         self.0
///     }
///     fn cost(&self, _tile: Tile) -> u16 {
///         1
///     }
///     fn passes(&self, _from: Tile, step: Direction) -> bool {
///         step != Direction::North
///     }
/// }
///
/// let slope = Slope(Size::new(3, 3)?);
/// let (top, bottom) = (Tile::new(1, 0), Tile::new(1, 2));
/// let mut finder = PathFinder::new();
/// assert!(finder.path(&slope, &Direction::FOUR, top, bottom).is_some());
/// assert!(finder.path(&slope, &Direction::FOUR, bottom, top).is_none());
/// # Ok::<(), initiative_kernel::grid::SizeError>(())
/// ```
pub trait Ground {
    /// Whether every open tile costs 1. Then searches need no queue ordered by cost.
    const UNIFORM: bool = false;

    /// Whether [`Ground::burden`] is ever more than 0.
    const BURDENS: bool = false;

    /// The size of the board.
    fn size(&self) -> Size;

    /// The cost of entering a tile of the board; 0 closes it.
    fn cost(&self, tile: Tile) -> u16;

    /// Passes the costs of a whole row to `tell`, column by column. Override it where that is
    /// quicker than asking for each tile; closed tiles may be left out.
    fn row(&self, y: i16, mut tell: impl FnMut(usize, u16)) {
        for x in 0..self.size().width() {
            tell(x.into(), self.cost(Tile::new(x.cast_signed(), y)));
        }
    }

    /// The least cost of any open tile. Path finding is quicker the closer this is to the truth,
    /// and wrong if some tile costs less.
    fn least(&self) -> u16 {
        1
    }

    /// Whether a walk may end on that tile. A walk may still pass a tile that it cannot end on.
    fn stops(&self, tile: Tile) -> bool {
        let _ = tile;
        true
    }

    /// A weight that decides between walks of equal cost: the walk whose entered tiles have the
    /// least burden in sum wins (sums stop at `u32::MAX`). It only counts with [`Ground::BURDENS`].
    fn burden(&self, tile: Tile) -> u32 {
        let _ = tile;
        0
    }

    /// Whether the step from one tile of the board to its neighbour is allowed, given that the
    /// neighbour can be entered.
    fn passes(&self, from: Tile, step: Direction) -> bool {
        let _ = (from, step);
        true
    }
}

/// Members cost 1, other tiles are closed.
impl Ground for Region {
    const UNIFORM: bool = true;
    fn size(&self) -> Size {
        Region::size(self)
    }
    #[inline]
    fn cost(&self, tile: Tile) -> u16 {
        self.contains(tile).into()
    }
    #[inline]
    fn row(&self, y: i16, mut tell: impl FnMut(usize, u16)) {
        self.for_each_in_row(y, |x| tell(x, 1));
    }
}

/// The values are costs, 0 is closed.
impl Ground for Layer<u8> {
    fn size(&self) -> Size {
        Layer::size(self)
    }
    #[inline]
    fn cost(&self, tile: Tile) -> u16 {
        self.get(tile).copied().unwrap_or(0).into()
    }
    fn row(&self, y: i16, mut tell: impl FnMut(usize, u16)) {
        for (x, &cost) in self.cells_of_row(y).iter().enumerate() {
            tell(x, cost.into());
        }
    }
}
