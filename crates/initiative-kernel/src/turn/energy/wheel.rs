//! The timing wheel: who is due in which turn.
//!
//! There are three wheels. The first has a bucket for each of 4096 turns. The other two have 1024
//! buckets each, every bucket as wide as the whole wheel below. Together they cover 2^32 turns;
//! later entries wait in a set. The first wheel is so large because its entries need not be touched
//! again before their turn. A bit for each bucket finds the next turn with an entry without looking
//! at empty buckets. While there are only a few entries, a plain list holds them instead. Entries
//! are never removed singly: the owner knows when one has become void.

use super::few::Few;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

const LEVELS: usize = 3;
/// How many bits of a turn select the bucket of each level.
const BITS: [u32; LEVELS] = [12, 10, 10];
/// Where those bits begin.
const SHIFT: [u32; LEVELS + 1] = [0, 12, 22, 32];
/// Where the buckets of each level begin in the list of all.
const FIRST: [usize; LEVELS + 1] = [0, 4096, 5120, 6144];
/// The bits of the lowest level.
const MASK: u64 = (1 << BITS[0]) - 1;
const LOW: u64 = 0xffff_ffff;
const ROOM: usize = 7;
/// How many slots there can be: the top bit of a head tells a chunk from a single entry.
pub(super) const SLOTS: usize = 1 << 31;
const CHUNK: u64 = 1 << 63;
const EMPTY: u64 = u64::MAX;
const NONE: u32 = u32::MAX;

/// Some entries of a bucket, in one cache line.
#[derive(Clone, Copy, Debug)]
struct Chunk {
    /// Each entry: the slot in the high half, the low half of its turn in the low half.
    entries: [u64; ROOM],
    len: u32,
    next: u32,
}

/// Slots by the turn they are due in.
#[derive(Clone, Debug)]
pub(super) struct Wheel {
    /// No entry is due before this turn.
    cursor: u64,
    /// What is in each bucket: nothing, a single entry, or a list of chunks.
    heads: Vec<u64>,
    /// Which buckets hold something, 64 to a word.
    full: [u64; FIRST[LEVELS] / 64],
    /// Which words of each level are not 0.
    words: [u64; LEVELS],
    chunks: Vec<Chunk>,
    free: u32,
    far: BTreeSet<(u64, u32)>,
    few: Few,
    /// Whether there were more than a few entries, so that all are in the buckets now.
    spread: bool,
    len: usize,
}

impl Wheel {
    pub(super) const fn new(cursor: u64) -> Self {
        Self {
            cursor,
            heads: Vec::new(),
            full: [0; FIRST[LEVELS] / 64],
            words: [0; LEVELS],
            chunks: Vec::new(),
            free: NONE,
            far: BTreeSet::new(),
            few: Few::new(),
            spread: false,
            len: 0,
        }
    }

    /// The turn before which nothing is due.
    pub(super) fn cursor(&self) -> u64 {
        self.cursor
    }

    /// How many entries there are, void ones included.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds an entry. A turn before the cursor counts as the cursor's.
    #[inline]
    pub(super) fn insert(&mut self, slot: u32, turn: u64) {
        let turn = turn.max(self.cursor);
        self.len += 1;
        if self.spread {
            self.enter(slot, turn);
        } else if !self.few.push(turn, slot) {
            self.spread = true;
            let mut few = core::mem::replace(&mut self.few, Few::new());
            while let Some(turn) = few.first() {
                few.take_first(|slot| self.enter(slot, turn));
            }
            self.enter(slot, turn);
        }
    }

    /// Puts an entry into its bucket.
    #[inline]
    fn enter(&mut self, slot: u32, turn: u64) {
        if turn ^ self.cursor < 1 << SHIFT[1] {
            self.fill(0, slot, turn);
        } else {
            self.enter_later(slot, turn);
        }
    }

    /// Puts an entry into its bucket, which is not in the lowest wheel.
    fn enter_later(&mut self, slot: u32, turn: u64) {
        let apart = turn ^ self.cursor;
        if apart < 1 << SHIFT[2] {
            self.fill(1, slot, turn);
        } else if apart < 1 << SHIFT[3] {
            self.fill(2, slot, turn);
        } else {
            self.far.insert((turn, slot));
        }
    }

