//! The whole program: every command, bots, online play and the client.

use initiative::prelude::*;
use tic_tac_toe::TicTacToe;

fn main() -> std::process::ExitCode {
    initiative::app::run(games![TicTacToe])
}
