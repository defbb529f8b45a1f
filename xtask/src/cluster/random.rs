//! A small generator of random numbers, SplitMix64: a seed gives the same schedule everywhere.

/// The state of the generator.
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from `least` to `most`. The ranges are small, so that the remainder is fair enough.
    pub(super) fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.next() % (most - least + 1)
    }

    /// Something that is so once in `times`.
    pub(super) fn once_in(&mut self, times: u64) -> bool {
        self.between(1, times) == 1
    }

    /// One of several; none of none.
    pub(super) fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        let last = u64::try_from(from.len()).unwrap_or_default().checked_sub(1)?;
        let place = self.between(0, last);
        from.get(usize::try_from(place).unwrap_or_default()).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_that_the_authors_of_splitmix64_publish() {
        let mut random = Random::new(1_234_567);
        let numbers = [random.next(), random.next(), random.next()];
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn numbers_stay_within_their_ends_and_reach_them() {
        let mut random = Random::new(1);
        let drawn: Vec<u64> = (0..100).map(|_| random.between(3, 5)).collect();
        assert!([3, 4, 5].iter().all(|number| drawn.contains(number)));
        assert!(drawn.iter().all(|number| (3..=5).contains(number)));
        assert_eq!(random.pick(&[7]), Some(7));
        assert_eq!(random.pick::<u8>(&[]), None);
    }
}
