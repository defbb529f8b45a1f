//! Scenario texts.

use super::board::*;
use chess::{Chess, Command, Event, Setup};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use std::collections::BTreeSet;

/// A text that uses every clause at least once, in two parts that exclude each other.
const EVERYTHING: [&str; 3] = [
    "r3k2r/p2p4/8/3P4/8/8/P6P/R3K2R w KQkq - 3 12
     title everything Every clause
     world overworld; tile c6 question; tile c3,d3 water; bridge c3; tile h5 lava; tile a5 void # a comment
     belt f5-g5 e; stone e4; ranks pawn=2,7 promote=8,1 back=1,8
     type drake hp=3 body=2x2 moves=rook speed=20 site=4x4 warning=2 rows=6,5 lane=b
     enemy drake b5 id=4 hp=2 commit=d5 due=2; enemy grunt g6; enemy ghostling h8x; ",
    "r3k2r/p2p4/8/3P4/3R4/8/P6P/R3K3 w Q - 3 12; stone d4; sequence d4 home=d4 stage=step from=d1 loud=1
     abort_point r3k2r/p2p4/8/3P4/3p4/8/P6P/R2RK3 w Q - 3 12
     phase player; round 30; seed 5; seen 1; crowns 2; seat black bot:4; objective mate; sandbox
     option pathing=greedy warning=instant draws=off",
    "1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 3 12; mark d8 shield; mark b8,g8 horse
     boss kings_son turn=4 ready=1 left=2 disabled=0 first=b8; owed 2; ban e2e4
     undo_point e2e4 1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 3 12; dice 7:3:3; phase player",
];

#[test]
fn case_57_chess_scn_1_and_scn_4_and_scn_5_load_export_load() {
    for text in EVERYTHING {
        let text = text.replace("enemy ghostling h8x; ", "enemy ghostling g8");
        let first = board(&text).game;
        let exported = first.export();
        let second = board(&exported).game;
        assert_eq!(first, second, "{exported}");
        assert_eq!(second.export(), exported);
    }
}

/// Any state of any match comes back as it was.
#[test]
fn chess_scn_1_states_of_play_come_back() {
    let ids = [
        "plain",
        "overworld",
        "pirate",
        "fear",
        "volcanic",
        "carnival",
        "void",
        "trio",
        "boss_kings_son",
        "boss_queen",
        "boss_jester",
        "boss_king",
    ];
    for (number, id) in ids.into_iter().enumerate() {
        let mut dice = Dice::new(number as u64);
        let mut game = Chess::start(&Setup::scenario(id), number as u64).unwrap();
        for _ in 0..80 {
            let again = Chess::start(&Setup::scenario(&game.export()), 99);
            let again = again.unwrap_or_else(|error| panic!("{error}\n{}", game.export()));
            assert_eq!(again, game, "{}", game.export());
            if game.ending.is_some() {
                break;
            }
            let seat = Seat(game.to_move() as u8);
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            legal.retain(|command| *command != chess::Command::Resign);
            game.apply(seat, dice.pick(&legal).unwrap().clone(), &mut Null);
        }
    }
}

#[test]
fn case_45_chess_spawn_1_where_enemies_come() {
    for seed in 0..30 {
        let overworld = board_with("overworld", seed);
        let enemies = overworld.game.field.foes.all();
        assert_eq!(enemies.len(), 1);
        assert_eq!(enemies[0].at.rank(), 6);
        let void = board_with("void", seed);
        let enemies = void.game.field.foes.all();
        assert!((2..=3).contains(&enemies.len()));
        assert!(enemies.iter().all(|enemy| enemy.at.rank() == 5));
        let fear = board_with("fear", seed);
        for enemy in fear.game.field.foes.all() {
            assert!(!["b6", "a6", "h6"].contains(&enemy.at.to_string().as_str()));
        }
    }
}

#[test]
fn case_46_chess_spawn_1_no_room() {
    for id in ["boss_kings_son", "boss_queen", "boss_jester", "boss_king", "w1l6", "w6l6"] {
        assert!(board(id).game.field.foes.is_empty(), "{id}");
    }
    let fen = "4k3/8/4p3/8/8/8/8/4K2R w - - 0 1";
    let board = board(&format!("{fen}; type scout tile=e6; spawn scout 1-1"));
    assert!(has(&board.opening, "SpawnShort"));
    assert!(board.game.field.foes.is_empty());
    let board = self::board("4k3/8/8/8/8/8/8/4K2R w - - 0 1; type scout tile=e6; spawn scout 1-1");
    assert_eq!(board.enemy(1).0, "e6");
}

