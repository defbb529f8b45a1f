//! Regions: sets of tiles, 64 of them in each machine word.

mod algebra;
mod reached;
mod words;

use super::{Layer, Metric, Rect, Size, Tile};
use alloc::vec::Vec;
use core::fmt;
use serde::{Deserialize, Serialize, Serializer};
use words::Words;

/// A set of tiles of one board.
///
/// A region is a row of bits; whole-board questions such as unions handle 64 tiles at once.
/// Small boards, up to 16×16, are stored in place, so that cloning a game state that holds
/// regions does not allocate. Tiles off the board are never members.
///
/// ```
/// use initiative_kernel::grid::{Metric, Region, Size, Tile};
/// let size = Size::new(16, 16)?;
/// let walls = Region::from_tiles(size, [(5, 4), (5, 5), (5, 6)].map(Tile::from));
/// let blast = Region::within(size, Metric::Manhattan, Tile::new(4, 5), 1);
/// assert_eq!((&blast - &walls).len(), 4);
/// # Ok::<(), initiative_kernel::grid::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "Raw<Vec<u64>>")]
pub struct Region {
    size: Size,
    words: Words,
}

impl Region {
    /// No tile of a board of that size.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Self { size, words: Words::zeroed(bits(size)) }
    }

    /// Every tile of a board of that size.
    #[must_use]
    pub fn full(size: Size) -> Self {
        let mut region = Self::empty(size);
        let (width, words) = (usize::from(size.width()), region.words.all_mut());
        let mut first = 0;
        for _ in 0..size.height() {
            set_run(words, first, width);
            first += width + 1;
        }
        region
    }

    /// The given tiles; those off the board are left out.
    #[must_use]
    pub fn from_tiles(size: Size, tiles: impl IntoIterator<Item = Tile>) -> Self {
        let mut region = Self::empty(size);
        region.extend(tiles);
        region
    }

    /// The tiles for which `member` is true.
    #[must_use]
    pub fn from_fn(size: Size, mut member: impl FnMut(Tile) -> bool) -> Self {
        Self::from_tiles(size, size.tiles().filter(|&tile| member(tile)))
    }

    /// The tiles whose distance from `center` is at most `limit`: a blast, a radius of sight.
    #[must_use]
    pub fn within(size: Size, metric: Metric, center: Tile, limit: u32) -> Self {
        let mut region = Self::empty(size);
        // No metric is smaller than the straight distance along one axis.
        let side = match metric {
            Metric::EuclidSquared => limit.isqrt(),
            Metric::Manhattan | Metric::Chebyshev => limit,
        };
        let side = u16::try_from(side).unwrap_or(u16::MAX);
        let around = Rect::new(center, 1, 1).widened(side, side).clipped(size);
        region.extend(around.tiles().filter(|&tile| metric.between(center, tile) <= limit));
        region
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether the tile is a member.
    #[must_use]
    #[inline]
    pub fn contains(&self, tile: Tile) -> bool {
        // A row off the board is past the last bit; a negative row, read as unsigned, is too.
        let (x, y) = (tile.x.cast_unsigned(), tile.y.cast_unsigned());
        let bit = usize::from(y) * stride(self.size) + usize::from(x);
        x < self.size.width() && self.words.get(bit)
    }

    /// Adds a tile and returns whether it is new. Tiles off the board are ignored.
    #[inline]
    pub fn insert(&mut self, tile: Tile) -> bool {
        self.bit(tile).is_some_and(|bit| self.words.set(bit, true))
    }

    /// Removes a tile and returns whether it was a member.
    #[inline]
    pub fn remove(&mut self, tile: Tile) -> bool {
        self.bit(tile).is_some_and(|bit| self.words.set(bit, false))
    }

    /// Removes all tiles.
    pub(super) fn clear(&mut self) {
        self.words.all_mut().fill(0);
    }

    /// How many tiles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        let words = self.words.all().iter();
        words.map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the region is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.all().iter().all(|&word| word == 0)
    }

    /// The tiles in row-major order.
    #[must_use]
    pub fn iter(&self) -> Tiles<'_> {
        let stride = stride(self.size) as u32;
        let rows = u64::from(u32::MAX / stride) + 1;
        Tiles { words: self.words.all(), next: 0, word: 0, stride, rows }
    }

    /// Visits the columns of the members of one row.
    #[inline]
    pub(super) fn for_each_in_row(&self, y: i16, mut visit: impl FnMut(usize)) {
        let Some(first) = self.bit(Tile::new(0, y)) else {
            return;
        };
        let end = first + usize::from(self.size.width());
        let mut bit = first;
        while bit < end {
            let count = (64 - bit % 64).min(end - bit);
            let word = self.words.all().get(bit / 64).map_or(0, |word| word >> (bit % 64));
            let mut word = word & (u64::MAX >> (64 - count));
            if word == u64::MAX >> (64 - count) {
                (bit - first..bit - first + count).for_each(&mut visit);
            } else {
                while word != 0 {
                    visit(bit - first + word.trailing_zeros() as usize);
                    word &= word - 1;
                }
            }
            bit += count;
        }
    }

    #[inline]
    fn bit(&self, tile: Tile) -> Option<usize> {
        self.size.contains(tile).then(|| tile.y as usize * stride(self.size) + tile.x as usize)
    }
}

