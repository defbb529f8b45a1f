//! Which items to take, wear and use.

use super::Guide;
use crate::command::Command;
use crate::content::{Food, Item, ItemKind, NamedKind, RollRange, Scroll, Skill};
use crate::hero::GearSlot;

/// The satiety that the way up from one depth to the next takes, fights included.
const WAY_BACK: i32 = 8;

impl Guide<'_> {
    /// How good a weapon or armour is; `None` for other items.
    fn worth(&self, item: Item) -> Option<i32> {
        let book = &self.game.book;
        let plus = i32::from(item.plus);
        match item.kind {
            ItemKind::Weapon(kind) => {
                let sheet = &book.weapons[kind];
                let RollRange(low, high) = sheet.damage;
                let cost = i32::try_from(sheet.cost.max(1)).unwrap_or(i32::MAX);
                Some((low + high + 2 * plus) * (80 + sheet.acc + 2 * plus) * 10 / cost)
            }
            ItemKind::Armour(kind) => {
                let sheet = &book.armours[kind];
                let skill = book.classes[self.game.hero.class].skill;
                if sheet.heavy && book.skills[skill].light && skill == Skill::Bolt {
                    return Some(-1);
                }
                let (num, den) = sheet.rate;
                let slow = i32::from(den.saturating_sub(num)) * 30 / i32::from(den.max(1));
                Some((sheet.armour + plus) * 10 + sheet.eva - slow)
            }
            _ => None,
        }
    }

    fn is_better(&self, item: Item) -> bool {
        let Some(worn) = item.kind.gear_slot() else {
            return false;
        };
        let now = self.game.hero.worn(worn).and_then(|item| self.worth(item)).unwrap_or(0);
        self.worth(item).is_some_and(|worth| worth > now)
    }

    /// Puts on what is better than what is worn.
    pub(super) fn dress(&self) -> Option<Command> {
        self.game.hero.carried().find_map(|(slot, item)| {
            let equip = self.is_better(item).then_some(Command::EquipItem { slot });
            equip.filter(|command| self.may(*command))
        })
    }

    pub(super) fn wants(&self, item: Item) -> bool {
        item.kind.gear_slot().is_none() || self.is_better(item)
    }

    /// Drops gear from a full pack that is not worth wearing.
    pub(super) fn unload(&self) -> Option<Command> {
        if self.game.hero.empty_slot().is_some() {
            return None;
        }
        let slot = self.slots(|kind| kind.gear_slot().is_some()).next()?;
        self.if_allowed(Command::DropItem { slot })
    }

    /// Whether satiety and food are hardly enough for the way back.
    pub(super) fn is_short_of_food(&self) -> bool {
        let meals = self.game.hero.pack.iter().flatten().filter_map(|item| match item.kind {
            ItemKind::Food(food) => Some(self.game.book.food[food].satiety * i32::from(item.count)),
            _ => None,
        });
        let left = self.game.hero.satiety + meals.sum::<i32>();
        left <= WAY_BACK * i32::from(self.game.depth())
    }

    pub(super) fn eat(&self) -> Option<Command> {
        if self.game.hero.satiety > self.game.book.constants.hungry {
            return None;
        }
        Food::ALL.iter().find_map(|food| self.use_known(ItemKind::Food(*food)))
    }

    /// Uses scrolls that only help when they are read, and tries unknown items.
    pub(super) fn try_out(&self) -> Option<Command> {
        if let Some(forge) = self.forge() {
            return Some(forge);
        }
        if self.health() < 70 {
            return None;
        }
        self.read_insight().or_else(|| self.use_unknown())
    }

    fn read_insight(&self) -> Option<Command> {
        let puzzles = self.slots(|kind| !self.game.is_known(kind)).count();
        (puzzles >= 2).then(|| self.read(Scroll::Insight)).flatten()
    }

    fn forge(&self) -> Option<Command> {
        let slot = self.carries(ItemKind::Scroll(Scroll::Forging))?;
        let plus = |worn: GearSlot| self.game.hero.worn(worn).map_or(u8::MAX, |item| item.plus);
        // Armour goes first if both are equally good.
        let worn = if plus(GearSlot::Weapon) < plus(GearSlot::Armour) {
            GearSlot::Weapon
        } else {
            GearSlot::Armour
        };
        self.if_allowed(Command::UseItem { slot, target: Some(worn) })
    }
}
