//! Every refusal of a command.

use super::stage::{SEAT, Stage, tile, toward};
use dungeon::{Command, GearSlot};
use initiative_kernel::game::Game;
use initiative_kernel::grid::Direction::{East, North, NorthEast, South, SouthEast, West};
use serde_json::json;

#[test]
fn case_37_delve_move_1_corners_and_walls() {
    let stage = Stage::level(&["#####", "#.#.#", "#.@.#", "#+#/#", "#####"], &json!({}));
    assert_eq!(stage.refusal(toward(NorthEast)), "dungeon/corner");
    assert_eq!(stage.refusal(toward(North)), "dungeon/blocked");
    assert_eq!(stage.refusal(toward(SouthEast)), "dungeon/corner", "doors are left straight");
    let edge = Stage::level(&["@."], &json!({}));
    assert_eq!(edge.refusal(toward(North)), "dungeon/off_map");
    let message = edge.game.check(SEAT, &toward(North)).unwrap_err().to_string();
    assert_eq!(message, "There is nothing there.");
}

#[test]
fn delve_cmd_attack() {
    let stage = Stage::level(
        &["#####", "#.#.#", "#.@.#", "#...#", "#####"],
        &json!({ "monsters": [{ "kind": "rat", "x": 3, "y": 1, "state": "asleep" }] }),
    );
    assert_eq!(stage.refusal(Command::Attack { direction: East }), "dungeon/no_target");
    assert_eq!(stage.refusal(Command::Attack { direction: NorthEast }), "dungeon/corner");
    assert_eq!(stage.refusal(toward(NorthEast)), "dungeon/corner");
}

#[test]
fn delve_cmd_items() {
    let pack = json!([{ "kind": "dart" }, { "kind": "forging" }, { "kind": "mail" }]);
    let mut stage = Stage::room(&json!({ "known": ["forging"], "hero": { "pack": pack } }));
    stage.act(Command::UnequipItem { worn: GearSlot::Weapon });
    let apply = |slot, target| Command::UseItem { slot, target };
    assert_eq!(stage.refusal(apply(9, None)), "dungeon/empty_slot");
    assert_eq!(stage.refusal(apply(0, None)), "dungeon/not_usable");
    assert_eq!(stage.refusal(apply(1, None)), "dungeon/needs_target");
    assert_eq!(stage.refusal(apply(1, Some(GearSlot::Weapon))), "dungeon/needs_target");
    assert_eq!(stage.refusal(apply(77, None)), "dungeon/malformed");
    assert_eq!(stage.refusal(Command::DropItem { slot: 9 }), "dungeon/empty_slot");
    assert_eq!(stage.refusal(Command::EquipItem { slot: 9 }), "dungeon/empty_slot");
    assert_eq!(stage.refusal(Command::EquipItem { slot: 0 }), "dungeon/not_equippable");
    let bare = Command::UnequipItem { worn: GearSlot::Weapon };
    assert_eq!(stage.refusal(bare), "dungeon/nothing_equipped");
    assert_eq!(stage.refusal(Command::PickUp), "dungeon/nothing_here");
}

#[test]
fn delve_cmd_skills() {
    let mage = |more: &serde_json::Value| {
        let mut hero = json!({ "class": "mage" });
        for (key, value) in more.as_object().unwrap() {
            hero[key] = value.clone();
        }
        Stage::room(&json!({
            "hero": hero,
            "monsters": [{ "kind": "rat", "x": 8, "y": 4, "state": "asleep" }],
        }))
    };
    let bolt = Command::UseSkill { at: tile(8, 4) };
    assert_eq!(mage(&json!({ "cooldown": 3 })).refusal(bolt), "dungeon/cooling_down");
    let told = mage(&json!({ "cooldown": 3 })).game.check(SEAT, &bolt).unwrap_err().to_string();
    assert_eq!(told, "Ready in 3 turns.");
    let heavy = json!({ "armour": { "kind": "mail" } });
    assert_eq!(mage(&heavy).refusal(bolt), "dungeon/too_heavy");
    let stage = mage(&json!({}));
    assert!(stage.game.check(SEAT, &bolt).is_ok());
    assert_eq!(stage.refusal(Command::UseSkill { at: tile(7, 4) }), "dungeon/bad_target");
    assert_eq!(stage.refusal(Command::UseSkill { at: tile(-7, 400) }), "dungeon/bad_target");
    let rogue = Stage::room(&json!({ "hero": { "class": "rogue" } }));
    assert!(rogue.game.check(SEAT, &Command::UseSkill { at: tile(9, 4) }).is_ok());
    assert_eq!(rogue.refusal(Command::UseSkill { at: tile(5, 4) }), "dungeon/bad_target");
    assert_eq!(rogue.refusal(Command::UseSkill { at: tile(5, 0) }), "dungeon/bad_target");
}

#[test]
fn delve_move_3_closing_doors() {
    let close = |direction| Command::CloseDoor { direction };
    let mut stage = Stage::level(
        &["#####", "##/##", "#/@/#", "##.##", "#####"],
        &json!({
            "items": [{ "x": 3, "y": 2, "kind": "dart" }],
            "monsters": [{ "kind": "rat", "x": 1, "y": 2, "state": "asleep" }],
        }),
    );
    assert_eq!(stage.refusal(close(South)), "dungeon/no_open_door");
    assert_eq!(stage.refusal(close(East)), "dungeon/doorway_obstructed");
    assert_eq!(stage.refusal(close(West)), "dungeon/doorway_obstructed");
    stage.act(close(North));
    assert_eq!(stage.game.level().terrain(tile(2, 1)), Some(dungeon::content::Terrain::ClosedDoor));
}

#[test]
fn energy_cost_3_what_can_never_be_paid() {
    let stage = Stage::level(
        &["#####", "#@~.#", "#####"],
        &json!({ "hero": { "energy": { "bank_max": 0 } } }),
    );
    assert_eq!(stage.refusal(toward(East)), "energy/cost_exceeds_capacity");
    let told = stage.game.check(SEAT, &toward(East)).unwrap_err().to_string();
    assert_eq!(told, "Needs 150 energy; you can hold at most 100.");
    // A journey goes around tiles that the hero cannot pay for.
    assert_eq!(stage.refusal(Command::Travel { to: tile(3, 1) }), "dungeon/no_way");
}

#[test]
fn energy_lit_3_passing() {
    assert_eq!(Stage::room(&json!({})).refusal(Command::Pass), "energy/no_pass");
}
