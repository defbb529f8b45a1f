//! Things that other things name by their ids.

use crate::code::{DUPLICATE_ID, OUT_OF_RANGE, UNKNOWN_CONTENT};
use crate::words::{meant, quoted};
use crate::{Faults, Node};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use serde_json::Value;

/// Things by their ids, as far as they could be read.
#[derive(Clone, Debug)]
pub struct Shelf<T> {
    what: &'static str,
    id: fn(&T) -> &str,
    things: Vec<T>,
    /// Something in it has no readable id, so any missing id may be that one.
    torn: bool,
}

impl<T> Shelf<T> {
    /// How many things fit.
    pub const MOST: usize = 200;

    /// These things; `what` is the word for one of them.
    pub const fn new(what: &'static str, id: fn(&T) -> &str, things: Vec<T>) -> Self {
        Self { what, id, things, torn: false }
    }

    /// The things, in order.
    #[must_use]
    pub fn all(&self) -> &[T] {
        &self.things
    }

    /// The things in order, mutable.
    pub fn all_mut(&mut self) -> &mut [T] {
        &mut self.things
    }

    /// The things alone.
    #[must_use]
    pub fn into_vec(self) -> Vec<T> {
        self.things
    }

    /// Notes that a list with some of the things could not be read.
    pub const fn tear(&mut self) {
        self.torn = true;
    }

    /// Whether there may be things that could not be read.
    #[must_use]
    pub const fn is_torn(&self) -> bool {
        self.torn
    }

    /// Reads a list on top of what is there: a thing with a known `id` replaces the old one, others
    /// are added.
    pub fn read(&mut self, list: &Node<'_>, mut read: impl FnMut(&Node<'_>) -> Option<T>) {
        self.torn |= !list.value().is_array();
        let mut seen: Vec<String> = Vec::new();
        for node in list.items(Self::MOST) {
            // The function that reads the thing reports an id that does not fit.
            let (quiet, id) = (Faults::new(""), node.value().get("id").unwrap_or(&Value::Null));
            let id = Node::root(id, "", &quiet).text().map(String::from);
            let (Some(thing), Some(id)) = (read(&node), id) else {
                self.torn = true;
                continue;
            };
            if seen.contains(&id) {
                let message =
                    format!("{} is in this list twice, but may be in it only once", quoted(&id));
                node.fault(DUPLICATE_ID, message);
            }
            match self.place(&id) {
                Some(known) => self.things[known] = thing,
                None if self.things.len() < Self::MOST => self.things.push(thing),
                None => node.fault(OUT_OF_RANGE, format!("there can be at most {}", Self::MOST)),
            }
            seen.push(id);
        }
    }

    /// The place of the thing with an id.
    #[must_use]
    pub fn place(&self, id: &str) -> Option<usize> {
        self.things.iter().position(|thing| (self.id)(thing) == id)
    }

    /// The place of the thing that a node names.
    #[must_use]
    pub fn find(&self, node: &Node<'_>) -> Option<usize> {
        let text = node.text()?;
        let place = self.place(text);
        if place.is_none() {
            self.miss(node, text);
        }
        place
    }

    /// Notes that a node names nothing here, unless it may mean something that could not be read.
    pub fn miss(&self, node: &Node<'_>, name: &str) {
        if !self.torn {
            let ids: Vec<&str> = self.things.iter().map(self.id).collect();
            let message =
                format!("there is no {} {}{}", self.what, quoted(name), meant(name, &ids));
            node.fault(UNKNOWN_CONTENT, message);
        }
    }
}
