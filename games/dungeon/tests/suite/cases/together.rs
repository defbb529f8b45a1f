//! Simultaneous resolution.

use super::stage::{Stage, clock, tile, toward};
use dungeon::content::Monster;
use dungeon::{Command, DeathCause, DelveAction, DelveEnding, Event, HERO};
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
    assert!(stage.game.floor.creatures().is_empty());
    assert_eq!(stage.game.ending, Some(DelveEnding::Defeat(DeathCause::Monster(Monster::Rat))));
    assert!(matches!(stage.log.last(), Some(Event::MatchEnded { .. })));
    assert_eq!(stage.game.turns.get_meta().sub_turn, 1);
}

/// Two rats, and one tile that is nearer to the hero for both.
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

fn spent(told: &[TurnEvent<DelveAction>], actor: ActorId) -> Vec<u32> {
    let paid = |event: &TurnEvent<DelveAction>| match event {
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
    // It decides again and waits, and waits once more with the energy that is left.
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
    // The first steps. The second waits, because the tile was taken when it decided.
    assert_eq!(stage.monster(3).at, tile(5, 1));
    assert_eq!(stage.game.hero.at, tile(2, 1));
}

/// An actor that is stunned before it acts keeps its energy, under both resolutions.
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

/// Stairs are a move: who strikes at the same time meets the hero before it is gone.
#[test]
fn energy_sim_1_a_blow_meets_the_hero_who_takes_the_stairs() {
    let mut stage = Stage::level(
        &["#####", "#.>.#", "#####"],
        &json!({
            "options": { "resolution": "simultaneous" },
            "hero": { "x": 2, "y": 1, "eva": -1000, "energy": { "priority": 100 } },
            "monsters": [{ "kind": "rat", "x": 1, "y": 1, "state": "chase", "last_known": [2, 1],
                "energy": { "total": 100 } }],
        }),
    );
    let events = stage.act(Command::Descend).to_vec();
    let place = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let struck = place(&|event| matches!(event, Event::Damaged { actor: HERO, .. }));
    let gone = place(&|event| matches!(event, Event::LevelEntered { depth: 2, .. }));
    assert!(struck < gone);
}
