//! What a battle is made from.

use alloc::string::String;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A scenario, and what is laid over it.
///
/// ```
/// use squad::Setup;
/// let quarry = Setup::scenario("quarry");
/// let seed: Setup = serde_json::from_str(r#"{"scenario": "first_stand", "preset": "literal"}"#)?;
/// let points: Setup = serde_json::from_str(r#"{"rules": {"profile": "points"}}"#)?;
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The id of a built-in scenario, or a whole scenario.
    pub scenario: Value,
    /// `literal`, to play by the seed design word for word, or `none`.
    pub preset: Option<String>,
    /// Switches laid over those of the scenario and the preset.
    pub rules: Value,
}

impl Default for Setup {
    fn default() -> Self {
        Self::scenario("first_stand")
    }
}

impl Setup {
    /// A built-in scenario as it is.
    #[must_use]
    pub fn scenario(id: &str) -> Self {
        Self::custom(Value::String(id.into()))
    }

    /// A scenario of one's own.
    #[must_use]
    pub const fn custom(scenario: Value) -> Self {
        Self { scenario, preset: None, rules: Value::Null }
    }

    /// With these switches.
    #[must_use]
    pub fn with_rules(mut self, rules: Value) -> Self {
        self.rules = rules;
        self
    }

    /// By the seed design word for word.
    #[must_use]
    pub fn literal(mut self) -> Self {
        self.preset = Some("literal".into());
        self
    }
}
