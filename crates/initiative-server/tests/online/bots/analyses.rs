//! Analyses of journals in the background, and hints in matches against bots.

use crate::bell::{Bell, Command, Setup};
use crate::test_server::{TestServer, text};
use axum::http::StatusCode;
use initiative_kernel::game::{Null, Seat};
use initiative_kernel::table::Table;
use serde_json::{Value, json};
use std::time::Duration;

/// A match of two, with this goal: they ring in turns, and the first resigns after `rings` rings.
fn journal(rings: u8, goal: u8, resigned: bool) -> String {
    let setup = Setup { seats: 2, goal: goal.into(), tuned: false, from: None };
    let mut table = Table::<Bell>::start(setup, 7).unwrap();
    for ring in 0..rings {
        table.submit(Seat(ring % 2), Command::Ring, &mut Null).unwrap();
    }
    if resigned {
        table.submit(Seat(rings % 2), Command::Resign, &mut Null).unwrap();
    }
    table.record().unwrap().to_text().unwrap()
}

async fn post(server: &TestServer, query: &str, journal: &str) -> (StatusCode, Value) {
    let path = format!("/api/replays/analysis?{query}");
    let (status, answer) = server.ask_text("POST", &path, None, journal.to_owned()).await;
    (status, serde_json::from_str(&answer).unwrap())
}

/// The report of an analysis, when it is done.
async fn report(server: &TestServer, query: &str, journal: &str) -> Value {
    let (status, mut standing) = post(server, query, journal).await;
    assert_eq!(status, StatusCode::OK, "{standing}");
    let path = format!("/api/analyses/{}", text(&standing["id"]));
    for _ in 0..2_000 {
        if standing["report"].is_object() {
            return standing["report"].clone();
        }
        assert!(standing["done"].as_u64() <= standing["total"].as_u64(), "{standing}");
        tokio::time::sleep(Duration::from_millis(10)).await;
        let (status, next) = server.ask("GET", &path, None, Value::Null).await;
        assert_eq!(status, StatusCode::OK, "{next}");
        standing = next;
    }
    panic!("it takes too long: {standing}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_tells_who_was_ahead_and_what_was_a_mistake() {
    let server = TestServer::new().await;
    let journal = journal(6, 100, true);
    let report = report(&server, "seat=0", &journal).await;
    let points = report["points"].as_array().unwrap();
    assert_eq!(points.len(), 7);
    let last = &points[6];
    assert_eq!((&last["entry"], &last["seat"], &last["worth"]), (&json!(7), &json!(0), &json!(0)));
    assert_eq!(last["played"], 0, "who resigns has lost");
    assert!(last["best"].as_u64() > Some(0), "{last}");
    assert!(last["instead"].is_string() && last["text"].is_string(), "{last}");
    let turns = report["turns"].as_array().unwrap();
    assert_eq!(turns.last(), Some(&json!({"entry": 7, "mistake": true})));
    // The other seat sees it the other way round.
    let other = self::report(&server, "seat=1", &journal).await;
    assert_eq!(other["points"][6]["worth"], 1_000);
    // The same question has the same answer, which is known already.
    let (_, known) = post(&server, "seat=0", &journal).await;
    assert_eq!(known["report"], report);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_finished_match_is_analysed() {
    let server = TestServer::new().await;
    let finished = journal(2, 100, true);
    for (journal, query, status, code) in [
        (journal(4, 100, false), "", StatusCode::FORBIDDEN, "online/match_running"),
        (finished.clone(), "seat=7", StatusCode::BAD_REQUEST, "online/bad_request"),
        (finished.clone(), "seat=x", StatusCode::BAD_REQUEST, "online/bad_request"),
        (finished, "speed=9", StatusCode::BAD_REQUEST, "online/bad_request"),
        ("no journal".into(), "", StatusCode::BAD_REQUEST, "online/bad_request"),
    ] {
        let (refused, error) = post(&server, query, &journal).await;
        assert_eq!((refused, text(&error["error"]["code"])), (status, code.into()), "{error}");
    }
    let (status, error) = server.ask("GET", "/api/analyses/nobody", None, Value::Null).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(error["error"]["code"], "online/unknown_analysis");
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_only_so_many_analyses_at_once() {
    let server = TestServer::new().await;
    // Long matches: none of them is done before the last is asked for.
    let mut refused = None;
    for rings in 200..206 {
        let (status, answer) = post(&server, "", &journal(rings, 250, true)).await;
        if status != StatusCode::OK {
            refused = Some((status, answer));
            break;
        }
    }
    let (status, answer) = refused.expect("there is room for everything");
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer["error"]["code"], "online/analysis_full");
    assert_eq!(answer["error"]["retry_ms"], 10_000);
}

/// A match of the creator and a bot, with more of the setup.
async fn against_bot(server: &TestServer, more: Value) -> (String, String) {
    let seats = json!([{"control": "me"}, {"control": "bot:random"}]);
    let mut body = json!({"game": "bell", "seats": seats, "first": "creator"});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = server.create(body).await;
    (text(&made["match"]), text(&made["mine"][0]["token"]))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_a_command_that_the_seat_can_give() {
    let server = TestServer::new().await;
    let (id, token) = against_bot(&server, json!({})).await;
    let mut client = server.sit(&id, &token).await;
    let path = format!("/api/matches/{id}/hint");
    let (status, hint) = server.ask("POST", &path, Some(&token), json!({})).await;
    assert_eq!(status, StatusCode::OK, "{hint}");
    assert!(hint["worth"].as_u64().is_some_and(|worth| worth <= 1_000), "{hint}");
    assert!(hint["adviser"].is_string() && hint["text"].is_string(), "{hint}");
    let command = text(&hint["command"]);
    assert_ne!(command, "Resign");
    client.play(&command).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_no_hints_against_people_or_a_clock() {
    let server = TestServer::new().await;
    let ask = async |id: &str, token: Option<&str>| {
        let path = format!("/api/matches/{id}/hint");
        let (_, answer) = server.ask("POST", &path, token, json!({})).await;
        text(&answer["error"]["code"])
    };
    let (id, tokens, _a, _b) = server.both().await;
    assert_eq!(ask(&id, Some(&tokens[0])).await, "online/hint_shared");
    let me = json!({"control": "me"});
    let shared = json!({"game": "bell", "seats": [me, me], "hotseat": true});
    let made = server.create(shared).await;
    let (shared, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
    assert_eq!(ask(&shared, Some(&token)).await, "online/hint_shared");
    let (id, token) = against_bot(&server, json!({})).await;
    let _client = server.sit(&id, &token).await;
    assert_eq!(ask(&id, None).await, "online/bad_token");
    assert_eq!(ask(&id, Some("wrong")).await, "online/bad_token");
    let (id, token) = against_bot(&server, json!({"clock": {"turn_s": 60}})).await;
    let _client = server.sit(&id, &token).await;
    assert_eq!(ask(&id, Some(&token)).await, "online/hint_timed");
}
