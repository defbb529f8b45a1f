//! Every fault of a scenario is refused with a short and plain sentence.

use dungeon::{Dungeon, Setup};
use initiative_kernel::game::{Fault, Game};
use serde_json::{Value, json};

/// Words of the program that the author of a scenario does not know.
const JARGON: [&str; 18] = [
    "untagged",
    "enum",
    "struct",
    "variant",
    "tuple",
    "i64",
    "u64",
    "u32",
    "i32",
    "u16",
    "u8",
    "missing field",
    "invalid type",
    "invalid value",
    "Option",
    "Vec",
    "line 1",
    "expected",
];

fn room(more: &Value) -> Value {
    let mut scenario = json!({
        "levels": [{ "depth": 1, "rows": ["#####", "#...#", "#.@.#", "#...#", "#####"] }],
    });
    for (key, value) in more.as_object().unwrap() {
        if key == "level" {
            for (key, value) in value.as_object().unwrap() {
                scenario["levels"][0][key] = value.clone();
            }
        } else {
            scenario[key] = value.clone();
        }
    }
    scenario
}

fn faults(scenario: &Value) -> Vec<Fault> {
    match Dungeon::start(&Setup::custom(scenario.clone()), 1) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults,
    }
}

#[test]
fn delve_bad_1_every_fault_is_reported() {
    for (more, path) in [
        (json!({ "name": 42 }), "scenario.name"),
        (json!({ "about": ["text"] }), "scenario.about"),
        (json!({ "id": {} }), "scenario.id"),
        (json!({ "known": ["fire", "fire"] }), "scenario.known[1]"),
        (json!({ "turn": { "last_actor": 77 } }), "scenario.turn.last_actor"),
        (json!({ "tally": { "deepest": 98 } }), "scenario.tally.deepest"),
        (json!({ "level": { "rooms": [[0, 0]] } }), "scenario.levels[0].rooms[0]"),
        (
            json!({ "level": { "monsters": [{ "kind": "rat", "x": 1, "y": 1, "goal": [0, 0] }] } }),
            "scenario.levels[0].monsters[0].goal",
        ),
        (
            json!({ "level": { "monsters":
                [{ "kind": "rat", "x": 1, "y": 1, "last_known": [0, 0] }] } }),
            "scenario.levels[0].monsters[0].last_known",
        ),
        (json!({ "level": { "seen": [[1, 1, 1]] } }), "scenario.levels[0].seen[0]"),
        (json!({ "hero": { "held": { "Step": "North", "twice": 1 } } }), "scenario.hero.held"),
        (json!({ "hero": { "held": "Sing" } }), "scenario.hero.held"),
        (json!({ "hero": { "channel": { "action": 7 } } }), "scenario.hero.channel.action"),
        (
            json!({ "hero": { "energy": { "modifiers": [{ "tag": 1, "speed": 2 }] } } }),
            "scenario.hero.energy.modifiers[0].speed",
        ),
        (
            json!({ "hero": { "energy": { "modifiers": [
                { "tag": 1, "num": 1, "den": 2, "turns": 3, "stun": false, "more": 1 }] } } }),
            "scenario.hero.energy.modifiers[0].more",
        ),
        (json!({ "ending": "Boredom" }), "scenario.ending"),
        (json!({ "ending": { "Defeat": { "Monster": "cow" } } }), "scenario.ending.Defeat.Monster"),
        (json!({ "dice": "six" }), "scenario.dice"),
        (json!({ "options": { "class": "bard" } }), "scenario.options.class"),
        (json!({ "options": { "policy": 3 } }), "scenario.options.policy"),
        (json!({ "options": { "flat_costs": "yes" } }), "scenario.options.flat_costs"),
        (
            json!({ "overrides": { "monsters": { "rat": { "hp": "many" } } } }),
            "scenario.overrides.monsters.rat.hp",
        ),
        (
            json!({ "overrides": { "monsters": { "rat": { "skills": ["sing"] } } } }),
            "scenario.overrides.monsters.rat.skills[0]",
        ),
        (
            json!({ "overrides": { "traps": { "dart": { "gives": { "status": "joy" } } } } }),
            "scenario.overrides.traps.dart.gives.status",
        ),
        (
            json!({ "overrides": { "digging": { "gifts": [[["ration"]]] } } }),
            "scenario.overrides.digging.gifts[0][0][0]",
        ),
        (
            json!({ "overrides": { "skills": { "bash": { "interrupt": "loudly" } } } }),
            "scenario.overrides.skills.bash.interrupt",
        ),
    ] {
        let found = faults(&room(&more));
        let at: Vec<&str> = found.iter().map(|fault| fault.path.as_str()).collect();
        assert!(at.contains(&path), "{more}: {found:?}");
        for fault in &found {
            assert!(fault.code.starts_with("scenario/"), "{fault:?}");
            for word in JARGON {
                let words = fault.message.split(|letter: char| !letter.is_alphanumeric());
                let mut words = words.collect::<Vec<_>>().join(" ");
                words = format!(" {words} ");
                assert!(!words.contains(&format!(" {word} ")), "{more}: {word:?} in {fault:?}");
            }
        }
    }
}

