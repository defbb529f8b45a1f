//! Requests over HTTP: the record and the log of a match, and plans.

use super::MatchActor;
use crate::erased::{ErasedHint, PlanPreview};
use crate::refusal::{
    BAD_TOKEN, HINT_SHARED, HINT_TIMED, MATCH_DAMAGED, MATCH_OVER, MATCH_RUNNING, NOT_RUNNING,
    NOT_TO_ACT, PLAN_SHARED, WRONG_SEAT, WireRefusal,
};
use crate::server::Server;
use crate::store::{MatchStage, Spectators};
use initiative_kernel::game::Seat;
use initiative_scene::text::LogLine;
use initiative_scene::viewer::Viewer;
use serde_json::Value;
use tokio::time::Instant;

/// Who wants to read the log, and as which seat.
#[derive(Clone, Debug, Default)]
pub(crate) struct LogRequest {
    /// A seat's token or a spectator's key.
    pub(crate) secret: Option<String>,
    pub(crate) seat: Option<Seat>,
}

impl MatchActor {
    /// The journal of a match that is over. ONLINE-VIEW-6
    pub(super) fn record(&mut self, token: Option<&str>) -> Result<String, WireRefusal> {
        let seated = token.is_some_and(|token| !self.seats_by(token).is_empty());
        if !seated && self.match_state.meta.header.spectators != Spectators::Public {
            return Err(BAD_TOKEN);
        }
        if self.match_state.meta.stage != MatchStage::Over {
            return Err(MATCH_RUNNING);
        }
        self.open()?;
        let Server { registry, store, .. } = self.server.as_ref();
        self.match_state.journal(registry, store).ok_or(MATCH_DAMAGED)
    }

    /// Every log line that the viewer was told so far. ONLINE-VIEW-1
    pub(super) fn log(&mut self, request: &LogRequest) -> Result<Vec<LogLine>, WireRefusal> {
        let own = request.secret.as_deref().map(|token| self.seats_by(token)).unwrap_or_default();
        if own.is_empty() && !self.may_watch(request.secret.as_deref()) {
            return Err(BAD_TOKEN);
        }
        self.open()?;
        let hotseat = self.match_state.meta.header.hotseat;
        let viewer = match request.seat {
            Some(seat) if !own.contains(&seat) => return Err(WRONG_SEAT),
            // ONLINE-HOT-2, ONLINE-HOT-3: a shared screen shows a seat's log only on its turn.
            Some(seat) if hotseat && !self.may_take(seat) => return Err(NOT_TO_ACT),
            Some(seat) => self.match_state.meta.header.eyes(seat),
            None => {
                own.first().filter(|_| !hotseat).map_or(Viewer::Spectator, |s| Viewer::Seat(*s))
            }
        };
        let Server { registry, store, .. } = self.server.as_ref();
        self.match_state.log(registry, store, viewer).ok_or(MATCH_DAMAGED)
    }

    /// What commands would lead to. Only the player of a match without other people may ask, because
    /// others would gain from knowing how a plan ends. CLIENT-PLAN-1
    pub(super) fn plan(
        &mut self,
        token: &str,
        seat: Option<Seat>,
        commands: &[Value],
    ) -> Result<PlanPreview, WireRefusal> {
        let own = self.seats_by(token);
        if own.is_empty() {
            return Err(BAD_TOKEN);
        }
        let people = self.match_state.meta.seats.iter().zip(0_u8..).map(|(_, seat)| Seat(seat));
        let mut people = people.filter(|seat| self.match_state.bot(*seat).is_none());
        if !people.all(|seat| own.contains(&seat)) {
            return Err(PLAN_SHARED);
        }
        if seat.is_some_and(|seat| !own.contains(&seat)) {
            return Err(WRONG_SEAT);
        }
        self.open()?;
        match self.match_state.meta.stage {
            MatchStage::Waiting => return Err(NOT_RUNNING),
            MatchStage::Over => return Err(MATCH_OVER),
            MatchStage::Running => {}
        }
        let awaited = self.match_state.awaited();
        let mut able = own.into_iter().filter(|own| seat.is_none_or(|seat| seat == *own));
        let seat = able.find(|seat| awaited.contains(seat)).ok_or(NOT_TO_ACT)?;
        self.match_state.plan(seat, commands).unwrap_or(Err(MATCH_DAMAGED))
    }

    /// Begins to think about a hint for the one person of a match against bots. Who plays with
    /// others, or against a clock, gets none.
    pub(super) fn hint(&mut self, token: &str) -> Result<Box<dyn ErasedHint>, WireRefusal> {
        let own = self.seats_by(token);
        let [seat] = own.as_slice() else {
            return Err(if own.is_empty() { BAD_TOKEN } else { HINT_SHARED });
        };
        let seats = (0..).zip(&self.match_state.meta.seats).map(|(other, _)| Seat(other));
        let mut others = seats.filter(|other| other != seat);
        if !others.all(|other| self.match_state.bot(other).is_some()) {
            return Err(HINT_SHARED);
        }
        if self.match_state.meta.header.clock.is_some() {
            return Err(HINT_TIMED);
        }
        self.open()?;
        match self.match_state.meta.stage {
            MatchStage::Waiting => return Err(NOT_RUNNING),
            MatchStage::Over => return Err(MATCH_OVER),
            MatchStage::Running => {}
        }
        if !self.match_state.awaited().contains(seat) {
            return Err(NOT_TO_ACT);
        }
        self.match_state.hint(*seat).ok_or(MATCH_DAMAGED)
    }

    /// Opens the match, and keeps it in memory for a while.
    pub(super) fn open(&mut self) -> Result<(), WireRefusal> {
        self.idle = Instant::now();
        self.match_state.open(&self.server.registry, &self.server.store)
    }
}
