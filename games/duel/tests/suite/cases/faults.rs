//! What is wrong with a scenario: everything is named once, at its place, and nothing is invented.

use super::field::arena_with;
use duel::{Duel, Setup};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Fault, Game};
use serde_json::{Value, json};

/// A scenario in which everything is given that can be.
fn full() -> Value {
    let buff = json!({
        "op": "buff", "to": "self", "stats": { "attack": 1, "taken_percent": 50 }, "keywords": ["rush"],
        "watches": [{ "when": "end", "whose": "either", "do": [{ "op": "heal", "n": 1, "to": "self" }] }],
        "duration_end": 3, "duration_start": 4, "respects_bonus": false, "active_in": "board",
        "stacking": "refresh", "on_expire": [{ "op": "draw", "n": 2 }],
    });
    let modifier = json!({
        "stats": { "health": 2, "replaces": 1 }, "keywords": ["flying"],
        "watches": [{ "when": "start", "whose": "own", "do": [{ "op": "damage", "n": 1,
            "to": { "side": "enemy", "kind": "unit", "near": "self", "random": 1, "other": true } }] }],
        "duration_end": 5, "duration_start": 6, "end_elapsed": 1, "start_elapsed": 2,
        "respects_bonus": true, "active_in": "everywhere", "stacking": "stack",
        "on_expire": [{ "op": "stun", "to": "self" }], "source": "encore",
    });
    let worn = json!({ "stats": { "attack": 2 }, "source": "branding_iron", "artifact": 0 });
    let summon = json!({ "op": "summon", "card": "mine_token", "count": 2, "at": "near_self" });
    let cards = json!([
        { "id": "mine", "name": "Mine", "look": "crow", "kind": "minion", "faction": "cinder", "cost": 2,
          "attack": 1, "health": 3, "keywords": ["ranged"], "stats": { "draws": 1, "taken_flat": -1 },
          "aura": { "near": "self", "stats": { "attack": 1 } },
          "follow_up": { "side": "enemy", "kind": "unit", "near": "own_general", "other": true },
          "opening": [{ "op": "damage", "n": 2, "to": "follow" }, summon],
          "dying": [buff],
          "watches": [{ "when": "start", "whose": "opponent", "do": [{ "op": "wear", "n": -1, "to": "own_general" }] }],
          "innate": [modifier], "limit": 2, "flavour": "Mine." },
        { "id": "spelled", "name": "Spelled", "kind": "spell", "cost": 1,
          "target": { "side": "own", "kind": "minion" }, "follow_up": { "tile": "free", "near": "target" },
          "cast": [{ "op": "relocate", "to": "target", "at": "follow" }] },
        { "id": "worn", "name": "Worn", "kind": "artifact", "stats": { "attack": 1 } },
        { "id": "chief", "name": "Chief", "kind": "general", "faction": "cinder", "signature": "sign" },
        { "id": "sign", "name": "Sign", "kind": "signature", "cast": [{ "op": "mana_now", "n": 1 }] },
        { "id": "mine_token", "name": "Token", "attack": 1, "health": 1, "limit": 0 },
    ]);
    let unit = |x: i64, seat: u8, id: u32| {
        json!({ "card": "mine", "seat": seat, "at": [x, 1], "id": id, "attack": 3, "health": 4, "damage": 1,
            "exhausted": true, "moves_made": 1, "attacks_made": 1, "summoned_turn": 3, "dispelled": false,
            "modifiers": [modifier] })
    };
    json!({
        "game": "duel", "format": 1, "name": "All of it", "seed": 5, "dice_script": [1, 0],
        "dice": { "seed": 1, "draws": 2, "rolls": 3 },
        "rules": { "max_mana": 9, "turn_cap": 99, "draw": "end_of_own_turn", "end_expiry": "after_start",
            "bonus_durations": "extend", "opening_draw": true, "speed": 3, "turn_delay_ms": 10 },
        "cards": cards,
        "buffs": [{ "stats": { "attack": 1 }, "keywords": ["provoke"],
            "watches": [{ "when": "end", "whose": "own", "do": [{ "op": "exhaust", "to": "self" }] }],
            "on_expire": [{ "op": "destroy", "to": "self" }] }],
        "board": { "width": 9, "height": 5, "tiles": [
            { "at": [4, 0], "kind": "spring" }, { "at": [4, 4], "kind": "rock" },
            { "at": [5, 2], "kind": "spent_spring" }, { "at": [3, 3], "kind": "floor" },
        ] },
        "phase": "active",
        "turn": { "number": 5, "current": 0, "open": true, "bonus": true, "bonus_pending": true, "left": 3,
            "history": [{ "number": 4, "seat": 1, "own_turn": 2, "cause": "timer", "bonus": false }] },
        "pending": { "slot": 0, "at": [1, 2] },
        "seats": [
            { "general": { "card": "chief", "seat": 0, "at": [0, 2], "id": 0, "attack": 2, "health": 20,
                "damage": 3, "exhausted": false, "moves_made": 0, "attacks_made": 0, "summoned_turn": 0,
                "dispelled": false, "modifiers": [worn] },
              "pile": ["encore", { "card": "paper_kite", "modifiers": [modifier] }], "shuffle": false,
              "hand": ["mine", null, { "card": "spelled", "modifiers": [{ "stats": { "cost": -1 }, "active_in": "hand" }] }],
              "mana": { "remaining": 4, "core": 5, "temp": 1 }, "own_turns": 3,
              "signature": { "card": "ember_note", "active": true }, "replaced": 1,
              "artifacts": [{ "card": "branding_iron", "durability": 2 }, { "card": "worn" }],
              "mulligan_done": true, "controller": "adept" },
            { "deck": { "general": "vesh", "cards": { "encore": 3, "ember_lancer": 3, "cinder_bolt": 3,
                "soot_archer": 3, "ash_crier": 3, "spark_chorister": 3, "kiln_brute": 3, "hot_blood": 3,
                "furnace_hymn": 3, "branding_iron": 3, "paper_kite": 3, "omen_crow": 3, "iron_visor": 3 } },
              "shuffle": true, "own_turns": 2, "mulligan_done": true, "controller": "idle" },
        ],
        "units": [unit(1, 1, 2), unit(3, 0, 3)],
        "arrived": 7,
    })
}

