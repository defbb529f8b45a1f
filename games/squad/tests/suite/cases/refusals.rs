//! The order of refusals, and scripted dice.

use super::field::*;
use initiative_kernel::game::{Game, Seat};
use serde_json::json;
use squad::{AbilityTarget, Command, MonsterId, Setup, SurvivorId};

#[test]
fn squad_cmd_2_the_first_that_applies_is_given() {
    let mut field = f0_with(json!({ "survivors": [
        { "name": "Ada", "at": [0, 0], "abilities": [{ "id": "first_aid", "cooldown": 1 }] },
        { "name": "Bo", "at": [2, 0], "owner": 1, "dead": true },
        { "name": "Cy", "at": [4, 0], "moved": true },
        { "name": "Dee", "at": [6, 0], "owner": 1, "complete": true },
    ]}));
    // Unknown before foreign before dead before committed before spent before cooling.
    assert_eq!(field.refusal(walk(9, 0, 1)), "squad/unknown_survivor");
    assert_eq!(field.refusal(walk(2, 0, 1)), "squad/not_your_survivor");
    assert_eq!(field.refusal_as(Seat(1), walk(2, 0, 1)), "squad/survivor_dead");
    assert_eq!(field.refusal_as(Seat(1), walk(4, 0, 1)), "squad/turn_complete");
    assert_eq!(field.refusal(walk(1, 99, 99)), "squad/committed_elsewhere");
    assert_eq!(field.refusal(walk(3, 99, 99)), "squad/already_moved");
    let wrong = Command::UseAbility { survivor: SurvivorId(2), ability: 0, target: None };
    assert_eq!(field.refusal(wrong), "squad/unknown_ability");
    assert_eq!(field.sentence(wrong), "Bo has no such ability.");
    field.play(end(3));
    let aid = using(&field, 1, "first_aid", Some(AbilityTarget::Monster(MonsterId(1))));
    assert_eq!(field.refusal(aid), "squad/ability_cooling");
    assert_eq!(field.refusal(noop(1)), "squad/no_target_in_reach");
    assert_eq!(field.refusal(attack(1, 1)), "squad/target_too_far", "the target's own code");
    assert_eq!(field.refusal(attack(1, 7)), "squad/bad_target");
    for seat in [Seat(2), Seat::HOST] {
        assert_eq!(field.refusal_as(seat, Command::EndPhase), "squad/not_seated");
        assert_eq!(field.refusal_as(seat, Command::Resign), "squad/not_seated");
    }
}

#[test]
fn squad_cmd_2_targets() {
    let survivors =
        json!([{ "at": [8, 9], "abilities": ["brace", "hamstring"] }, { "at": [0, 0] }]);
    let mut field = f0_with(json!({ "survivors": survivors }));
    assert_eq!(field.refusal(noop(1)), "squad/target_required");
    let brace = using(&field, 1, "brace", tile(0, 0));
    assert_eq!(field.refusal(brace), "squad/target_not_allowed");
    let strike = using(&field, 1, "hamstring", None);
    assert_eq!(field.refusal(strike), "squad/target_required");
    let strike = using(&field, 1, "hamstring", tile(8, 8));
    assert_eq!(field.refusal(strike), "squad/bad_target");
    let mut literal = Field::new(Setup::scenario("first_stand").literal());
    assert_eq!(literal.refusal(attack(1, 1)), "squad/target_not_allowed");
    // SQUAD-ATK-1: under noop_attack it is open exactly while the activation is unspent.
    literal.play(noop(1));
    assert_eq!(literal.refusal(noop(1)), "squad/already_activated");
}

#[test]
fn squad_set_6_a_scripted_die_that_does_not_fit() {
    let survivors = json!([{ "at": [8, 9] }, { "at": [0, 0] }]);
    let mut field = f0_with(json!({ "survivors": survivors, "dice_script": [11, 2] }));
    assert_eq!(field.refusal(attack(1, 1)), "squad/bad_dice_script");
    assert!(!field.legal().contains(&attack(1, 1)));
    field.play(walk(1, 8, 10));
    // A target die among two candidates does not fit either.
    assert_eq!(field.refusal(Command::EndPhase), "squad/bad_dice_script");
    let scenario = merged(first_stand(), json!({ "phase": "monster", "dice_script": [9] }));
    let error = squad::Squad::start(&Setup::custom(scenario), 1).unwrap_err();
    assert_eq!(error.faults[0].path, "scenario.dice_script");
}

#[test]
fn squad_cmd_1_stale_commands_are_the_tables() {
    let mut field = f0();
    let version = field.table.version();
    field.pass();
    let mut events: Vec<squad::Event> = Vec::new();
    let stale = field.table.submit_at(version, SEAT, Command::EndPhase, &mut events);
    assert_eq!(stale.unwrap_err().code, "kernel/stale_state");
    assert_eq!(field.game().round(), 2, "no second monster phase");
}

#[test]
fn squad_atk_1_a_strike_without_a_monster_in_reach_says_so() {
    let survivors = |x: i16| json!({ "survivors": [{ "at": [x, 9], "abilities": ["hamstring"] }] });
    let mut far = f0_with(survivors(0));
    let strike = using(&far, 1, "hamstring", None);
    assert_eq!(far.refusal(strike), "squad/no_target_in_reach");
    let (code, sentence) = far.disabled("ability-0-survivor_1");
    assert_eq!(code, "squad/no_target_in_reach");
    assert_eq!(sentence, "No monster is in reach of the Hamstring.");
    let mut near = f0_with(survivors(8));
    assert_eq!(near.refusal(strike), "squad/target_required");
    assert_eq!(near.disabled("ability-0-survivor_1").0, "");
}
