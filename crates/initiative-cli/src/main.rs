//! The `initiative` program: [`initiative_app`] with every game of the house.

mod games;

use std::process::ExitCode;

fn main() -> ExitCode {
    initiative_app::run(games::registry())
}
