//! What the numbers of a row must be.

use super::number::{Appearances, Constants, Digging};
use super::sheet::{
    ArmourSheet, ClassSheet, FoodSheet, MonsterSheet, PotionSheet, ScrollSheet, SkillSheet,
    StatusSheet, ThrowableSheet, TileSheet, TrapSheet, WeaponSheet,
};
use super::{Affliction, Item, Kind, Potion, Row, Scroll, Span};

/// The greatest number of anything.
const MOST: i64 = 1_000_000;

/// The first flaw whose condition does not hold.
fn first(conditions: &[(bool, &'static str)]) -> Option<&'static str> {
    conditions.iter().find(|(holds, _)| !holds).map(|(_, flaw)| *flaw)
}

fn within(number: impl Into<i64>, low: i64, high: i64) -> bool {
    (low..=high).contains(&number.into())
}

fn percent(number: impl Into<i64>) -> bool {
    within(number, 0, 100)
}

fn span(span: Span, low: i32, high: i32) -> bool {
    low <= span.0 && span.0 <= span.1 && span.1 <= high
}

fn damage(of: Option<Span>) -> bool {
    of.is_none_or(|of| span(of, 0, 10_000))
}

fn lasting(gives: Option<Affliction>) -> bool {
    gives.is_none_or(|gives| within(gives.turns, 1, 1000))
}

fn factor(rate: (u16, u16)) -> bool {
    within(rate.0, 0, 1000) && within(rate.1, 1, 1000)
}

fn price(cost: Option<u32>) -> bool {
    cost.is_none_or(|cost| within(cost, 0, MOST))
}

fn stack(item: &Item) -> bool {
    within(item.count, 1, 99) && within(item.plus, 0, 99)
}

const NAME: &str = "a name has 1 to 40 letters";
const DAMAGE: &str = "damage goes from a number to a greater one, at most 10000";
const LASTING: &str = "a status lasts 1 to 1000 turns";
const FACTOR: &str = "a factor is 0 to 1000 over 1 to 1000";
const COST: &str = "a cost is at most 1000000";

fn name(name: &str) -> (bool, &'static str) {
    ((1..=40).contains(&name.chars().count()), NAME)
}

impl Row for TileSheet {
    fn flaw(&self) -> Option<&'static str> {
        first(&[name(&self.name), (within(self.cost, 0, 10_000), "entering costs at most 10000")])
    }
}

impl Row for ClassSheet {
    fn flaw(&self) -> Option<&'static str> {
        first(&[
            name(&self.name),
            (within(self.hp, 1, 10_000), "health is 1 to 10000"),
            (within(self.acc, -1000, 1000), "accuracy is at most 1000"),
            (within(self.eva, -1000, 1000), "evasion is at most 1000"),
            (self.pack.len() <= 16 && self.pack.iter().all(stack), "the pack is full"),
            (within(self.sneak, 1, 100), "a sneak attack is 1 to 100 times as strong"),
            (within(self.stealth, 1, 100), "stealth is 1 to 100"),
            (
                percent(self.trap_sense) && percent(self.search) && percent(self.disarm),
                "a chance is 0 to 100",
            ),
            (within(self.rate, 0, MOST), "a rate is at most 1000000"),
            (within(self.max, 1, MOST), "a full bar is 1 to 1000000"),
            (within(self.bank_max, 0, MOST), "a bank is at most 1000000"),
            (within(self.ready_at, 1, MOST), "whoever is asked has energy"),
            (within(self.satiety, 0, 100), "satiety is 0 to 100"),
            (within(self.sight, 0, 60), "sight is at most 60"),
        ])
    }
}

impl Row for MonsterSheet {
    fn flaw(&self) -> Option<&'static str> {
        let depths =
            self.depths.len() <= 99 && self.depths.iter().all(|(_, weight)| *weight <= 10_000);
        first(&[
            name(&self.name),
            (depths, "a weight is at most 10000"),
            (within(self.hp, 1, 10_000), "health is 1 to 10000"),
            (within(self.acc, -1000, 1000), "accuracy is at most 1000"),
            (within(self.eva, -1000, 1000), "evasion is at most 1000"),
            (damage(Some(self.damage)), DAMAGE),
            (within(self.armour, 0, 1000), "armour is 0 to 1000"),
            (within(self.rate, 0, MOST), "a rate is at most 1000000"),
            (within(self.xp, 0, MOST), "experience is at most 1000000"),
            (percent(self.erratic) && percent(self.flees), "a chance is 0 to 100"),
            (self.stun.is_none_or(|turns| within(turns, 1, 1000)), LASTING),
            (
                self.on_hit.is_none_or(|hit| percent(hit.chance) && within(hit.turns, 1, 1000)),
                "a hit has a chance of 0 to 100 and lasts 1 to 1000 turns",
            ),
            (self.skills.len() <= 8, "at most 8 skills"),
            (self.drops.len() <= 16 && self.drops.iter().all(stack), "it drops at most 16 items"),
            (within(self.max, 1, MOST), "a full bar is 1 to 1000000"),
            (within(self.bank_max, 0, MOST), "a bank is at most 1000000"),
            (within(self.ready_at, 1, MOST), "whoever is asked has energy"),
            (
                u64::from(self.energy) <= u64::from(self.max) + u64::from(self.bank_max),
                "energy fits bar and bank",
            ),
            (within(self.sight, 0, 60), "sight is at most 60"),
        ])
    }
}

