//! What the hero's skill can be used on.

use crate::action::Aim;
use crate::check::refusal::{BAD_TARGET, COOLING_DOWN, TOO_HEAVY};
use crate::content::{Armour, ArmourSheet, ItemKind, Skill};
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

    /// The row of the armour worn.
    #[must_use]
    pub fn armour(&self) -> &ArmourSheet {
        let kind = match self.hero.armour.map(|item| item.kind) {
            Some(ItemKind::Armour(kind)) => kind,
            _ => Armour::Bare,
        };
        &self.book.armours[kind]
    }
}
