//! What a match starts from.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::words::{clip, listed};
use initiative_kernel::game::Fault;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

const UNREADABLE: &str = "scenario/unreadable";
const FIELDS: [&str; 5] = ["scenario", "pathing", "warning", "draws", "crowns"];

/// A scenario with its settings.
///
/// A field may have any value, so that starting the match can report each fault with its place.
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
    pub scenario: Value,
    /// `path` or `greedy`. If absent, the scenario decides.
    pub pathing: Value,
    /// `type` or `instant`.
    pub warning: Value,
    /// `auto` or `off`.
    pub draws: Value,
    /// Crowns in stock, at most 4.
    pub crowns: Value,
    /// Fields that a setup does not have.
    #[serde(flatten)]
    other: Map<String, Value>,
}

impl Default for Setup {
    fn default() -> Self {
        Self::scenario(Self::USUAL)
    }
}

impl Setup {
    /// The scenario of a setup that names none.
    pub(crate) const USUAL: &'static str = "overworld";

    /// A built-in scenario or a scenario text, without settings.
    pub fn scenario(scenario: &str) -> Self {
        Self::of(Map::from_iter([("scenario".into(), scenario.into())]))
    }

    fn of(mut fields: Map<String, Value>) -> Self {
        let usual = || Value::from(Self::USUAL);
        let scenario = fields.remove("scenario").unwrap_or_else(usual);
        let mut take = |name| fields.remove(name).unwrap_or_default();
        let (pathing, warning, draws) = (take("pathing"), take("warning"), take("draws"));
        let crowns = take("crowns");
        Self { scenario, pathing, warning, draws, crowns, other: fields }
    }

    // CHESS-EDGE-5
    /// The fields that cannot be read, each with its place.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let word = |value: &Value| value.is_null() || value.is_string();
        let byte =
            |value: &Value| value.as_u64().is_some_and(|number| u8::try_from(number).is_ok());
        let scenario = "this is the id of a scenario, or a text that begins with a FEN";
        let known = [
            (self.scenario.is_string(), "scenario", scenario),
            (word(&self.pathing), "pathing", "this is path or greedy"),
            (word(&self.warning), "warning", "this is type or instant"),
            (word(&self.draws), "draws", "this is auto or off"),
            (self.crowns.is_null() || byte(&self.crowns), "crowns", "this is a number from 0 to 4"),
        ];
        let known = known.into_iter().filter(|(reads, ..)| !reads);
        let known = known.map(|(_, field, message)| (field, String::from(message)));
        let other = self.other.keys().map(|field| {
            (field.as_str(), format!("there is no such field; known are {}", listed(FIELDS)))
        });
        let mut faults: Vec<Fault> = known
            .chain(other)
            .map(|(field, message)| Fault { path: clip(field), code: UNREADABLE, message })
            .collect();
        faults.sort_by(|one, other| one.path.cmp(&other.path));
        faults
    }
}

/// Reads any object. What is wrong with its fields is reported when the match starts, together with
/// the faults of the scenario.
impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Object(fields) => Ok(Self::of(fields)),
            _ => {
                let message = format!("a setup is an object with {}", listed(FIELDS));
                Err(D::Error::custom(message))
            }
        }
    }
}
