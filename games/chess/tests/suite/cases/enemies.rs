//! Enemies: scan, warning, strike, movement.

use super::board::*;
use chess::{Chess, Event, Setup};
use initiative_kernel::game::Game;

fn target(text: &str) -> (String, Vec<String>, u8) {
    let board = board(text);
    let found = targets(&board.opening);
    assert_eq!(found.len(), 1, "{:?}", board.opening);
    found[0].clone()
}

#[test]
fn case_13_chess_enemy_2_orthogonal_before_diagonal() {
    let found = target("4k3/8/8/8/2PP4/8/8/4K3 b - - 0 1; enemy grunt d5; phase enemies");
    assert_eq!(found, ("d4".into(), vec!["d4".into()], 1));
}

#[test]
fn case_14_chess_enemy_2_ties_go_row_major() {
    let found = target("4k3/8/3P4/2P5/8/8/8/4K3 b - - 0 1; enemy grunt d5; phase enemies");
    assert_eq!(found.0, "d6");
}

#[test]
fn case_15_chess_enemy_3_black_pieces_are_no_targets() {
    let board = board("4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1; enemy grunt d6; phase enemies");
    assert_eq!(enemy_moves(&board.opening), ["d6-e5"]);
}

#[test]
fn case_16_and_17_chess_enemy_6_the_strike() {
    let text = "4k3/8/8/8/4P3/8/8/4K2B b - - 0 1; enemy grunt d5 commit=e4; phase enemies; sandbox";
    let board = board(text);
    assert!(has(&board.opening, "EnemyStruck") && has(&board.opening, "PieceCaptured"));
    assert_eq!((board.enemy(1).0.as_str(), board.on("e4")), ("e4", '.'));
    let enemy = board.game.field.foes.all()[0];
    assert_eq!((enemy.commitment, enemy.marks()), (None, 0));
    // The pawn went on: a miss.
    let text = "4k3/8/8/4P3/8/8/8/4K3 b - - 0 1; enemy grunt d5 commit=e4; phase enemies";
    let board = self::board(text);
    assert!(has(&board.opening, "EnemyMissed"));
    assert_eq!((board.enemy(1).0.as_str(), board.on("e5")), ("e4", 'P'));
    // Whoever stands there is captured.
    let text = "4k3/8/8/4P3/4B3/8/8/4K3 b - - 0 1; enemy grunt d5 commit=e4; phase enemies";
    let board = self::board(text);
    assert!(has(&board.opening, "PieceCaptured"));
    assert_eq!(board.on("e4"), '.');
}

#[test]
fn case_18_chess_enemy_5_warning_0_strikes_at_once() {
    let board = board("7k/8/8/8/8/8/3P4/K7 b - - 0 1; enemy lurker d3; phase enemies");
    let names = names(&board.opening);
    let first = names.iter().position(|name| name == "EnemyTargeted").unwrap();
    assert_eq!(names[first + 1], "EnemyStruck");
    assert_eq!((board.on("d2"), board.enemy(1).0.as_str()), ('.', "d2"));
    let board = self::board("7k/8/8/8/8/8/3P4/K7 b - - 0 1; enemy grunt d3; phase enemies");
    assert!(has(&board.opening, "EnemyTargeted") && !has(&board.opening, "EnemyStruck"));
    let text =
        "7k/8/8/8/8/8/3P4/K7 b - - 0 1; enemy grunt d3; phase enemies; option warning=instant";
    assert!(has(&self::board(text).opening, "EnemyStruck"), "the seed's literal text");
}

#[test]
fn case_19_chess_enemy_7_ranged() {
    let mut board = board("7k/8/8/8/8/8/3P4/K7 b - - 0 1; enemy archer d4; phase enemies; sandbox");
    assert_eq!(targets(&board.opening), [("d2".into(), vec!["d2".into()], 1)]);
    let events = board.enemies();
    assert!(has(&events, "PieceCaptured"));
    assert_eq!((board.on("d2"), board.enemy(1).0.as_str()), ('.', "d4"));
}

#[test]
fn case_20_chess_enemy_2_one_target_each() {
    let text = "4k3/8/8/8/4P3/8/8/7K b - - 0 1; enemy grunt d5; enemy grunt f5; phase enemies";
    let board = board(text);
    assert_eq!(targets(&board.opening)[0].0, "e4");
    assert_eq!(enemy_moves(&board.opening), ["f5-e5"]);
}

#[test]
fn case_21_chess_enemy_6_rebound() {
    let text = "4k3/8/8/3b4/8/8/4P3/4K3 b - - 0 1; enemy grunt d6 commit=d5; phase enemies";
    let board = board(text);
    assert!(has(&board.opening, "EnemyRebounded"));
    assert_eq!((board.enemy(1).0.as_str(), board.on("d5")), ("d6", 'b'));
}

