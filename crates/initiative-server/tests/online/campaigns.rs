//! Campaigns: they begin, go on, count each match once, and begin again. CHESS-CAMP-4

use crate::bell::{Bell, Setup};
use crate::test_server::{TestServer, text};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use initiative_kernel::game::{Game, Status};
use initiative_scene::about::Setting;
use initiative_scene::campaign::{Campaign, CampaignLevel, Chair, Journey};
use initiative_server::mode::ServerMode;
use initiative_server::registry::Registry;
use initiative_server::store::Store;
use initiative_server::{Server, ServerOptions, app};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;
use tower::ServiceExt;

/// Three levels with 1, 2 and 3 rings. Resigning leads back to the first.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ladder {
    rung: u32,
    steep: bool,
}

impl Campaign for Ladder {
    type Game = Bell;

    fn options() -> Vec<Setting> {
        vec![Setting::switch("steep", "Steep", "One ring more each.", "steep")]
    }

    fn journey(&self) -> Journey {
        let text = format!("{} of 3", self.rung).into();
        let call = if self.rung < 3 { "Climb" } else { "" };
        Journey { text, call: call.into(), ..Journey::default() }
    }

    fn level(&self) -> Option<CampaignLevel<Setup>> {
        let goal = self.rung + 1 + u32::from(self.steep);
        let setup = Setup { seats: 1, goal, tuned: false, from: None };
        let scenario = format!("rung_{}", self.rung).into();
        (self.rung < 3).then(|| CampaignLevel { scenario, setup, chairs: vec![Chair::Player] })
    }

    fn finish(&mut self, first: &Bell, last: &Bell) {
        assert!(!first.status().is_over());
        if let Status::Over(outcome) = last.status() {
            self.rung = if outcome.reason() == "rung_out" { self.rung + 1 } else { 0 };
        }
    }
}

const PATH: &str = "/api/games/bell/campaign";
const ANEW: &str = "/api/games/bell/campaign/anew";
const ADA: &str = "AAAAAAAAAAAAAAAAAAAAAA";
const BO: &str = "BBBBBBBBBBBBBBBBBBBBBA";

impl TestServer {
    async fn campaign(&self, player: &str) -> Value {
        let (status, shown) = self.ask("GET", PATH, Some(player), Value::Null).await;
        assert_eq!(status, StatusCode::OK, "{shown}");
        shown
    }

    /// The match of the present level, and the player's token.
    async fn level(&self, player: &str) -> (StatusCode, String, String) {
        let (status, made) = self.ask("POST", PATH, Some(player), json!({})).await;
        assert!(status.is_success(), "{made}");
        (status, text(&made["match"]), text(&made["mine"][0]["token"]))
    }

