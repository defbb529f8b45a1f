//! What a match is made from.

use crate::scenario::short;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative::game::Fault;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
    /// What did not read. No match begins with it, so it is never written.
    #[serde(skip)]
    faults: Vec<Fault>,
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
            faults: Vec::new(),
        }
    }

    /// What did not read of a setup that came as JSON.
    pub(crate) fn faults(&self) -> &[Fault] {
        &self.faults
    }

    fn fault(&mut self, path: &str, message: &str) {
        let (path, message) = (short(path), message.into());
        self.faults.push(Fault { path, code: UNREADABLE, message });
    }

    fn word(&mut self, field: &str, value: &Value, known: &str) -> Option<String> {
        let word = value.as_str().map(String::from);
        if word.is_none() {
            self.fault(field, &format!("this is one of {known}"));
        }
        word
    }
}

// CHESS-EDGE-5
/// Every field is read by itself: what does not read is told with its place when the match is to
/// begin, together with what is wrong in the scenario.
impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let mut setup = Self::default();
        let Value::Object(fields) = value else {
            setup.fault("setup", &format!("a setup is an object with {}", FIELDS.join(", ")));
            return Ok(setup);
        };
        for (field, value) in &fields {
            match field.as_str() {
                // What is left out may be written as null.
                "pathing" | "warning" | "draws" | "crowns" if value.is_null() => {}
                "scenario" => match value.as_str() {
                    Some(text) => setup.scenario = text.into(),
                    None => {
                        let message =
                            "this is the id of a scenario, or a text that begins with a FEN";
                        setup.fault(field, message);
                    }
                },
                "pathing" => setup.pathing = setup.word(field, value, "path, greedy"),
                "warning" => setup.warning = setup.word(field, value, "type, instant"),
                "draws" => setup.draws = setup.word(field, value, "auto, off"),
                "crowns" => {
                    let crowns = value.as_u64().and_then(|number| u8::try_from(number).ok());
                    setup.crowns = crowns;
                    if crowns.is_none() {
                        setup.fault(field, "this is a number from 0 to 4");
                    }
                }
                other => {
                    let message =
                        format!("there is no such field; known are {}", FIELDS.join(", "));
                    setup.fault(other, &message);
                }
            }
        }
        Ok(setup)
    }
}
