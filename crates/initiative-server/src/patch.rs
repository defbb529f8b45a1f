//! JSON merge patches (RFC 7396) between the views of one viewer. ONLINE-WIRE-4

use serde_json::{Map, Value};

/// The patch that makes `after` of `before`; none if they are equal. Views hold no nulls, so a
/// null in a patch always means that a field is gone.
#[must_use]
pub fn between(before: &Value, after: &Value) -> Option<Value> {
    if let (Value::Object(old), Value::Object(new)) = (before, after) {
        let mut patch = Map::new();
        for name in old.keys().filter(|name| !new.contains_key(*name)) {
            patch.insert(name.clone(), Value::Null);
        }
        for (name, value) in new {
            let change = match old.get(name) {
                Some(old) => between(old, value),
                None => Some(value.clone()),
            };
            if let Some(change) = change {
                patch.insert(name.clone(), change);
            }
        }
        return (!patch.is_empty()).then_some(Value::Object(patch));
    }
    (before != after).then(|| after.clone())
}

/// Applies a patch, as clients do.
pub fn apply(target: &mut Value, patch: &Value) {
    let Value::Object(changes) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    if let Value::Object(fields) = target {
        for (name, change) in changes {
            if change.is_null() {
                fields.remove(name);
            } else {
                apply(fields.entry(name.clone()).or_insert(Value::Null), change);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn views() -> impl Strategy<Value = Value> {
        let leaf =
            prop_oneof![any::<i8>().prop_map(Value::from), "[ab]{0,2}".prop_map(Value::from)];
        leaf.prop_recursive(4, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
                prop::collection::btree_map("[a-d]", inner, 0..4)
                    .prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn online_wire_4_a_patch_makes_the_later_view(before in views(), after in views()) {
            // A view is an object: a patch of null can only mean a field.
            let (before, after) = (json!({"v": before}), json!({"v": after}));
            let mut patched = before.clone();
            if let Some(patch) = between(&before, &after) {
                apply(&mut patched, &patch);
            }
            prop_assert_eq!(patched, after);
        }
    }

    #[test]
    fn online_wire_4_a_patch_names_what_changed() {
        let before = json!({"a": {"x": 1, "y": 2}, "b": [1, 2], "c": 3});
        let after = json!({"a": {"x": 1, "y": 5}, "b": [1], "d": {"e": {}}});
        let patch = json!({"a": {"y": 5}, "b": [1], "c": null, "d": {"e": {}}});
        assert_eq!(between(&before, &after), Some(patch));
        assert_eq!(between(&before, &before), None);
    }
}
