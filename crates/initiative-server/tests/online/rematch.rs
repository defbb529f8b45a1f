//! The same people play again. ONLINE-REMATCH-1

use crate::test_server::{Client, TestServer, text};
use axum::http::StatusCode;
use serde_json::{Value, json};

/// A match of Ada and Bo that Ada has resigned.
async fn finished(server: &TestServer, more: &Value) -> (String, [String; 2], Client, Client) {
    let seats = json!([{"control": "me", "name": "Ada"}, {"control": "me", "name": "Bo"}]);
    let mut body = json!({"game": "bell", "seats": seats, "first": "creator"});
    for (field, value) in more.as_object().unwrap() {
        body[field] = value.clone();
    }
    let made = server.create(body).await;
    let id = text(&made["match"]);
    let tokens = [0, 1].map(|seat| text(&made["mine"][seat]["token"]));
    let mut a = server.sit(&id, &tokens[0]).await;
    let mut b = server.sit(&id, &tokens[1]).await;
    a.until("presence").await;
    a.say(json!({"type": "offer", "kind": "rematch"})).await;
    assert_eq!(a.until("refused").await["code"], "online/match_running");
    a.command("Resign".into()).await;
    a.until("over").await;
    b.until("over").await;
    (id, tokens, a, b)
}

async fn info(server: &TestServer, id: &str) -> Value {
    server.ask("GET", &format!("/api/matches/{id}"), None, Value::Null).await.1
}

#[tokio::test(flavor = "multi_thread")]
async fn online_rematch_1_whoever_accepts_is_taken_to_a_new_match_with_seats_exchanged() {
    let server = TestServer::new().await;
    let clock = json!({"turn_s": 30});
    let more = json!({"clock": clock, "grace_s": 45, "spectators": "link", "scenario": "tower"});
    let (old, _, mut a, mut b) = finished(&server, &more).await;
    b.say(json!({"type": "offer", "kind": "rematch"})).await;
    let offer = a.until("offer").await;
    assert_eq!((&offer["seat"], &offer["state"]), (&json!(1), &json!("open")));
    a.say(json!({"type": "accept", "offer": offer["offer"]})).await;
    let (to_a, to_b) = (a.until("rematch").await, b.until("rematch").await);
    assert_eq!(to_a["match"], to_b["match"]);
    assert_ne!(to_a["match"], json!(old));
    assert_eq!((&to_a["seat"], &to_b["seat"]), (&json!(1), &json!(0)), "exchanged");
    assert_ne!(to_a["token"], to_b["token"]);
    assert!(text(&to_a["spectate"]).contains("#s="));

    let id = text(&to_a["match"]);
    let (before, after) = (info(&server, &old).await, info(&server, &id).await);
    for field in ["game", "scenario", "clock", "grace_s", "watch", "rules", "hotseat"] {
        assert_eq!(before[field], after[field], "{field}");
    }
    assert_eq!(after["clock"]["turn_s"], 30);
    assert_eq!(
        (&after["seats"][0]["name"], &after["seats"][1]["name"]),
        (&json!("Bo"), &json!("Ada"))
    );
    let mut bo = server.sit(&id, &text(&to_b["token"])).await;
    let mut ada = server.sit(&id, &text(&to_a["token"])).await;
    bo.until("presence").await;
    bo.play("Ring").await;
    ada.until("update").await;
    let headers: Vec<String> = {
        let database = server.database();
        let mut all = database.prepare("SELECT header FROM matches").unwrap();
        all.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    };
    let seed = |text: &String| serde_json::from_str::<Value>(text).unwrap()["seed"].clone();
    assert_ne!(seed(&headers[0]), seed(&headers[1]), "the dice are new");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_rematch_1_and_seat_2_a_token_goes_over_its_own_connection_alone() {
    let server = TestServer::new().await;
    let (id, _, mut a, mut b) = finished(&server, &json!({"spectators": "public"})).await;
    let mut guest = server.meet(&id, json!({"type": "hello", "v": 1})).await;
    a.say(json!({"type": "offer", "kind": "rematch"})).await;
    b.until("offer").await;
    // Both may press at the same time.
    b.say(json!({"type": "offer", "kind": "rematch"})).await;
    let mut told = [String::new(), String::new()];
    let mut tokens = Vec::new();
    for (client, told) in [&mut a, &mut b].into_iter().zip(&mut told) {
        loop {
            let frame = client.hear().await;
            *told += &frame.to_string();
            if frame["type"] == "rematch" {
                tokens.push(text(&frame["token"]));
                break;
            }
        }
    }
    assert!(!told[0].contains(&tokens[1]) && !told[1].contains(&tokens[0]));
    guest.say(json!({"type": "resync", "have": 0})).await;
    loop {
        let frame = guest.hear().await;
        assert!(frame["type"] != "rematch" && frame["type"] != "offer", "{frame}");
        if frame["type"] == "snapshot" {
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_rematch_1_it_waits_until_everybody_is_connected_to_get_a_token() {
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = finished(&server, &json!({})).await;
    a.say(json!({"type": "offer", "kind": "rematch"})).await;
    let offer = b.until("offer").await;
    drop(a);
    while b.until("presence").await["seat"] != 0 {}
    b.say(json!({"type": "accept", "offer": offer["offer"]})).await;
    assert_eq!(b.until("offer").await["agreed"], json!([1]));
    let mut a = server.sit(&id, &tokens[0]).await;
    let (to_a, to_b) = (a.until("rematch").await, b.until("rematch").await);
    assert_eq!((&to_a["match"], &to_a["seat"]), (&to_b["match"], &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn online_rematch_1_a_declined_one_makes_nothing() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = finished(&server, &json!({})).await;
    a.say(json!({"type": "offer", "kind": "rematch"})).await;
    let offer = b.until("offer").await;
    b.say(json!({"type": "decline", "offer": offer["offer"]})).await;
    while a.until("offer").await["state"] != "declined" {}
    b.say(json!({"type": "accept", "offer": offer["offer"]})).await;
    assert_eq!(b.until("refused").await["code"], "online/no_offer");
    let count = "SELECT count(*) FROM matches";
    let count: i64 = server.database().query_row(count, [], |row| row.get(0)).unwrap();
    assert_eq!(count, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_rematch_1_decks_stay_with_the_people_who_brought_them() {
    let server = TestServer::new().await;
    let deck = |brass: u64| json!({"leader": "smith", "cards": {"tin": 3 - brass, "brass": brass}});
    let seats = json!([
        {"control": "me", "deck": deck(2)},
        {"control": "me", "deck": deck(3)},
    ]);
    let (_, _, mut a, mut b) = finished(&server, &json!({"seats": seats})).await;
    a.say(json!({"type": "offer", "kind": "rematch"})).await;
    b.until("offer").await;
    b.say(json!({"type": "offer", "kind": "rematch"})).await;
    let id = text(&a.until("rematch").await["match"]);
    let header: String = server
        .database()
        .query_row("SELECT header FROM matches WHERE id = ?1", [&id], |row| row.get(0))
        .unwrap();
    let header: Value = serde_json::from_str(&header).unwrap();
    // The goal is the number of brass bells of the first seat, where the second person sits now.
    assert_eq!(header["setup"]["goal"], 3);
    let (status, _) = server.ask("GET", &format!("/api/matches/{id}"), None, Value::Null).await;
    assert_eq!(status, StatusCode::OK);
}
