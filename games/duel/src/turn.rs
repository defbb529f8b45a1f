//! A change of turn: step A ends one, step B starts the next.

use crate::content::{BOARD, Catalogue, HAND, PILE, Watching};
use crate::event::{Bearer, Event};
use crate::rules::{Draw, EndExpiry};
use crate::run::{Announcement, EffectSource, Entry, Flow, Job, Run};
use crate::state::{Duel, EndReason, Grant, other};
use crate::unit::Unit;
use alloc::vec::Vec;
use core::ops::ControlFlow::Continue;
use initiative_kernel::game::{Seat, Sink};
use initiative_kernel::modifier::{Firing, Modifier, Pass, When};
use initiative_kernel::turn::activation::Exertion;
use initiative_kernel::turn::seats::EndCause;

impl<'a, S: Sink<Event>> Run<'a, S> {
    // DUEL-TURN-1, DUEL-TURN-4
    pub fn change_turn(&mut self, cause: EndCause) -> Flow {
        let repeats = self.end_turn(cause)?;
        self.start_turn(repeats)
    }

    // DUEL-TURN-2
    fn end_turn(&mut self, cause: EndCause) -> core::ops::ControlFlow<(), Option<Seat>> {
        self.drop_pending(); // A0
        let Ok(turn) = self.game.turns.end(cause) else {
            return Continue(None);
        };
        let seat = turn.seat;
        self.tell(Event::TurnEnded { seat, number: turn.number, cause }); // A1
        if core::mem::take(&mut self.game.side_mut(seat).replaced) > 0 {
            self.tell(Event::ReplaceReset { seat }); // A2
        }
        self.fire(When::End)?; // A3
        let rules = &self.stage.rules;
        if rules.draw == Draw::EndOfOwnTurn {
            self.regular_draw(seat)?; // A4
        }
        // A bonus turn that an end watch grants counts, too.
        let repeats = self.game.turns.repeats();
        if rules.end_expiry == EndExpiry::EndOfTurn {
            self.age(self.end_pass(repeats))?; // A5
        }
        for seat in [seat, other(seat)] {
            if self.game.side_mut(seat).mana.lapse() {
                self.tell(Event::ManaBonusLapsed { seat }); // A6
            }
        }
        if turn.number >= rules.turn_cap {
            self.end(None, EndReason::TurnCap)?;
        }
        if seat == Seat(0) && self.game.turns_left > 0 {
            self.game.turns_left -= 1;
            if self.game.turns_left == 0 {
                self.end(Some(Seat(1)), EndReason::OutOfTurns)?;
            }
        }
        Continue(repeats)
    }

    fn end_pass(&self, repeats: Option<Seat>) -> Pass {
        Pass::END.repeating(repeats).with_bonus(self.stage.rules.bonus_durations)
    }

    // DUEL-TURN-3
    fn start_turn(&mut self, repeats: Option<Seat>) -> Flow {
        self.begin_step();
        let Ok(begun) = self.game.turns.begin() else {
            return Continue(());
        };
        let (seat, number, own_turn) = (begun.seat, begun.number, begun.own_turn);
        self.tell(match begun.bonus {
            true => Event::BonusTurnBegun { seat },
            false => Event::PlayerSwapped { to: seat },
        }); // B1
        // DUEL-UNIT-2
        for side in &mut self.game.sides {
            side.units.iter_mut().for_each(|unit| unit.exertion = Exertion::default());
        }
        self.tell(Event::UnitsRefreshed); // B2
        self.restore_mana(seat, own_turn); // B3
        self.tell(Event::TurnStarted { seat, number, own_turn }); // B4
        self.fire(When::Start)?; // B5
        let rules = &self.stage.rules;
        if rules.draw == Draw::StartOfOwnTurn {
            self.regular_draw(seat)?; // B6
        }
        if rules.end_expiry == EndExpiry::AfterStart {
            self.age(self.end_pass(repeats))?;
        }
        self.age(Pass::START)?; // B7
        self.ready_signature(seat, own_turn); // B8
        self.tell(Event::TurnOpened { seat, number }); // B9
        Continue(())
    }

    // DUEL-MANA-1, DUEL-MANA-2
    fn restore_mana(&mut self, seat: Seat, own_turn: u32) {
        let mana = &mut self.game.side_mut(seat).mana;
        let grown = own_turn >= 2 && mana.grow(1) > 0;
        mana.refill();
        let (core, remaining) = (mana.base(), mana.now());
        if grown {
            self.tell(Event::ManaGrown { seat, core });
        }
        self.tell(Event::ManaRestored { seat, remaining });
    }

