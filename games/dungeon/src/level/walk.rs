//! Walking on a level: which steps there are and what they cost.

use super::DungeonLevel;
use crate::content::{DelveLibrary, HeroAction, NamedKind, Terrain};
use initiative_kernel::grid::{Direction, Distances, Ground, Metric, Size, Tile};

/// How many kinds of tiles there are.
const KINDS: usize = <Terrain as NamedKind>::ALL.len();

/// Why a step is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// It leads off the level.
    OffMap,
    /// It leads into something that nobody can enter.
    Blocked,
    /// It leads diagonally past a wall or a closed door, or into or out of a doorway.
    Corner,
}

impl DungeonLevel {
    /// Whether an actor can stand on a tile. A closed door counts as open.
    pub(crate) fn is_passable(&self, tile: Tile) -> bool {
        self.terrain(tile).is_some_and(|kind| kind != Terrain::Wall)
    }

    /// Whether an actor can stand on a tile as it is: neither wall nor closed door.
    #[must_use]
    pub fn is_enterable(&self, tile: Tile) -> bool {
        self.size().contains(tile) && !self.solid.contains(tile)
    }

    // DELVE-MOVE-1
    /// The tile to which a step leads. A step into a closed door leads there, because it opens the
    /// door. Actors are ignored.
    ///
    /// # Errors
    /// What is in the way.
    pub(crate) fn step(&self, from: Tile, direction: Direction) -> Result<Tile, Obstacle> {
        let to = from.step(direction);
        match self.terrain(to) {
            None => Err(Obstacle::OffMap),
            Some(Terrain::Wall) => Err(Obstacle::Blocked),
            Some(_) if self.cuts(from, direction) => Err(Obstacle::Corner),
            Some(_) => Ok(to),
        }
    }

    // DELVE-MOVE-1
    /// Whether two tiles are within reach of each other: side by side, with no corner between.
    #[must_use]
    pub fn reaches(&self, a: Tile, b: Tile) -> bool {
        Metric::Chebyshev.between(a, b) == 1
            && self.size().contains(b)
            && direction_to(a, b).is_some_and(|direction| !self.cuts(a, direction))
    }

    /// Whether a diagonal step cuts a corner or goes through a doorway.
    fn cuts(&self, from: Tile, step: Direction) -> bool {
        cuts(from, step, |tile| self.solid.contains(tile), |tile| self.doors.contains(tile))
    }

    /// How many steps each tile is away, as the rules count steps: every tile costs 1, closed doors
    /// count as open, and actors are ignored.
    #[must_use]
    pub fn steps_from(&self, from: Tile) -> Distances {
        let mut costs = [1; KINDS];
        costs[Terrain::Wall as usize] = 0;
        let mut distances = Distances::new();
        let ground = LevelGround { level: self, costs, doors: true };
        distances.measure_from(&ground, &Direction::EIGHT, [from]);
        distances
    }

    // DELVE-AI-2
    /// The ground of a walker or flier, in energy. A closed door costs the opening and the step, or
    /// is a wall to an actor that does not open doors.
    pub(crate) fn ground(
        &self,
        library: &DelveLibrary,
        flies: bool,
        doors: bool,
    ) -> LevelGround<'_> {
        let step = library.tiles[Terrain::Floor].cost;
        let mut costs = [0; KINDS];
        for (kind, sheet) in library.tiles.iter() {
            costs[kind as usize] = match kind {
                Terrain::Wall => 0,
                Terrain::ClosedDoor if !doors => 0,
                _ if flies => step,
                _ => sheet.cost,
            };
        }
        if doors {
            let door = &mut costs[Terrain::ClosedDoor as usize];
            *door = door.saturating_add(opening_cost(library));
        }
        LevelGround { level: self, costs, doors }
    }
}

pub(crate) fn opening_cost(library: &DelveLibrary) -> u16 {
    u16::try_from(library.hero_costs.of(HeroAction::OpenDoor)).unwrap_or(u16::MAX)
}

// DELVE-MOVE-1
/// Whether a diagonal step goes past something solid, or into or out of a doorway.
pub(crate) fn cuts(
    from: Tile,
    step: Direction,
    solid: impl Fn(Tile) -> bool,
    door: impl Fn(Tile) -> bool,
) -> bool {
    step.is_diagonal() && {
        let past = [from.offset(step.dx(), 0), from.offset(0, step.dy())];
        past.into_iter().any(solid) || [from, from.step(step)].into_iter().any(door)
    }
}

/// The direction from a tile to its neighbour.
pub(crate) fn direction_to(from: Tile, to: Tile) -> Option<Direction> {
    Direction::EIGHT.into_iter().find(|direction| from.step(*direction) == to)
}

/// A level as an actor walks on it: a [`Ground`] for the searches of the kernel.
#[derive(Clone, Copy, Debug)]
pub struct LevelGround<'a> {
    level: &'a DungeonLevel,
    costs: [u16; KINDS],
    /// Whether this walker opens doors.
    doors: bool,
}

impl Ground for LevelGround<'_> {
    fn size(&self) -> Size {
        self.level.size()
    }

    fn cost(&self, tile: Tile) -> u16 {
        self.level.terrain(tile).map_or(0, |kind| self.costs[kind as usize])
    }

    fn least(&self) -> u16 {
        self.costs.into_iter().filter(|cost| *cost > 0).min().unwrap_or(1)
    }

    // DELVE-MOVE-1
    fn passes(&self, from: Tile, step: Direction) -> bool {
        let level = self.level;
        if !self.doors {
            return !level.cuts(from, step);
        }
        // Closed doors count as open: only walls have corners.
        let wall = |tile| level.terrain(tile) == Some(Terrain::Wall);
        !cuts(from, step, wall, |tile| level.doors.contains(tile))
    }
}
