//! Timed modifiers.

use super::field::*;
use duel::Command;
use initiative_kernel::game::Seat;
use serde_json::{Value, json};

fn bearer(seat: u8, modifiers: &Value) -> Value {
    json!({ "card": "pebble_warden", "seat": seat, "at": [4, 1], "modifiers": modifiers })
}

#[test]
fn case_21_duel_mod_2_to_mod_4_durations() {
    let attack = json!({ "attack": 1 });
    let timed = json!([
        { "stats": attack, "duration_end": 1 },
        { "stats": attack, "duration_end": 2 },
        { "stats": attack, "duration_end": 3 },
        { "stats": attack, "duration_start": 1 },
        { "stats": attack, "duration_start": 2 },
        { "stats": attack },
    ]);
    let mut field = arena(json!({ "units": [bearer(0, &timed)] }));
    let mut left = Vec::new();
    for _ in 0..5 {
        let modifiers = field.unit(4, 1).modifiers.iter();
        let durations: Vec<_> = modifiers.map(|it| (it.duration_end, it.duration_start)).collect();
        assert_eq!(field.attack(4, 1) as usize, 1 + durations.len());
        left.push(durations);
        field.end();
    }
    assert_eq!(left[0], [(1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 0)]);
    assert_eq!(left[1], [(2, 0), (3, 0), (0, 2), (0, 0)]);
    assert_eq!(left[2], [(3, 0), (0, 0)]);
    assert_eq!(left[3], [(0, 0)]);
    assert_eq!(left[4], [(0, 0)]);
    let mut field = arena(json!({ "units": [bearer(1, &json!([{ "stats": attack }]))] }));
    for _ in 0..4 {
        field.end();
    }
    let last = field.unit(4, 1).modifiers.iter().next().unwrap();
    assert_eq!((last.end_elapsed, last.start_elapsed), (4, 4));
}

#[test]
fn case_22_duel_mod_2_a_board_modifier_in_hand_does_not_age() {
    let card = json!({ "card": "pebble_warden", "modifiers": [
        { "stats": { "attack": 1 }, "duration_end": 2 },
    ] });
    let mut field = arena(json!({ "seats": [{ "hand": [card] }, {}] }));
    for _ in 0..4 {
        field.end();
    }
    let held = field.game().side(A).hand[0].clone().unwrap();
    let modifier = held.modifiers.iter().next().unwrap();
    assert_eq!((modifier.end_elapsed, modifier.start_elapsed), (0, 0));
    field.play(play_at(0, 1, 2));
    field.end();
    assert_eq!(field.attack(1, 2), 2);
    field.end();
    assert_eq!(field.attack(1, 2), 1);
}

/// How many turns, the running one included, a modifier of turn 1 lasts with one bonus turn. The
/// bonus turn is pending from the beginning, or a watch on the end of turn 1 grants it.
fn lasts(seat: u8, end: u32, respects: bool, rules: &Value, by_watch: bool) -> u32 {
    let modifier = json!({ "duration_end": end, "respects_bonus": respects });
    let giver = json!({ "id": "giver", "name": "Giver", "attack": 1, "health": 1, "watches": [
        { "when": "end", "whose": "own", "do": [{ "op": "bonus_turn" }, { "op": "destroy", "to": "self" }] },
    ] });
    let mut units = vec![bearer(seat, &json!([modifier]))];
    units.extend(by_watch.then(|| minion("giver", 0, 1, 1)));
    let mut field = arena(json!({
        "cards": [giver], "units": units, "turn": { "bonus_pending": !by_watch }, "rules": rules,
    }));
    for turns in 0..10 {
        if field.unit(4, 1).modifiers.is_empty() {
            return turns;
        }
        field.end();
    }
    panic!("it lasts for ever");
}

#[test]
fn case_24_duel_mod_6_and_cfg_3_bonus_turns() {
    for (bonus, own, theirs) in
        [("by_owner", [1, 1, 2], [2, 3, 4]), ("extend", [2, 3, 4], [2, 3, 4])]
    {
        for (late, by_watch) in [
            ("end_of_turn", false),
            ("end_of_turn", true),
            ("after_start", false),
            ("after_start", true),
        ] {
            let rules = json!({ "bonus_durations": bonus, "end_expiry": late });
            for end in 1..=3 {
                let lasts = |seat, respects| lasts(seat, end, respects, &rules, by_watch);
                let place = end as usize - 1;
                let said = format!("end {end}, {bonus}, {late}, granted by a watch: {by_watch}");
                assert_eq!((lasts(0, true), lasts(1, true)), (own[place], theirs[place]), "{said}");
                assert_eq!((lasts(0, false), lasts(1, false)), (end, end), "{said}");
            }
        }
    }
}

