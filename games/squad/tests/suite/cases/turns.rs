//! Turn state, selection, commitment.

use super::field::*;
use initiative_scene::command::Opaque;
use initiative_scene::scene::Selection;
use serde_json::json;
use squad::{Command, Completion, Event, Setup, Squad, SquadPhase, SurvivorId};

fn selection(field: &Field, number: u8) -> Selection {
    field.game().selection(SEAT, place(number))
}

fn refused(field: &Field, number: u8) -> String {
    match selection(field, number) {
        Selection::Refused(reason) => reason.code.into(),
        other => panic!("{other:?}"),
    }
}

fn sealed(commands: &[Command]) -> Vec<Opaque> {
    commands.iter().map(Opaque::seal::<Squad>).collect()
}

#[test]
fn case_01_squad_set_3_first_stand_at_its_start() {
    let field = f0();
    for number in 1..=4 {
        assert_eq!(field.flags(number), (false, false, false));
    }
    assert_eq!(field.game().round(), 1);
    assert_eq!(field.game().phase(), SquadPhase::Player);
    let monster = field.m(1);
    assert_eq!((monster.life(), monster.draw.len()), (10, 10));
    assert_eq!((monster.discard.len(), monster.wounds.len()), (0, 0));
    let stage = &field.game().stage;
    let sheets: Vec<_> =
        stage.survivors.iter().map(|sheet| (sheet.name.as_str(), sheet.label.as_str())).collect();
    assert_eq!(sheets, [("Ada", "S1"), ("Bo", "S2"), ("Cy", "S3"), ("Dee", "S4")]);
    assert!(stage.survivors.iter().all(|sheet| sheet.colour == [60, 120, 240]));
    let brute = &stage.monsters[0];
    assert_eq!((brute.name.as_str(), brute.label.as_str()), ("Brute", "M"));
    assert_eq!(brute.colour, [208, 48, 48]);
    assert_eq!(names(&field.opening), ["BattleStarted", "RoundStarted", "PlayerPhaseStarted"]);
}

#[test]
fn case_02_squad_sel_2_a_fresh_survivor_is_free() {
    let field = f0();
    assert_eq!(selection(&field, 2), Selection::Free);
    assert_eq!(field.disabled("move-survivor_2").0, "");
    assert_eq!(field.disabled("attack-survivor_2").0, "squad/no_target_in_reach");
}

#[test]
fn case_03_squad_state_1_what_is_open_by_flags() {
    let beside = |moved: bool, activated: bool| {
        f0_with(json!({ "survivors": [
            { "at": [8, 9], "moved": moved, "activated": activated }, { "at": [0, 0] }
        ]}))
    };
    for (moved, activated) in [(false, false), (true, false), (false, true)] {
        let field = beside(moved, activated);
        assert_eq!(field.disabled("move-survivor_1").0.is_empty(), !moved);
        assert_eq!(field.disabled("attack-survivor_1").0.is_empty(), !activated);
        assert!(field.legal().contains(&end(1)));
        assert!(!field.flags(1).2);
    }
    assert_eq!(beside(true, true).flags(1), (true, true, true), "never shown: complete");
}

#[test]
fn case_10_squad_state_2_and_edge_2_both_used_in_either_order() {
    let mut field = Field::new(Setup::scenario("first_stand").literal());
    assert_eq!(names(&field.play(noop(1))), ["AttackDeclared", "ActionSpent"]);
    assert_eq!(field.flags(1), (false, true, false));
    let events = field.play(walk(1, 6, 14));
    let done =
        Event::SurvivorTurnCompleted { survivor: SurvivorId(1), reason: Completion::BothUsed };
    assert_eq!(events.last(), Some(&done));
    let mut other = Field::new(Setup::scenario("first_stand").literal());
    other.play(walk(1, 6, 14));
    assert_eq!(other.play(noop(1)).last(), Some(&done));
    assert_eq!(field.flags(1), other.flags(1));
    assert_eq!(field.game().survivors, other.game().survivors);
}

#[test]
fn case_11_squad_sel_3_and_sel_4_commitment() {
    let mut field = f0();
    assert_eq!(selection(&field, 2), Selection::Free, "S1 is untouched");
    assert_eq!(field.disabled("move-survivor_1").0, "");
    field.play(walk(1, 6, 14));
    let ask = Selection::Ask {
        text: "Ada has acted and is not finished. End Ada's turn?".into(),
        commands: sealed(&[end(1)]),
    };
    assert_eq!(selection(&field, 2), ask);
    assert_eq!(selection(&field, 2), ask, "asking changes nothing");
    assert_eq!(selection(&field, 1), Selection::Free);
    assert_eq!(field.refusal(walk(2, 7, 12)), "squad/committed_elsewhere");
    assert_eq!(field.sentence(walk(2, 7, 12)), "Ada has acted and is not finished.");
    field.play(end(1));
    field.play(walk(2, 7, 12));

    let mut literal = Field::new(Setup::scenario("first_stand").literal());
    literal.play(noop(1));
    assert_eq!(selection(&literal, 2), ask);
    assert_eq!(literal.refusal(noop(2)), "squad/committed_elsewhere");
    // SQUAD-SEL-4: ending turns is exempt.
    literal.play(end(2));
}

