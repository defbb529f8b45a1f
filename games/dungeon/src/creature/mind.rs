//! What monsters decide. Deciding draws no dice.

use crate::action::DelveAction;
use crate::content::{Mood, Terrain};
use crate::creature::Creature;
use crate::hero::HERO;
use crate::level::{Gait, Maps};
use crate::state::Dungeon;
use initiative_kernel::grid::{Direction, Tile};
use initiative_kernel::turn::intent::ActorId;

impl Dungeon {
    // DELVE-AI-1
    pub(crate) fn decide_for(&self, actor: ActorId, maps: &mut Maps) -> Option<DelveAction> {
        let creature = self.floor.creature(actor)?;
        if creature.mood.is_aware() {
            return Some(self.hunt(creature, maps));
        }
        let goal = creature.goal.filter(|_| creature.mood == Mood::Wander);
        Some(goal.and_then(|goal| self.toward(creature, goal, maps)).unwrap_or(DelveAction::Wait))
    }

    /// What a monster does that knows of the hero.
    fn hunt(&self, creature: &Creature, maps: &mut Maps) -> DelveAction {
        let sees = self.sees_hero(creature);
        let reach = sees && self.level().reaches(creature.at, self.hero.at);
        let goal = if sees { Some(self.hero.at) } else { creature.last_known };
        if self.is_scared(creature) {
            let away = goal.and_then(|goal| self.away(creature, goal, maps));
            return match away {
                Some(direction) => DelveAction::Flee(direction),
                None if reach => DelveAction::Attack(HERO),
                None => DelveAction::Wait,
            };
        }
        if sees {
            let skills = &self.sheet(creature).skills;
            let ready = skills.iter().find(|skill| self.can_use(creature, **skill).is_ok());
            if let Some(skill) = ready {
                return DelveAction::UseSkill { skill: *skill, aim: self.aim_of(*skill) };
            }
            if reach {
                return DelveAction::Attack(HERO);
            }
        }
        goal.and_then(|goal| self.toward(creature, goal, maps)).unwrap_or(DelveAction::Wait)
    }

    /// Whether a monster is hurt enough to flee.
    pub(crate) fn is_scared(&self, creature: &Creature) -> bool {
        let sheet = self.sheet(creature);
        i64::from(creature.hp) * 100 <= i64::from(sheet.flees) * i64::from(sheet.hp)
    }

    fn gait(&self, creature: &Creature) -> Gait {
        let sheet = self.sheet(creature);
        Gait { flies: sheet.flies, doors: sheet.doors }
    }

    // DELVE-AI-2
    /// The step toward a place, or the opening of a closed door on the way.
    fn toward(&self, creature: &Creature, goal: Tile, maps: &mut Maps) -> Option<DelveAction> {
        let gait = self.gait(creature);
        let level = self.level();
        let ground = level.ground(&self.book, gait.flies, gait.doors);
        let closed = |tile| level.terrain(tile) == Some(Terrain::ClosedDoor);
        let map = maps.to(goal, gait, level, &self.book);
        let free = |to: Tile| {
            level.reaches(creature.at, to) && (self.is_free(to) || gait.doors && closed(to))
        };
        let direction = map.toward(&ground, &Direction::EIGHT, creature.at, free)?;
        Some(if closed(creature.at.step(direction)) {
            DelveAction::OpenDoor(direction)
        } else {
            DelveAction::Step(direction)
        })
    }

    // DELVE-AI-2
    fn away(&self, creature: &Creature, from: Tile, maps: &mut Maps) -> Option<Direction> {
        let gait = self.gait(creature);
        let level = self.level();
        let ground = level.ground(&self.book, gait.flies, gait.doors);
        let map = maps.to(from, gait, level, &self.book);
        let free = |to: Tile| level.reaches(creature.at, to) && self.is_free(to);
        map.away(&ground, &Direction::EIGHT, creature.at, free)
    }

    /// Whether a wanderer needs a new goal: it has none, or no way there.
    pub(crate) fn is_aimless(&self, creature: &Creature, maps: &mut Maps) -> bool {
        let Some(goal) = creature.goal else {
            return true;
        };
        maps.to(goal, self.gait(creature), self.level(), &self.book).get(creature.at).is_none()
    }
}
