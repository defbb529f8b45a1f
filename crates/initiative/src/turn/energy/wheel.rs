//! The timing wheel: who is due in which turn.
//!
//! Four wheels of 256 buckets, each bucket of a wheel as wide as the whole wheel below, together
//! 2^32 turns; what lies farther off waits in a set. A bit for each bucket finds the next turn
//! that has an entry without looking at the empty ones. Entries are never taken out singly: the
//! owner knows when one has become void.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

const LEVELS: usize = 4;
const BITS: u32 = 8;
const BUCKETS: usize = 1 << BITS;
const MASK: u64 = BUCKETS as u64 - 1;
const NONE: u32 = u32::MAX;
const ROOM: usize = 7;

/// Some entries of a bucket, in one cache line.
#[derive(Clone, Copy, Debug)]
struct Chunk {
    /// Each entry: the slot above, the low half of its turn below.
    entries: [u64; ROOM],
    len: u32,
    next: u32,
}

/// Slots by the turn they are due in.
#[derive(Clone, Debug)]
pub(super) struct Wheel {
    /// No entry is due before this turn.
    cursor: u64,
    /// The first chunk of each bucket.
    heads: Vec<u32>,
    /// Which buckets hold something.
    full: [[u64; BUCKETS / 64]; LEVELS],
    chunks: Vec<Chunk>,
    free: u32,
    far: BTreeSet<(u64, u32)>,
    len: usize,
}

impl Wheel {
    pub(super) const fn new(cursor: u64) -> Self {
        Self {
            cursor,
            heads: Vec::new(),
            full: [[0; BUCKETS / 64]; LEVELS],
            chunks: Vec::new(),
            free: NONE,
            far: BTreeSet::new(),
            len: 0,
        }
    }

    /// How many entries there are, void ones included.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Puts in an entry. A turn before the cursor counts as the cursor's.
    #[inline]
    pub(super) fn insert(&mut self, slot: u32, turn: u64) {
        let turn = turn.max(self.cursor);
        self.len += 1;
        let apart = turn ^ self.cursor;
        let level = if apart < 1 << BITS {
            0
        } else if apart < 1 << (2 * BITS) {
            1
        } else if apart < 1 << (3 * BITS) {
            2
        } else if apart < 1 << (4 * BITS) {
            3
        } else {
            self.far.insert((turn, slot));
            return;
        };
        let bucket = ((turn >> (level as u32 * BITS)) & MASK) as usize;
        self.push(level, bucket, u64::from(slot) << 32 | turn & 0xffff_ffff);
    }

    #[inline]
    fn push(&mut self, level: usize, bucket: usize, entry: u64) {
        if self.heads.is_empty() {
            self.heads.resize(LEVELS * BUCKETS, NONE);
        }
        let head = &mut self.heads[level * BUCKETS + bucket];
        if let Some(chunk) = self.chunks.get_mut(*head as usize)
            && let Some(place) = chunk.entries.get_mut(chunk.len as usize)
        {
            *place = entry;
            chunk.len += 1;
            return;
        }
        let mut fresh = Chunk {
            entries: [0; ROOM],
            len: 1,
            next: *head,
        };
        fresh.entries[0] = entry;
        if let Some(chunk) = self.chunks.get_mut(self.free as usize) {
            *head = self.free;
            self.free = chunk.next;
            *chunk = fresh;
        } else {
            *head = self.chunks.len() as u32;
            self.chunks.push(fresh);
        }
        self.full[level][bucket / 64] |= 1 << (bucket % 64);
    }

    /// Empties a bucket chunk by chunk: the next chunk of it, already given back.
    #[inline]
    fn pop_chunk(&mut self, level: usize, bucket: usize) -> Option<Chunk> {
        let head = self.heads.get_mut(level * BUCKETS + bucket)?;
        let chunk = self.chunks.get_mut(*head as usize)?;
        let taken = *chunk;
        chunk.next = self.free;
        self.free = *head;
        *head = taken.next;
        if taken.next == NONE {
            self.full[level][bucket / 64] &= !(1 << (bucket % 64));
        }
        self.len -= taken.len as usize;
        Some(taken)
    }

