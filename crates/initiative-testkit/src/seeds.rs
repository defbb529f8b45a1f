//! Runs a test with many seeds, and names the one that failed.

use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The environment variable that runs a single seed again: `INITIATIVE_SEED=17 cargo test …`.
pub const VARIABLE: &str = "INITIATIVE_SEED";

/// Runs `test` for `count` seeds, counted from 0, or for the one that [`VARIABLE`] names. When a
/// seed fails, prints which one and how to run it alone, and fails with it.
///
/// # Panics
/// If a seed fails, or [`VARIABLE`] is not a number.
///
/// ```
/// let mut sum = 0;
/// initiative_testkit::seeds::each(4, |seed| sum += seed);
/// # if std::env::var(initiative_testkit::seeds::VARIABLE).is_err() {
/// assert_eq!(sum, 6);
/// # }
/// ```
pub fn each(count: u64, mut test: impl FnMut(u64)) {
    let chosen = env::var(VARIABLE).ok().map(|seed| match seed.parse::<u64>() {
        Ok(seed) => seed,
        Err(error) => panic!("{VARIABLE}={seed:?} is no seed: {error}"),
    });
    let (first, count) = chosen.map_or((0, count), |seed| (seed, 1));
    for seed in (0..count).map(|place| first + place) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| test(seed))) {
            eprintln!("failed with seed {seed}; run it alone with {VARIABLE}={seed}");
            resume_unwind(panic);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_failing_seed_stops_the_run() {
        let mut seen = Vec::new();
        let failed = catch_unwind(AssertUnwindSafe(|| {
            each(10, |seed| {
                seen.push(seed);
                assert!(seed < 3, "too large");
            });
        }));
        assert!(failed.is_err() || env::var(VARIABLE).is_ok());
        if env::var(VARIABLE).is_err() {
            assert_eq!(seen, [0, 1, 2, 3]);
        }
    }
}
