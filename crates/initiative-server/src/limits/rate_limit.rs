//! How often something may be asked for, and how many faults there may be.

use std::time::{Duration, Instant};

/// A token bucket: it fills with time, and each request takes one token.
#[derive(Clone, Debug)]
pub(crate) struct RateBucket {
    level: u64,
    size: u64,
    /// What a token costs, in microseconds times `rate`.
    price: u64,
    rate: u64,
    /// Until when the time is counted. The rest of a microsecond is left for the next request.
    counted: Instant,
}

impl RateBucket {
    /// `size` tokens at once, and `rate` more a second.
    pub(crate) const fn per_second(size: u64, rate: u64, now: Instant) -> Self {
        let (price, size) = (1_000_000, size * 1_000_000);
        Self { level: size, size, price, rate, counted: now }
    }

    /// `count` tokens a minute, and as many at once.
    pub(crate) const fn per_minute(count: u64, now: Instant) -> Self {
        let size = count * 60_000_000;
        Self { level: size, size, price: 60_000_000, rate: count, counted: now }
    }

    /// Takes a token, or says in how many milliseconds there will be one.
    pub(crate) fn take(&mut self, now: Instant) -> Result<(), u64> {
        let passed = now.saturating_duration_since(self.counted).as_micros();
        let passed = u64::try_from(passed).unwrap_or(u64::MAX);
        self.level = self.level.saturating_add(passed.saturating_mul(self.rate)).min(self.size);
        self.counted += Duration::from_micros(passed);
        match self.level.checked_sub(self.price) {
            Some(level) => {
                self.level = level;
                Ok(())
            }
            None => Err((self.price - self.level).div_ceil(self.rate.max(1) * 1_000)),
        }
    }
}

/// Counts faults within a span of time.
#[derive(Clone, Debug)]
pub(crate) struct Strikes {
    times: std::collections::VecDeque<Instant>,
    most: usize,
    within: Duration,
}

impl Strikes {
    pub(crate) const fn new(most: usize, within: Duration) -> Self {
        Self { times: std::collections::VecDeque::new(), most, within }
    }

    /// Counts one fault; true if there are too many now.
    pub(crate) fn strike(&mut self, now: Instant) -> bool {
        self.times.push_back(now);
        while self.times.front().is_some_and(|t| now.saturating_duration_since(*t) > self.within) {
            self.times.pop_front();
        }
        self.times.len() >= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_limit_1_twenty_at_once_and_ten_a_second() {
        let start = Instant::now();
        let mut bucket = RateBucket::per_second(20, 10, start);
        let judged = (0..30).filter(|_| bucket.take(start).is_ok()).count();
        assert_eq!(judged, 20);
        assert_eq!(bucket.take(start), Err(100));
        assert_eq!(bucket.take(start + Duration::from_millis(60)), Err(40));
        assert_eq!(bucket.take(start + Duration::from_millis(100)), Ok(()));
        assert!(bucket.take(start + Duration::from_millis(150)).is_err());
    }

    #[test]
    fn online_limit_1_no_fraction_of_a_millisecond_is_lost() {
        let start = Instant::now();
        let mut bucket = RateBucket::per_second(20, 10, start);
        assert!((0..1_000).any(|_| bucket.take(start).is_err()), "the bucket is never empty");
        // Ten tokens a second for ten seconds, though it is asked every 2.9 milliseconds.
        let step = Duration::from_micros(2_900);
        let asked = (1..=3_448).filter(|n| bucket.take(start + step * *n).is_ok()).count();
        assert_eq!(asked, 99, "and nearly another one");
    }

    #[test]
    fn online_limit_1_fifty_refusals_in_ten_seconds_are_too_many() {
        let start = Instant::now();
        let mut strikes = Strikes::new(50, Duration::from_secs(10));
        assert!((0..49).all(|_| !strikes.strike(start)));
        assert!(!strikes.strike(start + Duration::from_secs(11)));
        let mut strikes = Strikes::new(50, Duration::from_secs(10));
        assert!((0..49).all(|_| !strikes.strike(start)) && strikes.strike(start));
    }
}
