//! A JSON value that is being read, with the way to it.

use super::{Misread, clip, listed};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use serde_json::{Map, Value};

/// A value and the way to it. The way is only walked when there is a fault to be placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    value: &'a Value,
    step: Step<'a>,
    parent: Option<&'a Place<'a>>,
    /// The fields of the object this stands in, where they are known.
    siblings: Option<&'static [&'static str]>,
}

#[derive(Clone, Copy, Debug)]
enum Step<'a> {
    Root,
    Field(&'a str),
    Item(usize),
}

impl<'a> Place<'a> {
    pub(super) const fn root(value: &'a Value) -> Self {
        Self { value, step: Step::Root, parent: None, siblings: None }
    }

    fn child<'b>(&'b self, value: &'b Value, step: Step<'b>) -> Place<'b> {
        Place { value, step, parent: Some(self), siblings: None }
    }

    fn path(&self) -> String {
        let mut way = Vec::new();
        let mut place = Some(self);
        while let Some(here) = place {
            way.push(here.step);
            place = here.parent;
        }
        let mut path = String::new();
        for step in way.into_iter().rev() {
            // Writing to a string cannot fail.
            let _ = match step {
                Step::Root => Ok(()),
                Step::Field(name) if path.is_empty() => path.write_str(&clip(name)),
                Step::Field(name) => write!(path, ".{}", clip(name)),
                Step::Item(place) => write!(path, "[{place}]"),
            };
        }
        path
    }

    /// A fault in what stands here.
    fn fault(&self, message: impl Into<String>) -> Misread {
        Misread::at(self.path(), message)
    }

    /// The fault with its place, if it has none yet.
    fn placed(&self, fault: Misread) -> Misread {
        if fault.placed {
            return fault;
        }
        let placed = fault.inside(&self.path());
        // Inside nothing there is no dot to begin with.
        let path = placed.path.strip_prefix('.').map(Into::into);
        Misread { path: path.unwrap_or(placed.path), placed: true, ..placed }
    }

    fn done<T>(&self, read: Result<T, Misread>) -> Result<T, Misread> {
        read.map_err(|fault| self.placed(fault))
    }

    fn integer<'de, V: Visitor<'de>>(
        self,
        visitor: V,
        low: i64,
        high: u64,
    ) -> Result<V::Value, Misread> {
        let number = match self.value {
            Value::Number(number) => number,
            _ => return Err(self.fault(format!("is a whole number from {low} to {high}"))),
        };
        let read = match (number.as_u64(), number.as_i64()) {
            (Some(number), _) if number <= high => visitor.visit_u64(number),
            (None, Some(number)) if number >= low => visitor.visit_i64(number),
            _ => return Err(self.fault(format!("is a whole number from {low} to {high}"))),
        };
        self.done(read)
    }

    fn list<'de, V: Visitor<'de>>(
        self,
        visitor: V,
        length: Option<usize>,
    ) -> Result<V::Value, Misread> {
        let right = || match length {
            Some(length) => format!("is a list of {length}"),
            None => "is a list".into(),
        };
        let Value::Array(list) = self.value else {
            return Err(self.fault(right()));
        };
        if length.is_some_and(|length| length != list.len()) {
            return Err(self.fault(right()));
        }
        let mut items = Items { place: &self, list, next: 0 };
        let read = self.done(visitor.visit_seq(&mut items))?;
        if items.next < list.len() {
            return Err(self.fault(format!("is a list of {}", items.next)));
        }
        Ok(read)
    }

    fn object<'de, V: Visitor<'de>>(
        self,
        visitor: V,
        known: Option<&'static [&'static str]>,
    ) -> Result<V::Value, Misread> {
        let Value::Object(map) = self.value else {
            let fields = known.filter(|known| !known.is_empty());
            return Err(self.fault(match fields {
                Some(known) => format!("is a set of fields: {}", known.join(", ")),
                None => "is a set of fields".into(),
            }));
        };
        let entries = map.iter();
        self.done(visitor.visit_map(Entries { place: &self, entries, current: None, known }))
    }
}

macro_rules! integers {
    ($($method:ident $type:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            #[allow(clippy::cast_lossless, clippy::cast_possible_wrap, reason = "the bounds of the type")]
            self.integer(visitor, $type::MIN as i64, $type::MAX as u64)
        }
    )*};
}

