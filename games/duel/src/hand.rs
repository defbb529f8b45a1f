//! Starting hands, draws and replaces.

use crate::event::Event;
use crate::run::{Flow, Run};
use crate::slots::Slots;
use crate::state::{Duel, DuelPhase, HeldCard};
use alloc::vec::Vec;
use core::mem;
use core::ops::ControlFlow::Continue;
use initiative_kernel::game::{Seat, Sink};

impl<S: Sink<Event>> Run<'_, S> {
    // DUEL-SET-3
    /// Settles the starting hand of a seat.
    pub fn mulligan(&mut self, seat: Seat, slots: Slots) -> Flow {
        let side = self.game.side_mut(seat);
        let mut aside = Vec::new();
        for slot in slots.iter() {
            if let Some(held) = side.hand.get_mut(usize::from(*slot))
                && let Some(top) = side.pile.pop()
            {
                aside.extend(held.replace(top));
            }
        }
        side.mulligan_done = true;
        for held in aside {
            self.return_card(seat, held);
        }
        self.out.emit_with(|| Event::MulliganDone { seat, slots: slots.to_vec() });
        if self.game.sides.iter().all(|side| side.mulligan_done) {
            return self.start();
        }
        Continue(())
    }

    /// The time is over: undecided hands stay as they are.
    pub fn expire_mulligan(&mut self) -> Flow {
        for seat in [Seat(0), Seat(1)] {
            if !self.game.side(seat).mulligan_done {
                self.mulligan(seat, Slots::NONE)?;
            }
        }
        Continue(())
    }

    // DUEL-SET-4, DUEL-CFG-4: no start step runs for turn 1.
    fn start(&mut self) -> Flow {
        use crate::rules::Draw;
        self.game.phase = DuelPhase::Active;
        self.tell(Event::MatchStarted);
        let (seat, number) = (self.game.turns.current(), self.game.turns.number());
        let rules = &self.stage.rules;
        if rules.opening_draw && rules.draw == Draw::StartOfOwnTurn {
            self.regular_draw(seat)?;
        }
        self.tell(Event::TurnOpened { seat, number });
        Continue(())
    }

    /// Puts a card at a random place in the pile.
    fn return_card(&mut self, seat: Seat, held: HeldCard) {
        let len = self.game.side(seat).pile.len();
        let from_top = self.game.dice.index(len + 1).unwrap_or(0);
        self.game.side_mut(seat).pile.put(len - from_top.min(len), held);
    }

    // DUEL-DRAW-1
    /// The regular draw of a turn.
    pub fn regular_draw(&mut self, seat: Seat) -> Flow {
        // Nobody can draw or lose more cards than this, so a larger number would change nothing.
        (0..self.game.draws(seat).min(1_000)).for_each(|_| self.draw_one(seat));
        self.run_queue()
    }

    // DUEL-DRAW-1, DUEL-DRAW-2
    /// One draw: into the lowest empty slot, burned, or fatigue.
    pub fn draw_one(&mut self, seat: Seat) {
        match self.game.side_mut(seat).pile.pop() {
            Some(held) => self.put_in_hand(seat, held, true),
            None => self.suffer_fatigue(seat),
        }
    }

    /// Puts a card into the lowest empty slot, or burns it.
    pub fn put_in_hand(&mut self, seat: Seat, held: HeldCard, drawn: bool) {
        let slots = self.stage.rules.max_hand_size;
        let mut hand = (0..slots).zip(&mut self.game.side_mut(seat).hand);
        let card = held.card;
        let event = match hand.find(|(_, place)| place.is_none()) {
            None => Event::CardBurned { seat, card },
            Some((slot, place)) => {
                *place = Some(held);
                match drawn {
                    true => Event::CardDrawn { seat, slot, card },
                    false => Event::CardGiven { seat, slot, card },
                }
            }
        };
        self.tell(event);
    }

    fn suffer_fatigue(&mut self, seat: Seat) {
        let general = self.game.general(seat).filter(|unit| !unit.doomed).map(|unit| unit.id);
        self.tell(Event::FatigueSuffered { seat });
        if let Some(general) = general {
            self.hurt(general, self.stage.rules.fatigue_damage.into());
        }
    }

    // DUEL-REPL-1
    /// Puts a card back and draws the topmost other one.
    pub fn replace(&mut self, seat: Seat, slot: u8) {
        let side = self.game.side_mut(seat);
        let Some(Some(held)) = side.hand.get_mut(usize::from(slot)) else {
            return;
        };
        let old = held.card;
        let other = side.pile.cards().iter().rposition(|card| *card != old);
        let Some(place) = other.or(side.pile.len().checked_sub(1)) else {
            return;
        };
        let new = side.pile.take(place);
        let card = new.card;
        *held = new;
        side.replaced = side.replaced.saturating_add(1);
        self.return_card(seat, HeldCard::new(old));
        self.tell(Event::CardReplaced { seat, slot, old, new: card });
    }

    /// Takes a card out of the hand.
    pub fn take(&mut self, seat: Seat, slot: u8) -> Option<HeldCard> {
        self.game.side_mut(seat).hand.get_mut(usize::from(slot)).and_then(mem::take)
    }
}

impl Duel {
    // DUEL-DRAW-1
    /// How many cards a seat draws in a turn.
    pub(crate) fn draws(&self, seat: Seat) -> u32 {
        let units = self.side(seat).units.iter();
        let more: i32 = units.map(|unit| unit.tally.draws).sum();
        (i32::from(self.stage.rules.card_draw_per_turn) + more).max(0).cast_unsigned()
    }
}