/// The same after its end.
fn ended() -> Value {
    let mut full = full();
    full["pending"] = Value::Null;
    full["turn"]["open"] = false.into();
    full["turn"]["bonus"] = false.into();
    full["ending"] = json!({ "winner": 1, "reason": "resigned" });
    full
}

fn faults(setup: &Setup) -> Vec<Fault> {
    Duel::start(setup, 1).err().map(|error| error.faults).unwrap_or_default()
}

fn places(scenario: &Value) -> Vec<(String, &'static str)> {
    let faults = faults(&Setup::custom(scenario.clone())).into_iter();
    faults.map(|it| (it.path, it.code.strip_prefix("scenario/").unwrap())).collect()
}

/// A fault that can be put into a scenario: where, and what.
#[derive(Clone, Debug)]
struct Harm {
    pointer: String,
    path: String,
    value: Value,
    /// The field that is added instead of changing the value.
    field: Option<&'static str>,
}

impl Harm {
    fn put(&self, scenario: &mut Value) {
        let at = scenario.pointer_mut(&self.pointer).unwrap();
        match self.field {
            Some(field) => at[field] = self.value.clone(),
            None => *at = self.value.clone(),
        }
    }

    /// The way that is reported.
    fn reported(&self) -> String {
        match (self.field, self.path.as_str()) {
            (None, path) => path.into(),
            (Some(field), "") => field.into(),
            (Some(field), path) => format!("{path}.{field}"),
        }
    }

    fn touches(&self, other: &Self) -> bool {
        let (one, two) = (self.reported(), other.reported());
        one.starts_with(&two) || two.starts_with(&one)
    }
}

/// A wrong type, an unknown field and a number out of range for every value there is.
fn harms(value: &Value, pointer: &str, path: &str, out: &mut Vec<Harm>) {
    let mut harm = |value: Value, field| {
        out.push(Harm { pointer: pointer.into(), path: path.into(), value, field });
    };
    if !path.is_empty() {
        harm(if value.is_boolean() { json!(7) } else { json!(false) }, None);
    }
    let tile = pointer.ends_with("/at");
    match value {
        Value::Number(_) => harm(json!(-10_i64.pow(12)), None),
        Value::String(_) => {
            harm(json!("x".repeat(100_000)), None);
            harm(json!(7), None);
        }
        // Any card may be in a deck.
        Value::Object(_) if !path.ends_with("deck.cards") => harm(json!(1), Some("wings")),
        _ => {}
    }
    match value {
        Value::Object(map) => {
            for (name, inner) in map {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                harms(inner, &format!("{pointer}/{name}"), &path, out);
            }
        }
        Value::Array(items) if !tile => {
            for (place, inner) in items.iter().enumerate() {
                harms(inner, &format!("{pointer}/{place}"), &format!("{path}[{place}]"), out);
            }
        }
        _ => {}
    }
}