/// The message is short, however long a name is.
#[test]
fn delve_bad_1_a_long_name_is_not_echoed() {
    let long = "x".repeat(100_000);
    let places = [
        json!({ long.as_str(): 1 }),
        json!({ "name": long }),
        json!({ "goal": long }),
        json!({ "known": [long] }),
        json!({ "looks": { "fire": long } }),
        json!({ "looks": { long.as_str(): "jade" } }),
        json!({ "options": { long.as_str(): 1 } }),
        json!({ "options": { "class": long } }),
        json!({ "options": { "policy": long } }),
        json!({ "overrides": { long.as_str(): {} } }),
        json!({ "overrides": { "monsters": { long.as_str(): {} } } }),
        json!({ "overrides": { "monsters": { "rat": { long.as_str(): 1 } } } }),
        json!({ "overrides": { "monsters": { "rat": { "name": long } } } }),
        json!({ "overrides": { "monsters": { "rat": { "skills": [long] } } } }),
        json!({ "overrides": { "hero_costs": { long.as_str(): 1 } } }),
        json!({ "ending": long }),
        json!({ "dice": { long.as_str(): 1 } }),
        json!({ "hero": { "class": long } }),
        json!({ "hero": { "held": long } }),
        json!({ "hero": { "energy": { "modifiers": [{ long.as_str(): 1 }] } } }),
        json!({ "turn": { "phase": long } }),
        json!({ "level": { "rows": [long] } }),
        json!({ "level": { "monsters": [{ "kind": long, "x": 1, "y": 1 }] } }),
        json!({ "level": { long.as_str(): [] } }),
    ];
    for (at, more) in places.iter().enumerate() {
        let found = faults(&room(more));
        assert!(!found.is_empty(), "place {at} is taken");
        for fault in found {
            let length = fault.path.len() + fault.message.len();
            assert!(length < 1000, "place {at}: {} letters", length);
        }
    }
    let error = Dungeon::start(&Setup::scenario(&long), 1).unwrap_err();
    assert!(error.to_string().len() < 1000);
    let laid = Setup::default().with(&long, 1);
    assert!(Dungeon::start(&laid, 1).unwrap_err().to_string().len() < 1000);
    let laid = Setup::default().with("class", long.as_str());
    assert!(Dungeon::start(&laid, 1).unwrap_err().to_string().len() < 1000);
}

/// A slot is a number from 0 to 15.
#[test]
fn delve_bad_3_a_command_with_a_bad_slot_cannot_be_read() {
    let read = |text: &str| serde_json::from_str::<dungeon::Command>(text);
    assert!(read(r#"{"DropItem":{"slot":15}}"#).is_ok());
    for slot in ["16", "255", "-1", "\"one\""] {
        let error = read(&format!(r#"{{"DropItem":{{"slot":{slot}}}}}"#)).unwrap_err().to_string();
        assert!(slot.len() > 3 || slot == "-1" || error.contains("from 0 to 15"), "{error}");
    }
}
