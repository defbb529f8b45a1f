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
use crate::read::{DUPLICATE_ID, Node, OUT_OF_RANGE, Reader, UNKNOWN_CONTENT, part, quoted};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;
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

/// Content as far as it could be read.
#[derive(Clone, Debug)]
pub(crate) struct Lore {
    pub(crate) content: Content,
    /// The tables in which some entry has no id that can be read: it may be any that is missed.
    gaps: Gaps,
}

#[derive(Clone, Copy, Debug, Default)]
struct Gaps {
    weapons: bool,
    abilities: bool,
    cards: bool,
    kinds: bool,
}

impl Lore {
    pub(crate) fn new(content: Content) -> Self {
        Self { content, gaps: Gaps::default() }
    }

    /// Reads a scenario's own content over this: entries with a known id replace, others add.
    pub(crate) fn read(&mut self, node: &Node<'_>, reader: &mut Reader) {
        if !node.is_object(&["weapons", "abilities", "cards", "kinds"], reader) {
            self.lose();
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

    /// Nothing is known for certain any more: what held the entries could not be read.
    pub(crate) fn lose(&mut self) {
        self.gaps = Gaps { weapons: true, abilities: true, cards: true, kinds: true };
    }

    fn read_weapons(&mut self, list: &Node<'_>, reader: &mut Reader) {
        let weapons = &mut self.content.weapons;
        self.gaps.weapons |= table(weapons, list, reader, |weapon| &weapon.id, Weapon::read);
    }

    fn read_abilities(&mut self, list: &Node<'_>, reader: &mut Reader) {
        let abilities = &mut self.content.abilities;
        self.gaps.abilities |= table(abilities, list, reader, |one| &one.id, Ability::read);
    }

    fn read_cards(&mut self, list: &Node<'_>, reader: &mut Reader) {
        let cards = &mut self.content.cards;
        self.gaps.cards |= table(cards, list, reader, |card| &card.id, Card::read);
    }

    fn read_kinds(&mut self, list: &Node<'_>, reader: &mut Reader) {
        let (cards, gap) = (&self.content.cards, self.gaps.cards);
        let read = |node: &Node<'_>, reader: &mut Reader| Kind::read(node, cards, gap, reader);
        self.gaps.kinds |= table(&mut self.content.kinds, list, reader, |kind| &kind.id, read);
    }

    pub(crate) fn weapon(&self, node: &Node<'_>, reader: &mut Reader) -> Option<u8> {
        let known = Known { what: "weapon", gap: self.gaps.weapons };
        place(&self.content.weapons, node, reader, known, |weapon| &weapon.id)
    }

    pub(crate) fn ability(&self, node: &Node<'_>, reader: &mut Reader) -> Option<u8> {
        let known = Known { what: "ability", gap: self.gaps.abilities };
        place(&self.content.abilities, node, reader, known, |ability| &ability.id)
    }

    pub(crate) fn card(&self, node: &Node<'_>, reader: &mut Reader) -> Option<u8> {
        let known = Known { what: "card", gap: self.gaps.cards };
        place(&self.content.cards, node, reader, known, |card| &card.id)
    }

    pub(crate) fn kind(&self, node: &Node<'_>, reader: &mut Reader) -> Option<u8> {
        let known = Known { what: "kind of monster", gap: self.gaps.kinds };
        place(&self.content.kinds, node, reader, known, |kind| &kind.id)
    }

    /// Sets the price of an ability.
    pub(crate) fn price(&mut self, node: &Node<'_>, name: &str, reader: &mut Reader) {
        let mut abilities = self.content.abilities.iter_mut();
        match abilities.find(|ability| ability.id == name) {
            Some(ability) => {
                node.set_number(1..=99, &mut ability.cost, reader);
            }
            None if self.gaps.abilities => {
                node.set_number(1..=99, &mut 0_u8, reader);
            }
            None => {
                let message = format!(
                    "there is no action {}; there are move, attack and the abilities",
                    quoted(name)
                );
                reader.fault(node, UNKNOWN_CONTENT, message);
            }
        }
    }
}

/// Reads a list of entries into a table. True if some entry has no id that can be read.
fn table<T>(
    table: &mut Vec<T>,
    list: &Node<'_>,
    reader: &mut Reader,
    id: impl Fn(&T) -> &String,
    read: impl Fn(&Node<'_>, &mut Reader) -> Option<T>,
) -> bool {
    let mut gap = !list.value().is_array();
    let mut seen = Vec::new();
    for node in list.items(MOST, reader) {
        let Some(entry) = read(&node, reader) else {
            gap = true;
            continue;
        };
        if seen.contains(id(&entry)) {
            let message =
                format!("{} is in the list twice; each is there once", quoted(id(&entry)));
            reader.fault(&node, DUPLICATE_ID, message);
        }
        seen.push(id(&entry).clone());
        match table.iter().position(|known| id(known) == id(&entry)) {
            Some(known) => table[known] = entry,
            None if table.len() < MOST => table.push(entry),
            None => reader.fault(&node, OUT_OF_RANGE, format!("there are at most {MOST} entries")),
        }
    }
    gap
}

/// What stands in a table.
#[derive(Clone, Copy)]
struct Known<'a> {
    what: &'a str,
    gap: bool,
}

/// The place of an entry in a table.
fn place<T>(
    table: &[T],
    node: &Node<'_>,
    reader: &mut Reader,
    known: Known<'_>,
    id: impl Fn(&T) -> &String,
) -> Option<u8> {
    let text = node.text(reader)?;
    let place = table.iter().position(|entry| id(entry) == text);
    if place.is_none() && !known.gap {
        let all: Vec<&str> = table.iter().take(20).map(|entry| id(entry).as_str()).collect();
        let (what, all) = (known.what, all.join(", "));
        let message = format!("there is no {what} {}; known are {all}", quoted(text));
        reader.fault(node, UNKNOWN_CONTENT, message);
    }
    place.and_then(|place| u8::try_from(place).ok())
}

/// A status and its turns, if they are given.
fn status(node: &Node<'_>, needed: bool, reader: &mut Reader) -> Option<(Condition, u8)> {
    let mut turns = 1;
    let (_, sound) = part(reader, |reader| node.number("turns", 1..=99, &mut turns, reader));
    let given = if needed { node.need("status", reader) } else { node.get("status") };
    let Some(status) = given else {
        if sound
            && !needed
            && let Some(turns) = node.get("turns")
        {
            reader.fault(&turns, OUT_OF_RANGE, "turns are those of a status, and none is given");
        }
        return None;
    };
    let status = status.word(&Condition::WORDS, UNKNOWN_CONTENT, reader)?;
    Some((status, if status.instant() { 1 } else { turns }))
}

/// The id of an entry, if it can be read, and its name, which is the id if none is given.
fn naming(node: &Node<'_>, reader: &mut Reader) -> (Option<String>, String) {
    let id = node.need("id", reader).and_then(|id| id.text(reader)).map(String::from);
    let mut name = id.clone().unwrap_or_default();
    node.string("name", &mut name, reader);
    (id, name)
}

/// An effect: its kind, if it can be read, and the fields that such an effect has.
struct Shape<'a> {
    kind: Option<&'a str>,
    fields: Vec<&'a str>,
}

impl<'a> Shape<'a> {
    /// Reads the kind and refuses fields that it does not have. Of an effect whose kind cannot be
    /// read any field of any kind is looked at.
    fn read(
        node: &Node<'_>,
        kinds: &[(&'a str, &'a [&'a str])],
        reader: &mut Reader,
    ) -> Option<Self> {
        if !node.value().is_object() {
            reader.fault(node, OUT_OF_RANGE, "an effect is a set of named fields");
            return None;
        }
        let words: Vec<(&str, usize)> = kinds.iter().map(|(word, _)| *word).zip(0..).collect();
        let given = node.need("kind", reader);
        let found = given.and_then(|kind| kind.word(&words, UNKNOWN_CONTENT, reader));
        let kind = found.and_then(|place| kinds.get(place));
        let fields = match kind {
            Some((_, fields)) => fields.to_vec(),
            None => kinds.iter().flat_map(|(_, fields)| fields.iter().copied()).collect(),
        };
        node.is_object(&fields, reader);
        Some(Self { kind: kind.map(|(kind, _)| *kind), fields })
    }

    fn has(&self, name: &str) -> bool {
        self.fields.contains(&name)
    }

    /// Sets `to` to the number in a field, if such an effect has it and it is given.
    fn number<T: TryFrom<i64>>(
        &self,
        node: &Node<'_>,
        name: &str,
        range: RangeInclusive<i64>,
        to: &mut T,
        reader: &mut Reader,
    ) {
        if self.has(name) {
            node.number(name, range, to, reader);
        }
    }
}
