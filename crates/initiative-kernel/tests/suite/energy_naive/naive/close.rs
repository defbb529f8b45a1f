//! The close of a turn, turn by turn.

use super::super::rules::{Core, Event};
use super::Naive;
use super::actor::Actor;
use initiative_kernel::turn::energy::{Control, EndedModifier, Half, StallCause, TurnEvent};
use initiative_kernel::turn::intent::ActorId;

impl Naive {
    /// Whether something will happen at the next close.
    fn timer_due(&self) -> bool {
        self.actors.iter().any(|actor| {
            let record = &actor.record;
            let ends = record.modifiers.iter().any(|modifier| modifier.turns == Some(1));
            let pays = actor.channel.as_ref().is_some_and(|channel| !channel.is_complete());
            record.barred || record.free > 0 || !record.parked && (ends || pays)
        })
    }

    /// Idle turns pass in one step, and so do those in which somebody only saves.
    pub(super) fn close(&mut self, out: &mut Vec<Event>) -> Result<u64, Half> {
        let actions = self.meta.sub_turn;
        let mut span = 0;
        loop {
            let idle = self.is_idle();
            if span > 0 && !idle {
                break;
            }
            match self.pass(idle, out) {
                Ok(closed) => span += closed,
                Err(Half::Stalled { .. }) if span > 0 => break,
                Err(half) => return Err(half),
            }
            if !idle || !self.saves() {
                break;
            }
        }
        let turn = self.meta.global_turn;
        out.push(Event::Turn(TurnEvent::TurnEnded { turn, actions, span }));
        Ok(span)
    }

    fn is_idle(&self) -> bool {
        !self.literal()
            && self.player().is_some()
            && !self.busy
            && self.meta.sub_turn == 0
            && !self.timer_due()
            && self.rules.idle_turns(self.meta.global_turn) > 0
    }

    fn pass(&mut self, idle: bool, out: &mut Vec<Event>) -> Result<u64, Half> {
        let allowed = self.rules.idle_turns(self.meta.global_turn);
        let mut ended = Vec::new();
        let mut span = 0;
        if idle {
            let timed = |actor: &Actor| {
                let mut modifiers = actor.record.modifiers.iter();
                !actor.record.parked && modifiers.any(|modifier| modifier.turns.is_some())
            };
            let future = self.actors.iter().any(|a| timed(a) || a.has_a_future());
            if allowed == u64::MAX && !future {
                let actor = self.player().unwrap();
                return Err(Half::Stalled { actor, cause: StallCause::Standstill });
            }
            while span < allowed {
                self.regenerate(&mut ended);
                assert!(ended.is_empty());
                span += 1;
                if self.actors.iter().any(Actor::able) || self.timer_due() {
                    break;
                }
            }
        } else {
            self.regenerate(&mut ended);
            span = 1;
        }
        for actor in &mut self.actors {
            let id = ActorId(actor.id);
            let Some(channel) = &mut actor.channel else {
                continue;
            };
            if actor.record.parked || channel.is_complete() {
                continue;
            }
            if channel.suspended {
                channel.suspended = false;
                out.push(Event::Turn(TurnEvent::ChannelResumed { actor: id }));
            } else {
                let paid = actor.record.total.min(channel.cost - channel.paid).min(100);
                actor.record.total -= paid;
                channel.paid += paid;
                out.push(Event::Turn(TurnEvent::ChannelPaid {
                    actor: id,
                    paid,
                    remaining: channel.cost - channel.paid,
                }));
            }
        }
        out.push(Event::Tick(ended, span));
        let mut rules = self.rules.clone();
        rules.upkeep(self, span, out);
        self.rules = rules;
        if self.player().is_some() {
            self.progress = self.progress.map(|turns| turns + span);
        }
        self.meta.sub_turn = 0;
        self.meta.global_turn += span;
        self.busy = false;
        for actor in &mut self.actors {
            actor.record.barred = false;
            actor.record.free = 0;
        }
        Ok(span)
    }

    /// One turn: every actor, one by one.
    fn regenerate(&mut self, ended: &mut Vec<EndedModifier>) {
        for actor in &mut self.actors {
            actor.regenerate();
            if actor.record.parked {
                continue;
            }
            let id = ActorId(actor.id);
            actor.change_rate(|record| {
                for modifier in &mut record.modifiers {
                    modifier.turns = modifier.turns.map(|turns| turns - 1);
                    if modifier.turns == Some(0) {
                        ended.push(EndedModifier { actor: id, tag: modifier.tag });
                    }
                }
                record.modifiers.retain(|modifier| modifier.turns != Some(0));
            });
        }
    }

    /// Whether everybody able only saves for something dearer; if so they do.
    fn saves(&mut self) -> bool {
        let able: Vec<ActorId> = self
            .actors
            .iter()
            .filter(|actor| actor.able())
            .map(|actor| ActorId(actor.id))
            .collect();
        let mut wanted = Vec::new();
        for id in &able {
            let decided = self.rules.decide(*id).map(|act| act.price().due());
            let actor = self.get(*id).unwrap();
            let (total, capacity) = (actor.record.total, actor.capacity());
            let plain = actor.record.control == Control::Ai && actor.channel.is_none();
            match decided {
                Some(due) if plain && total < due && due <= capacity => wanted.push(due),
                _ => return false,
            }
        }
        for (id, due) in able.iter().zip(wanted) {
            self.get(*id).unwrap().record.wake_cost = due;
        }
        !able.is_empty()
    }
}
