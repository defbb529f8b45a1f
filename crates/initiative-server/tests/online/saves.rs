//! Save slots: saving, loading, the host's autosave, and damaged files.

use crate::clock::Still;
use crate::test_server::{Client, TestServer, text};
use axum::http::StatusCode;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;
use tokio::time::advance;

const ADA: &str = "AdaAdaAdaAdaAdaAdaAdaA";
const BO: &str = "BoBoBoBoBoBoBoBoBoBoBo";
const PATH: &str = "/api/games/bell/saves";

impl TestServer {
    /// A match with one seat: its id and the token.
    async fn alone(&self, player: Option<&str>) -> (String, String) {
        self.alone_until(100, player).await
    }

    async fn alone_until(&self, goal: u32, player: Option<&str>) -> (String, String) {
        let setup = json!({"seats": 1, "goal": goal});
        let body = json!({"game": "bell", "setup": setup, "clock": null,
            "seats": [{"control": "me"}]});
        let (status, made) = self.ask("POST", "/api/matches", player, body).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        (text(&made["match"]), text(&made["mine"][0]["token"]))
    }

    async fn save(&self, id: &str, token: &str, slot: u8) -> (StatusCode, Value) {
        let path = format!("/api/matches/{id}/saves");
        self.ask("POST", &path, Some(token), json!({"slot": slot})).await
    }

    async fn slots(&self, player: &str) -> Value {
        let (status, mut listed) = self.ask("GET", PATH, Some(player), Value::Null).await;
        assert_eq!(status, StatusCode::OK, "{listed}");
        listed["slots"].take()
    }

    async fn load(&self, player: &str, slot: u8) -> (StatusCode, Value) {
        self.ask("POST", &format!("{PATH}/{slot}/load"), Some(player), json!({})).await
    }

    /// The file of a slot; there is one player.
    fn file(&self, slot: u8) -> PathBuf {
        let mut players = std::fs::read_dir(self.folder.join("saves")).unwrap();
        players.next().unwrap().unwrap().path().join(format!("bell/{slot}.save"))
    }

