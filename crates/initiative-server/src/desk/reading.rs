//! What a match has for those who ask without a connection: its record, its log, plans.

use super::{Desk, Look};
use crate::erased::Plan;
use crate::error::{
    BAD_TOKEN, MATCH_DAMAGED, MATCH_OVER, MATCH_RUNNING, NOT_RUNNING, NOT_TO_ACT, PLAN_SHARED,
    Refused, WRONG_SEAT,
};
use crate::store::{Spectators, Stage};
use initiative_kernel::game::Seat;
use initiative_scene::text::Line;
use initiative_scene::viewer::Viewer;
use serde_json::Value;
use tokio::time::Instant;

impl Desk {
    /// ONLINE-VIEW-6
    pub(super) fn record(&mut self, token: Option<&str>) -> Result<String, Refused> {
        let seated = token.is_some_and(|token| !self.seats_by(token).is_empty());
        if !seated && self.room.meta.header.spectators != Spectators::Public {
            return Err(BAD_TOKEN);
        }
        if self.room.meta.stage != Stage::Over {
            return Err(MATCH_RUNNING);
        }
        self.open()?;
        self.room.journal().ok_or(MATCH_DAMAGED)
    }

    /// Every line that the viewer was told so far. ONLINE-VIEW-1
    pub(super) fn log(&mut self, look: &Look) -> Result<Vec<Line>, Refused> {
        let own = look.secret.as_deref().map(|token| self.seats_by(token)).unwrap_or_default();
        if own.is_empty() && !self.may_watch(look.secret.as_deref()) {
            return Err(BAD_TOKEN);
        }
        self.open()?;
        let hotseat = self.room.meta.header.hotseat;
        let viewer = match look.seat {
            Some(seat) if !own.contains(&seat) => return Err(WRONG_SEAT),
            // ONLINE-HOT-2, ONLINE-HOT-3: what was told to a hand is for whoever holds it now.
            Some(seat) if hotseat && !self.may_take(seat) => return Err(NOT_TO_ACT),
            Some(seat) => self.room.meta.header.eyes(seat),
            None => {
                own.first().filter(|_| !hotseat).map_or(Viewer::Spectator, |s| Viewer::Seat(*s))
            }
        };
        self.room.log(viewer).ok_or(MATCH_DAMAGED)
    }

    /// What commands would lead to. Only where nobody else could profit from knowing how a plan
    /// would end: in matches with all people on one side of the screen. CLIENT-PLAN-1
    pub(super) fn plan(
        &mut self,
        token: &str,
        seat: Option<Seat>,
        commands: &[Value],
    ) -> Result<Plan, Refused> {
        let own = self.seats_by(token);
        if own.is_empty() {
            return Err(BAD_TOKEN);
        }
        let people = self.room.meta.seats.iter().zip(0_u8..).map(|(_, seat)| Seat(seat));
        let mut people = people.filter(|seat| self.room.bot(*seat).is_none());
        if !people.all(|seat| own.contains(&seat)) {
            return Err(PLAN_SHARED);
        }
        if seat.is_some_and(|seat| !own.contains(&seat)) {
            return Err(WRONG_SEAT);
        }
        self.open()?;
        match self.room.meta.stage {
            Stage::Waiting => return Err(NOT_RUNNING),
            Stage::Over => return Err(MATCH_OVER),
            Stage::Running => {}
        }
        let awaited = self.room.awaited();
        let mut able = own.into_iter().filter(|own| seat.is_none_or(|seat| seat == *own));
        let seat = able.find(|seat| awaited.contains(seat)).ok_or(NOT_TO_ACT)?;
        self.room.plan(seat, commands).unwrap_or(Err(MATCH_DAMAGED))
    }

    /// Brings the match to life, and keeps it for a while.
    pub(super) fn open(&mut self) -> Result<(), Refused> {
        self.idle = Instant::now();
        self.room.open(&self.hall.registry, &self.hall.store)
    }
}
