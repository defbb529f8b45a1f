//! Sight: which tiles see each other, and all that can be seen from one.

mod line;
mod segment;
mod view;

#[cfg(test)]
use line::Round;
pub use line::StraightLine;
#[cfg(test)]
use segment::Crossing;
use segment::Segment;

use super::{Region, Tile};
use serde::{Deserialize, Serialize};

/// A rule of sight. Both rules are exact and mutual: if one tile sees another, it is seen by it.
///
/// The two ends never block, so walls can be seen. Tiles off the board neither see nor are seen.
///
/// ```
/// use initiative_kernel::grid::{Region, Sight, Size, Tile};
/// let size = Size::new(5, 5)?;
/// let (a, b) = (Tile::new(2, 2), Tile::new(4, 3));
/// let mut walls = Region::empty(size);
/// assert!(Sight::Segment.sees(&walls, a, b));
/// walls.insert(Tile::new(3, 2));
/// assert!(!Sight::Segment.sees(&walls, a, b), "the segment crosses the wall");
/// assert!(Sight::TwoLines.sees(&walls, a, b), "one of the lines goes below it");
/// # Ok::<(), initiative_kernel::grid::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Sight {
    /// The segment between the centres must cross the interior of no blocking tile; where it
    /// runs exactly through a corner, one of the two tiles beside it there must not block.
    Segment,
    /// One of the two straight lines of tiles between the ends must be free: the one that rounds
    /// halves up or the one that rounds halves down. See [`StraightLine`].
    TwoLines,
}

impl Sight {
    /// Whether two tiles see each other, given the tiles that block sight.
    #[must_use]
    pub fn sees(self, opaque: &Region, a: Tile, b: Tile) -> bool {
        if !opaque.size().contains(a) || !opaque.size().contains(b) {
            return false;
        }
        match self {
            // SQUAD-SIGHT-1
            Self::Segment => !Segment::new(a, b).any(|crossing| crossing.blocked(opaque)),
            // DELVE-SIGHT-1
            Self::TwoLines => StraightLine::clear(opaque, a, b).is_some(),
        }
    }
}

#[cfg(test)]
mod tests;
