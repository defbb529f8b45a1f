//! The numbers that belong to no kind.

use super::item::Item;
use super::kind::{NamedKind, Potion, Scroll};
use super::range::RollRange;
use super::shape::{MOST, pair, percent, span};
use super::table::{Clash, rows};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::shape::{list, record, text, whole};

/// The greatest number of what has no other limit.
const ANY: i128 = u32::MAX as i128;

rows! {
    /// The constants of the rules. Chances are in percent.
    Constants: constants_clash {
        /// How many depths there are.
        pub depths: u8 = whole(1..=99) => need,
        /// After how many turns the hero loses a point of satiety.
        pub hunger_every: u64 = whole(1..=i64::MAX.into()) => need,
        /// After how many turns the hero heals a point of health.
        pub heal_every: u64 = whole(1..=i64::MAX.into()) => need,
        /// After how many turns a starving hero loses a point of health.
        pub starve_every: u64 = whole(1..=i64::MAX.into()) => need,
        pub satiety_max: i32 = whole(1..=1000) => need,
        /// The satiety up to which the hero is hungry.
        pub hungry: i32 = whole(0..=1000) => need,
        /// The satiety up to which the hero is famished, and does not heal.
        pub famished: i32 = whole(0..=1000) => need,
        /// How many turns a monster remembers the hero.
        pub memory: u32 = whole(0..=MOST) => need,
        /// How many turns a monster remembers an alarm.
        pub alarm_memory: u32 = whole(0..=MOST) => need,
        /// After how many turns a wanderer comes; 0 for never.
        pub spawn_every: u32 = whole(0..=MOST) => need,
        /// With how many monsters on the level no wanderer comes.
        pub monster_cap: u32 = whole(0..=200) => need,
        /// How many hounds hunt a hero who carries the Amulet up.
        pub hunters: u32 = whole(0..=20) => need,
        /// How many steps away the hounds appear.
        pub hunter_steps: RollRange = span(0..=40_000) => need,
        /// The chance that a sleeping monster notices the hero.
        pub notice_asleep: i64 = percent() => need,
        /// The chance that another monster notices the hero.
        pub notice_awake: i64 = percent() => need,
        /// The distance within which monsters that are awake always notice the hero.
        pub notice_near: u32 = whole(0..=ANY) => need,
        /// How many steps away a wanderer appears, at least.
        pub spawn_steps: u32 = whole(0..=ANY) => need,
        /// How many steps away a warp leads, at least.
        pub warp_steps: u32 = whole(0..=ANY) => need,
        /// How many monsters follow the hero over stairs, at most.
        pub followers: u32 = whole(0..=20) => need,
        /// The range of a throw.
        pub throw_range: u32 = whole(1..=60) => need,
        /// The radius in which a thrown potion or bomb works.
        pub splash: u32 = whole(0..=50) => need,
        /// How many slots the pack has.
        pub slots: u8 = whole(1..=16) => need,
        /// How many items share a slot.
        pub stack: u8 = whole(1..=99) => need,
        /// The least and the greatest chance to hit.
        pub hit: RollRange = span(0..=100) => need,
        /// The accuracy that each plus of a weapon adds.
        pub plus_acc: i32 = whole(i32::MIN.into()..=i32::MAX.into()) => need,
        /// How many times a rest waits, at most.
        pub rest: u32 = whole(1..=10_000) => need,
        /// The experience that each level needs, from the first.
        pub levels: Vec<u32> = list(100, whole(0..=ANY)) => need,
        /// The health that each level adds.
        pub level_hp: i32 = whole(0..=1000) => need,
        /// The accuracy that each level adds.
        pub level_acc: i32 = whole(0..=1000) => need,
        /// The evasion that each level adds.
        pub level_eva: i32 = whole(0..=1000) => need,
    }

    /// How levels are dug. Chances are in percent.
    Digging: empty_gift {
        pub width: u16 = whole(30..=200) => need,
        pub height: u16 = whole(20..=200) => need,
        /// How many rooms there are.
        pub rooms: RollRange = span(2..=9) => need,
        pub room_width: RollRange = span(3..=9) => need,
        pub room_height: RollRange = span(3..=7) => need,
        /// How many tiles of wall separate two rooms, at least.
        pub apart: u16 = whole(2..=4) => need,
        /// How many corridors there are besides those that join all rooms.
        pub extra: u32 = whole(0..=20) => need,
        /// The chance of a door.
        pub door: i64 = percent() => need,
        /// The chance of a patch of water, and of a patch of grass.
        pub patch: i64 = percent() => need,
        /// The steps of the random walk that makes a patch.
        pub patch_steps: RollRange = span(0..=1000) => need,
        /// How many traps there are besides one for each depth.
        pub traps: u32 = whole(0..=100) => need,
        /// The distance from the up stairs within which there are no traps.
        pub trap_distance: u32 = whole(0..=ANY) => need,
        /// How many monsters there are besides one for each depth.
        pub monsters: u32 = whole(0..=100) => need,
        /// How many steps from the up stairs monsters are, at least.
        pub monster_steps: u32 = whole(0..=ANY) => need,
        /// The chance that a monster sleeps.
        pub asleep: i64 = percent() => need,
        /// What lies on each depth, from the first: one item of each list.
        pub gifts: Vec<Vec<Vec<Item>>> = list(99, list(99, list(99, record()))) => need,
        /// How many items lie there besides the gifts.
        pub finds: u32 = whole(0..=100) => need,
        /// The weight of a potion among these items.
        pub potion: u32 = whole(0..=ANY) => need,
        /// The weight of a scroll.
        pub scroll: u32 = whole(0..=ANY) => need,
        /// Other items, with their weights.
        pub other: Vec<(Item, u32)> = list(99, pair(record(), whole(0..=ANY))) => need,
    }

    /// The appearances that potions and scrolls hide behind.
    Appearances: missing_appearance {
        pub potions: Vec<String> = list(99, text(1..=60)) => need,
        pub scrolls: Vec<String> = list(99, text(1..=60)) => need,
    }
}

fn constants_clash(constants: &Constants) -> Clash {
    let levels = &constants.levels;
    if constants.famished > constants.hungry {
        Some((&["famished", "hungry"], "famished is at most hungry"))
    } else if levels.first() != Some(&0) || !levels.is_sorted_by(|low, high| low < high) {
        Some((&["levels"], "levels need more and more experience, the first none"))
    } else {
        None
    }
}

fn empty_gift(digging: &Digging) -> Clash {
    let empty = digging.gifts.iter().flatten().any(Vec::is_empty);
    empty.then_some((&["gifts"], "a list of gifts has at least one item"))
}

fn missing_appearance(looks: &Appearances) -> Clash {
    let fits = |words: &[String], count: usize| {
        let first = |(place, word)| !words[..place].contains(word);
        words.len() == count && words.iter().enumerate().all(first)
    };
    if !fits(&looks.potions, Potion::ALL.len()) {
        Some((&["potions"], "every potion has an appearance of its own"))
    } else if !fits(&looks.scrolls, Scroll::ALL.len()) {
        Some((&["scrolls"], "every scroll has an appearance of its own"))
    } else {
        None
    }
}
