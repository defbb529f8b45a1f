//! A server of one's own for each test, and clients that do what clients do.

use crate::bell::Bell;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use initiative_server::registry::Registry;
use initiative_server::store::{Durability, Store};
use initiative_server::{Server, ServerOptions, app, apply_patch, fingerprint, serve};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tower::ServiceExt;

static KEYS: AtomicU32 = AtomicU32::new(0);

/// A running server on the loopback, and its folder.
pub struct TestServer {
    pub inner: Arc<Server>,
    pub folder: PathBuf,
    address: std::net::SocketAddr,
    serving: tokio::task::JoinHandle<()>,
    _watchdog: Watchdog,
}

/// Ends the program if a test takes too long. It counts real time, because no timeout runs out in a
/// test that has stopped the clock.
struct Watchdog {
    _alive: Sender<()>,
}

impl Watchdog {
    const LONGEST: Duration = Duration::from_secs(180);

    fn new() -> Self {
        let (alive, test) = channel();
        let name = std::thread::current().name().unwrap_or("a test").to_owned();
        std::thread::spawn(move || {
            if test.recv_timeout(Self::LONGEST) == Err(RecvTimeoutError::Timeout) {
                eprintln!("{name} has not ended within {:?}", Self::LONGEST);
                std::process::exit(101);
            }
        });
        Self { _alive: alive }
    }
}

