//! Many people at once on the server, and a server that is ended by force meanwhile.

use crate::program::{refused, told};
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
fn a_load_that_cannot_be_put_on_a_server_says_why() {
    let at = |url: &str| refused(&["load", "duel", "--url", url, "--seconds", "1"], 1);
    assert!(at("localhost:1").contains("`localhost:1` is no address of a server"));
    let both = refused(&["load", "duel", "--url", "http://a", "--kill-every", "1"], 2);
    assert!(both.contains("cannot be used with"), "{both}");
    assert!(refused(&["load", "draughts"], 1).contains("there is no game `draughts`"));
}
