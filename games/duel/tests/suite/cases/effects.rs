//! Effect primitives, one by one.

use super::field::*;
use duel::{Command, EffectFizzle, Event};
use serde_json::{Value, json};

/// A match in which seat 0 holds spells that do the given things to a chosen unit.
fn spells(effects: &[Value], fields: Value) -> Field {
    let cards: Vec<Value> = effects
        .iter()
        .enumerate()
        .map(|(place, effect)| {
            json!({ "id": format!("s{place}"), "name": "S", "kind": "spell",
                "target": { "side": "any", "kind": "unit" }, "cast": [effect] })
        })
        .collect();
    let hand: Vec<String> = (0..effects.len()).map(|place| format!("s{place}")).collect();
    arena(merged(
        json!({ "cards": cards, "seats": [{ "hand": hand }, {}], "board": { "tiles": [] } }),
        fields,
    ))
}

fn fizzled(events: &[Event]) -> Option<EffectFizzle> {
    events.iter().find_map(|event| match event {
        Event::EffectFizzled { reason, .. } => Some(*reason),
        _ => None,
    })
}

#[test]
fn duel_fx_1_draw_and_give_card() {
    let mut field = spells(
        &[json!({ "op": "draw", "n": 2 }), json!({ "op": "give_card", "card": "seedling" })],
        json!({}),
    );
    let events = field.play(play_at(0, 0, 2));
    assert_eq!(names(&events)[2..], ["CardDrawn", "CardDrawn"]);
    let events = field.play(play_at(1, 0, 2));
    assert_eq!(names(&events)[2..], ["CardGiven"]);
    assert_eq!(field.hand(A)[1], Some("seedling"));
}

#[test]
fn duel_fx_1_mana_now_and_mana_core() {
    let core = json!({ "op": "mana_core", "n": 1 });
    let mut field = spells(&[json!({ "op": "mana_now", "n": 5 }), core.clone()], json!({}));
    field.play(play_at(0, 0, 2));
    assert_eq!(field.mana(A), (7, 2));
    field.play(play_at(1, 0, 2));
    assert_eq!(field.mana(A), (7, 3), "remaining unchanged");
    let mut field = spells(&[core], json!({ "seats": [{ "mana": { "core": 9 } }, {}] }));
    assert_eq!(fizzled(&field.play(play_at(0, 0, 2))), Some(EffectFizzle::AtCap));
}

#[test]
fn duel_fx_1_wear_and_repair() {
    let worn = json!([{ "card": "iron_visor", "durability": 2 }, { "card": "branding_iron", "durability": 1 }]);
    let mut field = spells(
        &[
            json!({ "op": "wear", "n": -5, "to": "enemy_general" }),
            json!({ "op": "wear", "n": 3, "to": "target" }),
        ],
        json!({ "seats": [{}, { "artifacts": worn }] }),
    );
    field.play(play_at(0, 0, 2));
    let durability = |field: &Field| -> Vec<u8> {
        field.game().side(B).artifacts.iter().map(|it| it.durability).collect()
    };
    assert_eq!(durability(&field), [3, 3]);
    field.play(play_at(1, 8, 2));
    assert!(durability(&field).is_empty());
    assert_eq!(field.attack(8, 2), 2);
}

#[test]
fn duel_fx_4_refresh_exhaust_transform_and_destroy() {
    let mut field = spells(
        &[
            json!({ "op": "exhaust", "to": "target" }),
            json!({ "op": "refresh", "to": "target" }),
            json!({ "op": "transform", "card": "thornling", "to": "target" }),
            json!({ "op": "destroy", "to": "target" }),
        ],
        json!({ "units": [{ "card": "pebble_warden", "seat": 0, "at": [4, 2], "damage": 2,
            "modifiers": [{ "stats": { "attack": 1 } }] }] }),
    );
    let id = field.id(4, 2);
    field.play(play_at(0, 4, 2));
    assert_eq!(field.refusal(go(id, 4, 1)), "exhausted");
    field.play(play_at(1, 4, 2));
    field.play(go(id, 4, 1));
    field.play(play_at(2, 4, 1));
    assert_eq!((field.id(4, 1), field.attack(4, 1), field.health(4, 1)), (id, 3, 3));
    assert_eq!(field.refusal(go(id, 4, 2)), "exhausted");
    let events = field.play(play_at(3, 4, 1));
    assert_eq!(names(&events)[2..], ["UnitDied"]);
}

#[test]
fn duel_fx_4_generals_do_not_turn_into_anything() {
    let transform = json!({ "op": "transform", "card": "thornling", "to": "target" });
    let mut field = spells(&[transform], json!({}));
    assert_eq!(fizzled(&field.play(play_at(0, 8, 2))), Some(EffectFizzle::NoTarget));
    assert!(field.unit(8, 2).general);
}

#[test]
fn duel_fx_4_relocate_is_no_move() {
    let mut field = arena(json!({
        "seats": [{ "hand": ["tunnelroot"] }, {}],
        "units": [minion("pebble_warden", 0, 3, 2), minion("toll_gatekeeper", 1, 3, 3)],
    }));
    let id = field.id(3, 2);
    let events = field.play(play_on(0, (3, 2), (4, 0)));
    assert_eq!(names(&events)[2..], ["UnitRelocated", "SpringCollected"]);
    field.play(go(id, 5, 0));
}

