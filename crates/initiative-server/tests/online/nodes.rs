//! Several nodes on one PostgreSQL: any of them takes any connection. ONLINE-NODE

pub(crate) mod postgres;

use crate::test_server::{Client, TestServer, text};
use axum::http::StatusCode;
use initiative_server::store::NodeIdentity;
use postgres::{database, meddle};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// A pair whose first seat is connected to one node and whose second is connected to another.
async fn apart(a: &TestServer, b: &TestServer) -> (String, [String; 2], Client, Client) {
    let (id, tokens) = a.pair().await;
    let first = a.sit(&id, &tokens[0]).await;
    let second = b.sit(&id, &tokens[1]).await;
    (id, tokens, first, second)
}

/// The value of a metric.
async fn metric(server: &TestServer, name: &str) -> f64 {
    let metrics = server.metrics().await;
    let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("initiative_{name} ")));
    line.unwrap_or_else(|| panic!("no {name} in {metrics}")).parse().unwrap()
}

/// Waits until something is so, and fails if that takes too long.
async fn until<T>(what: &str, mut is: impl AsyncFnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        if let Some(found) = is().await {
            return found;
        }
        assert!(Instant::now() < deadline, "{what}");
        sleep(Duration::from_millis(50)).await;
    }
}

/// Hears a client out until its connection is closed. Returns everything it heard, the last first.
async fn farewell(client: &mut Client) -> Value {
    let mut heard = Vec::new();
    loop {
        let frame = client.hear().await;
        let closed = frame["type"] == "close";
        heard.insert(0, frame);
        if closed {
            return heard.into();
        }
    }
}

