//! Replays of journals that are whole, altered or unfinished, and matches that go on from them.

use crate::bell::{Bell, Command, Setup};
use crate::test_server::{TestServer, text};
use axum::http::StatusCode;
use initiative_kernel::game::{Null, Seat};
use initiative_kernel::record::Record;
use initiative_kernel::table::{Act, Table};
use serde_json::{Value, json};

/// Two rings, a look at something hidden, a ring; then the first resigns.
const PLAYED: [(u8, Command); 5] = [
    (0, Command::Ring),
    (1, Command::Ring),
    (0, Command::Peek),
    (0, Command::Ring),
    (0, Command::Resign),
];

/// A journal of these commands, with a fingerprint after every entry.
fn record(commands: &[(u8, Command)]) -> Record<Bell> {
    let setup = Setup { seats: 2, goal: 100, tuned: false, from: None };
    let mut table = Table::<Bell>::start(setup, 7).unwrap();
    for (seat, command) in commands {
        table.submit(Seat(*seat), command.clone(), &mut Null).unwrap();
    }
    let digests = table.history().iter().map(|entry| entry.digest);
    let checks = digests.enumerate().map(|(place, digest)| (place + 1, digest)).collect();
    Record { checks, ..table.record().unwrap() }
}

fn journal(commands: &[(u8, Command)]) -> String {
    record(commands).to_text().unwrap()
}

/// The journal with the right sums, whatever it says.
fn sealed(journal: &str) -> String {
    let mut sum = crc32fast::Hasher::new();
    let lines = journal.lines().map(|line| {
        let body = &line[..line.rfind(",\"sum\"").unwrap()];
        sum.update(body.as_bytes());
        let tail = format!(",\"sum\":\"{:08x}\"}}\n", sum.clone().finalize());
        sum.update(tail.as_bytes());
        format!("{body}{tail}")
    });
    lines.collect()
}

async fn post(server: &TestServer, path: &str, journal: &str) -> (StatusCode, Value) {
    let (status, answer) = server.ask_text("POST", path, None, journal.to_owned()).await;
    (status, serde_json::from_str(&answer).unwrap())
}

async fn show(server: &TestServer, query: &str, journal: &str) -> Value {
    let (status, shown) = post(server, &format!("/api/replays?{query}"), journal).await;
    assert_eq!(status, StatusCode::OK, "{shown}");
    shown
}

