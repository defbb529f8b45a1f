//! Canonical JSON: what is hashed and sent, written in one go, without a tree of values in between.
//! ONLINE-HASH-1

mod index;

pub use index::{Index, Member};

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use serde_json::Error;

/// The name under which serde_json takes JSON that is written already.
pub(crate) const RAW: &str = "$serde_json::private::RawValue";

/// The canonical form of anything that has a JSON form: keys sorted by bytes, no spaces.
///
/// ```
/// use initiative_scene::canon;
/// use serde_json::json;
/// assert_eq!(canon::write(&json!({"b": "x", "a": [1, 2]}))?, r#"{"a":[1,2],"b":"x"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn write<T: Serialize + ?Sized>(value: &T) -> Result<String, Error> {
    let mut writer = Writer { arrays: 1, ..Writer::with_room(1 << 10) };
    value.serialize(&mut writer)?;
    Ok(writer.out)
}

/// The same with an index of it.
///
/// ```
/// use initiative_scene::canon::{self, Index};
/// use serde_json::json;
/// let (text, index) = canon::write_indexed(&json!({"b": {"c": 1}, "a": [{}]}))?;
/// assert_eq!(text, r#"{"a":[{}],"b":{"c":1}}"#);
/// assert_eq!(index, Index::read(&text));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn write_indexed<T: Serialize + ?Sized>(value: &T) -> Result<(String, Index), Error> {
    let mut writer = Writer::with_room(32 << 10);
    writer.index.0.reserve(512);
    value.serialize(&mut writer)?;
    Ok((writer.out, writer.index))
}

/// The same for something small, with the members left out that are null.
pub(crate) fn write_present<T: Serialize + ?Sized>(value: &T) -> Result<String, Error> {
    let mut writer = Writer { arrays: 1, present: true, ..Writer::with_room(64) };
    value.serialize(&mut writer)?;
    Ok(writer.out)
}

/// Compares two keys as they stand in JSON, without their quotes, by what they mean.
#[must_use]
pub fn order(a: &[u8], b: &[u8]) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    if !a.contains(&b'\\') && !b.contains(&b'\\') {
        return a.cmp(b);
    }
    meaning(a).cmp(&meaning(b))
}

/// What a key means. One with escapes in it is rare, and dear.
fn meaning(key: &[u8]) -> Cow<'_, [u8]> {
    let quoted = [b"\"", key, b"\""].concat();
    match serde_json::from_slice::<String>(&quoted) {
        Ok(text) => Cow::Owned(text.into_bytes()),
        Err(_) => Cow::Borrowed(key),
    }
}

#[derive(Default)]
struct Writer {
    out: String,
    index: Index,
    /// How many arrays are open. What stands in them is not in the index.
    arrays: usize,
    /// The members of the objects that are open, the innermost last.
    members: Vec<Written>,
    /// Room to put members in order, and their part of the index.
    spare: (String, Vec<Member>),
    /// Some key so far is not written as it is meant.
    escaped: bool,
    /// Members that are null are left out.
    present: bool,
    /// The next text is JSON already.
    verbatim: bool,
}

/// Where a member of an open object was written: from the quote of its key to the end of its value.
#[derive(Clone, Copy)]
struct Written {
    /// The first bytes of the key as a number: it tells most keys apart.
    rank: u64,
    start: usize,
    /// After the key's last quote.
    key_end: usize,
    end: usize,
    /// Its part of the index: itself, and what is inside of it.
    indexed: (usize, usize),
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
fn rank(key: &[u8]) -> u64 {
    match key.first_chunk() {
        Some(first) => u64::from_be_bytes(*first),
        None => {
            let number = key.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
            number.checked_shl(8 * (8 - key.len() as u32)).unwrap_or_default()
        }
    }
}

/// Whether a text is written in another way than it is meant. Eight bytes are looked at at once,
/// some of them twice where the text does not end with a whole word.
fn is_odd(text: &[u8]) -> bool {
    let (words, _) = text.as_chunks::<8>();
    let found = words.iter().fold(0, |found, word| found | odd(u64::from_ne_bytes(*word)));
    let rest = match (text.last_chunk::<8>(), text.first_chunk::<4>(), text.last_chunk::<4>()) {
        (Some(last), ..) => odd(u64::from_ne_bytes(*last)),
        (None, Some(first), Some(last)) => {
            let [first, last] = [first, last].map(|half| u64::from(u32::from_ne_bytes(*half)));
            odd(first << 32 | last)
        }
        _ => text.iter().fold(0, |found, byte| found | odd(EVEN ^ 0xff | u64::from(*byte))),
    };
    found | rest != 0
}

const ONES: u64 = u64::MAX / 255;
/// Eight bytes that are written as they are meant.
const EVEN: u64 = ONES * 0xff;

/// Not zero if there is a control character, a quote or a backslash among eight bytes.
const fn odd(word: u64) -> u64 {
    // The classic trick: a byte below `than`, if there is any, leaves its high bit set.
    const fn below(word: u64, than: u64) -> u64 {
        word.wrapping_sub(ONES * than) & !word
    }
    let (quote, slash) = (word ^ (ONES * b'"' as u64), word ^ (ONES * b'\\' as u64));
    (below(word, 0x20) | below(quote, 1) | below(slash, 1)) & (ONES * 0x80)
}

impl Writer {
    fn with_room(bytes: usize) -> Self {
        Self { out: String::with_capacity(bytes), ..Self::default() }
    }

