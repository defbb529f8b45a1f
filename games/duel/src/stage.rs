//! The part of a match that never changes.

use crate::content::{BAD_CARD, BuffRecord, Catalogue, library};
use crate::rules::Rules;
use crate::tiles::Tiles;
use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_content::{Faults, Fields, Node};
use initiative_kernel::grid::Tile;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Rules, board and cards.
///
/// Only the cards that a scenario brings are written with it, not the built-in ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct Stage {
    /// The name of the scenario.
    pub name: String,
    /// Constants and switches.
    pub rules: Rules,
    /// The cards of the match.
    pub catalogue: Cow<'static, Catalogue>,
    /// Who plays each seat, if the scenario says so.
    pub controllers: [String; 2],
    parts: Parts,
    /// Every tile on which a unit could stand.
    pub(crate) ground: Tiles,
}

/// The parts of a stage that are written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Parts {
    pub name: String,
    pub rules: Rules,
    pub controllers: [String; 2],
    pub width: u8,
    pub height: u8,
    pub rocks: Tiles,
    /// The cards that are not built in, as JSON, because card records nest and the state's format
    /// does not allow that.
    pub cards: String,
    /// Effects of modifiers in the scenario that no card has, as JSON.
    pub buffs: String,
}

impl Stage {
    /// Builds a stage, or returns the first thing that is wrong with its parts.
    pub(crate) fn new(parts: Parts) -> Result<Self, String> {
        let (width, height) = (usize::from(parts.width), usize::from(parts.height));
        if !(3..=Tiles::WIDTH).contains(&width) || !(3..=Tiles::HEIGHT).contains(&height) {
            return Err(String::from("a board is 3 to 15 tiles wide and 3 to 9 high"));
        }
        if let Some((name, low, high)) = parts.rules.fault() {
            return Err(alloc::format!("{name} is {low} to {high}"));
        }
        let built_in = &library().map_err(|error| error.to_string())?.catalogue;
        let mut catalogue = Cow::Borrowed(built_in);
        let faults = Faults::new(BAD_CARD);
        let list = |text: &str| -> Result<Value, String> {
            let text = if text.is_empty() { "[]" } else { text };
            serde_json::from_str(text).map_err(|error| error.to_string())
        };
        let (cards, buffs) = (list(&parts.cards)?, list(&parts.buffs)?);
        let cards = Node::root(&cards, "cards", &faults);
        let cards: Vec<Node<'_>> = cards.items(Catalogue::MOST).collect();
        if !cards.is_empty() {
            catalogue.to_mut().add(&cards);
        }
        for node in Node::root(&buffs, "buffs", &faults).items(Catalogue::MOST) {
            if let Some(record) = BuffRecord::default().read(&node) {
                catalogue.to_mut().intern(&record, &node);
            }
        }
        faults.finish().map_err(|error| error.to_string())?;
        let ground = Tiles::board(width, height).without(parts.rocks);
        Ok(Self {
            name: parts.name.clone(),
            rules: parts.rules,
            catalogue,
            controllers: parts.controllers.clone(),
            ground,
            parts,
        })
    }

    pub(crate) const fn parts(&self) -> &Parts {
        &self.parts
    }

    /// How many columns and rows the board has.
    #[must_use]
    pub const fn size(&self) -> (u8, u8) {
        (self.parts.width, self.parts.height)
    }

    /// Whether a tile is on the board, rocks included.
    #[must_use]
    pub fn contains(&self, tile: Tile) -> bool {
        let (width, height) = self.size();
        (0..i16::from(width)).contains(&tile.x) && (0..i16::from(height)).contains(&tile.y)
    }

    /// The tiles on which nothing can stand.
    #[must_use]
    pub const fn rocks(&self) -> Tiles {
        self.parts.rocks
    }
}

impl TryFrom<Parts> for Stage {
    type Error = String;

    fn try_from(parts: Parts) -> Result<Self, Self::Error> {
        Self::new(parts)
    }
}

impl From<Stage> for Parts {
    fn from(stage: Stage) -> Self {
        stage.parts
    }
}
