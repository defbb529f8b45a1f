//! What must hold of a delve that comes from outside.

use crate::action::DelveAction;
use crate::content::{Item, ItemKind, Mood, NamedKind, Status};
use crate::creature::Creature;
use crate::hero::{GearSlot, HERO};
use crate::level::Floor;
use crate::state::{ARMOUR_TAG, Dungeon, speed_tag};
use alloc::vec::Vec;
use initiative_kernel::game::{Fault, SetupError};
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::energy::{Control, RateModifier};

const CODE: &str = "save/invalid";

/// No delve that was played has greater numbers, and with greater ones it might never end.
const TURNS: u32 = 10_000;
const MOST: i32 = 1_000_000;

impl Dungeon {
    /// Whether the rules are safe on this state.
    pub(crate) fn check_state(&self) -> Result<(), SetupError> {
        let mut faults: Vec<Fault> = Vec::new();
        let mut need = |holds: bool, path: &str, message: &str| {
            if !holds {
                faults.push(Fault { path: path.into(), code: CODE, message: message.into() });
            }
        };
        self.check_hero(&mut need);
        let ledger = self.turns.ledger();
        need(self.turns.find_player() == Some(HERO), "turns", "the hero is the player");
        need(self.turns.queue().is_empty(), "turns.queue", "nothing is queued at rest");
        need(!self.turns.has_pending_actions(), "turns.pending", "nothing is pending at rest");
        // A delve that ends while a turn closes ends between the two counts.
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
                if let Err(message) = self.check_creature(creature, floor) {
                    need(false, &format!("monsters.{}", creature.id.0), message);
                }
            }
        }
        let known = self.known.is_sorted_by(|one, two| one < two);
        need(known && self.known.iter().all(|kind| kind.is_disguised()), "known", "in order");
        let channel = self.turns.channel(HERO).map(|channel| channel.action);
        let reading =
            matches!(channel, None | Some(DelveAction::UseItem { kind: ItemKind::Scroll(_), .. }));
        need(reading, "hero.channel", "only scrolls take long");
        SetupError::check(faults)
    }

    fn check_hero(&self, need: &mut impl FnMut(bool, &str, &str)) {
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
        let fits = |worn: &GearSlot| {
            let item = hero.worn(*worn);
            item.is_none_or(|item| item.kind.gear_slot() == Some(*worn) && item.count == 1)
        };
        let worn = GearSlot::ALL.iter().all(fits);
        need(worn, "hero.weapon", "weapon and armour are what they say");
        need(fit_limits(&hero.statuses), "hero.statuses", "at most 10000 turns");
        let fits = self.turns.ledger().modifiers(HERO).eq(self.hero_speeds());
        need(fits, "hero.modifiers", "the clock knows of statuses and armour");
    }

    /// What statuses and armour do to the hero's speed.
    pub(crate) fn hero_speeds(&self) -> impl Iterator<Item = RateModifier> {
        let (num, den) = self.armour().rate;
        let armour = (num != den).then(|| RateModifier::times(ARMOUR_TAG, num, den));
        self.speeds(&self.hero.statuses).chain(armour)
    }

    /// What statuses do to the speed of their bearer.
    pub(crate) fn speeds(&self, statuses: &Statuses<Status>) -> impl Iterator<Item = RateModifier> {
        statuses.iter().filter_map(|status| self.speed_modifier(status.kind, status.turns))
    }

    /// What a status does to the speed of its bearer for so many turns.
    pub(crate) fn speed_modifier(&self, status: Status, turns: u32) -> Option<RateModifier> {
        let sheet = &self.book.statuses[status];
        let ((num, den), stun) = (sheet.rate, sheet.stuns);
        let modifier = RateModifier { tag: speed_tag(status), num, den, stun, turns: Some(turns) };
        (stun || num != den).then_some(modifier)
    }

    fn check_creature(&self, creature: &Creature, floor: &Floor) -> Result<(), &'static str> {
        let ledger = self.turns.ledger();
        let id = creature.id;
        let here = floor.level.depth() == self.depth();
        let parked = !here || creature.mood == Mood::Asleep;
        let is_status = |modifier: RateModifier| {
            Status::ALL.iter().any(|status| speed_tag(*status) == modifier.tag)
        };
        let channel = self.turns.channel(id).map(|channel| channel.action);
        let channelled = match channel {
            Some(DelveAction::UseSkill { skill, .. }) => self.book.skills[skill].channelled,
            other => other.is_none(),
        };
        let needs = [
            (id != HERO && ledger.control(id) == Some(Control::Ai), "nobody in the clock"),
            (ledger.is_parked(id) == parked, "time stands still for sleepers and on other levels"),
            ((1..=MOST).contains(&creature.hp), "hp"),
            (creature.memory <= TURNS && creature.cooldown <= TURNS, "memory"),
            (fit_limits(&creature.statuses), "statuses"),
            // The clock learns of a sleeper's statuses when it wakes.
            (
                creature.mood == Mood::Asleep
                    || ledger.modifiers(id).eq(self.speeds(&creature.statuses)),
                "the clock knows of statuses",
            ),
            (ledger.modifiers(id).all(is_status), "modifiers"),
            (channelled, "only channelled skills take long"),
        ];
        needs.into_iter().find(|(holds, _)| !holds).map_or(Ok(()), |(_, message)| Err(message))
    }
}

fn fit_limits(statuses: &Statuses<Status>) -> bool {
    statuses.iter().all(|status| status.turns <= TURNS && status.power <= MOST.unsigned_abs())
}
