//! Spreading over a region step by step, 64 tiles at a time.

use super::super::Direction;
use super::words::{SMALL, Words, or_shifted};
use super::{Region, stride};
use alloc::vec;
use core::ops::Range;

impl Region {
    /// These tiles and all tiles that can be reached from them over tiles of `open` with at most
    /// `range` steps in the given directions.
    ///
    /// The sources themselves need not be open. To let tiles be crossed but not stopped on, count
    /// them as open and subtract them from the result. [`Reach`](crate::grid::Reach) also gives the
    /// cost of each tile and the path to it; this is the quickest way to the bare set.
    ///
    /// ```
    /// use initiative_kernel::grid::{Direction, Region, Size, Tile};
    /// let size = Size::new(5, 1)?;
    /// let enemies = Region::from_tiles(size, [Tile::new(4, 0)]);
    /// let friends = Region::from_tiles(size, [Tile::new(1, 0)]);
    /// let unit = Region::from_tiles(size, [Tile::new(0, 0)]);
    /// let stops = unit.flood(&!&enemies, &Direction::FOUR, 9) - &friends - &unit;
    /// assert!(stops.iter().eq([Tile::new(2, 0), Tile::new(3, 0)]));
    /// # Ok::<(), initiative_kernel::grid::SizeError>(())
    /// ```
    #[must_use]
    pub fn flood(&self, open: &Self, steps: &[Direction], range: u32) -> Self {
        if open.size != self.size {
            let fitted = Self::from_tiles(self.size, open.iter());
            return self.flood(&fitted, steps, range);
        }
        let row = stride(self.size).cast_signed();
        let mut shifts = [0; 8];
        let mut count = 0;
        for (shift, step) in shifts.iter_mut().zip(steps) {
            *shift = isize::from(step.dy()) * row + isize::from(step.dx());
            count += 1;
        }
        let shifts = shifts.get(..count).unwrap_or_default();
        let mut reached = self.clone();
        match (&mut reached.words, &open.words) {
            (Words::Small(reached), Words::Small(open)) => small(reached, open, shifts, range),
            (reached, open) => large(reached.all_mut(), open.all(), shifts, range),
        }
        reached
    }
}

fn small(reached: &mut [u64; SMALL], open: &[u64; SMALL], shifts: &[isize], range: u32) {
    let mut frontier = *reached;
    for _ in 0..range {
        let mut next = [0; SMALL];
        for &shift in shifts {
            or_shifted(&mut next, &frontier, shift);
        }
        let mut any = 0;
        for ((next, reached), open) in next.iter_mut().zip(&mut *reached).zip(open) {
            *next &= open & !*reached;
            *reached |= *next;
            any |= *next;
        }
        if any == 0 {
            return;
        }
        frontier = next;
    }
}

/// Works only on the words around the frontier, so the cost depends on the frontier and not on the
/// board.
fn large(reached: &mut [u64], open: &[u64], shifts: &[isize], range: u32) {
    let mut frontier = reached.to_vec();
    let mut next = vec![0; reached.len()];
    let far = shifts.iter().map(|shift| shift.unsigned_abs()).max();
    let margin = far.unwrap_or(0) / 64 + 1;
    let mut band = band(&frontier, 0..frontier.len());
    for _ in 0..range {
        if band.is_empty() {
            return;
        }
        let wide = band.start.saturating_sub(margin)..(band.end + margin).min(reached.len());
        let (Some(from), Some(to), Some(reached), Some(open)) = (
            frontier.get_mut(wide.clone()),
            next.get_mut(wide.clone()),
            reached.get_mut(wide.clone()),
            open.get(wide.clone()),
        ) else {
            return;
        };
        to.fill(0);
        for &shift in shifts {
            or_shifted(to, from, shift);
        }
        for ((next, reached), open) in to.iter_mut().zip(reached).zip(open) {
            *next &= open & !*reached;
            *reached |= *next;
        }
        from.fill(0);
        band = self::band(&next, wide);
        core::mem::swap(&mut frontier, &mut next);
    }
}

/// The part of `range` that has bits set.
fn band(words: &[u64], range: Range<usize>) -> Range<usize> {
    let Some(part) = words.get(range.clone()) else {
        return 0..0;
    };
    let Some(first) = part.iter().position(|&word| word != 0) else {
        return 0..0;
    };
    let last = part.iter().rposition(|&word| word != 0).unwrap_or(first);
    range.start + first..range.start + last + 1
}
