//! The close of a turn: hunger, healing, cooldowns, awareness, traps and wanderers.

use super::Play;
use crate::content::Mood;
use crate::creature::Creature;
use crate::event::{Event, Source};
use crate::generate;
use crate::hero::HERO;
use crate::level::Trap;
use crate::state::{Dungeon, Hunger, distance};
use alloc::vec::Vec;
use initiative_kernel::game::Sink;

impl Play<'_> {
    // DELVE-UPKEEP-1
    /// Closes so many turns: more than one only when nothing but counters change.
    pub(super) fn close_turn(&mut self, span: u64, out: &mut impl Sink<Event>) {
        // DELVE-HUNGER-1: the number of the last turn that closes.
        let turn = self.turns.turn_count().saturating_add(span);
        self.grow_hungry(turn, out);
        self.starve_or_heal(turn, out);
        if self.is_done() {
            return;
        }
        self.cool_down(span);
        self.update_awareness(span, out);
        let sense = self.book.classes[self.hero.class].trap_sense;
        self.find_traps(sense, out);
        self.spawn_wanderer(span, out);
    }

    // DELVE-HUNGER-1
    fn grow_hungry(&mut self, turn: u64, out: &mut impl Sink<Event>) {
        let every = self.book.constants.hunger_every;
        if turn.saturating_sub(self.hero.last_hunger_turn) >= every {
            self.hero.last_hunger_turn = turn;
            let satiety = (self.hero.satiety - 1).max(0);
            self.set_satiety(satiety, out);
        }
    }

    fn starve_or_heal(&mut self, turn: u64, out: &mut impl Sink<Event>) {
        let constants = &self.book.constants;
        if self.hunger() == Hunger::Starving {
            if turn.is_multiple_of(constants.starve_every.max(1)) {
                self.hurt(HERO, 1, Source::Hunger, out);
            }
        } else if turn.is_multiple_of(constants.heal_every.max(1))
            && self.hero.satiety > constants.famished
        {
            self.heal(HERO, 1, out);
        }
    }

    fn cool_down(&mut self, span: u64) {
        let span = u32::try_from(span).unwrap_or(u32::MAX);
        self.hero.cooldown = self.hero.cooldown.saturating_sub(span);
        for creature in self.floor.creatures_mut() {
            creature.cooldown = creature.cooldown.saturating_sub(span);
        }
    }

    fn spawn_wanderer(&mut self, span: u64, out: &mut impl Sink<Event>) {
        let constants = &self.book.constants;
        let (every, cap, steps) =
            (constants.spawn_every, constants.monster_cap, constants.spawn_steps);
        if every == 0 {
            return;
        }
        let span = u32::try_from(span).unwrap_or(u32::MAX);
        let clock = self.level().spawn_clock.saturating_add(span);
        self.floor.level.spawn_clock = if clock >= every { 0 } else { clock };
        let crowded = self.floor.creatures().len() >= usize::try_from(cap).unwrap_or(usize::MAX);
        if clock < every || crowded {
            return;
        }
        let far = self.level().steps_from(self.hero.at);
        let places: Vec<_> = self
            .free_floor()
            .filter(|tile| !self.visible.contains(*tile))
            .filter(|tile| far.get(*tile).is_some_and(|far| far >= steps))
            .collect();
        let depth = self.depth();
        let game = &mut *self.game;
        let Some(kind) = generate::draw_monster(&game.book, depth, &mut game.dice) else {
            return;
        };
        if let Some(at) = self.dice.pick(&places).copied() {
            self.spawn(kind, at, Mood::Wander, out);
        }
    }
}

impl Dungeon {
    // ENERGY-SCH-8
    /// How many turns can close in one step, because nothing but counters change in them.
    pub(crate) fn quiet_turns(&self) -> u64 {
        let ill = !self.hero.statuses.is_empty();
        let beside = |trap: &Trap| trap.hidden && distance(trap.at, self.hero.at) <= 1;
        if ill || self.level().traps().iter().any(beside) {
            return 0;
        }
        let creatures = self.floor.creatures().iter();
        let steady = creatures.map(|creature| self.steady_turns(creature)).min();
        let steady = steady.unwrap_or(u64::MAX);
        if steady == 0 {
            return 0;
        }
        let constants = &self.book.constants;
        let now = self.turns.turn_count();
        let until = |every: u64| every.max(1) - 1 - now % every.max(1);
        let since = now.saturating_sub(self.hero.last_hunger_turn);
        let mut quiet = constants.hunger_every.saturating_sub(1).saturating_sub(since);
        if self.hunger() == Hunger::Starving {
            quiet = quiet.min(until(constants.starve_every));
        } else if self.hero.hp < self.hero.max_hp {
            quiet = quiet.min(until(constants.heal_every));
        }
        if constants.spawn_every > 0 {
            let clock = constants.spawn_every.saturating_sub(1);
            quiet = quiet.min(clock.saturating_sub(self.level().spawn_clock).into());
        }
        quiet.min(steady)
    }

    // DELVE-AWARE-1
    /// For how many turns nothing but counters change for a monster that does not act.
    fn steady_turns(&self, creature: &Creature) -> u64 {
        let sees = self.sees_hero(creature);
        let reminded = creature.last_known == Some(self.hero.at)
            && creature.memory == self.book.constants.memory;
        match (creature.mood.is_aware(), sees) {
            _ if !creature.statuses.is_empty() => 0,
            (false, true) => 0,
            (false, false) => u64::MAX,
            (true, true) if reminded => u64::MAX,
            (true, true) => 0,
            (true, false) if creature.last_known == Some(creature.at) => 0,
            (true, false) => creature.memory.saturating_sub(1).into(),
        }
    }
}
