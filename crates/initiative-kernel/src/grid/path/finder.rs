//! The tool that finds paths.

use super::super::frame::Frame;
use super::super::{Direction, Distances, Ground, Metric, Region, Tile};
use super::Path;
use super::search::{GOAL, Memory, SETTLED, Search, Searched};
use super::walk::{Rest, Visit};
use alloc::vec::Vec;

/// Finds shortest paths. It keeps its memory from one search to the next, so keep it around.
///
/// **Which path.** The path with the lowest cost. Among those, on grounds with
/// [burdens](Ground::BURDENS), the one with the least burden. Among those, the one whose steps come
/// first in the order of the given directions, compared step by step from the start. So there is
/// exactly one, and it does not depend on how the search works. Costs from 2³¹ on count as out of
/// reach.
///
/// ```
/// use initiative_kernel::grid::{Direction, Layer, PathFinder, Tile};
/// let costs = Layer::from_rows([".~.", ".#.", "..."], |letter| match letter {
///     '.' => Some(1u8),
///     '~' => Some(4),
///     _ => Some(0),
/// })?;
/// let mut finder = PathFinder::new();
/// let (from, to) = (Tile::new(0, 0), Tile::new(2, 0));
/// let path = finder.path(&costs, &Direction::FOUR, from, to).unwrap();
/// assert_eq!(path.cost, 5, "through the rough: around it would be 6");
/// assert_eq!(path.tiles, [Tile::new(1, 0), to]);
/// # Ok::<(), initiative_kernel::grid::LayerError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PathFinder {
    memory: Memory,
    distances: Distances,
    stack: Vec<Visit>,
}

impl PathFinder {
    /// A finder without any memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The best path from one tile to another, or `None` if there is none.
    ///
    /// There is no path to a tile on which the ground forbids stopping. From a tile to itself the
    /// path is empty.
    pub fn path<G: Ground>(
        &mut self,
        ground: &G,
        steps: &[Direction],
        from: Tile,
        to: Tile,
    ) -> Option<Path> {
        let frame = Frame::new(ground.size(), steps);
        // Each step costs at least `least` and comes at most one tile nearer.
        let metric = if frame.steps().iter().any(|step| step.direction.is_diagonal()) {
            Metric::Chebyshev
        } else {
            Metric::Manhattan
        };
        let least = u32::from(ground.least());
        let search = Search {
            ground,
            frame,
            from,
            ahead: |tile| metric.between(tile, from).saturating_mul(least),
        };
        self.run(&search, core::iter::once(to))
    }

    /// The best path from a tile to any of the goals, or `None` if none can be reached.
    ///
    /// Goals on which the ground forbids stopping do not count. If the start is a goal, the path is
    /// empty.
    ///
    /// ```
    /// use initiative_kernel::grid::{Direction, PathFinder, Region, Size, Tile};
    /// let floor = Region::full(Size::new(5, 5)?);
    /// let goals = Region::from_tiles(floor.size(), [(0, 0), (4, 2), (2, 4)].map(Tile::from));
    /// let mut finder = PathFinder::new();
    /// let path = finder.path_to_any(&floor, &Direction::FOUR, Tile::new(2, 2), &goals);
    /// // Two of them are two steps away; east comes before south.
    /// assert_eq!(path.unwrap().tiles.last(), Some(&Tile::new(4, 2)));
    /// # Ok::<(), initiative_kernel::grid::SizeError>(())
    /// ```
    pub fn path_to_any<G: Ground>(
        &mut self,
        ground: &G,
        steps: &[Direction],
        from: Tile,
        goals: &Region,
    ) -> Option<Path> {
        let search = Search {
            ground,
            frame: Frame::new(ground.size(), steps),
            from,
            // With goals all around the start there is no direction to prefer.
            ahead: |_| 0,
        };
        self.run(&search, goals.iter())
    }

