//! Canonical JSON, written in one go: no tree of values in between. ONLINE-HASH-1

use serde::ser::{
    Error as _, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use serde_json::Error;
use std::borrow::Cow;
use std::cmp::Ordering;

/// The canonical form of anything that has a JSON form: keys sorted by bytes, no spaces.
pub(crate) fn write<T: Serialize + ?Sized>(value: &T) -> Result<String, Error> {
    let mut writer = Writer { out: Vec::with_capacity(8 << 10), ..Writer::default() };
    value.serialize(&mut writer)?;
    String::from_utf8(writer.out).map_err(Error::custom)
}

/// Compares two keys as they stand in JSON, without their quotes, by what they mean.
pub(crate) fn order(a: &[u8], b: &[u8]) -> Ordering {
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
    out: Vec<u8>,
    /// The members of the objects that are open, the innermost last.
    members: Vec<Member>,
    /// Room to put members in order.
    spare: Vec<u8>,
    /// Some key so far is not written as it is meant.
    escaped: bool,
}

/// Where a member of an object stands: from the quote of its key to the end of its value.
#[derive(Clone, Copy)]
struct Member {
    start: usize,
    /// After the key's last quote.
    key_end: usize,
    end: usize,
}

impl Member {
    /// Its key, without quotes.
    fn key(self, out: &[u8]) -> &[u8] {
        out.get(self.start + 1..self.key_end - 1).unwrap_or_default()
    }
}

impl Writer {
    fn raw<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        serde_json::to_writer(&mut self.out, value)
    }

    /// Most texts are written as they are meant; those that are not, serde_json writes.
    fn text(&mut self, text: &str) -> Result<bool, Error> {
        // All of it is looked at, many bytes at a time, rather than up to the first odd one.
        let odd = |byte: u8| byte < 0x20 || byte == b'"' || byte == b'\\';
        if text.bytes().fold(false, |found, byte| found | odd(byte)) {
            self.raw(text)?;
            return Ok(true);
        }
        self.out.push(b'"');
        self.out.extend_from_slice(text.as_bytes());
        self.out.push(b'"');
        Ok(false)
    }

    /// Most numbers are small: tiles, steps, health.
    fn number(&mut self, number: u64) -> Result<(), Error> {
        let digit = |digit: u64| b'0' + (digit % 10) as u8;
        match number {
            0..10 => self.out.push(digit(number)),
            10..100 => self.out.extend_from_slice(&[digit(number / 10), digit(number)]),
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

    /// Puts the members of the object that ends here in order. `first` is the first of them;
    /// commas stand between them.
    fn sort(&mut self, first: usize) {
        let Self { out, members, spare, escaped } = self;
        let own = &mut members[first..];
        let compare = |a: &Member, b: &Member| match escaped {
            false => a.key(out).cmp(b.key(out)),
            true => order(a.key(out), b.key(out)),
        };
        let sorted = own.windows(2).all(|pair| compare(&pair[0], &pair[1]) == Ordering::Less);
        let Some(start) = own.first().map(|member| member.start).filter(|_| !sorted) else {
            return;
        };
        own.sort_by(compare);
        spare.clear();
        for (place, member) in own.iter().enumerate() {
            // Of two with one name the later counts, as everywhere.
            if own.get(place + 1).is_some_and(|next| compare(member, next) == Ordering::Equal) {
                continue;
            }
            if !spare.is_empty() {
                spare.push(b',');
            }
            spare.extend_from_slice(&out[member.start..member.end]);
        }
        out.truncate(start);
        out.extend_from_slice(spare);
    }
}

/// An array or an object that is being written, and what closes it.
struct Open<'a> {
    writer: &'a mut Writer,
    first: usize,
    empty: bool,
    /// Where the member begins whose value is next, and where its key ends.
    start: usize,
    key_end: usize,
    close: &'static [u8],
}

impl<'a> Open<'a> {
    fn new(writer: &'a mut Writer, open: u8, close: &'static [u8]) -> Self {
        writer.out.push(open);
        let first = writer.members.len();
        Self { writer, first, empty: true, start: 0, key_end: 0, close }
    }

    fn comma(&mut self) {
        if !self.empty {
            self.writer.out.push(b',');
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
        if out.get(self.start) != Some(&b'"') {
            out.insert(self.start, b'"');
            out.push(b'"');
        }
        self.key_end = out.len();
        self.writer.escaped |= out[self.start..].contains(&b'\\');
        self.writer.out.push(b':');
        Ok(())
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(&mut *self.writer)?;
        let end = self.writer.out.len();
        self.writer.members.push(Member { start: self.start, key_end: self.key_end, end });
        Ok(())
    }

    fn field<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Error> {
        self.comma();
        self.start = self.writer.out.len();
        self.writer.escaped |= self.writer.text(key)?;
        self.key_end = self.writer.out.len();
        self.writer.out.push(b':');
        self.value(value)
    }

    fn finish(self) {
        self.writer.sort(self.first);
        self.writer.members.truncate(self.first);
        self.writer.out.extend_from_slice(self.close);
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
        self.raw(variant)
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
        let mut object = Open::new(self, b'{', b"}");
        object.field(variant, value)?;
        object.finish();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'a>, Error> {
        Ok(Open::new(self, b'[', b"]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Open<'a>, Error> {
        Ok(Open::new(self, b'[', b"]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Error> {
        Ok(Open::new(self, b'[', b"]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Error> {
        self.out.push(b'{');
        self.raw(variant)?;
        self.out.push(b':');
        Ok(Open::new(self, b'[', b"]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Open<'a>, Error> {
        Ok(Open::new(self, b'{', b"}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Error> {
        Ok(Open::new(self, b'{', b"}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Error> {
        self.out.push(b'{');
        self.raw(variant)?;
        self.out.push(b':');
        Ok(Open::new(self, b'{', b"}}"))
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
    use super::super::canonical;
    use super::*;
    use proptest::prelude::*;
    use serde::Serialize;
    use serde_json::{Value, json};
    use std::collections::BTreeMap;

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
            prop_assert_eq!(write(&members).unwrap(), expected);
        }
    }
}
