//! The tutorial's game keeps the contract, and its chapter shows the code that runs.

#[path = "../../examples/tic_tac_toe/rules.rs"]
mod rules;

use initiative_kernel::game::{Game, Null, Seat, Verdict};
use initiative_kernel::perft;
use initiative_kernel::table::Table;
use initiative_testkit::golden;
use rules::{Mark, TicTacToe};

initiative_testkit::conformance! {
    TicTacToe,
    setups: [()],
    view: |game, _seat| game.clone(),
    secrets: [],
}

/// The number of ways to play n marks, as published in many places: 9, 72, 504 … and no other.
#[test]
fn every_line_of_play_is_counted() {
    let game = TicTacToe::start(&(), 0).unwrap();
    let published = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    for (depth, count) in published.into_iter().enumerate() {
        assert_eq!(perft::perft(&game, depth as u32), count, "depth {depth}");
    }
    assert_eq!(perft::divide(&game, 5).iter().map(|line| line.2).sum::<u64>(), 15_120);
}

#[test]
fn three_in_a_row_wins() {
    let mut table = Table::<TicTacToe>::start((), 0).unwrap();
    for (turn, square) in [0, 3, 1, 4, 2].into_iter().enumerate() {
        table.submit(Seat((turn % 2) as u8), Mark(square), &mut Null).unwrap();
    }
    let outcome = table.status().outcome().unwrap();
    assert_eq!((outcome.verdict(Seat(0)), outcome.reason()), (Verdict::Won, "three_in_a_row"));
}

#[test]
fn golden_journals() {
    golden::journals::<TicTacToe>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"));
}

/// The chapter quotes the rules piece by piece; put together they are the file.
#[test]
fn the_chapter_shows_the_code_that_runs() {
    let chapter = include_str!("../../../../docs/first-game.md");
    let rules = include_str!("../../examples/tic_tac_toe/rules.rs");
    let mut quoted = String::new();
    for block in chapter.split("```rust\n").skip(1) {
        let code = block.split("```").next().unwrap();
        quoted.push_str(code);
        quoted.push('\n');
    }
    assert_eq!(quoted.trim_end(), rules.trim_end());
    assert!(rules.lines().count() < 120);
}
