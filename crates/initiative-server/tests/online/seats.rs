//! Seats: taking over, watching, sharing a screen.

use crate::test_server::{Client, TestServer, text};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn online_seat_3_a_newer_connection_takes_over() {
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = server.both().await;
    let mut again = server.sit(&id, &tokens[0]).await;
    assert_eq!(a.hear().await["reason"], "replaced");
    assert_eq!(a.hear().await, json!({"type": "close", "code": 4409}));
    again.play("Ring").await;
    assert_eq!(b.hear().await["type"], "update", "no presence changed");
}

// DUEL-FOLLOW-3
#[tokio::test(flavor = "multi_thread")]
async fn online_recon_1_an_open_choice_is_dropped_with_the_connection() {
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = server.both().await;
    let held = |client: &Client| client.view.to_string().contains("The rope is held");
    a.play("Grasp").await;
    b.until("update").await;
    assert!(held(&b));
    // A newer connection takes over the seat and its open choice.
    let a = server.sit(&id, &tokens[0]).await;
    assert!(held(&a));
    drop(a);
    let away = b.until("presence").await;
    assert_eq!((&away["seat"], &away["state"]), (&json!(0), &json!("away")));
    b.until("update").await;
    assert!(!held(&b));
    let mut a = server.sit(&id, &tokens[0]).await;
    assert!(!held(&a));
    // The connection of another seat changes nothing.
    a.play("Grasp").await;
    b.until("update").await;
    drop(b);
    a.until("presence").await;
    a.play("Peek").await;
    assert!(held(&a));
}

#[tokio::test(flavor = "multi_thread")]
async fn online_spec_1_ten_may_watch_and_see_no_hand() {
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let body = json!({"game": "bell", "seats": seats, "spectators": "link"});
    let made = server.create(body).await;
    let id = text(&made["match"]);
    let link = text(&made["spectate"]);
    let key = link.split_once("#s=").unwrap().1;
    let hello = json!({"type": "hello", "v": 1, "spectate": key});
    let mut watching = Vec::new();
    for _ in 0..10 {
        watching.push(server.meet(&id, hello.clone()).await);
    }
    let mut late = server.dial(&id).await;
    late.say(hello.clone()).await;
    assert_eq!(late.hear().await["code"], "online/spectators_full");
    let mut wrong = server.dial(&id).await;
    wrong.say(json!({"type": "hello", "v": 1, "spectate": "guess"})).await;
    assert_eq!(wrong.hear().await["code"], "online/bad_token");

    let mut a = server.sit(&id, &text(&made["mine"][0]["token"])).await;
    let mut b = server.sit(&id, &text(&made["mine"][1]["token"])).await;
    a.until("presence").await;
    let watcher = &mut watching[0];
    assert_eq!(watcher.refused("Ring").await, "online/not_a_seat");
    a.play("Peek").await;
    a.play("Ring").await;
    b.until("update").await;
    for watcher in &mut watching {
        let update = watcher.until("update").await;
        assert_eq!(update["seq"], 1, "ONLINE-SEQ-1: one counter for all who watch");
        assert!(!watcher.view.to_string().contains("secret"), "ONLINE-SPEC-2");
    }
    let (_, info) = server.ask("GET", &format!("/api/matches/{id}"), None, Value::Null).await;
    assert_eq!(info["spectators"], 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_hot_1_to_3_a_shared_screen_shows_one_hand_at_a_time() {
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let made = server.create(json!({"game": "bell", "seats": seats, "hotseat": true})).await;
    assert_eq!(made["mine"][0]["token"], made["mine"][1]["token"]);
    let mut screen = server.dial(&text(&made["match"])).await;
    screen.say(json!({"type": "hello", "v": 1, "token": made["mine"][0]["token"]})).await;
    let welcome = screen.hear().await;
    assert_eq!((&welcome["seats"], &welcome["hotseat"]), (&json!([0, 1]), &json!(true)));
    let cover = screen.until("snapshot").await;
    assert!(!cover.to_string().contains("secret"), "ONLINE-HOT-2");
    screen.say(json!({"type": "take_seat", "seat": 1})).await;
    assert_eq!(screen.until("refused").await["code"], "online/not_to_act");
    screen.say(json!({"type": "take_seat", "seat": 0})).await;
    let hand = screen.until("snapshot").await;
    assert!(hand.to_string().contains("secret-of-0"));
    assert_eq!(hand["view"]["viewer"], json!({"shared": 0}), "two people read it");
    let update = screen.play("Ring").await;
    assert!(!update.to_string().contains("secret-of-1"), "case 15");
    screen.say(json!({"type": "take_seat", "seat": 0})).await;
    assert_eq!(screen.until("refused").await["code"], "online/not_to_act");
    screen.say(json!({"type": "take_seat", "seat": 1})).await;
    let taken = screen.until("snapshot").await.to_string();
    assert!(taken.contains("secret-of-1") && !taken.contains("secret-of-0"));
    screen.play("Ring").await;
    let resign = json!({"type": "command", "key": "r", "base": 0, "seat": 1, "command": "Resign"});
    screen.say(resign).await;
    assert_eq!(screen.until("over").await["winners"], json!([0]));
}

#[tokio::test(flavor = "multi_thread")]
async fn online_recon_3_a_client_that_reconnects_gets_a_snapshot() {
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = server.both().await;
    a.play("Peek").await;
    a.say(json!({"type": "leave"})).await;
    assert_eq!(b.until("presence").await["state"], "left", "ONLINE-GRACE-3");
    let a = server.sit(&id, &tokens[0]).await;
    assert_eq!(a.seq, 1);
    assert!(a.view.to_string().contains("secret-of-0: 1"));
    assert_eq!(b.until("presence").await["state"], "thinking");
}
