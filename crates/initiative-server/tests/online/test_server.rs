//! A server for each test, and clients that behave like the real one.

use crate::bell::Bell;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use initiative_server::mode::{PublicDoor, ServerMode};
use initiative_server::registry::Registry;
use initiative_server::store::{Durability, NodeIdentity, Store};
use initiative_server::{
    ClusterSecret, Server, ServerOptions, app, apply_patch, fingerprint, serve, serve_admin,
    serve_nodes,
};
use serde_json::{Value, json};
use std::io::{Write, stderr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tower::ServiceExt;

/// The name of every test server.
pub const HOST: &str = "127.0.0.1";

/// The mode of a public server behind these proxies.
pub fn public(proxies: &[&str]) -> ServerMode {
    let proxies = proxies.iter().map(|proxy| proxy.parse().unwrap()).collect();
    ServerMode::Public(PublicDoor::new(vec![HOST.parse().unwrap()], proxies).unwrap())
}

/// The bytes that a connection with a small buffer holds back; the system makes some more of it.
const SMALL_BUFFER: u32 = 4 << 10;

/// An address that no other connection has.
fn another_address() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(1);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    std::net::Ipv4Addr::from_bits(0x0a00_0000 + count).to_string()
}

static KEYS: AtomicU32 = AtomicU32::new(0);

/// A running server on the loopback, and its folder.
pub struct TestServer {
    pub inner: Arc<Server>,
    pub folder: PathBuf,
    pub address: std::net::SocketAddr,
    /// Where other nodes connect, if there are any.
    pub internal: Option<std::net::SocketAddr>,
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
                // Written past the capture of test output, which would swallow it.
                let _ = writeln!(stderr(), "{name} has not ended within {:?}", Self::LONGEST);
                std::process::exit(101);
            }
        });
        Self { _alive: alive }
    }
}

impl TestServer {
    /// A public server behind a proxy on the loopback: every connection is from another address.
    pub async fn new() -> Self {
        Self::with(|_| ()).await
    }

    /// A public server without a proxy: all connections are from the same address.
    pub async fn limiting_addresses() -> Self {
        Self::with(|options| options.mode = public(&[])).await
    }

    /// A server for one person, on which bots have no limits of time.
    pub async fn local() -> Self {
        Self::with(|options| {
            options.mode = ServerMode::Local;
            options.bot_caps = false;
        })
        .await
    }

    /// A server with other options than usual.
    pub async fn with(change: impl FnOnce(&mut ServerOptions)) -> Self {
        let mut options = Self::options();
        change(&mut options);
        Self::at(Self::folder(), options).await
    }

    fn options() -> ServerOptions {
        ServerOptions {
            mode: public(&["127.0.0.1"]),
            bot_pace: Duration::from_millis(1),
            bot_caps: true,
            ..ServerOptions::default()
        }
    }

    /// A name for a folder that no other test has.
    pub fn folder() -> PathBuf {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        std::env::temp_dir().join(format!("initiative-online-{}-{count}", std::process::id()))
    }

    /// A server on a folder that there is already.
    pub async fn on_folder(folder: PathBuf) -> Self {
        Self::at(folder, Self::options()).await
    }

