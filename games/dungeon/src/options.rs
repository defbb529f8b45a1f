//! The choices a match is played under.

use crate::content::{Class, Kind, Library};
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
    #[serde(with = "word")]
    pub policy: Policy,
    /// How intents take effect: `sequential` or `simultaneous`.
    #[serde(with = "word")]
    pub resolution: Resolution,
    /// What happens when the hero cannot pay: `saturate` or `refuse`; literal only.
    #[serde(with = "word")]
    pub unaffordable: Unaffordable,
    /// What monsters pay: `flat` or `intent`; literal only.
    #[serde(with = "word")]
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
            "class" => Class::ALL.iter().map(|class| class.word()).collect(),
            "policy" => word::known::<Policy>(),
            "resolution" => word::known::<Resolution>(),
            "unaffordable" => word::known::<Unaffordable>(),
            "ai_charge" => word::known::<AiCharge>(),
            _ => alloc::vec!["true", "false"],
        };
        format!("this is one of {}", words.join(", "))
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

/// Choices as words.
mod word {
    use super::{AiCharge, Policy, Resolution, Unaffordable};
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    /// A choice between a few words.
    pub(super) trait Choice: Copy + PartialEq + 'static {
        const WORDS: &'static [(&'static str, Self)];
    }

    impl Choice for Policy {
        const WORDS: &'static [(&'static str, Self)] =
            &[("scheduled", Self::Scheduled), ("literal", Self::Literal)];
    }

    impl Choice for Resolution {
        const WORDS: &'static [(&'static str, Self)] =
            &[("sequential", Self::Sequential), ("simultaneous", Self::Simultaneous)];
    }

    impl Choice for Unaffordable {
        const WORDS: &'static [(&'static str, Self)] =
            &[("saturate", Self::Saturate), ("refuse", Self::Refuse)];
    }

    impl Choice for AiCharge {
        const WORDS: &'static [(&'static str, Self)] =
            &[("flat", Self::Flat), ("intent", Self::Intent)];
    }

    /// The words there are.
    pub(super) fn known<C: Choice>() -> Vec<&'static str> {
        C::WORDS.iter().map(|(word, _)| *word).collect()
    }

    pub(super) fn serialize<C: Choice, S: Serializer>(
        choice: &C,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let word = C::WORDS.iter().find(|(_, one)| one == choice).map_or("", |(word, _)| word);
        to.serialize_str(word)
    }

    pub(super) fn deserialize<'de, C: Choice, D: Deserializer<'de>>(
        from: D,
    ) -> Result<C, D::Error> {
        let word = String::deserialize(from)?;
        let found = C::WORDS.iter().find(|(known, _)| *known == word);
        found
            .map(|(_, choice)| *choice)
            .ok_or_else(|| D::Error::custom(format!("this is one of {}", known::<C>().join(", "))))
    }
}
