//! Digging levels: rooms, corridors, doors, patches, stairs, traps, items and monsters.
//!
//! A level depends on the match's seed and its depth alone (DELVE-DICE-1), so it is the same
//! whenever and however it is reached.

mod dwell;
mod rooms;

pub use dwell::dweller;

use crate::content::{Kind, Library, Monster, Mood, Terrain, TrapKind};
use crate::level::{Level, Trap};
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::grid::{Direction, Layer, Metric, Rect, Size, Tile};

/// A level as it was dug, and who lives there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dug {
    /// The level.
    pub level: Level,
    /// The floors of its rooms, in the order of their centres.
    pub rooms: Vec<Rect>,
    /// Those who live there, in the order in which they get their ids.
    pub dwellers: Vec<Dweller>,
}

/// A monster that waits on a new level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dweller {
    /// What it is.
    pub kind: Monster,
    /// Where it is.
    pub at: Tile,
    /// What it is about.
    pub mood: Mood,
}

// DELVE-DICE-1
/// Digs the level at a depth of the match with these dice. What was rolled so far does not matter.
#[must_use]
pub fn dig(library: &Library, dice: &Dice, depth: u8) -> Dug {
    let mut dice = dice.stream("level", depth.into());
    let mut dig = Dig::start(library, depth, &mut dice);
    dig.corridors();
    dig.stairs();
    dig.doors();
    dig.patches();
    dig.finish()
}

/// A level on its way.
struct Dig<'a> {
    library: &'a Library,
    depth: u8,
    dice: &'a mut Dice,
    ground: Layer<Terrain>,
    /// The floors of the rooms, sorted by their centres.
    rooms: Vec<Rect>,
}

/// The middle of a room.
fn centre(room: Rect) -> Tile {
    room.corner.offset((room.width / 2).cast_signed(), (room.height / 2).cast_signed())
}

impl<'a> Dig<'a> {
    // DELVE-GEN-1
    fn start(library: &'a Library, depth: u8, dice: &'a mut Dice) -> Self {
        let digging = &library.digging;
        let size = Size::new(digging.width, digging.height).unwrap_or_default();
        let mut rooms = rooms::place(digging, size, dice);
        rooms.sort_unstable_by_key(|room| {
            let middle = centre(*room);
            (middle.x, middle.y)
        });
        let inside = |tile: Tile| rooms.iter().any(|room| room.contains(tile));
        let floor = |tile| if inside(tile) { Terrain::Floor } else { Terrain::Wall };
        Self { library, depth, ground: Layer::new(size, floor), rooms, dice }
    }

    fn is_wall(&self, tile: Tile) -> bool {
        self.ground.get(tile).is_none_or(|kind| *kind == Terrain::Wall)
    }

    // DELVE-GEN-1
    fn corridors(&mut self) {
        for next in 1..self.rooms.len() {
            self.corridor(next - 1, next);
        }
        for _ in 0..self.library.digging.extra {
            let from = self.dice.index(self.rooms.len());
            let other = self.dice.index(self.rooms.len().saturating_sub(1));
            if let (Some(from), Some(other)) = (from, other) {
                self.corridor(from, if other < from { other } else { other + 1 });
            }
        }
    }

    /// Digs from the middle of a room along one axis, then along the other.
    fn corridor(&mut self, from: usize, to: usize) {
        let (from, to) = (centre(self.rooms[from]), centre(self.rooms[to]));
        let corner = match self.dice.roll(0, 1) {
            0 => Tile::new(to.x, from.y),
            _ => Tile::new(from.x, to.y),
        };
        let mut at = from;
        for goal in [corner, to] {
            while at != goal {
                at = at.offset((goal.x - at.x).signum(), (goal.y - at.y).signum());
                if self.is_wall(at) {
                    self.ground.set(at, Terrain::Floor);
                }
            }
        }
    }

    // DELVE-GEN-2
    fn stairs(&mut self) {
        let Some(up) = self.rooms.first().copied().map(centre) else {
            return;
        };
        self.ground.set(up, Terrain::StairsUp);
        if self.depth < self.library.constants.depths {
            self.ground.set(self.farthest(), Terrain::StairsDown);
        }
    }

