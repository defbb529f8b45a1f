//! One command of the tutorial's game through a table, with fingerprint and history.

use crate::measure::{Effort, Sample};
use crate::row::{Row, Target, Unit};
use crate::tictactoe::rules::{Mark, TicTacToe};
use initiative_kernel::game::{Null, Seat};
use initiative_kernel::table::Table;

/// A whole match that nobody wins.
const MARKS: [u8; 9] = [4, 0, 8, 2, 1, 7, 6, 3, 5];

pub(crate) fn rows(effort: Effort) -> Vec<Row> {
    vec![
        Row::new("submit a command to a table", Unit::Time, ours(effort))
            .target(Target::Within(150.0)),
    ]
}

/// The share of one command in a whole match, from sitting down to standing up.
fn ours(effort: Effort) -> Sample {
    let play = || {
        let mut table = Table::<TicTacToe>::start((), 0).ok()?;
        for (place, square) in MARKS.into_iter().enumerate() {
            let seat = Seat((place % 2) as u8);
            table.submit(seat, Mark(square), &mut Null).ok()?;
        }
        Some(table.digest())
    };
    assert!(play().is_some(), "the match is legal");
    effort.measure(play).shared_by(MARKS.len())
}
