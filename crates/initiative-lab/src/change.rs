//! Changes to a setup: `rules.telegraph=true`, `decks.0=cinder`, `class=mage`.

use crate::lab_error::LabError;
use initiative_kernel::strict::clip;
use initiative_server::registry::HostedGame;
use serde_json::{Map, Value};

/// The longest list that a number in a path may make.
const LONGEST_LIST: usize = 64;

/// The most fields of a path. Each field is one value inside of another, and dropping a value that is
/// nested too deep would overflow the stack.
const LONGEST_PATH: usize = 16;

/// One field of a setup, and what it is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The fields to go through, with dots between them. A number is a place in a list.
    pub path: String,
    /// What stands there afterwards.
    pub value: Value,
}

impl Change {
    /// Reads `path=value`. The name of an option stands for its path.
    pub fn read(text: &str, offer: &HostedGame) -> Result<Self, LabError> {
        let (path, values) = Self::read_list(text, offer, false)?;
        let value = values.into_iter().next().unwrap_or_default();
        Ok(Self { path, value })
    }

    /// Reads `path=a,b,c`: a path and its values.
    pub fn read_many(text: &str, offer: &HostedGame) -> Result<(String, Vec<Value>), LabError> {
        Self::read_list(text, offer, true)
    }

    fn read_list(
        text: &str,
        offer: &HostedGame,
        many: bool,
    ) -> Result<(String, Vec<Value>), LabError> {
        let bad = |why: String| LabError::BadChange { change: clip(text), why };
        let form = if many { "path=a,b,c" } else { "path=value" };
        let Some((path, values)) = text.split_once('=') else {
            return Err(bad(format!("this has the form {form}; {}", known_paths(offer))));
        };
        let path = offer
            .about
            .options
            .iter()
            .find(|option| option.id.as_str() == path)
            .map_or(path, |option| &option.path);
        if path.split('.').any(str::is_empty) {
            return Err(bad(format!("there is no field without a name; {}", known_paths(offer))));
        }
        let values = if many { split(values) } else { vec![values] };
        if values.iter().any(|value| value.is_empty()) {
            return Err(bad(format!("a value is missing; this has the form {form}")));
        }
        Ok((path.to_owned(), values.into_iter().map(read_value).collect()))
    }

    /// Makes the change.
    pub fn apply(&self, setup: &mut Value) -> Result<(), LabError> {
        let bad = |why: String| LabError::BadChange { change: self.to_string(), why };
        if self.path.split('.').nth(LONGEST_PATH).is_some() {
            return Err(bad(format!("a path has at most {LONGEST_PATH} fields")));
        }
        let mut place = setup;
        for field in self.path.split('.') {
            if let (Value::Null | Value::Array(_), Ok(number)) = (&*place, field.parse::<usize>()) {
                if number >= LONGEST_LIST {
                    return Err(bad(format!("a place in a list is below {LONGEST_LIST}")));
                }
                if place.is_null() {
                    *place = Value::Array(Vec::new());
                }
                let Value::Array(list) = place else { unreachable!("it is a list now") };
                if list.len() <= number {
                    list.resize(number + 1, Value::Null);
                }
                place = &mut list[number];
                continue;
            }
            if place.is_null() {
                *place = Value::Object(Map::new());
            }
            place = match place {
                Value::Object(fields) => fields.entry(field).or_insert(Value::Null),
                Value::Array(_) => {
                    return Err(bad(format!("`{field}` is no place in a list: 0, 1, 2, …")));
                }
                other => {
                    let other = clip(&other.to_string());
                    return Err(bad(format!("there is no `{field}` in {other}")));
                }
            };
        }
        *place = self.value.clone();
        Ok(())
    }

    /// The value as people write it.
    #[must_use]
    pub fn word(&self) -> String {
        word(&self.value)
    }
}

impl std::fmt::Display for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={}", clip(&self.path), clip(&self.word()))
    }
}

