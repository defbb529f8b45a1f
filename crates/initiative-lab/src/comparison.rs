//! Two variants on the same seeds, until it is known which one is better.
//!
//! Every pair of matches has the same seed. What is counted is the difference within pairs, in half
//! points from −2 to 2: five classes, as in engine testing. The interval around the mean is valid at
//! every look, not only at the last one (a confidence sequence: Robbins' normal mixture with the
//! variance that was measured), so the test may look after every batch and stop when it knows.

use serde::Serialize;

/// The fewest pairs for a conclusion: with fewer, the variance is too uncertain.
const FIRST_LOOK: u64 = 100;
/// The pairs at which the interval is about as narrow as it can be.
const TUNED: f64 = 2_000.0;

/// How often pairs of matches came to which difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PairTally {
    /// Pairs by difference: −1, −½, 0, ½ and 1 points for the second variant.
    pub pairs: [u64; 5],
}

/// What pairs of matches say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairVerdict {
    /// The mean difference, in points a match: what the second variant is worth.
    pub mean: f64,
    /// Half the width of the 95 % interval, which is valid whenever one looks.
    pub radius: f64,
    /// What follows.
    pub finding: Finding,
}

/// What is known about two variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// The first one is better.
    First,
    /// The second one is better.
    Second,
    /// They differ by less than what matters.
    Same,
    /// Nothing yet.
    Open,
}

impl PairTally {
    /// Adds a pair whose second match brought `half_points` half points more than its first.
    pub fn add(&mut self, half_points: i64) {
        let place = usize::try_from(half_points.clamp(-2, 2) + 2).unwrap_or_default();
        self.pairs[place] += 1;
    }

    /// Adds pairs that were counted elsewhere.
    pub fn merge(&mut self, other: &Self) {
        for (own, more) in self.pairs.iter_mut().zip(other.pairs) {
            *own += more;
        }
    }

    /// How many pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// When to look next, in pairs: the looks get rarer.
    #[must_use]
    pub fn next_look(&self) -> u64 {
        let count = self.count();
        if count < FIRST_LOOK { FIRST_LOOK } else { count + (count / 8).max(50) }
    }

    /// What the pairs say, if differences below `margin` points a match do not matter.
    #[must_use]
    pub fn verdict(&self, margin: f64) -> PairVerdict {
        let count = self.count() as f64;
        let values = [-1.0, -0.5, 0.0, 0.5, 1.0];
        let sum = |power: i32| -> f64 {
            self.pairs
                .iter()
                .zip(values)
                .map(|(pairs, value)| *pairs as f64 * f64::powi(value, power))
                .sum()
        };
        let mean = if count == 0.0 { 0.0 } else { sum(1) / count };
        // Two pairs that nobody played, one for each side, keep the variance away from zero.
        let padded = sum(1) / (count + 2.0);
        let variance = ((sum(2) + 2.0) / (count + 2.0) - padded * padded).max(0.0);
        let radius = (variance * mixture(count)).sqrt();
        let finding = if self.count() < FIRST_LOOK {
            Finding::Open
        } else if mean - radius > 0.0 {
            Finding::Second
        } else if mean + radius < 0.0 {
            Finding::First
        } else if mean.abs() + radius < margin {
            Finding::Same
        } else {
            Finding::Open
        };
        PairVerdict { mean, radius, finding }
    }
}

/// The square of the radius of the interval after `count` pairs, for a variance of 1 and an error
/// of 5 % over all looks together.
fn mixture(count: f64) -> f64 {
    if count == 0.0 {
        return f64::INFINITY;
    }
    let error: f64 = 0.05;
    let log = -2.0 * error.ln();
    let rho = (log + (log + 1.0).ln()) / TUNED;
    let grown = count * rho + 1.0;
    2.0 * grown / (count * count * rho) * (grown.sqrt() / error).ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use initiative_kernel::dice::Dice;

    /// Plays pairs of two variants, the second of which wins `bonus` of a thousand matches more.
    fn run(seed: u64, bonus: i64, margin: f64, most: u64) -> (PairTally, PairVerdict) {
        let (mut dice, mut tally) = (Dice::new(seed).stream("compare", 0), PairTally::default());
        for _ in 0..10_000 {
            let next = tally.next_look().min(most);
            while tally.count() < next {
                let mut win = |chance| i64::from(dice.roll(0, 999) < chance) * 2;
                let (first, second) = (win(500), win(500 + bonus));
                tally.add(second - first);
            }
            let verdict = tally.verdict(margin);
            if verdict.finding != Finding::Open || tally.count() >= most {
                return (tally, verdict);
            }
        }
        panic!("the looks at a comparison of {most} pairs have no end");
    }

    #[test]
    fn equal_variants_are_rarely_told_apart_however_often_one_looks() {
        let wrong = (0..400).filter(|seed| {
            let (_, verdict) = run(*seed, 0, 0.0, 5_000);
            verdict.finding != Finding::Open
        });
        let wrong = wrong.count();
        assert!(wrong <= 20, "{wrong} of 400, 5 % are 20");
    }

    #[test]
    fn a_clear_difference_ends_the_test_early() {
        for seed in 0..20 {
            let (tally, verdict) = run(seed, 200, 0.01, 100_000);
            assert_eq!(verdict.finding, Finding::Second);
            assert!(tally.count() < 2_000, "{}", tally.count());
            assert!((verdict.mean - 0.2).abs() < verdict.radius, "{verdict:?}");
        }
    }

    #[test]
    fn no_difference_is_a_result_too() {
        let (tally, verdict) = run(1, 0, 0.05, 100_000);
        assert_eq!(verdict.finding, Finding::Same);
        assert!(tally.count() < 10_000, "{}", tally.count());
        let mut same = PairTally::default();
        (0..1_000).for_each(|_| same.add(0));
        assert_eq!(same.verdict(0.02).finding, Finding::Same);
        let mut always = PairTally::default();
        (0..100).for_each(|_| always.add(2));
        let sure = always.verdict(0.02);
        assert!(sure.finding == Finding::Second && sure.radius > 0.02, "{sure:?}");
        assert_eq!(PairTally::default().verdict(0.5).finding, Finding::Open);
    }

    #[test]
    fn pairs_are_counted_in_five_classes() {
        let mut tally = PairTally::default();
        for half_points in [-2, -1, 0, 0, 1, 2, 2] {
            tally.add(half_points);
        }
        assert_eq!(tally.pairs, [1, 1, 2, 1, 2]);
        let mut twice = tally;
        twice.merge(&tally);
        assert_eq!((twice.count(), tally.count()), (14, 7));
    }
}
