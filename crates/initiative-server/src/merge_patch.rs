//! JSON merge patches (RFC 7396) between the views of one viewer. ONLINE-WIRE-4

use crate::view::{Members, Part};
use initiative_scene::canon::order;
use serde_json::{Map, Value};
use std::cmp::Ordering;

/// Writes the patch from one object to another. Both are canonical texts, so their members come in
/// the same order.
pub(crate) fn write(before: Part<'_>, after: Part<'_>, out: &mut String) {
    let (mut old, mut new) = (Members::of(before), Members::of(after));
    out.push('{');
    let mut empty = true;
    let mut name = |key: &str, out: &mut String| {
        if !empty {
            out.push(',');
        }
        empty = false;
        out.push('"');
        out.push_str(key);
        out.push_str("\":");
    };
    let (mut old_key, mut new_key) = (old.key(), new.key());
    loop {
        let order = match (old_key, new_key) {
            (None, None) => break,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(old), Some(new)) => order(old.as_bytes(), new.as_bytes()),
        };
        let key = if order == Ordering::Less { old_key } else { new_key }.unwrap_or_default();
        match order {
            // Views hold no nulls, so a null always means that a field is gone.
            Ordering::Less => {
                old.value();
                name(key, out);
                out.push_str("null");
            }
            Ordering::Greater => {
                name(key, out);
                out.push_str(new.value().text());
            }
            Ordering::Equal => {
                let was = old.value();
                if !new.skip(was.text()) {
                    let is = new.value();
                    name(key, out);
                    if was.is_object() && is.is_object() {
                        write(was, is, out);
                    } else {
                        out.push_str(is.text());
                    }
                }
            }
        }
        if order != Ordering::Greater {
            old_key = old.key();
        }
        if order != Ordering::Less {
            new_key = new.key();
        }
    }
    out.push('}');
}

/// Applies a patch, as clients do.
pub fn apply(target: &mut Value, patch: Value) {
    let Value::Object(changes) = patch else {
        *target = patch;
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    if let Value::Object(fields) = target {
        for (name, change) in changes {
            if change.is_null() {
                fields.remove(&name);
            } else {
                apply(fields.entry(name).or_insert(Value::Null), change);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canonical_json::canonical_json;
    use crate::view::View;
    use initiative_scene::canon::CanonicalText;
    use proptest::prelude::*;
    use serde_json::json;

    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            any::<i8>().prop_map(Value::from),
            any::<bool>().prop_map(Value::from),
            "[ab\"\\\\\u{e4}{}\\[,:]{0,3}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 32, 4, |inner| {
            let fields = prop::collection::btree_map("[a-c!\"\\\\]{0,2}", inner.clone(), 0..4);
            prop_oneof![
                prop::collection::vec(inner, 0..3).prop_map(Value::from),
                fields.prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    fn patch(before: &Value, after: &Value) -> Option<Value> {
        let write = |value: &Value, before: Option<&View>| -> View {
            CanonicalText::write(value, &["pieces"], before.map(View::canonical)).unwrap().into()
        };
        let before = write(before, None);
        let next = write(after, Some(&before));
        assert_eq!(next.text(), canonical_json(after), "whatever is taken over");
        let patch = before.patch(&next)?;
        assert_eq!(before.patch(&write(after, None)).as_ref(), Some(&patch));
        let read = serde_json::from_str(&patch).unwrap();
        assert_eq!(canonical_json(&read), patch, "in its canonical form");
        Some(read)
    }

    /// Whether a patch names only what changes.
    fn is_small(before: &Value, patch: &Value) -> bool {
        let (Some(old), Some(changes)) = (before.as_object(), patch.as_object()) else {
            return before != patch;
        };
        let small = |(name, change): (&String, &Value)| match old.get(name) {
            Some(old) => is_small(old, change),
            None => !change.is_null(),
        };
        !changes.is_empty() && changes.iter().all(small)
    }

    proptest! {
        #[test]
        fn online_wire_4_a_patch_makes_the_later_view(a in values(), b in values()) {
            // A view is an object: a patch of null can only mean a field.
            // What many things are in is written in parts.
            let (a, b) = (json!({"pieces": a, "v": b, "w": 1}), json!({"pieces": b, "v": a}));
            for (before, after) in [(&a, &b), (&b, &a), (&a, &a)] {
                let mut patched = before.clone();
                let patch = patch(before, after);
                prop_assert_eq!(patch.is_none(), before == after);
                if let Some(patch) = patch {
                    prop_assert!(is_small(before, &patch), "{}", patch);
                    apply(&mut patched, patch);
                }
                prop_assert_eq!(&patched, after);
            }
        }
    }

    #[test]
    fn online_wire_4_a_patch_names_what_changed() {
        let before = json!({"a": {"x": 1, "y": 2}, "b": [1, 2], "c": 3});
        let after = json!({"a": {"x": 1, "y": 5}, "b": [1], "d": {"e": {}}});
        let named = json!({"a": {"y": 5}, "b": [1], "c": null, "d": {"e": {}}});
        assert_eq!(patch(&before, &after), Some(named));
        assert_eq!(patch(&before, &before), None);
    }
}
