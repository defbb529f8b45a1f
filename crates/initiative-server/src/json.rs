//! JSON as the wire has it: strictly read, canonically written, fingerprinted.

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// ONLINE-HASH-1: the canonical form of a value: keys sorted by bytes, no spaces.
#[must_use]
pub fn canonical(value: &Value) -> String {
    // Objects are ordered maps here; the tests hold if somebody's features change that.
    serde_json::to_string(value).unwrap_or_default()
}

/// ONLINE-HASH-1: 64-bit FNV-1a over the canonical form, as 16 lower-case hexadecimal digits.
///
/// ```
/// use initiative_server::fingerprint;
/// use serde_json::json;
/// assert_eq!(fingerprint(&json!({})), "08f44b07b5901a25");
/// assert_eq!(fingerprint(&json!({"b": "x", "a": [1, 2]})), "3b972b4108a6d423");
/// ```
#[must_use]
pub fn fingerprint(value: &Value) -> String {
    fingerprint_of(&canonical(value))
}

/// The fingerprint of a text that is in its canonical form.
pub(crate) fn fingerprint_of(canonical: &str) -> String {
    let hash = canonical.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// How strictly to read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strict {
    /// The longest string, in characters.
    pub(crate) text: usize,
    /// How deep arrays and objects may stand in each other.
    pub(crate) depth: usize,
}

impl Strict {
    /// ONLINE-FRAME-1: what a frame may hold.
    pub(crate) const FRAME: Self = Self { text: 1_000, depth: 32 };
    /// What the body of a request may hold; its length is bounded already.
    pub(crate) const BODY: Self = Self { text: 65_536, depth: 32 };

    /// Reads an object: no field twice, whole numbers only, nothing too deep or too long.
    pub(crate) fn object(self, text: &str) -> Result<Map<String, Value>, serde_json::Error> {
        let mut input = serde_json::Deserializer::from_str(text);
        let value = self.deserialize(&mut input)?;
        input.end()?;
        match value {
            Value::Object(fields) => Ok(fields),
            _ => Err(serde_json::Error::custom("not an object")),
        }
    }

    fn deeper<E: Error>(self) -> Result<Self, E> {
        match self.depth.checked_sub(1) {
            Some(depth) => Ok(Self { depth, ..self }),
            None => Err(E::custom("nested too deep")),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Value, D::Error> {
        input.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("whole numbers, short strings, and no field twice")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        // Bytes first: most strings are short, and counting characters costs a walk.
        if value.len() > self.text && value.chars().count() > self.text {
            return Err(E::custom("a string is too long"));
        }
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let inner = self.deeper()?;
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(inner)? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let inner = self.deeper()?;
        let mut map = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            let value = fields.next_value_seed(inner)?;
            if name.chars().count() > self.text || map.insert(name, value).is_some() {
                return Err(A::Error::custom("a field stands twice, or its name is too long"));
            }
        }
        Ok(Value::Object(map))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn online_hash_1_keys_are_sorted_by_bytes() {
        let value: Value = serde_json::from_str(r#"{ "ä": 1, "b": { "z": -1, "Z": 2 } }"#).unwrap();
        assert_eq!(canonical(&value), r#"{"b":{"Z":2,"z":-1},"ä":1}"#);
    }

    #[test]
    fn online_frame_1_what_a_frame_may_not_hold() {
        let long = format!(r#"{{"a":"{}"}}"#, "x".repeat(1_001));
        let deep = format!(r#"{{"a":{}{}}}"#, "[".repeat(32), "]".repeat(32));
        for bad in [
            "",
            "[]",
            "7",
            "nul",
            "{",
            r#"{"a":1,"a":1}"#,
            r#"{"a":{"b":1,"b":2}}"#,
            r#"{"a":1.5}"#,
            r#"{"a":1e3}"#,
            r#"{"a":99999999999999999999}"#,
            r#"{"a":1} x"#,
            "{\"a\":\"\u{1}\"}",
            &long,
            &deep,
        ] {
            assert!(Strict::FRAME.object(bad).is_err(), "{bad}");
        }
        let fine =
            format!(r#"{{"a":{}{},"b":"{}"}}"#, "[".repeat(31), "]".repeat(31), "ä".repeat(1_000));
        assert!(Strict::FRAME.object(&fine).is_ok());
        assert_eq!(Strict::FRAME.object(r#"{"a":-3}"#).unwrap()["a"], json!(-3));
    }
}
