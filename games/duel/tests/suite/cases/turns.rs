//! Set-up, turns, mana, drawing.

use super::field::*;
use duel::{Command, DuelPhase, Event, Setup};
use initiative_kernel::game::{Game, Outcome, Seat, Seats, Status};
use serde_json::json;

#[test]
fn case_1_duel_set_1_and_set_2_a_new_match() {
    let by_itself = json!({ "opening_draw": false });
    let mut field = Field::new(Setup::decks("lantern", "cinder").with_rules(by_itself));
    let stage = field.game().stage();
    assert_eq!((stage.width, stage.height), (9, 5));
    for (x, seat) in [(0, A), (8, B)] {
        let general = field.unit(x, 2);
        assert_eq!((general.seat, general.general), (seat, true));
        assert!(!general.exertion.exhausted);
        assert_eq!((field.attack(x, 2), field.health(x, 2)), (2, 25));
    }
    let springs: Vec<_> = field.game().springs().iter().collect();
    assert_eq!(springs, [(4, 0).into(), (5, 2).into(), (4, 4).into()]);
    assert_eq!((field.cards_in_hand(A), field.cards_in_hand(B)), (5, 5));
    assert_eq!(field.hand(A)[5], None);
    assert_eq!((field.pile(A), field.pile(B)), (34, 34));
    assert_eq!((field.mana(A), field.mana(B)), ((2, 2), (3, 3)));
    assert_eq!(field.game().phase(), DuelPhase::Mulligan);
    let three = Command::Mulligan { slots: [0, 1, 2].into() };
    assert_eq!(field.refusal_as(A, three), "too_many");
    let before: Vec<_> = field.hand(A).iter().map(|it| it.map(String::from)).collect();
    let events = field.play_as(A, Command::Mulligan { slots: [1, 4].into() });
    assert_eq!(names(&events), ["MulliganDone"]);
    assert_eq!((field.cards_in_hand(A), field.pile(A)), (5, 34));
    for slot in [0, 2, 3] {
        assert_eq!(field.hand(A)[slot].map(String::from), before[slot]);
    }
    assert_eq!(field.refusal_as(A, Command::Mulligan { slots: [].into() }), "mulligan_done");
    assert_eq!(field.game().status(), Status::Awaiting(Seats::only(B)));
    let events = field.play_as(B, Command::Mulligan { slots: [].into() });
    assert_eq!(names(&events), ["MulliganDone", "MatchStarted", "TurnOpened"]);
    assert_eq!(field.refusal_as(A, Command::Mulligan { slots: [].into() }), "mulligan_done");
    let turns = field.game().turns();
    assert_eq!((turns.own_turns(A), turns.own_turns(B), turns.number()), (1, 0, 1));
}

#[test]
fn duel_set_2_mana_at_the_start_is_full_and_the_second_seat_has_more() {
    for (rules, mana) in [
        (json!({}), [(2, 2), (3, 3)]),
        (json!({ "starting_mana": 4 }), [(4, 4), (5, 5)]),
        (json!({ "starting_mana": 1, "second_seat_bonus": 3 }), [(1, 1), (4, 4)]),
        (json!({ "starting_mana": 9 }), [(9, 9), (9, 9)]),
    ] {
        let field = Field::new(Setup::decks("lantern", "cinder").with_rules(rules.clone()));
        assert_eq!([field.mana(A), field.mana(B)], mana, "{rules}");
        // Turn 1 begins with it: nothing grows, nothing is filled.
        let field = Field::standard(rules);
        assert_eq!([field.mana(A), field.mana(B)], mana);
    }
}

#[test]
fn case_2_duel_cmd_1_no_turn_ends_in_the_mulligan() {
    let mut field = Field::new(Setup::default());
    assert_eq!(field.refusal_as(A, Command::EndTurn), "cannot_end_turn");
    assert_eq!(field.refusal_as(B, play(0)), "not_started");
    let expire = Command::ExpireTurn { seat: A };
    assert_eq!(field.refusal_as(Seat::HOST, expire), "cannot_end_turn");
}

