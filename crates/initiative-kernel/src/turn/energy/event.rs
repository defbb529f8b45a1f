//! Events: what the driver reports.

use crate::turn::intent::ActorId;
use crate::turn::meta::{Counter, TurnPhase};
use serde::{Deserialize, Serialize};

/// What happened to the turn. [`World::tell`](super::World::tell) makes it an event of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub enum TurnEvent<A> {
    /// The cycle went on.
    PhaseChanged { from: TurnPhase, to: TurnPhase },
    /// Control went to the rules.
    AiTurnStarted { turn: u64 },
    /// Control went to the player.
    PlayerTurnStarted { turn: u64 },
    /// `span` turns closed. The last of them has the number `turn` and this many actions.
    TurnEnded { turn: u64, actions: u32, span: u64 },
    /// Somebody intends to do something and can pay for it.
    IntentQueued { actor: ActorId, action: A, cost: u32 },
    /// An intent was dropped without effect.
    IntentFizzled { actor: ActorId, code: &'static str },
    /// An action was paid, as the `sub_turn`th of its turn.
    EnergySpent { actor: ActorId, cost: u32, paid: u32, left: u32, sub_turn: u32 },
    /// The player's order waits until it can be paid.
    OrderHeld { actor: ActorId, cost: u32, have: u32 },
    /// The waiting order is carried out.
    OrderReleased { actor: ActorId },
    /// The waiting order is no longer legal.
    OrderDropped { actor: ActorId, code: &'static str },
    /// A long action began.
    ChannelStarted { actor: ActorId, action: A, cost: u32, paid: u32 },
    /// A long action was paid another instalment.
    ChannelPaid { actor: ActorId, paid: u32, remaining: u32 },
    /// A long action takes effect.
    ChannelCompleted { actor: ActorId },
    /// A long action was broken off.
    ChannelCancelled { actor: ActorId, lost: u32, remaining: u32 },
    /// A long action rests until the turn closes.
    ChannelSuspended { actor: ActorId },
    /// A long action goes on.
    ChannelResumed { actor: ActorId },
    /// A counter has reached its limit and stays there.
    CounterSaturated { counter: Counter },
}

/// Why time cannot return to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StallCause {
    /// The player gains no energy, and no temporary modifier is the reason.
    ZeroRate,
    /// The player needs more energy than it can hold.
    Capacity,
    /// The player is parked.
    Parked,
    /// Nothing will ever happen again.
    Standstill,
    /// This is the last turn that can be counted.
    LastTurn,
}
