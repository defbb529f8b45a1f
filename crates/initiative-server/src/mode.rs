//! How a server is used: by one person on their own machine, or by others. ONLINE-MODE-1
//!
//! The mode is said and never guessed from an address: behind a proxy every visitor comes from the
//! loopback.

use crate::store::Durability;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// How a server is used. Who is a player, which limits there are and which hosts are ours follow
/// from it. ONLINE-MODE-1
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ServerMode {
    /// One person's machine: everybody is the same player, and addresses have no limits.
    #[default]
    Local,
    /// For others: all limits are on, and every visitor is a player of their own.
    Public(PublicDoor),
}

/// How others reach a public server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicDoor {
    hosts: Vec<HostName>,
    proxies: Vec<AddressRange>,
}

impl PublicDoor {
    /// The names of the server, at least one, and the proxies whose word for an address is believed.
    pub fn new(hosts: Vec<HostName>, proxies: Vec<AddressRange>) -> Result<Self, NoHost> {
        if hosts.is_empty() { Err(NoHost) } else { Ok(Self { hosts, proxies }) }
    }
}

/// A public server was given no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoHost;

impl fmt::Display for NoHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a public server needs at least one host name")
    }
}

impl std::error::Error for NoHost {}

impl ServerMode {
    /// Whether the server is for one person.
    #[must_use]
    pub const fn is_local(&self) -> bool {
        matches!(self, Self::Local)
    }

    /// What an acknowledged command survives at least.
    #[must_use]
    pub const fn durability(&self) -> Durability {
        match self {
            Self::Local => Durability::Program,
            Self::Public(_) => Durability::Power,
        }
    }

    /// Whether a `Host` is ours. The port does not matter: a proxy or a tunnel may have another one.
    /// ONLINE-MODE-2
    pub(crate) fn is_own_host(&self, authority: &str) -> bool {
        let Some(name) = host_of(authority).and_then(|host| host.parse::<HostName>().ok()) else {
            return false;
        };
        match self {
            Self::Local => name.is_loopback(),
            Self::Public(door) => door.hosts.contains(&name),
        }
    }

    /// Whether an address may say for whom it asks.
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        match self {
            Self::Local => false,
            Self::Public(door) => door.proxies.iter().any(|range| range.contains(address)),
        }
    }
}

/// The host of an authority, without its port; none if it is no authority.
fn host_of(authority: &str) -> Option<&str> {
    let (host, port) = match authority.rfind(']') {
        Some(end) => (&authority[..=end], authority[end + 1..].strip_prefix(':')),
        None => match authority.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (authority, None),
        },
    };
    let rest = authority.len() - host.len() - port.map_or(0, |port| port.len() + 1);
    let digits = port.is_none_or(|port| port.bytes().all(|byte| byte.is_ascii_digit()));
    (rest == 0 && digits).then_some(host)
}

/// The name of a host, or its address, without a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostName {
    /// A name, in lower case.
    Name(String),
    /// An address.
    Address(IpAddr),
}

impl HostName {
    /// Whether only this machine is meant.
    fn is_loopback(&self) -> bool {
        match self {
            Self::Name(name) => name == "localhost" || name.ends_with(".localhost"),
            Self::Address(address) => address.to_canonical().is_loopback(),
        }
    }
}

impl fmt::Display for HostName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Address(IpAddr::V4(address)) => write!(f, "{address}"),
            Self::Address(IpAddr::V6(address)) => write!(f, "[{address}]"),
        }
    }
}

impl FromStr for HostName {
    type Err = BadHost;

    fn from_str(text: &str) -> Result<Self, BadHost> {
        let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        if let Ok(address) = inner.unwrap_or(text).parse::<IpAddr>() {
            return Ok(Self::Address(address));
        }
        let name = text.strip_suffix('.').unwrap_or(text);
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let labels = || name.split('.');
        let named = labels().all(|label| !label.is_empty() && label.bytes().all(fits));
        // A last label of digits would be an address that is not well formed.
        let digits = labels().next_back().is_none_or(|l| l.bytes().all(|b| b.is_ascii_digit()));
        if named && !digits && name.len() <= 253 {
            Ok(Self::Name(name.to_ascii_lowercase()))
        } else {
            Err(BadHost)
        }
    }
}

/// A text that is no name of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadHost;

impl fmt::Display for BadHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a host is a name such as play.example.org, without https:// and without a port",
        )
    }
}

impl std::error::Error for BadHost {}

/// An address, or all addresses that begin with the same bits: `10.0.0.7`, `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressRange {
    base: IpAddr,
    /// How many bits are the same.
    bits: u8,
}

impl AddressRange {
    fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.base.is_ipv4()
            && first_bits(address, self.bits) == first_bits(self.base, self.bits)
    }
}

