//! The keys of all accepted commands, and where the streams stood after the last of them.
//! ONLINE-IDEM-2
//!
//! A match keeps them to its end, so they take little room: a key is kept as its hash. The hash
//! contains the seed of the match, which nobody knows while it runs, so nobody can look for two keys
//! with the same one. It is the same after a restart, so hashes can be stored.

use crate::store::StreamMarks;
use initiative_kernel::game::Seat;
use sha2::{Digest, Sha256};

/// The entries of a match, as far as later commands need them.
#[derive(Debug)]
pub(super) struct AcceptedKeys {
    seed: u64,
    /// The hashes of the first keys, each with its entry, in order of the hashes.
    older: Vec<(u64, u32)>,
    /// The hashes of the keys after those, in order of their entries.
    newer: Vec<u64>,
    last: Option<StreamMarks>,
}

impl AcceptedKeys {
    /// How many hashes are looked through one by one.
    const NEWER: usize = 128;

    /// No keys yet, in a match with this seed.
    pub(super) const fn new(seed: u64) -> Self {
        Self { seed, older: Vec::new(), newer: Vec::new(), last: None }
    }

    /// The keys of the first entries of a match, as [`AcceptedKeys::hashes`] gave them, and where the
    /// streams stood after the last of these entries.
    pub(super) fn restored(seed: u64, hashes: Vec<u64>, last: StreamMarks) -> Self {
        let mut keys = Self { newer: hashes, last: Some(last), ..Self::new(seed) };
        keys.sort();
        keys
    }

    /// How many entries there are.
    pub(super) const fn len(&self) -> usize {
        self.older.len() + self.newer.len()
    }

    /// Where the streams stood after the last entry; none before the first.
    pub(super) const fn last(&self) -> Option<&StreamMarks> {
        self.last.as_ref()
    }

    pub(super) fn push(&mut self, seat: Seat, key: &str, marks: StreamMarks) {
        if self.newer.len() == Self::NEWER {
            self.sort();
        }
        self.newer.push(self.hash(seat, key));
        self.last = Some(marks);
    }

    /// The entry that a key became.
    pub(super) fn entry(&self, seat: Seat, key: &str) -> Option<usize> {
        let hash = self.hash(seat, key);
        if let Some(place) = self.newer.iter().rposition(|newer| *newer == hash) {
            return Some(self.older.len() + place);
        }
        let found = self.older.binary_search_by_key(&hash, |(hash, _)| *hash);
        found.ok().and_then(|place| self.older.get(place)).map(|(_, entry)| *entry as usize)
    }

    /// The hashes of all keys from an entry on, in order of their entries.
    pub(super) fn hashes(&self, from: usize) -> Vec<u64> {
        let mut older: Vec<_> =
            self.older.iter().filter(|(_, entry)| *entry as usize >= from).collect();
        older.sort_unstable_by_key(|(_, entry)| *entry);
        let newer = self.newer.iter().skip(from.saturating_sub(self.older.len()));
        older.into_iter().map(|(hash, _)| hash).chain(newer).copied().collect()
    }

    /// Puts the newer hashes to the older ones.
    fn sort(&mut self) {
        // A table never has more entries than fit.
        let first = u32::try_from(self.older.len()).unwrap_or(u32::MAX);
        self.older.reserve_exact(self.newer.len());
        self.older.extend(self.newer.drain(..).zip(first..));
        // Two runs in order, which is what a stable sort is quick with.
        self.older[first as usize..].sort_unstable();
        self.older.sort();
        self.newer.shrink_to(Self::NEWER);
    }

    fn hash(&self, seat: Seat, key: &str) -> u64 {
        let mut sha = Sha256::new();
        sha.update(self.seed.to_le_bytes());
        sha.update([seat.0]);
        sha.update(key.as_bytes());
        let digest: [u8; 32] = sha.finalize().into();
        let [a, b, c, d, e, f, g, h, ..] = digest;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_idem_2_a_key_gives_its_entry_for_the_whole_match() {
        let mut keys = AcceptedKeys::new(7);
        assert_eq!((keys.len(), keys.entry(Seat(0), "a"), keys.last()), (0, None, None));
        let marks = |seq: u64| StreamMarks { seqs: vec![seq], ..StreamMarks::default() };
        for entry in 0..1000_u64 {
            let seat = Seat(u8::from(entry % 2 == 1));
            keys.push(seat, &format!("k{}", entry / 2), marks(entry));
        }
        assert_eq!((keys.len(), keys.last()), (1000, Some(&marks(999))));
        let restored = AcceptedKeys::restored(7, keys.hashes(0), marks(999));
        let halves = AcceptedKeys {
            newer: keys.hashes(0)[..300].iter().chain(&keys.hashes(300)).copied().collect(),
            ..AcceptedKeys::new(7)
        };
        for keys in [&keys, &restored, &halves] {
            for entry in 0..1000 {
                let (seat, key) = (u8::from(entry % 2 == 1), format!("k{}", entry / 2));
                assert_eq!(keys.entry(Seat(seat), &key), Some(entry), "keys are the seat's own");
            }
            assert_eq!((keys.len(), keys.entry(Seat(0), "k500")), (1000, None));
            assert_eq!(keys.hashes(900).len(), 100);
            assert_eq!(keys.hashes(900), keys.hashes(0)[900..]);
        }
        let other = AcceptedKeys::new(8);
        assert_ne!(other.hash(Seat(0), "a"), keys.hash(Seat(0), "a"), "each match has its own");
    }
}
