//! The walk forward that settles all ties.

use super::super::Tile;

/// The source of the remaining cost from a tile.
#[derive(Clone, Copy)]
pub(super) enum Rest {
    /// The search back, which knows some tiles exactly.
    Searched,
    /// A map of distances, which knows all tiles.
    Measured,
}

/// A tile on the walk, while its steps are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visit {
    pub(super) tile: Tile,
    /// What is left to pay from here on.
    pub(super) rest: u32,
    /// The step that is tried now.
    pub(super) step: u8,
    /// The best step so far, if any, and the burden from here on.
    pub(super) best: Option<(u8, u32)>,
}

impl Visit {
    pub(super) fn new(tile: Tile, rest: u32) -> Self {
        Self { tile, rest, step: 0, best: None }
    }

    /// Notes that the current step leads to a goal with this burden. The first of equals stays.
    pub(super) fn offer(&mut self, burden: u32) {
        if self.best.is_none_or(|(_, best)| burden < best) {
            self.best = Some((self.step, burden));
        }
    }
}
