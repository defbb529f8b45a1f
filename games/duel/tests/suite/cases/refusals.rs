//! Refusals, each with its own code.

use super::field::*;
use duel::{Command, Duel, Setup};
use initiative_kernel::game::{Game, Seat};
use initiative_testkit::walk::RandomWalk;
use serde_json::json;

#[test]
fn case_30_duel_cmd_2_not_yours() {
    let mut field = arena(json!({ "units": [
        minion("pebble_warden", 1, 4, 2), minion("pebble_warden", 0, 1, 2),
    ] }));
    let (theirs, own) = (field.id(4, 2), field.id(1, 2));
    assert_eq!(field.refusal(go(theirs, 4, 1)), "not_your_unit");
    assert_eq!(field.refusal(hit(theirs, 1, 2)), "not_your_unit");
    assert_eq!(field.refusal(hit(own, 0, 2)), "not_an_enemy");
    assert_eq!(field.refusal_as(B, Command::EndTurn), "not_your_turn");
    for command in [
        Command::TakeAnotherTurn,
        Command::DrawCard,
        Command::StartTurn,
        Command::ExpireTurn { seat: A },
        Command::ExpireMulligan,
        Command::DropFollowUp { seat: A },
        Command::Forfeit { seat: B },
        Command::Abandon,
    ] {
        assert_eq!(field.refusal_as(A, command), "system_only");
        assert_eq!(field.refusal_as(B, command), "system_only");
    }
}

#[test]
fn duel_cmd_1_every_refusal_has_its_order_and_its_words() {
    let mut field = arena(json!({
        "seats": [{ "hand": ["chalk_colossus", "poultice_light"], "mana": { "core": 2 } }, {}],
        "units": [
            minion("pebble_warden", 0, 4, 2), minion("seed_pod", 0, 4, 3),
            minion("pebble_warden", 1, 7, 2),
        ],
    }));
    let (own, pod) = (field.id(4, 2), field.id(4, 3));
    let ghost = duel::UnitId(99);
    assert_eq!(field.refusal(go(ghost, 0, 0)), "unknown_unit");
    assert_eq!(field.refusal(go(own, 9, 9)), "off_board");
    assert_eq!(field.refusal(go(own, 4, 2)), "tile_occupied");
    assert_eq!(field.refusal(go(own, 4, 3)), "tile_occupied");
    assert_eq!(field.refusal(go(own, 6, 1)), "out_of_reach");
    assert_eq!(field.refusal(hit(pod, 4, 2)), "no_attack_value");
    assert_eq!(field.refusal(hit(own, -1, 0)), "off_board");
    assert_eq!(field.refusal(hit(own, 5, 2)), "no_target");
    assert_eq!(field.refusal(hit(own, 7, 2)), "out_of_reach");
    assert_eq!(field.refusal(play_at(9, 1, 2)), "bad_slot");
    assert_eq!(field.refusal(play_at(5, 1, 2)), "empty_slot");
    assert_eq!(field.refusal(play_at(0, 99, 2)), "not_enough_mana");
    assert_eq!(field.refusal(play_at(1, 99, 2)), "off_board");
    assert_eq!(field.refusal(play_at(1, 7, 2)), "bad_target");
    assert_eq!(field.refusal(play(1)), "bad_target");
    assert_eq!(field.refusal(play_on(1, (4, 2), (4, 2))), "bad_follow_up");
    assert_eq!(field.refusal(Command::ChooseFollowUp { at: (0, 0).into() }), "no_follow_up");
    assert_eq!(field.refusal_as(Seat(2), Command::EndTurn), "not_a_player");
    assert_eq!(field.refusal_as(Seat::HOST, Command::EndTurn), "not_a_player");
    assert_eq!(field.refusal_as(Seat::HOST, Command::DrawCard), "system_only");
    let words = |command: Command| field.game().check(A, &command).unwrap_err().to_string();
    assert_eq!(words(play_at(0, 1, 2)), "Not enough mana.");
    assert_eq!(words(go(own, 6, 1)), "Too far.");
    let mut field = Field::new(Setup::default());
    let twice = Command::Mulligan { slots: [1, 1].into() };
    assert_eq!(field.refusal_as(A, twice), "bad_slot");
    assert_eq!(field.refusal_as(A, Command::Mulligan { slots: [6].into() }), "bad_slot");
    assert_eq!(field.refusal_as(A, Command::Mulligan { slots: [5].into() }), "empty_slot");
    // No such slot comes before an empty one.
    assert_eq!(field.refusal_as(A, Command::Mulligan { slots: [5, 6].into() }), "bad_slot");
    let check = field.game().check(A, &Command::Mulligan { slots: [0, 1, 2].into() });
    assert_eq!(check.unwrap_err().to_string(), "You can replace at most 2 cards.");
}

#[test]
fn duel_goal_2_nothing_happens_after_the_end() {
    let mut field = arena(json!({}));
    field.play_as(B, Command::Resign);
    for seat in [A, B, Seat::HOST, Seat(7)] {
        assert_eq!(field.refusal_as(seat, Command::EndTurn), "match_over");
        assert_eq!(field.refusal_as(seat, Command::Resign), "match_over");
    }
}

/// ONLINE-AUTH-3, ONLINE-VIEW-5: what only the host may command is known by its kind. The answer is
/// the same whatever the state, so it tells nothing of a choice that the other seat has open.
#[test]
fn online_auth_3_system_commands_are_refused_alike_in_every_state() {
    let system = [
        Command::ExpireTurn { seat: A },
        Command::ExpireTurn { seat: B },
        Command::ExpireMulligan,
        Command::DropFollowUp { seat: A },
        Command::DropFollowUp { seat: B },
        Command::Forfeit { seat: A },
        Command::Forfeit { seat: Seat(9) },
        Command::Abandon,
        Command::DrawCard,
        Command::StartTurn,
        Command::TakeAnotherTurn,
    ];
    assert!(system.iter().all(Duel::is_system));
    let (mut open, mut over) = (0, 0);
    for seed in 0..12 {
        let mut walk = RandomWalk::<Duel>::new(&Setup::decks("cinder", "lantern"), seed);
        loop {
            let game = walk.table.state();
            open += usize::from(game.pending().is_some());
            over += usize::from(game.status().is_over());
            for (seat, command) in
                [A, B, Seat(5)].iter().flat_map(|seat| system.map(|it| (seat, it)))
            {
                let refusal = game.check(*seat, &command).unwrap_err();
                assert_eq!(refusal.code, "duel/system_only", "{seat}: {command:?}");
                assert_eq!(refusal.to_string(), "Only the rules can do that.");
            }
            for seat in [A, B] {
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                assert!(!legal.iter().any(Duel::is_system));
            }
            if !walk.step(&mut Vec::new()) {
                break;
            }
        }
    }
    assert!(open > 8 && over > 5, "{open} with an open choice, {over} ended");
}
