//! Straight lines of tiles.

use super::super::{Metric, Region, Tile};

/// How a point halfway between two tiles is rounded.
#[derive(Clone, Copy, Debug)]
pub(super) enum Round {
    /// To the larger coordinate.
    Up,
    /// To the smaller coordinate.
    Down,
}

/// The tiles strictly between two tiles on a straight line, in order.
///
/// With n the larger of |dx| and |dy|, these are the points at i/n of the way for i from 1 to
/// n − 1, each coordinate rounded to the nearest. Both ends give the same tiles in opposite order.
///
/// ```
/// use initiative_kernel::grid::{Region, Size, StraightLine, Tile};
/// let (a, b) = (Tile::new(0, 0), Tile::new(4, 2));
/// let mut walls = Region::empty(Size::new(8, 8)?);
/// let line = StraightLine::clear(&walls, a, b).unwrap();
/// assert!(line.eq([(1, 1), (2, 1), (3, 2)].map(Tile::from)));
/// walls.insert(Tile::new(1, 1));
/// let line = StraightLine::clear(&walls, a, b).unwrap();
/// assert!(line.eq([(1, 0), (2, 1), (3, 1)].map(Tile::from)));
/// # Ok::<(), initiative_kernel::grid::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct StraightLine {
    at: Tile,
    /// How many tiles are left.
    left: u32,
    columns: Axis,
    rows: Axis,
}

/// One coordinate along the line. Its fraction is `error` / `whole`, at least 0 and below 1.
#[derive(Clone, Debug)]
struct Axis {
    /// The whole part of a step.
    step: i16,
    /// The fraction of a step.
    more: u32,
    error: u32,
    whole: u32,
}

impl Axis {
    fn new(from: i16, to: i16, steps: u32, round: Round) -> Self {
        // In units of 1/(2·steps), so that a half is whole.
        let whole = steps.max(1) * 2;
        let way = u32::from(from.abs_diff(to)) * 2;
        // The way is no longer than the number of steps, so the whole part of a step is −1, 0 or 1.
        let (step, more) = if to < from {
            (-1, whole - way)
        } else if way == whole {
            (1, 0)
        } else {
            (0, way)
        };
        // Rounding to nearest is rounding down after adding a half. To round a half itself down,
        // add the least bit less.
        let error = match round {
            Round::Up => whole / 2,
            Round::Down => whole / 2 - 1,
        };
        Self { step, more, error, whole }
    }

    #[inline]
    fn advance(&mut self) -> i16 {
        self.error += self.more;
        if self.error >= self.whole {
            self.error -= self.whole;
            self.step + 1
        } else {
            self.step
        }
    }
}

impl StraightLine {
    /// The line from one tile to another.
    pub(super) fn new(from: Tile, to: Tile, round: Round) -> Self {
        let steps = Metric::Chebyshev.between(from, to);
        Self {
            at: from,
            left: steps.saturating_sub(1),
            columns: Axis::new(from.x, to.x, steps, round),
            rows: Axis::new(from.y, to.y, steps, round),
        }
    }

    /// The first of the two lines between the tiles that meets no opaque tile: the one rounded up,
    /// or else the one rounded down. A thrown thing flies along it.
    #[must_use]
    pub fn clear(opaque: &Region, from: Tile, to: Tile) -> Option<Self> {
        let mut lines = [Round::Up, Round::Down].into_iter();
        lines.find_map(|round| {
            let line = Self::new(from, to, round);
            let clear = !line.clone().any(|tile| opaque.contains(tile));
            clear.then_some(line)
        })
    }
}

impl Iterator for StraightLine {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        self.left = self.left.checked_sub(1)?;
        let (dx, dy) = (self.columns.advance(), self.rows.advance());
        self.at = self.at.offset(dx, dy);
        Some(self.at)
    }
}
