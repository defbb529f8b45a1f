//! Cards.

use super::{CardEffect, Filter, Keywords, StatChanges, Timing, Watching};
use crate::id::{BuffId, CardId};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A card, ready to play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayingCard {
    /// Its id in decks and scenarios.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The name of the figure or emblem that clients draw.
    pub look: String,
    /// Its kind.
    pub kind: CardKind,
    /// Who may play it.
    pub faction: Faction,
    /// What it costs.
    pub cost: u8,
    /// Its attack, if it is a unit.
    pub attack: i32,
    /// Its health, if it is a unit.
    pub health: i32,
    /// Its own keywords, if it is a unit.
    pub keywords: Keywords,
    /// Its own numbers, if it is a unit.
    pub stats: StatChanges,
    /// What it adds to the attack of its own minions nearby.
    pub aura: i32,
    /// What must be chosen to play it, besides the tile of a minion.
    pub target: Option<Filter>,
    /// What must be chosen after that.
    pub follow_up: Option<Filter>,
    /// What happens when it is played from the hand.
    pub opening: Vec<CardEffect>,
    /// What a spell does.
    pub cast: Vec<CardEffect>,
    /// What happens when it dies.
    pub dying: Vec<CardEffect>,
    /// What it does at starts and ends of turns.
    pub watches: Vec<Watching>,
    /// The modifiers it comes with.
    pub innate: Vec<(BuffId, Timing)>,
    /// What an artifact gives its general.
    pub equip: Option<BuffId>,
    /// The most copies in a deck, if that differs from other cards.
    pub limit: Option<u8>,
    /// The signature of a general.
    pub signature: Option<CardId>,
    /// A flavour text.
    pub flavour: String,
}

/// What a card is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    /// A unit that is played from the hand or summoned.
    #[default]
    Minion,
    /// A unit whose fall loses the match.
    General,
    /// Takes effect at once.
    Spell,
    /// Worn by the general.
    Artifact,
    /// The spell that belongs to a general.
    Signature,
}

impl CardKind {
    /// Whether it can stand on the board.
    #[must_use]
    pub const fn is_unit(self) -> bool {
        matches!(self, Self::Minion | Self::General)
    }

    /// Whether it takes effect at once.
    #[must_use]
    pub const fn is_spell(self) -> bool {
        matches!(self, Self::Spell | Self::Signature)
    }
}

/// Who may play a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Faction {
    /// Everybody.
    #[default]
    Neutral,
    /// Light, walls and patience.
    Lantern,
    /// Growth and numbers.
    Thornwake,
    /// Fire at any price.
    Cinder,
}

impl Faction {
    // DUEL-SET-5
    /// Whether a general of this faction may have its cards.
    #[must_use]
    pub fn serves(self, general: Self) -> bool {
        self == general || self == Self::Neutral
    }
}

impl fmt::Display for Faction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Neutral => "Neutral",
            Self::Lantern => "Lantern Court",
            Self::Thornwake => "Thornwake",
            Self::Cinder => "Cinder Choir",
        })
    }
}
