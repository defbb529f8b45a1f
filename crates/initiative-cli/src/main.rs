//! The `initiative` program: [`initiative_app`] with every game of the house.

#[cfg(test)]
mod tests;

use chess::Chess;
use duel::Duel;
use dungeon::Dungeon;
use initiative_app::Registry;
use squad::Squad;
use std::process::ExitCode;

fn main() -> ExitCode {
    initiative_app::run(games())
}

/// The games built in, in the order in which people see them. This is the one place that names them.
fn games() -> Registry {
    initiative_app::games![Squad, Chess, Dungeon, Duel]
}
