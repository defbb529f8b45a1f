//! Matches to attack, and the connections to them.

use super::within;
use initiative_kernel::dice::Dice;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A match, and what opens its doors.
#[derive(Clone, Debug)]
pub struct Table {
    pub id: String,
    pub tokens: Vec<String>,
    /// The invitation to its open seat, if it has one.
    pub invite: Option<String>,
}

impl Table {
    pub async fn create(address: &str, body: &Value) -> Self {
        let body = body.to_string();
        let request = format!(
            "POST /api/matches HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let answer = exchange(address, request.as_bytes(), false).await;
        let text = String::from_utf8(answer).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 201"), "{text}");
        let made: Value = serde_json::from_str(body).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let mine = made["mine"].as_array().unwrap();
        let invite = made["invites"][0]["link"].as_str();
        Self {
            id: text(&made["match"]),
            tokens: mine.iter().map(|seat| text(&seat["token"])).collect(),
            invite: invite.and_then(|link| Some(link.split_once("#i=")?.1.to_owned())),
        }
    }

    /// A match of any of the games, of any sort.
    pub async fn any(address: &str, dice: &mut Dice) -> Self {
        let (game, seats) =
            *dice.pick(&[("chess", 2), ("duel", 2), ("dungeon", 1), ("squad", 1)]).unwrap();
        let mut controls = vec![json!({"control": "me"}); seats];
        let mut body = json!({"game": game, "seed": 7, "clock": null, "spectators": "public"});
        match dice.roll(0, 3) {
            0 => body["hotseat"] = true.into(),
            1 if seats == 2 => controls[1]["control"] = "bot:random".into(),
            2 if seats == 2 => controls[1]["control"] = "open".into(),
            _ => {}
        }
        body["seats"] = controls.into();
        Self::create(address, &body).await
    }

    /// Opens a connection, without a hello.
    pub async fn dial(&self, address: &str) -> Socket {
        let url = format!("ws://{address}/api/matches/{}/socket", self.id);
        let mut request = url.into_client_request().unwrap();
        let protocol = "initiative.v1".parse().unwrap();
        request.headers_mut().insert("sec-websocket-protocol", protocol);
        let dialled = within("dialling", tokio_tungstenite::connect_async(request)).await;
        dialled.unwrap().0
    }
}

/// Sends bytes and returns everything that comes back until the server closes the connection. A
/// request that may be incomplete is followed by the end of what is sent.
pub async fn exchange(address: &str, bytes: &[u8], incomplete: bool) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let mut answer = Vec::new();
    let exchanged = async {
        // The server may have closed the connection before everything is sent.
        let sent = stream.write_all(bytes).await;
        if incomplete && sent.is_ok() {
            let _ = stream.shutdown().await;
        }
        let _ = stream.read_to_end(&mut answer).await;
    };
    within(&format!("{:?}", String::from_utf8_lossy(bytes)), exchanged).await;
    answer
}

/// The commands that the viewer of a scene is offered, the refused ones as well.
pub fn offered(view: &Value) -> Vec<Value> {
    fn collect(from: &Value, found: &mut Vec<Value>) {
        match from {
            Value::Object(fields) => {
                found.extend(fields.get("command").filter(|command| !command.is_null()).cloned());
                fields.values().for_each(|inner| collect(inner, found));
            }
            Value::Array(items) => items.iter().for_each(|inner| collect(inner, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    collect(&view["choices"], &mut found);
    found
}
