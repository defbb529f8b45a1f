//! Turn watches and the queue.

use super::field::*;
use duel::Event;
use initiative_kernel::game::{Game, Outcome, Status};
use serde_json::{Value, json};

/// Watches, damage and healing in order: `w3`, `h0`, `+2`, deaths as `x4`.
fn beats(events: &[Event]) -> Vec<String> {
    let beat = |event: &Event| match event {
        Event::WatchTriggered { unit, .. } => Some(format!("w{}", unit.0)),
        Event::DamageDealt { unit, .. } => Some(format!("h{}", unit.0)),
        Event::DamageHealed { unit, .. } => Some(format!("+{}", unit.0)),
        Event::UnitDied { unit, .. } => Some(format!("x{}", unit.0)),
        Event::UnitSummoned { unit, .. } => Some(format!("s{}", unit.0)),
        Event::EffectFizzled { reason, .. } => Some(format!("{reason:?}")),
        _ => None,
    };
    events.iter().filter_map(beat).collect()
}

fn watcher(id: &str, when: &str, whose: &str, effects: &Value) -> Value {
    json!({ "id": id, "name": id, "attack": 1, "health": 3,
        "watches": [{ "when": when, "whose": whose, "do": effects }] })
}

#[test]
fn case_25_duel_watch_1_and_watch_2_crow_elder_toller() {
    let elder = json!({ "card": "leafturn_elder", "seat": 0, "at": [3, 3], "damage": 3 });
    let mut field = arena(json!({ "units": [
        minion("omen_crow", 0, 3, 2), elder, minion("midnight_toller", 1, 6, 2),
    ] }));
    assert_eq!(beats(&field.end()), ["w4", "h0", "h1", "w2", "h1", "w3", "+3"]);
    assert_eq!(beats(&field.end()), ["w4", "h1", "h0", "w3", "+3"]);
    assert_eq!((field.general(A), field.general(B)), (23, 22));
}

#[test]
fn case_26_duel_watch_2_a_bearer_killed_by_an_earlier_entry_still_acts() {
    let near = json!({ "side": "own", "kind": "minion", "near": "self" });
    let cards = json!([
        watcher("a", "end", "own", &json!([{ "op": "destroy", "to": near }])),
        watcher("c", "end", "own", &json!([{ "op": "damage", "n": 1, "to": "enemy_general" }])),
    ]);
    let units = json!([minion("a", 0, 3, 2), minion("c", 0, 3, 3)]);
    let mut field = arena(json!({ "cards": cards, "units": units }));
    assert_eq!(beats(&field.end()), ["w2", "w3", "h1", "x3"]);
}

#[test]
fn duel_queue_3_the_doomed_are_no_targets_and_speak_from_their_last_tile() {
    // A dooms C; A's second entry finds no minion near; C, buried by then, summons near its tile.
    let near = json!({ "side": "own", "kind": "minion", "near": "self" });
    let wait = json!({ "op": "damage", "n": 0, "to": "self" });
    let cards = json!([
        watcher("a", "end", "own", &json!([
            { "op": "destroy", "to": near }, { "op": "damage", "n": 1, "to": near },
        ])),
        watcher("c", "end", "own", &json!([wait, wait])),
        { "id": "d", "name": "D", "attack": 1, "health": 1,
          "dying": [{ "op": "summon", "card": "seedling", "count": 2, "at": "near_self" }] },
    ]);
    let units = json!([minion("a", 0, 3, 2), minion("c", 0, 3, 3), minion("d", 0, 2, 3)]);
    let mut field = arena(json!({ "cards": cards, "units": units, "board": { "tiles": [] } }));
    let beats = beats(&field.end());
    let order = ["w2", "NoTarget", "w3", "NoTarget", "NoTarget", "x3", "x4", "s5", "s6"];
    assert_eq!(beats, order);
    for unit in field.game().board_order().filter(|unit| unit.id.0 >= 5) {
        assert!(unit.at.x.abs_diff(2) <= 1 && unit.at.y.abs_diff(3) <= 1);
        assert_ne!((unit.at.x, unit.at.y), (2, 3), "near is not the tile itself");
    }
}

#[test]
fn duel_queue_5_a_general_gone_stops_the_rest_of_the_change() {
    let units = json!([minion("midnight_toller", 0, 3, 2)]);
    let mut field = arena(json!({
        "seats": [{ "general": { "card": "oriel", "damage": 24 } }, { "general": { "card": "vesh", "damage": 24 } }],
        "units": units,
    }));
    let events = field.end();
    let order = [
        "TurnEnded",
        "WatchTriggered",
        "DamageDealt",
        "DamageDealt",
        "UnitDied",
        "UnitDied",
        "MatchEnded",
    ];
    assert_eq!(names(&events), order);
    assert_eq!((field.current(), field.game().turns().ended()), (A, 1), "DUEL-TURN-4");
    assert_eq!(field.game().status(), Status::Over(Outcome::drawn("both_generals_fell")));
    // In step B the new seat is current.
    let mut field = arena(json!({
        "seats": [{}, { "general": { "card": "vesh", "damage": 24 } }], "units": [minion("omen_crow", 0, 3, 2)],
    }));
    let events = field.end();
    assert_eq!(field.current(), B);
    assert!(!names(&events).contains(&String::from("CardDrawn")));
}

