//! Whoever is asked has something to say besides giving up.

use super::stage::{SEAT, Stage};
use dungeon::{Command, Dungeon, Ending, Event, HERO, Setup};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null};
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::meta::Counter;
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};

fn legal(game: &Dungeon) -> Vec<Command> {
    let mut legal = Vec::new();
    game.legal(SEAT, &mut legal);
    legal
}

/// How many turns each close was.
fn spans(stage: &Stage) -> Vec<u64> {
    let span = |event: &TurnEvent<_>| match event {
        TurnEvent::TurnEnded { span, .. } => Some(*span),
        _ => None,
    };
    stage.clock().iter().filter_map(span).collect()
}

/// What is told of an ending.
fn farewell(stage: &Stage) -> String {
    let over = stage.game.scene(Viewer::Seat(SEAT)).over.expect("over");
    over.text.to_string()
}

#[test]
fn energy_lit_3_a_spent_and_stunned_hero_passes() {
    let stun = json!([{ "kind": "stun", "turns": 2 }]);
    let mut stage = Stage::room(&json!({
        "options": { "policy": "literal" },
        "hero": { "energy": { "total": 0 }, "statuses": stun },
    }));
    assert_eq!((stage.turn(), stage.energy(HERO)), (2, 0));
    assert_eq!(legal(&stage.game), [Command::Quit, Command::Pass]);
    assert_eq!(dungeon::bot::guide(&stage.game, SEAT), Some(Command::Pass));
    stage.act(Command::Pass);
    assert_eq!((stage.turn(), stage.energy(HERO)), (3, 100));
    assert_eq!(stage.refusal(Command::Pass), "energy/no_pass");
}

/// Where waiting is too dear and nothing else can be done, time may pass under any policy.
#[test]
fn energy_lit_3_nothing_to_do_is_a_reason_to_pass() {
    for policy in ["literal", "scheduled"] {
        let mut stage = Stage::level(
            &["###", "#@#", "###"],
            &json!({
                "options": { "policy": policy },
                "hero": { "weapon": { "kind": "fists" }, "armour": { "kind": "none" }, "pack": [],
                    "energy": { "bank_max": 0 } },
                "tables": { "hero_costs": { "Wait": 500 } },
            }),
        );
        assert_eq!(legal(&stage.game), [Command::Quit, Command::Pass], "{policy}");
        stage.act(Command::Pass);
        assert_eq!(stage.turn(), 1, "{policy}");
    }
}

#[test]
fn energy_lit_3_delve_bad_3_too_little_room_for_anything_is_a_stall_and_says_so() {
    for policy in ["literal", "scheduled"] {
        let stage = Stage::room(&json!({
            "options": { "policy": policy },
            "hero": { "energy": { "max": 40, "bank_max": 0, "ready_at": 20 } },
        }));
        assert_eq!(stage.game.ending(), Some(Ending::Stalled), "{policy}");
        assert_eq!(
            farewell(&stage),
            "Time cannot pass: the hero can hold too little energy to act."
        );
    }
    let stage = Stage::room(&json!({ "hero": { "energy": { "max": 60, "bank_max": 0 } } }));
    assert_eq!(farewell(&stage), "Time cannot pass: the hero can hold too little energy to act.");
    let stage = Stage::room(&json!({ "hero": { "energy": { "total": 0, "rate": 0 } } }));
    assert_eq!(farewell(&stage), "Time cannot pass: your speed is zero.");
}

#[test]
fn energy_meta_4_delve_bad_3_the_last_turn_is_called_that() {
    let mut stage = Stage::room(&json!({ "turn": { "global_turn": u64::MAX - 1 } }));
    stage.act(Command::UnequipItem { worn: dungeon::Worn::Weapon });
    let clock = stage.clock();
    let full = TurnEvent::CounterSaturated { counter: Counter::GlobalTurn };
    assert!(clock.contains(&full), "{clock:?}");
    assert!(matches!(stage.log.last(), Some(Event::MatchEnded { ending: Ending::Stalled, .. })));
    assert_eq!(farewell(&stage), "Time cannot pass: this was the last turn that can be counted.");
}

