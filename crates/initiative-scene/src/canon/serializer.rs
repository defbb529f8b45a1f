//! The serde `Serializer` of the writer.

use super::WRITTEN;
use super::compound::{Close, Compound};
use super::writer::Writer;
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use serde_json::Error;

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
            self.$how(value.into());
            Ok(())
        })*
    };
}

impl<'a, 'b> Serializer for &'a mut Writer<'b> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Compound<'a, 'b>;
    type SerializeTuple = Compound<'a, 'b>;
    type SerializeTupleStruct = Compound<'a, 'b>;
    type SerializeTupleVariant = Compound<'a, 'b>;
    type SerializeMap = Compound<'a, 'b>;
    type SerializeStruct = Compound<'a, 'b>;
    type SerializeStructVariant = Compound<'a, 'b>;

    /// A value that is canonical JSON already gives its text when it is asked for its compact form.
    fn is_human_readable(&self) -> bool {
        !self.verbatim
    }

    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.out.push_str(if value { "true" } else { "false" });
        Ok(())
    }

    plain! {
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
            self.out.push_str(text);
            return Ok(());
        }
        self.text(text).map(drop)
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Error> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.out.push_str("null");
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.out.push_str("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.out.push_str("null");
        Ok(())
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
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.verbatim = name == WRITTEN;
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let mut object = Compound::new(self, Close::Object);
        object.field(variant, value)?;
        object.finish();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Compound<'a, 'b>, Error> {
        Ok(Compound::new(self, Close::Array))
    }

    fn serialize_tuple(self, _: usize) -> Result<Compound<'a, 'b>, Error> {
        Ok(Compound::new(self, Close::Array))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Compound<'a, 'b>, Error> {
        Ok(Compound::new(self, Close::Array))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Compound<'a, 'b>, Error> {
        Compound::within(self, variant, Close::ArrayIn)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Compound<'a, 'b>, Error> {
        Ok(Compound::new(self, Close::Object))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Compound<'a, 'b>, Error> {
        Ok(Compound::new(self, Close::Object))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Compound<'a, 'b>, Error> {
        Compound::within(self, variant, Close::ObjectIn)
    }
}

/// Serde has several kinds of arrays; all are written alike.
macro_rules! arrays {
    ($($trait:ident $method:ident)*) => {
        $(impl $trait for Compound<'_, '_> {
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

/// So are structs.
macro_rules! objects {
    ($($trait:ident)*) => {
        $(impl $trait for Compound<'_, '_> {
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

impl SerializeMap for Compound<'_, '_> {
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
