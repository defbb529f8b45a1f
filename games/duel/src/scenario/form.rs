//! Whether values of a scenario look as they should. A value that does not fit is named with its
//! place and gives way to one that does, so reading goes on and finds every other fault.

use super::reader::Reader;
use super::{OUT_OF_RANGE, UNKNOWN_FIELD};
use crate::content::{Field, Form, NAME, listed, quoted, step};
use alloc::format;
use alloc::string::{String, ToString};
use initiative_kernel::strict::clip;
use serde_json::{Map, Number, Value};

impl Form {
    /// Whether a value has this form. If not the fault is noted, and the value replaced by a plain
    /// one that has; the same goes for whatever is inside it.
    pub(super) fn fit(
        &self,
        value: &mut Value,
        path: &str,
        code: &'static str,
        reader: &mut Reader,
    ) -> bool {
        let fits = match (self, &mut *value) {
            (Self::Flag, Value::Bool(_)) => true,
            (Self::Whole(low, high), Value::Number(number)) => {
                whole(number).is_some_and(|number| (*low..=*high).contains(&number))
            }
            (Self::Text(least, most), Value::String(text)) => {
                (*least..=*most).contains(&text.chars().count())
            }
            (Self::Word(words), Value::String(text)) => words.contains(&text.as_str()),
            (Self::Tile, tile) => is_tile(tile),
            (Self::Counts, Value::Object(map)) => {
                fit_counts(map, path, code, reader);
                true
            }
            (Self::List(most, form), Value::Array(items)) => {
                if items.len() > *most {
                    let message = format!("these are {}; at most {most} fit in here", items.len());
                    reader.note(path, OUT_OF_RANGE, message);
                    items.truncate(*most);
                }
                for (place, item) in items.iter_mut().enumerate() {
                    form.fit(item, &format!("{path}[{place}]"), code, reader);
                }
                true
            }
            (Self::Slot(_), Value::Null) => true,
            (Self::Slot(form), some) => return form.fit(some, path, code, reader),
            (Self::Fields(fields), Value::Object(map)) => {
                fit_fields(fields, map, path, code, (UNKNOWN_FIELD, "field"), reader);
                true
            }
            (Self::Stats(fields), Value::Object(map)) => {
                fit_fields(fields, map, path, code, (code, "stat"), reader);
                true
            }
            (Self::Named(_), Value::String(_)) => NAME.fits_text(value),
            (Self::Named(form), Value::Object(_)) => return form.fit(value, path, code, reader),
            (Self::Either(field, first, second), Value::Object(map)) => {
                let form = if map.contains_key(*field) { first } else { second };
                return form.fit(value, path, code, reader);
            }
            _ => false,
        };
        if !fits {
            reader.fault(path, code, self.wanted(value));
            *value = self.plain();
        }
        fits
    }

