//! Lost connections: grace periods and forfeits, with a clock that only moves when the test moves it.
//! ONLINE-GRACE

mod suspended;

use crate::clock::{Still, ping};
use crate::test_server::{Client, TestServer, text};
use crate::turns::{bell, left, pass, sat, timed, turn};
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::advance;

/// Two people in a match without a clock.
pub async fn two(server: &TestServer) -> (String, [String; 2], Client, Client) {
    sat(server, bell(), Value::Null).await
}

/// Cuts the connection without a close.
pub async fn cut(server: &TestServer, client: Client) {
    drop(client);
    server.settle().await;
}

/// Sends `leave` and disconnects.
pub async fn leave(server: &TestServer, mut client: Client) {
    client.say(json!({"type": "leave"})).await;
    while client.hear().await["type"] != "close" {}
    server.settle().await;
}

/// Restarts the server; connected clients are told and disconnect.
pub async fn restart(server: TestServer, mut client: Client) -> TestServer {
    let farewell = async move { while client.hear().await["type"] != "close" {} };
    tokio::join!(server.restart(), farewell).0
}

/// Lets this much time pass while nobody is connected, so that the actor ends.
pub async fn alone(server: &TestServer, seconds: u64) {
    for _ in 0..seconds.div_ceil(10) {
        advance(Duration::from_secs(10)).await;
        server.settle().await;
    }
    assert_eq!(server.inner.open_matches(), 0);
}

/// Seat, state and grace period of a presence frame.
pub fn told(frame: &Value) -> (u64, &str, Option<u64>) {
    let seat = frame["seat"].as_u64().unwrap_or_else(|| panic!("{frame}"));
    (seat, frame["state"].as_str().unwrap(), frame["grace_left_ms"].as_u64())
}

/// The grace period of every seat, as a snapshot shows it.
pub async fn graces(client: &mut Client) -> Vec<Option<u64>> {
    client.say(json!({"type": "resync", "have": 0})).await;
    let snapshot = client.until("snapshot").await;
    let presence = snapshot["presence"].as_array().unwrap().iter();
    presence.map(|seat| seat["grace_left_ms"].as_u64()).collect()
}

pub fn is_over(client: &Client) -> bool {
    client.view["over"].is_object()
}

/// Lets this many milliseconds pass; the match ends with the last of them and not before.
pub async fn ends_after(ms: u64, client: &mut Client) {
    pass(ms - 1, &mut [client]).await;
    assert!(!is_over(client));
    pass(1, &mut [client]).await;
    assert!(is_over(client));
}

pub async fn info(server: &TestServer, id: &str) -> Value {
    server.ask("GET", &format!("/api/matches/{id}"), None, Value::Null).await.1
}

pub fn forfeited(winner: u64) -> Value {
    json!({"winners": [winner], "reason": "forfeited", "result": "won"})
}

/// Checks that the record of a match that is over replays to its hashes. Returns its lines.
pub async fn replays(server: &TestServer, id: &str, token: &str) -> Vec<Value> {
    let path = format!("/api/matches/{id}/record");
    let (status, record) = server.ask_text("GET", &path, Some(token), String::new()).await;
    assert_eq!(status, StatusCode::OK, "{record}");
    let lines: Vec<Value> =
        record.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (status, replay) = server.ask_text("POST", "/api/replays", None, record).await;
    assert_eq!(status, StatusCode::OK, "{replay}");
    let replay: Value = serde_json::from_str(&replay).unwrap();
    assert_eq!(replay["hash"], lines.last().unwrap()["hash"]);
    assert!(replay["view"]["over"].is_object() && replay["view"]["choices"].is_null());
    lines
}

#[tokio::test(start_paused = true)]
async fn online_recon_1_everybody_is_told_of_a_loss_and_its_grace_at_once() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let body = json!({"game": "bell", "seats": seats, "spectators": "public"});
    let made = server.create(body).await;
    let id = text(&made["match"]);
    let a = server.sit(&id, &text(&made["mine"][0]["token"])).await;
    let mut b = server.sit(&id, &text(&made["mine"][1]["token"])).await;
    let mut watcher = server.meet(&id, json!({"type": "hello", "v": 1})).await;
    b.until("presence").await;
    cut(&server, a).await;
    for client in [&mut b, &mut watcher] {
        let lost = client.until("presence").await;
        assert_eq!(told(&lost), (0, "away", Some(60_000)), "no time has passed");
        assert_eq!(lost["stage"], "running");
    }
    pass(3_000, &mut [&mut watcher]).await;
    let lost = b.until("presence").await;
    assert_eq!(told(&lost), (0, "reconnecting", Some(57_000)));
    assert_eq!(graces(&mut b).await, [Some(57_000), None]);
    assert_eq!(graces(&mut watcher).await, [Some(57_000), None]);
    // ONLINE-GRACE-3: spectators have none.
    drop(watcher);
    let gone = b.until("presence").await;
    assert_eq!((&gone["seat"], &gone["grace_left_ms"]), (&Value::Null, &Value::Null));
}

