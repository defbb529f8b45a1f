//! Setups with faults: each is told once, at its place, and hides no other.

use initiative_kernel::game::{Fault, Game};
use serde_json::{Value, json};
use squad::{Setup, Squad};

/// A setup in which every field there is is given.
fn full() -> Value {
    let wounds = json!({ "head": 1, "arms": 0, "body": 1, "waist": 0, "legs": 2 });
    let severe = json!({ "head": 0, "arms": 1, "body": 0, "waist": 0, "legs": 0 });
    let stats = json!({
        "movement": 6, "evasion": 4, "accuracy": 1, "speed": 1, "strength": 1, "luck": 1,
    });
    let locations = json!({ "head": 2, "torso": 3, "arms": 2, "waist": 1, "legs": 2 });
    json!({
        "scenario": {
            "id": "full", "name": "Full", "about": "Everything that can be said.",
            "board": { "rows": ["......", ".~~.#.", "..o...", "......", "......", "......"] },
            "rules": {
                "blocking": "none", "noop_attack": false, "auto_end": true, "profile": "points",
                "points": {
                    "per_phase": 4, "costs": { "move": 1, "attack": 2, "brace": 1, "jab": 1 },
                    "limits": { "move": 3, "activation": 2 },
                },
                "monster_move": "shove", "telegraph": true, "figures_block_sight": true,
                "critical_effects": false, "round_limit": 50, "sandbox": false,
            },
            "survivors": [
                {
                    "id": "survivor_1", "name": "Ada", "label": "A", "colour": [1, 2, 3],
                    "at": [0, 0], "owner": 0, "stats": stats, "weapon": "club",
                    "abilities": ["brace", { "id": "jab", "cooldown": 1 }],
                    "wounds": wounds, "severe": severe, "moved": true, "activated": true,
                    "points": 1, "uses": { "move": 1, "activation": 1 }, "complete": false,
                    "down": "none", "statuses": { "slowed": 2 }, "dead": false,
                },
                { "id": "survivor_2", "at": [0, 0], "owner": 1, "down": "fallen" },
                { "id": "survivor_3", "dead": true },
            ],
            "monsters": [
                {
                    "id": "monster_1", "kind": "ogre", "name": "Grim", "label": "G",
                    "colour": [9, 9, 9], "at": [0, 1],
                    "stats": { "accuracy": 1, "toughness": 4 },
                    "draw": ["smash", "hunt"], "discard": ["smash"], "wounds": ["hunt"],
                    "revealed": { "card": "smash", "target": "survivor_2" },
                    "location_draw": ["head", "legs"], "location_discard": ["arms"],
                    "statuses": { "weakened": 2 }, "slain": false,
                },
                { "id": "monster_2", "kind": "brute", "slain": true },
            ],
            "round": 3, "taken": 4, "phase": "player",
            "pending": {
                "attacker": "survivor_1", "target": "monster_1", "cards": ["torso", "waist"],
            },
            "seed": 12, "dice_script": [3, 4],
            "content": {
                "weapons": [{
                    "id": "club", "name": "Club", "dice": 3, "hit": 6, "strength": 2,
                    "near": 0, "far": 2, "sight": true, "sound": "swing",
                }],
                "abilities": [
                    {
                        "id": "jab", "name": "Jab", "cooldown": 2, "cost": 1, "sound": "swing",
                        "effect": {
                            "kind": "strike", "near": 0, "far": 1, "sight": false,
                            "status": "slowed", "turns": 2,
                        },
                    },
                    { "id": "rest", "effect": { "kind": "heal", "far": 0, "amount": 2 } },
                    { "id": "duck", "effect": { "kind": "ready", "status": "braced", "turns": 1 } },
                    {
                        "id": "bomb",
                        "effect": {
                            "kind": "blast", "near": 2, "far": 4, "sight": true, "radius": 1,
                            "strength": 1, "damage": 1,
                        },
                    },
                ],
                "cards": [
                    {
                        "id": "smash", "name": "Smash", "target": "nearest",
                        "effects": [
                            { "kind": "advance", "cost": 3 },
                            {
                                "kind": "attack", "dice": 2, "damage": 1, "near": 2, "far": 3,
                                "sight": false, "status": "slowed", "turns": 2,
                            },
                        ],
                    },
                    {
                        "id": "spray", "target": "random",
                        "effects": [
                            { "kind": "retreat", "cost": 2 },
                            {
                                "kind": "blast", "dice": 1, "damage": 1, "near": 0, "far": 5,
                                "sight": true, "radius": 1,
                            },
                        ],
                    },
                ],
                "kinds": [{
                    "id": "ogre", "name": "Ogre", "colour": [4, 5, 6], "accuracy": 0,
                    "toughness": 6, "deck": { "smash": 5, "hunt": 2 }, "locations": locations,
                }],
            },
        },
        "preset": "none",
        "rules": { "telegraph": false, "points": { "costs": { "jab": 2 } } },
    })
}

