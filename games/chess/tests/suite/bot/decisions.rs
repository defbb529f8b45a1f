//! Single decisions: what must be found, at once or after a while.

use super::{after, begin, level, load, moves, play, play_sliced, seat};
use chess::bot::{BotLevel, score, think};
use chess::{Chess, Command};
use initiative_bots::luck::Luck;
use initiative_bots::thought::{Progress, Thought};
use initiative_hosting::Hosted as _;
use initiative_kernel::game::Seat;
use std::collections::BTreeSet;

/// A board in the middle of things, with something of everything.
const BUSY: &str = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 b - - 0 9; \
                    enemy grunt d3; stone e4; tile a5 lava; belt b6-g6 w";

#[test]
fn chess_bot_2_online_bot_2_the_levels_are_as_written() {
    let levels = (1..=5).map(|number| BotLevel::of(number).unwrap());
    let rows: Vec<_> =
        levels.map(|one| (one.number, one.nodes, one.depth, one.cap, one.pause)).collect();
    assert_eq!(
        rows,
        [
            (1, 400, 1, Some(200), 30),
            (2, 4_000, 4, Some(500), 15),
            (3, 40_000, 6, Some(1_000), 15),
            (4, 300_000, 12, Some(2_000), 10),
            (5, 2_000_000, 20, Some(5_000), 10),
        ]
    );
    assert!(BotLevel::of(0).is_none() && BotLevel::of(6).is_none());
}

#[test]
fn case_53_chess_bot_1_and_bot_4_the_same_move_whatever_the_slices() {
    for scenario in ["plain", BUSY, "fear", "boss_kings_son"] {
        let game = load(scenario);
        for number in [1, 2, 3] {
            let whole = play(&game, number);
            assert_eq!(whole, play(&game, number), "{scenario} {number}");
            assert_eq!(whole, play_sliced(&game, number, 1).0, "{scenario} {number}");
            let (sliced, slices) = play_sliced(&game, number, 2_000);
            assert_eq!(whole, sliced, "{scenario} {number}");
            assert!(slices <= level(number).nodes / 2_000 + 5, "{slices} slices");
        }
    }
}

// CHESS-BOT-4
#[test]
fn case_53_the_highest_level_goes_on_slice_by_slice_and_can_be_cancelled_or_hurried() {
    let game = load(BUSY);
    let mut thought = begin(&game, 5);
    assert!((0..20).all(|_| thought.advance(2_000) == Progress::Thinking));
    drop(thought);
    let mut thought = begin(&game, 5);
    assert_eq!(thought.advance(2_000), Progress::Thinking);
    thought.hurry();
    let Progress::Done(Some(command)) = thought.advance(2_000) else {
        panic!("it did not hurry");
    };
    assert!(moves(&game).contains(&command));
}

/// Whether the side to move has a mate in so many moves, the plain way.
fn mates(game: &Chess, count: u32) -> bool {
    count > 0 && moves(game).iter().any(|command| forces(&after(game, command), count))
}

/// Whether the side that just moved mates in so many moves, that one included.
fn forces(game: &Chess, count: u32) -> bool {
    if let Some(ending) = game.ending {
        return ending.name().ends_with("checkmate");
    }
    count > 1 && moves(game).iter().all(|reply| mates(&after(game, reply), count - 1))
}

#[test]
fn chess_bot_3_levels_2_to_5_play_a_mate_in_one() {
    for (scenario, command) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 9", "a1a8"),
        ("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 9", "a8a1"),
        // In the first rounds anything as good may be played; nothing is as good as mate.
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 2", "h5f7"),
        ("8/8/8/8/8/5k2/6q1/4K3 b - - 0 9; enemy grunt a8", "g2e2"),
    ] {
        let game = load(scenario);
        for number in 2..=5 {
            let played = play(&game, number);
            assert_eq!(Some(&played), Command::ply(command).as_ref(), "{scenario} {number}");
            assert!(after(&game, &played).ending.is_some());
        }
    }
}

#[test]
fn chess_bot_3_mates_in_two_and_three_are_found() {
    for (scenario, count, number) in [
        ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 9", 2, 2),
        ("1r4k1/r7/8/8/8/8/8/7K b - - 0 9", 2, 3),
        ("8/8/7k/R7/8/8/8/1R4K1 w - - 0 9", 3, 3),
        ("1r4k1/8/8/8/r7/7K/8/8 b - - 0 9", 3, 4),
    ] {
        let mut game = load(scenario);
        for left in (1..=count).rev() {
            assert!(mates(&game, left), "{scenario}: no mate in {left}");
            assert!(left == 1 || !mates(&game, left - 1), "{scenario}: a quicker mate");
            let command = play(&game, number);
            game = after(&game, &command);
            assert!(forces(&game, left), "{scenario}: {command:?} does not force it in {left}");
            if left > 1 {
                game = after(&game, &moves(&game)[0]);
            }
        }
    }
}

#[test]
fn chess_bot_3_one_move_and_a_king_to_capture_need_no_thought() {
    // The enemy that stood between has walked off: White's king is there for the taking.
    let game = load("4k3/8/8/8/8/8/4r3/4K3 b - - 0 9; enemy grunt a8; phase black");
    for number in 1..=5 {
        let (command, slices) = play_sliced(&game, number, 1);
        assert_eq!((Some(command), slices), (Command::ply("e2e1"), 1));
    }
    let only = load("7k/8/8/8/8/8/r7/1r5K w - - 0 9; tile g1 ground");
    assert!(only.ending.is_some(), "mated already");
    let only = load("7k/8/8/8/8/8/r7/7K w - - 0 9");
    assert_eq!(moves(&only).len(), 1);
    for number in 1..=5 {
        assert_eq!(play_sliced(&only, number, 1).1, 1);
    }
}

