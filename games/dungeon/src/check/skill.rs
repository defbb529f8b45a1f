//! When skills can be used.

use crate::action::Aim;
use crate::check::refusal::{BAD_TARGET, COOLING_DOWN, TOO_HEAVY};
use crate::content::Skill;
use crate::creature::Creature;
use crate::hero::HERO;
use crate::state::{Dungeon, distance};
use initiative_kernel::game::Refusal;

impl Dungeon {
    pub(super) fn allows_skill(&self, skill: Skill, aim: Aim) -> Result<(), Refusal> {
        let sheet = &self.book.skills[skill];
        if self.hero.cooldown > 0 {
            return Err(COOLING_DOWN.number(self.hero.cooldown.into()));
        }
        if sheet.light && self.armour().heavy {
            return Err(TOO_HEAVY);
        }
        let target = match aim {
            Aim::Actor(actor) => self.floor.creature(actor).map(|creature| creature.at),
            Aim::Tile(at) if skill == Skill::Shadowstep => self.is_free(at).then_some(at),
            Aim::Tile(_) | Aim::Around => None,
        };
        let at = target.filter(|at| self.visible.contains(*at)).ok_or(BAD_TARGET)?;
        let far = distance(self.hero.at, at);
        let fits = (sheet.near..=sheet.far).contains(&far)
            && (skill != Skill::Bash || self.level().reaches(self.hero.at, at));
        if fits { Ok(()) } else { Err(BAD_TARGET) }
    }

    // DELVE-AI-1
    /// Whether a monster may use a skill on the hero.
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

    pub(crate) fn aim_of(&self, skill: Skill) -> Aim {
        let sheet = &self.book.skills[skill];
        if sheet.radius > 0 || sheet.summons.is_some() { Aim::Around } else { Aim::Actor(HERO) }
    }
}
