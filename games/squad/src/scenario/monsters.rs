//! The monsters of a scenario.

use super::{MONSTERS, read_colour, read_locations, read_statuses, read_tile};
use crate::content::{Content, DECK};
use crate::id::{MonsterId, SurvivorId};
use crate::read::{BAD_DECK, DUPLICATE_ID, Node, OUT_OF_RANGE, Reader, UNKNOWN_CONTENT};
use crate::stage::{MonsterSheet, SurvivorSheet};
use crate::state::{Intent, Monster, Survivor, key};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative::dice::Dice;
use initiative::grid::Tile;

const FIELDS: [&str; 15] = [
    "id",
    "kind",
    "name",
    "label",
    "colour",
    "at",
    "stats",
    "draw",
    "discard",
    "wounds",
    "revealed",
    "location_draw",
    "location_discard",
    "statuses",
    "slain",
];

/// What is not given and decided only when all monsters are known.
struct Open {
    name: bool,
    label: bool,
    draw: bool,
    locations: bool,
}

pub(super) fn read(
    node: &Node<'_>,
    content: &Content,
    cast: &[(SurvivorSheet, Survivor)],
    dice: &mut Dice,
    reader: &mut Reader,
) -> Vec<(MonsterSheet, Monster)> {
    let Some(list) = node.get("monsters") else {
        return Vec::new();
    };
    let mut beasts: Vec<(MonsterSheet, Monster, Open)> = Vec::new();
    for (place, node) in list.items(MONSTERS, reader).enumerate() {
        let Some(entry) = read_one(&node, place, content, cast, reader) else {
            continue;
        };
        if beasts.iter().any(|(sheet, ..)| sheet.id == entry.0.id) {
            reader.fault(&node, DUPLICATE_ID, format!("{} is in the list twice", entry.0.id));
        }
        beasts.push(entry);
    }
    beasts.sort_by_key(|(sheet, ..)| sheet.id);
    let kinds: Vec<u8> = beasts.iter().map(|(sheet, ..)| sheet.kind).collect();
    for (place, (sheet, monster, open)) in beasts.iter_mut().enumerate() {
        if open.name && kinds.iter().filter(|kind| **kind == sheet.kind).count() > 1 {
            let number = kinds.iter().take(place + 1).filter(|kind| **kind == sheet.kind).count();
            sheet.name = format!("{} {number}", sheet.name);
        }
        if open.label && kinds.len() > 1 {
            sheet.label = format!("M{}", sheet.id.0);
        }
        // A pile not given is shuffled with the seed, in the order of ids.
        if open.draw {
            dice.shuffle(&mut monster.draw);
        }
        if open.locations {
            dice.shuffle(&mut monster.locations);
        }
    }
    beasts.into_iter().map(|(sheet, monster, _)| (sheet, monster)).collect()
}

