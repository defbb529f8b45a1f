//! Figures that stand in the way.

use super::super::{Direction, Region, Size, Tile};
use super::Ground;

/// A ground with figures on it: some block, some may be walked through but not stopped on.
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
        if self.tiles.contains(tile) { 1 << 20 } else { 1 }
    }
    #[inline]
    fn passes(&self, from: Tile, step: Direction) -> bool {
        self.ground.passes(from, step)
    }
}
