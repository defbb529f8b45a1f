//! The order of events, and the tables of content.

use super::board::*;
use chess::content::library;
use chess::{Army, Event, Square};
use initiative_kernel::game::{Game, Seat, Seats, Status};

#[test]
fn chess_evt_1_the_start() {
    let board = board("w1l1");
    assert_eq!(names(&board.opening), ["MatchStarted", "EnemySpawned", "PhaseBegan"]);
}

#[test]
fn chess_evt_2_an_attack_in_order() {
    let mut board = board("7k/8/8/8/8/8/8/R3K3 w - - 0 1; enemy grunt a4 commit=b3 due=3");
    let attack = [
        "EnemyAttacked",
        "EnemyDamaged",
        "EnemyPushed",
        "CommitmentDropped",
        "PieceMoved",
        "PhaseEnded",
    ];
    assert_eq!(names(&board.play("a1a4"))[..6], attack);
    let mut board = self::board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1; tile a8 question; belt b1 e");
    let moved = names(&board.play("a7a8q"));
    assert_eq!(moved[..3], ["PieceMoved", "PiecePromoted", "QuestionOpened"]);
    let mut board = self::board("7k/8/8/8/8/8/8/R3K3 w - - 0 1; enemy grunt a4 hp=1");
    let killed = ["EnemyAttacked", "EnemyDamaged", "EnemyKilled", "PieceMoved", "PhaseEnded"];
    assert_eq!(names(&board.play("a1a4"))[..5], killed);
}

#[test]
fn chess_evt_3_a_slot_in_order() {
    let board = board("4k3/8/8/8/2PP4/8/8/4K3 b - - 0 1; enemy grunt d5; phase enemies");
    let phase = [
        "MatchStarted",
        "EnemySpawned",
        "EnemiesBegan",
        "EnemyTurnBegan",
        "EnemyTargeted",
        "EnemyTurnEnded",
        "PhaseEnded",
        "PhaseBegan",
    ];
    assert_eq!(names(&board.opening), phase);
    let queue = board.opening.iter().find_map(|event| match event {
        Event::EnemiesBegan { queue, wire: 2, .. } => Some(queue.clone()),
        _ => None,
    });
    assert_eq!(queue, Some(vec![1]));
}

#[test]
fn chess_evt_4_a_cheat_in_order() {
    let mut board = board(&format!("{START}; boss queen"));
    board.play("e2e4");
    let names = names(&board.play("e7e5"));
    let from = names.iter().position(|name| name == "CheatAnnounced").unwrap();
    assert_eq!(
        names[from - 1..from + 3],
        ["PhaseBegan", "CheatAnnounced", "PawnsTrimmed", "PhaseEnded"]
    );
}

#[test]
fn chess_type_2_the_table() {
    let rows: Vec<String> = library()
        .unwrap()
        .kinds
        .iter()
        .map(|kind| {
            let pair = |extent: chess::Extent| {
                let (width, height) = extent.into();
                format!("{width}x{height}")
            };
            format!(
                "{} {} {} {} {} {} {} {} {}",
                kind.id,
                kind.hp,
                pair(kind.shape.body),
                kind.gait.name(),
                kind.speed,
                kind.ranged,
                pair(kind.shape.site),
                pair(kind.shape.strike),
                kind.warning
            )
        })
        .collect();
    let expected = [
        "grunt 2 1x1 king 30 false 3x3 1x1 1",
        "lurker 1 1x1 king 30 false 3x3 1x1 0",
        "rider 1 1x1 knight 30 false 3x3 1x1 1",
        "ram 2 1x1 rook 30 false 3x3 1x1 1",
        "wisp 1 1x1 bishop 30 false 3x3 1x1 1",
        "archer 1 1x1 king 30 true 5x5 1x1 1",
        "brute 4 2x2 king 45 false 4x4 2x2 1",
        "bombard 3 1x1 king 45 true 7x7 2x2 2",
        "tyrant 6 2x2 king 45 false 6x6 2x2 1",
    ];
    assert_eq!(rows, expected);
}

