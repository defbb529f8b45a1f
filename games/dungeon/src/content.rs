//! Tiles, classes, monsters, items and numbers: all the data of the game.
//!
//! The built-in [`Library`] is read once from `content/*.ron`; what is wrong with a file names the
//! file, the line and the reason. A match uses a [`Book`]: the library, or a copy of it in which a
//! scenario has replaced some fields.

mod amend;
mod book;
mod cost;
mod flaw;
mod item;
mod kind;
mod number;
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
pub use table::{Row, Table};

use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::{ContentFile, Loaded, file};
use initiative_kernel::game::SetupError;
use initiative_kernel::turn::energy::{AiAction, Costs};
use serde::Deserialize;
use serde::de::DeserializeOwned;

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

/// `content/items.ron`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Items {
    weapons: Table<Weapon, WeaponSheet>,
    armours: Table<Armour, ArmourSheet>,
    potions: Table<Potion, PotionSheet>,
    scrolls: Table<Scroll, ScrollSheet>,
    food: Table<Food, FoodSheet>,
    throwables: Table<Throwable, ThrowableSheet>,
    looks: Sound<Appearances>,
}

/// `content/rules.ron`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rules {
    tiles: Table<Terrain, TileSheet>,
    statuses: Table<Status, StatusSheet>,
    traps: Table<TrapKind, TrapSheet>,
    constants: Sound<Constants>,
    digging: Sound<Digging>,
    hero_costs: Vec<(String, u32)>,
    monster_costs: Vec<(String, u32)>,
}

/// A row that was asked for flaws when it was read.
struct Sound<R>(R);

impl<'de, R: Row> Deserialize<'de> for Sound<R> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let row = R::deserialize(from)?;
        match row.flaw() {
            Some(flaw) => Err(serde::de::Error::custom(flaw)),
            None => Ok(Self(row)),
        }
    }
}

/// The built-in content. The files are read when it is first asked for, and never again.
///
/// # Errors
/// What is wrong with the files, which only happens to somebody who edits them.
pub fn library() -> Result<&'static Library, SetupError> {
    static LIBRARY: Loaded<Library> = Loaded::new(Library::load);
    LIBRARY.get()
}

impl Library {
    fn load() -> Result<Self, SetupError> {
        let rules: Rules = load(file!("content/rules.ron"))?;
        let items: Items = load(file!("content/items.ron"))?;
        let (hero, monster) = (rules.hero_costs.iter(), rules.monster_costs.iter());
        Ok(Self {
            tiles: rules.tiles,
            classes: load(file!("content/classes.ron"))?,
            monsters: load(file!("content/monsters.ron"))?,
            skills: load(file!("content/skills.ron"))?,
            weapons: items.weapons,
            armours: items.armours,
            potions: items.potions,
            scrolls: items.scrolls,
            food: items.food,
            throwables: items.throwables,
            statuses: rules.statuses,
            traps: rules.traps,
            constants: rules.constants.0,
            digging: rules.digging.0,
            looks: items.looks.0,
            // ENERGY-COST-2
            hero_costs: Costs::load(hero.map(|(name, cost)| (name.as_str(), *cost)))?,
            monster_costs: Costs::load(monster.map(|(name, cost)| (name.as_str(), *cost)))?,
        })
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
        self.tiles.each(|tile| tile.cost = if tile.cost == 0 { 0 } else { step });
        let (blow, item) =
            (self.hero_costs.of(HeroAction::Attack), self.hero_costs.of(HeroAction::UseItem));
        let skill = self.hero_costs.of(HeroAction::UseSkill);
        self.weapons.each(|weapon| weapon.cost = blow);
        self.potions.each(|potion| potion.cost = Some(item));
        self.scrolls.each(|scroll| scroll.cost = Some(item));
        self.food.each(|food| food.cost = Some(item));
        self.skills.each(|sheet| sheet.cost = skill);
    }
}

/// A file; what is wrong with it names the file and the line.
pub(crate) fn load<T: DeserializeOwned>(file: ContentFile) -> Result<T, SetupError> {
    file.read().map_err(|mut error| {
        error.faults.iter_mut().for_each(|fault| fault.code = "content/bad_file");
        error
    })
}
