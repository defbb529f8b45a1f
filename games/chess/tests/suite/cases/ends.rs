//! How matches end.

use super::board::*;
use chess::{Army, Event};
use initiative_kernel::game::{Game, Seat, Verdict};

#[test]
fn chess_end_1_mate_stalemate_resignation() {
    let mut board = board("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    board.play("a1a8");
    assert_eq!(board.code(), "white/checkmate");
    let outcome = board.game.status().outcome().unwrap();
    assert_eq!((outcome.verdict(Seat(0)), outcome.verdict(Seat(1))), (Verdict::Won, Verdict::Lost));
    assert_eq!(board.refuses("resign"), "chess/game_over");
    let board = self::board("k7/8/1Q6/8/8/8/8/K7 b - - 0 1");
    assert_eq!(board.code(), "draw/stalemate");
    for (seat, code) in [(0, "black/resignation"), (1, "white/resignation")] {
        let mut board = self::board(START);
        board.play_as(Seat(seat), command("resign"));
        assert_eq!(board.code(), code);
    }
}

/// Status, event, state and export spell a result in one way.
#[test]
fn chess_end_1_a_result_is_spelled_in_one_way() {
    for ending in chess::ChessEnding::ALL {
        assert_eq!(serde_json::to_value(ending).unwrap(), ending.name());
        assert_eq!(format!("{ending:?}"), ending.name());
        let read: chess::ChessEnding = serde_json::from_value(ending.name().into()).unwrap();
        assert_eq!(read, ending);
    }
    let mut board = board("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    let events = board.play("a1a8");
    let told = serde_json::to_string(events.last().unwrap()).unwrap();
    assert_eq!(told, r#"{"GameEnded":{"result":"white/checkmate"}}"#);
    assert_eq!(board.game.status().outcome().unwrap().reason(), "white/checkmate");
    assert_eq!(serde_json::to_value(&board.game).unwrap()["ending"], "white/checkmate");
    assert!(board.game.export().contains("over white/checkmate"));
}

#[test]
fn chess_end_5_after_the_end_nothing_acts() {
    let mut mated = board("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1; sandbox");
    mated.play("a1a8");
    let mut resigned = board("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1; enemy grunt e7; sandbox");
    let events = resigned.play("resign");
    assert!(!has(&events, "EnemyTurnBegan") && !has(&events, "PhaseBegan"));
    for board in [mated, resigned] {
        for seat in [Seat(0), Seat(1)] {
            for text in
                ["a1a2", "e8e7", "g8h8", "step e5", "stay", "abort", "resign", "phase enemies"]
            {
                assert_eq!(board.refuses_as(seat, &command(text)), "chess/game_over", "{text}");
            }
            let mut legal = Vec::new();
            board.game.legal(seat, &mut legal);
            assert_eq!(legal, []);
        }
    }
}

#[test]
fn chess_end_2_draws() {
    assert_eq!(board("4k3/8/8/8/8/8/8/4KN2 w - - 0 1").code(), "draw/dead_position");
    assert_eq!(board("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1").code(), "draw/dead_position");
    assert_eq!(board("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1").code(), "");
    assert_eq!(board("4k3/8/8/8/8/8/8/4KN2 w - - 0 1; enemy grunt a8").code(), "");
    assert_eq!(board("4k3/8/8/8/8/8/8/4KR2 w - - 100 80").code(), "draw/fifty_moves");
    assert_eq!(board("4k3/8/8/8/8/8/8/4KR2 w - - 100 80; option draws=off").code(), "");
    let mut board = board("4k3/8/8/8/8/8/8/4KR2 w - - 0 1");
    for ply in ["f1f2", "e8d8", "f2f1", "d8e8", "f1f2", "e8d8", "f2f1"] {
        board.play(ply);
        assert_eq!(board.code(), "");
    }
    board.play("d8e8");
    assert_eq!(board.code(), "draw/threefold");
    let board = self::board("4k3/8/8/8/8/8/8/4KR2 w - - 9 9; seen 2");
    assert_eq!(board.code(), "draw/threefold");
}

#[test]
fn chess_end_2_enemies_may_break_a_mate() {
    // Mate is judged at Black's phase: the grunt takes the mating rook first.
    let text = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1; enemy lurker b7";
    let mut board = board(text);
    board.play("a1a8");
    assert_eq!(board.code(), "");
    assert_eq!(board.on("a8"), '.');
}

#[test]
fn chess_legal_4_a_king_can_be_captured() {
    // The grunt leaves the file at White's cost.
    let text = "3kr3/8/8/8/8/8/P7/4K3 b - - 0 1; enemy archer a8; tile a8 ground";
    let mut board = board(text);
    assert!(has(&board.opening, "KingExposed"));
    assert!(board.moves().contains(&"e8e1".to_string()));
    assert!(board.moves().len() > 1, "capturing is never compulsory");
    board.play("e8e1");
    assert_eq!(board.code(), "black/king_captured");
}

#[test]
fn case_52_chess_end_4_a_crown() {
    let text = "7k/8/8/8/8/4K3/8/8 b - - 0 1; enemy grunt e4 commit=e3; enemy grunt a8; crowns 1; phase enemies";
    let board = board(text);
    assert!(board.opening.iter().any(|event| {
        matches!(event, Event::KingRevived { crowns: 0, at, .. } if *at == self::at("e1"))
    }));
    assert_eq!((board.on("e1"), board.game.crowns, board.code()), ('K', 0, ""));
    assert_eq!(count(&board.opening, "EnemyTurnBegan"), 2, "the phase goes on");
    // e1 is attacked: d1 is next.
    let text = "7k/4r3/8/8/8/6K1/8/8 b - - 0 1; enemy grunt g4 commit=g3; crowns 2; phase enemies";
    let board = self::board(text);
    assert_eq!((board.on("d1"), board.game.crowns), ('K', 1));
}

#[test]
fn chess_end_3_no_pieces_and_no_kings() {
    let mut board = board("7k/p7/8/8/8/8/8/8 b - - 0 1; sandbox");
    board.play("a7a6");
    assert_eq!(board.code(), "black/no_pieces");
    let mut board = self::board("8/p7/8/8/8/8/P7/8 w - - 0 1; sandbox");
    board.play("a2a3");
    board.play("a7a6");
    assert_eq!(board.code(), "", "nobody can be mated");
    assert_eq!(board.game.field.army.king(Army::White), None);
}

#[test]
fn chess_base_6_the_clock() {
    let clock = |board: &Board| board.game.export().split(' ').nth(4).unwrap().to_string();
    let mut board = board("4k3/p7/8/8/8/8/4P3/R3K3 w Q - 7 9; enemy grunt h5; stone c4");
    board.play("a1b1");
    assert_eq!(clock(&board), "8");
    board.play("a7a6");
    assert_eq!(clock(&board), "0");
    let mut board = self::board("4k3/8/8/8/8/8/8/R3K3 w - - 7 9; enemy grunt a6");
    board.play("a1a6");
    assert_eq!(clock(&board), "0", "damage");
    let mut board = self::board("4k3/8/8/8/8/8/8/R3K3 w - - 7 9; stone a5");
    board.play("a1a5");
    board.play("step b5");
    board.play("b5b1");
    assert_eq!(clock(&board), "8", "a stone move is one move");
}

#[test]
fn chess_edge_3_rights_and_struck_pawns() {
    let text = "r3k3/8/8/8/8/8/8/4K2R b K - 0 1; enemy grunt h2 commit=h1; phase enemies";
    let board = board(text);
    assert_eq!(board.on("h1"), '.');
    assert!(board.game.export().contains(" b - "));
    // A pawn that double-stepped and was struck leaves no right.
    let text = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1; enemy grunt e5 commit=e4";
    let mut board = self::board(text);
    board.play("e2e4");
    assert!(!board.moves().contains(&"d4e3".to_string()));
}
