//! Ways over known ground: travelling, exploring, resting.

use crate::check::refusal::{ALREADY_THERE, HOSTILE_IN_VIEW, NO_WAY, NOTHING_TO_DO};
use crate::command::Command;
use crate::content::{HeroAction, Status, Terrain};
use crate::hero::HERO;
use crate::level::cuts;
use crate::state::Dungeon;
use initiative_kernel::game::Refusal;
use initiative_kernel::grid::{Direction, Distances, Ground, Size, Tile};

/// The ground as the hero remembers it, in energy. Known traps are closed, and so is what the
/// hero could never pay for.
pub(crate) struct Known<'a> {
    game: &'a Dungeon,
    capacity: u32,
}

impl Known<'_> {
    fn terrain(&self, tile: Tile) -> Option<Terrain> {
        self.game.level().memory.terrain(tile)
    }
}

impl Ground for Known<'_> {
    fn size(&self) -> Size {
        self.game.level().size()
    }

    fn cost(&self, tile: Tile) -> u16 {
        let Some(terrain) = self.terrain(tile).filter(|terrain| *terrain != Terrain::Wall) else {
            return 0;
        };
        if self.game.level().trap(tile).is_some_and(|trap| !trap.hidden) {
            return 0;
        }
        let book = &self.game.book;
        let enter = book.tiles[terrain].cost;
        if u32::from(enter) > self.capacity {
            return 0;
        }
        if terrain != Terrain::ClosedDoor {
            return enter.max(1);
        }
        let opening = book.hero_costs.of(HeroAction::OpenDoor);
        enter.saturating_add(u16::try_from(opening).unwrap_or(u16::MAX))
    }

    // DELVE-MOVE-1
    fn passes(&self, from: Tile, step: Direction) -> bool {
        let closed = |kind: Terrain| matches!(kind, Terrain::Wall | Terrain::ClosedDoor);
        let solid = |tile| self.terrain(tile).is_none_or(closed);
        let door = |tile| self.terrain(tile).is_some_and(Terrain::is_door);
        !cuts(from, step, solid, door)
    }
}

impl Dungeon {
    pub(crate) fn known_ground(&self) -> Known<'_> {
        Known { game: self, capacity: self.turns.ledger().capacity(HERO) }
    }

    /// What the hero knows to walk to, in energy.
    #[must_use]
    pub fn walks(&self) -> Distances {
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

    /// The tiles of the way to a place, without where the hero stands.
    #[must_use]
    pub fn path(&self, to: Tile) -> Option<alloc::vec::Vec<Tile>> {
        let mut ways = Distances::new();
        let ground = self.known_ground();
        ways.measure_to(&ground, &Direction::EIGHT, [to]);
        let mut path = alloc::vec::Vec::new();
        let mut at = self.hero.at;
        while at != to {
            at = at.step(ways.toward(&ground, &Direction::EIGHT, at, |_| true)?);
            path.push(at);
        }
        Some(path)
    }

    // DELVE-CMD-3
    /// The nearest place from which something new can be seen.
    #[must_use]
    pub fn frontier(&self) -> Option<Tile> {
        let memory = &self.level().memory;
        let unseen = |tile: Tile| memory.size().contains(tile) && !memory.is_seen(tile);
        let opens = |tile: Tile| Direction::EIGHT.iter().any(|way| unseen(tile.step(*way)));
        let walks = self.walks();
        let edges = walks.iter().filter(|(tile, _)| *tile != self.hero.at && opens(*tile));
        edges.min_by_key(|(tile, energy)| (*energy, *tile)).map(|(tile, _)| tile)
    }

    /// Whether resting would do any good.
    #[must_use]
    pub fn is_unwell(&self) -> bool {
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
