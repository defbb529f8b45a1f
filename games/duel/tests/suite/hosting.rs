//! What a host asks of a match: whose turn is open, how long it may take, and what ends it.

use super::cases::field::*;
use duel::{Command, Duel, Setup, bot};
use initiative_hosting::Hosted;
use initiative_kernel::game::Game;
use serde_json::json;

fn mulligan() -> Command {
    Command::Mulligan { slots: [].into() }
}

#[test]
fn duel_turn_1_a_turn_may_take_as_long_as_the_rules_say() {
    let rules = json!({ "turn_duration_s": 30, "turn_duration_inactive_s": 7,
        "turn_latency_buffer_s": 3, "turn_time_show_s": 9 });
    let limits = Duel::start(&Setup::default().with_rules(rules), 1).unwrap().limits().unwrap();
    assert_eq!((limits.turn_ms, limits.inactive_ms), (30_000, 7_000));
    assert_eq!((limits.buffer_ms, limits.show_s), (3_000, 9));
}

#[test]
fn duel_turn_1_the_clock_ends_the_turn_that_is_open() {
    let mut game = Duel::start(&Setup::default(), 1).unwrap();
    let mut turns = Vec::new();
    for (seat, command) in
        [(A, mulligan()), (B, mulligan()), (A, Command::EndTurn), (B, Command::EndTurn)]
    {
        let open = game.open_turn().unwrap();
        turns.push((open.seat, open.number, Duel::expire(open)));
        game.apply(seat, command, &mut Vec::new());
    }
    let hands = (None, 1, Some(Command::ExpireMulligan));
    let turn = |seat, number| (Some(seat), number, Some(Command::ExpireTurn { seat }));
    assert_eq!(turns, [hands, hands, turn(A, 1), turn(B, 2)]);
}

#[test]
fn duel_turn_1_only_its_end_ends_a_turn_and_giving_up_takes_none() {
    for command in [mulligan(), Command::CancelFollowUp, Command::EndTurn, Command::Resign] {
        assert_eq!(Duel::ends_turn(&command), command == Command::EndTurn, "{command:?}");
        assert_eq!(Duel::turn_free(&command), command == Command::Resign, "{command:?}");
    }
}

#[test]
fn duel_bot_1_bots_neither_give_up_nor_take_back() {
    let shuns = [Command::Resign, Command::CancelFollowUp, Command::EndTurn, mulligan()];
    assert_eq!(shuns.map(|command| Duel::shuns(&command)), [true, true, false, false]);
}

#[test]
fn the_end_of_a_turn_is_neither_gain_nor_loss() {
    for draw in ["start_of_own_turn", "end_of_own_turn"] {
        let setup = Setup::decks("lantern", "cinder").with_rules(json!({ "draw": draw }));
        let mut game = Duel::start(&setup, 1).unwrap();
        for seat in [A, B] {
            game.apply(seat, mulligan(), &mut Vec::new());
        }
        for turn in 0..6 {
            let (before, value) = (game.score(A).unwrap(), bot::value(&game, A));
            let seat = game.status().awaited().iter().next().unwrap();
            game.apply(seat, Command::EndTurn, &mut Vec::new());
            let (after, gained) = (game.score(A).unwrap(), bot::value(&game, A) - value);
            // A signature that is ready again counts 3, and the first turns are not alike.
            assert!((after - before).abs() <= 6, "{draw}, turn {turn}: {before}, then {after}");
            assert!(turn < 2 || gained.abs() >= 4, "a card and mana: {gained}");
        }
    }
}

#[test]
fn duel_follow_3_a_lost_line_drops_the_choice_of_its_seat() {
    let mut field = arena(json!({
        "units": [minion("pebble_warden", 1, 3, 2)],
        "seats": [{ "hand": ["sling_apprentice"], "mana": { "remaining": 5, "core": 5 } }, {}],
    }));
    let lost = |field: &Field| [A, B].map(|seat| field.game().on_disconnect(seat));
    let worth = |field: &Field| field.game().score(A).unwrap() - 2 * bot::value(field.game(), A);
    let settled = worth(&field);
    assert_eq!(lost(&field), [None, None]);
    field.play(play_at(0, 1, 2));
    let drop = Command::DropFollowUp { seat: A };
    let open = worth(&field) - settled;
    assert_eq!((lost(&field), open), ([Some(drop), None], -1), "open is worth less");
    field.play_as(initiative_kernel::game::Seat::HOST, drop);
    assert_eq!(field.game().pending(), None);
}
