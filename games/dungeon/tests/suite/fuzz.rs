//! Damaged and forged journals, saves and commands.

use dungeon::{Dungeon, Setup};

initiative_testkit::fuzz! {
    Dungeon,
    cases: 60,
    setups: [
        Setup::scenario("first-steps"),
        Setup::scenario("warden").with("resolution", "simultaneous"),
        Setup::scenario("delve").with("policy", "literal"),
    ],
}
