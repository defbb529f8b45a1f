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
    ($($method:ident: $number:ty, $kind:ident);*) => {$(
        #[inline]
        fn $method(self, value: $number) -> Result<(), Complaint> {
            self.0.word(kind::<SHAPE>(value as u64, $kind));
            Ok(())
        }
    )*};
}

/// Kinds of values, far from each other and from every small number.
const NUMBER: u64 = 0;
const TRUTH: u64 = 0x082e_fa98_ec4e_6c89;
const CHARACTER: u64 = 0x4528_21e6_38d0_1377;
const LIST: u64 = 0xbe54_66cf_34e9_0c6c;
const MAP: u64 = 0xc0ac_29b7_c97c_50dd;
const NOTHING: u64 = 0x3f84_d5b5_b547_0917;
/// Stands for a field that is left out.
const GAP: u64 = 0xa409_3822_299f_31d0;

/// A word that tells its kind, if that counts.
#[inline]
const fn kind<const SHAPE: bool>(word: u64, kind: u64) -> u64 {
    if SHAPE { word ^ kind } else { word }
}

/// A fingerprint on its walk over a value. With `SHAPE` it also counts of what kind each value is, and
/// which fields are left out.
pub(super) struct Walk<'a, const SHAPE: bool>(pub &'a mut Digest);

impl<'a, const SHAPE: bool> Walk<'a, SHAPE> {
    fn list(self, len: Option<usize>, what: u64) -> List<'a, SHAPE> {
        if len.is_some() || SHAPE {
            self.0.word(kind::<SHAPE>(len.unwrap_or_default() as u64, what));
        }
        List { digest: self.0, uncounted: len.is_none().then_some(0) }
    }
}

impl<'a, const SHAPE: bool> ser::Serializer for Walk<'a, SHAPE> {
    type Ok = ();
    type Error = Complaint;
    type SerializeSeq = List<'a, SHAPE>;
    type SerializeTuple = List<'a, SHAPE>;
    type SerializeTupleStruct = List<'a, SHAPE>;
    type SerializeTupleVariant = List<'a, SHAPE>;
    type SerializeMap = List<'a, SHAPE>;
    type SerializeStruct = List<'a, SHAPE>;
    type SerializeStructVariant = List<'a, SHAPE>;

    // Signed numbers are widened with their sign, so that -1 is -1 in every width.
    words!(
        serialize_bool: bool, TRUTH; serialize_char: char, CHARACTER;
        serialize_u8: u8, NUMBER; serialize_u16: u16, NUMBER; serialize_u32: u32, NUMBER;
        serialize_u64: u64, NUMBER; serialize_i8: i8, NUMBER; serialize_i16: i16, NUMBER;
        serialize_i32: i32, NUMBER; serialize_i64: i64, NUMBER
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
        if SHAPE {
            self.0.word(GAP ^ CHARACTER);
        }
        self.0.bytes(value);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Complaint> {
        self.0.word(kind::<SHAPE>(0, NOTHING));
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Complaint> {
        self.0.word(1);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Complaint> {
        if SHAPE {
            self.0.word(GAP ^ NOTHING);
        }
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

    fn serialize_seq(self, len: Option<usize>) -> Result<List<'a, SHAPE>, Complaint> {
        Ok(self.list(len, LIST))
    }

    fn serialize_tuple(self, _: usize) -> Result<List<'a, SHAPE>, Complaint> {
        Ok(List { digest: self.0, uncounted: None })
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<List<'a, SHAPE>, Complaint> {
        Ok(List { digest: self.0, uncounted: None })
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        _: usize,
    ) -> Result<List<'a, SHAPE>, Complaint> {
        self.0.word(u64::from(variant));
        Ok(List { digest: self.0, uncounted: None })
    }

    fn serialize_map(self, len: Option<usize>) -> Result<List<'a, SHAPE>, Complaint> {
        Ok(self.list(len, MAP))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<List<'a, SHAPE>, Complaint> {
        Ok(List { digest: self.0, uncounted: None })
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        variant: u32,
        case: &'static str,
        len: usize,
    ) -> Result<List<'a, SHAPE>, Complaint> {
        self.serialize_tuple_variant(name, variant, case, len)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// A list, map, tuple or struct under way.
pub(super) struct List<'a, const SHAPE: bool> {
    digest: &'a mut Digest,
    /// How many elements there were, where the length was not known before.
    uncounted: Option<u64>,
}

impl<const SHAPE: bool> List<'_, SHAPE> {
    #[inline]
    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Complaint> {
        if let Some(count) = &mut self.uncounted {
            *count += 1;
        }
        value.serialize(Walk::<SHAPE>(self.digest))
    }

    /// A field that is left out.
    #[inline]
    const fn leave_out(&mut self) {
        if SHAPE {
            self.digest.word(GAP);
        }
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
    ($($which:ident: $method:ident $(, $key:ty, $skip:ident)?;)*) => {$(
        impl<const SHAPE: bool> ser::$which for List<'_, SHAPE> {
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

            $(fn $skip(&mut self, _: $key) -> Result<(), Complaint> {
                self.leave_out();
                Ok(())
            })?

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
    SerializeStruct: serialize_field, &'static str, skip_field;
    SerializeStructVariant: serialize_field, &'static str, skip_field;
}

impl<const SHAPE: bool> ser::SerializeMap for List<'_, SHAPE> {
    type Ok = ();
    type Error = Complaint;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Complaint> {
        self.add(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Complaint> {
        value.serialize(Walk::<SHAPE>(self.digest))
    }

    fn end(self) -> Result<(), Complaint> {
        self.close()
    }
}
