//! The transposition table: results for positions that come up again.

use super::DECIDED;
use alloc::vec::Vec;

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is exact.
    Exact,
    /// It is a lower bound.
    Least,
    /// It is an upper bound.
    Most,
}

/// The result for a position.
#[derive(Clone, Debug)]
pub(super) struct Entry<M> {
    key: u64,
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    pub(super) choice: Option<M>,
}

/// A table of fixed size, made for one search. Of two positions in the same place the one that was
/// searched deeper stays. Each time, its depth counts one less, so an old entry makes room in the
/// end.
pub(super) struct Table<M> {
    entries: Vec<Option<Entry<M>>>,
}

impl<M: Clone> Table<M> {
    const LEAST: u64 = 1 << 10;
    const MOST: u64 = 1 << 18;

    /// A table for a search of this many nodes; an empty table for 0 nodes.
    pub(super) fn new(nodes: u64) -> Self {
        let size = if nodes == 0 { 0 } else { nodes.clamp(Self::LEAST, Self::MOST) };
        let size = if size == 0 { 0 } else { size.next_power_of_two() };
        Self { entries: alloc::vec![None; usize::try_from(size).unwrap_or(0)] }
    }

    fn place(&self, key: u64) -> usize {
        // The length is a power of two, or 0.
        (key as usize) & self.entries.len().wrapping_sub(1)
    }

    pub(super) fn get(&self, key: u64) -> Option<&Entry<M>> {
        let entry = self.entries.get(self.place(key))?.as_ref()?;
        (entry.key == key).then_some(entry)
    }

    pub(super) fn put(
        &mut self,
        key: u64,
        depth: i32,
        score: i32,
        bound: Bound,
        choice: Option<M>,
    ) {
        let place = self.place(key);
        let Some(entry) = self.entries.get_mut(place) else {
            return;
        };
        match entry {
            Some(old) if old.key == key => {
                // A bound without a move keeps the move that was there.
                let choice = choice.or_else(|| old.choice.take());
                *old = Entry { key, score, depth, bound, choice };
            }
            Some(old) if old.depth > depth => old.depth -= 1,
            _ => *entry = Some(Entry { key, score, depth, bound, choice }),
        }
    }
}

/// A score as the table keeps it: forced ends are counted from the position, not from the root.
pub(super) const fn seen_to(score: i32, ply: i32) -> i32 {
    if score >= DECIDED {
        score + ply
    } else if score <= -DECIDED {
        score - ply
    } else {
        score
    }
}

/// A score of the table, counted from the root.
pub(super) const fn seen_from(score: i32, ply: i32) -> i32 {
    if score >= DECIDED {
        score - ply
    } else if score <= -DECIDED {
        score + ply
    } else {
        score
    }
}
