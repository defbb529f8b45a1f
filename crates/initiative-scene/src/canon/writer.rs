//! The writer of canonical JSON: the text so far, and the order of its members.

use super::canonical_text::Known;
use super::escape::needs_escape;
use super::{Index, Member, order};
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use serde::Serialize;
use serde_json::Error;

#[derive(Default)]
pub(super) struct Writer<'a> {
    pub(super) out: String,
    /// The parts of a canonical text.
    pub(super) index: Index,
    /// What the members of the next object are: 1 for the parts of a canonical text, 2 for parts inside a
    /// divided one, 0 for no parts.
    pub(super) level: u8,
    /// The parts that are divided.
    pub(super) divided: &'a [&'a str],
    /// The parts of the open object in the text before.
    pub(super) before: Known<'a>,
    /// The members of all open objects, those of the innermost object last.
    pub(super) members: Vec<Written>,
    /// Buffers for sorting members and their part of the index.
    pub(super) spare: (String, Vec<Member>),
    /// At least one key so far contains an escape.
    pub(super) escaped: bool,
    /// The writer leaves out members that are null.
    pub(super) present: bool,
    /// The next text is JSON already.
    pub(super) verbatim: bool,
}

/// Where a member of an open object was written: from the quote of its key to the end of its value.
#[derive(Clone, Copy)]
pub(super) struct Written {
    /// The first bytes of the key as a number: it tells most keys apart.
    pub(super) rank: u64,
    pub(super) start: usize,
    /// After the key's last quote.
    pub(super) key_end: usize,
    pub(super) end: usize,
    /// Its part of the index: the member itself and everything inside it.
    pub(super) indexed: (usize, usize),
}

impl Written {
    /// Its key, without quotes.
    fn key(self, out: &str) -> &[u8] {
        out.as_bytes().get(self.start + 1..self.key_end - 1).unwrap_or_default()
    }

    /// Compares the keys of two members. Neither key may contain an escape.
    fn compare(self, other: Self, out: &str) -> Ordering {
        self.rank.cmp(&other.rank).then_with(|| self.key(out).cmp(other.key(out)))
    }
}

/// The first eight bytes of a key as a number. Numbers compare like the keys, as far as eight bytes
/// tell. Keys contain no zero bytes, so a key sorts before longer keys that begin with it.
pub(super) fn rank(key: &[u8]) -> u64 {
    match key.first_chunk() {
        Some(first) => u64::from_be_bytes(*first),
        None => {
            let number = key.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
            number.checked_shl(8 * (8 - key.len() as u32)).unwrap_or_default()
        }
    }
}

impl Writer<'_> {
    pub(super) fn with_room(bytes: usize) -> Self {
        Self { out: String::with_capacity(bytes), ..Self::default() }
    }

    /// Writes a value as serde_json does.
    pub(super) fn raw<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.out.push_str(&serde_json::to_string(value)?);
        Ok(())
    }

    /// Most texts need no escapes; serde_json writes those that do.
    pub(super) fn text(&mut self, text: &str) -> Result<bool, Error> {
        if needs_escape(text.as_bytes()) {
            self.raw(text)?;
            return Ok(true);
        }
        self.out.reserve(text.len() + 3);
        self.out.push('"');
        self.out.push_str(text);
        self.out.push('"');
        Ok(false)
    }

    /// Most numbers are small (tiles, steps, health), so they have a fast path.
    pub(super) fn number(&mut self, number: u64) {
        let digit = |digit: u64| char::from(b'0' + (digit % 10) as u8);
        match number {
            0..10 => self.out.push(digit(number)),
            10..100 => self.out.extend([digit(number / 10), digit(number)]),
            _ => {
                self.number(number / 10);
                self.out.push(digit(number));
            }
        }
    }

    pub(super) fn signed(&mut self, number: i64) {
        if number < 0 {
            self.out.push('-');
        }
        self.number(number.unsigned_abs());
    }

    /// Sorts the members of the object that ends here. `first` is the first of them; commas
    /// separate them.
    pub(super) fn sort(&mut self, first: usize) {
        let Self { out, index, members, spare, escaped, .. } = self;
        let own = &mut members[first..];
        let compare = |a: &Written, b: &Written| match escaped {
            false => a.compare(*b, out),
            true => order(a.key(out), b.key(out)),
        };
        let sorted = own.windows(2).all(|pair| compare(&pair[0], &pair[1]) == Ordering::Less);
        let Some(top) = own.first().copied().filter(|_| !sorted) else {
            return;
        };
        own.sort_by(compare);
        let (text, indexed) = spare;
        text.clear();
        indexed.clear();
        for (place, member) in own.iter().enumerate() {
            // Of two members with the same name the later one counts, as in other JSON readers.
            if own.get(place + 1).is_some_and(|next| compare(member, next) == Ordering::Equal) {
                continue;
            }
            if !text.is_empty() {
                text.push(',');
            }
            let (from, to) = (top.start + text.len(), top.indexed.0 + indexed.len());
            let (begin, end) = member.indexed;
            let moved = index.0[begin..end].iter();
            indexed.extend(moved.map(|inner| inner.moved((member.start, from), (begin, to))));
            text.push_str(&out[member.start..member.end]);
        }
        out.truncate(top.start);
        out.push_str(text);
        index.0.truncate(top.indexed.0);
        index.0.extend_from_slice(indexed);
    }
}
