//! A player who is asked can always do something besides giving up.

use super::stage::{SEAT, Stage};
use dungeon::{Command, DelveEnding, Dungeon, Event, HERO, Setup};
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

/// How many turns closed in each step.
fn spans(stage: &Stage) -> Vec<u64> {
    let span = |event: &TurnEvent<_>| match event {
        TurnEvent::TurnEnded { span, .. } => Some(*span),
        _ => None,
    };
    stage.clock().iter().filter_map(span).collect()
}

/// The text of the result.
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

/// If waiting is too expensive and nothing else is possible, the hero may pass under any policy.
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
fn energy_lit_3_delve_bad_3_a_hero_that_can_hold_too_little_energy_stalls() {
    for policy in ["literal", "scheduled"] {
        let stage = Stage::room(&json!({
            "options": { "policy": policy },
            "hero": { "energy": { "max": 40, "bank_max": 0, "ready_at": 20 } },
        }));
        assert_eq!(stage.game.ending, Some(DelveEnding::Stalled), "{policy}");
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
fn energy_meta_4_delve_bad_3_the_result_names_the_last_turn() {
    let mut stage = Stage::room(&json!({ "turn": { "global_turn": u64::MAX - 1 } }));
    stage.act(Command::UnequipItem { worn: dungeon::GearSlot::Weapon });
    let clock = stage.clock();
    let full = TurnEvent::CounterSaturated { counter: Counter::GlobalTurn };
    assert!(clock.contains(&full), "{clock:?}");
    assert!(matches!(
        stage.log.last(),
        Some(Event::MatchEnded { ending: DelveEnding::Stalled, .. })
    ));
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
    stage.act(Command::UnequipItem { worn: dungeon::GearSlot::Weapon });
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
    stage.act(Command::UnequipItem { worn: dungeon::GearSlot::Weapon });
    assert_eq!(spans(&stage), [1, 9]);
}

/// A monster that has lost sight of the hero forgets it in the same turn, however turns pass.
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
    stage.act(Command::UnequipItem { worn: dungeon::GearSlot::Weapon });
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

/// In random delves under every policy, a player who is asked can do something besides giving up.
#[test]
fn energy_lit_3_giving_up_is_never_the_only_command() {
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

/// However many turns pass at once, the hero heals in every turn in which it would heal.
#[test]
fn energy_sch_8_delve_hunger_1_a_hurt_hero_heals_in_idle_turns() {
    let mut stage = Stage::level(
        &["###", "#@#", "###"],
        &json!({
            "constants": { "hunger_every": 1000, "heal_every": 4 },
            "hero": { "hp": 10, "energy": { "rate": 10 } },
        }),
    );
    stage.act(Command::UnequipItem { worn: dungeon::GearSlot::Weapon });
    assert_eq!((stage.turn(), stage.game.hero.hp), (10, 12));
    let healed = stage.log.iter().filter(|event| matches!(event, Event::Healed { .. }));
    assert_eq!(healed.count(), 2, "in the turns 4 and 8");
    // In good health there is nothing to stop for.
    let mut stage = Stage::level(
        &["###", "#@#", "###"],
        &json!({
            "constants": { "hunger_every": 1000, "heal_every": 4 },
            "hero": { "energy": { "rate": 10 } },
        }),
    );
    stage.act(Command::UnequipItem { worn: dungeon::GearSlot::Weapon });
    assert_eq!(spans(&stage), [1, 9]);
}

/// What costs nothing does not let time pass, so it is no reason to refuse a pass.
#[test]
fn energy_lit_3_a_wait_for_nothing_is_no_reason_not_to_pass() {
    let stage = |wait: u32| {
        Stage::level(
            &["###", "#@#", "###"],
            &json!({
                "options": { "policy": "literal" },
                "hero": { "weapon": { "kind": "fists" }, "armour": { "kind": "none" }, "pack": [] },
                "tables": { "hero_costs": { "Wait": wait } },
            }),
        )
    };
    assert_eq!(stage(0).game.check(SEAT, &Command::Pass), Ok(()));
    assert_eq!(stage(50).refusal(Command::Pass), "energy/no_pass");
}

/// If waiting is too expensive, anything else that can be paid is a reason not to pass.
#[test]
fn energy_lit_3_a_step_is_a_reason_not_to_pass() {
    let stage = Stage::level(
        &["####", "#@.#", "####"],
        &json!({
            "hero": { "energy": { "bank_max": 0 } },
            "tables": { "hero_costs": { "Wait": 500 } },
        }),
    );
    assert_eq!(stage.refusal(Command::Wait), "energy/cost_exceeds_capacity");
    assert_eq!(stage.refusal(Command::Pass), "energy/no_pass");
}

/// However many turns pass at once, a status works in each of them, on monsters out of view too.
#[test]
fn energy_sch_8_delve_status_1_statuses_of_monsters_work_in_idle_turns() {
    let mut stage = Stage::level(
        &["#####", "#@#.#", "#####"],
        &json!({
            "constants": { "hunger_every": 1000 },
            "hero": { "energy": { "rate": 10 } },
            "monsters": [{ "kind": "rat", "x": 3, "y": 1, "state": "asleep", "hp": 1,
                "statuses": [{ "kind": "regeneration", "turns": 3, "power": 2 }] }],
        }),
    );
    stage.act(Command::UnequipItem { worn: dungeon::GearSlot::Weapon });
    assert_eq!((stage.turn(), stage.monster(2).hp), (10, 7));
    assert!(stage.monster(2).statuses.is_empty());
}
