//! Seeded dice that are plain state: they are saved, compared and replayed with the match.
//!
//! The generator is SplitMix64: draw number `n` of a seed is a fixed function of the two, so the
//! whole state is a seed and a count. The algorithm and the way ranges are drawn from it are part
//! of the journal format and never change; the tests hold the published vectors.
//!
//! ```
//! use initiative_kernel::dice::Dice;
//!
//! let mut dice = Dice::new(7);
//! let face = dice.roll(1, 6);
//! assert!((1..=6).contains(&face));
//! assert_eq!(dice.rolls(), 1);
//!
//! // A stream depends on the seed and its name only: level 3 is the same whenever it is dug.
//! let early = dice.stream("level", 3);
//! dice.roll(1, 6);
//! assert_eq!(early, dice.stream("level", 3));
//! ```

mod script;

pub use script::{Misfit, Script, keep_fitting, rehearse};

use alloc::boxed::Box;
use serde::{Deserialize, Serialize};

const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// A seeded generator with its own unbiased sampling.
///
/// A roll with only one possible result draws nothing: `roll(3, 3)`, a pick from a list of one, a
/// chance of 0 or 100 percent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dice {
    seed: u64,
    draws: u64,
    rolls: u64,
    #[serde(deserialize_with = "script::read")]
    script: Option<Box<Script>>,
}

impl Dice {
    /// Dice from a seed. Equal seeds give equal rolls, on every machine and in every release.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed, draws: 0, rolls: 0, script: None }
    }

    /// Separate dice for one purpose, derived from the seed, a name and a number. They do not
    /// depend on what these dice have rolled, and their rolls do not count in [`Dice::rolls`] of
    /// these dice.
    #[must_use]
    pub fn stream(&self, name: &str, number: u64) -> Self {
        // FNV-1a spreads the name over 64 bits; the mixer separates seed, name and number.
        let name = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| {
            (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)
        });
        Self::new(mix(mix(self.seed ^ name).wrapping_add(mix(number.wrapping_add(GAMMA)))))
    }

    /// The same dice with different future rolls: the rest of the script stays, and the rolls after
    /// it come from a new seed. [`Game::reimagine`](crate::game::Game::reimagine) uses this to deal
    /// unknown rolls anew.
    #[must_use]
    pub fn reseeded(&self, seed: u64) -> Self {
        Self { script: self.script.clone(), ..Self::new(seed) }
    }

    /// How many results these dice have given. The count tells whether a command rolled dice.
    #[must_use]
    pub const fn rolls(&self) -> u64 {
        self.rolls
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.rolls = self.rolls.wrapping_add(1);
        self.draw()
    }

    fn draw(&mut self) -> u64 {
        self.draws = self.draws.wrapping_add(1);
        mix(self.seed.wrapping_add(self.draws.wrapping_mul(GAMMA)))
    }

    /// An unbiased number from 0 to `count` - 1, never from the script; 0 if `count` is 0.
    fn below(&mut self, count: u64) -> u64 {
        if count <= 1 {
            return 0;
        }
        self.rolls = self.rolls.wrapping_add(1);
        // Multiply and shift, redrawing the few values that would favour some results.
        let mut product = u128::from(self.draw()) * u128::from(count);
        if (product as u64) < count {
            let unfair = count.wrapping_neg() % count;
            while (product as u64) < unfair {
                product = u128::from(self.draw()) * u128::from(count);
            }
        }
        (product >> 64) as u64
    }

    /// A uniform number from `low` to `high`, both included; `low` if the range is empty.
    pub fn roll(&mut self, low: i64, high: i64) -> i64 {
        if high <= low {
            return low;
        }
        if let Some(result) = self.scripted(low, high) {
            return result;
        }
        // The range of all 64-bit numbers has one more value than a u64 can count.
        match high.wrapping_sub(low).cast_unsigned().checked_add(1) {
            Some(count) => low.wrapping_add(self.below(count).cast_signed()),
            None => self.bits().cast_signed(),
        }
    }

    /// The face of a die with `sides` sides, from 1; 1 if there are fewer than two sides.
    pub fn die(&mut self, sides: u32) -> u32 {
        self.roll(1, i64::from(sides)).try_into().unwrap_or(1)
    }

    /// True with a probability of `percent` in a hundred.
    pub fn chance(&mut self, percent: i64) -> bool {
        if percent <= 0 {
            return false;
        }
        percent >= 100 || self.roll(1, 100) <= percent
    }

    /// A uniform index into a list of `len` elements; `None` if the list is empty.
    pub fn index(&mut self, len: usize) -> Option<usize> {
        let last = len.checked_sub(1)?;
        let place = self.roll(0, i64::try_from(last).unwrap_or(i64::MAX));
        Some(usize::try_from(place).unwrap_or(0).min(last))
    }

    /// A uniform element of the list; `None` if the list is empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.index(list.len())?)
    }

    /// An index picked in proportion to its weight; `None` if all weights are 0.
    ///
    /// ```
    /// # use initiative_kernel::dice::Dice;
    /// let mut dice = Dice::new(1);
    /// assert_eq!(dice.weighted(&[0, 5, 0]), Some(1));
    /// assert_eq!(dice.rolls(), 0, "there was nothing to decide");
    /// assert_eq!(dice.weighted(&[0, 0]), None);
    /// ```
    pub fn weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let total: u64 = weights.iter().map(|weight| u64::from(*weight)).sum();
        let mut positive = weights.iter().enumerate().filter(|(_, weight)| **weight > 0);
        let (first, _) = positive.next()?;
        if positive.next().is_none() {
            return Some(first);
        }
        let last = i64::try_from(total - 1).unwrap_or(i64::MAX);
        let mut rest = self.roll(0, last).cast_unsigned();
        for (place, weight) in weights.iter().enumerate() {
            let weight = u64::from(*weight);
            if rest < weight {
                return Some(place);
            }
            rest -= weight;
        }
        Some(first)
    }

    /// Puts a list into a uniformly random order. Shuffles never use up a script.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let place = self.below(last as u64 + 1);
            list.swap(last, place as usize);
        }
    }
}