#[tokio::test(flavor = "multi_thread")]
async fn client_repl_2_an_altered_journal_is_shown_up_to_the_act_where_it_breaks() {
    let server = TestServer::new().await;
    let whole = journal(&PLAYED);
    assert_eq!(sealed(&whole), whole);
    let shown = show(&server, "", &whole).await;
    assert_eq!((&shown["entries"], &shown["stop"]), (&json!(5), &Value::Null));

    let altered = |change: fn(&mut Record<Bell>)| {
        let mut record = record(&PLAYED);
        change(&mut record);
        record.to_text().unwrap()
    };
    let act_4 = whole.lines().nth(7).unwrap();
    let edited = whole.replace(act_4, &act_4.replace("Ring", "Peek"));
    let torn = &whole[..whole.find(act_4).unwrap() + 9];
    let later = whole.replace("\"rules\":1", "\"rules\":9");
    let nonsense = sealed(&edited.replace("Peek", "Pray"));
    let unmoved = altered(|record| record.acts[3].0 = Seat(1));
    let other = altered(|record| record.acts[3].1 = Act::Play(Command::Toss));
    let sparse = altered(|record| {
        record.acts[3].1 = Act::Play(Command::Toss);
        record.checks.retain(|(after, _)| *after == 1 || *after == 5);
    });
    let unlike = altered(|record| {
        record.acts[3].0 = Seat(1);
        record.checks.retain(|(after, _)| *after == 2 || *after == 5);
    });
    let unlike = unlike.replace("\"rules\":1", "\"rules\":9");
    let unproven = altered(|record| record.checks.clear()).replace("\"rules\":1", "\"rules\":9");
    for (name, journal, entries, code, words) in [
        ("edited", edited.as_str(), 3, "journal/checksum", vec!["Line 8", "act 3", "sum"]),
        ("torn", torn, 3, "journal/truncated", vec!["Line 8", "act 3"]),
        ("nonsense", &nonsense, 2, "journal/invalid", vec!["Line 6", "Pray", "Ring"]),
        ("refused", &unmoved, 3, "journal/refused", vec!["Act 4", "seat 1", "Not your turn."]),
        ("diverged", &other, 3, "journal/diverged", vec!["Act 4", "by the journal it would be"]),
        ("diverged somewhere", &sparse, 1, "journal/diverged", vec!["Acts 2 to 5"]),
        ("other rules", &later, 0, "journal/other_rules", vec!["version 9", "these are 1"]),
        ("same by other rules", &sealed(&later), 5, "journal/other_rules", vec!["act 5"]),
        ("refused by other rules", &sealed(&unlike), 2, "journal/other_rules", vec!["act 2"]),
        ("other rules, unproven", &sealed(&unproven), 0, "journal/other_rules", vec!["9"]),
    ] {
        let shown = show(&server, "log=1", journal).await;
        assert_eq!(shown["entries"], entries, "{name}: {shown}");
        assert_eq!((&shown["at"], &shown["stop"]["code"]), (&shown["entries"], &json!(code)));
        let message = text(&shown["stop"]["message"]);
        assert!(words.iter().all(|word| message.contains(word)), "{name}: {message}");
        assert_eq!(shown["log"].as_array().unwrap().len(), entries + 1, "{name}");
        let sound = show(&server, &format!("at={entries}"), &whole).await;
        assert_eq!(shown["hash"], sound["hash"], "{name}");
        let beyond = format!("/api/replays?at={}", entries + 1);
        assert_eq!(post(&server, &beyond, journal).await.0, StatusCode::BAD_REQUEST, "{name}");
    }
    // Of these there is nothing to show.
    for journal in [
        "",
        "{",
        "this is no journal",
        &whole.replace("100", "101"),
        &whole.replace("bell", "ball"),
        &sealed(&whole.replace("\"seats\":2", "\"seats\":9")),
        &sealed(&whole.replace("\"seats\":2", "\"seats\":9").replace("\"rules\":1", "\"rules\":9")),
        &whole.replace("{\"initiative\"", "x"),
    ] {
        let (status, refused) = post(&server, "/api/replays", journal).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{journal}");
        assert_eq!(refused["error"]["field"], "journal", "{refused}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn client_repl_2_all_seats_are_only_shown_of_finished_matches() {
    let server = TestServer::new().await;
    let hands = |shown: &Value| {
        let pieces = shown["view"]["pieces"].as_object().unwrap();
        pieces.keys().filter(|id| id.starts_with("hand")).cloned().collect::<Vec<_>>()
    };
    let (finished, running) = (journal(&PLAYED), journal(&PLAYED[..4]));
    let shown = show(&server, "at=3", &finished).await;
    assert_eq!(
        (hands(&shown), &shown["finished"]),
        (vec!["hand-0".into(), "hand-1".into()], &json!(true))
    );
    let shown = show(&server, "at=3", &running).await;
    assert_eq!((hands(&shown), &shown["finished"]), (Vec::new(), &json!(false)));
    for journal in [&finished, &running] {
        assert_eq!(hands(&show(&server, "at=3&seat=1", journal).await), ["hand-1"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn client_repl_2_a_match_goes_on_from_any_act_of_a_journal() {
    let server = TestServer::new().await;
    let whole = journal(&PLAYED);
    let (status, made) = post(&server, "/api/replays/match?at=3&seats=me,bot:random", &whole).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let (id, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
    assert_eq!(made["invites"], json!([]), "nobody can join it");
    let a = server.sit(&id, &token).await;
    assert_eq!(a.view["pieces"]["bell"]["name"], "Rung 2 times");
    // The seat knows what it knew, and no more.
    assert_eq!(a.view["pieces"]["hand-0"]["name"], "secret-of-0: 1");
    assert_eq!(a.view["pieces"]["hand-1"], Value::Null);
    let (_, info) = server.ask("GET", &format!("/api/matches/{id}"), None, Value::Null).await;
    assert_eq!((&info["from_act"], &info["clock"]), (&json!(3), &Value::Null));
    let log = format!("/api/matches/{id}/log");
    let (_, log) = server.ask("GET", &log, Some(&token), Value::Null).await;
    let lines: Vec<_> = log["lines"].as_array().unwrap().iter().map(|line| &line["text"]).collect();
    assert_eq!(lines, ["Seat 0 rings.", "Seat 1 rings.", "You peek."]);
    let path = format!("/api/matches/{id}/record");
    let (status, _) = server.ask("GET", &path, Some(&token), Value::Null).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "it runs");

    // It outlives a restart, and its own journal is the whole story.
    drop(a);
    let server = server.restart().await;
    let mut a = server.sit(&id, &token).await;
    a.play("Toss").await;
    a.play("Resign").await;
    let (status, record) = server.ask_text("GET", &path, Some(&token), String::new()).await;
    assert_eq!(status, StatusCode::OK, "{record}");
    let read = Record::<Bell>::read(record.as_bytes()).unwrap();
    let old = Record::<Bell>::read(whole.as_bytes()).unwrap();
    assert_eq!((read.acts.len(), read.seed), (5, old.seed));
    assert_eq!(read.acts[..3], old.acts[..3]);
    assert_eq!(read.acts[3], (Seat(0), Act::Play(Command::Toss)));
    read.replay().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn client_repl_2_people_at_one_screen_play_on_together() {
    let server = TestServer::new().await;
    let edited = journal(&PLAYED).replace("\"Peek\"", "\"Toss\"");
    let shown = show(&server, "", &edited).await;
    assert_eq!(shown["entries"], 2);
    // An altered journal is played on from as far as it is sound.
    let (status, made) = post(&server, "/api/replays/match?seats=me,me", &edited).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let (_, info) = server
        .ask("GET", &format!("/api/matches/{}", text(&made["match"])), None, Value::Null)
        .await;
    assert_eq!((&info["hotseat"], &info["from_act"]), (&json!(true), &json!(2)));
    assert_eq!(made["mine"][0]["token"], made["mine"][1]["token"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn client_repl_2_who_asks_wrongly_makes_no_match() {
    let server = TestServer::new().await;
    let whole = journal(&PLAYED);
    for (query, field) in [
        ("at=6&seats=me,me", "at"),
        ("at=x&seats=me,me", "at"),
        ("at=1", "seats"),
        ("at=1&seats=me", "seats"),
        ("at=1&seats=me,open", "seats"),
        ("at=1&seats=me,bot:nobody", "seats"),
        ("at=1&seats=bot:random,bot:random", "seats"),
        ("at=1&seats=me,me&hotseat=1", "hotseat"),
    ] {
        let (status, refused) = post(&server, &format!("/api/replays/match?{query}"), &whole).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{query}: {refused}");
        assert_eq!(refused["error"]["field"], field, "{query}");
    }
    let ask = "/api/replays/match?seats=me,me";
    let (status, refused) = post(&server, ask, &whole).await;
    assert_eq!(
        (status, &refused["error"]["code"]),
        (StatusCode::FORBIDDEN, &json!("online/match_over"))
    );
    let (status, refused) = post(&server, ask, "rubbish").await;
    assert_eq!((status, &refused["error"]["field"]), (StatusCode::BAD_REQUEST, &json!("journal")));
    let (status, _) = post(&server, ask, &"x".repeat(300 << 10)).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    // ONLINE-FRAME-2: rules that panic over a journal harm nobody.
    let crash = sealed(&whole.replace("\"Peek\"", "\"Crash\""));
    for path in ["/api/replays", ask] {
        let (status, refused) = post(&server, path, &crash).await;
        let code = &refused["error"]["code"];
        assert_eq!((status, code), (StatusCode::CONFLICT, &json!("online/match_damaged")));
    }
    assert_eq!(server.inner.open_matches(), 0);
    let count: i64 =
        server.database().query_row("SELECT count(*) FROM matches", [], |row| row.get(0)).unwrap();
    assert_eq!(count, 0);
}
