//! Tiles, classes, monsters, items and numbers: all the data of the game.
//!
//! The built-in [`Library`] is read once from `content/*.ron`; what is wrong with a file names the
//! file, the line and the reason. A match uses a [`Book`]: the library, or a copy of it in which a
//! scenario has replaced some fields.

mod book;
mod cost;
mod item;
mod kind;
mod number;
mod part;
mod shape;
mod sheet;
mod span;
mod table;
#[cfg(test)]
mod tests;

pub use book::Book;
pub use cost::HeroAction;
pub use item::{Item, ItemKind};
pub use kind::{
    Armour, Class, Food, Kind, Monster, Mood, Potion, Scroll, Skill, Status, Terrain, Throwable,
    TrapKind, Weapon,
};
pub use number::{Appearances, Constants, Digging};
pub use sheet::{
    Affliction, ArmourSheet, ClassSheet, FoodSheet, MonsterSheet, OnHit, PotionSheet, ScrollSheet,
    SkillSheet, StatusSheet, ThrowableSheet, TileSheet, TrapSheet, WeaponSheet,
};
pub use span::Span;
pub use table::{Clash, Row, Table};

use crate::scenario::code::{OUT_OF_RANGE, UNKNOWN_KEY};
use alloc::vec::Vec;
use initiative_content::{ContentFile, Faults, Loaded, Node, file};
use initiative_kernel::game::SetupError;
use initiative_kernel::turn::energy::{AiAction, Costs};

/// Everything there is, in tables by kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Library {
    /// Tiles.
    pub tiles: Table<Terrain, TileSheet>,
    /// Classes of heroes.
    pub classes: Table<Class, ClassSheet>,
    /// Monsters.
    pub monsters: Table<Monster, MonsterSheet>,
    /// Skills of both.
    pub skills: Table<Skill, SkillSheet>,
    /// Weapons, fists among them.
    pub weapons: Table<Weapon, WeaponSheet>,
    /// Armours, bare skin among them.
    pub armours: Table<Armour, ArmourSheet>,
    /// Potions.
    pub potions: Table<Potion, PotionSheet>,
    /// Scrolls.
    pub scrolls: Table<Scroll, ScrollSheet>,
    /// Food.
    pub food: Table<Food, FoodSheet>,
    /// Things to throw.
    pub throwables: Table<Throwable, ThrowableSheet>,
    /// Statuses.
    pub statuses: Table<Status, StatusSheet>,
    /// Traps.
    pub traps: Table<TrapKind, TrapSheet>,
    /// Other numbers of the rules.
    pub constants: Constants,
    /// How levels are dug.
    pub digging: Digging,
    /// Appearances.
    pub looks: Appearances,
    /// What the hero's actions cost, unless something has its own cost.
    pub hero_costs: Costs<HeroAction>,
    /// What the monsters' actions cost, unless something has its own cost.
    pub monster_costs: Costs<AiAction>,
}

/// The files. Each has some parts of the library, by their names.
const FILES: [ContentFile; 5] = [
    file!("content/rules.ron"),
    file!("content/items.ron"),
    file!("content/classes.ron"),
    file!("content/monsters.ron"),
    file!("content/skills.ron"),
];

/// The built-in content. The files are read when it is first asked for, and never again.
///
/// # Errors
/// What is wrong with the files, which only happens to somebody who edits them.
pub fn library() -> Result<&'static Library, SetupError> {
    static LIBRARY: Loaded<Library> = Loaded::new(|| Library::load(&FILES));
    LIBRARY.get()
}

impl Library {
    // ENERGY-COST-2
    /// Reads every part from these files.
    fn load(files: &[ContentFile]) -> Result<Self, SetupError> {
        let faults = Faults::new(UNKNOWN_KEY);
        let (mut library, mut missing) = (Self::blank()?, Vec::from(Self::PARTS));
        for file in files {
            let value = file.value()?;
            missing.retain(|part| value.get(part).is_none());
            library.amend(&Node::root(&value, file.name, &faults), true);
        }
        for part in missing {
            faults.add(part, OUT_OF_RANGE, "no file has this table");
        }
        let lines = |error, file: &ContentFile| file.with_lines(error);
        faults.finish().map_err(|error| files.iter().fold(error, lines))?;
        Ok(library)
    }

    /// What people call a kind of item, once they know it.
    #[must_use]
    pub fn item_name(&self, kind: ItemKind) -> &str {
        match kind {
            ItemKind::Weapon(kind) => &self.weapons[kind].name,
            ItemKind::Armour(kind) => &self.armours[kind].name,
            ItemKind::Potion(kind) => &self.potions[kind].name,
            ItemKind::Scroll(kind) => &self.scrolls[kind].name,
            ItemKind::Food(kind) => &self.food[kind].name,
            ItemKind::Throwable(kind) => &self.throwables[kind].name,
            ItemKind::Amulet => "the Amulet",
        }
    }

    // ENERGY-COST-3
    /// What using an item costs, and whether that is paid in instalments.
    #[must_use]
    pub fn use_cost(&self, kind: ItemKind) -> (u32, bool) {
        let (own, channelled) = match kind {
            ItemKind::Potion(kind) => (self.potions[kind].cost, false),
            ItemKind::Scroll(kind) => (self.scrolls[kind].cost, self.scrolls[kind].channelled),
            ItemKind::Food(kind) => (self.food[kind].cost, false),
            _ => (None, false),
        };
        (own.unwrap_or_else(|| self.hero_costs.of(HeroAction::UseItem)), channelled)
    }

    // ENERGY-LIT-3
    /// The cheapest thing a hero could do that takes time.
    pub(crate) fn cheapest(&self) -> u32 {
        let rows = self.hero_costs.cheapest().into_iter();
        let own = rows
            .chain(self.tiles.iter().map(|(_, tile)| tile.cost.into()))
            .chain(self.weapons.iter().map(|(_, weapon)| weapon.cost))
            .chain(self.skills.iter().map(|(_, skill)| skill.cost))
            .chain(self.potions.iter().filter_map(|(_, potion)| potion.cost))
            .chain(self.scrolls.iter().filter_map(|(_, scroll)| scroll.cost))
            .chain(self.food.iter().filter_map(|(_, food)| food.cost));
        let wait = self.hero_costs.of(HeroAction::Wait);
        own.filter(|cost| *cost > 0).min().unwrap_or(wait)
    }

    // DELVE-OPT-1
    /// Lets everything cost what its action costs, without regard to terrain, weapon, item or
    /// skill.
    fn flatten(&mut self) {
        let step = self.hero_costs.of(HeroAction::Move);
        let step = u16::try_from(step).unwrap_or(u16::MAX);
        for (_, tile) in self.tiles.iter_mut().filter(|(_, tile)| tile.cost > 0) {
            tile.cost = step;
        }
        let (blow, item) =
            (self.hero_costs.of(HeroAction::Attack), self.hero_costs.of(HeroAction::UseItem));
        let skill = self.hero_costs.of(HeroAction::UseSkill);
        self.weapons.iter_mut().for_each(|(_, weapon)| weapon.cost = blow);
        self.potions.iter_mut().for_each(|(_, potion)| potion.cost = Some(item));
        self.scrolls.iter_mut().for_each(|(_, scroll)| scroll.cost = Some(item));
        self.food.iter_mut().for_each(|(_, food)| food.cost = Some(item));
        self.skills.iter_mut().for_each(|(_, sheet)| sheet.cost = skill);
    }
}
