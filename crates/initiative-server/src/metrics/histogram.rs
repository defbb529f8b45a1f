//! How long something took, as counts for each of a row of times.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A histogram that many threads write to.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    /// How many took at most as long as the bound of the same place; the last has no bound.
    counts: [AtomicU64; Histogram::BOUNDS_US.len() + 1],
    sum_us: AtomicU64,
}

impl Histogram {
    /// The bounds in microseconds.
    pub(crate) const BOUNDS_US: [u64; 13] = [
        500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
        2_500_000, 5_000_000,
    ];

    /// Counts one.
    pub(crate) fn note(&self, took: Duration) {
        let us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let place = Self::BOUNDS_US.partition_point(|bound| *bound < us);
        self.counts[place].fetch_add(1, Ordering::Relaxed);
        self.sum_us.fetch_add(us, Ordering::Relaxed);
    }

    /// How many took at most as long as each bound, then how many there are; and the sum of all
    /// times in microseconds.
    pub(crate) fn read(&self) -> ([u64; Self::BOUNDS_US.len() + 1], u64) {
        let mut sum = 0;
        let counts = self.counts.each_ref().map(|count| {
            sum += count.load(Ordering::Relaxed);
            sum
        });
        (counts, self.sum_us.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_ops_1_a_time_counts_in_every_bound_above_it() {
        let histogram = Histogram::default();
        for us in [500, 501, 6_000_000] {
            histogram.note(Duration::from_micros(us));
        }
        let (counts, sum) = histogram.read();
        assert_eq!((counts[0], counts[1], counts[12], counts[13]), (1, 2, 2, 3));
        assert_eq!(sum, 6_001_001);
    }
}
