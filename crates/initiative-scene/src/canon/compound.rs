//! Arrays and objects while they are being written.

use super::writer::{Writer, Written, rank};
use serde::Serialize;
use serde_json::Error;

/// An array or an object while it is being written.
pub(super) struct Compound<'a> {
    writer: &'a mut Writer,
    first: usize,
    empty: bool,
    /// The member whose value comes next: where it begins, where its key ends, and its place in the
    /// index.
    start: usize,
    key_end: usize,
    place: usize,
    close: Close,
}

/// How an array or an object ends.
#[derive(Clone, Copy)]
pub(super) enum Close {
    Array,
    Object,
    /// It is the only member of an outer object that ends with it. The number is the place of the
    /// member in the index.
    ArrayIn(usize),
    ObjectIn(usize),
}

impl<'a> Compound<'a> {
    pub(super) fn new(writer: &'a mut Writer, close: Close) -> Self {
        match close {
            Close::Array | Close::ArrayIn(_) => {
                writer.out.push('[');
                writer.arrays += 1;
            }
            Close::Object | Close::ObjectIn(_) => writer.out.push('{'),
        }
        let first = writer.members.len();
        Self { writer, first, empty: true, start: 0, key_end: 0, place: 0, close }
    }

    /// Opens an object and its only member, which is the array or object that `close` names.
    pub(super) fn within(
        writer: &'a mut Writer,
        key: &str,
        close: fn(usize) -> Close,
    ) -> Result<Self, Error> {
        writer.out.push('{');
        let start = writer.out.len();
        writer.escaped |= writer.text(key)?;
        let key_end = writer.out.len();
        writer.out.push(':');
        let place = writer.begin(start, key_end);
        Ok(Self::new(writer, close(place)))
    }

    fn comma(&mut self) {
        if !self.empty {
            self.writer.out.push(',');
        }
        self.empty = false;
    }

    pub(super) fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.comma();
        value.serialize(&mut *self.writer)
    }

    pub(super) fn name<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.comma();
        self.start = self.writer.out.len();
        key.serialize(&mut *self.writer)?;
        // JSON has no numbers as keys, so a number is written as a text.
        let out = &mut self.writer.out;
        if out.as_bytes().get(self.start) != Some(&b'"') {
            out.insert(self.start, '"');
            out.push('"');
        }
        self.writer.escaped |= out[self.start..].contains('\\');
        self.named();
        Ok(())
    }

    fn named(&mut self) {
        self.key_end = self.writer.out.len();
        self.writer.out.push(':');
        self.place = self.writer.begin(self.start, self.key_end);
    }

    pub(super) fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        // Inner objects push members of their own and remove them again.
        value.serialize(&mut *self.writer)?;
        self.writer.end(self.place);
        let Writer { out, index, members, present, .. } = &mut *self.writer;
        let (start, key_end, end) = (self.start, self.key_end, out.len());
        if *present && end == key_end + 5 && out.ends_with(":null") {
            // The comma before it is removed, too.
            self.empty = members.len() == self.first;
            out.truncate(start - usize::from(!self.empty));
            return Ok(());
        }
        let rank = rank(&out.as_bytes()[start + 1..key_end - 1]);
        let indexed = (self.place, index.0.len());
        members.push(Written { rank, start, key_end, end, indexed });
        Ok(())
    }

    pub(super) fn field<T: Serialize + ?Sized>(
        &mut self,
        key: &str,
        value: &T,
    ) -> Result<(), Error> {
        self.comma();
        self.start = self.writer.out.len();
        self.writer.escaped |= self.writer.text(key)?;
        self.named();
        self.value(value)
    }

    pub(super) fn finish(self) {
        let Self { writer, first, close, .. } = self;
        match close {
            Close::Array | Close::ArrayIn(_) => {
                writer.out.push(']');
                writer.arrays -= 1;
            }
            Close::Object | Close::ObjectIn(_) => {
                writer.sort(first);
                writer.members.truncate(first);
                writer.out.push('}');
            }
        }
        if let Close::ArrayIn(place) | Close::ObjectIn(place) = close {
            writer.end(place);
            writer.out.push('}');
        }
    }
}