impl fmt::Display for AddressRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.bits == width(self.base) {
            write!(f, "{}", self.base)
        } else {
            write!(f, "{}/{}", self.base, self.bits)
        }
    }
}

impl FromStr for AddressRange {
    type Err = BadRange;

    fn from_str(text: &str) -> Result<Self, BadRange> {
        let (base, bits) = match text.split_once('/') {
            Some((base, bits)) => (base, Some(bits)),
            None => (text, None),
        };
        let base = base.parse::<IpAddr>().map_err(|_| BadRange)?.to_canonical();
        let bits = match bits {
            Some(bits) => bits.parse().ok().filter(|bits| *bits <= width(base)).ok_or(BadRange)?,
            None => width(base),
        };
        Ok(Self { base, bits })
    }
}

/// A text that is no address and no range of addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadRange;

impl fmt::Display for BadRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an address such as 127.0.0.1, or a range of them such as 10.0.0.0/8")
    }
}

impl std::error::Error for BadRange {}

const fn width(address: IpAddr) -> u8 {
    match address {
        IpAddr::V4(_) => 32,
        IpAddr::V6(_) => 128,
    }
}

/// An address with all bits after the first `bits` set to zero.
pub(crate) fn first_bits(address: IpAddr, bits: u8) -> IpAddr {
    match address {
        IpAddr::V4(address) => {
            let mask = u32::MAX.checked_shl(32_u32.saturating_sub(bits.into())).unwrap_or(0);
            IpAddr::from((address.to_bits() & mask).to_be_bytes())
        }
        IpAddr::V6(address) => {
            let mask = u128::MAX.checked_shl(128_u32.saturating_sub(bits.into())).unwrap_or(0);
            IpAddr::from((address.to_bits() & mask).to_be_bytes())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn public(hosts: &[&str], proxies: &[&str]) -> ServerMode {
        let hosts = hosts.iter().map(|host| host.parse().unwrap()).collect();
        let proxies = proxies.iter().map(|range| range.parse().unwrap()).collect();
        ServerMode::Public(PublicDoor::new(hosts, proxies).unwrap())
    }

    #[test]
    fn online_mode_2_a_local_server_is_known_by_loopback_names_alone() {
        for own in [
            "localhost",
            "LOCALHOST:4747",
            "127.0.0.1",
            "127.8.9.1:80",
            "[::1]:4747",
            "a.localhost",
        ] {
            assert!(ServerMode::Local.is_own_host(own), "{own}");
        }
        for foreign in [
            "",
            "evil.example",
            "localhost.evil.example",
            "192.168.0.7",
            "0.0.0.0",
            "[::]",
            "127.0.0.1.nip.io",
            "localhost:80:80",
            "localhost:x",
            "[::1]x",
            "127.0.0.1@evil.example",
        ] {
            assert!(!ServerMode::Local.is_own_host(foreign), "{foreign}");
        }
    }

    #[test]
    fn online_mode_2_a_public_server_is_known_by_its_hosts_alone() {
        let mode = public(&["Play.Example.org", "192.0.2.7", "[2001:db8::1]"], &[]);
        for own in ["play.example.org", "play.example.org.:443", "192.0.2.7:80", "[2001:DB8::1]:8"]
        {
            assert!(mode.is_own_host(own), "{own}");
        }
        for foreign in ["localhost", "127.0.0.1", "example.org", "x.play.example.org", "192.0.2.8"]
        {
            assert!(!mode.is_own_host(foreign), "{foreign}");
        }
        assert_eq!(PublicDoor::new(Vec::new(), Vec::new()), Err(NoHost));
        for bad in ["https://example.org", "example.org:443", "", "a b", "1.2.3", "a..b", "*.org"] {
            assert_eq!(bad.parse::<HostName>(), Err(BadHost), "{bad}");
        }
    }

    #[test]
    fn online_mode_1_proxies_are_addresses_or_ranges() {
        let mode = public(&["example.org"], &["127.0.0.1", "10.0.0.0/8", "fd00::/16"]);
        for trusted in ["127.0.0.1", "::ffff:127.0.0.1", "10.9.8.7", "fd00:1::7"] {
            assert!(mode.is_proxy(trusted.parse().unwrap()), "{trusted}");
        }
        for foreign in ["127.0.0.2", "11.0.0.1", "fd01::1", "::1"] {
            assert!(!mode.is_proxy(foreign.parse().unwrap()), "{foreign}");
        }
        assert!(!ServerMode::Local.is_proxy("127.0.0.1".parse().unwrap()));
        for bad in ["", "10.0.0.0/33", "10.0.0.0/x", "proxy", "::/129"] {
            assert_eq!(bad.parse::<AddressRange>(), Err(BadRange), "{bad}");
        }
        assert!("0.0.0.0/0".parse::<AddressRange>().unwrap().contains([9, 9, 9, 9].into()));
    }
}
