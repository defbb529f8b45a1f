//! The canonical form of JSON, and its fingerprint. ONLINE-HASH-1

use serde_json::Value;

/// The canonical form of a value: keys sorted by bytes, no spaces.
#[must_use]
pub fn canonical_json(value: &Value) -> String {
    // Objects are sorted maps here. A test fails if a feature of serde_json changes that.
    serde_json::to_string(value).unwrap_or_default()
}

/// The 64-bit FNV-1a hash of the canonical form, as 16 lower-case hexadecimal digits.
///
/// ```
/// use initiative_server::fingerprint;
/// use serde_json::json;
/// assert_eq!(fingerprint(&json!({})), "08f44b07b5901a25");
/// assert_eq!(fingerprint(&json!({"b": "x", "a": [1, 2]})), "3b972b4108a6d423");
/// ```
#[must_use]
pub fn fingerprint(value: &Value) -> String {
    fingerprint_text(&canonical_json(value))
}

/// The fingerprint of a text in its canonical form.
pub(crate) fn fingerprint_text(canonical: &str) -> String {
    let hash = canonical.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_hash_1_keys_are_sorted_by_bytes() {
        let value: Value = serde_json::from_str(r#"{ "ä": 1, "b": { "z": -1, "Z": 2 } }"#).unwrap();
        assert_eq!(canonical_json(&value), r#"{"b":{"Z":2,"z":-1},"ä":1}"#);
    }
}
