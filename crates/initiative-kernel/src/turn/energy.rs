//! The energy clock: fast and slow actors, exactly.
//!
//! Every actor has energy and gains some every turn. Acting costs energy, so an actor that gains
//! twice as much acts twice as often. There are two layers, and each can be used alone.
//!
//! - The [`EnergyLedger`] holds the energy of all actors and knows who is able to act in which turn.
//!   It is a fast scheduler: [`EnergyLedger::take_next`], [`EnergyLedger::charge`], and again. Its
//!   cost depends on the actors that are due: it does not even look at idle ones.
//! - The driver runs a whole game: [`run_to_input`] lets the rules of a [`World`] play until the
//!   player must decide. It asks the other actors, puts their intents in order, takes payments,
//!   holds orders that cannot be paid yet, pays long actions in instalments, closes turns, and
//!   reports all of it as [`TurnEvent`]s. Its state is an [`EnergyClock`], which the world owns.
//!
//! How a turn runs is a choice of the match ([`EnergyOptions`]). Under [`Policy::Scheduled`] every
//! actor regenerates once a turn, and the turn goes on as long as an actor is able to act. Under
//! [`Policy::Literal`] one action of the player is one turn.
//!
//! [`RateModifier`]s change the speed of an actor. A modifier that stuns also keeps the actor from
//! acting, and [parking](EnergyClock::park) stops time for an actor that sleeps or is far away. So
//! whether an actor may act is part of the state, and nobody is polled.
//!
//! # A tiny world
//!
//! A hero, a bat that is twice as fast, and a slime that is half as fast. The hero takes a step,
//! the others flap and ooze until the hero is asked again.
//!
//! ```
//! use initiative_kernel::game::{Refusal, Sink};
//! use initiative_kernel::turn::energy::{
//!     EnergyClock, EnergyOptions, Halt, Holder, Price, TurnEvent, World, run_to_input,
//! };
//! use initiative_kernel::turn::intent::{ActorId, Intent};
//!
//! #[derive(Clone, Copy, Debug, PartialEq)]
//! enum Action { Step, Wait }
//!
//! #[derive(Debug, PartialEq)]
//! enum Event {
//!     Acted(ActorId, Action),
//!     Turn(TurnEvent<Action>),
//! }
//!
//! struct Cave { turns: EnergyClock<Action> }
//!
//! impl World for Cave {
//!     type Action = Action;
//!     type Event = Event;
//!
//!     fn turns(&self) -> &EnergyClock<Action> { &self.turns }
//!     fn turns_mut(&mut self) -> &mut EnergyClock<Action> { &mut self.turns }
//!     fn tell(&self, event: TurnEvent<Action>) -> Event { Event::Turn(event) }
//!
//!     fn price(&self, _: ActorId, action: &Action) -> Price {
//!         Price::of(match action { Action::Step => 100, Action::Wait => 50 })
//!     }
//!     fn decide(&self, _: ActorId) -> Option<Action> {
//!         Some(Action::Step)
//!     }
//!     fn check(&self, _: ActorId, _: &Action) -> Result<(), Refusal> {
//!         Ok(())
//!     }
//!     fn perform(&mut self, intent: &Intent<Action>, out: &mut impl Sink<Event>) {
//!         out.emit(Event::Acted(intent.actor, intent.action));
//!     }
//! }
//!
//! let mut cave = Cave { turns: EnergyClock::new(EnergyOptions::default()) };
//! let hero = cave.turns.join(&Holder::player().with_rate(100))?;
//! let bat = cave.turns.join(&Holder::ai().with_rate(200).with_energy(0))?;
//! let slime = cave.turns.join(&Holder::ai().with_rate(50).with_energy(0))?;
//!
//! let mut log = Vec::new();
//! for _ in 0..3 {
//!     cave.turns.submit(Action::Step);
//!     assert_eq!(run_to_input(&mut cave, &mut log), Halt::AwaitingInput(None));
//! }
//! assert_eq!(cave.turns.turn_count(), 3);
//! let acted: Vec<_> = log
//!     .iter()
//!     .filter_map(|event| match event {
//!         Event::Acted(actor, _) => Some(*actor),
//!         Event::Turn(_) => None,
//!     })
//!     .collect();
//! // Turn 0: nobody else has energy yet. Turn 1: the bat twice. Turn 2: now the slime too.
//! assert_eq!(acted, [hero, hero, bat, bat, hero, bat, slime, bat]);
//! # Ok::<(), Refusal>(())
//! ```

mod account;
mod channel;
mod clock;
mod close;
mod cost;
mod cycle;
mod event;
mod few;
mod forecast;
mod founding;
mod group;
mod holder;
mod ledger;
mod order;
mod packing;
mod player;
mod policy;
mod rate;
mod refusal;
mod resolution;
mod schedule;
mod slot;
mod speed;
mod wheel;
mod world;

// ENERGY-API-1: with the methods of `EnergyClock`, and serde for saving and loading.
pub use channel::Channel;
pub use clock::EnergyClock;
pub use cost::{ActionKind, AiAction, Costs, FULL_ACTION, Price};
pub use cycle::{Half, Halt, run_to_input};
pub use event::{StallCause, TurnEvent};
pub use founding::{
    PlayerAction, ai_action_cost, build_intent_queue, consume_player_energy, player_action_cost,
    process_ai_turns, process_turn_cycle, resolve_intents,
};
pub(super) use founding::{StoredMeta, StoredState};
pub use holder::{Control, Gate, Holder};
pub use ledger::{EndedModifier, EnergyLedger};
pub use order::{HeldOrder, Order, OrderStage, Payment, Request};
pub use policy::{AiCharge, EnergyOptions, Policy, Resolution, Unaffordable};
pub use rate::RateModifier;
pub use refusal::NO_PASS;
pub use world::World;
