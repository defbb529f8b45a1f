//! Frames: hello, limits, and malformed frames.

use crate::test_server::TestServer;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn online_wire_2_a_refused_connection_says_why() {
    let server = TestServer::new().await;
    let (id, tokens) = server.pair().await;
    let cases = [
        (
            id.as_str(),
            json!({"type": "hello", "v": 2, "token": tokens[0]}),
            "online/protocol",
            4406,
        ),
        (&id, json!({"type": "hello", "v": 1, "token": "wrong"}), "online/bad_token", 4401),
        (&id, json!({"type": "hello", "v": 1}), "online/bad_token", 4401),
        ("AAAAAAAAAAAA", json!({"type": "hello", "v": 1}), "online/unknown_match", 4404),
    ];
    for (id, hello, code, close) in cases {
        let mut client = server.dial(id).await;
        client.say(hello).await;
        assert_eq!(client.hear().await["code"], code);
        assert_eq!(client.hear().await["code"], close);
    }
    let mut client = server.dial(&id).await;
    client.say(json!({"type": "ping", "t": 1, "active": true})).await;
    assert_eq!(client.hear().await["code"], "online/bad_frame", "hello comes first");
    client.say(json!({"type": "hello", "v": 1, "token": tokens[0]})).await;
    let welcome = client.hear().await;
    assert_eq!((&welcome["seats"], &welcome["game"]), (&json!([0]), &json!("bell")));
    assert_eq!(welcome["hash"], "fnv1a64");
    client.until("snapshot").await;
    client.say(json!({"type": "hello", "v": 1, "token": tokens[0]})).await;
    assert_eq!(client.until("refused").await["code"], "online/bad_frame");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_frame_1_a_bad_frame_is_refused_and_nothing_else_happens() {
    let server = TestServer::new().await;
    let (_, _, mut a, _b) = server.both().await;
    for bad in [
        r#"{"type":"command""#,
        r#"{"type":"command","key":"k","base":0}"#,
        r#"{"type":"command","key":"k k","base":0,"command":"Ring"}"#,
        r#"{"type":"command","key":"k","base":0.0,"command":"Ring"}"#,
        r#"{"type":"command","key":"k","base":0,"command":"Ring","as":"admin"}"#,
        "[1]",
    ] {
        a.say_text(bad.into()).await;
        assert_eq!(a.until("refused").await["code"], "online/bad_frame", "{bad}");
    }
    a.say_bytes(vec![0, 159, 146, 150]).await;
    assert_eq!(a.until("refused").await["code"], "online/bad_frame");
    a.play("Ring").await;
    // Ten in a minute are too many.
    for _ in 0..2 {
        a.say_text("?".into()).await;
        assert_eq!(a.until("refused").await["code"], "online/bad_frame");
    }
    a.say_text("?".into()).await;
    assert_eq!(a.hear().await, json!({"type": "close", "code": 4400}));
}

#[tokio::test(flavor = "multi_thread")]
async fn online_frame_1_a_text_that_is_not_utf_8_is_refused_and_nothing_else_happens() {
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::frame::Frame;
    use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = server.both().await;
    let text = |bytes: &'static [u8]| {
        Message::Frame(Frame::message(bytes, OpCode::Data(Data::Text), true))
    };
    a.say_raw(text(b"{\"type\":\"leave\xff\"}")).await;
    assert_eq!(a.until("refused").await["code"], "online/bad_frame");
    // A WebSocket cannot go on after it; the client connects again.
    assert_eq!(a.hear().await, json!({"type": "close", "code": 1007}));
    let mut a = server.sit(&id, &tokens[0]).await;
    a.play("Ring").await;
    b.until("update").await;
    let mut early = server.dial(&id).await;
    early.say_raw(text(b"\xc3")).await;
    assert_eq!(early.hear().await["code"], "online/bad_frame");
    assert_eq!(early.hear().await, json!({"type": "close", "code": 1007}));
}

