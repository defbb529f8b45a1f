//! Stone moves.

use super::board::*;
use chess::Command;
use std::collections::BTreeSet;

#[test]
fn case_7_chess_stone_1_to_3_a_stone_move() {
    let mut board = board("4k3/8/8/8/8/8/8/K2R4 w - - 0 1; stone d4");
    assert_eq!(board.moves().len(), 12);
    assert!(!board.moves().contains(&"d1d5".to_string()));
    let events = board.play("d1d4");
    assert!(has(&events, "StoneOpened"));
    assert!(wires(&events).is_empty());
    assert_eq!(board.refuses("d4d5"), "chess/sequence_open");
    let events = board.play("step e5");
    assert!(wires(&events).is_empty());
    assert_eq!(board.game.field.ground.stones, at("e5").bit());
    assert_eq!(board.refuses("e5e8"), "chess/unreachable");
    assert_eq!(board.refuses("a1a2"), "chess/sequence_open");
    assert_eq!(board.refuses("stay"), "chess/already_stepped");
    let events = board.play("e5h5");
    assert!(has(&events, "StoneReturned"));
    assert_eq!(wires(&events), [1]);
    assert_eq!(board.game.field.ground.stones, at("d4").bit());
}

#[test]
fn case_40_chess_stone_5_a_stone_move_out_of_check() {
    let mut board = board("7k/8/8/7N/8/8/1r6/r6K w - - 0 1; stone f4");
    assert!(board.in_check());
    assert_eq!(board.moves(), ["h5f4"]);
    board.play("h5f4");
    assert!(!board.others().contains(&Command::StoneStay), "staying leaves the check");
    assert_eq!(board.refuses("stay"), "chess/king_in_check");
    let mut ends = BTreeSet::new();
    for command in board.others() {
        if let Command::StoneStep { to } = command {
            let mut after = self::board(&board.game.export());
            after.play(&format!("step {to}"));
            for ply in after.moves() {
                ends.insert(format!("{to} {}", &ply[2..]));
            }
        }
    }
    let expected = ["e3 d1", "e3 f1", "f3 e1", "f3 g1", "g3 f1"];
    assert_eq!(ends.iter().map(String::as_str).collect::<Vec<_>>(), expected);
    let board = self::board("7k/8/8/7N/8/8/1r6/r6K w - - 0 1");
    assert_eq!(board.code(), "black/checkmate");
}

#[test]
fn chess_stone_4_staying() {
    let mut board = board("4k3/8/8/8/8/8/8/K2R4 w - - 0 1; stone d4");
    board.play("d1d4");
    let events = board.play("stay");
    assert_eq!(wires(&events), [1]);
    assert_eq!(board.game.field.ground.stones, at("d4").bit());
    board.play("e8e7");
    // A piece that stands on a stone when its phase begins moves normally, and the stone stays.
    let events = board.play("d4d7");
    assert!(!has(&events, "StoneOpened"));
    assert_eq!(board.game.field.ground.stones, at("d4").bit());
}

#[test]
fn chess_stone_6_aborting_restores_everything() {
    let text = "4k3/8/8/8/3p4/8/8/R2RK3 w Q - 7 30; stone d4";
    let mut board = board(text);
    let before = board.game.clone();
    let events = board.play("d1d4");
    assert!(has(&events, "PieceCaptured"));
    board.play("step c5");
    board.play("abort");
    assert_eq!(board.game, before);
    board.play("d1d4");
    board.play("abort");
    assert_eq!(board.game, before);
}

#[test]
fn chess_base_3_a_double_step_onto_a_stone() {
    let text = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1; stone e4";
    let mut board = board(text);
    board.play("e2e4");
    board.play("stay");
    assert!(board.moves().contains(&"d4e3".to_string()), "the pawn stayed");
    let mut board = self::board(text);
    board.play("e2e4");
    board.play("step f4");
    board.play("f4f5");
    assert!(!board.moves().contains(&"d4e3".to_string()));
}

