//! Commands as clients see them: opaque JSON that is handed back as it came.

use alloc::string::{String, ToString};
use core::fmt;
use initiative::game::Game;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A command that a client sends back without reading it.
///
/// ```
/// use initiative_scene::command::Opaque;
/// use initiative_testkit::sample::{Command, Trail};
/// let opaque = Opaque::seal::<Trail>(&Command::Roll);
/// assert_eq!(opaque.open::<Trail>(), Ok(Command::Roll));
/// let forged: Opaque = serde_json::from_str(r#"{"Fly":7}"#).unwrap();
/// let error = forged.open::<Trail>().unwrap_err();
/// assert_eq!(error.code(), "unknown_command");
/// assert!(error.to_string().contains("`Fly`"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Opaque(#[cfg_attr(feature = "typescript", ts(type = "unknown"))] pub Value);

impl Opaque {
    /// Seals a command. What is absent is left out, since views hold no nulls.
    ///
    /// A command that JSON cannot hold becomes a null, which no game opens; the checks of
    /// [`crate::conform`] find it.
    #[must_use]
    pub fn seal<G: Game>(command: &G::Command) -> Self {
        let mut value = serde_json::to_value(command).unwrap_or_default();
        leave_out_nulls(&mut value);
        Self(value)
    }

    /// Opens what a client sent.
    pub fn open<G: Game>(&self) -> Result<G::Command, Unreadable> {
        G::Command::deserialize(&self.0).map_err(|why| Unreadable { why: why.to_string() })
    }
}

fn leave_out_nulls(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(leave_out_nulls),
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(leave_out_nulls);
        }
        _ => {}
    }
}

/// What came back from a client is no command of this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    why: String,
}

impl Unreadable {
    /// The stable code, as refusals have one.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "unknown_command"
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "That is no command of this game: {}.", self.why)
    }
}

impl core::error::Error for Unreadable {}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_absent_is_left_out() {
        let mut value = json!({"Attack": {"by": 2, "at": null, "also": [{"x": null}, 3]}});
        leave_out_nulls(&mut value);
        assert_eq!(value, json!({"Attack": {"by": 2, "also": [{}, 3]}}));
    }
}
