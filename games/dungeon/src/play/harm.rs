//! Health lost and gained, death and experience.

use super::Play;
use crate::content::{Monster, Mood};
use crate::event::{Event, Source};
use crate::hero::HERO;
use crate::state::{DeathCause, DelveEnding};
use initiative_kernel::game::Sink;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::intent::ActorId;

impl Play<'_> {
    /// Takes health from an actor, which may die of it.
    pub(super) fn hurt(
        &mut self,
        actor: ActorId,
        amount: i32,
        source: Source,
        out: &mut impl Sink<Event>,
    ) {
        let Some(at) = self.place(actor) else {
            return;
        };
        self.disturbed |= actor == HERO;
        let Some(health) = self.health_mut(actor) else {
            return;
        };
        *health = health.saturating_sub(amount);
        let hp = *health;
        let seen = self.visible.contains(at);
        out.emit_with(|| Event::Damaged { actor, amount, source, hp: hp.max(0), at, seen });
        if actor == HERO {
            if hp <= 0 {
                let cause = self.cause(source);
                if self.together {
                    self.fatal.get_or_insert(cause);
                } else {
                    self.defeat(cause, out);
                }
            }
            return;
        }
        if hp <= 0 && !self.together {
            self.kill(actor, out);
        } else {
            // DELVE-FIGHT-3
            self.alert(actor, out);
        }
    }

    fn health_mut(&mut self, actor: ActorId) -> Option<&mut i32> {
        if actor == HERO {
            return Some(&mut self.hero.hp);
        }
        self.floor.creature_mut(actor).map(|creature| &mut creature.hp)
    }

    /// Gives health to an actor, up to its full health.
    pub(super) fn heal(&mut self, actor: ActorId, amount: i32, out: &mut impl Sink<Event>) {
        let Some(at) = self.place(actor) else {
            return;
        };
        let (hp, full) = match self.game.floor.creature(actor) {
            Some(creature) => (creature.hp, self.game.sheet(creature).hp),
            None => (self.hero.hp, self.hero.max_hp),
        };
        let amount = amount.min(full.saturating_sub(hp));
        if amount <= 0 {
            return;
        }
        let hp = hp.saturating_add(amount);
        if let Some(health) = self.health_mut(actor) {
            *health = hp;
        }
        let seen = self.visible.contains(at);
        out.emit_with(|| Event::Healed { actor, amount, hp: hp.max(0), at, seen });
    }

    pub(super) fn defeat(&mut self, cause: DeathCause, out: &mut impl Sink<Event>) {
        self.hero.hp = 0;
        let at = self.hero.at;
        out.emit_with(|| Event::ActorDied { actor: HERO, kind: None, at, seen: true });
        self.end(DelveEnding::Defeat(cause), out);
    }

    fn cause(&self, source: Source) -> DeathCause {
        let kind = |actor| self.floor.creature(actor).map(|creature| creature.kind);
        match source {
            Source::Blow(by) | Source::Skill(by, _) | Source::Thrown(by) => {
                kind(by).map_or(DeathCause::Folly, DeathCause::Monster)
            }
            Source::Trap(kind) => DeathCause::Trap(kind),
            Source::Status(status) => DeathCause::Status(status),
            Source::Hunger => DeathCause::Hunger,
        }
    }

    // DELVE-FIGHT-3
    pub(super) fn kill(&mut self, actor: ActorId, out: &mut impl Sink<Event>) {
        let Some(creature) = self.floor.remove(actor) else {
            return;
        };
        self.turns.leave(actor);
        self.tally.kills = self.tally.kills.saturating_add(1);
        let (at, kind) = (creature.at, creature.kind);
        let seen = self.visible.contains(at);
        out.emit_with(|| Event::ActorDied { actor, kind: Some(kind), at, seen });
        let sheet = &self.book.monsters[kind];
        let (amount, drops) = (sheet.xp, sheet.drops.clone());
        self.hero.xp = self.hero.xp.saturating_add(amount);
        let xp = self.hero.xp;
        out.emit_with(|| Event::XpGained { amount, xp });
        for item in drops {
            self.lay(at, item, out);
        }
        self.gain_levels(out);
    }

    /// The hero gains the levels for which it has the experience.
    fn gain_levels(&mut self, out: &mut impl Sink<Event>) {
        loop {
            let constants = &self.game.book.constants;
            let needed = constants.levels.get(usize::from(self.game.hero.level));
            if needed.is_none_or(|needed| self.game.hero.xp < *needed) {
                return;
            }
            let (hp, acc, eva) = (constants.level_hp, constants.level_acc, constants.level_eva);
            let hero = &mut self.game.hero;
            hero.level += 1;
            hero.max_hp = hero.max_hp.saturating_add(hp);
            hero.hp = hero.hp.saturating_add(hp);
            hero.acc = hero.acc.saturating_add(acc);
            hero.eva = hero.eva.saturating_add(eva);
            let level = hero.level;
            out.emit_with(|| Event::LevelGained { level });
        }
    }

    pub(super) fn spawn(
        &mut self,
        kind: Monster,
        at: Tile,
        mood: Mood,
        out: &mut impl Sink<Event>,
    ) -> Option<ActorId> {
        let actor = self.game.add_monster(kind, at, mood)?;
        let seen = self.visible.contains(at);
        out.emit_with(|| Event::MonsterSpawned { actor, kind, at, seen });
        self.disturbed |= seen;
        Some(actor)
    }
}
