//! What becomes of intents: deciding, resolving, paying.

use super::super::rules::{Act, Core, Event};
use super::{Naive, Stage, stage};
use initiative_kernel::turn::energy::{Channel, Control, Half, TurnEvent};
use initiative_kernel::turn::intent::{ActorId, Intent};

impl Naive {
    pub(super) fn settle(
        &mut self,
        intent: Intent<Act>,
        stage: Stage,
        out: &mut Vec<Event>,
    ) -> Half {
        if self.simultaneous() {
            self.busy = true;
            self.queue.push((intent, stage));
        } else {
            self.execute(&intent, stage, out);
            if self.rules.over {
                return Half::Over;
            }
        }
        self.meta.player_action_taken = true;
        self.hand_over(out);
        Half::Acted
    }

    pub(super) fn perform(&mut self, intent: &Intent<Act>, out: &mut Vec<Event>) {
        let mut rules = self.rules.clone();
        rules.perform(self, intent, out);
        self.rules = rules;
    }

    pub(super) fn due(&mut self, intent: &Intent<Act>, stage: Stage) -> u32 {
        let flat = self.flat();
        let player = self.get(intent.actor).is_some_and(|a| a.record.control == Control::Player);
        match stage {
            Stage::Completing => 0,
            Stage::Channelled => intent.cost.min(100),
            Stage::Whole if flat && !player => 100,
            Stage::Whole => intent.cost,
        }
    }

    pub(super) fn execute(&mut self, intent: &Intent<Act>, stage: Stage, out: &mut Vec<Event>) {
        self.busy = true;
        let due = self.due(intent, stage);
        if stage == Stage::Channelled && intent.cost > 100 {
            self.begin(intent, out);
        } else {
            if stage == Stage::Completing {
                self.end(intent.actor, out);
            }
            self.perform(intent, out);
        }
        if self.rules.over {
            return;
        }
        self.meta.sub_turn += 1;
        self.meta.last_actor = Some(intent.actor);
        if stage != Stage::Completing {
            self.pay(intent, due, out);
        }
    }

    pub(super) fn begin(&mut self, intent: &Intent<Act>, out: &mut Vec<Event>) {
        self.get(intent.actor).unwrap().channel = Some(Channel {
            action: intent.action,
            cost: intent.cost,
            paid: 100,
            suspended: false,
            interrupt: intent.interrupt,
        });
        out.push(Event::Turn(TurnEvent::ChannelStarted {
            actor: intent.actor,
            action: intent.action,
            cost: intent.cost,
            paid: 100,
        }));
        out.push(Event::Began(intent.clone()));
    }

    pub(super) fn end(&mut self, id: ActorId, out: &mut Vec<Event>) {
        self.get(id).unwrap().channel = None;
        out.push(Event::Turn(TurnEvent::ChannelCompleted { actor: id }));
    }

    pub(super) fn pay(&mut self, intent: &Intent<Act>, due: u32, out: &mut Vec<Event>) {
        let sub_turn = self.meta.sub_turn;
        let Some(actor) = self.get(intent.actor) else {
            return;
        };
        let paid = due.min(actor.record.total);
        actor.record.total -= paid;
        actor.record.wake_cost = actor.record.ready_at;
        if due == 0 && actor.record.control == Control::Ai {
            actor.record.free += 1;
            if actor.record.free == 8 {
                actor.record.barred = true;
            }
        }
        out.push(Event::Turn(TurnEvent::EnergySpent {
            actor: intent.actor,
            cost: intent.cost,
            paid,
            left: actor.record.total,
            sub_turn,
        }));
    }

    pub(super) fn fizzle(&mut self, id: ActorId, code: &'static str, out: &mut Vec<Event>) {
        self.get(id).unwrap().record.barred = true;
        out.push(Event::Turn(TurnEvent::IntentFizzled { actor: id, code }));
    }

    pub(super) fn ask(
        &mut self,
        id: ActorId,
        out: &mut Vec<Event>,
    ) -> Option<(Intent<Act>, Stage)> {
        let Some(act) = self.rules.decide(id) else {
            self.fizzle(id, "energy/no_intent", out);
            return None;
        };
        let (flat, literal) = (self.flat(), self.literal());
        let price = act.price();
        let due = if flat { 100 } else { price.due() };
        let actor = self.get(id).unwrap();
        if due > actor.capacity() {
            self.fizzle(id, "energy/cost_exceeds_capacity", out);
            return None;
        }
        if due > actor.record.total {
            if !literal {
                actor.record.wake_cost = due;
            }
            return None;
        }
        let priority = actor.record.priority;
        let seq = self.number();
        let mut intent = Intent::new(id, act, price.cost, priority, seq);
        intent.interrupt = price.interrupt;
        Some((intent, stage(&price)))
    }

