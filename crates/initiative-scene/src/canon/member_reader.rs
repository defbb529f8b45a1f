//! The members of an object in a canonical text, read one after the other.

/// Reads the members of an object in turn: a key, then its value. Of any other text it makes
/// something meaningless but safe.
///
/// ```
/// use initiative_scene::canon::MemberReader;
/// let mut fields = MemberReader::of(r#"{"a":[1,2],"b":{"c":"}"}}"#);
/// assert_eq!((fields.key(), fields.value()), (Some("a"), "[1,2]"));
/// assert_eq!(fields.key(), Some("b"));
/// assert!(!fields.skip("1") && fields.skip(r#"{"c":"}"}"#));
/// assert_eq!(fields.key(), None);
/// ```
#[derive(Clone, Debug)]
pub struct MemberReader<'a> {
    text: &'a str,
    place: usize,
}

impl<'a> MemberReader<'a> {
    /// The members of this object.
    #[must_use]
    pub const fn of(object: &'a str) -> Self {
        Self { text: object, place: 1 }
    }

    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.place..).unwrap_or_default()
    }

    /// The key of the next member, without quotes; `None` after the last one.
    pub fn key(&mut self) -> Option<&'a str> {
        if self.rest().first() == Some(&b',') {
            self.place += 1;
        }
        let rest = self.rest().strip_prefix(b"\"")?;
        let start = self.place + 1;
        let end = start + string_length(rest);
        // A quote and a colon.
        self.place = end + 1;
        self.text.get(start..end.saturating_sub(1))
    }

    /// The value of the member whose key was read last.
    pub fn value(&mut self) -> &'a str {
        let start = self.place;
        self.place += value_length(self.rest());
        self.text.get(start..self.place).unwrap_or_default()
    }

    /// Skips the value if it is this one, which is quicker than reading it. Returns whether it is.
    pub fn skip(&mut self, value: &str) -> bool {
        let after = self.rest().strip_prefix(value.as_bytes()).and_then(<[u8]>::first);
        let same = matches!(after, Some(b',' | b'}'));
        if same {
            self.place += value.len();
        }
        same
    }
}

/// How long the value is that a text begins with.
fn value_length(text: &[u8]) -> usize {
    match text {
        [b'"', rest @ ..] => 1 + string_length(rest),
        [b'{' | b'[', ..] => nested_length(text),
        _ => {
            let end = text.iter().position(|byte| matches!(byte, b',' | b'}' | b']'));
            end.unwrap_or(text.len())
        }
    }
}

/// How long the array or object is that a text begins with.
fn nested_length(text: &[u8]) -> usize {
    let mut depth = 0_usize;
    let mut rest = text;
    while let [byte, after @ ..] = rest {
        rest = after;
        match byte {
            b'"' => rest = rest.get(string_length(rest)..).unwrap_or_default(),
            b'[' | b'{' => depth += 1,
            b']' | b'}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    break;
                }
            }
            _ => {}
        }
    }
    text.len() - rest.len()
}

/// How long the rest of a string is, its closing quote included.
fn string_length(text: &[u8]) -> usize {
    let mut place = 0;
    while let Some(byte) = text.get(place) {
        place += 1;
        match byte {
            b'"' => break,
            b'\\' => place += 1,
            _ => {}
        }
    }
    place.min(text.len())
}