#[test]
fn case_27_duel_mod_4_lamplighter() {
    let units = json!([minion("lamplighter", 0, 3, 2), minion("pebble_warden", 0, 3, 3)]);
    let mut field = arena(json!({ "units": units }));
    let mut attack = vec![field.attack(3, 3)];
    for _ in 0..4 {
        field.end();
        attack.push(field.attack(3, 3));
    }
    assert_eq!(attack, [1, 2, 1, 2, 1]);
}

#[test]
fn case_28_duel_mod_3_a_pod_hatches_and_acts() {
    let ogre =
        json!({ "card": "pebble_warden", "seat": 1, "at": [4, 2], "attack": 5, "health": 9 });
    let mut field = arena(json!({ "units": [minion("pod_carrier", 0, 3, 2), ogre] }));
    let events = field.play(hit(field.id(3, 2), 4, 2));
    let tail = ["UnitDied", "DyingWishTriggered", "UnitSummoned"];
    assert_eq!(names(&events)[3..], tail);
    assert_eq!(field.name_at(3, 2), "seed_pod");
    let id = field.id(3, 2);
    field.end();
    assert_eq!(field.name_at(3, 2), "seed_pod");
    let events = field.end();
    assert_eq!(names(&events)[1..3], ["ModifierExpired", "UnitTransformed"]);
    assert_eq!((field.name_at(3, 2), field.id(3, 2)), ("thornling", id));
    assert_eq!(field.current(), A);
    field.play(hit(id, 4, 2));
}

#[test]
fn duel_mod_3_the_order_of_a_pass() {
    let soon = json!({ "stats": { "attack": 1 }, "duration_end": 1, "active_in": "everywhere" });
    let card = json!({ "card": "iron_visor", "modifiers": [soon] });
    let seat = |general: &str| {
        json!({ "general": { "card": general, "modifiers": [soon] },
            "hand": [null, card], "pile": [card, "paper_kite", card] })
    };
    let mut field = arena(json!({
        "turn": { "current": 1 }, "seats": [seat("oriel"), seat("vesh")], "units": [bearer(0, &json!([soon]))],
    }));
    let events = field.end();
    let expired: Vec<_> =
        field.tell(&events).into_iter().filter(|it| it.contains("ModifierExpired")).collect();
    let order = [
        "Unit(u1)",
        "Hand(seat 1, 1)",
        "Pile(seat 1)",
        "Pile(seat 1)",
        "Unit(u0)",
        "Unit(u2)",
        "Hand(seat 0, 1)",
        "Pile(seat 0)",
        "Pile(seat 0)",
    ];
    assert_eq!(expired.len(), order.len());
    for (event, bearer) in expired.iter().zip(order) {
        assert!(event.contains(bearer), "{event}: {bearer}");
    }
}

#[test]
fn duel_mod_5_a_refreshing_modifier_replaces_its_twin() {
    let spell = json!({ "id": "glow", "name": "Glow", "kind": "spell",
        "target": { "side": "any", "kind": "unit" },
        "cast": [{ "op": "buff", "to": "target", "stats": { "attack": 2 }, "duration_end": 2, "stacking": "refresh" }] });
    let mut field = arena(json!({
        "cards": [spell], "seats": [{ "hand": ["glow", "glow"] }, {}], "units": [bearer(0, &json!([]))],
    }));
    field.play(play_at(0, 4, 1));
    let events = field.play(play_at(1, 4, 1));
    assert_eq!(names(&events)[2..], ["ModifierRemoved", "ModifierApplied"]);
    assert_eq!((field.attack(4, 1), field.unit(4, 1).modifiers.len()), (3, 1));
}

#[test]
fn duel_key_4_stun_in_the_own_turn_lasts_three_ends() {
    let spell = json!({ "id": "nap", "name": "Nap", "kind": "spell",
        "target": { "side": "own", "kind": "minion" }, "cast": [{ "op": "stun", "to": "target" }] });
    let mut field = arena(json!({
        "cards": [spell], "seats": [{ "hand": ["nap", "nap"] }, {}], "units": [bearer(0, &json!([]))],
    }));
    field.play(play_at(0, 4, 1));
    field.end();
    field.end();
    assert_eq!(field.refusal(go(field.id(4, 1), 4, 0)), "stunned");
    field.play(play_at(1, 4, 1));
    assert_eq!(field.unit(4, 1).modifiers.len(), 1, "a fresh one instead of the old");
    field.end();
    assert!(!field.unit(4, 1).modifiers.is_empty());
}

#[test]
fn duel_draw_1_draws_stats_count_when_the_phase_begins() {
    let more = json!([{ "stats": { "draws": 2 } }]);
    let mut field = arena(json!({ "units": [bearer(1, &more)] }));
    field.end();
    assert_eq!((field.cards_in_hand(B), field.pile(B)), (3, 27));
    let less = json!([{ "stats": { "draws": -3 } }]);
    let mut field = arena(json!({ "units": [bearer(1, &less)] }));
    field.end();
    assert_eq!(field.cards_in_hand(B), 0);
    assert_eq!(field.refusal_as(Seat(0), Command::EndTurn), "not_your_turn");
}
