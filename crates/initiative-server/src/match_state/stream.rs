//! The stream of updates to one viewer.

use crate::erased::ErasedMatch;
use crate::frame::update;
use crate::view::View;
use axum::extract::ws::Utf8Bytes;
use initiative_scene::viewer::Viewer;
use std::sync::Arc;

/// What one viewer was told so far. ONLINE-SEQ-1
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    pub(super) viewer: Viewer,
    pub(crate) seq: u64,
    /// The seq at which the present turn or phase opened.
    pub(super) opening: u64,
    /// The view that the viewer was told last.
    view: Arc<View>,
    pub(crate) hash: String,
    /// Whether anybody can look: nobody looks from the seat of a bot, or watches if watching is off.
    pub(super) kept: bool,
}

impl Stream {
    pub(super) fn new(
        host: &dyn ErasedMatch,
        viewer: Viewer,
        kept: bool,
        seq: u64,
        opening: u64,
    ) -> Self {
        let view = if kept { host.view_text(viewer, None).into() } else { View::default() };
        Self { viewer, seq, opening, hash: view.hash(), view: Arc::new(view), kept }
    }

    /// The view that the viewer was told last, as text.
    pub(super) fn view(&self) -> &str {
        self.view.text()
    }

    /// What the viewer notices of the last act; none if that is nothing. `turned` says whether a turn
    /// or phase began, if the game knows; otherwise the view tells. ONLINE-VIEW-4
    pub(super) fn notice(&self, host: &dyn ErasedMatch, turned: Option<bool>) -> Option<Noticed> {
        if !self.kept {
            return None;
        }
        let cues = host.cues_text(self.viewer);
        let view = View::from(host.view_text(self.viewer, Some(self.view.canonical())));
        let patch = self.view.patch(&view);
        if patch.is_none() && cues.is_none() {
            return None;
        }
        let turned = turned.unwrap_or_else(|| !self.view.same_turn(&view));
        Some(Noticed { view, patch, cues, turned })
    }

    /// The stream after that, and the frame for the viewer. `hash` is that of the new view.
    pub(super) fn advanced(&self, noticed: Noticed, hash: String) -> (Self, Utf8Bytes) {
        let Noticed { view, patch, cues, turned } = noticed;
        let seq = self.seq + 1;
        let patch = patch.as_deref().unwrap_or("{}");
        let frame = update(seq, &hash, patch, cues.as_deref().unwrap_or("[]"));
        let opening = if turned { seq } else { self.opening };
        let view = Arc::new(view);
        (Self { viewer: self.viewer, seq, opening, view, hash, kept: true }, frame)
    }
}

/// What a viewer notices of an act.
pub(super) struct Noticed {
    view: View,
    patch: Option<String>,
    cues: Option<String>,
    turned: bool,
}

impl Noticed {
    /// The view after the act, as text.
    pub(super) fn text(&self) -> &str {
        self.view.text()
    }
}
