//! Offers between the people of a match. ONLINE-FAIR-2, ONLINE-REMATCH-1

use super::writing::Cause;
use super::{Connection, MatchActor};
use crate::frame::ServerFrame;
use crate::match_state::CommandResult;
use crate::offer::{OfferKind, OfferNote, OfferState};
use crate::refusal::{
    MATCH_OVER, MATCH_RUNNING, NO_DRAWS, NOBODY_TO_ASK, NOT_A_SEAT, NOT_RUNNING, RefusalKind,
    SERVER_STOPPING, WireRefusal,
};
use crate::store::MatchStage;
use initiative_kernel::game::Seat;

/// What a client asks for or answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OfferRequest {
    Make(OfferKind),
    Accept(u64),
    Decline(u64),
}

impl MatchActor {
    pub(super) fn offer(&mut self, conn: u64, request: OfferRequest) {
        let Some(seats) = self.connections.get(&conn).map(|conn| conn.seats.clone()) else {
            return;
        };
        let done = match seats.first() {
            None => Err(NOT_A_SEAT),
            Some(_) if self.server.is_stopping() => Err(SERVER_STOPPING),
            Some(seat) => match request {
                OfferRequest::Make(kind) => self.make_offer(conn, *seat, kind),
                OfferRequest::Accept(number) => self.accept_offer(conn, *seat, number),
                OfferRequest::Decline(number) => {
                    self.offers.decline(number, *seat).map(|note| self.broadcast_offer(&note))
                }
            },
        };
        if let Err(why) = done {
            self.refuse(conn, None, &why);
        }
    }

    /// What a seat can offer in this match at all; nothing if nobody else plays.
    pub(super) fn offer_kinds(&self, seats: &[Seat]) -> Vec<OfferKind> {
        let asks = |seat: &Seat| !self.match_state.meta.people_besides(*seat).is_empty();
        if !seats.first().is_some_and(asks) {
            return Vec::new();
        }
        let draw = self.match_state.draws().then_some(OfferKind::Draw);
        let more_time = self.match_state.limits().map(|_| OfferKind::MoreTime);
        let kinds = [Some(OfferKind::TakeBack), draw, more_time, Some(OfferKind::Rematch)];
        kinds.into_iter().flatten().collect()
    }

    fn make_offer(&mut self, conn: u64, seat: Seat, kind: OfferKind) -> Result<(), WireRefusal> {
        if self.match_state.meta.people_besides(seat).is_empty() {
            return Err(NOBODY_TO_ASK);
        }
        match (kind, self.match_state.meta.stage) {
            (OfferKind::Rematch, MatchStage::Over)
            | (OfferKind::TakeBack | OfferKind::Draw | OfferKind::MoreTime, MatchStage::Running) => {
            }
            (OfferKind::Rematch, _) => return Err(MATCH_RUNNING),
            (_, MatchStage::Over) => return Err(MATCH_OVER),
            (_, _) => return Err(NOT_RUNNING),
        }
        // A seat that offers what another has offered agrees to it.
        if matches!(kind, OfferKind::Draw | OfferKind::Rematch)
            && let Some(note) = self.offers.of_kind(kind).filter(|note| note.seat != seat)
        {
            let number = note.offer;
            return self.accept_offer(conn, seat, number);
        }
        match kind {
            OfferKind::TakeBack => self.match_state.can_take_back(seat)?,
            OfferKind::MoreTime => self.match_state.can_get_more_time(seat)?,
            OfferKind::Draw if !self.match_state.draws() => return Err(NO_DRAWS),
            OfferKind::Draw | OfferKind::Rematch => {}
        }
        let made = self.match_state.progress(seat);
        let note = self.offers.make(kind, seat, made)?;
        self.broadcast_offer(&note);
        Ok(())
    }

    /// Notes that a seat agrees. When all people do, the offer is carried out.
    fn accept_offer(&mut self, conn: u64, seat: Seat, number: u64) -> Result<(), WireRefusal> {
        let note = self.offers.agree(number, seat)?;
        if !self.all_agree(&note) {
            self.broadcast_offer(&note);
            return Ok(());
        }
        let context = self.server.context(self.stopwatch.now());
        let (by, judged) = match note.kind {
            OfferKind::Rematch => {
                self.broadcast_offer(&note);
                return self.start_rematch();
            }
            OfferKind::TakeBack => (note.seat, self.match_state.take_back(&context, note.seat)),
            OfferKind::Draw => (Seat::HOST, self.match_state.draw(&context)),
            OfferKind::MoreTime => {
                (Seat::HOST, self.match_state.allow_more_time(&context, note.seat))
            }
        };
        self.settle(judged, Cause::Offer { conn, number, by });
        Ok(())
    }

    /// What follows from carrying out an offer.
    pub(super) fn offer_carried_out(
        &mut self,
        conn: u64,
        number: u64,
        by: Seat,
        result: CommandResult,
    ) {
        match result {
            CommandResult::Accepted { updates, clock, .. } => {
                self.end_offer(number, OfferState::Accepted);
                self.publish(by, updates, clock);
            }
            CommandResult::Duplicate { .. } => {}
            CommandResult::Refused { why, .. } => {
                // Something happened that the seat of the offer does not know of.
                if why.kind != RefusalKind::Storage {
                    self.end_offer(number, OfferState::Void);
                }
                self.close_if_damaged();
                self.refuse(conn, None, &why);
            }
        }
    }

    pub(super) fn all_agree(&self, note: &OfferNote) -> bool {
        let people = self.match_state.meta.people_besides(note.seat);
        people.iter().all(|seat| note.agreed.contains(seat))
    }

    pub(super) fn end_offer(&mut self, number: u64, state: OfferState) {
        if let Some(note) = self.offers.end(number, state) {
            self.broadcast_offer(&note);
        }
    }

    /// Ends the offers that do not stand any more after an act of `by`.
    pub(super) fn review_offers(&mut self, by: Seat) {
        let Self { offers, match_state, .. } = self;
        for note in offers.review(by, |seat| match_state.progress(seat)) {
            self.broadcast_offer(&note);
        }
    }

    /// Ends the offers of seats whose people have left.
    pub(super) fn leave_offers(&mut self, seats: &[Seat]) {
        for seat in seats {
            for note in self.offers.leave(*seat) {
                self.broadcast_offer(&note);
            }
        }
    }

    /// Tells every seat of an offer.
    fn broadcast_offer(&self, note: &OfferNote) {
        let frame = ServerFrame::Offer { note }.text();
        let seated = |(_, conn): &(&u64, &Connection)| !conn.seats.is_empty();
        for (id, _) in self.connections.iter().filter(seated) {
            self.send_to(*id, frame.clone());
        }
    }
}
