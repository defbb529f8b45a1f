//! Restarts, damaged matches, a full disk, rules that panic, and stopping.

use crate::clock::Still;
use crate::test_server::TestServer;
use crate::turns::{bell, pass, sat, turn};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn online_crash_2_everything_acknowledged_is_there_after_a_restart() {
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = server.both().await;
    a.play("Peek").await;
    a.say(json!({"type": "command", "key": "kept", "base": 1, "command": "Ring"})).await;
    a.until("update").await;
    b.until("update").await;
    let (seq, view) = (a.seq, a.view.clone());

    let server = server.restart().await;
    let (_, info) = server.ask("GET", &format!("/api/matches/{id}"), None, Value::Null).await;
    assert_eq!(info["state"], "suspended", "ONLINE-CRASH-3");
    let mut a = server.sit(&id, &tokens[0]).await;
    assert_eq!((a.seq, &a.view), (seq, &view));
    a.say(json!({"type": "command", "key": "kept", "base": 1, "command": "Ring"})).await;
    let again = json!({"type": "ack", "key": "kept", "seq": 2, "duplicate": true});
    assert_eq!(a.hear().await, again, "ONLINE-IDEM-2");
    a.say(json!({"type": "command", "key": "late", "base": 1, "command": "Ring"})).await;
    assert_eq!(a.until("refused").await["code"], "online/stale", "ONLINE-BASE-1");
    let mut b = server.sit(&id, &tokens[1]).await;
    assert_eq!(b.play("Ring").await["seq"], 2);
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn online_crash_4_a_damaged_match_is_set_aside_and_others_go_on() {
    let server = TestServer::new().await;
    let mut hurt = Vec::new();
    for _ in 0..3 {
        let (id, tokens, mut a, _b) = server.both().await;
        a.play("Ring").await;
        hurt.push((id, tokens));
    }
    let (id, tokens, mut a, mut b) = server.both().await;
    a.play("Ring").await;
    b.until("update").await;
    b.play("Ring").await;
    let server = server.restart().await;
    let database = server.database();
    database
        .execute("UPDATE entries SET act = '{\"Play\":\"Peek\"}' WHERE match = ?1", [&hurt[0].0])
        .unwrap();
    database.execute("UPDATE matches SET header = '{}' WHERE id = ?1", [&hurt[1].0]).unwrap();
    database
        .execute("UPDATE entries SET digest = digest + 1 WHERE match = ?1", [&hurt[2].0])
        .unwrap();
    for (id, tokens) in &hurt {
        let mut client = server.dial(id).await;
        client.say(json!({"type": "hello", "v": 1, "token": tokens[0]})).await;
        assert_eq!(client.hear().await["code"], "online/match_damaged");
    }
    let mut a = server.sit(&id, &tokens[0]).await;
    a.play("Ring").await;
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(start_paused = true)]
async fn online_crash_5_a_turn_whose_end_cannot_be_written_ends_a_heartbeat_later() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let clock = json!({"turn_s": 3, "buffer_s": 1, "inactive_s": 1});
    let (_, _, mut a, mut b) = sat(&server, bell(), clock).await;
    let database = server.database();
    database
        .execute_batch(
            "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'full'); END",
        )
        .unwrap();
    pass(4_000, &mut [&mut a, &mut b]).await;
    database.execute_batch("DROP TRIGGER full").unwrap();
    pass(4_999, &mut [&mut a, &mut b]).await;
    assert_eq!((turn(&a), turn(&b)), (0, 0), "it does not try again at once");
    pass(1, &mut [&mut a, &mut b]).await;
    assert_eq!((turn(&a), turn(&b)), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn online_crash_5_a_command_that_cannot_be_written_changes_nothing() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    let database = server.database();
    database
        .execute_batch(
            "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'full'); END",
        )
        .unwrap();
    let key = a.command("Ring".into()).await;
    assert_eq!(a.until("refused").await["code"], "online/storage");
    a.say(json!({"type": "resync", "have": 0})).await;
    assert_eq!(a.until("snapshot").await["seq"], 0, "views are still served");
    database.execute_batch("DROP TRIGGER full").unwrap();
    // This refusal is not remembered: the same key may try again.
    a.say(json!({"type": "command", "key": key, "base": 0, "command": "Ring"})).await;
    assert_eq!(a.until("ack").await["duplicate"], Value::Null);
    assert_eq!(b.until("update").await["seq"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_core_3_rules_that_panic_damage_only_their_match() {
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = server.both().await;
    let (_, _, mut c, _d) = server.both().await;
    assert_eq!(a.refused("Crash").await, "online/match_damaged");
    assert_eq!(b.until("error").await["code"], "online/match_damaged");
    c.play("Ring").await;
    // The command that panicked was not written: after a restart the match goes on.
    let server = server.restart().await;
    let mut a = server.sit(&id, &tokens[0]).await;
    a.play("Ring").await;
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn online_stop_1_everybody_hears_goodbye() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    a.play("Ring").await;
    let hear = async {
        for client in [&mut a, &mut b] {
            let bye = client.until("goodbye").await;
            assert_eq!((&bye["reason"], &bye["retry_ms"]), (&json!("restart"), &json!(2000)));
            assert_eq!(client.hear().await, json!({"type": "close", "code": 1012}));
        }
    };
    tokio::join!(server.inner.stop(), hear);
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn online_stop_1_whoever_comes_while_the_server_stops_is_told_to_come_back() {
    let server = TestServer::new().await;
    let (id, tokens) = server.pair().await;
    server.inner.stop().await;
    let mut late = server.dial(&id).await;
    late.say(json!({"type": "hello", "v": 1, "token": tokens[0]})).await;
    assert_eq!(late.hear().await["code"], "online/server_stopping");
    assert_eq!(late.hear().await, json!({"type": "close", "code": 1012}));
    std::fs::remove_dir_all(&server.folder).unwrap();
}
