//! The `initiative` program: [`initiative_app`] with every game of the house.

use std::process::ExitCode;

fn main() -> ExitCode {
    initiative_app::run(initiative_cli::games())
}
