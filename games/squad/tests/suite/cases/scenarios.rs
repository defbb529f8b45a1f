//! Scenarios: what is refused and where, and positions written and read back.

use super::field::*;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Fault, Game, Null, SetupError};
use initiative_testkit::bound::LoopBound;
use serde_json::{Value, json};
use squad::{Blocking, Setup, Squad, bot};

fn faults(scenario: Value) -> Vec<Fault> {
    Squad::start(&Setup::custom(scenario), 1).map_or_else(|error| error.faults, |_| Vec::new())
}

/// The code and the place of the only fault.
fn fault(over: Value) -> (&'static str, String) {
    let mut found = faults(merged(first_stand(), over));
    assert_eq!(found.len(), 1, "{found:?}");
    let fault = found.remove(0);
    (fault.code, fault.path)
}

#[test]
fn squad_edge_9_each_fault_has_a_code_and_a_place() {
    let code = |over: Value| fault(over).0;
    assert_eq!(
        code(json!({ "board": { "rows": ["..", ".."] }, "survivors": [{ "at": [0, 0] }],
        "monsters": [{ "kind": "brute", "at": [1, 1] }] })),
        "scenario/bad_board"
    );
    assert_eq!(code(json!({ "board": { "rows": ["...", "..", "..."] } })), "scenario/bad_board");
    assert_eq!(code(json!({ "board": { "rows": ["...", ".x.", "..."] } })), "scenario/bad_board");
    assert_eq!(code(json!({ "board": { "rows": 3 } })), "scenario/bad_board");
    assert_eq!(code(json!({ "survivors": [{ "at": [16, 0] }] })), "scenario/bad_position");
    assert_eq!(code(json!({ "survivors": [{ "at": [8, 8] }] })), "scenario/bad_position");
    let two = json!({ "survivors": [{ "at": [0, 0] }, { "at": [0, 0] }] });
    assert_eq!(code(two.clone()), "scenario/bad_position");
    let shared = merged(two, json!({ "rules": { "blocking": "none" } }));
    assert!(faults(merged(first_stand(), shared)).is_empty());
    let twins = json!([{ "id": "survivor_1", "at": [0, 0] }, { "id": "survivor_1", "at": [1, 0] }]);
    assert_eq!(code(json!({ "survivors": twins })), "scenario/duplicate_id");
    let (found, path) = fault(json!({ "survivors": [{ "at": [0, 0], "weapon": "spoon" }] }));
    assert_eq!(
        (found, path.as_str()),
        ("scenario/unknown_content", "scenario.survivors[0].weapon")
    );
    let (found, path) = fault(json!({ "rules": { "blokcing": "pass" } }));
    assert_eq!((found, path.as_str()), ("scenario/unknown_field", "scenario.rules.blokcing"));
    for stats in [json!({ "movement": 13 }), json!({ "luck": 21 }), json!({ "speed": "fast" })] {
        let over = json!({ "survivors": [{ "at": [0, 0], "stats": stats }] });
        assert_eq!(code(over), "scenario/out_of_range");
    }
    let wounds = json!({ "survivors": [{ "at": [0, 0], "wounds": { "head": 100 } }] });
    assert_eq!(code(wounds), "scenario/out_of_range");
    assert_eq!(code(json!({ "dice_script": [0] })), "scenario/out_of_range");
    let lost = json!({ "kind": "brute", "at": [8, 8], "draw": [], "wounds": ["hunt"] });
    assert_eq!(code(json!({ "monsters": [lost] })), "scenario/bad_deck");
    let large = vec!["hunt"; 61];
    let large = json!({ "kind": "brute", "at": [8, 8], "draw": large });
    assert_eq!(code(json!({ "monsters": [large] })), "scenario/bad_deck");
    let pending = json!({ "attacker": "survivor_1", "target": "monster_1", "cards": ["head"] });
    let found = faults(merged(first_stand(), json!({ "pending": pending })));
    let found: Vec<_> = found.iter().map(|fault| (fault.code, fault.path.as_str())).collect();
    let expected = ["scenario.pending.attacker", "scenario.pending.cards"];
    assert_eq!(found, expected.map(|path| ("scenario/bad_pending", path)));
    assert_eq!(code(json!({ "survivors": [] })), "scenario/no_survivors");
    assert_eq!(code(json!({ "monsters": [] })), "scenario/no_monsters");
    assert!(
        faults(merged(first_stand(), json!({ "monsters": [], "rules": { "sandbox": true } })))
            .is_empty()
    );
    let nine: Vec<_> = (0..9).map(|x| json!({ "at": [x, 0] })).collect();
    assert_eq!(code(json!({ "survivors": nine })), "scenario/out_of_range");
}

#[test]
fn squad_edge_9_all_faults_are_told_at_once() {
    let found = faults(merged(
        first_stand(),
        json!({
            "rules": { "auto_end": 1, "sandbox": "yes" }, "round": 0, "colour": "red",
            "survivors": [{ "at": [0, 0], "abilities": ["fly"] }],
        }),
    ));
    let codes: Vec<_> = found.iter().map(|fault| fault.code).collect();
    assert_eq!(found.len(), 5, "{found:?}");
    assert_eq!(codes.iter().filter(|code| **code == "scenario/out_of_range").count(), 3);
    let many: Vec<_> = (0..8).map(|_| json!({ "at": "here", "a": 1, "b": 2, "c": 3 })).collect();
    assert_eq!(faults(json!({ "survivors": many })).len(), SetupError::MAX);
    assert!(!faults(json!("no_such_place")).is_empty());
    assert!(!faults(json!(null)).is_empty());
    let preset = Setup { preset: json!("easy"), ..Setup::default() };
    assert_eq!(Squad::start(&preset, 1).unwrap_err().faults[0].path, "preset");
}