/// A step into a value: a field, or a place in a list.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    Field(String),
    Item(usize),
}

type Path = Vec<Step>;

fn written(path: &[Step]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            Step::Field(name) if text.is_empty() => text += name,
            Step::Field(name) => text += &format!(".{name}"),
            Step::Item(place) => text += &format!("[{place}]"),
        }
    }
    text
}

fn at<'a>(value: &'a mut Value, path: &[Step]) -> &'a mut Value {
    path.iter().fold(value, |value, step| match step {
        Step::Field(name) => &mut value[name],
        Step::Item(place) => &mut value[*place],
    })
}

/// Every place in a value, the value itself included.
fn places(value: &Value, path: &Path, out: &mut Vec<(Path, Value)>) {
    out.push((path.clone(), value.clone()));
    let mut below = |step: Step, value: &Value| {
        let mut path = path.clone();
        path.push(step);
        places(value, &path, out);
    };
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(name, value)| below(Step::Field(name.clone()), value));
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(place, value)| below(Step::Item(place), value));
        }
        _ => {}
    }
}

fn faults(setup: &Value) -> Vec<Fault> {
    let setup: Setup = serde_json::from_value(setup.clone()).expect("every value is a setup");
    Squad::start(&setup, 1).map_or_else(|error| error.faults, |_| Vec::new())
}

/// No fault names a type of the program or repeats what is too long to read, and each is a
/// sentence about the setup.
fn readable(fault: &Fault) {
    let text = fault.to_string();
    assert!(text.len() < 1000, "{} bytes", text.len());
    assert!(fault.code.starts_with("scenario/") && fault.message.len() > 10, "{text}");
    for word in ["enum", "struct", "i64", "u8", "usize", "Value", "variant", "invalid type"] {
        assert!(!text.contains(word), "{text}");
    }
}

#[track_caller]
fn only(setup: &Value, path: &str) {
    let found = faults(setup);
    let paths: Vec<_> = found.iter().map(|fault| fault.path.as_str()).collect();
    assert_eq!(paths, [path], "{found:#?}");
    found.iter().for_each(readable);
}

/// Something that is wrong in place of `value`, whatever it is.
fn wrong(value: &Value) -> Value {
    match value {
        Value::String(_) => json!([true]),
        Value::Object(_) => json!(["odd"]),
        _ => json!({ "odd": "value" }),
    }
}

/// Every setup with one value of a wrong type, and the place that must be told.
fn spoiled() -> Vec<(Path, Value, String)> {
    let (full, mut all) = (full(), Vec::new());
    places(&full, &Path::new(), &mut all);
    let spoil = |(path, value): (Path, Value)| {
        let mut setup = full.clone();
        *at(&mut setup, &path) = wrong(&value);
        let told = written(&path);
        (path, setup, told)
    };
    all.into_iter().map(spoil).collect()
}

// SQUAD-EDGE-9
#[test]
fn squad_edge_9_a_full_setup_is_read_in_full() {
    assert_eq!(faults(&full()), []);
}

// SQUAD-EDGE-9
#[test]
fn squad_edge_9_every_wrong_type_is_one_fault_at_its_place() {
    let all = spoiled();
    assert!(all.len() > 200, "{}", all.len());
    for (_, setup, told) in &all {
        only(setup, told);
    }
}

