//! The search back from the goals to the start: A* with all its memory.

use super::super::buckets::Buckets;
use super::super::frame::Frame;
use super::super::{Ground, Metric, Tile};
use alloc::vec::Vec;

/// What to search.
pub(super) struct Search<'a, G, H> {
    pub(super) ground: &'a G,
    pub(super) frame: Frame,
    pub(super) from: Tile,
    /// A lower bound for the cost of getting from the start to a tile.
    pub(super) ahead: H,
}

impl<G: Ground, H> Search<'_, G, H> {
    /// The cost of entering a tile with these flags.
    #[inline]
    pub(super) fn entry(&self, tile: Tile, flags: u8) -> u32 {
        if flags & OPEN == 0 {
            0
        } else if G::UNIFORM {
            1
        } else {
            self.ground.cost(tile).into()
        }
    }
}

/// The result of a search.
pub(super) enum Searched {
    /// The search reached the start at this cost.
    Reached(u32),
    /// No way leads from a goal to the start.
    Nothing,
    /// The search looked at so many tiles that measuring the whole board is quicker.
    Lost,
}

/// What is known about a tile, in eight bytes: on large boards a search mostly waits for memory.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    /// The least cost from here to a goal, as far as known; exact once closed.
    rest: u32,
    stamp: u16,
    pub(super) flags: u8,
    /// The step to take from here, once settled.
    pub(super) choice: u8,
}

/// `rest` is final.
const CLOSED: u8 = 1;
/// The choice and the burden are final: this tile is on a cheapest path.
pub(super) const SETTLED: u8 = 2;
/// This tile is not on a cheapest path.
const DEAD: u8 = 4;
/// The path may end here.
pub(super) const GOAL: u8 = 8;
/// This tile can be entered.
const OPEN: u8 = 16;

/// Costs from here on count as out of reach.
const TOO_MUCH: u32 = 1 << 31;

impl Cell {
    /// Whether the tile can be entered and may still be on a cheapest path.
    pub(super) fn may_lead(&self) -> bool {
        self.flags & (OPEN | DEAD) == OPEN
    }

    /// Whether the tile may be on a cheapest path that has `rest` left to pay after entering it.
    ///
    /// A closed tile is on such a path exactly if `rest` is its least cost. A way from the start
    /// over any other tile costs no less than the path, so that tile can only be on one if `rest`
    /// and the distance ahead of it add up to the whole cost. In both cases a tile is worth
    /// visiting with one amount only, so the walk visits it at most once.
    #[inline]
    pub(super) fn fits(&self, rest: u32, ahead: impl FnOnce() -> u32, cost: u32) -> bool {
        if self.flags & (CLOSED | GOAL) != 0 {
            rest == self.rest
        } else {
            rest.checked_add(ahead()) == Some(cost)
        }
    }
}

/// What is known about the tiles of a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    cells: Vec<Cell>,
    /// Cells with another stamp belong to an earlier search.
    stamp: u16,
    /// For each cell that is settled the least burden of the cheapest ways from there to a goal.
    burdens: Vec<u32>,
    buckets: Buckets,
    begun: bool,
}

impl Memory {
    /// Forgets everything.
    pub(super) fn begin<G: Ground>(&mut self, cells: usize) {
        if let Some(stamp) = self.stamp.checked_add(1) {
            self.stamp = stamp;
        } else {
            self.stamp = 1;
            self.cells.clear();
        }
        if self.cells.len() < cells {
            self.cells.resize(cells, Cell::default());
        }
        if G::BURDENS && self.burdens.len() < cells {
            self.burdens.resize(cells, 0);
        }
        self.begun = false;
    }

    /// The cell of a tile. Asks the ground about the tile at the first look.
    #[inline]
    pub(super) fn look<G: Ground, H>(
        &mut self,
        search: &Search<'_, G, H>,
        tile: Tile,
        place: usize,
    ) -> Option<&mut Cell> {
        look(search, &mut self.cells, self.stamp, tile, place)
    }

    pub(super) fn cell(&self, place: usize) -> Option<&Cell> {
        self.cells.get(place)
    }

    pub(super) fn burden(&self, place: usize) -> u32 {
        self.burdens.get(place).copied().unwrap_or(0)
    }

