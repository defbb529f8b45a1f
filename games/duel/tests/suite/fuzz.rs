//! Damaged and forged journals, saves, commands and setups.

use duel::{Duel, Setup};
use serde_json::json;

initiative_testkit::fuzz! {
    Duel,
    cases: 150,
    setups: [
        Setup::decks("cinder", "thornwake"),
        Setup::scenario("last-verse"),
        Setup::scenario("first-sparks").with_rules(json!({ "opening_draw": true, "turn_cap": 20 })),
    ],
}
