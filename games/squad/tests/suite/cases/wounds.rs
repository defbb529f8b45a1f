//! Wounds, injuries, knock-downs and death of survivors.

use super::field::*;
use initiative_kernel::game::Game;
use serde_json::{Value, json};
use squad::{BattleEnd, Command, Down, Event, Part, SurvivorId};

const S1: SurvivorId = SurvivorId(1);

/// S1 beside a brute that mauls; one hit on the part that `face` shows.
fn mauled(survivor: Value, face: u8, damage: u8) -> (Vec<Event>, Field) {
    let survivors = json!([merged(json!({ "at": [8, 9] }), survivor), { "at": [0, 0] }]);
    let attack = json!({ "kind": "attack", "dice": 1, "damage": damage });
    let mut field = f0_with(json!({
        "content": { "cards": [{ "id": "bite", "target": "nearest", "effects": [attack] }] },
        "survivors": survivors,
        "monsters": [{ "kind": "brute", "at": [8, 8], "draw": ["bite", "hunt", "hunt"] }],
        "dice_script": [10, face],
    }));
    let events = field.pass();
    (events, field)
}

#[test]
fn case_19_squad_hurt_4_knocked_down_once() {
    let (events, mut field) = mauled(json!({ "wounds": { "body": 1 } }), 5, 1);
    assert!(events.contains(&Event::SurvivorKnockedDown { survivor: S1 }));
    assert!(events.contains(&Event::SurvivorSkipsPhase { survivor: S1 }));
    assert_eq!(field.s(1).down, Down::Skipping);
    assert!(field.game().complete(0));
    assert_eq!(field.refusal(end(1)), "squad/survivor_down");
    let events = field.pass();
    assert!(events.contains(&Event::SurvivorStoodUp { survivor: S1 }));
    assert!(events.contains(&Event::SurvivorReadied { survivor: S1 }));
    assert_eq!(field.s(1).down, Down::No);
    assert!(!field.game().complete(0), "exactly one phase is skipped");
}

#[test]
fn case_19_squad_hurt_2_legs() {
    let (events, field) = mauled(json!({}), 9, 2);
    assert!(events.contains(&Event::SurvivorKnockedDown { survivor: S1 }));
    assert_eq!(field.s(1).wounds[Part::Legs.index()], 2);
    let (events, field) = mauled(json!({ "wounds": { "legs": 2 } }), 10, 1);
    assert!(events.contains(&Event::SevereInjury { survivor: S1, part: Part::Legs }));
    assert_eq!(count(&events, "SurvivorKnockedDown"), 0);
    assert_eq!(field.game().movement(0), 4);
}

#[test]
fn squad_hurt_4_a_hit_over_two_steps_knocks_down_and_is_not_severe() {
    let (events, field) = mauled(json!({ "wounds": { "legs": 1 } }), 9, 2);
    assert_eq!((count(&events, "SurvivorKnockedDown"), count(&events, "SevereInjury")), (1, 0));
    assert_eq!((field.s(1).wounds[Part::Legs.index()], field.s(1).down), (3, Down::Skipping));
    let (events, field) = mauled(json!({ "wounds": { "legs": 2 } }), 9, 2);
    assert_eq!((count(&events, "SurvivorKnockedDown"), count(&events, "SevereInjury")), (0, 1));
    assert_eq!((field.s(1).wounds[Part::Legs.index()], field.s(1).down), (4, Down::No));
}

#[test]
fn case_19_squad_hurt_3_death() {
    let (events, field) = mauled(json!({ "wounds": { "body": 2 } }), 6, 1);
    assert!(events.contains(&Event::SurvivorDied { survivor: S1 }));
    assert!(field.s(1).dead);
    let severe = json!({ "wounds": { "legs": 2, "arms": 3 }, "severe": { "arms": 1, "waist": 1 } });
    let (events, _) = mauled(severe, 9, 1);
    let names = names(&events);
    let at = names.iter().position(|name| name == "SevereInjury").unwrap();
    assert_eq!(names[at + 1], "SurvivorDied", "the third severe injury");
}

