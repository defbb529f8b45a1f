//! One connection to a node: frames there and back.

use super::nodes::{NodeError, Nodes};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes, http};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How often a client says that it is still there. ONLINE-WIRE-5
const PING: Duration = Duration::from_secs(4);

/// A connection of a seat.
#[derive(Debug)]
pub(super) struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    patience: Duration,
    silence: Option<Duration>,
    said: Instant,
    heard: Instant,
}

impl Connection {
    /// Connects to the node whose turn it is, and says who it is. The first snapshot is still to come.
    pub(super) async fn open(
        nodes: &Nodes,
        turn: usize,
        id: &str,
        token: &str,
    ) -> Result<Self, NodeError> {
        let address = nodes.address(turn);
        let url = format!("ws://{address}/api/matches/{id}/socket");
        let connect = async {
            let mut request = url.into_client_request()?;
            let protocol = "initiative.v1".parse().map_err(http::Error::from)?;
            request.headers_mut().insert("sec-websocket-protocol", protocol);
            // The buffer is filled with zeros before every read.
            let config = WebSocketConfig::default().read_buffer_size(8 << 10);
            let connecting =
                tokio_tungstenite::connect_async_with_config(request, Some(config), true);
            let (mut socket, _) = connecting.await?;
            let hello = json!({"type": "hello", "v": 1, "token": token}).to_string();
            socket.send(Message::Text(hello.into())).await?;
            Ok(socket)
        };
        let failed = |why: &str| NodeError::Unreachable(format!("connecting: {why}"));
        let connected = timeout(nodes.patience, connect).await;
        let socket = connected.map_err(|_| failed("no answer in time"))?;
        let socket = socket.map_err(|error| match error {
            Error::Http(answer) => {
                let body = answer.body().as_deref().unwrap_or_default();
                NodeError::refused("connecting", answer.status().as_u16(), body)
            }
            error => failed(&error.to_string()),
        })?;
        let now = Instant::now();
        let Nodes { patience, silence, .. } = *nodes;
        Ok(Self { socket, patience, silence, said: now, heard: now })
    }

    /// Sends a frame. If the connection is lost, reading from it tells.
    pub(super) async fn say(&mut self, frame: &Value) {
        self.said = Instant::now();
        let frame = Message::Text(frame.to_string().into());
        // A node that is frozen may take nothing any more.
        let _ = timeout(self.patience, self.socket.send(frame)).await;
    }

    /// When the server should hear of this client again.
    pub(super) fn ping_at(&self) -> Instant {
        self.said + PING
    }

    /// Says that it is still there, if it is time to.
    pub(super) async fn ping(&mut self) {
        if self.ping_at() <= Instant::now() {
            self.say(&json!({"type": "ping", "t": 0, "active": true})).await;
        }
    }

    /// The next text of the server; none if the connection is lost. Nothing is lost if the caller
    /// stops waiting.
    pub(super) async fn next(&mut self) -> Option<Utf8Bytes> {
        loop {
            let next = self.socket.next();
            let message = match self.silence {
                // What came while nobody read is read first, however late that is.
                Some(silence) => timeout_at(self.heard + silence, next).await.ok()?,
                None => next.await,
            };
            self.heard = Instant::now();
            match message? {
                Ok(Message::Text(text)) => return Some(text),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }
}