    /// Plays the present level to its end.
    async fn climb(&self, player: &str, with: &[&str]) -> String {
        let (_, id, token) = self.level(player).await;
        let mut client = self.sit(&id, &token).await;
        for command in with {
            client.play(command).await;
        }
        client.until("over").await;
        id
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_is_continued_until_it_is_over_and_then_counts_once() {
    let server = TestServer::new().await;
    let shown = server.campaign(ADA).await;
    assert_eq!(
        shown,
        json!({"begun": false, "journey": {"worlds": [], "text": "0 of 3", "call": "Climb"}})
    );

    let (status, first, token) = server.level(ADA).await;
    assert_eq!(status, StatusCode::CREATED);
    let (status, again, same) = server.level(ADA).await;
    assert_eq!((status, &again, &same), (StatusCode::OK, &first, &token));
    assert_eq!(server.campaign(ADA).await["match"], json!(first));

    // The last command and the new state of the campaign are one write.
    let mut client = server.sit(&first, &token).await;
    client.play("Ring").await;
    client.until("over").await;
    let server = server.restart().await;
    let shown = server.campaign(ADA).await;
    assert_eq!((&shown["journey"]["text"], &shown["last"]), (&json!("1 of 3"), &json!(first)));
    assert!(shown.get("match").is_none());

    // A finished campaign stays finished.
    let mut client = server.sit(&first, &token).await;
    client.say(json!({"type": "command", "key": "u", "base": client.seq, "act": "undo"})).await;
    assert_eq!(client.until("refused").await["code"], "online/match_over");
    client
        .say(json!({"type": "command", "key": "r", "base": client.seq, "command": "Resign"}))
        .await;
    assert_eq!(client.until("refused").await["code"], "online/match_over");
    assert_eq!(server.campaign(ADA).await["journey"]["text"], "1 of 3");

    let second = server.climb(ADA, &["Ring", "Ring"]).await;
    assert_ne!(first, second);
    server.climb(ADA, &["Ring", "Ring", "Ring"]).await;
    assert_eq!(server.campaign(ADA).await["journey"]["text"], "3 of 3");
    let (status, refused) = server.ask("POST", PATH, Some(ADA), json!({})).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(refused["error"]["code"], "online/campaign_over");
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn losing_is_counted_as_the_campaign_says_and_players_do_not_mix() {
    let server = TestServer::new().await;
    server.climb(ADA, &["Ring"]).await;
    server.climb(BO, &["Ring"]).await;
    server.climb(ADA, &["Resign"]).await;
    assert_eq!(server.campaign(ADA).await["journey"]["text"], "0 of 3");
    assert_eq!(server.campaign(BO).await["journey"]["text"], "1 of 3");
    // Another player's key does not open the seat.
    let (_, hers, token) = server.level(ADA).await;
    let (_, his, other) = server.level(BO).await;
    assert!(hers != his && token != other);
    let mut client = server.dial(&hers).await;
    client.say(json!({"type": "hello", "v": 1, "token": other})).await;
    assert_eq!(client.hear().await["code"], "online/bad_token");
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_that_begins_again_forgets_its_running_match() {
    let server = TestServer::new().await;
    server.climb(ADA, &["Ring"]).await;
    let (_, old, token) = server.level(ADA).await;
    let (status, shown) =
        server.ask("POST", ANEW, Some(ADA), json!({"options": {"steep": true}})).await;
    assert_eq!((status, &shown["journey"]["text"]), (StatusCode::OK, &json!("0 of 3")));
    assert!(shown.get("match").is_none() && shown.get("last").is_none());
    // The old match can still be played, but it does not count.
    let mut client = server.sit(&old, &token).await;
    client.play("Ring").await;
    client.play("Ring").await;
    client.until("over").await;
    assert_eq!(server.campaign(ADA).await["journey"]["text"], "0 of 3");
    server.climb(ADA, &["Ring", "Ring"]).await;
    assert_eq!(server.campaign(ADA).await["journey"]["text"], "1 of 3");
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_whose_match_is_gone_begins_again() {
    let server = TestServer::new().await;
    let (_, old, _) = server.level(ADA).await;
    server.database().execute("DELETE FROM matches WHERE id = ?1", [&old]).unwrap();
    let (status, new, token) = server.level(ADA).await;
    assert_eq!(status, StatusCode::CREATED);
    assert_ne!(old, new);
    // One that nobody came to is gone, too; one that was begun is not.
    let age = |id: &str| {
        let query = "UPDATE matches SET created = 1 WHERE id = ?1";
        assert_eq!(server.database().execute(query, [id]), Ok(1));
    };
    let _client = server.sit(&new, &token).await;
    age(&new);
    assert_eq!(server.level(ADA).await.1, new);
    let (_, waiting, _) = server.level(BO).await;
    age(&waiting);
    assert_ne!(server.level(BO).await.1, waiting);
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_about_a_campaign_are_refused() {
    let server = TestServer::new().await;
    server.level(ADA).await;
    let cases = [
        ("GET", "/api/games/moon/campaign", Some(ADA), Value::Null, 404, "online/unknown_game"),
        ("GET", PATH, None, Value::Null, 403, "online/bad_player"),
        ("GET", PATH, Some("short"), Value::Null, 403, "online/bad_player"),
        ("POST", PATH, Some(ADA), json!({"x": 1}), 400, "online/bad_request"),
        ("POST", ANEW, Some(ADA), json!({"options": 3}), 400, "online/bad_request"),
        ("POST", ANEW, Some(ADA), json!({"options": {"flat": 1}}), 422, "online/bad_scenario"),
        ("POST", ANEW, Some(ADA), json!({"options": {"steep": 1}}), 422, "online/bad_scenario"),
    ];
    for (method, path, player, body, status, code) in cases {
        let (answered, refused) = server.ask(method, path, player, body).await;
        assert_eq!((answered.as_u16(), &refused["error"]["code"]), (status, &json!(code)));
    }
    let database = server.database();
    database.execute("UPDATE campaigns SET state = '{\"rung\":2}'", []).unwrap();
    let (status, refused) = server.ask("GET", PATH, Some(ADA), Value::Null).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(refused["error"]["code"], "online/campaign_damaged");
    // A new beginning works again.
    let (status, _) = server.ask("POST", ANEW, Some(ADA), json!({})).await;
    assert_eq!(status, StatusCode::OK);
    std::fs::remove_dir_all(&server.folder).unwrap();
}

/// A server for one machine asks nobody for a key, and everybody has the same campaign.
#[tokio::test(flavor = "multi_thread")]
async fn online_mode_1_on_a_local_server_everybody_is_that_player() {
    let options = ServerOptions { mode: ServerMode::Local, ..ServerOptions::default() };
    let registry = Registry::new().with::<Bell>();
    let server = Server::new(registry, Store::in_memory().unwrap(), options);
    let ask = async |method: &str, path: &str, key: Option<&str>| {
        let mut request = Request::builder().method(method).uri(path);
        request = request.header("host", "localhost").header("content-type", "application/json");
        if let Some(key) = key {
            request = request.header("authorization", format!("Bearer {key}"));
        }
        let request = request.body(Body::from("{}")).unwrap();
        let answer = app(Arc::clone(&server)).oneshot(request).await.unwrap();
        let status = answer.status();
        let bytes = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice::<Value>(&bytes).unwrap())
    };
    let (status, first) = ask("GET", PATH, None).await;
    assert_eq!(status, StatusCode::OK, "{first}");
    let (status, made) = ask("POST", PATH, Some(ADA)).await;
    assert!(status.is_success(), "{made}");
    let (_, shown) = ask("GET", PATH, Some(BO)).await;
    assert_ne!(shown, first, "what one began, all see");
    assert_eq!(shown, ask("GET", PATH, None).await.1);
}