    /// Puts an entry into its bucket of a level.
    #[inline]
    fn fill(&mut self, level: usize, slot: u32, turn: u64) {
        let place = place(level, turn);
        let entry = u64::from(slot) << 32 | turn & LOW;
        let word = &mut self.full[place / 64];
        let bit = 1 << (place % 64);
        if *word & bit != 0 {
            return self.push(place, entry);
        }
        *word |= bit;
        self.words[level] |= 1 << ((place - FIRST[level]) / 64);
        if let Some(head) = self.heads.get_mut(place) {
            *head = entry;
        } else {
            self.heads.resize(FIRST[level + 1], EMPTY);
            self.heads[place] = entry;
        }
    }

    /// Adds an entry to a bucket that already holds something.
    fn push(&mut self, place: usize, entry: u64) {
        let Some(head) = self.heads.get_mut(place) else {
            return;
        };
        let single = (*head & CHUNK == 0).then_some(*head);
        if single.is_none()
            && let Some(chunk) = self.chunks.get_mut((*head & !CHUNK) as usize)
            && let Some(room) = chunk.entries.get_mut(chunk.len as usize)
        {
            *room = entry;
            chunk.len += 1;
            return;
        }
        let fresh = if self.free == NONE {
            self.chunks.push(Chunk { entries: [0; ROOM], len: 0, next: NONE });
            self.chunks.len() as u32 - 1
        } else {
            self.free
        };
        let chunk = &mut self.chunks[fresh as usize];
        if fresh == self.free {
            self.free = chunk.next;
        }
        (chunk.len, chunk.next) = match single {
            Some(single) => {
                chunk.entries[0] = single;
                chunk.entries[1] = entry;
                (2, NONE)
            }
            None => {
                chunk.entries[0] = entry;
                (1, (*head & LOW) as u32)
            }
        };
        *head = CHUNK | u64::from(fresh);
    }

    /// Empties a bucket: hands each of its entries to `take`, the last one first.
    #[inline]
    fn empty(&mut self, level: usize, place: usize, mut take: impl FnMut(&mut Self, u64)) {
        self.unmark(level, place);
        let Some(head) = self.heads.get_mut(place) else {
            return;
        };
        let head = core::mem::replace(head, EMPTY);
        if head == EMPTY {
            return;
        }
        if head & CHUNK == 0 {
            take(self, head);
            return;
        }
        let mut next = (head & LOW) as u32;
        while let Some(chunk) = self.chunks.get_mut(next as usize) {
            let taken = *chunk;
            chunk.next = self.free;
            self.free = next;
            next = taken.next;
            for &entry in taken.entries.iter().take(taken.len as usize).rev() {
                take(self, entry);
            }
        }
    }

    /// Marks a bucket as empty.
    #[inline]
    fn unmark(&mut self, level: usize, place: usize) {
        let word = &mut self.full[place / 64];
        *word &= !(1 << (place % 64));
        if *word == 0 {
            self.words[level] &= !(1 << ((place - FIRST[level]) / 64));
        }
    }

    /// The first full bucket of a level, from `place` on.
    #[inline]
    fn first_full(&self, level: usize, place: usize) -> Option<usize> {
        if place >= FIRST[level + 1] {
            return None;
        }
        let bits = self.full[place / 64] & (u64::MAX << (place % 64));
        if bits != 0 {
            return Some(place / 64 * 64 + bits.trailing_zeros() as usize);
        }
        let first = FIRST[level] / 64;
        // Two shifts, because there may be no word after this one.
        let later = self.words[level] & (u64::MAX << (place / 64 - first) << 1);
        if later == 0 {
            return None;
        }
        let word = first + later.trailing_zeros() as usize;
        Some(word * 64 + self.full[word].trailing_zeros() as usize)
    }

