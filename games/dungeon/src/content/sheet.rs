//! The rows of the tables, and what fits in their fields.

use super::item::Item;
use super::kind::{Armour, Kind, Monster, Skill, Status, Weapon};
use super::shape::{MOST, about, damage, factor, name, pair, percent};
use super::span::Span;
use super::table::{Clash, Row};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::fields;
use initiative_content::shape::{flag, list, record, some, whole, word};
use initiative_kernel::turn::intent::Interrupt;
use serde::Serialize;

fields! {
    /// A kind of tile.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct TileSheet {
        /// What people call it.
        pub name: String = name() => need,
        /// The energy to enter it; 0 if nobody can.
        pub cost: u16 = whole(0..=10_000) => need,
        /// Whether it cannot be seen through.
        pub opaque: bool = flag() => need,
    }
}

impl Row for TileSheet {}

fields! {
    /// A class of hero.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct ClassSheet {
        /// What people call it.
        pub name: String = name() => need,
        /// In a sentence.
        pub about: String = about() => need,
        /// Health at the start.
        pub hp: i32 = whole(1..=10_000) => need,
        /// Accuracy at the start.
        pub acc: i32 = whole(-1000..=1000) => need,
        /// Evasion at the start.
        pub eva: i32 = whole(-1000..=1000) => need,
        /// Wielded at the start.
        pub weapon: Weapon = Weapon::read => need,
        /// Worn at the start.
        pub armour: Armour = Armour::read => need,
        /// Carried at the start.
        pub pack: Vec<Item> = list(16, record()) => need,
        /// What it can do.
        pub skill: Skill = Skill::read => need,
        /// What the damage of a sneak attack is multiplied with.
        pub sneak: i32 = whole(1..=100) => need,
        /// What the chance to be noticed is divided by.
        pub stealth: i64 = whole(1..=100) => need,
        /// The chance to feel a hidden trap beside it at the end of a turn.
        pub trap_sense: i64 = percent() => need,
        /// The chance to find a hidden trap beside it by waiting.
        pub search: i64 = percent() => need,
        /// The chance to disarm a trap.
        pub disarm: i64 = percent() => need,
        /// Energy a turn.
        pub rate: u32 = whole(0..=MOST) => need,
        /// Energy in a full bar.
        pub max: u32 = whole(1..=MOST) => need,
        /// Energy that can be saved above the bar.
        pub bank_max: u32 = whole(0..=MOST) => need,
        /// The energy at which it is asked.
        pub ready_at: u32 = whole(1..=MOST) => need,
        /// The priority of its intents.
        pub priority: i32 = whole(i32::MIN.into()..=i32::MAX.into()) => need,
        /// Satiety at the start.
        pub satiety: i32 = whole(0..=100) => need,
        /// How far it sees.
        pub sight: u16 = whole(0..=60) => need,
    }
}

impl Row for ClassSheet {}

