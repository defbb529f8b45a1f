//! The monsters of a scenario.

use super::places::footing;
use super::survivors::Cast;
use super::values::{read_colour, read_locations, read_statuses};
use super::{Entry, MONSTERS, Troop};
use crate::content::{DECK, Kind, Lore};
use crate::id::MonsterId;
use crate::read::{BAD_DECK, Node, Reader, flag, id, part};
use crate::stage::MonsterSheet;
use crate::state::{Intent, Monster, key};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::Statuses;

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

pub(super) type Beasts = Troop<MonsterSheet, Monster>;

pub(super) fn read(
    node: &Node<'_>,
    lore: &Lore,
    cast: &Cast,
    dice: &mut Dice,
    reader: &mut Reader,
) -> Beasts {
    let list = node.get("monsters");
    let one =
        |node: &Node<'_>, place, reader: &mut Reader| read_one(node, place, lore, cast, reader);
    Beasts::read(list, MONSTERS, |sheet| sheet.id, reader, one, |beasts| decide(beasts, dice))
}

/// Names, labels and piles that are not given.
fn decide(beasts: &mut [(MonsterSheet, Monster, Open)], dice: &mut Dice) {
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
}

fn read_one(
    node: &Node<'_>,
    place: usize,
    lore: &Lore,
    cast: &Cast,
    reader: &mut Reader,
) -> Option<Entry<MonsterSheet, Monster, Open>> {
    if !node.is_object(&FIELDS, reader) {
        return None;
    }
    let known = "the id of a monster is monster_1 to monster_99";
    let (id, named) = id(node, place, MonsterId::parse, MonsterId, known, reader);
    let kind_place = node.need("kind", reader).and_then(|kind| lore.kind(&kind, reader));
    let kind = kind_place.and_then(|place| lore.content.kinds.get(usize::from(place)));
    let mut sheet = MonsterSheet {
        id,
        kind: kind_place.unwrap_or(0),
        name: kind.map(|kind| kind.name.clone()).unwrap_or_default(),
        label: String::from("M"),
        colour: kind.map(|kind| kind.colour).unwrap_or_default(),
        accuracy: kind.map_or(0, |kind| kind.accuracy),
        toughness: kind.map_or(0, |kind| kind.toughness),
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
    let slain = flag(node, "slain", reader);
    let footing = footing(node, slain, reader);
    let (mut monster, sound) = part(reader, |reader| read_piles(node, kind, lore, cast, reader));
    monster.at = footing.map_or(Tile::new(0, 0), |footing| footing.at);
    monster.statuses = read_statuses(node, reader);
    monster.slain = slain.unwrap_or(true);
    if sound && kind.is_some() {
        check_decks(node, &monster, reader);
    }
    let open = Open {
        name: node.get("name").is_none(),
        label: node.get("label").is_none(),
        draw: node.get("draw").is_none(),
        locations: node.get("location_draw").is_none(),
    };
    Some(Entry { sheet, figure: monster, open, footing, named })
}

/// Reads the piles of a monster; the rest of it is open.
fn read_piles(
    node: &Node<'_>,
    kind: Option<&Kind>,
    lore: &Lore,
    cast: &Cast,
    reader: &mut Reader,
) -> Monster {
    let mut monster = Monster {
        at: Tile::new(0, 0),
        draw: Vec::new(),
        discard: read_cards(node, "discard", lore, reader).unwrap_or_default(),
        wounds: read_cards(node, "wounds", lore, reader).unwrap_or_default(),
        revealed: read_revealed(node, lore, cast, reader),
        locations: Vec::new(),
        used: Vec::new(),
        statuses: Statuses::new(),
        slain: false,
    };
    if let Some(draw) = read_cards(node, "draw", lore, reader) {
        monster.draw = draw;
        monster.draw.reverse();
    } else if let Some(kind) = kind {
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
    } else if let Some(kind) = kind {
        let mut others = monster.used.clone();
        monster.locations.extend(kind.pile().filter(|card| !take(&mut others, card)));
    }
    monster
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
fn read_cards(node: &Node<'_>, name: &str, lore: &Lore, reader: &mut Reader) -> Option<Vec<u8>> {
    let pile = node.get(name)?;
    if pile.value().as_array().is_some_and(|cards| cards.len() > DECK) {
        reader.fault(&pile, BAD_DECK, format!("a pile has at most {DECK} cards"));
        return None;
    }
    let cards = pile.items(DECK, reader);
    Some(cards.filter_map(|card| lore.card(&card, reader)).collect())
}

fn read_revealed(node: &Node<'_>, lore: &Lore, cast: &Cast, reader: &mut Reader) -> Option<Intent> {
    let node = node.get("revealed")?;
    if !node.is_object(&["card", "target"], reader) {
        return None;
    }
    let card = node.need("card", reader).and_then(|card| lore.card(&card, reader));
    let target = node.need("target", reader).and_then(|target| cast.named(&target, reader));
    Some(Intent { card: card?, target: key(target?) })
}

/// Removes one such card, if there is any.
fn take<T: PartialEq>(cards: &mut Vec<T>, card: &T) -> bool {
    let place = cards.iter().position(|other| other == card);
    place.map(|place| cards.swap_remove(place)).is_some()
}