#[test]
fn chess_enemy_8_afterwards_nothing_is_marked() {
    let hit = "4k3/8/8/8/4P3/8/8/4K2B b - - 0 1; enemy grunt d5 commit=e4; phase enemies";
    let miss = "4k3/8/8/4P3/8/8/8/4K3 b - - 0 1; enemy grunt d5 commit=e4; phase enemies";
    let rebound = "4k3/8/8/3b4/8/8/4P3/4K3 b - - 0 1; enemy grunt d6 commit=d5; phase enemies";
    for (text, event) in [(hit, "EnemyStruck"), (miss, "EnemyMissed"), (rebound, "EnemyRebounded")]
    {
        let board = board(text);
        assert!(has(&board.opening, event), "{text}");
        let enemy = board.game.field.foes.all()[0];
        assert_eq!((enemy.commitment, enemy.marks()), (None, 0), "{text}");
        assert!(!board.game.export().contains("commit="), "{text}");
    }
    // A killed enemy takes its marks along.
    let text = "7k/8/8/8/3P4/8/8/R6K w - - 0 1; enemy grunt a4 hp=1 commit=b3 due=3; sandbox";
    let mut board = board(text);
    assert_ne!(board.game.field.foes.all()[0].marks(), 0);
    board.play("a1a4");
    assert!(board.game.field.foes.is_empty());
    assert!(!board.game.export().contains("commit="));
}

#[test]
fn case_22_chess_legal_3_and_enemy_9_the_king() {
    let text = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1; enemy grunt e2; enemy grunt a8";
    let mut board = board(text);
    assert!(!board.in_check());
    assert!(board.moves().contains(&"e1c1".to_string()), "castling is unaffected");
    board.play("a1a2");
    assert_eq!(board.game.field.foes.all()[0].commitment.unwrap().target, at("e1"));
    board.play("e8d8");
    let events = board.play("a2a3");
    assert_eq!(board.code(), "enemies/king_captured");
    assert_eq!(count(&events, "EnemyTurnBegan"), 1, "later enemies do not act");
    assert!(!wires(&events).contains(&1), "nor does Black");
}

/// The tiles an enemy walks in repeated phases, until it targets.
fn walk(text: &str, phases: usize) -> Vec<String> {
    let mut board = board(&format!("{text}; phase enemies; sandbox; option draws=off"));
    let mut steps: Vec<String> = Vec::new();
    let mut events = board.opening.clone();
    for _ in 0..phases {
        steps.extend(enemy_moves(&events).iter().map(|step| step[3..].to_string()));
        steps.extend(targets(&events).into_iter().map(|target| format!("!{}", target.0)));
        if board.game.ending.is_some() {
            break;
        }
        events = board.enemies();
    }
    steps
}

#[test]
fn case_23_and_24_chess_walk_2_gaits() {
    let fen = "7k/8/8/8/8/8/8/K7 b - - 0 1; enemy";
    assert_eq!(walk(&format!("{fen} ram h5"), 3), ["b5", "b2", "!a1"]);
    assert_eq!(walk(&format!("{fen} wisp h6"), 3), ["c1", "b2", "!a1"]);
    assert_eq!(walk(&format!("{fen} rider h6"), 4), ["f5", "e3", "d1", "b2"]);
}

#[test]
fn case_25_chess_type_1_an_unknown_movement_moves_as_king() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; type drake moves=dragon; enemy drake a8";
    let setup = Setup::scenario(text);
    let codes: Vec<_> = Chess::warnings(&setup).iter().map(|fault| fault.code).collect();
    assert_eq!(codes, ["scenario/unknown_movement"]);
    let mut game = Chess::start(&setup, 1).unwrap();
    let mut events = Vec::new();
    game.apply(initiative_kernel::game::Seat(0), command("e2e4"), &mut events);
    assert_eq!(enemy_moves(&events), ["a8-b7"]);
}

#[test]
fn case_26_chess_walk_7_shut_in() {
    let text = "k7/8/8/8/8/8/8/K7 b - - 0 1; enemy grunt h8; stone g7; tile g8,h7 void; phase enemies; ranks promote=6,1";
    let board = board(text);
    assert!(
        board.opening.iter().any(|event| {
            matches!(event, Event::EnemySkipped { reason: chess::Idle::NoMove, .. })
        })
    );
    assert_eq!(board.game.field.ground.stones, at("g7").bit());
}

#[test]
fn case_27_chess_walk_3_a_corner_full_of_grunts() {
    let text = "4k3/8/8/8/8/8/8/7K b - - 0 1; enemy grunt a8; enemy grunt b8; enemy grunt a7; enemy grunt b7; phase enemies";
    let board = board(text);
    assert_eq!(enemy_moves(&board.opening), ["b8-c7", "a7-b6", "b7-c6"]);
    assert_eq!(count(&board.opening, "EnemySkipped"), 1);
}

