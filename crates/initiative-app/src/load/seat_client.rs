//! The connection of one seat, as a client has it: its view, kept up to date by patches.

use futures_util::{SinkExt, StreamExt};
use initiative_server::{apply_patch, fingerprint};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long the server may take to let somebody in.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a client says that it is still there. ONLINE-WIRE-5
const PING: Duration = Duration::from_secs(4);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A seat of a match over its connection.
pub(super) struct SeatClient {
    pub(super) token: String,
    pub(super) view: Value,
    pub(super) seq: u64,
    socket: Socket,
    said: Instant,
}

/// What a frame of the server means for a player.
#[derive(Debug)]
pub(super) enum Heard {
    Ack {
        key: String,
        seq: u64,
        duplicate: bool,
    },
    Refused {
        key: Option<String>,
        code: String,
        retry: Option<Duration>,
    },
    /// The view has changed; so many bytes told so.
    Update {
        bytes: usize,
    },
    Snapshot,
    Over,
    /// The server closes the connection, and why.
    Error {
        code: String,
    },
    /// The view is not the one that the server means.
    OutOfStep,
    /// Nothing that a player would notice.
    Nothing,
}

impl SeatClient {
    /// Connects, and says who it is. The first snapshot is still to come.
    pub(super) async fn connect(address: &str, id: &str, token: &str) -> Result<Self, String> {
        let url = format!("ws://{address}/api/matches/{id}/socket");
        let connect = async {
            let mut request = url.into_client_request()?;
            let protocol = "initiative.v1"
                .parse()
                .map_err(tokio_tungstenite::tungstenite::http::Error::from)?;
            request.headers_mut().insert("sec-websocket-protocol", protocol);
            let (mut socket, _) = tokio_tungstenite::connect_async(request).await?;
            let hello = json!({"type": "hello", "v": 1, "token": token}).to_string();
            socket.send(Message::Text(hello.into())).await?;
            Ok::<_, tokio_tungstenite::tungstenite::Error>(socket)
        };
        let connected = timeout(PATIENCE, connect).await;
        let socket = connected.map_err(|_| "no answer".to_owned())?;
        let socket = socket.map_err(|error| error.to_string())?;
        let said = Instant::now();
        Ok(Self { token: token.to_owned(), view: Value::Null, seq: 0, socket, said })
    }

    /// Sends a frame; false if the connection is lost.
    pub(super) async fn say(&mut self, frame: &Value) -> bool {
        self.said = Instant::now();
        self.socket.send(Message::Text(frame.to_string().into())).await.is_ok()
    }

    /// When the server should hear of this client again.
    pub(super) fn ping_at(&self) -> Instant {
        self.said + PING
    }

    /// Says that it is still there, if it is time to.
    pub(super) async fn ping(&mut self) -> bool {
        if self.ping_at() > Instant::now() {
            return true;
        }
        self.say(&json!({"type": "ping", "t": 0, "active": true})).await
    }

    /// The next text of the server; none if the connection is lost. Nothing is lost if the caller
    /// stops waiting.
    pub(super) async fn next(&mut self) -> Option<String> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Takes a frame in.
    pub(super) fn hear(&mut self, text: &str, verify: bool) -> Heard {
        let Ok(mut frame) = serde_json::from_str::<Value>(text) else {
            return Heard::OutOfStep;
        };
        let word = |name: &str| frame.get(name).and_then(Value::as_str).map(str::to_owned);
        let number = |name: &str| frame.get(name).and_then(Value::as_u64);
        let seq = number("seq").unwrap_or_default();
        match frame.get("type").and_then(Value::as_str) {
            Some("snapshot") => {
                self.seq = seq;
                self.view = frame.get_mut("view").map(Value::take).unwrap_or_default();
                self.checked(&frame, verify, Heard::Snapshot)
            }
            Some("update") => {
                // ONLINE-SYNC-1
                if seq != self.seq + 1 {
                    return Heard::OutOfStep;
                }
                self.seq = seq;
                apply_patch(&mut self.view, frame.get("patch").unwrap_or(&Value::Null));
                self.checked(&frame, verify, Heard::Update { bytes: text.len() })
            }
            Some("ack") => Heard::Ack {
                key: word("key").unwrap_or_default(),
                seq,
                duplicate: frame.get("duplicate").is_some(),
            },
            Some("refused") => Heard::Refused {
                key: word("key"),
                code: word("code").unwrap_or_default(),
                retry: number("retry_ms").map(Duration::from_millis),
            },
            Some("over") => Heard::Over,
            Some("error") => Heard::Error { code: word("code").unwrap_or_default() },
            Some(_) => Heard::Nothing,
            None => Heard::OutOfStep,
        }
    }

    fn checked(&self, frame: &Value, verify: bool, heard: Heard) -> Heard {
        let meant = frame.get("hash").and_then(Value::as_str);
        if verify && meant != Some(fingerprint(&self.view).as_str()) {
            return Heard::OutOfStep;
        }
        heard
    }
}
