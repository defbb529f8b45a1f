//! What a match is made from.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::Fault;
use initiative_kernel::strict::clip;
use serde::de::Error;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};

const UNREADABLE: &str = "scenario/unreadable";
const FIELDS: [&str; 5] = ["scenario", "pathing", "warning", "draws", "crowns"];

/// A scenario, and what is laid over it.
///
/// ```
/// use chess::Setup;
/// let world = Setup::scenario("pirate");
/// let text = Setup::scenario("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; enemy grunt a8");
/// let greedy: Setup = serde_json::from_str(r#"{"scenario": "fear", "pathing": "greedy"}"#)?;
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The id of a built-in scenario, or a scenario text.
    pub scenario: String,
    /// `path` or `greedy`; what the scenario says if absent.
    pub pathing: Option<String>,
    /// `type` or `instant`.
    pub warning: Option<String>,
    /// `auto` or `off`.
    pub draws: Option<String>,
    /// Crowns in stock, at most 4.
    pub crowns: Option<u8>,
    /// Fields that did not read, as they were written. No match begins with them.
    unread: Vec<(String, Value)>,
}

impl Default for Setup {
    fn default() -> Self {
        Self::scenario("overworld")
    }
}

impl Setup {
    /// A built-in scenario, or a scenario text, as it is.
    #[must_use]
    pub fn scenario(scenario: &str) -> Self {
        Self {
            scenario: scenario.into(),
            pathing: None,
            warning: None,
            draws: None,
            crowns: None,
            unread: Vec::new(),
        }
    }

    // CHESS-EDGE-5
    /// What did not read of a setup that came as JSON, each with its place.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let fault = |(field, _): &(String, Value)| {
            let message = match field.as_str() {
                "scenario" => {
                    "this is the id of a scenario, or a text that begins with a FEN".into()
                }
                "pathing" => "this is path or greedy".into(),
                "warning" => "this is type or instant".into(),
                "draws" => "this is auto or off".into(),
                "crowns" => "this is a number from 0 to 4".into(),
                _ => format!("there is no such field; known are {}", FIELDS.join(", ")),
            };
            Fault { path: clip(field), code: UNREADABLE, message }
        };
        self.unread.iter().map(fault).collect()
    }

    /// Takes a field from JSON; false if it does not read.
    fn take(&mut self, field: &str, value: &Value) -> bool {
        let word = || value.as_str().map(String::from);
        // What is left out may be written as null.
        let absent = value.is_null();
        match field {
            "scenario" => match word() {
                Some(text) => self.scenario = text,
                None => return false,
            },
            "pathing" => self.pathing = word(),
            "warning" => self.warning = word(),
            "draws" => self.draws = word(),
            "crowns" => {
                self.crowns = value.as_u64().and_then(|number| u8::try_from(number).ok());
                return absent || self.crowns.is_some();
            }
            _ => return false,
        }
        absent || value.is_string()
    }

    /// A field as JSON, as it was written if it did not read.
    fn give(&self, field: &str) -> Value {
        if let Some((_, value)) = self.unread.iter().find(|(unread, _)| unread == field) {
            return value.clone();
        }
        match field {
            "scenario" => json!(self.scenario),
            "pathing" => json!(self.pathing),
            "warning" => json!(self.warning),
            "draws" => json!(self.draws),
            _ => json!(self.crowns),
        }
    }
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for field in FIELDS {
            map.serialize_entry(field, &self.give(field))?;
        }
        for (field, value) in &self.unread {
            if !FIELDS.contains(&field.as_str()) {
                map.serialize_entry(field, value)?;
            }
        }
        map.end()
    }
}

/// Every field is read by itself: what does not read is told with its place when the match is to
/// begin, together with what is wrong in the scenario.
impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let Value::Object(fields) = value else {
            let message = format!("a setup is an object with {}", FIELDS.join(", "));
            return Err(D::Error::custom(message));
        };
        let mut setup = Self::default();
        for (field, value) in fields {
            if !setup.take(&field, &value) {
                setup.unread.push((field, value));
            }
        }
        // Equal setups are equal in whatever order they were written.
        setup.unread.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok(setup)
    }
}
