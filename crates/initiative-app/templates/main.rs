//! The program: `cargo run -- serve --open` plays it in the browser, `cargo run -- --help` lists
//! what else there is.

use initiative::prelude::*;
use new_game::NewGame;
use std::process::ExitCode;

fn main() -> ExitCode {
    initiative::app::run(games![NewGame])
}