    /// What serde_json has a word for.
    fn raw<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.out.push_str(&serde_json::to_string(value)?);
        Ok(())
    }

    /// Most texts are written as they are meant; those that are not, serde_json writes.
    fn text(&mut self, text: &str) -> Result<bool, Error> {
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
    fn number(&mut self, number: u64) -> Result<(), Error> {
        let digit = |digit: u64| char::from(b'0' + (digit % 10) as u8);
        match number {
            0..10 => self.out.push(digit(number)),
            10..100 => self.out.extend([digit(number / 10), digit(number)]),
            _ => self.raw(&number)?,
        }
        Ok(())
    }

    fn signed(&mut self, number: i64) -> Result<(), Error> {
        match u64::try_from(number) {
            Ok(number) => self.number(number),
            Err(_) => self.raw(&number),
        }
    }

    /// JSON that is written already.
    fn insert(&mut self, text: &str) {
        if self.arrays == 0 {
            self.index.scan(text, self.out.len());
        }
        self.out.push_str(text);
    }

    /// A key and its colon are written: notes that its value begins. Gives its place in the index.
    fn begin(&mut self, start: usize, key_end: usize) -> usize {
        let place = self.index.0.len();
        if self.arrays == 0 {
            self.index.0.push(Member::at(start + 1, key_end - 1));
        }
        place
    }

    /// The value of a member ends here.
    fn end(&mut self, place: usize) {
        if self.arrays == 0 {
            self.index.close(place, self.out.len());
        }
    }

    /// Puts the members of the object that ends here in order. `first` is the first of them;
    /// commas stand between them.
    fn sort(&mut self, first: usize) {
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

/// An array or an object that is being written, and what closes it.
struct Open<'a> {
    writer: &'a mut Writer,
    first: usize,
    empty: bool,
    /// Where the member begins whose value is next, where its key ends, and its place in the index.
    start: usize,
    key_end: usize,
    place: usize,
    close: Close,
}

/// How an array or an object ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Close {
    Array,
    Object,
    /// It is the only member of another object, at this place in the index.
    ArrayIn(usize),
    ObjectIn(usize),
    /// It is neither, but JSON that is written already.
    Nothing,
}

impl<'a> Open<'a> {
    fn new(writer: &'a mut Writer, close: Close) -> Self {
        match close {
            Close::Array | Close::ArrayIn(_) => {
                writer.out.push('[');
                writer.arrays += 1;
            }
            Close::Object | Close::ObjectIn(_) => writer.out.push('{'),
            Close::Nothing => {}
        }
        let first = writer.members.len();
        Self { writer, first, empty: true, start: 0, key_end: 0, place: 0, close }
    }

    /// The only member of an object, which is an array or an object that `close` makes.
    fn within(writer: &'a mut Writer, key: &str, close: fn(usize) -> Close) -> Result<Self, Error> {
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

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.comma();
        value.serialize(&mut *self.writer)
    }

