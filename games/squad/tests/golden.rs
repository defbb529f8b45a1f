//! One whole battle of each scenario, as people last read it.

use initiative::game::{Null, Seat};
use initiative::table::Table;
use initiative_testkit::golden;
use squad::{Setup, Squad, bot};
use std::path::Path;

const FOLDER: &str = "tests/golden";

#[test]
fn squad_goal_4_golden_battles() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER);
    for (scenario, seed) in [("first_stand", 1), ("quarry", 2), ("palisade", 3), ("long_night", 4)]
    {
        let mut table = Table::<Squad>::new(Setup::scenario(scenario), seed).unwrap();
        while let Some(command) = bot::careful(table.state(), Seat(0)) {
            table.submit(Seat(0), command, &mut Null).unwrap();
        }
        let journal = table.record().unwrap().to_text().unwrap();
        golden::text(folder.join(scenario).with_extension("journal"), &journal);
    }
    golden::journals::<Squad>(folder);
}