fn is_plain(fault: &Fault) {
    let text = &fault.message;
    assert!(text.len() < 700 && fault.path.len() < 200, "{} bytes: {}", text.len(), &text[..80]);
    for word in
        ["untagged", "enum", "variant", "struct", "Record", "invalid type", "i64", "u8", "map"]
    {
        assert!(!text.contains(word), "{fault}");
    }
}

#[test]
fn duel_bad_1_one_fault_in_each_field_is_reported_there_and_nowhere_else() {
    for scenario in [full(), ended()] {
        assert_eq!(places(&scenario), [], "it can be played as it is");
        let mut all = Vec::new();
        harms(&scenario, "", "", &mut all);
        assert!(all.len() > 500, "{}", all.len());
        let mut wrong = Vec::new();
        for harm in &all {
            let mut bad = scenario.clone();
            harm.put(&mut bad);
            let found = faults(&Setup::custom(bad));
            found.iter().for_each(is_plain);
            let found: Vec<_> = found.into_iter().map(|it| it.path).collect();
            if found != [harm.reported()] {
                wrong.push(format!("{}: {found:?}", harm.reported()));
            }
        }
        assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    }
}

#[test]
fn duel_bad_1_no_fault_hides_another_and_none_is_invented() {
    let scenario = full();
    let mut all = Vec::new();
    harms(&scenario, "", "", &mut all);
    let mut dice = Dice::new(7);
    for first in &all {
        for _ in 0..4 {
            let second = dice.pick(&all).unwrap();
            if first.touches(second) {
                continue;
            }
            let mut bad = scenario.clone();
            first.put(&mut bad);
            second.put(&mut bad);
            let mut found: Vec<_> =
                faults(&Setup::custom(bad)).into_iter().map(|it| it.path).collect();
            let mut wanted = vec![first.reported(), second.reported()];
            found.sort();
            wanted.sort();
            assert_eq!(found, wanted);
        }
    }
}

#[test]
fn duel_bad_1_what_hid_and_what_was_accepted() {
    let is = |path: &str, code: &'static str| (String::from(path), code);
    // One unreadable value beside five others, and no general is missing.
    let seat = json!({ "general": { "card": "oriel", "wings": 1, "health": "much" }, "mana": { "core": 10 },
        "hand": ["nobody"], "artifacts": [{ "card": "encore" }], "replaced": -1 });
    assert_eq!(
        places(&arena_with(json!({ "seats": [seat, {}] }))),
        [
            is("seats[0].general.health", "out_of_range"),
            is("seats[0].general.wings", "unknown_field"),
            is("seats[0].replaced", "out_of_range"),
            is("seats[0].artifacts[0].card", "out_of_range"),
            is("seats[0].mana.core", "out_of_range"),
            is("seats[0].hand[0]", "unknown_content"),
        ]
    );
    let one = |fields: Value| {
        let mut found = places(&arena_with(fields));
        assert_eq!(found.len(), 1, "{found:?}");
        found.remove(0)
    };
    let past = json!({ "number": 1, "seat": 9, "own_turn": 1, "cause": "seat", "bonus": false });
    assert_eq!(
        one(json!({ "turn": { "number": 2, "history": [past] } })),
        is("turn.history[0].seat", "out_of_range")
    );
    let unit = json!({ "card": "seedling", "seat": 0, "at": [1, 1], "modifiers": [{ "stats": { "luck": 1 } }] });
    assert_eq!(one(json!({ "units": [unit] })), is("units[0].modifiers[0].stats.luck", "bad_card"));
    let worn =
        json!({ "card": "seedling", "seat": 0, "at": [1, 1], "modifiers": [{ "artifact": 0 }] });
    assert_eq!(
        one(json!({ "units": [worn] })),
        is("units[0].modifiers[0].artifact", "out_of_range")
    );
    let dead = json!({ "card": "seedling", "seat": 0, "at": [1, 1], "damage": 1 });
    assert_eq!(one(json!({ "units": [dead] })), is("units[0].damage", "out_of_range"));
    assert_eq!(one(json!({ "turn": { "open": false } })), is("turn.open", "out_of_range"));
    assert_eq!(
        one(json!({ "seats": [{ "mulligan_done": false }, {}] })),
        is("seats[0].mulligan_done", "out_of_range")
    );
    assert_eq!(one(json!({ "seats": 3 })), is("seats", "out_of_range"));
    assert_eq!(one(json!({ "seats": [{}] })), is("seats", "out_of_range"));
    let card = json!({ "id": "x", "name": "X", "kind": "spell", "cast": [{ "op": "damage", "n": -1, "to": "own_general" }] });
    assert_eq!(one(json!({ "cards": [card] })), is("cards[0].cast[0].n", "bad_card"));
    // The same nonsense twice is named twice.
    let odd = json!({ "card": "seedling", "seat": 0, "at": [1, 1], "modifiers": [
        { "on_expire": [{ "op": "stun", "to": "target" }] },
        { "on_expire": [{ "op": "stun", "to": "target" }] },
    ] });
    assert_eq!(
        places(&arena_with(json!({ "units": [odd] }))),
        [
            is("units[0].modifiers[0].on_expire[0].to", "bad_card"),
            is("units[0].modifiers[1].on_expire[0].to", "bad_card"),
        ]
    );
    // At most 20 are shown.
    let many: Vec<_> =
        (0..40).map(|_| json!({ "card": "nobody", "seat": 0, "at": [1, 1] })).collect();
    assert_eq!(places(&arena_with(json!({ "units": many }))).len(), 20);
}

