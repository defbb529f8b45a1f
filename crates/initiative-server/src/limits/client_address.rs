//! The address for which a request is counted.

use crate::mode::{ServerMode, first_bits};
use axum::http::HeaderMap;
use std::net::IpAddr;

/// What counts as one sender: an IPv4 address, or the first 64 bits of an IPv6 address, because a
/// client that has one IPv6 address has all that begin with these bits. ONLINE-LIMIT-2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClientAddress(IpAddr);

impl From<IpAddr> for ClientAddress {
    fn from(address: IpAddr) -> Self {
        let address = address.to_canonical();
        Self(if address.is_ipv6() { first_bits(address, 64) } else { address })
    }
}

impl std::fmt::Display for ClientAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl ClientAddress {
    /// The address of a request; none on a server whose addresses have no limits.
    ///
    /// What a proxy says is believed only if the proxy is trusted. Each proxy adds the address that
    /// it saw at the end of `X-Forwarded-For`; so, from the end, the first one that is no trusted
    /// proxy is the client's, and what stands before it is the client's own invention. The header
    /// `Forwarded` is not read: the usual proxies neither write nor remove it, so a client could
    /// choose its address with it. ONLINE-MODE-1
    pub(crate) fn of(mode: &ServerMode, peer: IpAddr, headers: &HeaderMap) -> Option<Self> {
        if mode.is_local() {
            return None;
        }
        let lists = headers.get_all("x-forwarded-for").iter().rev();
        let hops = lists.flat_map(|list| list.to_str().unwrap_or_default().rsplit(','));
        let mut address = peer;
        for hop in hops {
            if !mode.is_proxy(address) {
                break;
            }
            let Some(before) = forwarded(hop) else {
                break;
            };
            address = before;
        }
        Some(address.into())
    }
}

/// An address as proxies write it, with or without a port.
fn forwarded(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim();
    if let Some((address, _)) = hop.strip_prefix('[').and_then(|hop| hop.split_once(']')) {
        return address.parse().ok();
    }
    let with_port = || hop.split_once(':').and_then(|(address, _)| address.parse().ok());
    hop.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mode::PublicDoor;

    fn address(mode: &ServerMode, peer: &str, forwarded: &[&str]) -> Option<IpAddr> {
        let mut headers = HeaderMap::new();
        for list in forwarded {
            headers.append("x-forwarded-for", list.parse().unwrap());
        }
        ClientAddress::of(mode, peer.parse().unwrap(), &headers).map(|address| address.0)
    }

    fn behind(proxies: &[&str]) -> ServerMode {
        let proxies = proxies.iter().map(|range| range.parse().unwrap()).collect();
        let hosts = vec!["example.org".parse().unwrap()];
        ServerMode::Public(PublicDoor::new(hosts, proxies).unwrap())
    }

    #[test]
    fn online_mode_1_only_a_trusted_proxy_is_believed() {
        let mode = behind(&["127.0.0.1", "10.0.0.0/8"]);
        let cases: [(&str, &[&str], &str); 10] = [
            ("127.0.0.1", &["192.0.2.7"], "192.0.2.7"),
            // A client that claims another address stands before the one that the proxy saw.
            ("127.0.0.1", &["198.51.100.1, 192.0.2.7"], "192.0.2.7"),
            ("127.0.0.1", &["198.51.100.1", "192.0.2.7"], "192.0.2.7"),
            ("127.0.0.1", &["192.0.2.7, 10.1.2.3"], "192.0.2.7"),
            ("127.0.0.1", &["192.0.2.7:5123"], "192.0.2.7"),
            ("127.0.0.1", &["[2001:db8:1:2:3::4]:5123"], "2001:db8:1:2::"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("127.0.0.1", &["192.0.2.7, unknown"], "127.0.0.1"),
            ("127.0.0.1", &["10.0.0.9"], "10.0.0.9"),
            ("192.0.2.9", &["198.51.100.1"], "192.0.2.9"),
        ];
        for (peer, forwarded, expected) in cases {
            let found = address(&mode, peer, forwarded);
            assert_eq!(found, Some(expected.parse().unwrap()), "{peer} {forwarded:?}");
        }
        assert_eq!(address(&behind(&[]), "127.0.0.1", &["192.0.2.7"]), Some([127, 0, 0, 1].into()));
        assert_eq!(address(&ServerMode::Local, "127.0.0.1", &["192.0.2.7"]), None);
    }

    #[test]
    fn online_limit_2_addresses_of_one_ipv6_network_are_one_sender() {
        let of = |text: &str| ClientAddress::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:192.0.2.7"), of("192.0.2.7"));
        assert_ne!(of("192.0.2.7"), of("192.0.2.8"));
    }
}
