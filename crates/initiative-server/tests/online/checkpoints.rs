//! Long matches are taken up at a checkpoint instead of being folded from their beginning.
//! ONLINE-NODE-6

use crate::clock::Still;
use crate::test_server::{Client, TestServer};
use crate::turns::{pass, sat};
use axum::http::StatusCode;
use serde_json::{Value, json};

/// How many commands a long match has.
const LONG: u64 = 400;

/// A long match of two people: its id, its tokens, and the first of them. The clock, which was stopped,
/// goes on afterwards.
pub async fn long(server: &TestServer) -> (String, [String; 2], Client) {
    let still = Still::new();
    let clock = json!({"turn_s": 90, "buffer_s": 2, "inactive_s": 15});
    let (id, tokens, mut a, mut b) = sat(server, json!({"goal": 1000}), clock).await;
    for turn in 0..LONG / 4 {
        let client = if turn % 2 == 0 { &mut a } else { &mut b };
        for (number, command) in ["Toss", "Peek", "Toss", "Ring"].into_iter().enumerate() {
            let (key, base) = (format!("k{turn}-{number}"), client.seq);
            let frame = json!({"type": "command", "key": key, "base": base, "command": command});
            client.say(frame).await;
            let seq = client.until("ack").await["seq"].as_u64().unwrap();
            while client.seq < seq {
                client.hear().await;
            }
        }
        // Nobody is too fast.
        pass(500, &mut [&mut a, &mut b]).await;
    }
    drop(still);
    tokio::time::resume();
    (id, tokens, a)
}

fn checkpoints(server: &TestServer) -> Vec<(i64, bool)> {
    let database = server.database();
    let mut select =
        database.prepare("SELECT place, fold IS NOT NULL FROM checkpoints ORDER BY place").unwrap();
    let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

#[tokio::test(start_paused = true)]
async fn online_node_6_a_long_match_is_taken_up_where_it_was() {
    let server = TestServer::new().await;
    let (id, tokens, a) = long(&server).await;
    let path = format!("/api/matches/{id}/log");
    let (_, log) = server.ask("GET", &path, Some(&tokens[0]), Value::Null).await;
    assert_eq!(log["lines"].as_array().unwrap().len() as u64, LONG / 4 + LONG / 8);

    let server = server.restart().await;
    let kept = checkpoints(&server);
    assert_eq!(kept.len(), 3, "{kept:?}");
    assert!(kept.windows(2).all(|two| (128..=192).contains(&(two[1].0 - two[0].0))), "{kept:?}");
    assert_eq!(kept.iter().map(|(_, fold)| *fold).collect::<Vec<_>>(), [false, false, true]);

    // What is before the last checkpoint is not read.
    let database = server.database();
    let entry = "UPDATE entries SET digest = digest + 1 WHERE match = ?1 AND place = 17";
    database.execute(entry, [&id]).unwrap();
    let mut again = server.sit(&id, &tokens[0]).await;
    assert_eq!((again.seq, &again.view), (a.seq, &a.view));
    again.play("Peek").await;

    // ONLINE-IDEM-2: keys are known for the whole match.
    let repeat = |key: &str, command: &str| json!({"type": "command", "key": key, "base": 0, "command": command});
    again.say(repeat("k0-3", "Ring")).await;
    let ack = json!({"type": "ack", "key": "k0-3", "seq": 4, "duplicate": true});
    assert_eq!(again.hear().await, ack);
    again.say(repeat("k0-1", "Ring")).await;
    assert_eq!(again.until("refused").await["code"], "online/key_reused");

    // What needs the whole match gets it from the store, and notices that it is damaged.
    let (status, _) = server.ask("GET", &path, Some(&tokens[0]), Value::Null).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let entry = "UPDATE entries SET digest = digest - 1 WHERE match = ?1 AND place = 17";
    database.execute(entry, [&id]).unwrap();
    let (_, later) = server.ask("GET", &path, Some(&tokens[0]), Value::Null).await;
    let lines = later["lines"].as_array().unwrap();
    assert_eq!(lines[..lines.len() - 1], log["lines"].as_array().unwrap()[..]);
    again.play("Resign").await;
    let record = format!("/api/matches/{id}/record");
    let (status, record) = server.ask_text("GET", &record, Some(&tokens[0]), String::new()).await;
    let entries = record.lines().filter(|line| line.contains("\"play\"")).count() as u64;
    assert_eq!((status, entries), (StatusCode::OK, LONG + 2), "{}", &record[..200]);
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(start_paused = true)]
async fn online_node_6_a_checkpoint_that_does_not_fit_is_never_believed() {
    let server = TestServer::new().await;
    let (id, tokens, a) = long(&server).await;
    let mut server = server;
    for damage in [
        "UPDATE checkpoints SET fold = x'00' WHERE fold IS NOT NULL",
        "UPDATE checkpoints SET keys = x'0000000000000000'",
        "UPDATE checkpoints SET clock = '{}' WHERE fold IS NOT NULL",
        "UPDATE checkpoints SET place = place + 1 WHERE fold IS NOT NULL",
        "DELETE FROM checkpoints WHERE fold IS NULL",
    ] {
        server = server.restart().await;
        server.database().execute(damage, []).unwrap();
        let again = server.sit(&id, &tokens[0]).await;
        assert_eq!((again.seq, &again.view), (a.seq, &a.view), "{damage}");
        drop(again);
        // The next one has a sound one in its place: what is before it is not read.
        server = server.restart().await;
        let spoil = "UPDATE entries SET digest = digest + 1 WHERE match = ?1 AND place = 17";
        server.database().execute(spoil, [&id]).unwrap();
        let again = server.sit(&id, &tokens[0]).await;
        assert_eq!((again.seq, &again.view), (a.seq, &a.view), "after {damage}");
        let mend = "UPDATE entries SET digest = digest - 1 WHERE match = ?1 AND place = 17";
        server.database().execute(mend, [&id]).unwrap();
    }
    std::fs::remove_dir_all(&server.folder).unwrap();
}
