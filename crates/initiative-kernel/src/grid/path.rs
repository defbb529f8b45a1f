//! Shortest paths: a search from the goal back to the start, then a walk forward that settles
//! all ties.

mod finder;
mod search;
mod walk;

pub use finder::PathFinder;

use super::{Ground, Tile};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A walk: the tiles it enters one after another, without the one it begins on, and their cost.
///
/// ```
/// use initiative_kernel::grid::{Direction, PathFinder, Region, Size, Tile};
/// let floor = Region::full(Size::new(9, 1)?);
/// let (from, to) = (Tile::new(0, 0), Tile::new(7, 0));
/// let path = PathFinder::new().path(&floor, &Direction::FOUR, from, to).unwrap();
/// assert_eq!((path.cost, path.tiles.len(), path.tiles.last()), (7, 7, Some(&to)));
/// // Whoever can only pay 3 gets three tiles far.
/// assert_eq!(path.within(&floor, 3).last(), Some(&Tile::new(3, 0)));
/// # Ok::<(), initiative_kernel::grid::SizeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Path {
    /// The tiles entered, in order. Empty if the walk ends where it begins.
    pub tiles: Vec<Tile>,
    /// What entering all of them costs.
    pub cost: u32,
}

impl Path {
    /// The first part of the path that `budget` pays for on that ground.
    #[must_use]
    pub fn within(&self, ground: &impl Ground, budget: u32) -> &[Tile] {
        let mut left = budget;
        let paid = self.tiles.iter().take_while(|&&tile| {
            let rest = left.checked_sub(ground.cost(tile).into());
            left = rest.unwrap_or(0);
            rest.is_some()
        });
        let count = paid.count();
        self.tiles.get(..count).unwrap_or_default()
    }
}
