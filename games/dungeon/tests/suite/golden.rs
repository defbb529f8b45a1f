//! Golden files: journals of whole delves, and fights with every event.

use dungeon::{Dungeon, Setup, bot};
use initiative_kernel::game::{Null, Seat};
use initiative_kernel::table::Table;
use initiative_testkit::golden;
use std::path::{Path, PathBuf};

/// The journal of a delve that `guide` plays.
fn journal(setup: Setup, seed: u64) -> String {
    let mut table = Table::<Dungeon>::start(setup, seed).unwrap();
    // No delve takes as many commands, because of hunger.
    for _ in 0..20_000 {
        let Some(command) = bot::guide(table.state(), Seat(0)) else {
            break;
        };
        table.submit(Seat(0), command, &mut Null).unwrap();
    }
    table.record().unwrap().to_text().unwrap()
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

/// A whole delve has thousands of turns, so these golden files have fingerprints only.
#[test]
fn delve_goal_4_golden_delves() {
    let delves = [
        ("warrior", 1, Setup::default()),
        ("mage", 2, Setup::default().with("class", "mage")),
        ("rogue", 3, Setup::default().with("class", "rogue")),
        ("old_rules", 4, Setup::scenario("old-rules")),
    ];
    for (name, seed, setup) in delves {
        let path = folder("delves").join(name).with_extension("journal");
        golden::text(path, &journal(setup, seed));
    }
}

#[test]
fn delve_turn_1_2_golden_fights() {
    let fights = [
        ("first_steps", 1, Setup::scenario("first-steps")),
        ("warden", 5, Setup::scenario("warden")),
        ("together", 6, Setup::scenario("warden").with("resolution", "simultaneous")),
    ];
    for (name, seed, setup) in fights {
        let path = folder("fights").join(name).with_extension("journal");
        golden::text(path, &journal(setup, seed));
    }
    golden::journals::<Dungeon>(folder("fights"));
}
