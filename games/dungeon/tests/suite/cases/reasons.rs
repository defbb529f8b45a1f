//! A refusal names its real cause.

use super::stage::{SEAT, Stage, clock, tile, toward};
use dungeon::content::Terrain;
use dungeon::{Command, Dungeon, GearSlot, Setup};
use initiative_kernel::game::{Game, Null};
use initiative_kernel::grid::Direction::{NorthEast, NorthWest, SouthEast, West};
use initiative_kernel::table::Table;
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::intent::ActorId;
use serde_json::{Value, json};

fn fizzled(told: &[TurnEvent<dungeon::DelveAction>], who: u32) -> Vec<&'static str> {
    let code = |event: &TurnEvent<_>| match event {
        TurnEvent::IntentFizzled { actor: ActorId(id), code } if *id == who => Some(*code),
        _ => None,
    };
    told.iter().filter_map(code).collect()
}

fn rat(x: i16, y: i16) -> Value {
    json!({ "kind": "rat", "x": x, "y": y, "state": "chase", "last_known": [5, 4],
        "energy": { "total": 100 } })
}

#[test]
fn delve_bad_3_a_target_that_walked_away_is_no_corner() {
    let mut stage = Stage::room(&json!({
        "options": { "resolution": "simultaneous" }, "monsters": [rat(6, 4)],
    }));
    let told = clock(stage.act(toward(West)));
    assert_eq!(fizzled(&told, 2), ["dungeon/no_target"]);
    // Around a corner it is `corner`.
    let mut stage = Stage::level(
        &["#####", "#.#.#", "#@..#", "#####"],
        &json!({ "options": { "resolution": "simultaneous" },
            "monsters": [{ "kind": "rat", "x": 2, "y": 2, "state": "chase", "last_known": [1, 2],
                "energy": { "total": 100 } }] }),
    );
    let told = clock(stage.act(toward(initiative_kernel::grid::Direction::North)));
    assert_eq!(fizzled(&told, 2), ["dungeon/corner"]);
}

#[test]
fn delve_bad_3_what_is_there_but_around_a_corner() {
    let stage = Stage::level(
        &["#####", "#.#/#", "#.@.#", "##.##", "#####"],
        &json!({ "traps": [{ "x": 1, "y": 1, "kind": "dart", "hidden": false }] }),
    );
    let (close, disarm) =
        (|direction| Command::CloseDoor { direction }, |direction| Command::Disarm { direction });
    assert_eq!(stage.refusal(close(NorthEast)), "dungeon/corner");
    assert_eq!(stage.refusal(close(SouthEast)), "dungeon/no_open_door");
    assert_eq!(stage.refusal(disarm(NorthWest)), "dungeon/corner");
    assert_eq!(stage.refusal(disarm(SouthEast)), "dungeon/no_known_trap");
    // A hidden trap around a corner is no known trap.
    let stage = Stage::level(
        &["####", "#.##", "##@#", "####"],
        &json!({ "traps": [{ "x": 1, "y": 1, "kind": "dart", "hidden": true }] }),
    );
    assert_eq!(stage.refusal(disarm(NorthWest)), "dungeon/no_known_trap");
}

#[test]
fn delve_bad_3_stairs_that_lead_nowhere_are_stairs() {
    let stage = Stage::level(
        &["####", "#.>#", "####"],
        &json!({
            "depth": 5, "hero": { "x": 2, "y": 1 },
        }),
    );
    assert_eq!(stage.refusal(Command::Descend), "dungeon/dead_end");
    assert_eq!(stage.refusal(Command::Ascend), "dungeon/no_stairs");
}

#[test]
fn delve_bad_3_travelling_to_the_own_place() {
    let stage = Stage::room(&json!({}));
    assert_eq!(stage.refusal(Command::Travel { to: tile(5, 4) }), "dungeon/already_there");
    assert_eq!(stage.refusal(Command::Travel { to: tile(0, 0) }), "dungeon/no_way");
    assert_eq!(stage.refusal(Command::Travel { to: tile(-5, 99) }), "dungeon/no_way");
}

#[test]
fn delve_bad_3_a_potion_takes_no_target() {
    let pack = json!([{ "kind": "healing" }, { "kind": "insight" }, { "kind": "dart" }]);
    let stage = Stage::room(&json!({ "hero": { "pack": pack } }));
    let used = |slot| Command::UseItem { slot, target: Some(GearSlot::Weapon) };
    assert_eq!(stage.refusal(used(0)), "dungeon/takes_no_target");
    assert_eq!(stage.refusal(used(1)), "dungeon/takes_no_target");
    assert_eq!(stage.refusal(used(2)), "dungeon/not_usable");
}

/// A door that another actor has opened is not in the way.
#[test]
fn delve_bad_3_a_door_that_is_open_by_then() {
    let mut stage = Stage::level(
        &["#####", "#@+.#", "#####"],
        &json!({
            "hero": { "energy": { "total": 50, "ready_at": 50, "rate": 10 } },
            "monsters": [{ "kind": "goblin", "x": 3, "y": 1, "state": "chase",
                "last_known": [1, 1], "memory": 99, "energy": { "total": 100, "rate": 1 } }],
        }),
    );
    let told = clock(stage.act(toward(initiative_kernel::grid::Direction::East)));
    assert_eq!(stage.game.level().terrain(tile(2, 1)), Some(Terrain::OpenDoor));
    let dropped = told.iter().find_map(|event| match event {
        TurnEvent::OrderDropped { code, .. } => Some(*code),
        _ => None,
    });
    assert_eq!(dropped, Some("dungeon/no_closed_door"));
}

fn undo(level: &Value, command: Command) -> &'static str {
    let mut scenario = json!({
        "levels": [{ "depth": 1, "rows": ["#######", "#.@.#.#", "#######"], "seen": "all" }],
        "hero": { "pack": [{ "kind": "axe" }] },
        "overrides": { "constants": { "spawn_every": 0 } },
    });
    for (key, value) in level.as_object().unwrap() {
        scenario["levels"][0][key] = value.clone();
    }
    let mut table = Table::<Dungeon>::start(Setup::custom(scenario), 1).unwrap();
    table.submit(SEAT, command, &mut Null).unwrap();
    let after = table.state().digest();
    let refusal = table.undo(SEAT).expect_err("final");
    assert_eq!(table.state().digest(), after);
    assert_eq!(table.undoable(SEAT), 0);
    assert_eq!(refusal.message, "Time has passed.");
    refusal.code
}

/// The answer is the same with nothing, a hidden trap beside the hero, or a monster behind a wall.
#[test]
fn delve_cmd_4_what_costs_energy_is_final_whatever_happened_unseen() {
    let quiet = json!({});
    let trap = json!({ "traps": [{ "x": 1, "y": 1, "kind": "dart", "hidden": true }] });
    let unseen = json!({ "monsters": [{ "kind": "rat", "x": 5, "y": 1, "state": "guard",
        "energy": { "total": 100 } }] });
    for level in [&quiet, &trap, &unseen] {
        for command in [Command::EquipItem { slot: 0 }, Command::Wait, toward(West)] {
            assert_eq!(undo(level, command), "dungeon/time_passed", "{command:?} {level}");
        }
    }
}
