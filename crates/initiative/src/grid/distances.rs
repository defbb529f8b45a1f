//! Distance maps: what it costs to walk between every tile of a board and the nearest source.

use super::buckets::Buckets;
use super::frame::Frame;
use super::{Direction, Ground, Size, Tile};
use alloc::vec::Vec;

/// The walking cost between each tile and the nearest of some sources.
///
/// Measure [from](Distances::measure_from) the sources for "what can I get to", and
/// [to](Distances::measure_to) the sources for "which way leads there". The map keeps its memory
/// from one measurement to the next, so keep it around.
///
/// ```
/// use initiative::grid::{Direction, Distances, Layer, Tile};
/// let costs = Layer::from_rows(["...", ".#~", "..."], |letter| match letter {
///     '.' => Some(1u8),
///     '~' => Some(5),
///     _ => Some(0),
/// })?;
/// let hero = Tile::new(2, 0);
/// let mut distances = Distances::new();
/// distances.measure_to(&costs, &Direction::EIGHT, [hero]);
/// let monster = Tile::new(1, 2);
/// assert_eq!(distances.get(monster), Some(3));
/// let step = distances.toward(&costs, &Direction::EIGHT, monster, |_| true);
/// assert_eq!(step, Some(Direction::NorthWest));
/// # Ok::<(), initiative::grid::LayerError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Distances {
    frame: Frame,
    /// For each cell [`CLOSED`], [`UNSEEN`] or the distance + 1.
    values: Vec<u32>,
    /// For each cell the cost of entering it.
    costs: Vec<u16>,
    queue: Vec<u32>,
    buckets: Buckets,
}

const CLOSED: u32 = 0;
const UNSEEN: u32 = u32::MAX;

/// Which way walks go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    From,
    To,
}

impl Distances {
    /// A map of nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Measures the least cost of walking from a source to each tile.
    ///
    /// Sources off the board do not count; a source on a closed tile can be left, not entered.
    pub fn measure_from<G: Ground>(
        &mut self,
        ground: &G,
        steps: &[Direction],
        sources: impl IntoIterator<Item = Tile>,
    ) {
        self.measure(ground, steps, sources, Course::From);
    }

    /// Measures the least cost of walking from each tile to a source: the sum of the costs of the
    /// tiles entered on the way, that of the source included.
    ///
    /// Sources off the board do not count; a source on a closed tile cannot be walked to.
    pub fn measure_to<G: Ground>(
        &mut self,
        ground: &G,
        steps: &[Direction],
        sources: impl IntoIterator<Item = Tile>,
    ) {
        self.measure(ground, steps, sources, Course::To);
    }

    /// The size of the board that was measured.
    #[must_use]
    pub fn size(&self) -> Size {
        self.frame.size()
    }

    /// The distance of a tile, or `None` if no walk connects it with a source.
    #[must_use]
    #[inline]
    pub fn get(&self, tile: Tile) -> Option<u32> {
        if !self.frame.size().contains(tile) {
            return None;
        }
        match self.values.get(self.frame.cell(tile)) {
            None | Some(&(CLOSED | UNSEEN)) => None,
            Some(value) => Some(value - 1),
        }
    }

