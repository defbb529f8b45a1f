//! What a server may say, whatever it was sent.

use serde_json::Value;

/// Every frame that a server sends.
const FRAMES: [&str; 13] = [
    "welcome", "snapshot", "update", "ack", "refused", "clock", "presence", "offer", "rematch",
    "over", "error", "goodbye", "pong",
];
/// Every code with which it closes a connection.
const CLOSES: [u16; 11] = [1000, 1002, 1007, 1009, 1012, 4400, 4401, 4404, 4406, 4408, 4429];
/// What a refusal has besides its type.
const REFUSAL: [&str; 7] = ["key", "code", "message", "field", "list", "retry_ms", "v"];
/// What only a program that is falling apart says.
const INSIDES: [&str; 6] = ["panicked", "unwrap", ".rs", "backtrace", "/src/", "thread '"];

/// The frame of a text that the server sent.
pub fn frame(text: &str) -> Value {
    let frame: Value = serde_json::from_str(text).unwrap_or_else(|why| panic!("{why}: {text}"));
    let kind = frame["type"].as_str().unwrap_or_default();
    assert!(FRAMES.contains(&kind), "{text}");
    if matches!(kind, "refused" | "error") {
        refusal(&frame);
    }
    frame
}

/// A code, a sentence, and nothing of the program's insides. ONLINE-HTTP-1
fn refusal(refused: &Value) {
    let code = refused["code"].as_str().unwrap_or_default();
    let plain = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
    };
    let (area, name) = code.split_once('/').unwrap_or_default();
    assert!(plain(area) && plain(name), "{refused}");
    let message = refused["message"].as_str().unwrap_or_default();
    assert!(!message.is_empty() && message.chars().count() < 1_000, "{refused}");
    let fields = refused.as_object().unwrap();
    let known = |name: &String| name == "type" || REFUSAL.contains(&name.as_str());
    assert!(fields.keys().all(known), "{refused}");
    let text = refused.to_string();
    assert!(INSIDES.iter().all(|word| !text.contains(word)), "{refused}");
}

pub fn close(code: u16) {
    assert!(CLOSES.contains(&code) || code == 4409, "closed with {code}");
}

/// The status of a response over HTTP, if there is one.
pub fn response(bytes: &[u8], request: &str) -> Option<u16> {
    let text = String::from_utf8_lossy(bytes);
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status: u16 = head.split(' ').nth(1).and_then(|status| status.parse().ok())?;
    assert!(status < 500 || status == 503, "{request}: {text}");
    let head = head.to_ascii_lowercase();
    let json = head.contains("content-type: application/json");
    // What was meant to be one request may be several.
    let length = head.split("content-length: ").nth(1).and_then(|rest| rest.lines().next());
    let length = length.and_then(|length| length.parse().ok()).unwrap_or(body.len());
    let body = body.get(..length).unwrap_or(body);
    if status >= 400 && json && !body.is_empty() {
        let error: Value = serde_json::from_str(body).unwrap_or_else(|why| panic!("{why}: {text}"));
        assert!(error.as_object().is_some_and(|fields| fields.len() == 1), "{text}");
        refusal(&error["error"]);
    } else if status >= 400 {
        assert!(INSIDES.iter().all(|word| !body.contains(word)), "{request}: {text}");
    }
    Some(status)
}
