//! Every fuzz target, for a fixed number of cases; and the seeds that once failed.

use initiative_testkit::fuzz::Target;
use initiative_testkit::sample::{Setup, Trail};
use initiative_testkit::seeds;

fn run(target: Target) {
    let setup = Setup { length: 20, script: vec![2, 5] };
    seeds::each(400, |seed| target.run::<Trail>(&setup, seed));
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
