//! The hero.

pub(crate) mod opening;

use crate::command::Worn;
use crate::content::{Class, Item, ItemKind, Status};
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::intent::ActorId;
use serde::{Deserialize, Serialize};

/// The hero among the actors: always the first.
pub const HERO: ActorId = ActorId(1);

/// How many slots the pack has.
pub const SLOTS: usize = 16;

/// How the hero is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hero {
    /// What it is.
    pub class: Class,
    /// Where it stands.
    pub at: Tile,
    /// Health.
    pub hp: i32,
    /// Full health.
    pub max_hp: i32,
    /// Accuracy without weapon.
    pub acc: i32,
    /// Evasion without armour.
    pub eva: i32,
    /// Level, from 1.
    pub level: u8,
    /// Experience.
    pub xp: u32,
    /// The weapon in hand.
    pub weapon: Option<Item>,
    /// The armour worn.
    pub armour: Option<Item>,
    /// What is carried, by slot.
    pub pack: [Option<Item>; SLOTS],
    /// How full it is, 0 to 100.
    pub satiety: i32,
    /// The turn at which satiety last fell.
    pub last_hunger_turn: u64,
    /// Turns until the skill can be used again.
    pub cooldown: u32,
    /// What is the matter with it.
    pub statuses: Statuses<Status>,
    /// Whether it carries the Amulet.
    pub amulet: bool,
}

impl Hero {
    /// What is in a slot.
    #[must_use]
    pub fn slot(&self, slot: u8) -> Option<Item> {
        self.pack.get(usize::from(slot)).copied().flatten()
    }

    /// What is carried, with its slots.
    pub(crate) fn carried(&self) -> impl Iterator<Item = (u8, Item)> {
        (0..).zip(&self.pack).filter_map(|(slot, item)| Some((slot, (*item)?)))
    }

    /// What is worn there.
    #[must_use]
    pub const fn worn(&self, worn: Worn) -> Option<Item> {
        match worn {
            Worn::Weapon => self.weapon,
            Worn::Armour => self.armour,
        }
    }

    pub(crate) const fn worn_mut(&mut self, worn: Worn) -> &mut Option<Item> {
        match worn {
            Worn::Weapon => &mut self.weapon,
            Worn::Armour => &mut self.armour,
        }
    }

    /// The first empty slot.
    #[must_use]
    pub fn empty_slot(&self) -> Option<u8> {
        let place = self.pack.iter().position(Option::is_none)?;
        u8::try_from(place).ok()
    }

    // DELVE-ITEM-1
    /// The slot that the next of these goes to: a stack with room first, else the lowest empty.
    #[must_use]
    pub fn slot_for(&self, item: &Item, stack: u8) -> Option<u8> {
        let joins = |held: &Option<Item>| {
            held.is_some_and(|held| held.kind == item.kind && held.count < stack)
        };
        let place = item.kind.stacks().then(|| self.pack.iter().position(joins)).flatten();
        place.and_then(|place| u8::try_from(place).ok()).or_else(|| self.empty_slot())
    }

    /// Takes one from a slot.
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

/// Where an item is worn, if it is to be worn.
pub(crate) const fn place_of(kind: ItemKind) -> Option<Worn> {
    match kind {
        ItemKind::Weapon(_) => Some(Worn::Weapon),
        ItemKind::Armour(_) => Some(Worn::Armour),
        _ => None,
    }
}
