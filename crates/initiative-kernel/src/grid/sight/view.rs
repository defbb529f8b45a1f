//! Fields of view.

use super::super::{Metric, Rect, Region, Tile};
use super::Sight;

impl Sight {
    /// All tiles that one tile sees, itself included, up to a distance whose square is given: 64
    /// for a radius of 8.
    ///
    /// These are exactly the tiles for which [`Sight::sees`] holds within that distance, so the
    /// view is mutual too. The cost grows with the third power of the radius.
    ///
    /// ```
    /// use initiative_kernel::grid::{Region, Sight, Size, Tile};
    /// let size = Size::new(9, 3)?;
    /// let walls = Region::from_tiles(size, [(4, 0), (4, 1), (4, 2)].map(Tile::from));
    /// let view = Sight::TwoLines.view(&walls, Tile::new(1, 1), 64);
    /// assert!(view.contains(Tile::new(4, 1)) && !view.contains(Tile::new(5, 1)));
    /// assert_eq!(view.len(), 15);
    /// # Ok::<(), initiative_kernel::grid::SizeError>(())
    /// ```
    #[must_use]
    pub fn view(self, opaque: &Region, from: Tile, radius_squared: u32) -> Region {
        let size = opaque.size();
        let mut view = Region::empty(size);
        if !size.contains(from) {
            return view;
        }
        let radius = u16::try_from(radius_squared.isqrt()).unwrap_or(u16::MAX);
        let around = Rect::new(from, 1, 1).widened(radius, radius).clipped(size);
        for tile in around.tiles() {
            let near = Metric::EuclidSquared.between(from, tile) <= radius_squared;
            if near && self.sees(opaque, from, tile) {
                view.insert(tile);
            }
        }
        view
    }
}