/// Bits from one row to the next. Each row ends with a column that is never set. Saves contain
/// regions, so this never changes.
fn stride(size: Size) -> usize {
    usize::from(size.width()) + 1
}

/// Sets `length` bits from `first` on.
#[inline]
fn set_run(words: &mut [u64], first: usize, length: usize) {
    let (mut shift, mut rest) = (first % 64, length);
    for word in words.get_mut(first / 64..).unwrap_or_default() {
        if rest == 0 {
            break;
        }
        let count = rest.min(64 - shift);
        *word |= u64::MAX >> (64 - count) << shift;
        (shift, rest) = (0, rest - count);
    }
}

fn bits(size: Size) -> usize {
    if size.area() == 0 { 0 } else { stride(size) * usize::from(size.height()) - 1 }
}

impl<T> Layer<T> {
    /// The tiles whose value is `wanted`.
    pub fn region(&self, mut wanted: impl FnMut(&T) -> bool) -> Region {
        let wanted = self.iter().filter(|(_, value)| wanted(value));
        Region::from_tiles(self.size(), wanted.map(|(tile, _)| tile))
    }
}

impl Extend<Tile> for Region {
    fn extend<I: IntoIterator<Item = Tile>>(&mut self, tiles: I) {
        for tile in tiles {
            self.insert(tile);
        }
    }
}

impl<'a> IntoIterator for &'a Region {
    type Item = Tile;
    type IntoIter = Tiles<'a>;
    fn into_iter(self) -> Tiles<'a> {
        self.iter()
    }
}

/// The tiles of a [`Region`] in row-major order.
#[derive(Clone, Debug)]
pub struct Tiles<'a> {
    words: &'a [u64],
    /// How many words were taken from the front.
    next: usize,
    word: u64,
    stride: u32,
    /// How many rows there are in 2³² bits, rounded up: multiplying by it divides by the stride.
    rows: u64,
}

impl Iterator for Tiles<'_> {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        while self.word == 0 {
            self.word = *self.words.get(self.next)?;
            self.next += 1;
        }
        let bit = (self.next as u32 - 1) * 64 + self.word.trailing_zeros();
        self.word &= self.word - 1;
        // There are fewer than 2²¹ bits, and a stride is below 2¹¹: too few for the rounding to show.
        let y = ((u64::from(bit) * self.rows) >> 32) as u32;
        let x = bit - y * self.stride;
        Some(Tile::new((x as u16).cast_signed(), (y as u16).cast_signed()))
    }
}

/// As rows of `#` and `.`.
impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.size)?;
        for y in 0..self.size.height().cast_signed() {
            f.write_str("\n")?;
            for x in 0..self.size.width().cast_signed() {
                let member = self.contains(Tile::new(x, y));
                f.write_str(if member { "#" } else { "." })?;
            }
        }
        Ok(())
    }
}

/// How a region is written: its size and its words, without those beyond the board.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Region")]
struct Raw<W> {
    size: Size,
    words: W,
}

impl Serialize for Region {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let used = bits(self.size).div_ceil(64);
        let words = self.words.all().get(..used).unwrap_or_default();
        let size = self.size;
        Raw { size, words }.serialize(serializer)
    }
}

impl TryFrom<Raw<Vec<u64>>> for Region {
    type Error = &'static str;
    fn try_from(raw: Raw<Vec<u64>>) -> Result<Self, &'static str> {
        if raw.words.len() != bits(raw.size).div_ceil(64) {
            return Err("a region has as many words as its board needs");
        }
        let mut region = Self::empty(raw.size);
        for (word, given) in region.words.all_mut().iter_mut().zip(raw.words) {
            *word = given;
        }
        if region.is_subset(&Self::full(raw.size)) {
            Ok(region)
        } else {
            Err("a region holds only tiles of its board")
        }
    }
}

#[cfg(test)]
mod tests;
