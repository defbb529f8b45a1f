//! Items on the floor.

use crate::content::Item;
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;
use serde::{Deserialize, Serialize};

/// Items on one tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemPile {
    /// Where they lie.
    pub at: Tile,
    /// From the bottom to the top; never empty.
    pub items: Vec<Item>,
}

/// The piles of a level, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemPiles(pub(super) Vec<ItemPile>);

impl ItemPiles {
    /// The piles, row by row.
    #[must_use]
    pub fn all(&self) -> &[ItemPile] {
        &self.0
    }

    fn find(&self, at: Tile) -> Result<usize, usize> {
        self.0.binary_search_by_key(&at, |pile| pile.at)
    }

    /// The items on a tile, from the bottom to the top.
    #[must_use]
    pub fn items(&self, at: Tile) -> &[Item] {
        let pile = self.find(at).ok().and_then(|place| self.0.get(place));
        pile.map_or(&[], |pile| &pile.items)
    }

    pub(crate) fn lay(&mut self, at: Tile, item: Item) {
        match self.find(at) {
            Ok(place) => self.0[place].items.push(item),
            Err(place) => self.0.insert(place, ItemPile { at, items: vec![item] }),
        }
    }

    /// Takes the topmost item of a pile.
    pub(crate) fn take(&mut self, at: Tile) -> Option<Item> {
        let place = self.find(at).ok()?;
        let pile = self.0.get_mut(place)?;
        let item = pile.items.pop();
        if pile.items.is_empty() {
            self.0.remove(place);
        }
        item
    }

    pub(super) fn set(&mut self, at: Tile, items: &[Item]) {
        match (self.find(at), items.is_empty()) {
            (Ok(place), true) => {
                self.0.remove(place);
            }
            (Ok(place), false) => self.0[place].items = items.into(),
            (Err(place), false) => self.0.insert(place, ItemPile { at, items: items.into() }),
            (Err(_), true) => {}
        }
    }

    /// Whether the piles stand row by row on tiles that `fits` allows, and none is empty.
    pub(super) fn is_sound(&self, fits: impl Fn(Tile) -> bool) -> bool {
        let item = |item: &Item| (1..=99).contains(&item.count) && item.plus <= 99;
        let full = |pile: &ItemPile| !pile.items.is_empty() && pile.items.iter().all(item);
        self.0.iter().all(|pile| fits(pile.at) && full(pile))
            && self.0.is_sorted_by(|a, b| a.at < b.at)
    }
}
