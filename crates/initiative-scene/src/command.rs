//! Commands as clients see them: opaque JSON that is handed back as it came.

use crate::canon;
use alloc::string::String;
use core::fmt;
use initiative_kernel::game::Game;
use initiative_kernel::strict::{self, Misread};
use serde::de::Error as _;
use serde::ser::{Error as _, Serialize, Serializer};
use serde::{Deserialize, Deserializer};
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
/// assert!(error.to_string().contains("there is no `Fly` here"));
/// ```
/// Its text is canonical, so equal texts are equal commands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Opaque(
    /// In its canonical form, so that a scene full of commands is written without reading them.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    String,
);

impl Opaque {
    /// Seals a command. What is absent is left out, since views hold no nulls.
    ///
    /// A command that JSON cannot hold becomes a null, which no game opens; the checks of
    /// [`crate::conform`] find it.
    #[must_use]
    pub fn seal<G: Game>(command: &G::Command) -> Self {
        Self::of(canon::write_present(command))
    }

    /// Opens it again.
    pub fn open<G: Game>(&self) -> Result<G::Command, Unreadable> {
        Self::read::<G>(&self.value())
    }

    // ONLINE-FRAME-3
    /// Opens what a client sent. A field that the command does not have is refused, too.
    pub fn read<G: Game>(value: &Value) -> Result<G::Command, Unreadable> {
        strict::read(value).map_err(Unreadable)
    }

    /// The command as a tree.
    #[must_use]
    pub fn value(&self) -> Value {
        serde_json::from_str(&self.0).unwrap_or_default()
    }

    /// Its canonical text.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// A command that has this canonical text.
    pub(crate) const fn from_text(text: String) -> Self {
        Self(text)
    }

    fn of(text: Result<String, serde_json::Error>) -> Self {
        Self(text.unwrap_or_else(|_| "null".into()))
    }
}

impl From<&Value> for Opaque {
    fn from(value: &Value) -> Self {
        Self::of(canon::write(value))
    }
}

impl Serialize for Opaque {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(canon::WRITTEN, &Written(&self.0))
    }
}

/// Canonical JSON: a tree where people read it, and its text in compact formats, to which the
/// canonical writer counts itself here.
struct Written<'a>(&'a str);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let value: Value = serde_json::from_str(self.0).map_err(S::Error::custom)?;
            value.serialize(serializer)
        } else {
            serializer.serialize_str(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Opaque {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return Value::deserialize(deserializer).map(|value| Self::from(&value));
        }
        let text = String::deserialize(deserializer)?;
        serde_json::from_str(&text).map(|value: Value| Self::from(&value)).map_err(D::Error::custom)
    }
}

/// What came back from a client is no command of this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(
    /// What does not fit, and where.
    pub Misread,
);

impl Unreadable {
    /// The stable code, as refusals have one.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "unknown_command"
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "That is not a move in this game: {}.", self.0)
    }
}

impl core::error::Error for Unreadable {}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_command_is_the_same_however_it_came() {
        let value = json!({"Attack": {"by": 2, "at": [1, -1], "name": "a\"b"}});
        let opaque = Opaque::from(&value);
        let text = serde_json::to_string(&opaque).unwrap();
        assert_eq!(text, r#"{"Attack":{"at":[1,-1],"by":2,"name":"a\"b"}}"#);
        assert_eq!(serde_json::from_str::<Opaque>(&text).unwrap(), opaque);
        assert_eq!(serde_json::from_value::<Opaque>(value.clone()).unwrap(), opaque);
        assert_eq!(
            (opaque.value(), serde_json::to_value(&opaque).unwrap()),
            (value.clone(), value)
        );
    }
}
