//! Making, finding and joining matches.

use crate::test_server::{TestServer, text};
use axum::http::StatusCode;
use serde_json::{Value, json};

const BAD: StatusCode = StatusCode::BAD_REQUEST;

#[tokio::test(flavor = "multi_thread")]
async fn online_match_1_and_match_5_and_join_1_a_link_claims_a_seat_once() {
    let server = TestServer::new().await;
    let seats = json!([{"control": "me", "name": "Ada"}, {"control": "open"}]);
    let made = server.create(json!({"game": "bell", "seats": seats, "first": "creator"})).await;
    assert_eq!(made["mine"].as_array().unwrap().len(), 1);
    assert_eq!(made["mine"][0]["seat"], 0);
    assert_eq!(text(&made["mine"][0]["token"]).len(), 22);
    let id = text(&made["match"]);
    let link = text(&made["invites"][0]["link"]);
    let invite = link.strip_prefix(&format!("/m/{id}#i=")).unwrap();
    let join = format!("/api/matches/{id}/join");

    let (status, wrong) = server.ask("POST", &join, None, json!({"invite": "x"})).await;
    assert_eq!(
        (status, &wrong["error"]["code"]),
        (StatusCode::FORBIDDEN, &json!("online/bad_invite"))
    );

    let path = format!("/api/matches/{id}");
    let controls = async || {
        let (_, info) = server.ask("GET", &path, None, Value::Null).await;
        [info["seats"][0]["control"].clone(), info["seats"][1]["control"].clone()]
    };
    assert_eq!(controls().await, ["person", "open"]);

    let claim = || server.ask("POST", &join, None, json!({"invite": invite, "name": "<b>x</b>"}));
    let (first, second) = tokio::join!(claim(), claim());
    let mut both = [first.0, second.0];
    both.sort();
    assert_eq!(both, [StatusCode::OK, StatusCode::CONFLICT], "ONLINE-JOIN-2");
    let (joined, taken) =
        if first.0 == StatusCode::OK { (first.1, second.1) } else { (second.1, first.1) };
    assert_eq!(joined["seat"], 1);
    assert_eq!(taken["error"]["code"], "online/seat_taken");

    assert_eq!(controls().await, ["person", "person"]);
    let (_, info) = server.ask("GET", &path, None, Value::Null).await;
    assert_eq!(info["state"], "waiting");
    assert_eq!(info["seats"][1]["name"], "<b>x</b>");
    let shown = info.to_string();
    for secret in [invite, &text(&joined["token"]), &text(&made["mine"][0]["token"])] {
        assert!(!shown.contains(secret), "ONLINE-MATCH-5");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_join_3_a_new_invitation_kills_the_old_link() {
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "open"}]);
    let made = server.create(json!({"game": "bell", "seats": seats, "first": "creator"})).await;
    let id = text(&made["match"]);
    let key = |link: &Value| text(link).split_once("#i=").unwrap().1.to_owned();
    let old = key(&made["invites"][0]["link"]);
    let path = format!("/api/matches/{id}/invites");
    let (status, _) = server.ask("POST", &path, Some("nonsense"), json!({"seat": 1})).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let token = text(&made["mine"][0]["token"]);
    let (status, again) = server.ask("POST", &path, Some(&token), json!({"seat": 1})).await;
    assert_eq!(status, StatusCode::OK);
    let join = format!("/api/matches/{id}/join");
    let (status, _) = server.ask("POST", &join, None, json!({"invite": old})).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let new = key(&again["link"]);
    let (status, _) = server.ask("POST", &join, None, json!({"invite": new})).await;
    assert_eq!(status, StatusCode::OK);
    let (status, _) = server.ask("POST", &path, Some(&token), json!({"seat": 1})).await;
    assert_eq!(status, StatusCode::CONFLICT, "a claimed seat");
}

