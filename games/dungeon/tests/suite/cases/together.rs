//! Simultaneous resolution.

use super::stage::{Stage, clock, tile, toward};
use dungeon::content::Monster;
use dungeon::{Action, Cause, Command, Ending, Event};
use initiative_kernel::grid::Direction::East;
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::intent::ActorId;
use serde_json::json;

#[test]
fn case_35_energy_sim_2_both_die() {
    let mut stage = Stage::room(&json!({
        "options": { "resolution": "simultaneous" },
        "hero": { "hp": 1, "acc": 1000, "eva": -1000, "energy": { "priority": 100 } },
        "monsters": [{
            "kind": "rat", "x": 6, "y": 4, "hp": 1, "state": "chase", "last_known": [5, 4],
            "energy": { "total": 100 },
        }],
    }));
    stage.act(Command::Attack { direction: East });
    assert!(stage.game.floor().creatures().is_empty());
    assert_eq!(stage.game.ending(), Some(Ending::Defeat(Cause::Monster(Monster::Rat))));
    assert!(matches!(stage.log.last(), Some(Event::MatchEnded { .. })));
    assert_eq!(stage.game.turns().get_meta().sub_turn, 1);
}

/// Two rats and the one tile that brings either nearer.
pub(crate) fn mouth(resolution: &str) -> Stage {
    let rat = |y: i16| {
        json!({
            "kind": "rat", "x": 4, "y": y, "state": "chase", "last_known": [1, 2],
            "memory": 10, "energy": { "total": 100 },
        })
    };
    Stage::level(
        &["######", "####.#", "#@...#", "####.#", "######"],
        &json!({ "options": { "resolution": resolution }, "monsters": [rat(1), rat(3)] }),
    )
}

fn spent(told: &[TurnEvent<Action>], actor: ActorId) -> Vec<u32> {
    let paid = |event: &TurnEvent<Action>| match event {
        TurnEvent::EnergySpent { actor: who, paid, .. } if *who == actor => Some(*paid),
        _ => None,
    };
    told.iter().filter_map(paid).collect()
}

#[test]
fn case_34_energy_sch_5_two_rats_one_tile() {
    let mut stage = mouth("sequential");
    let told = clock(stage.act(toward(East)));
    assert_eq!((stage.monster(2).at, stage.monster(3).at), (tile(4, 2), tile(4, 3)));
    assert_eq!(spent(&told, ActorId(2)), [100]);
    // Asked again it waits, and with what is left it waits once more.
    assert_eq!(spent(&told, ActorId(3)), [50, 50]);
}

#[test]
fn case_36_energy_sim_2_two_rats_one_tile() {
    let mut stage = mouth("simultaneous");
    let told = clock(stage.act(toward(East)));
    assert_eq!((stage.monster(2).at, stage.monster(3).at), (tile(4, 2), tile(4, 3)));
    let fizzled = TurnEvent::IntentFizzled { actor: ActorId(3), code: "tile_taken" };
    assert!(told.contains(&fizzled));
    assert_eq!((spent(&told, ActorId(2)), spent(&told, ActorId(3))), (vec![100], vec![100]));
}

#[test]
fn energy_sim_2_a_tile_that_is_left_is_not_entered() {
    let mut stage = Stage::level(
        &["#######", "#@....#", "#######"],
        &json!({
            "options": { "resolution": "simultaneous" },
            "hero": { "energy": { "priority": 100 } },
            "monsters": [
                { "kind": "rat", "x": 4, "y": 1, "state": "chase", "last_known": [1, 1],
                  "energy": { "total": 100 } },
                { "kind": "rat", "x": 5, "y": 1, "state": "chase", "last_known": [1, 1],
                  "energy": { "total": 100 } },
            ],
        }),
    );
    stage.act(toward(East));
    // The first takes the step; the second waits, for the tile was taken when it decided.
    assert_eq!(stage.monster(3).at, tile(5, 1));
    assert_eq!(stage.game.hero().at, tile(2, 1));
}

/// Whoever is stunned before its moment keeps what it has, together as one after the other.
#[test]
fn delve_status_2_energy_sim_2_a_stun_takes_no_energy() {
    for resolution in ["sequential", "simultaneous"] {
        let mut stage = Stage::room(&json!({
            "options": { "resolution": resolution },
            "monsters": [{
                "kind": "slime", "x": 6, "y": 4, "state": "chase", "last_known": [5, 4],
                "energy": { "total": 100 },
            }],
        }));
        let told = clock(stage.act(Command::UseSkill { at: tile(6, 4) }));
        assert_eq!(spent(&told, ActorId(2)), Vec::<u32>::new(), "{resolution}");
        assert_eq!(stage.energy(ActorId(2)), 100, "{resolution}");
    }
}
