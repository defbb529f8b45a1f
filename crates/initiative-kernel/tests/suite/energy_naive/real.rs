//! The random world on the clock of the kernel.

use super::rules::{Act, Core, Event, Rules};
use initiative_kernel::game::{Refusal, Sink};
use initiative_kernel::turn::energy::{
    EndedModifier, EnergyClock, Holder, Price, RateModifier, TurnEvent, World,
};
use initiative_kernel::turn::intent::{ActorId, Intent};

pub(crate) struct Real {
    pub(crate) turns: EnergyClock<Act>,
    pub(crate) rules: Rules,
}

impl Core for EnergyClock<Act> {
    fn ids(&self) -> Vec<ActorId> {
        self.ledger().ids().collect()
    }
    fn player(&self) -> Option<ActorId> {
        self.find_player()
    }
    fn join(&mut self, holder: &Holder) {
        EnergyClock::join(self, holder).unwrap();
    }
    fn leave(&mut self, actor: ActorId) {
        EnergyClock::leave(self, actor);
    }
    fn set_parked(&mut self, actor: ActorId, parked: bool) {
        let _ = if parked { self.park(actor) } else { self.unpark(actor) };
    }
    fn is_parked(&self, actor: ActorId) -> bool {
        self.ledger().is_parked(actor)
    }
    fn drain(&mut self, actor: ActorId, amount: u32) {
        let _ = EnergyClock::drain(self, actor, amount);
    }
    fn modify(&mut self, actor: ActorId, modifier: RateModifier, out: &mut Vec<Event>) {
        out.extend(
            EnergyClock::modify(self, actor, modifier).into_iter().flatten().map(Event::Turn),
        );
    }
    fn unmodify(&mut self, actor: ActorId, tag: u16) {
        let _ = EnergyClock::unmodify(self, actor, tag);
    }
    fn interrupt(&mut self, by: &Intent<Act>, target: ActorId, out: &mut Vec<Event>) {
        out.extend(EnergyClock::interrupt(self, by, target).map(Event::Turn));
    }
    fn turn(&self) -> u64 {
        self.turn_count()
    }
}

fn flush(log: Vec<Event>, out: &mut impl Sink<Event>) {
    for event in log {
        out.emit(event);
    }
}

impl World for Real {
    type Action = Act;
    type Event = Event;

    fn turns(&self) -> &EnergyClock<Act> {
        &self.turns
    }
    fn turns_mut(&mut self) -> &mut EnergyClock<Act> {
        &mut self.turns
    }
    fn tell(&self, event: TurnEvent<Act>) -> Event {
        Event::Turn(event)
    }
    fn price(&self, _: ActorId, action: &Act) -> Price {
        action.price()
    }
    fn decide(&self, actor: ActorId) -> Option<Act> {
        self.rules.decide(actor)
    }
    fn check(&self, actor: ActorId, action: &Act) -> Result<(), Refusal> {
        self.rules.check(actor, action)
    }
    fn perform(&mut self, intent: &Intent<Act>, out: &mut impl Sink<Event>) {
        let mut log = Vec::new();
        self.rules.perform(&mut self.turns, intent, &mut log);
        flush(log, out);
    }
    fn perform_together(
        &mut self,
        group: &[Intent<Act>],
        fizzled: &mut Vec<(ActorId, &'static str)>,
        out: &mut impl Sink<Event>,
    ) {
        let mut log = Vec::new();
        self.rules.together(&mut self.turns, group, fizzled, &mut log);
        flush(log, out);
    }
    fn begin_channel(&mut self, intent: &Intent<Act>, out: &mut impl Sink<Event>) {
        out.emit(Event::Began(intent.clone()));
    }
    fn aftermath(&mut self, out: &mut impl Sink<Event>) {
        out.emit(Event::Aftermath);
    }
    fn tick(&mut self, ended: &[EndedModifier], span: u64, out: &mut impl Sink<Event>) {
        out.emit(Event::Tick(ended.to_vec(), span));
    }
    fn upkeep(&mut self, span: u64, out: &mut impl Sink<Event>) {
        let mut log = Vec::new();
        self.rules.upkeep(&mut self.turns, span, &mut log);
        flush(log, out);
    }
    fn idle_turns(&self) -> u64 {
        self.rules.idle_turns(self.turns.turn_count())
    }
    fn is_over(&self) -> bool {
        self.rules.over
    }
}
