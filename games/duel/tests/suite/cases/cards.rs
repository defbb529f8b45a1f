//! The card pool, card by card where no case has met it yet.

use super::field::*;
use duel::content::library;
use duel::{Duel, Event, Setup};
use initiative_kernel::game::Game;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn rich(hand: &[&str], units: &Value) -> Field {
    arena(json!({
        "seats": [{ "hand": hand, "mana": { "core": 9 } }, {}], "units": units, "board": { "tiles": [] },
    }))
}

#[test]
fn duel_card_1_openings() {
    let hurt = json!({ "card": "pebble_warden", "seat": 0, "at": [1, 1], "damage": 2 });
    let mut field = rich(&["tinker_surgeon"], &json!([hurt]));
    assert_eq!(field.refusal(play_on(0, (1, 2), (1, 2))), "bad_follow_up");
    field.play(play_on(0, (1, 2), (1, 1)));
    assert_eq!(field.health(1, 1), 3);
    let near = json!([minion("pebble_warden", 1, 2, 2), minion("pebble_warden", 1, 5, 2)]);
    let mut field = rich(&["choirmaster_of_coals"], &near);
    field.play(play_at(0, 1, 2));
    assert_eq!((field.health(2, 2), field.health(5, 2)), (1, 3));
}

#[test]
fn duel_card_1_spells() {
    let own = json!([minion("pebble_warden", 0, 3, 2), minion("pebble_warden", 1, 4, 2)]);
    let mut field = rich(&["stand_fast", "overgrowth", "hot_blood"], &own);
    field.play(play(0));
    assert_eq!((field.attack(3, 2), field.health(3, 2), field.attack(4, 2)), (2, 5, 1));
    field.play(play_at(1, 3, 2));
    field.play(play_at(2, 3, 2));
    assert_eq!((field.attack(3, 2), field.health(3, 2)), (7, 7));
    field.end();
    assert_eq!((field.attack(3, 2), field.health(3, 2)), (4, 7));
    field.end();
    assert_eq!((field.attack(3, 2), field.health(3, 2)), (3, 5));
    let mut field = rich(&["spore_burst", "encore", "cinder_bolt"], &own);
    field.play(play_at(0, 3, 2));
    assert_eq!((field.health(4, 2), field.health(3, 2)), (1, 3));
    field.play(hit(field.id(3, 2), 4, 2));
    field.play(play_at(1, 3, 2));
    field.play(go(field.id(3, 2), 3, 1));
    field.play(play_at(2, 8, 2));
    assert_eq!(field.general(B), 22);
}

#[test]
fn duel_watch_1_start_watches_of_the_pool() {
    let mut field = arena(json!({ "units": [
        { "card": "vigil_healer", "seat": 1, "at": [7, 2], "damage": 1 },
        { "card": "ledger_keeper", "seat": 1, "at": [7, 3], "damage": 3 },
        { "card": "bramble_matron", "seat": 1, "at": [4, 2] },
        { "card": "moss_whelp", "seat": 1, "at": [2, 4] },
        { "card": "kiln_brute", "seat": 1, "at": [6, 0] },
    ], "seats": [{}, { "general": { "card": "vesh", "damage": 5 } }] }));
    let events = field.end();
    assert_eq!(field.health(7, 3), 3);
    assert_eq!(field.health(7, 2), 5, "near self is not self");
    assert_eq!(field.general(B), 20, "healed by 2, burnt by 2");
    assert_eq!(field.cards_in_hand(B), 2);
    let summoned = |it: &&Event| matches!(it, Event::UnitSummoned { .. });
    assert_eq!(events.iter().filter(summoned).count(), 1);
    assert_eq!((field.attack(2, 4), field.health(2, 4)), (2, 4));
}

/// The plainest watch there is: at the start of its owner's turn, against the enemy general.
#[test]
fn duel_watch_1_an_own_start_harms_the_enemy_general() {
    let mut field = arena(json!({ "units": [minion("matin_ringer", 0, 3, 2)] }));
    let rings = |events: &[Event]| {
        events.iter().filter(|it| matches!(it, Event::WatchTriggered { .. })).count()
    };
    assert_eq!(rings(&field.end()), 0, "the enemy's start is not its own");
    assert_eq!((field.general(A), field.general(B)), (25, 25));
    let events = field.end();
    assert_eq!((rings(&events), field.general(A), field.general(B)), (1, 25, 24));
    let at = |name: &str| names(&events).iter().position(|it| it == name).unwrap();
    // After `TurnStarted`, before the draw.
    assert!(at("TurnStarted") < at("WatchTriggered"));
    assert!(at("WatchTriggered") < at("DamageDealt") && at("DamageDealt") < at("CardDrawn"));
    // A bonus turn is a turn of its own, too.
    let mut field = arena(json!({ "units": [minion("matin_ringer", 0, 3, 2)],
        "turn": { "bonus_pending": true } }));
    assert_eq!(rings(&field.end()), 1);
    assert_eq!(field.general(B), 24);
}