impl Row for SkillSheet {
    fn flaw(&self) -> Option<&'static str> {
        first(&[
            name(&self.name),
            (within(self.cost, 0, MOST), COST),
            (within(self.cooldown, 0, 1000), "a cooldown is at most 1000"),
            (self.near <= self.far && self.far <= 200, "the target is not nearer than near"),
            (within(self.radius, 0, 50), "a radius is at most 50"),
            (damage(self.damage), DAMAGE),
            (lasting(self.gives), LASTING),
            (percent(self.desperate), "a share is 0 to 100"),
            (self.summons.is_none_or(|(_, count)| count <= 20), "at most 20 come"),
        ])
    }
}

impl Row for WeaponSheet {
    fn flaw(&self) -> Option<&'static str> {
        first(&[
            name(&self.name),
            (damage(Some(self.damage)), DAMAGE),
            (within(self.cost, 0, MOST), COST),
            (within(self.acc, -1000, 1000), "accuracy is at most 1000"),
        ])
    }
}

impl Row for ArmourSheet {
    fn flaw(&self) -> Option<&'static str> {
        first(&[
            name(&self.name),
            (within(self.armour, 0, 1000), "armour is 0 to 1000"),
            (within(self.eva, -1000, 1000), "evasion is at most 1000"),
            (factor(self.rate), FACTOR),
        ])
    }
}

impl Row for PotionSheet {
    fn flaw(&self) -> Option<&'static str> {
        first(&[
            name(&self.name),
            (within(self.weight, 0, 10_000), "a weight is at most 10000"),
            (price(self.cost), COST),
            (within(self.heals, 0, 10_000), "health is at most 10000"),
            (lasting(self.gives), LASTING),
        ])
    }
}

impl Row for ScrollSheet {
    fn flaw(&self) -> Option<&'static str> {
        first(&[
            name(&self.name),
            (within(self.weight, 0, 10_000), "a weight is at most 10000"),
            (price(self.cost), COST),
            (lasting(self.gives), LASTING),
        ])
    }
}

impl Row for FoodSheet {
    fn flaw(&self) -> Option<&'static str> {
        first(&[
            name(&self.name),
            (price(self.cost), COST),
            (within(self.satiety, 0, 1000), "satiety is at most 1000"),
        ])
    }
}

impl Row for ThrowableSheet {
    fn flaw(&self) -> Option<&'static str> {
        first(&[
            name(&self.name),
            (damage(self.damage), DAMAGE),
            (percent(self.breaks), "a chance is 0 to 100"),
            (lasting(self.gives), LASTING),
        ])
    }
}

impl Row for StatusSheet {
    fn flaw(&self) -> Option<&'static str> {
        first(&[
            name(&self.name),
            (within(self.hp, -1, 1), "health is -1, 0 or 1 for each power"),
            (within(self.power, 0, 1000), "power is at most 1000"),
            (factor(self.rate), FACTOR),
        ])
    }
}

impl Row for TrapSheet {
    fn flaw(&self) -> Option<&'static str> {
        first(&[name(&self.name), (damage(self.damage), DAMAGE), (lasting(self.gives), LASTING)])
    }
}

