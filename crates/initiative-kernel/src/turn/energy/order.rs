//! Orders: what is asked for, held, or queued, and how it is paid.

use super::cost::Price;
use serde::{Deserialize, Serialize};

/// What the player asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request<A> {
    /// An action.
    Act(A),
    /// To let time pass because nothing can be paid.
    Pass,
}

/// The player's order that waits for energy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldOrder<A> {
    /// What will be done.
    pub action: A,
    /// What it costs.
    pub price: Price,
}

/// An entry of the queue: an action, and how it is paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order<A> {
    /// What is done.
    pub action: A,
    /// How it is paid.
    pub stage: OrderStage,
}

/// How an intent is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OrderStage {
    /// At once.
    Whole,
    /// In instalments, of which this is the first.
    Channelled,
    /// It is paid already: a channel takes effect.
    Completing,
}

/// How an action of the player can be paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    /// Here and now.
    Now,
    /// Once there is enough energy: the order is held until then.
    Later,
}
