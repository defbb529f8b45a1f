//! Blows against enemies.

use super::board::*;
use chess::{Army, Event, Ply};

#[test]
fn case_32_chess_hit_3_pushes() {
    let mut board = board("7k/8/8/8/8/8/8/R3K3 w - - 0 1; enemy grunt a4; sandbox");
    let events = board.play("a1a4");
    let pushed = events.iter().find_map(|event| match event {
        Event::EnemyPushed { to, .. } => Some(to.to_string()),
        _ => None,
    });
    assert_eq!((pushed.as_deref(), board.on("a4")), (Some("a5"), 'R'));
    assert_eq!(board.enemy(1).1, 1);
    let pushed = |text: &str, ply: &str| {
        let mut board = self::board(text);
        let events = board.play(ply);
        events.iter().find_map(|event| match event {
            Event::EnemyPushed { to, .. } => Some(to.to_string()),
            _ => None,
        })
    };
    let bishop = "7k/8/8/8/8/8/8/KB6 w - - 0 1; enemy grunt e4";
    assert_eq!(pushed(bishop, "b1e4").as_deref(), Some("f5"));
    let knight = "7k/8/8/8/8/2N5/8/7K w - - 0 1; enemy grunt d5";
    assert_eq!(pushed(knight, "c3d5").as_deref(), Some("e5"));
    let knight = "7k/8/8/8/8/2N5/8/7K w - - 0 1; enemy grunt b5";
    assert_eq!(pushed(knight, "c3b5").as_deref(), Some("a5"));
}

#[test]
fn case_33_chess_hit_5_a_knight_bounces_off_the_edge() {
    let mut board = board("4k3/8/8/8/8/2N5/8/7K w - - 0 1; enemy grunt a4");
    let events = board.play("c3a4");
    assert!(has(&events, "PushBlocked") && has(&events, "PieceBounced"));
    assert_eq!((board.on("c3"), board.enemy(1).1), ('N', 1));
    assert_eq!(wires(&events), [2, 1], "the turn is spent");
}

#[test]
fn case_34_chess_hit_5_a_bounced_rook_has_not_moved() {
    let mut board = board("4k3/8/8/8/8/8/8/4K2R w K - 0 1; enemy grunt f1");
    let events = board.play("h1f1");
    assert!(has(&events, "PieceBounced"));
    assert_eq!(board.on("h1"), 'R');
    assert!(board.game.export().starts_with("4k3/8/8/8/8/8/8/4K2R b K - 0 1"));
}

#[test]
fn case_35_chess_hit_4_sinking() {
    let fen = "7k/4R3/8/8/8/8/8/K7 w - - 0 1; world pirate; enemy grunt e6";
    let mut board = board(fen);
    let events = board.play("e7e6");
    assert!(events.iter().any(|event| {
        matches!(event, Event::EnemyKilled { cause: chess::LossCause::Water, .. })
    }));
    assert_eq!(board.on("e6"), 'R');
    let mut board = self::board(&format!("{fen}; bridge e5"));
    let events = board.play("e7e6");
    assert!(!has(&events, "EnemyKilled"));
    assert_eq!(board.enemy(1).1, 1);
}

#[test]
fn case_36_chess_base_2_and_hit_1_pawns_and_black_pieces() {
    let mut board = board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; enemy grunt e3; enemy grunt d3");
    let moves = board.moves();
    assert!(!moves.contains(&"e2e3".to_string()) && !moves.contains(&"e2e4".to_string()));
    assert!(moves.contains(&"e2d3".to_string()));
    board.play("e2d3");
    let board = self::board("r3k3/8/8/8/8/8/4P3/4K3 b - - 0 1; enemy grunt a4");
    assert_eq!(board.refuses("a8a4"), "chess/enemy_is_wall");
    assert!(!board.moves().iter().any(|ply| ply == "a8a4" || ply == "a8a3"));
}

#[test]
fn case_37_chess_hit_4_wide_bodies() {
    let mut board = board("7k/8/8/R7/8/8/8/K7 w - - 0 1; enemy brute c6; sandbox");
    let events = board.play("a5c5");
    let pushed = events
        .iter()
        .any(|event| matches!(event, Event::EnemyPushed { to, .. } if *to == at("d6")));
    assert!(pushed);
    assert_eq!(board.on("c5"), 'R');
    let mut board = self::board("7k/8/8/R7/8/8/8/K7 w - - 0 1; enemy brute g6");
    let events = board.play("a5g5");
    assert!(has(&events, "PieceBounced"));
    assert_eq!((board.on("a5"), board.enemy(1).1), ('R', 3));
}

#[test]
fn chess_hit_5_a_knight_against_a_wide_body() {
    // From the left, the far tile is still covered after the push.
    let mut board = board("7k/8/8/8/8/8/2N5/K7 w - - 0 1; enemy brute d5");
    let events = board.play("c2d4");
    assert!(has(&events, "EnemyPushed") && has(&events, "PieceMoved"));
    let mut board = self::board("7k/8/8/8/8/8/2N5/K7 w - - 0 1; enemy brute d4");
    let events = board.play("c2e3");
    assert!(has(&events, "EnemyPushed") && has(&events, "PieceBounced"));
    assert_eq!(board.on("c2"), 'N');
}

#[test]
fn case_39_chess_legal_5_a_pushed_body_blocks_a_check() {
    let mut board = board("4r2k/8/8/8/R7/8/8/4K3 w - - 0 1; enemy grunt d4");
    assert!(board.in_check());
    assert_eq!(board.moves().len(), 5);
    assert!(board.moves().contains(&"a4d4".to_string()));
    let ply = Ply { from: at("a4"), to: at("d4"), promotion: None };
    assert!(board.game.field.is_risky(Army::White, ply));
    board.play("a4d4");
    let board = self::board("4r2k/8/8/8/R7/8/8/4K3 w - - 0 1; enemy grunt d4 hp=1");
    assert_eq!(board.moves().len(), 4);
    assert_eq!(board.refuses("a4d4"), "chess/king_in_check");
}

#[test]
fn chess_hit_6_a_push_may_drop_the_commitment() {
    let text = "7k/8/8/8/3P4/8/8/R6K w - - 0 1; enemy grunt a4 commit=b3 due=3";
    let mut board = board(text);
    let events = board.play("a1a4");
    assert!(has(&events, "CommitmentDropped"));
    let text = "7k/8/8/8/3P4/8/8/R6K w - - 0 1; enemy grunt a4 commit=b5 due=3";
    let mut board = self::board(text);
    let events = board.play("a1a4");
    assert!(!has(&events, "CommitmentDropped"));
}

#[test]
fn chess_hit_2_without_hit_points_it_is_gone_at_once() {
    let mut board = board("7k/8/8/8/8/8/8/R3K3 w - - 0 1; enemy grunt a4 hp=1; sandbox");
    let events = board.play("a1a4");
    assert!(has(&events, "EnemyKilled"));
    assert!(!has(&events, "EnemyPushed") && !has(&events, "PushBlocked"));
    assert_eq!(board.on("a4"), 'R', "it stands on the struck tile");
    assert_eq!(board.game.field.foes.bodies(), 0);
    // A wide body leaves all of its tiles, and where a push would have bounced nothing does.
    let mut board = self::board("7k/8/8/R7/8/8/8/K7 w - - 0 1; enemy brute g6 hp=1; sandbox");
    let events = board.play("a5g5");
    assert!(has(&events, "EnemyKilled") && !has(&events, "PieceBounced"));
    assert_eq!((board.on("g5"), board.game.field.foes.bodies()), ('R', 0));
}
