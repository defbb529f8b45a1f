//! Values that several parts of a scenario have.

use crate::body::{Condition, Location};
use crate::content::DECK;
use crate::read::{BAD_DECK, Node, OUT_OF_RANGE, Reader, UNKNOWN_CONTENT, quoted};
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::modifier::Statuses;

/// The most characters that may be said about a scenario.
const ABOUT: usize = 2000;

/// What is said about a scenario is for pages alone, but it is a text.
pub(super) fn read_about(node: &Node<'_>, reader: &mut Reader) {
    if let Some(about) = node.get("about") {
        let text = about.value().as_str().filter(|text| text.chars().count() <= ABOUT);
        if text.is_none() {
            let message = format!("this is a text of at most {ABOUT} characters");
            reader.fault(&about, OUT_OF_RANGE, message);
        }
    }
}

/// A list of hit-location cards.
pub(super) fn read_locations(node: &Node<'_>, reader: &mut Reader) -> Vec<Location> {
    if node.value().as_array().is_some_and(|cards| cards.len() > DECK) {
        reader.fault(node, BAD_DECK, format!("a pile has at most {DECK} cards"));
        return Vec::new();
    }
    let cards = node.items(DECK, reader);
    cards.filter_map(|card| card.word(&Location::WORDS, UNKNOWN_CONTENT, reader)).collect()
}

/// A colour: three channels from 0 to 255.
pub(crate) fn read_colour(node: &Node<'_>, colour: &mut [u8; 3], reader: &mut Reader) {
    if node.value().as_array().is_none_or(|channels| channels.len() != 3) {
        let message = "a colour is [red, green, blue], each from 0 to 255";
        reader.fault(node, OUT_OF_RANGE, message);
        return;
    }
    for (channel, node) in colour.iter_mut().zip(node.items(3, reader)) {
        node.set_number(0..=255, channel, reader);
    }
}

/// Statuses with their turns.
pub(super) fn read_statuses(node: &Node<'_>, reader: &mut Reader) -> Statuses<Condition> {
    let mut statuses = Statuses::new();
    let Some(list) = node.get("statuses") else {
        return statuses;
    };
    for (name, value) in list.entries(reader) {
        let Some(status) = Condition::named(name) else {
            let known = Condition::ALL.map(Condition::name).join(", ");
            let message = format!("there is no status {}; known are {known}", quoted(name));
            reader.fault(&value, UNKNOWN_CONTENT, message);
            continue;
        };
        let mut turns = 1_u32;
        value.set_number(1..=99, &mut turns, reader);
        statuses.apply(status, if status.instant() { 1 } else { turns }, 0);
    }
    statuses
}