#[test]
fn chess_world_1_the_ground_of_the_worlds() {
    let squares =
        |set: u64| Square::all(set).map(|square| square.to_string()).collect::<Vec<_>>().join(" ");
    let (mut stones, mut bridges) =
        (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    for seed in 0..200 {
        stones.insert(squares(board_with("overworld", seed).game.field.ground.stones));
        bridges.insert(squares(board_with("pirate", seed).game.field.ground.bridges));
    }
    let six = ["b5 d5 g4", "b5 g5 d4", "b5 g5 e4", "d5 b4 g4", "d5 g5 b4", "e5 b4 g4"];
    assert_eq!(stones.iter().map(String::as_str).collect::<Vec<_>>(), six);
    assert_eq!(bridges.len(), 15);
    assert!(bridges.iter().all(|bridge| bridge.split(' ').count() == 8));
    let deadly = |id: &str| squares(board(id).game.field.ground.deadly());
    assert_eq!(deadly("fear"), "a6 h6 a3 h3");
    assert_eq!(deadly("volcanic"), "c5 f5 c4 f4");
    let fear = board("fear");
    assert_eq!(fear.game.field.ground.belt(at("b6")), Some((-1, 0)));
    assert_eq!(fear.game.field.ground.belt(at("g3")), Some((1, 0)));
    let questions = board("carnival").game.field.ground.questions;
    assert_eq!(questions.count_ones(), 12);
    assert_eq!(board("void").game.field.ground.void.count_ones(), 28);
}

#[test]
fn chess_walk_4_and_8_tiles_are_taken_once() {
    // Both grunts want c6; the earlier slot gets it. Neither enters the tile of a piece.
    let text = "7k/8/8/8/8/8/8/2K5 b - - 0 1; enemy grunt b7; enemy grunt d7; phase enemies";
    let board = board(text);
    let steps = enemy_moves(&board.opening);
    assert_eq!(steps.len(), 2);
    assert_ne!(steps[0][3..], steps[1][3..]);
}

#[test]
fn chess_base_7_a_right_that_is_gone_is_another_position() {
    // The first time the pawn could be captured in passing: that position never comes again.
    let mut board = board("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    board.play("e2e4");
    for _ in 0..2 {
        for ply in ["e8d8", "e1d1", "d8e8", "d1e1"] {
            board.play(ply);
            assert_eq!(board.code(), "");
        }
    }
    board.play("e8d8");
    assert_eq!(board.code(), "draw/threefold", "the position after it does");
}

#[test]
fn chess_aim_2_two_seats_decide_and_the_rules_do_the_rest() {
    // Enemies, a belt and a boss act between the moves; only White and Black are ever asked.
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; belt a5-g5 e; \
                tile a4 question; boss queen; enemy grunt h6";
    let mut board = board(text);
    let mut seats = Vec::new();
    let mut acted = Vec::new();
    for ply in ["b1c3", "b8c6", "c3b1", "c6b8"] {
        assert_eq!(board.game.status(), Status::Awaiting(Seats::only(board.seat())));
        seats.push(board.seat());
        let other = Seat(1 - board.seat().0);
        assert_eq!(board.refuses_as(other, &command(ply)), "chess/not_your_turn");
        acted.extend(names(&board.play(ply)));
    }
    assert_eq!(seats, [Seat(0), Seat(1), Seat(0), Seat(1)]);
    assert!(acted.iter().any(|name| name == "EnemyTurnBegan"));
    assert_eq!(board.game.seats(), Seats::first(2));
}

#[test]
fn chess_aim_1_enemies_belong_to_no_seat() {
    let board = board("trio");
    let army = board.game.field.army;
    assert_eq!(army.side(Army::White).count_ones() + army.side(Army::Black).count_ones(), 32);
    assert_eq!(army.occupied() & board.game.field.foes.bodies(), 0);
}
