//! The nodes under load: their addresses, and what clients put up with.

use serde::Deserialize;
use serde_json::Value;
use std::time::Duration;

/// The nodes that clients talk to, in turn.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    /// Name and port of each.
    addresses: Vec<String>,
    /// Whether nodes may come and go: one that is gone is no error then.
    cluster: bool,
    /// How long a node may take to let somebody in, or to answer a request.
    pub(super) patience: Duration,
    /// How long a connection may say nothing before it counts as lost. A node that is frozen closes
    /// nothing. Without a limit, only the server ends connections.
    pub(super) silence: Option<Duration>,
}

/// Why a node did not do what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NodeError {
    /// Nobody answers, or not in time, or what answers is no server.
    Unreachable(String),
    /// The node answers, and refuses.
    Refused { code: String, retry: Option<Duration>, what: String },
}

impl Nodes {
    /// What a cluster has to say within which time. A server sends something every 5 s: the clock, and
    /// answers to pings. ONLINE-WIRE-5
    const SILENCE: Duration = Duration::from_secs(7);
    /// How long one node of a cluster may take; the next one may be quicker.
    const BRIEF: Duration = Duration::from_secs(4);
    /// How long the only server may take: many may come at once.
    const LONG: Duration = Duration::from_secs(30);
    /// How long to wait if a node does not say when to come again.
    const RETRY: Duration = Duration::from_millis(500);

    /// One server, at this name and port.
    pub(super) fn one(address: String) -> Self {
        Self::new(vec![address], false)
    }

    /// The nodes at these addresses. Several are a cluster, and one can be said to be.
    pub(super) fn at(urls: &[String], cluster: bool) -> Result<Self, String> {
        let addresses = urls.iter().map(|url| address(url)).collect::<Result<Vec<_>, _>>()?;
        let cluster = cluster || addresses.len() > 1;
        Ok(Self::new(addresses, cluster))
    }

    fn new(addresses: Vec<String>, cluster: bool) -> Self {
        let patience = if cluster { Self::BRIEF } else { Self::LONG };
        Self { addresses, cluster, patience, silence: cluster.then_some(Self::SILENCE) }
    }

    /// The address of the node whose turn it is.
    pub(super) fn address(&self, turn: usize) -> &str {
        self.addresses.get(turn % self.addresses.len().max(1)).map_or("", String::as_str)
    }

    pub(super) const fn is_cluster(&self) -> bool {
        self.cluster
    }

    /// How long to wait before repeating a refused request; none if it must not be repeated. A node
    /// of a cluster may stop or lose its database while others go on. A full server or a rate limit
    /// means that the load was planned wrongly. ONLINE-NODE-5, ONLINE-STOP-1
    pub(super) fn postponed(&self, code: &str, retry: Option<Duration>) -> Option<Duration> {
        match code {
            _ if !self.cluster => None,
            "online/storage" | "online/server_stopping" => Some(retry.unwrap_or(Self::RETRY)),
            "online/server_full" | "online/rate_limited" => None,
            _ => retry,
        }
    }
}

impl NodeError {
    /// A refusal over HTTP.
    pub(super) fn refused(asked: &str, status: u16, body: &[u8]) -> Self {
        #[derive(Deserialize)]
        struct Answer {
            error: Why,
        }
        #[derive(Deserialize)]
        struct Why {
            code: String,
            retry_ms: Option<u64>,
        }
        if let Ok(Answer { error: Why { code, retry_ms } }) = serde_json::from_slice(body) {
            let answer: Value = serde_json::from_slice(body).unwrap_or_default();
            let retry = retry_ms.map(Duration::from_millis);
            return Self::Refused { code, retry, what: format!("{asked}: {answer}") };
        }
        // Whatever stands before the node does not reach it.
        let retry = matches!(status, 502..=504).then_some(Nodes::RETRY);
        Self::Refused {
            code: format!("HTTP {status}"),
            retry,
            what: format!("{asked}: HTTP {status}"),
        }
    }
}