#[test]
fn duel_set_3_a_returned_card_never_comes_straight_back() {
    for seed in 0..40 {
        let pile = json!(["a", "b"]);
        let card = |id: &str| json!({ "id": id, "name": id, "attack": 1, "health": 1 });
        let mut field = arena(json!({
            "phase": "mulligan", "seed": seed,
            "cards": [card("a"), card("b"), card("c"), card("d"), card("e")],
            "seats": [{ "pile": pile, "hand": ["c", "d", "e"] }, {}],
            "rules": { "mulligan_max": 3 },
        }));
        field.play_as(A, Command::Mulligan { slots: [0, 1, 2].into() });
        // Two replacements from the top; the third card stays.
        assert_eq!(field.hand(A)[..3], [Some("a"), Some("b"), Some("e")]);
        assert_eq!(field.pile(A), 2);
    }
}

#[test]
fn duel_set_3_the_host_keeps_undecided_hands() {
    let mut field = Field::new(Setup::default());
    let before = field.hand(B).into_iter().map(|it| it.map(String::from)).collect::<Vec<_>>();
    field.play_as(A, Command::Mulligan { slots: [0].into() });
    field.play_as(Seat::HOST, Command::ExpireMulligan);
    assert_eq!(field.game().phase(), DuelPhase::Active);
    assert_eq!(
        field.hand(B).into_iter().map(|it| it.map(String::from)).collect::<Vec<_>>(),
        before
    );
}

#[test]
fn case_3_duel_turn_2_and_turn_3_events_of_a_plain_change() {
    let mut field = Field::standard(json!({}));
    let events = field.end();
    let plain = [
        "TurnEnded",
        "PlayerSwapped",
        "UnitsRefreshed",
        "ManaRestored",
        "TurnStarted",
        "CardDrawn",
        "SignatureCooldownChanged",
        "TurnOpened",
    ];
    assert_eq!(names(&events), plain);
    assert!(matches!(events[5], Event::CardDrawn { seat: B, slot: 5, .. }));
    assert!(matches!(events[6], Event::SignatureCooldownChanged { seat: B, cooldown: 2 }));
    assert_eq!((field.cards_in_hand(A), field.cards_in_hand(B)), (5, 6));
}

#[test]
fn case_4_duel_cfg_1_draw_at_the_end_of_the_own_turn() {
    let mut field = Field::standard(json!({ "draw": "end_of_own_turn" }));
    let events = field.end();
    let late = [
        "TurnEnded",
        "CardDrawn",
        "PlayerSwapped",
        "UnitsRefreshed",
        "ManaRestored",
        "TurnStarted",
        "SignatureCooldownChanged",
        "TurnOpened",
    ];
    assert_eq!(names(&events), late);
    assert!(matches!(events[1], Event::CardDrawn { seat: A, slot: 5, .. }));
    assert_eq!((field.cards_in_hand(A), field.cards_in_hand(B)), (6, 5));
}

#[test]
fn duel_cfg_4_an_opening_draw() {
    assert!(!duel::Rules::default().opening_draw, "the standard scenario sets it");
    let mut field = Field::new(Setup::default());
    field.play_as(B, Command::Mulligan { slots: [].into() });
    let events = field.play_as(A, Command::Mulligan { slots: [].into() });
    assert_eq!(names(&events), ["MulliganDone", "MatchStarted", "CardDrawn", "TurnOpened"]);
    assert_eq!((field.cards_in_hand(A), field.cards_in_hand(B)), (6, 5));
}

#[test]
fn case_5_duel_turn_3_the_seed_example() {
    let tired =
        |x: i16| json!({ "card": "pebble_warden", "seat": 0, "at": [x, 0], "exhausted": true });
    let hand = json!(vec!["iron_visor"; 4]);
    let mut field = arena(json!({
        "turn": { "number": 5, "current": 0 },
        "seats": [
            { "mana": { "remaining": 2, "core": 6 }, "own_turns": 3 },
            { "mana": { "core": 6 }, "own_turns": 4, "hand": hand },
        ],
        "units": [tired(1), tired(2)],
    }));
    field.end();
    let turns = field.game().turns();
    assert_eq!((turns.number(), turns.current()), (6, B));
    assert_eq!(field.mana(B), (7, 7));
    assert!(field.game().board_order().all(|unit| !unit.exertion.exhausted));
    assert_eq!(field.cards_in_hand(B), 5);
}