    async fn at(folder: PathBuf, options: ServerOptions) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Self::on(listener, folder, options)
    }

    /// A server whose connections hold back little: whoever does not read is noticed soon.
    pub async fn with_small_buffers() -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_send_buffer_size(SMALL_BUFFER).unwrap();
        socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        Self::on(socket.listen(64).unwrap(), Self::folder(), Self::options())
    }

    fn on(listener: TcpListener, folder: PathBuf, options: ServerOptions) -> Self {
        // A clock that a test has stopped would run on whenever all wait for another thread, so the
        // store writes at once there.
        let sync = match Handle::current().runtime_flavor() {
            RuntimeFlavor::CurrentThread => Durability::Program,
            _ => Durability::Power,
        };
        let store = Store::open(&folder.join("matches.db"), sync).unwrap();
        Self::with_store(listener, folder, options, store)
    }

    fn with_store(
        listener: TcpListener,
        folder: PathBuf,
        options: ServerOptions,
        store: Store,
    ) -> Self {
        let registry = Registry::new().with::<Bell>();
        let inner = Server::new(registry, store, options);
        let address = listener.local_addr().unwrap();
        let listening = serve(listener, Arc::clone(&inner));
        let serving = tokio::spawn(async move { match listening.await {} });
        Self { inner, folder, address, internal: None, serving, _watchdog: Watchdog::new() }
    }

    /// A node of the cluster with this database.
    pub async fn node(url: &str) -> Self {
        // A machine that stands still for a while must not fail a test.
        Self::node_with_life(url, Duration::from_secs(60)).await
    }

    /// A node whose leases live so long.
    pub async fn node_with_life(url: &str, life: Duration) -> Self {
        let [listener, nodes] = ["127.0.0.1:0"; 2].map(TcpListener::bind);
        let (listener, nodes) = (listener.await.unwrap(), nodes.await.unwrap());
        let secret = ClusterSecret::new(b"a secret for all tests").unwrap();
        let internal = nodes.local_addr().unwrap();
        let identity = NodeIdentity { address: internal.to_string(), secret: secret.clone(), life };
        let store = Store::join(&[url.to_owned()], &identity).unwrap();
        let options = ServerOptions { cluster_secret: Some(secret.clone()), ..Self::options() };
        let mut server = Self::with_store(listener, Self::folder(), options, store);
        tokio::spawn(serve_nodes(nodes, Arc::clone(&server.inner), secret));
        server.internal = Some(internal);
        server
    }

    /// Stops the server and starts another one on the same folder.
    pub async fn restart(self) -> Self {
        self.inner.stop().await;
        self.serving.abort();
        Self::at(self.folder.clone(), Self::options()).await
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
        request = request.header("host", HOST).header("content-type", "application/json");
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

    /// Asks for what may be kept, unless it still has this tag. Returns its tag and body.
    pub async fn ask_unless(&self, path: &str, tag: &str) -> (StatusCode, String, String) {
        let request =
            Request::builder().uri(path).header("host", HOST).header("if-none-match", tag);
        let request = request.body(Body::empty()).unwrap();
        let answer = app(Arc::clone(&self.inner)).oneshot(request).await.unwrap();
        let (status, tag) =
            (answer.status(), answer.headers()["etag"].to_str().unwrap().to_owned());
        let bytes = axum::body::to_bytes(answer.into_body(), 1 << 24).await.unwrap();
        (status, tag, String::from_utf8(bytes.to_vec()).unwrap())
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

    /// A match of two people: its id and their tokens, seat by seat.
    pub async fn pair(&self) -> (String, [String; 2]) {
        let seats = json!([{"control": "me"}, {"control": "me"}]);
        let made = self.create(json!({"game": "bell", "seats": seats})).await;
        (text(&made["match"]), [text(&made["mine"][0]["token"]), text(&made["mine"][1]["token"])])
    }

    pub async fn dial(&self, id: &str) -> Client {
        self.socket(&format!("/api/matches/{id}/socket")).await
    }

    /// A client at any address with a socket.
    pub async fn socket(&self, path: &str) -> Client {
        self.try_socket(path).await.unwrap()
    }

    pub async fn try_socket(
        &self,
        path: &str,
    ) -> Result<Client, tokio_tungstenite::tungstenite::Error> {
        let (socket, _) = tokio_tungstenite::connect_async(self.upgrade(path)).await?;
        Ok(Client::new(socket))
    }

    /// A client that takes in little at once.
    pub async fn dial_with_small_buffer(&self, id: &str) -> Client {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(SMALL_BUFFER).unwrap();
        let stream = MaybeTlsStream::Plain(socket.connect(self.address).await.unwrap());
        let request = self.upgrade(&format!("/api/matches/{id}/socket"));
        Client::new(tokio_tungstenite::client_async(request, stream).await.unwrap().0)
    }

    fn upgrade(&self, path: &str) -> Request<()> {
        let url = format!("ws://{}{path}", self.address);
        let mut request = url.into_client_request().unwrap();
        let protocol = "initiative.v1".parse().unwrap();
        request.headers_mut().insert("sec-websocket-protocol", protocol);
        request.headers_mut().insert("x-forwarded-for", another_address().parse().unwrap());
        request
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

    /// Lets all tasks run that have something to do.
    pub async fn settle(&self) {
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
    }

    /// What the operator reads, with the head of the answer.
    pub async fn metrics(&self) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let admin = tokio::spawn(serve_admin(listener, Arc::clone(&self.inner)));
        let get = "GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        stream.write_all(get.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        admin.abort();
        answer
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

/// A client that patches its view and checks every hash.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub view: Value,
    pub seq: u64,
    /// The last clock frame.
    pub clock: Value,
    /// How many frames came. A bound ends a test that waits for a frame that never comes.
    heard: u32,
}

impl Client {
    const fn new(socket: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Self {
        Self { socket, view: Value::Null, seq: 0, clock: Value::Null, heard: 0 }
    }

    pub async fn say(&mut self, frame: Value) {
        self.say_text(frame.to_string()).await;
    }

    pub async fn say_text(&mut self, text: String) {
        self.socket.send(Message::Text(text.into())).await.unwrap();
    }

    /// Sends frames in one go, so the server reads all of them before it judges the first.
    pub async fn say_together(&mut self, frames: impl IntoIterator<Item = Value>) {
        for frame in frames {
            self.socket.feed(Message::Text(frame.to_string().into())).await.unwrap();
        }
        self.socket.flush().await.unwrap();
    }

    pub async fn say_bytes(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::Binary(bytes.into())).await.unwrap();
    }

    /// Sends any message, well formed or not.
    pub async fn say_raw(&mut self, message: Message) {
        self.socket.send(message).await.unwrap();
    }

    /// The next frame, handled as a client does; a close is `{"type": "close", "code": …}`.
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
                apply_patch(&mut self.view, frame["patch"].clone());
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

    /// Sends a command and waits for its update.
    pub async fn play(&mut self, command: &str) -> Value {
        let key = self.command(command.into()).await;
        let ack = self.until("ack").await;
        assert_eq!(ack["key"], key);
        let update = self.until("update").await;
        assert_eq!(ack["seq"], update["seq"]);
        update
    }

    /// Sends a command that is refused, and returns the code.
    pub async fn refused(&mut self, command: &str) -> String {
        self.command(command.into()).await;
        text(&self.until("refused").await["code"])
    }
}
