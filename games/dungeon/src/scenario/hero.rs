//! The hero of a scenario.

use super::clock::ClockDraft;
use super::item::{read_gear, read_item, statuses};
use super::{each, need_standing, place};
use crate::action::DelveAction;
use crate::content::{Armour, Class, Item, ItemKind, NamedKind, RuleBook, Weapon};
use crate::hero::{GearSlot, Hero, SLOTS, hero_holder, new_hero};
use crate::level::DungeonLevel;
use crate::scenario::DelveOptions;
use crate::scenario::code::{HERO_MISSING, OUT_OF_RANGE, TWO_HEROES, UNKNOWN_KIND};
use initiative_content::shape::plain;
use initiative_content::{Form, Node};
use initiative_kernel::grid::Tile;
use serde_json::{Map, Value, json};

/// The hero of a scenario that is being read or written.
pub(super) struct HeroDraft {
    pub(super) hero: Hero,
    pub(super) clock: ClockDraft,
    pub(super) held: Option<DelveAction>,
    /// How many turns the hero has lived through.
    pub(super) turns: u64,
}

/// What the rest of the scenario says about the hero.
pub(super) struct Known<'a> {
    pub(super) level: &'a DungeonLevel,
    /// Where the rows have the hero.
    pub(super) marked: Option<Tile>,
    /// Where the hero stands if the scenario does not say it.
    pub(super) usual: Option<Tile>,
    /// Whether the hero may be dead.
    pub(super) over: bool,
}

// DELVE-SET-2
/// Reads the hero. Its class is also an option, and is noted there.
pub(super) fn read(
    scenario: &Node<'_>,
    book: &RuleBook,
    options: &mut DelveOptions,
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
        need_standing(form, known.level, at);
        read = Some(draft);
    });
    read
}

impl HeroDraft {
    /// Goes through all fields but class and place. In a match that is over the hero may be dead.
    pub(super) fn fields(&mut self, form: &mut Form<'_>, book: &RuleBook, over: bool) {
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
        worn(form, GearSlot::Weapon, Weapon::Fists.word(), &mut hero.weapon);
        worn(form, GearSlot::Armour, Armour::Bare.word(), &mut hero.armour);
        form.value("pack", &mut hero.pack, |list| Some(read_pack(list, book)), write_pack);
        statuses(form, book, &mut hero.statuses);
        form.number("turns", 0..=u64::MAX.into(), &mut self.turns);
        form.value("held", &mut self.held, |node| node.made().map(Some), plain);
        self.clock.fields(form);
    }
}

fn read_pack(list: &Node<'_>, book: &RuleBook) -> [Option<Item>; SLOTS] {
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
    let full = pack.iter().enumerate().filter_map(|(slot, item)| Some((slot, (*item)?)));
    let write = |(slot, Item { kind, count, plus })| json!({ "slot": slot, "kind": kind, "count": count, "plus": plus });
    full.map(write).collect()
}

/// What is worn: an item that fits there, or the word for nothing.
fn worn(form: &mut Form<'_>, slot: GearSlot, nothing: &str, to: &mut Option<Item>) {
    let name = match slot {
        GearSlot::Weapon => "weapon",
        GearSlot::Armour => "armour",
    };
    let read = |node: &Node<'_>| {
        let mut worn = None;
        if node.value().get("kind").is_some_and(|kind| kind == nothing) {
            node.form(|form| form.know(&["kind", "plus"]));
            return Some(None);
        }
        node.form(|form| worn = read_gear(form));
        if let Some(item) = worn.filter(|item: &Item| item.kind.gear_slot() != Some(slot)) {
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
