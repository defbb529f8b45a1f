//! Distance maps: what it costs to walk between every tile of a board and the nearest source.

use super::buckets::Buckets;
use super::frame::{Frame, Step};
use super::{Direction, Ground, Tile};
use alloc::vec::Vec;
use core::cmp::Reverse;

/// The walking cost between each tile and the nearest of some sources.
///
/// Measure [from](Distances::measure_from) the sources for "what can I get to", and
/// [to](Distances::measure_to) the sources for "which way leads there". The map keeps its memory
/// from one measurement to the next, so keep it around.
///
/// ```
/// use initiative_kernel::grid::{Direction, Distances, Layer, Tile};
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
/// # Ok::<(), initiative_kernel::grid::LayerError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Distances {
    frame: Frame,
    /// For each cell [`CLOSED`], the distance + 1, or [`UNSEEN`] and the cost of entering it.
    values: Vec<u32>,
    queue: Vec<u32>,
    found: Vec<(u32, u32)>,
    buckets: Buckets,
}

const CLOSED: u32 = 0;
/// The highest bit; distances stay below it.
const UNSEEN: u32 = 1 << 31;

/// Which way walks go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    From,
    To,
}

impl Distances {
    /// An empty map.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Measures the least cost of walking from a source to each tile.
    ///
    /// Sources off the board do not count. A walk can leave a source on a closed tile, but not
    /// enter it.
    pub fn measure_from<G: Ground>(
        &mut self,
        ground: &G,
        steps: &[Direction],
        sources: impl IntoIterator<Item = Tile>,
    ) {
        let frame = Frame::new(ground.size(), steps);
        self.measure(ground, frame, sources, Course::From);
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
        self.measure_to_in(ground, Frame::new(ground.size(), steps), sources);
    }

    /// Like [`Distances::measure_to`], for a search that already has its frame.
    pub(super) fn measure_to_in<G: Ground>(
        &mut self,
        ground: &G,
        frame: Frame,
        sources: impl IntoIterator<Item = Tile>,
    ) {
        self.measure(ground, frame, sources, Course::To);
    }

    /// The distance of a tile, or `None` if no walk connects it with a source.
    #[must_use]
    #[inline]
    pub fn get(&self, tile: Tile) -> Option<u32> {
        if !self.frame.size().contains(tile) {
            return None;
        }
        match self.values.get(self.frame.cell(tile)) {
            None | Some(&(CLOSED | UNSEEN..)) => None,
            Some(value) => Some(value - 1),
        }
    }

