//! The numbers that belong to no kind.

use super::span::Span;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The constants of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constants {
    /// How many depths there are.
    pub depths: u8,
    /// Turns from one point of satiety to the next.
    pub hunger_every: u64,
    /// Turns from one point of natural healing to the next.
    pub heal_every: u64,
    /// Turns from one wound of starving to the next.
    pub starve_every: u64,
    /// Satiety at its greatest.
    pub satiety_max: i32,
    /// Satiety at and below which a hero is hungry.
    pub hungry: i32,
    /// Satiety at and below which a hero is famished, and no longer heals.
    pub famished: i32,
    /// Turns a monster remembers the hero.
    pub memory: u32,
    /// Turns a monster remembers an alarm.
    pub alarm_memory: u32,
    /// Turns from one wanderer to the next; 0 if there are none.
    pub spawn_every: u32,
    /// How many monsters keep wanderers away.
    pub monster_cap: u32,
    /// How many hounds meet whoever carries the Amulet up.
    pub hunters: u32,
    /// How many steps away the hounds appear.
    pub hunter_steps: Span,
    /// The chance in a hundred that a sleeper notices.
    pub notice_asleep: i64,
    /// The chance in a hundred that others notice.
    pub notice_awake: i64,
    /// The distance up to which those awake always notice.
    pub notice_near: u32,
    /// How many steps away a wanderer appears, at least.
    pub spawn_steps: u32,
    /// How many steps away a warp leads, at least.
    pub warp_steps: u32,
    /// How many monsters follow over stairs, at most.
    pub followers: u32,
    /// How far anything can be thrown.
    pub throw_range: u32,
    /// How far around its impact a thrown potion or bomb works.
    pub splash: u32,
    /// Slots of the pack.
    pub slots: u8,
    /// How many share a slot.
    pub stack: u8,
    /// The least and the greatest chance to hit.
    pub hit: Span,
    /// More accuracy for each plus of a weapon.
    pub plus_acc: i32,
    /// How many waits a rest takes at most.
    pub rest: u32,
    /// Experience for each level, from the first.
    pub levels: Vec<u32>,
    /// More health for each level.
    pub level_hp: i32,
    /// More accuracy for each level.
    pub level_acc: i32,
    /// More evasion for each level.
    pub level_eva: i32,
}

/// How levels are dug.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Digging {
    /// Columns of a level.
    pub width: u16,
    /// Rows of a level.
    pub height: u16,
    /// How many rooms.
    pub rooms: Span,
    /// Columns of a room's floor.
    pub room_width: Span,
    /// Rows of a room's floor.
    pub room_height: Span,
    /// Wall between two rooms, at least.
    pub apart: u16,
    /// Corridors besides those that join all rooms.
    pub extra: u32,
    /// The chance of a door.
    pub door: i64,
    /// The chance of a patch of water, and of a patch of grass.
    pub patch: i64,
    /// Steps of a patch.
    pub patch_steps: Span,
    /// Traps besides one for each depth.
    pub traps: u32,
    /// The distance from the up stairs within which there are no traps.
    pub trap_distance: u32,
    /// Monsters besides one for each depth.
    pub monsters: u32,
    /// How many steps from the up stairs monsters are, at least.
    pub monster_steps: u32,
    /// The chance that a monster sleeps.
    pub asleep: i64,
    /// What lies on each depth, from the first: one of each list.
    pub gifts: Vec<Vec<Vec<super::Item>>>,
    /// How many more items there are.
    pub finds: u32,
    /// What such an item is, with weights: a potion.
    pub potion: u32,
    /// A scroll.
    pub scroll: u32,
    /// Something else.
    pub other: Vec<(super::Item, u32)>,
}

/// The appearances that potions and scrolls hide behind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Appearances {
    /// Of potions.
    pub potions: Vec<String>,
    /// Of scrolls.
    pub scrolls: Vec<String>,
}