#[test]
fn case_6_duel_mana_1_and_mana_2_growth() {
    let mut field = arena(json!({}));
    let mut maxima = [vec![2], vec![]];
    for _ in 0..16 {
        field.end();
        let seat = field.current();
        let (now, max) = field.mana(seat);
        assert_eq!(now, max);
        maxima[seat.index()].push(max);
    }
    assert_eq!(maxima[0], [2, 3, 4, 5, 6, 7, 8, 9, 9]);
    assert_eq!(maxima[1], [3, 4, 5, 6, 7, 8, 9, 9]);
    // What is left unspent is shown and not carried over.
    let mut field = arena(json!({ "seats": [{ "hand": ["pebble_warden"] }, {}] }));
    field.play(play_at(0, 1, 2));
    assert_eq!(field.mana(A), (1, 2));
    field.end();
    assert_eq!(field.mana(A), (1, 2));
    field.end();
    assert_eq!(field.mana(A), (3, 3));
}

#[test]
fn case_7_duel_draw_1_and_draw_2_full_hands_and_holes() {
    let hand = json!(vec!["iron_visor"; 6]);
    let mut field = arena(json!({ "seats": [{}, { "hand": hand }] }));
    let events = field.end();
    assert!(names(&events).contains(&String::from("CardBurned")));
    assert_eq!((field.cards_in_hand(B), field.pile(B)), (6, 29));
    let visor = "iron_visor";
    let mut field =
        arena(json!({ "seats": [{}, { "hand": [visor, visor, null, visor, null, null] }] }));
    let events = field.end();
    assert!(events.iter().any(|it| matches!(it, Event::CardDrawn { seat: B, slot: 2, .. })));
    assert_eq!(field.hand(B)[2], Some("pebble_warden"));
}

#[test]
fn case_8_duel_draw_2_fatigue_is_true_and_wears_artifacts() {
    let mut field = arena(json!({
        "seats": [{}, { "pile": [], "artifacts": [{ "card": "iron_visor" }] }],
    }));
    let events = field.end();
    let tail: Vec<_> = names(&events).into_iter().skip(5).take(3).collect();
    assert_eq!(tail, ["FatigueSuffered", "DamageDealt", "ArtifactWorn"]);
    assert_eq!(field.general(B), 23);
    assert_eq!(field.game().side(B).artifacts[0].durability, 2);
    field.end();
    field.end();
    assert_eq!(field.general(B), 21, "it never escalates");
}

#[test]
fn case_9_duel_repl_1_replacing() {
    let deck = json!(["pebble_warden", "pebble_warden", "iron_visor", "storm_heron"]);
    let mut field = arena(json!({
        "seats": [{ "pile": deck, "hand": ["pebble_warden", "pebble_warden"] }, {}],
    }));
    let events = field.play(Command::ReplaceCard { slot: 0 });
    assert_eq!(names(&events), ["CardReplaced"]);
    assert_eq!(field.hand(A)[0], Some("iron_visor"), "the topmost one with another id");
    assert_eq!(field.pile(A), 4);
    assert_eq!(field.refusal(Command::ReplaceCard { slot: 0 }), "no_replace_left");
    assert_eq!(field.refusal(Command::ReplaceCard { slot: 5 }), "empty_slot");
    assert_eq!(field.refusal(Command::ReplaceCard { slot: 6 }), "bad_slot");
    let events = field.end();
    assert_eq!(names(&events)[1], "ReplaceReset");
    field.end();
    field.play(Command::ReplaceCard { slot: 0 });
    let mut field = arena(json!({
        "units": [minion("pawn_broker", 0, 1, 1)],
        "seats": [{ "hand": ["iron_visor"] }, {}],
    }));
    field.play(Command::ReplaceCard { slot: 0 });
    field.play(Command::ReplaceCard { slot: 0 });
    assert_eq!(field.refusal(Command::ReplaceCard { slot: 0 }), "no_replace_left");
    let mut field = arena(json!({ "seats": [{ "pile": [], "hand": ["iron_visor"] }, {}] }));
    assert_eq!(field.refusal(Command::ReplaceCard { slot: 0 }), "pile_empty");
    // All copies: the topmost of them.
    let mut field = arena(json!({ "seats": [{ "hand": ["pebble_warden"] }, {}] }));
    field.play(Command::ReplaceCard { slot: 0 });
    assert_eq!((field.hand(A)[0], field.pile(A)), (Some("pebble_warden"), 30));
}

