//! The search behind shortest paths: A* from the goal back to the start, then a walk forward
//! that settles all ties.

use super::super::buckets::Buckets;
use super::super::frame::Frame;
use super::super::{Direction, Ground, Metric, Region, Tile};
use super::Path;
use alloc::vec::Vec;

/// Finds shortest paths. It keeps its memory from one search to the next, so keep it around.
///
/// **Which path.** Of all paths the one with the lowest cost; then, on grounds with
/// [burdens](Ground::BURDENS), the one with the least burden; then the one whose steps come first
/// in the order of the given directions, compared step by step from the start. So there is
/// exactly one, and nothing about it depends on how it was found.
///
/// ```
/// use initiative::grid::{Direction, Layer, PathFinder, Tile};
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
/// # Ok::<(), initiative::grid::LayerError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PathFinder {
    cells: Vec<Cell>,
    /// Cells with another stamp belong to an earlier search.
    stamp: u16,
    /// For each cell that is settled the least burden of the cheapest ways from there to a goal.
    burdens: Vec<u32>,
    buckets: Buckets,
    stack: Vec<Visit>,
}

/// What is known about a tile. Eight bytes: on large boards a search waits for memory most.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    /// The least cost from here to a goal, as far as known; exact once closed.
    rest: u32,
    stamp: u16,
    flags: u8,
    /// The step to take from here, once settled.
    choice: u8,
}

/// `rest` is final.
const CLOSED: u8 = 1;
/// The choice and the burden are final: this tile lies on a cheapest path.
const SETTLED: u8 = 2;
/// This tile does not lie on a cheapest path.
const DEAD: u8 = 4;
const GOAL: u8 = 8;
/// This tile can be entered.
const OPEN: u8 = 16;

/// A tile on the walk forward, while its steps are tried.
#[derive(Clone, Copy, Debug)]
struct Visit {
    tile: Tile,
    rest: u32,
    /// The step that is tried now.
    step: u8,
    /// The best step so far, if any, and the burden from here on.
    best: Option<(u8, u32)>,
}