#[test]
fn squad_hurt_1_the_location_die() {
    let parts = [Part::Head, Part::Arms, Part::Body, Part::Waist, Part::Legs];
    for face in 1..=10 {
        assert_eq!(Part::hit(face), parts[usize::from(face - 1) / 2]);
    }
}

#[test]
fn squad_hurt_2_injuries_cost_accuracy_and_evasion() {
    let field = f0_with(json!({ "survivors": [
        { "at": [8, 9], "severe": { "arms": 1, "waist": 2 } }, { "at": [0, 0] }
    ]}));
    // Fists hit on 8 and more: with one severe arm injury on 9 and more.
    assert_eq!(field.game().forecast(0, 0).hits[0].cases, 64_u8.into());
    assert_eq!(field.game().evasion(0), 3);
}

#[test]
fn squad_hurt_4_and_hurt_5_by_a_fire_pot_in_the_own_phase() {
    let survivors = json!([
        { "at": [4, 4], "abilities": ["fire_pot"] },
        { "at": [4, 6], "wounds": { "legs": 1 } },
        { "at": [3, 7], "wounds": { "head": 2 } },
    ]);
    let mut field = f0_with(json!({ "survivors": survivors, "dice_script": [10, 1] }));
    let throw = using(&field, 1, "fire_pot", tile(4, 7));
    let events = field.play(throw);
    let names = names(&events);
    let at = names.iter().position(|name| name == "SurvivorKnockedDown").unwrap();
    assert_eq!(names[at + 1], "SurvivorTurnCompleted");
    assert_eq!(names.last().unwrap(), "SurvivorDied", "removed without a completion event");
    assert_eq!(field.s(2).down, Down::Fallen);
    assert!(field.game().complete(1) && field.s(3).dead);
    // When the thrower is done too, the phase passes, and S2 misses the next one.
    let events = field.play(end(1));
    assert!(events.contains(&Event::SurvivorSkipsPhase { survivor: SurvivorId(2) }));
}

#[test]
fn squad_goal_2_the_last_death_ends_the_battle_at_once() {
    let attack = json!({ "kind": "attack", "dice": 2, "damage": 3 });
    let mut field = f0_with(json!({
        "content": { "cards": [{ "id": "bite", "target": "nearest", "effects": [attack] }] },
        "survivors": [{ "at": [8, 9] }],
        "monsters": [
            { "kind": "brute", "at": [8, 8], "draw": ["bite"] },
            { "kind": "brute", "at": [8, 10], "draw": ["bite"] },
        ],
        "dice_script": [10, 10, 1],
    }));
    let events = field.pass();
    assert_eq!(events.last(), Some(&Event::BattleLost { round: 1, resigned: false }));
    assert_eq!(count(&events, "MonsterActivated"), 1);
    assert_eq!(field.game().ending, Some(BattleEnd::Fallen));
}

#[test]
fn squad_hurt_5_and_edge_4_the_throwers_own_death_can_end_the_phase() {
    let survivors = json!([
        { "at": [4, 4], "abilities": ["fire_pot"], "wounds": { "head": 2 } },
        { "at": [12, 4], "complete": true },
    ]);
    let mut field = f0_with(json!({ "survivors": survivors, "dice_script": [1] }));
    let throw = using(&field, 1, "fire_pot", tile(4, 5));
    let events = field.play(throw);
    assert!(events.contains(&Event::SurvivorDied { survivor: S1 }));
    assert_eq!(count(&events, "SurvivorTurnCompleted"), 0);
    assert_eq!(count(&events, "MonsterPhaseStarted"), 1);
    assert_eq!(field.refusal(end(1)), "squad/survivor_dead");
    assert!(field.game().check(SEAT, &Command::EndPhase).is_ok());
}
