//! Movers: pieces that leap and slide.

use super::{Distances, Region, Tile};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// One way in which a piece moves: a leap, or a slide that repeats it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ray {
    /// Columns to the right with each leap.
    pub dx: i8,
    /// Rows down with each leap.
    pub dy: i8,
    /// How many leaps in a row make one move at most: 1 for a leaper, more for a rider.
    pub times: u16,
}

impl Ray {
    /// A single leap.
    #[must_use]
    pub const fn leap(dx: i8, dy: i8) -> Self {
        Self { dx, dy, times: 1 }
    }

    /// A slide as far as the board goes.
    #[must_use]
    pub const fn slide(dx: i8, dy: i8) -> Self {
        let times = u16::MAX;
        Self { dx, dy, times }
    }

    fn next(self, tile: Tile) -> Tile {
        tile.offset(self.dx.into(), self.dy.into())
    }

    fn back(self, tile: Tile) -> Tile {
        tile.offset(-i16::from(self.dx), -i16::from(self.dy))
    }

    /// A leap onto the same tile is no move.
    fn stays(self) -> bool {
        self.dx == 0 && self.dy == 0
    }
}

/// How a piece moves: its rays in the order in which moves are generated.
///
/// A move goes to a free tile; a slide stops before the first tile that is not free. What free
/// means is up to the game: give the region of tiles that can be moved onto, and for a body
/// larger than one tile the region of places where it [fits](Region::fits).
///
/// ```
/// use initiative_kernel::grid::{Footprint, Mover, Ray, Region, Size, Tile};
/// let mut free = Region::full(Size::new(8, 8)?);
/// free.remove(Tile::new(3, 1));
/// let rook = Mover::ROOK.moves(Tile::new(3, 3), &free);
/// assert_eq!(rook.take(2).collect::<Vec<_>>(), [(3, 2), (3, 4)].map(Tile::from));
///
/// // A piece of two by two tiles that hops over one tile to the right or downwards.
/// let hopper = Mover::new(vec![Ray::leap(2, 0), Ray::leap(0, 2)]);
/// let places = free.fits(Footprint::new(2, 2));
/// assert!(hopper.moves(Tile::new(1, 0), &places).eq([Tile::new(1, 2)]));
/// # Ok::<(), initiative_kernel::grid::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mover {
    rays: Cow<'static, [Ray]>,
}

// CHESS-WALK-2: the orders of generation.
impl Mover {
    /// One step in any of the eight directions, row by row from the top left.
    pub const KING: &Self = &Self::fixed(&[
        Ray::leap(-1, -1),
        Ray::leap(0, -1),
        Ray::leap(1, -1),
        Ray::leap(-1, 0),
        Ray::leap(1, 0),
        Ray::leap(-1, 1),
        Ray::leap(0, 1),
        Ray::leap(1, 1),
    ]);

    /// The leap of two and one, clockwise from up and right.
    pub const KNIGHT: &Self = &Self::fixed(&[
        Ray::leap(1, -2),
        Ray::leap(2, -1),
        Ray::leap(2, 1),
        Ray::leap(1, 2),
        Ray::leap(-1, 2),
        Ray::leap(-2, 1),
        Ray::leap(-2, -1),
        Ray::leap(-1, -2),
    ]);

    /// Slides up, down, left and right.
    pub const ROOK: &Self =
        &Self::fixed(&[Ray::slide(0, -1), Ray::slide(0, 1), Ray::slide(-1, 0), Ray::slide(1, 0)]);

    /// Diagonal slides.
    pub const BISHOP: &Self =
        &Self::fixed(&[Ray::slide(-1, -1), Ray::slide(-1, 1), Ray::slide(1, -1), Ray::slide(1, 1)]);

    /// The slides of the rook, then those of the bishop.
    pub const QUEEN: &Self = &Self::fixed(&[
        Ray::slide(0, -1),
        Ray::slide(0, 1),
        Ray::slide(-1, 0),
        Ray::slide(1, 0),
        Ray::slide(-1, -1),
        Ray::slide(-1, 1),
        Ray::slide(1, -1),
        Ray::slide(1, 1),
    ]);

    /// A mover from constant rays.
    #[must_use]
    pub const fn fixed(rays: &'static [Ray]) -> Self {
        Self { rays: Cow::Borrowed(rays) }
    }

    /// A mover from rays made at run time, for example read from a file.
    #[must_use]
    pub const fn new(rays: Vec<Ray>) -> Self {
        Self { rays: Cow::Owned(rays) }
    }

