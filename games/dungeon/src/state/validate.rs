//! What must hold of a delve that comes from outside.

use crate::action::Action;
use crate::content::{Item, ItemKind, Kind, Mood, Status, Weapon};
use crate::creature::Creature;
use crate::hero::HERO;
use crate::level::floor::Floor;
use crate::state::{ARMOUR_TAG, Dungeon, speed_tag};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::{Fault, SetupError};
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::energy::{Control, Modifier};
use initiative_kernel::turn::intent::ActorId;

const CODE: &str = "save/invalid";

/// Beyond these numbers no played delve comes, and nothing in it would end in good time.
const TURNS: u32 = 10_000;
const MOST: i32 = 1_000_000;

impl Dungeon {
    /// Whether the rules are safe on this state.
    pub(crate) fn sound(&self) -> Result<(), SetupError> {
        let mut faults: Vec<Fault> = Vec::new();
        let mut need = |holds: bool, path: &str, message: &str| {
            if !holds {
                faults.push(Fault { path: path.into(), code: CODE, message: message.into() });
            }
        };
        self.sound_hero(&mut need);
        let ledger = self.turns.ledger();
        need(self.turns.find_player() == Some(HERO), "turns", "the hero is the player");
        need(self.turns.queue().is_empty(), "turns.queue", "nothing is queued at rest");
        need(!self.turns.has_pending_actions(), "turns.pending", "nothing is pending at rest");
        // A delve that ends in a turn's close ends between the two.
        let agreed = ledger.turn() == self.turns.turn_count() || self.ending.is_some();
        need(agreed, "turns", "the clock and the record agree");
        let ready = ledger.ready_at(HERO).max(self.turns.held().map_or(0, |held| held.price.cost));
        need(ready <= TURNS, "turns.ready_at", "the hero is asked in good time");
        need(!ledger.is_parked(HERO), "turns", "time runs for the hero");
        need(self.visible.size() == self.level().size(), "visible", "of the level");
        let free =
            self.level().is_enterable(self.hero.at) && self.floor.occupant(self.hero.at).is_none();
        need(free, "hero.at", "alone on a tile that can be entered");
        let floors = [&self.floor].into_iter().chain(&self.frozen).chain(&self.ahead);
        let mut actors = 1;
        let mut depths: Vec<u8> = Vec::new();
        for floor in floors.clone() {
            let depth = floor.level.depth();
            actors += floor.creatures().len();
            need(floor.is_sound(), "monsters", "each alone on a tile that can be entered");
            need(!depths.contains(&depth), "levels.depth", "each once");
            need((1..=self.book.constants.depths).contains(&depth), "levels.depth", "of the game");
            depths.push(depth);
        }
        need(ledger.len() == actors, "turns", "everybody in the clock is somewhere");
        for floor in floors {
            for creature in floor.creatures() {
                if let Err(message) = self.sound_creature(creature, floor) {
                    let path: String = format!("monsters.{}", creature.id.0);
                    need(false, &path, message);
                }
            }
        }
        let known = self.known.is_sorted_by(|one, two| one < two);
        need(known && self.known.iter().all(|kind| kind.is_disguised()), "known", "in order");
        let channel = self.turns.channel(HERO).map(|channel| channel.action);
        let reading =
            matches!(channel, None | Some(Action::UseItem { kind: ItemKind::Scroll(_), .. }));
        need(reading, "hero.channel", "only scrolls take long");
        SetupError::check(faults)
    }

