//! Whole battles, as people last read them: one of each scenario, and one with other switches.

use initiative_kernel::game::{Null, Seat};
use initiative_kernel::table::Table;
use initiative_testkit::bound::LoopBound;
use initiative_testkit::golden;
use serde_json::json;
use squad::{Setup, Squad, bot};
use std::path::Path;

#[test]
fn squad_goal_4_golden_battles() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let unusual = json!({
        "profile": "points", "monster_move": "shove", "figures_block_sight": true,
        "blocking": "solid", "auto_end": false,
    });
    let battles = [
        ("first_stand", 1, Setup::scenario("first_stand")),
        ("quarry", 2, Setup::scenario("quarry")),
        ("palisade", 3, Setup::scenario("palisade")),
        ("long_night", 4, Setup::scenario("long_night")),
        ("switches", 5, Setup::scenario("palisade").with_rules(unusual)),
    ];
    for (name, seed, setup) in battles {
        let mut table = Table::<Squad>::start(setup, seed).unwrap();
        let mut bound = LoopBound::new(10_000, name);
        while bound.step()
            && let Some(command) = bot::careful(table.state(), Seat(0))
        {
            table.submit(Seat(0), command, &mut Null).unwrap();
        }
        let journal = table.record().unwrap().to_text().unwrap();
        golden::text(folder.join(name).with_extension("journal"), &journal);
    }
    golden::journals::<Squad>(folder);
}
