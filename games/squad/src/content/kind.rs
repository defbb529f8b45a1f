//! Kinds of monsters.

use super::{Card, naming};
use crate::body::Location;
use crate::read::{BAD_DECK, Node, Reader, UNKNOWN_CONTENT, quoted};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A kind of monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// Its id in scenarios.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its colour.
    pub colour: [u8; 3],
    /// What it adds to its attack dice.
    pub accuracy: i8,
    /// What a wound roll must reach.
    pub toughness: i8,
    /// How many of which cards are in its action deck, in the order of cards.
    pub deck: Vec<(u8, u8)>,
    /// How many cards of each location are in its hit-location pile.
    pub locations: [u8; 5],
}

/// How many cards a deck can have.
pub(crate) const DECK: usize = 60;

impl Kind {
    /// Reads a kind; `gap` if there may be cards that could not be read.
    pub(super) fn read(
        node: &Node<'_>,
        cards: &[Card],
        gap: bool,
        reader: &mut Reader,
    ) -> Option<Self> {
        let fields = ["id", "name", "colour", "accuracy", "toughness", "deck", "locations"];
        if !node.is_object(&fields, reader) {
            return None;
        }
        let (id, name) = naming(node, reader);
        let mut kind = Self {
            id: String::new(),
            name,
            colour: [208, 48, 48],
            accuracy: 0,
            toughness: 5,
            deck: Vec::new(),
            locations: [2, 3, 2, 1, 2],
        };
        node.number("accuracy", -20..=20, &mut kind.accuracy, reader);
        node.number("toughness", -20..=20, &mut kind.toughness, reader);
        if let Some(colour) = node.get("colour") {
            crate::scenario::read_colour(&colour, &mut kind.colour, reader);
        }
        if let Some(deck) = node.need("deck", reader) {
            kind.read_deck(&deck, cards, gap, reader);
        }
        if let Some(locations) = node.get("locations") {
            kind.read_locations(&locations, reader);
        }
        Some(Self { id: id?, ..kind })
    }

    fn read_deck(&mut self, deck: &Node<'_>, cards: &[Card], gap: bool, reader: &mut Reader) {
        for (name, node) in deck.entries(reader) {
            let card = cards.iter().position(|card| card.id == name);
            if card.is_none() && !gap {
                let message = format!("there is no card {}", quoted(name));
                reader.fault(&node, UNKNOWN_CONTENT, message);
                continue;
            }
            let mut count = 0;
            node.set_number(0..=60, &mut count, reader);
            self.deck.extend(card.and_then(|card| Some((u8::try_from(card).ok()?, count))));
        }
        // The order must not depend on how the file was read.
        self.deck.sort_unstable();
        if self.deck.iter().map(|(_, count)| usize::from(*count)).sum::<usize>() > DECK {
            reader.fault(deck, BAD_DECK, format!("a deck has at most {DECK} cards"));
        }
    }

    fn read_locations(&mut self, locations: &Node<'_>, reader: &mut Reader) {
        let names = Location::ALL.map(Location::name);
        if !locations.is_object(&names, reader) {
            return;
        }
        self.locations = [0; 5];
        for (count, name) in self.locations.iter_mut().zip(names) {
            locations.number(name, 0..=60, count, reader);
        }
        if self.locations.iter().map(|count| usize::from(*count)).sum::<usize>() > DECK {
            reader.fault(locations, BAD_DECK, format!("a pile has at most {DECK} cards"));
        }
    }

    /// The action deck, unshuffled.
    pub(crate) fn cards(&self) -> impl Iterator<Item = u8> {
        self.deck.iter().flat_map(|(card, count)| (0..*count).map(|_| *card))
    }

    /// The hit-location pile, unshuffled.
    pub(crate) fn pile(&self) -> impl Iterator<Item = Location> {
        let counts = Location::ALL.into_iter().zip(self.locations);
        counts.flat_map(|(location, count)| (0..count).map(move |_| location))
    }
}
