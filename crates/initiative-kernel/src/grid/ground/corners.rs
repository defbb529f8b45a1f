//! Restrictions on diagonal steps.

use super::super::{Direction, Region, Size, Tile};
use super::Ground;

/// A ground on which diagonal steps do not cut corners.
///
/// ```
/// use initiative_kernel::grid::{Corners, Direction, Ground, Region, Size, Tile};
/// let size = Size::new(3, 3)?;
/// let walls = Region::from_tiles(size, [Tile::new(1, 0)]);
/// let doors = Region::from_tiles(size, [Tile::new(2, 2)]);
/// let floor = !&walls;
/// let ground = Corners { ground: &floor, beside: &walls, ends: &doors };
/// assert!(!ground.passes(Tile::new(0, 0), Direction::SouthEast), "past the wall's corner");
/// assert!(!ground.passes(Tile::new(1, 1), Direction::SouthEast), "into the door");
/// assert!(ground.passes(Tile::new(0, 1), Direction::SouthEast));
/// # Ok::<(), initiative_kernel::grid::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Corners<'a, G> {
    /// The ground below.
    pub ground: &'a G,
    /// Tiles that must not lie orthogonally between the ends of a diagonal step: walls.
    pub beside: &'a Region,
    /// Tiles that are neither left nor entered diagonally: doors.
    pub ends: &'a Region,
}

impl<G: Ground> Ground for Corners<'_, G> {
    const UNIFORM: bool = G::UNIFORM;
    const BURDENS: bool = G::BURDENS;
    fn size(&self) -> Size {
        self.ground.size()
    }
    #[inline]
    fn cost(&self, tile: Tile) -> u16 {
        self.ground.cost(tile)
    }
    fn row(&self, y: i16, tell: impl FnMut(usize, u16)) {
        self.ground.row(y, tell);
    }
    fn least(&self) -> u16 {
        self.ground.least()
    }
    #[inline]
    fn stops(&self, tile: Tile) -> bool {
        self.ground.stops(tile)
    }
    #[inline]
    fn burden(&self, tile: Tile) -> u32 {
        self.ground.burden(tile)
    }
    // DELVE-MOVE-1
    #[inline]
    fn passes(&self, from: Tile, step: Direction) -> bool {
        let straight = !step.is_diagonal() || {
            let past = [from.offset(step.dx(), 0), from.offset(0, step.dy())];
            let ends = [from, from.step(step)];
            !past.iter().any(|&tile| self.beside.contains(tile))
                && !ends.iter().any(|&tile| self.ends.contains(tile))
        };
        straight && self.ground.passes(from, step)
    }
}
