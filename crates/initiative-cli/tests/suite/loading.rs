//! Many people at once on the server, and a server that is ended by force meanwhile.

use crate::program::{refused, told};
use crate::serving::Server;
use serde_json::Value;

#[test]
fn online_crash_2_nothing_acknowledged_is_lost_or_doubled_when_the_server_dies() {
    let words = "load duel --matches 6 --seconds 6 --kill-every 2 --json";
    let words: Vec<&str> = words.split(' ').collect();
    let report: Value = serde_json::from_str(&told(&words)).unwrap();
    let number = |pointer: &str| report.pointer(pointer).and_then(Value::as_u64).unwrap();
    assert!(number("/kills") >= 1, "{report}");
    assert!(number("/reconnected") >= 1, "{report}");
    assert_eq!(report["errors"], serde_json::json!({}), "{report}");
    assert_eq!(report["audit"]["wrong"], serde_json::json!([]), "{report}");
    // Everything that a client was told was compared, and it was not little.
    assert_eq!(number("/audit/commands"), number("/commands"), "{report}");
    assert!(number("/commands") > 50, "{report}");
}

#[test]
fn online_node_3_a_load_is_spread_over_nodes_and_compared_with_their_store() {
    let folder = std::env::temp_dir().join(format!("initiative-nodes-{}", std::process::id()));
    let server = Server::start(&folder);
    let (node, store) = (format!("http://{}", server.address), folder.join("matches.db"));
    // Nobody listens at the third address: whoever comes there goes on to the next.
    let urls = ["--url", &node, "--url", &node, "--url", "http://127.0.0.1:1"];
    let words = ["load", "duel", "--matches", "6", "--seconds", "3", "--json", "--store"];
    let report = told(&[&words[..], &[store.to_str().unwrap()], &urls].concat());
    let report: Value = serde_json::from_str(&report).unwrap();
    drop(server);
    let _ = std::fs::remove_dir_all(&folder);
    let number = |pointer: &str| report.pointer(pointer).and_then(Value::as_u64).unwrap();
    assert_eq!(report["errors"], serde_json::json!({}), "{report}");
    assert!(number("/unreachable") >= 4, "{report}");
    assert_eq!(report["audit"]["wrong"], serde_json::json!([]), "{report}");
    assert_eq!(number("/audit/commands"), number("/commands"), "{report}");
    assert!(number("/audit/matches") >= 6 && number("/commands") > 50, "{report}");
    assert!(number("/pause_ms/most") >= number("/pause_ms/p95"), "{report}");
}

#[test]
fn a_load_that_cannot_be_put_on_a_server_says_why() {
    let at = |url: &str| refused(&["load", "duel", "--url", url, "--seconds", "1"], 1);
    assert!(at("localhost:1").contains("`localhost:1` is no address of a server"));
    let both = refused(&["load", "duel", "--url", "http://a", "--kill-every", "1"], 2);
    assert!(both.contains("cannot be used with"), "{both}");
    let several = ["load", "duel", "--url", "http://a", "--url", "b", "--seconds", "1"];
    assert!(refused(&several, 1).contains("`b` is no address of a server"));
    let stored = ["load", "duel", "--seconds", "1", "--store", "/no/such/store"];
    assert!(refused(&stored, 2).contains("--url"));
    let nowhere = refused(&[&stored[..], &["--url", "http://a"]].concat(), 1);
    assert!(nowhere.contains("there is no store `/no/such/store`"), "{nowhere}");
    assert!(refused(&["load", "draughts"], 1).contains("there is no game `draughts`"));
}
