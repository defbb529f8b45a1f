//! States that no match can reach: each is named when it comes from outside.

use super::field::*;
use duel::Duel;
use initiative_kernel::game::Game;
use serde_json::{Value, json};

/// A state in which everything is there that can be forged, as it is written.
fn state() -> Value {
    let cheap = json!({ "stats": { "cost": -1 }, "active_in": "hand" });
    let strong = json!({ "stats": { "attack": 1 }, "duration_end": 3, "source": "kindle" });
    let field = arena(json!({
        "rules": { "max_hand_size": 5 },
        "seats": [
            { "hand": ["stand_fast", { "card": "paper_kite", "modifiers": [cheap] }, "sling_apprentice"],
              "mana": { "remaining": 5, "core": 5 },
              "pile": ["paper_kite", { "card": "stand_fast", "modifiers": [cheap] },
                { "card": "stand_fast", "modifiers": [cheap] }],
              "artifacts": [{ "card": "iron_visor" }] },
            {},
        ],
        "units": [
            { "card": "pebble_warden", "seat": 0, "at": [3, 2], "modifiers": [strong] },
            minion("reel_dancer", 1, 6, 2),
        ],
    }));
    serde_json::to_value(field.game()).unwrap()
}

/// The places that are called wrong after some changes.
fn wrong(changes: &[(&str, Value)]) -> Vec<String> {
    let mut state = state();
    for (pointer, value) in changes {
        let place = state.pointer_mut(pointer);
        *place.unwrap_or_else(|| panic!("there is no {pointer}")) = value.clone();
    }
    let game: Duel = serde_json::from_value(state).unwrap_or_else(|error| panic!("{error}"));
    let faults = game.validate().err().map(|error| error.faults).unwrap_or_default();
    faults.into_iter().map(|fault| fault.path).collect()
}

#[test]
fn duel_det_1_a_forged_state_is_refused() {
    let state = state();
    let card = |pointer: &str| state.pointer(pointer).unwrap().clone();
    let (general, minion) = (card("/sides/0/units/0/card"), card("/sides/0/units/1/card"));
    let (signature, artifact) = (card("/sides/0/signature/card"), card("/sides/0/artifacts/0"));
    let modifier = card("/sides/0/hand/1/modifiers/0");
    let held = json!({ "card": minion, "modifiers": [] });
    let game: Duel = serde_json::from_value(state.clone()).unwrap();
    let cards = json!(game.catalogue().cards().len());
    let buffs = json!(game.catalogue().buffs().len());
    assert_eq!(wrong(&[]), Vec::<String>::new());
    let unit = "/sides/0/units/1";
    let mark = "/sides/0/units/1/modifiers/0";
    for (pointer, value) in [
        ("/sides/0/units/0/general".into(), json!(false)),
        ("/sides/0/units/0/card".into(), minion.clone()),
        (format!("{unit}/general"), json!(true)),
        (format!("{unit}/seat"), json!(1)),
        (format!("{unit}/card"), cards.clone()),
        (format!("{unit}/card"), general.clone()),
        (format!("{unit}/attack"), json!(-1)),
        (format!("{unit}/attack"), json!(65_536)),
        (format!("{unit}/health"), json!(0)),
        (format!("{unit}/health"), json!(65_536)),
        (format!("{unit}/damage"), json!(-1)),
        (format!("{unit}/damage"), json!(3)),
        (format!("{unit}/doomed"), json!(true)),
        (format!("{unit}/at"), json!([20, 2])),
        (format!("{unit}/at"), json!([3, 3])),
        (format!("{mark}/payload/buff"), buffs.clone()),
        (format!("{mark}/payload/source"), cards.clone()),
        (format!("{mark}/payload/artifact"), json!(0)),
        (format!("{mark}/active_in"), json!(24)),
        (format!("{mark}/duration_end"), json!(20_001)),
        (format!("{mark}/duration_start"), json!(20_001)),
        (format!("{mark}/end_elapsed"), json!(20_001)),
        (format!("{mark}/start_elapsed"), json!(20_001)),
        ("/sides/0/units/0/modifiers/0/payload/artifact".into(), json!(1)),
        ("/sides/0/taken".into(), json!([0, 0, 0])),
        ("/sides/0/hand/0/card".into(), general.clone()),
        ("/sides/0/hand/0/card".into(), signature),
        ("/sides/0/hand/0/card".into(), cards.clone()),
        ("/sides/0/hand/1/modifiers/0/payload/buff".into(), buffs),
        ("/sides/0/hand/5".into(), held),
        ("/sides/0/pile/cards/0".into(), general),
        ("/sides/0/pile/marked/0/0".into(), json!(1)),
        ("/sides/0/pile/marked/0/0".into(), json!(2)),
        ("/sides/0/pile/marked/1/0".into(), json!(3)),
        ("/sides/0/pile/marked/0/1".into(), json!([])),
        ("/sides/0/pile/marked/0/1/0/payload/artifact".into(), json!(0)),
        ("/sides/0/pile/cards".into(), json!([minion])),
        ("/sides/0/pile".into(), json!({ "cards": vec![minion.clone(); 4_097], "marked": [] })),
        ("/sides/0/mana/cap".into(), json!(50)),
        ("/sides/0/signature/card".into(), cards),
        ("/sides/0/signature/card".into(), minion.clone()),
        ("/sides/0/artifacts/0/durability".into(), json!(0)),
        ("/sides/0/artifacts/0/card".into(), minion),
        ("/sides/0/artifacts".into(), json!(vec![artifact; 4])),
        ("/sides/0/hand/1/modifiers".into(), json!(vec![modifier; 4_097])),
        ("/arrived".into(), json!(2)),
    ] {
        let found = wrong(&[(&pointer, value.clone())]);
        assert!(found.contains(&"sides[0]".into()), "{pointer} = {value:.60}: {found:?}");
    }
    let springs = card("/springs");
    for (pointer, value, path) in [
        ("/ending", json!({ "winner": 2, "reason": "resigned" }), "ending"),
        ("/turns/open", json!(false), "turns"),
        ("/turns/ended", json!(10_000), "turns"),
        ("/sides/1/units/1/id", json!(2), "sides"),
        ("/sides/1/units/1/at", json!([3, 2]), "sides[1]"),
        ("/spent", springs, "springs"),
        ("/springs", json!([0, 0, 1]), "springs"),
        ("/spent", json!([0, 0, 1]), "springs"),
        ("/phase", json!("mulligan"), "phase"),
        ("/sides/0/mulligan_done", json!(false), "phase"),
        ("/pending", json!({ "slot": 0, "at": null }), "pending"),
    ] {
        let found = wrong(&[(pointer, value.clone())]);
        assert!(found.contains(&path.into()), "{pointer} = {value}: {found:?}");
    }
}

#[test]
fn duel_follow_1_a_forged_choice_is_refused() {
    let pending = |slot: u8, at: Value| ("/pending", json!({ "slot": slot, "at": at }));
    let waits = || pending(2, json!([1, 2]));
    assert_eq!(wrong(&[waits()]), Vec::<String>::new(), "a card that waits");
    let over = json!({ "winner": 0, "reason": "resigned" });
    for changes in [
        vec![pending(0, Value::Null)],
        vec![pending(2, Value::Null)],
        vec![pending(2, json!([8, 0]))],
        vec![pending(4, json!([1, 2]))],
        vec![waits(), ("/sides/0/mana/now", json!(1))],
        vec![waits(), ("/phase", json!("mulligan"))],
        vec![waits(), ("/ending", over)],
    ] {
        assert!(wrong(&changes).contains(&"pending".into()), "{changes:?}");
    }
}
