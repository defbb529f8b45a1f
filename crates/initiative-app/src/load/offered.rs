//! The commands that a scene offers.

use initiative_kernel::dice::Dice;
use initiative_scene::choice::OfferedCommand;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt;

/// One of the commands that the viewer of a scene may give now, by chance; none if it is not the
/// viewer's turn. Giving up, which is offered in menus, is left out: a load is of matches that go on.
pub(super) fn pick(view: &Value, dice: &mut Dice) -> Option<Value> {
    let mut offers = Vec::new();
    for choice in view.get("choices")?.as_object()?.values() {
        let role = choice.get("role").and_then(Value::as_str).unwrap_or_default();
        if !matches!(role, "menu" | "cancel") {
            OfferedCommand::append(choice, &mut offers);
        }
    }
    dice.pick(&offers).map(OfferedCommand::command)
}

/// Reads of a view or a patch what [`pick`] looks at. All else is skipped: names, texts and previews
/// are most of a view.
pub(super) fn read(text: &str) -> serde_json::Result<Value> {
    let mut from = serde_json::Deserializer::from_str(text);
    let view = Part::View.deserialize(&mut from)?;
    from.end()?;
    if view.is_object() { Ok(view) } else { Err(Error::custom("a view is an object")) }
}

/// A part of a view that is read in part.
#[derive(Clone, Copy)]
enum Part {
    View,
    Choices,
    /// A choice, its targets, or one of them.
    Offer,
}

impl Part {
    /// How a member is read; `None` if it is skipped.
    fn member(self, key: &str) -> Option<Member> {
        match (self, key) {
            (Self::View, "choices") => Some(Member::Part(Self::Choices)),
            (Self::View, _) => None,
            (Self::Choices, _) | (Self::Offer, "targets" | "then" | "kinds") => {
                Some(Member::Part(Self::Offer))
            }
            (Self::Offer, "command" | "commands" | "does" | "refused" | "role" | "rows") => {
                Some(Member::Whole)
            }
            (Self::Offer, _) => None,
        }
    }
}

/// How a member is read.
enum Member {
    Part(Part),
    Whole,
}

impl<'de> DeserializeSeed<'de> for Part {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Part {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object, an array or null")
    }

    /// In a patch, null means that something is gone.
    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = from.next_element_seed(self)? {
            list.push(value);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut members = Map::new();
        while let Some(key) = from.next_key::<Cow<'_, str>>()? {
            let value = match self.member(&key) {
                Some(Member::Part(part)) => from.next_value_seed(part)?,
                Some(Member::Whole) => from.next_value()?,
                None => {
                    from.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            members.insert(key.into_owned(), value);
        }
        Ok(Value::Object(members))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_command_is_one_that_the_scene_offers_and_does_not_refuse() {
        let view = json!({"choices": {
            "a": {"targets": [{"command": 1}, {"then": {"targets": [{"command": 2}]}}]},
            "b": {"command": 3},
            "c": {"command": 4, "refused": {}},
            "d": {"command": 5, "role": "menu"},
            "e": {"targets": [{"command": 6, "refused": {}}]},
        }});
        let mut dice = Dice::new(1);
        let mut picked: Vec<u64> =
            (0..200).filter_map(|_| pick(&view, &mut dice)?.as_u64()).collect();
        picked.sort_unstable();
        picked.dedup();
        assert_eq!(picked, [1, 2, 3]);
    }

    #[test]
    fn nothing_is_picked_when_it_is_not_the_viewers_turn() {
        let mut dice = Dice::new(1);
        assert_eq!(pick(&json!({}), &mut dice), None);
        assert_eq!(
            pick(&json!({"choices": {"a": {"command": 1, "role": "menu"}}}), &mut dice),
            None
        );
    }

    #[test]
    fn only_what_is_picked_from_is_read() {
        let view = r#"{"board":{"rows":{}},"pieces":{},"choices":{
            "a":{"name":"Go","command":{"name":1},"role":"menu","then":{"targets":[{"note":"x"}]}},
            "b":{"targets":{"commands":[{"Go":"@"}],"kinds":[{"cost":1,"does":0}],"rows":{"3":"4a"}}},
            "c":{"refused":{"code":"no"},"preview":{"command":2}},
            "d":null}}"#;
        let kept = json!({"choices": {
            "a": {"command": {"name": 1}, "role": "menu", "then": {"targets": [{}]}},
            "b": {"targets": {
                "commands": [{"Go": "@"}], "kinds": [{"does": 0}], "rows": {"3": "4a"},
            }},
            "c": {"refused": {"code": "no"}},
            "d": null,
        }});
        assert_eq!(read(view).unwrap(), kept);
        assert_eq!(read(r#"{"choices":null}"#).unwrap(), json!({"choices": null}));
        assert_eq!(read(r#"{"turn":{}}"#).unwrap(), json!({}));
        for bad in ["null", "[]", "{", "{} {}", r#"{"choices":1}"#] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