#[test]
fn duel_key_5_dying_wishes_of_the_pool() {
    let doomed = json!([
        minion("candle_effigy", 0, 3, 2), minion("spark_chorister", 0, 3, 3),
        { "card": "hollow_oak", "seat": 0, "at": [5, 2], "damage": 7 },
    ]);
    let mut field = rich(&["furnace_hymn"], &doomed);
    field.play(play(0));
    assert_eq!(field.general(B), 24);
    let seedlings =
        field.game().board_order().filter(|unit| field.game().card(unit.card).id == "seedling");
    assert_eq!(seedlings.count(), 3);
    assert_eq!(field.health(3, 2), 1);
    let effigy = json!([minion("candle_effigy", 0, 3, 2), minion("chalk_colossus", 1, 4, 2)]);
    let mut field = rich(&[], &effigy);
    field.play(hit(field.id(3, 2), 4, 2));
    assert_eq!(field.cards_in_hand(A), 1);
}

#[test]
fn duel_sig_2_signatures_of_the_pool() {
    let ready = json!({ "active": true });
    let mut field = arena(json!({
        "seats": [{ "signature": ready }, {}],
        "units": [minion("pebble_warden", 0, 1, 2), minion("pebble_warden", 0, 4, 2)],
    }));
    assert_eq!(field.refusal(sign(4, 2)), "bad_target");
    assert_eq!(field.refusal(sign(0, 9)), "off_board");
    field.play(sign(1, 2));
    assert_eq!(field.attack(1, 2), 3);
    let mut field =
        arena(json!({ "seats": [{ "general": { "card": "ulla" }, "signature": ready }, {}] }));
    field.play(sign(1, 1));
    assert_eq!(field.name_at(1, 1), "seedling");
}

/// A deck as the spec writes it: counts, then names.
fn list(counts: &[(u16, &str)]) -> BTreeMap<String, u16> {
    let one = |(count, names): &(u16, &str)| -> Vec<(String, u16)> {
        names.split(' ').map(|name| (name.to_owned(), *count)).collect()
    };
    counts.iter().flat_map(one).collect()
}

#[test]
fn duel_deck_1_and_deck_2_and_deck_3_card_for_card() {
    let decks = &library().unwrap().decks;
    let lantern = list(&[
        (3, "wick_squire lamplighter glasshouse_guard oathbound_captain"),
        (2, "snuffer vigil_healer prism_sentinel poultice_light blinding_flare stand_fast"),
        (2, "mirrored_aegis toll_gatekeeper sling_apprentice tinker_surgeon ledger_keeper"),
        (2, "storm_heron second_wind_duelist"),
        (1, "turned_hourglass"),
    ]);
    let thornwake = list(&[
        (3, "moss_whelp pod_carrier leafturn_elder bramble_matron overgrowth"),
        (2, "antlered_runner hollow_oak wellspring_rite spore_burst barkskin_mantle"),
        (2, "pebble_warden ditch_slinger pawn_broker candle_effigy well_warden chalk_colossus"),
        (1, "tunnelroot turned_hourglass"),
    ]);
    let cinder = list(&[
        (3, "spark_chorister ash_crier ember_lancer soot_archer cinder_bolt"),
        (2, "kiln_brute choirmaster_of_coals hot_blood furnace_hymn branding_iron paper_kite"),
        (2, "reel_dancer omen_crow belfry_diver courier_hound"),
        (1, "encore midnight_toller iron_visor turned_hourglass"),
    ]);
    let expected = [
        ("cinder", "vesh", cinder),
        ("lantern", "oriel", lantern),
        ("thornwake", "ulla", thornwake),
    ];
    assert_eq!(decks.len(), expected.len());
    for (name, general, cards) in expected {
        let deck = &decks[name];
        assert_eq!((deck.general.as_str(), &deck.cards), (general, &cards), "{name}");
        assert_eq!(deck.cards.values().sum::<u16>(), 39, "{name}");
    }
}

/// The faults of a scenario with one more card.
fn faults(card: &Value) -> Vec<&'static str> {
    let setup = Setup::custom(arena_with(json!({ "cards": [card] })));
    match Duel::start(&setup, 1) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults.iter().map(|fault| fault.code).collect(),
    }
}

/// A spell with one effect, and choices for whatever it may be aimed at.
fn spell(effect: &Value) -> Value {
    json!({ "id": "x", "name": "X", "kind": "spell", "cast": [effect],
        "target": { "side": "own", "kind": "unit" }, "follow_up": { "tile": "free" } })
}

