//! Players of matches, on nodes that say what a test wants.

use super::*;
use crate::load::audit::Ledger;
use crate::load::fake_node::{FakeNode, cluster, snapshot};
use crate::load::host::Host;
use crate::load::nodes::Nodes;
use crate::load::stats::LoadStats;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// A short run.
async fn run(nodes: Nodes) -> Arc<Plan> {
    let plan = Arc::new(Plan {
        host: Arc::new(Host::at(nodes, None)),
        stats: Arc::new(LoadStats::default()),
        ledger: Arc::new(Ledger::default()),
        wish: json!({}),
        pause: Duration::from_millis(20),
        verify: false,
        end: Instant::now() + SHORT,
        late: SHORT,
    });
    MatchPlayer::new(Arc::clone(&plan), Dice::new(1), 0).run().await;
    plan
}

/// The report of a short run, and the contradictions in what clients were told.
async fn play(nodes: Nodes) -> (Value, Vec<String>) {
    let plan = run(nodes).await;
    (report(&plan), plan.ledger.audit(None).wrong)
}

fn report(plan: &Plan) -> Value {
    plan.stats.report(1, SHORT).json("duel")
}

const SHORT: Duration = Duration::from_millis(1000);

/// A match that acknowledges every command.
fn playing(seq: &AtomicU64, said: &Value) -> Vec<Value> {
    match said["type"].as_str() {
        Some("hello") => vec![snapshot(seq.load(Ordering::Relaxed))],
        Some("command") => {
            let (seq, key) = (seq.fetch_add(1, Ordering::Relaxed) + 1, &said["key"]);
            vec![
                json!({"type": "ack", "key": key, "seq": seq}),
                json!({"type": "update", "seq": seq, "hash": "1", "patch": {}}),
            ]
        }
        _ => Vec::new(),
    }
}

/// Refuses a command.
fn refuse(said: &Value, code: &str) -> Vec<Value> {
    vec![json!({"type": "refused", "key": said["key"], "code": code})]
}

fn number(report: &Value, name: &str) -> u64 {
    report[name].as_u64().unwrap()
}

#[tokio::test]
async fn online_node_3_seats_play_on_through_other_nodes() {
    let seq = AtomicU64::new(0);
    let node = FakeNode::start(move |_, said| playing(&seq, said)).await;
    let gone = FakeNode::gone().await;
    let (report, wrong) = play(cluster(&[&gone, &node.url])).await;
    assert!(number(&report, "commands") >= 1, "{report}");
    assert!(number(&report, "unreachable") >= 1, "{report}");
    assert_eq!((&report["errors"], wrong), (&json!({}), Vec::new()), "{report}");
}

#[tokio::test]
async fn one_server_that_cannot_be_reached_is_an_error() {
    let urls = [FakeNode::gone().await];
    let (report, _) = play(Nodes::at(&urls, false).unwrap()).await;
    assert!(number(&report, "unreachable") >= 1, "{report}");
    assert_ne!(report["errors"], json!({}), "{report}");
}

#[tokio::test]
async fn online_node_5_a_node_without_a_store_is_asked_again() {
    let storage = |in_cluster: bool| async move {
        let (seq, refusals) = (AtomicU64::new(0), AtomicU64::new(0));
        let keys: Arc<Mutex<Vec<Value>>> = Arc::default();
        let seen = Arc::clone(&keys);
        let node = FakeNode::start(move |_, said| {
            if said["type"] == "command" {
                seen.lock().unwrap().push(said["key"].clone());
                if refusals.fetch_add(1, Ordering::Relaxed) == 0 {
                    return refuse(said, "online/storage");
                }
            }
            playing(&seq, said)
        })
        .await;
        let alone = Nodes::at(std::slice::from_ref(&node.url), false).unwrap();
        let plan = run(if in_cluster { cluster(&[&node.url]) } else { alone }).await;
        let keys = keys.lock().unwrap().clone();
        (report(&plan), keys, plan.ledger.open_keys())
    };
    let (report, keys, open) = storage(true).await;
    assert_eq!((&report["errors"], number(&report, "postponed")), (&json!({}), 1), "{report}");
    assert_eq!(keys[0], keys[1], "the same command again");
    assert_eq!(open, Vec::<String>::new(), "it was answered at last");
    let pause = report["pause_ms"]["most"].as_u64().unwrap();
    assert!(pause >= 500, "until it was acknowledged: {report}");
    let (report, keys, open) = storage(false).await;
    assert_eq!(report["errors"]["online/storage"], 1, "{report}");
    assert_ne!(keys[0], keys[1], "one server is not asked again");
    assert_eq!(open, ["load-1"], "a slow disk may have it all the same");
}

