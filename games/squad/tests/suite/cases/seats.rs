//! Several seats.

use super::field::*;
use initiative_kernel::game::{Game, Seat, Seats, Verdict};
use initiative_scene::scene::Selection;
use serde_json::{Value, json};
use squad::{Command, Event, Passing};

const OTHER: Seat = Seat(1);

fn two(fields: Value) -> Field {
    let base = json!({ "survivors": [
        { "name": "Ada", "at": [0, 15] },
        { "name": "Bo", "at": [2, 15], "owner": 1 },
        { "name": "Cy", "at": [4, 15] },
    ]});
    f0_with(merged(base, fields))
}

#[test]
fn squad_seat_1_each_seat_commands_its_own() {
    let mut field = two(json!({}));
    assert_eq!(field.game().seats(), Seats::first(2));
    assert_eq!(field.refusal(walk(2, 2, 14)), "squad/not_your_survivor");
    assert_eq!(field.refusal_as(OTHER, walk(1, 0, 14)), "squad/not_your_survivor");
    field.play(walk(1, 0, 14));
    // Commitment counts within one seat.
    assert_eq!(field.game().selection(OTHER, 1), Selection::Free);
    field.play_as(OTHER, walk(2, 2, 14));
    assert_eq!(field.refusal(walk(3, 4, 14)), "squad/committed_elsewhere");
}

#[test]
fn squad_seat_1_the_phase_ends_when_all_are_complete() {
    let mut field = two(json!({}));
    let events = field.play(Command::EndPhase);
    assert_eq!(count(&events, "SurvivorTurnCompleted"), 2);
    assert_eq!(count(&events, "PlayerPhaseEnded"), 0);
    assert_eq!(field.game().status().awaited(), Seats::only(OTHER));
    let events = field.play_as(OTHER, end(2));
    let reason = Passing::AllComplete;
    assert!(events.contains(&Event::PlayerPhaseEnded { reason }));
}

#[test]
fn squad_seat_1_without_auto_end_every_seat_must_say_so() {
    let mut field = two(json!({ "rules": { "auto_end": false } }));
    field.play(Command::EndPhase);
    field.play_as(OTHER, end(2));
    assert_eq!(field.game().status().awaited(), Seats::only(OTHER));
    let events = field.play_as(OTHER, Command::EndPhase);
    let reason = Passing::EndedByPlayer;
    assert_eq!(events[0], Event::PlayerPhaseEnded { reason });
    assert_eq!(field.game().status().awaited(), Seats::first(2));
}

#[test]
fn squad_seat_1_simulating_concerns_the_senders_survivors() {
    let mut field = two(json!({}));
    let events = field.play_as(OTHER, Command::SimulatePhase);
    assert_eq!(count(&events, "SurvivorTurnCompleted"), 1);
    assert_eq!(field.refusal_as(OTHER, Command::SimulatePhase), "squad/nobody_to_simulate");
    assert_eq!(field.game().round(), 1);
}

#[test]
fn squad_atk_4_only_the_attackers_seat_chooses() {
    let survivors = json!([{ "at": [8, 9] }, { "at": [2, 15], "owner": 1 }]);
    let mut field = f0_with(json!({ "survivors": survivors, "dice_script": [9, 8, 1, 1] }));
    field.play(attack(1, 1));
    assert_eq!(field.refusal_as(OTHER, pick(0)), "squad/not_your_survivor");
    assert_eq!(field.refusal_as(OTHER, end(2)), "squad/choice_pending");
    assert_eq!(field.game().status().awaited(), Seats::only(SEAT));
    field.play(pick(0));
}

#[test]
fn online_grace_2_the_squad_falls_together() {
    let field = two(json!({}));
    for seat in [SEAT, OTHER] {
        let outcome = field.game().forfeit(seat);
        let verdicts = [SEAT, OTHER].map(|seat| outcome.verdict(seat));
        assert_eq!((verdicts, outcome.reason()), ([Verdict::Lost; 2], "forfeited"));
    }
}
