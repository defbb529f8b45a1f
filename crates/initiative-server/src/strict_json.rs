//! Reading JSON from outside: no field twice, whole numbers only, nothing too deep or too long.

use initiative_kernel::strict::{Misread, clip};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::fmt;

/// The limits within which JSON from outside is read.
#[derive(Clone, Copy, Debug)]
pub struct JsonLimits {
    /// The longest string, in characters.
    pub(crate) text: usize,
    /// How deep arrays and objects may be nested.
    pub(crate) depth: usize,
}

impl JsonLimits {
    /// The limits of a frame. ONLINE-FRAME-1
    pub(crate) const FRAME: Self = Self { text: 1_000, depth: 32 };
    /// The limits of the body of a request; its length is bounded already.
    pub(crate) const BODY: Self = Self { text: 65_536, depth: 32 };
    /// The limits of a file that is named on the command line.
    pub const FILE: Self = Self { text: 1 << 20, depth: 64 };

    /// Reads an object: no field twice, whole numbers only, nothing too deep or too long.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line, column and place.
    pub fn object(self, text: &str) -> Result<Map<String, Value>, serde_json::Error> {
        self.within(text, None)
    }

    /// Reads a frame. A field that is twice in the command is no error of the frame: it is returned
    /// with the fields. ONLINE-FRAME-3
    pub(crate) fn frame(
        self,
        text: &str,
    ) -> Result<(Map<String, Value>, Option<Misread>), serde_json::Error> {
        let doubled = RefCell::new(None);
        let fields = self.within(text, Some(&doubled))?;
        Ok((fields, doubled.into_inner()))
    }

    fn within(
        self,
        text: &str,
        doubled: Option<&RefCell<Option<Misread>>>,
    ) -> Result<Map<String, Value>, serde_json::Error> {
        let mut input = serde_json::Deserializer::from_str(text);
        let value = Part { limits: self, way: None, doubled }.deserialize(&mut input)?;
        input.end()?;
        match value {
            Value::Object(fields) => Ok(fields),
            _ => Err(serde_json::Error::custom("not an object")),
        }
    }
}

/// A part of a document that is being read.
#[derive(Clone, Copy)]
struct Part<'a> {
    limits: JsonLimits,
    /// The path to it; none at the root.
    way: Option<&'a Way<'a>>,
    /// Where a field that is twice in the command is noted.
    doubled: Option<&'a RefCell<Option<Misread>>>,
}

struct Way<'a> {
    outer: Option<&'a Way<'a>>,
    step: Step<'a>,
}

enum Step<'a> {
    Field(&'a str),
    Item(usize),
}

impl fmt::Display for Way<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(outer) = self.outer {
            outer.fmt(f)?;
        }
        match self.step {
            Step::Field(name) if self.outer.is_none() => f.write_str(&clip(name)),
            Step::Field(name) => write!(f, ".{}", clip(name)),
            Step::Item(place) => write!(f, "[{place}]"),
        }
    }
}

impl Way<'_> {
    /// Whether it leads into the command of a frame.
    fn is_inside_command(&self) -> bool {
        match self.outer {
            Some(outer) => outer.is_inside_command() || outer.is_command(),
            None => false,
        }
    }

    fn is_command(&self) -> bool {
        self.outer.is_none() && matches!(self.step, Step::Field("command"))
    }
}

impl<'a> Part<'a> {
    fn deeper<E: Error>(self) -> Result<Self, E> {
        match self.limits.depth.checked_sub(1) {
            Some(depth) => Ok(Self { limits: JsonLimits { depth, ..self.limits }, ..self }),
            None => Err(E::custom("nested too deep")),
        }
    }

    /// Reports a field that is there twice.
    fn twice<E: Error>(self, way: &Way<'_>) -> Result<(), E> {
        let path = way.to_string();
        match self.doubled.filter(|_| way.is_inside_command()) {
            Some(doubled) => {
                let inside = path.strip_prefix("command.").unwrap_or(&path).to_owned();
                doubled.borrow_mut().get_or_insert_with(|| Misread::at(inside, "stands twice"));
                Ok(())
            }
            None => Err(E::custom(format_args!("`{path}` stands twice"))),
        }
    }

