//! Channels: long actions, paid in instalments.

use super::cost::Price;
use crate::turn::intent::Interrupt;
use serde::{Deserialize, Serialize};

/// A long action under way.
// ENERGY-CHAN-1
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Channel<A> {
    /// What will take effect.
    pub action: A,
    /// The whole cost.
    pub cost: u32,
    /// How much of the cost is paid.
    pub paid: u32,
    /// Whether it rests until the turn closes.
    pub suspended: bool,
    /// What it does to a channelling actor that it hits.
    pub interrupt: Option<Interrupt>,
}

impl<A> Channel<A> {
    /// What is still to be paid.
    #[must_use]
    pub const fn remaining(&self) -> u32 {
        self.cost.saturating_sub(self.paid)
    }

    /// The next instalment of an actor with `total` energy.
    pub(super) fn instalment(&self, total: u32) -> u32 {
        total.min(self.remaining()).min(Price::INSTALMENT)
    }

    /// Whether it takes effect in the next half of its actor.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.remaining() == 0 && !self.suspended
    }
}
