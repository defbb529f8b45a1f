//! The rows of the tables.

use super::item::Item;
use super::kind::{Armour, Monster, Skill, Status, Weapon};
use super::span::Span;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::turn::intent::Interrupt;
use serde::{Deserialize, Serialize};

/// A kind of tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileSheet {
    /// What people call it.
    pub name: String,
    /// The energy to enter it; 0 if nobody can.
    pub cost: u16,
    /// Whether it cannot be seen through.
    pub opaque: bool,
}

/// A class of hero.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassSheet {
    /// What people call it.
    pub name: String,
    /// In a sentence.
    pub about: String,
    /// Health at the start.
    pub hp: i32,
    /// Accuracy at the start.
    pub acc: i32,
    /// Evasion at the start.
    pub eva: i32,
    /// Wielded at the start.
    pub weapon: Weapon,
    /// Worn at the start.
    pub armour: Armour,
    /// Carried at the start.
    pub pack: Vec<Item>,
    /// What it can do.
    pub skill: Skill,
    /// What the damage of a sneak attack is multiplied with.
    pub sneak: i32,
    /// What the chance to be noticed is divided by.
    pub stealth: i64,
    /// The chance to feel a hidden trap beside it at the end of a turn.
    pub trap_sense: i64,
    /// The chance to find a hidden trap beside it by waiting.
    pub search: i64,
    /// The chance to disarm a trap.
    pub disarm: i64,
    /// Energy a turn.
    pub rate: u32,
    /// Energy in a full bar.
    pub max: u32,
    /// Energy that can be saved above the bar.
    pub bank_max: u32,
    /// The energy at which it is asked.
    pub ready_at: u32,
    /// The priority of its intents.
    pub priority: i32,
    /// Satiety at the start.
    pub satiety: i32,
    /// How far it sees.
    pub sight: u16,
}

/// A kind of monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterSheet {
    /// What people call it.
    pub name: String,
    /// Where it lives: depth and weight. A boss is placed, not drawn.
    pub depths: Vec<(u8, u32)>,
    /// Whether there is exactly one of it on its depth, where the way down would be.
    #[serde(default)]
    pub boss: bool,
    /// Health.
    pub hp: i32,
    /// Accuracy.
    pub acc: i32,
    /// Evasion.
    pub eva: i32,
    /// Damage.
    pub damage: Span,
    /// Armour.
    pub armour: i32,
    /// Energy a turn.
    pub rate: u32,
    /// Experience for killing it.
    pub xp: u32,
    /// Whether it opens doors.
    pub doors: bool,
    /// Whether every tile costs it the same.
    #[serde(default)]
    pub flies: bool,
    /// The chance that a step toward the hero goes anywhere.
    #[serde(default)]
    pub erratic: i64,
    /// The share of its health, in percent, at which it flees.
    #[serde(default)]
    pub flees: i32,
    /// Whether it stands guard instead of wandering.
    #[serde(default)]
    pub guard: bool,
    /// What cannot be the matter with it.
    #[serde(default)]
    pub immune: Vec<Status>,
    /// How long a stun always lasts on it, if not as long as on others.
    pub stun: Option<u32>,
    /// What a hit may do besides.
    pub on_hit: Option<OnHit>,
    /// What it can do, in the order in which it thinks of it.
    #[serde(default)]
    pub skills: Vec<Skill>,
    /// What it leaves.
    #[serde(default)]
    pub drops: Vec<Item>,
    /// Energy in a full bar.
    pub max: u32,
    /// Energy that can be saved above the bar.
    pub bank_max: u32,
    /// The energy at which it is asked.
    pub ready_at: u32,
    /// The energy with which it appears.
    pub energy: u32,
    /// The priority of its intents.
    pub priority: i32,
    /// How far it sees.
    pub sight: u16,
}

/// A status that something gives, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Affliction {
    /// The status.
    pub status: Status,
    /// For how many turns.
    pub turns: u32,
}

/// What a hit may do besides damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnHit {
    /// The chance.
    pub chance: i64,
    /// The status.
    pub status: Status,
    /// For how many turns.
    pub turns: u32,
}

