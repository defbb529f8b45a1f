//! The lab of a local server, as its page asks for it.

use super::program::{File, told};
use super::serving::Server;
use serde_json::{Value, json};
use std::process::Command;
use std::time::{Duration, Instant};

/// A server with a lab, and nothing else to do.
fn lab() -> Server {
    let mut program = Command::new(env!("CARGO_BIN_EXE_initiative"));
    Server::of(program.args(["serve", "--port", "0", "--memory"]))
}

fn begin(server: &Server, wish: &Value) -> Value {
    let (status, head) = server.ask("POST", "/api/lab/runs", &wish.to_string());
    assert_eq!(status, 201, "{wish}: {head}");
    head
}

fn refused(server: &Server, path: &str, wish: &Value) -> (u16, String, String) {
    let (status, told) = server.ask("POST", path, &wish.to_string());
    let text = |field: &str| told["error"][field].as_str().unwrap_or_default().to_owned();
    (status, text("code"), text("message"))
}

fn standing(server: &Server, run: &Value) -> Value {
    let (status, told) = server.ask("GET", &format!("/api/lab/runs/{run}"), "");
    assert_eq!(status, 200, "{told}");
    told
}

/// Waits until a run is over.
fn ended(server: &Server, run: &Value) -> Value {
    let begun = Instant::now();
    loop {
        let now = standing(server, run);
        if !["waiting", "running"].contains(&now["state"].as_str().unwrap()) {
            return now;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "it does not end: {now}");
        std::thread::sleep(Duration::from_millis(30));
    }
}

/// What the command says whose line the page shows.
fn played(line: &str) -> Value {
    let words: Vec<&str> = line.split(' ').skip(1).chain(["--json"]).collect();
    serde_json::from_str(&told(&words)).unwrap()
}

fn duel(games: u64) -> Value {
    json!({"game": "duel", "bots": ["greedy", "random"], "swap": true, "games": games})
}

#[test]
fn a_run_counts_what_the_command_counts() {
    let server = lab();
    let head = begin(
        &server,
        &json!({"game": "duel", "bots": ["greedy", "random"], "swap": true, "games": 60, "notes": true}),
    );
    assert_eq!((&head["kind"], &head["games"]), (&json!("simulation"), &json!(60)));
    let done = ended(&server, &head["run"]);
    assert_eq!((&done["state"], &done["done"]), (&json!("done"), &json!(60)), "{done}");
    let numbers = &done["numbers"];
    let line = done["line"].as_str().unwrap();
    let said = "initiative sim duel --seed 1 --bots greedy,random --swap --games 60 --notes";
    assert_eq!(line, said);
    let same = played(line);
    assert_eq!(same["games"], 60);
    for (place, seat) in numbers["groups"][0]["rows"].as_array().unwrap().iter().enumerate() {
        for word in ["name", "won", "drawn", "lost", "share"] {
            assert_eq!(seat[word], same["seats"][place][word], "{word}");
        }
    }
    let bots = &numbers["groups"][1];
    assert_eq!((&bots["by"], &bots["rows"][0]["name"]), (&json!("bot"), &json!("greedy")));
    assert_eq!(bots["rows"][0]["won"], same["by_bot"]["greedy"]["won"]);
    assert_eq!(numbers["lengths"]["median"], same["commands"]["median"]);
    let bars = numbers["lengths"]["bars"].as_array().unwrap();
    assert_eq!(bars.iter().map(|bar| bar["count"].as_u64().unwrap()).sum::<u64>(), 60);
    assert!(numbers["curve"].as_array().unwrap().len() > 5, "it has noted scores");
    let (_, lab) = server.ask("GET", "/api/lab", "");
    assert_eq!(lab["runs"][0]["state"], "done");
    let (_, games) = server.ask("GET", "/api/games", "");
    assert_eq!(games["lab"], true);
}

#[test]
fn a_match_that_stands_out_is_a_replay_and_a_run_a_report() {
    let server = lab();
    let run = begin(&server, &duel(20))["run"].clone();
    let done = ended(&server, &run);
    let longest = &done["numbers"]["outliers"][0];
    assert_eq!(longest["kind"], "longest");
    let path = format!("/api/lab/runs/{run}/matches/{}", longest["match"]);
    let (status, head, journal) = server.fetch("GET", &path, "");
    assert_eq!((status, head.contains("application/x-ndjson")), (200, true));
    let (status, shown) = server.ask("POST", "/api/replays?at=0", &journal);
    assert_eq!(
        (status, &shown["entries"], &shown["finished"]),
        (200, &longest["commands"], &json!(true))
    );
    let file = File::new("outlier.journal", &journal);
    assert!(told(&["replay", file.path(), "--verify"]).contains(&longest["commands"].to_string()));
    for (number, code) in [("20", 404), ("x", 404)] {
        let (status, told) =
            server.ask("GET", &format!("/api/lab/runs/{run}/matches/{number}"), "");
        assert_eq!(
            (status, &told["error"]["message"]),
            (code, &json!("This run has the matches 0 to 19."))
        );
    }
    let (status, head, page) = server.fetch("GET", &format!("/api/lab/runs/{run}/report"), "");
    assert_eq!((status, head.contains("text/html")), (200, true));
    assert!(page.starts_with("<!doctype html>") && page.contains("Sigil: Simulation"));
}

