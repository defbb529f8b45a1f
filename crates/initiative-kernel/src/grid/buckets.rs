//! A queue ordered by small numbers, for searches whose keys never decrease.

use alloc::vec::Vec;

/// Items by key: a ring of buckets, one for each key that can be waiting at the same time.
///
/// No key is less than that of the last item taken. The ring grows to the largest difference seen,
/// so it stays small when costs are small. Items with the same key come out last in, first out.
#[derive(Clone, Debug, Default)]
pub(super) struct Buckets {
    ring: Vec<Vec<u32>>,
    /// One bit for each bucket that may hold something.
    occupied: Vec<u64>,
    /// The key of the bucket that is being taken from.
    key: u32,
    waiting: usize,
}

impl Buckets {
    /// Drops all items and begins again; no key will be less than `key`.
    pub(super) fn restart(&mut self, key: u32) {
        if self.ring.is_empty() {
            self.ring.resize(64, Vec::new());
            self.occupied.resize(1, 0);
        }
        for (group, occupied) in self.ring.chunks_mut(64).zip(&mut self.occupied) {
            while *occupied != 0 {
                if let Some(bucket) = group.get_mut(occupied.trailing_zeros() as usize) {
                    bucket.clear();
                }
                *occupied &= *occupied - 1;
            }
        }
        self.key = key;
        self.waiting = 0;
    }

    /// A key that is less than that of the last item taken counts as equal to it.
    #[inline]
    pub(super) fn push(&mut self, key: u32, item: u32) {
        let key = key.max(self.key);
        while (key - self.key) as usize >= self.ring.len() {
            self.grow();
        }
        let place = key as usize & (self.ring.len() - 1);
        let Some(bucket) = self.ring.get_mut(place) else {
            return;
        };
        if let (true, Some(occupied)) = (bucket.is_empty(), self.occupied.get_mut(place / 64)) {
            *occupied |= 1 << (place % 64);
        }
        bucket.push(item);
        self.waiting += 1;
    }

    /// Takes an item of the least key.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(u32, u32)> {
        loop {
            let place = self.key as usize & (self.ring.len().wrapping_sub(1));
            if let Some(item) = self.ring.get_mut(place)?.pop() {
                self.waiting -= 1;
                return Some((self.key, item));
            }
            if self.waiting == 0 {
                return None;
            }
            self.advance(place)?;
        }
    }

    /// Takes all items of the least key at once. They replace the content of `items`.
    pub(super) fn pop_all(&mut self, items: &mut Vec<u32>) -> Option<u32> {
        items.clear();
        if self.waiting == 0 {
            return None;
        }
        let mut place = self.key as usize & (self.ring.len().wrapping_sub(1));
        if self.ring.get(place)?.is_empty() {
            self.advance(place)?;
            place = self.key as usize & (self.ring.len() - 1);
        }
        core::mem::swap(self.ring.get_mut(place)?, items);
        self.waiting -= items.len();
        Some(self.key)
    }

    /// Goes on to the next bucket that holds something.
    fn advance(&mut self, place: usize) -> Option<()> {
        *self.occupied.get_mut(place / 64)? &= !(1 << (place % 64));
        let words = self.occupied.len();
        let mut word = place / 64;
        // Look at the rest of the same word first, and at its beginning last.
        let mut bits = self.occupied.get(word)? & (u64::MAX << (place % 64));
        for _ in 0..=words {
            if bits != 0 {
                let found = word * 64 + bits.trailing_zeros() as usize;
                let distance = found.wrapping_sub(place) & (self.ring.len() - 1);
                self.key = self.key.checked_add(u32::try_from(distance).ok()?)?;
                return Some(());
            }
            word = (word + 1) % words;
            bits = *self.occupied.get(word)?;
        }
        None
    }

    fn grow(&mut self) {
        let before = self.ring.len();
        let after = before * 2;
        self.ring.resize(after, Vec::new());
        self.occupied.clear();
        self.occupied.resize(after / 64, 0);
        // The keys that were waiting are `key..key + before`; each bucket moves as a whole.
        for distance in 0..before {
            let key = self.key as usize + distance;
            let (old, new) = (key & (before - 1), key & (after - 1));
            self.ring.swap(old, new);
        }
        for (place, bucket) in self.ring.iter().enumerate() {
            if let (false, Some(occupied)) = (bucket.is_empty(), self.occupied.get_mut(place / 64))
            {
                *occupied |= 1 << (place % 64);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn items_come_in_order_of_keys(
            start in prop_oneof![0..200u32, Just(u32::MAX - 300_000)],
            rounds in prop::collection::vec((prop_oneof![0..90u32, 0..70_000u32], any::<bool>()), 1..300),
        ) {
            let mut buckets = Buckets::default();
            for _ in 0..2 {
                buckets.restart(start);
                let mut model: Vec<(u32, u32)> = Vec::new();
                let mut least = start;
                for (number, &(more, push)) in (0u32..).zip(&rounds) {
                    if push {
                        buckets.push(least + more, number);
                        model.push((least + more, number));
                    } else {
                        // The least key, and of those the last one in.
                        let next = model.iter().copied()
                            .min_by_key(|&(key, number)| (key, u32::MAX - number));
                        prop_assert_eq!(buckets.pop(), next);
                        if let Some(next) = next {
                            model.retain(|&item| item != next);
                            least = next.0;
                        }
                        if least > start + 200_000 {
                            break;
                        }
                    }
                }
                // Items that are left over must not come back after the restart.
            }
        }
    }
}
