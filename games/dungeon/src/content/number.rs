//! The numbers that belong to no kind.

use super::item::Item;
use super::kind::{Kind, Potion, Scroll};
use super::shape::{MOST, pair, percent, span};
use super::span::Span;
use super::table::{Clash, Row};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::fields;
use initiative_content::shape::{list, record, text, whole};
use serde::Serialize;

fields! {
    /// The constants of the rules.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct Constants {
        /// How many depths there are.
        pub depths: u8 = whole(1..=99) => need,
        /// Turns from one point of satiety to the next.
        pub hunger_every: u64 = whole(1..=i64::MAX.into()) => need,
        /// Turns from one point of natural healing to the next.
        pub heal_every: u64 = whole(1..=i64::MAX.into()) => need,
        /// Turns from one wound of starving to the next.
        pub starve_every: u64 = whole(1..=i64::MAX.into()) => need,
        /// Satiety at its greatest.
        pub satiety_max: i32 = whole(1..=1000) => need,
        /// Satiety at and below which a hero is hungry.
        pub hungry: i32 = whole(0..=1000) => need,
        /// Satiety at and below which a hero is famished, and no longer heals.
        pub famished: i32 = whole(0..=1000) => need,
        /// Turns a monster remembers the hero.
        pub memory: u32 = whole(0..=MOST) => need,
        /// Turns a monster remembers an alarm.
        pub alarm_memory: u32 = whole(0..=MOST) => need,
        /// Turns from one wanderer to the next; 0 if there are none.
        pub spawn_every: u32 = whole(0..=MOST) => need,
        /// How many monsters keep wanderers away.
        pub monster_cap: u32 = whole(0..=200) => need,
        /// How many hounds meet whoever carries the Amulet up.
        pub hunters: u32 = whole(0..=20) => need,
        /// How many steps away the hounds appear.
        pub hunter_steps: Span = span(0..=40_000) => need,
        /// The chance in a hundred that a sleeper notices.
        pub notice_asleep: i64 = percent() => need,
        /// The chance in a hundred that others notice.
        pub notice_awake: i64 = percent() => need,
        /// The distance up to which those awake always notice.
        pub notice_near: u32 = whole(0..=u32::MAX.into()) => need,
        /// How many steps away a wanderer appears, at least.
        pub spawn_steps: u32 = whole(0..=u32::MAX.into()) => need,
        /// How many steps away a warp leads, at least.
        pub warp_steps: u32 = whole(0..=u32::MAX.into()) => need,
        /// How many monsters follow over stairs, at most.
        pub followers: u32 = whole(0..=20) => need,
        /// How far anything can be thrown.
        pub throw_range: u32 = whole(1..=60) => need,
        /// How far around its impact a thrown potion or bomb works.
        pub splash: u32 = whole(0..=50) => need,
        /// Slots of the pack.
        pub slots: u8 = whole(1..=16) => need,
        /// How many share a slot.
        pub stack: u8 = whole(1..=99) => need,
        /// The least and the greatest chance to hit.
        pub hit: Span = span(0..=100) => need,
        /// More accuracy for each plus of a weapon.
        pub plus_acc: i32 = whole(i32::MIN.into()..=i32::MAX.into()) => need,
        /// How many waits a rest takes at most.
        pub rest: u32 = whole(1..=10_000) => need,
        /// Experience for each level, from the first.
        pub levels: Vec<u32> = list(100, whole(0..=u32::MAX.into())) => need,
        /// More health for each level.
        pub level_hp: i32 = whole(0..=1000) => need,
        /// More accuracy for each level.
        pub level_acc: i32 = whole(0..=1000) => need,
        /// More evasion for each level.
        pub level_eva: i32 = whole(0..=1000) => need,
    }
}

impl Row for Constants {
    fn clash(&self) -> Clash {
        let rising = self.levels.windows(2).all(|pair| pair[0] < pair[1]);
        if self.famished > self.hungry {
            Some((&["famished", "hungry"], "famished is at most hungry"))
        } else if self.levels.first() != Some(&0) || !rising {
            Some((&["levels"], "levels need more and more experience, the first none"))
        } else {
            None
        }
    }
}

fields! {
    /// How levels are dug.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct Digging {
        /// Columns of a level.
        pub width: u16 = whole(30..=200) => need,
        /// Rows of a level.
        pub height: u16 = whole(20..=200) => need,
        /// How many rooms.
        pub rooms: Span = span(2..=9) => need,
        /// Columns of a room's floor.
        pub room_width: Span = span(3..=9) => need,
        /// Rows of a room's floor.
        pub room_height: Span = span(3..=7) => need,
        /// Wall between two rooms, at least.
        pub apart: u16 = whole(2..=4) => need,
        /// Corridors besides those that join all rooms.
        pub extra: u32 = whole(0..=20) => need,
        /// The chance of a door.
        pub door: i64 = percent() => need,
        /// The chance of a patch of water, and of a patch of grass.
        pub patch: i64 = percent() => need,
        /// Steps of a patch.
        pub patch_steps: Span = span(0..=1000) => need,
        /// Traps besides one for each depth.
        pub traps: u32 = whole(0..=100) => need,
        /// The distance from the up stairs within which there are no traps.
        pub trap_distance: u32 = whole(0..=u32::MAX.into()) => need,
        /// Monsters besides one for each depth.
        pub monsters: u32 = whole(0..=100) => need,
        /// How many steps from the up stairs monsters are, at least.
        pub monster_steps: u32 = whole(0..=u32::MAX.into()) => need,
        /// The chance that a monster sleeps.
        pub asleep: i64 = percent() => need,
        /// What lies on each depth, from the first: one of each list.
        pub gifts: Vec<Vec<Vec<Item>>> = list(99, list(99, list(99, record()))) => need,
        /// How many more items there are.
        pub finds: u32 = whole(0..=100) => need,
        /// What such an item is, with weights: a potion.
        pub potion: u32 = whole(0..=u32::MAX.into()) => need,
        /// A scroll.
        pub scroll: u32 = whole(0..=u32::MAX.into()) => need,
        /// Something else.
        pub other: Vec<(Item, u32)> = list(99, pair(record(), whole(0..=u32::MAX.into()))) => need,
    }
}

impl Row for Digging {
    fn clash(&self) -> Clash {
        let empty = self.gifts.iter().flatten().any(Vec::is_empty);
        empty.then_some((&["gifts"], "one of nothing cannot lie there"))
    }
}

fields! {
    /// The appearances that potions and scrolls hide behind.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct Appearances {
        /// Of potions.
        pub potions: Vec<String> = list(99, text(1..=60)) => need,
        /// Of scrolls.
        pub scrolls: Vec<String> = list(99, text(1..=60)) => need,
    }
}

impl Row for Appearances {
    fn clash(&self) -> Clash {
        let fits = |words: &[String], count: usize| {
            let first = |(place, word)| !words[..place].contains(word);
            words.len() == count && words.iter().enumerate().all(first)
        };
        if !fits(&self.potions, Potion::ALL.len()) {
            Some((&["potions"], "every potion has an appearance of its own"))
        } else if !fits(&self.scrolls, Scroll::ALL.len()) {
            Some((&["scrolls"], "every scroll has an appearance of its own"))
        } else {
            None
        }
    }
}
