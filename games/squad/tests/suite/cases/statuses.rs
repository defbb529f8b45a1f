//! Statuses and cooldowns.

use super::field::*;
use serde_json::{Value, json};
use squad::{AbilityTarget, Event, FigureId, FigureStatus, MonsterId, MonsterSkip, SurvivorId};

/// A survivor far from a monster that does nothing, with this much laid over it.
fn alone(survivor: Value) -> Field {
    f0_with(json!({
        "survivors": [merged(json!({ "at": [0, 0] }), survivor)],
        "monsters": [{ "kind": "brute", "at": [15, 15], "draw": ["maul", "maul", "maul"] }],
    }))
}

#[test]
fn case_28_squad_stat_1_slowed_covers_two_player_phases() {
    let hobble = json!({ "kind": "attack", "dice": 1, "status": "slowed", "turns": 2 });
    let wait = json!({ "kind": "retreat", "cost": 0 });
    let mut field = f0_with(json!({
        "content": { "cards": [
            { "id": "trip", "target": "nearest", "effects": [hobble] },
            { "id": "wait", "target": "nearest", "effects": [wait] },
        ]},
        "survivors": [{ "at": [8, 9] }],
        "monsters": [{
            "kind": "brute", "at": [8, 8], "draw": ["trip", "wait", "wait", "wait", "wait"]
        }],
        "dice_script": [10, 9],
    }));
    let movement = |field: &Field| field.game().movement(0);
    field.pass();
    assert_eq!((field.game().round(), movement(&field)), (2, 3));
    field.pass();
    assert_eq!((field.game().round(), movement(&field)), (3, 3));
    let events = field.pass();
    assert_eq!((field.game().round(), movement(&field)), (4, 5));
    let figure = FigureId::Survivor(SurvivorId(1));
    assert!(events.contains(&Event::StatusExpired { figure, status: FigureStatus::Slowed }));
}

#[test]
fn case_28_squad_stat_2_the_same_status_never_adds_up() {
    let hobble = json!({ "kind": "attack", "dice": 1, "status": "slowed", "turns": 2 });
    let mut field = f0_with(json!({
        "content": { "cards": [{ "id": "trip", "target": "nearest", "effects": [hobble] }] },
        "survivors": [{ "at": [8, 9], "statuses": { "slowed": 2 } }],
        "monsters": [{ "kind": "brute", "at": [8, 8], "draw": ["trip", "trip"] }],
        "dice_script": [10, 9],
    }));
    let events = field.pass();
    let figure = FigureId::Survivor(SurvivorId(1));
    let applied = Event::StatusApplied { figure, status: FigureStatus::Slowed, turns: 2 };
    assert!(events.contains(&applied), "one turn was left, now it is two");
    assert_eq!(field.game().movement(0), 3, "still only two less");
}

#[test]
fn squad_stat_1_put_on_in_the_own_phase_it_counts_from_there() {
    let mut field = alone(json!({ "statuses": { "slowed": 2 } }));
    assert_eq!(field.game().movement(0), 3);
    field.pass();
    assert_eq!(field.game().movement(0), 3);
    field.pass();
    assert_eq!(field.game().movement(0), 5);
}

#[test]
fn squad_stat_1_braced_ends_at_the_next_player_phase() {
    let mut field = alone(json!({ "abilities": ["brace"] }));
    let brace = using(&field, 1, "brace", None);
    let events = field.play(brace);
    assert_eq!(names(&events), ["AbilityUsed", "ActionSpent", "StatusApplied"]);
    assert_eq!(field.game().evasion(0), 7);
    let events = field.pass();
    let names = names(&events);
    let ended = names.iter().position(|name| name == "StatusExpired").unwrap();
    let started = names.iter().position(|name| name == "RoundStarted").unwrap();
    let ready = names.iter().position(|name| name == "SurvivorReadied").unwrap();
    assert!(started < ended && ended < ready);
    assert_eq!(field.game().evasion(0), 5);
}

