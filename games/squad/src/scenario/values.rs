//! Values that occur in several parts of a scenario.

use crate::body::{FigureStatus, Location};
use crate::content::DECK;
use crate::scenario::BAD_DECK;
use alloc::format;
use alloc::vec::Vec;
use initiative_content::code::{OUT_OF_RANGE, UNKNOWN_CONTENT};
use initiative_content::{Form, Node};
use initiative_kernel::modifier::Statuses;
use serde_json::Value;

/// A pile of cards in the given order, with at most as many cards as a deck.
pub(super) fn pile<T>(node: &Node<'_>, card: impl FnMut(Node<'_>) -> Option<T>) -> Option<Vec<T>> {
    if node.value().as_array().is_some_and(|cards| cards.len() > DECK) {
        node.fault(BAD_DECK, format!("a pile has at most {DECK} cards"));
        return None;
    }
    Some(node.items(DECK).filter_map(card).collect())
}

/// A hit-location card.
pub(super) fn location(node: Node<'_>) -> Option<Location> {
    node.word(&Location::WORDS, UNKNOWN_CONTENT)
}

/// The names of hit-location cards.
pub(super) fn names<'a>(cards: impl IntoIterator<Item = &'a Location>) -> Value {
    cards.into_iter().map(|location| Value::from(location.name())).collect()
}

/// A colour: three channels from 0 to 255.
pub(crate) fn colour(form: &mut Form<'_>, colour: &mut [u8; 3]) {
    let read = |node: &Node<'_>| {
        if node.value().as_array().is_none_or(|channels| channels.len() != 3) {
            node.fault(OUT_OF_RANGE, "a colour is [red, green, blue], each from 0 to 255");
            return None;
        }
        let channels: Vec<u8> = node.items(3).filter_map(|it| it.number(0..=255)).collect();
        channels.try_into().ok()
    };
    form.value("colour", colour, read, |colour| colour.to_vec().into());
}

/// Statuses with their turns.
pub(super) fn statuses(form: &mut Form<'_>, statuses: &mut Statuses<FigureStatus>) {
    form.part("statuses", |form| {
        form.call_unknown(UNKNOWN_CONTENT, "status");
        for status in FigureStatus::ALL {
            let mut turns = statuses.get(status).map(|status| status.turns);
            form.option(status.name(), &mut turns, |node| node.number(1..=99));
            if let Some(turns) = turns.filter(|_| form.reads()) {
                statuses.apply(status, if status.instant() { 1 } else { turns }, 0);
            }
        }
    });
}

/// A switch if it is given, or none if it cannot be read.
pub(super) fn switch(form: &mut Form<'_>, name: &str, to: &mut bool) -> Option<bool> {
    let sound = form.sound(|form| {
        form.flag(name, to);
    });
    sound.then_some(*to)
}
