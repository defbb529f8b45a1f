//! Questions about a match that change nothing.

use super::{MatchState, guard};
use crate::erased::Plan;
use crate::refusal::WireRefusal;
use crate::saves::UnwrittenSave;
use initiative_kernel::game::Seat;
use initiative_scene::text::Line;
use initiative_scene::viewer::Viewer;
use serde_json::Value;

impl MatchState {
    /// Every log line that a viewer was told; none if the rules panic.
    pub(crate) fn log(&self, viewer: Viewer) -> Option<Vec<Line>> {
        let open = self.opened()?;
        guard(|| open.game.log(viewer).into_iter().flatten().collect())
    }

    /// What commands would lead to; none if the rules panic.
    pub(crate) fn plan(&self, seat: Seat, commands: &[Value]) -> Option<Result<Plan, WireRefusal>> {
        let open = self.opened()?;
        let viewer = self.meta.header.eyes(seat);
        guard(|| open.game.plan(seat, viewer, commands))
    }

    /// The present state, ready to be written as a save; none if the game has no saves.
    pub(crate) fn save(&self) -> Option<UnwrittenSave> {
        self.opened()?.game.save()
    }

    /// Whether the host saves the match after the last act.
    pub(crate) fn is_save_point(&self) -> bool {
        self.opened().is_some_and(|open| open.game.is_save_point())
    }

    /// The journal of the match. ONLINE-VIEW-6
    pub(crate) fn journal(&self) -> Option<String> {
        self.opened()?.game.journal().ok()
    }
}
