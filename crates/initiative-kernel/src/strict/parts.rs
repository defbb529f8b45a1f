//! The parts of a value: elements, entries, keys, and the content of a variant.

use super::Misread;
use super::value::{Place, Step};
use alloc::string::String;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use serde_json::Value;

/// The elements of a list, one after the other.
pub(super) struct Items<'a> {
    pub(super) place: &'a Place<'a>,
    pub(super) list: &'a [Value],
    pub(super) next: usize,
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

/// The entries of an object.
pub(super) struct Entries<'a> {
    pub(super) place: &'a Place<'a>,
    pub(super) entries: serde_json::map::Iter<'a>,
    pub(super) current: Option<(&'a String, &'a Value)>,
    /// The fields that the type has, where it says so.
    pub(super) known: Option<&'static [&'static str]>,
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
        // A map key that is a number or a word is read from its text.
        let here = self.place.child(value, Step::Field(name));
        seed.deserialize(Key { name }).map(Some).map_err(|fault| match self.known {
            // A fault about an unknown field already names that field.
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

/// One of several kinds, by its name, and what is inside.
pub(super) struct Variant<'a> {
    pub(super) place: &'a Place<'a>,
    pub(super) name: &'a str,
    pub(super) content: Option<&'a Value>,
}

impl Variant<'_> {
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
