//! Whole matches. `initiative sim chess --bots medium,random --games 100` plays more of them.

use super::{load, moves, play, play_sliced, seat};
use chess::{Army, Chess, ChessPhase, Command, Event, Setup};
use initiative_bots::luck::Luck;
use initiative_hosting::Hosted;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat};
use std::fmt::Write;

/// Plays a match to its end, a bot on each seat, and looks at what each command did.
fn contest(
    scenario: &str,
    seed: u64,
    bots: [&str; 2],
    mut look: impl FnMut(&Chess, Seat, &[Event]),
) -> Chess {
    let mut game = Chess::start(&Setup::scenario(scenario), seed).unwrap();
    let cast = Chess::cast();
    for number in 0..1_000 {
        let Some(seat) = game.status().awaited().iter().next() else {
            break;
        };
        let luck = Luck::new(seed, seat, number);
        let name = bots[seat.index()];
        let command = cast.choose(name, &game, seat, luck, &mut Vec::new());
        let command = command.unwrap_or_else(|| panic!("{name} is stuck in {}", game.export()));
        game.check(seat, &command).unwrap();
        let mut events = Vec::new();
        game.apply(seat, command, &mut events);
        look(&game, seat, &events);
    }
    assert!(game.ending.is_some(), "no end after 1000 commands: {}", game.export());
    game
}

/// How many of some matches a bot won, drew and lost, with both colours in turn.
fn score(scenario: &str, matches: u64, bot: &str, other: &str) -> [u32; 3] {
    let mut score = [0; 3];
    for seed in 0..matches {
        let own = if seed.is_multiple_of(2) { Army::White } else { Army::Black };
        let bots = if own == Army::White { [bot, other] } else { [other, bot] };
        let game = contest(scenario, seed, bots, |_, _, _| {});
        let place = match game.ending.unwrap().winner() {
            Some(side) if side == own => 0,
            None => 1,
            Some(_) => 2,
        };
        score[place] += 1;
    }
    score
}

#[test]
fn chess_bot_2_medium_beats_random_and_greedy() {
    assert_eq!(score("plain", 4, "medium", "random"), [4, 0, 0]);
    assert_eq!(score("plain", 2, "medium", "greedy"), [2, 0, 0]);
}

#[test]
fn chess_bot_2_each_level_is_above_the_one_before() {
    let [won, _, lost] = score("plain", 10, "easy", "beginner");
    assert!(won >= 9 && lost == 0, "{won}:{lost}");
    // A beginner wins everything there is to win and does not know how to mate.
    assert_eq!(score("plain", 6, "beginner", "random")[2], 0);
}

// CHESS-BOT-5
#[test]
fn chess_bot_5_on_every_world_black_plays_by_the_rules_to_the_end() {
    for world in ["overworld", "pirate", "fear", "volcanic", "carnival", "void", "trio"] {
        for seed in 0..2 {
            contest(world, seed, ["random", "easy"], |game, seat, events| {
                // It never throws a piece away while there is another move.
                let thrown =
                    events.iter().take_while(|event| !matches!(event, Event::PhaseEnded { .. }));
                let thrown = thrown.filter(
                    |event| matches!(event, Event::PieceLost { piece, .. } if piece.side == Army::Black),
                );
                let captured =
                    events.iter().any(|event| matches!(event, Event::PieceCaptured { .. }));
                let moved = events.iter().find_map(|event| match event {
                    Event::PieceMoved { piece, .. } => Some(piece.tag),
                    _ => None,
                });
                if seat == Seat(1) && !captured {
                    for event in thrown {
                        let Event::PieceLost { piece, .. } = event else { continue };
                        assert_ne!(Some(piece.tag), moved, "{}", game.export());
                    }
                }
            });
        }
    }
}

#[test]
fn chess_boss_2_every_boss_is_played_by_its_bot_to_the_end() {
    for boss in ["boss_kings_son", "boss_queen", "boss_jester", "boss_king"] {
        contest(boss, 1, ["random", "easy"], |_, _, _| {});
    }
}