    fn sound_hero(&self, need: &mut impl FnMut(bool, &str, &str)) {
        let hero = &self.hero;
        let constants = &self.book.constants;
        need((1..=MOST).contains(&hero.max_hp), "hero.max_hp", "1 to 1000000");
        let least = if self.ending.is_some() { 0 } else { 1 };
        need((least..=hero.max_hp).contains(&hero.hp), "hero.hp", "1 to max_hp");
        let able = (-MOST..=MOST).contains(&hero.acc) && (-MOST..=MOST).contains(&hero.eva);
        need(able, "hero.acc", "-1000000 to 1000000");
        let levels = 1..=constants.levels.len().max(1);
        need(levels.contains(&usize::from(hero.level)), "hero.level", "a level of the table");
        need((0..=constants.satiety_max).contains(&hero.satiety), "hero.satiety", "0 to 100");
        need(hero.cooldown <= TURNS, "hero.cooldown", "0 to 10000");
        let stacked = |item: &Item| {
            let most = if item.kind.stacks() { constants.stack } else { 1 };
            item.kind != ItemKind::Amulet && (1..=most).contains(&item.count)
        };
        need(hero.pack.iter().flatten().all(stacked), "hero.pack", "stacks of the right size");
        let armed = hero.weapon.is_none_or(|item| {
            matches!(item.kind, ItemKind::Weapon(kind) if kind != Weapon::Fists) && item.count == 1
        });
        let worn = hero
            .armour
            .is_none_or(|item| matches!(item.kind, ItemKind::Armour(_)) && item.count == 1);
        need(armed && worn, "hero.weapon", "weapon and armour are what they say");
        need(sound_statuses(&hero.statuses), "hero.statuses", "at most 10000 turns");
        let fits = self.turns.ledger().modifiers(HERO).eq(self.hero_speeds());
        need(fits, "hero.modifiers", "the clock knows of statuses and armour");
    }

    /// What statuses and armour do to the hero's speed.
    pub(crate) fn hero_speeds(&self) -> impl Iterator<Item = Modifier> {
        let (num, den) = self.armour().rate;
        let armour = (num != den).then(|| Modifier::times(ARMOUR_TAG, num, den));
        self.speeds(&self.hero.statuses).chain(armour)
    }

    /// What the statuses of somebody do to its speed.
    pub(crate) fn speeds(&self, statuses: &Statuses<Status>) -> impl Iterator<Item = Modifier> {
        let rows = &self.book.statuses;
        statuses.iter().filter_map(|status| {
            let sheet = &rows[status.kind];
            let (num, den) = sheet.rate;
            (sheet.stuns || num != den).then_some(Modifier {
                tag: speed_tag(status.kind),
                num,
                den,
                turns: Some(status.turns),
                stun: sheet.stuns,
            })
        })
    }

    fn sound_creature(&self, creature: &Creature, floor: &Floor) -> Result<(), &'static str> {
        let ledger = self.turns.ledger();
        let id = creature.id;
        if id == HERO || ledger.control(id) != Some(Control::Ai) {
            return Err("nobody in the clock");
        }
        let here = floor.level.depth() == self.depth();
        if ledger.is_parked(id) != (!here || creature.mood == Mood::Asleep) {
            return Err("time stands still for sleepers and on other levels");
        }
        if !(1..=MOST).contains(&creature.hp) {
            return Err("hp");
        }
        if creature.memory > TURNS || creature.cooldown > TURNS {
            return Err("memory");
        }
        if !sound_statuses(&creature.statuses) {
            return Err("statuses");
        }
        // A sleeper's speeds are settled when it wakes.
        if creature.mood != Mood::Asleep
            && !ledger.modifiers(id).eq(self.speeds(&creature.statuses))
        {
            return Err("the clock knows of statuses");
        }
        if ledger.modifiers(id).any(|modifier| !is_status(modifier.tag)) {
            return Err("modifiers");
        }
        self.sound_channel(id)
    }

    fn sound_channel(&self, id: ActorId) -> Result<(), &'static str> {
        match self.turns.channel(id).map(|channel| channel.action) {
            Some(Action::UseSkill { skill, .. }) if self.book.skills[skill].channelled => Ok(()),
            Some(_) => Err("only channelled skills take long"),
            None => Ok(()),
        }
    }
}

fn is_status(tag: u16) -> bool {
    Status::ALL.iter().any(|status| speed_tag(*status) == tag)
}

fn sound_statuses(statuses: &Statuses<Status>) -> bool {
    statuses.iter().all(|status| status.turns <= TURNS && status.power <= MOST.unsigned_abs())
}