#[test]
fn duel_watch_3_an_end_watch_gained_meanwhile_fires_once_at_the_tail() {
    let gift = json!({ "op": "buff", "to": { "side": "own", "kind": "minion", "near": "self" },
        "watches": [{ "when": "end", "whose": "own", "do": [{ "op": "damage", "n": 1, "to": "enemy_general" }] }],
        "duration_end": 1 });
    let heal = json!([{ "op": "heal", "n": 1, "to": "self" }]);
    for (giver, taker) in [([3, 2], [3, 3]), ([3, 3], [3, 2])] {
        let cards =
            json!([watcher("g", "end", "own", &json!([gift])), watcher("t", "end", "own", &heal),]);
        let units = json!([
            { "card": "g", "seat": 0, "at": giver }, { "card": "t", "seat": 0, "at": taker, "damage": 1 },
        ]);
        let mut field = arena(json!({ "cards": cards, "units": units }));
        assert_eq!(beats(&field.end()), ["w2", "w3", "+3", "w3", "h1"]);
        assert_eq!(beats(&field.end()), [""; 0]);
    }
    // What arrives after the event waits; so does a start watch gained after the start.
    let spawn = json!([{ "op": "summon", "card": "n", "at": "near_self" }]);
    let cards = json!([
        watcher("m", "end", "own", &spawn),
        watcher("n", "end", "own", &json!([{ "op": "damage", "n": 1, "to": "enemy_general" }])),
    ]);
    let mut field = arena(json!({ "cards": cards, "units": [minion("m", 0, 3, 2)] }));
    assert_eq!(beats(&field.end()), ["w2", "s3"]);
}

#[test]
fn duel_bad_2_cards_that_never_stop_end_the_match() {
    // Each death summons the next, which arrives dead.
    let card = json!({ "id": "loop", "name": "Loop", "attack": 1, "health": 1,
        "innate": [{ "stats": { "health": -1 } }],
        "dying": [{ "op": "summon", "card": "loop", "at": "own_tile" }] });
    let mut field = arena(json!({ "cards": [card], "seats": [{ "hand": ["loop"] }, {}] }));
    let events = field.play(play_at(0, 1, 2));
    assert_eq!(*names(&events).last().unwrap(), "MatchEnded");
    assert_eq!(field.game().status(), Status::Over(Outcome::drawn("content_fault")));
    assert_eq!(field.game().validate(), Ok(()));
}

#[test]
fn duel_queue_6_and_queue_7_scripted_choices() {
    let foes = json!([
        minion("pebble_warden", 0, 3, 0),
        minion("pebble_warden", 0, 3, 2),
        minion("ash_crier", 1, 6, 2),
    ]);
    for (pick, victim) in [(0, (3, 0)), (1, (3, 2))] {
        let mut field = arena(json!({ "units": foes, "dice_script": [pick] }));
        field.end();
        assert_eq!(field.health(victim.0, victim.1), 2);
    }
    let mut field = arena(json!({ "units": foes, "dice_script": [2] }));
    assert_eq!(field.refusal(duel::Command::EndTurn), "bad_dice_script");
    // One candidate takes no roll.
    let one = json!([minion("pebble_warden", 0, 3, 0), minion("ash_crier", 1, 6, 2)]);
    let mut field = arena(json!({ "units": one, "dice_script": [7] }));
    field.end();
    assert_eq!((field.health(3, 0), field.game().dice().unwrap().rolls()), (2, 0));
}

/// DUEL-BAD-2: 10,000 effects are allowed, in each half of a change.
#[test]
fn duel_bad_2_the_last_effect_that_is_allowed_and_one_more() {
    let nothing = vec![json!({ "op": "draw", "n": 0 }); 1_000];
    let watch =
        |when: &str, effects: &[Value]| json!({ "when": when, "whose": "own", "do": effects });
    let cards = json!([
        { "id": "busy", "name": "Busy", "attack": 1, "health": 1,
          "watches": [watch("end", &nothing), watch("start", &nothing)] },
        { "id": "more", "name": "More", "attack": 1, "health": 1, "watches": [watch("end", &nothing[..1])] },
    ]);
    let mut units: Vec<_> = (0..9).map(|x| minion("busy", 0, x, 4)).collect();
    units.push(minion("busy", 0, 0, 3));
    // The bonus turn lets both halves belong to the same seat.
    let fields = json!({ "cards": cards, "units": units, "turn": { "bonus_pending": true } });
    let mut field = arena(fields.clone());
    assert_eq!(beats(&field.end()).len(), 20);
    assert_eq!(field.game().ending(), None);
    units.push(minion("more", 0, 1, 3));
    let mut field = arena(super::field::merged(fields, json!({ "units": units })));
    field.end();
    assert_eq!(field.game().status(), Status::Over(Outcome::drawn("content_fault")));
}