/// Whether a client was told to come back.
fn comes_back(farewell: &Value) -> bool {
    farewell[1]["type"] == "goodbye" && farewell[1]["retry_ms"].as_u64().is_some()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn online_node_3_any_node_takes_any_connection() {
    let url = database("any_node");
    let (a, b) = (TestServer::node(&url).await, TestServer::node(&url).await);
    let (id, tokens, mut first, mut second) = apart(&a, &b).await;
    first.until("presence").await;
    assert_eq!((a.inner.open_matches(), b.inner.open_matches()), (1, 0), "one node serves it");
    assert_eq!((metric(&b, "pipes").await, metric(&a, "leases").await), (1.0, 1.0));
    // Every hash of every view is checked by the clients.
    for _ in 0..3 {
        first.play("Ring").await;
        second.until("update").await;
        assert_eq!(first.refused("Ring").await, "bell/not_your_turn");
        second.play("Ring").await;
        first.until("update").await;
    }
    // Requests go to the node that serves the match, too.
    let path = format!("/api/matches/{id}");
    let (status, there) = b.ask("GET", &path, None, Value::Null).await;
    let (_, here) = a.ask("GET", &path, None, Value::Null).await;
    assert_eq!((status, &there["state"]), (StatusCode::OK, &json!("running")));
    assert_eq!(there, here);
    let log = format!("{path}/log");
    let (status, _) = b.ask("GET", &log, Some(&tokens[1]), Value::Null).await;
    assert_eq!(status, StatusCode::OK);
    let (status, _) = b.ask("GET", "/api/matches/AAAAAAAAAAAA", None, Value::Null).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    drop(second);
    until("the pipe ends", async || (metric(&b, "pipes").await == 0.0).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn online_node_4_a_match_goes_on_elsewhere_when_its_node_stops() {
    let url = database("stops");
    let (a, b) = (TestServer::node(&url).await, TestServer::node(&url).await);
    let (id, tokens, mut first, mut second) = apart(&a, &b).await;
    let update = first.play("Ring").await;
    second.until("update").await;
    let seen = second.seq;
    let (_, goodbye, _) = tokio::join!(a.inner.stop(), farewell(&mut first), farewell(&mut second));
    assert!(comes_back(&goodbye), "{goodbye}");
    let mut first = b.sit(&id, &tokens[0]).await;
    let mut second = b.sit(&id, &tokens[1]).await;
    assert_eq!((first.seq, second.seq), (update["seq"].as_u64().unwrap(), seen));
    second.play("Ring").await;
    first.until("update").await;
    assert_eq!(b.inner.open_matches(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn online_node_2_a_node_that_lost_a_match_lets_everybody_go() {
    let url = database("taken");
    let (a, b) = (TestServer::node(&url).await, TestServer::node(&url).await);
    let (id, tokens, mut first, mut second) = apart(&a, &b).await;
    first.play("Ring").await;
    second.until("update").await;
    second.play("Ring").await;
    first.until("update").await;
    // Somebody else has the match, and this node does not know.
    meddle("taken", "UPDATE leases SET node = 0, epoch = epoch + 1");
    let key = first.command("Ring".into()).await;
    let goodbye = farewell(&mut first).await;
    assert!(comes_back(&goodbye), "{goodbye}");
    farewell(&mut second).await;
    assert_eq!(metric(&a, "matches_lost_total").await, 1.0);
    // The same command again, at another node: it was not kept, and is now.
    let mut first = b.sit(&id, &tokens[0]).await;
    let mut second = b.sit(&id, &tokens[1]).await;
    let frame = json!({"type": "command", "key": key, "base": first.seq, "command": "Ring"});
    first.say(frame).await;
    assert_eq!(first.until("ack").await["duplicate"], Value::Null);
    second.until("update").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn online_node_5_a_node_without_a_database_accepts_nothing_and_has_nothing_to_merge() {
    let url = database("away");
    let a = TestServer::node_with_life(&url, NodeIdentity::LIFE).await;
    let (id, tokens, mut first, mut second) = a.both().await;
    first.play("Ring").await;
    second.until("update").await;
    second.play("Ring").await;
    first.until("update").await;
    let seq = first.seq;
    meddle(
        "postgres",
        "ALTER DATABASE away ALLOW_CONNECTIONS false;
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'away'",
    );
    let key = first.command("Ring".into()).await;
    let mut refused = Vec::new();
    let goodbye = loop {
        let frame = first.hear().await;
        match frame["type"].as_str() {
            Some("refused") => refused.push((text(&frame["key"]), text(&frame["code"]))),
            Some("goodbye") => break frame,
            Some("ack" | "update") => panic!("{frame} is not true"),
            _ => {}
        }
    };
    assert_eq!(refused, [(key, "online/storage".to_owned())]);
    assert!(goodbye["retry_ms"].as_u64().is_some());
    let (status, health) = a.ask("GET", "/healthz", None, Value::Null).await;
    assert_eq!((status, &health["status"]), (StatusCode::OK, &json!("degraded")));
    let (status, _, games) = a.ask_unless("/api/games", "").await;
    assert_eq!((status, games.contains("bell")), (StatusCode::OK, true), "pages need no database");
    let wish = json!({"game": "bell", "seats": [{"control": "me"}, {"control": "me"}]});
    let (status, refused) = a.ask("POST", "/api/matches", None, wish).await;
    assert_eq!(
        (status, &refused["error"]["code"]),
        (StatusCode::SERVICE_UNAVAILABLE, &json!("online/storage"))
    );
    assert!(a.try_socket(&format!("/api/matches/{id}/socket")).await.is_err());

    meddle("postgres", "ALTER DATABASE away ALLOW_CONNECTIONS true");
    until("it comes back", async || {
        let (_, health) = a.ask("GET", "/healthz", None, Value::Null).await;
        (health["status"] == "serving").then_some(())
    })
    .await;
    let mut first = a.sit(&id, &tokens[0]).await;
    assert_eq!(first.seq, seq, "what was refused is not there");
    let mut second = a.sit(&id, &tokens[1]).await;
    first.play("Ring").await;
    second.until("update").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn online_lobby_1_and_node_1_all_nodes_show_the_same_lobby() {
    let url = database("lobbies");
    let (a, b) = (TestServer::node(&url).await, TestServer::node(&url).await);
    let seats = json!([{"control": "me", "name": "Ann"}, {"control": "open"}]);
    let made = a.create(json!({"game": "bell", "seats": seats, "listed": true})).await;
    let (id, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
    let ann = a.sit(&id, &token).await;
    let list = async |server: &TestServer| {
        let (_, lobby) = server.ask("GET", "/api/lobby", None, Value::Null).await;
        lobby["matches"].as_array().unwrap().clone()
    };
    let there = until("the other node shows it", async || list(&b).await.pop()).await;
    assert_eq!(there, list(&a).await[0]);
    // Who joins at the other node gets the seat, and then nobody is looked for any more.
    let (status, joined) = b.ask("POST", &format!("/api/matches/{id}/join"), None, json!({})).await;
    assert_eq!(status, StatusCode::OK, "{joined}");
    let _ben = b.sit(&id, &text(&joined["token"])).await;
    until("it is gone", async || list(&b).await.is_empty().then_some(())).await;
    assert!(list(&a).await.is_empty());
    drop(ann);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn online_node_3_strangers_are_not_heard_at_the_door_for_nodes() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let a = TestServer::node(&database("strangers")).await;
    let mut stream = tokio::net::TcpStream::connect(a.internal.unwrap()).await.unwrap();
    let request = b"GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n";
    stream.write_all(&request.repeat(4)).await.unwrap();
    let mut answer = Vec::new();
    // A reset is an answer as good as the end.
    let _ = stream.read_to_end(&mut answer).await;
    assert!(answer.len() <= 40, "a greeting and a question, and nothing else");
}
