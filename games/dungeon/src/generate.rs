//! Digging levels: rooms, corridors, doors, patches, stairs, traps, items and monsters.
//!
//! A level depends only on the seed of the match and on its depth (DELVE-DICE-1), so it is the same
//! whenever the hero gets there.

mod content;
mod rooms;

pub(crate) use content::draw_monster;

use crate::content::{DelveLibrary, Monster, Mood, NamedKind, Terrain, TrapKind};
use crate::level::{DungeonLevel, Trap};
use crate::state::distance;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::grid::{Direction, Layer, Rect, Size, Tile};

/// A level as it was dug, with its monsters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DugLevel {
    /// The level.
    pub level: DungeonLevel,
    /// The floors of its rooms, in the order of their centres.
    pub rooms: Vec<Rect>,
    /// Its monsters, in the order in which they get their ids.
    pub monsters: Vec<NewMonster>,
}

/// A monster of a level that was just dug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewMonster {
    /// What it is.
    pub kind: Monster,
    /// Where it is.
    pub at: Tile,
    /// What it is doing.
    pub mood: Mood,
}

// DELVE-DICE-1
/// Digs the level at a depth of the match with these dice. Earlier rolls do not matter.
#[must_use]
pub fn dig(library: &DelveLibrary, dice: &Dice, depth: u8) -> DugLevel {
    let mut dice = dice.stream("level", depth.into());
    let mut dig = Dig::start(library, depth, &mut dice);
    dig.corridors();
    dig.stairs();
    dig.doors();
    dig.patches();
    dig.finish()
}

/// A level that is being dug.
struct Dig<'a> {
    library: &'a DelveLibrary,
    depth: u8,
    dice: &'a mut Dice,
    ground: Layer<Terrain>,
    /// The floors of the rooms, sorted by their centres.
    rooms: Vec<Rect>,
}

fn centre(room: Rect) -> Tile {
    room.corner.offset((room.width / 2).cast_signed(), (room.height / 2).cast_signed())
}

impl<'a> Dig<'a> {
    // DELVE-GEN-1
    fn start(library: &'a DelveLibrary, depth: u8, dice: &'a mut Dice) -> Self {
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

    /// Digs from the middle of a room to another, first along one axis, then along the other.
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
        let level = DungeonLevel::new(self.depth, self.ground.clone(), self.library);
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

    /// Turns floor into another kind of tile on a random walk inside a room.
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

    fn finish(self) -> DugLevel {
        let boss = self.farthest();
        let Self { library, depth, dice, ground, rooms } = self;
        let mut level = DungeonLevel::new(depth, ground, library);
        level.rooms = rooms.iter().copied().map(centre).collect();
        let up = level.rooms.first().copied().unwrap_or_default();
        lay_traps(&mut level, library, up, dice);
        let mut inside: Vec<Tile> = rooms.iter().flat_map(|room| room.tiles()).collect();
        inside.sort_unstable();
        content::lay_items(&mut level, library, &inside, dice);
        let monsters = content::place_monsters(&level, library, &inside, up, boss, dice);
        DugLevel { level, rooms, monsters }
    }
}

// DELVE-GEN-3
fn lay_traps(level: &mut DungeonLevel, library: &DelveLibrary, up: Tile, dice: &mut Dice) {
    let near = library.digging.trap_distance;
    let far = |tile: Tile| distance(up, tile) > near;
    let mut free: Vec<Tile> = level.find_all(Terrain::Floor).filter(|tile| far(*tile)).collect();
    for _ in 0..library.digging.traps + u32::from(level.depth()) {
        let (Some(at), Some(kind)) =
            (content::draw_tile(&mut free, dice), dice.pick(TrapKind::ALL))
        else {
            return;
        };
        level.lay_trap(Trap { at, kind: *kind, hidden: true });
    }
}