/// A value as people write it: without quotation marks where none are needed.
pub(crate) fn word(value: &Value) -> String {
    match value {
        Value::String(text) if read_value(text) == *value => text.clone(),
        other => other.to_string(),
    }
}

/// A value is JSON, or else a text.
fn read_value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()))
}

/// Cuts a list at its commas, but not inside of brackets and quotation marks.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quoted) = (Vec::new(), 0, 0_u32, false);
    for (place, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '[' | '{' if !quoted => depth += 1,
            ']' | '}' if !quoted => depth = depth.saturating_sub(1),
            ',' if !quoted && depth == 0 => {
                parts.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// The paths that the game offers, with their values, as a part of a sentence.
#[must_use]
pub fn known_paths(offer: &HostedGame) -> String {
    let options = offer.about.options.iter().map(|option| {
        let values: Vec<String> = option.values.iter().map(|offer| word(&offer.value)).collect();
        format!("{} ({})", option.path, values.join(", "))
    });
    let mut known: Vec<String> = std::iter::once("scenario".to_owned()).chain(options).collect();
    if let Some(decks) = offer.decks {
        let ready = decks.collection().decks;
        let ready: Vec<&str> = ready.iter().map(|deck| deck.id.as_str()).collect();
        known.insert(1, format!("decks.0 and decks.1 ({})", ready.join(", ")));
    }
    format!("known paths: {}", known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn changed(mut setup: Value, path: &str, value: &str) -> Result<Value, String> {
        let change = Change { path: path.into(), value: read_value(value) };
        change.apply(&mut setup).map_err(|error| error.to_string())?;
        Ok(setup)
    }

    #[test]
    fn a_change_goes_through_fields_and_lists() {
        let setup = json!({"scenario": "quarry", "rules": {"a": 1}});
        let after = changed(setup, "rules.telegraph", "true").unwrap();
        assert_eq!(after, json!({"scenario": "quarry", "rules": {"a": 1, "telegraph": true}}));
        assert_eq!(changed(json!({}), "decks.1", "cinder"), Ok(json!({"decks": [null, "cinder"]})));
        let decks = json!({"decks": ["a", "b"]});
        assert_eq!(changed(decks, "decks.0", "7"), Ok(json!({"decks": [7, "b"]})));
        assert_eq!(changed(json!({"0": 1}), "0", "2"), Ok(json!({"0": 2})));
    }

    #[test]
    fn a_change_that_leads_nowhere_says_why() {
        let text = json!({"scenario": "quarry", "decks": []});
        let why = changed(text.clone(), "scenario.board", "7").unwrap_err();
        assert_eq!(why, "`scenario.board=7`: there is no `board` in \"quarry\"");
        assert!(changed(text.clone(), "decks.first", "7").unwrap_err().contains("0, 1, 2"));
        assert!(changed(text, "decks.900", "7").unwrap_err().contains("below 64"));
    }

    #[test]
    fn a_change_goes_through_sixteen_fields_at_most() {
        let path = |fields| vec!["a"; fields].join(".");
        assert!(changed(json!({}), &path(16), "7").is_ok());
        // Dropping what all these would make overflows the stack.
        for fields in [17, 1_000_000] {
            let why = changed(json!({}), &path(fields), "7").unwrap_err();
            assert!(why.ends_with(": a path has at most 16 fields") && why.len() < 200, "{why}");
        }
    }

    #[test]
    fn lists_are_cut_at_their_own_commas() {
        assert_eq!(split("a,b,[1,2],\"x,y\",{\"k\":[3,4]}").len(), 5);
        assert_eq!(split("a"), ["a"]);
        assert_eq!(split("a,,b"), ["a", "", "b"]);
        assert_eq!(word(&json!("mage")), "mage");
        assert_eq!(word(&json!("7")), "\"7\"");
        assert_eq!(word(&json!(7)), "7");
    }
}
