//! What a battle starts from.

use alloc::string::String;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A scenario with its settings.
///
/// Any value can be read as a setup, so that starting the battle can report each fault with its
/// place.
///
/// ```
/// use squad::Setup;
/// let quarry = Setup::scenario("quarry");
/// let seed: Setup = serde_json::from_str(r#"{"scenario": "first_stand", "preset": "literal"}"#)?;
/// let points: Setup = serde_json::from_str(r#"{"rules": {"profile": "points"}}"#)?;
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Value")]
pub struct Setup {
    /// The id of a built-in scenario, or a whole scenario.
    pub scenario: Value,
    /// `literal`, to play by the seed design word for word, or `none`.
    pub preset: Value,
    /// Switches that replace those of the scenario and the preset.
    pub rules: Value,
    /// Fields that a setup does not have. A value without fields is stored under the empty name.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

impl Default for Setup {
    fn default() -> Self {
        Self::scenario("first_stand")
    }
}

impl Setup {
    /// The names of the fields.
    pub(crate) const FIELDS: [&'static str; 3] = ["scenario", "preset", "rules"];

    /// A built-in scenario without settings.
    #[must_use]
    pub fn scenario(id: &str) -> Self {
        Self::custom(Value::String(id.into()))
    }

    /// A custom scenario.
    #[must_use]
    pub fn custom(scenario: Value) -> Self {
        Self { scenario, preset: Value::Null, rules: Value::Null, other: Map::new() }
    }

    /// Sets switches.
    #[must_use]
    pub fn with_rules(mut self, rules: Value) -> Self {
        self.rules = rules;
        self
    }

    /// Uses the preset `literal`: the seed design word for word.
    #[must_use]
    pub fn literal(mut self) -> Self {
        self.preset = Value::String("literal".into());
        self
    }
}

impl From<Value> for Setup {
    fn from(value: Value) -> Self {
        let mut setup = Self::default();
        let fields = match value {
            Value::Object(fields) => fields,
            odd => Map::from_iter([(String::new(), odd)]),
        };
        for (name, value) in fields {
            match name.as_str() {
                "scenario" => setup.scenario = value,
                "preset" => setup.preset = value,
                "rules" => setup.rules = value,
                _ => {
                    setup.other.insert(name, value);
                }
            }
        }
        setup
    }
}
