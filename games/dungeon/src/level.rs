//! A level: its ground, what lies on it and what the hero remembers of it.

pub(crate) mod floor;
pub(crate) mod maps;
mod memory;
pub mod sight;
mod space;
#[cfg(test)]
mod tests;
mod walk;

pub use memory::Memory;
pub(crate) use walk::cuts;
pub use walk::{Obstacle, Walk};

use crate::content::{Item, Library, Terrain, TrapKind};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::grid::{Layer, LayerError, Region, Size, Tile};
use serde::{Deserialize, Serialize};

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

/// Items on one tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pile {
    /// Where they lie.
    pub at: Tile,
    /// From the bottom to the top; never empty.
    pub items: Vec<Item>,
}

/// A level of the dungeon, without those who walk on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Level {
    depth: u8,
    terrain: Layer<Terrain>,
    /// What cannot be seen through. Derived from the terrain.
    opaque: Region,
    /// What must not lie beside a diagonal step. Derived from the terrain.
    solid: Region,
    /// Doors, open or closed. Derived from the terrain.
    doors: Region,
    traps: Vec<Trap>,
    piles: Vec<Pile>,
    /// Where wanderers go.
    pub rooms: Vec<Tile>,
    /// What the hero remembers.
    pub memory: Memory,
    /// Turns since the last wanderer.
    pub spawn_clock: u32,
}

impl Level {
    /// The greatest side of a level.
    pub const SIDE: u16 = 200;

    /// Bare ground, never seen. `library` says what can be seen through.
    #[must_use]
    pub fn new(depth: u8, terrain: Layer<Terrain>, library: &Library) -> Self {
        let opaque = terrain.region(|kind| library.tiles[*kind].opaque);
        Self::assemble(depth, terrain, opaque)
    }

    fn assemble(depth: u8, terrain: Layer<Terrain>, opaque: Region) -> Self {
        Self {
            depth,
            opaque,
            solid: terrain.region(|kind| matches!(kind, Terrain::Wall | Terrain::ClosedDoor)),
            doors: terrain.region(|kind| kind.is_door()),
            memory: Memory::new(terrain.size()),
            terrain,
            traps: Vec::new(),
            piles: Vec::new(),
            rooms: Vec::new(),
            spawn_clock: 0,
        }
    }

