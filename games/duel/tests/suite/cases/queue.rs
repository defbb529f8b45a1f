//! In which order things happen: the queue, the board order, the steps of a turn.

use super::field::*;
use duel::{Command, Event};
use initiative_kernel::game::{Game, Outcome, Seats, Status};
use initiative_kernel::turn::seats::EndCause;
use serde_json::{Value, json};

/// The units that took damage, in order, by their tiles.
fn hurt(field: &Field, events: &[Event]) -> Vec<(i16, i16)> {
    let units = events.iter().filter_map(|event| match event {
        Event::DamageDealt { unit, .. } => field.game().unit(*unit),
        _ => None,
    });
    units.map(|unit| (unit.at.x, unit.at.y)).collect()
}

fn damage_all(n: u8) -> Value {
    json!({ "id": "storm", "name": "Storm", "kind": "spell",
        "cast": [{ "op": "damage", "n": n, "to": { "side": "any", "kind": "unit" } }] })
}

#[test]
fn duel_queue_1_what_follows_goes_to_the_tail() {
    // Two effects of one card, and two dying wishes that the first of them causes: the second
    // effect comes before both, and each wish's own entries before what they cause in turn.
    let wish = |id: &str, dying: Value| json!({ "id": id, "name": id, "attack": 1, "health": 1, "dying": dying });
    let minions = json!({ "side": "any", "kind": "minion" });
    let bolt = json!({ "id": "bolt", "name": "Bolt", "kind": "spell", "cast": [
        { "op": "damage", "n": 1, "to": minions },
        { "op": "damage", "n": 3, "to": "enemy_general" },
    ] });
    let mut field = arena(json!({
        "cards": [
            bolt,
            wish("one", json!([
                { "op": "damage", "n": 1, "to": minions },
                { "op": "heal", "n": 1, "to": "own_general" },
            ])),
            wish("two", json!([{ "op": "draw", "n": 1 }])),
            { "id": "late", "name": "Late", "attack": 1, "health": 2,
                "dying": [{ "op": "damage", "n": 2, "to": "both_generals" }] },
        ],
        "seats": [{ "hand": ["bolt"], "general": { "card": "oriel", "damage": 5 } }, {}],
        "units": [minion("one", 0, 3, 0), minion("late", 0, 3, 4), minion("two", 1, 5, 0)],
    }));
    let events = field.play(play(0));
    assert_eq!(
        names(&events),
        [
            "ManaSpent",
            "CardPlayed",
            // The first effect hits three, and dooms two of them.
            "DamageDealt",
            "DamageDealt",
            "DamageDealt",
            // The second effect was queued before their deaths.
            "DamageDealt",
            "UnitDied",
            "UnitDied",
            // The first wish, both of its entries one after the other at the places they were
            // queued: the second wish was queued behind the first one's.
            "DyingWishTriggered",
            "DamageDealt",
            "DamageHealed",
            "DyingWishTriggered",
            "CardDrawn",
            // What the first wish has doomed dies last.
            "UnitDied",
            "DyingWishTriggered",
            "DamageDealt",
            "DamageDealt",
        ]
    );
    assert_eq!((field.general(A), field.general(B)), (19, 20));
}

#[test]
fn duel_queue_1_a_command_is_done_before_the_next_is_judged() {
    let mut field = arena(json!({
        "seats": [{ "hand": ["cinder_bolt", "encore"], "mana": { "core": 9 } }, {}],
        "units": [minion("pebble_warden", 0, 3, 2), minion("pod_carrier", 1, 4, 2)],
    }));
    let own = field.id(3, 2);
    field.play(play_at(0, 4, 2));
    // The carrier is gone and its wish has spoken: the blow is at what grew there.
    assert_eq!(field.name_at(4, 2), "seed_pod");
    field.play(hit(own, 4, 2));
    assert_eq!(field.health(4, 2), 1);
    assert_eq!(field.refusal(hit(own, 4, 2)), "no_attacks_left");
    field.play(play_at(1, 3, 2));
    field.play(hit(own, 4, 2));
    assert!(field.is_free(4, 2));
}

