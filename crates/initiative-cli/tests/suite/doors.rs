//! The server as an operator starts it: its modes, its limits, its check and its metrics.

use crate::serving::{Server, folder};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_initiative"))
}

fn run(line: &str) -> Output {
    program().arg("serve").args(line.split_whitespace()).output().unwrap()
}

/// The first line of the answer to a request with these headers.
fn status(address: &str, request: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let sent = write!(stream, "{request} HTTP/1.1\r\nconnection: close\r\n{headers}\r\n");
    let mut answer = Vec::new();
    // A connection that was turned away may already be closed.
    let _ = sent.and_then(|()| stream.read_to_end(&mut answer));
    String::from_utf8_lossy(&answer).lines().next().unwrap_or_default().to_owned()
}

#[test]
fn online_mode_1_options_that_do_not_go_together_end_the_program() {
    for (line, says) in [
        ("--address 0.0.0.0", "add --public and --host NAME"),
        ("--public", "--public needs --host NAME"),
        ("--host play.example", "it needs --public"),
        ("--trust-proxy 127.0.0.1", "it needs --public"),
        ("--public --host https://play.example", "without https:// and without a port"),
    ] {
        let output = run(line);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(errors.contains(says) && !errors.contains("panicked"), "{line}: {errors}");
    }
}

