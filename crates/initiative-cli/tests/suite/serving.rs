//! The server as a process: started, killed, started again, and asked to stop.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A server process and its address.
pub struct Server {
    process: Child,
    pub address: String,
}

impl Server {
    pub fn start(folder: &Path) -> Self {
        Self::start_with(folder, &[])
    }

    pub fn start_with(folder: &Path, more: &[&str]) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_initiative"));
        Self::of(program.args(["serve", "--port", "0", "--data"]).arg(folder).args(more))
    }

    pub fn of(program: &mut Command) -> Self {
        Self::logging_to(program, Stdio::null())
    }

    pub fn logging_to(program: &mut Command, log: impl Into<Stdio>) -> Self {
        let mut process = program.stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
        Self { process, address }
    }

    pub fn ask(&self, method: &str, path: &str, body: &str) -> (u16, Value) {
        let (status, _, body) = self.fetch(method, path, body);
        (status, serde_json::from_str(&body).unwrap_or_default())
    }

    /// The status, the head and the body of an answer.
    pub fn fetch(&self, method: &str, path: &str, body: &str) -> (u16, String, String) {
        self.fetch_as("", method, path, body)
    }

    /// The same for whoever holds a token.
    pub fn fetch_as(
        &self,
        token: &str,
        method: &str,
        path: &str,
        body: &str,
    ) -> (u16, String, String) {
        let Self { address, .. } = self;
        let mut stream = TcpStream::connect(address).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
             authorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_lowercase(), body.to_owned())
    }

    /// Asks the process to stop, as an operator does.
    pub fn ask_to_stop(&self) {
        let asked = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status();
        assert!(asked.unwrap().success());
    }

    /// How the process has ended; none if it has not within that time.
    pub fn ended_within(&mut self, time: Duration) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            match self.process.try_wait().unwrap() {
                None if begun.elapsed() < time => std::thread::sleep(Duration::from_millis(10)),
                ended => return ended,
            }
        }
    }

    fn create(&self) -> (String, String) {
        let body = json!({"game": "squad", "seed": 7, "seats": [{"control": "me"}]}).to_string();
        let (status, made) = self.ask("POST", "/api/matches", &body);
        assert_eq!(status, 201, "{made}");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (text(&made["match"]), text(&made["mine"][0]["token"]))
    }

    pub async fn sit(&self, id: &str, token: &str) -> Seat {
        let url = format!("ws://{}/api/matches/{id}/socket", self.address);
        let mut request = url.into_client_request().unwrap();
        let protocol = "initiative.v1".parse().unwrap();
        request.headers_mut().insert("sec-websocket-protocol", protocol);
        let (socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        let mut seat = Seat { socket };
        seat.say(json!({"type": "hello", "v": 1, "token": token})).await;
        seat
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub struct Seat {
    socket: WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>,
}

impl Seat {
    pub async fn say(&mut self, frame: Value) {
        self.socket.send(Message::Text(frame.to_string().into())).await.unwrap();
    }

    pub async fn until(&mut self, kind: &str) -> Value {
        self.until_one_of(&[kind]).await
    }

    pub async fn until_one_of(&mut self, kinds: &[&str]) -> Value {
        for _ in 0..10_000 {
            let heard = tokio::time::timeout(Duration::from_secs(30), self.socket.next()).await;
            let Ok(heard) = heard else { panic!("nothing comes while waiting for {kinds:?}") };
            match heard.unwrap().unwrap() {
                Message::Text(text) => {
                    let frame: Value = serde_json::from_str(&text).unwrap();
                    if kinds.iter().any(|kind| frame["type"] == *kind) {
                        return frame;
                    }
                }
                Message::Close(close) => {
                    assert_eq!(kinds, ["close"]);
                    return json!(close.map(|close| u16::from(close.code)));
                }
                _ => {}
            }
        }
        panic!("no end of frames while waiting for {kinds:?}");
    }
}

pub fn folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("initiative-serving-{}-{name}", std::process::id()))
}

/// What a log tells of a panic.
pub fn panic_in(log: &str) -> Option<&str> {
    log.split("\nthread '").find(|lines| lines.contains("panicked"))
}

fn command() -> Value {
    let order = json!({"MoveSurvivor": {"survivor": 2, "to": [7, 12]}});
    json!({"type": "command", "key": "walk", "base": 0, "command": order})
}

/// Case 13 of the online spec.
#[tokio::test(flavor = "multi_thread")]
async fn online_crash_2_killed_right_after_an_ack() {
    let folder = folder("killed");
    let server = Server::start(&folder);
    let (id, token) = server.create();
    let mut seat = server.sit(&id, &token).await;
    seat.until("snapshot").await;
    seat.say(command()).await;
    let ack = seat.until("ack").await;
    drop(server); // by SIGKILL

    let server = Server::start(&folder);
    let mut seat = server.sit(&id, &token).await;
    let snapshot = seat.until("snapshot").await;
    assert_eq!(snapshot["seq"], ack["seq"]);
    assert_eq!(snapshot["view"]["pieces"]["survivor_2"]["at"], json!([7, 12]));
    seat.say(command()).await;
    assert_eq!(seat.until("ack").await["duplicate"], true);
    // SQUAD-CMD-1: made for a state that is gone.
    let late = json!({"type": "command", "key": "late", "base": 0, "command": "EndPhase"});
    seat.say(late).await;
    assert_eq!(seat.until("refused").await["code"], "kernel/stale_state");
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}