#[test]
fn duel_queue_2_generals_first_then_by_arrival_the_current_seat_before() {
    // Arrival, not place: the first to come stands last in every reading order.
    let units = json!([
        minion("chalk_colossus", 1, 8, 4),
        minion("chalk_colossus", 0, 6, 4),
        minion("chalk_colossus", 0, 1, 0),
        minion("chalk_colossus", 1, 3, 0),
    ]);
    for current in [0, 1] {
        let mut field = arena(json!({
            "cards": [damage_all(1)], "units": units, "turn": { "current": current },
            "seats": [{ "hand": ["storm"] }, { "hand": ["storm"] }],
        }));
        let events = field.play(play(0));
        let own = [(0, 2), (6, 4), (1, 0)];
        let enemy = [(8, 2), (8, 4), (3, 0)];
        let order = if current == 0 { [own, enemy] } else { [enemy, own] };
        assert_eq!(hurt(&field, &events), order.concat());
        let order: Vec<_> = order.concat().iter().map(|(x, y)| field.id(*x, *y)).collect();
        let board: Vec<_> = field.game().board_order().map(|unit| unit.id).collect();
        assert_eq!(board, order);
    }
}

#[test]
fn duel_queue_2_who_changes_keeps_the_place_and_who_comes_is_last() {
    let change = json!({ "id": "change", "name": "Change", "kind": "spell",
        "target": { "side": "any", "kind": "unit" },
        "cast": [{ "op": "transform", "card": "chalk_colossus", "to": "target" }] });
    let mut field = arena(json!({
        "cards": [damage_all(1), change],
        "seats": [
            { "hand": ["change", "tunnelroot", "courier_hound", "storm"], "mana": { "core": 9 } },
            {},
        ],
        "units": [minion("pebble_warden", 0, 4, 1), minion("glasshouse_guard", 0, 5, 1)],
    }));
    field.play(play_at(0, 4, 1));
    field.play(play_on(1, (4, 1), (7, 4)));
    field.play(play_at(2, 0, 1));
    let events = field.play(play(3));
    assert_eq!(hurt(&field, &events), [(0, 2), (7, 4), (5, 1), (0, 1), (8, 2)]);
}

#[test]
fn duel_queue_4_a_death_frees_the_tile_before_its_wish_is_heard() {
    let mut field = arena(json!({
        "seats": [{ "hand": ["cinder_bolt"] }, {}],
        "units": [minion("pod_carrier", 1, 5, 1), minion("storm_heron", 1, 6, 1)],
    }));
    let carrier = field.id(5, 1);
    let events = field.play(play_at(0, 5, 1));
    assert_eq!(
        names(&events)[2..],
        ["DamageDealt", "UnitDied", "DyingWishTriggered", "UnitSummoned"]
    );
    assert!(matches!(events[3], Event::UnitDied { unit, at, .. }
        if unit == carrier && at == (5, 1).into()));
    assert!(matches!(events[5], Event::UnitSummoned { seat: B, at, .. } if at == (5, 1).into()));
    assert_eq!(field.name_at(5, 1), "seed_pod");
    assert_ne!(field.id(5, 1), carrier);
}

#[test]
fn duel_queue_4_the_tile_is_remembered_where_somebody_else_came_first() {
    // Both die at once, and the wish of the first takes a tile near itself: the only one is the
    // second's, which finds its own place taken.
    let grow = |id: &str, at: &str| {
        json!({ "id": id, "name": id, "attack": 1, "health": 1,
            "dying": [{ "op": "summon", "card": "seedling", "at": at, "count": 2 }] })
    };
    let rocks: Vec<Value> = (0..9)
        .flat_map(|x| (0..2).map(move |y| (x, y)))
        .filter(|at| !matches!(at, (3 | 4, 0)))
        .map(|(x, y)| json!({ "at": [x, y], "kind": "rock" }))
        .collect();
    let mut field = arena(json!({
        "cards": [damage_all(1), grow("wide", "near_self"), grow("own", "own_tile")],
        "board": { "tiles": rocks },
        "seats": [{ "hand": ["storm"] }, {}],
        "units": [minion("wide", 0, 3, 0), minion("own", 0, 4, 0)],
    }));
    let events = field.play(play(0));
    let told = names(&events);
    let from = told.iter().position(|name| name == "UnitDied").unwrap();
    assert_eq!(
        told[from..],
        [
            "UnitDied",
            "UnitDied",
            "DyingWishTriggered",
            "UnitSummoned",
            "EffectFizzled",
            "DyingWishTriggered",
            "EffectFizzled",
        ]
    );
    assert_eq!(field.name_at(4, 0), "seedling");
    assert!(field.is_free(3, 0), "the wish of the second was for its own tile");
}

