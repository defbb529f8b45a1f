//! Damaged and forged journals, saves and commands.

use serde_json::json;
use squad::{Setup, Squad};

initiative_testkit::fuzz! {
    Squad,
    cases: 150,
    setups: [
        Setup::scenario("quarry"),
        Setup::scenario("palisade")
            .with_rules(json!({ "monster_move": "shove", "figures_block_sight": true })),
        Setup::scenario("long_night").with_rules(json!({ "profile": "points" })),
    ],
}
