//! The commands that a scene offers.

use initiative_kernel::dice::Dice;
use initiative_scene::choice::OfferedCommand;
use serde_json::Value;

/// One of the commands that the viewer of a scene may give now, by chance; none if it is not the
/// viewer's turn. Giving up, which is offered in menus, is left out: a load is of matches that go on.
pub(super) fn pick(view: &Value, dice: &mut Dice) -> Option<Value> {
    let mut offers = Vec::new();
    for choice in view.get("choices")?.as_object()?.values() {
        let role = choice.get("role").and_then(Value::as_str).unwrap_or_default();
        if !matches!(role, "menu" | "cancel") {
            offers.extend(OfferedCommand::all(choice));
        }
    }
    dice.pick(&offers).map(OfferedCommand::command)
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
}