#[tokio::test(flavor = "multi_thread")]
async fn online_match_3_a_bad_request_names_its_field_and_makes_nothing() {
    let server = TestServer::new().await;
    let me = json!({"control": "me"});
    let cases = [
        (json!({"seats": [me, me]}), BAD, "game"),
        (json!({"game": "bell"}), BAD, "seats"),
        (json!({"game": "bell", "seats": [me]}), BAD, "seats"),
        (json!({"game": "bell", "seats": [me, {"control": "cat"}]}), BAD, "seats[1].control"),
        (json!({"game": "bell", "seats": [me, {"control": "bot:god"}]}), BAD, "seats[1].control"),
        (json!({"game": "bell", "seats": [me, {"control": "me", "hat": 1}]}), BAD, "seats[1].hat"),
        (
            json!({"game": "bell", "seats": [me, {"control": "me", "name": "\u{202e}x"}]}),
            BAD,
            "seats[1].name",
        ),
        (
            json!({"game": "bell", "seats": [{"control": "open"}, {"control": "open"}]}),
            BAD,
            "seats",
        ),
        (json!({"game": "bell", "seats": [me, me], "first": "last"}), BAD, "first"),
        (json!({"game": "bell", "seats": [me, me], "seed": -1}), BAD, "seed"),
        (json!({"game": "bell", "seats": [me, me], "spectators": "all"}), BAD, "spectators"),
        (json!({"game": "bell", "seats": [me, me], "clock": {"turn_s": 0}}), BAD, "clock.turn_s"),
        (json!({"game": "bell", "seats": [me, me], "cheat": true}), BAD, "cheat"),
        (
            json!({"game": "bell", "seats": [me, me], "setup": {"goal": 3}, "rules": {"goal": 4}}),
            BAD,
            "rules",
        ),
        (
            json!({"game": "bell", "seats": [me, me], "setup": {"goal": 3}, "scenario": "x"}),
            BAD,
            "setup",
        ),
    ];
    for (body, status, field) in cases {
        let (answered, error) = server.ask("POST", "/api/matches", None, body.clone()).await;
        assert_eq!((answered, error["error"]["field"].as_str()), (status, Some(field)), "{body}");
    }
    let other = [
        (json!({"game": "go", "seats": [me]}), StatusCode::NOT_FOUND, "online/unknown_game"),
        (
            json!({"game": "bell", "scenario": "moon", "seats": [me, me]}),
            StatusCode::UNPROCESSABLE_ENTITY,
            "online/bad_scenario",
        ),
        (
            json!({"game": "bell", "setup": {"goal": 3, "seats": 9}, "seats": [me]}),
            StatusCode::UNPROCESSABLE_ENTITY,
            "online/bad_scenario",
        ),
    ];
    for (body, status, code) in other {
        let (answered, error) = server.ask("POST", "/api/matches", None, body).await;
        assert_eq!((answered, error["error"]["code"].as_str()), (status, Some(code)));
    }
    let long = format!(r#"{{"game":"{}"}}"#, "x".repeat(300 << 10));
    let (status, _) = server.ask_text("POST", "/api/matches", None, long).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "ONLINE-LIMIT-3");
    for bad in ["", "[]", "{", r#"{"game":"bell","game":"bell"}"#] {
        let (status, _) = server.ask_text("POST", "/api/matches", None, bad.into()).await;
        assert_eq!(status, BAD, "{bad}");
    }
    let count: i64 =
        server.database().query_row("SELECT count(*) FROM matches", [], |r| r.get(0)).unwrap();
    assert_eq!(count, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_http_1_and_stop_2_unknown_pages_and_a_stopping_server_answer_with_errors() {
    let server = TestServer::new().await;
    let (status, games) = server.ask("GET", "/api/games", None, Value::Null).await;
    assert_eq!((status, &games["games"][0]["game"]), (StatusCode::OK, &json!("bell")));
    for path in ["/health", "/healthz"] {
        let (status, health) = server.ask("GET", path, None, Value::Null).await;
        assert_eq!(
            (status, health),
            (StatusCode::OK, json!({"status": "serving"})),
            "ONLINE-OPS-1"
        );
    }
    for path in ["/api/matches/nothing", "/api/matches/AAAAAAAAAAAA", "/api/moon", "/"] {
        let (status, error) = server.ask("GET", path, None, Value::Null).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
        assert!(error["error"]["code"].is_string(), "ONLINE-HTTP-1");
    }
    server.inner.stop().await;
    let (status, health) = server.ask("GET", "/healthz", None, Value::Null).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "ONLINE-STOP-2");
    assert_eq!(health, json!({"status": "stopping"}));
    let (status, error) = server.ask("POST", "/api/matches", None, json!({})).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "ONLINE-STOP-1");
    assert_eq!(error["error"]["code"], "online/server_stopping");
}

/// A server of two files, and the folder of its store.
fn server_of_pages(name: &str) -> (axum::Router, std::path::PathBuf) {
    use initiative_server::registry::Registry;
    use initiative_server::store::{Durability, Store};
    use initiative_server::{Asset, Server, ServerOptions, app};
    let folder = std::env::temp_dir().join(format!("initiative-{name}-{}", std::process::id()));
    let store = Store::open(&folder.join("matches.db"), Durability::Program).unwrap();
    let find = |path: &str| {
        let gzip = Some(b"small".as_slice());
        let known = matches!(path, "index.html" | "assets/app-1a2b3c4d.js" | "assets/plain.js");
        known.then(|| Asset { gzip, ..Asset::named(path, b"large".as_slice()) })
    };
    let options = ServerOptions { assets: Some(Box::new(find)), ..ServerOptions::default() };
    (app(Server::new(Registry::new(), store, options)), folder)
}