fn read_one(
    node: &Node<'_>,
    place: usize,
    content: &Content,
    cast: &[(SurvivorSheet, Survivor)],
    reader: &mut Reader,
) -> Option<(MonsterSheet, Monster, Open)> {
    if !node.is_object(&FIELDS, reader) {
        return None;
    }
    let mut id = MonsterId(key(place).saturating_add(1));
    if let Some(given) = node.get("id") {
        match given.text(reader).and_then(MonsterId::parse) {
            Some(given) => id = given,
            None => reader.fault(&given, OUT_OF_RANGE, "ids are monster_1 to monster_99"),
        }
    }
    let kind_place = content.kind(&node.need("kind", reader)?, reader)?;
    let kind = content.kinds.get(usize::from(kind_place))?;
    let mut sheet = MonsterSheet {
        id,
        kind: kind_place,
        name: kind.name.clone(),
        label: String::from("M"),
        colour: kind.colour,
        accuracy: kind.accuracy,
        toughness: kind.toughness,
    };
    node.string("name", &mut sheet.name, reader);
    node.string("label", &mut sheet.label, reader);
    if let Some(colour) = node.get("colour") {
        read_colour(&colour, &mut sheet.colour, reader);
    }
    if let Some(stats) = node.get("stats")
        && stats.is_object(&["accuracy", "toughness"], reader)
    {
        stats.number("accuracy", -20..=20, &mut sheet.accuracy, reader);
        stats.number("toughness", -20..=20, &mut sheet.toughness, reader);
    }
    let mut monster = Monster {
        at: Tile::new(0, 0),
        draw: Vec::new(),
        discard: read_cards(node, "discard", content, reader).unwrap_or_default(),
        wounds: read_cards(node, "wounds", content, reader).unwrap_or_default(),
        revealed: read_revealed(node, content, cast, reader),
        locations: Vec::new(),
        used: Vec::new(),
        statuses: read_statuses(node, reader),
        slain: false,
    };
    node.flag("slain", &mut monster.slain, reader);
    let at = if monster.slain { node.get("at") } else { node.need("at", reader) };
    if let Some(tile) = at.and_then(|at| read_tile(&at, reader)) {
        monster.at = tile;
    }
    let open = Open {
        name: node.get("name").is_none(),
        label: node.get("label").is_none(),
        draw: node.get("draw").is_none(),
        locations: node.get("location_draw").is_none(),
    };
    if let Some(draw) = read_cards(node, "draw", content, reader) {
        monster.draw = draw;
        monster.draw.reverse();
    } else {
        // What is not in the other piles.
        let revealed = monster.revealed.map(|intent| intent.card);
        let mut others: Vec<u8> =
            monster.discard.iter().chain(&monster.wounds).copied().chain(revealed).collect();
        monster.draw.extend(kind.cards().filter(|card| !take(&mut others, card)));
    }
    if let Some(used) = node.get("location_discard") {
        monster.used = read_locations(&used, reader);
    }
    if let Some(given) = node.get("location_draw") {
        monster.locations = read_locations(&given, reader);
        monster.locations.reverse();
    } else {
        let mut others = monster.used.clone();
        monster.locations.extend(kind.pile().filter(|card| !take(&mut others, card)));
    }
    check_decks(node, &monster, reader);
    Some((sheet, monster, open))
}

fn check_decks(node: &Node<'_>, monster: &Monster, reader: &mut Reader) {
    if usize::from(monster.life()) + monster.wounds.len() > DECK
        || monster.locations.len() + monster.used.len() > DECK
    {
        reader.fault(node, BAD_DECK, format!("all piles together have at most {DECK} cards"));
    }
    // SQUAD-MON-1: without any card at all it lives until its first wound.
    if !monster.slain && monster.life() == 0 && !monster.wounds.is_empty() {
        reader.fault(node, BAD_DECK, "every card is a wound, yet it is not slain");
    }
}

/// A pile of action cards in the given order, if it is given.
fn read_cards(
    node: &Node<'_>,
    name: &str,
    content: &Content,
    reader: &mut Reader,
) -> Option<Vec<u8>> {
    let pile = node.get(name)?;
    if pile.value().as_array().is_some_and(|cards| cards.len() > DECK) {
        reader.fault(&pile, BAD_DECK, format!("a pile has at most {DECK} cards"));
        return None;
    }
    let cards = pile.items(DECK, reader);
    Some(cards.filter_map(|card| content.card(&card, reader)).collect())
}

fn read_revealed(
    node: &Node<'_>,
    content: &Content,
    cast: &[(SurvivorSheet, Survivor)],
    reader: &mut Reader,
) -> Option<Intent> {
    let node = node.get("revealed")?;
    if !node.is_object(&["card", "target"], reader) {
        return None;
    }
    let card = node.need("card", reader).and_then(|card| content.card(&card, reader));
    let target = node.need("target", reader)?;
    let id = target.text(reader).and_then(SurvivorId::parse);
    let place = cast.iter().position(|(sheet, _)| Some(sheet.id) == id);
    if place.is_none() {
        reader.fault(&target, UNKNOWN_CONTENT, "there is no such survivor");
    }
    Some(Intent { card: card?, target: key(place?) })
}

/// Removes one such card, if there is any.
fn take<T: PartialEq>(cards: &mut Vec<T>, card: &T) -> bool {
    let place = cards.iter().position(|other| other == card);
    place.map(|place| cards.swap_remove(place)).is_some()
}
