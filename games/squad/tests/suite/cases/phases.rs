//! Phases, rounds, the end, and simulation.

use super::field::*;
use initiative_kernel::game::Game;
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use initiative_testkit::bound::LoopBound;
use serde_json::json;
use squad::{BattleEnd, Command, Completion, Event, MonsterId, Passing, Setup, Squad, SurvivorId};

#[test]
fn case_33_squad_turn_2_all_down() {
    let mut field = f0_with(json!({
        "survivors": [
            { "at": [6, 15], "down": "fallen", "complete": true },
            { "at": [7, 15], "down": "fallen", "complete": true },
            { "at": [8, 15], "down": "fallen", "complete": true },
            { "at": [9, 15] },
        ],
        "monsters": [
            { "kind": "brute", "at": [9, 14], "draw": ["maul", "hunt"] },
            { "kind": "brute", "at": [0, 0], "draw": ["maul", "maul"] },
        ],
        // S4 is hit twice in the legs, then the second brute aims at S1.
        "dice_script": [10, 10, 9, 9, 1],
    }));
    let events = field.play(end(4));
    let reasons: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::PlayerPhaseEnded { reason } => Some(*reason),
            _ => None,
        })
        .collect();
    assert_eq!(reasons, [Passing::AllComplete, Passing::AllDown]);
    assert_eq!(count(&events, "MonsterPhaseStarted"), 2, "in the same command");
    assert_eq!(field.game().round(), 3);
}

#[test]
fn case_24_squad_sim_1_four_attacks_in_id_order() {
    let mut field = f0_with(json!({ "survivors": [
        { "at": [8, 7] }, { "at": [9, 8] }, { "at": [8, 9] }, { "at": [7, 8] }
    ]}));
    let events = field.play(Command::SimulatePhase);
    let phase: Vec<_> = events
        .iter()
        .take_while(|event| !matches!(event, Event::PlayerPhaseEnded { .. }))
        .collect();
    let attackers: Vec<u8> = phase
        .iter()
        .filter_map(|event| match event {
            Event::AttackDeclared { survivor, .. } => Some(survivor.0),
            _ => None,
        })
        .collect();
    assert_eq!(attackers, [1, 2, 3, 4]);
    assert!(!phase.iter().any(|event| matches!(event, Event::SurvivorMoved { .. })));
    let simulated = phase.iter().filter(|event| {
        matches!(event, Event::SurvivorTurnCompleted { reason: Completion::Simulated, .. })
    });
    assert_eq!(simulated.count(), 4);
}

#[test]
fn squad_sim_1_committed_survivors_come_first_with_what_is_left() {
    let mut field = f0_with(json!({ "survivors": [
        { "at": [0, 15] }, { "at": [2, 15], "activated": true }, { "at": [4, 15], "moved": true }
    ]}));
    let events = field.play(Command::SimulatePhase);
    let done: Vec<u8> = events
        .iter()
        .filter_map(|event| match event {
            Event::SurvivorTurnCompleted { survivor, .. } => Some(survivor.0),
            _ => None,
        })
        .collect();
    assert_eq!(done, [2, 3, 1]);
    let walked: Vec<u8> = events
        .iter()
        .filter_map(|event| match event {
            Event::SurvivorMoved { survivor, .. } => Some(survivor.0),
            _ => None,
        })
        .collect();
    assert_eq!(walked, [2, 1]);
}

#[test]
fn squad_bot_2_simulating_is_what_the_bot_would_play() {
    for scenario in ["first_stand", "quarry", "palisade", "long_night"] {
        for seed in 0..20 {
            let mut by_hand = Squad::start(&Setup::scenario(scenario), seed).unwrap();
            let mut at_once = by_hand.clone();
            for _ in 0..6 {
                if at_once.ending.is_some() {
                    break;
                }
                let round = by_hand.round();
                let mut bound = LoopBound::new(1_000, format!("a round of {scenario} {seed}"));
                while bound.step()
                    && by_hand.round() == round
                    && let Some(command) = squad::bot::simple(&by_hand, SEAT)
                {
                    by_hand.apply(SEAT, command, &mut initiative_kernel::game::Null);
                }
                at_once.apply(SEAT, Command::SimulatePhase, &mut initiative_kernel::game::Null);
                assert_eq!(by_hand, at_once, "{scenario} {seed}");
            }
        }
    }
}

