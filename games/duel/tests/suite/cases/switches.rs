//! Rules switches and constants.

use super::field::*;
use serde_json::json;

#[test]
fn duel_cfg_2_late_ends() {
    // Under `after_start` an end 1 modifier is still there when start watches run.
    let card = json!({ "id": "x", "name": "X", "attack": 1, "health": 3, "watches": [
        { "when": "start", "whose": "opponent", "do": [{ "op": "heal", "n": 1, "to": "self" }] },
    ] });
    for (rule, order) in [
        ("end_of_turn", ["ModifierExpired", "DamageHealed"]),
        ("after_start", ["DamageHealed", "ModifierExpired"]),
    ] {
        let unit = json!({ "card": "x", "seat": 0, "at": [3, 3], "damage": 1,
            "modifiers": [{ "duration_end": 1 }] });
        let mut field =
            arena(json!({ "cards": [card], "units": [unit], "rules": { "end_expiry": rule } }));
        let told = names(&field.end());
        let seen: Vec<_> = told.iter().filter(|it| order.contains(&it.as_str())).cloned().collect();
        assert_eq!(seen, order);
    }
}

#[test]
fn duel_cfg_constants_can_be_set() {
    let field = arena(json!({ "rules": {
        "starting_mana": 4, "second_seat_bonus": 2, "general_attack": 5, "general_health": 11,
    } }));
    assert_eq!((field.mana(A), field.mana(B)), ((4, 4), (6, 6)));
    assert_eq!((field.attack(0, 2), field.health(8, 2)), (5, 11));
    let mut field = arena(json!({ "rules": { "card_draw_per_turn": 3, "max_hand_size": 2 } }));
    field.end();
    assert_eq!((field.cards_in_hand(B), field.pile(B)), (2, 27));
    let mut field = arena(json!({ "rules": { "speed": 3 } }));
    field.play(go(field.id(0, 2), 3, 2));
}
