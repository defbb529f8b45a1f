//! How commands are judged: the order of checks, and who hears of the result.

use crate::test_server::{Client, TestServer, text};
use serde_json::{Value, json};

fn command(key: &str, base: u64, command: &str) -> Value {
    json!({"type": "command", "key": key, "base": base, "command": command})
}

/// Sends a frame that is refused, and returns the code.
async fn refusal(client: &mut Client, frame: Value) -> String {
    client.say(frame).await;
    text(&client.until("refused").await["code"])
}

fn entries(server: &TestServer) -> i64 {
    server.database().query_row("SELECT count(*) FROM entries", [], |row| row.get(0)).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn online_cmd_1_the_first_check_that_fails_answers() {
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let made = server
        .create(
            json!({"game": "bell", "seats": seats, "spectators": "public", "setup": {"goal": 9}}),
        )
        .await;
    let (id, mine) = (text(&made["match"]), &made["mine"]);
    let (one, two) = (text(&mine[0]["token"]), text(&mine[1]["token"]));
    let mut watcher = server.meet(&id, json!({"type": "hello", "v": 1})).await;
    let mut a = server.sit(&id, &one).await;

    // The form comes before the seat, and the seat before the stage of the match.
    assert_eq!(refusal(&mut watcher, json!({"type": "command"})).await, "online/bad_frame");
    assert_eq!(refusal(&mut watcher, command("w", 0, "Ring")).await, "online/not_a_seat");
    let mut other = command("s", 0, "Ring");
    other["seat"] = json!(1);
    assert_eq!(refusal(&mut a, other).await, "online/wrong_seat");
    assert_eq!(refusal(&mut a, command("n", 99, "Fly")).await, "online/not_running");
    let mut b = server.sit(&id, &two).await;
    a.until("presence").await;

    // The base comes before reading the command, and reading before the rules.
    assert_eq!(refusal(&mut a, command("f", 99, "Fly")).await, "online/stale");
    assert_eq!(refusal(&mut a, command("g", 0, "Fly")).await, "online/unknown_command");
    assert_eq!(refusal(&mut b, command("h", 0, "TimeOut")).await, "online/system_only");
    assert_eq!(refusal(&mut b, command("i", 0, "Ring")).await, "bell/not_your_turn");

    // A known key comes before the end of the match, and the end before the base.
    a.say(command("once", 0, "Ring")).await;
    a.until("update").await;
    a.say(command("last", 1, "Resign")).await;
    a.until("over").await;
    a.say(command("once", 0, "Ring")).await;
    assert_eq!(a.until("ack").await["duplicate"], true);
    assert_eq!(refusal(&mut a, command("once", 0, "Peek")).await, "online/key_reused");
    assert_eq!(refusal(&mut a, command("late", 99, "Fly")).await, "online/match_over");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_cmd_2_a_refusal_changes_nothing_and_only_its_sender_sees_it() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    let (view, seq) = (b.view.clone(), b.seq);
    for frame in ["Ring", "TimeOut", "Fly", "Tune"] {
        b.refused(frame).await;
    }
    assert_eq!((&b.view, b.seq, entries(&server)), (&view, seq, 0));
    // The first thing the other client hears is the accepted command.
    a.say(json!({"type": "ping", "t": 1, "active": true})).await;
    loop {
        let frame = a.hear().await;
        match frame["type"].as_str() {
            Some("pong") => break,
            Some("clock" | "presence") => {}
            _ => panic!("{frame}"),
        }
    }
    assert_eq!(a.play("Ring").await["seq"], 1);
    assert_eq!(b.until("update").await["seq"], 1);
    assert_eq!(entries(&server), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_cmd_3_an_acknowledged_command_is_on_disk() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    for turn in 0..6_i64 {
        let (one, two) = if turn % 2 == 0 { (&mut a, &mut b) } else { (&mut b, &mut a) };
        let key = one.command("Ring".into()).await;
        one.until("ack").await;
        // Another connection to the database sees the entry already.
        let stored: String = server
            .database()
            .query_row("SELECT key FROM entries WHERE place = ?1", [turn], |row| row.get(0))
            .unwrap();
        assert_eq!(stored, key);
        one.until("update").await;
        two.until("update").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_cmd_4_and_seq_1_several_at_once_are_judged_one_after_another() {
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = server.both().await;
    // All with the base that the player saw.
    for (key, act) in [("1", "Peek"), ("2", "Peek"), ("3", "Ring"), ("4", "Ring"), ("5", "Peek")] {
        a.say(command(key, 0, act)).await;
    }
    let mut heard = Vec::new();
    while heard.len() < 9 {
        let frame = a.hear().await;
        if frame["type"] != "clock" && frame["type"] != "presence" {
            let key = frame["key"].as_str().unwrap_or("-").to_owned();
            heard.push(format!("{} {key}", text(&frame["type"])));
        }
    }
    // The third command ended the turn, so the others are stale.
    assert_eq!(
        heard,
        [
            "ack 1",
            "update -",
            "ack 2",
            "update -",
            "ack 3",
            "update -",
            "refused 4",
            "snapshot -",
            "refused 5",
        ]
    );
    assert_eq!(a.seq, 3);
    // Each viewer has its own count of frames, which goes on after a restart.
    assert_eq!(b.until("update").await["seq"], 1);
    drop((a, b));
    let server = server.restart().await;
    let mut a = server.sit(&id, &tokens[0]).await;
    let mut b = server.sit(&id, &tokens[1]).await;
    assert_eq!((a.seq, b.seq), (3, 1));
    assert_eq!(b.play("Ring").await["seq"], 2);
    assert_eq!(a.until("update").await["seq"], 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_frame_3_a_command_that_cannot_be_read_names_its_field() {
    let server = TestServer::new().await;
    let (_, _, mut a, _b) = server.both().await;
    let mut ask = async |key: &str, command: &str| {
        let frame = format!(r#"{{"type":"command","key":"{key}","base":0,"command":{command}}}"#);
        a.say_text(frame).await;
        let refused = a.until("refused").await;
        assert_eq!(refused["code"], "online/unknown_command", "{command}");
        let message = text(&refused["message"]);
        assert!(message.starts_with("That is not a move in this game. "), "ONLINE-UI-4: {message}");
        (text(&refused["field"]), message)
    };
    for (key, (command, field, right)) in [
        (r#""Fly""#, "command", "there is no `Fly` here; there are Ring, Peek"),
        ("7", "command", "is one of Ring, Peek"),
        (r#"{"Ring":1}"#, "command.Ring", "has nothing inside"),
        (r#"{"Ring":null,"Peek":null}"#, "command", "is one of Ring, Peek"),
        (r#"{"Ring":null,"Ring":null}"#, "command.Ring", "stands twice"),
        (r#"{"Ring":{"a":[{"b":1,"b":2}]}}"#, "command.Ring.a[0].b", "stands twice"),
    ]
    .into_iter()
    .enumerate()
    {
        let key = format!("k{key}");
        let (named, message) = ask(&key, command).await;
        assert_eq!(named, field, "{message}");
        assert!(message.contains(right), "{message}");
        assert_eq!(ask(&key, command).await.1, message, "ONLINE-IDEM-3");
    }
    let long = format!(r#""{}""#, "x".repeat(1_000));
    assert!(ask("long", &long).await.1.len() < 400, "it is not echoed");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_warnings_about_a_setup_are_listed() {
    let server = TestServer::new().await;
    let ask = async |body: Value| server.ask("POST", "/api/games/bell/check", None, body).await;
    let (status, fine) = ask(json!({"setup": {"goal": 9}})).await;
    assert_eq!((status.as_u16(), fine), (200, json!({"warnings": []})));
    let warnings = json!([{
        "path": "goal", "code": "bell/far", "message": "nobody has rung so often yet",
    }]);
    let (status, odd) = ask(json!({"setup": {"goal": 1_001}})).await;
    assert_eq!((status.as_u16(), &odd["warnings"]), (200, &warnings));
    let (status, bad) = ask(json!({"setup": {"goal": 9, "gaol": 1}})).await;
    assert_eq!(status.as_u16(), 422);
    let fault = &bad["error"]["list"][0];
    assert_eq!((&fault["path"], &fault["code"]), (&json!("gaol"), &json!("scenario/unreadable")));
    assert_eq!(ask(json!({"setup": {"goal": 9}, "more": 1})).await.0.as_u16(), 400);
    let (status, _) = server.ask("POST", "/api/games/nim/check", None, json!({})).await;
    assert_eq!(status.as_u16(), 404);

    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let made = |goal: u32| json!({"game": "bell", "seats": seats, "setup": {"goal": goal}});
    assert_eq!(server.create(made(1_001)).await["warnings"], warnings);
    assert_eq!(server.create(made(9)).await.get("warnings"), None);
}