#[test]
fn case_34_squad_ui_4_the_question_before_ending_the_phase() {
    let mut field = f0();
    field.play(walk(1, 6, 14));
    let button = field.game().scene(Viewer::Seat(SEAT)).end_turn.unwrap();
    assert_eq!(button.half_spent, ["survivor_1".into()]);
    assert_eq!(button.untouched, [2, 3, 4].map(|one| format!("survivor_{one}").into()));
    let events = field.play(Command::EndPhase);
    let done: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::SurvivorTurnCompleted { survivor, reason } => Some((survivor.0, *reason)),
            _ => None,
        })
        .collect();
    let ended = Completion::PhaseEnded;
    assert_eq!(done, [(1, ended), (2, ended), (3, ended), (4, ended)]);
    let reason = Passing::EndedByPlayer;
    assert!(events.contains(&Event::PlayerPhaseEnded { reason }));
}

#[test]
fn squad_goal_3_the_round_limit_is_a_draw() {
    let mut field = f0_with(json!({ "rules": { "round_limit": 2 },
        "monsters": [{ "kind": "brute", "at": [8, 8], "draw": ["hunt", "hunt"] }] }));
    field.pass();
    let events = field.pass();
    assert_eq!(events.last(), Some(&Event::BattleDrawn { round: 2 }));
    assert_eq!(field.game().ending, Some(BattleEnd::Drawn));
}

#[test]
fn squad_goal_3_a_sandbox_ends_only_by_resigning() {
    let mut field = sandbox(json!({
        "rules": { "round_limit": 1 },
        "survivors": [{ "at": [8, 9], "wounds": { "head": 2 } }],
        "monsters": [{ "kind": "brute", "at": [8, 8], "draw": ["maul"] }],
        "dice_script": [10, 1, 1],
    }));
    let events = field.pass();
    assert_eq!(count(&events, "SurvivorDied"), 1);
    assert_eq!(field.game().ending, None, "no defeat, no draw");
    assert_eq!(count(&field.pass(), "MonsterSkipped"), 1, "nobody is left to go for");
    assert_eq!(field.legal(), [Command::EndPhase, Command::Resign]);
    assert_eq!(field.refusal(Command::SimulatePhase), "squad/nobody_to_simulate");
    let events = field.play(Command::Resign);
    assert_eq!(events, [Event::BattleLost { round: 3, resigned: true }]);
}

#[test]
fn squad_goal_2_resigning_discards_waiting_hits_first() {
    let survivors = json!([{ "at": [8, 9] }, { "at": [0, 0] }]);
    let mut field = f0_with(json!({ "survivors": survivors, "dice_script": [9, 8] }));
    field.play(attack(1, 1));
    let events = field.play(Command::Resign);
    let expected = ["HitLocationDiscarded", "HitLocationDiscarded", "BattleLost"];
    assert_eq!(names(&events), expected);
}

#[test]
fn squad_edge_8_without_auto_end_the_phase_waits() {
    let mut field = f0_with(json!({ "rules": { "auto_end": false } }));
    for number in 1..=4 {
        assert_eq!(names(&field.play(end(number))), ["SurvivorTurnCompleted"]);
    }
    assert_eq!(field.legal(), [Command::EndPhase, Command::Resign]);
    assert_eq!(field.refusal(Command::SimulatePhase), "squad/nobody_to_simulate");
    let events = field.play(Command::EndPhase);
    let reason = Passing::EndedByPlayer;
    assert_eq!(events[0], Event::PlayerPhaseEnded { reason });
    // All down: it waits too.
    let mut field = f0_with(json!({
        "rules": { "auto_end": false }, "survivors": [{ "at": [0, 0], "down": "skipping" }]
    }));
    assert_eq!(field.legal(), [Command::EndPhase, Command::Resign]);
    assert_eq!(count(&field.pass(), "SurvivorStoodUp"), 1);
}

