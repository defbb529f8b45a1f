//! The connection of one seat, as a client has it: its view, kept up to date by patches.

use futures_util::{SinkExt, StreamExt};
use initiative_server::{apply_patch, fingerprint};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::borrow::Cow;
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

    /// Takes a frame in. Whoever does not verify views keeps only their choices: a load should not
    /// take the processor from the server that it measures.
    pub(super) fn hear(&mut self, text: &str, verify: bool) -> Heard {
        let Ok(frame) = serde_json::from_str::<Frame<'_>>(text) else {
            return Heard::OutOfStep;
        };
        let read = |part: Option<&RawValue>| {
            let text = part.map_or("null", RawValue::get);
            if verify { serde_json::from_str(text) } else { only_choices(text) }
        };
        match frame.kind.as_ref() {
            "snapshot" => {
                let Ok(view) = read(frame.view) else { return Heard::OutOfStep };
                (self.seq, self.view) = (frame.seq, view);
                self.checked(&frame, verify, Heard::Snapshot)
            }
            "update" => {
                let Ok(patch) = read(frame.patch) else { return Heard::OutOfStep };
                // ONLINE-SYNC-1
                if frame.seq != self.seq + 1 {
                    return Heard::OutOfStep;
                }
                self.seq = frame.seq;
                apply_patch(&mut self.view, &patch);
                self.checked(&frame, verify, Heard::Update { bytes: text.len() })
            }
            "ack" => Heard::Ack {
                key: frame.key.unwrap_or_default(),
                seq: frame.seq,
                duplicate: frame.duplicate,
            },
            "refused" => Heard::Refused {
                key: frame.key,
                code: frame.code.unwrap_or_default(),
                retry: frame.retry_ms.map(Duration::from_millis),
            },
            "over" => Heard::Over,
            "error" => Heard::Error { code: frame.code.unwrap_or_default() },
            _ => Heard::Nothing,
        }
    }

    fn checked(&self, frame: &Frame<'_>, verify: bool, heard: Heard) -> Heard {
        if verify && frame.hash.as_deref() != Some(fingerprint(&self.view).as_str()) {
            return Heard::OutOfStep;
        }
        heard
    }
}

/// A frame of the server, as far as a player needs it.
#[derive(Deserialize)]
struct Frame<'a> {
    #[serde(borrow, rename = "type")]
    kind: Cow<'a, str>,
    #[serde(default)]
    seq: u64,
    #[serde(borrow)]
    hash: Option<Cow<'a, str>>,
    #[serde(borrow)]
    view: Option<&'a RawValue>,
    #[serde(borrow)]
    patch: Option<&'a RawValue>,
    key: Option<String>,
    code: Option<String>,
    retry_ms: Option<u64>,
    #[serde(default)]
    duplicate: bool,
}

/// The choices of a view or a patch; all else is skipped.
fn only_choices(text: &str) -> serde_json::Result<Value> {
    #[derive(Deserialize)]
    struct Choices {
        #[serde(default, deserialize_with = "present")]
        choices: Option<Value>,
    }
    // In a patch, null means that they are gone.
    fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
        Value::deserialize(from).map(Some)
    }
    let Choices { choices } = serde_json::from_str(text)?;
    Ok(choices.map_or_else(|| json!({}), |choices| json!({"choices": choices})))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_verifying_only_choices_are_kept() {
        let view = r#"{"board":{"rows":{}},"choices":{"a":{"command":1}},"pieces":{}}"#;
        assert_eq!(only_choices(view).unwrap(), json!({"choices": {"a": {"command": 1}}}));
        assert_eq!(only_choices(r#"{"choices":null}"#).unwrap(), json!({"choices": null}));
        assert_eq!(only_choices(r#"{"turn":{}}"#).unwrap(), json!({}));
        assert!(only_choices("null").is_err());
    }
}