    /// The same mover with slides of at most `times` leaps.
    #[must_use]
    pub fn within(&self, times: u16) -> Self {
        let limit = |&ray: &Ray| Ray { times: ray.times.min(times), ..ray };
        Self::new(self.rays.iter().map(limit).collect())
    }

    /// The rays in order.
    #[must_use]
    pub fn rays(&self) -> &[Ray] {
        &self.rays
    }

    /// The tiles to which a piece on `from` can move, ray by ray, near to far.
    #[must_use]
    pub fn moves<'a>(&'a self, from: Tile, free: &'a Region) -> Moves<'a> {
        Moves { rays: &self.rays, from, free, at: from, left: None }
    }

    /// The tiles of `prey` that a piece on `from` can capture, ray by ray: for each ray the
    /// first tile that is not free, if it is prey.
    ///
    /// ```
    /// use initiative_kernel::grid::{Mover, Region, Size, Tile};
    /// let size = Size::new(8, 8)?;
    /// let white = Region::from_tiles(size, [(0, 0), (0, 5)].map(Tile::from));
    /// let black = Region::from_tiles(size, [(3, 0), (5, 0)].map(Tile::from));
    /// let free = !&(&white | &black);
    /// assert!(Mover::ROOK.captures(Tile::new(0, 0), &free, &black).eq([Tile::new(3, 0)]));
    /// # Ok::<(), initiative_kernel::grid::SizeError>(())
    /// ```
    pub fn captures<'a>(
        &'a self,
        from: Tile,
        free: &'a Region,
        prey: &'a Region,
    ) -> impl Iterator<Item = Tile> + 'a {
        let rays = self.rays.iter().filter(|ray| !ray.stays());
        rays.filter_map(move |&ray| {
            let mut tile = from;
            for _ in 0..ray.times {
                tile = ray.next(tile);
                if !free.contains(tile) {
                    return prey.contains(tile).then_some(tile);
                }
            }
            None
        })
    }

    /// Measures for each tile the least number of moves from there to a goal.
    ///
    /// Goals that are not free count 0 themselves, but nobody else gets there. Tiles that are not
    /// free can still be moved away from, so the piece itself need not be lifted off the board.
    ///
    /// ```
    /// use initiative_kernel::grid::{Distances, Mover, Region, Size, Tile};
    /// let free = Region::full(Size::new(8, 8)?);
    /// let mut distances = Distances::new();
    /// Mover::KNIGHT.measure_to(&free, [Tile::new(7, 7)], &mut distances);
    /// assert_eq!(distances.get(Tile::new(0, 0)), Some(6));
    /// # Ok::<(), initiative_kernel::grid::SizeError>(())
    /// ```
    pub fn measure_to(
        &self,
        free: &Region,
        goals: impl IntoIterator<Item = Tile>,
        distances: &mut Distances,
    ) {
        // CHESS-WALK-5
        distances.restart(free.size());
        let mut wave: Vec<Tile> = Vec::new();
        for goal in goals {
            if distances.settle(goal, 0) && free.contains(goal) {
                wave.push(goal);
            }
        }
        let mut next = 0;
        while let Some(&tile) = wave.get(next) {
            next += 1;
            let moves = distances.get(tile).unwrap_or(0).saturating_add(1);
            for &ray in self.rays.iter().filter(|ray| !ray.stays()) {
                // A slide that ends here came over free tiles, but may begin on any.
                let mut from = tile;
                for _ in 0..ray.times {
                    from = ray.back(from);
                    if !free.size().contains(from) {
                        break;
                    }
                    let open = free.contains(from);
                    if distances.settle(from, moves) && open {
                        wave.push(from);
                    }
                    if !open {
                        break;
                    }
                }
            }
        }
    }
}

/// The moves of a [`Mover`], ray by ray, near to far.
#[derive(Clone, Debug)]
pub struct Moves<'a> {
    /// The rays that are not finished; the first is being followed.
    rays: &'a [Ray],
    from: Tile,
    free: &'a Region,
    at: Tile,
    /// How many leaps of the ray are left, if it was begun.
    left: Option<u16>,
}

impl Iterator for Moves<'_> {
    type Item = Tile;

    fn next(&mut self) -> Option<Tile> {
        while let Some((&ray, rest)) = self.rays.split_first() {
            let left = self.left.unwrap_or(ray.times);
            let tile = ray.next(self.at);
            // CHESS-WALK-3: slides stop before the first tile that is not free.
            if left > 0 && !ray.stays() && self.free.contains(tile) {
                self.at = tile;
                self.left = Some(left - 1);
                return Some(tile);
            }
            self.rays = rest;
            self.at = self.from;
            self.left = None;
        }
        None
    }
}
