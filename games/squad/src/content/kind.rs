//! Kinds of monsters.

use super::{MonsterCard, naming};
use crate::body::Location;
use crate::scenario::{BAD_DECK, colour};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::{Form, Node, Shelf};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A kind of monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MonsterKind {
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
    /// Its action deck as pairs of card and count, in the order of cards.
    pub deck: Vec<(u8, u8)>,
    /// How many cards of each location are in its hit-location pile.
    pub locations: [u8; 5],
}

/// The most cards in a deck.
pub(crate) const DECK: usize = 60;

impl MonsterKind {
    pub(super) fn read(node: &Node<'_>, cards: &Shelf<MonsterCard>) -> Option<Self> {
        let mut kind = Self {
            id: String::new(),
            name: String::new(),
            colour: [208, 48, 48],
            accuracy: 0,
            toughness: 5,
            deck: Vec::new(),
            locations: [2, 3, 2, 1, 2],
        };
        node.form(|form| kind.fields(cards, form)).then_some(kind)
    }

    pub(super) fn write(&self, cards: &Shelf<MonsterCard>) -> Value {
        let mut copy = self.clone();
        Form::write(|form| copy.fields(cards, form))
    }

    fn fields(&mut self, cards: &Shelf<MonsterCard>, form: &mut Form<'_>) {
        naming(form, &mut self.id, &mut self.name);
        form.number("accuracy", -20..=20, &mut self.accuracy);
        form.number("toughness", -20..=20, &mut self.toughness);
        colour(form, &mut self.colour);
        if form.need("deck") {
            let write = |deck: &Vec<(u8, u8)>| {
                let card =
                    |card: u8| cards.all().get(usize::from(card)).map(|card| card.id.clone());
                deck.iter()
                    .filter_map(|(it, count)| Some((card(*it)?, Value::from(*count))))
                    .collect()
            };
            form.value("deck", &mut self.deck, |deck| Some(read_deck(deck, cards)), write);
        }
        form.part("locations", |form| {
            if form.reads() {
                self.locations = [0; 5];
            }
            for (location, count) in Location::ALL.into_iter().zip(&mut self.locations) {
                form.number(location.name(), 0..=60, count);
            }
            if self.locations.iter().map(|count| usize::from(*count)).sum::<usize>() > DECK {
                form.fault_here(BAD_DECK, format!("a pile has at most {DECK} cards"));
            }
        });
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

fn read_deck(deck: &Node<'_>, cards: &Shelf<MonsterCard>) -> Vec<(u8, u8)> {
    let mut found = Vec::new();
    for (name, node) in deck.entries() {
        let card = cards.place(name);
        if card.is_none() && !cards.is_torn() {
            cards.miss(&node, name);
            continue;
        }
        let card = card.and_then(|card| u8::try_from(card).ok());
        found.extend(node.number(0..=60).and_then(|count: u8| Some((card?, count))));
    }
    // Sorted, so that the order does not depend on how the file was read.
    found.sort_unstable();
    if found.iter().map(|(_, count)| usize::from(*count)).sum::<usize>() > DECK {
        deck.fault(BAD_DECK, format!("a deck has at most {DECK} cards"));
    }
    found
}
