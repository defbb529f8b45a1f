//! DUEL-BOT: what the bots do, what they cannot know, and who beats whom.

use duel::{Command, Duel, EndReason, Setup, bot};
use initiative_bots::luck::Luck;
use initiative_bots::thought::{Progress, Thought};
use initiative_hosting::Hosted;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat, Verdict};
use initiative_scene::staged::Staged;
use proptest::prelude::*;
use serde_json::{Value, json};

pub const DECKS: [&str; 3] = ["lantern", "thornwake", "cinder"];

fn choose(name: &str, game: &Duel, seat: Seat, luck: Luck) -> Command {
    Duel::cast().choose(name, game, seat, luck, &mut Vec::new()).unwrap()
}

fn ask(name: &str, game: &Duel) -> Command {
    choose(name, game, Seat(0), Luck::new(1, Seat(0), 0))
}

fn custom(scenario: Value) -> Duel {
    Duel::start(&Setup::custom(scenario), 1).unwrap()
}

/// Plays a match to its end; the number of commands of the longest turn comes with it.
pub fn play(bots: [&str; 2], decks: [&str; 2], seed: u64) -> (Duel, u32) {
    let mut game = Duel::start(&Setup::decks(decks[0], decks[1]), seed).unwrap();
    let (mut entries, mut count, mut longest) = (0, 0, 0);
    while let Some(seat) = game.status().awaited().iter().next() {
        let command = choose(bots[seat.index()], &game, seat, Luck::new(seed, seat, entries));
        assert_eq!(game.check(seat, &command), Ok(()));
        assert!(!matches!(command, Command::Resign | Command::CancelFollowUp), "{command:?}");
        entries += 1;
        count = if command == Command::EndTurn { 0 } else { count + 1 };
        longest = longest.max(count);
        game.apply(seat, command, &mut Null);
        assert!(entries < 20_000, "{bots:?} with seed {seed} do not end");
    }
    (game, longest)
}

/// Every scenario on offer ends by its rules between the bots that usually sit there.
#[test]
fn duel_goal_2_every_scenario_on_offer_ends_by_its_rules() {
    for scenario in Duel::about().scenarios {
        let setup: Setup = serde_json::from_value(scenario.setup.clone()).unwrap();
        assert_eq!(Duel::warnings(&setup), []);
        for seed in 0..3 {
            let mut game = Duel::start(&setup, seed).unwrap();
            let mut entries = 0;
            while let Some(seat) = game.status().awaited().iter().next() {
                let bot = &scenario.seats[seat.index()].bot;
                let command = choose(bot.as_str(), &game, seat, Luck::new(seed, seat, entries));
                game.apply(seat, command, &mut Null);
                entries += 1;
                assert!(entries < 5_000, "{} with seed {seed} does not end", scenario.id);
            }
            let reason = game.ending().unwrap().reason;
            let fair = [EndReason::GeneralFell, EndReason::BothGeneralsFell, EndReason::OutOfTurns];
            assert!(fair.contains(&reason), "{} with seed {seed}: {reason:?}", scenario.id);
        }
    }
}

/// How many of so many matches on alternating seats and decks the first bot wins.
fn wins(bots: [&str; 2], matches: u64) -> u64 {
    let won = (0..matches).filter(|number| {
        let own = Seat((number % 2) as u8);
        let seated = if own == Seat(0) { bots } else { [bots[1], bots[0]] };
        let pair = (number / 2) as usize;
        let (game, _) = play(seated, [DECKS[pair % 3], DECKS[pair / 3 % 3]], *number);
        game.status().outcome().is_some_and(|outcome| outcome.verdict(own) == Verdict::Won)
    });
    won.count() as u64
}

#[test]
fn duel_bot_1_idle_keeps_its_hand_and_ends_each_turn() {
    let (game, longest) = play(["idle", "idle"], ["lantern", "cinder"], 3);
    assert_eq!(longest, 2, "both starting hands, and nothing else");
    assert!(game.ending().is_some(), "an empty deck ends every match");
}

#[test]
fn duel_bot_1_random_ends_its_turns() {
    for seed in 0..200 {
        let (_, longest) = play(["random", "random"], ["thornwake", "cinder"], seed);
        assert!(longest <= 30, "{longest} commands in a turn");
    }
}

