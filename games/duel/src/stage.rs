//! The part of a match that never changes.

use crate::content::{BAD_CARD, BuffRecord, Catalogue, library};
use crate::rules::Rules;
use crate::tiles::TileSet;
use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Deref;
use initiative_content::{Faults, Fields, Node};
use initiative_kernel::grid::Tile;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Rules, board and cards.
///
/// Only the cards that a scenario brings are written with it, not the built-in ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "StageParts", into = "StageParts")]
pub struct DuelStage {
    parts: StageParts,
    /// The cards of the match.
    pub catalogue: Cow<'static, Catalogue>,
    /// Every tile on which a unit could stand.
    pub(crate) ground: TileSet,
}

/// The parts of a stage that are written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageParts {
    /// The name of the scenario.
    pub name: String,
    /// Constants and switches.
    pub rules: Rules,
    /// Who plays each seat, if the scenario says so.
    pub controllers: [String; 2],
    /// How many columns the board has.
    pub width: u8,
    /// How many rows the board has.
    pub height: u8,
    /// The tiles on which nothing can stand.
    pub rocks: TileSet,
    /// The cards that are not built in, as JSON, because card records nest and the state's format
    /// does not allow that.
    pub(crate) cards: String,
    /// Effects of modifiers in the scenario that no card has, as JSON.
    pub(crate) buffs: String,
}

impl Deref for DuelStage {
    type Target = StageParts;

    #[inline]
    fn deref(&self) -> &StageParts {
        &self.parts
    }
}

impl DuelStage {
    /// Builds a stage, or returns the first thing that is wrong with its parts.
    pub(crate) fn new(parts: StageParts) -> Result<Self, String> {
        let (width, height) = (usize::from(parts.width), usize::from(parts.height));
        if !(3..=TileSet::WIDTH).contains(&width) || !(3..=TileSet::HEIGHT).contains(&height) {
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
        let ground = TileSet::board(width, height).without(parts.rocks);
        Ok(Self { parts, catalogue, ground })
    }

    /// Whether a tile is on the board, rocks included.
    #[must_use]
    pub fn contains(&self, tile: Tile) -> bool {
        (0..i16::from(self.width)).contains(&tile.x)
            && (0..i16::from(self.height)).contains(&tile.y)
    }
}

impl TryFrom<StageParts> for DuelStage {
    type Error = String;

    fn try_from(parts: StageParts) -> Result<Self, Self::Error> {
        Self::new(parts)
    }
}

impl From<DuelStage> for StageParts {
    fn from(stage: DuelStage) -> Self {
        stage.parts
    }
}
