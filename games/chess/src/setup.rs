//! What a match starts from.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter;
use initiative_content::words::{clip, listed};
use initiative_kernel::game::Fault;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};

const UNREADABLE: &str = "scenario/unreadable";
const FIELDS: [&str; 5] = ["scenario", "pathing", "warning", "draws", "crowns"];

/// A scenario with its settings.
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
    /// `path` or `greedy`. If absent, the scenario decides.
    pub pathing: Option<String>,
    /// `type` or `instant`.
    pub warning: Option<String>,
    /// `auto` or `off`.
    pub draws: Option<String>,
    /// Crowns in stock, at most 4.
    pub crowns: Option<u8>,
    /// Fields that could not be read, as they were written. No match starts with them.
    unread: BTreeMap<String, Value>,
}

impl Default for Setup {
    fn default() -> Self {
        Self::scenario("overworld")
    }
}

impl Setup {
    /// A built-in scenario or a scenario text, without settings.
    #[must_use]
    pub fn scenario(scenario: &str) -> Self {
        Self {
            scenario: scenario.into(),
            pathing: None,
            warning: None,
            draws: None,
            crowns: None,
            unread: BTreeMap::new(),
        }
    }

    // CHESS-EDGE-5
    /// The fields of a JSON setup that could not be read, each with its place.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let fault = |field: &String| {
            let message = match field.as_str() {
                "scenario" => {
                    "this is the id of a scenario, or a text that begins with a FEN".into()
                }
                "pathing" => "this is path or greedy".into(),
                "warning" => "this is type or instant".into(),
                "draws" => "this is auto or off".into(),
                "crowns" => "this is a number from 0 to 4".into(),
                _ => format!("there is no such field; known are {}", listed(FIELDS)),
            };
            Fault { path: clip(field), code: UNREADABLE, message }
        };
        self.unread.keys().map(fault).collect()
    }
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let options = [&self.pathing, &self.warning, &self.draws].map(|option| json!(option));
        let values = iter::once(json!(self.scenario)).chain(options).chain([json!(self.crowns)]);
        let mut all: Vec<(&str, Value)> = FIELDS.into_iter().zip(values).collect();
        // A field that could not be read stays as it was written.
        for (field, value) in &self.unread {
            match all.iter_mut().find(|(known, _)| known == field) {
                Some((_, known)) => *known = value.clone(),
                None => all.push((field, value.clone())),
            }
        }
        serializer.collect_map(all)
    }
}

/// Reads every field by itself. A field that cannot be read is reported with its place when the
/// match starts, together with the faults of the scenario.
impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let Value::Object(fields) = value else {
            let message = format!("a setup is an object with {}", listed(FIELDS));
            return Err(D::Error::custom(message));
        };
        let mut setup = Self::default();
        for (field, value) in fields {
            let reads = match field.as_str() {
                "scenario" => read(&value, &mut setup.scenario),
                "pathing" => read(&value, &mut setup.pathing),
                "warning" => read(&value, &mut setup.warning),
                "draws" => read(&value, &mut setup.draws),
                "crowns" => read(&value, &mut setup.crowns),
                _ => false,
            };
            if !reads {
                setup.unread.insert(field, value);
            }
        }
        Ok(setup)
    }
}

/// Reads a value. Returns false if it cannot be read.
fn read<'a, T: Deserialize<'a>>(value: &'a Value, to: &mut T) -> bool {
    let read = T::deserialize(value);
    read.map(|read| *to = read).is_ok()
}
