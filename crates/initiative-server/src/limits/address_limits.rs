//! Limits to what an address may do. ONLINE-LIMIT-2

use crate::limits::client_address::ClientAddress;
use crate::limits::rate_limit::{RateBucket, Strikes};
use crate::refusal::{RATE_LIMITED, WireRefusal};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A request that is limited for each address.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LimitedRequest {
    Create,
    Join,
    Hello,
    /// What changes nothing and proves nothing.
    Read,
    /// What plays a whole journal.
    Replay,
    /// What a page asks while a person is thinking: plans, and checks of decks and setups.
    Plan,
}

impl LimitedRequest {
    /// How many of each an address may ask for in a minute.
    pub(crate) const A_MINUTE: [u64; 6] = [10, 30, 60, 600, 60, 600];
}

/// What an address may do on a public server, in words. ONLINE-LIMIT-2
#[must_use]
pub fn address_limits() -> String {
    let [create, join, hello, read, replay, plan] = LimitedRequest::A_MINUTE;
    let [connections, sockets] = LimitedLine::AT_ONCE;
    format!(
        "{create} new matches, {join} joins, {hello} hellos, {read} reads, {replay} replays and \
         {plan} plans a minute; {sockets} sockets and {connections} connections at once"
    )
}

/// Something of which an address may have only a limited number at once.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LimitedLine {
    /// A TCP connection.
    Connection,
    /// A WebSocket.
    Socket,
}

impl LimitedLine {
    /// How many of each an address may have.
    pub(crate) const AT_ONCE: [usize; 2] = [64, 30];
    /// When an address with too many may try again, in milliseconds.
    const RETRY: u64 = 10_000;
}

/// The limits of all recent addresses.
#[derive(Debug, Default)]
pub(crate) struct AddressLimits {
    book: Mutex<Book>,
}

#[derive(Debug)]
struct Book {
    addresses: HashMap<ClientAddress, Address>,
    /// With more addresses than this, those that were silent are forgotten.
    many: usize,
}

impl Default for Book {
    fn default() -> Self {
        Self { addresses: HashMap::new(), many: AddressLimits::MANY }
    }
}

#[derive(Debug)]
struct Address {
    deeds: [RateBucket; 6],
    wrong: Strikes,
    blocked: Option<Instant>,
    lines: [usize; 2],
    last: Instant,
}

impl Address {
    fn new(now: Instant) -> Self {
        Self {
            deeds: LimitedRequest::A_MINUTE.map(|count| RateBucket::per_minute(count, now)),
            wrong: Strikes::new(AddressLimits::WRONG, Duration::from_secs(60)),
            blocked: None,
            lines: [0; 2],
            last: now,
        }
    }
}

impl AddressLimits {
    /// How many wrong secrets in a minute block an address.
    pub(crate) const WRONG: usize = 10;
    const BLOCK: Duration = Duration::from_secs(60);
    /// When there are many addresses, those that were silent for this long are forgotten.
    const KEPT: Duration = Duration::from_secs(120);
    const MANY: usize = 1_024;

    fn with<T>(&self, who: ClientAddress, now: Instant, f: impl FnOnce(&mut Address) -> T) -> T {
        let mut book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        let Book { addresses, many } = &mut *book;
        if addresses.len() > *many {
            addresses.retain(|_, address| {
                address.lines != [0; 2] || now.duration_since(address.last) < Self::KEPT
            });
            // So that not every request looks at all of them while they really are many.
            *many = Self::MANY.max(2 * addresses.len());
        }
        let address = addresses.entry(who).or_insert_with(|| Address::new(now));
        address.last = now;
        f(address)
    }

    /// Whether the address may ask for that now.
    pub(crate) fn allow(
        &self,
        who: ClientAddress,
        deed: LimitedRequest,
        now: Instant,
    ) -> Result<(), WireRefusal> {
        self.with(who, now, |address| {
            let tries = !matches!(deed, LimitedRequest::Read);
            let blocked = address.blocked.map(|until| until.saturating_duration_since(now));
            if let Some(left) = blocked.filter(|left| tries && !left.is_zero()) {
                let left = u64::try_from(left.as_millis()).unwrap_or(u64::MAX).max(1);
                return Err(RATE_LIMITED.retry_in(left));
            }
            address.deeds[deed as usize].take(now).map_err(|wait| RATE_LIMITED.retry_in(wait))
        })
    }