#[test]
fn duel_bad_1_nonsense_in_a_card_is_named() {
    let problems = |card: Value| -> Vec<String> {
        let found = faults(&Setup::custom(arena_with(json!({ "cards": [card] }))));
        found.iter().map(|it| format!("{}: {}", it.path, it.message)).collect()
    };
    let effect = |effect: Value| {
        problems(json!({ "id": "x", "name": "X", "attack": 1, "health": 1, "opening": [effect] }))
    };
    assert_eq!(effect(json!({ "op": "draw" })), Vec::<String>::new());
    let unknown = effect(json!({ "op": "sing", "to": "self" }));
    assert!(unknown[0].starts_with("cards[0].opening[0].op: there is no \"sing\" here"));
    for (nonsense, problem) in [
        (
            json!({ "op": "damage", "to": "target" }),
            "to: there is no \"target\" to aim at on this card",
        ),
        (json!({ "op": "damage" }), "to: \"damage\" needs to be aimed at something"),
        (json!({ "op": "draw", "to": "self" }), "to: \"draw\" is aimed at nothing: leave this out"),
        (
            json!({ "op": "summon", "card": "nobody", "at": "near_self" }),
            "card: there is no card \"nobody\"",
        ),
        (
            json!({ "op": "summon", "card": "cinder_bolt", "at": "near_self" }),
            "card: \"cinder_bolt\" is no card for this",
        ),
    ] {
        assert_eq!(effect(nonsense), [format!("cards[0].opening[0].{problem}")]);
    }
    assert_eq!(
        problems(json!({ "id": "seedling", "name": "S", "attack": 1, "health": 1 })),
        ["cards[0].id: there is another card \"seedling\"; each has an id of its own"]
    );
}

#[test]
fn duel_bad_1_what_a_setup_lays_over_a_scenario_is_read_as_carefully() {
    let paths = |setup: Value| -> Vec<String> {
        let found = faults(&serde_json::from_value(setup).unwrap());
        found.iter().for_each(is_plain);
        found.into_iter().map(|it| it.path).collect()
    };
    assert_eq!(
        paths(json!({ "rules": { "wings": 1, "max_mana": 0, "draw": 5 } })),
        ["rules.max_mana", "rules.draw", "rules.wings"]
    );
    assert_eq!(paths(json!({ "rules": 5 })), ["rules"]);
    let own = arena_with(json!({ "rules": { "speed": 99 } }));
    assert_eq!(
        paths(json!({ "scenario": own, "rules": { "speed": 98 } })),
        ["rules.speed", "setup.rules.speed"]
    );
    assert_eq!(paths(json!({ "decks": "lantern" })), ["decks"]);
    assert_eq!(paths(json!({ "decks": ["lantern"] })), ["decks"]);
    assert_eq!(paths(json!({ "decks": [7, "nobody"] })), ["decks[0]", "decks[1]"]);
    let deck = json!({ "general": 7, "cards": { "encore": -1, "nobody": 1 }, "wings": 1 });
    assert_eq!(
        paths(json!({ "decks": [deck, null] })),
        ["decks[0].general", "decks[0].cards.encore", "decks[0].wings", "decks[0].cards.nobody"]
    );
    let long = "y".repeat(100_000);
    assert_eq!(paths(json!({ "scenario": long })), ["scenario"]);
    assert_eq!(paths(json!({ "decks": [long, null] })).len(), 1);
    assert_eq!(
        paths(json!({ "decks": [{ "general": "vesh", "cards": { (long.clone()): 1 } }, null] }))
            .len(),
        2
    );
    assert_eq!(paths(json!({ "rules": { (long): 1 } })).len(), 1);
    assert_eq!(paths(json!({ "scenario": 7 })), ["scenario"]);
}
