//! Reads JSON into a type, strictly: a field that the type does not have is a fault. A fault says
//! where it is and what would be right, in words that name none of our types.
//!
//! serde's own errors name Rust types ("expected u8") but no place, and serde ignores unknown
//! fields. This reader knows what the type asked for, so its faults can say so.
//!
//! ```
//! use initiative_kernel::strict;
//! #[derive(Debug, PartialEq, serde::Deserialize)]
//! enum Command { Move { unit: u8, to: (u8, u8) }, Pass }
//! let read = |json| strict::read::<Command>(&json).map_err(|misread| misread.to_string());
//! assert_eq!(read(serde_json::json!("Pass")), Ok(Command::Pass));
//! let fault = read(serde_json::json!({"Move": {"unit": 1, "to": [2, 300]}}));
//! assert_eq!(fault.unwrap_err(), "`Move.to[1]` is a whole number from 0 to 255");
//! let fault = read(serde_json::json!({"Move": {"unit": 1, "to": [2, 3], "fast": true}}));
//! assert_eq!(fault.unwrap_err(), "`Move.fast` is no field here; there are unit, to");
//! let fault = read(serde_json::json!("Fly"));
//! assert_eq!(fault.unwrap_err(), "there is no `Fly` here; there are Move, Pass");
//! ```

mod parts;
mod value;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt::{self, Display};
use serde::Deserialize;
use serde::de;
use serde_json::Value;
use value::Place;

/// Reads a value.
///
/// # Errors
/// The first thing that does not fit, with its place.
pub fn read<'de, T: Deserialize<'de>>(value: &Value) -> Result<T, Misread> {
    T::deserialize(Place::root(value))
}

/// How much of a text that came from outside is shown.
const SHOWN: usize = 40;
/// Messages of types are short. A message that repeats its input is cut.
const LONGEST: usize = 200;

/// A text from outside, cut so that it can be shown.
///
/// ```
/// use initiative_kernel::strict::clip;
/// assert_eq!(clip("grunt"), "grunt");
/// assert_eq!(clip(&"x".repeat(100_000)).chars().count(), 41);
/// ```
#[must_use]
pub fn clip(text: &str) -> String {
    cut(text, SHOWN)
}

/// A text of at most `most` characters, with a mark where it was cut.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
    }
}

/// What did not fit, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    path: String,
    /// The part of a sentence that says what would be right.
    message: String,
    /// Whether the message continues a sentence that begins with the path, or stands alone.
    continues: bool,
    /// Whether the path is complete; otherwise it is still being put together.
    placed: bool,
}

impl Misread {
    /// Where it is: `Move.to[1]`; empty if it is the whole value.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The same fault, for a value inside a larger one.
    #[must_use]
    pub fn inside(mut self, outer: &str) -> Self {
        let dot = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        self.path = format!("{outer}{dot}{}", self.path);
        self
    }

    /// A fault at a place, with a message that goes on after "`place` ".
    #[must_use]
    pub fn at(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into(), continues: true, placed: true }
    }

    fn loose(message: impl Into<String>, continues: bool) -> Self {
        Self { path: String::new(), message: message.into(), continues, placed: false }
    }

    /// A fault in a field of the current value.
    fn field(name: &str, message: impl Into<String>) -> Self {
        Self { path: clip(name), ..Self::loose(message, true) }
    }
}

impl Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.path.as_str(), self.continues) {
            ("", true) => write!(f, "this {}", self.message),
            ("", false) => f.write_str(&self.message),
            (path, true) => write!(f, "`{path}` {}", self.message),
            (path, false) => write!(f, "`{path}`: {}", self.message),
        }
    }
}

impl core::error::Error for Misread {}

/// Names, listed as in a sentence.
fn listed(names: &[&str]) -> String {
    match names {
        [] => "there is none".into(),
        names => format!("there are {}", names.join(", ")),
    }
}

impl de::Error for Misread {
    fn custom<T: Display>(message: T) -> Self {
        Self::loose(cut(&format!("{message}"), LONGEST), false)
    }

    fn invalid_type(_: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::loose(format!("is {expected}"), true)
    }

    fn invalid_value(_: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::loose(format!("is {expected}"), true)
    }

    fn invalid_length(_: usize, expected: &dyn de::Expected) -> Self {
        Self::loose(format!("is {expected}"), true)
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::loose(format!("there is no `{}` here; {}", clip(variant), listed(expected)), false)
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::field(field, format!("is no field here; {}", listed(expected)))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::field(field, "is missing")
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::field(field, "stands twice")
    }
}

#[cfg(test)]
mod tests;
