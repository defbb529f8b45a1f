//! Arrays and objects while they are being written.

use super::index::Member;
use super::writer::{Writer, Written, rank};
use initiative_kernel::hash::digest_of_shape;
use serde::Serialize;
use serde_json::Error;

/// An array or an object while it is being written.
pub(super) struct Compound<'a, 'b> {
    writer: &'a mut Writer<'b>,
    first: usize,
    empty: bool,
    /// Whether its members are parts of a canonical text, as the writer's level says.
    level: u8,
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
    /// It is the only member of an outer object that ends with it.
    ArrayIn,
    ObjectIn,
}

impl<'a, 'b> Compound<'a, 'b> {
    pub(super) fn new(writer: &'a mut Writer<'b>, close: Close) -> Self {
        let array = matches!(close, Close::Array | Close::ArrayIn);
        writer.out.push(if array { '[' } else { '{' });
        let (first, level) = (writer.members.len(), core::mem::take(&mut writer.level));
        Self { writer, first, empty: true, level, start: 0, key_end: 0, place: 0, close }
    }

    /// Opens an object and its only member, which is the array or object that `close` names.
    pub(super) fn within(
        writer: &'a mut Writer<'b>,
        key: &str,
        close: Close,
    ) -> Result<Self, Error> {
        writer.out.push('{');
        writer.escaped |= writer.text(key)?;
        writer.out.push(':');
        writer.level = 0;
        Ok(Self::new(writer, close))
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
        let index = &mut self.writer.index.0;
        self.place = index.len();
        if self.level > 0 {
            index.push(Member::at(self.start + 1, self.key_end - 1));
        }
    }

    /// Writes a part of a canonical text.
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let Writer { out, index, before, divided, .. } = &mut *self.writer;
        let key = out.get(self.start + 1..self.key_end - 1).unwrap_or_default();
        if self.level == 1 && divided.contains(&key) {
            let inside = before.inside(key);
            let outer = core::mem::replace(before, inside);
            self.writer.level = 2;
            value.serialize(&mut *self.writer)?;
            self.writer.before = outer;
        } else {
            let print = digest_of_shape(value);
            if let Some(member) = index.0.last_mut() {
                member.print = print;
            }
            match before.same(key, print) {
                Some(text) => out.push_str(text),
                None => value.serialize(&mut *self.writer)?,
            }
        }
        self.writer.level = 0;
        self.writer.index.close(self.place, self.writer.out.len());
        Ok(())
    }

    pub(super) fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        // Inner objects push members of their own and remove them again.
        match self.level {
            0 => value.serialize(&mut *self.writer)?,
            _ => self.part(value)?,
        }
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
            Close::Array | Close::ArrayIn => writer.out.push(']'),
            Close::Object | Close::ObjectIn => {
                writer.sort(first);
                writer.members.truncate(first);
                writer.out.push('}');
            }
        }
        if matches!(close, Close::ArrayIn | Close::ObjectIn) {
            writer.out.push('}');
        }
    }
}
