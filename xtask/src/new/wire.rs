//! A seat at a match, over the wire. This implements as much of HTTP and WebSocket as that takes,
//! so that this crate needs no library that has to be compiled first.

use serde_json::{Map, Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// The body of a page.
pub(super) fn get(address: &str, path: &str) -> Result<String, String> {
    ask(address, "GET", path, "")
}

fn ask(address: &str, method: &str, path: &str, body: &str) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("{method} {path}: {error}");
    let mut stream = TcpStream::connect(address).map_err(failed)?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(failed)?;
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    )
    .map_err(failed)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).map_err(failed)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("the server said nothing")?;
    if !head.starts_with("HTTP/1.1 20") {
        return Err(format!("{method} {path}: {answer}"));
    }
    Ok(body.to_string())
}

/// The first seat of a match against a bot.
pub(super) struct Seat {
    pub(super) id: String,
    pub(super) token: String,
    stream: TcpStream,
    view: Value,
    seq: u64,
    sent: u64,
}

impl Seat {
    /// Makes a match and sits down.
    pub(super) fn take(address: &str, game: &str) -> Result<Self, String> {
        let seats = json!([{"control": "me"}, {"control": "bot:random"}]);
        let wish = json!({"game": game, "seed": 7, "seats": seats, "clock": null}).to_string();
        let made = ask(address, "POST", "/api/matches", &wish)?;
        let made: Value = serde_json::from_str(&made).map_err(|error| error.to_string())?;
        let text = |value: &Value| value.as_str().map(String::from).ok_or(made.to_string());
        let (id, token) = (text(&made["match"])?, text(&made["mine"][0]["token"])?);
        let stream = connect(address, &id).map_err(|error| error.to_string())?;
        let mut seat = Self { id, token, stream, view: Value::Null, seq: 0, sent: 0 };
        seat.greet()?;
        Ok(seat)
    }

    /// Connects again, because a browser that opens the page of this seat takes the seat over.
    pub(super) fn return_to(&mut self, address: &str) -> Result<(), String> {
        self.stream = connect(address, &self.id).map_err(|error| error.to_string())?;
        self.view = Value::Null;
        self.greet()
    }

    fn greet(&mut self) -> Result<(), String> {
        self.say(&json!({"type": "hello", "v": 1, "token": self.token}))?;
        // Seats are dealt, so the bot may begin.
        self.hear(Self::is_asked)
    }

    /// Whether the match has ended.
    pub(super) fn is_over(&self) -> bool {
        !self.view["over"].is_null()
    }

    /// Whether it is this seat's turn, or the match is over.
    fn is_asked(&self) -> bool {
        self.is_over() || !offered(&self.view).is_empty()
    }

    /// Does something that the scene offers, and waits until it is this seat's turn again.
    pub(super) fn play(&mut self) -> Result<(), String> {
        let commands = offered(&self.view);
        // Do not always take the first: that would be the same piece again and again.
        let place = usize::try_from(self.sent * 7).unwrap_or(0) % commands.len().max(1);
        let command = commands.get(place).ok_or_else(|| format!("nothing to do: {}", self.view))?;
        let key = format!("c{}", self.sent);
        let frame = json!({"type": "command", "key": key, "base": self.seq, "command": command});
        self.sent += 1;
        let before = self.seq;
        self.say(&frame)?;
        self.hear(|seat| seat.seq > before && seat.is_asked())
    }

    fn say(&mut self, frame: &Value) -> Result<(), String> {
        let sent = self.stream.write_all(&masked(&frame.to_string()));
        sent.map_err(|error| format!("{frame}: {error}"))
    }

    /// Listens until `until` is true.
    fn hear(&mut self, until: impl Fn(&Self) -> bool) -> Result<(), String> {
        loop {
            let text = self.frame().map_err(|error| format!("the line was lost: {error}"))?;
            let frame: Value = serde_json::from_str(&text).unwrap_or_default();
            match frame["type"].as_str() {
                Some("snapshot") => self.view = frame["view"].clone(),
                Some("update") => patch(&mut self.view, &frame["patch"]),
                Some("refused" | "error") => return Err(text),
                _ => continue,
            }
            self.seq = frame["seq"].as_u64().unwrap_or(self.seq);
            if until(self) {
                return Ok(());
            }
        }
    }

    /// The next text; other frames are skipped.
    fn frame(&mut self) -> std::io::Result<String> {
        loop {
            let mut head = [0; 2];
            self.stream.read_exact(&mut head)?;
            let length = match head[1] & 127 {
                126 => {
                    let mut long = [0; 2];
                    self.stream.read_exact(&mut long)?;
                    u64::from(u16::from_be_bytes(long))
                }
                127 => {
                    let mut long = [0; 8];
                    self.stream.read_exact(&mut long)?;
                    u64::from_be_bytes(long)
                }
                short => u64::from(short),
            };
            let mut bytes = Vec::new();
            (&self.stream).take(length).read_to_end(&mut bytes)?;
            match head[0] & 15 {
                1 => return Ok(String::from_utf8_lossy(&bytes).into_owned()),
                8 => return Err(std::io::Error::other("the server closed it")),
                _ => {}
            }
        }
    }
}

