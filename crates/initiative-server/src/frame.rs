//! The frames of the protocol, in both directions. ONLINE-WIRE-2

use crate::offer::{OfferKind, OfferNote};
use crate::refusal::WireRefusal;
use crate::strict_json::JsonLimits;
use axum::extract::ws::Utf8Bytes;
use initiative_kernel::game::Seat;
use initiative_kernel::strict::Misread;
use initiative_kernel::table::Act;
use initiative_kernel::turn::timer::Reading;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the protocol.
pub(crate) const VERSION: u64 = 1;

/// A frame that a client sends.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ClientFrame {
    Hello {
        v: u64,
        token: Option<String>,
        spectate: Option<String>,
    },
    Command {
        key: String,
        base: u64,
        seat: Option<Seat>,
        command: Option<Value>,
        /// In place of a command: what the table does for any game.
        act: Option<TableAct>,
        /// A field that the command has twice. ONLINE-FRAME-3
        #[serde(skip)]
        doubled: Option<Misread>,
    },
    Resync {
        have: u64,
    },
    TakeSeat {
        seat: Seat,
    },
    Ping {
        t: u64,
        active: bool,
    },
    /// Asks the other people for something. ONLINE-FAIR-2
    Offer {
        kind: OfferKind,
    },
    Accept {
        offer: u64,
    },
    Decline {
        offer: u64,
    },
    Leave {},
}

/// What the table does for any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TableAct {
    Undo,
    Redo,
}

/// A command of a client.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ClientCommand {
    pub(crate) key: String,
    pub(crate) base: u64,
    pub(crate) seat: Option<Seat>,
    pub(crate) act: Act<Value>,
    /// A field that the command has twice. The match refuses it like any command that it cannot read.
    /// ONLINE-FRAME-3
    pub(crate) doubled: Option<Misread>,
}

impl ClientFrame {
    /// Reads a frame; none if it is malformed. ONLINE-FRAME-1
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (fields, twice) = JsonLimits::FRAME.frame(text).ok()?;
        // An absent field is left out; it is never null.
        if fields.values().any(Value::is_null) {
            return None;
        }
        let mut said = Self::deserialize(Value::Object(fields)).ok()?;
        if let Self::Command { doubled, .. } = &mut said {
            *doubled = twice;
        }
        Some(said)
    }
}

impl ClientCommand {
    /// The most characters of a key. ONLINE-IDEM-1
    pub(crate) const KEY: usize = 64;

    /// The command of a frame; none if the frame is not well formed. ONLINE-IDEM-1
    pub(crate) fn new(
        key: String,
        base: u64,
        seat: Option<Seat>,
        command: Option<Value>,
        act: Option<TableAct>,
        doubled: Option<Misread>,
    ) -> Option<Self> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        if key.is_empty() || key.len() > Self::KEY || !key.bytes().all(fits) {
            return None;
        }
        let act = match (command, act) {
            (Some(command), None) => Act::Play(command),
            (None, Some(TableAct::Undo)) => Act::Undo,
            (None, Some(TableAct::Redo)) => Act::Redo,
            _ => return None,
        };
        Some(Self { key, base, seat, act, doubled })
    }
}

/// A frame that the server sends.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ServerFrame<'a> {
    Welcome {
        v: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        seats: Option<&'a [Seat]>,
        #[serde(skip_serializing_if = "is_false")]
        spectator: bool,
        #[serde(skip_serializing_if = "is_false")]
        hotseat: bool,
        game: &'a str,
        hash: &'static str,
        /// What this client can offer to the other people of the match.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        offers: &'a [OfferKind],
    },
    Ack {
        key: &'a str,
        seq: u64,
        #[serde(skip_serializing_if = "is_false")]
        duplicate: bool,
    },
    Refused {
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<&'a str>,
        #[serde(flatten)]
        refused: &'a WireRefusal,
    },
    Clock {
        seq: u64,
        hash: &'a str,
        /// None in a match without a clock.
        #[serde(flatten)]
        time: Option<ClockReading>,
    },
    Presence {
        /// None if only the summary of the match has changed.
        #[serde(flatten)]
        present: Option<SeatPresence<'a>>,
        #[serde(flatten)]
        summary: MatchSummary,
    },
    Offer {
        #[serde(flatten)]
        note: &'a OfferNote,
    },
    /// A rematch has begun, with a seat for the receiver alone. ONLINE-REMATCH-1
    Rematch {
        #[serde(rename = "match")]
        id: &'a str,
        seat: Seat,
        token: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        spectate: Option<&'a str>,
    },
    Over {
        #[serde(flatten)]
        result: &'a Value,
    },
    Error {
        #[serde(flatten)]
        refused: &'a WireRefusal,
        #[serde(skip_serializing_if = "Option::is_none")]
        v: Option<u64>,
    },
    Goodbye {
        reason: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        retry_ms: Option<u64>,
    },
    Pong {
        t: u64,
    },
}

