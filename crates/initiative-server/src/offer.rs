//! Offers that people make to each other: taking back, a draw, more time, a rematch. ONLINE-FAIR-2
//!
//! There is no socket here and no match. An offer stands until somebody declines it, all others
//! accept it, or it is void. Offers are in memory only: they survive a lost connection, but not a
//! restart of the server.

use crate::refusal::{NO_OFFER, OFFER_OPEN, OWN_OFFER, TOO_MANY_OFFERS, WireRefusal};
use initiative_kernel::game::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfferKind {
    /// The last command of the seat is taken back.
    TakeBack,
    /// The match ends in a draw.
    Draw,
    /// The next turn of the seat may take one turn longer.
    MoreTime,
    /// After the end: the same people play again.
    Rematch,
}

/// What became of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfferState {
    Open,
    Accepted,
    Declined,
    /// It does not stand any more, because the match has moved on or its seat has taken it back.
    Void,
}

/// An offer as frames have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OfferNote {
    pub(crate) offer: u64,
    pub(crate) kind: OfferKind,
    /// Who made it.
    pub(crate) seat: Seat,
    pub(crate) state: OfferState,
    /// Who has accepted it so far, besides the seat that made it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) agreed: Vec<Seat>,
}

/// How far the match had come for a seat: the seq of its stream, and the seq at which the present
/// turn opened for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Progress {
    pub(crate) seq: u64,
    pub(crate) opening: u64,
    pub(crate) over: bool,
}

/// An offer that stands.
#[derive(Clone, Debug)]
struct OpenOffer {
    note: OfferNote,
    /// When it was made, as the seat that made it saw the match.
    made: Progress,
}

/// The offers of a match.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offers {
    made: u64,
    open: Vec<OpenOffer>,
    /// How many offers each seat has made in a turn.
    counts: BTreeMap<Seat, (Progress, u8)>,
}

impl Offers {
    /// How many offers a seat may make in a turn.
    const IN_A_TURN: u8 = 3;

    /// The offers that stand.
    pub(crate) fn open(&self) -> Vec<OfferNote> {
        self.open.iter().map(|offer| offer.note.clone()).collect()
    }

    /// The offer of this kind that stands, if one does.
    pub(crate) fn of_kind(&self, kind: OfferKind) -> Option<&OfferNote> {
        self.open.iter().map(|offer| &offer.note).find(|note| note.kind == kind)
    }

    /// Makes an offer.
    pub(crate) fn make(
        &mut self,
        kind: OfferKind,
        seat: Seat,
        made: Progress,
    ) -> Result<OfferNote, WireRefusal> {
        if self.of_kind(kind).is_some() {
            return Err(OFFER_OPEN);
        }
        let turn = Progress { seq: 0, ..made };
        let count = self.counts.entry(seat).or_default();
        if count.0 != turn {
            *count = (turn, 0);
        }
        if count.1 >= Self::IN_A_TURN {
            return Err(TOO_MANY_OFFERS);
        }
        count.1 += 1;
        self.made += 1;
        let (offer, state) = (self.made, OfferState::Open);
        let note = OfferNote { offer, kind, seat, state, agreed: Vec::new() };
        self.open.push(OpenOffer { note: note.clone(), made });
        Ok(note)
    }

    /// Notes that `seat` accepts an offer.
    pub(crate) fn agree(&mut self, number: u64, seat: Seat) -> Result<OfferNote, WireRefusal> {
        let offer =
            self.open.iter_mut().find(|offer| offer.note.offer == number).ok_or(NO_OFFER)?;
        if offer.note.seat == seat {
            return Err(OWN_OFFER);
        }
        if !offer.note.agreed.contains(&seat) {
            offer.note.agreed.push(seat);
        }
        Ok(offer.note.clone())
    }

    /// Ends an offer that stands.
    pub(crate) fn end(&mut self, number: u64, state: OfferState) -> Option<OfferNote> {
        let place = self.open.iter().position(|offer| offer.note.offer == number)?;
        let OpenOffer { note, .. } = self.open.remove(place);
        Some(OfferNote { state, ..note })
    }

    /// Ends an offer because `seat` does not want it, or does not make it any more.
    pub(crate) fn decline(&mut self, number: u64, seat: Seat) -> Result<OfferNote, WireRefusal> {
        let own = self.open.iter().find(|offer| offer.note.offer == number).ok_or(NO_OFFER)?;
        let state = if own.note.seat == seat { OfferState::Void } else { OfferState::Declined };
        self.end(number, state).ok_or(NO_OFFER)
    }

    /// Ends the offers of a seat that has left.
    pub(crate) fn leave(&mut self, seat: Seat) -> Vec<OfferNote> {
        self.void(|offer| offer.note.seat == seat)
    }

