//! What is read, what is not, and what is said about it.

use super::*;
use alloc::collections::BTreeMap;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Order {
    Pass,
    Aim(Option<u8>),
    Walk(Vec<Tile>),
    Push(u8, i8),
    Strike { unit: u16, at: Tile, with: Option<Weapon>, times: BTreeMap<u8, bool> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Tile(u8, u8);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Weapon {
    name: String,
    sharp: bool,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Kind {
    Long,
    Short,
}

fn strike() -> Value {
    json!({"Strike": {"unit": 7, "at": [1, 2], "with": {"name": "Axe", "sharp": true, "kind": "Long"},
        "times": {"3": true}}})
}

fn fault(value: &Value) -> (String, String) {
    let misread = read::<Order>(value).unwrap_err();
    (misread.path().into(), misread.to_string())
}

#[test]
fn what_is_written_is_read_again() {
    let weapon = Weapon { name: "Axe".into(), sharp: true, kind: Kind::Long };
    let times = BTreeMap::from([(3, true)]);
    for order in [
        Order::Pass,
        Order::Aim(None),
        Order::Aim(Some(4)),
        Order::Walk(vec![Tile(1, 2), Tile(3, 4)]),
        Order::Push(255, -128),
        Order::Strike { unit: 7, at: Tile(1, 2), with: Some(weapon), times: times.clone() },
        Order::Strike { unit: 7, at: Tile(1, 2), with: None, times },
    ] {
        let value = serde_json::to_value(&order).unwrap();
        assert_eq!(read::<Order>(&value), Ok(order));
    }
    // An absent field counts as null, and a null field may be absent.
    let short = json!({"Strike": {"unit": 7, "at": [1, 2], "times": {}}});
    assert!(read::<Order>(&short).is_ok());
    assert_eq!(read::<Order>(&json!({"Pass": null})), Ok(Order::Pass));
    assert_eq!(read::<Value>(&strike()), Ok(strike()));
    assert_eq!(read::<()>(&Value::Null), Ok(()));
}

#[test]
fn online_frame_3_a_fault_is_named_at_every_depth() {
    let changed = |path: &str, value: Value| {
        let mut all = strike();
        *all.pointer_mut(path).unwrap() = value;
        fault(&all)
    };
    for (path, value, place, right) in [
        ("/Strike/unit", json!("7"), "Strike.unit", "is a whole number from 0 to 65535"),
        ("/Strike/unit", json!(-1), "Strike.unit", "is a whole number from 0 to 65535"),
        ("/Strike/unit", json!(65_536), "Strike.unit", "is a whole number from 0 to 65535"),
        ("/Strike/unit", json!(null), "Strike.unit", "is a whole number from 0 to 65535"),
        ("/Strike/at", json!([1]), "Strike.at", "is a list of 2"),
        ("/Strike/at", json!([1, 2, 3]), "Strike.at", "is a list of 2"),
        ("/Strike/at/1", json!(256), "Strike.at[1]", "is a whole number from 0 to 255"),
        ("/Strike/with", json!(3), "Strike.with", "is a set of fields: name, sharp, kind"),
        ("/Strike/with/name", json!([]), "Strike.with.name", "is a text"),
        ("/Strike/with/sharp", json!(0), "Strike.with.sharp", "is true or false"),
        ("/Strike/with/kind", json!(0), "Strike.with.kind", "is one of Long, Short"),
        ("/Strike/times", json!({"x": true}), "Strike.times.x", "is a whole number"),
        ("/Strike/times/3", json!(1), "Strike.times.3", "is true or false"),
    ] {
        let found = changed(path, value);
        assert_eq!(found, (place.into(), format!("`{place}` {right}")));
    }
    let (place, told) = changed("/Strike/with/kind", json!("Wide"));
    assert_eq!(place, "Strike.with.kind");
    assert_eq!(told, "`Strike.with.kind`: there is no `Wide` here; there are Long, Short");
    assert_eq!(fault(&json!({"Push": [1]})).1, "`Push` is a list of 2");
    assert_eq!(fault(&json!({"Walk": [[1, 2], [3]]})).1, "`Walk[1]` is a list of 2");
    assert_eq!(fault(&json!({"Pass": 1})).1, "`Pass` has nothing inside");
    assert_eq!(fault(&json!("Strike")).1, "`Strike` is a set of fields: unit, at, with, times");
    let all = "is one of Pass, Aim, Walk, Push, Strike";
    assert_eq!(fault(&json!(7)).1, format!("this {all}"));
    assert_eq!(fault(&json!({"Pass": null, "Aim": 1})).1, format!("this {all}"));
}

#[test]
fn online_frame_3_fields_that_are_missing_or_too_many_are_named() {
    let mut all = strike();
    all["Strike"].as_object_mut().unwrap().remove("at");
    assert_eq!(fault(&all), ("Strike.at".into(), "`Strike.at` is missing".into()));
    let mut all = strike();
    all["Strike"]["with"]["weight"] = json!({"deep": [1]});
    assert_eq!(
        fault(&all),
        (
            "Strike.with.weight".into(),
            "`Strike.with.weight` is no field here; there are name, sharp, kind".into()
        )
    );
}

/// The first element of a list; it asks for no other.
#[derive(Debug, PartialEq)]
struct Head(u8);

impl<'de> Deserialize<'de> for Head {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct First;
        impl<'de> serde::de::Visitor<'de> for First {
            type Value = Head;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut list: A,
            ) -> Result<Head, A::Error> {
                Ok(Head(list.next_element()?.unwrap_or_default()))
            }
        }
        from.deserialize_seq(First)
    }
}

#[test]
fn elements_that_nobody_asks_for_and_long_letters_are_faults() {
    assert_eq!(read(&json!([7])), Ok(Head(7)));
    let fault = read::<Head>(&json!([7, 8])).unwrap_err();
    assert_eq!(fault.to_string(), "this is a list of 1");
    assert_eq!(read(&json!("x")), Ok('x'));
    for long in [json!(""), json!("xy"), json!(1)] {
        assert_eq!(read::<char>(&long).unwrap_err().to_string(), "this is one letter");
    }
}

#[test]
fn what_is_not_known_is_not_echoed_at_length() {
    let long = "x".repeat(100_000);
    for value in [json!(long), json!({long.as_str(): 1}), {
        let mut all = strike();
        all["Strike"][long.as_str()] = json!(1);
        all
    }] {
        let (path, told) = fault(&value);
        assert!(path.len() < 100 && told.len() < 250, "{} {}", path.len(), told.len());
    }
}

#[test]
fn a_value_inside_another_says_so() {
    let inner = read::<Order>(&json!({"Push": [1, 999]})).unwrap_err().inside("commands[2]");
    assert_eq!(inner.path(), "commands[2].Push[1]");
    let outer = read::<Order>(&json!(7)).unwrap_err().inside("command");
    assert_eq!(outer.path(), "command");
    assert!(outer.to_string().starts_with("`command` is one of Pass"));
}

fn any_value() -> impl Strategy<Value = Value> {
    let names = prop::sample::select(vec!["Pass", "Strike", "Push", "unit", "at", "kind", "Long"]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-300_i64..300).prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        names.clone().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(names.clone().prop_map(String::from), inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    /// No input makes it panic, and what it reads is what serde itself would read.
    #[test]
    fn online_frame_3_what_is_read_is_what_serde_reads(
        value in any_value(),
        place in prop::sample::select(vec![
            "", "/Strike", "/Strike/unit", "/Strike/at", "/Strike/at/0", "/Strike/with",
            "/Strike/with/kind", "/Strike/times", "/Strike/times/3",
        ]),
    ) {
        let mut all = strike();
        *all.pointer_mut(place).unwrap() = value;
        let plain = serde_json::from_value::<Order>(all.clone());
        match read::<Order>(&all) {
            Ok(order) => prop_assert_eq!(order, plain.unwrap()),
            Err(misread) => prop_assert!(misread.to_string().len() < 400),
        }
    }
}