    pub(super) fn build(&mut self, out: &mut Vec<Event>) {
        let Some(player) = self.player() else { return };
        if self.literal() {
            let queued = self.queue.iter().find(|(intent, _)| intent.actor == player);
            let owed = queued.map_or(0, |(intent, _)| intent.cost);
            let record = &self.get(player).unwrap().record;
            if record.total.saturating_sub(owed) >= record.max {
                return;
            }
        }
        for id in self.ids() {
            let actor = self.get(id).unwrap();
            if actor.record.control != Control::Ai || !actor.able() {
                continue;
            }
            let priority = actor.record.priority;
            let found = if let Some(channel) = actor.channel.clone() {
                let seq = self.number();
                let mut intent = Intent::new(id, channel.action, channel.cost, priority, seq);
                intent.interrupt = channel.interrupt;
                Some((intent, Stage::Completing))
            } else {
                self.ask(id, out)
            };
            if let Some((intent, stage)) = found {
                out.push(Event::Turn(TurnEvent::IntentQueued {
                    actor: id,
                    action: intent.action,
                    cost: intent.cost,
                }));
                self.queue.push((intent, stage));
            }
        }
    }

    pub(super) fn order(&mut self) {
        self.queue.sort_by_key(|(intent, _)| (-intent.priority, intent.cost, intent.seq));
    }

    pub(super) fn resolve_all(&mut self, out: &mut Vec<Event>) {
        loop {
            self.order();
            while !self.queue.is_empty() && !self.rules.over {
                if self.simultaneous() {
                    let first = self.queue[0].0.priority;
                    let size = self.queue.iter().filter(|(i, _)| i.priority == first).count();
                    let group: Vec<_> = self.queue.drain(..size).collect();
                    self.resolve_group(group, out);
                } else {
                    let (intent, stage) = self.queue.remove(0);
                    self.resolve(intent, stage, out);
                }
            }
            self.queue.clear();
            if self.rules.over || !self.literal() {
                return;
            }
            self.build(out);
            if self.queue.is_empty() {
                return;
            }
        }
    }

    pub(super) fn verdict(
        &mut self,
        intent: &Intent<Act>,
        stage: Stage,
    ) -> Result<(), &'static str> {
        let actor = self.get(intent.actor).unwrap();
        if actor.stunned() || actor.record.parked || actor.record.barred {
            return Err("energy/not_able");
        }
        if stage == Stage::Completing {
            return Ok(());
        }
        let total = actor.record.total;
        self.rules.check(intent.actor, &intent.action).map_err(|refusal| refusal.code)?;
        if total < self.due(intent, stage) {
            return Err("energy/insufficient");
        }
        Ok(())
    }

    pub(super) fn resolve(
        &mut self,
        mut intent: Intent<Act>,
        mut stage: Stage,
        out: &mut Vec<Event>,
    ) {
        let id = intent.actor;
        let Some(actor) = self.get(id) else { return };
        let complete = actor.channel.as_ref().is_some_and(Channel::is_complete);
        if stage == Stage::Completing && !complete {
            return;
        }
        self.busy = true;
        let mut verdict = self.verdict(&intent, stage);
        if verdict.is_err_and(|code| code != "energy/not_able") {
            match self.ask(id, out) {
                Some(other) => {
                    (intent, stage) = other;
                    verdict = self.verdict(&intent, stage);
                }
                None if self.get(id).unwrap().record.barred => return,
                None => {}
            }
        }
        match verdict {
            Ok(()) => self.execute(&intent, stage, out),
            Err(code) => self.fizzle(id, code, out),
        }
    }

    pub(super) fn resolve_group(
        &mut self,
        mut group: Vec<(Intent<Act>, Stage)>,
        out: &mut Vec<Event>,
    ) {
        group.retain(|(intent, stage)| {
            self.get(intent.actor).is_some_and(|actor| {
                let complete = actor.channel.as_ref().is_some_and(Channel::is_complete);
                *stage != Stage::Completing || complete
            })
        });
        if group.is_empty() {
            return;
        }
        self.busy = true;
        group.retain(|(intent, _)| {
            let actor = self.get(intent.actor).unwrap();
            let able = !actor.stunned() && !actor.record.parked;
            if !able {
                self.fizzle(intent.actor, "energy/not_able", out);
            }
            able
        });
        if group.is_empty() {
            return;
        }
        let mut acting = Vec::new();
        for (intent, stage) in &group {
            let verdict = if *stage == Stage::Completing {
                Ok(())
            } else {
                self.rules.check(intent.actor, &intent.action).map_err(|refusal| refusal.code)
            };
            match verdict {
                Err(code) => {
                    let actor = intent.actor;
                    out.push(Event::Turn(TurnEvent::IntentFizzled { actor, code }));
                }
                Ok(()) if *stage == Stage::Channelled && intent.cost > 100 => {
                    self.begin(intent, out);
                }
                Ok(()) => acting.push((intent.clone(), *stage)),
            }
        }
        for (intent, stage) in &acting {
            if *stage == Stage::Completing {
                self.end(intent.actor, out);
            }
        }
        let intents: Vec<_> = acting.into_iter().map(|(intent, _)| intent).collect();
        let mut fizzled = Vec::new();
        let mut rules = self.rules.clone();
        rules.together(self, &intents, &mut fizzled, out);
        self.rules = rules;
        for (actor, code) in fizzled {
            out.push(Event::Turn(TurnEvent::IntentFizzled { actor, code }));
        }
        self.meta.sub_turn += 1;
        self.meta.last_actor = group.last().map(|(intent, _)| intent.actor);
        if self.rules.over {
            return;
        }
        for (intent, stage) in &group {
            if *stage != Stage::Completing {
                let due = self.due(intent, *stage);
                self.pay(intent, due, out);
            }
        }
    }
}
