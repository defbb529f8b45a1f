//! The naive clock: it visits every actor every turn, and does nothing cleverly.

mod actor;
mod acts;
mod close;

use super::rules::{Act, Core, Event, Rules};
use actor::Actor;
use initiative_kernel::game::Refusal;
use initiative_kernel::turn::energy::{
    AiCharge, Channel, Control, EnergyOptions, Gate, Half, Halt, HeldOrder, Holder, Policy, Price,
    RateModifier, Resolution, StallCause, TurnEvent, Unaffordable,
};
use initiative_kernel::turn::intent::{ActorId, Intent, Interrupt};
use initiative_kernel::turn::meta::{TurnMeta, TurnPhase, TurnState};
use std::collections::VecDeque;

#[derive(Clone, Copy, PartialEq)]
enum Stage {
    Whole,
    Channelled,
    Completing,
}
pub(crate) struct Naive {
    options: EnergyOptions,
    pub(crate) rules: Rules,
    pub(crate) meta: TurnMeta,
    actors: Vec<Actor>,
    next_id: u32,
    next_seq: u64,
    pub(crate) pending: VecDeque<Option<Act>>,
    pub(crate) held: Option<HeldOrder<Act>>,
    queue: Vec<(Intent<Act>, Stage)>,
    pub(crate) progress: Option<u64>,
    busy: bool,
}

impl Core for Naive {
    fn ids(&self) -> Vec<ActorId> {
        self.actors.iter().map(|actor| ActorId(actor.id)).collect()
    }
    fn player(&self) -> Option<ActorId> {
        let player = |actor: &&Actor| actor.record.control == Control::Player;
        self.actors.iter().find(player).map(|actor| ActorId(actor.id))
    }
    fn join(&mut self, holder: &Holder) {
        let mut record = holder.clone();
        if self.flat() && record.control != Control::Player {
            record.ready_at = 100;
            record.wake_cost = 100;
        }
        self.actors.push(Actor { id: self.next_id, record, channel: None });
        self.next_id += 1;
    }
    fn leave(&mut self, actor: ActorId) {
        if self.player() == Some(actor) {
            self.held = None;
        }
        self.actors.retain(|other| other.id != actor.0);
    }
    fn set_parked(&mut self, actor: ActorId, parked: bool) {
        if let Some(actor) = self.get(actor) {
            actor.record.parked = parked;
        }
    }
    fn is_parked(&self, actor: ActorId) -> bool {
        self.actors.iter().any(|other| other.id == actor.0 && other.record.parked)
    }
    fn drain(&mut self, actor: ActorId, amount: u32) {
        if let Some(actor) = self.get(actor) {
            actor.record.total = actor.record.total.saturating_sub(amount);
        }
    }
    fn modify(&mut self, actor: ActorId, modifier: RateModifier, out: &mut Vec<Event>) {
        if let Some(found) = self.get(actor) {
            found.change_rate(|record| {
                record.modifiers.retain(|other| other.tag != modifier.tag);
                if modifier.turns != Some(0) {
                    record.modifiers.push(modifier);
                    record.modifiers.sort_by_key(|modifier| modifier.tag);
                }
            });
            if found.stunned() {
                self.cancel(actor, out);
            }
        }
    }
    fn unmodify(&mut self, actor: ActorId, tag: u16) {
        if let Some(actor) = self.get(actor) {
            actor.change_rate(|record| record.modifiers.retain(|other| other.tag != tag));
        }
    }
    fn interrupt(&mut self, by: &Intent<Act>, target: ActorId, out: &mut Vec<Event>) {
        let Some(actor) = self.get(target) else {
            return;
        };
        let priority = actor.record.priority;
        let Some(channel) = &mut actor.channel else {
            return;
        };
        if by.priority <= priority {
            return;
        }
        if by.interrupt == Some(Interrupt::Suspend) && !channel.suspended {
            channel.suspended = true;
            out.push(Event::Turn(TurnEvent::ChannelSuspended { actor: target }));
        } else {
            self.cancel(target, out);
        }
    }
    fn turn(&self) -> u64 {
        self.meta.global_turn
    }
}

impl Naive {
    pub(crate) fn new(options: EnergyOptions, rules: Rules) -> Self {
        Self {
            options,
            rules,
            meta: TurnMeta::new(),
            actors: Vec::new(),
            next_id: 1,
            next_seq: 0,
            pending: VecDeque::new(),
            held: None,
            queue: Vec::new(),
            progress: Some(0),
            busy: false,
        }
    }

    pub(crate) fn records(&self) -> Vec<(ActorId, Holder)> {
        let record = |actor: &Actor| {
            let gate = match &actor.channel {
                None => Gate::Energy,
                Some(channel) if channel.is_complete() => Gate::Open,
                Some(_) => Gate::Shut,
            };
            let record = Holder { gate, ..actor.record.clone() };
            (ActorId(actor.id), record)
        };
        self.actors.iter().map(record).collect()
    }