fields! {
    /// A kind of monster.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct MonsterSheet {
        /// What people call it.
        pub name: String = name() => need,
        /// Where it lives: depth and weight. A boss is placed, not drawn.
        pub depths: Vec<(u8, u32)> = list(99, pair(whole(0..=255), whole(0..=10_000))) => need,
        /// Whether there is exactly one of it on its depth, where the way down would be.
        pub boss: bool = flag(),
        /// Health.
        pub hp: i32 = whole(1..=10_000) => need,
        /// Accuracy.
        pub acc: i32 = whole(-1000..=1000) => need,
        /// Evasion.
        pub eva: i32 = whole(-1000..=1000) => need,
        /// Damage.
        pub damage: Span = damage() => need,
        /// Armour.
        pub armour: i32 = whole(0..=1000) => need,
        /// Energy a turn.
        pub rate: u32 = whole(0..=MOST) => need,
        /// Experience for killing it.
        pub xp: u32 = whole(0..=MOST) => need,
        /// Whether it opens doors.
        pub doors: bool = flag() => need,
        /// Whether every tile costs it the same.
        pub flies: bool = flag(),
        /// The chance that a step toward the hero goes anywhere.
        pub erratic: i64 = percent(),
        /// The share of its health, in percent, at which it flees.
        pub flees: i32 = percent(),
        /// Whether it stands guard instead of wandering.
        pub guard: bool = flag(),
        /// What cannot be the matter with it.
        pub immune: Vec<Status> = list(99, Status::read),
        /// How long a stun always lasts on it, if not as long as on others.
        pub stun: Option<u32> = some(whole(1..=1000)),
        /// What a hit may do besides.
        pub on_hit: Option<OnHit> = some(record()),
        /// What it can do, in the order in which it thinks of it.
        pub skills: Vec<Skill> = list(8, Skill::read),
        /// What it leaves.
        pub drops: Vec<Item> = list(16, record()),
        /// Energy in a full bar.
        pub max: u32 = whole(1..=MOST) => need,
        /// Energy that can be saved above the bar.
        pub bank_max: u32 = whole(0..=MOST) => need,
        /// The energy at which it is asked.
        pub ready_at: u32 = whole(1..=MOST) => need,
        /// The energy with which it appears.
        pub energy: u32 = whole(0..=2 * MOST) => need,
        /// The priority of its intents.
        pub priority: i32 = whole(i32::MIN.into()..=i32::MAX.into()) => need,
        /// How far it sees.
        pub sight: u16 = whole(0..=60) => need,
    }
}

impl Row for MonsterSheet {
    fn clash(&self) -> Clash {
        let room = u64::from(self.max) + u64::from(self.bank_max);
        let fits = u64::from(self.energy) <= room;
        (!fits).then_some((&["energy", "max", "bank_max"], "energy fits in the bar and the bank"))
    }
}

fields! {
    /// A status that something gives, and for how long.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct Affliction {
        /// The status.
        pub status: Status = Status::read => need,
        /// For how many turns.
        pub turns: u32 = whole(1..=1000) => need,
    }
}

fields! {
    /// What a hit may do besides damage.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct OnHit {
        /// The chance.
        pub chance: i64 = percent() => need,
        /// The status.
        pub status: Status = Status::read => need,
        /// For how many turns.
        pub turns: u32 = whole(1..=1000) => need,
    }
}

fields! {
    /// A skill.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct SkillSheet {
        /// What people call it.
        pub name: String = name() => need,
        /// In a sentence.
        pub about: String = about() => need,
        /// Its energy.
        pub cost: u32 = whole(0..=MOST) => need,
        /// How many turns until it can be used again.
        pub cooldown: u32 = whole(0..=1000) => need,
        /// Whether it is paid in instalments and takes effect at the end.
        pub channelled: bool = flag(),
        /// The least distance of the target.
        pub near: u32 = whole(0..=200) => need,
        /// The greatest distance of the target.
        pub far: u32 = whole(0..=200) => need,
        /// How far around its user, or its target, it works.
        pub radius: u32 = whole(0..=50),
        /// Whether it never misses.
        pub certain: bool = flag(),
        /// Its damage; none if it is the weapon's, or none at all.
        pub damage: Option<Span> = some(damage()),
        /// What it gives to whoever it hits.
        pub gives: Option<Affliction> = some(record()),
        /// What it does to those who channel.
        pub interrupt: Option<Interrupt> = some(word(&["Suspend", "Cancel"])),
        /// Whether heavy armour forbids it.
        pub light: bool = flag(),
        /// Whether it is used once only.
        pub once: bool = flag(),
        /// The share of the user's health, in percent, at which it is used; 0 if always.
        pub desperate: i32 = percent(),
        /// Who comes, and how many.
        pub summons: Option<(Monster, u32)> = some(pair(Monster::read, whole(0..=20))),
    }
}

impl Row for SkillSheet {
    fn clash(&self) -> Clash {
        (self.near > self.far).then_some((&["near", "far"], "near is at most far"))
    }
}

