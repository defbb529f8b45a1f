//! Fingerprints of states: 64 bits that are the same on every platform.
//!
//! [`digest`] walks a value the way serde describes it and folds every number into a running word.
//! The result does not depend on memory layout, byte order or the width of `usize`, so a
//! fingerprint written into a journal on one machine can be checked on any other. Two states that
//! differ have the same fingerprint in one case of 2^64. This is no defence against an adversary
//! and does not need to be.
//!
//! ```
//! use initiative_kernel::hash::digest;
//! assert_eq!(digest(&(1_u8, "king")), digest(&(1_u64, String::from("king"))));
//! assert_ne!(digest(&(1, 2)), digest(&(2, 1)));
//! ```

mod walk;

use serde::Serialize;

/// The fingerprint of a value.
#[must_use]
pub fn digest<T: Serialize + ?Sized>(value: &T) -> u64 {
    walked::<T, false>(value)
}

/// The fingerprint of a value as it is written for people, such as a scene: of what kind each value is
/// and which fields are left out count, too.
///
/// ```
/// use initiative_kernel::hash::{digest, digest_of_shape};
/// use serde::Serialize;
/// #[derive(Serialize)]
/// struct Fact {
///     #[serde(skip_serializing_if = "str::is_empty")]
///     name: &'static str,
///     #[serde(skip_serializing_if = "str::is_empty")]
///     text: &'static str,
/// }
/// let [named, told] = [Fact { name: "Rush", text: "" }, Fact { name: "", text: "Rush" }];
/// assert_eq!(digest(&named), digest(&told));
/// assert_ne!(digest_of_shape(&named), digest_of_shape(&told));
/// ```
#[must_use]
pub fn digest_of_shape<T: Serialize + ?Sized>(value: &T) -> u64 {
    walked::<T, true>(value)
}

fn walked<T: Serialize + ?Sized, const SHAPE: bool>(value: &T) -> u64 {
    let mut digest = Digest::new();
    // A type may refuse to be serialised. Then its error message stands for its value.
    if let Err(walk::Complaint(complaint)) = value.serialize(walk::Walk::<SHAPE>(&mut digest)) {
        digest.word(complaint);
    }
    digest.finish()
}

/// A running fingerprint, for values that are put together piece by piece.
///
/// ```
/// use initiative_kernel::hash::Digest;
/// let mut digest = Digest::new();
/// digest.word(1);
/// digest.word(2);
/// assert_ne!(digest.finish(), Digest::new().finish());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Digest {
    const START: u64 = 0x243f_6a88_85a3_08d3;
    const FACTOR: u64 = 0x9fb2_1c65_1e98_df25;
    const STEP: u64 = 0x1319_8a2e_0370_7344;

    /// The fingerprint of nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self(Self::START)
    }

    /// Adds a number.
    #[inline]
    pub const fn word(&mut self, word: u64) {
        // The high half of the product carries every bit of the word into the low bits.
        let product = (self.0 ^ word) as u128 * Self::FACTOR as u128;
        self.0 = ((product >> 64) as u64 ^ product as u64).wrapping_add(Self::STEP);
    }

    /// Adds a string of bytes and its length.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.word(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            self.word(rest.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)));
        }
    }

    /// The fingerprint of all that was added.
    #[must_use]
    pub const fn finish(&self) -> u64 {
        let word = self.0 ^ (self.0 >> 32);
        let word = word.wrapping_mul(Self::FACTOR);
        word ^ (word >> 29)
    }
}

impl Default for Digest {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeMap;
    use alloc::vec;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    #[derive(Serialize)]
    enum Piece {
        Pawn,
        Rook { moved: bool },
        Boss(u8, i16),
    }

    /// If one of these changed, every journal ever written would fail its checks.
    #[test]
    fn fingerprints_never_change() {
        assert_eq!(digest(&()), 0x84c2_74ca_835c_da52);
        assert_eq!(digest("initiative"), 0xd740_b4e4_5f2f_cf37);
        assert_eq!(digest(&-1_i8), digest(&-1_i64));
        let pieces = [Piece::Pawn, Piece::Rook { moved: true }, Piece::Boss(3, -4)];
        assert_eq!(digest(&pieces), 0x8682_63cc_bec4_e3b0);
    }

    #[test]
    fn values_of_one_type_differ() {
        let lists = [vec![], vec![0_u8], vec![0, 0], vec![1], vec![1, 0]];
        let texts = ["", "\0", "\0\0", "a", "aaaaaaaa", "aaaaaaaa\0"];
        let pairs = [(vec![1], vec![2, 3]), (vec![1, 2], vec![3]), (vec![], vec![1, 2, 3])];
        let maps = [BTreeMap::from([(1, 2)]), BTreeMap::from([(2, 1)]), BTreeMap::new()];
        for all in [
            lists.map(|list| digest(&list)).to_vec(),
            texts.map(digest).to_vec(),
            pairs.map(|pair| digest(&pair)).to_vec(),
            maps.map(|map| digest(&map)).to_vec(),
            vec![digest(&None::<u8>), digest(&Some(0_u8)), digest(&Some(1_u8))],
        ] {
            let distinct: alloc::collections::BTreeSet<u64> = all.iter().copied().collect();
            assert_eq!(distinct.len(), all.len());
        }
    }

    /// A list and a map that do not know their length before they are written.
    struct Unmeasured(bool, &'static [u8]);

    impl Serialize for Unmeasured {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            use serde::ser::{SerializeMap, SerializeSeq};
            if self.0 {
                let mut map = serializer.serialize_map(None)?;
                for item in self.1 {
                    map.serialize_entry(item, item)?;
                }
                return map.end();
            }
            let mut list = serializer.serialize_seq(None)?;
            for item in self.1 {
                list.serialize_element(item)?;
            }
            list.end()
        }
    }

    #[test]
    fn where_a_list_or_map_of_unknown_length_ends_counts() {
        for map in [false, true] {
            let (all, none) = (Unmeasured(map, &[1, 2]), Unmeasured(map, &[]));
            assert_ne!(digest(&(&all, &none)), digest(&(&none, &all)));
        }
    }

    proptest! {
        #[test]
        fn one_changed_bit_changes_about_half_of_the_fingerprint(words: [u64; 6], place in 0..384_u32) {
            let mut flipped = words;
            flipped[place as usize / 64] ^= 1 << (place % 64);
            let changed = (digest(&words) ^ digest(&flipped)).count_ones();
            prop_assert!((8..=56).contains(&changed), "{changed} bits");
        }

        #[test]
        fn different_texts_differ(a: Vec<u8>, b: Vec<u8>) {
            prop_assert_eq!(a == b, digest(&a) == digest(&b));
        }
    }
}