    pub(crate) fn channel(&self, id: ActorId) -> Option<&Channel<Act>> {
        let actor = self.actors.iter().find(|actor| actor.id == id.0)?;
        actor.channel.as_ref()
    }

    fn get(&mut self, id: ActorId) -> Option<&mut Actor> {
        self.actors.iter_mut().find(|actor| actor.id == id.0)
    }

    fn literal(&self) -> bool {
        self.options.policy == Policy::Literal
    }

    fn flat(&self) -> bool {
        self.literal() && self.options.ai_charge == AiCharge::Flat
    }

    fn simultaneous(&self) -> bool {
        self.options.resolution == Resolution::Simultaneous
    }

    fn cancel(&mut self, id: ActorId, out: &mut Vec<Event>) {
        if let Some(channel) = self.get(id).and_then(|actor| actor.channel.take()) {
            out.push(Event::Turn(TurnEvent::ChannelCancelled {
                actor: id,
                lost: channel.paid,
                remaining: channel.remaining(),
            }));
        }
    }

    fn phase(&mut self, to: TurnPhase, out: &mut Vec<Event>) {
        if self.meta.phase != to {
            let from = self.meta.phase;
            out.push(Event::Turn(TurnEvent::PhaseChanged { from, to }));
            self.meta.phase = to;
        }
    }

    fn state(&mut self, to: TurnState, out: &mut Vec<Event>) {
        if self.meta.legacy_state != to {
            self.meta.legacy_state = to;
            let turn = self.meta.global_turn;
            out.push(Event::Turn(match to {
                TurnState::PlayerTurn => TurnEvent::PlayerTurnStarted { turn },
                TurnState::AITurn => TurnEvent::AiTurnStarted { turn },
            }));
        }
    }

    fn number(&mut self) -> u64 {
        self.next_seq += 1;
        self.next_seq - 1
    }

    pub(crate) fn run(&mut self, limit: usize, out: &mut Vec<Event>) -> Halt {
        for _ in 0..limit {
            match self.half(out) {
                Half::AwaitingInput(refused) => return Halt::AwaitingInput(refused),
                Half::Stalled { actor, cause } => return Halt::Stalled { actor, cause },
                Half::NoPlayer => return Halt::NoPlayer,
                Half::Over => return Halt::Over,
                _ if self.player().is_none() => return Halt::NoPlayer,
                _ => {}
            }
        }
        Halt::Budget
    }

    pub(crate) fn half(&mut self, out: &mut Vec<Event>) -> Half {
        if self.rules.over {
            return Half::Over;
        }
        if self.meta.phase == TurnPhase::Input
            && let Some(half) = self.stall()
        {
            return half;
        }
        if self.meta.legacy_state == TurnState::PlayerTurn {
            self.player_half(out)
        } else {
            self.ai_half(out)
        }
    }

    fn needed(&self, actor: &Actor) -> u32 {
        match (&actor.channel, &self.held) {
            (Some(channel), _) => channel.remaining(),
            (None, Some(held)) => held.price.due(),
            (None, None) if !self.literal() => actor.record.ready_at,
            _ if self.options.unaffordable == Unaffordable::Saturate => 1,
            _ => self.options.cheapest,
        }
    }

    fn stall(&self) -> Option<Half> {
        let id = self.player()?;
        let actor = self.actors.iter().find(|actor| actor.id == id.0)?;
        let stalled = |cause| Some(Half::Stalled { actor: id, cause });
        if actor.record.parked {
            return stalled(StallCause::Parked);
        }
        let needed = self.needed(actor);
        if actor.record.total >= needed {
            return None;
        }
        let lasting = |modifier: &&RateModifier| modifier.turns.is_none();
        let factors = actor.record.modifiers.iter().filter(lasting);
        if actor.record.rate == 0 || factors.into_iter().any(|modifier| modifier.num == 0) {
            return stalled(StallCause::ZeroRate);
        }
        if actor.capacity() < if actor.channel.is_some() { 1 } else { needed } {
            return stalled(StallCause::Capacity);
        }
        None
    }

    fn hand_over(&mut self, out: &mut Vec<Event>) {
        self.phase(TurnPhase::IntentQueue, out);
        self.state(TurnState::AITurn, out);
    }

    fn player_half(&mut self, out: &mut Vec<Event>) -> Half {
        let Some(id) = self.player() else {
            return Half::NoPlayer;
        };
        let mut refused = None;
        loop {
            if let Some(half) = self.player_step(id, &mut refused, out) {
                return half;
            }
        }
    }

