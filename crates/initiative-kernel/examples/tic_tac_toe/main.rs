//! The tutorial's game in the terminal: `cargo run --example tic_tac_toe`.
//!
//! You are X and begin; the machine never loses. With `-- two` two people share the keyboard.

mod rules;

use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat, Status, Verdict};
use initiative_kernel::table::Table;
use rules::{Mark, TicTacToe};
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let two = std::env::args().any(|argument| argument == "two");
    let mut table = Table::<TicTacToe>::start((), 0).map_err(io::Error::other)?;
    let mut dice = Dice::new(u64::from(std::process::id()));
    let mut lines = io::stdin().lock().lines();
    println!("Tic-tac-toe. Type a square from 1 to 9, `undo`, `journal` or `quit`.");
    loop {
        draw(table.state());
        let seat = match table.status() {
            Status::Over(outcome) => {
                println!(
                    "{}",
                    match outcome.verdict(Seat(0)) {
                        Verdict::Won => "X wins.",
                        Verdict::Lost => "O wins.",
                        Verdict::Drawn | Verdict::Void => "Nobody wins.",
                    }
                );
                return Ok(());
            }
            Status::Awaiting(seats) => seats.iter().next().unwrap_or(Seat(0)),
        };
        if seat == Seat(1) && !two {
            let mark = best(table.state(), seat, &mut dice);
            println!("O marks {}.", mark.0 + 1);
            table.submit(seat, mark, &mut Null).map_err(io::Error::other)?;
            continue;
        }
        print!("{}> ", if seat == Seat(0) { "X" } else { "O" });
        io::stdout().flush()?;
        let Some(line) = lines.next().transpose()? else {
            return Ok(());
        };
        let done = match line.trim() {
            "quit" => return Ok(()),
            "undo" if two => table.undo(seat.next(2)),
            "undo" => table.undo(Seat(1)).and_then(|_| table.undo(Seat(0))),
            "journal" => {
                let journal = table.record().map(|record| record.to_text());
                print!("{}", journal.transpose().map_err(io::Error::other)?.unwrap_or_default());
                continue;
            }
            word => match word.parse::<u8>() {
                Ok(square) => table.submit(seat, Mark(square.wrapping_sub(1)), &mut Null),
                Err(_) => {
                    println!("A square is a number from 1 to 9.");
                    continue;
                }
            },
        };
        if let Err(refusal) = done {
            println!("{refusal}");
        }
    }
}

/// Prints the board, with numbers on the free squares.
fn draw(game: &TicTacToe) {
    for row in 0..3 {
        let squares = [0, 1, 2].map(|column| {
            let square = row * 3 + column;
            match game.owner(square) {
                Some(Seat(0)) => "\u{1b}[1mX\u{1b}[0m".to_string(),
                Some(_) => "\u{1b}[1mO\u{1b}[0m".to_string(),
                None => format!("\u{1b}[2m{}\u{1b}[0m", square + 1),
            }
        });
        println!(" {}", squares.join(" │ "));
        if row < 2 {
            println!("───┼───┼───");
        }
    }
}

/// One of the best moves, by trying everything.
fn best(game: &TicTacToe, seat: Seat, dice: &mut Dice) -> Mark {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    let top = legal.iter().map(|mark| value(game, seat, mark)).max();
    legal.retain(|mark| Some(value(game, seat, mark)) == top);
    dice.pick(&legal).cloned().unwrap_or(Mark(0))
}

/// What a move is worth to the seat that makes it: 1 wins, 0 draws, -1 loses.
fn value(game: &TicTacToe, seat: Seat, mark: &Mark) -> i8 {
    let mut after = game.clone();
    after.apply(seat, mark.clone(), &mut Null);
    match after.status() {
        Status::Over(outcome) => match outcome.verdict(seat) {
            Verdict::Won => 1,
            Verdict::Lost => -1,
            Verdict::Drawn | Verdict::Void => 0,
        },
        Status::Awaiting(_) => {
            let mut replies = Vec::new();
            after.legal(seat.next(2), &mut replies);
            -replies.iter().map(|reply| value(&after, seat.next(2), reply)).max().unwrap_or(0)
        }
    }
}
