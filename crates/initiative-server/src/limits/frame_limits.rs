//! How many frames a client may send. The limits outlive a connection: a client that connects again
//! finds them as they were. ONLINE-LIMIT-1, ONLINE-LIMIT-5

use crate::actor::Credentials;
use crate::limits::client_address::ClientAddress;
use crate::limits::rate_limit::{RateBucket, Strikes};
use crate::secret::SecretDigest;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Whose frames are counted together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum FrameSender {
    /// The holder of a seat's token, by its digest.
    Seat(Vec<u8>),
    /// Everybody at an address who has no seat, or has not said so yet.
    Address(ClientAddress),
}

/// The limits of one sender.
#[derive(Debug)]
pub(crate) struct FrameCounts {
    pub(crate) commands: RateBucket,
    pub(crate) others: RateBucket,
    /// Frames above the limits. ONLINE-LIMIT-1
    pub(crate) hasty: Strikes,
    /// Malformed frames. ONLINE-FRAME-1
    pub(crate) bad: Strikes,
    last: Instant,
}

impl FrameCounts {
    fn new(now: Instant) -> Self {
        Self {
            commands: RateBucket::per_second(20, 10, now),
            others: RateBucket::per_second(20, 20, now),
            hasty: Strikes::new(50, Duration::from_secs(10)),
            bad: Strikes::new(10, Duration::from_secs(60)),
            last: now,
        }
    }
}

/// The limits of a sender, shared by all connections of that sender.
#[derive(Clone, Debug)]
pub(crate) struct SharedCounts(Arc<Mutex<FrameCounts>>);

impl SharedCounts {
    fn new(now: Instant) -> Self {
        Self(Arc::new(Mutex::new(FrameCounts::new(now))))
    }

    pub(crate) fn with<T>(&self, now: Instant, f: impl FnOnce(&mut FrameCounts) -> T) -> T {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.last = now;
        f(&mut counts)
    }
}

/// The limits of all recent senders.
#[derive(Debug, Default)]
pub(crate) struct FrameLimits {
    senders: Mutex<HashMap<FrameSender, SharedCounts>>,
}

impl FrameLimits {
    /// How long a sender without a connection is remembered. After that, every limit would be as new.
    const KEPT: Duration = Duration::from_secs(60);
    /// With more senders than this, those that are gone are forgotten.
    const MANY: usize = 1_024;

    /// The limits of a connection that has not said hello.
    pub(crate) fn of_address(&self, address: Option<ClientAddress>, now: Instant) -> SharedCounts {
        match address {
            Some(address) => self.shared(FrameSender::Address(address), now),
            None => SharedCounts::new(now),
        }
    }

    /// The limits of a connection after its hello; none if they stay as they were.
    pub(crate) fn of_seat(&self, who: &Credentials, now: Instant) -> Option<SharedCounts> {
        match who {
            Credentials::Seat(token) => {
                let digest = SecretDigest::of(token).bytes().to_vec();
                Some(self.shared(FrameSender::Seat(digest), now))
            }
            Credentials::Spectator(_) => None,
        }
    }

    fn shared(&self, sender: FrameSender, now: Instant) -> SharedCounts {
        let mut senders = self.senders.lock().unwrap_or_else(PoisonError::into_inner);
        if senders.len() >= Self::MANY {
            senders.retain(|_, counts| {
                let held = Arc::strong_count(&counts.0) > 1;
                let last = counts.0.lock().unwrap_or_else(PoisonError::into_inner).last;
                held || now.saturating_duration_since(last) < Self::KEPT
            });
        }
        let counts = senders.entry(sender).or_insert_with(|| SharedCounts::new(now));
        counts.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    fn seat(token: &str) -> Credentials {
        Credentials::Seat(token.into())
    }

    #[test]
    fn online_limit_5_connecting_again_refills_nothing() {
        let (book, now) = (FrameLimits::default(), Instant::now());
        let take = |who: &SharedCounts| who.with(now, |counts| counts.commands.take(now).is_ok());
        let first = book.of_seat(&seat("a"), now).unwrap();
        assert_eq!((0..30).filter(|_| take(&first)).count(), 20);
        drop(first);
        assert!(!take(&book.of_seat(&seat("a"), now).unwrap()));
        assert!(take(&book.of_seat(&seat("b"), now).unwrap()), "another seat has its own");
        let here = Some(IpAddr::from([10, 0, 0, 1]).into());
        assert_eq!((0..30).filter(|_| take(&book.of_address(here, now))).count(), 20);
        assert!(take(&book.of_address(None, now)), "on one's own machine");
        assert!(book.of_seat(&Credentials::Spectator(None), now).is_none());
    }

    #[test]
    fn senders_that_are_gone_are_forgotten_when_they_are_many() {
        let (book, now) = (FrameLimits::default(), Instant::now());
        let held = book.of_seat(&seat("held"), now).unwrap();
        (0..FrameLimits::MANY).for_each(|n| drop(book.of_seat(&seat(&n.to_string()), now)));
        let known = || book.senders.lock().unwrap().len();
        assert_eq!(known(), FrameLimits::MANY + 1, "nobody was gone for long");
        drop(book.of_seat(&seat("late"), now + FrameLimits::KEPT));
        assert_eq!(known(), 2);
        held.with(now, |_| ());
    }
}
