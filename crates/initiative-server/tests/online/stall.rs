//! A disk that does not answer. ONLINE-STORE-1

use crate::test_server::{TestServer, text};
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// More matches than the runtime has threads.
const MATCHES: usize = 12;
const SOON: Duration = Duration::from_secs(2);

/// A runtime in which threads that wait would soon be all there are.
fn few_threads() -> tokio::runtime::Runtime {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(2).max_blocking_threads(2).enable_all().build().unwrap()
}

#[test]
fn online_store_1_a_stalled_disk_holds_up_commands_alone_and_they_are_refused_after_5_s() {
    few_threads().block_on(async {
        let server = TestServer::new().await;
        let mut tables = Vec::new();
        for _ in 0..MATCHES {
            let (id, _, a, b) = server.both().await;
            tables.push((id, a, b));
        }
        // Whoever has the database for writing keeps all others from it.
        let stalled = server.database();
        stalled.execute_batch("BEGIN IMMEDIATE").unwrap();
        let start = Instant::now();
        let mut keys = Vec::new();
        for (_, a, _) in &mut tables {
            keys.push(a.command("Ring".into()).await);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
        // Meanwhile everybody is served who needs no disk.
        for (id, a, b) in &mut tables {
            let path = format!("/api/matches/{id}");
            let info = server.ask("GET", &path, None, Value::Null);
            let (status, info) = tokio::time::timeout(SOON, info).await.unwrap();
            assert_eq!((status, text(&info["state"])), (StatusCode::OK, "running".into()));
            b.say(json!({"type": "resync", "have": 0})).await;
            assert_eq!(b.until("snapshot").await["seq"], 0, "nobody heard of the command");
            a.say(json!({"type": "ping", "t": 7, "active": true})).await;
            assert_eq!(a.until("pong").await["t"], 7);
        }
        assert!(start.elapsed() < Duration::from_secs(4), "nobody waited for the disk");
        for ((_, a, _), key) in tables.iter_mut().zip(&keys) {
            let refused = a.until("refused").await;
            assert_eq!(
                (&refused["code"], &refused["key"]),
                (&json!("online/storage"), &json!(key))
            );
        }
        let took = start.elapsed();
        assert!(took >= Duration::from_secs(4) && took < Duration::from_secs(9), "{took:?}");
        let (_, health) = server.ask("GET", "/healthz", None, Value::Null).await;
        assert_eq!(health, json!({"status": "degraded"}));
        stalled.execute_batch("ROLLBACK").unwrap();
        // The disk is back: the same key is judged anew, and everybody hears of it once.
        for ((_, a, b), key) in tables.iter_mut().zip(&keys) {
            let again = json!({"type": "command", "key": key, "base": 0, "command": "Ring"});
            let ack = loop {
                a.say(again.clone()).await;
                let answer = loop {
                    let frame = a.hear().await;
                    if frame["key"] == **key {
                        break frame;
                    }
                };
                // Jobs that were withdrawn may still be before it.
                if answer["type"] == "ack" {
                    break answer;
                }
                tokio::time::sleep(Duration::from_millis(300)).await;
            };
            assert_eq!(ack["seq"], 1);
            assert_eq!(b.until("update").await["seq"], 1);
        }
        let (_, health) = server.ask("GET", "/healthz", None, Value::Null).await;
        assert_eq!(health, json!({"status": "serving"}));
    });
}
