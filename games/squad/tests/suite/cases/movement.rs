//! Walking, reach, paths, threat.

use super::field::*;
use initiative_kernel::game::Game;
use initiative_kernel::grid::Tile;
use serde_json::json;
use squad::{Command, Event, SurvivorId};

#[test]
fn case_04_squad_move_1_reach_on_open_ground() {
    assert_eq!(sandbox(json!({})).reach(1).len(), 60);
    let corner = sandbox(json!({ "survivors": [{ "at": [0, 0] }] }));
    assert_eq!(corner.reach(1).len(), 20);
    let slow = sandbox(json!({ "survivors": [{ "at": [8, 8], "stats": { "movement": 3 } }] }));
    assert_eq!(slow.reach(1).len(), 24);
    let fixed = sandbox(json!({ "survivors": [{ "at": [8, 8], "stats": { "movement": 0 } }] }));
    assert_eq!(fixed.reach(1).len(), 0);
}

#[test]
fn case_05_squad_move_3_blocking() {
    for (blocking, first, second) in [("pass", 32, 32), ("solid", 30, 28), ("none", 35, 35)] {
        let field = f0_with(json!({ "rules": { "blocking": blocking } }));
        assert_eq!(field.reach(1).len(), first, "S1, {blocking}");
        assert_eq!(field.reach(2).len(), second, "S2, {blocking}");
        for number in 1..=4 {
            assert!(!field.reach(number).contains(&Tile::new(8, 8)));
        }
    }
}

#[test]
fn case_06_squad_move_2_a_wall_of_monsters() {
    let monsters: Vec<_> =
        (0..16).filter(|x| *x != 10).map(|x| json!({ "kind": "brute", "at": [x, 13] })).collect();
    let field = sandbox(json!({ "survivors": [{ "at": [8, 15] }], "monsters": monsters }));
    assert_eq!(field.reach(1).len(), 21);
    assert_eq!(field.cost(1, 10, 13), Some(4));
    assert_eq!(field.cost(1, 10, 12), Some(5));
    assert_eq!(field.cost(1, 8, 12), None);
}

#[test]
fn case_07_squad_move_4_the_path_avoids_figures_then_goes_by_direction() {
    let field = f0();
    assert_eq!(field.path(2, 9, 13), [(7, 14), (8, 14), (9, 14), (9, 13)]);
    assert_eq!(field.path(2, 11, 15), [(8, 15), (9, 15), (10, 15), (11, 15)]);
    assert_eq!(field.cost(2, 11, 15), Some(4));
}

#[test]
fn case_08_squad_move_5_one_move_and_not_complete() {
    let mut field = f0();
    let before = field.digest();
    // Looking at a path and leaving the mode again is nothing to the rules.
    assert_eq!(field.path(2, 7, 12).len(), 3);
    assert_eq!(field.digest(), before);
    assert_eq!(field.disabled("move-survivor_2").0, "");
    let events = field.play(walk(2, 7, 12));
    assert_eq!(names(&events), ["SurvivorMoved", "ActionSpent"]);
    let path = [(7, 14), (7, 13), (7, 12)].map(Tile::from).to_vec();
    let (survivor, from) = (SurvivorId(2), Tile::new(7, 15));
    assert_eq!(events[0], Event::SurvivorMoved { survivor, from, path, cost: 3 });
    assert_eq!(field.s(2).at, Tile::new(7, 12));
    assert_eq!(field.flags(2), (true, false, false));
    assert_eq!(field.refusal(walk(2, 7, 11)), "squad/already_moved");
}

#[test]
fn case_09_squad_cmd_2_tiles_that_cannot_be_walked_to() {
    let mut field = f0();
    assert_eq!(field.refusal(walk(2, 8, 15)), "squad/tile_occupied");
    assert_eq!(field.refusal(walk(2, 7, 9)), "squad/out_of_reach");
    assert_eq!(field.refusal(walk(2, 7, 15)), "squad/same_tile");
    assert_eq!(field.refusal(walk(2, 7, 16)), "squad/off_board");
    assert_eq!(field.refusal(walk(2, -1, 0)), "squad/off_board");
    let mut walled = sandbox(json!({
        "board": { "rows": [".#.", ".o.", "..."] }, "survivors": [{ "at": [0, 0] }]
    }));
    assert_eq!(walled.refusal(walk(1, 1, 0)), "squad/tile_blocked");
    assert_eq!(walled.refusal(walk(1, 1, 1)), "squad/tile_blocked");
}

