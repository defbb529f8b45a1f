//! What one viewer has been told, and what comes next.

use crate::frame::Say;
use crate::host::Host;
use crate::json::{canonical, fingerprint};
use crate::patch;
use axum::extract::ws::Utf8Bytes;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};
use std::borrow::Cow;

/// The stream of one viewer. ONLINE-SEQ-1
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    pub(super) viewer: Viewer,
    pub(crate) seq: u64,
    /// The seq at which the present turn or phase opened.
    pub(super) opening: u64,
    view: View,
    pub(crate) hash: String,
    /// Nobody ever looks from a bot's seat, nor over the table if watching is off.
    pub(super) kept: bool,
}

/// The view that was last told.
#[derive(Clone, Debug)]
enum View {
    /// Ready to be compared with the next one.
    Open(Value),
    /// As text, a tenth of the size, while nothing happens.
    Shut(String),
}

impl Stream {
    /// The view that was last told.
    pub(super) fn view(&self) -> Cow<'_, Value> {
        match &self.view {
            View::Open(view) => Cow::Borrowed(view),
            View::Shut(text) => Cow::Owned(serde_json::from_str(text).unwrap_or_default()),
        }
    }

    /// Takes as little room as it can until something happens.
    pub(super) fn rest(&mut self) {
        if let View::Open(view) = &self.view {
            self.view = View::Shut(canonical(view));
        }
    }

    pub(super) fn new(host: &dyn Host, viewer: Viewer, kept: bool, seq: u64, opening: u64) -> Self {
        let view = if kept { host.view(viewer) } else { Value::Null };
        let hash = fingerprint(&view);
        Self { viewer, seq, opening, view: View::Open(view), hash, kept }
    }

    /// What the last act changed for this viewer, and the frame that says so; none if the viewer
    /// does not notice it. ONLINE-VIEW-4
    pub(super) fn next(&self, host: &dyn Host) -> Option<(Self, Utf8Bytes)> {
        if !self.kept {
            return None;
        }
        let view = host.view(self.viewer);
        let cues = host.cues(self.viewer);
        let before = self.view();
        let patch = patch::between(&before, &view);
        if patch.is_none() && cues.is_empty() {
            return None;
        }
        let seq = self.seq + 1;
        let hash = if patch.is_some() { fingerprint(&view) } else { self.hash.clone() };
        let patch = patch.unwrap_or_else(|| json!({}));
        let frame = Say::Update { seq, hash: &hash, patch: &patch, cues: &cues }.text();
        let opening = if turn(&before) == turn(&view) { self.opening } else { seq };
        let view = View::Open(view);
        Some((Self { viewer: self.viewer, seq, opening, view, hash, kept: true }, frame))
    }
}

/// What tells one turn or phase from the next: everything about it but its words.
fn turn(view: &Value) -> [Option<&Value>; 5] {
    let turn = view.get("turn");
    ["seats", "side", "phase", "round", "count"].map(|field| turn.and_then(|t| t.get(field)))
}
