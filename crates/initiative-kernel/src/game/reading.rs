//! Reading what comes from outside: every fault is noted with its place, and reading goes on.

use super::{Fault, SetupError};
use crate::strict::clip;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use serde_json::Value;

const OUT_OF_RANGE: &str = "scenario/out_of_range";

/// The faults found so far.
///
/// ```
/// use initiative_kernel::game::{Node, Reader};
/// let scenario = serde_json::json!({ "rounds": 0, "name": "Quarry", "colour": "red" });
/// let mut reader = Reader::new("scenario/unknown_field");
/// let node = Node::root(&scenario, "scenario");
/// let mut rounds = 9_u8;
/// node.is_object(&["rounds", "name"], &mut reader);
/// node.number("rounds", 1..=99, &mut rounds, &mut reader);
/// let faults = reader.finish().unwrap_err().faults;
/// let found: Vec<_> = faults.iter().map(|fault| (fault.path.as_str(), fault.code)).collect();
/// assert_eq!(found, [
///     ("scenario.colour", "scenario/unknown_field"),
///     ("scenario.rounds", "scenario/out_of_range"),
/// ]);
/// ```
#[derive(Debug)]
pub struct Reader {
    faults: Vec<Fault>,
    unknown: &'static str,
}

impl Reader {
    /// None yet. `unknown` is the code for fields that there are not.
    #[must_use]
    pub const fn new(unknown: &'static str) -> Self {
        Self { faults: Vec::new(), unknown }
    }

    /// Notes a fault.
    pub fn fault(&mut self, at: &Node<'_>, code: &'static str, message: impl Into<String>) {
        // More than are ever shown need not be kept.
        if self.faults.len() < SetupError::MAX {
            self.faults.push(Fault { path: format!("{at}"), code, message: message.into() });
        }
    }

    /// Notes faults that somebody else found.
    pub fn faults(&mut self, error: SetupError) {
        let room = SetupError::MAX.saturating_sub(self.faults.len());
        self.faults.extend(error.faults.into_iter().take(room));
    }

    /// Whether nothing was wrong so far.
    #[must_use]
    pub const fn is_content(&self) -> bool {
        self.faults.is_empty()
    }

    /// Everything that is wrong.
    ///
    /// # Errors
    /// If anything is.
    pub fn finish(self) -> Result<(), SetupError> {
        SetupError::check(self.faults)
    }
}

/// A value and the way to it.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    value: &'a Value,
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
        if let Some(parent) = self.parent {
            parent.fmt(f)?;
        }
        match self.step {
            Step::Root(name) => f.write_str(name),
            // The name may be whatever somebody sent.
            Step::Field(name) => write!(f, ".{}", clip(name)),
            Step::Item(place) => write!(f, "[{place}]"),
        }
    }
}

impl<'a> Node<'a> {
    /// Where reading begins.
    #[must_use]
    pub const fn root(value: &'a Value, name: &'a str) -> Self {
        Self { value, parent: None, step: Step::Root(name) }
    }