#[tokio::test(flavor = "multi_thread")]
async fn client_perf_3_only_files_with_a_fingerprint_are_cached() {
    use axum::http::Request;
    use tower::ServiceExt;
    let (router, folder) = server_of_pages("cached");
    for (path, cached) in [
        ("/assets/app-1a2b3c4d.js", true),
        ("/", false),
        ("/index.html", false),
        ("/play", false),
        ("/assets/plain.js", false),
        ("/assets/gone-1a2b3c4d.js", false),
        ("/api/games", false),
    ] {
        let request = Request::builder().uri(path).header("host", "localhost");
        let request = request.body(axum::body::Body::empty()).unwrap();
        let answer = router.clone().oneshot(request).await.unwrap();
        let wanted = if cached { "public, max-age=31536000, immutable" } else { "no-store" };
        assert_eq!(answer.headers()["cache-control"], wanted, "{path}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_compressed_for_browsers_that_accept_it() {
    use axum::http::Request;
    use tower::ServiceExt;
    let (router, folder) = server_of_pages("pages");
    for (accept, encoded) in [
        ("gzip, deflate, br", true),
        ("br;q=1.0, gzip;q=0.8", true),
        ("gzip;q=0", false),
        ("gzip; q=0.0", false),
        ("br", false),
        ("", false),
    ] {
        let request = Request::builder().uri("/").header("host", "localhost");
        let request = request.header("accept-encoding", accept);
        let request = request.body(axum::body::Body::empty()).unwrap();
        let answer = router.clone().oneshot(request).await.unwrap();
        let header = answer.headers().get("content-encoding").cloned();
        assert_eq!(header.is_some(), encoded, "{accept}");
        assert_eq!(answer.headers()["vary"], "accept-encoding");
        assert_eq!(answer.headers()["content-type"], "text/html; charset=utf-8");
        let bytes = axum::body::to_bytes(answer.into_body(), 99).await.unwrap();
        assert_eq!(&bytes[..], if encoded { b"small" } else { b"large" });
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn online_match_4_expired_matches_are_removed() {
    let server = TestServer::new().await;
    let (id, _) = server.pair().await;
    let (running, ..) = server.both().await;
    server.database().execute("UPDATE matches SET created = created - 1801", []).unwrap();
    let (fresh, _) = server.pair().await;
    let ids: Vec<String> = {
        let database = server.database();
        let mut all = database.prepare("SELECT id FROM matches").unwrap();
        all.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    };
    assert!(!ids.contains(&id) && ids.contains(&running) && ids.contains(&fresh));

    // A match that was not removed yet counts as gone all the same.
    let (late, tokens) = server.pair().await;
    let server = server.restart().await;
    server.database().execute("UPDATE matches SET created = created - 1801", []).unwrap();
    let mut client = server.dial(&late).await;
    client.say(json!({"type": "hello", "v": 1, "token": tokens[0]})).await;
    assert_eq!(client.hear().await["code"], "online/expired");
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn online_match_4_a_match_can_be_read_for_a_week_after_its_end() {
    let server = TestServer::new().await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        let (id, _, mut a, mut b) = server.both().await;
        a.play("Ring").await;
        b.until("update").await;
        a.command("Resign".into()).await;
        a.until("over").await;
        ids.push(id);
    }
    let (running, ..) = server.both().await;
    let week = 7 * 24 * 60 * 60;
    let database = server.database();
    database.execute("UPDATE matches SET created = created - 10 * ?1", [week]).unwrap();
    let times = "UPDATE entries SET time = time - ?1 WHERE match = ?2";
    database.execute(times, rusqlite::params![week + 60, ids[0]]).unwrap();
    database.execute(times, rusqlite::params![week - 60, ids[1]]).unwrap();
    drop(database);
    let server = server.restart().await;
    for (id, status) in
        [(&ids[0], StatusCode::NOT_FOUND), (&ids[1], StatusCode::OK), (&running, StatusCode::OK)]
    {
        let answer = server.ask("GET", &format!("/api/matches/{id}"), None, Value::Null).await;
        assert_eq!(answer.0, status, "{}", answer.1);
    }
    let entries = "SELECT count(*) FROM entries WHERE match = ?1";
    let left: i64 = server.database().query_row(entries, [&ids[0]], |row| row.get(0)).unwrap();
    assert_eq!(left, 0);
    std::fs::remove_dir_all(&server.folder).unwrap();
}
