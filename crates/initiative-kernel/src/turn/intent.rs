//! Intents: what actors are about to do, in one total order.
//!
//! An [`Intent`] says who wants to do what, at which cost and with which priority. The
//! [`IntentQueue`] hands intents out by priority (high first), then cost (cheap first), then the
//! order in which they were made. No two intents are ever equal, so the order never depends on
//! how the queue works inside. The queue knows nothing of energy and can be used alone.

mod interrupt;
mod queue;

pub use interrupt::Interrupt;
pub(super) use interrupt::Interruption;
pub use queue::IntentQueue;
use queue::Place;

use core::cmp::Reverse;
use core::fmt;
use serde::{Deserialize, Serialize};

/// Who acts: a number from 1, given in the order of joining and never used twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ActorId(pub u32);

impl fmt::Debug for ActorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for ActorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// What an actor is about to do.
// ENERGY-INTENT-1
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intent<A> {
    /// Who does it.
    pub actor: ActorId,
    /// What is done.
    pub action: A,
    /// What it costs. It belongs to the intent, fixed when the intent is made.
    pub cost: u32,
    /// How early it comes; high first.
    pub priority: i32,
    /// When it was made, by a counter of the whole match.
    pub seq: u64,
    /// What it does to an actor that is channelling when it takes effect on it.
    pub interrupt: Option<Interrupt>,
}

impl<A> Intent<A> {
    /// The priority of players, unless a game sets another.
    pub(super) const PLAYER_PRIORITY: i32 = 1000;
    /// The priority of everybody else, unless a game sets another.
    pub(super) const AI_PRIORITY: i32 = 100;

    /// An intent that interrupts nobody.
    pub const fn new(actor: ActorId, action: A, cost: u32, priority: i32, seq: u64) -> Self {
        Self { actor, action, cost, priority, seq, interrupt: None }
    }

    /// The same intent with another action.
    pub(super) fn map<B>(self, change: impl FnOnce(A) -> B) -> Intent<B> {
        let Self { actor, action, cost, priority, seq, interrupt } = self;
        Intent { actor, action: change(action), cost, priority, seq, interrupt }
    }

    /// Where the intent stands in the order of all intents.
    // ENERGY-INTENT-2
    const fn place(&self) -> Place {
        Place { priority: Reverse(self.priority), cost: self.cost, seq: self.seq }
    }
}
