//! Where walks lead, as a set of tiles alone: 64 tiles at once.

use super::{Region, bits, stride};
use crate::grid::{Direction, Ground, Reach, Size, Tile};
use core::array;

/// The highest cost of a tile that spreads 64 tiles at once.
const DEAREST: usize = 4;

/// The most words of a board that spreads like that: 16×16 tiles.
const MOST_WORDS: usize = 5;

impl Region {
    /// The tiles on which a walk of at most `range` steps over this region can end: those of
    /// [`Reach`], without costs and paths. On boards up to 16×16 it takes a fraction of the time.
    ///
    /// A walk may begin anywhere on the board, and never ends where it began.
    ///
    /// ```
    /// use initiative_kernel::grid::{Direction, Region, Size, Tile};
    /// let walls = Region::from_tiles(Size::of(4, 2), [(1, 0), (2, 1)].map(Tile::from));
    /// let reached = (!&walls).reached(&Direction::FOUR, Tile::new(0, 0), 3);
    /// assert!(reached.iter().eq([(0, 1), (1, 1)].map(Tile::from)));
    /// ```
    #[must_use]
    pub fn reached(&self, steps: &[Direction], start: Tile, range: u32) -> Self {
        Self::reached_over(&[(1, self)], steps, start, range)
    }

    /// The same over ground that is not alike everywhere: the tiles of each region cost what stands
    /// before it, all others are closed. A tile of several regions costs the least of them, and
    /// those of cost 0 do not count. The regions are of one size.
    ///
    /// ```
    /// use initiative_kernel::grid::{Direction, Region, Size, Tile};
    /// let board = Size::of(4, 1);
    /// let swamp = Region::from_tiles(board, [Tile::new(2, 0)]);
    /// let meadow = !&swamp;
    /// let walk = |range| {
    ///     let ground = [(1, &meadow), (2, &swamp)];
    ///     Region::reached_over(&ground, &Direction::FOUR, Tile::new(0, 0), range).len()
    /// };
    /// assert_eq!([1, 2, 3, 4].map(walk), [1, 1, 2, 3]);
    /// ```
    #[must_use]
    pub fn reached_over(
        ground: &[(u16, &Self)],
        steps: &[Direction],
        start: Tile,
        range: u32,
    ) -> Self {
        let size = ground.first().map_or(Size::default(), |(_, tiles)| tiles.size);
        let mut reached = Self::empty(size);
        let Some(bit) = reached.bit(start) else {
            return reached;
        };
        let plain =
            |(cost, tiles): &(u16, &Self)| usize::from(*cost) <= DEAREST && tiles.size == size;
        let words = bits(size).div_ceil(64);
        // A step leads to the next word at most.
        if words > MOST_WORDS || stride(size) >= 63 || !ground.iter().all(plain) {
            return Reach::of(&Mixed { size, ground }, steps, start, range).tiles().clone();
        }
        let mut ways = [0; 8];
        for step in steps {
            ways[*step as usize] = u64::MAX;
        }
        let walk = Walk { ways, stride: stride(size) as u32, bit, range };
        let even = ground.iter().all(|(cost, _)| *cost == 1);
        match (words, even) {
            (1, true) => reached.fill(walk.spread::<1, 1>(ground)),
            (2, true) => reached.fill(walk.spread::<2, 1>(ground)),
            (_, true) => reached.fill(walk.spread::<MOST_WORDS, 1>(ground)),
            (1, false) => reached.fill(walk.spread::<1, DEAREST>(ground)),
            (2, false) => reached.fill(walk.spread::<2, DEAREST>(ground)),
            (_, false) => reached.fill(walk.spread::<MOST_WORDS, DEAREST>(ground)),
        }
        reached
    }

    #[inline]
    fn fill<const N: usize>(&mut self, words: [u64; N]) {
        self.words.all_mut().iter_mut().zip(words).for_each(|(own, word)| *own = word);
    }

    /// The first words, and 0 where there are none.
    #[inline]
    fn front<const N: usize>(&self) -> [u64; N] {
        let mut words = self.words.all().iter();
        array::from_fn(|_| words.next().copied().unwrap_or(0))
    }
}

