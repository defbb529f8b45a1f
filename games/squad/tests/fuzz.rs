//! Damaged and forged journals, saves and commands.

use initiative_testkit::fuzz::Target;
use initiative_testkit::seeds;
use serde_json::json;
use squad::{Setup, Squad};

fn run(target: Target) {
    let shove = json!({ "monster_move": "shove", "figures_block_sight": true });
    let setups = [
        Setup::scenario("quarry"),
        Setup::scenario("palisade").with_rules(shove),
        Setup::scenario("long_night").with_rules(json!({ "profile": "points" })),
    ];
    seeds::each(150, |seed| {
        for setup in &setups {
            target.run::<Squad>(setup, seed);
        }
    });
}

#[test]
fn journal_text() {
    run(Target::JournalText);
}

#[test]
fn journal_bytes() {
    run(Target::JournalBytes);
}

#[test]
fn snapshot_bytes() {
    run(Target::SnapshotBytes);
}

#[test]
fn commands() {
    run(Target::Commands);
}

#[test]
fn setups() {
    run(Target::Setups);
}