    /// Reads bare ground from rows of letters.
    ///
    /// # Errors
    /// What is wrong with the rows.
    pub fn read<'a>(
        depth: u8,
        rows: impl IntoIterator<Item = &'a str>,
        library: &Library,
    ) -> Result<Self, LayerError> {
        Ok(Self::new(depth, Layer::from_rows(rows, Terrain::of)?, library))
    }

    /// How deep it lies, from 1.
    #[must_use]
    pub const fn depth(&self) -> u8 {
        self.depth
    }

    /// Its size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.terrain.size()
    }

    /// What a tile is, if it lies on the level.
    #[must_use]
    pub fn terrain(&self, tile: Tile) -> Option<Terrain> {
        self.terrain.get(tile).copied()
    }

    /// All tiles and what they are, row by row.
    pub fn tiles(&self) -> impl Iterator<Item = (Tile, Terrain)> {
        self.terrain.iter().map(|(tile, kind)| (tile, *kind))
    }

    /// The first tile of a kind, row by row: the stairs.
    #[must_use]
    pub fn find(&self, kind: Terrain) -> Option<Tile> {
        self.tiles().find(|(_, found)| *found == kind).map(|(tile, _)| tile)
    }

    /// Changes a tile: a door opens or closes. Off the level nothing happens.
    pub fn set_terrain(&mut self, tile: Tile, kind: Terrain, library: &Library) {
        if self.terrain.set(tile, kind).is_none() {
            return;
        }
        put(&mut self.opaque, tile, library.tiles[kind].opaque);
        put(&mut self.solid, tile, matches!(kind, Terrain::Wall | Terrain::ClosedDoor));
        put(&mut self.doors, tile, kind.is_door());
    }

    /// The tiles that cannot be seen through.
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

    /// The trap on a tile.
    #[must_use]
    pub fn trap(&self, at: Tile) -> Option<&Trap> {
        let place = self.traps.binary_search_by_key(&at, |trap| trap.at).ok()?;
        self.traps.get(place)
    }

    /// Lays a trap; another one on the tile is gone.
    pub fn lay_trap(&mut self, trap: Trap) {
        match self.traps.binary_search_by_key(&trap.at, |trap| trap.at) {
            Ok(place) => self.traps[place] = trap,
            Err(place) => self.traps.insert(place, trap),
        }
    }

    /// Takes the trap off a tile.
    pub fn take_trap(&mut self, at: Tile) -> Option<Trap> {
        let place = self.traps.binary_search_by_key(&at, |trap| trap.at).ok()?;
        Some(self.traps.remove(place))
    }

    /// Lets the hero know of the trap on a tile. Says whether that is new.
    pub fn reveal_trap(&mut self, at: Tile) -> bool {
        match self.traps.binary_search_by_key(&at, |trap| trap.at) {
            Ok(place) => core::mem::replace(&mut self.traps[place].hidden, false),
            Err(_) => false,
        }
    }

    /// The piles, row by row.
    #[must_use]
    pub fn piles(&self) -> &[Pile] {
        &self.piles
    }

    /// The items on a tile, from the bottom to the top.
    #[must_use]
    pub fn items(&self, at: Tile) -> &[Item] {
        let place = self.piles.binary_search_by_key(&at, |pile| pile.at).ok();
        place.and_then(|place| self.piles.get(place)).map_or(&[], |pile| &pile.items)
    }

    /// Lays an item on top of what lies on the tile.
    pub fn lay_item(&mut self, at: Tile, item: Item) {
        match self.piles.binary_search_by_key(&at, |pile| pile.at) {
            Ok(place) => self.piles[place].items.push(item),
            Err(place) => self.piles.insert(place, Pile { at, items: alloc::vec![item] }),
        }
    }

    /// Changes every item, here and in memory.
    pub(crate) fn each_item(&mut self, change: impl Fn(&mut Item)) {
        let piles = self.piles.iter_mut().chain(self.memory.piles_mut());
        piles.flat_map(|pile| &mut pile.items).for_each(change);
    }

    /// Takes the topmost item off a tile.
    pub fn take_item(&mut self, at: Tile) -> Option<Item> {
        let place = self.piles.binary_search_by_key(&at, |pile| pile.at).ok()?;
        let pile = self.piles.get_mut(place)?;
        let item = pile.items.pop();
        if pile.items.is_empty() {
            self.piles.remove(place);
        }
        item
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
fn rows<T>(layer: &Layer<T>, letter: impl Fn(T) -> char) -> impl Iterator<Item = String>
where
    T: Copy,
{
    let width = usize::from(layer.size().width()).max(1);
    layer.cells().chunks(width).map(move |row| row.iter().map(|cell| letter(*cell)).collect())
}

/// A level as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Level")]
struct Written {
    depth: u8,
    rows: Vec<String>,
    /// What cannot be seen through depends on the match's content, so it is written too.
    opaque: Region,
    traps: Vec<Trap>,
    piles: Vec<Pile>,
    rooms: Vec<Tile>,
    memory: Memory,
    spawn_clock: u32,
}

impl From<Level> for Written {
    fn from(level: Level) -> Self {
        Self {
            rows: level.rows().collect(),
            depth: level.depth,
            opaque: level.opaque,
            traps: level.traps,
            piles: level.piles,
            rooms: level.rooms,
            memory: level.memory,
            spawn_clock: level.spawn_clock,
        }
    }
}

impl TryFrom<Written> for Level {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        let rows = written.rows.iter().map(String::as_str);
        let terrain = Layer::from_rows(rows, Terrain::of).map_err(|_| "rows: not a level")?;
        let size = terrain.size();
        if size.area() == 0 || size.width() > Self::SIDE || size.height() > Self::SIDE {
            return Err("rows: not the size of a level");
        }
        if written.opaque.size() != size || written.memory.size() != size {
            return Err("memory: not the size of the level");
        }
        let on = |tile: Tile| size.contains(tile);
        let traps = &written.traps;
        if !traps.iter().all(|trap| on(trap.at)) || !traps.is_sorted_by(|a, b| a.at < b.at) {
            return Err("traps: one on a tile, row by row");
        }
        let piles = &written.piles;
        if !piles.iter().all(|pile| on(pile.at)) || !sound(piles) {
            return Err("piles: one on a tile, row by row, none empty");
        }
        if !written.rooms.iter().all(|room| on(*room)) {
            return Err("rooms: off the level");
        }
        let mut level = Self::assemble(written.depth, terrain, written.opaque);
        level.traps = written.traps;
        level.piles = written.piles;
        level.rooms = written.rooms;
        level.memory = written.memory;
        level.spawn_clock = written.spawn_clock;
        Ok(level)
    }
}

/// Whether piles stand row by row, one on a tile, and none is empty.
fn sound(piles: &[Pile]) -> bool {
    let item = |item: &Item| (1..=99).contains(&item.count) && item.plus <= 99;
    let full = |pile: &Pile| !pile.items.is_empty() && pile.items.iter().all(item);
    piles.iter().all(full) && piles.is_sorted_by(|a, b| a.at < b.at)
}