    /// Counts a wrong token, key or invitation.
    pub(crate) fn wrong(&self, who: ClientAddress, now: Instant) {
        self.with(who, now, |address| {
            if address.wrong.strike(now) {
                address.blocked = Some(now + Self::BLOCK);
            }
        });
    }

    /// Counts a new line, if there may be one more.
    pub(crate) fn open(
        &self,
        who: ClientAddress,
        line: LimitedLine,
        now: Instant,
    ) -> Result<(), WireRefusal> {
        self.with(who, now, |address| {
            let open = &mut address.lines[line as usize];
            if *open >= LimitedLine::AT_ONCE[line as usize] {
                return Err(RATE_LIMITED.retry_in(LimitedLine::RETRY));
            }
            *open += 1;
            Ok(())
        })
    }

    /// Counts a line less.
    pub(crate) fn close(&self, who: ClientAddress, line: LimitedLine, now: Instant) {
        self.with(who, now, |address| {
            let open = &mut address.lines[line as usize];
            *open = open.saturating_sub(1);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    #[test]
    fn online_limit_2_every_address_has_limits_of_its_own() {
        let now = Instant::now();
        let [a, b] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(|ip| IpAddr::from(ip).into());
        let book = AddressLimits::default();
        let created =
            (0..20).filter(|_| book.allow(a, LimitedRequest::Create, now).is_ok()).count();
        assert_eq!(created, 10);
        let refused = book.allow(a, LimitedRequest::Create, now).unwrap_err();
        assert_eq!(refused.retry_ms, Some(6_000));
        assert!(book.allow(b, LimitedRequest::Create, now).is_ok(), "others are not touched");
        for (deed, most) in [
            (LimitedRequest::Join, 30),
            (LimitedRequest::Hello, 60),
            (LimitedRequest::Read, 600),
            (LimitedRequest::Replay, 60),
            (LimitedRequest::Plan, 600),
        ] {
            assert_eq!((0..700).filter(|_| book.allow(b, deed, now).is_ok()).count(), most);
        }
        assert!(book.allow(a, LimitedRequest::Create, now + Duration::from_secs(6)).is_ok());
        for (line, most) in [(LimitedLine::Socket, 30), (LimitedLine::Connection, 64)] {
            assert_eq!((0..90).filter(|_| book.open(a, line, now).is_ok()).count(), most);
            book.close(a, line, now);
            assert!(book.open(a, line, now).is_ok());
            assert!(book.open(a, line, now).unwrap_err().retry_ms.is_some());
        }
        (0..10).for_each(|_| book.wrong(b, now));
        assert!(book.allow(b, LimitedRequest::Hello, now).is_err());
        let refused = book.allow(b, LimitedRequest::Plan, now).unwrap_err();
        assert_eq!(refused.retry_ms, Some(60_000), "everything that needs a secret");
        let soon = now + Duration::from_secs(1);
        assert!(book.allow(b, LimitedRequest::Read, soon).is_ok(), "neighbours can still look");
        let blocked = now + Duration::from_secs(60);
        assert!(book.allow(b, LimitedRequest::Hello, blocked - Duration::from_millis(1)).is_err());
        assert!(book.allow(b, LimitedRequest::Hello, blocked).is_ok());
    }

    #[test]
    fn online_limit_2_silent_addresses_are_forgotten_when_there_are_many() {
        let now = Instant::now();
        let book = AddressLimits::default();
        let address = |number: u32| IpAddr::from(number.to_be_bytes()).into();
        let line = LimitedLine::Socket;
        book.open(address(0), line, now).unwrap();
        (1..1_024).for_each(|number| book.close(address(number), line, now));
        let known = || book.book.lock().unwrap().addresses.len();
        let later = now + AddressLimits::KEPT;
        book.close(address(2_000), line, later);
        assert_eq!(known(), 1_025, "they were not too many");
        book.close(address(2_001), line, later);
        assert_eq!(known(), 3, "one with a socket and the two of now");
    }
}
