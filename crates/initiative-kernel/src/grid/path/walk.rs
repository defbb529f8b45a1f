//! The walk forward that settles all ties.

use super::super::Tile;

/// Where it is known from what is left to pay from a tile on.
#[derive(Clone, Copy)]
pub(super) enum Rest {
    /// From the search back, which knows some tiles exactly.
    Searched,
    /// From a map of distances, which knows all.
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

    /// The step that is tried leads to a goal with this burden. The first of equals stays.
    pub(super) fn offer(&mut self, burden: u32) {
        if self.best.is_none_or(|(_, best)| burden < best) {
            self.best = Some((self.step, burden));
        }
    }
}
