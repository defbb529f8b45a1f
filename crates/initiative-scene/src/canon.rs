//! Canonical JSON: the form that is hashed and sent. It is written directly, without building a tree of
//! values first.
//! ONLINE-HASH-1

mod canonical_text;
mod compound;
mod escape;
mod index;
mod member_reader;
mod serializer;
#[cfg(test)]
mod tests;
mod writer;

pub use canonical_text::CanonicalText;
pub use index::{Index, Member};
pub use member_reader::MemberReader;

use alloc::borrow::Cow;
use alloc::string::String;
use core::cmp::Ordering;
use serde::Serialize;
use serde_json::Error;
use writer::Writer;

/// The name of a newtype whose value is canonical JSON already. The writer asks such a value for
/// its compact form, the text, and takes that over as it stands.
pub(crate) const WRITTEN: &str = "initiative_scene::Opaque";

/// The canonical form of anything that has a JSON form: keys sorted by bytes, no spaces.
///
/// ```
/// use initiative_scene::canon;
/// use serde_json::json;
/// assert_eq!(canon::write(&json!({"b": "x", "a": [1, 2]}))?, r#"{"a":[1,2],"b":"x"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn write<T: Serialize + ?Sized>(value: &T) -> Result<String, Error> {
    let mut writer = Writer::with_room(1 << 10);
    value.serialize(&mut writer)?;
    Ok(writer.out)
}

/// The canonical form of a small value, without the members that are null.
pub(crate) fn write_present<T: Serialize + ?Sized>(value: &T) -> Result<String, Error> {
    let mut writer = Writer { present: true, ..Writer::with_room(64) };
    value.serialize(&mut writer)?;
    Ok(writer.out)
}

/// Compares two keys as they stand in JSON, without their quotes, by the texts they stand for.
#[must_use]
pub fn order(a: &[u8], b: &[u8]) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    if !a.contains(&b'\\') && !b.contains(&b'\\') {
        return a.cmp(b);
    }
    meaning(a).cmp(&meaning(b))
}

/// What a key means. A key with escapes is rare, so this path may be slow.
fn meaning(key: &[u8]) -> Cow<'_, [u8]> {
    let quoted = [b"\"", key, b"\""].concat();
    match serde_json::from_slice::<String>(&quoted) {
        Ok(text) => Cow::Owned(text.into_bytes()),
        Err(_) => Cow::Borrowed(key),
    }
}
