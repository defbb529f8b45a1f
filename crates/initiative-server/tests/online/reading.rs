//! Requests without a connection: the log, plans, the scenes of scenarios.

use crate::test_server::{Client, TestServer, text};
use axum::http::StatusCode;
use serde_json::{Value, json};

/// The texts of a log.
async fn log(server: &TestServer, path: &str, token: Option<&str>) -> Vec<String> {
    let (status, log) = server.ask("GET", path, token, Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{log}");
    log["lines"].as_array().unwrap().iter().map(|line| text(&line["text"])).collect()
}

/// A match on a shared screen, with both seats on one token.
async fn alone(server: &TestServer, hotseat: bool) -> (String, String, Client) {
    let me = json!({"control": "me"});
    let body = match hotseat {
        true => json!({"game": "bell", "seats": [me, me], "hotseat": true}),
        false => json!({"game": "bell", "setup": {"goal": 9, "seats": 1}, "seats": [me]}),
    };
    let made = server.create(body).await;
    let (id, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
    let client = server.sit(&id, &token).await;
    (id, token, client)
}

#[tokio::test(flavor = "multi_thread")]
async fn online_view_1_the_log_holds_what_its_reader_was_told() {
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = server.both().await;
    let path = format!("/api/matches/{id}/log");
    assert_eq!(log(&server, &path, Some(&tokens[0])).await, [""; 0]);
    a.play("Peek").await;
    a.play("Ring").await;
    b.until("update").await;
    b.play("Ring").await;
    let rung = ["Seat 0 rings.", "Seat 1 rings."];
    assert_eq!(log(&server, &path, Some(&tokens[0])).await, ["You peek.", rung[0], rung[1]]);
    assert_eq!(log(&server, &path, Some(&tokens[1])).await, rung);
    for (path, token, code) in [
        (path.clone(), None, "online/bad_token"),
        (path.clone(), Some("guess"), "online/bad_token"),
        (format!("{path}?seat=0"), Some(&*tokens[1]), "online/wrong_seat"),
        (format!("{path}?seat=x"), Some(&*tokens[1]), "online/bad_request"),
        (format!("{path}?as=0"), Some(&*tokens[1]), "online/bad_request"),
        ("/api/matches/AAAAAAAAAAAA/log".into(), None, "online/unknown_match"),
    ] {
        let (_, error) = server.ask("GET", &path, token, Value::Null).await;
        assert_eq!(error["error"]["code"], code, "{path}");
    }
    // ONLINE-CRASH-2: the same after a restart.
    let server = server.restart().await;
    assert_eq!(log(&server, &path, Some(&tokens[1])).await, rung);
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_tells_of_undo_and_redo_as_they_were_told() {
    let server = TestServer::new().await;
    let (id, token, mut a) = alone(&server, false).await;
    a.play("Ring").await;
    for act in ["undo", "redo", "undo"] {
        let key = format!("{act}-{}", a.seq);
        a.say(json!({"type": "command", "key": key, "base": a.seq, "act": act})).await;
        a.until("update").await;
    }
    let lines = log(&server, &format!("/api/matches/{id}/log"), Some(&token)).await;
    assert_eq!(lines, ["Seat 0 rings.", "Undone", "Redone", "Undone"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_spec_1_and_hot_2_spectators_and_shared_screens_read_their_own_log() {
    let server = TestServer::new().await;
    let me = json!({"control": "me"});
    let body = json!({"game": "bell", "seats": [me, me], "spectators": "link"});
    let made = server.create(body).await;
    let path = format!("/api/matches/{}/log", text(&made["match"]));
    let link = text(&made["spectate"]);
    let key = link.split_once("#s=").unwrap().1;
    assert_eq!(log(&server, &path, Some(key)).await, [""; 0]);
    assert_eq!(server.ask("GET", &path, None, Value::Null).await.0, StatusCode::FORBIDDEN);

    let (id, token, mut screen) = alone(&server, true).await;
    screen.say(json!({"type": "take_seat", "seat": 0})).await;
    screen.until("snapshot").await;
    screen.play("Peek").await;
    let path = format!("/api/matches/{id}/log");
    assert_eq!(log(&server, &path, Some(&token)).await, [""; 0], "nobody's hand");
    let own = format!("{path}?seat=0");
    assert_eq!(log(&server, &own, Some(&token)).await, ["You peek."]);
    screen.play("Ring").await;
    let (_, error) = server.ask("GET", &own, Some(&token), Value::Null).await;
    assert_eq!(error["error"]["code"], "online/not_to_act", "the other holds the screen");
}

#[tokio::test(flavor = "multi_thread")]
async fn client_plan_1_a_plan_changes_nothing() {
    let server = TestServer::new().await;
    let (id, token, mut a) = alone(&server, false).await;
    let path = format!("/api/matches/{id}/plan");
    let plan =
        |commands: Value| server.ask("POST", &path, Some(&token), json!({"commands": commands}));
    let (status, planned) = plan(json!(["Ring", "Ring"])).await;
    assert_eq!(status, StatusCode::OK, "{planned}");
    assert_eq!(planned["view"]["pieces"]["bell"]["name"], "Rung 2 times");
    assert_eq!(planned["cues"].as_array().unwrap().len(), 2);
    let (_, nothing) = plan(json!([])).await;
    assert_eq!(nothing["view"]["pieces"], a.view["pieces"], "as it is");
    // The real commands give the same result.
    a.play("Ring").await;
    assert_eq!(a.seq, 1, "nobody noticed the plan");
    a.play("Ring").await;
    assert_eq!(a.view["pieces"], planned["view"]["pieces"]);
    let count = "SELECT count(*) FROM entries";
    let count: i64 = server.database().query_row(count, [], |row| row.get(0)).unwrap();
    assert_eq!(count, 2);

    let nine = json!(["Ring", "Ring", "Ring", "Ring", "Ring", "Ring", "Ring"]);
    for (commands, field, code) in [
        (json!(["Ring", "Toss"]), "commands[1]", "online/plan_dice"),
        (json!(["Peek"]), "commands[0]", "online/plan_reveal"),
        (nine, "commands[6]", "online/plan_over"),
        (json!(["Resign"]), "commands[0]", "online/plan_over"),
        (json!(["Ring", "Fly"]), "commands[1]", "online/unknown_command"),
        (json!(["TimeOut"]), "commands[0]", "online/system_only"),
        (json!("Ring"), "commands", "online/bad_request"),
        (json!(vec!["Ring"; 257]), "commands", "online/bad_request"),
    ] {
        let (status, error) = plan(commands).await;
        // Well formed, but it cannot be planned: another status than a malformed request.
        let malformed = code == "online/bad_request";
        assert_eq!(status.as_u16(), if malformed { 400 } else { 422 }, "{code}");
        assert_eq!(
            (&error["error"]["field"], &error["error"]["code"]),
            (&json!(field), &json!(code))
        );
    }
    // Rules that panic over a plan do not damage the match.
    assert_eq!(plan(json!(["Crash"])).await.1["error"]["code"], "online/match_damaged");
    a.play("Ring").await;
    let body = json!({"commands": [], "why": 1});
    let (_, error) = server.ask("POST", &path, Some(&token), body).await;
    assert_eq!(error["error"]["field"], "why");
    a.play("Resign").await;
    assert_eq!(plan(json!([])).await.1["error"]["code"], "online/match_over");
}

#[tokio::test(flavor = "multi_thread")]
async fn client_plan_1_plans_are_refused_where_others_play() {
    let server = TestServer::new().await;
    let (id, tokens, ..) = server.both().await;
    let path = format!("/api/matches/{id}/plan");
    let body = json!({"commands": []});
    let (_, error) = server.ask("POST", &path, Some(&tokens[0]), body.clone()).await;
    assert_eq!(error["error"]["code"], "online/plan_shared");
    for token in [None, Some("guess")] {
        let (_, error) = server.ask("POST", &path, token, body.clone()).await;
        assert_eq!(error["error"]["code"], "online/bad_token");
    }
    let (id, token, _screen) = alone(&server, true).await;
    let path = format!("/api/matches/{id}/plan");
    let ask = |body: Value| server.ask("POST", &path, Some(&token), body);
    let (status, planned) = ask(body).await;
    assert_eq!(status, StatusCode::OK, "{planned}");
    assert!(planned.to_string().contains("secret-of-0") && !planned.to_string().contains("of-1"));
    let (_, error) = ask(json!({"commands": ["Ring"]})).await;
    assert_eq!(error["error"]["code"], "online/plan_turn");
    let (_, error) = ask(json!({"commands": [], "seat": 1})).await;
    assert_eq!(error["error"]["code"], "online/not_to_act");
    let (_, error) = ask(json!({"commands": [], "seat": 2})).await;
    assert_eq!(error["error"]["code"], "online/wrong_seat");
    let (_, error) = ask(json!({"commands": [], "seat": 256})).await;
    assert_eq!(error["error"]["field"], "seat");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scenario_shows_its_opening() {
    let server = TestServer::new().await;
    let ask = |path: &'static str| server.ask("GET", path, None, Value::Null);
    let (status, shown) = ask("/api/games/bell/scenarios/tower/scene").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(shown["view"]["pieces"]["bell"]["name"], "Rung 0 times");
    assert!(!shown.to_string().contains("secret"), "as a spectator sees it");
    for (path, code) in [
        ("/api/games/go/scenarios/tower/scene", "online/unknown_game"),
        ("/api/games/bell/scenarios/moon/scene", "online/not_found"),
    ] {
        let (status, error) = ask(path).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
        assert_eq!(error["error"]["code"], code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn client_perf_3_who_has_the_games_is_not_sent_them_again() {
    let server = TestServer::new().await;
    for path in ["/api/games", "/api/games/bell/scenarios/tower/scene"] {
        let (status, tag, whole) = server.ask_unless(path, "\"other\"").await;
        assert_eq!((status, whole.is_empty()), (StatusCode::OK, false), "{path}");
        let (status, again, body) = server.ask_unless(path, &tag).await;
        assert_eq!((status, again), (StatusCode::NOT_MODIFIED, tag), "{path}");
        assert_eq!(body, "", "{path}");
    }
}
