//! The first game of the book keeps the contract, and every line of play is counted.

use initiative::perft;
use initiative::prelude::*;
use initiative::scene::conform;
use initiative::testkit::golden;
use tic_tac_toe::{Mark, TicTacToe};

initiative::testkit::conformance!(TicTacToe);

/// Plays these squares in turn.
fn play(squares: &[u8]) -> Table<TicTacToe> {
    let mut table = Table::start((), 0).unwrap();
    for (turn, square) in squares.iter().enumerate() {
        table.submit(Seat((turn % 2) as u8), Mark(*square), &mut Null).unwrap();
    }
    table
}

/// The number of ways to play n marks, as published in many places: 9, 72, 504 … and no other.
#[test]
fn every_line_of_play_is_counted() {
    let game = TicTacToe::start(&(), 0).unwrap();
    let published = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    for (depth, count) in published.into_iter().enumerate() {
        assert_eq!(perft::perft(&game, depth as u32), count, "depth {depth}");
    }
}

#[test]
fn three_in_a_row_wins() {
    let table = play(&[0, 3, 1, 4, 2]);
    assert_eq!(table.status(), Status::Over(Outcome::won(Seats::only(Seat(0)), "three_in_a_row")));
    let over = table.state().scene(Viewer::Spectator).over.unwrap();
    assert_eq!((&*over.title, &*over.text), ("Cross wins", "Three in a row."));
}

#[test]
fn scenes_hold_in_every_position() {
    assert_eq!(conform::about::<TicTacToe>(), []);
    for length in 0..=9 {
        let table = play(&[0, 4, 8, 2, 6, 3, 5, 7, 1][..length]);
        assert_eq!(conform::scenes(table.state(), &mut Dice::new(1)), [], "after {length}");
    }
}

#[test]
fn a_mark_arrives_and_the_turn_passes() {
    let (before, after) = (play(&[4]), play(&[4, 0]));
    let mark = Mark(0);
    let step = Step::new(before.state(), &[], after.state()).by(Seat(1), &mark);
    assert_eq!(conform::cues(&step), []);
    let mut cues = Vec::new();
    TicTacToe::tell(&step, Viewer::Seat(Seat(0)), &mut cues);
    let kinds: Vec<&str> = cues.iter().map(|cue| cue.kind.name()).collect();
    assert_eq!(kinds, ["wait", "appear", "wait", "turn", "wait", "banner"]);
    let log: Vec<&str> = cues.iter().filter_map(|cue| Some(&*cue.log.as_ref()?.text)).collect();
    assert_eq!(log, ["Nought chooses a3", "Cross's turn"]);
}

#[test]
fn golden_journals() {
    golden::journals::<TicTacToe>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"));
}

/// The chapter quotes the game piece by piece; put together they are the file.
#[test]
fn the_chapter_shows_the_code_that_runs() {
    let chapter = include_str!("../../../docs/first-game.md");
    let code = include_str!("../src/lib.rs");
    let mut quoted = String::new();
    for block in chapter.split("```rust\n").skip(1) {
        quoted.push_str(block.split("```").next().unwrap());
        quoted.push('\n');
    }
    assert_eq!(quoted.trim_end(), code.trim_end());
}
