//! Phases and their order.

use super::board::*;
use chess::{ChessPhase, Command, Event};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat};
use initiative_testkit::bound::LoopBound;

#[test]
fn case_4_chess_turn_1_with_an_enemy() {
    let mut board = board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; enemy grunt a8");
    let events = board.play("e2e4");
    assert_eq!(wires(&events), [2, 1]);
    assert_eq!(enemy_moves(&events), ["a8-b7"]);
    let events = board.play("e8d8");
    assert_eq!(wires(&events), [0]);
    assert_eq!(board.game.round(), 2);
}

#[test]
fn case_5_chess_turn_1_without_an_enemy() {
    let mut board = board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let events = board.play("e2e4");
    assert_eq!(wires(&events), [1]);
    assert!(!names(&events).iter().any(|name| name.starts_with("Enem")));
}

#[test]
fn case_6_chess_turn_2_killing_the_last_enemy_goes_straight_to_black() {
    let mut board = board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1; enemy grunt a8 hp=1");
    let events = board.play("a1a8");
    assert!(has(&events, "EnemyKilled"));
    assert_eq!(board.on("a8"), 'R');
    assert_eq!(wires(&events), [1]);
}

#[test]
fn case_8_chess_enemy_1_slots_are_closed_one_by_one() {
    let mut board = board("trio");
    assert_eq!(board.game.field.foes.all().len(), 3);
    let events = board.play("a2a3");
    assert_eq!(wires(&events), [2, 1]);
    let mut open = None;
    let mut slots = Vec::new();
    for event in &events {
        match event {
            Event::EnemyTurnBegan { enemy, slot, of } => {
                assert_eq!((open, *of), (None, 3));
                open = Some(*enemy);
                slots.push((*enemy, *slot));
            }
            Event::EnemyTurnEnded { enemy } => {
                assert_eq!(open, Some(*enemy));
                open = None;
            }
            _ => {}
        }
    }
    assert_eq!(slots, [(1, 1), (2, 2), (3, 3)]);
}

#[test]
fn case_9_chess_enemy_10_an_unknown_type_skips() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1; enemy ghostling d5; enemy grunt a8; phase enemies";
    let board = board(text);
    let skipped = board.opening.iter().filter_map(|event| match event {
        Event::EnemySkipped { enemy, reason } => Some((*enemy, format!("{reason:?}"))),
        _ => None,
    });
    assert_eq!(skipped.collect::<Vec<_>>(), [(1, "NoDefinition".to_string())]);
    assert_eq!(enemy_moves(&board.opening), ["a8-a7"]);
    assert_eq!(wires(&board.opening), [2, 1]);
}

#[test]
fn chess_enemy_10_an_unknown_state_skips_once() {
    let text =
        "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1; enemy grunt a8 state=dancing; phase enemies; sandbox";
    let mut board = board(text);
    assert_eq!(count(&board.opening, "EnemySkipped"), 1);
    assert_eq!(enemy_moves(&board.enemies()), ["a8-a7"]);
}

#[test]
fn case_10_chess_turn_3_only_the_side_to_move_moves() {
    let mut board = board("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(board.refuses_as(Seat(1), &command("e7e5")), "chess/not_your_turn");
    board.play("e2e4");
    assert_eq!(board.refuses_as(Seat(0), &command("e4e5")), "chess/not_your_turn");
}

#[test]
fn case_11_chess_turn_1_boss_levels() {
    for id in ["boss_kings_son", "boss_queen", "boss_jester", "boss_king"] {
        let mut board = board(id);
        for _ in 0..3 {
            let white = board.moves()[0].clone();
            let events = board.play(&white);
            assert!(wires(&events).iter().all(|wire| *wire != 2), "{id}");
            if board.game.phase() == ChessPhase::Black {
                assert_eq!(wires(&events), [1], "{id}");
                let black = board.moves()[0].clone();
                let events = board.play(&black);
                assert_eq!(wires(&events), [3, 0], "{id}");
            }
        }
    }
}

#[test]
fn case_12_chess_turn_1_twenty_rounds() {
    for seed in 0..30 {
        let mut board = board_with("overworld", seed);
        let mut dice = Dice::new(seed);
        let mut bound = LoopBound::new(1_000, "twenty rounds");
        while bound.step() && board.game.round() <= 20 && board.game.ending.is_none() {
            let seat = board.seat();
            let mut legal = Vec::new();
            board.game.legal(seat, &mut legal);
            legal.retain(|command| !matches!(command, Command::Resign | Command::StoneAbort));
            let command = dice.pick(&legal).unwrap().clone();
            let alive = !board.game.field.foes.is_empty();
            let white = seat == Seat(0);
            let events = board.play_as(seat, command);
            let ended = board.game.ending.is_some();
            let open = board.game.sequence.is_some();
            match (white, wires(&events).as_slice()) {
                (_, []) => assert!(open || ended),
                (true, [2, 1]) => assert!(alive),
                (true, [2]) => assert!(ended),
                (true, [1]) => assert!(board.game.field.foes.is_empty()),
                (false, [0]) => {}
                (_, other) => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn chess_turn_1_black_is_left_out_without_pieces() {
    let mut board = board("8/8/8/8/8/8/4P3/4K3 w - - 0 1; enemy grunt a8");
    let events = board.play("e2e4");
    assert_eq!(wires(&events), [2, 0]);
    assert_eq!(board.game.round(), 2);
}

#[test]
fn chess_aim_3_rout_wins_when_the_last_enemy_falls() {
    let mut board = board("8/8/8/8/8/8/8/R3K3 w - - 0 1; enemy grunt a8 hp=1");
    board.play("a1a8");
    assert_eq!(board.code(), "white/rout");
    assert_eq!(board.refuses("a8a7"), "chess/game_over");
}

#[test]
fn chess_turn_4_exposed_kings_are_told() {
    // The grunt walks off the line of the rook: Black may take the king.
    let mut board = board("4r2k/8/8/8/8/8/P7/4K3 w - - 0 1; enemy grunt e5");
    let events = board.play("a2a3");
    let names = names(&events);
    let began = names.iter().rposition(|name| name == "PhaseBegan").unwrap();
    assert_eq!(names[began + 1], "KingExposed");
    assert!(board.moves().contains(&"e8e1".to_string()));
}

#[test]
fn chess_base_1_steps_go_by_rank_and_castling_by_rights() {
    let entitled = board("4k3/8/8/8/8/4P3/3P4/4K2R w K - 0 1");
    assert!(entitled.moves().iter().any(|ply| ply == "e1g1"));
    assert!(entitled.moves().iter().any(|ply| ply == "d2d4"));
    assert!(!entitled.moves().iter().any(|ply| ply == "e3e5"));
    let not = board("4k3/8/8/8/8/4P3/3P4/4K2R w - - 0 1");
    assert!(!not.moves().iter().any(|ply| ply == "e1g1"));
}
