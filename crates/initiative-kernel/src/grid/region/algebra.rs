//! Union, intersection, difference and the rest.
//!
//! Both sides should have the same size. If they do not, the result has the size of the left side,
//! and tiles that are not on both boards count as missing on the right.

use super::Region;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

impl Region {
    /// Whether each of its tiles is a member of `other`.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        if self.size != other.size {
            return self.iter().all(|tile| other.contains(tile));
        }
        self.pairs(other).all(|(own, other)| own & !other == 0)
    }

    fn pairs(&self, other: &Self) -> impl Iterator<Item = (u64, u64)> {
        let words = self.words.all().iter().zip(other.words.all());
        words.map(|(&own, &other)| (own, other))
    }

    fn combine(&mut self, other: &Self, combine: impl Fn(u64, u64) -> u64) {
        if self.size != other.size {
            let tiles = other.iter().filter(|&tile| self.size.contains(tile));
            let fitted = Self::from_tiles(self.size, tiles);
            return self.combine(&fitted, combine);
        }
        for (own, &other) in self.words.all_mut().iter_mut().zip(other.words.all()) {
            *own = combine(*own, other);
        }
    }
}

macro_rules! operator {
    ($assign:ident $assign_fn:ident $binary:ident $binary_fn:ident $doc:literal $word:expr) => {
        #[doc = $doc]
        impl $assign<&Region> for Region {
            #[inline]
            fn $assign_fn(&mut self, other: &Region) {
                self.combine(other, $word);
            }
        }

        #[doc = $doc]
        impl $binary<&Region> for Region {
            type Output = Region;
            #[inline]
            fn $binary_fn(mut self, other: &Region) -> Region {
                self.$assign_fn(other);
                self
            }
        }

        #[doc = $doc]
        impl $binary<&Region> for &Region {
            type Output = Region;
            #[inline]
            fn $binary_fn(self, other: &Region) -> Region {
                self.clone().$binary_fn(other)
            }
        }
    };
}

operator!(BitOrAssign bitor_assign BitOr bitor
    "The tiles of either." |own, other| own | other);
operator!(BitAndAssign bitand_assign BitAnd bitand
    "The tiles of both." |own, other| own & other);
operator!(SubAssign sub_assign Sub sub
    "The tiles of the left that are not of the right." |own, other| own & !other);

/// The tiles of the board that are not members.
impl Not for &Region {
    type Output = Region;
    fn not(self) -> Region {
        Region::full(self.size) - self
    }
}