    /// Ends the offers that do not stand any more after an act of `by`. `progress` says how far the
    /// match has come for a seat.
    ///
    /// An act that the seat of the offer cannot see leaves its offer alone, because otherwise the
    /// end of the offer would tell of the act. ONLINE-VIEW-4
    pub(crate) fn review(
        &mut self,
        by: Seat,
        progress: impl Fn(Seat) -> Progress,
    ) -> Vec<OfferNote> {
        self.void(|OpenOffer { note, made }| {
            let now = progress(note.seat);
            match note.kind {
                OfferKind::Rematch => false,
                _ if now.over => true,
                // Another command would be taken back.
                OfferKind::TakeBack => now.seq != made.seq,
                OfferKind::Draw | OfferKind::MoreTime => {
                    let others = by != note.seat && now.seq != made.seq;
                    made.seq = now.seq;
                    others || now.opening != made.opening
                }
            }
        })
    }

    fn void(&mut self, ends: impl FnMut(&mut OpenOffer) -> bool) -> Vec<OfferNote> {
        let ended = self.open.extract_if(.., ends);
        ended.map(|offer| OfferNote { state: OfferState::Void, ..offer.note }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: Seat = Seat(0);
    const BO: Seat = Seat(1);
    const NOW: Progress = Progress { seq: 5, opening: 4, over: false };

    fn states(ended: &[OfferNote]) -> Vec<(OfferKind, OfferState)> {
        ended.iter().map(|note| (note.kind, note.state)).collect()
    }

    #[test]
    fn online_fair_2_one_of_a_kind_stands_at_a_time() {
        let mut offers = Offers::default();
        let draw = offers.make(OfferKind::Draw, ADA, NOW).unwrap();
        assert!(offers.make(OfferKind::Draw, BO, NOW).is_err());
        assert!(offers.make(OfferKind::TakeBack, ADA, NOW).is_ok(), "of another kind");
        assert_eq!(offers.decline(draw.offer, BO).unwrap().state, OfferState::Declined);
        assert!(offers.decline(draw.offer, BO).is_err(), "it is gone");
        assert!(offers.agree(draw.offer, BO).is_err());
        let again = offers.make(OfferKind::Draw, ADA, NOW).unwrap();
        assert_ne!(again.offer, draw.offer, "an answer to the first is no answer to this");
        assert!(offers.agree(again.offer, ADA).is_err(), "one's own");
        assert_eq!(offers.agree(again.offer, BO).unwrap().agreed, [BO]);
        assert_eq!(offers.agree(again.offer, BO).unwrap().agreed, [BO], "once");
        assert_eq!(offers.decline(again.offer, ADA).unwrap().state, OfferState::Void);
    }

    #[test]
    fn online_fair_2_three_offers_in_a_turn_are_the_most() {
        let mut offers = Offers::default();
        for _ in 0..3 {
            let note = offers.make(OfferKind::Draw, ADA, NOW).unwrap();
            offers.decline(note.offer, BO).unwrap();
        }
        assert!(offers.make(OfferKind::TakeBack, ADA, NOW).is_err());
        assert!(offers.make(OfferKind::Draw, BO, NOW).is_ok(), "each seat has its own");
        let later = Progress { seq: 6, ..NOW };
        assert!(offers.make(OfferKind::TakeBack, ADA, later).is_err(), "it is the same turn");
        let next = Progress { seq: 6, opening: 6, over: false };
        assert!(offers.make(OfferKind::TakeBack, ADA, next).is_ok());
    }

    #[test]
    fn online_fair_2_an_act_of_the_other_or_a_new_turn_ends_an_offer() {
        let kinds = [OfferKind::TakeBack, OfferKind::Draw, OfferKind::MoreTime];
        let after = |by: Seat, now: Progress| {
            let mut offers = Offers::default();
            for kind in kinds {
                offers.make(kind, ADA, NOW).unwrap();
            }
            let ended = states(&offers.review(by, |_| now));
            assert!(ended.iter().all(|(_, state)| *state == OfferState::Void));
            ended.into_iter().map(|(kind, _)| kind).collect::<Vec<_>>()
        };
        let seen = Progress { seq: 6, ..NOW };
        assert_eq!(after(BO, seen), kinds);
        assert_eq!(after(ADA, seen), [kinds[0]], "the others can still be agreed on");
        assert_eq!(after(BO, NOW), [], "ONLINE-VIEW-4: Ada did not see it");
        let turned = Progress { seq: 6, opening: 6, over: false };
        assert_eq!(after(ADA, turned), kinds);
        assert_eq!(after(BO, Progress { over: true, ..NOW }), kinds);
    }

    #[test]
    fn online_rematch_1_a_rematch_stands_until_it_is_answered_or_its_seat_leaves() {
        let mut offers = Offers::default();
        let over = Progress { over: true, ..NOW };
        offers.make(OfferKind::Rematch, ADA, over).unwrap();
        assert_eq!(offers.review(BO, |_| Progress { seq: 9, ..over }), []);
        assert_eq!(offers.leave(BO), []);
        assert_eq!(states(&offers.leave(ADA)), [(OfferKind::Rematch, OfferState::Void)]);
        assert_eq!(offers.open(), []);
    }
}