#[test]
fn online_mode_1_a_public_server_knows_its_name_and_every_visitor() {
    let folder = folder("public");
    let server = Server::start_with(&folder, &["--public", "--host", "play.example"]);
    let at = &server.address;
    let saves = "GET /api/games/dungeon/saves";
    assert_eq!(status(at, saves, "host: play.example\r\n"), "HTTP/1.1 403 Forbidden");
    let key = "authorization: Bearer AAAAAAAAAAAAAAAAAAAAAA\r\n";
    let named = format!("host: play.example\r\n{key}");
    assert_eq!(status(at, saves, &named), "HTTP/1.1 200 OK");
    let local = format!("host: localhost\r\n{key}");
    assert_eq!(status(at, saves, &local), "HTTP/1.1 421 Misdirected Request");
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn online_mode_2_a_foreign_page_cannot_act_on_a_local_server() {
    let folder = folder("local");
    let server = Server::start(&folder);
    let at = &server.address;
    let forget = "DELETE /api/games/dungeon/saves/1";
    let host = format!("host: {at}\r\n");
    assert_eq!(status(at, forget, &host), "HTTP/1.1 404 Not Found", "there is no such save");
    let foreign = format!("{host}origin: https://evil.example\r\n");
    assert_eq!(status(at, forget, &foreign), "HTTP/1.1 403 Forbidden");
    let rebound = "host: evil.example\r\norigin: http://evil.example\r\n";
    assert_eq!(status(at, forget, rebound), "HTTP/1.1 421 Misdirected Request");
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn online_limit_5_more_connections_than_files_do_not_silence_a_server() {
    let folder = folder("crowded");
    let mut shell = Command::new("sh");
    let line = "ulimit -n 256 && exec \"$0\" serve --port 0 --data \"$1\"";
    shell.args(["-c", line, env!("CARGO_BIN_EXE_initiative")]).arg(&folder);
    let server = Server::of(&mut shell);
    let at = &server.address;
    let health = || status(at, "GET /healthz", &format!("host: {at}\r\n"));
    assert_eq!(health(), "HTTP/1.1 200 OK");
    let crowd: Vec<TcpStream> = (0..300)
        .map(|_| {
            let mut stream = TcpStream::connect(at).unwrap();
            let _ = stream.write_all(b"GET / HTTP/1.1\r\n");
            stream
        })
        .collect();
    let crowded = health();
    assert!(crowded.is_empty() || crowded == "HTTP/1.1 503 Service Unavailable", "{crowded}");
    drop(crowd);
    let gone = Instant::now();
    while health() != "HTTP/1.1 200 OK" {
        assert!(gone.elapsed() < Duration::from_secs(30), "the server stays crowded");
    }
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn serve_check_tells_what_would_be_served_and_whether_it_would_work() {
    let folder = folder("checked");
    let data = folder.display();
    let public = "--public --host play.example --trust-proxy 127.0.0.1 --matches 7";
    let output = run(&format!("--check --port 0 --admin 127.0.0.1:0 --data {data} {public}"));
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{told}");
    for part in [
        "public: play.example; X-Forwarded-For is believed from 127.0.0.1",
        "http://127.0.0.1:",
        "/metrics",
        "matches.db, 0 matches; commands are synced before they are acknowledged",
        "squad, chess, dungeon, duel",
        "7 running matches",
        "10 new matches, 30 joins, 60 hellos, 600 reads",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let output = run(&format!("--check --port 0 --data {data}"));
    assert!(String::from_utf8(output.stdout).unwrap().contains("local: loopback names"));

    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let output = run(&format!("--check --memory --port {port}"));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(errors.contains(&format!("cannot listen on 127.0.0.1:{port}")), "{errors}");
    std::fs::write(folder.join("matches.db"), "no database".repeat(99)).unwrap();
    let output = run(&format!("--check --port 0 --data {data}"));
    assert_eq!(output.status.code(), Some(1));
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn online_ops_1_metrics_have_an_address_of_their_own() {
    let folder = folder("metrics");
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let admin = free.to_string();
    let server = Server::start_with(&folder, &["--admin", &admin]);
    assert_eq!(status(&admin, "GET /metrics", "host: x\r\n"), "HTTP/1.1 200 OK");
    assert_eq!(status(&admin, "GET /api/games", "host: x\r\n"), "HTTP/1.1 404 Not Found");
    let host = format!("host: {}\r\n", server.address);
    let page = status(&server.address, "GET /metrics", &host);
    assert!(server.fetch("GET", "/metrics", "").2.contains("<title>"), "the client's page: {page}");
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}

/// Every command in a view: what the client would send.
fn commands(view: &Value, found: &mut Vec<Value>) {
    match view {
        Value::Object(fields) => {
            found.extend(fields.get("command").filter(|command| !command.is_null()).cloned());
            fields.values().for_each(|inner| commands(inner, found));
        }
        Value::Array(items) => items.iter().for_each(|inner| commands(inner, found)),
        _ => {}
    }
}

/// The same command with one field more, once for each object in it.
fn with_more(command: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    match command {
        Value::Object(fields) => {
            let mut more = fields.clone();
            more.insert("smuggled".into(), 1.into());
            all.push(Value::Object(more));
            for (name, inner) in fields {
                for inner in with_more(inner) {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), inner);
                    all.push(Value::Object(fields));
                }
            }
        }
        Value::Array(items) => {
            for (place, inner) in items.iter().enumerate() {
                for inner in with_more(inner) {
                    let mut items = items.clone();
                    items[place] = inner;
                    all.push(items.into());
                }
            }
        }
        _ => {}
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn online_frame_3_no_game_takes_a_field_more_than_its_commands_have() {
    let folder = folder("smuggled");
    let server = Server::start(&folder);
    for (game, seats) in [("chess", 2), ("duel", 2), ("dungeon", 1), ("squad", 1)] {
        let seats = vec![json!({"control": "me"}); seats];
        let wish = json!({"game": game, "seed": 7, "seats": seats, "clock": null});
        let (status, made) = server.ask("POST", "/api/matches", &wish.to_string());
        assert_eq!(status, 201, "{made}");
        let id = made["match"].as_str().unwrap();
        let mut sitting = Vec::new();
        for seat in made["mine"].as_array().unwrap() {
            sitting.push(server.sit(id, seat["token"].as_str().unwrap()).await);
        }
        // The match begins when the last seat has sat down, and a snapshot says that its seat has.
        let mut snapshots = Vec::new();
        for seat in &mut sitting {
            snapshots.push(seat.until("snapshot").await);
        }
        let mut tried = 0;
        for (seat, snapshot) in sitting.iter_mut().zip(&snapshots) {
            let mut offered = Vec::new();
            commands(&snapshot["view"], &mut offered);
            // One of each kind: frames come twenty at once, and no faster than ten a second.
            let kind = |command: &Value| {
                command.as_object().and_then(|fields| fields.keys().next().cloned())
            };
            offered.sort_by_key(kind);
            offered.dedup_by_key(|command| kind(command));
            for command in offered.iter().flat_map(with_more).take(18) {
                let (key, base) = (format!("s-{tried}"), &snapshot["seq"]);
                let frame =
                    json!({"type": "command", "key": key, "base": base, "command": command});
                seat.say(frame).await;
                let refused = seat.until("refused").await;
                assert_eq!(refused["code"], "online/unknown_command", "{game}: {command}");
                assert!(
                    refused["field"].as_str().is_some_and(|field| field.starts_with("command"))
                );
                tried += 1;
            }
        }
        assert!(tried >= 2, "{game}: {tried} commands were tried");
    }
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}