impl<'de> Deserializer<'de> for Place<'_> {
    type Error = Misread;

    integers! {
        deserialize_u8 u8 deserialize_u16 u16 deserialize_u32 u32 deserialize_u64 u64
        deserialize_i8 i8 deserialize_i16 i16 deserialize_i32 i32 deserialize_i64 i64
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.value {
            Value::Null => self.done(visitor.visit_unit()),
            Value::Bool(flag) => self.done(visitor.visit_bool(*flag)),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => self.done(visitor.visit_u64(number)),
                (None, Some(number)) => self.done(visitor.visit_i64(number)),
                (None, None) => Err(self.fault("is a whole number")),
            },
            Value::String(text) => self.done(visitor.visit_str(text)),
            Value::Array(_) => self.list(visitor, None),
            Value::Object(_) => self.object(visitor, None),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.value {
            Value::Bool(flag) => self.done(visitor.visit_bool(*flag)),
            _ => Err(self.fault("is true or false")),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_any(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_any(visitor)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.value.as_str() {
            Some(text) if text.chars().count() == 1 => self.done(visitor.visit_str(text)),
            _ => Err(self.fault("is one letter")),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.value {
            Value::String(text) => self.done(visitor.visit_str(text)),
            _ => Err(self.fault("is a text")),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.list(visitor, None)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.list(visitor, None)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.value {
            Value::Null => self.done(visitor.visit_none()),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.value {
            Value::Null => self.done(visitor.visit_unit()),
            _ => Err(self.fault("is null")),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.list(visitor, None)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.list(visitor, Some(length))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.list(visitor, Some(length))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.object(visitor, None)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.object(visitor, Some(fields))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        let (name, content) = match self.value {
            Value::String(name) => (name, None),
            Value::Object(map) => match one(map) {
                Some((name, content)) => (name, Some(content)),
                None => return Err(self.fault(format!("is one of {}", variants.join(", ")))),
            },
            _ => return Err(self.fault(format!("is one of {}", variants.join(", ")))),
        };
        self.done(visitor.visit_enum(Variant { place: &self, name, content }))
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_str(visitor)
    }

    /// A value that nobody asked for is a fault: its field is none of the type's.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Misread> {
        let known = self.siblings.unwrap_or_default();
        Err(self.fault(format!("is no field here; {}", listed(known))))
    }
}

/// The only entry of an object.
fn one(map: &Map<String, Value>) -> Option<(&String, &Value)> {
    map.iter().next().filter(|_| map.len() == 1)
}

struct Items<'a> {
    place: &'a Place<'a>,
    list: &'a [Value],
    next: usize,
}

impl<'de> SeqAccess<'de> for &mut Items<'_> {
    type Error = Misread;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Misread> {
        let Some(value) = self.list.get(self.next) else {
            return Ok(None);
        };
        let item = self.place.child(value, Step::Item(self.next));
        self.next += 1;
        seed.deserialize(item).map(Some).map_err(|fault| item.placed(fault))
    }

    fn size_hint(&self) -> Option<usize> {
        self.list.len().checked_sub(self.next)
    }
}

struct Entries<'a> {
    place: &'a Place<'a>,
    entries: serde_json::map::Iter<'a>,
    current: Option<(&'a String, &'a Value)>,
    known: Option<&'static [&'static str]>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Misread;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Misread> {
        self.current = self.entries.next();
        let Some((name, value)) = self.current else {
            return Ok(None);
        };
        // A key of a map that is a number or a word is read from its text.
        let here = self.place.child(value, Step::Field(name));
        seed.deserialize(Key { name }).map(Some).map_err(|fault| match self.known {
            // Fields that a type itself refuses are named where they stand.
            Some(_) => self.place.placed(fault),
            None => here.placed(fault),
        })
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Misread> {
        let Some((name, value)) = self.current else {
            return Err(Misread::custom("a value was asked for before its name"));
        };
        let mut child = self.place.child(value, Step::Field(name));
        child.siblings = self.known;
        seed.deserialize(child).map_err(|fault| child.placed(fault))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}

/// The name of a field or a key of a map: a text, or a number written as one.
struct Key<'a> {
    name: &'a str,
}

macro_rules! number_keys {
    ($($method:ident $visit:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            match self.name.parse() {
                Ok(number) => visitor.$visit(number),
                Err(_) => Err(Misread::loose("is a whole number", true)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Key<'_> {
    type Error = Misread;

    number_keys! {
        deserialize_u8 visit_u8 deserialize_u16 visit_u16 deserialize_u32 visit_u32
        deserialize_u64 visit_u64 deserialize_i8 visit_i8 deserialize_i16 visit_i16
        deserialize_i32 visit_i32 deserialize_i64 visit_i64
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_str(self.name)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_some(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_enum(self.name.into_deserializer())
    }

    serde::forward_to_deserialize_any! {
        bool f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map
        struct identifier ignored_any
    }
}

struct Variant<'a> {
    place: &'a Place<'a>,
    name: &'a str,
    content: Option<&'a Value>,
}

impl<'a> Variant<'a> {
    fn inner(&self) -> Place<'_> {
        let content = self.content.unwrap_or(&Value::Null);
        self.place.child(content, Step::Field(self.name))
    }
}

impl<'de> EnumAccess<'de> for Variant<'_> {
    type Error = Misread;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Misread> {
        let name: StrDeserializer<'_, Misread> = self.name.into_deserializer();
        let variant = self.place.done(seed.deserialize(name))?;
        Ok((variant, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Misread;

    fn unit_variant(self) -> Result<(), Misread> {
        match self.content {
            None | Some(Value::Null) => Ok(()),
            Some(_) => Err(self.inner().fault("has nothing inside")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misread> {
        let inner = self.inner();
        seed.deserialize(inner).map_err(|fault| inner.placed(fault))
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.inner().list(visitor, Some(length))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.inner().object(visitor, Some(fields))
    }
}