    fn child<'b>(&'b self, value: &'b Value, step: Step<'b>) -> Node<'b> {
        Node { value, parent: Some(self), step }
    }

    /// The value itself.
    #[must_use]
    pub const fn value(&self) -> &'a Value {
        self.value
    }

    /// Whether it is an object with no other fields than these.
    pub fn is_object(&self, fields: &[&str], reader: &mut Reader) -> bool {
        let Value::Object(map) = self.value else {
            reader.fault(self, OUT_OF_RANGE, "this is a set of named fields");
            return false;
        };
        for (name, value) in map {
            if !fields.contains(&name.as_str()) {
                let known = fields.join(", ");
                let message = format!("there is no such field; known are {known}");
                reader.fault(&self.child(value, Step::Field(name)), reader.unknown, message);
            }
        }
        true
    }

    /// A field that is given.
    #[must_use]
    pub fn get<'b>(&'b self, name: &'b str) -> Option<Node<'b>> {
        let value = self.value.get(name).filter(|value| !value.is_null())?;
        Some(self.child(value, Step::Field(name)))
    }

    /// A field that must be given.
    pub fn need<'b>(&'b self, name: &'b str, reader: &mut Reader) -> Option<Node<'b>> {
        let node = self.get(name);
        if node.is_none() {
            let absent = self.child(&Value::Null, Step::Field(name));
            reader.fault(&absent, OUT_OF_RANGE, "this must be given");
        }
        node
    }

    /// The elements of a list, at most so many.
    pub fn items<'b>(
        &'b self,
        most: usize,
        reader: &mut Reader,
    ) -> impl Iterator<Item = Node<'b>> + use<'a, 'b> {
        let list = self.value.as_array().map(Vec::as_slice);
        match list {
            None => reader.fault(self, OUT_OF_RANGE, "this is a list"),
            Some(list) if list.len() > most => {
                reader.fault(self, OUT_OF_RANGE, format!("at most {most} fit in here"));
            }
            Some(_) => {}
        }
        let list = list.unwrap_or_default().iter().take(most).enumerate();
        list.map(|(place, value)| self.child(value, Step::Item(place)))
    }

    /// The entries of an object with any fields.
    pub fn entries<'b>(
        &'b self,
        reader: &mut Reader,
    ) -> impl Iterator<Item = (&'b str, Node<'b>)> + use<'a, 'b> {
        let map = self.value.as_object();
        if map.is_none() {
            reader.fault(self, OUT_OF_RANGE, "this is a set of named fields");
        }
        let entries = map.into_iter().flatten();
        entries.map(|(name, value)| (name.as_str(), self.child(value, Step::Field(name))))
    }

    /// A text of at most 60 characters.
    pub fn text(&self, reader: &mut Reader) -> Option<&'a str> {
        let text = self.value.as_str().filter(|text| text.chars().count() <= 60);
        if text.is_none() {
            reader.fault(self, OUT_OF_RANGE, "this is a text of at most 60 characters");
        }
        text
    }

    /// Sets `to` to this number.
    pub fn set_number<T: TryFrom<i64>>(
        &self,
        range: RangeInclusive<i64>,
        to: &mut T,
        reader: &mut Reader,
    ) -> bool {
        let number = self.value.as_i64().filter(|number| range.contains(number));
        if let Some(number) = number.and_then(|number| T::try_from(number).ok()) {
            *to = number;
            return true;
        }
        let (low, high) = range.into_inner();
        reader.fault(self, OUT_OF_RANGE, format!("this is a number from {low} to {high}"));
        false
    }

    /// Sets `to` to the number in a field, if it is given.
    pub fn number<T: TryFrom<i64>>(
        &self,
        name: &str,
        range: RangeInclusive<i64>,
        to: &mut T,
        reader: &mut Reader,
    ) -> bool {
        self.get(name).is_some_and(|node| node.set_number(range, to, reader))
    }

    /// Sets `to` to the switch in a field, if it is given.
    pub fn flag(&self, name: &str, to: &mut bool, reader: &mut Reader) {
        if let Some(node) = self.get(name) {
            match node.value.as_bool() {
                Some(value) => *to = value,
                None => reader.fault(&node, OUT_OF_RANGE, "this is true or false"),
            }
        }
    }

    /// Sets `to` to a copy of the text in a field, if it is given.
    pub fn string(&self, name: &str, to: &mut String, reader: &mut Reader) {
        if let Some(text) = self.get(name).and_then(|node| node.text(reader)) {
            *to = text.into();
        }
    }

    /// What a word means.
    pub fn word<T: Copy>(
        &self,
        words: &[(&str, T)],
        code: &'static str,
        reader: &mut Reader,
    ) -> Option<T> {
        let text = self.text(reader)?;
        let found = words.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let known = known.join(", ");
            reader.fault(self, code, format!("there is no {text:?} here; known are {known}"));
        }
        found.map(|(_, value)| *value)
    }

    /// Sets `to` to what the word in a field means, if it is given.
    pub fn pick<T: Copy>(
        &self,
        name: &str,
        words: &[(&str, T)],
        code: &'static str,
        to: &mut T,
        reader: &mut Reader,
    ) {
        if let Some(value) = self.get(name).and_then(|node| node.word(words, code, reader)) {
            *to = value;
        }
    }
}