fn connect(address: &str, id: &str) -> std::io::Result<TcpStream> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "GET /api/matches/{id}/socket HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\
         sec-websocket-protocol: initiative.v1\r\n\r\n"
    )?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte)?;
        head.push(byte[0]);
    }
    if head.starts_with(b"HTTP/1.1 101") {
        return Ok(stream);
    }
    Err(std::io::Error::other(String::from_utf8_lossy(&head).into_owned()))
}

/// A text as a client's frame. Clients must mask what they send; a mask of zeros changes nothing.
fn masked(text: &str) -> Vec<u8> {
    let mut frame = vec![0x81];
    match u16::try_from(text.len()) {
        Ok(short @ ..126) => frame.push(0x80 | short.to_be_bytes()[1]),
        Ok(long) => {
            frame.push(0x80 | 126);
            frame.extend(long.to_be_bytes());
        }
        Err(_) => {
            frame.push(0x80 | 127);
            frame.extend((text.len() as u64).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(text.as_bytes());
    frame
}

/// Every command that a scene offers.
fn offered(view: &Value) -> Vec<Value> {
    let mut commands = Vec::new();
    for choice in view["choices"].as_object().into_iter().flat_map(Map::values) {
        commands.extend(choice.get("command").cloned());
        match &choice["targets"] {
            Value::Array(list) => {
                commands.extend(list.iter().filter_map(|target| target.get("command").cloned()));
            }
            packed => commands.extend(unpacked(packed)),
        }
    }
    commands
}

/// The commands of targets in their short form: rows of letters, each letter a kind of target.
fn unpacked(packed: &Value) -> Vec<Value> {
    let mut commands = Vec::new();
    for (y, row) in packed["rows"].as_object().into_iter().flatten() {
        let row = row.as_str().unwrap_or_default();
        let digits = row.bytes().take_while(u8::is_ascii_digit).count();
        let (x, marks) = row.split_at(digits);
        let (x, y) = (x.parse::<u64>().unwrap_or(0), y.parse::<u64>().unwrap_or(0));
        for (x, letter) in (x..).zip(marks.bytes()) {
            let kind = usize::from(letter.wrapping_sub(b'a'));
            if let Some(does) = packed["kinds"][kind]["does"].as_u64() {
                commands.push(filled(&packed["commands"][does as usize], x, y));
            }
        }
    }
    commands
}

/// A command with the tile in the place of `"@"`.
fn filled(command: &Value, x: u64, y: u64) -> Value {
    match command {
        Value::String(hole) if hole == "@" => Value::from([x, y]),
        Value::Array(list) => list.iter().map(|inner| filled(inner, x, y)).collect(),
        Value::Object(members) => {
            members.iter().map(|(key, inner)| (key.clone(), filled(inner, x, y))).collect()
        }
        other => other.clone(),
    }
}

/// A JSON merge patch.
fn patch(value: &mut Value, change: &Value) {
    let Value::Object(fields) = change else {
        *value = change.clone();
        return;
    };
    if !value.is_object() {
        *value = json!({});
    }
    let Value::Object(target) = value else { return };
    for (name, change) in fields {
        if change.is_null() {
            target.remove(name);
        } else {
            patch(target.entry(name.clone()).or_insert(Value::Null), change);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_says_its_length_and_has_a_mask() {
        assert_eq!(masked("hi"), [0x81, 0x82, 0, 0, 0, 0, b'h', b'i']);
        assert_eq!(masked(&"x".repeat(300))[..8], [0x81, 0xfe, 1, 44, 0, 0, 0, 0]);
        assert_eq!(masked(&"x".repeat(70_000))[1], 0xff);
    }

    #[test]
    fn a_patch_sets_merges_and_removes() {
        let mut value = json!({"a": 1, "b": {"c": 2, "d": 3}});
        patch(&mut value, &json!({"a": null, "b": {"c": 4}, "e": {"f": null, "g": 5}}));
        assert_eq!(value, json!({"b": {"c": 4, "d": 3}, "e": {"g": 5}}));
    }

    #[test]
    fn offers_are_the_commands_of_choices_and_of_their_targets() {
        let view = json!({"choices": {
            "end": {"command": "EndTurn"},
            "move": {"targets": [{"tile": [1, 1], "command": {"to": 1}}, {"tile": [2, 2]}]},
            "place": {"targets": {
                "commands": [{"Place": ["@", 7]}],
                "kinds": [{"does": 0}, {}],
                "rows": {"2": "10a.ba"},
            }},
        }});
        let [first, last] = [[10, 2], [13, 2]].map(|tile| json!({"Place": [tile, 7]}));
        assert_eq!(offered(&view), [json!("EndTurn"), json!({"to": 1}), first, last]);
    }
}
