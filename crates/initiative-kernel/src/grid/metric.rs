//! Distances that ignore obstacles.

use super::Tile;
use serde::{Deserialize, Serialize};

/// A way to measure how far apart two tiles are.
///
/// ```
/// use initiative_kernel::grid::{Metric, Tile};
/// let (a, b) = (Tile::new(2, 2), Tile::new(5, 1));
/// assert_eq!(Metric::Manhattan.between(a, b), 4);
/// assert_eq!(Metric::Chebyshev.between(a, b), 3);
/// assert_eq!(Metric::EuclidSquared.between(a, b), 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Metric {
    /// |dx| + |dy|: steps in four directions.
    Manhattan,
    /// The larger of |dx| and |dy|: steps in eight directions.
    Chebyshev,
    /// dx² + dy²: orders tiles by their straight distance, without roots.
    EuclidSquared,
}

impl Metric {
    /// The distance between two tiles; it saturates for tiles far off every board.
    #[must_use]
    pub const fn between(self, a: Tile, b: Tile) -> u32 {
        let dx = a.x.abs_diff(b.x) as u32;
        let dy = a.y.abs_diff(b.y) as u32;
        match self {
            Self::Manhattan => dx + dy,
            Self::Chebyshev => {
                if dx > dy {
                    dx
                } else {
                    dy
                }
            }
            // A u16 squared fits; only the sum may overflow.
            Self::EuclidSquared => (dx * dx).saturating_add(dy * dy),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_farthest_tiles_do_not_overflow() {
        let (a, b) = (Tile::new(i16::MIN, i16::MIN), Tile::new(i16::MAX, i16::MAX));
        assert_eq!(Metric::Manhattan.between(a, b), 2 * 65_535);
        assert_eq!(Metric::Chebyshev.between(b, a), 65_535);
        assert_eq!(Metric::EuclidSquared.between(a, b), u32::MAX);
    }
}
