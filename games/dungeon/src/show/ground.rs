//! The ground as the hero sees and remembers it.

use crate::content::{NamedKind as _, Terrain};
use crate::state::Dungeon;
use initiative_kernel::grid::Tile;
use initiative_scene::scene::{Board, TileKind};
use initiative_scene::text::capital;

const fn remembered(terrain: Terrain) -> char {
    ['W', 'F', 'D', 'O', 'A', 'G', 'V', 'U'][terrain as usize]
}

/// A tile that was never seen.
const UNKNOWN: char = ' ';

impl Dungeon {
    /// The letter of a tile with this terrain.
    pub(super) fn letter(&self, tile: Tile, terrain: Terrain, all: bool) -> char {
        if all || self.visible.contains(tile) { terrain.glyph() } else { remembered(terrain) }
    }

    // DELVE-HIDE-1, DELVE-SIGHT-2
    pub(super) fn ground(&self, all: bool) -> Board {
        let level = self.level();
        let letter = |tile| {
            if all {
                return level.terrain(tile).map_or(UNKNOWN, Terrain::glyph);
            }
            match level.memory.terrain(tile) {
                Some(terrain) => self.letter(tile, terrain, all),
                None => UNKNOWN,
            }
        };
        let mut board = Board::new(level.size(), letter);
        board = board.look("cave").from_front();
        for terrain in Terrain::ALL {
            let kind = self.tile_kind(*terrain);
            board.kinds.insert(remembered(*terrain), kind.clone().remembered());
            board.kinds.insert(terrain.glyph(), kind);
        }
        for trap in level.traps().iter().filter(|trap| all || !trap.hidden) {
            let name = &self.book.traps[trap.kind].name;
            let spot = board.spot(trap.at);
            spot.name = name.clone().into();
            spot.look = "trap".into();
        }
        board
    }

    fn tile_kind(&self, terrain: Terrain) -> TileKind {
        let sheet = &self.book.tiles[terrain];
        let look: &'static str = match terrain {
            Terrain::Grass => "tall_grass",
            terrain => terrain.word(),
        };
        let mut kind = TileKind::new(capital(&sheet.name), look);
        kind = match terrain {
            // The board is seen from the front, so walls must be low enough to look over.
            Terrain::Wall => return kind.tall(2).fact("", "Blocks ways and sight."),
            Terrain::Water => kind.tall(-1).fact("", "Puts out fire."),
            _ => kind,
        };
        if sheet.opaque {
            kind = kind.fact("", "Blocks sight.");
        }
        kind.fact("Energy to enter", format!("{}", sheet.cost))
    }
}