// SQUAD-EDGE-9
#[test]
fn squad_edge_9_every_unknown_field_is_one_fault_at_its_place() {
    let (full, mut all) = (full(), Vec::new());
    places(&full, &Path::new(), &mut all);
    for (path, _) in all.iter().filter(|(_, value)| value.is_object()) {
        let mut setup = full.clone();
        at(&mut setup, path)["odd"] = json!(1);
        let mut below = path.clone();
        below.push(Step::Field("odd".into()));
        only(&setup, &written(&below));
    }
}

// SQUAD-EDGE-9: a number beyond every range. Coordinates are off the board.
#[test]
fn squad_edge_9_every_number_out_of_range_is_one_fault_at_its_place() {
    let (full, mut all) = (full(), Vec::new());
    places(&full, &Path::new(), &mut all);
    for (path, _) in all.iter().filter(|(_, value)| value.is_number()) {
        let told = written(path);
        for number in [json!(-99_999), json!(99_999_999), json!(u64::MAX), json!(1.5), json!(1e300)]
        {
            if told == "scenario.seed" && number.is_u64() {
                continue;
            }
            let mut setup = full.clone();
            *at(&mut setup, path) = number.clone();
            match told.strip_suffix("[0]").or(told.strip_suffix("[1]")) {
                Some(tile) if tile.ends_with(".at") && !number.is_f64() => {
                    only(&setup, tile);
                    assert_eq!(faults(&setup)[0].code, "scenario/bad_position");
                }
                _ => {
                    only(&setup, &told);
                    assert_eq!(faults(&setup)[0].code, "scenario/out_of_range");
                }
            }
        }
    }
}

// SQUAD-EDGE-9
#[test]
fn squad_edge_9_every_missing_field_is_one_fault_at_its_place() {
    // Whatever the place in a list is.
    let needed = [
        "scenario.survivors",
        "scenario.survivors[0].at",
        "scenario.survivors[0].abilities[0].id",
        "scenario.monsters",
        "scenario.monsters[0].at",
        "scenario.monsters[0].kind",
        "scenario.monsters[0].revealed.card",
        "scenario.monsters[0].revealed.target",
        "scenario.board.rows",
        "scenario.pending.attacker",
        "scenario.pending.target",
        "scenario.pending.cards",
        "scenario.content.weapons[0].id",
        "scenario.content.abilities[0].id",
        "scenario.content.abilities[0].effect",
        "scenario.content.abilities[0].effect.kind",
        "scenario.content.abilities[0].effect.status",
        "scenario.content.cards[0].id",
        "scenario.content.cards[0].target",
        "scenario.content.cards[0].effects",
        "scenario.content.cards[0].effects[0].kind",
        "scenario.content.kinds[0].id",
        "scenario.content.kinds[0].deck",
    ];
    let plain = |path: &str| path.replace(['1', '2', '3'], "0");
    let (full, mut all) = (full(), Vec::new());
    places(&full, &Path::new(), &mut all);
    let mut seen = std::collections::BTreeSet::new();
    for (path, _) in &all {
        let told = written(path);
        let Some((Step::Field(name), above)) = path.split_last() else {
            continue;
        };
        let mut setup = full.clone();
        at(&mut setup, above).as_object_mut().unwrap().remove(name);
        if needed.contains(&plain(&told).as_str()) {
            // Whoever is missing cannot be meant elsewhere either, and that is not told again.
            only(&setup, &told);
            seen.insert(plain(&told));
        } else {
            let found = faults(&setup);
            assert!(found.iter().all(|fault| fault.path != told), "{told}: {found:?}");
        }
    }
    assert_eq!(seen.len(), needed.len());
}

