//! What can be asked of a match that changes nothing in it.

use super::{Room, guard};
use crate::error::Refused;
use crate::host::Plan;
use crate::saves::Draft;
use initiative_kernel::game::Seat;
use initiative_scene::text::Line;
use initiative_scene::viewer::Viewer;
use serde_json::Value;

impl Room {
    /// Everything a viewer was told so far; none if the rules fall over.
    pub(crate) fn log(&self, viewer: Viewer) -> Option<Vec<Line>> {
        let fold = self.fold.as_ref()?;
        guard(|| fold.host.log(viewer).into_iter().flatten().collect())
    }

    /// What commands would lead to; none if the rules fall over them.
    pub(crate) fn plan(&self, seat: Seat, commands: &[Value]) -> Option<Result<Plan, Refused>> {
        let fold = self.fold.as_ref()?;
        let viewer = self.meta.header.eyes(seat);
        guard(|| fold.host.plan(seat, viewer, commands))
    }

    /// The match as it is now, to be written as a save; none if the game has no saves.
    pub(crate) fn draft(&self) -> Option<Draft> {
        self.fold.as_ref()?.host.draft()
    }

    /// Whether something happened in the last act after which the host saves by itself.
    pub(crate) fn rests(&self) -> bool {
        self.fold.as_ref().is_some_and(|fold| fold.host.rests())
    }

    /// The journal of the match. ONLINE-VIEW-6
    pub(crate) fn journal(&self) -> Option<String> {
        self.fold.as_ref()?.host.journal().ok()
    }
}
