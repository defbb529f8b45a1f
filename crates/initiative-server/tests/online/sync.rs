//! Clients that are out of step. ONLINE-SYNC

use crate::clock::{Still, ping};
use crate::test_server::TestServer;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::advance;

#[tokio::test(start_paused = true)]
async fn online_sync_3_a_resync_gets_the_present_snapshot_whatever_it_has() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    a.play("Ring").await;
    b.until("update").await;
    b.play("Ring").await;
    a.until("update").await;
    let (seq, view) = (a.seq, a.view.clone());
    for have in [0, 1, 2, 3, 7, u64::MAX] {
        a.say(json!({"type": "resync", "have": have})).await;
        let snapshot = a.until("snapshot").await;
        assert_eq!((&snapshot["seq"], &snapshot["view"]), (&json!(seq), &view), "{have}");
        // It is complete: what a new connection gets.
        assert_eq!(snapshot["presence"].as_array().map(Vec::len), Some(2));
        assert_eq!(snapshot["stage"], "running");
        advance(Duration::from_millis(500)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn online_sync_3_two_resyncs_a_second_for_each_connection() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    let resync = json!({"type": "resync", "have": 0});
    let mut answers = Vec::new();
    for _ in 0..4 {
        a.say(resync.clone()).await;
        let answer = loop {
            let frame = a.hear().await;
            if frame["type"] == "snapshot" || frame["type"] == "refused" {
                break frame;
            }
        };
        answers.push(answer);
    }
    assert!(answers[..2].iter().all(|answer| answer["type"] == "snapshot"), "{answers:?}");
    assert!(answers[2..].iter().all(|answer| answer["code"] == "online/rate_limited"));
    b.say(resync.clone()).await;
    b.until("snapshot").await;
    advance(Duration::from_millis(500)).await;
    a.say(resync).await;
    a.until("snapshot").await;
}

#[tokio::test(start_paused = true)]
async fn online_sync_4_a_client_out_of_step_changes_nothing() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    a.play("Ring").await;
    b.until("update").await;
    let written = || -> i64 {
        let count = "SELECT count(*) FROM entries";
        server.database().query_row(count, [], |row| row.get(0)).unwrap()
    };
    let (before, a_view, b_view) = (written(), a.view.clone(), b.view.clone());
    // B believes in a state that never was: it asks for it, and acts on it.
    b.say(json!({"type": "resync", "have": 40})).await;
    assert_eq!(b.until("snapshot").await["seq"], 1);
    for (key, base) in [("above", 40), ("far", u64::MAX)] {
        b.say(json!({"type": "command", "key": key, "base": base, "command": "Ring"})).await;
        assert_eq!(b.until("refused").await["code"], "online/stale");
        // ONLINE-BASE-1
        assert_eq!(b.until("snapshot").await["view"], b_view);
    }
    // A was told nothing: its pong is the first frame that it hears.
    a.say(json!({"type": "ping", "t": 9, "active": true})).await;
    assert_eq!(a.hear().await, json!({"type": "pong", "t": 9}));
    assert_eq!((written(), &a.view, &b.view), (before, &a_view, &b_view));
    b.play("Ring").await;
    assert_eq!(a.until("update").await["seq"], 2);
    ping(&mut a).await;
    assert_ne!(a.view, Value::Null);
}