/// Name and port of a server.
fn address(url: &str) -> Result<String, String> {
    let address = url.strip_prefix("http://").map(|address| address.trim_end_matches('/'));
    let Some(address) = address.filter(|address| !address.is_empty() && !address.contains('/'))
    else {
        return Err(format!("`{url}` is no address of a server: http://127.0.0.1:4747 is one"));
    };
    Ok(if address.contains(':') { address.into() } else { format!("{address}:80") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_name_and_a_port() {
        assert_eq!(address("http://127.0.0.1:4747/").as_deref(), Ok("127.0.0.1:4747"));
        assert_eq!(address("http://localhost").as_deref(), Ok("localhost:80"));
        for wrong in ["", "localhost:4747", "http://", "https://a", "http://a/b"] {
            assert!(address(wrong).unwrap_err().contains("http://127.0.0.1:4747"), "{wrong}");
        }
        let urls = ["http://a".to_owned(), "b".to_owned()];
        assert!(Nodes::at(&urls, false).unwrap_err().contains("`b`"), "each of them is read");
    }

    #[test]
    fn nodes_take_turns() {
        let urls = ["http://a:1".to_owned(), "http://b:2".to_owned()];
        let two = Nodes::at(&urls, false).unwrap();
        let turns: Vec<&str> = (0..4).map(|turn| two.address(turn)).collect();
        assert_eq!(turns, ["a:1", "b:2", "a:1", "b:2"]);
        assert_eq!(Nodes::one("a:1".into()).address(3), "a:1");
    }

    #[test]
    fn several_urls_are_a_cluster_and_one_can_be_declared_one() {
        let urls = ["http://a:1".to_owned(), "http://b:2".to_owned()];
        let (two, one) = (Nodes::at(&urls, false).unwrap(), Nodes::at(&urls[..1], false).unwrap());
        let said = Nodes::at(&urls[..1], true).unwrap();
        assert!(two.is_cluster() && said.is_cluster() && !one.is_cluster());
        assert_eq!((one.silence, two.silence), (None, Some(Duration::from_secs(7))));
        assert!(two.patience < one.patience);
    }

    #[test]
    fn online_node_5_a_node_of_a_cluster_may_ask_to_come_again() {
        let cluster = Nodes::at(&["http://a:1".to_owned()], true).unwrap();
        let (alone, soon) = (Nodes::one("a:1".into()), Some(Duration::from_secs(2)));
        for code in ["online/storage", "online/server_stopping"] {
            assert_eq!(cluster.postponed(code, soon), soon);
            assert_eq!(cluster.postponed(code, None), Some(Nodes::RETRY));
            assert_eq!(alone.postponed(code, soon), None, "one server has to serve");
        }
        assert_eq!(cluster.postponed("online/moved", soon), soon, "it says when");
        for code in ["online/server_full", "online/rate_limited"] {
            assert_eq!(cluster.postponed(code, soon), None);
        }
        assert_eq!(cluster.postponed("online/bad_token", None), None);
    }

    #[test]
    fn a_refusal_over_http_has_a_code() {
        let body = r#"{"error":{"code":"online/storage","message":"No.","retry_ms":5000}}"#;
        let NodeError::Refused { code, retry, what } =
            NodeError::refused("POST /a", 503, body.as_bytes())
        else {
            panic!("it was refused");
        };
        assert_eq!((code.as_str(), retry), ("online/storage", Some(Duration::from_secs(5))));
        assert!(what.starts_with("POST /a: ") && what.contains("No."), "{what}");
        let bare = |status| match NodeError::refused("POST /a", status, b"<html>") {
            NodeError::Refused { code, retry, .. } => (code, retry.is_some()),
            NodeError::Unreachable(_) => panic!("it was refused"),
        };
        assert_eq!(bare(502), ("HTTP 502".into(), true));
        assert_eq!(bare(404), ("HTTP 404".into(), false));
    }
}
