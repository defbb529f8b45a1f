//! Tiles that kill, carry and surprise.

use super::board::*;
use chess::Event;

#[test]
fn case_41_chess_legal_2_a_stone_blocks_the_line() {
    let board = board("3r3k/8/8/8/8/8/8/3K4 w - - 0 1; stone d5");
    assert!(!board.in_check());
    assert_eq!(board.moves().len(), 5);
}

#[test]
fn case_42_chess_legal_6_stalemate_counts_self_losing_moves() {
    let board = board("k7/8/8/8/8/1q6/4P3/K7 w - - 0 1; enemy grunt e3");
    assert_eq!(board.code(), "draw/stalemate");
    let mut board = self::board("k7/8/8/8/8/1q6/4P3/K7 w - - 0 1; tile e3 lava");
    assert_eq!(board.moves(), ["e2e3"]);
    let events = board.play("e2e3");
    assert!(
        events.iter().any(|event| {
            matches!(event, Event::PieceLost { cause: chess::LossCause::Lava, .. })
        })
    );
}

#[test]
fn case_43_chess_tile_2_choices_of_the_worlds() {
    let fear = board(&format!("{START}; world fear"));
    assert_eq!(fear.moves().len(), 18);
    for ply in ["a2a4", "h2h4"] {
        assert_eq!(fear.refuses(ply), "chess/unreachable");
    }
    for ply in ["a2a3", "h2h3", "b1a3", "g1h3"] {
        let mut board = board(&format!("{START}; world fear"));
        let events = board.play(ply);
        assert!(has(&events, "PieceLost"), "{ply}");
        assert_eq!(board.pieces(), 31);
        assert_eq!(wires(&events), [1], "the turn passes once");
    }
    let volcanic = board(&format!("{START}; world volcanic"));
    assert_eq!(volcanic.moves().len(), 20);
    for ply in ["c2c4", "f2f4"] {
        let mut board = board(&format!("{START}; world volcanic"));
        assert!(has(&board.play(ply), "PieceLost"), "{ply}");
    }
    let mut rows = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let void = board_with(
            "8/1nbqkbr1/1pppppp1/8/8/1PPPPPP1/1NBQKBR1/8 w - - 0 1; world void; roll armies",
            seed,
        );
        assert_eq!(void.moves().len(), 13);
        rows.insert((void.on("b2"), void.on("b7")));
    }
    assert_eq!(rows.len(), 4, "either back row, for each side");
}

#[test]
fn case_44_chess_belt_1_to_3_riding() {
    let mut board = board("4k3/p7/8/8/8/8/1N6/4K3 w - - 0 1; world fear; enemy archer a8");
    let events = board.play("b2d3");
    let began =
        events.iter().position(|event| matches!(event, Event::EnemiesBegan { .. })).unwrap();
    let ridden =
        events.iter().position(|event| matches!(event, Event::BeltsShifted { .. })).unwrap();
    assert!(ridden < began);
    assert_eq!(board.on("e3"), 'N');
    board.play("e8d8");
    assert_eq!(board.on("f3"), 'N');
    let mut board = self::board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; world fear; enemy grunt b6");
    let events = board.play("e1d1");
    assert!(events.iter().any(|event| {
        matches!(event, Event::EnemyKilled { cause: chess::LossCause::Dropper, .. })
    }));
    assert_eq!(wires(&events), [1], "nobody is left to act");
}

#[test]
fn chess_belt_2_queues_and_conflicts() {
    // A queue of three moves together; one that meets somebody who stays, stays.
    let mut board = board("4k3/8/8/8/8/1NNN4/8/4K3 w - - 0 1; belt b3-d3 e");
    board.play("e1f1");
    assert_eq!(
        (board.on("b3"), board.on("c3"), board.on("d3"), board.on("e3")),
        ('.', 'N', 'N', 'N')
    );
    let mut board = self::board("4k3/8/8/8/8/1NNNR3/8/4K3 w - - 0 1; belt b3-d3 e");
    board.play("e1f1");
    assert_eq!((board.on("b3"), board.on("d3"), board.on("e3")), ('N', 'N', 'R'));
    // Two belts into one tile: the row-major first goes.
    let mut board = self::board("4k3/8/8/8/2N5/3R4/8/K7 w - - 0 1; belt c4 s; belt d3 w");
    board.play("a1b1");
    assert_eq!((board.on("c3"), board.on("d3"), board.on("c4")), ('N', 'R', '.'));
}