impl PathFinder {
    /// A finder without any memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The best path from one tile to another, or `None` if there is none.
    ///
    /// There is none to a tile on which the ground lets nobody stop. From a tile to itself the
    /// path is empty.
    pub fn path<G: Ground>(
        &mut self,
        ground: &G,
        steps: &[Direction],
        from: Tile,
        to: Tile,
    ) -> Option<Path> {
        let frame = Frame::new(ground.size(), steps);
        // Each step costs at least `least` and comes at most one nearer.
        let metric = if frame
            .steps()
            .iter()
            .any(|step| step.direction.is_diagonal())
        {
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
    /// Goals on which the ground lets nobody stop do not count. A start that is a goal gives the
    /// empty path.
    ///
    /// ```
    /// use initiative::grid::{Direction, PathFinder, Region, Size, Tile};
    /// let floor = Region::full(Size::new(5, 5)?);
    /// let goals = Region::from_tiles(floor.size(), [(0, 0), (4, 2), (2, 4)].map(Tile::from));
    /// let mut finder = PathFinder::new();
    /// let path = finder.path_to_any(&floor, &Direction::FOUR, Tile::new(2, 2), &goals);
    /// // Two of them are two steps away; east comes before south.
    /// assert_eq!(path.unwrap().end(), Some(Tile::new(4, 2)));
    /// # Ok::<(), initiative::grid::SizeError>(())
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
        goals: impl Iterator<Item = Tile>,
    ) -> Option<Path> {
        let (frame, from) = (&search.frame, search.from);
        if !frame.size().contains(from) {
            return None;
        }
        self.begin(frame.cells());
        if G::BURDENS && self.burdens.len() < frame.cells() {
            self.burdens.resize(frame.cells(), 0);
        }
        let mut first = true;
        for goal in goals {
            if goal == from {
                return Some(Path::default());
            }
            if !frame.size().contains(goal) || !search.ground.stops(goal) {
                continue;
            }
            let place = frame.cell(goal);
            let cell = search.look(&mut self.cells, self.stamp, goal, place)?;
            if cell.flags & OPEN == 0 {
                continue;
            }
            cell.rest = 0;
            cell.flags |= GOAL | SETTLED;
            if let (true, Some(burden)) = (G::BURDENS, self.burdens.get_mut(place)) {
                *burden = 0;
            }
            let key = (search.ahead)(goal);
            if first {
                self.buckets.restart(key);
                first = false;
            }
            self.buckets.push(key, goal.pack());
        }
        if first {
            return None;
        }
        let cost = self.search_back(search)?;
        self.walk_forward(search, cost)?;
        self.read(search, cost)
    }

    fn begin(&mut self, cells: usize) {
        if let Some(stamp) = self.stamp.checked_add(1) {
            self.stamp = stamp;
        } else {
            self.stamp = 1;
            self.cells.clear();
        }
        if self.cells.len() < cells {
            self.cells.resize(cells, Cell::default());
        }
    }

    /// Spreads from the goals until the start is closed and gives its cost. After that every tile
    /// whose way over the start could cost less is closed, and some of those that cost the same.
    fn search_back<G: Ground, H: Fn(Tile) -> u32>(
        &mut self,
        search: &Search<'_, G, H>,
    ) -> Option<u32> {
        let Self {
            cells,
            stamp,
            buckets,
            ..
        } = self;
        let (frame, from) = (&search.frame, search.from);
        while let Some((_, item)) = buckets.pop() {
            let tile = Tile::unpack(item);
            let place = frame.cell(tile);
            let cell = cells.get_mut(place)?;
            if cell.flags & CLOSED != 0 {
                continue;
            }
            cell.flags |= CLOSED;
            if tile == from {
                return Some(cell.rest);
            }
            let rest = cell.rest.saturating_add(search.entry(tile, cell.flags));
            // Of neighbours that are equally good the one nearest to the start goes last, and
            // so comes first out of its bucket: that leads straight there if nothing is in the way.
            let mut nearest: Option<(u32, u32, Tile)> = None;
            for step in frame.steps() {
                let previous = step.behind(tile);
                let place = place.wrapping_add_signed(-step.offset);
                let Some(cell) = search.look(cells, *stamp, previous, place) else {
                    continue;
                };
                if cell.flags & CLOSED == 0
                    && rest < cell.rest
                    && (cell.flags & OPEN != 0 || previous == from)
                    && search.ground.passes(previous, step.direction)
                {
                    let key = rest.saturating_add((search.ahead)(previous));
                    if key == u32::MAX {
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
        None
    }

    /// Tries the steps from the start in order, depth first, over tiles that lie on a cheapest
    /// path, and settles for each of them which step is best.
    ///
    /// A closed tile lies on one exactly if its `rest` is what is left to pay. For any other tile
    /// the way over the start costs no less than the path, so it can only lie on one if what is
    /// left to pay and the distance ahead add up to the whole cost. Either way there is one
    /// amount with which a tile is worth visiting, and it is visited at most once.
    fn walk_forward<G: Ground, H: Fn(Tile) -> u32>(
        &mut self,
        search: &Search<'_, G, H>,
        cost: u32,
    ) -> Option<()> {
        let Self {
            cells,
            stamp,
            burdens,
            stack,
            ..
        } = self;
        let frame = &search.frame;
        stack.clear();
        stack.push(Visit::new(search.from, cost));
        while let Some(visit) = stack.last_mut() {
            let place = frame.cell(visit.tile);
            let step = frame.steps().get(usize::from(visit.step));
            let decided = !G::BURDENS && visit.best.is_some();
            let Some(step) = step.filter(|_| !decided) else {
                let cell = cells.get_mut(place)?;
                if let Some((choice, burden)) = visit.best {
                    cell.flags |= SETTLED;
                    cell.choice = choice;
                    if let (true, Some(settled)) = (G::BURDENS, burdens.get_mut(place)) {
                        *settled = burden;
                    }
                } else {
                    cell.flags |= DEAD;
                }
                stack.pop();
                continue;
            };
            let next = step.ahead(visit.tile);
            let place = place.wrapping_add_signed(step.offset);
            let cell = search.look(cells, *stamp, next, place)?;
            let rest = visit.rest.checked_sub(search.entry(next, cell.flags));
            let fitting = rest.filter(|&rest| {
                let exact = if cell.flags & (CLOSED | GOAL) != 0 {
                    rest == cell.rest
                } else {
                    rest.checked_add((search.ahead)(next)) == Some(cost)
                };
                exact
                    && cell.flags & (OPEN | DEAD) == OPEN
                    && search.ground.passes(visit.tile, step.direction)
            });
            match fitting {
                Some(rest) if cell.flags & SETTLED == 0 => {
                    // This step is looked at again when it is known where it leads.
                    stack.push(Visit::new(next, rest));
                }
                Some(_) => {
                    let burden = if G::BURDENS {
                        let after = burdens.get(place).copied().unwrap_or(0);
                        after.saturating_add(search.ground.burden(next))
                    } else {
                        0
                    };
                    if visit.best.is_none_or(|(_, best)| burden < best) {
                        visit.best = Some((visit.step, burden));
                    }
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
            let cell = self.cells.get(place)?;
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

impl Visit {
    fn new(tile: Tile, rest: u32) -> Self {
        Self {
            tile,
            rest,
            step: 0,
            best: None,
        }
    }
}

struct Search<'a, G, H> {
    ground: &'a G,
    frame: Frame,
    from: Tile,
    /// No more than the cost of getting from the start to a tile.
    ahead: H,
}

impl<G: Ground, H> Search<'_, G, H> {
    /// The cell of a tile; asks the ground about it at the first look.
    #[inline]
    fn look<'c>(
        &self,
        cells: &'c mut [Cell],
        stamp: u16,
        tile: Tile,
        place: usize,
    ) -> Option<&'c mut Cell> {
        let cell = cells.get_mut(place)?;
        if cell.stamp != stamp {
            let open = self.frame.size().contains(tile) && self.ground.cost(tile) != 0;
            *cell = Cell {
                rest: u32::MAX,
                stamp,
                flags: if open { OPEN } else { 0 },
                choice: 0,
            };
        }
        Some(cell)
    }

    /// The cost of entering a tile with these flags.
    #[inline]
    fn entry(&self, tile: Tile, flags: u8) -> u32 {
        if flags & OPEN == 0 {
            0
        } else if G::UNIFORM {
            1
        } else {
            self.ground.cost(tile).into()
        }
    }
}
