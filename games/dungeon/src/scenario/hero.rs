//! The hero of a scenario.

use super::clock::{Clocked, action};
use super::item::{read_gear, read_item, statuses};
use super::{each, place, standing};
use crate::action::Action;
use crate::content::{Armour, Book, Class, Item, ItemKind, Kind, Weapon};
use crate::hero::opening::{hero_holder, new_hero};
use crate::hero::{Hero, SLOTS};
use crate::level::Level;
use crate::scenario::code::{HERO_MISSING, OUT_OF_RANGE, TWO_HEROES, UNKNOWN_KIND};
use crate::scenario::options::Options;
use alloc::format;
use alloc::vec::Vec;
use initiative_content::shape::plain;
use initiative_content::{Form, Node};
use initiative_kernel::grid::Tile;
use serde_json::{Map, Value, json};

/// The hero on its way into a match, or out of it.
pub(super) struct HeroDraft {
    pub(super) hero: Hero,
    pub(super) clock: Clocked,
    pub(super) held: Option<Action>,
    /// How many turns it has lived through.
    pub(super) turns: u64,
}

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
    scenario: &Node<'_>,
    book: &Book,
    options: &mut Options,
    known: &Known<'_>,
) -> Option<HeroDraft> {
    let nothing = Value::Object(Map::new());
    let absent = Node::root(&nothing, "scenario.hero", scenario.faults());
    let own = scenario.get("hero");
    let node = own.as_ref().unwrap_or(&absent);
    let mut read = None;
    node.form(|form| {
        if let Some(class) = form.field("class") {
            options.class = Class::read(&class).unwrap_or(options.class);
        }
        let mut at = known.marked.or(known.usual);
        if form.given("x") | form.given("y") {
            let mut given = Tile::default();
            at = place(form, known.level.size(), &mut given).then_some(given);
            if known.marked.is_some() && known.marked != at {
                form.fault_here(TWO_HEROES, "the rows have a hero in another place");
            }
        }
        let mut draft = HeroDraft {
            hero: new_hero(book, options.class, at.unwrap_or_default()),
            clock: hero_holder(book, options).into(),
            held: None,
            turns: 0,
        };
        draft.fields(form, book, known.over);
        let Some(at) = at else {
            form.fault_here(HERO_MISSING, "there is no hero, neither here nor in the rows");
            return;
        };
        standing(form, known.level, at);
        read = Some(draft);
    });
    read
}

impl HeroDraft {
    /// Goes through all fields but class and place. The hero may be dead in a match that is over.
    pub(super) fn fields(&mut self, form: &mut Form<'_>, book: &Book, over: bool) {
        const MOST: i128 = 1_000_000;
        let hero = &mut self.hero;
        if form.number("max_hp", 1..=MOST, &mut hero.max_hp) && form.reads() {
            hero.hp = hero.max_hp;
        }
        let least = if over { 0 } else { 1 };
        form.number("hp", least..=hero.max_hp.into(), &mut hero.hp);
        form.number("acc", -MOST..=MOST, &mut hero.acc);
        form.number("eva", -MOST..=MOST, &mut hero.eva);
        let levels = i128::try_from(book.constants.levels.len()).unwrap_or(1);
        form.number("level", 1..=levels, &mut hero.level);
        form.number("xp", 0..=u32::MAX.into(), &mut hero.xp);
        form.number("satiety", 0..=book.constants.satiety_max.into(), &mut hero.satiety);
        form.number("last_hunger_turn", 0..=u64::MAX.into(), &mut hero.last_hunger_turn);
        form.number("cooldown", 0..=10_000, &mut hero.cooldown);
        form.flag("amulet", &mut hero.amulet);
        let weapon = |kind| matches!(kind, ItemKind::Weapon(_));
        worn(form, "weapon", Weapon::Fists.word(), weapon, &mut hero.weapon);
        let armour = |kind| matches!(kind, ItemKind::Armour(_));
        worn(form, "armour", Armour::Bare.word(), armour, &mut hero.armour);
        form.value("pack", &mut hero.pack, |list| Some(read_pack(list, book)), write_pack);
        statuses(form, book, &mut hero.statuses);
        form.number("turns", 0..=u64::MAX.into(), &mut self.turns);
        form.value("held", &mut self.held, |node| action(node).map(Some), plain);
        self.clock.fields(form);
    }
}

fn read_pack(list: &Node<'_>, book: &Book) -> [Option<Item>; SLOTS] {
    let mut pack = [None; SLOTS];
    each(list, SLOTS, |form| {
        form.know(&["slot"]);
        let Some(item) = read_item(form, book.constants.stack) else {
            return;
        };
        let empty = pack.iter().position(Option::is_none);
        let mut slot = empty.and_then(|slot| u8::try_from(slot).ok()).unwrap_or(0);
        form.number("slot", 0..=i128::from(book.constants.slots) - 1, &mut slot);
        if item.kind == ItemKind::Amulet {
            form.fault_here(OUT_OF_RANGE, "the Amulet takes no slot: say amulet: true");
        } else if let Some(place) = pack.get_mut(usize::from(slot))
            && place.replace(item).is_some()
        {
            form.fault_here(OUT_OF_RANGE, format!("slot {slot} is taken"));
        }
    });
    pack
}

fn write_pack(pack: &[Option<Item>; SLOTS]) -> Value {
    let full = pack.iter().enumerate().filter_map(|(slot, item)| item.map(|item| (slot, item)));
    let written = full.map(|(slot, Item { kind, count, plus })| {
        json!({ "slot": slot, "kind": kind, "count": count, "plus": plus })
    });
    Value::Array(written.collect::<Vec<_>>())
}

/// What is worn: a kind that fits, or the word for nothing.
fn worn(
    form: &mut Form<'_>,
    name: &str,
    nothing: &str,
    fits: impl Fn(ItemKind) -> bool,
    to: &mut Option<Item>,
) {
    let read = |node: &Node<'_>| {
        let mut worn = None;
        if node.value().get("kind").is_some_and(|kind| kind == nothing) {
            node.form(|form| form.know(&["kind", "plus"]));
            return Some(None);
        }
        node.form(|form| worn = read_gear(form));
        if let Some(item) = worn.filter(|item: &Item| !fits(item.kind)) {
            node.at("kind").fault(UNKNOWN_KIND, format!("{} is not worn there", item.kind));
            worn = None;
        }
        Some(worn)
    };
    form.value(name, to, read, |worn| match worn {
        Some(item) => json!({ "kind": item.kind, "plus": item.plus }),
        None => json!({ "kind": nothing }),
    });
}
