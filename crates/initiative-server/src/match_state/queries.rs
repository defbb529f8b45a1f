//! Questions about a match that change nothing.

use super::open_match::OpenMatch;
use super::{MatchState, guard};
use crate::erased::{ErasedHint, ErasedMatch, PlanPreview};
use crate::offer::Progress;
use crate::refusal::{NOT_RUNNING, WireRefusal};
use crate::registry::Registry;
use crate::saves::UnwrittenSave;
use crate::store::{MatchStage, Store};
use initiative_kernel::game::Seat;
use initiative_scene::text::LogLine;
use initiative_scene::viewer::Viewer;
use serde_json::Value;

impl MatchState {
    /// Asks the match with all its entries in memory. One that was taken up at a checkpoint is
    /// folded from its start for that. None if it cannot be, or if the rules panic.
    fn ask_whole<T>(
        &self,
        registry: &Registry,
        store: &Store,
        ask: impl FnOnce(&dyn ErasedMatch) -> T,
    ) -> Option<T> {
        let open = self.opened()?;
        if open.game.origin() == 0 {
            return guard(|| ask(open.game.as_ref()));
        }
        guard(|| OpenMatch::whole(&self.meta, registry, store).ok().map(|game| ask(game.as_ref())))?
    }

    /// Every log line that a viewer was told.
    pub(crate) fn log(
        &self,
        registry: &Registry,
        store: &Store,
        viewer: Viewer,
    ) -> Option<Vec<LogLine>> {
        let log = |game: &dyn ErasedMatch| game.log(viewer).into_iter().flatten().collect();
        self.ask_whole(registry, store, log)
    }

    /// What commands would lead to; none if the rules panic.
    pub(crate) fn plan(
        &self,
        seat: Seat,
        commands: &[Value],
    ) -> Option<Result<PlanPreview, WireRefusal>> {
        let open = self.opened()?;
        let viewer = self.meta.header.eyes(seat);
        guard(|| open.game.plan(seat, viewer, commands))
    }

    /// Begins to think about what a seat should do; none if the rules panic.
    pub(crate) fn hint(&self, seat: Seat) -> Option<Box<dyn ErasedHint>> {
        let open = self.opened()?;
        guard(|| open.game.hint(seat))
    }

    /// Whether `seat` could take back its last command, and if not, why not.
    pub(crate) fn can_take_back(&self, seat: Seat) -> Result<(), WireRefusal> {
        self.opened().map_or(Err(NOT_RUNNING), |open| open.game.can_undo(seat))
    }

    /// Whether players of the game may agree on a draw.
    pub(crate) fn draws(&self) -> bool {
        self.opened().is_some_and(|open| open.game.draws())
    }

    /// How far the match has come for a seat.
    pub(crate) fn progress(&self, seat: Seat) -> Progress {
        let stream = self.stream(seat.index());
        let (seq, opening) = stream.map(|stream| (stream.seq, stream.opening)).unwrap_or_default();
        Progress { seq, opening, over: self.meta.stage == MatchStage::Over }
    }

    /// The present state, ready to be written as a save; none if the game has no saves.
    pub(crate) fn save(&self) -> Option<UnwrittenSave> {
        self.opened()?.game.save()
    }

    /// Whether the host saves the match after the last act.
    pub(crate) fn is_save_point(&self) -> bool {
        self.opened().is_some_and(|open| open.game.is_save_point())
    }

    /// The journal of the match. It says whether the match was arranged. ONLINE-VIEW-6,
    /// ONLINE-FAIR-1
    pub(crate) fn journal(&self, registry: &Registry, store: &Store) -> Option<String> {
        let arranged = self.meta.header.arranged;
        self.ask_whole(registry, store, |game| game.journal(arranged).ok())?
    }
}