#[tokio::test(start_paused = true)]
async fn online_grace_1_the_grace_of_a_silent_client_starts_at_its_loss() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = two(&server).await;
    ping(&mut a).await;
    pass(14_999, &mut [&mut b]).await;
    assert_eq!(graces(&mut b).await, [None, None]);
    pass(1, &mut [&mut b]).await;
    server.settle().await;
    assert_eq!(graces(&mut b).await, [Some(60_000), None]);
    ends_after(60_000, &mut b).await;
}

#[tokio::test(start_paused = true)]
async fn online_grace_1_a_return_in_time_clears_it_and_the_next_loss_starts_anew() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens, a, mut b) = two(&server).await;
    cut(&server, a).await;
    pass(59_999, &mut [&mut b]).await;
    let mut a = server.sit(&id, &tokens[0]).await;
    loop {
        let back = b.until("presence").await;
        if back["state"] == "thinking" {
            assert_eq!(told(&back), (0, "thinking", None));
            break;
        }
    }
    assert_eq!(graces(&mut a).await, [None, None]);
    pass(30_000, &mut [&mut a, &mut b]).await;
    a.play("Ring").await;
    ping(&mut b).await;
    cut(&server, a).await;
    assert_eq!(graces(&mut b).await, [Some(60_000), None]);
    ends_after(60_000, &mut b).await;
    assert_eq!(b.view["over"]["reason"], "forfeited");
}

#[tokio::test(start_paused = true)]
async fn online_grace_2_case_10_the_clock_runs_on_while_a_seat_is_away() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = sat(&server, bell(), json!({})).await;
    pass(42_000, &mut [&mut a, &mut b]).await;
    assert_eq!((turn(&a), graces(&mut a).await), (0, vec![None, None]));
    cut(&server, a).await;
    pass(20_000, &mut [&mut b]).await;
    let mut a = server.sit(&id, &tokens[0]).await;
    assert_eq!(left(&a), 30_000);
    assert!(a.view.to_string().contains("secret-of-0"), "with A's hand");
    a.play("Ring").await;
}

#[tokio::test(start_paused = true)]
async fn online_grace_2_core_5_case_10_a_seat_that_stays_away_forfeits() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = sat(&server, bell(), json!({})).await;
    pass(42_000, &mut [&mut a, &mut b]).await;
    cut(&server, a).await;
    pass(49_999, &mut [&mut b]).await;
    assert_eq!(turn(&b), 0);
    pass(1, &mut [&mut b]).await;
    assert_eq!(turn(&b), 1, "the clock runs on");
    pass(9_999, &mut [&mut b]).await;
    assert!(!is_over(&b));
    advance(Duration::from_millis(1)).await;
    let update = b.until("update").await;
    let banner = &update["cues"].as_array().unwrap().iter().find(|cue| cue["cue"] == "banner");
    let banner = banner.unwrap();
    assert_eq!((&banner["text"], &banner["sound"]), (&json!("Victory"), &json!("win")));
    assert_eq!(banner["log"]["text"], "Forfeited: the connection was lost.");
    let mut over = b.until("over").await;
    over.as_object_mut().unwrap().remove("type");
    assert_eq!(over, forfeited(1));
    assert_eq!((&b.view["over"]["result"], &b.view["choices"]), (&json!("won"), &Value::Null));
    assert_eq!((&b.view["turn"]["seats"], &b.view["prompt"]), (&Value::Null, &Value::Null));
    assert_eq!(graces(&mut b).await, [None, None]);
    let shown = info(&server, &id).await;
    assert_eq!((&shown["state"], &shown["result"]), (&json!("over"), &forfeited(1)));

    // Who comes back later finds the match over.
    let mut a = server.sit(&id, &tokens[0]).await;
    assert_eq!(
        (&a.view["over"]["result"], &a.view["over"]["title"]),
        (&json!("lost"), &json!("Defeat"))
    );
    assert_eq!(a.until("over").await["reason"], "forfeited");
    assert_eq!(a.refused("Ring").await, "online/match_over");
    assert_eq!(b.refused("Ring").await, "online/match_over");
    b.say(json!({"type": "command", "key": "back", "base": b.seq, "act": "undo"})).await;
    assert_eq!(b.until("refused").await["code"], "online/match_over");
}

