//! Attacks over WebSockets: damaged frames of every type, in matches of every game.

use super::frames::{Sent, Wire};
use super::tables::{Socket, Table};
use super::{answers, within};
use futures_util::{SinkExt, StreamExt};
use initiative_kernel::dice::Dice;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::{Error, Message};

/// How many connections one attacker opens.
const CONNECTIONS: u64 = 150;
/// How long an answer is waited for that need not come.
const MOMENT: Duration = Duration::from_millis(10);
/// The ping that every connection ends with.
const LAST: u64 = 4_096;

pub async fn attack(address: String, mut dice: Dice) {
    let mut table = Table::any(&address, &mut dice).await;
    let (mut heard, mut lasted) = (0, 0);
    for number in 0..CONNECTIONS {
        // Limits stay with a token for a minute, so tokens are used up. ONLINE-LIMIT-5
        if dice.chance(60) {
            table = Table::any(&address, &mut dice).await;
        }
        let socket = table.dial(&address).await;
        let mut line = Line { socket, table: &table, said: Vec::new(), heard: 0, lasted: false };
        line.misbehave(&mut dice, number).await;
        heard += line.heard;
        lasted += u64::from(line.lasted);
    }
    // Otherwise the limits turn everything away, and nothing is shown.
    assert!(heard > 5 * CONNECTIONS, "{heard} answers on {CONNECTIONS} connections");
    assert!(lasted > CONNECTIONS / 10, "{lasted} of {CONNECTIONS} connections lasted");
}

/// A connection of somebody who keeps to no rule.
struct Line<'a> {
    socket: Socket,
    table: &'a Table,
    /// What was sent, for the message of a failure.
    said: Vec<Sent>,
    /// How many frames came back.
    heard: u64,
    /// Whether the last ping was answered.
    lasted: bool,
}

impl Line<'_> {
    async fn misbehave(&mut self, dice: &mut Dice, number: u64) {
        let mut wire = Wire { number, ..Wire::default() };
        wire.token = dice.pick(&self.table.tokens).cloned().unwrap_or_default();
        if dice.chance(85) {
            let mut hello = json!({"type": "hello", "v": 1});
            if dice.chance(80) {
                hello["token"] = wire.token.clone().into();
            }
            self.send(Sent::Text(hello.to_string())).await;
            match self.until("snapshot").await {
                Some(snapshot) => wire.learn(&snapshot),
                None => return,
            }
        }
        for _ in 0..dice.roll(2, 14) {
            let sent = wire.next(dice);
            let last = sent.ends_the_line();
            // Answers that are not read in time are lost when the server closes the connection.
            if !self.send(sent).await || last {
                break;
            }
            let Some(answer) = self.listen().await else { break };
            wire.learn(&answer);
        }
        if dice.chance(10) {
            return; // Gone without a word.
        }
        if self.said.last().is_some_and(Sent::ends_the_line) {
            // The server may wait for the rest of it.
            let _ = self.socket.get_mut().shutdown().await;
        } else {
            let ping = json!({"type": "ping", "t": LAST, "active": true});
            self.send(Sent::Text(ping.to_string())).await;
            self.send(Sent::Close(1000)).await;
        }
        self.until("nothing else").await;
    }

    /// Sends a message; false if the server has closed the connection.
    async fn send(&mut self, sent: Sent) -> bool {
        self.said.push(sent.clone());
        let sending = async {
            match sent {
                Sent::Raw(bytes) => self.socket.get_mut().write_all(&bytes).await.is_ok(),
                other => {
                    for message in other.messages() {
                        if self.socket.send(message).await.is_err() {
                            return false;
                        }
                    }
                    true
                }
            }
        };
        within("sending", sending).await
    }

    /// Waits a moment for an answer, null if there is none yet; none if the connection is over.
    async fn listen(&mut self) -> Option<Value> {
        match tokio::time::timeout(MOMENT, self.socket.next()).await {
            Ok(heard) => self.hear(heard),
            Err(_) => Some(Value::Null), // Not everything is answered.
        }
    }

    /// The next frame of this type; none if the connection ends before.
    async fn until(&mut self, kind: &str) -> Option<Value> {
        for _ in 0..1_000 {
            let heard = tokio::time::timeout(super::PATIENCE, self.socket.next()).await;
            let Ok(heard) = heard else { panic!("no answer to {:?}", self.said) };
            let frame = self.hear(heard)?;
            if frame["type"] == kind {
                return Some(frame);
            }
        }
        panic!("no end of answers to {:?}", self.said);
    }

    /// Judges what came: a frame, null for a ping or a pong, none at the end.
    fn hear(&mut self, heard: Option<Result<Message, Error>>) -> Option<Value> {
        match heard? {
            Ok(Message::Text(text)) => {
                let frame = answers::frame(&text);
                self.heard += 1;
                self.lasted |= frame["type"] == "pong" && frame["t"] == LAST;
                Some(frame)
            }
            Ok(Message::Close(close)) => {
                if let Some(close) = close {
                    answers::close(close.code.into());
                }
                None
            }
            Ok(Message::Ping(_) | Message::Pong(_)) => Some(Value::Null),
            Ok(other) => panic!("{other:?} after {:?}", self.said),
            Err(_) => None,
        }
    }
}
