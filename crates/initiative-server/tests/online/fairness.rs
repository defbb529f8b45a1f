//! What strangers may know and do to each other. ONLINE-FAIR-1

use crate::test_server::{TestServer, text};
use axum::http::StatusCode;
use serde_json::{Value, json};

/// The seed of a match, as its header in the store has it.
fn seed_of(server: &TestServer, id: &str) -> String {
    let header: String = server
        .database()
        .query_row("SELECT header FROM matches WHERE id = ?1", [id], |row| row.get(0))
        .unwrap();
    text(&serde_json::from_str::<Value>(&header).unwrap()["seed"])
}

fn open_seats() -> Value {
    json!([{"control": "me", "name": "Ada"}, {"control": "open"}])
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_1_an_arranged_match_says_so() {
    let server = TestServer::new().await;
    let deck = json!({"leader": "smith", "cards": {"brass": 3}});
    let with_deck = |seat: usize| {
        let mut seats = open_seats();
        seats[seat]["deck"] = deck.clone();
        json!({"seats": seats, "first": "creator"})
    };
    let cases = [
        (json!({}), false),
        (json!({"scenario": "tower"}), false),
        (json!({"seed": 7}), true),
        (json!({"seed": "00ff"}), true),
        (json!({"setup": {"goal": 3}}), true),
        // What one brings oneself is no secret knowledge of what is to come.
        (with_deck(0), false),
        (with_deck(1), true),
    ];
    for (more, arranged) in cases {
        let mut body = json!({"game": "bell", "seats": open_seats()});
        for (field, value) in more.as_object().unwrap() {
            body[field] = value.clone();
        }
        let made = server.create(body.clone()).await;
        let path = format!("/api/matches/{}", text(&made["match"]));
        let (_, info) = server.ask("GET", &path, None, Value::Null).await;
        let told = if arranged { json!(true) } else { Value::Null };
        assert_eq!(info["arranged"], told, "{body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_1_the_record_of_an_arranged_match_says_so_too() {
    let server = TestServer::new().await;
    for (seed, arranged) in [(json!(7), json!(true)), (Value::Null, Value::Null)] {
        let seats = json!([{"control": "me"}, {"control": "me"}]);
        let mut body = json!({"game": "bell", "seats": seats, "first": "creator"});
        if !seed.is_null() {
            body["seed"] = seed;
        }
        let made = server.create(body).await;
        let id = text(&made["match"]);
        let tokens = [0, 1].map(|seat| text(&made["mine"][seat]["token"]));
        let mut a = server.sit(&id, &tokens[0]).await;
        let _b = server.sit(&id, &tokens[1]).await;
        a.until("presence").await;
        a.command("Resign".into()).await;
        a.until("over").await;
        let path = format!("/api/matches/{id}/record");
        let (status, record) = server.ask_text("GET", &path, Some(&tokens[1]), String::new()).await;
        assert_eq!(status, StatusCode::OK);
        let head: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
        assert_eq!(head["arranged"], arranged);
        // Replays read such a journal like any other.
        let (status, _) = server.ask_text("POST", "/api/replays", None, record).await;
        assert_eq!(status, StatusCode::OK);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_1_nobody_learns_the_seed_before_the_end() {
    let server = TestServer::new().await;
    let body = json!({"game": "bell", "seats": open_seats(), "first": "creator",
        "spectators": "public"});
    let made = server.create(body).await;
    let id = text(&made["match"]);
    let creator = text(&made["mine"][0]["token"]);
    let mut told = made.to_string();
    let invite = text(&made["invites"][0]["link"]).split_once("#i=").unwrap().1.to_owned();
    let join = format!("/api/matches/{id}/join");
    let (_, joined) = server.ask("POST", &join, None, json!({"invite": invite})).await;
    told += &joined.to_string();
    let guest = text(&joined["token"]);
    let mut clients = [server.dial(&id).await, server.dial(&id).await, server.dial(&id).await];
    let hellos = [
        json!({"type": "hello", "v": 1, "token": creator}),
        json!({"type": "hello", "v": 1, "token": guest}),
        json!({"type": "hello", "v": 1}),
    ];
    for (client, hello) in clients.iter_mut().zip(hellos) {
        client.say(hello).await;
        for kind in ["welcome", "snapshot"] {
            told += &client.until(kind).await.to_string();
        }
    }
    clients[0].until("presence").await;
    told += &clients[0].play("Ring").await.to_string();
    told += &clients[1].until("update").await.to_string();
    told += &clients[1].play("Ring").await.to_string();
    told += &clients[2].until("update").await.to_string();
    let asked = [
        ("GET", format!("/api/matches/{id}"), Value::Null),
        ("GET", format!("/api/matches/{id}/record"), Value::Null),
        ("GET", format!("/api/matches/{id}/log"), Value::Null),
        ("POST", format!("/api/matches/{id}/plan"), json!({"commands": ["Ring"]})),
        ("POST", format!("/api/matches/{id}/saves"), json!({"slot": 1})),
    ];
    for (method, path, body) in asked {
        for token in [&creator, &guest] {
            told += &server.ask(method, &path, Some(token), body.clone()).await.1.to_string();
        }
    }
    let seed = seed_of(&server, &id);
    let number = u64::from_str_radix(&seed, 16).unwrap();
    for form in [seed.clone(), format!("{number:x}"), number.to_string()] {
        assert!(!told.contains(&form), "the seed was told");
    }
    assert!(!told.contains("\"seed\""), "nor is there a field for it: {told}");
    // After the end it stands in the record, so the test looks for the right thing.
    clients[0].command("Resign".into()).await;
    clients[0].until("over").await;
    let path = format!("/api/matches/{id}/record");
    let (_, record) = server.ask_text("GET", &path, Some(&guest), String::new()).await;
    assert!(record.contains(&seed));
}

#[tokio::test(flavor = "multi_thread")]
async fn online_fair_1_the_server_draws_another_seed_each_time() {
    let server = TestServer::new().await;
    let mut seeds = Vec::new();
    for _ in 0..3 {
        let made = server.create(json!({"game": "bell", "seats": open_seats()})).await;
        seeds.push(seed_of(&server, &text(&made["match"])));
    }
    seeds.sort();
    seeds.dedup();
    assert_eq!(seeds.len(), 3);
}
