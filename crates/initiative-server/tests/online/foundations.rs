//! What a server is: it alone decides, in one order, for each match alone. ONLINE-CORE

use crate::clock::Still;
use crate::test_server::{TestServer, text};
use crate::turns::{pass, sat};
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn online_core_1_clients_ask_and_the_server_alone_says_what_happened() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    let (before, wished) = (a.view.clone(), json!({"turn": {"text": "I have won"}}));
    for said in [
        json!({"type": "update", "seq": 1, "hash": "0", "patch": wished, "cues": []}),
        json!({"type": "snapshot", "seq": 1, "hash": "0", "view": wished}),
        json!({"type": "over", "result": "won", "reason": "resigned"}),
        json!({"type": "ack", "key": "k", "seq": 1}),
    ] {
        a.say(said).await;
        assert_eq!(a.until("refused").await["code"], "online/bad_frame");
    }
    // Nothing of it arrived, and a command that is refused leads nowhere either.
    assert_eq!(b.refused("Ring").await, "bell/not_your_turn");
    b.say(json!({"type": "resync", "have": 0})).await;
    assert_eq!(b.until("snapshot").await["seq"], 0);
    a.say(json!({"type": "resync", "have": 0})).await;
    assert_eq!(a.until("snapshot").await["view"], before);
}

/// Both try to ring as often as they may, whoever's turn it is.
#[tokio::test(flavor = "multi_thread")]
async fn online_core_2_commands_of_all_are_handled_one_at_a_time_in_one_order() {
    const EACH: u64 = 18;
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let wish = json!({"game": "bell", "seats": seats, "spectators": "public"});
    let made = server.create(wish).await;
    let id = text(&made["match"]);
    let mut people = Vec::new();
    for seat in made["mine"].as_array().unwrap() {
        people.push(server.sit(&id, &text(&seat["token"])).await);
    }
    let mut watcher = server.meet(&id, json!({"type": "hello", "v": 1})).await;
    let mut tasks = Vec::new();
    for mut person in people {
        tasks.push(tokio::spawn(async move {
            let mut accepted = Vec::new();
            for _ in 0..EACH {
                let key = person.command("Ring".into()).await;
                let answer = loop {
                    let frame = person.hear().await;
                    if frame["key"] == *key {
                        break frame;
                    }
                };
                // Otherwise the turn was the other's.
                if answer["type"] == "ack" {
                    accepted.push(answer["seq"].as_u64().unwrap());
                    while Some(&person.seq) < accepted.last() {
                        person.until("update").await;
                    }
                }
            }
            (person, accepted)
        }));
    }
    let mut seqs = Vec::new();
    let mut people = Vec::new();
    for task in tasks {
        let (person, accepted) = task.await.unwrap();
        people.push(person);
        seqs.push(accepted);
    }
    // Each command that was accepted had its own place, and turns alternate all the same.
    let all: BTreeSet<u64> = seqs.iter().flatten().copied().collect();
    let count = seqs.iter().map(Vec::len).sum::<usize>();
    assert!(count > 3 && all.len() == count, "{seqs:?}");
    assert_eq!(all, (1..=count as u64).collect());
    for seq in 1..=count as u64 {
        // The watcher's own count and hash are checked with each update.
        let update = watcher.until("update").await;
        let seat = (seq + 1) % 2;
        assert_eq!(update["cues"].as_array().map(Vec::len), Some(1), "{update}");
        assert!(update["cues"].to_string().contains(&format!("Seat {seat} rings.")), "{update}");
        assert!(seqs[usize::try_from(seat).unwrap()].contains(&seq));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn online_core_3_a_match_that_takes_long_delays_no_other() {
    let server = TestServer::new().await;
    let (_, _, mut slow, _other) = server.both().await;
    let (_, _, mut a, mut b) = server.both().await;
    // 1.6 s of real time in the rules.
    let key = slow.command("Nap".into()).await;
    for _ in 0..2 {
        a.play("Ring").await;
        b.until("update").await;
        b.play("Ring").await;
        a.until("update").await;
    }
    // All that was done meanwhile.
    while let Ok(frame) = tokio::time::timeout(Duration::ZERO, slow.hear()).await {
        assert_ne!(frame["type"], "ack", "the others have waited for the nap");
    }
    assert_eq!(slow.until("ack").await["key"], key);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_core_4_dice_come_from_the_seed_and_secrets_do_not() {
    let server = TestServer::new().await;
    let mut records = Vec::new();
    let mut secrets = BTreeSet::new();
    for seed in [9, 9, 10] {
        let seats = json!([{"control": "me"}, {"control": "open"}]);
        let wish = json!({"game": "bell", "seed": seed, "seats": seats, "first": "creator"});
        let made = server.create(wish).await;
        let (id, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
        let invite = text(&made["invites"][0]["link"]).split_once("#i=").unwrap().1.to_owned();
        let join = format!("/api/matches/{id}/join");
        let (_, joined) = server.ask("POST", &join, None, json!({"invite": invite})).await;
        let theirs = text(&joined["token"]);
        let mut a = server.sit(&id, &token).await;
        let _b = server.sit(&id, &theirs).await;
        a.until("presence").await;
        for _ in 0..3 {
            a.command("Toss".into()).await;
            a.until("ack").await;
        }
        a.command("Resign".into()).await;
        a.until("over").await;
        let path = format!("/api/matches/{id}/record");
        let (status, record) = server.ask_text("GET", &path, Some(&token), String::new()).await;
        assert_eq!(status, StatusCode::OK);
        secrets.extend([id, token, theirs, invite]);
        let hashes: Vec<Value> = record
            .lines()
            .filter_map(|line| Some(serde_json::from_str::<Value>(line).ok()?.get("hash")?.clone()))
            .collect();
        assert!(hashes.len() >= 4, "{record}");
        records.push(hashes);
    }
    // The same seed and commands are the same match; ids, tokens and invitations are never the same.
    assert_eq!(records[0], records[1]);
    assert_ne!(records[0], records[2]);
    assert_eq!(secrets.len(), 12);
}

#[tokio::test(start_paused = true)]
async fn online_core_4_time_reaches_the_rules_only_as_a_command_in_the_journal() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let clock = json!({"turn_s": 3, "buffer_s": 1, "inactive_s": 1});
    let (id, tokens, mut a, mut b) = sat(&server, json!({"goal": 100}), clock).await;
    pass(3_900, &mut [&mut a, &mut b]).await;
    assert_eq!(a.seq, 0, "time alone changes nothing");
    pass(200, &mut [&mut a, &mut b]).await;
    assert_eq!(a.seq, 1);
    a.command("Resign".into()).await;
    a.until("over").await;
    let path = format!("/api/matches/{id}/record");
    let (_, record) = server.ask_text("GET", &path, Some(&tokens[0]), String::new()).await;
    let acts: Vec<&str> = record.lines().filter(|line| line.contains("TimeOut")).collect();
    assert_eq!(acts.len(), 1, "{record}");
    // Replaying takes no time, and leads to the same.
    let replayed = server.ask_text("POST", "/api/replays", None, record.clone()).await;
    assert_eq!(replayed.0, StatusCode::OK, "{}", replayed.1);
}
