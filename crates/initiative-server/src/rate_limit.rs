//! Limits to how often connections and addresses may ask for something.

use crate::refusal::{RATE_LIMITED, WireRefusal};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A token bucket: it fills with time, and each request takes one token.
#[derive(Clone, Debug)]
pub(crate) struct RateBucket {
    level: u64,
    size: u64,
    /// What a token costs, in milliseconds times `rate`.
    price: u64,
    rate: u64,
    last: Instant,
}

impl RateBucket {
    /// `size` tokens at once, and `rate` more a second.
    pub(crate) const fn per_second(size: u64, rate: u64, now: Instant) -> Self {
        Self { level: size * 1_000, size: size * 1_000, price: 1_000, rate, last: now }
    }

    /// `count` tokens a minute, and as many at once.
    const fn per_minute(count: u64, now: Instant) -> Self {
        let size = count * 60_000;
        Self { level: size, size, price: 60_000, rate: count, last: now }
    }

    /// Takes a token, or says in how many milliseconds there will be one.
    pub(crate) fn take(&mut self, now: Instant) -> Result<(), u64> {
        let passed = now.saturating_duration_since(self.last).as_millis();
        let gained = u64::try_from(passed).unwrap_or(u64::MAX).saturating_mul(self.rate);
        self.level = self.level.saturating_add(gained).min(self.size);
        self.last = now;
        match self.level.checked_sub(self.price) {
            Some(level) => {
                self.level = level;
                Ok(())
            }
            None => Err((self.price - self.level).div_ceil(self.rate.max(1))),
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

/// A request that is limited for each address. ONLINE-LIMIT-2
#[derive(Clone, Copy, Debug)]
pub(crate) enum LimitedRequest {
    Create,
    Join,
    Hello,
    Plan,
}

/// The limits of all recent addresses.
#[derive(Debug, Default)]
pub(crate) struct AddressLimits {
    book: Mutex<HashMap<IpAddr, Address>>,
}

#[derive(Debug)]
struct Address {
    deeds: [RateBucket; 4],
    wrong: Strikes,
    blocked: Option<Instant>,
    sockets: usize,
    last: Instant,
}

impl Address {
    const fn new(now: Instant) -> Self {
        Self {
            deeds: [
                RateBucket::per_minute(10, now),
                RateBucket::per_minute(30, now),
                RateBucket::per_minute(60, now),
                RateBucket::per_minute(600, now),
            ],
            wrong: Strikes::new(10, Duration::from_secs(60)),
            blocked: None,
            sockets: 0,
            last: now,
        }
    }
}

impl AddressLimits {
    const SOCKETS: usize = 30;
    const BLOCK: Duration = Duration::from_secs(60);
    /// When there are many addresses, those that were silent for this long are forgotten.
    const KEPT: Duration = Duration::from_secs(120);

    fn with<T>(&self, address: IpAddr, now: Instant, f: impl FnOnce(&mut Address) -> T) -> T {
        let mut book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        if book.len() > 1_024 {
            book.retain(|_, a| a.sockets > 0 || now.duration_since(a.last) < Self::KEPT);
        }
        let entry = book.entry(address).or_insert_with(|| Address::new(now));
        entry.last = now;
        f(entry)
    }

    /// Whether the address may ask for that now.
    pub(crate) fn allow(
        &self,
        address: IpAddr,
        deed: LimitedRequest,
        now: Instant,
    ) -> Result<(), WireRefusal> {
        self.with(address, now, |entry| {
            if entry.blocked.is_some_and(|until| now < until) {
                return Err(RATE_LIMITED);
            }
            entry.deeds[deed as usize].take(now).map_err(|_| RATE_LIMITED)
        })
    }

    /// Counts a wrong token, key or invitation.
    pub(crate) fn wrong(&self, address: IpAddr, now: Instant) {
        self.with(address, now, |entry| {
            if entry.wrong.strike(now) {
                entry.blocked = Some(now + Self::BLOCK);
            }
        });
    }

    /// Counts a new socket, if there may be one more.
    pub(crate) fn open(&self, address: IpAddr, now: Instant) -> Result<(), WireRefusal> {
        self.with(address, now, |entry| {
            if entry.sockets >= Self::SOCKETS {
                return Err(RATE_LIMITED);
            }
            entry.sockets += 1;
            Ok(())
        })
    }

    /// Counts a socket less.
    pub(crate) fn close(&self, address: IpAddr, now: Instant) {
        self.with(address, now, |entry| entry.sockets = entry.sockets.saturating_sub(1));
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
    fn online_limit_1_fifty_refusals_in_ten_seconds_are_too_many() {
        let start = Instant::now();
        let mut strikes = Strikes::new(50, Duration::from_secs(10));
        assert!((0..49).all(|_| !strikes.strike(start)));
        assert!(!strikes.strike(start + Duration::from_secs(11)));
        let mut strikes = Strikes::new(50, Duration::from_secs(10));
        assert!((0..49).all(|_| !strikes.strike(start)) && strikes.strike(start));
    }

    #[test]
    fn online_limit_2_per_address() {
        let now = Instant::now();
        let [a, b] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        let book = AddressLimits::default();
        let created =
            (0..20).filter(|_| book.allow(a, LimitedRequest::Create, now).is_ok()).count();
        assert_eq!(created, 10);
        assert!(book.allow(b, LimitedRequest::Create, now).is_ok(), "others are not touched");
        assert!(book.allow(a, LimitedRequest::Create, now + Duration::from_secs(6)).is_ok());
        let sockets = (0..40).filter(|_| book.open(a, now).is_ok()).count();
        assert_eq!(sockets, 30);
        book.close(a, now);
        assert!(book.open(a, now).is_ok());
        (0..10).for_each(|_| book.wrong(b, now));
        assert!(book.allow(b, LimitedRequest::Hello, now).is_err());
        assert!(book.allow(b, LimitedRequest::Hello, now + Duration::from_secs(61)).is_ok());
    }
}
