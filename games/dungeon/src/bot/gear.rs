//! What is worth having, wearing and using up.

use super::Guide;
use crate::command::{Command, Worn};
use crate::content::{Food, Item, ItemKind, Kind, Scroll, Skill, Span};
use crate::hero::place_of;

/// Satiety that the way up from one depth to the next takes, with those who bar it.
const WAY_BACK: i32 = 8;

impl Guide<'_> {
    /// How good something is to wear; nothing if it is not worn.
    fn worth(&self, item: Item) -> Option<i32> {
        let book = &self.game.book;
        let plus = i32::from(item.plus);
        match item.kind {
            ItemKind::Weapon(kind) => {
                let sheet = &book.weapons[kind];
                let Span(low, high) = sheet.damage;
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
        let Some(worn) = place_of(item.kind) else {
            return false;
        };
        let now = self.game.hero.worn(worn).and_then(|item| self.worth(item)).unwrap_or(0);
        self.worth(item).is_some_and(|worth| worth > now)
    }

    /// Wears what is better than what is worn.
    pub(super) fn dress(&self) -> Option<Command> {
        self.game.hero.carried().find_map(|(slot, item)| {
            let equip = self.is_better(item).then_some(Command::EquipItem { slot });
            equip.filter(|command| self.may(*command))
        })
    }

    /// Whether something on the floor is worth the way.
    pub(super) fn wants(&self, item: Item) -> bool {
        match place_of(item.kind) {
            Some(_) => self.is_better(item),
            None => true,
        }
    }

    /// Room for better things: lays down gear that is not worth wearing.
    pub(super) fn unload(&self) -> Option<Command> {
        if self.game.hero.empty_slot().is_some() {
            return None;
        }
        let slot = self.slots(|kind| place_of(kind).is_some()).next()?;
        self.if_allowed(Command::DropItem { slot })
    }

    /// Whether satiety and what is carried would hardly do for the way back.
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

    /// Uses what only helps when used, and finds out what is not known.
    pub(super) fn try_out(&self) -> Option<Command> {
        if let Some(forge) = self.forge() {
            return Some(forge);
        }
        if self.health() < 70 {
            return None;
        }
        self.read_insight().or_else(|| self.unknown(true))
    }

    fn read_insight(&self) -> Option<Command> {
        let puzzles = self.slots(|kind| !self.game.is_known(kind)).count();
        (puzzles >= 2).then(|| self.read(Scroll::Insight)).flatten()
    }

    fn forge(&self) -> Option<Command> {
        let slot = self.carries(ItemKind::Scroll(Scroll::Forging))?;
        let plus = |worn: Worn| self.game.hero.worn(worn).map_or(u8::MAX, |item| item.plus);
        // Armour first where both are as good.
        let worn =
            if plus(Worn::Weapon) < plus(Worn::Armour) { Worn::Weapon } else { Worn::Armour };
        self.if_allowed(Command::UseItem { slot, target: Some(worn) })
    }
}
