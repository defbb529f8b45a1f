//! The games of the house, for the program `initiative` and its tests.

use chess::Chess;
use duel::Duel;
use dungeon::Dungeon;
use initiative_app::Registry;
use squad::Squad;

/// The games built in, in the order in which people see them. This is the one place that names them.
#[must_use]
pub fn games() -> Registry {
    initiative_app::games![Squad, Chess, Dungeon, Duel]
}