#[test]
fn duel_fx_5_every_word_of_the_shape_is_read() {
    let target = |op: &str| json!({ "op": op, "to": "target" });
    let mut ops: Vec<Value> =
        ["stun", "dispel", "destroy", "refresh", "exhaust"].map(target).into();
    ops.extend(["damage", "heal", "wear"].map(|op| json!({ "op": op, "n": 2, "to": "target" })));
    ops.extend(["draw", "mana_core", "mana_now"].map(|op| json!({ "op": op, "n": 1 })));
    ops.extend([
        json!({ "op": "bonus_turn" }),
        json!({ "op": "give_card", "card": "seedling" }),
        json!({ "op": "summon", "card": "seedling", "count": 1, "at": "follow" }),
        json!({ "op": "transform", "card": "seedling", "to": "target" }),
        json!({ "op": "relocate", "to": "target", "at": "follow" }),
        json!({ "op": "open_spring", "to": "follow" }),
        json!({ "op": "buff", "to": "target", "stats": { "attack": 1, "health": 1, "cost": -1,
            "draws": 1, "replaces": 1, "taken_flat": -1, "taken_percent": 50, "taken_final": -1 },
            "keywords": ["rush", "flying"], "duration_end": 2, "duration_start": 3,
            "respects_bonus": false, "active_in": "everywhere", "stacking": "refresh",
            "watches": [{ "when": "start", "whose": "own", "do": [{ "op": "draw", "n": 1 }] }],
            "on_expire": [{ "op": "damage", "n": 1, "to": "self" }] }),
    ]);
    for name in ["target", "own_general", "enemy_general", "both_generals"] {
        ops.push(json!({ "op": "heal", "n": 1, "to": name }));
    }
    ops.push(
        json!({ "op": "buff", "to": "hand_first", "stats": { "cost": -1 }, "active_in": "hand" }),
    );
    for side in ["own", "enemy", "any"] {
        for kind in ["minion", "unit"] {
            for near in ["target", "own_general"] {
                let to = json!({ "side": side, "kind": kind, "near": near, "random": 1 });
                ops.push(json!({ "op": "heal", "n": 1, "to": to }));
            }
        }
    }
    for op in ops {
        assert_eq!(faults(&spell(&op)), [""; 0], "{op}");
    }
    // What only units have: an aura, an opening, a dying wish, watches, what they come with.
    assert_eq!(
        faults(&json!({ "id": "x", "name": "X", "attack": 1, "health": 1, "cost": 2,
            "keywords": ["provoke"], "aura": { "near": "self", "stats": { "attack": 1 } },
            "follow_up": { "side": "own", "kind": "unit", "other": true },
            "opening": [{ "op": "heal", "n": 1, "to": "follow" },
                { "op": "damage", "n": 1, "to": { "side": "enemy", "kind": "unit", "near": "self" } }],
            "dying": [{ "op": "summon", "card": "seedling", "at": "own_tile" },
                { "op": "summon", "card": "seedling", "count": 2, "at": "near_self" }],
            "watches": [{ "when": "end", "whose": "either", "do": [{ "op": "draw" }] },
                { "when": "start", "whose": "opponent", "do": [{ "op": "heal", "to": "self" }] }],
            "innate": [{ "duration_end": 2,
                "on_expire": [{ "op": "transform", "card": "thornling", "to": "self" }] }] })),
        [""; 0]
    );
}

#[test]
fn duel_fx_5_what_is_not_of_the_shape_is_refused() {
    for (effect, code) in [
        (json!({ "op": "explode", "to": "target" }), "scenario/bad_card"),
        (json!({ "op": "damage", "n": 1, "to": "everybody" }), "scenario/bad_card"),
        (json!({ "op": "damage", "n": 1 }), "scenario/bad_card"),
        (json!({ "op": "draw", "n": 1, "to": "target" }), "scenario/bad_card"),
        (
            json!({ "op": "damage", "to": { "side": "any", "kind": "unit", "random": 2 } }),
            "scenario/bad_card",
        ),
        (json!({ "op": "heal", "to": "self" }), "scenario/bad_card"),
        (json!({ "op": "buff", "to": "target", "active_in": "nowhere" }), "scenario/bad_card"),
        (json!({ "op": "summon", "card": "seedling", "at": "own_tile" }), "scenario/bad_card"),
        (json!({ "op": "summon", "at": "follow" }), "scenario/bad_card"),
        (json!({ "op": "summon", "card": "dragon", "at": "follow" }), "scenario/unknown_content"),
    ] {
        assert_eq!(faults(&spell(&effect)), [code], "{effect}");
    }
    // A field that there is not, in any of the records.
    for effect in [
        json!({ "op": "damage", "n": 1, "to": "target", "twice": true }),
        json!({ "op": "damage", "to": { "side": "any", "kind": "unit", "colour": 1 } }),
        json!({ "op": "buff", "to": "target", "stats": { "beauty": 1 } }),
        json!({ "op": "buff", "to": "target", "keywords": ["wings"] }),
        json!({ "op": "summon", "card": "seedling", "at": "anywhere" }),
        json!({ "op": "buff", "to": "target", "watches": [{ "when": "noon", "whose": "own", "do": [] }] }),
    ] {
        assert_eq!(faults(&spell(&effect)).len(), 1, "{effect}");
    }
}
