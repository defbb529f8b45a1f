//! Commands: who may give them, when, how often, and what each viewer sees.

use crate::test_server::{TestServer, text};
use axum::http::StatusCode;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn online_wire_3_and_6_the_ack_comes_first_and_every_viewer_counts_alone() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    let key = a.command("Ring".into()).await;
    let ack = a.hear().await;
    assert_eq!((&ack["type"], &ack["key"], &ack["seq"]), (&json!("ack"), &json!(key), &json!(1)));
    let mine = a.hear().await;
    assert_eq!((&mine["type"], &mine["seq"]), (&json!("update"), &json!(1)));
    let theirs = b.until("update").await;
    assert_ne!(mine["hash"], theirs["hash"]);
    assert_eq!(theirs["cues"][0]["log"]["text"], "Seat 0 rings.");
    assert!(mine["patch"]["choices"].is_null() && theirs["patch"]["choices"]["ring"].is_object());
}

#[tokio::test(flavor = "multi_thread")]
async fn online_auth_1_to_3_and_view_5_only_the_right_seat_can_command() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    assert_eq!(b.refused("Ring").await, "bell/not_your_turn");
    b.say(json!({"type": "command", "key": "x", "base": 0, "seat": 0, "command": "Ring"})).await;
    assert_eq!(b.until("refused").await["code"], "online/wrong_seat");
    assert_eq!(b.refused("TimeOut").await, "online/system_only");
    assert_eq!(a.refused("TimeOut").await, "online/system_only");
    assert_eq!(a.refused("Fly").await, "online/unknown_command");
    // ONLINE-CMD-2: nothing has changed.
    let update = a.play("Ring").await;
    assert_eq!(update["seq"], 1);
}

