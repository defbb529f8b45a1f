//! What a battle is made from.

use alloc::string::String;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// A scenario, and what is laid over it.
///
/// Any value can be read as a setup, so that what is wrong with it is told with its place when the
/// battle is made.
///
/// ```
/// use squad::Setup;
/// let quarry = Setup::scenario("quarry");
/// let seed: Setup = serde_json::from_str(r#"{"scenario": "first_stand", "preset": "literal"}"#)?;
/// let points: Setup = serde_json::from_str(r#"{"rules": {"profile": "points"}}"#)?;
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setup {
    /// The id of a built-in scenario, or a whole scenario.
    pub scenario: Value,
    /// `literal`, to play by the seed design word for word, or `none`.
    pub preset: Value,
    /// Switches laid over those of the scenario and the preset.
    pub rules: Value,
    /// Fields that a setup does not have. A value that has no fields at all stands under the
    /// empty name.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

impl Default for Setup {
    fn default() -> Self {
        Self::scenario("first_stand")
    }
}

impl Setup {
    /// The fields there are.
    pub(crate) const FIELDS: [&'static str; 3] = ["scenario", "preset", "rules"];

    /// A built-in scenario as it is.
    #[must_use]
    pub fn scenario(id: &str) -> Self {
        Self::custom(Value::String(id.into()))
    }

    /// A scenario of one's own.
    #[must_use]
    pub fn custom(scenario: Value) -> Self {
        Self { scenario, preset: Value::Null, rules: Value::Null, other: Map::new() }
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
        self.preset = Value::String("literal".into());
        self
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut setup = Self::default();
        match Value::deserialize(from)? {
            Value::Object(map) => {
                for (name, value) in map {
                    match name.as_str() {
                        "scenario" => setup.scenario = value,
                        "preset" => setup.preset = value,
                        "rules" => setup.rules = value,
                        _ => {
                            setup.other.insert(name, value);
                        }
                    }
                }
            }
            odd => {
                setup.other.insert(String::new(), odd);
            }
        }
        Ok(setup)
    }
}