impl Row for Constants {
    fn flaw(&self) -> Option<&'static str> {
        let rising = self.levels.windows(2).all(|pair| pair[0] < pair[1]);
        let long = i64::MAX.cast_unsigned();
        first(&[
            (within(self.depths, 1, 99), "there are 1 to 99 depths"),
            (
                [self.hunger_every, self.heal_every, self.starve_every]
                    .iter()
                    .all(|every| (1..=long).contains(every)),
                "every so many turns is at least 1",
            ),
            (within(self.satiety_max, 1, 1000), "satiety is at most 1000"),
            (
                0 <= self.famished && self.famished <= self.hungry && self.hungry <= 1000,
                "famished is not more than hungry",
            ),
            (
                within(self.memory, 0, MOST) && within(self.alarm_memory, 0, MOST),
                "memory is too long",
            ),
            (within(self.spawn_every, 0, MOST), "spawn_every is at most 1000000"),
            (within(self.monster_cap, 0, 200), "at most 200 monsters"),
            (within(self.hunters, 0, 20), "at most 20 hunters"),
            (
                span(self.hunter_steps, 0, 40_000),
                "hunter_steps goes from a number to a greater one",
            ),
            (percent(self.notice_asleep) && percent(self.notice_awake), "a chance is 0 to 100"),
            (within(self.followers, 0, 20), "at most 20 followers"),
            (within(self.throw_range, 1, 60), "throws go 1 to 60 tiles"),
            (within(self.splash, 0, 50), "a splash is at most 50"),
            (within(self.slots, 1, 16), "a pack has 1 to 16 slots"),
            (within(self.stack, 1, 99), "a stack has 1 to 99 items"),
            (span(self.hit, 0, 100), "a chance is 0 to 100"),
            (within(self.rest, 1, 10_000), "a rest has 1 to 10000 waits"),
            (
                self.levels.first() == Some(&0) && rising && self.levels.len() <= 100,
                "levels need more and more experience, the first none",
            ),
            (within(self.level_hp, 0, 1000), "more health is at most 1000"),
            (within(self.level_acc, 0, 1000), "more accuracy is at most 1000"),
            (within(self.level_eva, 0, 1000), "more evasion is at most 1000"),
        ])
    }
}

impl Row for Digging {
    fn flaw(&self) -> Option<&'static str> {
        let gifts = self.gifts.iter().flatten().flatten().all(stack);
        first(&[
            (
                within(self.width, 30, 200) && within(self.height, 20, 200),
                "a level has 30 x 20 to 200 x 200 tiles",
            ),
            (span(self.rooms, 2, 9), "a level has 2 to 9 rooms"),
            (
                span(self.room_width, 3, 9) && span(self.room_height, 3, 7),
                "a room has 3 x 3 to 9 x 7 tiles",
            ),
            (within(self.apart, 2, 4), "rooms are 2 to 4 tiles apart"),
            (within(self.extra, 0, 20), "at most 20 more corridors"),
            (
                percent(self.door) && percent(self.patch) && percent(self.asleep),
                "a chance is 0 to 100",
            ),
            (span(self.patch_steps, 0, 1000), "a patch has at most 1000 steps"),
            (within(self.traps, 0, 100), "at most 100 traps"),
            (within(self.monsters, 0, 100), "at most 100 monsters"),
            (gifts && self.other.iter().all(|(item, _)| stack(item)), "items come in 1 to 99"),
            (
                self.gifts.len() <= 99 && self.gifts.iter().flatten().all(|list| !list.is_empty()),
                "one of nothing",
            ),
            (within(self.finds, 0, 100), "at most 100 more items"),
        ])
    }
}

impl Row for Appearances {
    fn flaw(&self) -> Option<&'static str> {
        let distinct = |words: &[alloc::string::String]| {
            words
                .iter()
                .enumerate()
                .all(|(place, word)| !word.is_empty() && !words[..place].contains(word))
        };
        first(&[
            (self.potions.len() == Potion::ALL.len(), "one appearance for each potion"),
            (self.scrolls.len() == Scroll::ALL.len(), "one appearance for each scroll"),
            (distinct(&self.potions) && distinct(&self.scrolls), "appearances differ"),
        ])
    }
}
