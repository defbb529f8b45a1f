//! Items, by kind.

use super::kind::{Armour, Food, NamedKind, Potion, Scroll, Throwable, Weapon, note_unknown};
use crate::hero::GearSlot;
use alloc::string::String;
use core::fmt;
use initiative_content::shape::whole;
use initiative_content::{Node, fields};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What can lie on the floor or in a pack.
#[allow(missing_docs, reason = "each variant names the kinds it holds")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ItemKind {
    Weapon(Weapon),
    Armour(Armour),
    Potion(Potion),
    Scroll(Scroll),
    Food(Food),
    Throwable(Throwable),
    /// What the hero came for. It takes no room in the pack.
    Amulet,
}

impl ItemKind {
    /// All kinds of items, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        let weapons = Weapon::ALL.iter().filter(|kind| **kind != Weapon::Fists);
        let armours = Armour::ALL.iter().filter(|kind| **kind != Armour::Bare);
        weapons
            .map(|kind| Self::Weapon(*kind))
            .chain(armours.map(|kind| Self::Armour(*kind)))
            .chain(Self::potions())
            .chain(Self::scrolls())
            .chain(Food::ALL.iter().map(|kind| Self::Food(*kind)))
            .chain(Throwable::ALL.iter().map(|kind| Self::Throwable(*kind)))
            .chain([Self::Amulet])
    }

    /// All kinds of potions, in order.
    pub fn potions() -> impl Iterator<Item = Self> {
        Potion::ALL.iter().map(|kind| Self::Potion(*kind))
    }

    /// All kinds of scrolls, in order.
    pub fn scrolls() -> impl Iterator<Item = Self> {
        Scroll::ALL.iter().map(|kind| Self::Scroll(*kind))
    }

    /// The word of the kind in files. No two kinds share one.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Weapon(kind) => kind.word(),
            Self::Armour(kind) => kind.word(),
            Self::Potion(kind) => kind.word(),
            Self::Scroll(kind) => kind.word(),
            Self::Food(kind) => kind.word(),
            Self::Throwable(kind) => kind.word(),
            Self::Amulet => "amulet",
        }
    }

    /// The kind of a word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::all().find(|kind| kind.word() == word)
    }

    /// The kind whose word a node has.
    pub(crate) fn read(node: &Node<'_>) -> Option<Self> {
        let word = node.text()?;
        let kind = Self::parse(word);
        if kind.is_none() {
            note_unknown(node, "item", word, Self::all().map(Self::word));
        }
        kind
    }

    // DELVE-ITEM-3
    /// Whether the hero sees only its appearance until the kind is known.
    pub(crate) const fn is_disguised(self) -> bool {
        matches!(self, Self::Potion(_) | Self::Scroll(_))
    }

    /// Whether several items of the kind share a slot.
    pub(crate) const fn stacks(self) -> bool {
        self.gear_slot().is_none() && !matches!(self, Self::Amulet)
    }

    /// Whether it can be drunk, read or eaten.
    pub(crate) const fn is_usable(self) -> bool {
        matches!(self, Self::Potion(_) | Self::Scroll(_) | Self::Food(_))
    }

    /// Where the hero wields or wears it, if it can.
    pub(crate) const fn gear_slot(self) -> Option<GearSlot> {
        match self {
            Self::Weapon(_) => Some(GearSlot::Weapon),
            Self::Armour(_) => Some(GearSlot::Armour),
            _ => None,
        }
    }
}

/// People read and write the word of a kind, machines its place in [`ItemKind::all`].
impl Serialize for ItemKind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            return to.serialize_str(self.word());
        }
        let place = Self::all().position(|kind| kind == *self);
        to.serialize_u8(place.and_then(|place| u8::try_from(place).ok()).unwrap_or(u8::MAX))
    }
}

impl<'de> Deserialize<'de> for ItemKind {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let kind = if from.is_human_readable() {
            Self::parse(&String::deserialize(from)?)
        } else {
            Self::all().nth(u8::deserialize(from)?.into())
        };
        kind.ok_or_else(|| D::Error::custom("there is no such kind of item"))
    }
}

impl fmt::Display for ItemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

fields! {
    /// One item, or several of a kind.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Item {
        /// What it is.
        pub kind: ItemKind = ItemKind::read => need,
        /// How many there are.
        pub count: u8 = whole(1..=99),
        /// By how much a weapon or armour is better than usual.
        pub plus: u8 = whole(0..=99),
    }
}

impl Default for Item {
    fn default() -> Self {
        Self::one(ItemKind::Amulet)
    }
}

impl Item {
    /// One ordinary item.
    #[must_use]
    pub const fn one(kind: ItemKind) -> Self {
        Self { kind, count: 1, plus: 0 }
    }
}
