//! The options of a match.

use crate::content::{Class, DelveLibrary};
use crate::scenario::code::{OUT_OF_RANGE, UNKNOWN_KEY};
use initiative_content::{Fields, Form};
use initiative_kernel::turn::energy::{self, AiCharge, Policy, Resolution, Unaffordable};

/// The options of a match.
// DELVE-OPT-1
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DelveOptions {
    /// The class of the hero.
    pub class: Class,
    /// When a turn closes: `scheduled` or `literal`.
    pub policy: Policy,
    /// How intents take effect: `sequential` or `simultaneous`.
    pub resolution: Resolution,
    /// What happens when the hero cannot pay: `saturate` or `refuse`; literal only.
    pub unaffordable: Unaffordable,
    /// What monsters pay: `flat` or `intent`; literal only.
    pub ai_charge: AiCharge,
    /// Whether everything costs what its action costs.
    pub flat_costs: bool,
}

impl Fields for DelveOptions {
    fn fields(&mut self, form: &mut Form<'_>) {
        form.call_unknown(UNKNOWN_KEY, "option");
        let classes = [("warrior", Class::Warrior), ("mage", Class::Mage), ("rogue", Class::Rogue)];
        form.word("class", &classes, OUT_OF_RANGE, &mut self.class);
        let policies = [("scheduled", Policy::Scheduled), ("literal", Policy::Literal)];
        form.word("policy", &policies, OUT_OF_RANGE, &mut self.policy);
        let resolutions =
            [("sequential", Resolution::Sequential), ("simultaneous", Resolution::Simultaneous)];
        form.word("resolution", &resolutions, OUT_OF_RANGE, &mut self.resolution);
        let unaffordable = [("saturate", Unaffordable::Saturate), ("refuse", Unaffordable::Refuse)];
        form.word("unaffordable", &unaffordable, OUT_OF_RANGE, &mut self.unaffordable);
        let charges = [("flat", AiCharge::Flat), ("intent", AiCharge::Intent)];
        form.word("ai_charge", &charges, OUT_OF_RANGE, &mut self.ai_charge);
        form.flag("flat_costs", &mut self.flat_costs);
    }
}

impl DelveOptions {
    pub(crate) fn clock(&self, library: &DelveLibrary) -> energy::EnergyOptions {
        energy::EnergyOptions {
            policy: self.policy,
            resolution: self.resolution,
            unaffordable: self.unaffordable,
            ai_charge: self.ai_charge,
            cheapest: library.cheapest(),
        }
    }
}
