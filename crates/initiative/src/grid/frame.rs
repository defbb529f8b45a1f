//! A board with a ring of closed cells around it: a step from any tile leads to some cell.

use super::{Direction, Size, Tile};

/// The cells of a board and its ring, and the steps between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    size: Size,
    stride: usize,
    steps: [(Direction, isize); 8],
    count: usize,
}

impl Default for Frame {
    fn default() -> Self {
        Self::new(Size::default(), &[])
    }
}

impl Frame {
    /// At most the first 8 steps count: there are not more directions.
    pub(super) fn new(size: Size, steps: &[Direction]) -> Self {
        let stride = usize::from(size.width()) + 2;
        let mut own = [(Direction::North, 0); 8];
        for (own, &step) in own.iter_mut().zip(steps) {
            let offset = stride.cast_signed() * isize::from(step.dy()) + isize::from(step.dx());
            *own = (step, offset);
        }
        Self {
            size,
            stride,
            steps: own,
            count: steps.len().min(8),
        }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// How many cells there are.
    pub(super) fn cells(&self) -> usize {
        self.stride * (usize::from(self.size.height()) + 2)
    }

    /// The cell of a tile of the board.
    #[inline]
    pub(super) fn cell(&self, tile: Tile) -> usize {
        (tile.y as usize + 1) * self.stride + tile.x as usize + 1
    }

    /// The tile of a cell of the board.
    #[inline]
    pub(super) fn tile(&self, cell: usize) -> Tile {
        let (row, column) = (cell / self.stride, cell % self.stride);
        // Both are at most 1025; the ring has coordinates −1 and the side.
        let coordinate = |place: usize| (place as u16).cast_signed() - 1;
        Tile::new(coordinate(column), coordinate(row))
    }

    /// The cells of one row of the board, without the ring.
    pub(super) fn row(&self, y: usize) -> core::ops::Range<usize> {
        let first = (y + 1) * self.stride + 1;
        first..first + usize::from(self.size.width())
    }

    /// The steps in order, each with the distance to the neighbour's cell.
    #[inline]
    pub(super) fn steps(&self) -> &[(Direction, isize)] {
        self.steps.get(..self.count).unwrap_or_default()
    }
}
