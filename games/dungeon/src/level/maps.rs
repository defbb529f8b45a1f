//! Distance maps: one for each target and way of walking, shared by all monsters that go there.

use crate::content::DelveLibrary;
use crate::level::DungeonLevel;
use alloc::vec::Vec;
use core::fmt;
use initiative_kernel::grid::{Direction, Distances, Tile};

/// How a monster walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gait {
    /// Whether every tile costs the same.
    pub(crate) flies: bool,
    /// Whether it opens doors.
    pub(crate) doors: bool,
}

/// A cache of distance maps.
///
/// It is no part of the state: a copy starts empty, and all caches are equal.
#[derive(Default)]
pub(crate) struct Maps {
    maps: Vec<Map>,
    /// How many of the maps, from the first, are valid.
    valid: usize,
    /// The map that is replaced next when the cache is full.
    next: usize,
}

struct Map {
    target: Tile,
    gait: Gait,
    distances: Distances,
}

impl Maps {
    /// Enough for every room, and for the hero with three ways of walking.
    const ROOM: usize = 16;

    /// Forgets all maps, because the ground has changed.
    pub(crate) fn clear(&mut self) {
        self.valid = 0;
        self.next = 0;
    }

    // DELVE-AI-2
    /// The least energy to walk from each tile to the target. Actors are ignored.
    pub(crate) fn to(
        &mut self,
        target: Tile,
        gait: Gait,
        level: &DungeonLevel,
        library: &DelveLibrary,
    ) -> &Distances {
        let known = self.maps.iter().take(self.valid);
        let mut place = known.into_iter().position(|map| map.target == target && map.gait == gait);
        if place.is_none() {
            place = Some(self.measure(target, gait, level, library));
        }
        &self.maps[place.unwrap_or_default()].distances
    }

    fn measure(
        &mut self,
        target: Tile,
        gait: Gait,
        level: &DungeonLevel,
        library: &DelveLibrary,
    ) -> usize {
        let place = if self.valid < Self::ROOM {
            self.valid += 1;
            self.valid - 1
        } else {
            self.next = (self.next + 1) % Self::ROOM;
            self.next
        };
        if place == self.maps.len() {
            self.maps.push(Map { target, gait, distances: Distances::new() });
        }
        let map = &mut self.maps[place];
        (map.target, map.gait) = (target, gait);
        let ground = level.ground(library, gait.flies, gait.doors);
        map.distances.measure_to(&ground, &Direction::EIGHT, [target]);
        place
    }
}

impl Clone for Maps {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Maps {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Maps {}

impl fmt::Debug for Maps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Maps")
    }
}