    fn name<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.comma();
        self.start = self.writer.out.len();
        key.serialize(&mut *self.writer)?;
        // A number as a key is a text.
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

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        // Objects inside have members of their own: what goes on here stays here.
        value.serialize(&mut *self.writer)?;
        self.writer.end(self.place);
        let Writer { out, index, members, present, .. } = &mut *self.writer;
        let (start, key_end, end) = (self.start, self.key_end, out.len());
        if *present && end == key_end + 5 && out.ends_with(":null") {
            // The comma before it goes too.
            self.empty = members.len() == self.first;
            out.truncate(start - usize::from(!self.empty));
            return Ok(());
        }
        let rank = rank(&out.as_bytes()[start + 1..key_end - 1]);
        let indexed = (self.place, index.0.len());
        members.push(Written { rank, start, key_end, end, indexed });
        Ok(())
    }

    fn field<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Error> {
        if self.close == Close::Nothing {
            return value.serialize(&mut *self.writer);
        }
        self.comma();
        self.start = self.writer.out.len();
        self.writer.escaped |= self.writer.text(key)?;
        self.named();
        self.value(value)
    }

    fn finish(self) {
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
            Close::Nothing => {}
        }
        if let Close::ArrayIn(place) | Close::ObjectIn(place) = close {
            writer.end(place);
            writer.out.push('}');
        }
    }
}

/// Values that are written as serde_json writes them.
macro_rules! plain {
    ($($name:ident $type:ty)*) => {
        $(fn $name(self, value: $type) -> Result<(), Error> {
            self.raw(&value)
        })*
    };
}

/// Whole numbers, signed or not.
macro_rules! numbers {
    ($($name:ident $type:ty, $how:ident)*) => {
        $(fn $name(self, value: $type) -> Result<(), Error> {
            self.$how(value.into())
        })*
    };
}

impl<'a> Serializer for &'a mut Writer {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Open<'a>;
    type SerializeTuple = Open<'a>;
    type SerializeTupleStruct = Open<'a>;
    type SerializeTupleVariant = Open<'a>;
    type SerializeMap = Open<'a>;
    type SerializeStruct = Open<'a>;
    type SerializeStructVariant = Open<'a>;

    plain! {
        serialize_bool bool
        serialize_f32 f32
        serialize_f64 f64
        serialize_char char
    }

    numbers! {
        serialize_i8 i8, signed
        serialize_i16 i16, signed
        serialize_i32 i32, signed
        serialize_i64 i64, signed
        serialize_u8 u8, number
        serialize_u16 u16, number
        serialize_u32 u32, number
        serialize_u64 u64, number
    }

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        if self.verbatim {
            self.verbatim = false;
            self.insert(text);
            return Ok(());
        }
        self.text(text).map(drop)
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Error> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.raw(&())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.raw(&())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.raw(&())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.text(variant).map(drop)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let mut object = Open::new(self, Close::Object);
        object.field(variant, value)?;
        object.finish();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'a>, Error> {
        Ok(Open::new(self, Close::Array))
    }

    fn serialize_tuple(self, _: usize) -> Result<Open<'a>, Error> {
        Ok(Open::new(self, Close::Array))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Error> {
        Ok(Open::new(self, Close::Array))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Error> {
        Open::within(self, variant, Close::ArrayIn)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Open<'a>, Error> {
        Ok(Open::new(self, Close::Object))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Open<'a>, Error> {
        if name == RAW {
            self.verbatim = true;
            return Ok(Open::new(self, Close::Nothing));
        }
        Ok(Open::new(self, Close::Object))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Error> {
        Open::within(self, variant, Close::ObjectIn)
    }
}

/// Arrays under their several names.
macro_rules! arrays {
    ($($trait:ident $method:ident)*) => {
        $(impl $trait for Open<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.element(value)
            }

            fn end(self) -> Result<(), Error> {
                self.finish();
                Ok(())
            }
        })*
    };
}

arrays! {
    SerializeSeq serialize_element
    SerializeTuple serialize_element
    SerializeTupleStruct serialize_field
    SerializeTupleVariant serialize_field
}

/// Structs under theirs.
macro_rules! objects {
    ($($trait:ident)*) => {
        $(impl $trait for Open<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.field(key, value)
            }

            fn end(self) -> Result<(), Error> {
                self.finish();
                Ok(())
            }
        })*
    };
}

objects! { SerializeStruct SerializeStructVariant }