#[test]
fn chess_scn_8_every_built_in_scenario_loads_and_plays() {
    for scenario in &chess::content::library().unwrap().scenarios {
        let board = board(&scenario.id);
        assert!(matches!(board.opening[0], Event::MatchStarted));
        assert_eq!(board.code(), "", "{}", scenario.id);
        assert!(!board.moves().is_empty());
        // Each is a text like any other.
        let again = self::board(&scenario.text);
        assert_eq!(&again.game.field, &board.game.field, "{}", scenario.id);
    }
}

#[test]
fn chess_cmd_3_scenario_refusals() {
    let start = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (text, code) in [
        ("4k3/8/8/8/8/8/8 w - - 0 1".to_string(), "scenario/bad_fen"),
        ("4k3/8/8/8/8/8/8/4X3 w - - 0 1".into(), "scenario/bad_fen"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1".into(), "scenario/bad_fen"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1".into(), "scenario/bad_fen"),
        ("4k3/8/8/8/8/8/8/4K3 w - -".into(), "scenario/bad_fen"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 9".into(), "scenario/bad_fen"),
        (format!("{start}; fly me"), "scenario/bad_clause"),
        (format!("{start}; world moon"), "scenario/bad_clause"),
        (format!("{start}; roll stones"), "scenario/bad_clause"),
        (format!("{start}; round zero"), "scenario/bad_number"),
        (format!("{start}; crowns 5"), "scenario/bad_number"),
        (format!("{start}; spawn grunt 1-9"), "scenario/bad_number"),
        (format!("{start}; enemy grunt z9"), "scenario/off_board"),
        (format!("{start}; enemy brute h5"), "scenario/off_board"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1".into(), "scenario/king_count"),
        ("4k3/8/8/8/8/8/8/4K2K w - - 0 1; sandbox".into(), "scenario/king_count"),
        ("4k3/8/8/8/8/8/8/4R2K w - - 0 1".into(), "scenario/opponent_in_check"),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1".into(), "scenario/pawn_on_end_rank"),
        (format!("{start}; enemy grunt e1"), "scenario/overlap"),
        (format!("{start}; enemy grunt a8; enemy brute a8"), "scenario/overlap"),
        (format!("{start}; tile e1 lava"), "scenario/piece_on_bad_tile"),
        (format!("{start}; tile a8 void; enemy grunt a8"), "scenario/piece_on_bad_tile"),
        (format!("{start}; bridge a4"), "scenario/bad_bridge"),
        (format!("{start}; tile a4 water; belt a4 e"), "scenario/bad_belt"),
        (format!("{start}; stone a8"), "scenario/bad_stone"),
        (format!("{start}; tile a4 question; stone a4"), "scenario/bad_stone"),
        (format!("{start}; type drake hp=12"), "scenario/bad_type"),
        (format!("{start}; type drake body=3x3"), "scenario/bad_type"),
        (format!("{start}; type drake strike=2x2"), "scenario/bad_type"),
        (format!("{start}; enemy grunt a8 commit=a7 due=9"), "scenario/bad_commit"),
        (format!("{start}; enemy grunt a8 commit=a7 rect=c7"), "scenario/bad_commit"),
        (format!("{start}; boss wizard"), "scenario/bad_boss"),
        (format!("{start}; phase boss"), "scenario/bad_boss"),
        (format!("{start}; sequence e4 home=e4 stage=step"), "scenario/bad_sequence"),
        (format!("{start}; phase black"), "scenario/phase_side"),
        ("nowhere".into(), "scenario/unknown_content"),
    ] {
        assert_eq!(faults(&text), [code], "{text}");
    }
    let many: String = (0..17)
        .map(|number| {
            let square = chess::Square::new(16 + number);
            format!("; enemy grunt {square}")
        })
        .collect();
    assert_eq!(faults(&format!("{start}{many}")), ["scenario/too_many_enemies"]);
}

#[test]
fn chess_cmd_3_warnings() {
    let text =
        "4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1; enemy ghostling a8 state=odd; type t moves=dragon";
    let setup = Setup::scenario(text);
    let warnings = Chess::warnings(&setup);
    let told = [
        ("scenario/unknown_movement", "`dragon`"),
        ("scenario/unknown_type", "`ghostling`"),
        ("scenario/unknown_state", "`odd`"),
        ("scenario/castling_dropped", "`KQkq`"),
        ("scenario/en_passant_dropped", "e6"),
    ];
    assert_eq!(warnings.len(), told.len(), "{warnings:?}");
    for (warning, (code, word)) in warnings.iter().zip(told) {
        assert!(warning.code == code && warning.message.contains(word), "{warning:?}");
    }
    let game = Chess::start(&setup, 1).unwrap();
    assert!(game.export().contains("w - - 0 1"));
    assert_eq!(game.field.foes.all()[0].hp, 1);
}

#[test]
fn chess_scn_6_options_of_the_setup_come_last() {
    let mut setup = Setup::scenario("overworld");
    setup.pathing = "greedy".into();
    setup.crowns = 3.into();
    let game = Chess::start(&setup, 1).unwrap();
    assert!(game.terms.options.greedy);
    assert_eq!(game.crowns, 3);
    setup.draws = "maybe".into();
    assert_eq!(Chess::start(&setup, 1).unwrap_err().faults[0].path, "draws");
}

#[test]
fn chess_scn_5_what_is_left_out_and_phases_that_run_at_once() {
    let fen = |side: char| format!("4k3/p7/8/8/8/8/P7/4K3 {side} - - 0 7");
    for (side, seat) in [('w', Seat(0)), ('b', Seat(1))] {
        let board = board(&fen(side));
        assert_eq!(board.seat(), seat);
        assert_eq!(board.game.round(), 7);
    }
    assert_eq!(board(&format!("{}; round 30", fen('w'))).game.round(), 30);
    // Automatic phases run at once, and then somebody is asked.
    let enemies = board(&format!("{}; enemy grunt h8; phase enemies", fen('b')));
    assert!(has(&enemies.opening, "EnemyTurnBegan"));
    assert_eq!(enemies.seat(), Seat(1));
    for text in [
        format!("{}; enemy grunt h8; phase enemies", fen('w')),
        format!("{}; phase player", fen('b')),
        format!("{}; boss queen; phase boss", fen('b')),
    ] {
        assert_eq!(faults(&text), ["scenario/phase_side"], "{text}");
    }
}

/// What was rolled before is the same whatever is rolled after it.
#[test]
fn chess_scn_7_the_order_of_the_set_up() {
    let armies = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for seed in 0..20 {
        let whole =
            board_with(&format!("{armies}; world overworld; roll stones; spawn grunt 1-3"), seed);
        let alone = board_with(&format!("{armies}; world overworld; roll stones"), seed);
        assert_eq!(whole.game.field.ground.stones, alone.game.field.ground.stones);
        // Enemies come after both armies stand, and only once.
        let foes = whole.game.field.foes;
        assert!(!foes.is_empty());
        assert_eq!(foes.bodies() & whole.game.field.army.occupied(), 0);
        let again = board_with(&whole.game.export(), seed + 100);
        assert_eq!(again.game.field.foes, foes);
        let void = board_with("void", seed);
        let bare = void.game.export();
        assert_eq!(board_with(&bare, seed + 1).game, void.game);
    }
    // What is told is in that order, too: the match, the enemies, the first phase.
    let told = names(&board("void").opening);
    let place = |name: &str| told.iter().position(|known| known == name).unwrap();
    assert!(place("MatchStarted") < place("EnemySpawned"));
    assert!(place("EnemySpawned") < place("PhaseBegan"));
}

/// After the highest number comes the lowest that is free, for enemies and for pieces.
#[test]
fn chess_scn_3_numbers_start_over_when_the_highest_is_taken() {
    let text = "4k3/8/8/8/8/8/8/4K3 w - - 0 1; sandbox; enemy grunt a8 id=255; enemy grunt c8 id=1";
    let mut board = board(text);
    let spawn = Command::DebugSpawn { kind: "grunt".into(), at: at("h6") };
    board.play_as(Seat(0), spawn);
    assert_eq!(board.enemy(2).0, "h6");

    let mut found = Vec::new();
    for (tags, expected) in [("e8=255 d3=1 e1=3", 2), ("e8=7 d3=1 e1=3", 8)] {
        let text = format!("4k3/8/8/8/8/3P4/8/4K3 w - - 0 1; tile d4 question; tags {tags}");
        for seed in 0..20 {
            let events = board_with(&text, seed).play("d3d4");
            found.extend(events.iter().filter_map(|event| match event {
                Event::PawnConjured { piece, .. } => Some((piece.tag, expected)),
                _ => None,
            }));
        }
    }
    let numbers: BTreeSet<u8> = found.iter().map(|(tag, _)| *tag).collect();
    assert!(found.iter().all(|(tag, expected)| tag == expected), "{found:?}");
    assert_eq!(numbers, BTreeSet::from([2, 8]));
}