#[test]
fn duel_bot_2_the_value_of_a_position() {
    // Seat 0: general at 10 of 25 health, a stunned guard, a lamplighter on its way, two cards.
    let game = custom(json!({
        "phase": "active",
        "seats": [
            { "general": { "card": "oriel", "damage": 15 }, "mana": { "core": 4 },
              "hand": ["poultice_light", "stand_fast"], "signature": { "active": true },
              "artifacts": [{ "card": "iron_visor" }], "pile": ["paper_kite"] },
            { "general": "vesh", "mana": { "core": 3 }, "hand": [], "pile": ["paper_kite"] },
        ],
        "units": [
            { "card": "glasshouse_guard", "seat": 0, "at": [3, 2],
              "modifiers": [{ "keywords": ["stunned"], "duration_end": 2 }] },
            { "card": "lamplighter", "seat": 0, "at": [2, 0] },
            { "card": "paper_kite", "seat": 1, "at": [6, 4] },
        ],
    }));
    let general = 3 * 10 - 2 * 2;
    let guard = 4 + 3 * 2 + 3 * 4 + 2 - 6 - 5;
    let lamplighter = 4 + 3 * 2 + 3 * 3 + 3 - 6;
    let own = general + guard + lamplighter + 2 * 5 + 4 + 4 * 4 + 3;
    let kite = 4 + 3 * 2 + 3 + 2 - 6;
    let enemy = 3 * 25 + kite + 4 * 3;
    assert_eq!(bot::value(&game, Seat(0)), own - enemy);
    assert_eq!(bot::value(&game, Seat(1)), enemy - own);
}

#[test]
fn duel_bot_2_ends_outweigh_everything() {
    let mut game = Duel::start(&Setup::default(), 1).unwrap();
    game.apply(Seat(0), Command::Resign, &mut Null);
    assert_eq!([0, 1].map(|seat| bot::value(&game, Seat(seat))), [-1_000_000, 1_000_000]);
}

#[test]
fn duel_bot_2_dear_cards_go_back_the_dearest_first() {
    let mulligan = |hand: [&str; 5]| {
        let seat = json!({ "general": "vesh", "hand": hand, "pile": vec!["paper_kite"; 20] });
        let game = custom(json!({ "phase": "mulligan", "seats": [seat, { "deck": "cinder" }] }));
        ["adept", "master", "oracle"].map(|name| ask(name, &game))
    };
    let dear = ["kiln_brute", "choirmaster_of_coals", "cinder_bolt", "turned_hourglass", "encore"];
    assert_eq!(mulligan(dear), [1, 1, 1].map(|_| Command::Mulligan { slots: [1, 3].into() }));
    let cheap = ["hot_blood", "soot_archer", "cinder_bolt", "furnace_hymn", "kiln_brute"];
    assert_eq!(mulligan(cheap), [1, 1, 1].map(|_| Command::Mulligan { slots: [4].into() }));
}

#[test]
fn duel_bot_2_what_cannot_be_paid_for_long_is_replaced_once() {
    let hand = |card: &str| {
        let seat = json!({ "general": "vesh", "hand": [card], "mana": { "remaining": 0, "core": 3 },
            "pile": vec!["turned_hourglass"; 20] });
        custom(json!({
            "phase": "active", "seats": [seat, { "deck": "cinder" }],
            // It has acted, so nothing is left to do.
            "units": [], "turn": { "number": 5 },
        }))
    };
    let done = |mut game: Duel| {
        // The general walks as near as it likes first.
        for _ in 0..3 {
            let command = ask("adept", &game);
            if !matches!(command, Command::MoveUnit { .. } | Command::Attack { .. }) {
                return (command, game);
            }
            game.apply(Seat(0), command, &mut Null);
        }
        panic!("it goes on and on");
    };
    // Six is over 3 + 2, five is not.
    let (command, mut game) = done(hand("choirmaster_of_coals"));
    assert_eq!(command, Command::ReplaceCard { slot: 0 });
    game.apply(Seat(0), command, &mut Null);
    assert_eq!(ask("adept", &game), Command::EndTurn);
    assert_eq!(done(hand("kiln_brute")).0, Command::EndTurn);
}

#[test]
fn duel_bot_2_adept_beats_random() {
    assert!(wins(["adept", "random"], 20) >= 18);
}

#[test]
fn duel_bot_3_master_beats_adept() {
    let won = wins(["master", "adept"], 24);
    assert!(won >= 15, "{won} of 24");
}

#[test]
fn duel_bot_3_puzzles_are_solved_by_looking_far_enough() {
    for puzzle in ["last-verse", "root-and-branch"] {
        for name in ["master", "oracle"] {
            let mut game = Duel::start(&Setup::scenario(puzzle), 1).unwrap();
            let mut entries = 0;
            while game.ending().is_none() {
                let command = choose(name, &game, Seat(0), Luck::new(1, Seat(0), entries));
                game.apply(Seat(0), command, &mut Null);
                entries += 1;
                assert!(entries < 100, "{name} in {puzzle} does not end");
            }
            let winner = game.ending().and_then(|ending| ending.winner);
            assert_eq!(winner, Some(Seat(0)), "{name} in {puzzle}");
        }
    }
}

