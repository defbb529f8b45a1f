//! States from outside: one that the rules cannot run on is refused, and the fault says where.

use super::board::*;
use chess::Chess;
use initiative_kernel::game::Game;
use serde_json::{Value, json};

const TEXT: &str = "4k3/8/8/8/8/8/8/K2R4 w - - 0 1; stone d4; tile a8 water; bridge a8; \
                    belt b6 w; tile f5 lava; enemy archer g6; enemy brute b3; boss queen";

fn bit(name: &str) -> u64 {
    at(name).bit()
}

/// The paths of the faults in a state with these changes.
fn paths(state: &Value, changes: &[(&str, Value)]) -> Vec<String> {
    let mut state = state.clone();
    for (pointer, value) in changes {
        *state.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}")) = value.clone();
    }
    let game: Chess = serde_json::from_value(state).unwrap_or_else(|error| panic!("{error}"));
    match game.validate() {
        Ok(()) => Vec::new(),
        Err(error) => error.faults.into_iter().map(|fault| fault.path).collect(),
    }
}

/// Every change makes a fault at its path.
#[track_caller]
fn expect_faults(state: &Value, cases: &[(&str, &[(&str, Value)])]) {
    assert_eq!(paths(state, &[]), [""; 0], "the state is sound");
    let missed: Vec<_> = cases
        .iter()
        .map(|(path, changes)| (path, changes, paths(state, changes)))
        .filter(|(path, _, found)| !found.contains(&path.to_string()))
        .collect();
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn an_unsound_board_is_refused() {
    let state = serde_json::to_value(board(TEXT).game).unwrap();
    let white = bit("a1") | bit("d1");
    let (rook, king) = ("/field/army/roles/3", "/field/army/roles/5");
    let sides = "/field/army/sides/0";
    expect_faults(
        &state,
        &[
            ("field.army", &[(rook, json!(bit("d1") | bit("a1")))]),
            ("field.army", &[(sides, json!(white | bit("e8")))]),
            ("field.army", &[(sides, json!(white | bit("e1")))]),
            (
                "field.army",
                &[
                    (king, json!(bit("a1") | bit("e8") | bit("h1"))),
                    (sides, json!(white | bit("h1"))),
                    ("/field/tags/63", json!(77)),
                ],
            ),
            ("field.army", &[("/field/ground/lava", json!(bit("a1")))]),
            ("field.army", &[("/field/ground/void", json!(bit("a1")))]),
            ("field.army.marks", &[("/field/army/marks/0", json!(bit("c5")))]),
            ("field.army.rights", &[("/field/army/rights", json!(16))]),
            ("field.tags", &[("/field/tags/4", json!(0))]),
            ("field.tags", &[("/field/tags/20", json!(99))]),
            ("field.tags", &[("/field/tags/4", state["field"]["tags"][56].clone())]),
            ("field.ranks", &[("/field/ranks/pawn/0", json!(0))]),
            ("field.ranks", &[("/field/ranks/back/1", json!(9))]),
            ("field.float", &[("/field/float", json!(4))]),
            ("field.ground", &[("/field/ground/void", json!(bit("f5")))]),
            ("field.ground", &[("/field/ground/questions", json!(bit("b6")))]),
            ("field.ground.bridges", &[("/field/ground/bridges", json!(bit("a8") | bit("c8")))]),
            ("field.ground.stones", &[("/field/ground/void", json!(bit("d4")))]),
            ("field.ground.stones", &[("/field/ground/lava", json!(bit("d4")))]),
        ],
    );
    for one in 0..4 {
        for other in 0..one {
            let belt = |way| format!("/field/ground/belts/{way}");
            let (one, other, both) = (belt(one), belt(other), json!(bit("h4")));
            let changes = [(one.as_str(), both.clone()), (other.as_str(), both)];
            let found = paths(&state, &changes);
            assert_eq!(found, ["field.ground.belts"], "{one} {other}");
        }
    }
}

#[test]
fn unsound_enemies_are_refused() {
    let state = serde_json::to_value(board(TEXT).game).unwrap();
    let grunt = state["stage"]["kinds"][0].clone();
    let aim =
        |target: &str, rect: &str, due: u8| json!({ "target": target, "rect": rect, "due": due });
    assert!(paths(&state, &[("/field/foes/0/commitment", aim("g5", "g5", 5))]).is_empty());
    expect_faults(
        &state,
        &[
            ("stage.kinds", &[("/stage/kinds", json!(vec![grunt; 65]))]),
            ("stage.kinds", &[("/stage/kinds/0/hp", json!(0))]),
            ("stage.kinds", &[("/stage/kinds/0/hp", json!(10))]),
            ("stage.kinds", &[("/stage/kinds/0/warning", json!(6))]),
            ("stage.kinds", &[("/stage/kinds/0/shape/strike", json!([2, 2]))]),
            ("stage.kinds", &[("/stage/kinds/5/shape/body", json!([3, 1]))]),
            ("stage.kinds", &[("/stage/kinds/5/shape/body", json!([1, 3]))]),
            ("field.foes", &[("/field/foes/0/kind", json!(200))]),
            ("field.foes", &[("/field/foes/0/hp", json!(0))]),
            ("field.foes", &[("/field/foes/0/hp", json!(10))]),
            ("field.foes", &[("/field/foes/0/id", json!(0))]),
            ("field.foes", &[("/field/foes/0/at", json!("c2"))]),
            ("field.foes", &[("/field/foes/0/at", json!("d1"))]),
            ("field.foes", &[("/field/foes/0/at", json!("f5"))]),
            ("field.foes", &[("/field/foes/0/at", json!("d4"))]),
            ("field.foes", &[("/field/foes/0/at", json!("??"))]),
            ("field.foes", &[("/field/foes/1/at", json!("h3"))]),
            ("field.foes", &[("/field/foes/0/shape/body", json!([1, 3]))]),
            ("field.foes", &[("/field/foes/1/shape/strike", json!([1, 1]))]),
            ("field.foes", &[("/field/foes/0/commitment", aim("g5", "g5", 6))]),
            ("field.foes", &[("/field/foes/0/commitment", aim("g5", "h1", 1))]),
            ("field.foes", &[("/field/foes/0/commitment", aim("g5", "??", 1))]),
        ],
    );
}

#[test]
fn an_unsound_course_is_refused() {
    let state = serde_json::to_value(board(TEXT).game).unwrap();
    let landed = json!({ "at": "d4", "home": "d4", "stepped": false, "loud": false,
                         "passed": "??", "from": "d1", "before": null });
    expect_faults(
        &state,
        &[
            ("crowns", &[("/crowns", json!(5))]),
            ("last", &[("/last", json!(["a1", "??"]))]),
            ("last", &[("/last", json!(["??", "a1"]))]),
            ("boss", &[("/boss/stage", json!(0))]),
            ("boss", &[("/boss/stage", json!(3))]),
            ("boss", &[("/boss/left", json!(6))]),
            ("sequence", &[("/sequence", landed)]),
        ],
    );
    // Between two seats the rules run by themselves, so nobody saves there.
    let text = state.to_string().replace("\"player\"", "\"enemies\"");
    let game: Chess = serde_json::from_str(&text).unwrap();
    assert_eq!(game.validate().unwrap_err().faults[0].path, "rotation");

    let mut board = board(TEXT);
    board.play("d1d4");
    board.play("step d5");
    let state = serde_json::to_value(&board.game).unwrap();
    let stones = "/field/ground/stones";
    let before = "/sequence/before";
    let tags = [format!("{before}/tags/4"), format!("{before}/tags/56")];
    let (rights, marks) = (format!("{before}/army/rights"), format!("{before}/army/marks/0"));
    let pawns = format!("{before}/army/roles/0");
    let king = state["sequence"]["before"]["tags"][56].clone();
    expect_faults(
        &state,
        &[
            ("sequence", &[(stones, json!(0))]),
            ("sequence", &[("/sequence/home", json!("??"))]),
            ("sequence", &[("/ending", json!("draw/stalemate"))]),
            ("sequence.home", &[(stones, json!(bit("d4") | bit("d5")))]),
            ("before", &[(&tags[0], json!(0))]),
            ("before", &[(&tags[0], king)]),
            ("before", &[(&rights, json!(16))]),
            ("before", &[(&marks, json!(bit("c5")))]),
            ("before", &[(&pawns, json!(bit("e8")))]),
            ("before", &[("/field/ground/lava", json!(bit("d1")))]),
            ("before", &[("/field/foes/0/at", json!("d1"))]),
        ],
    );
}
