//! A canonical text in parts, so that the next one can take over the parts that stay the same.

use super::index::{Index, Member};
use super::writer::Writer;
use alloc::string::String;
use serde::Serialize;
use serde_json::Error;

/// A canonical text with an index of its parts: the members of the whole, and of those members that
/// are divided once more.
#[derive(Clone, Debug, Default)]
pub struct CanonicalText {
    text: String,
    parts: Index,
}

impl CanonicalText {
    /// Writes a value. The members named in `divided` hold many things; each of those is a part of
    /// its own. A part that is as it was in the text before is copied from there, which takes a
    /// fraction of the time.
    ///
    /// ```
    /// use initiative_scene::canon::CanonicalText;
    /// use serde_json::json;
    /// let before = json!({"pieces": {"P1": {"hp": 3}, "P2": {"hp": 1}}, "round": 1});
    /// let before = CanonicalText::write(&before, &["pieces"], None)?;
    /// let after = json!({"pieces": {"P1": {"hp": 3}, "P2": {"hp": 2}}, "round": 1});
    /// let after = CanonicalText::write(&after, &["pieces"], Some(&before))?;
    /// assert_eq!(after.text(), r#"{"pieces":{"P1":{"hp":3},"P2":{"hp":2}},"round":1}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn write<T: Serialize + ?Sized>(
        value: &T,
        divided: &[&str],
        before: Option<&Self>,
    ) -> Result<Self, Error> {
        let room = before.map_or(4 << 10, |before| before.text.len() + 256);
        let mut writer = Writer { level: 1, divided, ..Writer::with_room(room) };
        if let Some(before) = before {
            let parts = before.parts.members();
            writer.before = Known::new(&before.text, parts, (0, parts.len()));
            writer.index.0.reserve(parts.len() + 4);
        }
        value.serialize(&mut writer)?;
        let (mut text, mut parts) = (writer.out, writer.index);
        if text.capacity() - text.len() > text.len() / 4 {
            text.shrink_to_fit();
        }
        parts.0.shrink_to_fit();
        Ok(Self { text, parts })
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where its parts are.
    #[must_use]
    pub const fn parts(&self) -> &Index {
        &self.parts
    }
}

/// The parts of one object of an earlier text.
#[derive(Clone, Copy, Default)]
pub(super) struct Known<'a> {
    text: &'a str,
    /// All parts of the text. Those of the object are between `first` and `end`.
    parts: &'a [Member],
    first: usize,
    end: usize,
    /// Where to look first: parts mostly come in the same order again.
    next: usize,
}

impl<'a> Known<'a> {
    fn new(text: &'a str, parts: &'a [Member], (first, end): (usize, usize)) -> Self {
        Self { text, parts, first, end, next: first }
    }

    fn slice(&self, (start, end): (u32, u32)) -> &'a str {
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }

    /// The part with this key and its place.
    fn find(&mut self, key: &str) -> Option<(usize, &'a Member)> {
        let found = self.search(key, self.next, self.end);
        let found = found.or_else(|| self.search(key, self.first, self.next))?;
        self.next = found.1.after as usize;
        Some(found)
    }

    fn search(&self, key: &str, mut place: usize, end: usize) -> Option<(usize, &'a Member)> {
        while place < end {
            let part = self.parts.get(place)?;
            if self.slice(part.key) == key {
                return Some((place, part));
            }
            place = (part.after as usize).max(place + 1);
        }
        None
    }

    /// The text of a part, if it was written from something with the same fingerprint.
    pub(super) fn same(&mut self, key: &str, print: u64) -> Option<&'a str> {
        let (_, part) = self.find(key)?;
        (part.print == print).then(|| self.slice(part.value))
    }

    /// The parts inside a part.
    pub(super) fn inside(&mut self, key: &str) -> Self {
        let inside = self.find(key).map(|(place, part)| (place + 1, part.after as usize));
        Self::new(self.text, self.parts, inside.unwrap_or_default())
    }
}