    fn player_step(
        &mut self,
        id: ActorId,
        refused: &mut Option<&'static str>,
        out: &mut Vec<Event>,
    ) -> Option<Half> {
        let Some(actor) = self.get(id) else {
            return Some(Half::NoPlayer);
        };
        let blocked = actor.stunned() || actor.record.parked || actor.record.barred;
        let (total, priority) = (actor.record.total, actor.record.priority);
        let ready_at = actor.record.ready_at;
        let capacity = actor.capacity();
        if let Some(channel) = actor.channel.clone() {
            if blocked || !channel.is_complete() {
                self.hand_over(out);
                return Some(Half::Passed);
            }
            let seq = self.number();
            let mut intent = Intent::new(id, channel.action, channel.cost, priority, seq);
            intent.interrupt = channel.interrupt;
            return Some(self.settle(intent, Stage::Completing, out));
        }
        let needed = match &self.held {
            Some(held) => held.price.due(),
            None if self.literal() => 0,
            None => ready_at,
        };
        if blocked || total < needed {
            self.hand_over(out);
            return Some(Half::Passed);
        }
        if let Some(held) = self.held.take() {
            if let Err(refusal) = self.rules.check(id, &held.action) {
                self.busy = true;
                self.get(id).unwrap().record.wake_cost = ready_at;
                let code = refusal.code;
                out.push(Event::Turn(TurnEvent::OrderDropped { actor: id, code }));
                if total < ready_at {
                    self.hand_over(out);
                    return Some(Half::Passed);
                }
            } else {
                out.push(Event::Turn(TurnEvent::OrderReleased { actor: id }));
                let seq = self.number();
                let mut intent = Intent::new(id, held.action, held.price.cost, priority, seq);
                intent.interrupt = held.price.interrupt;
                return Some(self.settle(intent, stage(&held.price), out));
            }
        }
        if let Some(request) = self.pending.pop_front() {
            let have = total;
            let Some(act) = request else {
                let least = match self.options.unaffordable {
                    Unaffordable::Saturate => 1,
                    Unaffordable::Refuse => self.options.cheapest,
                };
                if self.literal() && have < least {
                    self.busy = true;
                    self.hand_over(out);
                    return Some(Half::Passed);
                }
                *refused = refused.or(Some("energy/no_pass"));
                return None;
            };
            let price = act.price();
            let mut later = false;
            if price.due() > capacity {
                *refused = refused.or(Some("energy/cost_exceeds_capacity"));
                return None;
            }
            if price.due() > have {
                if !self.literal() {
                    later = true;
                } else if self.options.unaffordable == Unaffordable::Refuse || have == 0 {
                    *refused = refused.or(Some("energy/insufficient"));
                    return None;
                }
            }
            if self.rules.check(id, &act).is_err() {
                *refused = refused.or(Some("test/illegal"));
                return None;
            }
            if price.cost == 0 {
                let intent = Intent::new(id, act, 0, priority, self.next_seq);
                self.perform(&intent, out);
                if self.rules.over {
                    return Some(Half::Over);
                }
                return None;
            }
            self.busy = true;
            if later {
                self.get(id).unwrap().record.wake_cost = price.due();
                self.held = Some(HeldOrder { action: act, price });
                out.push(Event::Turn(TurnEvent::OrderHeld { actor: id, cost: price.cost, have }));
                self.hand_over(out);
                return Some(Half::Held);
            }
            let seq = self.number();
            let mut intent = Intent::new(id, act, price.cost, priority, seq);
            intent.interrupt = price.interrupt;
            out.push(Event::Turn(TurnEvent::IntentQueued {
                actor: id,
                action: act,
                cost: price.cost,
            }));
            return Some(self.settle(intent, stage(&price), out));
        }
        Some(Half::AwaitingInput(refused.map(|code| Refusal::new(code, ""))))
    }

    fn ai_half(&mut self, out: &mut Vec<Event>) -> Half {
        self.meta.player_action_taken = false;
        if self.meta.phase == TurnPhase::Input {
            self.phase(TurnPhase::IntentQueue, out);
        }
        self.state(TurnState::AITurn, out);
        if self.meta.phase == TurnPhase::IntentQueue {
            self.build(out);
            self.phase(TurnPhase::Resolution, out);
        }
        if self.meta.phase == TurnPhase::Resolution {
            self.resolve_all(out);
            if self.rules.over {
                return Half::Over;
            }
            self.phase(TurnPhase::Aftermath, out);
        }
        out.push(Event::Aftermath);
        let anyone = self.actors.iter().any(Actor::able);
        let mut span = 0;
        if self.literal() || self.player().is_none() || !anyone {
            match self.close(out) {
                Ok(closed) => span = closed,
                Err(half) => return half,
            }
        }
        self.phase(TurnPhase::Input, out);
        let literal = self.literal();
        if let Some(id) = self.player() {
            let actor = self.get(id).unwrap();
            let waits = actor.channel.as_ref().is_some_and(|channel| !channel.is_complete());
            let control = if literal {
                !(waits || actor.stunned() || actor.record.parked)
            } else {
                actor.able()
            };
            if control {
                self.state(TurnState::PlayerTurn, out);
            }
        }
        Half::Played(span)
    }
}

fn stage(price: &Price) -> Stage {
    if price.channelled { Stage::Channelled } else { Stage::Whole }
}
