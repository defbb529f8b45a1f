//! What a monster may do at the moment it does it.

use super::refused;
use crate::action::{Action, Aim};
use crate::check::refusal::{BAD_TARGET, BLOCKED, COOLING_DOWN, CORNER, NO_TARGET};
use crate::content::Skill;
use crate::creature::Creature;
use crate::hero::HERO;
use crate::state::{Dungeon, distance};
use initiative_kernel::game::Refusal;
use initiative_kernel::grid::Direction;
use initiative_kernel::turn::intent::ActorId;

impl Dungeon {
    // ENERGY-SCH-5
    pub(super) fn allows_creature(&self, actor: ActorId, action: &Action) -> Result<(), Refusal> {
        let creature = self.floor.creature(actor).ok_or(NO_TARGET)?;
        match *action {
            Action::Wait => Ok(()),
            Action::Step(direction) | Action::Flee(direction) => {
                let to = self.level().step(creature.at, direction).map_err(refused)?;
                if self.is_free(to) { Ok(()) } else { Err(BLOCKED) }
            }
            Action::OpenDoor(direction) if self.sheet(creature).doors => {
                self.allows_opening(creature.at, direction)
            }
            Action::Attack(HERO) => {
                // DELVE-BAD-3: a hero that walked away is around no corner.
                match distance(creature.at, self.hero.at) {
                    1 if self.level().reaches(creature.at, self.hero.at) => Ok(()),
                    1 => Err(CORNER),
                    _ => Err(NO_TARGET),
                }
            }
            Action::UseSkill { skill, .. } => self.can_use(creature, skill),
            _ => Err(BLOCKED),
        }
    }

    /// Whether the next tile can be entered and is free.
    pub(crate) fn can_step(&self, creature: &Creature, direction: Direction) -> bool {
        self.level().step(creature.at, direction).is_ok_and(|to| self.is_free(to))
    }

    // DELVE-AI-1
    /// Whether the condition of a monster's skill holds.
    pub(crate) fn can_use(&self, creature: &Creature, skill: Skill) -> Result<(), Refusal> {
        let sheet = &self.book.skills[skill];
        if sheet.once && creature.summoned {
            return Err(BAD_TARGET);
        }
        if !sheet.once && creature.cooldown > 0 {
            return Err(COOLING_DOWN.number(creature.cooldown.into()));
        }
        let full = self.sheet(creature).hp;
        let share = i64::from(creature.hp) * 100;
        if sheet.desperate > 0 && share > i64::from(sheet.desperate) * i64::from(full) {
            return Err(BAD_TARGET);
        }
        let far = distance(creature.at, self.hero.at);
        let near = (sheet.near..=sheet.far).contains(&far) && self.sees_hero(creature);
        let reach = sheet.far > 1 || self.level().reaches(creature.at, self.hero.at);
        if near && reach { Ok(()) } else { Err(BAD_TARGET) }
    }

    /// What a monster's skill is used on.
    pub(crate) fn aim_of(&self, skill: Skill) -> Aim {
        let sheet = &self.book.skills[skill];
        if sheet.radius > 0 || sheet.summons.is_some() { Aim::Around } else { Aim::Actor(HERO) }
    }
}
