//! A world without a map: a hero, and others who always do the same.

use initiative_kernel::game::{Refusal, Sink};
use initiative_kernel::turn::energy::{
    EnergyClock, EnergyOptions, Half, Halt, Holder, PlayerAction, Price, RateModifier, TurnEvent,
    World, player_action_cost, process_turn_cycle, run_to_input,
};
use initiative_kernel::turn::intent::{ActorId, Intent};
use std::collections::BTreeMap;

/// What anybody can do here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Do(Price),
    Hit(ActorId, Price),
    Menu(PlayerAction),
    Quaff(RateModifier),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Did(ActorId),
    Turn(TurnEvent<Act>),
}

pub(crate) struct Arena {
    pub(crate) turns: EnergyClock<Act>,
    /// What each of the others always does.
    pub(crate) habits: BTreeMap<ActorId, Act>,
    /// The first action after which a plain action is refused.
    pub(crate) blocked: bool,
    pub(crate) hero: ActorId,
    pub(crate) log: Vec<Event>,
}

impl World for Arena {
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
    fn price(&self, _: ActorId, act: &Act) -> Price {
        match act {
            Act::Do(price) | Act::Hit(_, price) => *price,
            Act::Menu(kind) => Price::of(player_action_cost(*kind)),
            Act::Quaff(_) => Price::of(100),
        }
    }
    fn decide(&self, actor: ActorId) -> Option<Act> {
        self.habits.get(&actor).copied()
    }
    fn check(&self, actor: ActorId, _: &Act) -> Result<(), Refusal> {
        if self.blocked && actor == self.hero {
            return Err(Refusal::new("test/blocked", "The way is blocked."));
        }
        Ok(())
    }
    fn perform(&mut self, intent: &Intent<Act>, out: &mut impl Sink<Event>) {
        match intent.action {
            Act::Hit(target, _) => {
                let event = self.turns.interrupt(intent, target);
                event.into_iter().for_each(|event| out.emit(Event::Turn(event)));
            }
            Act::Quaff(modifier) => {
                assert_eq!(self.turns.modify(intent.actor, modifier), Ok(None));
            }
            Act::Menu(_) => return,
            Act::Do(_) => {}
        }
        out.emit(Event::Did(intent.actor));
    }
}

pub(crate) const MOVE: Act = Act::Do(Price::of(100));
pub(crate) const WAIT: Act = Act::Do(Price::of(50));

impl Arena {
    pub(crate) fn new(options: EnergyOptions, hero: &Holder) -> Self {
        let mut turns = EnergyClock::new(options);
        let hero = turns.join(hero).unwrap();
        Self { turns, habits: BTreeMap::new(), blocked: false, hero, log: Vec::new() }
    }

    /// The hero of the dungeon: 100 of 100, bank 400, rate 100.
    pub(crate) fn scheduled() -> Self {
        Self::new(EnergyOptions::default(), &Holder::player().with_rate(100))
    }

    pub(crate) fn join(&mut self, holder: &Holder, habit: Act) -> ActorId {
        let id = self.turns.join(holder).unwrap();
        self.habits.insert(id, habit);
        id
    }

    pub(crate) fn modify(&mut self, actor: ActorId, modifier: RateModifier) {
        let event = self.turns.modify(actor, modifier).unwrap();
        self.log.extend(event.map(Event::Turn));
    }

    /// The hero acts, and everybody else until the hero is asked again.
    pub(crate) fn act(&mut self, act: Act) -> Halt {
        self.turns.submit(act);
        self.run()
    }

    pub(crate) fn run(&mut self) -> Halt {
        let mut log = std::mem::take(&mut self.log);
        let halt = run_to_input(self, &mut log);
        self.log = log;
        halt
    }

    pub(crate) fn half(&mut self) -> Half {
        let mut log = std::mem::take(&mut self.log);
        let half = process_turn_cycle(self, &mut log);
        self.log = log;
        half
    }

    pub(crate) fn energy(&self, actor: ActorId) -> u32 {
        self.turns.ledger().total(actor)
    }

    pub(crate) fn told(&self) -> Vec<TurnEvent<Act>> {
        let turn = |event: &Event| match event {
            Event::Turn(event) => Some(event.clone()),
            Event::Did(_) => None,
        };
        self.log.iter().filter_map(turn).collect()
    }

    /// In which turns the actor did something.
    pub(crate) fn turns_of(&self, actor: ActorId) -> Vec<u64> {
        let mut now = 0;
        let mut turns = Vec::new();
        for event in &self.log {
            match event {
                Event::Turn(TurnEvent::TurnEnded { turn, .. }) => now = *turn,
                Event::Did(who) if *who == actor => turns.push(now),
                _ => {}
            }
        }
        turns
    }

    pub(crate) fn count(&self, actor: ActorId) -> usize {
        self.turns_of(actor).len()
    }

    /// The number of actions in the turn that ended with this number.
    pub(crate) fn actions(&self, number: u64) -> Option<u32> {
        self.told().into_iter().find_map(|event| match event {
            TurnEvent::TurnEnded { turn, actions, .. } if turn == number => Some(actions),
            _ => None,
        })
    }
}
