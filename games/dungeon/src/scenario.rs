//! Scenarios: the positions a delve can begin with.

use crate::content::Book;
use crate::options::Options;
use crate::setup::Setup;
use crate::state::Dungeon;
use alloc::format;
use initiative::game::SetupError;
use serde_json::{Value, json};

impl Dungeon {
    /// The position a setup describes, before anything happens.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub(crate) fn position(setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let mut options = match setup.scenario.as_str() {
            Some("delve") => json!({}),
            Some("old-rules") => json!({ "policy": "literal", "flat_costs": true }),
            _ => {
                let message = format!("there is no scenario {}", setup.scenario);
                return Err(SetupError::new("scenario", "scenario/unknown_kind", message));
            }
        };
        for (option, value) in &setup.options {
            options[option] = value.clone();
        }
        let options: Options = serde_json::from_value(options).map_err(|error| {
            SetupError::new("options", "scenario/out_of_range", format!("{error}"))
        })?;
        let book = Book::new(&Value::Object(serde_json::Map::new()), options.flat_costs)?;
        Self::fresh(book, &options, seed)
    }
}