    fn run<G: Ground, H: Fn(Tile) -> u32>(
        &mut self,
        search: &Search<'_, G, H>,
        goals: impl Iterator<Item = Tile> + Clone,
    ) -> Option<Path> {
        let (ground, frame, from) = (search.ground, &search.frame, search.from);
        if !frame.size().contains(from) {
            return None;
        }
        if goals.clone().any(|goal| goal == from) {
            return Some(Path::default());
        }
        let goals = goals.filter(|&goal| frame.size().contains(goal) && ground.stops(goal));
        self.memory.begin::<G>(frame.cells());
        for goal in goals.clone() {
            self.memory.start_at(search, goal);
        }
        let cost = match self.memory.search_back(search) {
            Searched::Reached(cost) => {
                self.walk_forward(search, cost, Rest::Searched)?;
                cost
            }
            Searched::Nothing => return None,
            Searched::Lost => {
                // No direction helps, so measure the whole board: that is quicker for each tile.
                self.distances.measure_to_in(ground, *frame, goals);
                let cost = self.cost_from(search)?;
                self.walk_forward(search, cost, Rest::Measured)?;
                cost
            }
        };
        self.read(search, cost)
    }

    /// The least cost of a path from the start, taken from the map of distances. The start itself
    /// may be closed and have no distance.
    fn cost_from<G: Ground, H>(&self, search: &Search<'_, G, H>) -> Option<u32> {
        let (ground, from) = (search.ground, search.from);
        let costs = search.frame.steps().iter().filter_map(|step| {
            let next = step.ahead(from);
            let rest = self.distances.get(next)?;
            let entry = ground.cost(next);
            (entry != 0 && ground.passes(from, step.direction)).then(|| rest + u32::from(entry))
        });
        costs.min()
    }

    /// Tries the steps from the start in order, depth first, over tiles on a cheapest path, and
    /// settles the best step for each of them.
    fn walk_forward<G: Ground, H: Fn(Tile) -> u32>(
        &mut self,
        search: &Search<'_, G, H>,
        cost: u32,
        known: Rest,
    ) -> Option<()> {
        let Self { memory, distances, stack } = self;
        let frame = &search.frame;
        stack.clear();
        stack.push(Visit::new(search.from, cost));
        while let Some(visit) = stack.last_mut() {
            let place = frame.cell(visit.tile);
            let step = frame.steps().get(usize::from(visit.step));
            let decided = !G::BURDENS && visit.best.is_some();
            let Some(step) = step.filter(|_| !decided) else {
                memory.settle::<G>(place, visit.best)?;
                stack.pop();
                continue;
            };
            let next = step.ahead(visit.tile);
            let place = place.wrapping_add_signed(step.offset);
            let cell = memory.look(search, next, place)?;
            let rest = visit.rest.checked_sub(search.entry(next, cell.flags));
            let fitting = rest.filter(|&rest| {
                cell.may_lead()
                    && match known {
                        Rest::Searched => cell.fits(rest, || (search.ahead)(next), cost),
                        Rest::Measured => distances.get(next) == Some(rest),
                    }
                    && search.ground.passes(visit.tile, step.direction)
            });
            match fitting {
                Some(rest) if cell.flags & SETTLED == 0 => {
                    // Look at this step again when it is known where it leads.
                    stack.push(Visit::new(next, rest));
                }
                Some(_) => {
                    let burden = if G::BURDENS {
                        let after = memory.burden(place);
                        after.saturating_add(search.ground.burden(next))
                    } else {
                        0
                    };
                    visit.offer(burden);
                    visit.step += 1;
                }
                None => visit.step += 1,
            }
        }
        Some(())
    }

    /// The path along the settled choices.
    fn read<G: Ground, H>(&self, search: &Search<'_, G, H>, cost: u32) -> Option<Path> {
        let mut tiles = Vec::new();
        let mut tile = search.from;
        let mut place = search.frame.cell(tile);
        loop {
            let cell = self.memory.cell(place)?;
            if cell.flags & GOAL != 0 {
                return Some(Path { tiles, cost });
            }
            if cell.flags & SETTLED == 0 {
                return None;
            }
            let step = search.frame.steps().get(usize::from(cell.choice))?;
            tile = step.ahead(tile);
            place = place.wrapping_add_signed(step.offset);
            tiles.push(tile);
        }
    }
}