impl SerializeMap for Open<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.name(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.value(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeMap;
    use alloc::vec;
    use proptest::prelude::*;
    use serde::Serialize;
    use serde_json::{Value, json};

    /// The same by way of a tree, whose objects are ordered maps.
    fn canonical(value: &Value) -> String {
        serde_json::to_string(value).unwrap()
    }

    /// Every shape that serde knows, none of it in order.
    #[derive(Serialize)]
    struct Shapes {
        z: u8,
        b: Option<char>,
        #[serde(flatten)]
        more: Variants,
        a: (i64, &'static str, f64),
        none: Option<u8>,
        unit: (),
        list: Vec<Variants>,
        numbered: BTreeMap<u32, bool>,
        numbers: (u64, i64, u8, i8, u16, i32),
        tile: Tile,
    }

    #[derive(Serialize)]
    struct Tile(i8, i8);

    #[derive(Serialize)]
    enum Variants {
        Unit,
        New(u8),
        Pair(u8, u8),
        Fields { y: u8, x: Value },
    }

    #[test]
    fn online_hash_1_whatever_serde_knows_is_written_as_a_value_would_be() {
        let x = json!({"q\"": 1, "q!": 2, "q": [{"c": 1, "a": {}}], "\u{1}": "\n", "ä": -1});
        let shapes = Shapes {
            z: 1,
            b: Some('"'),
            more: Variants::Fields { y: 2, x },
            a: (-5, "tab\t", 0.5),
            none: None,
            unit: (),
            list: vec![Variants::Unit, Variants::New(1), Variants::Pair(1, 2)],
            numbered: BTreeMap::from([(10, true), (9, false)]),
            numbers: (u64::MAX, i64::MIN, 99, -9, 100, 10),
            tile: Tile(-1, 1),
        };
        let expected = canonical(&serde_json::to_value(&shapes).unwrap());
        assert_eq!(write(&shapes).unwrap(), expected);
        let index = Index::read(&expected);
        assert_eq!(write_indexed(&shapes).unwrap(), (expected, index));
    }

    #[test]
    fn online_hash_1_what_is_json_already_is_written_as_it_stands() {
        let raw = |text: &str| serde_json::value::RawValue::from_string(text.into()).unwrap();
        let members = BTreeMap::from([("b", raw(r#"{"x":"\\"}"#)), ("a", raw("[1]"))]);
        assert_eq!(write(&members).unwrap(), r#"{"a":[1],"b":{"x":"\\"}}"#);
        let (text, index) = write_indexed(&members).unwrap();
        assert_eq!(index, Index::read(&text));
        assert_eq!(write(&[raw("{}"), raw("\"a\"")]).unwrap(), r#"[{},"a"]"#);
    }

    #[test]
    fn what_is_absent_is_left_out() {
        let value =
            json!({"Attack": {"by": 2, "at": null, "also": [{"x": null}, 3, null]}, "a": null});
        let present = r#"{"Attack":{"also":[{},3,null],"by":2}}"#;
        assert_eq!(write_present(&value).unwrap(), present);
        assert_eq!(write_present(&json!({"a": null, "b": 1})).unwrap(), r#"{"b":1}"#);
        assert_eq!(write_present(&json!(null)).unwrap(), "null");
    }

    #[test]
    fn what_is_odd_is_found_wherever_it_stands() {
        for length in 0..20_usize {
            let plain = "ä~ xyz[]{}äöü:,0123456789".chars().take(length).collect::<String>();
            assert!(!is_odd(plain.as_bytes()), "{plain}");
            for place in 0..plain.chars().count() {
                for bad in ['"', '\\', '\n', '\u{1f}', '\0'] {
                    let text = plain.chars().enumerate();
                    let text = text.map(|(at, c)| if at == place { bad } else { c });
                    assert!(is_odd(text.collect::<String>().as_bytes()));
                }
            }
        }
    }

    /// A map that gives its members in the order they are held in, doubled ones too.
    struct Loose(Vec<(String, Value)>);

    impl Serialize for Loose {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
        }
    }

    proptest! {
        #[test]
        fn online_hash_1_members_in_any_order(members: Vec<(String, i32)>) {
            let inner = json!({"b": [1], "a": null});
            let members = members.into_iter().map(|(key, value)| (key, Value::from(value)));
            let members = Loose(members.chain([("in".into(), inner)]).collect());
            let expected = canonical(&serde_json::to_value(&members).unwrap());
            prop_assert_eq!(&write(&members).unwrap(), &expected);
            let index = Index::read(&expected);
            prop_assert_eq!(write_indexed(&members).unwrap(), (expected, index));
        }
    }
}