/// The finaliser of SplitMix64.
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    #[test]
    fn the_generator_matches_the_published_vectors() {
        let mut dice = Dice::new(1_234_567);
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(published.map(|_| dice.bits()), published);
        let mut dice = Dice::new(0);
        assert_eq!(dice.bits(), 0xe220_a839_7b1d_cdaf);
    }

    /// Known results. If one of these changed, every journal ever written would break.
    #[test]
    fn sampling_never_changes() {
        let mut dice = Dice::new(42);
        let rolls: Vec<i64> = (0..12).map(|_| dice.roll(1, 6)).collect();
        assert_eq!(rolls, [5, 1, 2, 3, 1, 6, 2, 5, 3, 4, 2, 3]);
        let mut list = [0, 1, 2, 3, 4, 5, 6, 7];
        dice.shuffle(&mut list);
        assert_eq!(list, [2, 5, 7, 0, 1, 6, 3, 4]);
        let mut level = dice.stream("level", 3);
        assert_eq!((level.roll(1, 100), level.weighted(&[1, 2, 3])), (34, Some(0)));
        assert_eq!(dice.rolls(), 12 + 7);
    }

    #[test]
    fn what_is_certain_takes_no_draw() {
        let mut dice = Dice::new(5);
        assert_eq!(dice.roll(4, 4), 4);
        assert_eq!(dice.roll(4, 2), 4);
        assert!(!dice.chance(0) && dice.chance(100));
        assert_eq!((dice.index(0), dice.index(1)), (None, Some(0)));
        assert_eq!(dice.die(0), 1);
        dice.shuffle(&mut [1]);
        assert_eq!(dice, Dice::new(5));
    }

    #[test]
    fn the_widest_range_works() {
        let mut dice = Dice::new(5);
        let (a, b) = (dice.roll(i64::MIN, i64::MAX), dice.roll(i64::MIN, i64::MAX - 1));
        assert_ne!(a, b);
    }

    /// A quarter of all draws would favour a third of these results.
    #[test]
    fn what_would_be_unfair_is_drawn_again() {
        let mut dice = Dice::new(5);
        for _ in 0..100 {
            dice.below(3 << 62);
        }
        assert!((110..170).contains(&dice.draws), "{} draws", dice.draws);
        assert_eq!(dice.rolls, 100);
    }

    #[test]
    fn streams_differ_by_seed_name_and_number() {
        let seeds = [0, 1, 42];
        let names = ["", "level", "looks"];
        let mut firsts = Vec::new();
        for seed in seeds {
            for name in names {
                for number in 0..5 {
                    firsts.push(Dice::new(seed).stream(name, number).bits());
                }
            }
        }
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 45);
    }

    /// A chi-squared test with a bound that a fair die misses once in 10^9 seeds.
    #[test]
    fn faces_are_even() {
        for sides in [2_u32, 3, 6, 7, 10, 100] {
            let mut dice = Dice::new(u64::from(sides));
            let throws = 2_000 * i64::from(sides);
            let mut counts = alloc::vec![0_i64; sides as usize];
            for _ in 0..throws {
                counts[dice.die(sides) as usize - 1] += 1;
            }
            let chi_squared: i64 =
                counts.iter().map(|count| (count - 2_000) * (count - 2_000)).sum::<i64>() / 2_000;
            let freedom = i64::from(sides) - 1;
            assert!(chi_squared < freedom + 40 + 6 * freedom.isqrt(), "{sides}: {chi_squared}");
        }
    }

    proptest! {
        #[test]
        fn rolls_stay_in_range(seed: u64, low: i64, high: i64) {
            let roll = Dice::new(seed).roll(low, high);
            prop_assert!(roll == low || (low..=high).contains(&roll));
        }

        #[test]
        fn weighted_picks_have_weight(seed: u64, weights in prop::collection::vec(0_u32.., 0..9)) {
            match Dice::new(seed).weighted(&weights) {
                Some(place) => prop_assert!(weights[place] > 0),
                None => prop_assert!(weights.iter().all(|weight| *weight == 0)),
            }
        }

        #[test]
        fn a_shuffle_keeps_every_card(seed: u64, mut cards: Vec<u8>) {
            let mut shuffled = cards.clone();
            Dice::new(seed).shuffle(&mut shuffled);
            shuffled.sort_unstable();
            cards.sort_unstable();
            prop_assert_eq!(shuffled, cards);
        }
    }
}
