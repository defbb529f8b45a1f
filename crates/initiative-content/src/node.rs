//! A value and the path to it.

use crate::code::OUT_OF_RANGE;
use crate::words::{clip, meant, quoted};
use crate::{Faults, Form};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use initiative_kernel::grid::Tile;
use initiative_kernel::strict;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// How long a text may be if no limit is given.
const LONGEST: usize = 60;

/// A value, the path to it, and the list of faults.
///
/// Every method that reads a value returns `None` if the value does not fit, and notes the fault.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    value: &'a Value,
    faults: &'a Faults,
    code: &'static str,
    parent: Option<&'a Node<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Step<'a> {
    Root(&'a str),
    Field(&'a str),
    Item(usize),
}

impl fmt::Display for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bare = match self.parent {
            Some(parent) => {
                parent.fmt(f)?;
                matches!(parent.step, Step::Root(""))
            }
            None => true,
        };
        match self.step {
            Step::Root(name) => f.write_str(name),
            // The name may be anything that somebody sent.
            Step::Field(name) if bare => f.write_str(&clip(name)),
            Step::Field(name) => write!(f, ".{}", clip(name)),
            Step::Item(place) => write!(f, "[{place}]"),
        }
    }
}

impl<'a> Node<'a> {
    /// Where reading begins. Without a name, paths begin with the first field.
    #[must_use]
    pub const fn root(value: &'a Value, name: &'a str, faults: &'a Faults) -> Self {
        Self { value, faults, code: OUT_OF_RANGE, parent: None, step: Step::Root(name) }
    }

