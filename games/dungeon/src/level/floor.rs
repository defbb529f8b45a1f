//! A level and the monsters on it.

use crate::creature::{Creature, packing};
use crate::level::DungeonLevel;
use alloc::vec::Vec;
use initiative_kernel::grid::{Layer, Tile};
use initiative_kernel::turn::intent::ActorId;
use serde::{Deserialize, Serialize};

/// A level and the monsters on it, in the order of their ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written")]
pub struct Floor {
    /// The level.
    pub level: DungeonLevel,
    #[serde(with = "packing")]
    creatures: Vec<Creature>,
    /// The id of the monster on each tile, or 0, from `creatures`.
    #[serde(skip)]
    crowd: Layer<u32>,
}

#[derive(Deserialize)]
#[serde(rename = "Floor")]
struct Written {
    level: DungeonLevel,
    #[serde(with = "packing")]
    creatures: Vec<Creature>,
}

impl From<Written> for Floor {
    fn from(Written { level, creatures }: Written) -> Self {
        let mut crowd = Layer::new(level.size(), |_| 0);
        for creature in &creatures {
            crowd.set(creature.at, creature.id.0);
        }
        Self { level, creatures, crowd }
    }
}

impl Floor {
    /// A level without monsters.
    #[must_use]
    pub fn new(level: DungeonLevel) -> Self {
        Self { crowd: Layer::new(level.size(), |_| 0), level, creatures: Vec::new() }
    }

    /// The monsters, in the order of their ids.
    #[must_use]
    pub fn creatures(&self) -> &[Creature] {
        &self.creatures
    }

    /// The ids of the monsters that are wanted, in order.
    pub(crate) fn ids(&self, wanted: impl Fn(&Creature) -> bool) -> Vec<ActorId> {
        let wanted = self.creatures.iter().filter(|creature| wanted(creature));
        wanted.map(|creature| creature.id).collect()
    }

    /// The monster on a tile.
    #[must_use]
    pub fn occupant(&self, at: Tile) -> Option<ActorId> {
        self.crowd.get(at).copied().filter(|id| *id != 0).map(ActorId)
    }

    fn find(&self, id: ActorId) -> Option<usize> {
        self.creatures.binary_search_by_key(&id, |creature| creature.id).ok()
    }

    /// A monster of this level.
    #[must_use]
    pub fn creature(&self, id: ActorId) -> Option<&Creature> {
        self.find(id).and_then(|place| self.creatures.get(place))
    }

    /// A monster of this level, mutable. Use [`Floor::relocate`] to change its place.
    pub(crate) fn creature_mut(&mut self, id: ActorId) -> Option<&mut Creature> {
        let place = self.find(id)?;
        self.creatures.get_mut(place)
    }

    pub(crate) fn creatures_mut(&mut self) -> impl Iterator<Item = &mut Creature> {
        self.creatures.iter_mut()
    }

    /// Moves a monster. Returns where it stood.
    pub(crate) fn relocate(&mut self, id: ActorId, to: Tile) -> Option<Tile> {
        let place = self.find(id)?;
        let from = core::mem::replace(&mut self.creatures.get_mut(place)?.at, to);
        self.crowd.set(from, 0);
        self.crowd.set(to, id.0);
        Some(from)
    }

    /// Adds a monster at its place.
    pub(crate) fn insert(&mut self, creature: Creature) {
        self.crowd.set(creature.at, creature.id.0);
        match self.creatures.binary_search_by_key(&creature.id, |other| other.id) {
            Ok(place) => self.creatures[place] = creature,
            Err(place) => self.creatures.insert(place, creature),
        }
    }

    pub(crate) fn remove(&mut self, id: ActorId) -> Option<Creature> {
        let place = self.find(id)?;
        let creature = self.creatures.remove(place);
        self.crowd.set(creature.at, 0);
        Some(creature)
    }

    /// Whether every monster stands alone on a tile that can be entered.
    pub(crate) fn is_sound(&self) -> bool {
        self.creatures.is_sorted_by(|one, two| one.id < two.id)
            && self.creatures.iter().all(|creature| {
                self.level.is_enterable(creature.at)
                    && self.occupant(creature.at) == Some(creature.id)
            })
    }
}
