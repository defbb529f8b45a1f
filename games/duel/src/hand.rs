//! Starting hands, draws and replaces.

use crate::event::Event;
use crate::id::CardId;
use crate::run::{Flow, Run};
use crate::slots::Slots;
use crate::state::{Held, Phase};
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
        self.game.phase = Phase::Active;
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
    fn return_card(&mut self, seat: Seat, held: Held) {
        let len = self.game.side(seat).pile.len();
        let from_top = self.game.dice.index(len + 1).unwrap_or(0);
        self.game.side_mut(seat).pile.put(len - from_top.min(len), held);
    }

    // DUEL-DRAW-1
    /// The regular draw of a turn.
    pub fn regular_draw(&mut self, seat: Seat) -> Flow {
        let units = self.game.side(seat).units.iter();
        let more: i32 = units.map(|unit| unit.tally.draws).sum();
        let count = i32::from(self.stage.rules.card_draw_per_turn) + more;
        // Nobody can draw or lose more cards than this, so a larger number would change nothing.
        (0..count.min(1_000)).for_each(|_| self.draw_one(seat));
        self.settle()
    }

    // DUEL-DRAW-1, DUEL-DRAW-2
    /// One draw: into the lowest empty slot, burned, or fatigue.
    pub fn draw_one(&mut self, seat: Seat) {
        let slots = self.slots();
        let side = self.game.side_mut(seat);
        let Some(held) = side.pile.pop() else {
            return self.tire(seat);
        };
        let card = held.card;
        let event = match side.hand.iter().take(slots).position(Option::is_none) {
            Some(slot) => {
                side.hand[slot] = Some(held);
                Event::CardDrawn { seat, slot: slot as u8, card }
            }
            None => Event::CardBurned { seat, card },
        };
        self.tell(event);
    }

    fn slots(&self) -> usize {
        self.stage.rules.max_hand_size.into()
    }

    fn tire(&mut self, seat: Seat) {
        let general = self.game.general(seat).filter(|unit| !unit.doomed).map(|unit| unit.id);
        self.tell(Event::FatigueSuffered { seat });
        if let Some(general) = general {
            self.hurt(general, self.stage.rules.fatigue_damage.into());
        }
    }

    /// Puts a new card into the first free slot, or burns it.
    pub fn give(&mut self, seat: Seat, card: CardId) {
        let slots = self.slots();
        let side = self.game.side_mut(seat);
        let event = match side.hand.iter().take(slots).position(Option::is_none) {
            Some(slot) => {
                side.hand[slot] = Some(Held::new(card));
                Event::CardGiven { seat, slot: slot as u8, card }
            }
            None => Event::CardBurned { seat, card },
        };
        self.tell(event);
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
        self.return_card(seat, Held::new(old));
        self.tell(Event::CardReplaced { seat, slot, old, new: card });
    }

    /// Takes a card out of the hand.
    pub fn take(&mut self, seat: Seat, slot: u8) -> Option<Held> {
        self.game.side_mut(seat).hand.get_mut(usize::from(slot)).and_then(mem::take)
    }
}
