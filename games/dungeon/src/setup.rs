//! What a delve is made from.

use alloc::string::String;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A scenario, and the options laid over it.
///
/// ```
/// use dungeon::Setup;
/// let delve = Setup::scenario("delve");
/// let mage: Setup = serde_json::from_str(r#"{"options": {"class": "mage"}}"#)?;
/// assert_eq!(mage, delve.with("class", "mage"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The id of a built-in scenario, or a whole scenario.
    pub scenario: Value,
    // DELVE-OPT-1
    /// `class`, `policy`, `resolution`, `unaffordable`, `ai_charge`, `flat_costs`.
    pub options: Value,
}

impl Default for Setup {
    fn default() -> Self {
        Self::scenario("delve")
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
        Self { scenario, options: Value::Null }
    }

    /// With an option.
    #[must_use]
    pub fn with(mut self, option: &str, value: impl Into<Value>) -> Self {
        let mut options = match self.options {
            Value::Object(options) => options,
            _ => Map::new(),
        };
        options.insert(String::from(option), value.into());
        self.options = Value::Object(options);
        self
    }
}