#[test]
fn energy_sch_8_a_wanderer_that_saves_does_not_cut_the_span() {
    let mut stage = Stage::level(
        &["########", "#@#....#", "########"],
        &json!({
            "constants": { "hunger_every": 1000 },
            "hero": { "energy": { "rate": 10 } },
            "rooms": [[6, 1]],
            "monsters": [{ "kind": "rat", "x": 3, "y": 1, "state": "wander", "goal": [6, 1],
                "energy": { "total": 0, "rate": 10 } }],
        }),
    );
    stage.act(Command::UnequipItem { worn: dungeon::Worn::Weapon });
    assert_eq!(spans(&stage), [1, 9]);
}

#[test]
fn energy_sch_8_a_chaser_that_saves_does_not_cut_the_span() {
    let mut stage = Stage::level(
        &["######", "#@...#", "######"],
        &json!({
            "constants": { "hunger_every": 1000 },
            "hero": { "energy": { "rate": 10 } },
            "monsters": [{ "kind": "rat", "x": 2, "y": 1, "state": "chase", "last_known": [1, 1],
                "energy": { "total": 0, "rate": 10 } }],
        }),
    );
    stage.act(Command::UnequipItem { worn: dungeon::Worn::Weapon });
    assert_eq!(spans(&stage), [1, 9]);
}

/// Whoever has lost sight of the hero forgets in the same turn, however turns pass.
#[test]
fn energy_sch_8_delve_aware_1_memory_is_counted_through_idle_turns() {
    let mut stage = Stage::level(
        &["#######", "#@#...#", "#######"],
        &json!({
            "constants": { "hunger_every": 1000 },
            "hero": { "energy": { "rate": 5 } },
            "monsters": [{ "kind": "rat", "x": 3, "y": 1, "state": "chase", "last_known": [5, 1],
                "memory": 10, "energy": { "total": 0, "rate": 1 } }],
        }),
    );
    stage.act(Command::UnequipItem { worn: dungeon::Worn::Weapon });
    let mut turn = 0;
    let mut lost = Vec::new();
    for event in &stage.log {
        match event {
            Event::Turn { event: TurnEvent::TurnEnded { turn: now, .. }, .. } => turn = *now,
            Event::MonsterLostTrack { .. } => lost.push(turn),
            _ => {}
        }
    }
    assert_eq!((lost, spans(&stage)), (vec![9], vec![1, 8, 1, 10]));
}

/// Random delves under every policy: whoever is asked can do something besides giving up.
#[test]
fn energy_lit_3_giving_up_is_never_all_there_is() {
    let mut dice = Dice::new(7);
    for policy in ["literal", "scheduled"] {
        for unaffordable in ["saturate", "refuse"] {
            for charge in ["flat", "intent"] {
                for resolution in ["sequential", "simultaneous"] {
                    let options = json!({ "policy": policy, "unaffordable": unaffordable,
                        "ai_charge": charge, "resolution": resolution });
                    wander(&options, &mut dice);
                }
            }
        }
    }
}

fn wander(options: &Value, dice: &mut Dice) {
    let pack: Vec<Value> = ["torpor", "thunder", "warp", "haste", "venom", "flash_bomb", "passage"]
        .iter()
        .map(|kind| json!({ "kind": kind, "count": 5 }))
        .collect();
    let scenario = json!({
        "options": options,
        "hero": { "pack": pack, "hp": 500, "max_hp": 500, "x": 2, "y": 2 },
        "levels": [{
            "depth": 1,
            "rows": ["########", "#<.....#", "#..~...#", "#......#", "########"],
            "traps": [
                { "x": 4, "y": 2, "kind": "snare" }, { "x": 5, "y": 3, "kind": "snare" },
                { "x": 2, "y": 3, "kind": "snare" }, { "x": 4, "y": 1, "kind": "snare" },
            ],
            "monsters": [{ "kind": "spider", "x": 6, "y": 1 }, { "kind": "bat", "x": 6, "y": 3 }],
        }],
        "overrides": { "constants": { "spawn_every": 7 } },
    });
    let mut game =
        Dungeon::start(&Setup::custom(scenario), dice.roll(0, 1_000_000) as u64).unwrap();
    for _ in 0..250 {
        if game.status().is_over() {
            return;
        }
        let choices: Vec<Command> = legal(&game);
        assert!(choices.len() > 1, "{options}: {choices:?} in {:?}", game.export());
        let choices: Vec<_> = choices.into_iter().filter(|one| *one != Command::Quit).collect();
        let command = *dice.pick(&choices).unwrap();
        game.apply(SEAT, command, &mut Null);
    }
}