fields! {
    /// A weapon.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct WeaponSheet {
        /// What people call it.
        pub name: String = name() => need,
        /// Damage.
        pub damage: Span = damage() => need,
        /// The energy of an attack with it.
        pub cost: u32 = whole(0..=MOST) => need,
        /// More accuracy.
        pub acc: i32 = whole(-1000..=1000) => need,
    }
}

impl Row for WeaponSheet {}

fields! {
    /// An armour.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct ArmourSheet {
        /// What people call it.
        pub name: String = name() => need,
        /// Armour.
        pub armour: i32 = whole(0..=1000) => need,
        /// More evasion.
        pub eva: i32 = whole(-1000..=1000) => need,
        /// What the rate of its wearer is multiplied with: numerator and denominator.
        pub rate: (u16, u16) = factor() => need,
        /// Whether it is too heavy for fine arts.
        pub heavy: bool = flag(),
    }
}

impl Row for ArmourSheet {}

fields! {
    /// A potion.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct PotionSheet {
        /// What people call it.
        pub name: String = name() => need,
        /// In a sentence.
        pub about: String = about() => need,
        /// How often it is found.
        pub weight: u32 = whole(0..=10_000) => need,
        /// The energy of using it, if not the usual.
        pub cost: Option<u32> = some(whole(0..=MOST)),
        /// Health it gives.
        pub heals: i32 = whole(0..=10_000),
        /// What it ends.
        pub cures: Vec<Status> = list(99, Status::read),
        /// What it gives.
        pub gives: Option<Affliction> = some(record()),
    }
}

impl Row for PotionSheet {}

fields! {
    /// A scroll.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct ScrollSheet {
        /// What people call it.
        pub name: String = name() => need,
        /// In a sentence.
        pub about: String = about() => need,
        /// How often it is found.
        pub weight: u32 = whole(0..=10_000) => need,
        /// The energy of using it, if not the usual.
        pub cost: Option<u32> = some(whole(0..=MOST)),
        /// Whether it is paid in instalments and takes effect at the end.
        pub channelled: bool = flag(),
        /// What it gives to every visible monster.
        pub gives: Option<Affliction> = some(record()),
    }
}

impl Row for ScrollSheet {}

fields! {
    /// Food.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct FoodSheet {
        /// What people call it.
        pub name: String = name() => need,
        /// The energy of using it, if not the usual.
        pub cost: Option<u32> = some(whole(0..=MOST)),
        /// Satiety it gives.
        pub satiety: i32 = whole(0..=1000) => need,
    }
}

impl Row for FoodSheet {}

fields! {
    /// Something to throw.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct ThrowableSheet {
        /// What people call it.
        pub name: String = name() => need,
        /// Its damage, if it attacks.
        pub damage: Option<Span> = some(damage()),
        /// The chance that a hit breaks it.
        pub breaks: i64 = percent(),
        /// What it gives to everybody near its impact.
        pub gives: Option<Affliction> = some(record()),
    }
}

impl Row for ThrowableSheet {}

fields! {
    /// A status.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct StatusSheet {
        /// What people call it.
        pub name: String = name() => need,
        /// Health for each point of power at the end of a turn: 1, 0 or -1.
        pub hp: i32 = whole(-1..=1) => need,
        /// Its power, unless somebody says otherwise.
        pub power: i32 = whole(0..=1000) => need,
        /// What the rate of its bearer is multiplied with: numerator and denominator.
        pub rate: (u16, u16) = factor() => need,
        /// Whether its bearer cannot act.
        pub stuns: bool = flag() => need,
    }
}

impl Row for StatusSheet {}

fields! {
    /// A trap.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct TrapSheet {
        /// What people call it.
        pub name: String = name() => need,
        /// Its damage.
        pub damage: Option<Span> = some(damage()),
        /// What it gives.
        pub gives: Option<Affliction> = some(record()),
    }
}

impl Row for TrapSheet {}