#[test]
fn squad_stat_1_dazed_loses_one_activation_and_its_card() {
    let mut field = f0_with(json!({
        "rules": { "telegraph": true },
        "survivors": [{ "at": [0, 0] }],
        "monsters": [{ "kind": "brute", "at": [15, 15], "draw": ["hunt", "maul"],
            "revealed": { "card": "maul", "target": "survivor_1" },
            "statuses": { "dazed": 1, "slowed": 1 } }],
    }));
    let events = field.pass();
    let monster = MonsterId(1);
    assert!(events.contains(&Event::MonsterSkipped { monster, why: MonsterSkip::Dazed }));
    let names = names(&events);
    let at = names.iter().position(|name| name == "MonsterSkipped").unwrap();
    let expected = ["ActionCardDiscarded", "StatusExpired", "StatusExpired", "MonsterPhaseEnded"];
    assert_eq!(names[at + 1..at + 5], expected, "a lost activation counts for the others too");
    assert!(field.pass().iter().any(|event| matches!(event, Event::IntentPlayed { .. })));
}

#[test]
fn squad_stat_1_weakened_takes_a_die_and_slowed_shortens_the_way() {
    let mut field = f0_with(json!({
        "survivors": [{ "at": [8, 9] }],
        "monsters": [{ "kind": "brute", "at": [8, 8], "draw": ["maul"],
            "statuses": { "weakened": 1 } }],
        "dice_script": [1],
    }));
    let events = field.pass();
    let rolled = events.iter().find_map(|event| match event {
        Event::MonsterAttackRolled { faces, .. } => Some(faces.len()),
        _ => None,
    });
    assert_eq!(rolled, Some(1));
    let mut field = f0_with(json!({
        "survivors": [{ "at": [8, 15] }],
        "monsters": [{ "kind": "brute", "at": [8, 0], "draw": ["hunt"],
            "statuses": { "slowed": 1 } }],
    }));
    field.pass();
    assert_eq!(field.m(1).at.y, 4);
}

#[test]
fn squad_stat_3_cooldowns() {
    let mut field = alone(json!({ "abilities": ["fire_pot", "first_aid"] }));
    let throw = using(&field, 1, "fire_pot", tile(3, 0));
    field.play(throw);
    for round in 2..=3 {
        field.pass();
        assert_eq!(field.game().round(), round);
        assert_eq!(field.refusal(throw), "squad/ability_cooling");
    }
    assert_eq!(field.sentence(throw), "Fire Pot is ready again in 1 turns.");
    field.pass();
    field.play(throw);
    let own = Some(AbilityTarget::Survivor(SurvivorId(1)));
    let aid = using(&field, 1, "first_aid", own);
    assert_eq!(field.refusal(aid), "squad/already_activated");
}

#[test]
fn squad_stat_1_weakened_takes_a_die_from_two_attacks_but_never_the_last_one() {
    let rolled = |dice: u8, statuses: Value| -> Vec<usize> {
        let attack = json!({ "kind": "attack", "dice": dice });
        let mut field = f0_with(json!({
            "content": { "cards": [{ "id": "bite", "target": "nearest", "effects": [attack] }] },
            "survivors": [{ "at": [8, 9] }],
            "monsters": [{
                "kind": "brute", "at": [8, 8], "draw": ["bite", "bite", "bite"],
                "statuses": statuses,
            }],
            "dice_script": [1, 1, 1, 1, 1, 1, 1, 1, 1],
        }));
        let events = (0..3).flat_map(|_| field.pass());
        let faces = events.filter_map(|event| match event {
            Event::MonsterAttackRolled { faces, .. } => Some(faces.len()),
            _ => None,
        });
        faces.collect()
    };
    assert_eq!(rolled(3, json!({})), [3, 3, 3]);
    assert_eq!(rolled(3, json!({ "weakened": 2 })), [2, 2, 3]);
    assert_eq!(rolled(1, json!({ "weakened": 2 })), [1, 1, 1]);
}