/// A walk on a small board.
struct Walk {
    /// For each direction all bits if there is a step that way, else none.
    ways: [u64; 8],
    stride: u32,
    /// The bit of the tile where it begins.
    bit: usize,
    range: u32,
}

impl Walk {
    /// Goes on from all tiles of one cost at once. The cost of a tile depends on that tile alone,
    /// so no later walk onto it is cheaper than the first. No tile costs more than `DEAR`.
    #[inline]
    fn spread<const N: usize, const DEAR: usize>(&self, ground: &[(u16, &Region)]) -> [u64; N] {
        // The tiles of each cost, from 1.
        let mut open = [[0; N]; DEAR];
        for (cost, tiles) in ground {
            let slot = usize::from(*cost).checked_sub(1);
            if let Some(slot) = slot.and_then(|slot| open.get_mut(slot)) {
                *slot = either(*slot, tiles.front());
            }
        }
        let start: [u64; N] =
            array::from_fn(|place| if place == self.bit / 64 { 1 << (self.bit % 64) } else { 0 });
        let (mut rim, mut seen) = (start, start);
        // The tiles that will be reached at a cost of one more, of two more, and so on.
        let mut ahead = [[0; N]; DEAR];
        for _ in 0..self.range {
            let near = self.near(rim);
            for (slot, open) in ahead.iter_mut().zip(open) {
                *slot = either(*slot, both(near, open));
            }
            rim = array::from_fn(|place| ahead[0][place] & !seen[place]);
            ahead.rotate_left(1);
            ahead[DEAR - 1] = [0; N];
            seen = either(seen, rim);
            if rim == [0; N] && ahead == [[0; N]; DEAR] {
                break;
            }
        }
        array::from_fn(|place| seen[place] & !start[place])
    }

    /// Every tile one step away from one of these. The empty column at the end of every row takes
    /// what leaves the board at a side.
    #[inline]
    fn near<const N: usize>(&self, rim: [u64; N]) -> [u64; N] {
        let [north, north_east, east, south_east, south, south_west, west, north_west] = self.ways;
        let stride = self.stride;
        let mut near = only(up(rim, 1), east);
        near = either(near, only(down(rim, 1), west));
        near = either(near, only(up(rim, stride), south));
        near = either(near, only(down(rim, stride), north));
        if north_east | south_east | south_west | north_west != 0 {
            near = either(near, only(down(rim, stride - 1), north_east));
            near = either(near, only(up(rim, stride + 1), south_east));
            near = either(near, only(up(rim, stride - 1), south_west));
            near = either(near, only(down(rim, stride + 1), north_west));
        }
        near
    }
}

#[inline]
fn either<const N: usize>(a: [u64; N], b: [u64; N]) -> [u64; N] {
    array::from_fn(|place| a[place] | b[place])
}

#[inline]
fn both<const N: usize>(a: [u64; N], b: [u64; N]) -> [u64; N] {
    array::from_fn(|place| a[place] & b[place])
}

#[inline]
fn only<const N: usize>(words: [u64; N], mask: u64) -> [u64; N] {
    words.map(|word| word & mask)
}

/// All bits moved up by 1 to 63.
#[inline]
fn up<const N: usize>(words: [u64; N], by: u32) -> [u64; N] {
    let below = |place: usize| if place == 0 { 0 } else { words[place - 1] };
    array::from_fn(|place| words[place] << (by % 64) | below(place) >> ((64 - by) % 64))
}

/// All bits moved down by 1 to 63.
#[inline]
fn down<const N: usize>(words: [u64; N], by: u32) -> [u64; N] {
    let above = |place: usize| if place + 1 == N { 0 } else { words[place + 1] };
    array::from_fn(|place| words[place] >> (by % 64) | above(place) << ((64 - by) % 64))
}

/// The same ground for boards and costs of any size.
struct Mixed<'a> {
    size: Size,
    ground: &'a [(u16, &'a Region)],
}

impl Ground for Mixed<'_> {
    fn size(&self) -> Size {
        self.size
    }
    fn cost(&self, tile: Tile) -> u16 {
        let own = self.ground.iter().filter(|(cost, tiles)| *cost > 0 && tiles.contains(tile));
        own.map(|(cost, _)| *cost).min().unwrap_or(0)
    }
}