    fn fits_text(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::Text(least, most), Value::String(text)) => {
                (*least..=*most).contains(&text.chars().count())
            }
            _ => false,
        }
    }

    /// What would be right instead of a value.
    fn wanted(&self, value: &Value) -> String {
        let found = shown(value);
        match self {
            Self::Flag => format!("{found} is here, where true or false belongs"),
            Self::Whole(low, high) => {
                format!("{found} is here, where a whole number from {low} to {high} belongs")
            }
            Self::Text(0, most) => {
                format!("{found} is here, where a text of at most {most} characters belongs")
            }
            Self::Text(least, most) => {
                format!("{found} is here, where a text of {least} to {most} characters belongs")
            }
            Self::Word(words) => {
                format!("{found} is not known here; known are {}", listed(words.iter().copied()))
            }
            Self::Tile if is_pair(value) => format!("{found} is off the board"),
            Self::Tile => {
                format!(
                    "{found} is here, where a tile belongs: its column and its row, like [4, 2]"
                )
            }
            Self::Counts => {
                format!("{found} is here, where cards and their numbers belong: {{\"encore\": 2}}")
            }
            Self::List(..) => format!("{found} is here, where a list belongs"),
            Self::Slot(form) => form.wanted(value),
            Self::Fields(fields) | Self::Stats(fields) => {
                let names = listed(fields.iter().map(|field| field.name));
                format!("{found} is here, where a set of named fields belongs: {names}")
            }
            Self::Named(_) => format!(
                "{found} is here, where a name of 1 to 60 characters or a set of named fields belongs"
            ),
            Self::Either(_, _, form) => form.wanted(value),
        }
    }

    /// A plain value of this form.
    fn plain(&self) -> Value {
        match self {
            Self::Flag => false.into(),
            Self::Whole(low, high) => {
                let number = 0.clamp(*low, *high);
                i64::try_from(number).map_or(Value::Null, Value::from)
            }
            Self::Text(..) | Self::Named(_) => "".into(),
            Self::Word(words) => words.first().copied().unwrap_or_default().into(),
            Self::Tile => alloc::vec![Value::from(0), Value::from(0)].into(),
            Self::Counts => Map::new().into(),
            Self::List(..) => Value::Array(alloc::vec![]),
            Self::Slot(_) => Value::Null,
            Self::Fields(fields) | Self::Stats(fields) => {
                let needed = fields.iter().filter(|field| field.need);
                needed.map(|field| (String::from(field.name), field.form.plain())).collect()
            }
            Self::Either(_, _, form) => form.plain(),
        }
    }
}

fn whole(number: &Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))
}

/// Whether this would be a tile on some board, however large.
fn is_pair(value: &Value) -> bool {
    let pair = value.as_array().filter(|pair| pair.len() == 2);
    pair.is_some_and(|pair| pair.iter().all(|it| it.is_i64() || it.is_u64()))
}

fn is_tile(value: &Value) -> bool {
    let small = |it: &Value| it.as_i64().is_some_and(|it| i16::try_from(it).is_ok());
    value.as_array().is_some_and(|pair| pair.len() == 2 && pair.iter().all(small))
}

/// A value as it may stand in a message.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "nothing".into(),
        Value::Bool(_) | Value::Number(_) => clip(&value.to_string()),
        Value::String(text) => quoted(text),
        Value::Array(items) if is_plain(items) => clip(&value.to_string()),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "a set of named fields".into(),
    }
}

/// Whether a list is short enough to be shown as it is.
fn is_plain(items: &[Value]) -> bool {
    items.len() <= 3 && items.iter().all(Value::is_number)
}

fn fit_fields(
    fields: &[Field],
    map: &mut Map<String, Value>,
    path: &str,
    code: &'static str,
    (unknown, what): (&'static str, &str),
    reader: &mut Reader,
) {
    let known = |name: &str| fields.iter().any(|field| field.name == name);
    map.retain(|name, _| {
        if !known(name) {
            let names = listed(fields.iter().map(|field| field.name));
            let message = format!("there is no such {what}; known are {names}");
            reader.note(&step(path, name), unknown, message);
        }
        known(name)
    });
    for field in fields {
        let (path, code) = (step(path, field.name), field.code.unwrap_or(code));
        let keep = match map.get_mut(field.name) {
            Some(value) if !value.is_null() => {
                field.form.fit(value, &path, code, reader) || field.need
            }
            _ if matches!(field.form, Form::Slot(_)) => {
                map.insert(field.name.into(), Value::Null);
                true
            }
            _ if field.need => {
                reader.fault(&path, code, "this must be given");
                map.insert(field.name.into(), field.form.plain());
                true
            }
            _ => false,
        };
        if !keep {
            map.remove(field.name);
        }
    }
}

fn fit_counts(map: &mut Map<String, Value>, path: &str, code: &'static str, reader: &mut Reader) {
    map.retain(|name, count| Form::Whole(0, 65_535).fit(count, &step(path, name), code, reader));
}