#[tokio::test]
async fn online_crash_2_what_nobody_has_answered_may_be_in_the_journal_or_not() {
    let seq = AtomicU64::new(0);
    let node = FakeNode::start(move |_, said| match said["type"].as_str() {
        Some("command") => Vec::new(),
        _ => playing(&seq, said),
    })
    .await;
    let plan = run(cluster(&[&node.url])).await;
    assert_eq!(report(&plan)["errors"], json!({"a command was not answered": 1}));
    assert_eq!(plan.ledger.open_keys(), ["load-1"]);
    assert!(
        report(&plan)["pause_ms"]["most"].as_u64().unwrap() >= 1000,
        "it goes on until the end"
    );
}

#[tokio::test]
async fn online_recon_2_a_seat_that_does_not_come_back_is_an_error() {
    let seq = AtomicU64::new(0);
    let node = FakeNode::start(move |number, said| match said["type"].as_str() {
        Some("hello") if number > 0 => vec![Value::Null],
        Some("command") => [playing(&seq, said), vec![Value::Null]].concat(),
        _ => playing(&seq, said),
    })
    .await;
    let (report, _) = play(cluster(&[&node.url])).await;
    assert_eq!(report["errors"], json!({"a connection did not come back": 1}));
}

#[tokio::test]
async fn online_node_3_a_match_is_made_by_one_node_and_played_through_the_next() {
    let seqs = [0, 0].map(AtomicU64::new);
    let [first, second] = seqs.map(|seq| FakeNode::start(move |_, said| playing(&seq, said)));
    let (first, second) = (first.await, second.await);
    let (report, _) = play(cluster(&[&first.url, &second.url])).await;
    let sockets = [&first, &second].map(|node| node.sockets.load(Ordering::Relaxed));
    assert_eq!((sockets, number(&report, "opened")), ([0, 1], 1), "{report}");
}

#[tokio::test]
async fn online_stop_1_a_node_that_stops_is_left_and_nothing_is_an_error() {
    let (seq, times) = (AtomicU64::new(0), Arc::new(Mutex::new(Vec::new())));
    let came = Arc::clone(&times);
    let node = FakeNode::start(move |number, said| {
        came.lock().unwrap().push((number, Instant::now()));
        match number {
            0 => vec![json!({"type": "error", "code": "online/server_stopping"}), Value::Null],
            1 if said["type"] == "command" => {
                vec![json!({"type": "goodbye", "reason": "restart", "retry_ms": 400}), Value::Null]
            }
            _ => playing(&seq, said),
        }
    })
    .await;
    let (report, wrong) = play(cluster(&[&node.url])).await;
    assert_eq!((&report["errors"], wrong), (&json!({}), Vec::new()), "{report}");
    assert!(number(&report, "commands") >= 1, "{report}");
    assert!(number(&report, "postponed") >= 2, "{report}");
    assert!(number(&report, "reconnected") >= 2, "{report}");
    let times = times.lock().unwrap();
    let left = times.iter().rfind(|(number, _)| *number == 1).unwrap().1;
    let back = times.iter().find(|(number, _)| *number == 2).unwrap().1;
    assert!(back - left >= Duration::from_millis(400), "it stays away as long as it was asked to");
}

#[tokio::test]
async fn online_node_4_a_node_that_tells_an_old_state_is_found() {
    let seq = AtomicU64::new(45);
    let node = FakeNode::start(move |number, said| match said["type"].as_str() {
        Some("hello") if number > 0 => vec![snapshot(41)],
        Some("command") if number == 0 => [playing(&seq, said), vec![Value::Null]].concat(),
        // Nobody has to wait for an answer.
        Some("command") => refuse(said, "no"),
        _ => playing(&seq, said),
    })
    .await;
    let (report, wrong) = play(cluster(&[&node.url])).await;
    assert_eq!(wrong, ["match abc: seat 0 was told 41 after 46"], "{report}");
}

#[tokio::test]
async fn online_recon_1_a_command_that_was_overtaken_is_no_error_in_a_cluster() {
    let seq = AtomicU64::new(0);
    let node = FakeNode::start(move |number, said| match (number, said["type"].as_str()) {
        (0, Some("command")) => vec![Value::Null],
        (1, Some("command")) if said["key"] == "load-1" => refuse(said, "duel/no_choice"),
        _ => playing(&seq, said),
    })
    .await;
    let (report, _) = play(cluster(&[&node.url])).await;
    assert_eq!((&report["errors"], number(&report, "overtaken")), (&json!({}), 1), "{report}");
    assert!(number(&report, "commands") >= 1, "{report}");
}

#[test]
fn a_match_that_was_made_has_an_id_and_tokens() {
    let made = json!({"match": "abc", "mine": [{"token": "s"}, {"token": "t"}]});
    assert_eq!(read_made(&made), Ok(("abc", vec!["s", "t"])));
    assert!(read_made(&json!({"mine": []})).unwrap_err().contains("no match"));
    assert!(read_made(&json!({"match": "abc"})).unwrap_err().contains("no seats"));
    let nobody = json!({"match": "abc", "mine": [{}]});
    assert!(read_made(&nobody).unwrap_err().contains("no token"));
}
