//! Reach: where a figure can get with its budget, and on which path.

use super::buckets::Buckets;
use super::frame::Frame;
use super::{Direction, Ground, Layer, Path, Region, Size, Tile};
use alloc::vec::Vec;

/// Where a walk of limited cost can end, what it costs, and its path.
///
/// The paths are those of [`PathFinder`](super::PathFinder), with the same tie-break. A reach
/// keeps its memory from one [`Reach::fill`] to the next, so keep it around. Where only the tiles
/// count, [`Region::reached`] is quicker.
///
/// ```
/// use initiative_kernel::grid::{Direction, Layer, Reach, Tile};
/// let costs = Layer::from_rows(["..~..", ".##.."], |letter| match letter {
///     '.' => Some(1u8),
///     '~' => Some(2),
///     _ => Some(0),
/// })?;
/// let mut reach = Reach::new();
/// reach.fill(&costs, &Direction::FOUR, Tile::new(0, 0), 4);
/// assert!(reach.tiles().iter().eq([(1, 0), (2, 0), (3, 0), (0, 1)].map(Tile::from)));
/// assert_eq!(reach.cost(Tile::new(3, 0)), Some(4));
/// let path = reach.path(Tile::new(3, 0)).unwrap();
/// assert_eq!(path.tiles, [(1, 0), (2, 0), (3, 0)].map(Tile::from));
/// # Ok::<(), initiative_kernel::grid::LayerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reach {
    frame: Frame,
    start: Tile,
    tiles: Region,
    cells: Vec<Cell>,
    /// Cells with another stamp belong to an earlier search.
    stamp: u32,
    buckets: Buckets,
    queue: Vec<Tile>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    stamp: u32,
    /// The least cost of getting here, or [`OUT`].
    cost: u32,
    /// The least burden of the cheapest ways here.
    burden: u32,
    /// The cost of entering this tile.
    entry: u16,
    /// One bit for each step with which a best way enters this tile.
    ways: u8,
}

/// The cost of tiles that are closed or too far.
const OUT: u32 = u32::MAX;

impl Default for Reach {
    fn default() -> Self {
        Self::new()
    }
}

impl Reach {
    /// A reach without any tile.
    #[must_use]
    pub fn new() -> Self {
        Self {
            frame: Frame::default(),
            start: Tile::default(),
            tiles: Region::empty(Size::default()),
            cells: Vec::new(),
            stamp: 0,
            buckets: Buckets::default(),
            queue: Vec::new(),
        }
    }

    /// The reach from a tile, for a caller that needs only one and does not keep its memory.
    pub fn of<G: Ground>(ground: &G, steps: &[Direction], start: Tile, range: u32) -> Self {
        let mut reach = Self::new();
        reach.fill(ground, steps, start, range);
        reach
    }

    /// Finds all tiles that a walk from `start` can end on at a cost of at most `range`.
    ///
    /// The order of the directions is the last tie-break of the paths. A start off the board
    /// reaches nothing.
    pub fn fill<G: Ground>(&mut self, ground: &G, steps: &[Direction], start: Tile, range: u32) {
        self.begin(ground.size(), steps, start);
        if !self.frame.size().contains(start) {
            return;
        }
        let mut search = Search {
            ground,
            frame: &self.frame,
            tiles: &mut self.tiles,
            cells: &mut self.cells,
            stamp: self.stamp,
            // No cost within the range may equal the cost of a tile out of reach.
            range: range.min(OUT - 1),
        };
        if let Some(cell) = search.cells.get_mut(search.frame.cell(start)) {
            *cell = Cell { stamp: self.stamp, ..Cell::default() };
        }
        if G::UNIFORM {
            self.queue.clear();
            self.queue.push(start);
            let mut next = 0;
            while let Some(&tile) = self.queue.get(next) {
                next += 1;
                search.expand(tile, |_, tile| self.queue.push(tile));
            }
        } else {
            self.buckets.restart(0);
            self.buckets.push(0, start.pack());
            while let Some((_, tile)) = self.buckets.pop() {
                search.expand(Tile::unpack(tile), |cost, tile| {
                    self.buckets.push(cost, tile.pack());
                });
            }
        }
    }

    fn begin(&mut self, size: Size, steps: &[Direction], start: Tile) {
        self.start = start;
        if self.frame.size() == size {
            self.tiles.clear();
        } else {
            self.tiles = Region::empty(size);
        }
        if !self.frame.fits(size, steps) {
            self.frame = Frame::new(size, steps);
        }
        if let Some(stamp) = self.stamp.checked_add(1) {
            self.stamp = stamp;
        } else {
            self.stamp = 1;
            self.cells.clear();
        }
        if self.cells.len() < self.frame.cells() {
            self.cells.resize(self.frame.cells(), Cell::default());
        }
    }

    /// The tiles on which a walk can end, without the one it begins on.
    #[must_use]
    pub fn tiles(&self) -> &Region {
        &self.tiles
    }

    /// The least cost of getting to a tile, even one where a walk cannot end. The start costs 0.
    #[must_use]
    pub fn cost(&self, tile: Tile) -> Option<u32> {
        let cell = self.cell(tile)?;
        (cell.cost != OUT).then_some(cell.cost)
    }

