//! What a round and its parts are made of.

use super::field::*;
use initiative_kernel::game::{Game, Seat};
use initiative_scene::scene::Selection;
use serde_json::json;
use squad::{Setup, Squad};

#[test]
fn squad_goal_1_a_round_is_every_survivor_then_the_monsters() {
    let mut field = f0();
    for number in 1..=4 {
        let at = field.s(number).at;
        field.play(walk(number, at.x, at.y - 1));
        let events = field.play(end(number));
        assert_eq!(count(&events, "MonsterPhaseStarted"), usize::from(number == 4));
    }
    assert_eq!(field.game().round(), 2);
}

#[test]
fn squad_set_1_boards_have_3_to_32_tiles_a_side() {
    let made = |side: usize| {
        let rows = vec![".".repeat(side); side];
        let survivors = json!([{ "at": [0, 0] }]);
        let rules = json!({ "sandbox": true });
        let scenario = json!({ "board": { "rows": rows }, "rules": rules, "survivors": survivors });
        Squad::start(&Setup::custom(scenario), 1).is_ok()
    };
    assert_eq!([2, 3, 32, 33].map(made), [false, true, true, false]);
    let size = f0().game().stage.board.size();
    assert_eq!((size.width(), size.height()), (16, 16));
}

#[test]
fn squad_set_2_what_a_survivor_is_unless_the_data_says_otherwise() {
    let field = sandbox(json!({}));
    let sheet = &field.game().stage.survivors[0];
    let stats = sheet.stats;
    assert_eq!((stats.movement, stats.evasion), (5, 5));
    assert_eq!((stats.accuracy, stats.speed, stats.strength, stats.luck), (0, 0, 0, 0));
    assert_eq!(field.game().stage.weapon(0).id, "fists");
    assert!(sheet.abilities.is_empty());
    assert_eq!(field.flags(1), (false, false, false));
}

#[test]
fn squad_state_3_a_turn_ends_from_any_condition() {
    for (moved, activated) in [(false, false), (true, false), (false, true)] {
        let mut field = f0_with(json!({ "survivors": [
            { "at": [0, 0], "moved": moved, "activated": activated }, { "at": [5, 0] }
        ]}));
        assert_eq!(names(&field.play(end(1))), ["SurvivorTurnCompleted"]);
        assert_eq!(field.flags(1), (moved, activated, true));
        assert_eq!(field.refusal(walk(1, 0, 1)), "squad/turn_complete");
    }
}

#[test]
fn squad_state_4_commitment_is_the_survivors() {
    let mut field = f0();
    assert!(!field.game().committed(0));
    field.play(walk(1, 6, 14));
    assert!(field.game().committed(0));
    field.play(end(1));
    assert!(!field.game().committed(0));
}

#[test]
fn squad_sel_1_and_edge_1_verdicts_change_nothing_and_say_why() {
    let mut field = f0();
    field.play(end(1));
    let before = field.digest();
    let Selection::Refused(reason) = field.game().selection(SEAT, 0) else {
        panic!("a greyed survivor can be selected");
    };
    assert_eq!(reason.text, "Ada has finished this turn.");
    assert_eq!(field.digest(), before);
}

#[test]
fn squad_bot_1_monsters_decide_nothing() {
    let field = f0();
    for seat in [Seat(1), Seat::HOST] {
        let mut commands = Vec::new();
        field.game().legal(seat, &mut commands);
        assert!(commands.is_empty());
    }
}

#[test]
fn squad_turn_3_events_of_a_move_that_completes() {
    let survivors = json!([{ "at": [0, 0], "activated": true }, { "at": [5, 0] }]);
    let mut field = f0_with(json!({ "survivors": survivors }));
    let events = field.play(walk(1, 0, 1));
    assert_eq!(names(&events), ["SurvivorMoved", "ActionSpent", "SurvivorTurnCompleted"]);
}

#[test]
fn squad_turn_4_events_of_an_attack() {
    let mut field = f0_with(json!({
        "survivors": [{ "at": [8, 9], "moved": true }, { "at": [0, 0] }],
        "monsters": [{ "kind": "brute", "at": [8, 8], "location_draw": ["legs"],
            "draw": [], "discard": ["hunt", "hunt"] }],
        "dice_script": [8, 1, 10],
    }));
    let events = field.play(attack(1, 1));
    let expected = [
        "AttackDeclared",
        "ActionSpent",
        "HitDiceRolled",
        "HitLocationsDrawn",
        "WoundRolled",
        "ActionDeckReshuffled",
        "MonsterWounded",
        "StatusApplied",
        "HitLocationDiscarded",
        "SurvivorTurnCompleted",
    ];
    assert_eq!(names(&events), expected);
}

#[test]
fn squad_turn_7_events_of_a_hit() {
    let hobble = json!({ "kind": "attack", "dice": 1, "status": "slowed", "turns": 2 });
    let mut field = f0_with(json!({
        "content": { "cards": [{ "id": "trip", "target": "nearest", "effects": [hobble] }] },
        "survivors": [{ "at": [8, 9], "wounds": { "legs": 1 } }, { "at": [0, 0] }],
        "monsters": [{ "kind": "brute", "at": [8, 8], "draw": ["trip"] }],
        "dice_script": [10, 9],
    }));
    let names = names(&field.pass());
    let at = names.iter().position(|name| name == "MonsterAttackRolled").unwrap();
    let expected = [
        "LocationRolled",
        "SurvivorWounded",
        "SurvivorKnockedDown",
        "StatusApplied",
        "ActionCardDiscarded",
    ];
    assert_eq!(names[at + 1..at + 6], expected);
}
