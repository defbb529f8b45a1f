//! Frames that are almost right, and some that are not frames at all.

use super::tables::offered;
use initiative_kernel::dice::Dice;
use initiative_testkit::mutate;
use serde_json::{Map, Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

/// Numbers as nobody should write them.
const NUMBERS: [&str; 12] = [
    "18446744073709551616",
    "18446744073709551615",
    "-1",
    "-0",
    "1.0",
    "1e999",
    "-9223372036854775809",
    "00",
    "0x10",
    "NaN",
    "99999999999999999999999999999999999999999999999999",
    "4294967296",
];
/// Texts as few people write them, as they stand in JSON.
const TEXTS: [&str; 12] = [
    r#""\ud800""#,
    r#""\u0000""#,
    "\"\u{202e}\u{2066}x\"",
    "\"\u{feff}\"",
    "\"e\u{301}\u{301}\u{301}\"",
    "\"\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}\"",
    r#""\ud83d\ude00""#,
    "\"\u{10ffff}\"",
    r#""__proto__""#,
    r#""';--<b>""#,
    "\"\t\"",
    r#""\x""#,
];
/// Every type of frame that clients send, and some that only the server sends.
const TYPES: [&str; 13] = [
    "hello",
    "command",
    "resync",
    "take_seat",
    "ping",
    "offer",
    "accept",
    "decline",
    "leave",
    "snapshot",
    "ack",
    "goodbye",
    "",
];

/// Something that is sent over a connection.
#[derive(Clone, Debug)]
pub enum Sent {
    Text(String),
    Bytes(Vec<u8>),
    Ping(Vec<u8>),
    Pong(Vec<u8>),
    Close(u16),
    /// A text in pieces, the last of which may be missing.
    Pieces(Vec<Vec<u8>>, bool),
    /// Bytes that are no frame of a WebSocket.
    Raw(Vec<u8>),
}

impl Sent {
    /// Whether nothing can be read after it.
    pub const fn ends_the_line(&self) -> bool {
        matches!(self, Self::Raw(_) | Self::Close(_) | Self::Pieces(_, false))
    }

    pub fn messages(self) -> Vec<Message> {
        match self {
            Self::Text(text) => vec![Message::Text(text.into())],
            Self::Bytes(bytes) => vec![Message::Binary(bytes.into())],
            Self::Ping(bytes) => vec![Message::Ping(bytes.into())],
            Self::Pong(bytes) => vec![Message::Pong(bytes.into())],
            Self::Close(code) => {
                vec![Message::Close(Some(CloseFrame { code: code.into(), reason: "".into() }))]
            }
            Self::Pieces(pieces, finished) => {
                let last = pieces.len().saturating_sub(1);
                let piece = |(place, bytes): (usize, Vec<u8>)| {
                    let data = if place == 0 { Data::Text } else { Data::Continue };
                    let end = finished && place == last;
                    Message::Frame(Frame::message(bytes, OpCode::Data(data), end))
                };
                pieces.into_iter().enumerate().map(piece).collect()
            }
            Self::Raw(_) => Vec::new(),
        }
    }
}

/// What a connection knows, so that it can be wrong by little.
#[derive(Debug, Default)]
pub struct Wire {
    pub number: u64,
    pub token: String,
    pub base: u64,
    /// What the game offers.
    pub commands: Vec<Value>,
    /// How many messages there were.
    pub sent: u64,
}

impl Wire {
    /// Takes what a frame tells.
    pub fn learn(&mut self, frame: &Value) {
        match frame["type"].as_str() {
            Some("snapshot") => self.commands = offered(&frame["view"]),
            Some("update") => {}
            _ => return,
        }
        self.base = frame["seq"].as_u64().unwrap_or_default();
    }

    /// The next message.
    pub fn next(&mut self, dice: &mut Dice) -> Sent {
        self.sent += 1;
        let text = self.damaged(dice);
        match dice.roll(0, 99) {
            0..=2 => Sent::Bytes(text),
            3 => Sent::Ping(text.into_iter().take(125).collect()),
            4 => Sent::Pong(text.into_iter().take(125).collect()),
            5 if dice.chance(50) => {
                Sent::Close(*dice.pick(&[1000, 1001, 1005, 3000, 4999, 1007]).unwrap())
            }
            6..=8 => {
                let size = usize::try_from(dice.roll(1, 60)).unwrap();
                Sent::Pieces(text.chunks(size).map(<[u8]>::to_vec).collect(), dice.chance(60))
            }
            9 => Sent::Raw(damaged_frame(&text, dice)),
            _ => match String::from_utf8(text) {
                Ok(text) => Sent::Text(text),
                Err(no_text) => Sent::Pieces(vec![no_text.into_bytes()], true),
            },
        }
    }

    /// A frame of any type as it should be.
    fn valid(&self, dice: &mut Dice) -> Value {
        let small = |dice: &mut Dice| dice.roll(0, 3);
        match dice.roll(0, 24) {
            0 => json!({"type": "hello", "v": 1, "token": self.token}),
            1 => json!({"type": "hello", "v": 1, "spectate": self.token}),
            2 => json!({"type": "resync", "have": small(dice)}),
            3 => json!({"type": "take_seat", "seat": small(dice)}),
            4 => json!({"type": "ping", "t": small(dice), "active": dice.chance(50)}),
            5 => {
                let kind = *dice.pick(&["take_back", "draw", "rematch"]).unwrap();
                json!({"type": "offer", "kind": kind})
            }
            6 => json!({"type": "accept", "offer": small(dice)}),
            7 => json!({"type": "decline", "offer": small(dice)}),
            8 if dice.chance(10) => json!({"type": "leave"}),
            9 => {
                let act = *dice.pick(&["undo", "redo"]).unwrap();
                json!({"type": "command", "key": self.key(dice), "base": self.base, "act": act})
            }
            _ => {
                let known = dice.pick(&self.commands).cloned();
                let mut command = known.unwrap_or_else(|| json!({"MoveUnit": {"unit": 1}}));
                for _ in 0..dice.roll(0, 2) {
                    command = mutate::value(&command, dice).unwrap_or(command);
                }
                let wrong = if dice.chance(20) { dice.roll(-2, 2) } else { 0 };
                let base = self.base.saturating_add_signed(wrong);
                let key = self.key(dice);
                let mut frame =
                    json!({"type": "command", "key": key, "base": base, "command": command});
                if dice.chance(20) {
                    frame["seat"] = small(dice).into();
                }
                frame
            }
        }
    }

    /// A key that is mostly new.
    fn key(&self, dice: &mut Dice) -> String {
        let (number, sent) = (self.number, self.sent);
        if dice.chance(90) { format!("h-{number}-{sent}") } else { "again".into() }
    }

    /// A frame that is right, or wrong in one way or several.
    fn damaged(&self, dice: &mut Dice) -> Vec<u8> {
        let mut frame = self.valid(dice);
        if dice.chance(60) {
            return frame.to_string().into_bytes(); // Right in its form.
        }
        if dice.chance(25) {
            frame = mutate::value(&frame, dice).unwrap_or(frame);
        }
        let (number, word) = (*dice.pick(&NUMBERS).unwrap(), *dice.pick(&TEXTS).unwrap());
        let mut text = match dice.roll(0, 9) {
            0 => with(&frame, "type", (*dice.pick(&TYPES).unwrap()).into()).to_string(),
            1 => with(&frame, "smuggled", self.valid(dice)).to_string(),
            2 => with_written(&frame, dice, number),
            3 => with_written(&frame, dice, word),
            4 => {
                let deep = usize::try_from(dice.roll(1, 200)).unwrap();
                let (open, close) = *dice.pick(&[("[", "]"), (r#"{"a":"#, "}")]).unwrap();
                let written = format!("{}1{}", open.repeat(deep), close.repeat(deep));
                with_written(&frame, dice, &written)
            }
            // A field twice.
            5 => frame.to_string().replacen('{', r#"{"type":"ping","key":"x","t":1,"#, 1),
            6 => format!("{frame}{frame}"),
            7 => format!("[{frame}]"),
            8 => {
                let long = "x".repeat(usize::try_from(dice.roll(900, 1_100)).unwrap());
                with_written(&frame, dice, &Value::from(long).to_string())
            }
            _ => frame.to_string(),
        };
        if dice.chance(1) {
            text.push_str(&" ".repeat(17 << 10)); // Over 16 KiB.
        }
        let mut bytes = text.into_bytes();
        if dice.chance(30) {
            mutate::bytes(&mut bytes, dice);
        }
        bytes
    }
}

/// The frame with a field set.
fn with(frame: &Value, field: &str, value: Value) -> Value {
    let mut fields: Map<String, Value> = frame.as_object().cloned().unwrap_or_default();
    fields.insert(field.into(), value);
    fields.into()
}

/// The frame as text, with one of its values written as `written`.
fn with_written(frame: &Value, dice: &mut Dice, written: &str) -> String {
    const MARK: &str = "<here>";
    let mut marked = frame.clone();
    mark(&mut marked, MARK, dice);
    marked.to_string().replacen(&Value::from(MARK).to_string(), written, 1)
}

fn mark(value: &mut Value, with: &str, dice: &mut Dice) {
    let inner: Vec<&mut Value> = match value {
        Value::Object(fields) => fields.values_mut().collect(),
        Value::Array(items) => items.iter_mut().collect(),
        _ => Vec::new(),
    };
    match dice.index(inner.len()) {
        Some(place) => mark(inner.into_iter().nth(place).unwrap(), with, dice),
        None => *value = with.into(),
    }
}

/// A frame of the WebSocket with a mask of zeros, damaged: its head, its length, its content.
fn damaged_frame(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let text = &text[..text.len().min(125)];
    let mut bytes = vec![0x81, 0x80 | u8::try_from(text.len()).unwrap(), 0, 0, 0, 0];
    bytes.extend(text);
    match dice.roll(0, 3) {
        0 => bytes[0] = dice.bits() as u8,
        1 => bytes[1] = dice.bits() as u8,
        2 => bytes[1] |= 0x7f, // A length of 64 bits, made of the mask and the text.
        _ => mutate::bytes(&mut bytes, dice),
    }
    bytes
}
