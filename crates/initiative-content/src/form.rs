//! The named fields of something, read or written.

use crate::Node;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use initiative_kernel::grid::Tile;
use serde_json::{Map, Value};

/// Something with named fields that people write.
pub trait Fields: Clone {
    /// Goes through the fields: reads those that are given, or writes them all.
    fn fields(&mut self, form: &mut Form<'_>);

    /// This value with the fields that a node gives; `None` if the node has no fields at all.
    #[must_use]
    fn read(mut self, node: &Node<'_>) -> Option<Self> {
        node.form(|form| self.fields(form)).then_some(self)
    }

    /// The fields, in the form in which they are read.
    #[must_use]
    fn write(&self) -> Value {
        let mut copy = self.clone();
        Form::write(|form| copy.fields(form))
    }
}

/// The named fields of something while they are read or written.
///
/// A call for a field reads it into a variable and returns true. If the field is missing or does
/// not fit, the call leaves the variable alone and returns false. While writing, the call puts the
/// variable into the field.
#[derive(Debug)]
pub struct Form<'a> {
    side: Side<'a>,
    /// The fields that the caller asked for.
    known: Vec<String>,
    /// The fields may belong to any of several variants, so none of them must be given.
    pub(crate) any_variant: bool,
    unknown: Option<(&'static str, &'static str)>,
}

#[derive(Debug)]
enum Side<'a> {
    Reading(Node<'a>),
    Writing(Map<String, Value>),
}

impl<'a> Form<'a> {
    pub(crate) fn reading(node: Node<'a>) -> Self {
        let unknown = Some((node.faults().unknown(), "field"));
        Self { side: Side::Reading(node), known: Vec::new(), any_variant: false, unknown }
    }

    /// The code and the word for unknown fields, and the fields that exist. `None` if any field is
    /// allowed.
    pub(crate) fn finish(self) -> Option<(&'static str, &'static str, Vec<String>)> {
        let (code, what) = self.unknown?;
        Some((code, what, self.known))
    }

    /// Writes fields.
    pub fn write(fields: impl FnOnce(&mut Form<'_>)) -> Value {
        let side = Side::Writing(Map::new());
        let mut form = Form { side, known: Vec::new(), any_variant: false, unknown: None };
        fields(&mut form);
        match form.side {
            Side::Writing(map) => Value::Object(map),
            Side::Reading(_) => Value::Null,
        }
    }

    /// Whether fields are being read; otherwise they are being written.
    #[must_use]
    pub const fn reads(&self) -> bool {
        matches!(self.side, Side::Reading(_))
    }

    /// The node that is being read; `None` while writing.
    #[must_use]
    pub const fn node(&self) -> Option<&Node<'a>> {
        match &self.side {
            Side::Reading(node) => Some(node),
            Side::Writing(_) => None,
        }
    }

    /// Makes these fields known. The caller reads them from the node.
    pub fn know(&mut self, names: &[&str]) {
        for name in names {
            self.asks(name);
        }
    }

    /// A field, if it is given. While writing there is none.
    #[must_use]
    pub fn field<'b>(&'b mut self, name: &'b str) -> Option<Node<'b>> {
        self.asks(name);
        self.node()?.get(name)
    }

    /// A field that must be given. While writing there is none.
    #[must_use]
    pub fn needed<'b>(&'b mut self, name: &'b str) -> Option<Node<'b>> {
        self.asks(name);
        let node = self.node()?;
        if self.any_variant { node.get(name) } else { node.need(name) }
    }

    /// Whether a field is given. While writing, always false.
    pub fn given(&mut self, name: &str) -> bool {
        self.field(name).is_some()
    }

    /// Whether a field that must be given is there. While writing, always true.
    pub fn need(&mut self, name: &str) -> bool {
        self.asks(name);
        self.any_variant || self.node().is_none_or(|node| node.need(name).is_some())
    }

    /// Notes a fault in a field.
    pub fn fault(&self, name: &str, code: &'static str, message: impl Into<String>) {
        if let Some(node) = self.node() {
            node.at(name).fault(code, message);
        }
    }

    /// Notes a fault in the whole node.
    pub fn fault_here(&self, code: &'static str, message: impl Into<String>) {
        if let Some(node) = self.node() {
            node.fault(code, message);
        }
    }

    /// Whether the fields that some work reads have no faults.
    pub fn sound(&mut self, work: impl FnOnce(&mut Self)) -> bool {
        match self.node().map(Node::faults) {
            Some(faults) => faults.sound(|| work(self)).1,
            None => {
                work(self);
                true
            }
        }
    }

