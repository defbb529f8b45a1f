//! An index of a canonical text: where the members of its objects are.

use alloc::vec::Vec;

/// All members of objects, except inside arrays. A member comes before the members inside it. Merge
/// patches replace whole arrays, so the index leaves out what arrays contain.
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
    /// Makes the index of a canonical text. For any other text the result is meaningless but safe.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut index = Self(Vec::with_capacity(text.len() / 64));
        index.scan(text, 0);
        index
    }

    /// All members.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        &self.0
    }

    /// Adds the members of a text that begins at `start`.
    pub(super) fn scan(&mut self, text: &str, start: usize) {
        Scan { text: text.as_bytes(), place: 0, start }.value(self);
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

/// A walk over a canonical text. It also ends on any other text.
struct Scan<'a> {
    text: &'a [u8],
    place: usize,
    /// Where the text stands in a larger one.
    start: usize,
}

impl Scan<'_> {
    fn at(&self) -> Option<u8> {
        self.text.get(self.place).copied()
    }

    fn here(&self) -> usize {
        self.start + self.place
    }

    fn value(&mut self, index: &mut Index) {
        match self.at() {
            Some(b'{') => self.object(index),
            Some(b'[') => self.array(),
            Some(b'"') => self.string(),
            _ => {
                while !matches!(self.at(), None | Some(b',' | b'}' | b']')) {
                    self.place += 1;
                }
            }
        }
    }

    fn object(&mut self, index: &mut Index) {
        self.place += 1;
        while self.at() == Some(b'"') {
            let key = self.here() + 1;
            self.string();
            let member = index.0.len();
            index.0.push(Member::at(key, self.here().saturating_sub(1)));
            self.place += 1; // the colon
            self.value(index);
            index.close(member, self.here());
            if self.at() == Some(b',') {
                self.place += 1;
            }
        }
        self.place += 1;
    }

    /// Skips an array.
    fn array(&mut self) {
        let mut depth = 0_usize;
        let mut rest = self.text.get(self.place..).unwrap_or_default().iter();
        while let Some(byte) = rest.next() {
            match byte {
                b'"' => skip_string(&mut rest),
                b'[' | b'{' => depth += 1,
                b']' | b'}' => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        break;
                    }
                }
                _ => {}
            }
        }
        self.place = self.text.len() - rest.len();
    }

    fn string(&mut self) {
        let mut rest = self.text.get(self.place + 1..).unwrap_or_default().iter();
        skip_string(&mut rest);
        self.place = self.text.len() - rest.len();
    }
}

/// Skips the rest of a string, the closing quote included.
fn skip_string(rest: &mut core::slice::Iter<'_, u8>) {
    while let Some(byte) = rest.next() {
        match byte {
            b'"' => return,
            b'\\' => drop(rest.next()),
            _ => {}
        }
    }
}