    /// Waits until the host has saved: it saves in the background.
    async fn autosaved(&self, player: &str, rings: u32) {
        let wanted = format!("rung {rings} times");
        for _ in 0..2_000 {
            if self.slots(player).await[0]["text"] == wanted {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
            tokio::task::yield_now().await;
        }
        panic!("not saved after {rings}: {}", self.slots(player).await[0]);
    }
}

/// Runs a test with a stopped clock and one blocking thread, so that the host's saves are written in
/// order.
fn in_order(test: impl Future<Output = ()>) {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    // The stopped clock needs a thread, too.
    let runtime = runtime.enable_all().start_paused(true).max_blocking_threads(2).build();
    runtime.unwrap().block_on(async {
        let _still = Still::new();
        test.await;
    });
}

/// What is in slot 0 after all saves of the host; only within [`in_order`].
async fn autosave(server: &TestServer) -> Value {
    server.settle().await;
    tokio::task::spawn_blocking(|| ()).await.unwrap();
    server.slots(ADA).await[0]["text"].clone()
}

/// The fingerprints of a match's states, entry by entry, once it is over.
async fn digests(server: &TestServer, id: &str, token: &str) -> Vec<String> {
    let path = format!("/api/matches/{id}/record");
    let (_, journal) = server.ask_text("GET", &path, Some(token), String::new()).await;
    let entries = journal.lines().filter_map(|line| {
        let line: Value = serde_json::from_str(line).ok()?;
        line.get("hash").map(text)
    });
    entries.collect()
}

async fn sit(server: &TestServer, made: &Value) -> (Client, String, String) {
    let (id, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
    (server.sit(&id, &token).await, id, token)
}

#[tokio::test(flavor = "multi_thread")]
async fn energy_save_4_a_loaded_match_goes_on_like_the_one_it_was_saved_from() {
    let server = TestServer::new().await;
    let (_, games) = server.ask("GET", "/api/games", None, Value::Null).await;
    assert_eq!(games["games"][0]["saves"], true);
    let (id, token) = server.alone(Some(ADA)).await;
    let mut client = server.sit(&id, &token).await;
    for command in ["Ring", "Toss", "Peek"] {
        client.play(command).await;
    }
    assert_eq!(server.save(&id, &token, 3).await, (StatusCode::OK, json!({"slot": 3})));
    let on = ["Ring", "Peek", "Ring", "Resign"];
    let mut seen = Vec::new();
    for command in on {
        client.play(command).await;
        seen.push(client.view.clone());
    }
    let whole = digests(&server, &id, &token).await;
    assert_eq!(whole.len(), 7, "a fingerprint after every entry");

    // A save survives a restart, and can be loaded again and again.
    let server = server.restart().await;
    for _ in 0..2 {
        let (status, made) = server.load(ADA, 3).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let (mut client, again, token) = sit(&server, &made).await;
        assert_ne!(again, id);
        let (_, info) =
            server.ask("GET", &format!("/api/matches/{again}"), None, Value::Null).await;
        assert_eq!((&info["loaded"], &info["saves"]), (&json!(true), &json!(true)));
        for (command, seen) in on.iter().zip(&seen) {
            client.play(command).await;
            assert_eq!(client.view["pieces"], seen["pieces"]);
        }
        assert_eq!(digests(&server, &again, &token).await, whole[3..]);
    }
    let slots = server.slots(ADA).await;
    assert_eq!(slots.as_array().unwrap().len(), 10);
    assert_eq!((&slots[3]["text"], &slots[4]), (&json!("rung 1 times"), &json!({"slot": 4})));
    assert!(slots[3]["written"].as_i64().unwrap() > 1_700_000_000);
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn energy_save_4_a_bad_slot_is_listed_with_its_code_and_the_others_load() {
    let server = TestServer::new().await;
    let (id, token) = server.alone(Some(ADA)).await;
    let _client = server.sit(&id, &token).await;
    for slot in [1, 2, 5] {
        assert_eq!(server.save(&id, &token, slot).await.0, StatusCode::OK);
    }
    let sound = std::fs::read(server.file(1)).unwrap();
    let mut flipped = sound.clone();
    *flipped.last_mut().unwrap() ^= 1;
    std::fs::write(server.file(2), &flipped).unwrap();
    std::fs::create_dir(server.file(7)).unwrap();
    let slots = server.slots(ADA).await;
    let damaged = json!({"code": "save/checksum", "message": "The save is damaged."});
    assert_eq!(slots[2]["refused"], damaged);
    assert!(slots[2]["written"].is_number() && slots[2].get("text").is_none());
    assert_eq!(slots[7]["refused"]["code"], "online/save_unreadable");
    assert_eq!(slots[5]["text"], "rung 0 times");
    let (status, refused) = server.load(ADA, 2).await;
    assert_eq!((status, &refused["error"]), (StatusCode::UNPROCESSABLE_ENTITY, &damaged));
    assert_eq!(server.load(ADA, 5).await.0, StatusCode::CREATED);
    // A bad slot can be deleted and overwritten.
    let (status, _) = server.ask("DELETE", &format!("{PATH}/2"), Some(ADA), Value::Null).await;
    assert_eq!((status, &server.slots(ADA).await[2]), (StatusCode::OK, &json!({"slot": 2})));
    std::fs::write(server.file(5), "nothing of the kind").unwrap();
    assert_eq!(server.slots(ADA).await[5]["refused"]["code"], "save/not_a_save");
    assert_eq!(server.save(&id, &token, 5).await.0, StatusCode::OK);
    assert_eq!(std::fs::read(server.file(5)).unwrap(), sound, "the same position, the same bytes");

    // Any damaged file is listed as unreadable, and nothing panics.
    let handle = tokio::runtime::Handle::current();
    let runner =
        TestRunner::new(Config { cases: 64, failure_persistence: None, ..Config::default() });
    let done = tokio::task::block_in_place(|| {
        let mut runner = runner;
        runner.run(&(0..sound.len(), 0..8_u8, any::<bool>()), |(byte, bit, cut)| {
            let mut bytes = sound.clone();
            if cut {
                bytes.truncate(byte);
            } else {
                bytes[byte] ^= 1 << bit;
            }
            std::fs::write(server.file(5), bytes).unwrap();
            let slots = handle.block_on(server.slots(ADA));
            let code = slots[5]["refused"]["code"].as_str().unwrap_or_default();
            prop_assert!(code.starts_with("save/"), "{}", slots[5]);
            prop_assert_eq!(&slots[1]["text"], "rung 0 times");
            prop_assert_eq!(
                handle.block_on(server.load(ADA, 5)).0,
                StatusCode::UNPROCESSABLE_ENTITY
            );
            Ok(())
        })
    });
    done.unwrap();
}

#[test]
fn energy_save_4_the_host_saves_when_a_turn_ends_every_300_s_at_most() {
    in_order(async {
        let server = TestServer::new().await;
        let (id, token) = server.alone(Some(ADA)).await;
        let mut client = server.sit(&id, &token).await;
        client.play("Peek").await;
        assert_eq!(autosave(&server).await, Value::Null, "no turn has ended");
        client.play("Ring").await;
        assert_eq!(autosave(&server).await, "rung 1 times");
        for _ in 0..3 {
            client.play("Ring").await;
        }
        assert_eq!(autosave(&server).await, "rung 1 times");
        let wait = async |client: &mut Client, seconds: u64| {
            for _ in 0..seconds / 5 {
                advance(Duration::from_secs(5)).await;
                crate::clock::ping(client).await;
            }
        };
        wait(&mut client, 295).await;
        client.play("Ring").await;
        assert_eq!(autosave(&server).await, "rung 1 times");
        wait(&mut client, 5).await;
        client.play("Peek").await;
        assert_eq!(autosave(&server).await, "rung 1 times");
        client.play("Ring").await;
        assert_eq!(autosave(&server).await, "rung 6 times");
        // A match that is over is not saved.
        let (last, its_last) = server.alone_until(1, Some(ADA)).await;
        server.sit(&last, &its_last).await.play("Ring").await;
        assert_eq!(autosave(&server).await, "rung 6 times");
        // Each match has its own 300 s; slot 0 holds the latest save of all matches.
        let (other, its) = server.alone(Some(ADA)).await;
        server.sit(&other, &its).await.play("Ring").await;
        assert_eq!(autosave(&server).await, "rung 1 times");
        // Other players do not see the saves.
        assert_eq!(server.slots(BO).await[0], json!({"slot": 0}));
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn energy_save_4_a_save_that_is_not_possible_is_refused_with_its_code() {
    let server = TestServer::new().await;
    let (id, token) = server.alone(Some(ADA)).await;
    let (nobodys, stray) = server.alone(None).await;
    let (shared, tokens) = server.pair().await;
    for id in [&nobodys, &shared] {
        let (_, info) = server.ask("GET", &format!("/api/matches/{id}"), None, Value::Null).await;
        assert!(info.get("saves").is_none(), "{info}");
    }
    let path = |id: &str| format!("/api/matches/{id}/saves");
    let refused = |answer: (StatusCode, Value)| {
        (answer.0.as_u16(), text(&answer.1["error"]["code"]).replace("online/", ""))
    };
    let gone = "AAAAAAAAAAAA";
    let cases = [
        (gone, Some(&token), json!({"slot": 1}), 404, "unknown_match"),
        ("x", Some(&token), json!({"slot": 1}), 404, "unknown_match"),
        (&id, None, json!({"slot": 1}), 403, "bad_token"),
        (&id, Some(&stray), json!({"slot": 1}), 403, "bad_token"),
        (&id, Some(&token), json!({"slot": 0}), 400, "bad_request"),
        (&id, Some(&token), json!({"slot": 10}), 400, "bad_request"),
        (&id, Some(&token), json!({"slot": -1}), 400, "bad_request"),
        (&id, Some(&token), json!({"slot": "1"}), 400, "bad_request"),
        (&id, Some(&token), json!({}), 400, "bad_request"),
        (&id, Some(&token), json!({"slot": 1, "x": 1}), 400, "bad_request"),
        (&id, Some(&token), json!({"slot": 1}), 403, "not_running"),
        (&nobodys, Some(&stray), json!({"slot": 1}), 403, "bad_player"),
        (&shared, Some(&tokens[0]), json!({"slot": 1}), 403, "save_shared"),
    ];
    for (id, token, body, status, code) in cases {
        let token = token.map(String::as_str);
        let answer = server.ask("POST", &path(id), token, body.clone()).await;
        assert_eq!(refused(answer), (status, code.into()), "{body}");
    }
    let load = |slot: &str| format!("{PATH}/{slot}/load");
    let cases = [
        ("GET", "/api/games/moon/saves".into(), Some(ADA), Value::Null, 404, "unknown_game"),
        ("GET", PATH.into(), None, Value::Null, 403, "bad_player"),
        ("GET", PATH.into(), Some("short"), Value::Null, 403, "bad_player"),
        ("POST", load("3"), Some(ADA), json!({}), 404, "no_save"),
        ("POST", load("10"), Some(ADA), json!({}), 400, "bad_request"),
        ("POST", load("-1"), Some(ADA), json!({}), 400, "bad_request"),
        ("POST", load("%2e%2e"), Some(ADA), json!({}), 400, "bad_request"),
        ("POST", load("3"), Some(ADA), json!({"x": 1}), 400, "bad_request"),
        ("DELETE", format!("{PATH}/3"), Some(ADA), Value::Null, 404, "no_save"),
        ("DELETE", format!("{PATH}/77"), Some(ADA), Value::Null, 400, "bad_request"),
        ("DELETE", format!("{PATH}/3"), None, Value::Null, 403, "bad_player"),
    ];
    for (method, path, player, body, status, code) in cases {
        let answer = server.ask(method, &path, player, body).await;
        assert_eq!(refused(answer), (status, code.into()), "{method} {path}");
    }
    assert!(!server.folder.join("saves").exists(), "nothing was written");

    // If the folder cannot be written to, the slot and the match are unchanged.
    let mut client = server.sit(&id, &token).await;
    assert_eq!(server.save(&id, &token, 1).await.0, StatusCode::OK);
    client.play("Ring").await;
    server.autosaved(ADA, 1).await;
    let folder = server.file(1).parent().unwrap().to_owned();
    std::fs::create_dir(folder.join("1.new")).unwrap();
    assert_eq!(refused(server.save(&id, &token, 1).await), (503, "storage".into()));
    assert_eq!(server.slots(ADA).await[1]["text"], "rung 0 times");
    client.play("Ring").await;
    std::fs::remove_dir(folder.join("1.new")).unwrap();
    #[cfg(target_os = "linux")]
    {
        // The disk is full.
        std::os::unix::fs::symlink("/dev/full", folder.join("1.new")).unwrap();
        assert_eq!(refused(server.save(&id, &token, 1).await), (503, "storage".into()));
        assert_eq!(server.slots(ADA).await[1]["text"], "rung 0 times");
        assert!(!folder.join("1.new").is_symlink(), "nothing is left of it");
    }
    assert_eq!(server.save(&id, &token, 1).await.0, StatusCode::OK);
    assert_eq!(server.slots(ADA).await[1]["text"], "rung 2 times");
    let left = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(left, 2, "the autosave and slot 1, nothing half-written");
    client.play("Resign").await;
    assert_eq!(refused(server.save(&id, &token, 1).await), (403, "match_over".into()));
}
