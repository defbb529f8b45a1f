//! A level: its ground, what lies on it and what the hero remembers of it.

mod floor;
mod maps;
mod memory;
mod piles;
pub mod sight;
#[cfg(test)]
mod tests;
mod walk;

pub use floor::Floor;
pub(crate) use maps::{Gait, Maps};
pub use memory::Memory;
pub use piles::{ItemPile, ItemPiles};
pub use walk::{LevelGround, Obstacle};
pub(crate) use walk::{cuts, direction_to, opening_cost};

use crate::content::{DelveLibrary, Item, Terrain, TrapKind};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::grid::{Layer, Region, Size, Tile};
use serde::{Deserialize, Serialize, Serializer};

/// A trap and where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trap {
    /// Where it lies.
    pub at: Tile,
    /// What it does.
    pub kind: TrapKind,
    /// Whether the hero does not know of it.
    pub hidden: bool,
}

/// A level of the dungeon, without its monsters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct DungeonLevel {
    depth: u8,
    #[serde(rename = "rows", serialize_with = "write_terrain")]
    terrain: Layer<Terrain>,
    /// The tiles that block sight. This depends on the content of the match, so it is saved too.
    opaque: Region,
    /// Walls and closed doors, from the terrain: no diagonal step goes past them.
    #[serde(skip)]
    solid: Region,
    /// Doors, open or closed, from the terrain.
    #[serde(skip)]
    doors: Region,
    traps: Vec<Trap>,
    /// The items.
    pub piles: ItemPiles,
    /// Where wanderers go.
    pub rooms: Vec<Tile>,
    /// What the hero remembers.
    pub memory: Memory,
    /// Turns since the last wanderer came.
    pub spawn_clock: u32,
}

impl DungeonLevel {
    /// The greatest side of a level.
    pub const SIDE: u16 = 200;

    /// Bare ground, never seen. The library says which tiles block sight.
    #[must_use]
    pub fn new(depth: u8, terrain: Layer<Terrain>, library: &DelveLibrary) -> Self {
        let opaque = terrain.region(|kind| library.tiles[*kind].opaque);
        Self::assemble(depth, terrain, opaque)
    }

    fn assemble(depth: u8, terrain: Layer<Terrain>, opaque: Region) -> Self {
        Self {
            depth,
            opaque,
            solid: terrain.region(|kind| kind.is_solid()),
            doors: terrain.region(|kind| kind.is_door()),
            memory: Memory::new(terrain.size()),
            terrain,
            traps: Vec::new(),
            piles: ItemPiles::default(),
            rooms: Vec::new(),
            spawn_clock: 0,
        }
    }

    /// The depth, from 1.
    #[must_use]
    pub const fn depth(&self) -> u8 {
        self.depth
    }

    /// The size of the level.
    #[must_use]
    pub fn size(&self) -> Size {
        self.terrain.size()
    }

    /// The terrain of a tile, if it lies on the level.
    #[must_use]
    pub fn terrain(&self, tile: Tile) -> Option<Terrain> {
        self.terrain.get(tile).copied()
    }