// SQUAD-EDGE-9: two faults in one setup are both told, wherever they are.
#[test]
fn squad_edge_9_no_fault_hides_another() {
    let all = spoiled();
    for (number, (first, setup, told)) in all.iter().enumerate() {
        // Every pair would take long; a stride that shares no factor meets all kinds.
        for (second, _, also) in all.iter().skip(number % 7).step_by(7) {
            if first.starts_with(second) || second.starts_with(first) {
                continue;
            }
            let mut setup = setup.clone();
            let place = at(&mut setup, second);
            *place = wrong(place);
            let mut found: Vec<_> = faults(&setup).into_iter().map(|fault| fault.path).collect();
            found.sort();
            let mut both = [told.clone(), also.clone()];
            both.sort();
            assert_eq!(found, both);
        }
    }
}

// SQUAD-EDGE-9
#[test]
fn squad_edge_9_what_is_no_setup_at_all() {
    for odd in [json!(5), json!("quarry"), json!([]), json!(null), json!(true)] {
        only(&odd, "");
    }
    only(&json!({ "scenario": null }), "scenario");
    only(&json!({ "scenario": 5 }), "scenario");
    only(&json!({ "scenario": "atlantis" }), "scenario");
    let three = json!({ "scenario": "atlantis", "preset": "easy", "rules": { "blocking": 1 } });
    let paths: Vec<_> = faults(&three).into_iter().map(|fault| fault.path).collect();
    assert_eq!(paths, ["scenario", "preset", "rules.blocking"]);
    assert_eq!(faults(&json!({ "preset": null, "rules": null })), []);
}

// SQUAD-EDGE-9
#[test]
fn squad_edge_9_places_are_told_where_they_are() {
    let stand = |at: Value| {
        json!({ "scenario": {
            "board": { "rows": ["...", ".#.", "..o"] },
            "survivors": [{ "at": [0, 0] }], "monsters": [{ "kind": "brute", "at": at }],
        }})
    };
    for (at, code) in [
        (json!([1, 1]), "scenario/bad_position"),
        (json!([2, 2]), "scenario/bad_position"),
        (json!([0, 0]), "scenario/bad_position"),
        (json!([3, 0]), "scenario/bad_position"),
        (json!([0, -1]), "scenario/bad_position"),
        (json!([99_999, 0]), "scenario/bad_position"),
        (json!([1]), "scenario/bad_position"),
        (json!([1, 0, 0]), "scenario/bad_position"),
        (json!("b2"), "scenario/out_of_range"),
        (json!({ "x": 1, "y": 0 }), "scenario/out_of_range"),
    ] {
        only(&stand(at.clone()), "scenario.monsters[0].at");
        assert_eq!(faults(&stand(at))[0].code, code);
    }
    only(&stand(json!(["a", 0])), "scenario.monsters[0].at[0]");
    assert_eq!(faults(&stand(json!([1, 0]))), []);
}

// SQUAD-EDGE-9
#[test]
fn squad_edge_9_what_is_too_long_is_not_repeated() {
    let long = "x".repeat(100_000);
    let setups = [
        json!({ "scenario": long }),
        json!({ "preset": long }),
        json!({ &long: 1 }),
        json!({ "rules": { "points": { "costs": { &long: 1 } } } }),
        json!({ "scenario": { "survivors": [{ "at": [0, 0], "statuses": { &long: 1 } }],
            "monsters": [{ "kind": "brute", "at": [1, 1] }] } }),
        json!({ "scenario": { "survivors": [{ "at": [0, 0], "weapon": long }],
            "monsters": [{ "kind": "brute", "at": [1, 1] }] } }),
        json!({ "scenario": { "survivors": [{ "at": [0, 0], "name": long }],
            "monsters": [{ "kind": "brute", "at": [1, 1] }] } }),
        json!({ "scenario": { "survivors": [{ "at": [0, 0] }], "board": { "rows": [long] },
            "monsters": [{ "kind": "brute", "at": [1, 1] }] } }),
        json!({ "scenario": { "survivors": [{ "at": [0, 0] }],
            "content": { "kinds": [{ "id": "a", "deck": { &long: 1 } }] },
            "monsters": [{ "kind": "brute", "at": [1, 1] }] } }),
    ];
    for setup in &setups {
        let found = faults(setup);
        assert_eq!(found.len(), 1, "{found:?}");
        readable(&found[0]);
    }
}