    /// All tiles with a distance, in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = (Tile, u32)> {
        let tiles = self.frame.size().tiles();
        tiles.filter_map(|tile| Some((tile, self.get(tile)?)))
    }

    /// The step down a map of distances [to](Distances::measure_to) something: onto a neighbour
    /// that is `free` and nearer, with the least sum of step cost and distance from there; ties
    /// go to the first direction.
    ///
    /// `None` if there is no such neighbour. The ground may differ from the one measured, for
    /// example by figures that will have moved on before one gets there.
    pub fn toward<G: Ground>(
        &self,
        ground: &G,
        steps: &[Direction],
        from: Tile,
        mut free: impl FnMut(Tile) -> bool,
    ) -> Option<Direction> {
        // DELVE-AI-2
        let here = self.get(from)?;
        let nearer = self.around(ground, steps, from).filter_map(|(step, there)| {
            let next = from.step(step);
            (there < here && free(next))
                .then(|| (there.saturating_add(ground.cost(next).into()), step))
        });
        // `min_by_key` gives the first of equals.
        nearer.min_by_key(|&(sum, _)| sum).map(|(_, step)| step)
    }

    /// The step up the map: onto the `free` neighbour that is farthest, and farther than here;
    /// ties go to the first direction.
    pub fn away<G: Ground>(
        &self,
        ground: &G,
        steps: &[Direction],
        from: Tile,
        mut free: impl FnMut(Tile) -> bool,
    ) -> Option<Direction> {
        // DELVE-AI-2
        let here = self.get(from)?;
        let farther = self
            .around(ground, steps, from)
            .filter(|&(step, there)| there > here && free(from.step(step)));
        farther
            .min_by_key(|&(_, there)| u32::MAX - there)
            .map(|(step, _)| step)
    }

    /// The steps that the ground allows, and the distances they lead to.
    fn around<'a, G: Ground>(
        &'a self,
        ground: &'a G,
        steps: &'a [Direction],
        from: Tile,
    ) -> impl Iterator<Item = (Direction, u32)> + 'a {
        steps.iter().filter_map(move |&step| {
            let next = from.step(step);
            let there = self.get(next)?;
            (ground.cost(next) != 0 && ground.passes(from, step)).then_some((step, there))
        })
    }

    /// Begins a map of another kind of distance: every tile is unseen.
    pub(super) fn restart(&mut self, size: Size) {
        self.frame = Frame::new(size, &[]);
        self.values.clear();
        self.values.resize(self.frame.cells(), UNSEEN);
    }

    /// Sets the distance of a tile that has none yet; says whether it did.
    pub(super) fn settle(&mut self, tile: Tile, distance: u32) -> bool {
        if !self.frame.size().contains(tile) || distance >= UNSEEN - 1 {
            return false;
        }
        let value = self.values.get_mut(self.frame.cell(tile));
        let fresh = value.filter(|value| **value == UNSEEN);
        fresh.map(|value| *value = distance + 1).is_some()
    }

    fn measure<G: Ground>(
        &mut self,
        ground: &G,
        steps: &[Direction],
        sources: impl IntoIterator<Item = Tile>,
        course: Course,
    ) {
        self.prepare(ground, steps);
        self.queue.clear();
        self.buckets.restart(0);
        for source in sources {
            if !self.frame.size().contains(source) {
                continue;
            }
            let cell = self.frame.cell(source);
            let Some(value) = self.values.get_mut(cell) else {
                continue;
            };
            if *value == 1 {
                continue;
            }
            let open = *value != CLOSED;
            *value = 1;
            if open || course == Course::From {
                self.queue.push(cell as u32);
            }
        }
        match (G::UNIFORM, steps.len()) {
            (_, 0) => {}
            (true, 1..=4) => self.flood::<G, 4>(ground, course),
            (true, _) => self.flood::<G, 8>(ground, course),
            (false, 1..=4) => self.spread::<G, 4>(ground, course),
            (false, _) => self.spread::<G, 8>(ground, course),
        }
    }

    /// Closes the ring and the closed tiles; all others are unseen.
    fn prepare<G: Ground>(&mut self, ground: &G, steps: &[Direction]) {
        self.frame = Frame::new(ground.size(), steps);
        self.values.clear();
        self.values.resize(self.frame.cells(), CLOSED);
        if !G::UNIFORM {
            self.costs.clear();
            self.costs.resize(self.frame.cells(), 0);
        }
        for y in 0..ground.size().height() {
            let row = self.frame.row(y.into());
            let tiles = (0..).map(|x| Tile::new(x, y.cast_signed()));
            let Some(values) = self.values.get_mut(row.clone()) else {
                continue;
            };
            if G::UNIFORM {
                for (value, tile) in values.iter_mut().zip(tiles) {
                    *value = if ground.cost(tile) == 0 { CLOSED } else { UNSEEN };
                }
            } else if let Some(costs) = self.costs.get_mut(row) {
                for ((value, cost), tile) in values.iter_mut().zip(costs).zip(tiles) {
                    *cost = ground.cost(tile);
                    *value = if *cost == 0 { CLOSED } else { UNSEEN };
                }
            }
        }
    }

    /// The steps of the frame, `N` of them: the first ones again if there are fewer, which
    /// changes nothing.
    fn steps<const N: usize>(&self, course: Course) -> [(Direction, isize); N] {
        let mut all = self.frame.steps().iter().cycle();
        core::array::from_fn(|_| {
            let &(step, offset) = all.next().unwrap_or(&(Direction::North, 0));
            match course {
                Course::From => (step, offset),
                Course::To => (step, -offset),
            }
        })
    }

    /// Every step costs 1: layer by layer, without a branch on what a neighbour is like.
    fn flood<G: Ground, const N: usize>(&mut self, ground: &G, course: Course) {
        let steps = self.steps::<N>(course);
        let Self {
            frame,
            values,
            queue,
            ..
        } = self;
        let mut tail = queue.len();
        // Room for every tile and for one that is written but not kept.
        queue.resize(frame.size().area() + tail + 1, 0);
        let mut head = 0;
        while head < tail {
            let Some(&cell) = queue.get(head) else { return };
            head += 1;
            let cell = cell as usize;
            let next = values.get(cell).map_or(UNSEEN, |value| value + 1);
            for (step, offset) in steps {
                let neighbour = cell.wrapping_add_signed(offset);
                let (Some(value), Some(slot)) =
                    (values.get_mut(neighbour), queue.get_mut(tail))
                else {
                    return;
                };
                let walker = match course {
                    Course::From => cell,
                    Course::To => neighbour,
                };
                let fresh = *value == UNSEEN && ground.passes(frame.tile(walker), step);
                *value = if fresh { next } else { *value };
                *slot = neighbour as u32;
                tail += usize::from(fresh);
            }
        }
    }

    /// Tiles in order of cost. What a step costs depends on one tile only, so the first step
    /// that finds a tile is the cheapest, and each tile waits in the queue once.
    fn spread<G: Ground, const N: usize>(&mut self, ground: &G, course: Course) {
        let steps = self.steps::<N>(course);
        let Self {
            frame,
            values,
            costs,
            queue,
            buckets,
        } = self;
        // On the way from the sources a tile waits with its distance; on the way to them with
        // its distance and its own cost, which is the distance of those who step onto it.
        for &cell in &*queue {
            let cost = match course {
                Course::From => 0,
                Course::To => costs.get(cell as usize).copied().unwrap_or(0),
            };
            buckets.push(cost.into(), cell);
        }
        while let Some((key, cell)) = buckets.pop() {
            for (step, offset) in steps {
                let neighbour = (cell as usize).wrapping_add_signed(offset);
                let (Some(value), Some(&cost)) =
                    (values.get_mut(neighbour), costs.get(neighbour))
                else {
                    return;
                };
                let walker = match course {
                    Course::From => cell as usize,
                    Course::To => neighbour,
                };
                if *value != UNSEEN || !ground.passes(frame.tile(walker), step) {
                    continue;
                }
                let total = key.saturating_add(cost.into());
                let distance = match course {
                    Course::From => total,
                    Course::To => key,
                };
                if total < UNSEEN - 1 {
                    *value = distance + 1;
                    buckets.push(total, neighbour as u32);
                }
            }
        }
    }
}
