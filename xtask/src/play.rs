//! `cargo play`: the shortest way into a match.

use crate::cargo::{cargo, hand_over};

/// Plays what can be played today.
pub(crate) fn run(rest: &[String]) -> Result<(), String> {
    // No picture client yet: the tutorial game in the terminal is the whole of it, and we say so.
    eprintln!(
        "Today there is one game to play: tic-tac-toe, the tutorial's, here in the terminal.\n"
    );
    let mut command = cargo();
    command.args(["run", "--release", "--package", "initiative"]);
    command.args(["--example", "tic_tac_toe"]);
    if !rest.is_empty() {
        command.arg("--").args(rest);
    }
    hand_over(command)
}
