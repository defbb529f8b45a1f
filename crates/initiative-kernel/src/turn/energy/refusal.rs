//! The refusals of the energy clock.

use crate::game::Refusal;
use crate::turn::intent::ActorId;

pub(super) const IDS_EXHAUSTED: Refusal =
    Refusal::new("energy/ids_exhausted", "No more actors can join this match.");
pub(super) const MODIFIER_OVERFLOW: Refusal =
    Refusal::new("energy/modifier_overflow", "That speed cannot be represented.");
pub(super) const MODIFIER_ORDER: Refusal =
    Refusal::new("energy/modifier_order", "Modifiers stand by ascending tag, each tag once.");
pub(super) const FRACTION: Refusal =
    Refusal::new("energy/bad_fraction", "The fraction is not below the rate's denominator.");
pub(super) const NOT_COMPLETED: Refusal =
    Refusal::new("energy/not_completed", "That action has not happened.");
/// Only a player that can do nothing else may pass.
pub const NO_PASS: Refusal = Refusal::new("energy/no_pass", "You can still act.");
pub(super) const NO_PLAYER: Refusal =
    Refusal::new("energy/no_player", "There is nobody to act for.");
pub(super) const NOT_ABLE: Refusal = Refusal::new("energy/not_able", "That actor cannot act now.");
pub(super) const NO_INTENT: Refusal = Refusal::new("energy/no_intent", "That actor wants nothing.");

pub(super) fn unknown_actor(id: ActorId) -> Refusal {
    Refusal::new("energy/unknown_actor", "There is no actor {}.").number(id.0.into())
}

pub(super) fn insufficient(cost: u32, have: u32) -> Refusal {
    Refusal::new("energy/insufficient", "Needs {} energy, you have {}.")
        .number(cost.into())
        .number(have.into())
}

pub(super) fn exceeds_capacity(cost: u32, capacity: u32) -> Refusal {
    Refusal::new("energy/cost_exceeds_capacity", "Needs {} energy; you can hold at most {}.")
        .number(cost.into())
        .number(capacity.into())
}
