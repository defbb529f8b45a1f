//! The hero of a scenario.

use super::clock::{Clocked, read_action};
use super::item::{read_item, read_statuses, read_word};
use super::{each, read_count, read_place, standing};
use crate::action::Action;
use crate::content::{Armour, Book, Class, Item, ItemKind, Kind, Weapon};
use crate::hero::{Hero, SLOTS};
use crate::level::Level;
use crate::opening::{hero_holder, new_hero};
use crate::options::Options;
use crate::read::{HERO_MISSING, OUT_OF_RANGE, TWO_HEROES, UNKNOWN_KIND};
use alloc::format;
use initiative_kernel::game::{Node, Reader};
use initiative_kernel::grid::Tile;
use serde_json::Value;

/// The hero on its way into a match.
pub(super) struct HeroDraft {
    pub(super) hero: Hero,
    pub(super) clock: Clocked,
    pub(super) held: Option<Action>,
    /// How many turns it has lived through.
    pub(super) turns: u64,
}

const FIELDS: [&str; 21] = [
    "class",
    "x",
    "y",
    "hp",
    "max_hp",
    "acc",
    "eva",
    "level",
    "xp",
    "weapon",
    "armour",
    "pack",
    "satiety",
    "last_hunger_turn",
    "cooldown",
    "statuses",
    "amulet",
    "turns",
    "energy",
    "held",
    "channel",
];

/// What is known of the hero before its own part of the scenario is read.
pub(super) struct Known<'a> {
    pub(super) level: &'a Level,
    /// Where the rows have a hero.
    pub(super) marked: Option<Tile>,
    /// Where it stands if nobody says.
    pub(super) usual: Option<Tile>,
    /// Whether it may be dead.
    pub(super) over: bool,
}

// DELVE-SET-2
/// Reads the hero. Its class is an option too, and noted there.
pub(super) fn read(
    node: &Node<'_>,
    book: &Book,
    options: &mut Options,
    known: &Known<'_>,
    reader: &mut Reader,
) -> Option<HeroDraft> {
    let nothing = Value::Object(serde_json::Map::new());
    let absent = Node::root(&nothing, "scenario.hero");
    let own = node.get("hero");
    let node = own.as_ref().unwrap_or(&absent);
    if !node.is_object(&FIELDS, reader) {
        return None;
    }
    if let Some(class) = node.get("class") {
        options.class = read_word::<Class>(&class, reader).unwrap_or(options.class);
    }
    let mut at = known.marked.or(known.usual);
    if node.get("x").is_some() || node.get("y").is_some() {
        at = read_place(node, known.level.size(), reader);
        if known.marked.is_some() && known.marked != at {
            reader.fault(node, TWO_HEROES, "the rows have a hero in another place");
        }
    }
    let Some(at) = at else {
        reader.fault(node, HERO_MISSING, "there is no hero, neither here nor in the rows");
        return None;
    };
    standing(node, known.level, at, reader);
    let mut hero = new_hero(book, options.class, at);
    read_numbers(node, book, &mut hero, known.over, reader);
    read_gear(node, book, &mut hero, reader);
    hero.statuses = read_statuses(node, book, reader);
    let clock = Clocked::read(node, hero_holder(book, options), options, reader);
    let mut turns = 0_u64;
    read_count(node, "turns", &mut turns, reader);
    let held = node.get("held").and_then(|held| read_action(&held, reader));
    Some(HeroDraft { hero, clock, held, turns })
}

fn read_numbers(node: &Node<'_>, book: &Book, hero: &mut Hero, over: bool, reader: &mut Reader) {
    if node.number("max_hp", 1..=1_000_000, &mut hero.max_hp, reader) {
        hero.hp = hero.max_hp;
    }
    let least = if over { 0 } else { 1 };
    node.number("hp", least..=hero.max_hp.into(), &mut hero.hp, reader);
    node.number("acc", -1_000_000..=1_000_000, &mut hero.acc, reader);
    node.number("eva", -1_000_000..=1_000_000, &mut hero.eva, reader);
    let levels = i64::try_from(book.constants.levels.len()).unwrap_or(1);
    node.number("level", 1..=levels, &mut hero.level, reader);
    node.number("xp", 0..=u32::MAX.into(), &mut hero.xp, reader);
    node.number("satiety", 0..=book.constants.satiety_max.into(), &mut hero.satiety, reader);
    read_count(node, "last_hunger_turn", &mut hero.last_hunger_turn, reader);
    node.number("cooldown", 0..=10_000, &mut hero.cooldown, reader);
    node.flag("amulet", &mut hero.amulet, reader);
}

fn read_gear(node: &Node<'_>, book: &Book, hero: &mut Hero, reader: &mut Reader) {
    if let Some(node) = node.get("weapon") {
        let worn = |kind| matches!(kind, ItemKind::Weapon(_));
        hero.weapon = read_worn(&node, Weapon::Fists.word(), worn, reader);
    }
    if let Some(node) = node.get("armour") {
        let worn = |kind| matches!(kind, ItemKind::Armour(_));
        hero.armour = read_worn(&node, Armour::Bare.word(), worn, reader);
    }
    if node.get("pack").is_some() {
        hero.pack = [None; SLOTS];
    }
    let fields = ["slot", "kind", "count", "plus"];
    each(node, ("pack", SLOTS), &fields, reader, |node, reader| {
        let Some(item) = read_item(node, book.constants.stack, reader) else {
            return;
        };
        let mut slot = hero.empty_slot().unwrap_or(0);
        let last = i64::from(book.constants.slots) - 1;
        node.number("slot", 0..=last, &mut slot, reader);
        if item.kind == ItemKind::Amulet {
            reader.fault(node, OUT_OF_RANGE, "the Amulet takes no slot: say amulet: true");
        } else if let Some(place) = hero.pack.get_mut(usize::from(slot))
            && place.replace(item).is_some()
        {
            reader.fault(node, OUT_OF_RANGE, format!("slot {slot} is taken"));
        }
    });
}

/// What is worn: a kind that fits, or the word for nothing.
fn read_worn(
    node: &Node<'_>,
    nothing: &str,
    fits: impl Fn(ItemKind) -> bool,
    reader: &mut Reader,
) -> Option<Item> {
    if !node.is_object(&["kind", "plus"], reader) {
        return None;
    }
    let kind = node.need("kind", reader)?;
    if kind.value() == nothing {
        return None;
    }
    let item = read_item(node, 1, reader)?;
    if !fits(item.kind) {
        reader.fault(&kind, UNKNOWN_KIND, format!("{} is not worn there", item.kind));
        return None;
    }
    Some(item)
}