    fn place(self) -> String {
        self.way.map_or_else(|| "this".to_owned(), |way| format!("`{way}`"))
    }
}

impl<'de> DeserializeSeed<'de> for Part<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Value, D::Error> {
        input.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Part<'_> {
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

    fn visit_f64<E: Error>(self, _: f64) -> Result<Value, E> {
        Err(E::custom(format_args!("{} is no whole number of 64 bits", self.place())))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        // Compares bytes first: most strings are short, and counting characters is slow.
        let most = self.limits.text;
        if value.len() > most && value.chars().count() > most {
            let place = self.place();
            return Err(E::custom(format_args!("{place} is longer than {most} characters")));
        }
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let inner = self.deeper()?;
        let mut values = Vec::new();
        loop {
            let way = Way { outer: self.way, step: Step::Item(values.len()) };
            let Some(value) = list.next_element_seed(Part { way: Some(&way), ..inner })? else {
                return Ok(Value::Array(values));
            };
            values.push(value);
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let inner = self.deeper()?;
        let mut map = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            let way = Way { outer: self.way, step: Step::Field(&name) };
            if name.chars().count() > self.limits.text {
                return Err(A::Error::custom(format_args!("`{way}` is too long a name")));
            }
            let value = fields.next_value_seed(Part { way: Some(&way), ..inner })?;
            if map.contains_key(&name) {
                self.twice(&way)?;
            }
            map.insert(name, value);
        }
        Ok(Value::Object(map))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn online_frame_1_bad_json_is_refused() {
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
            assert!(JsonLimits::FRAME.object(bad).is_err(), "{bad}");
        }
        let told = |text: &str| JsonLimits::FRAME.object(text).unwrap_err().to_string();
        let place = told(r#"{"a":[0,1.5]}"#);
        assert!(place.starts_with("`a[1]` is no whole number"), "{place}");
        assert!(told(&long).starts_with("`a` is longer than 1000 characters"));
        let named = |length: usize| format!(r#"{{"{}":1}}"#, "ä".repeat(length));
        assert!(JsonLimits::FRAME.object(&named(1_000)).is_ok());
        assert!(told(&named(1_001)).contains("is too long a name"));
        let fine =
            format!(r#"{{"a":{}{},"b":"{}"}}"#, "[".repeat(31), "]".repeat(31), "ä".repeat(1_000));
        assert!(JsonLimits::FRAME.object(&fine).is_ok());
        assert_eq!(JsonLimits::FRAME.object(r#"{"a":-3}"#).unwrap()["a"], json!(-3));
    }

    #[test]
    fn online_frame_3_a_field_of_the_command_that_stands_twice_is_named() {
        let doubled = |text: &str| JsonLimits::FRAME.frame(text).map(|(_, doubled)| doubled);
        let twice = r#"{"type":"command","command":{"Move":{"to":[{"x":1,"x":2}],"a":1,"a":1}}}"#;
        assert_eq!(doubled(twice).unwrap().unwrap().path(), "Move.to[0].x", "the first of them");
        assert_eq!(doubled(r#"{"command":{"a":1,"a":2}}"#).unwrap().unwrap().path(), "a");
        assert_eq!(doubled(r#"{"command":{"a":1}}"#).unwrap(), None);
        // Elsewhere it is an error of the frame. ONLINE-FRAME-1
        for bad in [r#"{"command":1,"command":2}"#, r#"{"seat":{"command":{"a":1,"a":2}}}"#] {
            assert!(doubled(bad).is_err(), "{bad}");
        }
        let told =
            JsonLimits::FILE.object("{\"a\":\n[{\"b\":1,\"b\":1}]}").unwrap_err().to_string();
        assert_eq!(told, "`a[0].b` stands twice at line 2 column 14");
    }
}