    /// The best path to a tile on which a walk can end.
    #[must_use]
    pub fn path(&self, tile: Tile) -> Option<Path> {
        if !self.tiles.contains(tile) {
            return None;
        }
        let cost = self.cost(tile)?;
        // Go back over all best ways at once and mark their tiles ...
        let mut marked = Region::empty(self.frame.size());
        let mut tiles = Vec::new();
        marked.insert(tile);
        tiles.push(tile);
        let mut next = 0;
        while let Some(&tile) = tiles.get(next) {
            next += 1;
            let ways = self.cell(tile)?.ways;
            for (bit, step) in self.frame.steps().iter().enumerate() {
                let previous = step.behind(tile);
                if ways >> bit & 1 == 1 && marked.insert(previous) {
                    tiles.push(previous);
                }
            }
        }
        // ... and forward again, taking the first step that stays on them.
        tiles.clear();
        let mut here = self.start;
        while here != tile {
            let steps = self.frame.steps().iter().enumerate();
            let mut onward = steps.filter_map(|(bit, step)| {
                let next = step.ahead(here);
                let way = marked.contains(next) && self.cell(next)?.ways >> bit & 1 == 1;
                way.then_some(next)
            });
            here = onward.next()?;
            tiles.push(here);
        }
        Some(Path { tiles, cost })
    }

    /// For every tile in reach, the tile before it on its best path: all paths at once. This
    /// includes tiles on which a walk cannot end.
    ///
    /// ```
    /// use initiative_kernel::grid::{Direction, Layer, Reach, Tile};
    /// let costs = Layer::from_rows(["...", ".#."], |letter| Some(u8::from(letter == '.')))?;
    /// let mut reach = Reach::new();
    /// reach.fill(&costs, &Direction::FOUR, Tile::new(0, 1), 9);
    /// let previous = reach.previous();
    /// assert_eq!(previous.get(Tile::new(2, 1)), Some(&Some(Tile::new(2, 0))));
    /// assert_eq!(previous.get(Tile::new(1, 1)), Some(&None));
    /// # Ok::<(), initiative_kernel::grid::LayerError>(())
    /// ```
    #[must_use]
    pub fn previous(&self) -> Layer<Option<Tile>> {
        let mut previous = Layer::new(self.frame.size(), |_| None);
        // Follow the best ways in the order of the directions and take each tile when it is first
        // reached. The tie-break of the paths leads the same way, and the way to a tile on a best
        // path is the best path to that tile.
        let mut open = Vec::new();
        let mut here = self.start;
        loop {
            for (bit, step) in self.frame.steps().iter().enumerate().rev() {
                let next = step.ahead(here);
                let enters = |cell: &Cell| cell.ways >> bit & 1 == 1;
                if self.cell(next).is_some_and(enters) && previous.get(next) == Some(&None) {
                    open.push((here, next));
                }
            }
            // Ways onto one tile come from tiles of equal cost, and everything beyond the first of
            // those is done before the second. So no tile waits twice.
            let Some((before, next)) = open.pop() else {
                return previous;
            };
            here = next;
            previous.set(here, Some(before));
        }
    }

    fn cell(&self, tile: Tile) -> Option<&Cell> {
        if !self.frame.size().contains(tile) {
            return None;
        }
        let cell = self.cells.get(self.frame.cell(tile))?;
        (cell.stamp == self.stamp).then_some(cell)
    }
}

struct Search<'a, G> {
    ground: &'a G,
    frame: &'a Frame,
    tiles: &'a mut Region,
    cells: &'a mut [Cell],
    stamp: u32,
    range: u32,
}

impl<G: Ground> Search<'_, G> {
    /// Steps from a tile to its neighbours. Tiles are expanded in order of cost, and the cost of a
    /// tile depends on that tile alone. So the first step onto a tile is a cheapest one, and later
    /// steps can only be equally good.
    #[inline]
    fn expand(&mut self, tile: Tile, mut push: impl FnMut(u32, Tile)) {
        let place = self.frame.cell(tile);
        let Some(&Cell { cost, burden, .. }) = self.cells.get(place) else {
            return;
        };
        // Every step costs something, so no step from the rim of the reach can stay within it.
        if cost >= self.range {
            return;
        }
        for (bit, step) in self.frame.steps().iter().enumerate() {
            let way = 1 << bit;
            let next = step.ahead(tile);
            let Some(cell) = self.cells.get_mut(place.wrapping_add_signed(step.offset)) else {
                continue;
            };
            if cell.stamp == self.stamp {
                let tied = cell.cost != OUT && cost + u32::from(cell.entry) == cell.cost;
                if !tied || !self.ground.passes(tile, step.direction) {
                    continue;
                }
                let total = Self::burden(self.ground, burden, next);
                if total == cell.burden {
                    cell.ways |= way;
                } else if total < cell.burden {
                    cell.burden = total;
                    cell.ways = way;
                }
                continue;
            }
            let on_board = self.frame.size().contains(next);
            let entry = if on_board { self.ground.cost(next) } else { 0 };
            if entry != 0 && !self.ground.passes(tile, step.direction) {
                continue;
            }
            let total = cost.saturating_add(entry.into());
            if entry == 0 || total > self.range {
                *cell = Cell { stamp: self.stamp, cost: OUT, ..Cell::default() };
                continue;
            }
            let burden = Self::burden(self.ground, burden, next);
            *cell = Cell { stamp: self.stamp, cost: total, burden, entry, ways: way };
            if self.ground.stops(next) {
                self.tiles.insert(next);
            }
            push(total, next);
        }
    }

    #[inline]
    fn burden(ground: &G, before: u32, tile: Tile) -> u32 {
        if G::BURDENS { before.saturating_add(ground.burden(tile)) } else { 0 }
    }
}
