//! A JSON value that is being read, with the path to it.

use super::parts::{Entries, Items, Variant};
use super::{Misread, clip, listed};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use serde::de::{Deserializer, Visitor};
use serde_json::{Map, Value};

/// A value and the path to it. The path is only put together when there is a fault to place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    value: &'a Value,
    step: Step<'a>,
    parent: Option<&'a Place<'a>>,
    /// The fields of the object that contains this value, where they are known.
    pub(super) siblings: Option<&'static [&'static str]>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'a> {
    Root,
    Field(&'a str),
    Item(usize),
}

impl<'a> Place<'a> {
    pub(super) const fn root(value: &'a Value) -> Self {
        Self { value, step: Step::Root, parent: None, siblings: None }
    }

    pub(super) fn child<'b>(&'b self, value: &'b Value, step: Step<'b>) -> Place<'b> {
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

    /// A fault in this value.
    pub(super) fn fault(&self, message: impl Into<String>) -> Misread {
        Misread::at(self.path(), message)
    }

    /// The fault with its place, if it has none yet.
    pub(super) fn placed(&self, fault: Misread) -> Misread {
        if fault.placed {
            return fault;
        }
        let placed = fault.inside(&self.path());
        // At the root there is nothing before the dot, so drop it.
        let path = placed.path.strip_prefix('.').map(Into::into);
        Misread { path: path.unwrap_or(placed.path), placed: true, ..placed }
    }

    pub(super) fn done<T>(&self, read: Result<T, Misread>) -> Result<T, Misread> {
        read.map_err(|fault| self.placed(fault))
    }

    fn integer<'de, V: Visitor<'de>>(
        self,
        visitor: V,
        low: i64,
        high: u64,
    ) -> Result<V::Value, Misread> {
        let number = (self.value.as_u64(), self.value.as_i64());
        let read = match number {
            (Some(number), _) if number <= high => visitor.visit_u64(number),
            (None, Some(number)) if number >= low => visitor.visit_i64(number),
            _ => return Err(self.fault(format!("is a whole number from {low} to {high}"))),
        };
        self.done(read)
    }

    pub(super) fn list<'de, V: Visitor<'de>>(
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

    pub(super) fn object<'de, V: Visitor<'de>>(
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

    serde::forward_to_deserialize_any! { f32 f64 }

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

    /// A value that nobody asked for is a fault: the type has no such field.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Misread> {
        let known = self.siblings.unwrap_or_default();
        Err(self.fault(format!("is no field here; {}", listed(known))))
    }
}

/// The only entry of an object.
fn one(map: &Map<String, Value>) -> Option<(&String, &Value)> {
    map.iter().next().filter(|_| map.len() == 1)
}