#[tokio::test(start_paused = true)]
async fn online_grace_2_grace_3_a_seat_may_leave_in_any_phase_and_forfeits() {
    let _still = Still::new();
    let server = TestServer::new().await;
    for setup in [bell(), json!({"goal": 100, "tuned": true})] {
        let (_, _, mut a, b) = sat(&server, setup, Value::Null).await;
        leave(&server, b).await;
        let lost = a.until("presence").await;
        assert_eq!(told(&lost), (1, "left", Some(60_000)), "ONLINE-GRACE-3");
        pass(60_000, &mut [&mut a]).await;
        assert_eq!(
            (&a.view["over"]["reason"], &a.view["over"]["winners"]),
            (&json!("forfeited"), &json!([0]))
        );
    }
}

#[tokio::test(start_paused = true)]
async fn online_grace_2_the_forfeit_is_in_the_journal_and_the_record_replays() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = two(&server).await;
    a.play("Ring").await;
    b.until("update").await;
    cut(&server, a).await;
    pass(60_000, &mut [&mut b]).await;
    let (seq, view) = (b.seq, b.view.clone());
    let row = server.database().query_row(
        "SELECT seat, key, act FROM entries ORDER BY place DESC LIMIT 1",
        [],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
    );
    let expected = (255, "host-1".to_owned(), r#"{"Forfeit":0}"#.to_owned());
    assert_eq!(row.unwrap(), expected);
    let lines = replays(&server, &id, &tokens[0]).await;
    let entry = lines.iter().find(|line| line["act"] == "forfeit").unwrap();
    assert_eq!((&entry["seat"], &entry["whose"]), (&json!(255), &json!(0)));
    assert_eq!(info(&server, &id).await["result"], forfeited(1));
    let path = format!("/api/matches/{id}/log");
    let (_, log) = server.ask("GET", &path, Some(&tokens[1]), Value::Null).await;
    let last = log["lines"].as_array().unwrap().last().unwrap();
    assert_eq!(last["text"], "Forfeited: the connection was lost.");

    // ONLINE-CRASH-2: a restart changes nothing.
    let server = restart(server, b).await;
    let b = server.sit(&id, &tokens[1]).await;
    assert_eq!((b.seq, b.view), (seq, view));
    replays(&server, &id, &tokens[1]).await;
    std::fs::remove_dir_all(&server.folder).unwrap();
}

/// In real time: a return that is in the queue when the grace period ends counts.
#[tokio::test(flavor = "multi_thread")]
async fn online_grace_2_a_return_queued_before_the_forfeit_counts() {
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let made = server.create(json!({"game": "bell", "seats": seats, "grace_s": 1})).await;
    let (id, mine) = (text(&made["match"]), &made["mine"]);
    let tokens = [text(&mine[0]["token"]), text(&mine[1]["token"])];
    let mut a = server.sit(&id, &tokens[0]).await;
    let mut b = server.sit(&id, &tokens[1]).await;
    a.until("presence").await;
    a.say(json!({"type": "leave"})).await;
    while b.until("presence").await["state"] != "left" {}
    // The nap takes 1.6 s: meanwhile the grace period ends and A connects.
    b.command("Nap".into()).await;
    let mut a = server.dial(&id).await;
    a.say(json!({"type": "hello", "v": 1, "token": tokens[0]})).await;
    a.until("snapshot").await;
    assert!(!is_over(&a));
    a.play("Ring").await;
}

#[tokio::test(start_paused = true)]
async fn online_grace_2_a_forfeit_that_cannot_be_written_is_tried_again() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens, a, mut b) = two(&server).await;
    cut(&server, a).await;
    let full =
        "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'full'); END";
    server.database().execute_batch(full).unwrap();
    pass(62_000, &mut [&mut b]).await;
    assert!(!is_over(&b), "ONLINE-CRASH-5");
    assert_eq!(graces(&mut b).await, [Some(0), None]);
    server.database().execute_batch("DROP TRIGGER full").unwrap();
    pass(5_000, &mut [&mut b]).await;
    assert!(is_over(&b));
    replays(&server, &id, &tokens[1]).await;
}