#[test]
fn a_run_shows_its_numbers_meanwhile_and_stops() {
    let server = lab();
    let run = begin(&server, &duel(100_000))["run"].clone();
    let waits = begin(&server, &duel(10))["run"].clone();
    let begun = Instant::now();
    let (mut widest, mut narrows) = (0.0_f64, false);
    while !narrows {
        let now = standing(&server, &run);
        let share = &now["numbers"]["groups"][0]["rows"][0]["share"];
        if let (Some(low), Some(high)) = (share["low"].as_f64(), share["high"].as_f64()) {
            widest = widest.max(high - low);
            narrows = high - low < widest * 0.8;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{now}");
        std::thread::sleep(Duration::from_millis(20));
    }
    let queued = standing(&server, &waits);
    assert_eq!((&queued["state"], &queued["ahead"]), (&json!("waiting"), &json!(1)));
    assert_eq!(server.ask("DELETE", &format!("/api/lab/runs/{run}"), "").0, 409);
    assert_eq!(server.ask("POST", &format!("/api/lab/runs/{run}/stop"), "{}").0, 200);
    let stopped = ended(&server, &run);
    assert_eq!(stopped["state"], "stopped");
    assert!(stopped["done"].as_u64() > Some(0), "what was counted stays");
    assert_eq!(ended(&server, &waits)["state"], "done");
    assert_eq!(server.ask("DELETE", &format!("/api/lab/runs/{run}"), "").0, 200);
    let (status, gone) = server.ask("GET", &format!("/api/lab/runs/{run}"), "");
    assert_eq!((status, &gone["error"]["code"]), (404, &json!("lab/unknown_run")));
}

#[test]
fn the_queue_is_short_and_old_runs_are_forgotten() {
    let server = lab();
    let busy = begin(&server, &duel(100_000))["run"].clone();
    let waiting: Vec<Value> = (0..4).map(|_| begin(&server, &duel(1_000))["run"].clone()).collect();
    let (status, code, message) = refused(&server, "/api/lab/runs", &duel(10));
    assert_eq!((status, code.as_str()), (409, "lab/full"));
    assert!(message.contains("Stop one of them"), "{message}");
    for run in waiting.iter().chain([&busy]) {
        server.ask("POST", &format!("/api/lab/runs/{run}/stop"), "{}");
    }
    for _ in 0..22 {
        let run = begin(&server, &duel(2))["run"].clone();
        assert_eq!(ended(&server, &run)["state"], "done");
    }
    let (_, lab) = server.ask("GET", "/api/lab", "");
    assert_eq!(lab["runs"].as_array().unwrap().len(), 20);
    assert_eq!(lab["runs"][0]["run"], 27);
}

#[test]
fn bad_input_gets_the_sentences_of_the_lab() {
    let server = lab();
    let runs = "/api/lab/runs";
    for (wish, code, says) in [
        (
            json!({"game": "go", "games": 9}),
            "lab/unknown_game",
            "There is no game `go`; there are: ",
        ),
        (
            json!({"game": "duel", "games": 9, "bots": ["deep"]}),
            "lab/unknown_bot",
            "There is no bot `deep`",
        ),
        (
            json!({"game": "duel", "games": 9, "scenarios": ["x"]}),
            "lab/unknown_scenario",
            "There is no scenario `x`",
        ),
        (
            json!({"game": "duel", "games": 9, "set": ["rules.luck=9"]}),
            "lab/bad_setting",
            "rules.luck",
        ),
        (json!({"game": "duel", "games": 9, "vary": ["draw"]}), "lab/bad_setting", "path=a,b,c"),
        (json!({"game": "duel", "games": 0}), "lab/bad_games", "ask for 1 to 100000"),
        (json!({"game": "duel", "games": 100_001}), "lab/bad_games", "ask for 1 to 100000"),
        (
            json!({"game": "duel", "games": 1, "bots": ["greedy", "random"], "swap": true}),
            "lab/impossible",
            "at least 2 are needed",
        ),
        (json!({"game": "duel"}), "lab/bad_request", "games"),
        (json!({"game": "duel", "games": "9"}), "lab/bad_request", "whole number"),
        (json!({"game": "duel", "games": 9, "speed": 1}), "lab/bad_request", "speed"),
        (json!({"game": "duel", "games": 9, "bots": "random"}), "lab/bad_request", "bots"),
    ] {
        let (status, told, message) = refused(&server, runs, &wish);
        assert!(
            status == 400 && told.starts_with(code) && message.contains(says),
            "{wish}: {status} {told} {message}"
        );
    }
    for (method, path) in
        [("GET", "/api/lab/x"), ("POST", "/api/lab/runs/9/stop"), ("PUT", "/api/lab/runs")]
    {
        assert_eq!(server.ask(method, path, "{}").0, 404, "{method} {path}");
    }
    let (_, lab) = server.ask("GET", "/api/lab", "");
    assert_eq!(lab["runs"], json!([]), "nothing has begun");
}

#[test]
fn two_runs_are_put_side_by_side() {
    let server = lab();
    let run = |wish: Value| {
        let run = begin(&server, &wish)["run"].clone();
        assert_eq!(ended(&server, &run)["state"], "done");
        run
    };
    let weak = run(json!({"game": "duel", "bots": ["random", "random"], "games": 100}));
    let strong = run(json!({"game": "duel", "bots": ["greedy", "random"], "games": 100}));
    let (status, found) = server.ask("GET", &format!("/api/lab/runs/{weak}/against/{strong}"), "");
    assert_eq!(status, 200, "{found}");
    let seat = &found["groups"][0]["rows"][0];
    let difference = &seat["difference"];
    let share = |side: &str| seat[side]["share"]["share"].as_f64().unwrap();
    let gap = difference["difference"].as_f64().unwrap();
    assert!((gap - (share("b") - share("a"))).abs() < 0.001, "{seat}");
    assert!(difference["low"].as_f64() > Some(0.0), "greedy is surely better: {seat}");
    assert_eq!(found["same_seeds"], true);
    let other =
        run(json!({"game": "squad", "scenarios": ["quarry"], "bots": ["random"], "games": 1}));
    let (status, told) = server.ask("GET", &format!("/api/lab/runs/{weak}/against/{other}"), "");
    assert_eq!((status, &told["error"]["code"]), (400, &json!("lab/incomparable")));
}

#[test]
fn a_comparison_stops_when_it_knows() {
    let server = lab();
    let path = "/api/lab/comparisons";
    let side = |bot: &str| json!({"bots": [bot, "random"]});
    let wish = json!({"game": "duel", "a": side("random"), "b": side("greedy"), "margin": 20, "games": 20_000});
    let (status, head) = server.ask("POST", path, &wish.to_string());
    assert_eq!((status, &head["kind"]), (201, &json!("comparison")), "{head}");
    let done = ended(&server, &head["run"]);
    assert_eq!(
        (&done["state"], &done["verdict"]["finding"]),
        (&json!("done"), &json!("second")),
        "{done}"
    );
    assert!(done["done"].as_u64() < Some(20_000), "it stopped early");
    assert_eq!(done["verdict"], played(done["line"].as_str().unwrap()));
    for (wish, says) in [
        (
            json!({"game": "duel", "a": side("greedy"), "b": side("greedy"), "margin": 20, "games": 200}),
            "A and B are the same",
        ),
        (
            json!({"game": "duel", "a": side("random"), "b": side("greedy"), "margin": 0, "games": 200}),
            "above 0",
        ),
        (
            json!({"game": "duel", "a": side("random"), "b": side("greedy"), "margin": 20, "games": 199}),
            "ask for 200",
        ),
        (
            json!({"game": "duel", "a": side("random"), "b": side("greedy"), "seat": 2, "margin": 20, "games": 200}),
            "no seat 2",
        ),
    ] {
        let (status, _, message) = refused(&server, path, &wish);
        assert!(status == 400 && message.contains(says), "{wish}: {status} {message}");
    }
}

#[test]
fn online_mode_1_a_public_server_has_no_lab() {
    let folder = std::env::temp_dir().join(format!("initiative-no-lab-{}", std::process::id()));
    let server = Server::start_with(&folder, &["--public", "--host", "127.0.0.1"]);
    let (_, games) = server.ask("GET", "/api/games", "");
    assert!(games["games"].is_array() && games.get("lab").is_none());
    for (method, path) in
        [("GET", "/api/lab"), ("POST", "/api/lab/runs"), ("GET", "/api/lab/runs/1")]
    {
        let (status, told) = server.ask(method, path, "{}");
        assert_eq!((status, &told["error"]["code"]), (404, &json!("online/not_found")), "{path}");
    }
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}
