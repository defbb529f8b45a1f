//! What a match starts from.

use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// A scenario with its settings.
///
/// ```
/// use duel::Setup;
/// let match_up = Setup::decks("thornwake", "cinder");
/// let puzzle = Setup::scenario("last-verse");
/// let late: Setup = serde_json::from_str(r#"{"rules": {"draw": "end_of_own_turn"}}"#)?;
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The id of a built-in scenario, or a whole scenario.
    pub scenario: Value,
    /// The deck of each seat instead of the scenario's: a name, or a general and cards. Null keeps
    /// the scenario's deck.
    #[serde(deserialize_with = "decks")]
    pub decks: Vec<Value>,
    /// Constants and switches that replace those of the scenario.
    pub rules: Value,
}

/// Reads any value as a list of decks. Reading the setup reports what is wrong with it.
fn decks<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Value>, D::Error> {
    Ok(match Value::deserialize(from)? {
        Value::Array(decks) => decks,
        Value::Null => Vec::new(),
        other => alloc::vec![other],
    })
}

impl Default for Setup {
    fn default() -> Self {
        Self::scenario("standard")
    }
}

impl Setup {
    /// A built-in scenario without settings.
    #[must_use]
    pub fn scenario(id: &str) -> Self {
        Self::custom(Value::String(id.into()))
    }

    /// A custom scenario.
    #[must_use]
    pub const fn custom(scenario: Value) -> Self {
        Self { scenario, decks: Vec::new(), rules: Value::Null }
    }

    /// A standard match between two ready decks.
    #[must_use]
    pub fn decks(first: &str, second: &str) -> Self {
        let decks = [first, second].map(|name| Value::String(String::from(name)));
        Self { decks: decks.into(), ..Self::default() }
    }

    /// Sets constants and switches.
    #[must_use]
    pub fn with_rules(mut self, rules: Value) -> Self {
        self.rules = rules;
        self
    }
}
