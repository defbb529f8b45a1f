//! Playing cards: targets, follow-ups, costs.

use super::field::*;
use duel::{Command, EffectFizzle, Event};
use initiative_kernel::game::{Game, Seat};
use serde_json::json;

fn sling() -> Field {
    arena(json!({
        "seats": [{ "hand": ["sling_apprentice"] }, {}], "units": [minion("pebble_warden", 1, 4, 0)],
    }))
}

#[test]
fn case_29_duel_follow_1_and_follow_3_a_choice_is_open() {
    let mut field = sling();
    let before = field.game().clone();
    let events = field.play(play_at(0, 1, 2));
    assert_eq!(names(&events), ["FollowUpOpened"]);
    assert_eq!((field.mana(A), field.cards_in_hand(A)), ((2, 2), 1));
    assert!(field.is_free(1, 2));
    assert_eq!(field.refusal(go(field.id(0, 2), 0, 1)), "follow_up_open");
    assert_eq!(field.refusal(play_at(0, 1, 1)), "follow_up_open");
    assert_eq!(field.refusal(Command::ChooseFollowUp { at: (0, 2).into() }), "bad_follow_up");
    assert_eq!(field.refusal(Command::ChooseFollowUp { at: (9, 2).into() }), "off_board");
    assert_eq!(field.refusal_as(B, Command::CancelFollowUp), "not_your_turn");
    assert_eq!(names(&field.play(Command::CancelFollowUp)), ["FollowUpCancelled"]);
    assert_eq!(*field.game(), before);
    assert_eq!(field.refusal(Command::CancelFollowUp), "no_follow_up");
    field.play(play_at(0, 1, 2));
    let events = field.play(Command::ChooseFollowUp { at: (4, 0).into() });
    let order = ["ManaSpent", "CardPlayed", "UnitSummoned", "OpeningTriggered", "DamageDealt"];
    assert_eq!(names(&events), order);
    assert_eq!(field.health(4, 0), 2);
    // The same in one command.
    let mut other = sling();
    other.play(play_on(0, (1, 2), (4, 0)));
    assert_eq!(other.game(), field.game());
    // Ending the turn drops it.
    let mut field = sling();
    field.play(play_at(0, 1, 2));
    let events = field.end();
    assert_eq!(names(&events)[..2], ["FollowUpCancelled", "TurnEnded"]);
    assert_eq!((field.current(), field.cards_in_hand(A)), (B, 1));
    // So does the host, when the seat is gone.
    let mut field = sling();
    field.play(play_at(0, 1, 2));
    field.play_as(Seat::HOST, Command::DropFollowUp { seat: A });
    assert_eq!(field.game().pending(), None);
}

#[test]
fn duel_hide_1_only_the_acting_seat_knows_of_an_open_choice() {
    let mut field = sling();
    let before = field.legal(B);
    field.play(play_at(0, 1, 2));
    assert_eq!(field.legal(B), before);
    let dream = field.game().reimagine(B, &mut initiative_kernel::dice::Dice::new(1));
    assert_eq!(dream.pending(), None);
}

#[test]
fn duel_follow_1_without_a_choice_to_make() {
    // A minion is played without its opening, a spell is refused.
    let mut field = arena(json!({
        "seats": [{ "hand": ["snuffer", "tunnelroot"], "mana": { "core": 9 } }, {}],
        "board": { "width": 3, "height": 3, "tiles": [
            { "at": [1, 0], "kind": "rock" }, { "at": [2, 0], "kind": "rock" },
            { "at": [0, 2], "kind": "rock" }, { "at": [1, 2], "kind": "rock" },
            { "at": [2, 2], "kind": "rock" }, { "at": [0, 0], "kind": "rock" },
        ] },
    }));
    let events = field.play(play_at(0, 1, 1));
    assert_eq!(names(&events), ["ManaSpent", "CardPlayed", "UnitSummoned"]);
    assert_eq!(field.refusal(play_at(1, 1, 1)), "bad_follow_up");
    assert_eq!(field.refusal(play_on(1, (1, 1), (0, 0))), "bad_follow_up");
}

#[test]
fn duel_follow_2_judged_with_the_unit_on_its_tile() {
    // Well-Warden lands on a spring, collects it, and opens it again underneath.
    let mut field = arena(json!({
        "seats": [{ "hand": ["well_warden"], "mana": { "core": 3 } }, {}],
        "units": [minion("pebble_warden", 0, 4, 1)],
    }));
    assert_eq!(field.refusal(play_on(0, (3, 0), (4, 0))), "bad_follow_up");
    let events = field.play(play_on(0, (4, 0), (4, 0)));
    assert_eq!(names(&events)[3..], ["SpringCollected", "OpeningTriggered", "SpringOpened"]);
    assert_eq!(field.mana(A), (1, 4), "reopened underneath it gives nothing");
    assert!(field.game().springs().contains((4, 0).into()));
}

