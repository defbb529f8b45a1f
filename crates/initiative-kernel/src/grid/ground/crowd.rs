//! Figures that stand in the way.

use super::super::{Direction, Region, Size, Tile};
use super::Ground;

/// A ground with figures on it: some block, some may be walked through but not stopped on.
///
/// ```
/// use initiative_kernel::grid::{Crowd, Direction, Reach, Region, Size, Tile};
/// let size = Size::new(6, 1)?;
/// let at = |x| Region::from_tiles(size, [Tile::new(x, 0)]);
/// let (floor, friends, monsters) = (Region::full(size), at(2), at(5));
/// let ground = Crowd { ground: &floor, solid: &monsters, soft: &friends };
/// let mut reach = Reach::new();
/// reach.fill(&ground, &Direction::FOUR, Tile::new(1, 0), 9);
/// assert!(reach.tiles().iter().eq([0, 3, 4].map(|x| Tile::new(x, 0))));
/// # Ok::<(), initiative_kernel::grid::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Crowd<'a, G> {
    /// The ground without the figures.
    pub ground: &'a G,
    /// Tiles that cannot be entered.
    pub solid: &'a Region,
    /// Tiles that can be crossed, but no walk ends there.
    pub soft: &'a Region,
}

impl<G: Ground> Ground for Crowd<'_, G> {
    const UNIFORM: bool = G::UNIFORM;
    const BURDENS: bool = G::BURDENS;
    fn size(&self) -> Size {
        self.ground.size()
    }
    #[inline]
    fn cost(&self, tile: Tile) -> u16 {
        if self.solid.contains(tile) { 0 } else { self.ground.cost(tile) }
    }
    fn least(&self) -> u16 {
        self.ground.least()
    }
    #[inline]
    fn stops(&self, tile: Tile) -> bool {
        !self.soft.contains(tile) && self.ground.stops(tile)
    }
    #[inline]
    fn burden(&self, tile: Tile) -> u32 {
        self.ground.burden(tile)
    }
    #[inline]
    fn passes(&self, from: Tile, step: Direction) -> bool {
        self.ground.passes(from, step)
    }
}

/// A ground that prefers, among walks of equal cost, the one that enters the fewest of some tiles,
/// and then the one with the fewest steps.
///
/// It replaces the burdens of the ground below. Counts stop at 4095 tiles and 1,048,575 steps.
///
/// ```
/// use initiative_kernel::grid::{Avoiding, Direction, PathFinder, Region, Size, Tile};
/// let size = Size::new(3, 2)?;
/// let floor = Region::full(size);
/// let friends = Region::from_tiles(size, [Tile::new(1, 0)]);
/// let ground = Avoiding { ground: &floor, tiles: &friends };
/// let (from, to) = (Tile::new(0, 0), Tile::new(2, 1));
/// let path = PathFinder::new().path(&ground, &Direction::FOUR, from, to).unwrap();
/// // East comes first in the list of directions, but there somebody stands.
/// assert_eq!(path.tiles, [(0, 1), (1, 1), (2, 1)].map(Tile::from));
/// # Ok::<(), initiative_kernel::grid::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Avoiding<'a, G> {
    /// The ground below.
    pub ground: &'a G,
    /// The tiles to avoid.
    pub tiles: &'a Region,
}

impl<G: Ground> Ground for Avoiding<'_, G> {
    const UNIFORM: bool = G::UNIFORM;
    const BURDENS: bool = true;
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
    // SQUAD-MOVE-4: the fewest tiles of other figures, then the fewest steps.
    #[inline]
    fn burden(&self, tile: Tile) -> u32 {
        if self.tiles.contains(tile) { (1 << 20) + 1 } else { 1 }
    }
    #[inline]
    fn passes(&self, from: Tile, step: Direction) -> bool {
        self.ground.passes(from, step)
    }
}
