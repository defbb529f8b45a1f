//! The lobby: matches that anybody may join. ONLINE-LOBBY-1

use crate::test_server::{Client, TestServer, text};
use axum::http::StatusCode;
use serde_json::{Value, json};

/// A listed match of Ada's with one open seat.
async fn listed(server: &TestServer) -> (String, String) {
    let seats = json!([{"control": "me", "name": "Ada"}, {"control": "open"}]);
    let body = json!({"game": "bell", "scenario": "tower", "seats": seats, "listed": true,
        "clock": {"turn_s": 30}, "first": "creator"});
    let made = server.create(body).await;
    (text(&made["match"]), text(&made["mine"][0]["token"]))
}

async fn lobby(server: &TestServer) -> Value {
    let (status, lobby) = server.ask("GET", "/api/lobby", None, Value::Null).await;
    assert_eq!(status, StatusCode::OK);
    lobby["matches"].clone()
}

async fn join(server: &TestServer, id: &str, body: Value) -> (StatusCode, Value) {
    server.ask("POST", &format!("/api/matches/{id}/join"), None, body).await
}

/// The next list in which there are so many matches.
async fn until(stream: &mut Client, count: usize) -> Value {
    loop {
        let list = stream.until("lobby").await["matches"].clone();
        if list.as_array().unwrap().len() == count {
            return list;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_lobby_1_a_listed_match_stands_there_while_it_waits_and_its_creator_is_connected() {
    let server = TestServer::new().await;
    let mut stream = server.socket("/api/lobby/stream").await;
    assert_eq!(until(&mut stream, 0).await, json!([]));
    let (id, token) = listed(&server).await;
    assert_eq!(lobby(&server).await, json!([]), "its creator is not there yet");
    let ada = server.sit(&id, &token).await;
    let list = until(&mut stream, 1).await;
    assert_eq!(lobby(&server).await, list);
    let entry = &list[0];
    assert_eq!((&entry["match"], &entry["game"]), (&json!(id), &json!("bell")));
    assert_eq!((&entry["scenario"], &entry["names"]), (&json!("tower"), &json!(["Ada"])));
    assert_eq!((&entry["clock"]["turn_s"], &entry["open"]), (&json!(30), &json!(1)));
    let shown = list.to_string();
    assert!(!shown.contains(&token) && !shown.contains("seed"), "{shown}");

    drop(ada);
    until(&mut stream, 0).await;
    let mut ada = server.sit(&id, &token).await;
    until(&mut stream, 1).await;
    let (status, joined) = join(&server, &id, json!({"name": "Bo"})).await;
    assert_eq!((status, &joined["seat"]), (StatusCode::OK, &json!(1)));
    until(&mut stream, 0).await;
    let mut bo = server.sit(&id, &text(&joined["token"])).await;
    while ada.until("presence").await["stage"] != "running" {}
    ada.play("Ring").await;
    bo.until("update").await;
    assert_eq!(lobby(&server).await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn online_lobby_1_one_press_takes_an_open_seat_once_and_only_of_a_listed_match() {
    let server = TestServer::new().await;
    let (id, token) = listed(&server).await;
    let _ada = server.sit(&id, &token).await;
    let (first, second) =
        tokio::join!(join(&server, &id, json!({})), join(&server, &id, json!({"name": "Cy"})));
    let mut both = [first.0, second.0];
    both.sort();
    assert_eq!(both, [StatusCode::OK, StatusCode::CONFLICT]);
    let seats = json!([{"control": "me"}, {"control": "open"}]);
    let made = server.create(json!({"game": "bell", "seats": seats})).await;
    let (status, error) = join(&server, &text(&made["match"]), json!({})).await;
    assert_eq!(
        (status, &error["error"]["code"]),
        (StatusCode::FORBIDDEN, &json!("online/not_listed"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn online_lobby_1_and_fair_1_an_arranged_match_or_one_without_an_open_seat_is_not_listed() {
    let server = TestServer::new().await;
    let open = json!([{"control": "me"}, {"control": "open"}]);
    let taken = json!([{"control": "me"}, {"control": "bot:random"}]);
    for body in [
        json!({"game": "bell", "seats": open, "listed": true, "seed": 7}),
        json!({"game": "bell", "seats": open, "listed": true, "setup": {"goal": 3}}),
        json!({"game": "bell", "seats": taken, "listed": true}),
        json!({"game": "bell", "seats": open, "listed": "yes"}),
    ] {
        let (status, error) = server.ask("POST", "/api/matches", None, body.clone()).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}");
        assert_eq!(error["error"]["field"], "listed", "{body}");
    }
    let count = "SELECT count(*) FROM matches";
    let count: i64 = server.database().query_row(count, [], |row| row.get(0)).unwrap();
    assert_eq!(count, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_lobby_1_a_stream_counts_for_its_address_and_takes_no_messages() {
    let server = TestServer::limiting_addresses().await;
    let mut streams = Vec::new();
    for _ in 0..30 {
        streams.push(server.socket("/api/lobby/stream").await);
    }
    assert!(server.try_socket("/api/lobby/stream").await.is_err(), "30 sockets are the most");
    let mut one = streams.pop().unwrap();
    one.until("lobby").await;
    one.say(json!({"type": "hello", "v": 1})).await;
    assert_eq!(one.hear().await["code"], 4400);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_lobby_1_and_stop_1_a_stopping_server_closes_the_streams() {
    let server = TestServer::new().await;
    let mut stream = server.socket("/api/lobby/stream").await;
    stream.until("lobby").await;
    server.inner.stop().await;
    assert_eq!(stream.hear().await["code"], 1012);
    let (status, _) = server.ask("GET", "/api/lobby", None, Value::Null).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    std::fs::remove_dir_all(&server.folder).unwrap();
}
