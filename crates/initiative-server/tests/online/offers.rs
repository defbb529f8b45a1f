//! Offers between people: taking back, draws and more time. ONLINE-FAIR-2

use crate::clock::Still;
use crate::test_server::{Client, TestServer, text};
use crate::turns::{bell, sat};
use serde_json::{Value, json};

async fn offer(client: &mut Client, kind: &str) {
    client.say(json!({"type": "offer", "kind": kind})).await;
}

/// The next offer frame: its number, kind, seat and state.
async fn heard(client: &mut Client) -> (u64, String, u64, String) {
    let frame = client.until("offer").await;
    let number = |field: &str| frame[field].as_u64().unwrap();
    (number("offer"), text(&frame["kind"]), number("seat"), text(&frame["state"]))
}

async fn refusal(client: &mut Client) -> String {
    text(&client.until("refused").await["code"])
}

fn rings(client: &Client) -> String {
    text(&client.view["pieces"]["bell"]["name"])
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_2_nothing_is_taken_back_without_the_consent_of_the_other() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    a.play("Ring").await;
    b.until("update").await;
    a.say(json!({"type": "command", "key": "u", "base": a.seq, "act": "undo"})).await;
    assert_eq!(refusal(&mut a).await, "online/ask_first");
    assert_eq!(rings(&a), "Rung 1 times");

    offer(&mut a, "take_back").await;
    let (number, ..) = heard(&mut a).await;
    assert_eq!(heard(&mut b).await, (number, "take_back".into(), 0, "open".into()));
    a.say(json!({"type": "accept", "offer": number})).await;
    assert_eq!(refusal(&mut a).await, "online/own_offer");
    b.say(json!({"type": "accept", "offer": number})).await;
    for client in [&mut a, &mut b] {
        assert_eq!(heard(client).await.3, "accepted");
        client.until("update").await;
        assert_eq!(rings(client), "Rung 0 times");
    }
    // The table has an undo like any other, and what was taken back can be played again.
    b.say(json!({"type": "accept", "offer": number})).await;
    assert_eq!(refusal(&mut b).await, "online/no_offer", "it is carried out once");
    a.play("Ring").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_2_a_take_back_by_consent_is_in_the_journal_and_survives_a_restart() {
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = server.both().await;
    a.play("Ring").await;
    b.until("update").await;
    offer(&mut a, "take_back").await;
    let (number, ..) = heard(&mut b).await;
    b.say(json!({"type": "accept", "offer": number})).await;
    a.until("update").await;
    let (seq, view) = (a.seq, a.view.clone());
    let acts: Vec<(u8, String)> = {
        let database = server.database();
        let mut all = database.prepare("SELECT seat, act FROM entries ORDER BY place").unwrap();
        let rows = all.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    };
    assert_eq!(acts, [(0, r#"{"Play":"Ring"}"#.into()), (0, r#""Undo""#.into())]);
    let server = server.restart().await;
    let again = server.sit(&id, &tokens[0]).await;
    assert_eq!((again.seq, &again.view), (seq, &view));
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_2_an_offer_can_be_declined_and_ends_when_the_other_acts() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    a.play("Ring").await;
    b.until("update").await;
    offer(&mut a, "take_back").await;
    let (number, ..) = heard(&mut b).await;
    heard(&mut a).await;
    b.say(json!({"type": "decline", "offer": number})).await;
    assert_eq!(heard(&mut a).await.3, "declined");
    assert_eq!(heard(&mut b).await.3, "declined");
    assert_eq!(rings(&a), "Rung 1 times");

    for kind in ["take_back", "draw"] {
        offer(&mut a, kind).await;
        assert_eq!(heard(&mut a).await.3, "open");
    }
    offer(&mut a, "draw").await;
    assert_eq!(refusal(&mut a).await, "online/offer_open");
    b.play("Ring").await;
    for kind in ["take_back", "draw"] {
        let (_, ended, _, state) = heard(&mut a).await;
        assert_eq!((ended.as_str(), state.as_str()), (kind, "void"));
    }
    offer(&mut a, "take_back").await;
    assert_eq!(refusal(&mut a).await, "kernel/nothing_to_undo", "the other has acted since");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_2_three_offers_in_a_turn_are_the_most() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    for _ in 0..3 {
        offer(&mut a, "draw").await;
        let (number, ..) = heard(&mut b).await;
        b.say(json!({"type": "decline", "offer": number})).await;
        assert_eq!(heard(&mut b).await.3, "declined");
    }
    offer(&mut a, "draw").await;
    assert_eq!(refusal(&mut a).await, "online/too_many_offers");
    // In the next turn there are three again.
    a.play("Ring").await;
    offer(&mut a, "draw").await;
    assert_eq!(heard(&mut b).await.3, "open");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_2_a_draw_that_both_want_ends_the_match() {
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = server.both().await;
    offer(&mut a, "draw").await;
    heard(&mut b).await;
    // Who offers what the other has offered agrees to it.
    offer(&mut b, "draw").await;
    for client in [&mut a, &mut b] {
        while heard(client).await.3 != "accepted" {}
        let over = client.until("over").await;
        assert_eq!((&over["reason"], &over["result"]), (&json!("agreed"), &json!("drawn")));
        assert_eq!(client.view["over"]["title"], "Draw");
    }
    offer(&mut a, "draw").await;
    assert_eq!(refusal(&mut a).await, "online/match_over");
    let path = format!("/api/matches/{id}/record");
    let (_, record) = server.ask_text("GET", &path, Some(&tokens[0]), String::new()).await;
    assert!(record.contains(r#"{"seat":255,"act":"draw""#), "{record}");
    let (_, shown) = server.ask_text("POST", "/api/replays", None, record).await;
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["entry"], json!({"seat": 255, "act": "draw"}));
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_2_against_bots_and_at_one_screen_nobody_is_asked() {
    let server = TestServer::new().await;
    let with_bot = json!([{"control": "me"}, {"control": "bot:endless"}]);
    let shared = json!([{"control": "me"}, {"control": "me"}]);
    for (seats, hotseat) in [(with_bot, false), (shared, true)] {
        let body = json!({"game": "bell", "seats": seats, "hotseat": hotseat, "first": "creator"});
        let made = server.create(body).await;
        let (id, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
        let mut client = server.dial(&id).await;
        client.say(json!({"type": "hello", "v": 1, "token": token})).await;
        let welcome = client.until("welcome").await;
        assert_eq!(welcome["offers"], Value::Null);
        client.until("snapshot").await;
        if hotseat {
            client.say(json!({"type": "take_seat", "seat": 0})).await;
            client.until("snapshot").await;
        }
        offer(&mut client, "draw").await;
        assert_eq!(refusal(&mut client).await, "online/nobody_to_ask");
        client.play("Ring").await;
        let undo = json!({"type": "command", "key": "u", "base": client.seq, "seat": 0,
            "act": "undo"});
        client.say(undo).await;
        assert_eq!(client.until("ack").await["key"], "u");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_2_an_offer_survives_a_lost_line_and_ends_with_whoever_leaves() {
    let server = TestServer::new().await;
    let (id, tokens, mut a, b) = server.both().await;
    offer(&mut a, "draw").await;
    let (number, ..) = heard(&mut a).await;
    drop(b);
    let mut b = server.dial(&id).await;
    b.say(json!({"type": "hello", "v": 1, "token": tokens[1]})).await;
    let welcome = b.until("welcome").await;
    assert_eq!(welcome["offers"], json!(["take_back", "draw", "rematch"]));
    let snapshot = b.until("snapshot").await;
    let open = json!([{"offer": number, "kind": "draw", "seat": 0, "state": "open"}]);
    assert_eq!(snapshot["offers"], open);
    a.say(json!({"type": "leave"})).await;
    assert_eq!(heard(&mut b).await, (number, "draw".into(), 0, "void".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_2_and_view_4_a_hidden_act_ends_no_offer_and_nobody_is_told_of_it() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    a.play("Ring").await;
    b.until("update").await;
    b.play("Ring").await;
    a.until("update").await;
    offer(&mut a, "draw").await;
    let (number, ..) = heard(&mut a).await;
    b.play("Peek").await;
    // What Ada hears next is the answer to this, and not the end of her offer.
    offer(&mut a, "rematch").await;
    let next = a.hear().await;
    assert_eq!(next["code"], "online/match_running", "{next}");
    b.say(json!({"type": "accept", "offer": number})).await;
    assert_eq!(heard(&mut a).await.3, "accepted");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_2_spectators_make_no_offers_and_bad_frames_are_refused() {
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let made = server.create(json!({"game": "bell", "seats": seats, "spectators": "public"})).await;
    let id = text(&made["match"]);
    let mut guest = server.meet(&id, json!({"type": "hello", "v": 1})).await;
    offer(&mut guest, "draw").await;
    assert_eq!(refusal(&mut guest).await, "online/not_a_seat");
    let mut a = server.sit(&id, &text(&made["mine"][0]["token"])).await;
    offer(&mut a, "draw").await;
    assert_eq!(refusal(&mut a).await, "online/not_running", "the other has not come yet");
    for bad in [
        json!({"type": "offer", "kind": "gold"}),
        json!({"type": "offer"}),
        json!({"type": "accept", "offer": -1}),
        json!({"type": "decline", "offer": "1"}),
    ] {
        a.say(bad).await;
        assert_eq!(refusal(&mut a).await, "online/bad_frame");
    }
    a.say(json!({"type": "accept", "offer": 99})).await;
    assert_eq!(refusal(&mut a).await, "online/no_offer");
}

/// 30 seconds for a turn, and two more that are not shown.
fn half_a_minute() -> Value {
    json!({"turn_s": 30, "buffer_s": 2})
}

/// How long the turn that is open may take.
fn allowed(client: &Client) -> u64 {
    client.clock["allowed_ms"].as_u64().unwrap_or_else(|| panic!("{}", client.clock))
}

/// Bo asks Ada for more time in her turn, and gets it.
async fn more_time(a: &mut Client, b: &mut Client) {
    offer(b, "more_time").await;
    let (number, kind, seat, state) = heard(a).await;
    assert_eq!((kind.as_str(), seat, state.as_str()), ("more_time", 1, "open"));
    a.say(json!({"type": "accept", "offer": number})).await;
    assert_eq!(heard(a).await.3, "accepted");
    while heard(b).await.3 != "accepted" {}
}

/// Rings, and waits until the other has the clock of the next turn.
async fn ring(client: &mut Client, other: &mut Client) {
    client.play("Ring").await;
    other.until("update").await;
    other.until("clock").await;
}

#[tokio::test(start_paused = true)]
async fn online_fair_2_more_time_lengthens_the_next_turn_of_the_seat_and_no_other() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = sat(&server, bell(), half_a_minute()).await;
    more_time(&mut a, &mut b).await;
    assert_eq!((a.seq, b.seq), (0, 0), "nothing has happened in the game");
    // Ada still answers to her own clock, and takes nothing back by it.
    for (turn, time) in [(1, 62_000), (0, 32_000), (1, 32_000)] {
        let (by, next) = if turn == 1 { (&mut a, &mut b) } else { (&mut b, &mut a) };
        ring(by, next).await;
        assert_eq!((next.clock["seat"].as_u64(), allowed(next)), (Some(turn), time));
    }
    a.command("Resign".into()).await;
    a.until("over").await;
    let path = format!("/api/matches/{id}/record");
    let (_, record) = server.ask_text("GET", &path, Some(&tokens[0]), String::new()).await;
    assert!(record.contains(r#"{"seat":255,"act":"more_time","whose":1"#), "{record}");
    let (status, shown) = server.ask_text("POST", "/api/replays?at=1", None, record).await;
    assert!(status.is_success(), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_2_and_crash_2_more_time_survives_a_restart_before_and_in_the_turn() {
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = sat(&server, bell(), half_a_minute()).await;
    more_time(&mut a, &mut b).await;
    let acts: Vec<(u8, String)> = {
        let database = server.database();
        let mut all = database.prepare("SELECT seat, act FROM entries ORDER BY place").unwrap();
        let rows = all.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    };
    assert_eq!(acts, [(255, r#"{"MoreTime":1}"#.into())]);
    let server = server.restart().await;
    let (mut a, mut b) = (server.sit(&id, &tokens[0]).await, server.sit(&id, &tokens[1]).await);
    offer(&mut b, "more_time").await;
    assert_eq!(refusal(&mut b).await, "online/more_time_given");
    ring(&mut a, &mut b).await;
    assert_eq!(allowed(&b), 62_000);
    let server = server.restart().await;
    let b = server.sit(&id, &tokens[1]).await;
    assert_eq!(allowed(&b), 62_000);
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(start_paused = true)]
async fn online_fair_2_more_time_is_asked_for_before_ones_own_clock_runs() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = sat(&server, bell(), half_a_minute()).await;
    offer(&mut a, "more_time").await;
    assert_eq!(refusal(&mut a).await, "online/own_clock");
    // It is void when the other acts, and three in a turn are the most.
    offer(&mut b, "more_time").await;
    assert_eq!(heard(&mut b).await.3, "open");
    a.play("Toss").await;
    a.play("Ring").await;
    assert_eq!(heard(&mut b).await.3, "void");
    offer(&mut b, "more_time").await;
    assert_eq!(refusal(&mut b).await, "online/own_clock");
    for _ in 0..3 {
        offer(&mut a, "more_time").await;
        while heard(&mut a).await.3 != "open" {}
        offer(&mut a, "more_time").await;
        assert_eq!(refusal(&mut a).await, "online/offer_open");
        let number = heard(&mut b).await.0;
        b.say(json!({"type": "decline", "offer": number})).await;
        assert_eq!(heard(&mut b).await.3, "declined");
    }
    offer(&mut a, "more_time").await;
    assert_eq!(refusal(&mut a).await, "online/too_many_offers");
    // In a phase of all seats the clock is everybody's.
    let tuned = json!({"goal": 100, "tuned": true});
    let (_, _, mut a, _b) = sat(&server, tuned, half_a_minute()).await;
    offer(&mut a, "more_time").await;
    assert_eq!(refusal(&mut a).await, "online/own_clock");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_2_without_a_clock_there_is_no_more_time() {
    let server = TestServer::new().await;
    let (_, _, _a, mut b) = server.both().await;
    offer(&mut b, "more_time").await;
    assert_eq!(refusal(&mut b).await, "online/no_clock");
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let body = json!({"game": "bell", "seats": seats, "clock": half_a_minute()});
    let made = server.create(body).await;
    let mut a = server.dial(&text(&made["match"])).await;
    a.say(json!({"type": "hello", "v": 1, "token": made["mine"][0]["token"]})).await;
    let welcome = a.until("welcome").await;
    assert_eq!(welcome["offers"], json!(["take_back", "draw", "more_time", "rematch"]));
    offer(&mut a, "more_time").await;
    assert_eq!(refusal(&mut a).await, "online/not_running");
}