#[test]
fn duel_repl_1_the_old_card_goes_back_without_modifiers_to_a_scripted_place() {
    let cheap = json!({ "stats": { "cost": -1 }, "active_in": "hand" });
    let visor = json!({ "card": "iron_visor", "modifiers": [cheap] });
    let mut field = arena(json!({
        "dice_script": [2], "seats": [{ "hand": [visor], "pile": vec!["paper_kite"; 4] }, {}],
    }));
    field.play(Command::ReplaceCard { slot: 0 });
    let pile = &field.game().side(A).pile;
    let names: Vec<_> = pile.cards().iter().rev().map(|it| &*field.game().card(*it).id).collect();
    assert_eq!(names, ["paper_kite", "paper_kite", "iron_visor", "paper_kite"]);
    assert!(pile.held().all(|held| held.modifiers.is_empty()));
}

#[test]
fn case_18_duel_mana_3_springs() {
    let mut field = arena(json!({
        "units": [minion("pebble_warden", 0, 3, 0), minion("pebble_warden", 0, 5, 0)],
    }));
    let events = field.play(go(field.id(3, 0), 4, 0));
    assert_eq!(names(&events), ["UnitMoved", "SpringCollected"]);
    assert_eq!(field.mana(A), (3, 3));
    let events = field.end();
    assert_eq!(names(&events)[1], "ManaBonusLapsed");
    assert_eq!(field.mana(A), (2, 2));
    field.end();
    field.play(go(field.id(4, 0), 3, 0));
    let events = field.play(go(field.id(5, 0), 4, 0));
    assert_eq!(names(&events), ["UnitMoved"], "a spent spring gives nothing");
    for (remaining, core, after) in [(6, 9, (7, 9)), (9, 9, (9, 9))] {
        let mut field = arena(json!({
            "seats": [{ "mana": { "remaining": remaining, "core": core } }, {}],
            "units": [minion("pebble_warden", 0, 3, 0)],
        }));
        field.play(go(field.id(3, 0), 4, 0));
        assert_eq!(field.mana(A), after);
        assert!(!field.game().springs().contains((4, 0).into()));
    }
    // Passing over collects nothing; summoning onto one pays first.
    let mut field = arena(json!({
        "seats": [{ "hand": ["toll_gatekeeper"] }, {}],
        "units": [minion("pebble_warden", 0, 4, 1)],
    }));
    let events = field.play(play_at(0, 4, 0));
    let order = ["ManaSpent", "CardPlayed", "UnitSummoned", "SpringCollected"];
    assert_eq!(names(&events), order);
    assert_eq!(field.mana(A), (1, 3));
}

#[test]
fn case_20_duel_sig_1_and_sig_2_signatures() {
    let mut field = arena(json!({ "seats": [{ "general": { "card": "vesh" } }, {}] }));
    let mut ready = [vec![], vec![]];
    let mut cooldowns = [vec![], vec![]];
    for _ in 0..17 {
        if field.game().turns().ended() == 2 {
            assert_eq!(field.refusal(sign(8, 2)), "signature_not_ready");
            assert_eq!(field.game().cooldown(A), 1);
        }
        let seat = field.current();
        if field.game().side(seat).signature.active {
            assert_eq!(field.game().cooldown(seat), 0);
            let before = field.mana(seat).0;
            let x = if seat == A { 8 } else { 0 };
            let events = field.play(sign(x, 2));
            assert_eq!(field.mana(seat).0, before - 1);
            let order = ["ManaSpent", "SignaturePlayed", "SignatureCooldownChanged", "DamageDealt"];
            assert_eq!(names(&events), order);
            cooldowns[seat.index()].push(field.game().cooldown(seat));
            assert_eq!(field.refusal(sign(x, 2)), "signature_not_ready");
        }
        let events = field.end();
        for event in events {
            if let Event::SignatureReady { seat } = event {
                ready[seat.index()].push(field.game().turns().ended());
            }
        }
    }
    assert_eq!(ready[0], [4, 8, 12, 14, 16]);
    assert_eq!(ready[1], [5, 9, 13, 15, 17]);
    assert_eq!(cooldowns[0][..4], [2, 2, 1, 1]);
}

#[test]
fn duel_sig_1_unused_it_stays_active() {
    let mut field = arena(json!({}));
    let mut told = 0;
    for _ in 0..12 {
        let ready = |it: &&Event| matches!(it, Event::SignatureReady { seat: A });
        told += field.end().iter().filter(ready).count();
    }
    assert_eq!(told, 1);
    assert!(field.game().side(A).signature.active);
}