#[tokio::test(start_paused = true)]
async fn online_grace_1_case_19_a_match_that_waits_has_no_grace() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens) = timed(&server, bell(), Value::Null).await;
    // B never connects.
    let mut a = server.sit(&id, &tokens[0]).await;
    pass(600_000, &mut [&mut a]).await;
    assert_eq!(
        (info(&server, &id).await["state"].clone(), graces(&mut a).await),
        (json!("waiting"), vec![None, None])
    );
    assert_eq!(a.refused("Ring").await, "online/not_running");
    // A seat that is absent when the match starts gets a full grace period.
    leave(&server, a).await;
    alone(&server, 300).await;
    let mut b = server.sit(&id, &tokens[1]).await;
    assert_eq!(graces(&mut b).await, [Some(60_000), None]);
    ends_after(60_000, &mut b).await;
    assert_eq!(info(&server, &id).await["result"], forfeited(1));
}

#[tokio::test(start_paused = true)]
async fn online_grace_1_one_of_two_lost_seats_returns_and_the_other_forfeits() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "me"}, {"control": "me"}]);
    let body = json!({"game": "bell", "setup": {"seats": 3, "goal": 100}, "seats": seats});
    let made = server.create(body).await;
    let id = text(&made["match"]);
    let tokens = [0, 1, 2].map(|seat| text(&made["mine"][seat]["token"]));
    let mut a = server.sit(&id, &tokens[0]).await;
    let b = server.sit(&id, &tokens[1]).await;
    let c = server.sit(&id, &tokens[2]).await;
    cut(&server, b).await;
    pass(10_000, &mut [&mut a]).await;
    cut(&server, c).await;
    pass(20_000, &mut [&mut a]).await;
    assert_eq!(graces(&mut a).await, [None, Some(30_000), Some(40_000)]);
    let mut b = server.sit(&id, &tokens[1]).await;
    assert_eq!(graces(&mut b).await, [None, None, Some(40_000)]);
    pass(39_999, &mut [&mut a, &mut b]).await;
    assert!(!is_over(&a));
    pass(1, &mut [&mut a, &mut b]).await;
    let over = json!({"winners": [0, 1], "reason": "forfeited", "result": "won"});
    assert_eq!(info(&server, &id).await["result"], over);
    assert_eq!(
        (&a.view["over"]["result"], &b.view["over"]["result"]),
        (&json!("won"), &json!("won"))
    );
}

#[tokio::test(start_paused = true)]
async fn online_match_2_the_grace_has_bounds_and_a_default() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let ask = async |more: Value| {
        let mut body = json!({"game": "bell", "seats": seats, "clock": null});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.ask("POST", "/api/matches", None, body).await
    };
    for (more, seconds) in
        [(json!({}), 60), (json!({"grace_s": 1}), 1), (json!({"grace_s": 600}), 600)]
    {
        let (status, made) = ask(more).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let id = text(&made["match"]);
        assert_eq!(info(&server, &id).await["grace_s"], seconds);
        let a = server.sit(&id, &text(&made["mine"][0]["token"])).await;
        let mut b = server.sit(&id, &text(&made["mine"][1]["token"])).await;
        cut(&server, a).await;
        assert_eq!(graces(&mut b).await, [Some(seconds * 1_000), None]);
        pass(seconds * 1_000, &mut [&mut b]).await;
        assert!(is_over(&b));
    }
    let count = server.inner.open_matches();
    for bad in [json!(0), json!(601), json!("5"), json!(-1), json!(1.5), Value::Null] {
        let (status, error) = ask(json!({"grace_s": bad})).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}: {error}");
        assert_eq!(error["error"]["code"], "online/bad_request");
        assert!(bad.is_f64() || error["error"]["field"] == "grace_s", "ONLINE-MATCH-3: {error}");
    }
    let (status, error) = ask(json!({"grace_ms": 5})).await;
    assert_eq!((status, &error["error"]["field"]), (StatusCode::BAD_REQUEST, &json!("grace_ms")));
    assert_eq!(server.inner.open_matches(), count);
}
