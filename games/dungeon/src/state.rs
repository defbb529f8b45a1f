//! The state of a delve.

mod ending;
mod reimagined;
mod validate;

pub use ending::{DeathCause, DelveEnding, Goal, Hunger};

use crate::action::DelveAction;
use crate::content::{ItemKind, Monster, MonsterSheet, NamedKind, RuleBook, Status, Terrain};
use crate::creature::Creature;
use crate::hero::{HERO, Hero};
use crate::level::{DungeonLevel, Floor, Maps, sight};
use crate::looks::Looks;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::grid::{Metric, Region, Tile};
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::energy::EnergyClock;
use initiative_kernel::turn::intent::ActorId;
use serde::{Deserialize, Serialize};

/// A delve: the hero, the levels visited so far, and the clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dungeon {
    /// The content of the match.
    pub book: RuleBook,
    /// What the hero must do to win.
    pub goal: Goal,
    /// The dice of the match. They are never rolled: levels and looks have streams of them.
    pub(crate) root: Dice,
    /// The dice of play.
    pub(crate) dice: Dice,
    /// The hero.
    pub hero: Hero,
    /// The level where the hero is, and its monsters.
    pub floor: Floor,
    /// The other levels that were visited, by depth. Time stands still there.
    pub frozen: Vec<Floor>,
    /// Levels of the scenario that were not visited yet, by depth.
    pub ahead: Vec<Floor>,
    /// The appearances of potions and scrolls.
    pub looks: Looks,
    /// The potions and scrolls that the hero knows, in order.
    pub known: Vec<ItemKind>,
    /// The clock.
    pub turns: EnergyClock<DelveAction>,
    /// The tiles in view.
    pub visible: Region,
    /// What the score counts.
    pub tally: Tally,
    // DELVE-HIDE-1
    /// How many actions of this turn the hero saw, its own included.
    pub watched: u32,
    /// The actor that the hero last saw act.
    pub(crate) glimpse: Option<Glimpse>,
    /// How the delve ended, if it did.
    pub ending: Option<DelveEnding>,
    #[serde(skip)]
    pub(crate) maps: Maps,
}

// DELVE-HUD-3
/// An actor that the hero saw act. It may be gone since. No rule needs this, but the details show
/// it, and a delve that was loaded must show the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Glimpse {
    pub(crate) actor: ActorId,
    /// `None` for the hero.
    pub(crate) kind: Option<Monster>,
}

/// What the score counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The deepest depth entered.
    pub deepest: u8,
    /// How many monsters died.
    pub kills: u32,
    /// Whether the Amulet was ever taken.
    pub amulet: bool,
    /// The depths entered with the Amulet, one bit each.
    pub hunted: u32,
}

impl Dungeon {
    /// How hungry the hero is.
    #[must_use]
    pub fn hunger(&self) -> Hunger {
        Hunger::of(self.hero.satiety, &self.book.constants)
    }

    /// The level where the hero is.
    #[must_use]
    pub const fn level(&self) -> &DungeonLevel {
        &self.floor.level
    }

    /// The depth where the hero is, from 1.
    #[must_use]
    pub const fn depth(&self) -> u8 {
        self.floor.level.depth()
    }

    // DELVE-ITEM-3
    /// Whether the hero knows what such an item is.
    #[must_use]
    pub fn is_known(&self, kind: ItemKind) -> bool {
        !kind.is_disguised() || self.known.binary_search(&kind).is_ok()
    }

    /// The monsters in view, in the order of their ids.
    pub fn in_view(&self) -> impl Iterator<Item = &Creature> {
        self.floor.creatures().iter().filter(|creature| self.visible.contains(creature.at))
    }

    // DELVE-GOAL-3
    /// The score so far.
    #[must_use]
    pub fn score(&self) -> u64 {
        let amulet = if self.tally.amulet { 1000 } else { 0 };
        let victory = if self.ending == Some(DelveEnding::Victory) { 2000 } else { 0 };
        10 * u64::from(self.hero.xp) + 100 * u64::from(self.tally.deepest) + amulet + victory
    }

    /// The row of a monster's kind.
    pub(crate) fn sheet(&self, creature: &Creature) -> &MonsterSheet {
        &self.book.monsters[creature.kind]
    }

    pub(crate) fn place(&self, actor: ActorId) -> Option<Tile> {
        if actor == HERO {
            Some(self.hero.at)
        } else {
            self.floor.creature(actor).map(|creature| creature.at)
        }
    }

    /// The actor on a tile of this level.
    pub(crate) fn occupant(&self, at: Tile) -> Option<ActorId> {
        if at == self.hero.at { Some(HERO) } else { self.floor.occupant(at) }
    }

    /// Whether a tile can be entered and nobody stands there.
    pub(crate) fn is_free(&self, at: Tile) -> bool {
        self.level().is_enterable(at) && self.occupant(at).is_none()
    }

    pub(crate) fn statuses(&self, actor: ActorId) -> Option<&Statuses<Status>> {
        if actor == HERO {
            Some(&self.hero.statuses)
        } else {
            self.floor.creature(actor).map(|creature| &creature.statuses)
        }
    }

    // DELVE-SIGHT-1: sight is mutual.
    pub(crate) fn sees_hero(&self, creature: &Creature) -> bool {
        let radius = self.sheet(creature).sight;
        if radius == self.book.classes[self.hero.class].sight {
            self.visible.contains(creature.at)
        } else {
            sight::sees(self.level(), creature.at, self.hero.at, radius)
        }
    }

    /// Whether the hero stands on stairs of a kind.
    pub(crate) fn stands_on(&self, kind: Terrain) -> bool {
        self.level().terrain(self.hero.at) == Some(kind)
    }

    /// The nearest tile that can be entered and holds nobody: fewest steps, then row by row.
    pub(crate) fn nearest_free(&self, from: Tile) -> Option<Tile> {
        let steps = self.level().steps_from(from);
        let free = steps.iter().filter(|(tile, _)| self.is_free(*tile));
        free.min_by_key(|(tile, steps)| (*steps, *tile)).map(|(tile, _)| tile)
    }

    pub(crate) fn free_floor(&self) -> impl Iterator<Item = Tile> {
        self.level().find_all(Terrain::Floor).filter(|tile| self.occupant(*tile).is_none())
    }
}

/// The distance of the rules.
pub(crate) const fn distance(a: Tile, b: Tile) -> u32 {
    Metric::Chebyshev.between(a, b)
}

/// The tag of a status among the modifiers of speed.
pub(crate) fn speed_tag(status: Status) -> u16 {
    // There are six statuses.
    1 + status.index() as u16
}

/// The tag of the armour among the modifiers of speed.
pub(crate) const ARMOUR_TAG: u16 = 100;