#[test]
fn case_23_duel_bonus_1_and_bonus_2_bonus_turns() {
    let free = json!({ "card": "turned_hourglass", "modifiers": [
        { "stats": { "cost": -8 }, "active_in": "hand" },
    ] });
    let mut field = arena(json!({ "seats": [{ "hand": [free, free] }, {}] }));
    assert_eq!(names(&field.play(play(0))), ["ManaSpent", "CardPlayed", "BonusTurnGranted"]);
    let events = field.play(play(1));
    assert_eq!(names(&events), ["ManaSpent", "CardPlayed", "EffectFizzled"]);
    assert!(format!("{:?}", events[2]).contains("AlreadyPending"));
    let events = field.end();
    assert_eq!(names(&events)[1], "BonusTurnBegun");
    assert_eq!((field.current(), field.game().turns().own_turns(A)), (A, 2));
    assert_eq!((field.mana(A), field.cards_in_hand(A)), ((3, 3), 1));
    let events = field.end();
    assert_eq!(names(&events)[1], "PlayerSwapped");
    assert_eq!((field.current(), field.game().turns().own_turns(B)), (B, 1));
    assert_eq!(field.mana(B), (3, 3));
}

#[test]
fn duel_bonus_2_a_grant_of_the_other_seat_fizzles() {
    let card = json!({ "id": "x", "name": "X", "attack": 1, "health": 1,
        "watches": [{ "when": "end", "whose": "opponent", "do": [{ "op": "bonus_turn" }] }] });
    let mut field = arena(json!({ "cards": [card], "units": [minion("x", 1, 4, 2)] }));
    let events = field.end();
    assert!(field.tell(&events).iter().any(|it| it.contains("NotCurrent")));
    assert_eq!(field.current(), B);
}

#[test]
fn duel_goal_2_turn_cap_and_host_endings() {
    let mut field = arena(json!({ "turn": { "number": 200 } }));
    let events = field.end();
    assert_eq!(*names(&events).last().unwrap(), "MatchEnded");
    assert!(!names(&events).contains(&String::from("PlayerSwapped")));
    assert_eq!(field.game().status(), Status::Over(Outcome::drawn("turn_cap")));
    assert_eq!(field.refusal_as(B, Command::EndTurn), "match_over");
    let mut field = arena(json!({}));
    field.play_as(Seat::HOST, Command::Forfeit { seat: A });
    let won = Outcome::won(Seats::only(B), "forfeited");
    assert_eq!(field.game().status(), Status::Over(won));
    let mut field = Field::new(Setup::default());
    field.play_as(Seat::HOST, Command::Abandon);
    assert_eq!(field.game().status(), Status::Over(Outcome::void("abandoned")));
}

#[test]
fn duel_turn_1_the_clock_ends_a_turn_with_its_own_cause() {
    let mut field = arena(json!({}));
    assert_eq!(field.refusal_as(Seat::HOST, Command::ExpireTurn { seat: B }), "not_your_turn");
    let events = field.play_as(Seat::HOST, Command::ExpireTurn { seat: A });
    assert!(format!("{:?}", events[0]).contains("Timer"));
    assert_eq!(field.current(), B);
    let turn = field.game().turns().history().next().unwrap();
    assert_eq!((turn.number, turn.seat, turn.own_turn, turn.bonus), (1, A, 1, false));
}

#[test]
fn duel_bad_3_a_second_end_of_turn_is_judged_anew() {
    let mut field = arena(json!({}));
    field.play_as(A, Command::EndTurn);
    assert_eq!(field.refusal_as(A, Command::EndTurn), "not_your_turn");
    let mut field = arena(json!({ "turn": { "bonus_pending": true } }));
    field.play_as(A, Command::EndTurn);
    field.play_as(A, Command::EndTurn);
    assert_eq!(field.current(), B);
}

#[test]
fn duel_cmd_2_moves_are_final() {
    let mut field = arena(json!({}));
    let id = field.id(0, 2);
    field.play(go(id, 1, 2));
    let refusal = field.table.undo(A).unwrap_err();
    assert_eq!((refusal.code, refusal.message), ("duel/final", "Moves in Sigil are final."));
}
