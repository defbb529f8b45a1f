//! What a match starts from.

use alloc::string::String;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A scenario, and options that replace its own.
///
/// ```
/// use dungeon::Setup;
/// let delve = Setup::default();
/// let rogue: Setup = serde_json::from_str(r#"{"options": {"class": "rogue"}}"#)?;
/// let old: Setup = serde_json::from_str(r#"{"scenario": "old-rules"}"#)?;
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The id of a built-in scenario, or a whole scenario.
    pub scenario: Value,
    /// Options that replace those of the scenario.
    pub options: Map<String, Value>,
}

impl Default for Setup {
    fn default() -> Self {
        Self::scenario("delve")
    }
}

impl Setup {
    /// A built-in scenario.
    #[must_use]
    pub fn scenario(id: &str) -> Self {
        Self::custom(Value::String(id.into()))
    }

    /// A scenario from data.
    #[must_use]
    pub fn custom(scenario: Value) -> Self {
        Self { scenario, options: Map::new() }
    }

    /// The same setup with an option.
    #[must_use]
    pub fn with(mut self, option: &str, value: impl Into<Value>) -> Self {
        self.options.insert(option.into(), value.into());
        self
    }
}
