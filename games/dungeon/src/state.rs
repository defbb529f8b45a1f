//! The state of a delve.

mod dream;
pub(crate) mod ending;
mod validate;

use crate::action::Action;
use crate::content::{Book, ItemKind, Kind, Monster, MonsterSheet, Status, Terrain};
use crate::creature::Creature;
use crate::hero::{HERO, Hero};
use crate::level::Level;
use crate::level::floor::Floor;
use crate::level::maps::Maps;
use crate::level::sight;
use crate::looks::Looks;
use crate::state::ending::{Band, Ending, Goal};
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::grid::{Metric, Region, Tile};
use initiative_kernel::modifier::Statuses;
use initiative_kernel::turn::energy::Turns;
use initiative_kernel::turn::intent::ActorId;
use serde::{Deserialize, Serialize};

/// A delve: the hero, the levels visited so far, and the clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dungeon {
    pub(crate) book: Book,
    pub(crate) goal: Goal,
    /// The dice of the match, never rolled: the streams of levels and looks come from them.
    pub(crate) root: Dice,
    /// The dice of play.
    pub(crate) dice: Dice,
    pub(crate) hero: Hero,
    /// Where the hero is.
    pub(crate) floor: Floor,
    /// The other levels that were visited, frozen, by depth.
    pub(crate) frozen: Vec<Floor>,
    /// Levels a scenario gives that were not visited yet, by depth.
    pub(crate) ahead: Vec<Floor>,
    pub(crate) looks: Looks,
    /// The disguised kinds that are known, in order.
    pub(crate) known: Vec<ItemKind>,
    pub(crate) turns: Turns<Action>,
    /// What the hero sees.
    pub(crate) visible: Region,
    pub(crate) tally: Tally,
    /// How many actions of this turn the hero saw, its own among them.
    pub(crate) watched: u32,
    /// Whom the hero saw act last.
    pub(crate) glimpse: Option<Glimpse>,
    pub(crate) ending: Option<Ending>,
    #[serde(skip)]
    pub(crate) maps: Maps,
}

// DELVE-HUD-3
/// Somebody whom the hero saw act, who may be gone since. No rule asks for it, but people are told,
/// and a delve that was loaded tells them the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Glimpse {
    pub(crate) actor: ActorId,
    /// None is the hero.
    pub(crate) kind: Option<Monster>,
}

/// What is told at the end.
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

/// What everybody may ask.
impl Dungeon {
    /// The content the match is played with.
    #[must_use]
    pub const fn book(&self) -> &Book {
        &self.book
    }

    /// What winning takes.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// The hero.
    #[must_use]
    pub const fn hero(&self) -> &Hero {
        &self.hero
    }

    /// How hungry the hero is.
    #[must_use]
    pub fn band(&self) -> Band {
        Band::of(self.hero.satiety, &self.book.constants)
    }

    /// The level the hero is on, and its monsters.
    #[must_use]
    pub const fn floor(&self) -> &Floor {
        &self.floor
    }

    /// The level the hero is on.
    #[must_use]
    pub const fn level(&self) -> &Level {
        &self.floor.level
    }

    /// The depth the hero is on, from 1.
    #[must_use]
    pub const fn depth(&self) -> u8 {
        self.floor.level.depth()
    }

    /// The other levels that were visited.
    #[must_use]
    pub fn frozen(&self) -> &[Floor] {
        &self.frozen
    }

    /// The levels of the scenario that were not visited yet.
    #[must_use]
    pub fn ahead(&self) -> &[Floor] {
        &self.ahead
    }

    /// The appearances of this match.
    #[must_use]
    pub const fn looks(&self) -> &Looks {
        &self.looks
    }

    // DELVE-ITEM-3
    /// Whether the hero knows what such an item is.
    #[must_use]
    pub fn is_known(&self, kind: ItemKind) -> bool {
        !kind.is_disguised() || self.known.binary_search(&kind).is_ok()
    }

    /// The disguised kinds that are known, in order.
    #[must_use]
    pub fn known(&self) -> &[ItemKind] {
        &self.known
    }

    /// The clock.
    #[must_use]
    pub const fn turns(&self) -> &Turns<Action> {
        &self.turns
    }

    /// What the hero sees.
    #[must_use]
    pub const fn visible(&self) -> &Region {
        &self.visible
    }

    /// The monsters the hero sees, in the order of their ids.
    pub fn in_view(&self) -> impl Iterator<Item = &Creature> {
        self.floor.creatures().iter().filter(|creature| self.visible.contains(creature.at))
    }

    // DELVE-HIDE-1
    /// How many actions of this turn the hero saw, its own among them.
    #[must_use]
    pub const fn watched(&self) -> u32 {
        self.watched
    }

    /// What is told at the end.
    #[must_use]
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// How the match ended, if it did.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    // DELVE-GOAL-3
    /// The score so far.
    #[must_use]
    pub fn score(&self) -> u64 {
        let amulet = if self.tally.amulet { 1000 } else { 0 };
        let victory = if self.ending == Some(Ending::Victory) { 2000 } else { 0 };
        10 * u64::from(self.hero.xp) + 100 * u64::from(self.tally.deepest) + amulet + victory
    }

    /// The row of a monster's kind.
    #[must_use]
    pub fn sheet(&self, creature: &Creature) -> &MonsterSheet {
        &self.book.monsters[creature.kind]
    }

    /// Where an actor of this level stands.
    #[must_use]
    pub fn place(&self, actor: ActorId) -> Option<Tile> {
        if actor == HERO {
            Some(self.hero.at)
        } else {
            self.floor.creature(actor).map(|creature| creature.at)
        }
    }

    /// Who stands on a tile of this level.
    #[must_use]
    pub fn occupant(&self, at: Tile) -> Option<ActorId> {
        if at == self.hero.at { Some(HERO) } else { self.floor.occupant(at) }
    }

    /// Whether a tile can be entered and nobody stands there.
    #[must_use]
    pub fn is_free(&self, at: Tile) -> bool {
        self.level().is_enterable(at) && self.occupant(at).is_none()
    }

    /// What is the matter with an actor of this level.
    #[must_use]
    pub fn statuses(&self, actor: ActorId) -> Option<&Statuses<Status>> {
        if actor == HERO {
            Some(&self.hero.statuses)
        } else {
            self.floor.creature(actor).map(|creature| &creature.statuses)
        }
    }

    // DELVE-SIGHT-1: sight is mutual.
    /// Whether a monster sees the hero.
    #[must_use]
    pub fn sees_hero(&self, creature: &Creature) -> bool {
        let radius = self.sheet(creature).sight;
        if radius == self.book.classes[self.hero.class].sight {
            self.visible.contains(creature.at)
        } else {
            sight::sees(self.level(), creature.at, self.hero.at, radius)
        }
    }

    /// Whether the stairs of a kind are under the hero.
    pub(crate) fn stands_on(&self, kind: Terrain) -> bool {
        self.level().terrain(self.hero.at) == Some(kind)
    }
}

/// The distance of the rules.
pub(crate) const fn distance(a: Tile, b: Tile) -> u32 {
    Metric::Chebyshev.between(a, b)
}

/// The mark of a status among the modifiers of speed.
pub(crate) fn speed_tag(status: Status) -> u16 {
    // There are six statuses.
    1 + status.index() as u16
}

/// The mark of the armour among the modifiers of speed.
pub(crate) const ARMOUR_TAG: u16 = 100;
