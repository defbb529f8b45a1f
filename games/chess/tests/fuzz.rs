//! Damaged and forged journals, saves and commands.

use chess::{Chess, Setup};
use initiative_testkit::fuzz::Target;
use initiative_testkit::seeds;

fn run(target: Target) {
    let setups = [
        Setup::scenario("overworld"),
        Setup::scenario("fear"),
        Setup::scenario("boss_queen"),
        Setup::scenario("8/8/3k4/8/8/8/R5R1/4K3 w - - 0 1; sandbox; stone e4; enemy brute g7"),
    ];
    seeds::each(100, |seed| {
        for setup in &setups {
            target.run::<Chess>(setup, seed);
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
