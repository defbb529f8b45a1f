//! Places on the level where nobody stands.

use crate::content::Terrain;
use crate::state::Dungeon;
use initiative_kernel::grid::Tile;

impl Dungeon {
    /// The nearest tile that can be entered and holds nobody: fewest steps, then row by row.
    pub(crate) fn nearest_free(&self, from: Tile) -> Option<Tile> {
        let steps = self.level().steps_from(from);
        let free = steps.iter().filter(|(tile, _)| self.is_free(*tile));
        free.min_by_key(|(tile, steps)| (*steps, *tile)).map(|(tile, _)| tile)
    }

    /// The floor tiles that hold nobody, row by row.
    pub(crate) fn free_floor(&self) -> impl Iterator<Item = Tile> {
        let floor = self.level().tiles().filter(|(_, terrain)| *terrain == Terrain::Floor);
        floor.map(|(tile, _)| tile).filter(|tile| self.occupant(*tile).is_none())
    }
}
