//! Held orders, and what happens to their targets meanwhile.

use super::stage::{Stage, tile, toward};
use dungeon::{Command, Event, HERO};
use initiative_kernel::grid::Direction::{East, NorthEast};
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::intent::ActorId;
use serde_json::json;

#[test]
fn delve_move_2_a_held_step_never_becomes_an_attack() {
    let mut stage = Stage::level(
        &["#####", "#@~.#", "#####"],
        &json!({ "monsters": [{ "kind": "rat", "x": 3, "y": 1, "state": "chase",
            "last_known": [1, 1], "energy": { "total": 150 } }] }),
    );
    stage.act(toward(East));
    assert_eq!(stage.monster(2).at, tile(2, 1), "it was there first");
    let dropped = TurnEvent::OrderDropped { actor: HERO, code: "dungeon/blocked" };
    assert!(stage.clock().contains(&dropped));
    assert_eq!((stage.game.hero.at, stage.energy(HERO)), (tile(1, 1), 200));
    assert_eq!(stage.acts(HERO), [], "nothing was paid");
    assert_eq!(stage.monster(2).hp, 8);
}

/// A hero with a mace, which is expensive, and a goblin in reach to the north-east.
fn mace(goblin: &serde_json::Value) -> Stage {
    let mut monster = json!({ "kind": "goblin", "x": 6, "y": 3, "last_known": [5, 4],
        "energy": { "total": 100 } });
    for (key, value) in goblin.as_object().unwrap() {
        monster[key] = value.clone();
    }
    let mut stage = Stage::room(&json!({
        "hero": { "weapon": { "kind": "mace" }, "hp": 400, "max_hp": 400 },
        "monsters": [monster],
    }));
    stage.act(Command::Attack { direction: NorthEast });
    assert!(stage.clock().contains(&TurnEvent::OrderHeld { actor: HERO, cost: 130, have: 100 }));
    stage
}

#[test]
fn delve_move_2_a_held_attack_is_bound_to_its_monster() {
    // The goblin walked on, but stayed in reach.
    let stage = mace(&json!({ "state": "wander", "goal": [6, 4] }));
    let struck = stage.log.iter().any(|event| match *event {
        Event::Damaged { actor, at, .. } => (actor, at) == (ActorId(2), tile(6, 4)),
        Event::AttackMissed { target, at, .. } => (target, at) == (ActorId(2), tile(6, 4)),
        _ => false,
    });
    assert!(struck, "where it stands now, not where it stood");
    assert_eq!(stage.acts(HERO), [(1, 70)]);
    // The goblin fled. The hero attacks nobody and pays nothing.
    let stage = mace(&json!({ "state": "chase", "hp": 4 }));
    let dropped = TurnEvent::OrderDropped { actor: HERO, code: "dungeon/no_target" };
    assert!(stage.clock().contains(&dropped));
    assert_eq!((stage.monster(2).hp, stage.acts(HERO)), (4, Vec::new()));
}