#[test]
fn squad_set_5_a_scenario_sets_up_any_position() {
    let field = f0_with(json!({
        "round": 4,
        "survivors": [{
            "id": "survivor_3", "name": "Cy", "at": [8, 9], "activated": true, "weapon": "bow",
            "abilities": [{ "id": "first_aid", "cooldown": 2 }, "brace"],
            "wounds": { "arms": 1 }, "severe": { "legs": 1 }, "statuses": { "slowed": 2 },
        }, { "id": "survivor_1", "at": [0, 0], "down": "skipping" }],
        "monsters": [{ "kind": "brute", "at": [8, 8], "stats": { "toughness": 7 },
            "draw": ["maul", "hunt"], "discard": ["hunt"], "wounds": ["maul"] }],
        "pending": { "attacker": "survivor_3", "target": "monster_1", "cards": ["head", "legs"] },
    }));
    let game = field.game();
    assert_eq!(game.stage.survivors[0].id, squad::SurvivorId(1), "in the order of ids");
    assert_eq!(game.round(), 4);
    assert_eq!(game.movement(1), 2);
    assert_eq!(field.legal(), [pick(0), pick(1), squad::Command::Resign]);
    assert_eq!(field.m(1).life(), 3);
    let top = *field.m(1).draw.last().unwrap();
    assert_eq!(game.stage.card(top).id, "maul");
}

#[test]
fn squad_set_7_the_preset_literal() {
    let game = Squad::start(&Setup::scenario("quarry").literal(), 1).unwrap();
    let rules = game.stage.rules;
    assert_eq!(rules.blocking, Blocking::None);
    assert!(rules.noop_attack && rules.auto_end && rules.sandbox && rules.points.is_none());
    let open = Setup::scenario("quarry").literal().with_rules(json!({ "auto_end": false }));
    assert!(!Squad::start(&open, 1).unwrap().stage.rules.auto_end);
}

// SQUAD-MON-1, SQUAD-AP-1: odd, but it can be played.
#[test]
fn squad_mon_1_what_is_odd_is_told_as_a_warning() {
    let warned = |setup: &Setup| -> Vec<(String, &str)> {
        assert!(Squad::start(setup, 1).is_ok());
        Squad::warnings(setup).into_iter().map(|fault| (fault.path, fault.code)).collect()
    };
    for scenario in ["first_stand", "quarry", "palisade", "long_night"] {
        assert_eq!(warned(&Setup::scenario(scenario)), []);
        assert_eq!(warned(&Setup::scenario(scenario).literal()), []);
    }
    let odd = merged(
        first_stand(),
        json!({
            "rules": { "points": { "per_phase": 2 } },
            "survivors": [{ "at": [0, 0], "statuses": { "slowed": 1, "dazed": 1 } }],
            "monsters": [
                { "id": "monster_7", "kind": "brute", "at": [8, 8], "draw": [] },
                { "kind": "brute", "at": [8, 9], "statuses": { "braced": 1 } },
            ],
        }),
    );
    let expected = [
        ("scenario.rules.points", "scenario/unused"),
        ("scenario.survivors[0].statuses.dazed", "scenario/unused"),
        ("scenario.monsters[0]", "scenario/idle"),
        ("scenario.monsters[1].statuses.braced", "scenario/unused"),
    ];
    let expected = expected.map(|(path, code)| (path.to_owned(), code));
    assert_eq!(warned(&Setup::custom(odd)), expected);
    let poor = json!({ "profile": "points", "sandbox": true,
        "points": { "per_phase": 1, "costs": { "move": 2 } } });
    let poor = Setup::scenario("first_stand").with_rules(poor);
    assert_eq!(warned(&poor), [("rules.points".to_owned(), "scenario/idle")]);
    assert_eq!(Squad::warnings(&Setup::scenario("nowhere")), []);
}

#[test]
fn squad_set_5_positions_come_back_as_they_were() {
    for (number, scenario) in ["first_stand", "quarry", "palisade", "long_night"].iter().enumerate()
    {
        let rules = if number % 2 == 0 { json!({}) } else { json!({ "profile": "points" }) };
        let setup = Setup::scenario(scenario).with_rules(rules);
        let mut game = Squad::start(&setup, number as u64).unwrap();
        let mut bound = LoopBound::new(10_000, *scenario);
        while bound.step()
            && let Some(command) = bot::careful(&game, SEAT)
        {
            let again = Squad::start(&Setup::custom(game.export()), 9).unwrap();
            // The same dice, and the same shuffles of piles in the same order.
            let levelled = |game: &Squad| game.reimagine(SEAT, &mut Dice::new(0));
            assert_eq!(levelled(&game), levelled(&again));
            game.apply(SEAT, command, &mut Null);
        }
    }
}

#[test]
fn squad_ap_1_prices_stay_when_other_switches_change_and_when_exported() {
    let mut scenario = first_stand();
    scenario["rules"] = json!({ "profile": "points", "points": { "per_phase": 5 } });
    let setup = Setup::custom(scenario).with_rules(json!({ "telegraph": true }));
    let game = Squad::start(&setup, 1).unwrap();
    assert_eq!(game.stage.rules.points.unwrap().per_phase, 5);
    let again = Squad::start(&Setup::custom(game.export()), 1).unwrap();
    assert_eq!(again.stage.rules, game.stage.rules);
}

#[test]
fn squad_set_4_a_board_with_an_unknown_letter_names_the_letters() {
    let error = squad::BattleBoard::read(["...", ".x.", "..."]).unwrap_err();
    assert!(error.ends_with("; the letters are . ~ # o"), "{error}");
}