/// A skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkillSheet {
    /// What people call it.
    pub name: String,
    /// In a sentence.
    pub about: String,
    /// Its energy.
    pub cost: u32,
    /// How many turns until it can be used again.
    pub cooldown: u32,
    /// Whether it is paid in instalments and takes effect at the end.
    #[serde(default)]
    pub channelled: bool,
    /// The least distance of the target.
    pub near: u32,
    /// The greatest distance of the target.
    pub far: u32,
    /// How far around its user, or its target, it works.
    #[serde(default)]
    pub radius: u32,
    /// Whether it never misses.
    #[serde(default)]
    pub certain: bool,
    /// Its damage; none if it is the weapon's, or none at all.
    pub damage: Option<Span>,
    /// What it gives to whoever it hits.
    pub gives: Option<Affliction>,
    /// What it does to those who channel.
    pub interrupt: Option<Interrupt>,
    /// Whether heavy armour forbids it.
    #[serde(default)]
    pub light: bool,
    /// Whether it is used once only.
    #[serde(default)]
    pub once: bool,
    /// The share of the user's health, in percent, at which it is used; 0 if always.
    #[serde(default)]
    pub desperate: i32,
    /// Who comes, and how many.
    pub summons: Option<(Monster, u32)>,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponSheet {
    /// What people call it.
    pub name: String,
    /// Damage.
    pub damage: Span,
    /// The energy of an attack with it.
    pub cost: u32,
    /// More accuracy.
    pub acc: i32,
}

/// An armour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmourSheet {
    /// What people call it.
    pub name: String,
    /// Armour.
    pub armour: i32,
    /// More evasion.
    pub eva: i32,
    /// What the rate of its wearer is multiplied with: numerator and denominator.
    pub rate: (u16, u16),
    /// Whether it is too heavy for fine arts.
    #[serde(default)]
    pub heavy: bool,
}

/// A potion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PotionSheet {
    /// What people call it.
    pub name: String,
    /// In a sentence.
    pub about: String,
    /// How often it is found.
    pub weight: u32,
    /// The energy of using it, if not the usual.
    pub cost: Option<u32>,
    /// Health it gives.
    #[serde(default)]
    pub heals: i32,
    /// What it ends.
    #[serde(default)]
    pub cures: Vec<Status>,
    /// What it gives.
    pub gives: Option<Affliction>,
}

/// A scroll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScrollSheet {
    /// What people call it.
    pub name: String,
    /// In a sentence.
    pub about: String,
    /// How often it is found.
    pub weight: u32,
    /// The energy of using it, if not the usual.
    pub cost: Option<u32>,
    /// Whether it is paid in instalments and takes effect at the end.
    #[serde(default)]
    pub channelled: bool,
    /// What it gives to every visible monster.
    pub gives: Option<Affliction>,
}

/// Food.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoodSheet {
    /// What people call it.
    pub name: String,
    /// The energy of using it, if not the usual.
    pub cost: Option<u32>,
    /// Satiety it gives.
    pub satiety: i32,
}

/// Something to throw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThrowableSheet {
    /// What people call it.
    pub name: String,
    /// Its damage, if it attacks.
    pub damage: Option<Span>,
    /// The chance that a hit breaks it.
    #[serde(default)]
    pub breaks: i64,
    /// What it gives to everybody near its impact.
    pub gives: Option<Affliction>,
}

/// A status.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusSheet {
    /// What people call it.
    pub name: String,
    /// Health for each point of power at the end of a turn: 1, 0 or -1.
    pub hp: i32,
    /// Its power, unless somebody says otherwise.
    pub power: i32,
    /// What the rate of its bearer is multiplied with: numerator and denominator.
    pub rate: (u16, u16),
    /// Whether its bearer cannot act.
    pub stuns: bool,
}

/// A trap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrapSheet {
    /// What people call it.
    pub name: String,
    /// Its damage.
    pub damage: Option<Span>,
    /// What it gives.
    pub gives: Option<Affliction>,
}