    /// Sets the code and the word for unknown fields.
    pub const fn call_unknown(&mut self, code: &'static str, what: &'static str) {
        if self.reads() {
            self.unknown = Some((code, what));
        }
    }

    /// Allows any other fields and passes each of them to `each`.
    pub fn others(&mut self, mut each: impl FnMut(&str, &Node<'_>)) {
        self.unknown = None;
        if let Side::Reading(node) = &self.side {
            for (name, node) in node.entries().filter(|(name, _)| !self.knows(name)) {
                each(name, &node);
            }
        }
    }

    fn knows(&self, name: &str) -> bool {
        self.known.iter().any(|known| known == name)
    }

    /// Makes a field known.
    fn asks(&mut self, name: &str) {
        if self.reads() && !self.knows(name) {
            self.known.push(name.into());
        }
    }

    /// A field with its own functions for reading and writing.
    pub fn value<T>(
        &mut self,
        name: &str,
        to: &mut T,
        read: impl FnOnce(&Node<'_>) -> Option<T>,
        write: impl FnOnce(&T) -> Value,
    ) -> bool {
        self.asks(name);
        match &mut self.side {
            Side::Reading(node) => {
                let made = node.get(name).and_then(|node| read(&node));
                made.map(|made| *to = made).is_some()
            }
            Side::Writing(map) => {
                // Leave out null: a missing field reads the same.
                let written = write(to);
                if !written.is_null() {
                    map.insert(name.into(), written);
                }
                true
            }
        }
    }

    /// An optional field.
    pub fn option<T: Clone + Into<Value>>(
        &mut self,
        name: &str,
        to: &mut Option<T>,
        read: impl FnOnce(&Node<'_>) -> Option<T>,
    ) -> bool {
        let write = |to: &Option<T>| to.clone().map_or(Value::Null, Into::into);
        self.value(name, to, |node| read(node).map(Some), write)
    }

    /// A whole number in a range.
    pub fn number<T: Copy + TryFrom<i128> + Into<i128>>(
        &mut self,
        name: &str,
        range: RangeInclusive<i128>,
        to: &mut T,
    ) -> bool {
        self.value(name, to, |node| node.number(range), |to| whole(*to))
    }

    /// A switch.
    pub fn flag(&mut self, name: &str, to: &mut bool) -> bool {
        self.value(name, to, crate::shape::flag(), |to| (*to).into())
    }

    /// A text of at most 60 characters.
    pub fn text(&mut self, name: &str, to: &mut String) -> bool {
        self.value(name, to, |node| node.text().map(String::from), |to| to.as_str().into())
    }

    /// A tile: column and row. A list of another length gives a fault with this code.
    pub fn tile(&mut self, name: &str, code: &'static str, to: &mut Tile) -> bool {
        let write = |to: &Tile| Value::from([to.x, to.y].to_vec());
        self.value(name, to, |node| node.tile(code), write)
    }

    /// A field with one of several words, each with a meaning.
    pub fn word<T: Copy + PartialEq>(
        &mut self,
        name: &str,
        words: &[(&str, T)],
        code: &'static str,
        to: &mut T,
    ) -> bool {
        let write = |to: &T| words.iter().find(|(_, known)| known == to).map(|(word, _)| *word);
        self.value(name, to, |node| node.word(words, code), |to| write(to).into())
    }

    /// A list of at most `most` elements; those that do not fit are left out.
    pub fn list<T>(
        &mut self,
        name: &str,
        most: usize,
        to: &mut Vec<T>,
        mut read: impl FnMut(&Node<'_>) -> Option<T>,
        write: impl FnMut(&T) -> Value,
    ) -> bool {
        let all = |node: &Node<'_>| {
            let list = node.items(most).filter_map(|node| read(&node)).collect();
            node.value().is_array().then_some(list)
        };
        self.value(name, to, all, |to| to.iter().map(write).collect())
    }

    /// Named fields inside a field.
    pub fn part(&mut self, name: &str, fields: impl FnOnce(&mut Form<'_>)) -> bool {
        self.asks(name);
        match &mut self.side {
            Side::Reading(node) => node.get(name).is_some_and(|node| node.form(fields)),
            Side::Writing(map) => {
                map.insert(name.into(), Form::write(fields));
                true
            }
        }
    }
}

/// A number as a value. A number that is out of range becomes null.
fn whole(number: impl Into<i128>) -> Value {
    let number = number.into();
    match (u64::try_from(number), i64::try_from(number)) {
        (Ok(number), _) => number.into(),
        (_, Ok(number)) => number.into(),
        _ => Value::Null,
    }
}
