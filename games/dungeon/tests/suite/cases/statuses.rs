//! Statuses, hunger and healing.

use super::stage::{Stage, toward};
use dungeon::content::{NamedKind, Status};
use dungeon::{Command, DeathCause, DelveEnding, Event, HERO, Hunger};
use initiative_kernel::grid::Direction::{East, West};
use serde_json::json;

fn pace_up_and_down(stage: &mut Stage, times: usize) {
    for place in 0..times {
        stage.act(toward(if place % 2 == 0 { East } else { West }));
    }
}

#[test]
fn case_41_delve_status_1_poison() {
    let mut stage = Stage::room(&json!({
        "hero": { "statuses": [{ "kind": "poison", "turns": 6, "power": 1 }] },
    }));
    pace_up_and_down(&mut stage, 5);
    assert_eq!(stage.game.hero.hp, 35);
    let events = stage.act(toward(West)).to_vec();
    assert_eq!(stage.game.hero.hp, 34);
    let expired = |event: &Event| {
        matches!(event, Event::StatusExpired { actor: HERO, status: Status::Poison, .. })
    };
    assert!(events.iter().any(expired));
    assert_eq!(stage.log.iter().filter(|event| expired(event)).count(), 1);
}

#[test]
fn delve_status_1_order_and_limits() {
    let status = |kind: &str| json!({ "kind": kind, "turns": 3 });
    let mut stage = Stage::room(&json!({
        "hero": {
            "statuses": [status("burning"), status("poison"), status("regeneration")],
        },
    }));
    let events = stage.act(toward(East)).to_vec();
    let ticked: Vec<Status> = events
        .iter()
        .filter_map(|event| match event {
            Event::StatusTicked { status, .. } => Some(*status),
            _ => None,
        })
        .collect();
    assert_eq!(ticked, [Status::Regeneration, Status::Poison, Status::Burning]);
    // Health is full, so nothing is healed; then the hero loses 1 and 2.
    assert_eq!(stage.game.hero.hp, 37);
    assert_eq!(Status::ALL.len(), 6);
}

#[test]
fn delve_status_1_durations_never_add() {
    let mut stage = Stage::room(&json!({
        "known": ["venom"],
        "hero": {
            "pack": [{ "kind": "venom" }],
            "statuses": [{ "kind": "poison", "turns": 3, "power": 2 }],
        },
    }));
    stage.act(Command::UseItem { slot: 0, target: None });
    let poison = stage.game.hero.statuses.get(Status::Poison).unwrap();
    assert_eq!((poison.turns, poison.power), (7, 2));
}

#[test]
fn delve_move_2_water_puts_out_fire() {
    let mut stage = Stage::level(
        &["#####", "#@~.#", "#####"],
        &json!({ "hero": {
            "energy": { "total": 200 },
            "statuses": [{ "kind": "burning", "turns": 4 }],
        } }),
    );
    stage.act(toward(East));
    assert!(!stage.game.hero.statuses.has(Status::Burning));
    assert_eq!(stage.game.hero.hp, 40);
}

#[test]
fn case_42_delve_hunger_1_hungry() {
    let mut stage = Stage::room(&json!({ "hero": { "satiety": 31, "hp": 20 } }));
    pace_up_and_down(&mut stage, 9);
    assert_eq!((stage.game.hero.satiety, stage.game.hero.hp), (31, 20));
    let events = stage.act(toward(West)).to_vec();
    assert_eq!((stage.game.hero.satiety, stage.game.hero.hp), (30, 21));
    assert!(events.contains(&Event::HungerChanged { from: Hunger::Sated, to: Hunger::Hungry }));
    assert_eq!(stage.game.hero.last_hunger_turn, 10);
}

#[test]
fn delve_hunger_1_the_famished_do_not_heal() {
    let heal = |satiety: i32| {
        let hero = json!({ "satiety": satiety, "last_hunger_turn": 9, "hp": 20 });
        let mut stage = Stage::room(&json!({ "hero": hero }));
        pace_up_and_down(&mut stage, 10);
        (stage.game.hero.satiety, stage.game.hero.hp)
    };
    assert_eq!([heal(11), heal(10)], [(11, 21), (10, 20)]);
}

#[test]
fn delve_hunger_1_starving() {
    let mut stage = Stage::room(&json!({ "hero": { "satiety": 0, "hp": 2 } }));
    pace_up_and_down(&mut stage, 3);
    assert_eq!(stage.game.hero.hp, 1);
    pace_up_and_down(&mut stage, 2);
    assert_eq!(stage.game.ending, None);
    stage.act(Command::Wait);
    assert_eq!(stage.game.ending, Some(DelveEnding::Defeat(DeathCause::Hunger)));
    assert!(matches!(stage.log.last(), Some(Event::MatchEnded { .. })));
}

#[test]
fn delve_hunger_1_satiety_has_a_limit() {
    let mut stage = Stage::room(&json!({
        "hero": { "satiety": 80, "pack": [{ "kind": "ration" }] },
    }));
    stage.act(Command::UseItem { slot: 0, target: None });
    assert_eq!(stage.game.hero.satiety, 100);
}

#[test]
fn delve_status_2_a_stun_keeps_what_was_saved() {
    let mut stage = Stage::room(&json!({
        "hero": {
            "energy": { "total": 250 },
            "statuses": [{ "kind": "stun", "turns": 2 }],
        },
    }));
    // Two turns passed, and the hero neither gained nor lost energy in them.
    assert_eq!((stage.turn(), stage.energy(HERO)), (2, 250));
    stage.act(toward(East));
    assert_eq!(stage.energy(HERO), 150);
}

#[test]
fn delve_status_1_regeneration_gives_health_every_turn() {
    let mut stage = Stage::room(&json!({
        "hero": { "hp": 10, "statuses": [{ "kind": "regeneration", "turns": 3, "power": 2 }] },
    }));
    let mut health = Vec::new();
    for way in [East, West, East, West] {
        stage.act(toward(way));
        health.push(stage.game.hero.hp);
    }
    assert_eq!(health, [12, 14, 16, 16]);
}