impl TestServer {
    pub async fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("initiative-online-{}-{count}", std::process::id());
        Self::at(std::env::temp_dir().join(name)).await
    }

    async fn at(folder: PathBuf) -> Self {
        let store = Store::open(&folder.join("matches.db"), Durability::Power).unwrap();
        let registry = Registry::new().with::<Bell>();
        let options = ServerOptions {
            address_limits: false,
            bot_pace: Duration::from_millis(1),
            bot_caps: true,
            ..ServerOptions::default()
        };
        let inner = Server::new(registry, store, options);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let listening = serve(listener, Arc::clone(&inner));
        let serving = tokio::spawn(async move { listening.await.unwrap() });
        Self { inner, folder, address, serving, _watchdog: Watchdog::new() }
    }

    /// Everything in memory is gone, everything on disk is there.
    pub async fn restart(self) -> Self {
        self.inner.stop().await;
        self.serving.abort();
        Self::at(self.folder.clone()).await
    }

    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Value,
    ) -> (StatusCode, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, text) = self.ask_text(method, path, token, body).await;
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub async fn ask_text(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: String,
    ) -> (StatusCode, String) {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let request = request.body(Body::from(body)).unwrap();
        let answer = app(Arc::clone(&self.inner)).oneshot(request).await.unwrap();
        assert_eq!(answer.headers()["cache-control"], "no-store");
        let status = answer.status();
        let bytes = axum::body::to_bytes(answer.into_body(), 1 << 24).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    /// A match, without a clock unless one is asked for.
    pub async fn create(&self, mut body: Value) -> Value {
        if body.get("clock").is_none() {
            body["clock"] = Value::Null;
        }
        let (status, made) = self.ask("POST", "/api/matches", None, body).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        made
    }

    /// A match of two people here: its id and their tokens, seat by seat.
    pub async fn pair(&self) -> (String, [String; 2]) {
        let seats = json!([{"control": "me"}, {"control": "me"}]);
        let made = self.create(json!({"game": "bell", "seats": seats})).await;
        (text(&made["match"]), [text(&made["mine"][0]["token"]), text(&made["mine"][1]["token"])])
    }

    pub async fn dial(&self, id: &str) -> Client {
        let url = format!("ws://{}/api/matches/{id}/socket", self.address);
        let mut request = url.into_client_request().unwrap();
        let protocol = "initiative.v1".parse().unwrap();
        request.headers_mut().insert("sec-websocket-protocol", protocol);
        let (socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        Client { socket, view: Value::Null, seq: 0, clock: Value::Null, heard: 0 }
    }

    /// A client that has said hello with a token and has its snapshot.
    pub async fn sit(&self, id: &str, token: &str) -> Client {
        self.meet(id, json!({"type": "hello", "v": 1, "token": token})).await
    }

    pub async fn meet(&self, id: &str, hello: Value) -> Client {
        let mut client = self.dial(id).await;
        client.say(hello).await;
        client.until("welcome").await;
        client.until("snapshot").await;
        client
    }

    /// Both players of a pair, connected, with the match running.
    pub async fn both(&self) -> (String, [String; 2], Client, Client) {
        let (id, tokens) = self.pair().await;
        let mut a = self.sit(&id, &tokens[0]).await;
        let b = self.sit(&id, &tokens[1]).await;
        assert_eq!(a.until("presence").await["stage"], "running");
        (id, tokens, a, b)
    }

    /// Lets everybody who has something to do do it.
    pub async fn settle(&self) {
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
    }

    pub fn database(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.folder.join("matches.db")).unwrap()
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.serving.abort();
        if !self.inner.is_stopping() {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

/// A client as clients are: it patches its view and checks every hash.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub view: Value,
    pub seq: u64,
    /// What was last said of the clock.
    pub clock: Value,
    /// How many frames came; a test that waits for one that never comes has an end.
    heard: u32,
}

impl Client {
    pub async fn say(&mut self, frame: Value) {
        self.say_text(frame.to_string()).await;
    }

    pub async fn say_text(&mut self, text: String) {
        self.socket.send(Message::Text(text.into())).await.unwrap();
    }

    pub async fn say_bytes(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::Binary(bytes.into())).await.unwrap();
    }

    /// The next frame, taken as a client takes it; a close as `{"type": "close", "code": …}`.
    pub async fn hear(&mut self) -> Value {
        self.heard += 1;
        assert!(self.heard < 10_000, "the frame that the test waits for does not come");
        let within = Duration::from_secs(10);
        let heard = tokio::time::timeout(within, self.socket.next()).await;
        let frame: Value = match heard.expect("nothing was said") {
            Some(Ok(Message::Text(text))) => serde_json::from_str(&text).unwrap(),
            Some(Ok(Message::Close(Some(close)))) => {
                return json!({"type": "close", "code": u16::from(close.code)});
            }
            other => return json!({"type": "close", "code": 0, "how": format!("{other:?}")}),
        };
        match frame["type"].as_str().unwrap() {
            "snapshot" => {
                self.view = frame["view"].clone();
                self.clock = frame["clock"].clone();
                self.check(&frame);
            }
            "update" => {
                assert_eq!(frame["seq"], self.seq + 1, "ONLINE-SEQ-1");
                apply_patch(&mut self.view, &frame["patch"]);
                self.check(&frame);
            }
            "clock" => self.clock = frame.clone(),
            _ => {}
        }
        frame
    }

    fn check(&mut self, frame: &Value) {
        self.seq = frame["seq"].as_u64().unwrap();
        assert_eq!(frame["hash"], fingerprint(&self.view), "ONLINE-HASH-1");
    }

    /// The next frame of a type, whatever comes before it.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let frame = self.hear().await;
            if frame["type"] == kind {
                return frame;
            }
            assert_ne!(frame["type"], "close", "waiting for {kind}: {frame}");
        }
    }

    pub async fn command(&mut self, command: Value) -> String {
        // New for each attempt, also after reconnecting.
        let key = format!("k-{}", KEYS.fetch_add(1, Ordering::Relaxed));
        self.say(json!({"type": "command", "key": key, "base": self.seq, "command": command}))
            .await;
        key
    }

    /// Gives a command and waits until it is done.
    pub async fn play(&mut self, command: &str) -> Value {
        let key = self.command(command.into()).await;
        let ack = self.until("ack").await;
        assert_eq!(ack["key"], key);
        let update = self.until("update").await;
        assert_eq!(ack["seq"], update["seq"]);
        update
    }

    /// Gives a command that is refused; gives the code.
    pub async fn refused(&mut self, command: &str) -> String {
        self.command(command.into()).await;
        text(&self.until("refused").await["code"])
    }
}