#[tokio::test(flavor = "multi_thread")]
async fn online_limit_5_connecting_again_refills_no_bucket() {
    let server = TestServer::new().await;
    let (id, tokens, mut a, _b) = server.both().await;
    let (mut judged, mut keys) = (0, 0..);
    // Thirty commands, ten on each of three connections.
    for _ in 0..3 {
        for key in keys.by_ref().take(10) {
            let key = format!("p{key}");
            a.say(json!({"type": "command", "key": key, "base": 0, "command": "Peek"})).await;
        }
        let mut answered = 0;
        while answered < 10 {
            match a.hear().await["type"].as_str() {
                Some("ack") => {
                    judged += 1;
                    answered += 1;
                }
                Some("refused") => answered += 1,
                _ => {}
            }
        }
        a = server.sit(&id, &tokens[0]).await;
    }
    // The bucket fills while the frames arrive: on a slow machine a few more are accepted.
    assert!((20..=26).contains(&judged), "{judged} judged");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_limit_5_pings_of_the_websocket_count_as_frames() {
    use tokio_tungstenite::tungstenite::Message;
    let server = TestServer::new().await;
    let (_, _, mut a, _b) = server.both().await;
    for _ in 0..120 {
        a.say_raw(Message::Ping(Vec::new().into())).await;
    }
    let mut refused = 0;
    loop {
        let frame = a.hear().await;
        match frame["type"].as_str() {
            Some("refused") => refused += 1,
            Some("close") if frame["code"] == 4429 => break,
            Some("close") if frame["how"].to_string().contains("Pong") => {}
            _ => assert_ne!(frame["type"], "close", "{frame}"),
        }
    }
    assert_eq!(refused, 49, "the fiftieth closes");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_limit_1_twenty_commands_at_once_are_allowed() {
    let server = TestServer::new().await;
    let (_, _, mut a, _b) = server.both().await;
    for key in 0..30 {
        let frame =
            json!({"type": "command", "key": format!("p{key}"), "base": 0, "command": "Peek"});
        a.say(frame).await;
    }
    let (mut judged, mut hasty) = (0, 0);
    while judged + hasty < 30 {
        let frame = a.hear().await;
        match frame["type"].as_str() {
            Some("ack") => judged += 1,
            Some("refused") => {
                assert_eq!(frame["code"], "online/rate_limited");
                assert!(frame["retry_ms"].as_u64() > Some(0));
                hasty += 1;
            }
            _ => {}
        }
    }
    // The bucket fills while the frames arrive: on a slow machine a few more are accepted.
    assert!((20..=24).contains(&judged), "{judged} judged");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_limit_3_a_frame_over_16_kib_closes() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    a.say_text(format!(r#"{{"type":"{}"}}"#, "x".repeat(17 << 10))).await;
    assert_eq!(a.hear().await, json!({"type": "close", "code": 1009}));
    // ONLINE-RECON-1: the other is told.
    let presence = b.until("presence").await;
    assert_eq!((&presence["seat"], &presence["state"]), (&json!(0), &json!("away")));
}

#[tokio::test(flavor = "multi_thread")]
async fn online_wire_5_pings_are_answered_and_sync_3_resyncs_are_bounded() {
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = server.both().await;
    a.say(json!({"type": "ping", "t": 42, "active": false})).await;
    assert_eq!(a.hear().await, json!({"type": "pong", "t": 42}));
    assert_eq!(b.until("presence").await["state"], "here", "ONLINE-PRES-1");
    for _ in 0..2 {
        a.say(json!({"type": "resync", "have": 7})).await;
        assert_eq!(a.until("snapshot").await["seq"], 0);
    }
    a.say(json!({"type": "resync", "have": 7})).await;
    assert_eq!(a.until("refused").await["code"], "online/rate_limited");
    let clock = a.until("clock").await;
    assert_eq!((&clock["seq"], clock["hash"].as_str().map(str::len)), (&json!(0), Some(16)));
}

#[tokio::test(flavor = "multi_thread")]
async fn online_wire_1_foreign_pages_do_not_connect() {
    let server = TestServer::new().await;
    let (id, _) = server.pair().await;
    use axum::http::{Request, StatusCode};
    use tower::ServiceExt;
    for (origin, status) in [
        ("http://evil.example", StatusCode::FORBIDDEN),
        ("null", StatusCode::FORBIDDEN),
        // The origin is accepted, but the request is no upgrade.
        ("http://127.0.0.1", StatusCode::BAD_REQUEST),
    ] {
        let request = Request::builder()
            .uri(format!("/api/matches/{id}/socket"))
            .header("host", "127.0.0.1")
            .header("origin", origin)
            .body(axum::body::Body::empty())
            .unwrap();
        let router = initiative_server::app(std::sync::Arc::clone(&server.inner));
        assert_eq!(router.oneshot(request).await.unwrap().status(), status, "{origin}");
    }
}
