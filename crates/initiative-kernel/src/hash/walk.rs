//! The walk over a value: serde's description of it, folded into a fingerprint.
//!
//! Numbers of up to 64 bits count by their value, whatever their width. The length of a list or map
//! comes first, or last where it is not known before. Names of types and fields do not count;
//! variants count by their number.

use super::Digest;
use alloc::string::ToString;
use core::fmt;
use serde::ser::{self, Serialize};

/// A type refused to be serialised. Holds the fingerprint of the error message.
#[derive(Debug)]
pub(super) struct Complaint(pub u64);

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the value cannot be serialised ({:016x})", self.0)
    }
}

impl core::error::Error for Complaint {}

impl ser::Error for Complaint {
    fn custom<T: fmt::Display>(message: T) -> Self {
        let mut digest = Digest::new();
        digest.bytes(message.to_string().as_bytes());
        Self(digest.finish())
    }
}

macro_rules! words {
    ($($method:ident: $number:ty),*) => {$(
        #[inline]
        fn $method(self, value: $number) -> Result<(), Complaint> {
            self.0.word(value as u64);
            Ok(())
        }
    )*};
}

/// A fingerprint on its walk over a value.
pub(super) struct Walk<'a>(pub &'a mut Digest);

impl<'a> ser::Serializer for Walk<'a> {
    type Ok = ();
    type Error = Complaint;
    type SerializeSeq = List<'a>;
    type SerializeTuple = List<'a>;
    type SerializeTupleStruct = List<'a>;
    type SerializeTupleVariant = List<'a>;
    type SerializeMap = List<'a>;
    type SerializeStruct = List<'a>;
    type SerializeStructVariant = List<'a>;

    // Signed numbers are widened with their sign, so that -1 is -1 in every width.
    words!(
        serialize_bool: bool, serialize_u8: u8, serialize_u16: u16, serialize_u32: u32,
        serialize_u64: u64, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32,
        serialize_i64: i64, serialize_char: char
    );

    fn serialize_i128(self, value: i128) -> Result<(), Complaint> {
        self.serialize_u128(value.cast_unsigned())
    }

    fn serialize_u128(self, value: u128) -> Result<(), Complaint> {
        self.0.word(value as u64);
        self.0.word((value >> 64) as u64);
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Result<(), Complaint> {
        self.serialize_u32(value.to_bits())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Complaint> {
        self.serialize_u64(value.to_bits())
    }

    fn serialize_str(self, value: &str) -> Result<(), Complaint> {
        self.serialize_bytes(value.as_bytes())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Complaint> {
        self.0.bytes(value);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Complaint> {
        self.serialize_u64(0)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Complaint> {
        self.0.word(1);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Complaint> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Complaint> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
    ) -> Result<(), Complaint> {
        self.serialize_u32(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Complaint> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Complaint> {
        self.0.word(u64::from(variant));
        value.serialize(self)
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<List<'a>, Complaint> {
        if let Some(len) = len {
            self.0.word(len as u64);
        }
        Ok(List { digest: self.0, uncounted: len.is_none().then_some(0) })
    }

    fn serialize_tuple(self, _: usize) -> Result<List<'a>, Complaint> {
        Ok(List { digest: self.0, uncounted: None })
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List<'a>, Complaint> {
        Ok(List { digest: self.0, uncounted: None })
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        _: usize,
    ) -> Result<List<'a>, Complaint> {
        self.0.word(u64::from(variant));
        Ok(List { digest: self.0, uncounted: None })
    }

    fn serialize_map(self, len: Option<usize>) -> Result<List<'a>, Complaint> {
        self.serialize_seq(len)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<List<'a>, Complaint> {
        Ok(List { digest: self.0, uncounted: None })
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        variant: u32,
        case: &'static str,
        len: usize,
    ) -> Result<List<'a>, Complaint> {
        self.serialize_tuple_variant(name, variant, case, len)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// A list, map, tuple or struct under way.
pub(super) struct List<'a> {
    digest: &'a mut Digest,
    /// How many elements there were, where the length was not known before.
    uncounted: Option<u64>,
}

impl List<'_> {
    #[inline]
    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Complaint> {
        if let Some(count) = &mut self.uncounted {
            *count += 1;
        }
        value.serialize(Walk(self.digest))
    }

    #[inline]
    fn close(self) -> Result<(), Complaint> {
        if let Some(count) = self.uncounted {
            self.digest.word(count);
        }
        Ok(())
    }
}

macro_rules! lists {
    ($($which:ident: $method:ident $(, $key:ty)?;)*) => {$(
        impl ser::$which for List<'_> {
            type Ok = ();
            type Error = Complaint;

            #[inline]
            fn $method<T: Serialize + ?Sized>(
                &mut self,
                $(_: $key,)?
                value: &T,
            ) -> Result<(), Complaint> {
                self.add(value)
            }

            #[inline]
            fn end(self) -> Result<(), Complaint> {
                self.close()
            }
        }
    )*};
}

lists! {
    SerializeSeq: serialize_element;
    SerializeTuple: serialize_element;
    SerializeTupleStruct: serialize_field;
    SerializeTupleVariant: serialize_field;
    SerializeStruct: serialize_field, &'static str;
    SerializeStructVariant: serialize_field, &'static str;
}

impl ser::SerializeMap for List<'_> {
    type Ok = ();
    type Error = Complaint;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Complaint> {
        self.add(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Complaint> {
        value.serialize(Walk(self.digest))
    }

    fn end(self) -> Result<(), Complaint> {
        self.close()
    }
}
