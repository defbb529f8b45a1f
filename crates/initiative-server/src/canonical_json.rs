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
    shown(canonical.bytes().fold(START, step))
}

/// The fingerprints of several texts. Every step of a fingerprint waits for the one before it, so two
/// at once take hardly longer than one.
pub(crate) fn fingerprints(texts: &[&str]) -> Vec<String> {
    let (pairs, rest) = texts.as_chunks();
    let pairs = pairs.iter().flat_map(|[a, b]| {
        let both = a.bytes().zip(b.bytes());
        let (one, other) =
            both.fold((START, START), |(one, other), (a, b)| (step(one, a), step(other, b)));
        let shared = a.len().min(b.len());
        let finish = |hash, text: &str| text.bytes().skip(shared).fold(hash, step);
        [finish(one, a), finish(other, b)].map(shown)
    });
    pairs.chain(rest.iter().map(|text| fingerprint_text(text))).collect()
}

const START: u64 = 0xcbf2_9ce4_8422_2325;

const fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3)
}

fn shown(hash: u64) -> String {
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

    #[test]
    fn online_hash_1_several_fingerprints_at_once_are_those_of_each() {
        let texts = [r#"{"a":[1,2],"b":"x"}"#, "{}", "", "{}", "ä"];
        for count in 0..=texts.len() {
            let each: Vec<String> =
                texts[..count].iter().map(|text| fingerprint_text(text)).collect();
            assert_eq!(fingerprints(&texts[..count]), each);
        }
        assert_eq!(fingerprints(&texts)[..2], ["3b972b4108a6d423", "08f44b07b5901a25"]);
    }
}
