//! Ways over known ground: travelling, exploring, resting.

use crate::check::refusal::{ALREADY_THERE, HOSTILE_IN_VIEW, NO_WAY, NOTHING_TO_DO};
use crate::command::Command;
use crate::content::{Status, Terrain};
use crate::hero::HERO;
use crate::level::{cuts, opening_cost};
use crate::state::Dungeon;
use initiative_kernel::game::Refusal;
use initiative_kernel::grid::{Direction, Distances, Ground, Size, Tile};

/// The ground as the hero remembers it, in energy. It is closed where there is a known trap, and
/// where the hero could never pay for a step.
pub(crate) struct KnownGround<'a> {
    game: &'a Dungeon,
    capacity: u32,
}

impl KnownGround<'_> {
    fn terrain(&self, tile: Tile) -> Option<Terrain> {
        self.game.level().memory.terrain(tile)
    }
}

impl Ground for KnownGround<'_> {
    fn size(&self) -> Size {
        self.game.level().size()
    }

    fn cost(&self, tile: Tile) -> u16 {
        let Some(terrain) = self.terrain(tile).filter(|terrain| *terrain != Terrain::Wall) else {
            return 0;
        };
        let enter = self.game.book.tiles[terrain].cost;
        if self.game.level().known_trap(tile).is_some() || u32::from(enter) > self.capacity {
            return 0;
        }
        match terrain {
            Terrain::ClosedDoor => enter.saturating_add(opening_cost(&self.game.book)),
            _ => enter.max(1),
        }
    }

    // DELVE-MOVE-1
    fn passes(&self, from: Tile, step: Direction) -> bool {
        let solid = |tile| self.terrain(tile).is_none_or(Terrain::is_solid);
        let door = |tile| self.terrain(tile).is_some_and(Terrain::is_door);
        !cuts(from, step, solid, door)
    }
}

impl Dungeon {
    pub(crate) fn known_ground(&self) -> KnownGround<'_> {
        KnownGround { game: self, capacity: self.turns.ledger().capacity(HERO) }
    }

    /// The tiles that the hero knows a way to, with the energy it takes.
    pub(crate) fn walks(&self) -> Distances {
        let mut walks = Distances::new();
        walks.measure_from(&self.known_ground(), &Direction::EIGHT, [self.hero.at]);
        walks
    }

    // DELVE-CMD-3
    /// The first step of the way of least energy, ties in the order of directions.
    pub(crate) fn way(&self, to: Tile, ways: &mut Distances) -> Option<Direction> {
        if to == self.hero.at {
            return None;
        }
        let ground = self.known_ground();
        ways.measure_to(&ground, &Direction::EIGHT, [to]);
        ways.toward(&ground, &Direction::EIGHT, self.hero.at, |_| true)
    }

    // DELVE-CMD-3
    /// The nearest tile from which something new can be seen.
    #[must_use]
    pub fn frontier(&self) -> Option<Tile> {
        let memory = &self.level().memory;
        let unseen = |tile: Tile| memory.size().contains(tile) && !memory.is_seen(tile);
        let opens = |tile: Tile| Direction::EIGHT.iter().any(|way| unseen(tile.step(*way)));
        let walks = self.walks();
        let edges = walks.iter().filter(|(tile, _)| *tile != self.hero.at && opens(*tile));
        edges.min_by_key(|(tile, energy)| (*energy, *tile)).map(|(tile, _)| tile)
    }

    pub(crate) fn is_unwell(&self) -> bool {
        let ills = [Status::Poison, Status::Burning, Status::Slow, Status::Stun];
        self.hero.hp < self.hero.max_hp
            || ills.into_iter().any(|status| self.hero.statuses.has(status))
    }

    /// Whether nobody is in view.
    pub(crate) fn allows_journey(&self) -> Result<(), Refusal> {
        if self.in_view().next().is_some() { Err(HOSTILE_IN_VIEW) } else { Ok(()) }
    }

    pub(crate) fn allows_travel(&self, to: Tile) -> Result<(), Refusal> {
        self.allows_journey()?;
        if to == self.hero.at {
            return Err(ALREADY_THERE);
        }
        let step = self.way(to, &mut Distances::new()).ok_or(NO_WAY)?;
        self.allows_act(&Command::Move { direction: step })
    }

    pub(crate) fn allows_explore(&self) -> Result<(), Refusal> {
        self.allows_journey()?;
        let to = self.frontier().ok_or(NOTHING_TO_DO)?;
        self.allows_travel(to)
    }

    pub(crate) fn allows_rest(&self) -> Result<(), Refusal> {
        self.allows_journey()?;
        if !self.is_unwell() {
            return Err(NOTHING_TO_DO);
        }
        self.allows_act(&Command::Wait)
    }
}
