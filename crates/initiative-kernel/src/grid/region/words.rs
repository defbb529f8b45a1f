//! The words behind a region: in place for small boards, on the heap for others.

use alloc::boxed::Box;
use alloc::vec;

/// Enough for 16×16 tiles with the empty column that ends each row.
const SMALL: usize = 5;

/// A row of bits of fixed length; those past the last tile are 0.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Words {
    Small([u64; SMALL]),
    Large(Box<[u64]>),
}

impl Words {
    pub(super) fn zeroed(bits: usize) -> Self {
        if bits <= SMALL * 64 {
            Self::Small([0; SMALL])
        } else {
            Self::Large(vec![0; bits.div_ceil(64)].into_boxed_slice())
        }
    }

    #[inline]
    pub(super) fn all(&self) -> &[u64] {
        match self {
            Self::Small(words) => words,
            Self::Large(words) => words,
        }
    }

    #[inline]
    pub(super) fn all_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Small(words) => words,
            Self::Large(words) => words,
        }
    }

    #[inline]
    pub(super) fn get(&self, bit: usize) -> bool {
        let word = self.all().get(bit / 64);
        word.is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    /// Sets or clears a bit and returns whether that changed it.
    #[inline]
    pub(super) fn set(&mut self, bit: usize, value: bool) -> bool {
        let Some(word) = self.all_mut().get_mut(bit / 64) else {
            return false;
        };
        let before = *word;
        let mask = 1 << (bit % 64);
        *word = if value { before | mask } else { before & !mask };
        *word != before
    }
}