/// A match some bot turns on.
fn middle(seed: u64, commands: u64) -> Duel {
    let pair = seed as usize;
    let mut game = Duel::start(&Setup::decks(DECKS[pair % 3], DECKS[pair / 3 % 3]), seed).unwrap();
    for entries in 0..commands {
        let Some(seat) = game.status().awaited().iter().next() else { break };
        let name = if entries % 3 == 0 { "random" } else { "adept" };
        let command = choose(name, &game, seat, Luck::new(seed, seat, entries));
        let mut after = game.clone();
        after.apply(seat, command, &mut Null);
        if after.ending().is_some() {
            break;
        }
        game = after;
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn duel_bot_1_what_a_seat_cannot_see_does_not_show_in_what_it_does(
        seed in 0_u64..10_000, commands in 0_u64..80, other: u64,
    ) {
        let game = middle(seed, commands);
        let seat = game.status().awaited().iter().next().unwrap();
        let twin = game.reimagine(seat, &mut Dice::new(other));
        let luck = Luck::new(seed, seat, commands);
        for name in ["random", "greedy", "adept", "master"] {
            prop_assert_eq!(choose(name, &game, seat, luck), choose(name, &twin, seat, luck), "{}", name);
        }
        // The search in full would take long, and a part of it knows no less.
        let parts = [&game, &twin].map(|game| {
            let mut decision = Duel::cast().decide("oracle", game, seat, luck);
            decision.advance(1_500);
            decision.hurry();
            decision.finish()
        });
        prop_assert_eq!(&parts[0], &parts[1]);
    }

    #[test]
    fn duel_hide_1_a_dream_is_made_of_what_the_seat_knows(
        seed in 0_u64..10_000, commands in 0_u64..80, other: u64, again: u64, seat in 0_u8..2,
    ) {
        let game = middle(seed, commands);
        let twin = game.reimagine(Seat(seat), &mut Dice::new(other));
        let dreams = [&game, &twin].map(|game| game.reimagine(Seat(seat), &mut Dice::new(again)));
        prop_assert_eq!(&dreams[0], &dreams[1]);
    }
}

/// Two matches that differ only in what the enemy has brought.
fn twins() -> [Duel; 2] {
    let dear = [["kiln_brute", "furnace_hymn"], ["choirmaster_of_coals", "turned_hourglass"]];
    let cheap = [["hot_blood", "paper_kite"], ["spark_chorister", "cinder_bolt"]];
    [dear, cheap].map(|[hand, pile]| {
        custom(json!({
            "phase": "active", "turn": { "number": 7 },
            "seats": [
                { "general": "oriel", "mana": { "core": 5 }, "own_turns": 4,
                  "hand": ["wick_squire", "blinding_flare", "storm_heron"],
                  "pile": ["lamplighter", "snuffer", "stand_fast"] },
                { "general": "vesh", "mana": { "core": 5 }, "own_turns": 3,
                  "hand": hand, "pile": [pile[0], pile[1], pile[0], pile[1], pile[0]] },
            ],
            "units": [
                { "card": "glasshouse_guard", "seat": 0, "at": [3, 2] },
                { "card": "reel_dancer", "seat": 1, "at": [5, 2] },
                { "card": "soot_archer", "seat": 1, "at": [7, 1] },
            ],
        }))
    })
}

#[test]
fn duel_bot_1_what_the_enemy_has_brought_shows_in_no_dream_and_no_decision() {
    let twins = twins();
    assert_ne!(twins[0], twins[1]);
    for seed in 0..8 {
        let [one, other] =
            [0, 1].map(|which: usize| twins[which].reimagine(Seat(0), &mut Dice::new(seed)));
        assert_eq!(one, other, "{seed}");
        for name in ["adept", "master", "oracle"] {
            let luck = Luck::new(seed, Seat(0), 0);
            let [one, other] =
                [0, 1].map(|which: usize| choose(name, &twins[which], Seat(0), luck));
            assert_eq!(one, other, "{name}, {seed}");
        }
    }
}

#[test]
fn duel_bot_3_slices_show_nowhere() {
    let game = middle(7, 30);
    let seat = game.status().awaited().iter().next().unwrap();
    let luck = Luck::new(7, seat, 30);
    let whole = choose("oracle", &game, seat, luck);
    let mut decision = Duel::cast().decide("oracle", &game, seat, luck);
    let sliced = (0..10_000).find_map(|_| match decision.advance(777) {
        Progress::Done(command) => Some(command),
        _ => None,
    });
    assert_eq!(sliced, Some(Some(whole)));
}