#[test]
fn case_31_duel_mana_4_wick_squire() {
    let hand = json!([null, "wick_squire", "toll_gatekeeper", null, "toll_gatekeeper"]);
    let mut field = arena(json!({ "seats": [{ "hand": hand, "mana": { "core": 5 } }, {}] }));
    field.play(play_at(1, 1, 2));
    let cost = |field: &Field, slot: usize| {
        let held = field.game().side(A).hand[slot].clone().unwrap();
        held.cost(field.game().catalogue())
    };
    assert_eq!((cost(&field, 2), cost(&field, 4)), (1, 2));
    let events = field.end();
    assert_eq!(names(&events)[1], "ModifierExpired");
    assert_eq!((cost(&field, 2), cost(&field, 4)), (2, 2));
    // With nothing in hand it fizzles.
    let mut field = arena(json!({ "seats": [{ "hand": ["wick_squire"] }, {}] }));
    let events = field.play(play_at(0, 1, 2));
    assert_eq!(
        events.last(),
        Some(&Event::EffectFizzled { seat: A, reason: EffectFizzle::NoTarget })
    );
}

#[test]
fn case_32_duel_unit_1_where_minions_land() {
    let mut field = arena(json!({
        "seats": [{ "hand": ["pebble_warden", "belfry_diver"], "mana": { "core": 9 } }, {}],
        "units": [minion("pebble_warden", 1, 1, 1)],
    }));
    assert_eq!(field.refusal(play_at(0, 0, 5)), "off_board");
    assert_eq!(field.refusal(play_at(0, 1, 1)), "bad_target");
    assert_eq!(field.refusal(play_at(0, 0, 2)), "bad_target");
    assert_eq!(field.refusal(play_at(0, 4, 2)), "bad_target");
    assert_eq!(field.refusal(play(0)), "bad_target");
    assert_eq!(field.mana(A), (9, 9));
    field.play(play_at(1, 7, 4));
    field.play(play_at(0, 6, 3));
}

#[test]
fn duel_fx_4_dispel_switches_the_card_off_for_good() {
    let mut field = arena(json!({
        "seats": [{ "hand": ["snuffer", "hot_blood"], "mana": { "core": 9 } }, {}],
        "units": [
            minion("hollow_oak", 1, 4, 2), minion("oathbound_captain", 1, 6, 2),
            { "card": "seed_pod", "seat": 1, "at": [6, 3] },
            { "card": "pebble_warden", "seat": 1, "at": [2, 4], "damage": 4,
              "modifiers": [{ "stats": { "health": 2 } }] },
        ],
    }));
    assert_eq!(field.attack(6, 3), 1, "the aura");
    let mut oak = Field { table: field.table.clone() };
    oak.play(play_on(0, (1, 2), (4, 2)));
    assert!(oak.unit(4, 2).dispelled);
    let keywords = oak.unit(4, 2).keywords();
    assert!(keywords.is_empty());
    let mut captain = Field { table: field.table.clone() };
    captain.play(play_on(0, (1, 2), (6, 2)));
    assert_eq!(captain.attack(6, 3), 0);
    let mut pod = Field { table: field.table.clone() };
    pod.play(play_on(0, (1, 2), (6, 3)));
    pod.end();
    pod.end();
    assert_eq!(pod.name_at(6, 3), "seed_pod", "what is dispelled does not expire");
    let events = field.play(play_on(0, (1, 2), (2, 4)));
    let tail = ["OpeningTriggered", "ModifierRemoved", "UnitDispelled", "UnitDied"];
    assert_eq!(names(&events)[3..], tail);
}

#[test]
fn duel_mod_5_a_card_played_takes_board_modifiers_along() {
    let card = json!({ "card": "pebble_warden", "modifiers": [
        { "stats": { "attack": 2 }, "active_in": "board" },
        { "stats": { "cost": -1 }, "active_in": "hand" },
        { "stats": { "health": 1 }, "active_in": "everywhere" },
    ] });
    let mut field = arena(json!({ "seats": [{ "hand": [card] }, {}] }));
    let events = field.play(play_at(0, 1, 2));
    assert!(field.tell(&events)[0].contains("amount: 0"));
    assert_eq!((field.attack(1, 2), field.health(1, 2)), (3, 4));
    assert_eq!(field.unit(1, 2).modifiers.len(), 2);
}

/// DUEL-MOVE-1: where nobody takes a step, only flying units move.
#[test]
fn duel_move_1_without_steps_nobody_walks() {
    let field = arena(json!({
        "rules": { "speed": 0 }, "board": { "tiles": [] },
        "units": [minion("pebble_warden", 0, 3, 2), minion("paper_kite", 0, 4, 2)],
    }));
    let kite = field.id(4, 2);
    let moves = field.legal(A).into_iter().filter_map(|command| match command {
        Command::MoveUnit { unit, .. } => Some(unit),
        _ => None,
    });
    let moves: Vec<_> = moves.collect();
    assert!(!moves.is_empty() && moves.iter().all(|unit| *unit == kite), "{moves:?}");
}

/// DUEL-MANA-1: from the second own turn on mana grows, until it is at its highest.
#[test]
fn duel_mana_1_full_grown_mana_is_not_told_to_grow() {
    let grown = |core: u32| {
        let mana = json!({ "mana": { "core": core } });
        let mut field = arena(json!({ "seats": [mana, mana] }));
        let events = [field.end(), field.end(), field.end()].concat();
        names(&events).iter().filter(|name| *name == "ManaGrown").count()
    };
    assert_eq!([grown(4), grown(9)], [2, 0]);
}
