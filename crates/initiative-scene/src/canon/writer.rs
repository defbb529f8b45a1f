//! What is written so far, and the order of its members.

use super::odd::is_odd;
use super::{Index, Member, order};
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use serde::Serialize;
use serde_json::Error;

#[derive(Default)]
pub(super) struct Writer {
    pub(super) out: String,
    pub(super) index: Index,
    /// How many arrays are open. What stands in them is not in the index.
    pub(super) arrays: usize,
    /// The members of the objects that are open, the innermost last.
    pub(super) members: Vec<Written>,
    /// Room to put members in order, and their part of the index.
    pub(super) spare: (String, Vec<Member>),
    /// Some key so far is not written as it is meant.
    pub(super) escaped: bool,
    /// Members that are null are left out.
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
    /// Its part of the index: itself, and what is inside of it.
    pub(super) indexed: (usize, usize),
}

impl Written {
    /// Its key, without quotes.
    fn key(self, out: &str) -> &[u8] {
        out.as_bytes().get(self.start + 1..self.key_end - 1).unwrap_or_default()
    }

    /// Compares the keys of two members, none of them with an escape in it.
    fn compare(self, other: Self, out: &str) -> Ordering {
        self.rank.cmp(&other.rank).then_with(|| self.key(out).cmp(other.key(out)))
    }
}

/// The first eight bytes of a key, in an order that is that of the keys as far as it goes. Keys
/// hold no zeros, so a shorter one stands before those that begin like it.
pub(super) fn rank(key: &[u8]) -> u64 {
    match key.first_chunk() {
        Some(first) => u64::from_be_bytes(*first),
        None => {
            let number = key.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
            number.checked_shl(8 * (8 - key.len() as u32)).unwrap_or_default()
        }
    }
}

impl Writer {
    pub(super) fn with_room(bytes: usize) -> Self {
        Self { out: String::with_capacity(bytes), ..Self::default() }
    }

    /// What serde_json has a word for.
    pub(super) fn raw<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.out.push_str(&serde_json::to_string(value)?);
        Ok(())
    }

    /// Most texts are written as they are meant; those that are not, serde_json writes.
    pub(super) fn text(&mut self, text: &str) -> Result<bool, Error> {
        if is_odd(text.as_bytes()) {
            self.raw(text)?;
            return Ok(true);
        }
        self.out.reserve(text.len() + 3);
        self.out.push('"');
        self.out.push_str(text);
        self.out.push('"');
        Ok(false)
    }

    /// Most numbers are small: tiles, steps, health.
    pub(super) fn number(&mut self, number: u64) -> Result<(), Error> {
        let digit = |digit: u64| char::from(b'0' + (digit % 10) as u8);
        match number {
            0..10 => self.out.push(digit(number)),
            10..100 => self.out.extend([digit(number / 10), digit(number)]),
            _ => self.raw(&number)?,
        }
        Ok(())
    }

    pub(super) fn signed(&mut self, number: i64) -> Result<(), Error> {
        match u64::try_from(number) {
            Ok(number) => self.number(number),
            Err(_) => self.raw(&number),
        }
    }

    /// JSON that is written already.
    pub(super) fn insert(&mut self, text: &str) {
        if self.arrays == 0 {
            self.index.scan(text, self.out.len());
        }
        self.out.push_str(text);
    }

    /// A key and its colon are written: notes that its value begins. Gives its place in the index.
    pub(super) fn begin(&mut self, start: usize, key_end: usize) -> usize {
        let place = self.index.0.len();
        if self.arrays == 0 {
            self.index.0.push(Member::at(start + 1, key_end - 1));
        }
        place
    }

    /// The value of a member ends here.
    pub(super) fn end(&mut self, place: usize) {
        if self.arrays == 0 {
            self.index.close(place, self.out.len());
        }
    }

    /// Puts the members of the object that ends here in order. `first` is the first of them;
    /// commas stand between them.
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
            // Of two with one name the later counts, as everywhere.
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