    fn child<'b>(&'b self, value: &'b Value, step: Step<'b>) -> Node<'b> {
        Node { value, faults: self.faults, code: self.code, parent: Some(self), step }
    }

    /// The same node. Values in it and below that do not fit give faults with this code.
    #[must_use]
    pub const fn with_code(mut self, code: &'static str) -> Self {
        self.code = code;
        self
    }

    /// The value itself.
    #[must_use]
    pub const fn value(&self) -> &'a Value {
        self.value
    }

    /// The faults found so far.
    #[must_use]
    pub const fn faults(&self) -> &'a Faults {
        self.faults
    }

    /// The code of faults here.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// Whether this and everything around it could be read so far.
    #[must_use]
    pub fn reads(&self) -> bool {
        self.faults.is_empty() || self.faults.reads(&self.to_string())
    }

    /// Whether this and everything around and inside it could be read so far.
    #[must_use]
    pub fn reads_all(&self) -> bool {
        self.faults.is_empty() || self.faults.reads_all(&self.to_string())
    }

    /// Notes a fault here.
    pub fn fault(&self, code: &'static str, message: impl Into<String>) {
        self.faults.add(self, code, message);
    }

    /// Notes that something else belongs here.
    fn misfit(&self, wanted: impl fmt::Display) {
        self.fault(self.code, format!("this must be {wanted}, not {}", shown(self.value)));
    }

    /// A field, if it is given.
    #[must_use]
    pub fn get<'b>(&'b self, name: &'b str) -> Option<Node<'b>> {
        let value = self.value.get(name).filter(|value| !value.is_null())?;
        Some(self.child(value, Step::Field(name)))
    }

    /// A field, given or not, for noting a fault there.
    #[must_use]
    pub fn at<'b>(&'b self, name: &'b str) -> Node<'b> {
        self.child(self.value.get(name).unwrap_or(&Value::Null), Step::Field(name))
    }

    /// An element of a list, whether it exists or not.
    #[must_use]
    pub fn item(&self, place: usize) -> Node<'_> {
        self.child(self.value.get(place).unwrap_or(&Value::Null), Step::Item(place))
    }

    /// A field that must be given.
    #[must_use]
    pub fn need<'b>(&'b self, name: &'b str) -> Option<Node<'b>> {
        let node = self.get(name);
        if node.is_none() {
            self.at(name).fault(self.code, "this must be given");
        }
        node
    }

    /// Goes through the named fields; returns false if there are none. A field that nobody asked
    /// for is a fault.
    pub fn form(&self, read: impl FnOnce(&mut Form<'_>)) -> bool {
        let Value::Object(map) = self.value else {
            self.misfit("a set of named fields");
            return false;
        };
        let mut form = Form::reading(*self);
        read(&mut form);
        let Some((unknown, what, known)) = form.finish() else {
            return true;
        };
        for (name, value) in map {
            if !known.contains(name) {
                let message = format!("there is no such {what}{}", meant(name, &known));
                self.faults.note(self.child(value, Step::Field(name)), unknown, message);
            }
        }
        true
    }

    /// The elements of a list, at most `most`.
    pub fn items<'b>(&'b self, most: usize) -> impl Iterator<Item = Node<'b>> + use<'a, 'b> {
        let list = self.value.as_array().map(Vec::as_slice);
        match list {
            None => self.misfit("a list"),
            Some(list) if list.len() > most => {
                let message =
                    format!("this list has {} entries, but at most {most} are allowed", list.len());
                self.faults.note(self, OUT_OF_RANGE, message);
            }
            Some(_) => {}
        }
        let list = list.unwrap_or_default().iter().take(most).enumerate();
        list.map(|(place, value)| self.child(value, Step::Item(place)))
    }

    /// The entries of an object with any fields.
    pub fn entries<'b>(&'b self) -> impl Iterator<Item = (&'b str, Node<'b>)> + use<'a, 'b> {
        let map = self.value.as_object();
        if map.is_none() {
            self.misfit("a set of named fields");
        }
        let entries = map.into_iter().flatten();
        entries.map(|(name, value)| (name.as_str(), self.child(value, Step::Field(name))))
    }

    /// A whole number in a range.
    #[must_use]
    pub fn number<T: TryFrom<i128>>(&self, range: RangeInclusive<i128>) -> Option<T> {
        let whole = self.value.as_i64().map(i128::from).or(self.value.as_u64().map(i128::from));
        let whole = whole.filter(|number| range.contains(number));
        let number = whole.and_then(|number| T::try_from(number).ok());
        if number.is_none() {
            let (low, high) = (range.start(), range.end());
            self.misfit(format_args!("a whole number from {low} to {high}"));
        }
        number
    }

    /// A switch.
    #[must_use]
    pub fn flag(&self) -> Option<bool> {
        let flag = self.value.as_bool();
        if flag.is_none() {
            self.misfit("true or false");
        }
        flag
    }

    /// A text of at most 60 characters.
    #[must_use]
    pub fn text(&self) -> Option<&'a str> {
        self.long_text(LONGEST)
    }

    /// A text of at most `most` characters.
    #[must_use]
    pub fn long_text(&self, most: usize) -> Option<&'a str> {
        self.text_of(0..=most)
    }

    /// A text whose length is in a range.
    #[must_use]
    pub fn text_of(&self, range: RangeInclusive<usize>) -> Option<&'a str> {
        let text = self.value.as_str().filter(|text| range.contains(&text.chars().count()));
        if text.is_none() {
            let (least, most) = (range.start(), range.end());
            match least {
                0 => self.misfit(format_args!("a text of at most {most} characters")),
                _ => self.misfit(format_args!("a text of {least} to {most} characters")),
            }
        }
        text
    }

    /// The meaning of a word.
    #[must_use]
    pub fn word<T: Copy>(&self, words: &[(&str, T)], code: &'static str) -> Option<T> {
        let text = self.text()?;
        let found = words.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let message = format!("there is no {} here{}", quoted(text), meant(text, &known));
            self.fault(code, message);
        }
        found.map(|(_, value)| *value)
    }

    /// The value that serde reads from this, once its fields are known to fit.
    #[must_use]
    pub fn checked<T: DeserializeOwned>(&self, fields: impl FnOnce(&mut Form<'_>)) -> Option<T> {
        let (whole, sound) = self.faults.sound(|| self.form(fields));
        (whole && sound).then(|| self.made()).flatten()
    }

    /// The meaning of a text in a certain notation; `wanted` describes the notation.
    #[must_use]
    pub fn parsed<T>(&self, parse: impl FnOnce(&str) -> Option<T>, wanted: &str) -> Option<T> {
        let made = self.value.as_str().and_then(parse);
        if made.is_none() {
            self.misfit(wanted);
        }
        made
    }

    /// A value as the program itself writes it.
    #[must_use]
    pub fn made<T: DeserializeOwned>(&self) -> Option<T> {
        let misread = match strict::read(self.value) {
            Ok(made) => return Some(made),
            Err(misread) => misread.inside(&self.to_string()),
        };
        let (path, message) = (misread.path().to_string(), misread.to_string());
        // The message begins with the path, or continues a sentence that does.
        let rest = message.strip_prefix(&format!("`{path}`")).unwrap_or(&message);
        let message = match rest.strip_prefix(": ") {
            Some(message) => message.into(),
            None => format!("this {}", rest.trim_start()),
        };
        self.faults.add(path, self.code, message);
        None
    }

    /// A tile: column and row, on or off the board. A list of another length gives a fault with
    /// this code.
    #[must_use]
    pub fn tile(&self, code: &'static str) -> Option<Tile> {
        let wanted = "a tile: [column, row], counted from 0";
        let Some(list) = self.value.as_array() else {
            self.misfit(wanted);
            return None;
        };
        let [x, y] = list.as_slice() else {
            self.with_code(code).misfit(wanted);
            return None;
        };
        let [x, y] = [(0, x), (1, y)].map(|(place, value)| {
            let side = self.child(value, Step::Item(place));
            let whole: Option<i128> = side.number(i64::MIN.into()..=u64::MAX.into());
            // A coordinate that no board can have stays off every board.
            let near = |whole: i128| whole.clamp(i16::MIN.into(), i16::MAX.into());
            whole.map(near).and_then(|whole| i16::try_from(whole).ok())
        });
        Some(Tile::new(x?, y?))
    }

    /// The rows of a board: texts of equal length made of these letters. Rows that do not fit give
    /// faults with the code `shape`, letters without a meaning faults with the code `letter`.
    #[must_use]
    pub fn rows(
        &self,
        letters: &str,
        shape: &'static str,
        letter: &'static str,
    ) -> Option<Vec<&'a str>> {
        let known = || {
            let spaced: Vec<String> = letters.chars().map(String::from).collect();
            spaced.join(" ")
        };
        let Some(list) = self.value.as_array().filter(|list| !list.is_empty()) else {
            self.fault(shape, format!("a board is a list of rows of the letters {}", known()));
            return None;
        };
        let width = list[0].as_str().map_or(0, |row| row.chars().count());
        let (rows, sound) = self.faults.sound(|| {
            let mut rows = Vec::new();
            for (place, row) in list.iter().enumerate() {
                let node = self.child(row, Step::Item(place));
                let Some(row) = row.as_str() else {
                    node.fault(shape, format!("a row is a text of the letters {}", known()));
                    continue;
                };
                let odd = row.chars().enumerate().find(|(_, it)| !letters.contains(*it));
                let length = row.chars().count();
                if let Some((column, odd)) = odd {
                    let message = format!(
                        "{odd:?} in column {column} means nothing; the letters are {}",
                        known()
                    );
                    node.fault(letter, message);
                } else if length != width && list[0].is_string() {
                    let message = format!("this row has {length} letters, the first has {width}");
                    node.fault(shape, message);
                }
                rows.push(row);
            }
            rows
        });
        if sound && width == 0 {
            self.fault(shape, "a row has at least one letter");
        }
        (sound && width > 0).then_some(rows)
    }
}

/// A value as a message shows it.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "nothing".into(),
        Value::Bool(_) | Value::Number(_) => clip(&value.to_string()),
        Value::String(text) => quoted(text),
        Value::Array(items) if items.len() <= 3 && items.iter().all(Value::is_number) => {
            clip(&value.to_string())
        }
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "a set of named fields".into(),
    }
}
