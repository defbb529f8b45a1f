//! What one viewer has been told, and what comes next.

use crate::frame::Say;
use crate::host::Host;
use crate::json::fingerprint;
use crate::patch;
use axum::extract::ws::Utf8Bytes;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};

/// The stream of one viewer. ONLINE-SEQ-1
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    pub(super) viewer: Viewer,
    pub(crate) seq: u64,
    /// The seq at which the present turn or phase opened.
    pub(super) opening: u64,
    pub(super) view: Value,
    pub(crate) hash: String,
    /// Nobody ever looks from a bot's seat, nor over the table if watching is off.
    pub(super) kept: bool,
}

impl Stream {
    pub(super) fn new(host: &dyn Host, viewer: Viewer, kept: bool, seq: u64, opening: u64) -> Self {
        let view = if kept { host.view(viewer) } else { Value::Null };
        let hash = fingerprint(&view);
        Self { viewer, seq, opening, view, hash, kept }
    }

    /// What the last act changed for this viewer, and the frame that says so; none if the viewer
    /// does not notice it. ONLINE-VIEW-4
    pub(super) fn next(&self, host: &dyn Host) -> Option<(Self, Utf8Bytes)> {
        if !self.kept {
            return None;
        }
        let view = host.view(self.viewer);
        let cues = host.cues(self.viewer);
        let patch = patch::between(&self.view, &view);
        if patch.is_none() && cues.is_empty() {
            return None;
        }
        let seq = self.seq + 1;
        let hash = if patch.is_some() { fingerprint(&view) } else { self.hash.clone() };
        let patch = patch.unwrap_or_else(|| json!({}));
        let frame = Say::Update { seq, hash: &hash, patch: &patch, cues: &cues }.text();
        let opening = if turn(&self.view) == turn(&view) { self.opening } else { seq };
        Some((Self { viewer: self.viewer, seq, opening, view, hash, kept: true }, frame))
    }
}

/// What tells one turn or phase from the next: everything about it but its words.
fn turn(view: &Value) -> [Option<&Value>; 5] {
    let turn = view.get("turn");
    ["seats", "side", "phase", "round", "count"].map(|field| turn.and_then(|t| t.get(field)))
}
