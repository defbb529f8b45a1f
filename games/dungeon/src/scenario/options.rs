//! The choices a match is played under.

use crate::content::{Class, Library};
use alloc::format;
use alloc::string::String;
use initiative_kernel::turn::energy::{self, AiCharge, Policy, Resolution, Unaffordable};
use serde::{Deserialize, Serialize};

/// The options of a match.
// DELVE-OPT-1
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// What the hero is.
    pub class: Class,
    /// When a turn closes: `scheduled` or `literal`.
    #[serde(with = "PolicyWord")]
    pub policy: Policy,
    /// How intents take effect: `sequential` or `simultaneous`.
    #[serde(with = "ResolutionWord")]
    pub resolution: Resolution,
    /// What happens when the hero cannot pay: `saturate` or `refuse`; literal only.
    #[serde(with = "UnaffordableWord")]
    pub unaffordable: Unaffordable,
    /// What monsters pay: `flat` or `intent`; literal only.
    #[serde(with = "AiChargeWord")]
    pub ai_charge: AiCharge,
    /// Whether everything costs what its action costs.
    pub flat_costs: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            class: Class::Warrior,
            policy: Policy::default(),
            resolution: Resolution::default(),
            unaffordable: Unaffordable::default(),
            ai_charge: AiCharge::default(),
            flat_costs: false,
        }
    }
}

impl Options {
    /// What fits in an option, in words.
    pub(crate) fn wanted(name: &str) -> String {
        let words = match name {
            "class" => "warrior, mage, rogue",
            "policy" => "scheduled, literal",
            "resolution" => "sequential, simultaneous",
            "unaffordable" => "saturate, refuse",
            "ai_charge" => "flat, intent",
            _ => "true, false",
        };
        format!("this is one of {words}")
    }

    /// These options, for the clock.
    #[must_use]
    pub fn clock(&self, library: &Library) -> energy::Options {
        energy::Options {
            policy: self.policy,
            resolution: self.resolution,
            unaffordable: self.unaffordable,
            ai_charge: self.ai_charge,
            cheapest: library.cheapest(),
        }
    }
}

// The clock's choices as they are written in options.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Policy", rename_all = "snake_case")]
enum PolicyWord {
    Scheduled,
    Literal,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Resolution", rename_all = "snake_case")]
enum ResolutionWord {
    Sequential,
    Simultaneous,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Unaffordable", rename_all = "snake_case")]
enum UnaffordableWord {
    Saturate,
    Refuse,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "AiCharge", rename_all = "snake_case")]
enum AiChargeWord {
    Flat,
    Intent,
}