    /// The first full bucket of a level, from `start` on.
    #[inline]
    fn first_full(&self, level: usize, start: usize) -> Option<usize> {
        let words = &self.full[level];
        let mut word = start / 64;
        let mut bits = words.get(word)? & (u64::MAX << (start % 64));
        while bits == 0 {
            word += 1;
            bits = *words.get(word)?;
        }
        Some(word * 64 + bits.trailing_zeros() as usize)
    }

    /// Goes on to the next turn that has an entry, this one included, but not beyond `limit`.
    /// Without one the wheel stands at `limit`.
    #[inline]
    pub(super) fn seek(&mut self, limit: u64) -> Option<u64> {
        loop {
            if let Some(bucket) = self.first_full(0, (self.cursor & MASK) as usize) {
                let turn = self.cursor & !MASK | bucket as u64;
                if turn > limit {
                    break;
                }
                self.cursor = turn;
                return Some(turn);
            }
            if !self.descend(limit) {
                break;
            }
        }
        if limit != u64::MAX {
            self.cursor = self.cursor.max(limit);
        }
        None
    }

    /// The lowest wheel is empty: spreads the next bucket of a higher one over those below, if
    /// it begins by `limit`.
    fn descend(&mut self, limit: u64) -> bool {
        for level in 1..LEVELS {
            let shift = level as u32 * BITS;
            let here = ((self.cursor >> shift) & MASK) as usize;
            let Some(bucket) = self.first_full(level, here + 1) else {
                continue;
            };
            let wheel = self.cursor & !((1 << (shift + BITS)) - 1);
            let start = wheel | (bucket as u64) << shift;
            if start > limit {
                return false;
            }
            self.cursor = start;
            while let Some(chunk) = self.pop_chunk(level, bucket) {
                for &entry in chunk.entries.iter().take(chunk.len as usize) {
                    let turn = start & !0xffff_ffff | entry & 0xffff_ffff;
                    self.insert((entry >> 32) as u32, turn);
                }
            }
            return true;
        }
        let Some(&(turn, _)) = self.far.first() else {
            return false;
        };
        let start = turn & !0xffff_ffff;
        if start > limit {
            return false;
        }
        self.cursor = start;
        while let Some(&(turn, slot)) = self.far.first() {
            if turn & !0xffff_ffff != start {
                break;
            }
            self.far.pop_first();
            self.len -= 1;
            self.insert(slot, turn);
        }
        true
    }

    /// Takes out everything that is due in the cursor's turn.
    #[inline]
    pub(super) fn drain(&mut self, out: &mut Vec<u32>) {
        let bucket = (self.cursor & MASK) as usize;
        while let Some(chunk) = self.pop_chunk(0, bucket) {
            for &entry in chunk.entries.iter().take(chunk.len as usize) {
                out.push((entry >> 32) as u32);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn turns() -> impl Strategy<Value = u64> {
        prop_oneof![0_u64..300, 0_u64..70_000, 0_u64..20_000_000, any::<u64>()]
    }

    proptest! {
        /// Whatever is put in, at whatever time, comes out in its turn.
        #[test]
        fn entries_come_out_in_their_turn(
            start in turns(),
            script in prop::collection::vec(
                (prop::collection::vec(turns(), 0..6), turns()), 1..30),
        ) {
            let mut wheel = Wheel::new(start);
            let mut model = BTreeMap::<u64, Vec<u32>>::new();
            let (mut now, mut slot) = (start, 0);
            for (delays, limit) in script {
                for delay in delays {
                    let turn = now.saturating_add(delay);
                    wheel.insert(slot, turn);
                    model.entry(turn).or_default().push(slot);
                    slot += 1;
                }
                let limit = now.saturating_add(limit);
                let expected = model.first_key_value().map(|(turn, _)| *turn);
                let expected = expected.filter(|turn| *turn <= limit);
                prop_assert_eq!(wheel.seek(limit), expected);
                if let Some(turn) = expected {
                    let mut out = Vec::new();
                    wheel.drain(&mut out);
                    out.sort_unstable();
                    prop_assert_eq!(Some(out), model.remove(&turn));
                    now = turn;
                } else if limit != u64::MAX {
                    now = limit;
                }
                prop_assert_eq!(wheel.len(), model.values().map(Vec::len).sum::<usize>());
            }
        }
    }
}
