//! Damaged and forged journals, saves and commands.

use chess::{Chess, Setup};

initiative_testkit::fuzz! {
    Chess,
    cases: 100,
    setups: [
        Setup::scenario("overworld"),
        Setup::scenario("fear"),
        Setup::scenario("boss_queen"),
        Setup::scenario("8/8/3k4/8/8/8/R5R1/4K3 w - - 0 1; sandbox; stone e4; enemy brute g7"),
    ],
}
