//! Items, by kind.

use super::kind::{Armour, ByWord, Food, Kind, Potion, Scroll, Throwable, Weapon, write};
use crate::scenario::code::UNKNOWN_KIND;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use initiative_content::shape::whole;
use initiative_content::words::{meant, quoted};
use initiative_content::{Node, fields};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What can lie on the floor or in a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemKind {
    /// To be wielded.
    Weapon(Weapon),
    /// To be worn.
    Armour(Armour),
    /// To be drunk or thrown.
    Potion(Potion),
    /// To be read.
    Scroll(Scroll),
    /// To be eaten.
    Food(Food),
    /// To be thrown.
    Throwable(Throwable),
    /// What this is all about. It takes no room in the pack.
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
            let known: Vec<&str> = Self::all().map(Self::word).collect();
            let message = format!("there is no item {}{}", quoted(word), meant(word, &known));
            node.fault(UNKNOWN_KIND, message);
        }
        kind
    }

    // DELVE-ITEM-3
    /// Whether it is shown by its appearance until its kind is known.
    #[must_use]
    pub const fn is_disguised(self) -> bool {
        matches!(self, Self::Potion(_) | Self::Scroll(_))
    }

    /// Whether several of it share a slot.
    #[must_use]
    pub const fn stacks(self) -> bool {
        !matches!(self, Self::Weapon(_) | Self::Armour(_) | Self::Amulet)
    }
}

impl Serialize for ItemKind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let place = Self::all().position(|kind| kind == *self);
        write(self.word(), place.and_then(|place| u8::try_from(place).ok()).unwrap_or(u8::MAX), to)
    }
}

impl<'de> Deserialize<'de> for ItemKind {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let at = |place: u8| Self::all().nth(place.into());
        ByWord { what: "kind of item", parse: Self::parse, at }.read(from)
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
        /// How many.
        pub count: u8 = whole(1..=99),
        /// How much better than usual, for weapons and armour.
        pub plus: u8 = whole(0..=99),
    }
}

impl Default for Item {
    fn default() -> Self {
        Self::one(ItemKind::Amulet)
    }
}

impl Item {
    /// One, as usual.
    #[must_use]
    pub const fn one(kind: ItemKind) -> Self {
        Self { kind, count: 1, plus: 0 }
    }

    /// So many of it.
    #[must_use]
    pub const fn many(kind: ItemKind, count: u8) -> Self {
        Self { kind, count, plus: 0 }
    }
}
