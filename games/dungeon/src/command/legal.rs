//! The list of all commands that are allowed.

use crate::check::SEAT;
use crate::command::Command;
use crate::content::Skill;
use crate::hero::GearSlot;
use crate::state::Dungeon;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::{Direction, Metric, Region, Tile};
use initiative_kernel::turn::energy::Policy;

impl Dungeon {
    // DELVE-CMD-2
    /// Appends every command of a seat that is allowed. Scripted dice are not checked.
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Command>) {
        if seat != SEAT || self.ending.is_some() {
            return;
        }
        out.push(Command::Quit);
        if !self.is_asked() {
            return;
        }
        let mut offer = |command: Command| {
            if self.allows(seat, &command).is_ok() {
                out.push(command);
            }
        };
        self.list_acts(&mut offer);
        self.list_travel(out);
    }

    /// Passes on every command that could be possible, except travelling.
    pub(crate) fn list_acts(&self, offer: &mut impl FnMut(Command)) {
        for direction in Direction::EIGHT {
            offer(Command::Move { direction });
            offer(Command::Attack { direction });
            offer(Command::CloseDoor { direction });
            offer(Command::Disarm { direction });
        }
        for command in [
            Command::Wait,
            Command::PickUp,
            Command::Descend,
            Command::Ascend,
            Command::Pass,
            Command::Explore,
            Command::Rest,
        ] {
            offer(command);
        }
        for worn in GearSlot::ALL {
            offer(Command::UnequipItem { worn });
        }
        self.list_items(offer);
        self.list_skill(offer);
    }

    fn list_items(&self, offer: &mut impl FnMut(Command)) {
        let range = self.book.constants.throw_range;
        for (slot, _) in self.hero.carried() {
            for target in [None, Some(GearSlot::Weapon), Some(GearSlot::Armour)] {
                offer(Command::UseItem { slot, target });
            }
            offer(Command::DropItem { slot });
            offer(Command::EquipItem { slot });
            for at in self.tiles_within(range) {
                offer(Command::ThrowItem { slot, at });
            }
        }
    }

    fn list_skill(&self, offer: &mut impl FnMut(Command)) {
        let skill = self.book.classes[self.hero.class].skill;
        let range = self.book.skills[skill].far;
        if skill == Skill::Shadowstep {
            for at in self.tiles_within(range) {
                offer(Command::UseSkill { at });
            }
        } else {
            for creature in self.in_view() {
                offer(Command::UseSkill { at: creature.at });
            }
        }
    }

    fn tiles_within(&self, range: u32) -> impl Iterator<Item = Tile> {
        let size = self.level().size();
        let near = Region::within(size, Metric::Chebyshev, self.hero.at, range) & &self.visible;
        near.iter().collect::<Vec<_>>().into_iter()
    }

    /// Appends all journeys to known places. One search finds them: every way has a first step.
    fn list_travel(&self, out: &mut Vec<Command>) {
        if self.allows_journey().is_err() {
            return;
        }
        // Under `literal` it depends on the first step whether a journey can be paid.
        let asks = self.turns.options().policy == Policy::Literal;
        for (to, _) in self.walks().iter().filter(|(tile, _)| *tile != self.hero.at) {
            if !asks || self.allows_travel(to).is_ok() {
                out.push(Command::Travel { to });
            }
        }
    }
}