/// Whether a seat is connected. ONLINE-PRES-1
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SeatPresence<'a> {
    pub(crate) seat: Seat,
    pub(crate) state: &'static str,
    pub(crate) name: &'a str,
    /// How long the seat has to come back; none if no grace period runs. ONLINE-GRACE-1
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) grace_left_ms: Option<u64>,
}

/// What the clock shows. ONLINE-CLOCK-3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ClockReading {
    /// Whose turn it is; none in a phase of all seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seat: Option<Seat>,
    pub(crate) left_ms: u64,
    pub(crate) allowed_ms: u64,
    pub(crate) shown: u64,
}

impl From<Reading> for ClockReading {
    fn from(reading: Reading) -> Self {
        let Reading { seat, left_ms, allowed_ms, shown_s, .. } = reading;
        Self { seat, left_ms, allowed_ms, shown: shown_s }
    }
}

/// The part of a presence frame that concerns the whole match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MatchSummary {
    /// `waiting`, `running`, `suspended` or `over`.
    pub(crate) stage: &'static str,
    pub(crate) spectators: usize,
}

/// The part of a snapshot that concerns the other people of the match.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Others<'a> {
    pub(crate) presence: Vec<SeatPresence<'a>>,
    #[serde(flatten)]
    pub(crate) summary: MatchSummary,
    /// The offers that stand. ONLINE-FAIR-2
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) offers: Vec<OfferNote>,
}

impl ServerFrame<'_> {
    pub(crate) fn text(&self) -> Utf8Bytes {
        // These types always have a JSON form.
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

/// What a viewer sees at some seq. The view is JSON text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ViewState<'a> {
    pub(crate) seq: u64,
    pub(crate) hash: &'a str,
    pub(crate) view: &'a str,
}

/// The frame `snapshot`, with the cues of the opening if nothing was done yet. View and cues are JSON
/// text already, so the frame is formatted by hand.
pub(crate) fn snapshot(
    sight: &ViewState<'_>,
    cues: Option<&str>,
    time: Option<ClockReading>,
    others: &Others<'_>,
) -> Utf8Bytes {
    let ViewState { seq, hash, view } = sight;
    let cues = cues.map(|cues| format!(",\"cues\":{cues}")).unwrap_or_default();
    let time = time.map(|time| serde_json::to_string(&time).unwrap_or_default());
    let time = time.map(|time| format!(",\"clock\":{time}")).unwrap_or_default();
    // These types always have a JSON form, which begins with a brace.
    let others = serde_json::to_string(others).unwrap_or_default();
    let others = others.strip_prefix('{').unwrap_or("}");
    format!(r#"{{"type":"snapshot","seq":{seq},"hash":"{hash}","view":{view}{cues}{time},{others}"#)
        .into()
}

/// The frame `update`. Patch and cues are JSON text already.
pub(crate) fn update(seq: u64, hash: &str, patch: &str, cues: &str) -> Utf8Bytes {
    format!(r#"{{"type":"update","seq":{seq},"hash":"{hash}","patch":{patch},"cues":{cues}}}"#)
        .into()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn online_frame_1_only_well_formed_frames_are_read() {
        assert_eq!(ClientFrame::read(r#"{"type":"leave"}"#), Some(ClientFrame::Leave {}));
        assert!(ClientFrame::read(r#"{"type":"hello","v":1}"#).is_some());
        for bad in [
            r#"{"type":"hello"}"#,
            r#"{"type":"hello","v":1,"token":null}"#,
            r#"{"type":"hello","v":"1"}"#,
            r#"{"type":"hello","v":-1}"#,
            r#"{"type":"hello","v":1,"admin":true}"#,
            r#"{"type":"leave","type":"leave"}"#,
            r#"{"type":"leave","why":1}"#,
            r#"{"type":"fly"}"#,
            r#"{"v":1}"#,
            r#"{"type":"ping","t":1.0,"active":true}"#,
            r#"{"type":"take_seat","seat":256}"#,
            r#"{"type":"command""#,
        ] {
            assert_eq!(ClientFrame::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn online_idem_1_a_key_has_1_to_64_url_safe_characters() {
        let command = || Some(Value::from("Pass"));
        let ok =
            |key: &str| ClientCommand::new(key.into(), 0, None, command(), None, None).is_some();
        assert!(ok("a-17_Z") && ok(&"k".repeat(64)));
        assert!(!ok("") && !ok(&"k".repeat(65)) && !ok("a b") && !ok("ä"));
        let new = |command, act| ClientCommand::new("k".into(), 0, None, command, act, None);
        assert!(new(None, None).is_none());
        assert!(new(command(), Some(TableAct::Undo)).is_none());
    }

    proptest! {
        #[test]
        fn online_frame_2_reading_any_text_as_a_frame_never_panics(text: String, bytes: Vec<u8>) {
            let _ = ClientFrame::read(&text);
            let _ = ClientFrame::read(&String::from_utf8_lossy(&bytes));
        }
    }
}