#[test]
fn duel_fx_3_summons_without_room_fizzle_once() {
    let card = json!({ "id": "brood", "name": "Brood", "attack": 1, "health": 1,
        "opening": [{ "op": "summon", "card": "seedling", "count": 9, "at": "near_self" }] });
    let mut field = arena(json!({
        "cards": [card], "seats": [{ "hand": ["brood"] }, {}],
        "board": { "width": 5, "height": 5, "tiles": [] },
    }));
    let events = field.play(play_at(0, 1, 1));
    let told = names(&events);
    assert_eq!(told.iter().filter(|it| *it == "UnitSummoned").count(), 1 + 7);
    assert_eq!(told.iter().filter(|it| *it == "EffectFizzled").count(), 1);
    assert_eq!(fizzled(&events), Some(EffectFizzle::NoRoom));
    // Openings do not run for summoned units, and they are exhausted.
    assert_eq!(field.refusal(go(field.id(0, 0), 0, 1)), "exhausted");
}

#[test]
fn duel_fx_3_nothing_left_to_hit_fizzles_and_idle_healing_is_silent() {
    let mut field = arena(json!({
        "seats": [{ "hand": ["furnace_hymn", "poultice_light"], "mana": { "core": 9 } }, {}],
    }));
    assert_eq!(fizzled(&field.play(play(0))), Some(EffectFizzle::NoTarget));
    let events = field.play(play_at(1, 0, 2));
    assert_eq!(names(&events), ["ManaSpent", "CardPlayed"]);
}

#[test]
fn duel_fx_2_a_group_is_hit_together() {
    // The first victim's death would end the second one's shelter; both amounts were computed before.
    let mut field = arena(json!({
        "seats": [{ "hand": ["furnace_hymn"], "mana": { "core": 9 } }, {}],
        "units": [minion("spark_chorister", 1, 4, 2), minion("paper_kite", 0, 4, 3), minion("pebble_warden", 0, 1, 1)],
    }));
    let events = field.play(play(0));
    let order = [
        "DamageDealt",
        "DamageDealt",
        "DamageDealt",
        "UnitDied",
        "UnitDied",
        "DyingWishTriggered",
        "DamageDealt",
    ];
    assert_eq!(names(&events)[2..], order);
    assert_eq!(field.general(A), 24);
    assert_eq!(field.refusal(Command::ReplaceCard { slot: 0 }), "empty_slot");
}

/// DUEL-FX-2: a unit whose effect speaks of other units leaves itself out, and nobody else.
#[test]
fn duel_fx_2_others_are_all_but_the_one_who_acts() {
    let hurt = |other: bool| -> [i32; 3] {
        let group = json!({ "side": "own", "kind": "minion", "other": other });
        let imp = json!({ "id": "imp", "name": "Imp", "attack": 1, "health": 5,
            "opening": [{ "op": "damage", "n": 1, "to": group }] });
        let mut field = arena(json!({
            "cards": [imp], "seats": [{ "hand": ["imp"] }, {}], "board": { "tiles": [] },
            "units": [minion("pebble_warden", 0, 1, 1), minion("pebble_warden", 1, 6, 3)],
        }));
        let before = [field.health(1, 1), 5, field.health(6, 3)];
        field.play(play_at(0, 1, 2));
        let after = [field.health(1, 1), field.health(1, 2), field.health(6, 3)];
        core::array::from_fn(|unit| before[unit] - after[unit])
    };
    assert_eq!(hurt(true), [1, 0, 0]);
    assert_eq!(hurt(false), [1, 1, 0]);
}

#[test]
fn duel_fx_1_a_spell_opens_the_spring_that_is_its_target() {
    let card = json!({ "id": "dig", "name": "Dig", "kind": "spell", "target": { "tile": "spent_spring" },
        "cast": [{ "op": "open_spring", "to": "target" }] });
    let spent =
        json!([{ "at": [5, 2], "kind": "spent_spring" }, { "at": [4, 0], "kind": "spent_spring" }]);
    let mut field = arena(json!({
        "cards": [card], "seats": [{ "hand": ["dig"] }, {}], "board": { "tiles": spent },
    }));
    assert_eq!(field.refusal(play_at(0, 3, 3)), "bad_target");
    field.play(play_at(0, 5, 2));
    let tiles = |set: duel::TileSet| set.iter().map(|tile| (tile.x, tile.y)).collect::<Vec<_>>();
    assert_eq!(tiles(field.game().springs()), [(5, 2)]);
    assert_eq!(tiles(field.game().spent_springs()), [(4, 0)]);
}

/// DUEL-MOD-5: what a card comes with takes the place of its twin that the card had in the hand.
#[test]
fn duel_mod_5_an_innate_modifier_refreshes_its_twin() {
    let fresh =
        |stats: Value| json!({ "stats": stats, "active_in": "everywhere", "stacking": "refresh" });
    let (strong, tough) = (fresh(json!({ "attack": 1 })), fresh(json!({ "health": 1 })));
    let innate = json!({ "stats": { "attack": 1 }, "stacking": "refresh" });
    let card =
        json!({ "id": "smith", "name": "Smith", "attack": 1, "health": 1, "innate": [innate] });
    let hand = [json!([strong]), json!([tough])]
        .map(|modifiers| json!({ "card": "smith", "modifiers": modifiers }));
    let mut field = arena(json!({ "cards": [card], "seats": [{ "hand": hand }, {}] }));
    field.play(play_at(0, 1, 1));
    field.play(play_at(1, 1, 2));
    let strength = |y| (field.attack(1, y), field.health(1, y), field.unit(1, y).modifiers.len());
    assert_eq!((strength(1), strength(2)), ((2, 1, 1), (2, 2, 2)));
}
