//! The energy clock.
mod channel;
mod close;
mod cost;
mod cycle;
mod event;
mod group;
mod holder;
mod ledger;
mod packing;
mod player;
mod policy;
mod rate;
mod refusal;
mod resolution;
mod schedule;
mod turns;
mod wheel;
mod world;

pub use channel::Channel;
pub use cost::{
    ActionKind, AiAction, Costs, FREE, FULL_ACTION, PlayerAction, Price, WAIT, ai_action_cost,
    player_action_cost,
};
pub use cycle::{HALVES, Half, Halt, process_ai_turns, process_turn_cycle, run_to_input};
pub use event::{Cause, TurnEvent};
pub use holder::{Control, Gate, Holder};
pub use ledger::{Expiry, FREE_INTENTS, Ledger};
pub use player::{check_action, consume_player_energy};
pub use policy::{AiCharge, Options, Policy, Resolution, Unaffordable};
pub use rate::Modifier;
pub use resolution::{build_intent_queue, resolve_intents};
pub use turns::{Held, Order, Payment, Request, Stage, Turns};
pub use world::World;
