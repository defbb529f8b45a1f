//! What to do while monsters are in view.

use super::Guide;
use crate::action::DelveAction;
use crate::command::Command;
use crate::content::{ItemKind, Monster, Potion, Scroll, Skill, Status, Throwable};
use crate::creature::Creature;
use crate::level::direction_to;
use crate::state::{Hunger, distance};
use initiative_kernel::grid::{Direction, Tile};

/// In every eighth turn the bot goes to a monster that does not come.
const PATIENCE: u64 = 8;

impl Guide<'_> {
    /// What to do about the monsters in view; `None` if there is nothing to do.
    pub(super) fn in_danger(&self) -> Option<Command> {
        let chasers = self.chasers();
        if let Some(command) = self.flee_quake() {
            return Some(command);
        }
        if chasers.is_empty() {
            return self.ambush();
        }
        // A monster that stays at a distance is no reason to starve.
        if self.game.hunger() > Hunger::Hungry
            && !chasers.iter().any(|one| self.game.level().reaches(self.game.hero.at, one.at))
            && let Some(meal) = self.eat()
        {
            return Some(meal);
        }
        if self.health() <= 35
            && let Some(command) = self.save_life()
        {
            return Some(command);
        }
        let mighty = chasers.iter().any(|one| one.kind == Monster::Warden);
        if (mighty || chasers.len() >= 3)
            && let Some(command) = self.gain_edge()
        {
            return Some(command);
        }
        self.fight()
    }

    /// Interrupts a Quake or gets out of its way.
    fn flee_quake(&self) -> Option<Command> {
        let hero = self.game.hero.at;
        let quaking = |creature: &&Creature| {
            let action = self.game.turns.channel(creature.id).map(|channel| channel.action);
            matches!(action, Some(DelveAction::UseSkill { .. }))
        };
        let maker = self.game.in_view().find(quaking)?;
        let radius = self.game.book.skills[Skill::Quake].radius;
        let far = distance(hero, maker.at);
        if far > radius + 1 {
            return None;
        }
        if let Some(bash) = self.skill(maker) {
            return Some(bash);
        }
        if far > radius {
            // The hero stays just outside and shoots or heals until the Quake is over.
            return self.shoot(maker).or_else(|| self.recover()).or(Some(Command::Wait));
        }
        let ways = Direction::EIGHT.into_iter().filter(|direction| {
            let to = hero.step(*direction);
            self.game.is_free(to) && self.may(Command::Move { direction: *direction })
        });
        let best = ways.max_by_key(|direction| {
            let to = hero.step(*direction);
            (distance(to, maker.at), self.room_beyond(to, maker.at))
        })?;
        let gains = distance(hero.step(best), maker.at) > far;
        gains.then_some(Command::Move { direction: best })
    }

    /// How many ways on from a tile lead farther from a place.
    fn room_beyond(&self, from: Tile, place: Tile) -> usize {
        let on = |direction: &Direction| {
            let to = from.step(*direction);
            self.game.visible.contains(to)
                && self.game.is_free(to)
                && distance(to, place) > distance(from, place)
        };
        Direction::EIGHT.iter().filter(|direction| on(direction)).count()
    }

    /// Drinks a potion of healing, if hurt.
    fn recover(&self) -> Option<Command> {
        (self.health() <= 60).then(|| self.drink(Potion::Healing)).flatten()
    }

    /// Heals, else escapes, else tries an unknown item.
    fn save_life(&self) -> Option<Command> {
        self.drink(Potion::Healing)
            .or_else(|| {
                self.drink(Potion::Regeneration).filter(|_| !self.has(Status::Regeneration))
            })
            .or_else(|| self.read(Scroll::Warp))
            .or_else(|| self.read(Scroll::Thunder))
            .or_else(|| self.throw_known(&[ItemKind::Throwable(Throwable::FlashBomb)], 2))
            .or_else(|| self.use_unknown())
    }

    fn has(&self, status: Status) -> bool {
        self.game.hero.statuses.has(status)
    }

    /// Uses an item that helps in a hard fight.
    fn gain_edge(&self) -> Option<Command> {
        let hurt = self.health() <= 70;
        self.drink(Potion::Haste)
            .filter(|_| !self.has(Status::Haste))
            .or_else(|| {
                let drink = self.drink(Potion::Regeneration)?;
                (hurt && !self.has(Status::Regeneration)).then_some(drink)
            })
            .or_else(|| {
                let nasty = [Potion::Fire, Potion::Venom, Potion::Torpor].map(ItemKind::Potion);
                self.throw_known(&nasty, 2)
            })
            .or_else(|| (self.chasers().len() >= 3).then(|| self.read(Scroll::Thunder)).flatten())
    }

    /// Throws a known item at a chaser that is at least so far away.
    fn throw_known(&self, kinds: &[ItemKind], least: u32) -> Option<Command> {
        let hero = self.game.hero.at;
        let targets = self.chasers().into_iter();
        let targets = targets.filter(|target| distance(hero, target.at) >= least);
        for target in targets {
            for slot in kinds.iter().filter_map(|kind| self.carries(*kind)) {
                // The splash must not reach the hero.
                let command = Command::ThrowItem { slot, at: target.at };
                if distance(self.game.impact(target.at), hero) >= least && self.may(command) {
                    return Some(command);
                }
            }
        }
        None
    }

    /// Attacks a monster in reach, shoots at another one, or waits for it.
    fn fight(&self) -> Option<Command> {
        let hero = self.game.hero.at;
        let chasers = self.chasers();
        let reach = |one: &&&Creature| self.game.level().reaches(hero, one.at);
        if let Some(target) = chasers.iter().filter(reach).min_by_key(|one| (one.hp, one.id)) {
            return self.skill(target).or_else(|| self.attack(target));
        }
        let nearest = chasers.iter().min_by_key(|one| (distance(hero, one.at), one.id))?;
        if let Some(shot) = self.shoot(nearest) {
            return Some(shot);
        }
        // A monster without a way to the hero will not come, so the bot does not wait for it.
        let nearer = self.step_to(nearest.at)?;
        // Nor does it wait for one that shoots, flees, or has not come for a while.
        let sheet = self.game.sheet(nearest);
        let shoots = sheet.skills.iter().any(|skill| self.game.book.skills[*skill].far > 2);
        let waited = self.game.turns.turn_count().is_multiple_of(PATIENCE);
        if shoots || waited || self.game.is_scared(nearest) {
            return Some(nearer);
        }
        self.if_allowed(Command::Wait)
    }

    fn attack(&self, target: &Creature) -> Option<Command> {
        let direction = direction_to(self.game.hero.at, target.at)?;
        self.if_allowed(Command::Attack { direction })
    }

    /// The skill of the class, if it is an attack.
    fn skill(&self, target: &Creature) -> Option<Command> {
        let skill = self.game.book.classes[self.game.hero.class].skill;
        (skill != Skill::Shadowstep)
            .then(|| self.if_allowed(Command::UseSkill { at: target.at }))
            .flatten()
    }

    /// A skill or a dart from afar.
    fn shoot(&self, target: &Creature) -> Option<Command> {
        let dart = || {
            let slot = self.carries(ItemKind::Throwable(Throwable::Dart))?;
            let clear = self.game.impact(target.at) == target.at;
            clear.then(|| self.if_allowed(Command::ThrowItem { slot, at: target.at })).flatten()
        };
        self.skill(target).or_else(dart)
    }

    /// Attacks a monster that does not know of the hero, because the first blow counts double.
    fn ambush(&self) -> Option<Command> {
        let hero = self.game.hero.at;
        let target = self.game.in_view().min_by_key(|one| (distance(hero, one.at), one.id))?;
        let mighty = target.kind == Monster::Warden;
        if self.health() < 60 || mighty && self.health() < 90 {
            if let Some(drink) = self.drink(Potion::Healing).filter(|_| mighty) {
                return Some(drink);
            }
            // If waiting does not heal, the hero only gets hungrier.
            if let Some(away) = self.withdraw(target.at).filter(|_| self.can_wait()) {
                return Some(away);
            }
        }
        if self.game.level().reaches(hero, target.at) {
            return self.skill(target).or_else(|| self.attack(target));
        }
        if mighty
            && distance(hero, target.at) <= 4
            && let Some(edge) = self.gain_edge()
        {
            return Some(edge);
        }
        self.shoot(target).or_else(|| self.step_to(target.at))
    }

    /// Takes a step away from a place.
    fn withdraw(&self, from: Tile) -> Option<Command> {
        let hero = self.game.hero.at;
        let ways = Direction::EIGHT.into_iter().filter(|direction| {
            let to = hero.step(*direction);
            self.game.is_free(to)
                && distance(to, from) > distance(hero, from)
                && self.game.level().known_trap(to).is_none()
        });
        let direction = ways.max_by_key(|direction| distance(hero.step(*direction), from))?;
        self.if_allowed(Command::Move { direction })
    }
}