    // DUEL-SIG-1
    fn ready_signature(&mut self, seat: Seat, own_turn: u32) {
        let signature = &mut self.game.side_mut(seat).signature;
        if signature.active {
            return;
        }
        signature.active = due(own_turn);
        let cooldown = self.game.cooldown(seat);
        self.tell(match cooldown {
            0 => Event::SignatureReady { seat },
            _ => Event::SignatureCooldownChanged { seat, cooldown },
        });
    }

    // DUEL-WATCH-1, DUEL-WATCH-2
    /// Fires every watch on this start or end once, then runs the queue.
    fn fire(&mut self, when: When) -> Flow {
        let (game, cards) = (&*self.game, self.cards());
        let seat = game.turns.current();
        let fires = |unit: &Unit| {
            let mut all = watches(cards, unit);
            unit.tally.watches && all.any(|it| it.watch.matches(when, seat, unit.seat))
        };
        if !game.board_order().any(fires) {
            return Continue(());
        }
        let mut firing = Firing::new(when, seat);
        let queue = &mut self.queue;
        for unit in game.board_order() {
            if !unit.tally.watches {
                firing.call(unit.id, unit.seat, [], |_, ()| ());
                continue;
            }
            let all = watches(cards, unit).map(|watching| (watching.watch, &watching.effects));
            firing.call(unit.id, unit.seat, all, |_, effects| {
                for (place, effect) in effects.iter().enumerate() {
                    let call = (place == 0).then_some(Announcement::Watch(when));
                    let (job, source) = (Job::Effect(effect), EffectSource::of(unit));
                    queue.push_back(Entry { job, call, source });
                }
            });
        }
        self.firing = Some(firing);
        let flow = self.run_queue();
        self.firing = None;
        flow
    }

    // DUEL-MOD-2, DUEL-MOD-3
    /// Ages the modifiers of both seats in units, hand and pile, the current seat's first.
    fn age(&mut self, pass: Pass) -> Flow {
        let current = self.game.turns.current();
        let mut expired = Vec::new();
        for seat in [current, other(current)] {
            self.age_units(&pass, seat);
            let side = self.game.side_mut(seat);
            for (slot, held) in side.hand.iter_mut().enumerate() {
                if let Some(held) = held {
                    let bearer = Bearer::Hand(seat, slot as u8);
                    held.modifiers.pass(&pass, seat, HAND, |it| expired.push((bearer, it)));
                }
            }
            side.pile.edit(|modifiers| {
                modifiers.pass(&pass, seat, PILE, |it| expired.push((Bearer::Pile(seat), it)));
            });
            for (bearer, modifier) in expired.drain(..) {
                let source = EffectSource::card(seat, modifier.payload.source);
                self.expire(bearer, &modifier, source);
            }
        }
        self.run_queue()
    }

    fn age_units(&mut self, pass: &Pass, seat: Seat) {
        let cards = self.cards();
        let mut expired: Vec<Modifier<Grant>> = Vec::new();
        let mut place = 0;
        while let Some(unit) = self.game.side_mut(seat).units.get_mut(place) {
            place += 1;
            if unit.modifiers.is_empty() {
                continue;
            }
            unit.modifiers.pass(pass, seat, BOARD, |modifier| expired.push(modifier));
            let (id, source) = (unit.id, EffectSource::of(unit));
            if expired.is_empty() {
                continue;
            }
            unit.add_up(cards);
            for modifier in expired.drain(..) {
                self.expire(Bearer::Unit(id), &modifier, source);
            }
            self.doom_if_spent(id);
        }
    }

    fn expire(&mut self, bearer: Bearer, modifier: &Modifier<Grant>, source: EffectSource) {
        let buff = modifier.payload.buff;
        self.tell(Event::ModifierExpired { bearer, buff });
        self.enqueue(&self.cards().buff(buff).on_expire, None, source);
    }
}

/// The watches of a unit, its own first, then those of its modifiers by age.
fn watches<'u, 'a: 'u>(
    cards: &'a Catalogue,
    unit: &'u Unit,
) -> impl Iterator<Item = &'a Watching> + use<'u, 'a> {
    let own = (!unit.dispelled).then(|| cards.card(unit.card).watches.as_slice());
    let granted = unit.modifiers.active(BOARD).map(|it| cards.buff(it.buff).watches.as_slice());
    own.into_iter().chain(granted).flatten()
}

impl Duel {
    // DUEL-SIG-2
    /// How many own turns it takes until a seat's signature is ready, or 0 if it is.
    #[must_use]
    pub fn cooldown(&self, seat: Seat) -> u32 {
        if self.side(seat).signature.active {
            return 0;
        }
        let own = self.turns.own_turns(seat);
        (1..).find(|turns| due(own.saturating_add(*turns))).unwrap_or(0)
    }
}

// DUEL-SIG-1
/// Whether the signature becomes active in this own turn.
const fn due(own_turn: u32) -> bool {
    matches!(own_turn, 3 | 5 | 7..)
}
