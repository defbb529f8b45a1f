//! The contract of a game, on matches of every kind.

use crate::cases::board::command;
use chess::{Chess, Command, Event, Setup};
use initiative_hosting::Hosted;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat};

/// What everybody knows of a match: all but the dice.
fn open(game: &Chess, _: Seat) -> impl core::fmt::Debug + use<> {
    let text = game.export();
    let known: Vec<String> =
        text.lines().filter(|line| !line.starts_with("dice ")).map(String::from).collect();
    known
}

/// Everything close together, so that random play meets every rule.
pub const BRAWL: &str = "4k2r/1p4p1/8/2N1R3/8/8/1PP3P1/R3K3 w Qk - 0 1; tile c6,d3 question; tile h4 lava; \
    tile a4 water; belt d5-f5 e; stone e4; enemy grunt b6; enemy archer g5; enemy brute c4; crowns 1";

// CHESS-CUE-11, and list and validator agree: at every moment of random matches.
initiative_testkit::conformance! {
    Chess,
    setups: [
        Setup::scenario("plain"),
        Setup::scenario("overworld"),
        Setup::scenario("fear"),
        Setup::scenario("carnival"),
        Setup::scenario(BRAWL),
        Setup::scenario("boss_kings_son"),
        Setup::scenario("boss_jester"),
        Setup::scenario("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; boss king stage=2"),
        Setup::scenario("8/8/3k4/8/8/8/R5R1/4K3 w - - 0 1; sandbox; stone e4; enemy wisp d3; tile a8-h7,a6-b3,g6-h3 void"),
    ],
    view: open,
    secrets: [],
    // The reason of a choice out of turn is only read by whoever is not on turn.
    spared: |text| text == "It is not your turn.",
}

/// Everything that is told of a match at random.
fn story(text: &str, seed: u64) -> (Vec<Event>, String) {
    let mut events = Vec::new();
    let mut game = Chess::new(&Setup::scenario(text), seed, &mut events).unwrap();
    let mut dice = Dice::new(seed);
    let mut legal = Vec::new();
    for _ in 0..60 {
        if game.ending.is_some() {
            break;
        }
        let seat = Seat(game.to_move() as u8);
        legal.clear();
        game.legal(seat, &mut legal);
        legal.retain(|command| *command != Command::Resign);
        game.apply(seat, dice.pick(&legal).unwrap().clone(), &mut events);
    }
    (events, game.export())
}

#[test]
fn chess_edge_6_the_same_match_is_told_in_the_same_words() {
    for text in ["overworld", "carnival", "void", "boss_jester", BRAWL] {
        for seed in 0..3 {
            let (events, end) = story(text, seed);
            assert!(events.len() > 20, "{text} {seed}");
            assert_eq!(story(text, seed), (events, end), "{text} {seed}");
        }
        assert_ne!(story(text, 1), story(text, 2), "{text}: the seed counts");
    }
}

/// Bots neither resign nor take back, and only who resigns needs no turn for it.
#[test]
fn hosts_know_which_commands_bots_leave_alone() {
    for (text, left_alone, any_time) in [
        ("e2e4", false, false),
        ("step e4", false, false),
        ("stay", false, false),
        ("abort", true, false),
        ("resign", true, true),
        ("phase enemies", true, false),
    ] {
        let command = command(text);
        let known = (Chess::shuns(&command), Chess::turn_free(&command));
        assert_eq!(known, (left_alone, any_time), "{text}");
    }
}