/// Case 14 of the online spec.
#[tokio::test(flavor = "multi_thread")]
async fn online_stop_1_asked_to_stop() {
    let folder = folder("stopped");
    let mut server = Server::start(&folder);
    assert_eq!(server.ask("GET", "/healthz", "").0, 200);
    // The client, or words that say how to build it.
    let (status, head, page) = server.fetch("GET", "/", "");
    assert!(status == 200 && page.contains("<title>Initiative</title>"), "{page}");
    assert!(head.contains("content-type: text/html") && head.contains("cache-control: no-store"));
    assert_eq!(server.ask("GET", "/lost.js", "").0, 404);
    assert_eq!(server.ask("POST", "/", "").0, 404);
    let (id, token) = server.create();
    let mut seat = server.sit(&id, &token).await;
    seat.until("snapshot").await;
    server.ask_to_stop();
    assert_eq!(seat.until("goodbye").await["reason"], "restart");
    assert_eq!(seat.until("close").await, 1012);
    drop(seat);
    assert!(server.ended_within(Duration::from_secs(20)).unwrap().success());
    let _ = std::fs::remove_dir_all(folder);
}

/// Matches that were in the middle of something when the runtime ended found no clock any more.
#[tokio::test(flavor = "multi_thread")]
async fn online_stop_1_no_match_panics_when_the_server_stops() {
    let folder = folder("quiet");
    std::fs::create_dir_all(&folder).unwrap();
    let log = folder.join("log");
    for _ in 0..6 {
        let mut program = Command::new(env!("CARGO_BIN_EXE_initiative"));
        program.args(["serve", "--port", "0", "--memory"]);
        let mut server = Server::logging_to(&mut program, std::fs::File::create(&log).unwrap());
        let mut seats = Vec::new();
        for _ in 0..20 {
            let (id, token) = server.create();
            let mut seat = server.sit(&id, &token).await;
            seat.until("snapshot").await;
            seats.push(seat);
        }
        server.ask_to_stop();
        for seat in &mut seats {
            seat.until("goodbye").await;
        }
        drop(seats);
        assert!(server.ended_within(Duration::from_secs(20)).unwrap().success());
        assert_eq!(panic_in(&std::fs::read_to_string(&log).unwrap()), None);
    }
    let _ = std::fs::remove_dir_all(folder);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_sync_3_more_than_five_resyncs_in_a_minute_stand_in_the_log() {
    let folder = folder("resyncs");
    std::fs::create_dir_all(&folder).unwrap();
    let log = folder.join("log");
    let mut program = Command::new(env!("CARGO_BIN_EXE_initiative"));
    program.args(["serve", "--port", "0", "--memory"]);
    let server = Server::logging_to(&mut program, std::fs::File::create(&log).unwrap());
    let (id, token) = server.create();
    let mut seat = server.sit(&id, &token).await;
    seat.until("snapshot").await;
    let told = || std::fs::read_to_string(&log).unwrap().contains("out of step often");
    for _ in 0..6 {
        assert!(!told(), "five are not many");
        seat.say(json!({"type": "resync", "have": 0})).await;
        seat.until("snapshot").await;
        // Two a second are answered.
        tokio::time::sleep(Duration::from_millis(520)).await;
    }
    let log = std::fs::read_to_string(&log).unwrap();
    let line = log.lines().find(|line| line.contains("out of step often")).unwrap();
    assert!(line.contains(&id) && line.contains("have") && line.contains("seq"), "{line}");
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_client_comes_from_a_folder() {
    let folder = folder("assets");
    let pages = folder.join("pages");
    std::fs::create_dir_all(pages.join("assets")).unwrap();
    let pages = pages.to_str().unwrap();
    let start = ["serve", "--port", "0", "--assets", pages];
    let output = Command::new(env!("CARGO_BIN_EXE_initiative")).args(start).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("npm run build"));

    std::fs::write(folder.join("pages/index.html"), "the page").unwrap();
    std::fs::write(folder.join("pages/assets/app.js"), "the script").unwrap();
    let server = Server::start_with(&folder, &["--assets", pages]);
    for (path, status, body) in [
        ("/", 200, "the page"),
        ("/m/AAAAAAAAAAAA", 200, "the page"),
        ("/assets/app.js", 200, "the script"),
        ("/assets/../../matches.db", 404, ""),
        ("/%2e%2e/matches.db", 404, ""),
        ("/assets/lost.js", 404, ""),
    ] {
        let answer = server.fetch("GET", path, "");
        assert_eq!(answer.0, status, "{path}");
        assert!(answer.2.contains(body), "{path}: {}", answer.2);
    }
    let (_, head, _) = server.fetch("GET", "/assets/app.js", "");
    assert!(head.contains("content-type: text/javascript"), "{head}");
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_foreign_file_is_refused_with_a_message() {
    let folder = folder("foreign");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("matches.db"), "not a database at all\n".repeat(99)).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_initiative"))
        .args(["serve", "--port", "0", "--data"])
        .arg(&folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("matches.db is not a store of matches"), "{errors}");
    let _ = std::fs::remove_dir_all(folder);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_in_memory_plays_and_leaves_nothing_behind() {
    let nowhere = folder("memory");
    let program = || Command::new(env!("CARGO_BIN_EXE_initiative"));
    let both = program().args(["serve", "--memory", "--data"]).arg(&nowhere).output().unwrap();
    assert_eq!(both.status.code(), Some(2), "either in memory or in a folder");
    let mut start = program();
    start.args(["serve", "--port", "0", "--memory"]).env("XDG_DATA_HOME", &nowhere);
    let server = Server::of(start.env("HOME", &nowhere));
    let (id, token) = server.create();
    let mut seat = server.sit(&id, &token).await;
    seat.until("snapshot").await;
    seat.say(command()).await;
    let ack = seat.until("ack").await;
    drop(seat);
    let mut again = server.sit(&id, &token).await;
    assert_eq!(again.until("snapshot").await["seq"], ack["seq"]);
    drop(server);
    assert!(!nowhere.exists());
}