#[test]
fn case_28_chess_walk_5_and_6_the_pirate_crossing() {
    let files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    let mut stuck = 0;
    for left in 0..7 {
        for right in left + 2..7 {
            let bridge = |file: usize| format!("{}5-{}4", files[file], files[file + 1]);
            for start in files {
                for greedy in [false, true] {
                    let text = format!(
                        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1; world pirate; \
                         bridge {},{}; enemy grunt {start}6; option pathing={}",
                        bridge(left),
                        bridge(right),
                        if greedy { "greedy" } else { "path" }
                    );
                    let steps = walk(&text, if greedy { 30 } else { 7 });
                    let arrived = steps.iter().any(|step| step.starts_with('!'));
                    if greedy {
                        stuck += usize::from(!arrived);
                    } else {
                        assert!(arrived, "{text}: {steps:?}");
                    }
                }
            }
        }
    }
    assert_eq!(stuck, 9, "of 120");
}

#[test]
fn case_29_chess_walk_5_path_and_greedy() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1; world pirate; bridge d5-e4,f5-g4; enemy grunt a6";
    assert_eq!(walk(fen, 6), ["b6", "c6", "d5", "d4", "c3", "!c2"]);
    let greedy = format!("{fen}; option pathing=greedy");
    assert_eq!(walk(&greedy, 4), ["b6", "a6", "b6", "a6"]);
}

#[test]
fn case_30_chess_walk_1_nobody_to_hunt() {
    let text = "7k/8/8/8/8/8/8/8 b - - 0 1; sandbox; enemy grunt d5; phase enemies";
    let first = enemy_moves(&board(text).opening);
    assert_eq!(first.len(), 1);
    assert_eq!(enemy_moves(&board(text).opening), first, "the same seed, the same move");
    let mut ways = std::collections::BTreeSet::new();
    for seed in 0..40 {
        ways.insert(enemy_moves(&board_with(text, seed).opening)[0].clone());
    }
    assert_eq!(ways.len(), 8);
    let text =
        "7k/8/8/8/8/8/8/8 b - - 0 1; sandbox; enemy grunt a8; tile a7,b7,b8 void; phase enemies";
    assert!(has(&board(text).opening, "EnemySkipped"));
}

#[test]
fn case_38_chess_enemy_4_a_brute() {
    let text = "7k/8/8/8/4P3/8/8/K7 b - - 0 1; enemy brute c6; phase enemies; sandbox";
    let mut board = board(text);
    let marks = ["e5", "d4", "e4"].map(String::from).to_vec();
    assert_eq!(targets(&board.opening), [("e4".into(), marks, 1)]);
    let enemy = board.game.field.foes.all()[0];
    let strike: Vec<String> =
        chess::Square::all(enemy.strike()).map(|square| square.to_string()).collect();
    assert_eq!(strike, ["d5", "e5", "d4", "e4"]);
    board.enemies();
    assert_eq!((board.enemy(1).0.as_str(), board.on("e4")), ("d5", '.'));
}

#[test]
fn case_54_chess_walk_5_the_dth_slot() {
    for start in 0..64 {
        let start = chess::Square::new(start);
        if start == at("a1") || start == at("h8") {
            continue;
        }
        let distance = usize::from(start.distance(at("a1")));
        let text = format!("7k/8/8/8/8/8/8/K7 b - - 0 1; enemy grunt {start}; tile h8 ground");
        let steps = walk(&text, distance);
        assert_eq!(steps.len(), distance, "{start}: {steps:?}");
        assert_eq!(steps.last().unwrap(), "!a1", "{start}");
    }
}

#[test]
fn case_55_chess_enemy_2_a_target_is_free_again_when_its_owner_dies() {
    let text = "4k3/8/8/8/4P3/8/8/R3K3 w Q - 0 1; enemy grunt a5 id=1 hp=1; enemy grunt d5 id=2; \
                enemy grunt f4 id=3 commit=e4 due=3";
    let mut board = board(text);
    let events = board.play("a1a5");
    assert!(has(&events, "EnemyKilled"));
    assert_eq!(targets(&events), [], "the pawn is marked by 3");
    let text = "4k3/8/8/8/4P3/8/8/4KR2 w - - 0 1; enemy grunt d5 id=2; enemy grunt f4 id=3 hp=1 commit=e4 due=3";
    let mut board = self::board(text);
    let events = board.play("f1f4");
    assert_eq!(targets(&events)[0].0, "e4");
    assert_eq!(board.game.field.foes.all().len(), 1);
}

#[test]
fn chess_enemy_5_a_bombard_waits() {
    let text = "7k/8/8/8/8/8/3P4/K7 b - - 0 1; enemy bombard d5; phase enemies; sandbox";
    let mut board = board(text);
    assert_eq!(targets(&board.opening)[0].2, 2);
    assert!(has(&board.enemies(), "EnemyWaited"));
    assert!(has(&board.enemies(), "EnemyStruck"));
    assert_eq!(board.enemy(1).0, "d5");
}

#[test]
fn chess_edge_4_a_body_on_its_own_target_strikes_in_place() {
    let text = "7k/8/8/8/8/8/8/K7 b - - 0 1; enemy grunt d5 commit=d5; phase enemies";
    let board = board(text);
    assert!(has(&board.opening, "EnemyMissed"));
    assert_eq!(board.enemy(1).0, "d5");
}
