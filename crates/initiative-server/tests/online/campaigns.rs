//! Campaigns: begun, continued, counted once, begun anew. CHESS-CAMP-4

use crate::bell::{Bell, Setup};
use crate::test_server::{TestServer, text};
use axum::http::StatusCode;
use initiative_kernel::game::{Game, Status};
use initiative_scene::about::Setting;
use initiative_scene::campaign::{Campaign, Chair, Journey, Level};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Bells of more and more rings, up to three. Resigning leads back to the first.
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

    fn level(&self) -> Option<Level<Setup>> {
        let goal = self.rung + 1 + u32::from(self.steep);
        let setup = Setup { seats: 1, goal, tuned: false, from: None };
        let scenario = format!("rung_{}", self.rung).into();
        (self.rung < 3).then(|| Level { scenario, setup, chairs: vec![Chair::Player] })
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

    // The last command and what it means for the campaign are one write: nothing is between them.
    let mut client = server.sit(&first, &token).await;
    client.play("Ring").await;
    client.until("over").await;
    let server = server.restart().await;
    let shown = server.campaign(ADA).await;
    assert_eq!((&shown["journey"]["text"], &shown["last"]), (&json!("1 of 3"), &json!(first)));
    assert!(shown.get("match").is_none());

    // What is over stays over.
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
    // Nobody plays on another's seat.
    let (_, hers, token) = server.level(ADA).await;
    let (_, his, other) = server.level(BO).await;
    assert!(hers != his && token != other);
    let mut client = server.dial(&hers).await;
    client.say(json!({"type": "hello", "v": 1, "token": other})).await;
    assert_eq!(client.hear().await["code"], "online/bad_token");
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_begun_anew_forgets_the_match_that_was_under_way() {
    let server = TestServer::new().await;
    server.climb(ADA, &["Ring"]).await;
    let (_, old, token) = server.level(ADA).await;
    let (status, shown) =
        server.ask("POST", ANEW, Some(ADA), json!({"options": {"steep": true}})).await;
    assert_eq!((status, &shown["journey"]["text"]), (StatusCode::OK, &json!("0 of 3")));
    assert!(shown.get("match").is_none() && shown.get("last").is_none());
    // It can still be played, for nothing.
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
async fn a_level_whose_match_is_gone_is_begun_once_more() {
    let server = TestServer::new().await;
    let (_, old, _) = server.level(ADA).await;
    server.database().execute("DELETE FROM matches WHERE id = ?1", [&old]).unwrap();
    let (status, new, _) = server.level(ADA).await;
    assert_eq!(status, StatusCode::CREATED);
    assert_ne!(old, new);
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_asked_of_a_campaign() {
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
    // Anew it goes on.
    let (status, _) = server.ask("POST", ANEW, Some(ADA), json!({})).await;
    assert_eq!(status, StatusCode::OK);
    std::fs::remove_dir_all(&server.folder).unwrap();
}
