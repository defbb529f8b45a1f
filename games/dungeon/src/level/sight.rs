//! Who sees what.

use crate::level::Level;
use initiative_kernel::grid::{Metric, Region, Sight, Tile};

// DELVE-SIGHT-1
/// All tiles that are seen from one, itself included.
#[must_use]
pub fn view(level: &Level, from: Tile, radius: u16) -> Region {
    Sight::TwoLines.view(level.opaque(), from, square(radius))
}

// DELVE-SIGHT-1
/// Whether two tiles see each other.
#[must_use]
pub fn sees(level: &Level, a: Tile, b: Tile, radius: u16) -> bool {
    Metric::EuclidSquared.between(a, b) <= square(radius)
        && Sight::TwoLines.sees(level.opaque(), a, b)
}

fn square(radius: u16) -> u32 {
    u32::from(radius) * u32::from(radius)
}