#[test]
fn case_26_squad_set_4_rough_ground_costs_two() {
    let mut rows = vec!["................"; 16];
    rows[9] = "........~.......";
    let field = sandbox(json!({
        "board": { "rows": rows }, "survivors": [{ "at": [8, 8], "stats": { "movement": 2 } }]
    }));
    assert_eq!(field.cost(1, 8, 9), Some(2));
    assert_eq!(field.cost(1, 8, 10), None);
    assert_eq!(field.reach(1).len(), 11);
}

#[test]
fn squad_move_6_and_edge_5_boxed_in() {
    let monsters: Vec<_> =
        [[0, 1], [1, 0]].iter().map(|at| json!({ "kind": "brute", "at": at })).collect();
    let bow = json!([{ "at": [0, 0], "weapon": "bow" }]);
    let field = sandbox(json!({ "survivors": bow, "monsters": monsters }));
    let (code, sentence) = field.disabled("move-survivor_1");
    assert_eq!(code, "squad/no_reachable_tile");
    assert_eq!(sentence, "Survivor 1 is boxed in.");
    let (code, sentence) = field.disabled("attack-survivor_1");
    assert_eq!(code, "squad/no_target_in_reach");
    assert_eq!(sentence, "No monster is in reach of the bow.");
    let acting: Vec<Command> = field
        .legal()
        .into_iter()
        .filter(|command| {
            !matches!(command, Command::EndPhase | Command::SimulatePhase | Command::Resign)
        })
        .collect();
    assert_eq!(acting, [end(1)], "only End Turn is left");
}

#[test]
fn squad_move_3_the_dead_are_off_the_board_and_the_downed_are_not() {
    let dead = f0_with(json!({ "survivors": [
        { "at": [7, 15] }, { "at": [8, 15], "dead": true }, { "at": [7, 14], "down": "fallen" }
    ]}));
    assert!(dead.reach(1).contains(&Tile::new(8, 15)));
    assert!(!dead.reach(1).contains(&Tile::new(7, 14)));
    assert!(dead.reach(1).contains(&Tile::new(7, 13)));
}

#[test]
fn squad_move_8_threat() {
    let threat = |kind: &str, wounds: serde_json::Value| {
        let monster = json!([{ "kind": kind, "at": [8, 8], "wounds": wounds }]);
        let field = f0_with(json!({ "rules": { "sandbox": true }, "monsters": monster,
            "survivors": [{ "at": [15, 15], "dead": true }] }));
        field.game().threat(0)
    };
    assert_eq!(threat("stalker", json!([])).len(), 112);
    assert_eq!(threat("stalker", json!(["worry"])).len(), 112);
    assert_eq!(threat("stalker", json!(["worry", "worry"])).len(), 84);
    let brute: Vec<Tile> = threat("brute", json!([])).iter().collect();
    assert_eq!(brute, [(8, 7), (7, 8), (9, 8), (8, 9)].map(Tile::from));
    assert_eq!(threat("brute", json!(["maul", "maul"])).len(), 4);
    assert!(threat("brute", json!(["maul", "maul", "maul"])).is_empty());
}

#[test]
fn squad_sight_1_examples() {
    // A bow at (2,2) sees to (5,3) across (3,2), (4,3) and the corner pair (4,2)/(3,3).
    let sees = |walls: &[(usize, usize)], at: [i16; 2]| {
        archer(walls, at).game().check(SEAT, &attack(1, 1)).is_ok()
    };
    assert!(sees(&[], [5, 3]));
    assert!(!sees(&[(3, 2)], [5, 3]));
    assert!(!sees(&[(4, 3)], [5, 3]));
    assert!(sees(&[(4, 2)], [5, 3]) && sees(&[(3, 3)], [5, 3]));
    assert!(!sees(&[(4, 2), (3, 3)], [5, 3]));
    assert!(!sees(&[(3, 2)], [4, 3]) && !sees(&[(3, 3)], [4, 3]));
    assert!(sees(&[(4, 2), (2, 3)], [4, 3]));
}