    /// Goes on to the next turn that has an entry, this one included, but not beyond `limit`.
    /// Without such a turn the wheel stops at `limit`.
    #[inline]
    pub(super) fn seek(&mut self, limit: u64) -> Option<u64> {
        if let Some(turn) = self.few.first()
            && turn <= limit
        {
            self.cursor = turn;
            return Some(turn);
        }
        while self.spread {
            if let Some(place) = self.first_full(0, place(0, self.cursor)) {
                let turn = self.cursor & !MASK | place as u64;
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

    /// Spreads the next bucket of a higher wheel over those below, if it begins by `limit`. The
    /// lowest wheel must be empty.
    fn descend(&mut self, limit: u64) -> bool {
        for level in 1..LEVELS {
            let here = place(level, self.cursor);
            let Some(place) = self.first_full(level, here + 1) else {
                continue;
            };
            let wheel = self.cursor & !((1 << SHIFT[level + 1]) - 1);
            let start = wheel | ((place - FIRST[level]) as u64) << SHIFT[level];
            if start > limit {
                return false;
            }
            let high = start & !LOW;
            // A bucket with a single entry need not be spread: time can go straight there.
            let head = self.heads.get(place).copied();
            self.cursor = match head {
                Some(single) if single & CHUNK == 0 => limit.min(high | single & LOW),
                _ => start,
            };
            self.empty(level, place, |wheel, entry| {
                wheel.enter((entry >> 32) as u32, high | entry & LOW);
            });
            return true;
        }
        let Some(&(turn, _)) = self.far.first() else {
            return false;
        };
        let start = turn & !LOW;
        if start > limit {
            return false;
        }
        self.cursor = start;
        while let Some(&(turn, slot)) = self.far.first() {
            if turn & !LOW != start {
                break;
            }
            self.far.pop_first();
            self.enter(slot, turn);
        }
        true
    }

    /// Takes out what is due in the cursor's turn, if it is a single entry.
    #[inline]
    pub(super) fn take_single(&mut self) -> Option<u32> {
        let slot = if self.spread {
            let place = place(0, self.cursor);
            let head = self.heads.get_mut(place)?;
            if *head & CHUNK != 0 {
                return None;
            }
            let single = core::mem::replace(head, EMPTY);
            self.unmark(0, place);
            (single >> 32) as u32
        } else {
            self.few.first().filter(|turn| *turn == self.cursor)?;
            self.few.take_single()?
        };
        self.len -= 1;
        Some(slot)
    }

    /// Takes out everything that is due in the cursor's turn.
    #[inline]
    pub(super) fn drain(&mut self, out: &mut Vec<u32>) {
        let before = out.len();
        if self.spread {
            let place = place(0, self.cursor);
            self.empty(0, place, |_, entry| out.push((entry >> 32) as u32));
        } else {
            if self.few.first() == Some(self.cursor) {
                self.few.take_first(|slot| out.push(slot));
            }
        }
        self.len -= out.len() - before;
    }
}

/// The bucket of a level that a turn belongs to.
#[inline]
const fn place(level: usize, turn: u64) -> usize {
    FIRST[level] + ((turn >> SHIFT[level]) & ((1 << BITS[level]) - 1)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeMap;
    use proptest::prelude::*;

    fn turns() -> impl Strategy<Value = u64> {
        prop_oneof![0_u64..300, 0_u64..70_000, 0_u64..20_000_000, any::<u64>()]
    }

    proptest! {
        /// Every entry comes out in its turn, whenever it was added.
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
                    let due = model.remove(&turn).unwrap();
                    let mut out = Vec::from_iter(wheel.take_single());
                    prop_assert_eq!(out.len() == 1, due.len() == 1);
                    wheel.drain(&mut out);
                    out.sort_unstable();
                    prop_assert_eq!(out, due);
                    now = turn;
                } else if limit != u64::MAX {
                    now = limit;
                }
                prop_assert_eq!(wheel.len(), model.values().map(Vec::len).sum::<usize>());
            }
        }
    }

    #[test]
    fn a_chunk_is_filled_before_the_next_is_begun() {
        let mut wheel = Wheel::new(0);
        for slot in 0..100 {
            wheel.insert(slot, 7);
        }
        assert_eq!(wheel.chunks.len(), 100_usize.div_ceil(ROOM));
    }
}
