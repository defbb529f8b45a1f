//! The canonical form against that of a tree, and its index against a walk over it.

use super::escape::needs_escape;
use super::*;
use crate::command::Opaque;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use proptest::prelude::*;
use serde::Serialize;
use serde::Serializer;
use serde_json::{Value, json};

/// The same by way of a tree, whose objects are ordered maps.
fn canonical(value: &Value) -> String {
    serde_json::to_string(value).unwrap()
}

/// Every shape that serde knows, none of it in order.
#[derive(Serialize)]
struct Shapes {
    z: u8,
    b: Option<char>,
    #[serde(flatten)]
    more: Variants,
    a: (i64, &'static str, f64),
    none: Option<u8>,
    unit: (),
    list: Vec<Variants>,
    numbered: BTreeMap<u32, bool>,
    numbers: (u64, i64, u8, i8, u16, i32),
    tile: Tile,
}

#[derive(Serialize)]
struct Tile(i8, i8);

#[derive(Serialize)]
enum Variants {
    Unit,
    New(u8),
    Pair(u8, u8),
    Fields { y: u8, x: Value },
}

#[test]
fn online_hash_1_any_type_is_written_like_its_json_value() {
    let x = json!({"q\"": 1, "q!": 2, "q": [{"c": 1, "a": {}}], "\u{1}": "\n", "ä": -1});
    let shapes = Shapes {
        z: 1,
        b: Some('"'),
        more: Variants::Fields { y: 2, x },
        a: (-5, "tab\t", 0.5),
        none: None,
        unit: (),
        list: vec![Variants::Unit, Variants::New(1), Variants::Pair(1, 2)],
        numbered: BTreeMap::from([(10, true), (9, false)]),
        numbers: (u64::MAX, i64::MIN, 99, -9, 100, 10),
        tile: Tile(-1, 1),
    };
    let expected = canonical(&serde_json::to_value(&shapes).unwrap());
    assert_eq!(write(&shapes).unwrap(), expected);
    assert_eq!(CanonicalText::write(&shapes, &[], None).unwrap().text(), expected);
}

#[test]
fn online_hash_1_canonical_json_is_written_unchanged() {
    let raw = |text: &str| serde_json::from_str::<Opaque>(text).unwrap();
    let members = BTreeMap::from([("b", raw(r#"{"x":"\\"}"#)), ("a", raw("[1]"))]);
    assert_eq!(write(&members).unwrap(), r#"{"a":[1],"b":{"x":"\\"}}"#);
    let document = CanonicalText::write(&members, &[], None).unwrap();
    assert_eq!(document.parts().members().len(), 2);
    assert_eq!(write(&[raw("{}"), raw("\"a\"")]).unwrap(), r#"[{},"a"]"#);
}

#[test]
fn what_is_absent_is_left_out() {
    let value = json!({"Attack": {"by": 2, "at": null, "also": [{"x": null}, 3, null]}, "a": null});
    let present = r#"{"Attack":{"also":[{},3,null],"by":2}}"#;
    assert_eq!(write_present(&value).unwrap(), present);
    assert_eq!(write_present(&json!({"a": null, "b": 1})).unwrap(), r#"{"b":1}"#);
    assert_eq!(write_present(&json!(null)).unwrap(), "null");
}

#[test]
fn characters_that_need_escapes_are_found_at_every_place() {
    for length in 0..20_usize {
        let plain = "ä~ xyz[]{}äöü:,0123456789".chars().take(length).collect::<String>();
        assert!(!needs_escape(plain.as_bytes()), "{plain}");
        for place in 0..plain.chars().count() {
            for bad in ['"', '\\', '\n', '\u{1f}', '\0'] {
                let text = plain.chars().enumerate();
                let text = text.map(|(at, c)| if at == place { bad } else { c });
                assert!(needs_escape(text.collect::<String>().as_bytes()));
            }
        }
    }
}

/// A map that gives its members in the order they are held in, doubled ones too.
struct Loose(Vec<(String, Value)>);

impl Serialize for Loose {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

proptest! {
    #[test]
    fn online_hash_1_the_order_of_members_does_not_matter(members: Vec<(String, i32)>) {
        let inner = json!({"b": [1], "a": null});
        let members = members.into_iter().map(|(key, value)| (key, Value::from(value)));
        let members = Loose(members.chain([("in".into(), inner)]).collect());
        let expected = canonical(&serde_json::to_value(&members).unwrap());
        prop_assert_eq!(&write(&members).unwrap(), &expected);
        let document = CanonicalText::write(&members, &["in"], None).unwrap();
        prop_assert_eq!(document.text(), &expected);
        let again = CanonicalText::write(&members, &["in"], Some(&document)).unwrap();
        prop_assert_eq!(again.text(), &expected);
        prop_assert_eq!(again.parts(), document.parts());
    }
}

/// A value of which one field or another is left out.
#[derive(Serialize)]
struct Gaps {
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<u8>,
}

#[test]
fn online_hash_1_a_part_is_taken_over_only_if_it_is_the_same() {
    let write = |part: Gaps, before: Option<&CanonicalText>| {
        let whole = BTreeMap::from([("many", BTreeMap::from([("one", part)]))]);
        CanonicalText::write(&whole, &["many"], before).unwrap()
    };
    let before = write(Gaps { a: Some(1), b: None }, None);
    assert_eq!(before.text(), r#"{"many":{"one":{"a":1}}}"#);
    let after = write(Gaps { a: None, b: Some(1) }, Some(&before));
    assert_eq!(after.text(), r#"{"many":{"one":{"b":1}}}"#);
}