#[test]
fn chess_belt_3_and_4_kings_on_belts() {
    // The belt takes the king: that move is refused.
    let text = "4k3/8/8/8/8/8/8/4K2R w K - 0 1; tile h2 dropper; belt g2 e";
    let board = board(text);
    assert!(board.moves().iter().all(|ply| ply != "e1g2"));
    let text = "4k3/8/8/8/8/8/8/6KR w - - 0 1; tile h2 dropper; belt g2 e";
    let board = self::board(text);
    assert_eq!(board.refuses("g1g2"), "chess/king_would_be_lost");
    // A king to capture by the belt: Black's falls.
    let text = "8/6k1/8/8/8/8/P7/K7 w - - 0 1; tile h7 dropper; belt g7 e";
    let mut board = self::board(text);
    board.play("a1b1");
    assert_eq!(board.code(), "white/king_lost");
    // Both at once can only come with a crown or a loaded position.
    let text =
        "8/6k1/8/8/8/8/8/K5R1 b - - 0 1; tile h7 dropper; belt g7 e; belt a1 s; tile a2 lava";
    let board = self::board(text);
    assert!(!board.moves().is_empty());
}

#[test]
fn chess_belt_3_castling_rights_end() {
    let text = "4k3/8/8/8/8/8/8/4K2R w K - 0 1; belt h1 n";
    let mut board = board(text);
    board.play("e1d1");
    assert_eq!(board.on("h2"), 'R');
}

#[test]
fn case_56_chess_tile_3_questions() {
    let (mut nothing, mut own, mut other) = (0, 0, 0);
    for seed in 0..60 {
        let mut board = board_with("4k3/8/8/8/8/8/1N6/4K3 w - - 0 1; tile c4 question", seed);
        let events = board.play("b2c4");
        assert_eq!(count(&events, "QuestionOpened"), 1);
        assert_eq!(board.game.field.ground.questions, 0);
        let pawn = events.iter().find_map(|event| match event {
            Event::PawnConjured { piece, at } => Some((*piece, *at)),
            _ => None,
        });
        match pawn {
            None => nothing += 1,
            Some((piece, square)) => {
                assert_eq!(square.distance(at("c4")), 1);
                assert!((3..=6).contains(&square.rank()));
                if piece.side == chess::Army::White { own += 1 } else { other += 1 }
            }
        }
        assert!(!board.in_check());
    }
    assert!(nothing > 5 && own > 5 && other > 5, "{nothing} {own} {other}");
    // A bounced piece opens nothing.
    let text = "4k3/8/8/8/8/2N5/8/7K w - - 0 1; tile a4 question; enemy grunt a4";
    let mut board = self::board(text);
    assert!(!has(&board.play("c3a4"), "QuestionOpened"));
    assert_ne!(board.game.field.ground.questions, 0);
}

#[test]
fn chess_tile_1_the_void_is_no_part_of_the_board() {
    let board = board("4k3/8/8/8/8/8/8/K2R4 w - - 0 1; tile d4 void");
    assert!(board.moves().contains(&"d1d3".to_string()));
    assert_eq!(board.refuses("d1d4"), "chess/bad_square");
    assert_eq!(board.refuses("d1d5"), "chess/unreachable");
}

#[test]
fn chess_tile_2_a_slide_ends_on_the_first_deadly_tile() {
    let mut board = board("4k3/8/8/8/8/8/8/K2R4 w - - 0 1; tile d4 water");
    assert!(board.moves().contains(&"d1d4".to_string()));
    assert!(!board.moves().contains(&"d1d5".to_string()));
    assert!(has(&board.play("d1d4"), "PieceLost"));
    let board = self::board("4k3/8/8/8/8/8/8/K2R4 w - - 0 1; tile a2 lava");
    assert_eq!(board.refuses("a1a2"), "chess/king_would_be_lost");
}

#[test]
fn chess_edge_2_a_piece_lost_on_its_way_passes_the_turn_once() {
    let mut board = board("4k2r/8/8/8/8/8/8/4K3 b - - 0 1; tile h5 lava");
    let events = board.play("h8h5");
    assert!(has(&events, "PieceLost"));
    assert_eq!(wires(&events), [0]);
    assert_eq!(board.pieces(), 2);
}
