//! Tiles, classes, monsters, items and numbers: all the data of the game.
//!
//! The built-in [`DelveLibrary`] is read once from `content/*.ron`. A fault in a file names the
//! file, the line and the reason. A match uses a [`RuleBook`]: the library, or a copy in which a
//! scenario has replaced some fields.

mod cost;
mod item;
mod kind;
mod number;
mod part;
mod range;
mod rule_book;
mod shape;
mod sheet;
mod table;
#[cfg(test)]
mod tests;

pub use cost::HeroAction;
pub use item::{Item, ItemKind};
pub use kind::{
    Armour, Class, Food, Monster, Mood, NamedKind, Potion, Scroll, Skill, Status, Terrain,
    Throwable, TrapKind, Weapon,
};
pub use number::{Appearances, Constants, Digging};
pub use range::RollRange;
pub use rule_book::RuleBook;
pub use sheet::{
    Affliction, ArmourSheet, ClassSheet, FoodSheet, MonsterSheet, OnHit, PotionSheet, ScrollSheet,
    SkillSheet, StatusSheet, ThrowableSheet, TileSheet, TrapSheet, WeaponSheet,
};
pub use table::KindTable;

use crate::scenario::code::{OUT_OF_RANGE, UNKNOWN_KEY};
use alloc::vec::Vec;
use initiative_content::{ContentFile, Faults, Loaded, Node, file};
use initiative_kernel::game::SetupError;
use initiative_kernel::turn::energy::{AiAction, Costs};

/// All content, in tables by kind.
#[allow(missing_docs, reason = "the types of the rows say what they are")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DelveLibrary {
    pub tiles: KindTable<Terrain, TileSheet>,
    pub classes: KindTable<Class, ClassSheet>,
    pub monsters: KindTable<Monster, MonsterSheet>,
    pub skills: KindTable<Skill, SkillSheet>,
    pub weapons: KindTable<Weapon, WeaponSheet>,
    pub armours: KindTable<Armour, ArmourSheet>,
    pub potions: KindTable<Potion, PotionSheet>,
    pub scrolls: KindTable<Scroll, ScrollSheet>,
    pub food: KindTable<Food, FoodSheet>,
    pub throwables: KindTable<Throwable, ThrowableSheet>,
    pub statuses: KindTable<Status, StatusSheet>,
    pub traps: KindTable<TrapKind, TrapSheet>,
    pub constants: Constants,
    pub digging: Digging,
    pub looks: Appearances,
    /// What the hero's actions cost, unless something has its own cost.
    pub hero_costs: Costs<HeroAction>,
    /// What the monsters' actions cost, unless something has its own cost.
    pub monster_costs: Costs<AiAction>,
}

/// The content files. Each has some parts of the library, by their names.
const FILES: [ContentFile; 5] = [
    file!("content/rules.ron"),
    file!("content/items.ron"),
    file!("content/classes.ron"),
    file!("content/monsters.ron"),
    file!("content/skills.ron"),
];

/// The built-in content. The first call reads the files.
///
/// # Errors
/// The faults of the files. This only happens while somebody edits them.
pub fn library() -> Result<&'static DelveLibrary, SetupError> {
    static LIBRARY: Loaded<DelveLibrary> = Loaded::new(|| DelveLibrary::load(&FILES));
    LIBRARY.get()
}

impl DelveLibrary {
    // ENERGY-COST-2
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

    /// What people call a kind of item that they know.
    pub(crate) fn item_name(&self, kind: ItemKind) -> &str {
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
    pub(crate) fn use_cost(&self, kind: ItemKind) -> (u32, bool) {
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
    /// Makes everything cost what its action costs, whatever the terrain, weapon, item or skill.
    fn flatten(&mut self) {
        let [step, blow, item, skill] =
            [HeroAction::Move, HeroAction::Attack, HeroAction::UseItem, HeroAction::UseSkill]
                .map(|action| self.hero_costs.of(action));
        let step = u16::try_from(step).unwrap_or(u16::MAX);
        for (_, tile) in self.tiles.iter_mut().filter(|(_, tile)| tile.cost > 0) {
            tile.cost = step;
        }
        self.weapons.iter_mut().for_each(|(_, weapon)| weapon.cost = blow);
        self.potions.iter_mut().for_each(|(_, potion)| potion.cost = Some(item));
        self.scrolls.iter_mut().for_each(|(_, scroll)| scroll.cost = Some(item));
        self.food.iter_mut().for_each(|(_, food)| food.cost = Some(item));
        self.skills.iter_mut().for_each(|(_, sheet)| sheet.cost = skill);
    }
}
