//! Timeouts, with a clock that only moves when the test moves it.

use crate::test_server::{Client, TestServer};
use serde_json::{Value, json};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;
use tokio::time::advance;

/// Stops the clock while it is held. Tokio moves a paused clock ahead whenever nothing else is to do;
/// it does not while a blocking thread is at work.
pub struct Still {
    _work: Sender<()>,
}

impl Still {
    pub fn new() -> Self {
        let (work, done) = channel();
        tokio::task::spawn_blocking(move || done.recv());
        Self { _work: work }
    }
}

/// The next frame of another type than `clock`.
pub async fn hear(client: &mut Client) -> Value {
    loop {
        let frame = client.hear().await;
        if frame["type"] != "clock" {
            return frame;
        }
    }
}

pub async fn ping(client: &mut Client) {
    client.say(json!({"type": "ping", "t": 1, "active": true})).await;
    client.until("pong").await;
}

#[tokio::test(start_paused = true)]
async fn online_wire_1_a_hello_comes_within_five_seconds() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens) = server.pair().await;
    let [mut prompt, mut late] = [server.dial(&id).await, server.dial(&id).await];
    for client in [&mut prompt, &mut late] {
        client.say_text("?".into()).await;
        assert_eq!(hear(client).await["code"], "online/bad_frame");
    }
    advance(Duration::from_millis(4_900)).await;
    prompt.say(json!({"type": "hello", "v": 1, "token": tokens[0]})).await;
    prompt.until("snapshot").await;
    advance(Duration::from_millis(200)).await;
    assert_eq!(hear(&mut late).await, json!({"type": "close", "code": 4408}));
    ping(&mut prompt).await;
}

#[tokio::test(start_paused = true)]
async fn online_wire_5_a_client_silent_for_fifteen_seconds_is_lost() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    for client in [&mut a, &mut b] {
        ping(client).await;
    }
    advance(Duration::from_secs(14)).await;
    ping(&mut b).await;
    advance(Duration::from_millis(1_100)).await;
    assert_eq!(hear(&mut a).await, json!({"type": "close", "code": 4408}));
    let presence = b.until("presence").await;
    assert_eq!((&presence["seat"], &presence["state"]), (&json!(0), &json!("away")));
    // ONLINE-PRES-1
    advance(Duration::from_millis(3_100)).await;
    assert_eq!(b.until("presence").await["state"], "reconnecting");
}

#[tokio::test(start_paused = true)]
async fn online_wire_5_everybody_hears_the_clock_every_five_seconds() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    a.play("Ring").await;
    b.until("update").await;
    for _ in 0..4 {
        advance(Duration::from_secs(5)).await;
        for client in [&mut a, &mut b] {
            let clock = client.hear().await;
            assert_eq!((&clock["type"], &clock["seq"]), (&json!("clock"), &json!(1)));
            ping(client).await;
        }
    }
    // Views that were compact in between are unchanged: the next hash is right.
    b.play("Ring").await;
    a.until("update").await;
}

#[tokio::test(start_paused = true)]
async fn online_limit_1_twenty_at_once_ten_a_second_and_fifty_refusals_are_the_end() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (_, _, mut a, _b) = server.both().await;
    let peek = |key: u32| json!({"type": "command", "key": format!("p{key}"), "base": 0, "command": "Peek"});
    for key in 0..21 {
        a.say(peek(key)).await;
    }
    // The refusal is sent at once, the other answers when their commands are judged.
    let (mut judged, mut hasty) = (0, Vec::new());
    while judged + hasty.len() < 21 {
        let frame = a.hear().await;
        match frame["type"].as_str() {
            Some("ack") => judged += 1,
            Some("refused") => hasty.push(frame),
            _ => {}
        }
    }
    assert_eq!(judged, 20);
    assert_eq!(hasty[0]["code"], "online/rate_limited");
    assert_eq!(hasty[0]["retry_ms"], 100);
    advance(Duration::from_millis(100)).await;
    a.say(peek(21)).await;
    a.until("ack").await;
    for key in 22..72 {
        a.say(peek(key)).await;
    }
    let mut refused = 0;
    let close = loop {
        let frame = a.hear().await;
        match frame["type"].as_str() {
            Some("refused") => refused += 1,
            Some("close") => break frame,
            _ => {}
        }
    };
    assert_eq!((refused, &close["code"]), (48, &json!(4429)), "fifty with the first and the last");
}

#[tokio::test(start_paused = true)]
async fn online_core_3_an_actor_ends_a_minute_after_the_last_client() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = server.both().await;
    a.play("Ring").await;
    b.until("update").await;
    for client in [&mut a, &mut b] {
        client.say(json!({"type": "leave"})).await;
        while hear(client).await["type"] != "close" {}
    }
    advance(Duration::from_secs(50)).await;
    server.settle().await;
    assert_eq!(server.inner.open_matches(), 1);
    advance(Duration::from_secs(15)).await;
    server.settle().await;
    assert_eq!(server.inner.open_matches(), 0);
    let mut b = server.sit(&id, &tokens[1]).await;
    assert_eq!(b.seq, 1, "it is as it was");
    b.play("Ring").await;
}