#[test]
fn chess_stone_3_the_stone_returns_under_the_piece() {
    let mut board = board("4k3/8/8/8/8/8/8/K2R4 w - - 0 1; stone d4,g7; ranks promote=8,1");
    board.play("d1d4");
    board.play("step d5");
    board.play("d5d4");
    assert_eq!(board.on("d4"), 'R');
    assert_eq!(board.game.field.ground.stones & at("d4").bit(), at("d4").bit());
}

#[test]
fn chess_stone_3_not_onto_another_stone() {
    let mut board = board("4k3/8/8/8/8/8/8/K2R4 w - - 0 1; stone d4,g5");
    board.play("d1d4");
    board.play("step e5");
    assert_eq!(board.refuses("e5g5"), "chess/stone_again");
}

#[test]
fn chess_stone_2_where_a_stone_steps() {
    let text =
        "4k3/8/8/8/8/8/8/K2R4 w - - 0 1; stone d4; tile c5 void; tile d5 lava; enemy grunt e5";
    let mut board = board(text);
    board.play("d1d4");
    assert_eq!(board.refuses("step d5"), "chess/step_blocked");
    assert_eq!(board.refuses("step e5"), "chess/step_blocked");
    assert_eq!(board.refuses("step c5"), "chess/bad_square");
    assert_eq!(board.refuses("step h8"), "chess/step_blocked");
    let steps =
        board.others().iter().filter(|one| matches!(one, Command::StoneStep { .. })).count();
    assert_eq!(steps, 5);
}

#[test]
fn chess_stone_2_a_pawn_may_not_step_onto_its_promotion_rank() {
    let mut board = board("4k3/8/1P6/8/8/8/8/4K3 w - - 0 1; stone b7");
    board.play("b6b7");
    assert_eq!(board.refuses("step a8"), "chess/step_blocked");
    board.play("step a7");
    assert_eq!(board.refuses("a7a8"), "chess/promotion_needed");
    board.play("a7a8q");
    assert_eq!(board.on("a8"), 'Q');
}

#[test]
fn chess_stone_7_a_stone_is_a_wall_to_enemies() {
    // A piece on a stone is no target for melee, but it is for archers.
    let text = "4k3/8/8/8/3R4/8/8/7K b - - 0 1; stone d4; phase enemies; enemy";
    let grunt = board(&format!("{text} grunt d5"));
    assert_eq!(targets(&grunt.opening), []);
    let archer = board(&format!("{text} archer d5"));
    assert_eq!(targets(&archer.opening)[0].0, "d4");
}

#[test]
fn chess_stone_5_no_way_on() {
    // Every second move from a8 leaves the king in check, so stepping there is refused.
    let mut board = board("7k/8/8/7N/8/8/1r6/r6K w - - 0 1; stone f4");
    board.play("h5f4");
    assert_eq!(board.refuses("step g5"), "chess/no_way_on");
}

#[test]
fn chess_cmd_2_a_loaded_stone_move_without_an_abort_point() {
    let text = "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1; stone d4; sequence d4 home=d4 stage=step";
    let board = board(text);
    assert_eq!(board.refuses("abort"), "chess/cannot_abort");
    assert_eq!(self::board(START).refuses("abort"), "chess/no_sequence");
    assert_eq!(self::board(START).refuses("stay"), "chess/no_sequence");
    assert_eq!(self::board(START).refuses("step e4"), "chess/no_sequence");
}

/// Both halves of a stone move are one move: what is captured by landing counts to its end.
#[test]
fn chess_base_6_a_capture_by_landing_starts_the_clock_again() {
    let halves: [&[&str]; 2] = [&["step d3", "d3d1"], &["stay"]];
    for (rank, clock, code) in [("4p3", 0, ""), ("8", 100, "draw/fifty_moves")] {
        for rest in halves {
            let text = format!("4k3/p7/8/8/{rank}/8/8/K3R3 w - - 99 60; stone e4");
            let mut board = board(&text);
            board.play("e1e4");
            for half in rest {
                board.play(half);
            }
            let fen = board.game.export();
            assert_eq!(fen.split(' ').nth(4), Some(clock.to_string().as_str()), "{fen}");
            assert_eq!(board.code(), code, "{text} {rest:?}");
        }
    }
}
