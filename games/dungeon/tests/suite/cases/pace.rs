//! Energy: who acts when.

use super::stage::{Stage, clock, toward};
use dungeon::{Command, DelveAction, DelveEnding, Event, HERO, Setup};
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::Direction::{East, South, West};
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::intent::ActorId;
use initiative_kernel::turn::meta::TurnPhase;
use serde_json::json;

#[test]
fn delve_turn_3_a_new_match() {
    let stage = Stage::new(&Setup::default());
    assert!(matches!(stage.log[0], Event::LevelEntered { depth: 1, first: true }));
    assert!(matches!(&stage.log[1], Event::SightChanged { revealed, .. } if !revealed.is_empty()));
    let told = TurnEvent::PlayerTurnStarted { turn: 0 };
    assert!(matches!(&stage.log[2], Event::Turn { event, .. } if *event == told));
    assert_eq!(stage.log.len(), 3);
}

/// Case 11 for the game: the events of a step, in order.
#[test]
fn delve_turn_1_the_order_of_a_turn() {
    let mut stage = Stage::room(&json!({}));
    let told = clock(stage.act(toward(East)));
    let (actor, cost) = (HERO, 100);
    assert_eq!(
        told,
        [
            TurnEvent::IntentQueued { actor, action: DelveAction::Step(East), cost },
            TurnEvent::EnergySpent { actor, cost, paid: 100, left: 0, sub_turn: 1 },
            TurnEvent::PhaseChanged { from: TurnPhase::Input, to: TurnPhase::IntentQueue },
            TurnEvent::AiTurnStarted { turn: 0 },
            TurnEvent::PhaseChanged { from: TurnPhase::IntentQueue, to: TurnPhase::Resolution },
            TurnEvent::PhaseChanged { from: TurnPhase::Resolution, to: TurnPhase::Aftermath },
            TurnEvent::TurnEnded { turn: 1, actions: 1, span: 1 },
            TurnEvent::PhaseChanged { from: TurnPhase::Aftermath, to: TurnPhase::Input },
            TurnEvent::PlayerTurnStarted { turn: 1 },
        ]
    );
}

#[test]
fn case_16_energy_lit_2_a_step_with_too_little() {
    let rows = ["#####", "#@..#", "#####"];
    let hero = json!({ "energy": { "total": 30 } });
    let mut stage =
        Stage::level(&rows, &json!({ "options": { "policy": "literal" }, "hero": hero }));
    stage.act(toward(East));
    let spent = TurnEvent::EnergySpent { actor: HERO, cost: 100, paid: 30, left: 0, sub_turn: 1 };
    assert!(stage.clock().contains(&spent));
    assert_eq!(stage.turn(), 1);
    let options = json!({ "policy": "literal", "unaffordable": "refuse" });
    let stage = Stage::level(&rows, &json!({ "options": options, "hero": hero }));
    assert_eq!(stage.refusal(toward(East)), "energy/insufficient");
    // 30 energy pays for nothing, so the hero may pass.
    assert!(stage.game.check(Seat(0), &Command::Pass).is_ok());
    let hero = json!({ "energy": { "total": 60 } });
    let stage = Stage::level(&rows, &json!({ "options": options, "hero": hero }));
    assert_eq!(stage.refusal(Command::Pass), "energy/no_pass");
}

#[test]
fn case_20_energy_stall_1_delve_goal_2_no_speed() {
    let hero = json!({ "energy": { "total": 100, "rate": 0 } });
    let mut stage = Stage::room(&json!({ "hero": hero }));
    stage.act(toward(East));
    assert_eq!(stage.game.ending, Some(DelveEnding::Stalled));
    assert!(matches!(
        stage.log.last(),
        Some(Event::MatchEnded { ending: DelveEnding::Stalled, .. })
    ));
}

#[test]
fn case_22_delve_scn_4_pace() {
    let mut stage = Stage::new(&Setup::scenario("pace"));
    for _ in 0..5 {
        stage.act(toward(East));
        stage.act(toward(West));
    }
    let waits: Vec<usize> = (2..=4).map(|id| stage.acts(ActorId(id)).len()).collect();
    assert_eq!(waits, [36, 18, 9]);
    let second = TurnEvent::TurnEnded { turn: 2, actions: 8, span: 1 };
    assert!(stage.clock().contains(&second));
}