#[test]
fn duel_turn_4_a_general_that_falls_in_step_a_leaves_no_step_b() {
    let mut field = arena(json!({
        "turn": { "number": 4, "current": 1, "bonus_pending": true },
        "seats": [{ "general": { "card": "oriel", "damage": 24 } }, {}],
        "units": [minion("midnight_toller", 0, 4, 2)],
    }));
    let events = field.end();
    assert_eq!(
        names(&events),
        ["TurnEnded", "WatchTriggered", "DamageDealt", "DamageDealt", "UnitDied", "MatchEnded"]
    );
    let won = Outcome::won(Seats::only(B), "general_fell");
    assert_eq!(field.game().status(), Status::Over(won));
    // The ended turn is counted and filed, and its seat is still the current one.
    let turns = field.game().turns();
    assert_eq!((turns.ended(), turns.current()), (4, B));
    let last = turns.history().last().copied().unwrap();
    assert_eq!((last.number, last.seat), (4, B));
}

#[test]
fn duel_turn_4_a_general_that_falls_in_step_b_stops_the_rest_of_it() {
    let mut field = arena(json!({
        "turn": { "number": 3 },
        "seats": [{}, { "general": { "card": "vesh", "damage": 24 } }],
        "units": [minion("omen_crow", 0, 4, 2), minion("ledger_keeper", 1, 6, 2)],
    }));
    let events = field.end();
    let told = names(&events);
    let from = told.iter().position(|name| name == "TurnStarted").unwrap();
    // Both watches were called before the blow; after it there is no draw, no opening.
    assert_eq!(
        told[from + 1..],
        ["WatchTriggered", "CardDrawn", "WatchTriggered", "DamageDealt", "UnitDied", "MatchEnded",]
    );
    let turns = field.game().turns();
    assert_eq!((turns.ended(), turns.current()), (3, B), "the seat that had started");
}

#[test]
fn duel_turn_5_the_names_of_the_founding_document() {
    let mut field = arena(json!({
        "turn": { "bonus_pending": true },
        "units": [{ "card": "pebble_warden", "seat": 0, "at": [4, 2], "modifiers": [{
            "duration_end": 5, "duration_start": 6, "stats": { "attack": 1 },
        }] }],
    }));
    // The skip-swap flag, the turn stack, and the five fields of durations.
    assert_eq!(field.game().export()["turn"]["bonus_pending"], true);
    let events = field.play_as(A, Command::EndTurn);
    let told = names(&events);
    assert_eq!(told[0], "TurnEnded");
    assert!(told.contains(&String::from("TurnStarted")));
    assert!(matches!(events[0], Event::TurnEnded { cause: EndCause::Seat, .. }));
    let scenario = field.game().export();
    assert_eq!(scenario["turn"]["bonus_pending"], false);
    let entry = &scenario["turn"]["history"][0];
    assert_eq!(
        (&entry["number"], &entry["seat"], &entry["bonus"]),
        (&json!(1), &json!(0), &json!(false))
    );
    let modifier = &scenario["units"][0]["modifiers"][0];
    let fields =
        ["duration_end", "duration_start", "end_elapsed", "start_elapsed", "respects_bonus"];
    let values = fields.map(|name| modifier[name].clone());
    assert_eq!(values, [json!(4), json!(6), json!(1), json!(1), json!(true)]);
    // What only the rules do has a name, and nobody may ask for it.
    for command in [Command::StartTurn, Command::TakeAnotherTurn, Command::DrawCard] {
        assert_eq!(field.refusal_as(A, command), "system_only");
    }
    // Every constant has its name and its number.
    let rules = &scenario["rules"];
    for (name, value) in [
        ("max_mana", 9),
        ("starting_mana", 2),
        ("second_seat_bonus", 1),
        ("card_draw_per_turn", 1),
        ("max_hand_size", 6),
        ("max_replace_per_turn", 1),
        ("turn_duration_s", 90),
        ("turn_duration_inactive_s", 15),
        ("turn_latency_buffer_s", 2),
        ("turn_time_show_s", 20),
        ("turn_delay_ms", 0),
        ("starting_hand", 5),
        ("mulligan_max", 2),
        ("deck_size", 39),
        ("copies_max", 3),
        ("fatigue_damage", 2),
        ("artifacts_max", 3),
        ("artifact_durability", 3),
        ("general_attack", 2),
        ("general_health", 25),
        ("speed", 2),
        ("turn_cap", 200),
        ("win_within_turns", 0),
    ] {
        assert_eq!(rules[name], value, "{name}");
    }
}
