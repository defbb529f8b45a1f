//! What the hero remembers of a level.

use super::{Level, Pile, rows};
use crate::content::{Item, Terrain};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::grid::{Layer, Region, Size, Tile};
use serde::{Deserialize, Serialize};

// DELVE-SIGHT-2
/// The terrain and the items of a level as they were last seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Memory {
    terrain: Layer<Option<Terrain>>,
    piles: Vec<Pile>,
}

const UNSEEN: char = ' ';

impl Memory {
    /// Of a level that was never seen.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self { terrain: Layer::new(size, |_| None), piles: Vec::new() }
    }

    /// The size of the level.
    #[must_use]
    pub fn size(&self) -> Size {
        self.terrain.size()
    }

    /// What a tile was when it was last seen; none if it never was.
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

    /// The items that lay on a tile when it was last seen, from the bottom to the top.
    #[must_use]
    pub fn items(&self, at: Tile) -> &[Item] {
        let place = self.piles.binary_search_by_key(&at, |pile| pile.at).ok();
        place.and_then(|place| self.piles.get(place)).map_or(&[], |pile| &pile.items)
    }

    /// The remembered piles, row by row.
    #[must_use]
    pub fn piles(&self) -> &[Pile] {
        &self.piles
    }

    pub(super) fn piles_mut(&mut self) -> &mut [Pile] {
        &mut self.piles
    }

    /// Remembers a tile as something; for positions from outside.
    pub fn note(&mut self, tile: Tile, terrain: Terrain, items: &[Item]) {
        if self.terrain.set(tile, Some(terrain)).is_none() {
            return;
        }
        match (self.piles.binary_search_by_key(&tile, |pile| pile.at), items.is_empty()) {
            (Ok(place), true) => {
                self.piles.remove(place);
            }
            (Ok(place), false) => self.piles[place].items = items.into(),
            (Err(place), false) => {
                self.piles.insert(place, Pile { at: tile, items: items.into() });
            }
            (Err(_), true) => {}
        }
    }

    /// Forgets a tile.
    pub fn forget(&mut self, tile: Tile) {
        self.note(tile, Terrain::Floor, &[]);
        self.terrain.set(tile, None);
    }
}

impl Level {
    // DELVE-SIGHT-2
    /// Remembers tiles as they are now, and gives back those that were never seen before, row by
    /// row.
    pub fn see(&mut self, tiles: &Region) -> Vec<Tile> {
        let mut revealed = Vec::new();
        for tile in tiles {
            let Some(terrain) = self.terrain(tile) else {
                continue;
            };
            if self.memory.terrain.set(tile, Some(terrain)).flatten().is_none() {
                revealed.push(tile);
            }
        }
        // Piles are few: those in view are replaced all at once.
        self.memory.piles.retain(|pile| !tiles.contains(pile.at));
        let seen = self.piles.iter().filter(|pile| tiles.contains(pile.at));
        self.memory.piles.extend(seen.cloned());
        self.memory.piles.sort_unstable_by_key(|pile| pile.at);
        revealed
    }
}

/// A memory as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Memory")]
struct Written {
    rows: Vec<String>,
    piles: Vec<Pile>,
}

impl From<Memory> for Written {
    fn from(memory: Memory) -> Self {
        let letter = |kind: Option<Terrain>| kind.map_or(UNSEEN, Terrain::glyph);
        Self { rows: rows(&memory.terrain, letter).collect(), piles: memory.piles }
    }
}

impl TryFrom<Written> for Memory {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        let kind = |letter| match letter {
            UNSEEN => Some(None),
            letter => Terrain::of(letter).map(Some),
        };
        let rows = written.rows.iter().map(String::as_str);
        let terrain = Layer::from_rows(rows, kind).map_err(|_| "memory: not a level")?;
        let seen = |pile: &Pile| terrain.get(pile.at).is_some_and(Option::is_some);
        if !written.piles.iter().all(seen) || !super::sound(&written.piles) {
            return Err("memory.piles: one on a seen tile, row by row, none empty");
        }
        Ok(Self { terrain, piles: written.piles })
    }
}
