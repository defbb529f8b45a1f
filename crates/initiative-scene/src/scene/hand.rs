//! Cards and items: hands, piles, slots.

use super::meter::Meter;
use crate::absent;
use crate::id::Id;
use crate::text::{Colour, Fact, Text};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use serde::{Deserialize, Serialize};

/// A hand, a pile, a pack or a row of slots.
///
/// Cards have no ids: a card is named by its zone and slot, so that nothing can be followed
/// through a pile. Zones the viewer cannot look into hold only what is known of them: counts, or
/// cards that are [`Card::hidden`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Zone {
    /// The cards that lie in places of their own.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "{ [slot: string]: Card }"))]
    pub cards: BTreeMap<u16, Card>,
    /// What is known to be inside, without its order.
    #[serde(default, skip_serializing_if = "absent")]
    pub contents: Vec<Stack>,
    /// How many cards there are, where that is not the number of `cards`.
    #[serde(default, skip_serializing_if = "absent")]
    pub count: Option<u16>,
    /// What to read when it is inspected.
    #[serde(default, skip_serializing_if = "absent")]
    pub facts: Vec<Fact>,
    /// Its numbers: uses left, turns until it is ready.
    #[serde(default, skip_serializing_if = "absent")]
    pub meters: Vec<Meter>,
    /// What people call it: `Hand`, `Hit locations`.
    pub name: Text,
    /// Where it stands among zones, smaller first.
    #[serde(default, skip_serializing_if = "absent")]
    pub order: u16,
    /// The seat it belongs to.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
    pub owner: Option<Seat>,
    /// The piece it belongs to.
    #[serde(default, skip_serializing_if = "absent")]
    pub piece: Option<Id>,
    /// How many fixed places it has, empty ones included; 0 if it grows as needed.
    #[serde(default, skip_serializing_if = "absent")]
    pub places: u16,
    /// What it is for.
    pub role: ZoneRole,
}

impl Zone {
    /// An empty zone.
    pub fn new(name: impl Into<Text>, role: ZoneRole) -> Self {
        Self { name: name.into(), role, ..Self::default() }
    }
}

/// What a zone is for; it decides where the zone is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ZoneRole {
    /// Cards held: fanned out for their owner, backs for others.
    Hand,
    /// A pile to draw from.
    #[default]
    Draw,
    /// A pile of what was used.
    Discard,
    /// Cards that lie open for all: a revealed card, wounds, artifacts.
    Table,
    /// A pack that is opened as a menu: an inventory.
    Pack,
    /// A place that cards are dropped on to be exchanged.
    Exchange,
    /// A card that is always there and ready at times.
    Signature,
}

/// How many of a card a zone is known to hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Stack {
    /// How many.
    pub count: u16,
    /// The card.
    pub name: Text,
}

/// A card or an item.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Card {
    /// The colour of its picture, if it is told by one.
    #[serde(default, skip_serializing_if = "absent")]
    pub colour: Option<Colour>,
    /// What playing it costs.
    #[serde(default, skip_serializing_if = "absent")]
    pub cost: Option<i32>,
    /// What to read when it is inspected.
    #[serde(default, skip_serializing_if = "absent")]
    pub facts: Vec<Fact>,
    /// Only its back can be seen; everything else is empty.
    #[serde(default, skip_serializing_if = "absent")]
    pub hidden: bool,
    /// What it is: `Spell`, `Minion`, `Potion`.
    #[serde(default, skip_serializing_if = "absent")]
    pub label: Text,
    /// What it looks like.
    #[serde(default, skip_serializing_if = "absent")]
    pub look: Text,
    /// Its numbers: attack, health, durability.
    #[serde(default, skip_serializing_if = "absent")]
    pub meters: Vec<Meter>,
    /// What people call it.
    #[serde(default, skip_serializing_if = "absent")]
    pub name: Text,
    /// What it does.
    #[serde(default, skip_serializing_if = "absent")]
    pub text: Text,
}

impl Card {
    /// A card that lies open.
    pub fn new(name: impl Into<Text>, look: impl Into<Text>) -> Self {
        Self { name: name.into(), look: look.into(), ..Self::default() }
    }

    /// The back of a card.
    #[must_use]
    pub fn back() -> Self {
        Self { hidden: true, ..Self::default() }
    }
}

/// Where a card lies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardPlace {
    /// Its place there; none where places do not matter, as in a pile.
    #[serde(default, skip_serializing_if = "absent")]
    pub slot: Option<u16>,
    /// The zone.
    pub zone: Id,
}

impl CardPlace {
    /// A slot of a zone.
    pub fn slot(zone: impl Into<Id>, slot: u16) -> Self {
        Self { zone: zone.into(), slot: Some(slot) }
    }

    /// Somewhere in a zone.
    pub fn pile(zone: impl Into<Id>) -> Self {
        Self { zone: zone.into(), slot: None }
    }
}