#[test]
fn case_23_energy_hold_1_into_the_water() {
    let mut stage = Stage::level(&["#####", "#@~~#", "#####"], &json!({}));
    stage.act(toward(East));
    let told = stage.clock();
    assert!(told.contains(&TurnEvent::OrderHeld { actor: HERO, cost: 150, have: 100 }));
    assert!(told.contains(&TurnEvent::OrderReleased { actor: HERO }));
    stage.act(toward(East));
    assert_eq!(stage.acts(HERO), [(1, 50), (2, 0)]);
}

#[test]
fn case_24_a_dagger_is_quick() {
    let mut stage = Stage::room(&json!({
        "hero": { "class": "rogue" },
        "tables": { "monsters": { "slime": { "hp": 1000, "rate": 0 } } },
        "monsters": [{ "kind": "slime", "x": 6, "y": 4, "hp": 1000, "state": "chase" }],
    }));
    for _ in 0..6 {
        stage.act(Command::Attack { direction: East });
    }
    let acts = stage.acts(HERO);
    assert_eq!(acts.iter().map(|act| act.0).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 4]);
    assert_eq!(acts.iter().map(|act| act.1).collect::<Vec<_>>(), [20, 40, 60, 80, 100, 20]);
}

#[test]
fn case_25_energy_speed_1_plate_is_slow() {
    let mut stage = Stage::room(&json!({ "hero": { "armour": { "kind": "plate" } } }));
    for place in 0..11 {
        stage.act(toward(if place % 2 == 0 { East } else { West }));
    }
    assert_eq!(stage.hero_turns(), [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]);
}

#[test]
fn case_26_delve_status_1_haste() {
    let mut stage = Stage::room(&json!({
        "known": ["haste"], "hero": { "pack": [{ "kind": "haste" }] },
    }));
    stage.act(Command::UseItem { slot: 0, target: None });
    for place in 0..22 {
        stage.act(toward(if place % 2 == 0 { East } else { West }));
    }
    let turns = stage.hero_turns();
    let count = |turn: u64| turns.iter().filter(|one| **one == turn).count();
    assert_eq!(count(0), 1);
    assert!((1..=10).all(|turn| count(turn) == 2));
    assert_eq!(count(11), 1);
}

#[test]
fn case_27_delve_status_1_slow() {
    let mut stage = Stage::room(&json!({
        "hero": {
            "energy": { "total": 0 },
            "statuses": [{ "kind": "slow", "turns": 4, "power": 1 }],
        },
    }));
    for place in 0..4 {
        stage.act(toward(if place % 2 == 0 { East } else { West }));
    }
    assert_eq!(stage.hero_turns(), [2, 4, 5, 6]);
}

#[test]
fn case_28_delve_status_2_a_snare_costs_two_turns() {
    let mut stage = Stage::room(&json!({
        "traps": [{ "x": 6, "y": 4, "kind": "snare", "hidden": true }],
    }));
    stage.act(toward(East));
    assert_eq!((stage.turn(), stage.game.ending), (3, None));
    stage.act(toward(South));
    assert_eq!(stage.hero_turns(), [0, 3]);
}

#[test]
fn energy_sch_8_idle_turns_pass_in_one_step() {
    let hero = json!({ "energy": { "total": 0, "rate": 1 } });
    let stage = Stage::room(&json!({ "hero": hero }));
    let ended = |event: &TurnEvent<DelveAction>| match event {
        TurnEvent::TurnEnded { turn, span, .. } => Some((*turn, *span)),
        _ => None,
    };
    let spans: Vec<_> = stage.clock().iter().filter_map(ended).collect();
    // Satiety falls in every tenth turn. Between, nothing but counters change.
    let tens = (1..=10).flat_map(|ten| [(ten * 10 - 1, 9), (ten * 10, 1)]);
    assert_eq!(spans, tens.collect::<Vec<_>>());
    assert_eq!(stage.game.hero.satiety, 70);
}

#[test]
fn delve_opt_1_flat_costs_are_those_of_the_founding_design() {
    let mut stage =
        Stage::level(&["#####", "#@~~#", "#####"], &json!({ "options": { "flat_costs": true } }));
    stage.act(toward(East));
    assert_eq!(stage.acts(HERO), [(0, 0)]);
}
