//! What the hero remembers of a level.

use super::{DungeonLevel, ItemPiles, rows};
use crate::content::{Item, Terrain};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::grid::{Layer, Region, Size, Tile};
use serde::{Deserialize, Serialize, Serializer};

// DELVE-SIGHT-2
/// The terrain and the items of a level as the hero last saw them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Memory {
    #[serde(rename = "rows", serialize_with = "write_terrain")]
    terrain: Layer<Option<Terrain>>,
    /// The items.
    pub piles: ItemPiles,
}

const UNSEEN: char = ' ';

impl Memory {
    pub(super) fn new(size: Size) -> Self {
        Self { terrain: Layer::new(size, |_| None), piles: ItemPiles::default() }
    }

    /// The size of the level.
    #[must_use]
    pub fn size(&self) -> Size {
        self.terrain.size()
    }

    /// The terrain of a tile when it was last seen; `None` if it never was.
    #[must_use]
    pub fn terrain(&self, tile: Tile) -> Option<Terrain> {
        self.terrain.get(tile).copied().flatten()
    }

    /// Whether a tile was ever seen.
    #[must_use]
    pub fn is_seen(&self, tile: Tile) -> bool {
        self.terrain(tile).is_some()
    }

    /// The tiles that were ever seen.
    #[must_use]
    pub fn seen(&self) -> Region {
        self.terrain.region(Option::is_some)
    }

    /// The tiles that were of this kind when they were last seen, row by row.
    pub(crate) fn find_all(&self, kind: Terrain) -> impl Iterator<Item = Tile> {
        let known = self.terrain.iter().filter(move |(_, found)| **found == Some(kind));
        known.map(|(tile, _)| tile)
    }

    /// Remembers a tile as it is given.
    pub(crate) fn note(&mut self, tile: Tile, terrain: Terrain, items: &[Item]) {
        if self.terrain.set(tile, Some(terrain)).is_some() {
            self.piles.set(tile, items);
        }
    }
}

impl DungeonLevel {
    // DELVE-SIGHT-2
    /// Remembers tiles as they are now. Returns those that were never seen before, row by row.
    pub(crate) fn see(&mut self, tiles: &Region) -> Vec<Tile> {
        let mut revealed = Vec::new();
        for tile in tiles {
            let Some(terrain) = self.terrain(tile) else {
                continue;
            };
            if self.memory.terrain.set(tile, Some(terrain)).flatten().is_none() {
                revealed.push(tile);
            }
        }
        // There are few piles, so all piles in view are replaced.
        let remembered = &mut self.memory.piles.0;
        remembered.retain(|pile| !tiles.contains(pile.at));
        remembered.extend(self.piles.0.iter().filter(|pile| tiles.contains(pile.at)).cloned());
        remembered.sort_unstable_by_key(|pile| pile.at);
        revealed
    }
}

fn write_terrain<S: Serializer>(
    terrain: &Layer<Option<Terrain>>,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_seq(rows(terrain, |kind| kind.map_or(UNSEEN, Terrain::glyph)))
}

/// A memory as it is saved.
#[derive(Deserialize)]
struct Written {
    rows: Vec<String>,
    piles: ItemPiles,
}

impl TryFrom<Written> for Memory {
    type Error = &'static str;

    fn try_from(Written { rows, piles }: Written) -> Result<Self, Self::Error> {
        let kind = |letter| match letter {
            UNSEEN => Some(None),
            letter => Terrain::of(letter).map(Some),
        };
        let rows = rows.iter().map(String::as_str);
        let terrain = Layer::from_rows(rows, kind).map_err(|_| "memory: not a level")?;
        if !piles.is_sound(|at| terrain.get(at).is_some_and(Option::is_some)) {
            return Err("memory.piles: each on its own seen tile, row by row, none empty");
        }
        Ok(Self { terrain, piles })
    }
}
