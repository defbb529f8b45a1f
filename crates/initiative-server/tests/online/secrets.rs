//! Secrets: tokens, invitations, the seed, and what only one seat knows.

use crate::test_server::{Client, TestServer, text};
use serde_json::{Value, json};

/// Everything in the folder of a server, as bytes.
fn files(folder: &std::path::Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path));
        } else {
            all.push((path.display().to_string(), std::fs::read(&path).unwrap()));
        }
    }
    all
}

fn holds(bytes: &[u8], secret: &str) -> bool {
    bytes.windows(secret.len()).any(|part| part == secret.as_bytes())
}

/// Everything that a client receives up to a frame of a type, as text.
async fn hear(client: &mut Client, kind: &str, heard: &mut Vec<String>) -> Value {
    loop {
        let frame = client.hear().await;
        heard.push(frame.to_string());
        if frame["type"] == kind {
            return frame;
        }
        assert_ne!(frame["type"], "close", "{frame}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_seat_2_tokens_and_invitations_are_kept_nowhere() {
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "open"}]);
    let wish = json!({"game": "bell", "seats": seats, "first": "creator", "spectators": "link"});
    let made = server.create(wish).await;
    let id = text(&made["match"]);
    let after = |link: &Value, mark: &str| text(link).split_once(mark).unwrap().1.to_owned();
    let token = text(&made["mine"][0]["token"]);
    let invite = after(&made["invites"][0]["link"], "#i=");
    let key = after(&made["spectate"], "#s=");
    let join = format!("/api/matches/{id}/join");
    let (_, joined) = server.ask("POST", &join, None, json!({"invite": invite})).await;
    let theirs = text(&joined["token"]);

    let mut heard = Vec::new();
    let mut a = server.sit(&id, &token).await;
    let mut b = server.dial(&id).await;
    b.say(json!({"type": "hello", "v": 1, "token": theirs})).await;
    hear(&mut b, "snapshot", &mut heard).await;
    let mut watcher = server.dial(&id).await;
    watcher.say(json!({"type": "hello", "v": 1, "spectate": key})).await;
    hear(&mut watcher, "snapshot", &mut heard).await;
    a.play("Ring").await;
    hear(&mut b, "update", &mut heard).await;
    hear(&mut watcher, "update", &mut heard).await;
    // An error about a secret does not repeat it.
    for (path, body) in [
        (join.clone(), json!({"invite": invite})),
        (format!("/api/matches/{id}/invites"), json!({"seat": 1})),
        (format!("/api/matches/{id}"), Value::Null),
    ] {
        let method = if body.is_null() { "GET" } else { "POST" };
        heard.push(server.ask(method, &path, Some(&token), body).await.1.to_string());
    }
    a.command("Resign".into()).await;
    hear(&mut b, "over", &mut heard).await;
    let path = format!("/api/matches/{id}/record");
    heard.push(server.ask_text("GET", &path, Some(&theirs), String::new()).await.1);
    for secret in [&token, &theirs, &invite, &key] {
        assert_eq!(secret.len(), 22);
        for told in &heard {
            assert!(!told.contains(secret), "{told}");
        }
        for (name, bytes) in files(&server.folder) {
            assert!(!holds(&bytes, secret), "{name}");
        }
    }
    // The search looks in the right place: it finds what is not secret.
    assert!(files(&server.folder).iter().any(|(_, bytes)| holds(bytes, &id)));
}

#[tokio::test(flavor = "multi_thread")]
async fn online_view_3_seed_and_whole_state_stay_on_the_server() {
    let server = TestServer::new().await;
    let mut stories = Vec::new();
    let mut seeds = Vec::new();
    for peeks in [0, 3] {
        let (id, tokens, mut a, mut b) = server.both().await;
        for _ in 0..peeks {
            a.play("Peek").await;
        }
        a.play("Ring").await;
        let mut heard = Vec::new();
        hear(&mut b, "update", &mut heard).await;
        let told: Vec<String> =
            heard.into_iter().filter(|frame| frame.contains("\"update\"")).collect();
        a.command("Resign".into()).await;
        b.until("over").await;
        let path = format!("/api/matches/{id}/record");
        let (_, record) = server.ask_text("GET", &path, Some(&tokens[1]), String::new()).await;
        let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
        let hashes = record.lines().filter_map(|line| {
            let line: Value = serde_json::from_str(line).ok()?;
            line.get("hash").map(text)
        });
        // Both are in the record afterwards; before, neither was in the frames of the other seat.
        seeds.push(text(&header["seed"]));
        for secret in hashes.chain(seeds.iter().cloned()) {
            assert!(told.iter().all(|frame| !frame.contains(&secret)), "{secret}");
        }
        stories.push(told);
    }
    // ONLINE-VIEW-2: a hidden act changes no byte for the other seat, not even hash or seq.
    assert_eq!(stories[0], stories[1]);
    assert_eq!(stories[0].len(), 1);
    assert_ne!(seeds[0], seeds[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_limit_2_an_address_may_guess_ten_times_a_minute() {
    let server = TestServer::limiting_addresses().await;
    let (id, tokens) = server.pair().await;
    let hello = async |token: &str| {
        let mut client = server.dial(&id).await;
        client.say(json!({"type": "hello", "v": 1, "token": token})).await;
        client.hear().await
    };
    for _ in 0..10 {
        assert_eq!(hello("guess").await["code"], "online/bad_token");
    }
    assert_eq!(hello(&tokens[0]).await["code"], "online/rate_limited", "even with the right one");
}
