//! Decks that people build: what they are made from, and what a game thinks of one.
//!
//! A game whose seats bring decks implements [`Collecting`]. Hosts serve its [`Collection`], ask it
//! to judge a [`Decklist`], and lay chosen decks into a setup. Pages draw what they are told and
//! know no limit: a [`DeckVerdict`] names all that is wrong, and each card of which no more can be
//! taken, with the reason.

pub mod code;

use crate::absent;
use crate::id::Id;
use crate::scene::Card;
use crate::text::{Colour, Reason, Text};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use code::Codebook;
use initiative_kernel::game::{Game, Seat};
use serde::{Deserialize, Serialize};

/// What a game adds whose seats bring decks.
pub trait Collecting: Game {
    /// Everything decks are made from.
    fn collection() -> Collection;

    /// The numbers that cards and leaders have in codes.
    fn codebook() -> Codebook;

    /// What the rules think of a deck. It may be anything: half built, or from outside.
    fn judge(deck: &Decklist) -> DeckVerdict;

    /// Lets a seat bring a deck, instead of the one it has by the setup.
    fn bring(setup: &mut Self::Setup, seat: Seat, deck: &Decklist);
}

/// Everything decks are made from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Collection {
    /// How many cards a deck has.
    pub size: u16,
    /// Who can lead a deck, in the order in which they are offered.
    pub leaders: Vec<Leader>,
    /// What the cards are divided into, in order.
    pub families: Vec<Family>,
    /// Every card a deck can have, in order.
    pub cards: Vec<Collectible>,
    /// Decks that are ready to play.
    pub decks: Vec<ReadyDeck>,
}

/// Who leads a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Leader {
    /// Its stable name.
    pub id: Id,
    /// The family it belongs to.
    pub family: Id,
    /// The families whose cards it leads, its own first.
    pub leads: Vec<Id>,
    /// It, as a card.
    pub card: Card,
}

/// Cards that belong together: a faction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Family {
    /// Its stable name.
    pub id: Id,
    /// What people call it.
    pub name: Text,
    /// In a line.
    #[serde(default, skip_serializing_if = "absent")]
    pub text: Text,
    /// The shape it is told by: the name of a crest.
    #[serde(default, skip_serializing_if = "absent")]
    pub crest: Text,
    /// The colour it is told by.
    #[serde(default, skip_serializing_if = "absent")]
    pub colour: Option<Colour>,
}

/// A card that decks can have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Collectible {
    /// Its stable name.
    pub id: Id,
    /// The family it belongs to.
    pub family: Id,
    /// How many of it a deck may have.
    pub limit: u16,
    /// The card.
    pub card: Card,
}

/// A deck that is ready to play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReadyDeck {
    /// Its stable name.
    pub id: Id,
    /// What people call it.
    pub name: Text,
    /// What is in it.
    pub deck: Decklist,
}

/// What is in a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Decklist {
    /// Who leads it.
    pub leader: Id,
    /// How many there are of each card.
    #[cfg_attr(feature = "typescript", ts(type = "{ [card: string]: number }"))]
    pub cards: BTreeMap<Id, u16>,
}

impl Decklist {
    /// The most different cards a list can name.
    pub const CARDS: usize = 256;
    /// The most there can be of one card in a list.
    pub const COPIES: u16 = 99;

    /// Without cards of which there are none.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        self.cards.retain(|_, count| *count > 0);
        self
    }

    /// How many cards there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.cards.values().map(|count| u32::from(*count)).sum()
    }
}

/// What the rules think of a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DeckVerdict {
    /// How many cards there are.
    pub count: u32,
    /// Everything that is wrong; a deck with nothing wrong can be played.
    pub problems: Vec<Objection>,
    /// The cards of which no more can be taken, and why.
    #[cfg_attr(feature = "typescript", ts(type = "{ [card: string]: Reason }"))]
    pub full: BTreeMap<Id, Reason>,
}

/// Something that is wrong with a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Objection {
    /// The card it is about, if it is about one.
    #[serde(default, skip_serializing_if = "absent")]
    pub card: Option<Id>,
    /// What.
    pub reason: Reason,
}
