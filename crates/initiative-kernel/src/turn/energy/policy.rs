//! Policies: how turns, payment and resolution hang together.

use super::cost::{FULL_ACTION, WAIT};
use super::holder::{Control, Holder};
use serde::{Deserialize, Serialize};

/// When a turn closes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Policy {
    /// A turn goes on until nobody is able to act, so that speeds have their exact effect.
    #[default]
    Scheduled,
    /// One action of the player is one turn.
    Literal,
}

/// How intents take effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Resolution {
    /// One after the other.
    #[default]
    Sequential,
    /// All of one priority together.
    Simultaneous,
}

/// What happens under [`Policy::Literal`] when the player cannot pay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unaffordable {
    /// The player pays what is left, if anything is.
    #[default]
    Saturate,
    /// The action is refused.
    Refuse,
}

/// What everybody else pays under [`Policy::Literal`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum AiCharge {
    /// A full action, whatever is done.
    #[default]
    Flat,
    /// What the intent costs.
    Intent,
}

/// The choices a match is played under.
///
/// ```
/// use initiative_kernel::turn::energy::{EnergyOptions, Policy, Resolution};
/// let options = EnergyOptions::default();
/// assert_eq!(options.policy, Policy::Scheduled);
/// assert_eq!(options.player().bank_max, 400);
/// assert_eq!(EnergyOptions::literal().player().bank_max, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnergyOptions {
    /// When a turn closes.
    pub policy: Policy,
    /// How intents take effect.
    pub resolution: Resolution,
    /// What happens when the player cannot pay; literal only.
    pub unaffordable: Unaffordable,
    /// What everybody else pays; literal only.
    pub ai_charge: AiCharge,
    /// The cheapest thing a player can do that is not free. A player that cannot hold as much
    /// can never act.
    pub cheapest: u32,
}

impl Default for EnergyOptions {
    fn default() -> Self {
        Self {
            policy: Policy::Scheduled,
            resolution: Resolution::Sequential,
            unaffordable: Unaffordable::Saturate,
            ai_charge: AiCharge::Flat,
            cheapest: WAIT,
        }
    }
}

impl EnergyOptions {
    /// The literal policy, with its defaults.
    #[must_use]
    pub fn literal() -> Self {
        Self { policy: Policy::Literal, ..Self::default() }
    }

    /// A player with the defaults of these options.
    #[must_use]
    pub fn player(&self) -> Holder {
        self.fit(Holder::player())
    }

    /// Somebody the rules decide for, with the defaults of these options.
    #[must_use]
    pub fn ai(&self) -> Holder {
        self.fit(Holder::ai())
    }

    // ENERGY-LIT-1: bank_max defaults to 0. ENERGY-SCH-1: to 4 x max.
    fn fit(&self, holder: Holder) -> Holder {
        match self.policy {
            Policy::Scheduled => holder,
            Policy::Literal => holder.with_bank_max(0),
        }
    }

    pub(super) fn is_literal(&self) -> bool {
        self.policy == Policy::Literal
    }

    pub(super) fn is_simultaneous(&self) -> bool {
        self.resolution == Resolution::Simultaneous
    }

    /// Whether a holder with this control pays for a full action, whatever it does.
    pub(super) fn is_flat(&self, control: Control) -> bool {
        self.is_literal() && self.ai_charge == AiCharge::Flat && control != Control::Player
    }

    /// The energy at which the holder is asked under these options.
    pub(super) fn ready_at(&self, holder: &Holder) -> u32 {
        if self.is_flat(holder.control) { FULL_ACTION } else { holder.ready_at }
    }
}
