//! Weapons, abilities, cards, monsters and scenarios: all the data of the game.
//!
//! The built-in content is read once from `content/*.ron`. A scenario may bring more of its own or
//! replace some; what a battle uses then lies in its [`Stage`](crate::Stage).

mod ability;
mod card;
mod kind;
mod library;
mod weapon;

pub use ability::{Ability, Effect};
pub use card::{Act, Aim, Card};
pub(crate) use kind::DECK;
pub use kind::Kind;
pub use library::{Library, library};
pub use weapon::{Band, Weapon};

use crate::body::Condition;
use crate::read::{DUPLICATE_ID, Node, OUT_OF_RANGE, Reader, UNKNOWN_CONTENT};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// Everything that survivors and monsters can have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// The weapons.
    pub weapons: Vec<Weapon>,
    /// The abilities.
    pub abilities: Vec<Ability>,
    /// The action cards.
    pub cards: Vec<Card>,
    /// The kinds of monsters.
    pub kinds: Vec<Kind>,
}

/// How many entries a table of content can have.
pub(crate) const MOST: usize = 200;

impl Content {
    /// Reads a scenario's own content over this: entries with a known id replace, others add.
    pub(crate) fn read(&mut self, node: &Node<'_>, reader: &mut Reader) {
        if !node.is_object(&["weapons", "abilities", "cards", "kinds"], reader) {
            return;
        }
        if let Some(list) = node.get("weapons") {
            self.read_weapons(&list, reader);
        }
        if let Some(list) = node.get("abilities") {
            self.read_abilities(&list, reader);
        }
        if let Some(list) = node.get("cards") {
            self.read_cards(&list, reader);
        }
        if let Some(list) = node.get("kinds") {
            self.read_kinds(&list, reader);
        }
    }

    fn read_weapons(&mut self, list: &Node<'_>, reader: &mut Reader) {
        table(&mut self.weapons, list, reader, |weapon| &weapon.id, Weapon::read);
    }

    fn read_abilities(&mut self, list: &Node<'_>, reader: &mut Reader) {
        table(&mut self.abilities, list, reader, |ability| &ability.id, Ability::read);
    }

    fn read_cards(&mut self, list: &Node<'_>, reader: &mut Reader) {
        table(&mut self.cards, list, reader, |card| &card.id, Card::read);
    }

    fn read_kinds(&mut self, list: &Node<'_>, reader: &mut Reader) {
        let cards = &self.cards;
        let read = |node: &Node<'_>, reader: &mut Reader| Kind::read(node, cards, reader);
        table(&mut self.kinds, list, reader, |kind| &kind.id, read);
    }

    pub(crate) fn weapon(&self, node: &Node<'_>, reader: &mut Reader) -> Option<u8> {
        place(&self.weapons, node, reader, "weapon", |weapon| &weapon.id)
    }

    pub(crate) fn ability(&self, node: &Node<'_>, reader: &mut Reader) -> Option<u8> {
        place(&self.abilities, node, reader, "ability", |ability| &ability.id)
    }

    pub(crate) fn card(&self, node: &Node<'_>, reader: &mut Reader) -> Option<u8> {
        place(&self.cards, node, reader, "card", |card| &card.id)
    }

    pub(crate) fn kind(&self, node: &Node<'_>, reader: &mut Reader) -> Option<u8> {
        place(&self.kinds, node, reader, "kind of monster", |kind| &kind.id)
    }
}

/// Reads a list of entries into a table.
fn table<T>(
    table: &mut Vec<T>,
    list: &Node<'_>,
    reader: &mut Reader,
    id: impl Fn(&T) -> &String,
    read: impl Fn(&Node<'_>, &mut Reader) -> Option<T>,
) {
    let mut seen = Vec::new();
    for node in list.items(MOST, reader) {
        let Some(entry) = read(&node, reader) else {
            continue;
        };
        if seen.contains(id(&entry)) {
            reader.fault(&node, DUPLICATE_ID, format!("{:?} is in the list twice", id(&entry)));
        }
        seen.push(id(&entry).clone());
        match table.iter().position(|known| id(known) == id(&entry)) {
            Some(known) => table[known] = entry,
            None if table.len() < MOST => table.push(entry),
            None => reader.fault(&node, OUT_OF_RANGE, format!("at most {MOST} entries")),
        }
    }
}

/// The place of an entry in a table.
fn place<T>(
    table: &[T],
    node: &Node<'_>,
    reader: &mut Reader,
    what: &str,
    id: impl Fn(&T) -> &String,
) -> Option<u8> {
    let text = node.text(reader)?;
    let place = table.iter().position(|entry| id(entry) == text);
    if place.is_none() {
        reader.fault(node, UNKNOWN_CONTENT, format!("there is no {what} {text:?}"));
    }
    place.and_then(|place| u8::try_from(place).ok())
}

/// The words for conditions.
pub(crate) const CONDITIONS: [(&str, Condition); 4] = [
    ("braced", Condition::Braced),
    ("dazed", Condition::Dazed),
    ("slowed", Condition::Slowed),
    ("weakened", Condition::Weakened),
];

/// A status and its turns, if both are given.
fn status(node: &Node<'_>, reader: &mut Reader) -> Option<(Condition, u8)> {
    let status = node.get("status")?.word(&CONDITIONS, UNKNOWN_CONTENT, reader)?;
    let mut turns = 1;
    node.number("turns", 1..=99, &mut turns, reader);
    Some((status, if status.instant() { 1 } else { turns }))
}

/// The id of an entry, and its name, which is the id if none is given.
fn naming(node: &Node<'_>, reader: &mut Reader) -> Option<(String, String)> {
    let id = String::from(node.need("id", reader)?.text(reader)?);
    let mut name = id.clone();
    node.string("name", &mut name, reader);
    Some((id, name))
}