#[test]
fn squad_turn_1_a_battle_can_begin_with_the_monsters() {
    let field = f0_with(json!({ "phase": "monster", "round": 3, "monsters": [
        { "kind": "brute", "at": [8, 8], "draw": ["hunt"] }
    ]}));
    let names = names(&field.opening);
    assert_eq!(names[..3], ["BattleStarted", "MonsterPhaseStarted", "MonsterActivated"]);
    assert!(field.opening.contains(&Event::RoundStarted { round: 4 }));
    assert_eq!(field.game().round(), 4);
}

#[test]
fn squad_turn_6_order_of_a_round() {
    let mut field = f0_with(json!({
        "rules": { "telegraph": true },
        "survivors": [{ "at": [0, 0], "statuses": { "slowed": 1 } }],
        "monsters": [{ "kind": "brute", "at": [15, 15], "draw": ["maul"], "discard": ["maul"] }],
    }));
    let first = ["BattleStarted", "RoundStarted", "PlayerPhaseStarted", "IntentRevealed"];
    assert_eq!(names(&field.opening), first);
    let events = field.pass();
    let expected = [
        "SurvivorTurnCompleted",
        "PlayerPhaseEnded",
        "StatusExpired",
        "MonsterPhaseStarted",
        "MonsterActivated",
        "IntentPlayed",
        "MonsterAttackWasted",
        "ActionCardDiscarded",
        "MonsterPhaseEnded",
        "RoundEnded",
        "RoundStarted",
        "SurvivorReadied",
        "PlayerPhaseStarted",
        "ActionDeckReshuffled",
        "IntentRevealed",
    ];
    assert_eq!(names(&events), expected);
    let (monster, target) = (MonsterId(1), SurvivorId(1));
    assert!(matches!(events[5], Event::IntentPlayed { monster: m, target: t, .. }
        if m == monster && t == target));
}

#[test]
fn case_36_squad_goal_4_two_runs_agree() {
    let run = |seed| {
        let mut field = Field::seeded(Setup::scenario("long_night"), seed);
        let mut digests = vec![field.digest()];
        let mut bound = LoopBound::new(10_000, "a long night");
        while bound.step()
            && let Some(command) = squad::bot::careful(field.game(), SEAT)
        {
            field.play(command);
            digests.push(field.digest());
        }
        digests
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(6));
}

#[test]
fn squad_turn_6_why_a_phase_ends() {
    let reasons = |events: &[Event]| -> Vec<Passing> {
        let reason = |event: &Event| match event {
            Event::PlayerPhaseEnded { reason } => Some(*reason),
            _ => None,
        };
        events.iter().filter_map(reason).collect()
    };
    let squad = |auto_end: bool, second: &str| {
        let mut survivors =
            json!([{ "at": [0, 0] }, { "at": [1, 0] }, { "at": [2, 0], "dead": true }]);
        survivors[1]["down"] = json!(second);
        f0_with(json!({ "survivors": survivors, "rules": { "auto_end": auto_end } }))
    };
    // One stands and is finished, the other is down: that is not "all down".
    assert_eq!(reasons(&squad(true, "skipping").play(end(1))), [Passing::AllComplete]);
    // While somebody is unfinished only the player can end the phase.
    let mut field = squad(true, "none");
    assert_eq!(reasons(&field.play(end(1))), []);
    assert_eq!(reasons(&field.play(Command::EndPhase)), [Passing::EndedByPlayer]);
    let mut field = squad(true, "none");
    assert_eq!(reasons(&field.play(Command::EndPhase)), [Passing::EndedByPlayer]);
    // Without `auto_end` nothing else ends it.
    let mut field = squad(false, "skipping");
    assert_eq!(reasons(&field.play(end(1))), []);
    assert_eq!(reasons(&field.play(Command::EndPhase)), [Passing::EndedByPlayer]);
}

#[test]
fn squad_turn_2_a_phase_counts_who_is_ready() {
    let field = f0_with(json!({ "survivors": [
        { "at": [0, 0] }, { "at": [1, 0], "complete": true }, { "at": [2, 0], "down": "skipping" },
        { "at": [3, 0], "dead": true },
    ]}));
    assert!(field.opening.contains(&Event::PlayerPhaseStarted { round: 1, ready: 1 }));
}
