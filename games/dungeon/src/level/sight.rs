//! What can be seen from a tile.

use crate::level::DungeonLevel;
use initiative_kernel::grid::{Metric, Region, Sight, Tile};

// DELVE-SIGHT-1
/// All tiles that can be seen from a tile, including itself.
#[must_use]
pub fn view(level: &DungeonLevel, from: Tile, radius: u16) -> Region {
    Sight::TwoLines.view(level.opaque(), from, square(radius))
}

// DELVE-SIGHT-1
/// Whether two tiles see each other.
#[must_use]
pub fn sees(level: &DungeonLevel, a: Tile, b: Tile, radius: u16) -> bool {
    Metric::EuclidSquared.between(a, b) <= square(radius)
        && Sight::TwoLines.sees(level.opaque(), a, b)
}

fn square(radius: u16) -> u32 {
    u32::from(radius) * u32::from(radius)
}