/// The answer does not depend on the state or the turn, so it tells nothing about the match.
#[tokio::test(flavor = "multi_thread")]
async fn online_auth_3_system_commands_are_known_by_their_kind() {
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    for tuned in [false, true] {
        let setup = json!({"goal": 100, "tuned": tuned});
        let made = server.create(json!({"game": "bell", "setup": setup, "seats": seats})).await;
        let id = text(&made["match"]);
        let mut a = server.sit(&id, &text(&made["mine"][0]["token"])).await;
        let mut b = server.sit(&id, &text(&made["mine"][1]["token"])).await;
        for command in ["TimeOut", "Tuned", "LetGo"] {
            for client in [&mut a, &mut b] {
                assert_eq!(client.refused(command).await, "online/system_only", "{command}");
            }
        }
    }
    let seats = json!([{"control": "me"}, {"control": "bot:endless"}]);
    let made = server.create(json!({"game": "bell", "seats": seats, "first": "creator"})).await;
    let (id, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
    let _a = server.sit(&id, &token).await;
    let path = format!("/api/matches/{id}/plan");
    for command in ["TimeOut", "Tuned", "LetGo"] {
        let body = json!({"commands": [command]});
        let (_, error) = server.ask("POST", &path, Some(&token), body).await;
        assert_eq!(error["error"]["code"], "online/system_only", "{command}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_idem_2_a_key_counts_once() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    let frame = json!({"type": "command", "key": "once", "base": 0, "command": "Ring"});
    for _ in 0..3 {
        a.say(frame.clone()).await;
    }
    assert_eq!(a.hear().await, json!({"type": "ack", "key": "once", "seq": 1}));
    assert_eq!(a.hear().await["type"], "update");
    for _ in 0..2 {
        let again = json!({"type": "ack", "key": "once", "seq": 1, "duplicate": true});
        assert_eq!(a.hear().await, again);
    }
    a.say(json!({"type": "command", "key": "once", "base": 0, "command": "Peek"})).await;
    assert_eq!(a.hear().await["code"], "online/key_reused");
    assert_eq!(b.until("update").await["seq"], 1);
    // Keys are scoped to the seat.
    b.say(json!({"type": "command", "key": "once", "base": 1, "command": "Ring"})).await;
    assert_eq!(b.until("ack").await["duplicate"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_idem_3_a_refusal_is_remembered() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    let frame = json!({"type": "command", "key": "early", "base": 0, "command": "Ring"});
    b.say(frame.clone()).await;
    assert_eq!(b.until("refused").await["code"], "bell/not_your_turn");
    a.play("Ring").await;
    b.until("update").await;
    b.say(frame).await;
    assert_eq!(b.until("refused").await["code"], "bell/not_your_turn", "though it is its turn now");
    assert_eq!(b.play("Ring").await["seq"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_base_1_a_late_command_does_nothing() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    a.play("Ring").await;
    b.until("update").await;
    b.play("Ring").await;
    a.until("update").await;
    // A late copy of the first turn's command, with another key.
    a.say(json!({"type": "command", "key": "late", "base": 0, "command": "Ring"})).await;
    assert_eq!(a.hear().await["code"], "online/stale");
    let snapshot = a.hear().await;
    assert_eq!((&snapshot["type"], &snapshot["seq"]), (&json!("snapshot"), &json!(2)));
    a.say(json!({"type": "command", "key": "early", "base": 9, "command": "Ring"})).await;
    assert_eq!(a.until("refused").await["code"], "online/stale");
    // An older base of the same turn is accepted, and resigning is accepted with any base.
    a.play("Peek").await;
    a.say(json!({"type": "command", "key": "same-turn", "base": 2, "command": "Peek"})).await;
    assert_eq!(a.until("ack").await["seq"], 4);
    a.say(json!({"type": "command", "key": "enough", "base": 0, "command": "Resign"})).await;
    assert_eq!(a.until("ack").await["seq"], 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_view_1_and_4_views_and_updates_hold_nothing_hidden() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    assert!(a.view.to_string().contains("secret-of-0: 0"));
    assert!(!b.view.to_string().contains("secret-of-0"));
    a.play("Peek").await;
    a.play("Ring").await;
    let update = b.until("update").await;
    assert_eq!(update["seq"], 1);
    assert_eq!(b.view["pieces"]["bell"]["name"], "Rung 1 times", "the peek made no frame");
    assert!(!update.to_string().contains("secret-of-0"));
    assert_eq!(a.seq, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_and_redo_are_acts_of_the_table() {
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}]);
    let setup = json!({"goal": 9, "seats": 1});
    let made = server.create(json!({"game": "bell", "setup": setup, "seats": seats})).await;
    let token = text(&made["mine"][0]["token"]);
    let mut a = server.sit(&text(&made["match"]), &token).await;
    let before = a.view.clone();
    a.play("Ring").await;
    for (key, act, rung) in [("u", "undo", 0), ("r", "redo", 1)] {
        a.say(json!({"type": "command", "key": key, "base": a.seq, "act": act})).await;
        assert_eq!(a.until("ack").await["key"], key);
        a.until("update").await;
        assert_eq!(a.view["pieces"]["bell"]["name"], format!("Rung {rung} times"));
    }
    a.say(json!({"type": "command", "key": "u2", "base": a.seq, "act": "undo"})).await;
    let note = a.until("update").await;
    assert_eq!(note["cues"][0]["log"]["text"], "Undone");
    assert_eq!(a.view["pieces"], before["pieces"]);
    a.play("Peek").await;
    a.say(json!({"type": "command", "key": "u3", "base": a.seq, "act": "undo"})).await;
    assert_eq!(a.until("refused").await["code"], "kernel/undo_reveal");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_view_6_the_record_is_given_out_after_the_end() {
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = server.both().await;
    a.play("Ring").await;
    b.until("update").await;
    let path = format!("/api/matches/{id}/record");
    let (status, early) = server.ask("GET", &path, Some(&tokens[0]), Value::Null).await;
    assert_eq!(
        (status, &early["error"]["code"]),
        (StatusCode::FORBIDDEN, &json!("online/match_running"))
    );
    // ONLINE case 20: resigning in the other's turn.
    let key = a.command("Resign".into()).await;
    let base = a.seq;
    for client in [&mut a, &mut b] {
        let over = client.until("over").await;
        assert_eq!((&over["winners"], &over["reason"]), (&json!([1]), &json!("resigned")));
    }
    a.say(json!({"type": "command", "key": key, "base": base, "command": "Resign"})).await;
    assert_eq!(a.hear().await["duplicate"], true);
    assert_eq!(a.refused("Ring").await, "online/match_over");

    let (status, _) = server.ask("GET", &path, None, Value::Null).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, record) = server.ask_text("GET", &path, Some(&tokens[1]), String::new()).await;
    assert_eq!(status, StatusCode::OK);
    let replayed =
        initiative_kernel::record::Record::<crate::bell::Bell>::read(record.as_bytes()).unwrap();
    assert_eq!(replayed.checks.len(), 2, "a hash after each");
    assert_eq!(replayed.replay().unwrap().version(), 2);
    assert!(!record.contains(&tokens[0]));

    // Any position of the record can be shown, in any order.
    let look = |query: &'static str| server.ask_text("POST", query, None, record.clone());
    let (rung, left) =
        (json!({"seat": 0, "command": "Ring"}), json!({"seat": 0, "command": "Resign"}));
    for (query, bell, log, entry) in [
        ("/api/replays?at=1", "Rung 1 times", json!("Seat 0 rings."), rung),
        ("/api/replays?at=0&seat=1", "Rung 0 times", Value::Null, Value::Null),
        ("/api/replays", "Rung 1 times", Value::Null, left),
    ] {
        let (status, shown) = look(query).await;
        assert_eq!(status, StatusCode::OK, "{shown}");
        let shown: Value = serde_json::from_str(&shown).unwrap();
        assert_eq!(shown["view"]["pieces"]["bell"]["name"], bell);
        assert_eq!((&shown["cues"][0]["log"]["text"], &shown["entries"]), (&log, &json!(2)));
        assert_eq!(shown["turns"], json!([0, 1, 2]), "the first, the other's, the end");
        assert_eq!(shown["entry"], entry);
    }
    // CLIENT-LOG-1: the log has everything up to the position.
    let (_, shown) = look("/api/replays?at=2&log=1").await;
    let log = &serde_json::from_str::<Value>(&shown).unwrap()["log"];
    let told = log.as_array().unwrap().iter().map(|lines| lines.as_array().unwrap().len());
    assert_eq!(told.collect::<Vec<_>>(), [0, 1, 0], "{log}");
    assert_eq!(log[1][0]["text"], "Seat 0 rings.");
    for bad in ["at=3", "seat=2", "at=x", "log=yes", "y=1"] {
        let (status, _) =
            server.ask_text("POST", &format!("/api/replays?{bad}"), None, record.clone()).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_match_4_a_match_starts_once_everybody_was_there() {
    let server = TestServer::new().await;
    let (id, tokens) = server.pair().await;
    let mut a = server.sit(&id, &tokens[0]).await;
    assert_eq!(a.refused("Ring").await, "online/not_running");
    let _b = server.sit(&id, &tokens[1]).await;
    assert_eq!(a.until("presence").await["stage"], "running");
    a.play("Ring").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn online_bot_1_a_bot_plays_its_seat_and_waits_for_people() {
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "bot:random"}]);
    let body = json!({"game": "bell", "setup": {"goal": 20}, "seats": seats, "first": "guest"});
    let made = server.create(body).await;
    assert_eq!(made["mine"][0]["seat"], 1, "ONLINE-MATCH-1: the guest has seat 0");
    let (id, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
    let mut a = server.sit(&id, &token).await;
    while a.view["over"].is_null() {
        if a.view["turn"]["seats"] == json!([1]) {
            let before = a.seq;
            a.command("Ring".into()).await;
            while a.seq == before {
                a.hear().await;
            }
        } else {
            a.hear().await;
        }
    }
    a.until("over").await;
    let database = server.database();
    let key: String = database
        .query_row("SELECT key FROM entries WHERE seat = 0 ORDER BY place LIMIT 1", [], |r| {
            r.get(0)
        })
        .unwrap();
    assert_eq!(key, "bot-0");
}