    /// All tiles with a distance, in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = (Tile, u32)> {
        let tiles = self.frame.size().tiles();
        tiles.filter_map(|tile| Some((tile, self.get(tile)?)))
    }

    /// The step down a map of distances [to](Distances::measure_to) something. It goes to a `free`
    /// neighbour that is nearer: the one with the least sum of step cost and remaining distance.
    /// Ties go to the first direction.
    ///
    /// `None` if there is no such neighbour. The ground may differ from the measured one, for
    /// example by figures that will have moved on by then.
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

    /// The step up the map: to the farthest `free` neighbour that is farther than this tile. Ties
    /// go to the first direction.
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
        farther.min_by_key(|&(_, there)| Reverse(there)).map(|(step, _)| step)
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

    fn measure<G: Ground>(
        &mut self,
        ground: &G,
        frame: Frame,
        sources: impl IntoIterator<Item = Tile>,
        course: Course,
    ) {
        self.frame = frame;
        self.prepare(ground);
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
            let cost = *value & !UNSEEN;
            *value = 1;
            // When measuring from the sources, a tile waits with its distance. When measuring to
            // them, it waits with its distance plus its own cost, which is the distance of the
            // neighbours that step onto it.
            let key = match course {
                Course::From => 0,
                Course::To if cost == 0 => continue,
                Course::To => cost,
            };
            if G::UNIFORM {
                self.queue.push(cell as u32);
            } else {
                self.buckets.push(key, cell as u32);
            }
        }
        match (G::UNIFORM, self.frame.steps().len()) {
            (_, 0) => {}
            (true, 1..=4) => self.flood::<G, 4>(ground, course),
            (true, _) => self.flood::<G, 8>(ground, course),
            (false, 1..=4) => self.spread::<G, 4>(ground, course),
            (false, _) => self.spread::<G, 8>(ground, course),
        }
    }

    /// Closes the ring and the closed tiles; all others are unseen.
    fn prepare<G: Ground>(&mut self, ground: &G) {
        self.values.clear();
        self.values.resize(self.frame.cells(), CLOSED);
        for y in 0..ground.size().height() {
            let Some(values) = self.values.get_mut(self.frame.row(y.into())) else {
                continue;
            };
            ground.row(y.cast_signed(), |x, cost| {
                if let (Some(value), 1..) = (values.get_mut(x), cost) {
                    *value = UNSEEN | u32::from(cost);
                }
            });
        }
    }

    /// The `N` steps of the frame. Missing ones are filled up with steps that go nowhere.
    fn steps<const N: usize>(&self, course: Course) -> [(Direction, isize); N] {
        let mut steps = [Step::NONE; N];
        for (own, step) in steps.iter_mut().zip(self.frame.steps()) {
            *own = *step;
        }
        steps.map(|step| match course {
            Course::From => (step.direction, step.offset),
            Course::To => (step.direction, -step.offset),
        })
    }

    /// For grounds where every step costs 1: goes layer by layer, without a branch on the
    /// neighbour.
    fn flood<G: Ground, const N: usize>(&mut self, ground: &G, course: Course) {
        let steps = self.steps::<N>(course);
        let Self { frame, values, queue, .. } = self;
        let mut tail = queue.len();
        // Room for every tile and for one that is written but not kept.
        queue.resize(frame.size().area() + tail + 1, 0);
        let (values, queue) = (values.as_mut_slice(), queue.as_mut_slice());
        let mut head = 0;
        while head < tail {
            let Some(&cell) = queue.get(head) else { return };
            head += 1;
            let cell = cell as usize;
            let next = values.get(cell).map_or(0, |value| value + 1);
            for (step, offset) in steps {
                let neighbour = cell.wrapping_add_signed(offset);
                let (Some(value), Some(slot)) = (values.get_mut(neighbour), queue.get_mut(tail))
                else {
                    return;
                };
                let walker = match course {
                    Course::From => cell,
                    Course::To => neighbour,
                };
                let fresh = *value >= UNSEEN && ground.passes(frame.tile(walker), step);
                *value = if fresh { next } else { *value };
                *slot = neighbour as u32;
                tail += usize::from(fresh);
            }
        }
    }

    /// Visits tiles in order of cost. The cost of a step depends on one tile only, so the first
    /// step that finds a tile is the cheapest, and each tile waits in the queue once.
    fn spread<G: Ground, const N: usize>(&mut self, ground: &G, course: Course) {
        let steps = self.steps::<N>(course);
        let Self { frame, values, queue, found, buckets } = self;
        while let Some(key) = buckets.pop_all(queue) {
            // Collect first, without a branch on the neighbour, then sort into buckets: that keeps
            // both loops predictable.
            let room = queue.len() * N + 1;
            if found.len() < room {
                found.resize(room, (0, 0));
            }
            let (values, found) = (values.as_mut_slice(), found.as_mut_slice());
            let mut count = 0;
            for &cell in &*queue {
                for (step, offset) in steps {
                    let neighbour = (cell as usize).wrapping_add_signed(offset);
                    let (Some(value), Some(slot)) =
                        (values.get_mut(neighbour), found.get_mut(count))
                    else {
                        return;
                    };
                    let walker = match course {
                        Course::From => cell as usize,
                        Course::To => neighbour,
                    };
                    let total = key + (*value & !UNSEEN & 0xFFFF);
                    let fresh = *value >= UNSEEN
                        && total < UNSEEN - 1
                        && ground.passes(frame.tile(walker), step);
                    let distance = match course {
                        Course::From => total,
                        Course::To => key,
                    };
                    *value = if fresh { distance + 1 } else { *value };
                    *slot = (total, neighbour as u32);
                    count += usize::from(fresh);
                }
            }
            for &(total, cell) in found.iter().take(count) {
                buckets.push(total, cell);
            }
        }
    }
}
