//! The hero.

use crate::content::{Armour, Class, Item, ItemKind, RuleBook, Status, Weapon};
use crate::scenario::DelveOptions;
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::energy::{Holder, Policy};
use initiative_kernel::turn::intent::ActorId;
use serde::{Deserialize, Serialize};

/// The hero among the actors: always the first.
pub const HERO: ActorId = ActorId(1);

/// How many slots the pack has.
pub const SLOTS: usize = 16;

/// One of the two places for what the hero wields or wears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GearSlot {
    /// The weapon in hand.
    Weapon,
    /// The armour on the body.
    Armour,
}

impl GearSlot {
    /// Both places.
    pub const ALL: [Self; 2] = [Self::Weapon, Self::Armour];
}

/// The state of the hero.
#[allow(missing_docs, reason = "names that everybody knows need no sentence")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hero {
    pub class: Class,
    pub at: Tile,
    pub hp: i32,
    pub max_hp: i32,
    /// Accuracy without the weapon.
    pub acc: i32,
    /// Evasion without the armour.
    pub eva: i32,
    /// The level, from 1.
    pub level: u8,
    /// Experience.
    pub xp: u32,
    pub weapon: Option<Item>,
    pub armour: Option<Item>,
    pub pack: [Option<Item>; SLOTS],
    /// From 0, starving, to 100.
    pub satiety: i32,
    /// The turn in which satiety last fell.
    pub last_hunger_turn: u64,
    /// How many turns pass until the skill can be used again.
    pub cooldown: u32,
    pub statuses: Statuses<Status>,
    /// Whether the hero carries the Amulet.
    pub amulet: bool,
}

impl Hero {
    /// The item in a slot.
    #[must_use]
    pub fn slot(&self, slot: u8) -> Option<Item> {
        self.pack.get(usize::from(slot)).copied().flatten()
    }

    /// The items in the pack, with their slots.
    pub(crate) fn carried(&self) -> impl Iterator<Item = (u8, Item)> {
        (0..).zip(&self.pack).filter_map(|(slot, item)| Some((slot, (*item)?)))
    }

    /// The item that is wielded or worn.
    #[must_use]
    pub const fn worn(&self, worn: GearSlot) -> Option<Item> {
        match worn {
            GearSlot::Weapon => self.weapon,
            GearSlot::Armour => self.armour,
        }
    }

    pub(crate) const fn worn_mut(&mut self, worn: GearSlot) -> &mut Option<Item> {
        match worn {
            GearSlot::Weapon => &mut self.weapon,
            GearSlot::Armour => &mut self.armour,
        }
    }

    pub(crate) fn empty_slot(&self) -> Option<u8> {
        let place = self.pack.iter().position(Option::is_none)?;
        u8::try_from(place).ok()
    }

    // DELVE-ITEM-1
    /// The slot for one more item like this: a stack with room, else the lowest empty slot.
    pub(crate) fn slot_for(&self, item: &Item, stack: u8) -> Option<u8> {
        let joins = |held: &Option<Item>| {
            held.is_some_and(|held| held.kind == item.kind && held.count < stack)
        };
        let place = item.kind.stacks().then(|| self.pack.iter().position(joins)).flatten();
        place.and_then(|place| u8::try_from(place).ok()).or_else(|| self.empty_slot())
    }

    pub(crate) fn take_one(&mut self, slot: u8) -> Option<Item> {
        let held = self.pack.get_mut(usize::from(slot))?;
        let item = held.as_mut()?;
        let one = Item { count: 1, ..*item };
        item.count = item.count.saturating_sub(1);
        if item.count == 0 {
            *held = None;
        }
        Some(one)
    }
}

pub(crate) fn new_hero(book: &RuleBook, class: Class, at: Tile) -> Hero {
    let sheet = &book.classes[class];
    let mut pack = [None; SLOTS];
    for (slot, item) in pack.iter_mut().zip(&sheet.pack) {
        *slot = Some(*item);
    }
    let weapon = Some(sheet.weapon).filter(|weapon| *weapon != Weapon::Fists);
    let armour = Some(sheet.armour).filter(|armour| *armour != Armour::Bare);
    Hero {
        class,
        at,
        hp: sheet.hp,
        max_hp: sheet.hp,
        acc: sheet.acc,
        eva: sheet.eva,
        level: 1,
        xp: 0,
        weapon: weapon.map(|kind| Item::one(ItemKind::Weapon(kind))),
        armour: armour.map(|kind| Item::one(ItemKind::Armour(kind))),
        pack,
        satiety: sheet.satiety,
        last_hunger_turn: 0,
        cooldown: 0,
        statuses: Statuses::new(),
        amulet: false,
    }
}

pub(crate) fn hero_holder(book: &RuleBook, options: &DelveOptions) -> Holder {
    let sheet = &book.classes[options.class];
    let literal = options.policy == Policy::Literal;
    Holder::player()
        .with_max(sheet.max)
        .with_bank_max(if literal { 0 } else { sheet.bank_max })
        .with_rate(sheet.rate)
        .with_energy(sheet.max)
        .with_priority(sheet.priority)
        .with_ready_at(sheet.ready_at)
}
