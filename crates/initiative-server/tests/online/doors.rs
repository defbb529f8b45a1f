//! Who gets in: hosts, origins, forms, addresses behind a proxy, and how much of everything.

mod program_api;

use crate::test_server::{HOST, TestServer, public, text};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, StatusCode};
use initiative_server::app;
use initiative_server::mode::ServerMode;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::Instant;
use tower::ServiceExt;

/// The status, headers and body of an answer to a request with these headers, from an address.
async fn ask(
    server: &TestServer,
    from: &str,
    line: (&str, &str),
    headers: &[(&str, &str)],
    body: &str,
) -> (StatusCode, HeaderMap, Value) {
    let mut request = Request::builder().method(line.0).uri(line.1);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let mut request = request.body(Body::from(body.to_owned())).unwrap();
    let peer: SocketAddr = from.parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(peer));
    let answer = app(Arc::clone(&server.inner)).oneshot(request).await.unwrap();
    let (head, body) = answer.into_parts();
    let bytes = axum::body::to_bytes(body, 1 << 24).await.unwrap();
    (head.status, head.headers, serde_json::from_slice(&bytes).unwrap_or_default())
}

const HERE: &str = "127.0.0.1:9";
const JSON: (&str, &str) = ("content-type", "application/json");

fn wish() -> String {
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    json!({"game": "bell", "seats": seats, "clock": null}).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn online_mode_2_a_foreign_host_is_refused() {
    let local = TestServer::with(|options| options.mode = ServerMode::Local).await;
    let public = TestServer::new().await;
    let paths =
        [("GET", "/api/games"), ("GET", "/"), ("GET", "/healthz"), ("POST", "/api/matches")];
    for (server, own, foreign) in
        [(&local, "localhost:4747", "evil.example"), (&public, HOST, "localhost")]
    {
        for line in paths {
            let misdirected = StatusCode::MISDIRECTED_REQUEST;
            let (status, _, error) = ask(server, HERE, line, &[("host", foreign)], "").await;
            assert_eq!(status, misdirected, "{line:?} at {foreign}");
            assert_eq!(error["error"]["code"], "online/wrong_host");
            let (status, ..) = ask(server, HERE, line, &[("host", own)], "").await;
            assert_ne!(status, misdirected, "{line:?} at {own}");
            let (status, ..) = ask(server, HERE, line, &[], "").await;
            assert_eq!(status, misdirected, "a request without a host");
            let both = [("host", own), ("host", own)];
            assert_eq!(ask(server, HERE, line, &both, "").await.0, misdirected, "with two");
        }
        let line = ("GET", "http://evil.example/api/games");
        let (status, ..) = ask(server, HERE, line, &[("host", own)], "").await;
        assert_eq!(status, StatusCode::MISDIRECTED_REQUEST, "a whole address in the request line");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_mode_2_a_foreign_page_cannot_act() {
    let server = TestServer::with(|options| {
        options.mode = ServerMode::Local;
        options.origins = vec!["https://friend.example".into()];
    })
    .await;
    let host = ("host", "localhost:4747");
    for line in [
        ("POST", "/api/matches"),
        ("POST", "/api/replays"),
        ("DELETE", "/api/games/bell/saves/1"),
        ("PUT", "/api/matches"),
        ("PATCH", "/api/matches"),
        ("GET", "/api/matches/AAAAAAAAAAAA/socket"),
    ] {
        for (origin, enters) in [
            (None, true),
            (Some("http://localhost:4747"), true),
            (Some("https://friend.example"), true),
            (Some("http://localhost:3000"), false),
            (Some("https://evil.example"), false),
            (Some("null"), false),
            (Some(""), false),
        ] {
            let mut headers = vec![host, JSON];
            headers.extend(origin.map(|origin| ("origin", origin)));
            let (status, _, error) = ask(&server, HERE, line, &headers, "{}").await;
            let refused = error["error"]["code"] == "online/bad_origin";
            assert_eq!(refused, status == StatusCode::FORBIDDEN, "{line:?} from {origin:?}");
            assert_eq!(refused, !enters, "{line:?} from {origin:?}: {error}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_mode_2_a_form_of_a_foreign_page_cannot_act() {
    let server = TestServer::with(|options| options.mode = ServerMode::Local).await;
    let media = StatusCode::UNSUPPORTED_MEDIA_TYPE;
    let host = ("host", "localhost");
    let forms = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];
    for path in ["/api/matches", "/api/replays", "/api/replays/match", "/api/games/bell/campaign"] {
        for form in forms {
            let headers = [host, ("content-type", form)];
            let (status, ..) = ask(&server, HERE, ("POST", path), &headers, &wish()).await;
            assert_eq!(status, media, "{path} as {form}");
        }
        let (status, ..) = ask(&server, HERE, ("POST", path), &[host], &wish()).await;
        assert_eq!(status, media, "{path} without a type");
    }
    for (path, kind, status) in [
        ("/api/matches", "Application/JSON; charset=utf-8", StatusCode::CREATED),
        ("/api/matches", "application/x-ndjson", media),
        ("/api/replays", "application/x-ndjson", StatusCode::BAD_REQUEST),
    ] {
        let headers = [host, ("content-type", kind)];
        let (answered, _, answer) = ask(&server, HERE, ("POST", path), &headers, &wish()).await;
        assert_eq!(answered, status, "{path} as {kind}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_mode_2_pages_may_talk_to_this_server_alone() {
    let server = TestServer::new().await;
    let (_, headers, _) = ask(&server, HERE, ("GET", "/"), &[("host", HOST)], "").await;
    let policy = headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("connect-src 'self';"), "{policy}");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_mode_1_behind_a_proxy_every_visitor_has_own_limits_and_own_saves() {
    let server = TestServer::new().await;
    let create = async |from: &str, forwarded: &str| {
        let headers = [("host", HOST), JSON, ("x-forwarded-for", forwarded)];
        ask(&server, from, ("POST", "/api/matches"), &headers, &wish()).await
    };
    for _ in 0..10 {
        assert_eq!(create(HERE, "192.0.2.1").await.0, StatusCode::CREATED);
    }
    let (status, headers, error) = create(HERE, "198.51.100.9, 192.0.2.1").await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "an invented address helps nobody");
    assert_eq!(
        (&error["error"]["code"], &headers["retry-after"]),
        (&json!("online/rate_limited"), &"6".parse().unwrap())
    );
    assert_eq!(create(HERE, "192.0.2.2").await.0, StatusCode::CREATED);
    // Whoever comes without the proxy is not believed.
    for forwarded in 0..10 {
        let forwarded = format!("192.0.2.{}", 100 + forwarded);
        assert_eq!(create("203.0.113.5:9", &forwarded).await.0, StatusCode::CREATED);
    }
    assert_eq!(create("203.0.113.5:9", "192.0.2.99").await.0, StatusCode::TOO_MANY_REQUESTS);
    // ONLINE-LIMIT-2: a whole network of IPv6 is one visitor.
    for host in 0..10 {
        assert_eq!(create(HERE, &format!("2001:db8::{host}")).await.0, StatusCode::CREATED);
    }
    assert_eq!(create(HERE, "2001:db8::ffff").await.0, StatusCode::TOO_MANY_REQUESTS);
    // Without a key nobody is a player.
    let line = ("GET", "/api/games/bell/campaign");
    let (status, _, error) = ask(&server, HERE, line, &[("host", HOST)], "").await;
    assert_eq!(
        (status, &error["error"]["code"]),
        (StatusCode::FORBIDDEN, &json!("online/bad_player"))
    );
}

#[tokio::test(start_paused = true)]
async fn online_limit_2_an_address_reads_600_times_a_minute() {
    let server = TestServer::limiting_addresses().await;
    let read = async || ask(&server, HERE, ("GET", "/api/games"), &[("host", HOST)], "").await;
    let mut served = 0;
    let (status, headers, _) = loop {
        let answer = read().await;
        if answer.0 != StatusCode::OK {
            break answer;
        }
        served += 1;
        assert!(served < 5_000, "there is no limit");
    };
    assert_eq!(served, 600);
    assert_eq!(
        (status, &headers["retry-after"]),
        (StatusCode::TOO_MANY_REQUESTS, &"1".parse().unwrap())
    );
    let (status, ..) = ask(&server, HERE, ("GET", "/healthz"), &[("host", HOST)], "").await;
    assert_eq!(status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_limit_2_wrong_secrets_block_further_tries_and_say_how_long() {
    let server = TestServer::limiting_addresses().await;
    let (id, tokens) = server.pair().await;
    let record = format!("/api/matches/{id}/record");
    let guess = async |token: &str| {
        let bearer = format!("Bearer {token}");
        let headers = [("host", HOST), ("authorization", bearer.as_str())];
        ask(&server, HERE, ("GET", &record), &headers, "").await
    };
    for _ in 0..10 {
        assert_eq!(guess("guess").await.2["error"]["code"], "online/bad_token");
    }
    let (status, headers, error) = guess(&tokens[0]).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "even with the right one: {error}");
    let wait: u32 = headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((50..=60).contains(&wait), "{wait}");
    let headers = [("host", HOST)];
    let (status, ..) =
        ask(&server, HERE, ("GET", &format!("/api/matches/{id}")), &headers, "").await;
    assert_eq!(status, StatusCode::OK, "looking needs no secret");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_limit_2_reading_about_a_match_opens_none() {
    let server = TestServer::new().await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        let (id, tokens, mut a, mut b) = server.both().await;
        a.play("Ring").await;
        b.until("update").await;
        a.command("Resign".into()).await;
        a.until("over").await;
        ids.push((id, tokens));
    }
    let server = server.restart().await;
    for (id, tokens) in &ids {
        let path = format!("/api/matches/{id}");
        let (status, info) = server.ask("GET", &path, None, Value::Null).await;
        assert_eq!((status, &info["state"]), (StatusCode::OK, &json!("over")));
        let token = Some(tokens[0].as_str());
        let (status, record) =
            server.ask_text("GET", &format!("{path}/record"), token, String::new()).await;
        assert_eq!((status, record.lines().count() > 2), (StatusCode::OK, true));
        let (status, log) = server.ask("GET", &format!("{path}/log"), token, Value::Null).await;
        assert_eq!((status, log["lines"].is_array()), (StatusCode::OK, true));
        let (status, _) =
            server.ask("GET", &format!("{path}/log"), Some("wrong"), Value::Null).await;
        assert_eq!(status, StatusCode::FORBIDDEN);
    }
    assert_eq!(
        server.ask("GET", "/api/matches/AAAAAAAAAAAA", None, Value::Null).await.0,
        StatusCode::NOT_FOUND
    );
    assert_eq!((server.inner.open_matches(), server.inner.running_matches()), (0, 0));
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn online_limit_2_only_running_matches_fill_a_server() {
    let server = TestServer::with(|options| options.matches = 1).await;
    let (_waiting, _) = server.pair().await;
    let (id, _, a, mut b) = server.both().await;
    assert_eq!(server.inner.running_matches(), 1);
    let headers = [("host", HOST), JSON];
    let line = ("POST", "/api/matches");
    let (status, headers, error) = ask(&server, HERE, line, &headers, &wish()).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(
        (&error["error"]["code"], &headers["retry-after"]),
        (&json!("online/server_full"), &"30".parse().unwrap())
    );
    // Once everybody has gone, the match no longer runs.
    drop(a);
    assert_eq!(b.until("presence").await["state"], "away");
    b.say(json!({"type": "leave"})).await;
    while b.hear().await["type"] != "close" {}
    let path = format!("/api/matches/{id}");
    let start = Instant::now();
    while server.ask("GET", &path, None, Value::Null).await.1["state"] != "suspended" {
        assert!(start.elapsed() < Duration::from_secs(30), "the match still runs");
    }
    server.pair().await;
}

/// Sends a part of a request, and returns what comes until the server closes, and when that was.
async fn half(address: SocketAddr, parts: &[&str], pause: Duration) -> (String, Duration) {
    let start = Instant::now();
    let mut stream = TcpStream::connect(address).await.unwrap();
    for part in parts {
        if stream.write_all(part.as_bytes()).await.is_err() {
            break;
        }
        tokio::time::sleep(pause).await;
    }
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    (String::from_utf8_lossy(&answer).into_owned(), start.elapsed())
}

#[tokio::test(start_paused = true)]
async fn online_limit_5_whatever_is_sent_slowly_ends_in_time() {
    let server = TestServer::new().await;
    let at = server.address;
    let seconds = |from: u64, to: u64| Duration::from_secs(from)..Duration::from_secs(to);
    let (answer, took) = half(at, &[], Duration::ZERO).await;
    assert!(answer.is_empty() && seconds(30, 32).contains(&took), "idle: {took:?} {answer}");
    let (_, took) = half(at, &["GET / HTTP/1.1\r\nho"], Duration::ZERO).await;
    assert!(seconds(10, 12).contains(&took), "half a head: {took:?}");
    let slowly = ["x: y\r\n"; 20];
    let (_, took) =
        half(at, &[&["GET / HTTP/1.1\r\n"], &slowly[..]].concat(), Duration::from_secs(2)).await;
    assert!(seconds(10, 50).contains(&took), "a slow head: {took:?}");
    let get = "GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n";
    let (answer, took) = half(at, &[get], Duration::ZERO).await;
    assert!(answer.contains("serving") && seconds(30, 32).contains(&took), "kept: {took:?}");
    let (answer, took) = half(at, &[get, get, "GET /he"], Duration::from_secs(15)).await;
    assert_eq!(answer.matches("serving").count(), 2, "{answer}");
    assert!(seconds(40, 47).contains(&took), "a half one after two whole: {took:?}");
    let post = "POST /api/matches HTTP/1.1\r\nhost: 127.0.0.1\r\n\
        content-type: application/json\r\ncontent-length: 50\r\n\r\n{";
    let (answer, took) = half(at, &[post, " ", " ", " ", " ", " "], Duration::from_secs(4)).await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("online/too_slow"), "{answer}");
    assert!(seconds(20, 26).contains(&took), "half a body: {took:?}");
}

#[tokio::test(start_paused = true)]
async fn online_limit_5_many_half_sent_requests_are_gone_after_their_time() {
    let server = TestServer::with(|options| options.connections = 200).await;
    let mut halves = Vec::new();
    for _ in 0..200 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
        halves.push(stream);
    }
    // One more gets an answer all the same.
    let (answer, took) = half(server.address, &[], Duration::ZERO).await;
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("retry-after"), "{answer}");
    assert!(took < Duration::from_secs(1), "{took:?}");
    let start = Instant::now();
    for mut stream in halves {
        assert_eq!(stream.read(&mut [0]).await.unwrap_or_default(), 0);
    }
    assert!(start.elapsed() <= Duration::from_secs(11), "{:?}", start.elapsed());
    let get = "GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n";
    let (answer, _) = half(server.address, &[get], Duration::ZERO).await;
    assert!(answer.contains("serving"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_limit_2_an_address_has_64_connections_unless_it_is_a_proxy() {
    for (mode, limited) in [(public(&[]), true), (public(&["127.0.0.1"]), false)] {
        let server = TestServer::with(|options| options.mode = mode).await;
        let mut lines = Vec::new();
        for _ in 0..64 {
            lines.push(TcpStream::connect(server.address).await.unwrap());
        }
        let get = "GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n";
        let (answer, _) = half(server.address, &[get], Duration::ZERO).await;
        assert_eq!(answer.starts_with("HTTP/1.1 429"), limited, "{answer}");
        drop(lines);
        let start = Instant::now();
        loop {
            assert!(start.elapsed() < Duration::from_secs(30), "the address keeps its connections");
            let (answer, _) = half(server.address, &[get], Duration::ZERO).await;
            if answer.contains("serving") {
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_ops_1_a_store_that_fails_is_told_without_a_number() {
    let server = TestServer::new().await;
    let health = async || server.ask("GET", "/healthz", None, Value::Null).await;
    assert_eq!(health().await, (StatusCode::OK, json!({"status": "serving"})));
    let database = server.database();
    database.execute_batch("ALTER TABLE matches RENAME TO elsewhere").unwrap();
    let body = serde_json::from_str(&wish()).unwrap();
    let (status, error) = server.ask("POST", "/api/matches", None, body).await;
    assert_eq!(
        (status, text(&error["error"]["code"])),
        (StatusCode::SERVICE_UNAVAILABLE, "online/storage".into())
    );
    assert_eq!(health().await, (StatusCode::OK, json!({"status": "degraded"})));
    database.execute_batch("ALTER TABLE elsewhere RENAME TO matches").unwrap();
    server.pair().await;
    assert_eq!(health().await, (StatusCode::OK, json!({"status": "serving"})));
}

#[tokio::test(flavor = "multi_thread")]
async fn online_ops_1_the_operator_reads_all_counts() {
    let server = TestServer::new().await;
    let (_, tokens, mut a, mut b) = server.both().await;
    a.play("Ring").await;
    b.until("update").await;
    a.refused("Ring").await;
    a.say_text("?".into()).await;
    a.until("refused").await;
    let answer = server.metrics().await;
    for line in [
        "content-type: text/plain; version=0.0.4",
        concat!("initiative_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
        "initiative_sockets 2",
        "initiative_matches{game=\"bell\",state=\"running\"} 1",
        "initiative_commands_total{result=\"accepted\"} 1",
        "initiative_commands_total{result=\"refused\"} 1",
        "initiative_refusals_total{code=\"online/bad_frame\"} 1",
        "initiative_acknowledgement_seconds_count 1",
        "initiative_commit_seconds_bucket{le=\"+Inf\"}",
        "initiative_store_queue 0",
        "initiative_bot_queue 0",
        "initiative_bots_cut_short_total 0",
        "initiative_sent_bytes_total",
        "initiative_connections 3",
    ] {
        assert!(answer.contains(line), "{line}: {answer}");
    }
    assert!(!answer.contains(&tokens[0]), "ONLINE-SEAT-2");
    // Strangers do not find it.
    assert_eq!(server.ask("GET", "/metrics", None, Value::Null).await.0, StatusCode::NOT_FOUND);
}