    /// Notes the best step from a tile and the burden from there on, or that there is no step.
    pub(super) fn settle<G: Ground>(
        &mut self,
        place: usize,
        best: Option<(u8, u32)>,
    ) -> Option<()> {
        let cell = self.cells.get_mut(place)?;
        let Some((choice, burden)) = best else {
            cell.flags |= DEAD;
            return Some(());
        };
        cell.flags |= SETTLED;
        cell.choice = choice;
        if G::BURDENS {
            *self.burdens.get_mut(place)? = burden;
        }
        Some(())
    }

    /// Adds a goal on the board to begin from.
    pub(super) fn start_at<G: Ground, H: Fn(Tile) -> u32>(
        &mut self,
        search: &Search<'_, G, H>,
        goal: Tile,
    ) {
        let place = search.frame.cell(goal);
        let Some(cell) = self.look(search, goal, place) else {
            return;
        };
        if cell.flags & OPEN == 0 {
            return;
        }
        cell.rest = 0;
        cell.flags |= GOAL | SETTLED;
        if let (true, Some(burden)) = (G::BURDENS, self.burdens.get_mut(place)) {
            *burden = 0;
        }
        let key = (search.ahead)(goal);
        if !self.begun {
            self.buckets.restart(key);
            self.begun = true;
        }
        self.buckets.push(key, goal.pack());
    }

    /// Spreads from the goals until the start is closed. After that every tile over which a way
    /// from the start could cost less is closed, and some of those where it costs the same.
    pub(super) fn search_back<G: Ground, H: Fn(Tile) -> u32>(
        &mut self,
        search: &Search<'_, G, H>,
    ) -> Searched {
        if !self.begun {
            return Searched::Nothing;
        }
        let Self { cells, stamp, buckets, .. } = self;
        let (frame, from) = (&search.frame, search.from);
        // A search with a good sense of direction closes a few tiles for each tile it crosses. If
        // it closes more, a map of distances is better, because it takes less time per tile.
        let limit = 256 + frame.size().area() / 64;
        let mut closed = 0;
        while let Some((_, item)) = buckets.pop() {
            let tile = Tile::unpack(item);
            let place = frame.cell(tile);
            let Some(cell) = cells.get_mut(place) else {
                continue;
            };
            if cell.flags & CLOSED != 0 {
                continue;
            }
            cell.flags |= CLOSED;
            if tile == from {
                return Searched::Reached(cell.rest);
            }
            closed += 1;
            if closed > limit {
                return Searched::Lost;
            }
            let rest = cell.rest.saturating_add(search.entry(tile, cell.flags));
            // Of equally good neighbours, push the one nearest to the start last, so that it comes
            // out of its bucket first. That leads straight there if nothing is in the way.
            let mut nearest: Option<(u32, u32, Tile)> = None;
            for step in frame.steps() {
                let previous = step.behind(tile);
                let place = place.wrapping_add_signed(-step.offset);
                let Some(cell) = look(search, cells, *stamp, previous, place) else {
                    continue;
                };
                if cell.flags & CLOSED == 0
                    && rest < cell.rest
                    && (cell.flags & OPEN != 0 || previous == from)
                    && search.ground.passes(previous, step.direction)
                {
                    let key = rest.saturating_add((search.ahead)(previous));
                    if key >= TOO_MUCH {
                        continue;
                    }
                    cell.rest = rest;
                    let straight = Metric::EuclidSquared.between(previous, from);
                    let mut later = (key, straight, previous);
                    if let Some(nearest) = &mut nearest {
                        if later.1 < nearest.1 {
                            core::mem::swap(nearest, &mut later);
                        }
                        buckets.push(later.0, later.2.pack());
                    } else {
                        nearest = Some(later);
                    }
                }
            }
            if let Some((key, _, tile)) = nearest {
                buckets.push(key, tile.pack());
            }
        }
        Searched::Nothing
    }
}

#[inline]
fn look<'c, G: Ground, H>(
    search: &Search<'_, G, H>,
    cells: &'c mut [Cell],
    stamp: u16,
    tile: Tile,
    place: usize,
) -> Option<&'c mut Cell> {
    let cell = cells.get_mut(place)?;
    if cell.stamp != stamp {
        let open = search.frame.size().contains(tile) && search.ground.cost(tile) != 0;
        *cell = Cell { rest: u32::MAX, stamp, flags: if open { OPEN } else { 0 }, choice: 0 };
    }
    Some(cell)
}
