//! Why commands are refused.

use super::board::*;
use chess::Command;
use initiative_kernel::game::{Game, Seat};

#[test]
fn chess_cmd_2_the_first_reason_that_applies() {
    let board = board(START);
    assert_eq!(board.refuses_as(Seat(1), &command("e7e5")), "chess/not_your_turn");
    assert_eq!(board.refuses_as(Seat(7), &command("resign")), "chess/not_your_turn");
    assert_eq!(board.refuses("phase enemies"), "chess/sandbox_only");
    assert_eq!(board.refuses_as(Seat(0), &Command::DebugKillEnemies), "chess/sandbox_only");
    assert_eq!(board.refuses_as(Seat(0), &Command::go("e2", "e9")), "chess/bad_square");
    assert_eq!(board.refuses("e4e5"), "chess/no_piece");
    assert_eq!(board.refuses("e7e5"), "chess/not_your_piece");
    assert_eq!(board.refuses("e1g1"), "chess/castle_not_allowed");
    assert_eq!(board.refuses("a1a2"), "chess/own_piece");
    assert_eq!(board.refuses("e1e2"), "chess/own_piece");
    assert_eq!(board.refuses("a1a5"), "chess/unreachable");
    assert_eq!(board.refuses("e2d3"), "chess/unreachable");
    assert_eq!(board.refuses("e2e4q"), "chess/promotion_not_allowed");
    let message =
        |text: &str| board.game.check(board.seat(), &command(text)).unwrap_err().to_string();
    assert_eq!(message("a1a5"), "The rook cannot go from a1 to a5.");
    assert_eq!(message("e1g1"), "Castling is not possible: blocked.");
}

/// The pattern of a pawn is its step and both capture tiles.
#[test]
fn chess_cmd_2_an_enemy_is_a_wall_to_every_black_piece() {
    let text = "r3k3/3p4/8/8/8/8/8/4K3 b - - 0 1; enemy grunt e6; enemy grunt d6; enemy grunt a5";
    let board = board(text);
    for ply in ["d7e6", "d7d6", "a8a5"] {
        assert_eq!(board.refuses(ply), "chess/enemy_is_wall", "{ply}");
    }
    for ply in ["d7c6", "d7d5", "a8a4", "a8b6"] {
        assert_eq!(board.refuses(ply), "chess/unreachable", "{ply}");
    }
}

#[test]
fn chess_base_4_castling_says_why_not() {
    let why = |fen: &str, ply: &str| {
        let board = board(fen);
        let refusal = board.game.check(board.seat(), &command(ply)).unwrap_err();
        assert_eq!(refusal.code, "chess/castle_not_allowed");
        refusal.to_string().split(": ").nth(1).unwrap().to_string()
    };
    assert_eq!(why("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1"), "rights.");
    assert_eq!(why("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1"), "blocked.");
    assert_eq!(why("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"), "check.");
    assert_eq!(why("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1; enemy grunt b1", "e1c1"), "blocked.");
    assert_eq!(why("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1; tile f1 lava", "e1g1"), "blocked.");
    // The rook may pass an attacked tile.
    let mut board = board("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    board.play("e1c1");
    assert_eq!((board.on("c1"), board.on("d1")), ('K', 'R'));
}

#[test]
fn chess_base_5_promotion() {
    let mut board = board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(board.refuses("a7a8"), "chess/promotion_needed");
    assert_eq!(board.refuses("a7a8k"), "chess/promotion_needed");
    assert_eq!(board.refuses("a7a8x"), "chess/promotion_needed");
    assert_eq!(board.moves().iter().filter(|ply| ply.starts_with("a7")).count(), 4);
    board.play("a7a8N");
    assert_eq!(board.on("a8"), 'N');
    // A pawn that bounces does not promote.
    let text = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1; enemy grunt b8; tile c8 ground; enemy grunt c8";
    let board = self::board(text);
    assert_eq!(board.refuses("a7b8q"), "chess/promotion_not_allowed");
    let text = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1; tile a8 lava";
    let board = self::board(text);
    assert_eq!(board.refuses("a7a8q"), "chess/promotion_not_allowed");
    assert!(board.moves().contains(&"a7a8".to_string()));
}

#[test]
fn chess_edge_5_json() {
    let read = |text: &str| serde_json::from_str::<Command>(text);
    let step = Command::go("e2", "e4");
    assert_eq!(read(r#"{"Move":{"from":"E2","to":"e4"}}"#).unwrap(), step);
    assert_eq!(read(r#"{"Move":{"from":"e2","to":"E4","promotion":null}}"#).unwrap(), step);
    let queen = read(r#"{"Move":{"from":"a7","to":"a8","promotion":"Q"}}"#).unwrap();
    assert_eq!(queen, command("a7a8q"));
    assert!(read(r#"{"Move":{"from":300,"to":"e4"}}"#).is_err());
    assert!(read(r#"{"Move":{"from":"e2","to":"e4","speed":9}}"#).is_err());
    assert!(read(r#"{"Castle":{}}"#).is_err());
    // CHESS-CMD-1: the type of an enemy is called so.
    let grunt = Command::DebugSpawn { kind: "grunt".into(), at: at("a5") };
    assert_eq!(read(r#"{"DebugSpawn":{"type":"grunt","at":"a5"}}"#).unwrap(), grunt);
    assert_eq!(read(r#"{"DebugSpawn":{"kind":"grunt","at":"a5"}}"#).unwrap(), grunt);
    assert!(serde_json::to_string(&grunt).unwrap().contains(r#""type":"grunt""#));
    let odd = read(r#"{"Move":{"from":"zz","to":"e4"}}"#).unwrap();
    assert_eq!(board(START).refuses_as(Seat(0), &odd), "chess/bad_square");
}

#[test]
fn chess_cmd_1_debug_commands_of_a_sandbox() {
    let mut board = board("4k3/8/8/8/8/8/8/4K3 w - - 0 1; sandbox; enemy grunt a8");
    let spawn = |kind: &str, at: &str| Command::DebugSpawn { kind: kind.into(), at: self::at(at) };
    assert_eq!(board.refuses_as(Seat(0), &spawn("dragon", "a5")), "chess/no_such_type");
    assert_eq!(board.refuses_as(Seat(0), &spawn("grunt", "e1")), "chess/bad_square");
    assert_eq!(board.refuses_as(Seat(0), &spawn("brute", "h5")), "chess/bad_square");
    board.play_as(Seat(0), spawn("brute", "c5"));
    assert_eq!(board.enemy(2), ("c5".into(), 4));
    let events = board.play("phase enemies");
    assert_eq!(wires(&events), [2, 1]);
    assert_eq!(count(&events, "EnemyTurnBegan"), 2);
    board.play_as(Seat(0), Command::DebugKillEnemies);
    assert!(board.game.field.foes.is_empty());
    let events = board.play("phase player");
    assert_eq!(wires(&events), [0]);
}