#[test]
fn chess_bot_5_a_piece_is_thrown_away_only_if_there_is_no_other_move() {
    let forced = load("k7/8/8/8/8/1q6/4P3/K7 w - - 0 9; tile e3 lava");
    assert_eq!(Some(play(&forced, 3)), Command::ply("e2e3"));
    // A rook that could burn, sink or be carried off, and a king that is being driven.
    let free = load("k7/8/1K6/8/8/8/7r/8 b - - 0 9; tile g2,h3 lava; belt h1 w; tile g1 dropper");
    for number in 1..=4 {
        let command = play(&free, number);
        let lost = |game: &Chess| game.field.army.side(chess::Army::Black).count_ones();
        assert_eq!(lost(&after(&free, &command)), 2, "{command:?}");
    }
}

#[test]
fn chess_bot_6_the_first_rounds_vary_with_the_seed_and_with_nothing_else() {
    let game = load("plain");
    let first = |seed| {
        let luck = Luck::new(seed, Seat(0), seed);
        think(&game, Seat(0), luck, level(2)).finish().map(|command| format!("{command:?}"))
    };
    let played: BTreeSet<_> = (0..12).map(first).collect();
    assert!(played.len() > 1, "{played:?}");
    // The number of entries is not the position: a move taken back is thought of again.
    let again = Luck::new(3, Seat(0), 40);
    let once = Luck::new(3, Seat(0), 2);
    let [once, again] = [once, again].map(|luck| think(&game, Seat(0), luck, level(2)).finish());
    assert_eq!(once, again);
    let later = load("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 5");
    let at = |seed| think(&later, Seat(0), Luck::new(seed, Seat(0), 0), level(2)).finish();
    assert!((0..6).all(|seed| at(seed) == at(0)));
}

/// Belts can put both kings in check by turns, and every answer is another check: whoever follows
/// all of them never comes back.
#[test]
fn chess_bot_3_checks_that_belts_give_by_turns_come_to_an_end() {
    let game = load(
        "rnb1kbr1/ppp1q2p/8/3Q4/4n3/8/PPP1PPPP/R1B1KBNR b KQq - 0 11; world fear; phase black",
    );
    for number in [2, 3] {
        let mut thought = begin(&game, number);
        let most = level(number).nodes / 2_000 + 20;
        let done = (0..most).any(|_| thought.advance(2_000) != Progress::Thinking);
        assert!(done, "level {number} is still at it after {most} slices");
    }
}

// CHESS-BOSS-2
#[test]
fn chess_bot_7_a_boss_plays_a_weak_move_every_so_often() {
    // A pawn for the taking, and the King's Son is weak in every third round.
    let board = |round: u32| {
        load(&format!(
            "4k3/8/8/3p4/4P3/8/PPP2PPP/4K3 b - - 0 {round}; boss kings_son ready=9 turn={round}"
        ))
    };
    let takes = |round| Some(play(&board(round), 3)) == Command::ply("d5e4");
    assert_eq!([5, 6, 7, 8, 9].map(takes), [true, false, true, true, false]);
    // A mate in one is not let go.
    let mate = load("6k1/8/8/8/8/r7/5PPP/6K1 b - - 0 6; boss kings_son ready=9 turn=6");
    assert_eq!(Some(play(&mate, 3)), Command::ply("a3a1"));
}

/// Own moves are counted, not rounds: a turn that is lost brings no weak move nearer.
#[test]
fn chess_bot_7_a_lost_turn_is_no_move() {
    // In round 5 the turn is lost; in round 6 Black makes its fifth move and not its sixth.
    let text = "4k3/8/8/3p4/8/8/PPP1PPPP/4K3 w - - 0 5; boss kings_son ready=9 turn=5; owed 1";
    let mut game = load(text);
    game = after(&game, &Command::go("a2", "a3"));
    assert_eq!((game.round(), seat(&game)), (6, Seat(0)));
    game = after(&game, &Command::go("e2", "e4"));
    assert_eq!(Some(play(&game, 3)), Command::ply("d5e4"));
    // In round 7 it makes its sixth.
    game = after(&game, &Command::go("e8", "e7"));
    game = after(&game, &Command::go("a3", "a4"));
    assert_eq!(game.round(), 7);
    assert_ne!(Some(play(&game, 3)), Command::ply("d5e4"));
}

/// A stone move is one move: what was weak is its choice, and its parts are not weak once more.
#[test]
fn chess_bot_7_a_stone_move_is_weak_once() {
    let game = load(
        "k7/8/8/4r2P/8/8/8/K7 b - - 0 9; stone e5; sequence e5 home=d4 stage=move; \
         boss kings_son ready=9 turn=9 moves=8",
    );
    assert_eq!(Some(play(&game, 3)), Command::ply("e5h5"));
    let free = load("k7/8/8/4r2P/8/8/8/K7 b - - 0 9; boss kings_son ready=9 turn=9 moves=8");
    assert_ne!(Some(play(&free, 3)), Command::ply("e5h5"));
}

#[test]
fn chess_bot_8_white_keeps_out_of_the_enemies_way() {
    let game = load("7k/8/8/8/8/8/8/R3K3 w - - 0 9; enemy grunt a8 hp=1; enemy grunt h2 commit=e1");
    let command = play(&game, 3);
    let next = after(&game, &command);
    assert!(next.ending.is_none(), "{command:?} leaves the king to be struck");
}

#[test]
fn a_rook_more_is_worth_something_to_its_side_only() {
    let game = load("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert!(score(&game, Seat(0)) > 300 && score(&game, Seat(1)) < -300);
    assert_eq!(game.score(Seat(0)), Some(score(&game, Seat(0))), "hosts know it, too");
}