    /// All tiles with their terrain, row by row.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (Tile, Terrain)> {
        self.terrain.iter().map(|(tile, kind)| (tile, *kind))
    }

    /// The tiles of a kind, row by row.
    pub(crate) fn find_all(&self, kind: Terrain) -> impl Iterator<Item = Tile> {
        self.tiles().filter(move |(_, found)| *found == kind).map(|(tile, _)| tile)
    }

    /// Changes a tile: a door opens or closes. A tile off the level stays as it is.
    pub(crate) fn set_terrain(&mut self, tile: Tile, kind: Terrain, library: &DelveLibrary) {
        if self.terrain.set(tile, kind).is_none() {
            return;
        }
        put(&mut self.opaque, tile, library.tiles[kind].opaque);
        put(&mut self.solid, tile, kind.is_solid());
        put(&mut self.doors, tile, kind.is_door());
    }

    /// The tiles that block sight.
    #[must_use]
    pub const fn opaque(&self) -> &Region {
        &self.opaque
    }

    /// The rows of letters.
    pub fn rows(&self) -> impl Iterator<Item = String> {
        rows(&self.terrain, Terrain::glyph)
    }

    /// The traps, row by row.
    #[must_use]
    pub fn traps(&self) -> &[Trap] {
        &self.traps
    }

    fn find_trap(&self, at: Tile) -> Result<usize, usize> {
        self.traps.binary_search_by_key(&at, |trap| trap.at)
    }

    /// The trap on a tile.
    #[must_use]
    pub fn trap(&self, at: Tile) -> Option<&Trap> {
        self.find_trap(at).ok().and_then(|place| self.traps.get(place))
    }

    /// The trap on a tile, if the hero knows of it.
    pub(crate) fn known_trap(&self, at: Tile) -> Option<&Trap> {
        self.trap(at).filter(|trap| !trap.hidden)
    }

    /// Lays a trap in place of another one on the tile.
    pub(crate) fn lay_trap(&mut self, trap: Trap) {
        match self.find_trap(trap.at) {
            Ok(place) => self.traps[place] = trap,
            Err(place) => self.traps.insert(place, trap),
        }
    }

    /// Takes the trap off a tile.
    pub(crate) fn take_trap(&mut self, at: Tile) -> Option<Trap> {
        self.find_trap(at).ok().map(|place| self.traps.remove(place))
    }

    /// Changes every item, on the level and in memory.
    pub(crate) fn each_item(&mut self, change: impl Fn(&mut Item)) {
        let piles = self.piles.0.iter_mut().chain(&mut self.memory.piles.0);
        piles.flat_map(|pile| &mut pile.items).for_each(change);
    }
}

fn put(region: &mut Region, tile: Tile, member: bool) {
    if member {
        region.insert(tile);
    } else {
        region.remove(tile);
    }
}

/// A layer as rows of letters.
fn rows<T: Copy>(layer: &Layer<T>, letter: impl Fn(T) -> char) -> impl Iterator<Item = String> {
    let width = usize::from(layer.size().width()).max(1);
    layer.cells().chunks(width).map(move |row| row.iter().map(|cell| letter(*cell)).collect())
}

fn write_terrain<S: Serializer>(terrain: &Layer<Terrain>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(rows(terrain, Terrain::glyph))
}

/// A level as it is saved.
#[derive(Deserialize)]
struct Written {
    depth: u8,
    rows: Vec<String>,
    opaque: Region,
    traps: Vec<Trap>,
    piles: ItemPiles,
    rooms: Vec<Tile>,
    memory: Memory,
    spawn_clock: u32,
}

impl TryFrom<Written> for DungeonLevel {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        let Written { depth, rows, opaque, traps, piles, rooms, memory, spawn_clock } = written;
        let rows = rows.iter().map(String::as_str);
        let terrain = Layer::from_rows(rows, Terrain::of).map_err(|_| "rows: not a level")?;
        let size = terrain.size();
        if size.area() == 0 || size.width() > Self::SIDE || size.height() > Self::SIDE {
            return Err("rows: not the size of a level");
        }
        if opaque.size() != size || memory.size() != size {
            return Err("memory: not the size of the level");
        }
        let on = |tile: Tile| size.contains(tile);
        if !traps.iter().all(|trap| on(trap.at)) || !traps.is_sorted_by(|a, b| a.at < b.at) {
            return Err("traps: each on its own tile, row by row");
        }
        if !piles.is_sound(on) {
            return Err("piles: each on its own tile, row by row, none empty");
        }
        if !rooms.iter().all(|room| on(*room)) {
            return Err("rooms: off the level");
        }
        let level = Self::assemble(depth, terrain, opaque);
        Ok(Self { traps, piles, rooms, memory, spawn_clock, ..level })
    }
}
