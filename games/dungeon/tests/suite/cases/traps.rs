//! Traps: found, disarmed, set off.

use super::stage::{Stage, tile, toward};
use dungeon::content::{Mood, Status, TrapKind};
use dungeon::{Command, Event};
use initiative_kernel::grid::Direction::{East, North};
use serde_json::json;

fn trap(kind: &str, hidden: bool, script: &[i64]) -> Stage {
    Stage::room(&json!({
        "dice_script": script,
        "traps": [{ "x": 6, "y": 4, "kind": kind, "hidden": hidden }],
        "monsters": [{ "kind": "ogre", "x": 1, "y": 7, "state": "asleep" }],
        "tables": { "classes": { "warrior": { "trap_sense": 0 } },
                    "monsters": { "ogre": { "rate": 0, "sight": 0 } } },
    }))
}

#[test]
fn delve_trap_1_each_kind() {
    // Damage 3-7, armour 0-2.
    let mut stage = trap("dart", true, &[7, 1]);
    let events = stage.act(toward(East)).to_vec();
    let at = tile(6, 4);
    assert!(events.contains(&Event::TrapTriggered { at, kind: TrapKind::Dart }));
    assert_eq!(stage.game.hero.hp, 34);
    assert!(stage.game.level().trap(at).is_none(), "it works once");
    let mut stage = trap("venom", true, &[]);
    stage.act(toward(East));
    assert_eq!(stage.game.hero.statuses.get(Status::Poison).unwrap().turns, 5);
    let mut stage = trap("flame", true, &[]);
    stage.act(toward(East));
    assert_eq!(stage.game.hero.statuses.get(Status::Burning).unwrap().turns, 3);
    let mut stage = trap("alarm", true, &[]);
    stage.act(toward(East));
    assert_eq!(stage.monster(2).mood, Mood::Chase);
    assert_eq!(stage.monster(2).memory, 19);
    assert_eq!(stage.monster(2).last_known, Some(at));
    let mut stage = trap("warp", true, &[1]);
    stage.act(toward(East));
    // No tile is ten steps away, so any free one is possible. The second in the list is (2,1).
    assert_eq!(stage.game.hero.at, tile(2, 1));
}

#[test]
fn delve_trap_1_traps_are_found_by_waiting_and_at_the_close_of_a_turn() {
    let mut stage = trap("dart", true, &[41]);
    stage.act(Command::Wait);
    assert!(stage.game.level().trap(tile(6, 4)).unwrap().hidden);
    let mut stage = trap("dart", true, &[40]);
    let events = stage.act(Command::Wait).to_vec();
    let found = Event::TrapRevealed { at: tile(6, 4), kind: TrapKind::Dart };
    assert!(events.contains(&found));
    // The hero finds a trap at the close of a turn, without searching.
    let feel = |roll: i64| {
        let mut stage = Stage::room(&json!({
            "dice_script": [roll],
            "traps": [{ "x": 6, "y": 3, "kind": "dart", "hidden": true }],
        }));
        stage
            .act(toward(North))
            .contains(&Event::TrapRevealed { at: tile(6, 3), kind: TrapKind::Dart })
    };
    assert!(feel(20) && !feel(21));
}

#[test]
fn delve_trap_1_disarming() {
    let disarm = Command::Disarm { direction: East };
    let mut stage = trap("venom", false, &[75]);
    let events = stage.act(disarm).to_vec();
    assert!(events.contains(&Event::TrapDisarmed { at: tile(6, 4), kind: TrapKind::Venom }));
    assert!(!stage.game.hero.statuses.has(Status::Poison));
    let mut stage = trap("venom", false, &[76]);
    stage.act(disarm);
    assert!(stage.game.hero.statuses.has(Status::Poison));
    assert_eq!(stage.game.hero.at, tile(5, 4));
    assert!(stage.game.level().trap(tile(6, 4)).is_none());
    assert_eq!(trap("venom", true, &[]).refusal(disarm), "dungeon/no_known_trap");
}

#[test]
fn delve_trap_1_monsters_never_trigger() {
    let mut stage = Stage::level(
        &["######", "#@...#", "######"],
        &json!({
            "traps": [{ "x": 3, "y": 1, "kind": "flame", "hidden": true }],
            "tables": { "classes": { "warrior": { "trap_sense": 0 } } },
            "monsters": [{ "kind": "rat", "x": 4, "y": 1, "state": "chase",
                "last_known": [1, 1], "energy": { "total": 100 } }],
        }),
    );
    stage.act(Command::Wait);
    assert_eq!(stage.monster(2).at, tile(3, 1));
    assert!(stage.game.level().trap(tile(3, 1)).is_some());
}
