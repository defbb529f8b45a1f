//! The rows of the tables, and what fits in their fields.

use super::item::Item;
use super::kind::{Armour, Monster, NamedKind, Skill, Status, Weapon};
use super::range::RollRange;
use super::shape::{MOST, about, damage, factor, name, pair, percent};
use super::table::{Clash, rows};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::fields;
use initiative_content::shape::{flag, list, record, some, whole, word};
use initiative_kernel::turn::intent::Interrupt;
use serde::Serialize;

rows! {
    /// A kind of tile.
    TileSheet {
        pub name: String = name() => need,
        /// The energy to enter it; 0 if nobody can.
        pub cost: u16 = whole(0..=10_000) => need,
        /// Whether it blocks sight.
        pub opaque: bool = flag() => need,
    }

    /// A class of hero.
    ClassSheet {
        pub name: String = name() => need,
        pub about: String = about() => need,
        pub hp: i32 = whole(1..=10_000) => need,
        pub acc: i32 = whole(-1000..=1000) => need,
        pub eva: i32 = whole(-1000..=1000) => need,
        pub weapon: Weapon = Weapon::read => need,
        pub armour: Armour = Armour::read => need,
        pub pack: Vec<Item> = list(16, record()) => need,
        pub skill: Skill = Skill::read => need,
        /// The factor for the damage of a sneak attack.
        pub sneak: i32 = whole(1..=100) => need,
        /// The divisor for the chance to be noticed.
        pub stealth: i64 = whole(1..=100) => need,
        /// The chance to find a hidden trap beside the hero at the end of a turn.
        pub trap_sense: i64 = percent() => need,
        /// The chance to find a hidden trap beside the hero by waiting.
        pub search: i64 = percent() => need,
        /// The chance to disarm a trap.
        pub disarm: i64 = percent() => need,
        /// Energy gained each turn.
        pub rate: u32 = whole(0..=MOST) => need,
        /// Energy in a full bar.
        pub max: u32 = whole(1..=MOST) => need,
        /// Energy that can be saved above the bar.
        pub bank_max: u32 = whole(0..=MOST) => need,
        /// The energy at which the player is asked.
        pub ready_at: u32 = whole(1..=MOST) => need,
        /// The priority of its intents.
        pub priority: i32 = whole(i32::MIN.into()..=i32::MAX.into()) => need,
        pub satiety: i32 = whole(0..=100) => need,
        /// The radius of its sight.
        pub sight: u16 = whole(0..=60) => need,
    }

    /// A kind of monster.
    MonsterSheet: energy_above_room {
        pub name: String = name() => need,
        /// Where it lives: depth and weight. A boss is placed, not drawn.
        pub depths: Vec<(u8, u32)> = list(99, pair(whole(0..=255), whole(0..=10_000))) => need,
        /// Whether its depth has exactly one, where the way down would be.
        pub boss: bool = flag(),
        pub hp: i32 = whole(1..=10_000) => need,
        pub acc: i32 = whole(-1000..=1000) => need,
        pub eva: i32 = whole(-1000..=1000) => need,
        pub damage: RollRange = damage() => need,
        pub armour: i32 = whole(0..=1000) => need,
        /// Energy gained each turn.
        pub rate: u32 = whole(0..=MOST) => need,
        /// Experience for killing it.
        pub xp: u32 = whole(0..=MOST) => need,
        /// Whether it opens doors.
        pub doors: bool = flag() => need,
        /// Whether every tile costs it the same.
        pub flies: bool = flag(),
        /// The chance that a step toward the hero goes in a random direction.
        pub erratic: i64 = percent(),
        /// The share of its health, in percent, at which it flees.
        pub flees: i32 = percent(),
        /// Whether it stands guard instead of wandering.
        pub guard: bool = flag(),
        pub immune: Vec<Status> = list(99, Status::read),
        /// How long every stun lasts on it, if not as long as on others.
        pub stun: Option<u32> = some(whole(1..=1000)),
        pub on_hit: Option<OnHit> = some(record()),
        /// Its skills; it uses the first one that it can.
        pub skills: Vec<Skill> = list(8, Skill::read),
        pub drops: Vec<Item> = list(16, record()),
        /// Energy in a full bar.
        pub max: u32 = whole(1..=MOST) => need,
        /// Energy that can be saved above the bar.
        pub bank_max: u32 = whole(0..=MOST) => need,
        /// The energy at which it acts.
        pub ready_at: u32 = whole(1..=MOST) => need,
        /// The energy with which it appears.
        pub energy: u32 = whole(0..=2 * MOST) => need,
        /// The priority of its intents.
        pub priority: i32 = whole(i32::MIN.into()..=i32::MAX.into()) => need,
        /// The radius of its sight.
        pub sight: u16 = whole(0..=60) => need,
    }

    /// A skill.
    SkillSheet: near_above_far {
        pub name: String = name() => need,
        pub about: String = about() => need,
        pub cost: u32 = whole(0..=MOST) => need,
        pub cooldown: u32 = whole(0..=1000) => need,
        /// Whether it is paid in instalments and takes effect at the end.
        pub channelled: bool = flag(),
        /// The least distance of the target.
        pub near: u32 = whole(0..=200) => need,
        /// The greatest distance of the target.
        pub far: u32 = whole(0..=200) => need,
        /// The radius around its user in which it strikes everybody.
        pub radius: u32 = whole(0..=50),
        /// Whether it never misses.
        pub certain: bool = flag(),
        /// Its damage. A hero's skill without damage of its own has the weapon's.
        pub damage: Option<RollRange> = some(damage()),
        /// The status that a hit gives.
        pub gives: Option<Affliction> = some(record()),
        /// What a hit does to a channel.
        pub interrupt: Option<Interrupt> = some(word(&["Suspend", "Cancel"])),
        /// Whether heavy armour forbids it.
        pub light: bool = flag(),
        /// Whether it is used only once.
        pub once: bool = flag(),
        /// The share of the user's health, in percent, at which it is used; 0 if always.
        pub desperate: i32 = percent(),
        /// Which monsters it calls, and how many.
        pub summons: Option<(Monster, u32)> = some(pair(Monster::read, whole(0..=20))),
    }

    /// A weapon.
    WeaponSheet {
        pub name: String = name() => need,
        pub damage: RollRange = damage() => need,
        /// The energy of an attack.
        pub cost: u32 = whole(0..=MOST) => need,
        pub acc: i32 = whole(-1000..=1000) => need,
    }

    /// An armour.
    ArmourSheet {
        pub name: String = name() => need,
        pub armour: i32 = whole(0..=1000) => need,
        pub eva: i32 = whole(-1000..=1000) => need,
        /// The factor for its wearer's rate: numerator and denominator.
        pub rate: (u16, u16) = factor() => need,
        /// Whether it forbids light skills.
        pub heavy: bool = flag(),
    }

    /// A potion.
    PotionSheet {
        pub name: String = name() => need,
        pub about: String = about() => need,
        /// How often it is found.
        pub weight: u32 = whole(0..=10_000) => need,
        /// The energy of using it, if not the usual.
        pub cost: Option<u32> = some(whole(0..=MOST)),
        pub heals: i32 = whole(0..=10_000),
        pub cures: Vec<Status> = list(99, Status::read),
        pub gives: Option<Affliction> = some(record()),
    }

    /// A scroll.
    ScrollSheet {
        pub name: String = name() => need,
        pub about: String = about() => need,
        /// How often it is found.
        pub weight: u32 = whole(0..=10_000) => need,
        /// The energy of using it, if not the usual.
        pub cost: Option<u32> = some(whole(0..=MOST)),
        /// Whether it is paid in instalments and takes effect at the end.
        pub channelled: bool = flag(),
        /// The status that every visible monster gets.
        pub gives: Option<Affliction> = some(record()),
    }

    /// Food.
    FoodSheet {
        pub name: String = name() => need,
        /// The energy of using it, if not the usual.
        pub cost: Option<u32> = some(whole(0..=MOST)),
        pub satiety: i32 = whole(0..=1000) => need,
    }

    /// Something to throw.
    ThrowableSheet {
        pub name: String = name() => need,
        /// Its damage, if it attacks.
        pub damage: Option<RollRange> = some(damage()),
        /// The chance that it breaks when it hits.
        pub breaks: i64 = percent(),
        /// The status that everybody near its impact gets.
        pub gives: Option<Affliction> = some(record()),
    }

    /// A status.
    StatusSheet {
        pub name: String = name() => need,
        pub about: String = about() => need,
        /// Health for each point of power at the end of a turn: 1, 0 or -1.
        pub hp: i32 = whole(-1..=1) => need,
        pub power: i32 = whole(0..=1000) => need,
        /// The factor for its bearer's rate: numerator and denominator.
        pub rate: (u16, u16) = factor() => need,
        /// Whether its bearer cannot act.
        pub stuns: bool = flag() => need,
    }

    /// A trap.
    TrapSheet {
        pub name: String = name() => need,
        pub damage: Option<RollRange> = some(damage()),
        pub gives: Option<Affliction> = some(record()),
    }
}

fields! {
    /// A status that something gives, and for how many turns.
    #[allow(missing_docs, reason = "the struct says it")]
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct Affliction {
        pub status: Status = Status::read => need,
        pub turns: u32 = whole(1..=1000) => need,
    }
}

fields! {
    /// A status that a hit gives, with what chance and for how many turns.
    #[allow(missing_docs, reason = "the struct says it")]
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
    pub struct OnHit {
        pub chance: i64 = percent() => need,
        pub status: Status = Status::read => need,
        pub turns: u32 = whole(1..=1000) => need,
    }
}

fn energy_above_room(sheet: &MonsterSheet) -> Clash {
    let room = u64::from(sheet.max) + u64::from(sheet.bank_max);
    let fits = u64::from(sheet.energy) <= room;
    (!fits).then_some((&["energy", "max", "bank_max"], "energy fits in the bar and the bank"))
}

fn near_above_far(sheet: &SkillSheet) -> Clash {
    (sheet.near > sheet.far).then_some((&["near", "far"], "near is at most far"))
}