    // DELVE-GEN-2
    /// The middle of the room that is farthest from the up stairs by walking.
    fn farthest(&self) -> Tile {
        let level = Level::new(self.depth, self.ground.clone(), self.library);
        let middles = self.rooms.iter().copied().map(centre);
        let up = middles.clone().next().unwrap_or_default();
        let distances = level.steps_from(up);
        let steps = |tile: Tile| distances.get(tile).unwrap_or(0);
        middles.fold(up, |best, tile| if steps(tile) > steps(best) { tile } else { best })
    }

    // DELVE-GEN-1
    fn doors(&mut self) {
        let size = self.ground.size();
        for tile in size.tiles() {
            let fits = self.is_doorway(tile) && !self.beside_door(tile);
            if fits && self.dice.chance(self.library.digging.door) {
                self.ground.set(tile, Terrain::ClosedDoor);
            }
        }
    }

    /// Whether a tile was dug out of a room's wall, with wall on both sides and a way through.
    fn is_doorway(&self, tile: Tile) -> bool {
        let border = |room: &Rect| room.widened(1, 1).contains(tile) && !room.contains(tile);
        let wall = |direction| self.is_wall(tile.step(direction));
        let [east, west, south, north] = Direction::FOUR.map(wall);
        !self.is_wall(tile)
            && self.rooms.iter().any(border)
            && !self.rooms.iter().any(|room| room.contains(tile))
            && (east && west && !south && !north || south && north && !east && !west)
    }

    fn beside_door(&self, tile: Tile) -> bool {
        let mut around = Direction::EIGHT.into_iter().map(|direction| tile.step(direction));
        around.any(|tile| self.ground.get(tile).is_some_and(|kind| kind.is_door()))
    }

    // DELVE-GEN-1
    fn patches(&mut self) {
        for room in self.rooms.clone() {
            for kind in [Terrain::Water, Terrain::Grass] {
                if self.dice.chance(self.library.digging.patch) {
                    self.patch(room, kind);
                }
            }
        }
    }

    /// A random walk inside a room that leaves something on plain floor.
    fn patch(&mut self, room: Rect, kind: Terrain) {
        let tiles: Vec<Tile> = room.tiles().collect();
        let Some(mut at) = self.dice.pick(&tiles).copied() else {
            return;
        };
        for _ in 0..self.library.digging.patch_steps.roll(self.dice) {
            if self.ground.get(at) == Some(&Terrain::Floor) {
                self.ground.set(at, kind);
            }
            let step = self.dice.pick(&Direction::EIGHT).map(|direction| at.step(*direction));
            at = step.filter(|tile| room.contains(*tile)).unwrap_or(at);
        }
    }

    fn finish(self) -> Dug {
        let boss = self.farthest();
        let Self { library, depth, dice, ground, rooms } = self;
        let mut level = Level::new(depth, ground, library);
        level.rooms = rooms.iter().copied().map(centre).collect();
        let up = level.rooms.first().copied().unwrap_or_default();
        lay_traps(&mut level, library, up, dice);
        let mut inside: Vec<Tile> = rooms.iter().flat_map(|room| room.tiles()).collect();
        inside.sort_unstable();
        dwell::lay_items(&mut level, library, &inside, dice);
        let dwellers = dwell::populate(&level, library, &inside, up, boss, dice);
        Dug { level, rooms, dwellers }
    }
}

// DELVE-GEN-3
fn lay_traps(level: &mut Level, library: &Library, up: Tile, dice: &mut Dice) {
    let near = library.digging.trap_distance;
    let far = |tile: Tile| Metric::Chebyshev.between(up, tile) > near;
    let floor = level.tiles().filter(|(tile, kind)| *kind == Terrain::Floor && far(*tile));
    let mut free: Vec<Tile> = floor.map(|(tile, _)| tile).collect();
    for _ in 0..library.digging.traps + u32::from(level.depth()) {
        let (Some(at), Some(kind)) = (dwell::draw(&mut free, dice), dice.pick(TrapKind::ALL))
        else {
            return;
        };
        level.lay_trap(Trap { at, kind: *kind, hidden: true });
    }
}
