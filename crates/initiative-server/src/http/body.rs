//! The body of a request. A field that nobody reads is an error. ONLINE-HTTP-1

use super::HttpError;
use crate::strict_json::JsonLimits;
use serde_json::{Map, Value};

/// The fields of a request that have not been read yet.
#[derive(Debug)]
pub(crate) struct Body(Map<String, Value>);

impl Body {
    pub(super) fn read(bytes: &[u8]) -> Result<Self, HttpError> {
        let text = std::str::from_utf8(bytes)
            .map_err(|_| HttpError::field("", "The body must be UTF-8."))?;
        let fields = JsonLimits::BODY.object(text);
        fields.map(Self).map_err(|error| HttpError::field("", error.to_string()))
    }

    pub(super) const fn of(fields: Map<String, Value>) -> Self {
        Self(fields)
    }

    pub(super) fn take(&mut self, field: &str) -> Option<Value> {
        self.0.remove(field)
    }

    pub(super) fn text(&mut self, field: &str) -> Result<Option<String>, HttpError> {
        match self.take(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(HttpError::field(field, "This must be a text.")),
        }
    }

    pub(super) fn required_text(&mut self, field: &str) -> Result<String, HttpError> {
        self.text(field)?.ok_or_else(|| HttpError::field(field, "This field is missing."))
    }

    pub(super) fn flag(&mut self, field: &str) -> Result<bool, HttpError> {
        match self.take(field) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(_) => Err(HttpError::field(field, "This must be true or false.")),
        }
    }

    pub(super) fn number(
        &mut self,
        field: &str,
        low: u64,
        high: u64,
    ) -> Result<Option<u64>, HttpError> {
        let Some(value) = self.take(field) else {
            return Ok(None);
        };
        let number = value.as_u64().filter(|number| (low..=high).contains(number));
        number.map(Some).ok_or_else(|| no_number(field, low, high))
    }

    pub(super) fn required_number(
        &mut self,
        field: &str,
        low: u64,
        high: u64,
    ) -> Result<u64, HttpError> {
        self.number(field, low, high)?.ok_or_else(|| no_number(field, low, high))
    }

    /// A name of 1 to 24 visible characters. ONLINE-JOIN-3
    pub(super) fn name(&mut self, field: &str) -> Result<Option<String>, HttpError> {
        let Some(name) = self.text(field)? else {
            return Ok(None);
        };
        let visible = name.chars().any(|c| !c.is_whitespace()) && !name.chars().any(unseen);
        if visible && name.chars().count() <= 24 && name.trim() == name {
            return Ok(Some(name));
        }
        Err(HttpError::field(field, "A name has 1 to 24 visible characters."))
    }

    /// All fields that have not been read yet, for somebody else to read.
    pub(super) fn rest(self) -> Map<String, Value> {
        self.0
    }

    /// Checks that no field is left.
    pub(super) fn end(self) -> Result<(), HttpError> {
        match self.0.into_iter().next() {
            None => Ok(()),
            Some((field, _)) => Err(HttpError::field(field, "This field is not known.")),
        }
    }
}

/// The error for a field that is no number of this range.
pub(super) fn no_number(field: &str, low: u64, high: u64) -> HttpError {
    HttpError::field(field, format!("This must be a whole number from {low} to {high}."))
}

/// Invisible characters, and those that change the direction of text.
fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}')
}
