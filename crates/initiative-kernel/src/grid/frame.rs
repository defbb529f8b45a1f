//! A board with a ring of closed cells around it: a step from any tile leads to some cell.

use super::{Direction, Size, Tile};

/// The cells of a board and its ring, and the steps between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    size: Size,
    stride: usize,
    steps: [Step; 8],
    count: usize,
}

/// A step and where it leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) direction: Direction,
    /// The distance to the neighbour's cell.
    pub(super) offset: isize,
    dx: i16,
    dy: i16,
}

impl Step {
    /// A step that stays where it is.
    pub(super) const NONE: Self = Self { direction: Direction::North, offset: 0, dx: 0, dy: 0 };

    /// The neighbour of a tile of the board.
    #[inline]
    pub(super) fn ahead(&self, tile: Tile) -> Tile {
        Tile::new(tile.x.wrapping_add(self.dx), tile.y.wrapping_add(self.dy))
    }

    /// The tile of the board or its ring from which this step leads to a tile of the board.
    #[inline]
    pub(super) fn behind(&self, tile: Tile) -> Tile {
        Tile::new(tile.x.wrapping_sub(self.dx), tile.y.wrapping_sub(self.dy))
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new(Size::default(), &[])
    }
}

impl Frame {
    /// A direction that is repeated counts once, at its first place.
    pub(super) fn new(size: Size, steps: &[Direction]) -> Self {
        let stride = usize::from(size.width()) + 2;
        let mut frame = Self { size, stride, steps: [Step::NONE; 8], count: 0 };
        let mut known = 0u8;
        for &direction in steps {
            let bit = 1 << direction as u8;
            if let (0, Some(slot)) = (known & bit, frame.steps.get_mut(frame.count)) {
                let (dx, dy) = (direction.dx(), direction.dy());
                *slot = Step {
                    direction,
                    offset: stride.cast_signed() * isize::from(dy) + isize::from(dx),
                    dx,
                    dy,
                };
                frame.count += 1;
                known |= bit;
            }
        }
        frame
    }

    /// Whether this is the frame of a board of that size with those steps. May return false for a
    /// matching frame if steps are repeated.
    #[inline]
    pub(super) fn fits(&self, size: Size, steps: &[Direction]) -> bool {
        let same = |(step, direction): (&Step, &Direction)| step.direction == *direction;
        self.size == size && self.count == steps.len() && self.steps().iter().zip(steps).all(same)
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
        // The stride is never 0. `checked_div` lets the compiler drop all of it from searches over
        // grounds that do not ask where a step begins.
        let row = cell.checked_div(self.stride).unwrap_or(0);
        let column = cell.wrapping_sub(row.wrapping_mul(self.stride));
        // Both are at most 1025; the ring has coordinates −1 and the side.
        let coordinate = |place: usize| (place as u16).cast_signed().wrapping_sub(1);
        Tile::new(coordinate(column), coordinate(row))
    }

    /// The cells of one row of the board, without the ring.
    pub(super) fn row(&self, y: usize) -> core::ops::Range<usize> {
        let first = (y + 1) * self.stride + 1;
        first..first + usize::from(self.size.width())
    }

    /// The steps in order.
    #[inline]
    pub(super) fn steps(&self) -> &[Step] {
        self.steps.get(..self.count).unwrap_or_default()
    }
}
