//! The ground as the hero sees and remembers it.

use super::words::title;
use crate::content::{Kind as _, Terrain};
use crate::state::Dungeon;
use alloc::format;
use initiative_kernel::grid::Tile;
use initiative_scene::scene::{Aspect, Board, Kind};
use initiative_scene::text::Text;

/// The letter of a tile that was seen and is not in view.
const fn remembered(terrain: Terrain) -> char {
    match terrain {
        Terrain::Wall => 'W',
        Terrain::Floor => 'F',
        Terrain::ClosedDoor => 'D',
        Terrain::OpenDoor => 'O',
        Terrain::Water => 'A',
        Terrain::Grass => 'G',
        Terrain::StairsDown => 'V',
        Terrain::StairsUp => 'U',
    }
}

/// A tile that nobody knows anything of.
const UNKNOWN: char = ' ';

impl Dungeon {
    /// The letter of a tile as it would be shown with this terrain.
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
        board.look = "cave".into();
        board.aspect = Aspect::Front;
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

    fn tile_kind(&self, terrain: Terrain) -> Kind {
        let sheet = &self.book.tiles[terrain];
        let look: &'static str = match terrain {
            Terrain::Grass => "tall_grass",
            terrain => terrain.word(),
        };
        let mut kind = Kind::new(title(&sheet.name), look);
        let opaque: Text = "Blocks sight.".into();
        kind = match terrain {
            // Low enough to look over: the board is seen from the front.
            Terrain::Wall => return kind.tall(2).fact("", "Blocks ways and sight."),
            Terrain::Water => kind.tall(-1).fact("", "Puts out fire."),
            _ => kind,
        };
        if sheet.opaque {
            kind = kind.fact("", opaque);
        }
        kind.fact("Energy to enter", format!("{}", sheet.cost))
    }
}
