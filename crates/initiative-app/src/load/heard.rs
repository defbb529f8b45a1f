//! What a frame of the server means for a player.

use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::time::Duration;

/// What a player makes of a frame.
#[derive(Debug, PartialEq, Eq)]
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
    /// The view has changed; the frame had this many bytes.
    Update {
        bytes: usize,
    },
    Snapshot,
    Over,
    /// The server closes the connection, and why.
    Error {
        code: String,
        retry: Option<Duration>,
    },
    /// The server closes the connection, and when to come again.
    Goodbye {
        retry: Option<Duration>,
    },
    /// The view is not the one that the server means.
    OutOfStep,
    /// Nothing that a player would notice.
    Nothing,
}

/// A state of its view that a seat was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sighting {
    pub(super) seq: u64,
    pub(super) hash: u64,
}

/// A frame of the server, as far as a player needs it.
#[derive(Deserialize)]
pub(super) struct Frame<'a> {
    #[serde(borrow, rename = "type")]
    pub(super) kind: Cow<'a, str>,
    #[serde(default)]
    pub(super) seq: u64,
    #[serde(borrow)]
    pub(super) hash: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub(super) view: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) patch: Option<&'a RawValue>,
    key: Option<String>,
    code: Option<String>,
    retry_ms: Option<u64>,
    #[serde(default)]
    duplicate: bool,
}

impl Frame<'_> {
    /// Which state of the view this frame is about, if it is about one. ONLINE-HASH-1
    pub(super) fn sighting(&self) -> Option<Sighting> {
        let hash = u64::from_str_radix(self.hash.as_deref()?, 16).ok()?;
        let is_state = matches!(self.kind.as_ref(), "snapshot" | "update" | "clock");
        is_state.then_some(Sighting { seq: self.seq, hash })
    }

    /// What a frame means that changes no view.
    pub(super) fn notice(self) -> Heard {
        let retry = self.retry_ms.map(Duration::from_millis);
        let code = self.code.unwrap_or_default();
        match self.kind.as_ref() {
            "ack" => Heard::Ack {
                key: self.key.unwrap_or_default(),
                seq: self.seq,
                duplicate: self.duplicate,
            },
            "refused" => Heard::Refused { key: self.key, code, retry },
            "over" => Heard::Over,
            "error" => Heard::Error { code, retry },
            "goodbye" => Heard::Goodbye { retry },
            _ => Heard::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snapshot_an_update_and_the_clock_tell_a_state() {
        let sighting = |text: &str| serde_json::from_str::<Frame<'_>>(text).unwrap().sighting();
        let told = Some(Sighting { seq: 7, hash: 255 });
        for kind in ["snapshot", "update", "clock"] {
            let text = format!(r#"{{"type":"{kind}","seq":7,"hash":"00000000000000ff"}}"#);
            assert_eq!(sighting(&text), told);
        }
        assert_eq!(sighting(r#"{"type":"welcome","hash":"fnv1a64"}"#), None);
        assert_eq!(sighting(r#"{"type":"ack","key":"a","seq":7}"#), None);
    }

    #[test]
    fn a_server_that_closes_may_say_when_to_come_again() {
        let notice = |text: &str| serde_json::from_str::<Frame<'_>>(text).unwrap().notice();
        let retry = Some(Duration::from_secs(2));
        assert_eq!(
            notice(r#"{"type":"goodbye","reason":"restart","retry_ms":2000}"#),
            Heard::Goodbye { retry }
        );
        assert_eq!(
            notice(r#"{"type":"error","code":"online/storage","message":"No.","retry_ms":2000}"#),
            Heard::Error { code: "online/storage".into(), retry }
        );
        assert_eq!(
            notice(r#"{"type":"refused","key":"a","code":"online/storage","message":"No."}"#),
            Heard::Refused { key: Some("a".into()), code: "online/storage".into(), retry: None }
        );
    }
}
