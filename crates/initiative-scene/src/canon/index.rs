//! An index of a canonical text: where the members of its objects are.

use alloc::vec::Vec;

/// The parts of a canonical text, each before the parts inside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index(pub(super) Vec<Member>);

/// A member of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Where its key stands, without quotes.
    pub key: (u32, u32),
    /// Where its value stands.
    pub value: (u32, u32),
    /// The place of the first member that is not inside this one.
    pub after: u32,
    /// The fingerprint of what the value was written from; 0 where nobody asked for it.
    pub(super) print: u64,
}

/// A place in a text or in an index. No text is nearly as long as the largest place.
fn place(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

impl Member {
    /// A member whose key is known. Its value begins after a quote and a colon.
    pub(super) fn at(key: usize, key_end: usize) -> Self {
        let start = place(key_end + 2);
        Self { key: (place(key), place(key_end)), value: (start, start), after: 0, print: 0 }
    }

    /// The same member after its text and its part of the index have moved, each `(from, to)`.
    pub(super) fn moved(self, text: (usize, usize), index: (usize, usize)) -> Self {
        let shift = |number: u32, (from, to): (usize, usize)| {
            number.wrapping_add(place(to)).wrapping_sub(place(from))
        };
        let range = |(start, end)| (shift(start, text), shift(end, text));
        let (key, value) = (range(self.key), range(self.value));
        Self { key, value, after: shift(self.after, index), ..self }
    }
}

impl Index {
    /// All members.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        &self.0
    }

    /// Notes that the value of a member, with everything inside it, ends at `end`.
    pub(super) fn close(&mut self, member: usize, end: usize) {
        let after = place(self.0.len());
        if let Some(member) = self.0.get_mut(member) {
            member.value.1 = place(end);
            member.after = after;
        }
    }
}