/// Nothing on offer goes on for ever: each scenario ends by its rules, whoever sits there.
#[test]
fn chess_end_1_every_scenario_on_offer_ends_by_its_rules() {
    for scenario in &chess::content::library().unwrap().scenarios {
        for seed in 0..4 {
            contest(&scenario.id, seed, ["beginner", "beginner"], |_, _, _| {});
            contest(&scenario.id, seed, ["random", "beginner"], |_, _, _| {});
        }
    }
    for scenario in [
        "void",
        "w3l5",
        "w4l5",
        "w5l4",
        "fear",
        "carnival",
        "boss_kings_son",
        "boss_queen",
        "boss_jester",
        "boss_king",
    ] {
        contest(scenario, 1, ["easy", "easy"], |_, _, _| {});
    }
}

#[test]
fn chess_bot_8_both_sides_play_by_themselves() {
    let mut attacks = 0;
    for scenario in ["plain", "overworld", "fear", "trio"] {
        contest(scenario, 3, ["easy", "easy"], |_, _, events| {
            let attack = |event: &&Event| matches!(event, Event::EnemyAttacked { .. });
            attacks += events.iter().filter(attack).count();
        });
    }
    assert!(attacks > 0, "White left every enemy alone");
}

#[test]
fn case_12_twenty_rounds_of_overworld_with_one_grunt_against_bot_1() {
    for seed in 0..4 {
        let mut wires = String::new();
        contest("overworld", seed, ["random", "beginner"], |_, _, events| {
            for event in events {
                match event {
                    Event::PhaseBegan { wire, .. } | Event::EnemiesBegan { wire, .. } => {
                        let _ = write!(wires, "{wire}");
                    }
                    _ => {}
                }
            }
        });
        // The player's first phase began with the match; after that 2, 1, 0 repeat, without the 2
        // once the grunt is dead.
        let rounds = wires.replace("210", "r").replace("10", "r");
        let rest = rounds.trim_start_matches('r');
        assert!(["", "2", "21", "1"].contains(&rest), "{wires}");
        assert!(rounds.len() >= 2, "{wires}");
    }
}

/// Wherever random play leads, stone moves and cheats among it, a bot finds a legal command, the
/// same one in slices of any size.
#[test]
fn chess_bot_4_anywhere_the_command_is_legal_and_slices_do_not_show() {
    let scenarios = ["trio", "pirate", "fear", "carnival", "void", "boss_jester", "boss_king"];
    initiative_testkit::seeds::each(70, |seed| {
        let mut dice = Dice::new(seed);
        let scenario = *dice.pick(&scenarios).unwrap();
        let mut game = Chess::start(&Setup::scenario(scenario), seed).unwrap();
        for _ in 0..dice.roll(0, 60) {
            let Some(seat) = game.status().awaited().iter().next() else {
                return;
            };
            let luck = Luck::new(dice.bits(), seat, 0);
            let command = Chess::cast().choose("random", &game, seat, luck, &mut Vec::new());
            game.apply(seat, command.unwrap(), &mut initiative_kernel::game::Null);
        }
        if game.ending.is_none() {
            let number = if dice.chance(30) { 1 } else { 2 };
            let command = play(&game, number);
            game.check(seat(&game), &command).unwrap();
            let slice = dice.roll(1, 500).unsigned_abs();
            assert_eq!(play_sliced(&game, number, slice).0, command, "{}", game.export());
        }
    });
}

#[test]
fn a_bot_asked_out_of_turn_or_after_the_end_has_nothing_to_say() {
    let game = load("plain");
    let luck = Luck::new(1, Seat(1), 0);
    let level = chess::bot::BotLevel::of(1).unwrap();
    assert_eq!(chess::bot::think(&game, Seat(1), luck, level).finish(), None);
    let mut over = game.clone();
    over.apply(Seat(0), Command::Resign, &mut initiative_kernel::game::Null);
    assert_eq!(chess::bot::think(&over, Seat(0), luck, level).finish(), None);
    assert_eq!((seat(&game), game.phase()), (Seat(0), ChessPhase::Player));
    assert_eq!(moves(&game).len(), 20);
}
