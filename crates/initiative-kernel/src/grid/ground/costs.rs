//! Costs from a closure.

use super::super::{Size, Tile};
use super::Ground;
use core::fmt;

/// A ground whose costs are what a closure says, so that a game need not store them.
///
/// ```
/// use initiative_kernel::grid::{Costs, Direction, Distances, Layer, Tile};
/// let level = Layer::from_rows(["..w", "#.."], Some)?;
/// let ground = Costs::new(level.size(), |tile| match level.get(tile) {
///     Some('.') => 100,
///     Some('w') => 150,
///     _ => 0,
/// })
/// .at_least(100);
/// let mut distances = Distances::new();
/// distances.measure_from(&ground, &Direction::FOUR, [Tile::new(0, 0)]);
/// assert_eq!(distances.get(Tile::new(2, 0)), Some(250));
/// # Ok::<(), initiative_kernel::grid::LayerError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Costs<F> {
    size: Size,
    least: u16,
    cost: F,
}

impl<F: Fn(Tile) -> u16> Costs<F> {
    /// Entering a tile costs what `cost` says; 0 closes it. It is only asked about tiles of the
    /// board.
    pub const fn new(size: Size, cost: F) -> Self {
        Self { size, least: 1, cost }
    }

    /// Promises that no open tile costs less, which makes path finding quicker.
    #[must_use]
    pub fn at_least(mut self, least: u16) -> Self {
        self.least = least;
        self
    }
}

impl<F: Fn(Tile) -> u16> Ground for Costs<F> {
    fn size(&self) -> Size {
        self.size
    }
    #[inline]
    fn cost(&self, tile: Tile) -> u16 {
        (self.cost)(tile)
    }
    fn least(&self) -> u16 {
        self.least
    }
}

impl<F> fmt::Debug for Costs<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut costs = f.debug_struct("Costs");
        costs.field("size", &self.size).field("least", &self.least);
        costs.finish_non_exhaustive()
    }
}
