//! Taking back. The table does it; these are its rules on this game.

use super::field::*;
use initiative_hosting::Hosted;
use initiative_kernel::game::{Game, Seat, Trace};
use initiative_scene::scene::Selection;
use serde_json::json;
use squad::{Command, Event, MonsterId, Squad, SurvivorId};

#[test]
fn case_30_squad_undo_1_and_undo_2() {
    let mut field = f0();
    let before = field.digest();
    field.play(walk(1, 6, 14));
    field.table.undo(SEAT).unwrap();
    assert_eq!(field.digest(), before);
    assert_eq!(field.game().selection(SEAT, 1), Selection::Free);
    field.table.redo(SEAT).unwrap();
    assert_eq!(field.flags(1), (true, false, false));
    field.table.undo(SEAT).unwrap();
    field.play(walk(2, 7, 14));
    assert_eq!(field.table.redo(SEAT).unwrap_err().code, "kernel/nothing_to_redo");
}

#[test]
fn case_31_squad_undo_1_not_across_a_monster_phase() {
    let mut field = f0();
    field.pass();
    let refusal = field.table.undo(SEAT).unwrap_err();
    assert_eq!(refusal.code, "kernel/undo_automatic");
    assert_eq!(refusal.message, "Another side has acted since.");
}

#[test]
fn squad_undo_2_a_barrier_protects_what_was_before() {
    let survivors = json!([{ "at": [8, 10] }, { "at": [0, 0] }]);
    let mut field = f0_with(json!({ "survivors": survivors }));
    field.play(walk(1, 8, 9));
    field.play(attack(1, 1));
    assert_eq!(field.table.undo(SEAT).unwrap_err().code, "kernel/undo_dice");
}

#[test]
fn squad_undo_1_what_can_be_taken_back() {
    let survivors = json!([
        { "at": [0, 0], "abilities": ["brace", "first_aid"], "wounds": { "arms": 1 } },
        { "at": [0, 2], "owner": 1 },
    ]);
    let mut field = f0_with(json!({ "survivors": survivors }));
    let brace = using(&field, 1, "brace", None);
    let own = Some(squad::AbilityTarget::Survivor(squad::SurvivorId(1)));
    let aid = using(&field, 1, "first_aid", own);
    for command in [walk(1, 0, 1), brace, aid, end(1), Command::EndPhase] {
        let before = field.digest();
        field.play(command);
        assert_eq!(field.table.undo(Seat(1)).unwrap_err().code, "kernel/undo_other_seat");
        field.table.undo(SEAT).unwrap();
        assert_eq!(field.digest(), before, "{command:?}");
    }
    let mut literal = f0_with(json!({ "rules": { "noop_attack": true } }));
    literal.play(noop(1));
    literal.table.undo(SEAT).unwrap();
}

#[test]
fn squad_undo_1_what_events_mean_for_taking_back() {
    let (monster, target) = (MonsterId(1), SurvivorId(1));
    for event in [
        Event::HitLocationsDrawn { monster, cards: Vec::new() },
        Event::IntentRevealed { monster, card: 0, target },
        Event::ActionCardRevealed { monster, card: 0 },
        Event::MonsterWounded { monster, card: None, life: 1 },
    ] {
        assert_eq!(Squad::trace(&event), Trace::REVEALED);
    }
    assert_eq!(Squad::trace(&Event::MonsterPhaseStarted { round: 1 }), Trace::AUTOMATIC);
    assert_eq!(Squad::trace(&Event::RoundStarted { round: 1 }), Trace::NONE);
}

#[test]
fn only_giving_up_is_free_of_turns_and_shunned_by_bots() {
    for command in [Command::EndPhase, Command::SimulatePhase, end(1)] {
        assert!(!Squad::turn_free(&command) && !Squad::shuns(&command));
    }
    assert!(Squad::turn_free(&Command::Resign) && Squad::shuns(&Command::Resign));
}