#[test]
fn case_12_squad_turn_6_the_last_end_starts_one_monster_phase() {
    let mut field = f0();
    for number in 1..=3 {
        assert_eq!(names(&field.play(end(number))), ["SurvivorTurnCompleted"]);
    }
    assert_eq!(refused(&field, 1), "squad/turn_complete");
    let events = field.play(end(4));
    let names = names(&events);
    assert_eq!(names[..2], ["SurvivorTurnCompleted", "PlayerPhaseEnded"]);
    let reason = squad::Passing::AllComplete;
    assert_eq!(events[1], Event::PlayerPhaseEnded { reason });
    assert_eq!(count(&events, "MonsterPhaseStarted"), 1);
    assert!(events.contains(&Event::RoundStarted { round: 2 }));
    for number in 1..=4 {
        assert_eq!(field.flags(number), (false, false, false));
        assert_eq!(selection(&field, number), Selection::Free);
    }
    assert!(field.game().stage.survivors.iter().all(|sheet| sheet.colour == [60, 120, 240]));
}

#[test]
fn squad_sel_2_the_dead_and_the_down_are_refused() {
    let field = f0_with(json!({ "survivors": [
        { "at": [0, 0], "dead": true },
        { "at": [1, 0], "down": "fallen" },
        { "at": [2, 0], "down": "skipping" },
        { "at": [3, 0] },
    ]}));
    assert_eq!(refused(&field, 1), "squad/survivor_dead");
    assert_eq!(refused(&field, 2), "squad/survivor_down");
    assert_eq!(refused(&field, 3), "squad/survivor_down");
    assert_eq!(selection(&field, 4), Selection::Free);
}

#[test]
fn squad_edge_10_several_committed_survivors() {
    let mut field = f0_with(json!({ "survivors": [
        { "name": "Ada", "at": [0, 0], "moved": true },
        { "name": "Bo", "at": [2, 0], "activated": true },
        { "name": "Cy", "at": [4, 0], "moved": true },
        { "name": "Dee", "at": [6, 0] },
    ]}));
    let Selection::Ask { text, commands } = selection(&field, 4) else {
        panic!("no question");
    };
    assert_eq!(text, "Ada, Bo and Cy have acted and are not finished. End their turns?");
    assert_eq!(commands, sealed(&[end(1), end(2), end(3)]));
    assert_eq!(field.refusal(walk(2, 2, 1)), "squad/committed_elsewhere");
    let Selection::Ask { commands, .. } = selection(&field, 2) else {
        panic!("no question");
    };
    assert_eq!(commands, sealed(&[end(1), end(3)]));
    field.play(end(1));
    field.play(end(3));
    field.play(walk(2, 2, 1));
}

#[test]
fn squad_state_2_an_unusable_rest_does_not_complete() {
    // Nothing to attack anywhere near: the move alone does not end the turn.
    let mut field = f0();
    field.play(walk(1, 6, 14));
    assert_eq!(field.flags(1), (true, false, false));
}

#[test]
fn case_29_squad_ap_1_points() {
    let mut field = f0_with(json!({ "rules": { "profile": "points" } }));
    field.play(walk(1, 6, 14));
    field.play(walk(1, 6, 13));
    let budget = field.game().stage.rules.budget();
    assert_eq!(budget.left(&field.game().spent(0)), Some(1));
    assert_eq!(field.disabled("attack-survivor_1").0, "squad/not_enough_points");
    assert_eq!(field.sentence(attack(1, 1)), "That costs 2; Ada has 1.");
    assert!(!field.flags(1).2);
    let events = field.play(walk(1, 6, 12));
    let reason = Completion::PointsSpent;
    let done = Event::SurvivorTurnCompleted { survivor: SurvivorId(1), reason };
    assert_eq!(events.last(), Some(&done));
}

#[test]
fn squad_ap_1_limits_prices_and_readiness_decide_completion() {
    let rules = json!({ "profile": "points", "points": {
        "per_phase": 5, "costs": { "move": 1, "attack": 3, "brace": 1 }, "limits": { "move": 1 }
    }});
    let survivors = json!([{ "at": [0, 0], "abilities": ["brace"] }, { "at": [9, 0] }]);
    let mut field = f0_with(json!({ "rules": rules, "survivors": survivors }));
    field.play(walk(1, 0, 1));
    assert_eq!(field.refusal(walk(1, 0, 2)), "squad/limit_reached");
    let brace = using(&field, 1, "brace", None);
    field.play(brace);
    assert_eq!(field.refusal(brace), "squad/no_effect");
    assert_eq!(field.flags(1), (true, true, false), "three points are left for an attack");
}

#[test]
fn squad_edge_7_a_second_end_is_refused() {
    let mut field = f0();
    field.play(end(1));
    assert_eq!(field.refusal(end(1)), "squad/turn_complete");
    assert_eq!(field.refusal(end(9)), "squad/unknown_survivor");
    assert_eq!(field.refusal(noop(1)), "squad/turn_complete");
    field.play(Command::Resign);
    for command in [end(2), Command::EndPhase, Command::Resign, pick(0), walk(2, 7, 14)] {
        assert_eq!(field.refusal(command), "squad/battle_over");
    }
}
