//! Reading outside data: every fault is noted with its place, and reading goes on.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use initiative::game::{Fault, SetupError};
use serde_json::Value;

pub(crate) const OUT_OF_RANGE: &str = "scenario/out_of_range";
pub(crate) const UNKNOWN_CONTENT: &str = "scenario/unknown_content";
pub(crate) const UNKNOWN_FIELD: &str = "scenario/unknown_field";
pub(crate) const DUPLICATE_ID: &str = "scenario/duplicate_id";
pub(crate) const BAD_BOARD: &str = "scenario/bad_board";
pub(crate) const BAD_DECK: &str = "scenario/bad_deck";
pub(crate) const BAD_PENDING: &str = "scenario/bad_pending";
pub(crate) const BAD_POSITION: &str = "scenario/bad_position";
pub(crate) const NO_SURVIVORS: &str = "scenario/no_survivors";
pub(crate) const NO_MONSTERS: &str = "scenario/no_monsters";

/// The faults found so far.
#[derive(Default)]
pub(crate) struct Reader {
    faults: Vec<Fault>,
}

impl Reader {
    pub fn fault(&mut self, at: &Node<'_>, code: &'static str, message: impl Into<String>) {
        // More than are ever shown need not be kept.
        if self.faults.len() < SetupError::MAX {
            self.faults.push(Fault { path: format!("{at}"), code, message: message.into() });
        }
    }

    pub fn finish(self) -> Result<(), SetupError> {
        SetupError::check(self.faults)
    }
}

/// A value and the way to it.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a> {
    value: &'a Value,
    parent: Option<&'a Node<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy)]
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
            Step::Field(name) => write!(f, ".{name}"),
            Step::Item(place) => write!(f, "[{place}]"),
        }
    }
}

impl<'a> Node<'a> {
    pub const fn root(value: &'a Value, name: &'a str) -> Self {
        Self { value, parent: None, step: Step::Root(name) }
    }

    fn child<'b>(&'b self, value: &'b Value, step: Step<'b>) -> Node<'b> {
        Node { value, parent: Some(self), step }
    }

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
                reader.fault(&self.child(value, Step::Field(name)), UNKNOWN_FIELD, message);
            }
        }
        true
    }

    /// A field that is given.
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
