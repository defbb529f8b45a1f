//! Bosses and their cheats.

use super::board::*;
use chess::{Army, Cheat, ChessPhase, Event};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::Game;

fn cheats(events: &[Event]) -> Vec<Cheat> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::CheatAnnounced { name } => Some(*name),
            _ => None,
        })
        .collect()
}

/// Plays a round: any quiet white move of these, then any quiet black one.
fn pass(board: &mut Board, white: &str, black: &str) -> Vec<Event> {
    let mut events = board.play(white);
    if board.game.phase() == ChessPhase::Black {
        events.extend(board.play(black));
    }
    events
}

#[test]
fn case_47_chess_boss_7_trim() {
    let mut board = board(&format!("{START}; boss queen"));
    let events = pass(&mut board, "b1a3", "b8a6");
    assert_eq!(cheats(&events), [Cheat::Trim]);
    assert_eq!((board.on("a7"), board.on("h7"), board.on("d7")), ('.', '.', 'q'));
    let events = pass(&mut board, "a3b1", "a6b8");
    assert_eq!(cheats(&events), [Cheat::Ward]);
    assert!(board.game.field.is_marked(at("d7"), chess::Mark::Shield), "the first Trim queen");
    assert_eq!(cheats(&pass(&mut board, "b1a3", "b8a6")), []);
    assert_eq!(cheats(&pass(&mut board, "a3b1", "a6b8")), [Cheat::Trim]);
    assert_eq!((board.on("b7"), board.on("g7"), board.on("e7")), ('.', '.', 'q'));
    pass(&mut board, "b1a3", "b8a6");
    pass(&mut board, "g1h3", "g8h6");
    let events = pass(&mut board, "h3g1", "h6g8");
    assert_eq!(cheats(&events), [Cheat::Trim], "two pawns: announced");
    assert!(has(&events, "CheatFizzled") && !has(&events, "PawnsTrimmed"), "and nothing changes");
}

#[test]
fn case_48_chess_boss_8_blast() {
    let text = "4k3/8/8/2n1p3/3q4/2P1N3/8/3RK3 w - - 0 1; mark d4 shield; boss queen turn=3";
    let mut board = board(text);
    let events = board.play("d1d4");
    assert!(has(&events, "Exploded"));
    assert_eq!((board.pieces(), board.on("e1"), board.on("e8")), (2, 'K', 'k'));
    let mut board = self::board(text);
    board.play("c3d4");
    assert_eq!((board.pieces(), board.on("d1")), (3, 'R'));
}

#[test]
fn case_49_chess_boss_9_rook_rain() {
    let mut board = board("boss_jester");
    assert_eq!(cheats(&board.opening), [Cheat::RookRain]);
    for file in 'a'..='h' {
        assert_eq!(board.on(&format!("{file}8")), 'r');
        assert_eq!(board.on(&format!("{file}6")), 'p');
    }
    assert_eq!(board.pieces(), 40);
    board.play("e2e4");
    assert!(board.moves().contains(&"d6d4".to_string()));
    assert!(board.moves().iter().all(|ply| !ply[1..].starts_with('8')));
    assert_eq!(board.refuses("a8a7"), "chess/piece_bound");
    // Slam rooks attack nothing, and drive down their files.
    let text = "rrrrrrrr/4k3/8/8/P6p/8/2P4P/4K3 w - - 0 1; mark a8-h8 slam; boss jester turn=6";
    let mut board = self::board(text);
    assert!(!board.in_check());
    assert_ne!(board.game.slam_warning() & at("a4").bit(), 0);
    assert_eq!(board.game.slam_warning() & at("h2").bit(), 0, "behind a black pawn");
    board.play("e1f1");
    let events = board.play("e7e6");
    assert!(has(&events, "RooksSlammed"));
    assert_eq!(
        (board.on("a4"), board.on("c2"), board.on("h2"), board.on("a8")),
        ('.', '.', 'P', 'r')
    );
}

#[test]
fn chess_boss_10_puppet() {
    let mut moved = 0;
    for seed in 0..20 {
        let text = "4k3/pppp4/8/8/8/8/PPPP4/4K2R w - - 0 1; boss jester turn=7";
        let mut board = board_with(text, seed);
        board.play("e1f1");
        let events = board.play("a7a6");
        assert_eq!(cheats(&events), [Cheat::Puppet]);
        moved += count(&events, "PieceControlled");
        assert!(!board.game.field.in_check(Army::Black));
        assert_eq!(board.game.phase(), ChessPhase::Player);
    }
    assert_eq!(moved, 20);
}

#[test]
fn case_50_chess_boss_4_to_6_ride_out() {
    let text = format!("{START}; boss kings_son");
    let (mut disabled, mut whole) = (0, 0);
    for seed in 0..12 {
        let mut board = board_with(&text, seed);
        let mut dice = Dice::new(seed);
        let mut log: Vec<(u32, Vec<String>)> = Vec::new();
        let mut phase = 0;
        let mut captured = false;
        while phase < 9 && board.game.ending.is_none() && !captured {
            let seat = board.seat();
            let quiet: Vec<String> = board
                .moves()
                .into_iter()
                .filter(|ply| {
                    // Quiet moves that check nobody.
                    let mut trial = board.game.clone();
                    let mut events = Vec::new();
                    trial.apply(seat, command(ply), &mut events);
                    !has(&events, "PieceCaptured") || has(&events, "HorseMoved")
                })
                .collect();
            let ply = dice.pick(&quiet).unwrap().clone();
            let events = board.play(&ply);
            for part in events.split_inclusive(|event| {
                matches!(event, Event::PhaseEnded { phase: ChessPhase::Boss })
            }) {
                captured |= part.iter().any(|event| {
                    matches!(event, Event::RideEnded { reason } if *reason != chess::RideEnd::Over)
                });
                if part.iter().any(|event| matches!(event, Event::PhaseBegan { wire: 3, .. })) {
                    phase += 1;
                    log.push((phase, names(part)));
                }
            }
        }
        if captured || log.len() < 9 {
            continue;
        }
        whole += 1;
        let in_phase =
            |number: u32, name: &str| log[number as usize - 1].1.iter().any(|one| one == name);
        assert!(!in_phase(1, "CheatAnnounced"));
        assert!(in_phase(2, "CheatAnnounced"));
        for number in 3..=6 {
            assert!(in_phase(number, "PhaseSkipped"), "{number}: {log:?}");
        }
        assert!(in_phase(6, "BoardShaken") || in_phase(6, "CheatFizzled"));
        assert!(in_phase(6, "RideEnded"));
        if board.game.boss.as_ref().unwrap().disabled {
            disabled += 1;
            assert!(!in_phase(9, "CheatAnnounced"));
        } else {
            assert!(in_phase(9, "CheatAnnounced"), "seed {seed}");
        }
    }
    assert!(whole > 3 && disabled < whole, "{whole} rides, {disabled} the last");
}

#[test]
fn chess_boss_6_capturing_a_horse_ends_the_ride() {
    let text =
        "1n2k1n1/8/2R5/8/8/8/8/4K3 w - - 0 1; mark b8,g8 horse; boss kings_son turn=3 left=4";
    let mut board = board(text);
    board.play("c6c8");
    // The rook gives check: the black phase is played, and the ride is over.
    assert_eq!(board.game.phase(), ChessPhase::Black);
    let text =
        "1n4n1/4k3/8/8/8/8/1R6/4K3 w - - 0 1; mark b8,g8 horse; boss kings_son turn=3 left=4";
    let mut board = self::board(text);
    let events = board.play("b2b8");
    assert!(
        events.iter().any(|event| {
            matches!(event, Event::RideEnded { reason: chess::RideEnd::Captured })
        })
    );
    assert!(events.iter().any(|event| {
        matches!(event, Event::PhaseSkipped { reason: chess::PhaseSkip::LostTurn, .. })
    }));
    assert!(has(&events, "BoardShaken") || has(&events, "CheatFizzled"));
    assert_eq!(board.game.boss.as_ref().unwrap().left, 0);
}

/// The horse falls as the rook lands on the stone; the second move takes nothing.
#[test]
fn chess_boss_6_a_horse_captured_by_landing_on_a_stone_ends_the_ride() {
    let text = "6n1/4k3/8/8/1n6/8/1R6/4K3 w - - 0 1; mark b4,g8 horse; stone b4; \
        boss kings_son turn=3 left=4";
    let mut board = board(text);
    board.play("b2b4");
    board.play("step b5");
    let events = board.play("b5b1");
    assert!(
        events.iter().any(|event| {
            matches!(event, Event::RideEnded { reason: chess::RideEnd::Captured })
        })
    );
    assert_eq!(board.game.boss.as_ref().unwrap().left, 0);
}

#[test]
fn case_51_chess_boss_11_and_12_the_king() {
    let mut board = board("boss_king");
    assert_eq!(cheats(&board.opening), [Cheat::CrowdOfCrowns]);
    board.play("e2e4");
    assert!(board.moves().iter().all(|ply| ply[1..].starts_with('7')), "{:?}", board.moves());
    assert_eq!(board.refuses("b8c6"), "chess/piece_bound");
    let text = "rnbqkbnr/k7/1P6/8/8/8/8/RNBQK1NR w KQkq - 0 1; mark a7 pretender; boss king turn=9";
    let mut board = self::board(text);
    board.play("b6a7");
    assert_eq!(board.code(), "", "a pretender is no king");
    let black = board.moves();
    let events = board.play(&black[0]);
    assert_eq!(cheats(&events), [Cheat::CleanSlate]);
    assert_eq!(board.pieces(), 32);
    assert!(
        board.game.export().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0")
    );
}

#[test]
fn chess_boss_13_abilities() {
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..60 {
        let text = format!("{START}; boss king turn=20 stage=2 since=1");
        let mut board = board_with(&text, seed);
        board.play("e2e4");
        let events = board.play("e7e5");
        let name = cheats(&events)[0];
        *seen.entry(name.name()).or_insert(0) += 1;
        match name {
            Cheat::Untouchable => {
                assert_eq!(board.game.field.float, 3);
                assert!(board.game.boss.as_ref().is_some_and(|boss| boss.since == 2));
            }
            Cheat::TakeBack => {
                assert_eq!(board.refuses("e2e4"), "chess/move_taken_back");
                assert!(!board.moves().contains(&"e2e4".to_string()));
                assert_eq!(board.on("e7"), 'p', "the reply is undone, too");
            }
            Cheat::BlankStare => {
                assert_eq!(board.game.owed, 1);
                let events = board.play("g1f3");
                assert!(has(&events, "PhaseSkipped"));
                assert_eq!(board.game.phase(), ChessPhase::Player);
            }
            Cheat::Charity => {
                let army = board.game.field.army;
                let pawns = army.of(Army::White, chess::PieceRole::Pawn).count_ones();
                assert_eq!(pawns, 9);
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}

#[test]
fn chess_boss_13_a_floating_king_is_out_of_reach() {
    let text = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1; boss king turn=20 stage=2 since=2 float=2";
    let mut board = board(text);
    assert_eq!(board.refuses("e2e8"), "chess/untouchable");
    let events = board.play("e2d2");
    assert!(!has(&events, "KingGrounded"));
    // Black has nothing but a king that may not move: it passes.
    assert!(events.iter().any(|event| {
        matches!(event, Event::PhaseSkipped { reason: chess::PhaseSkip::Passed, .. })
    }));
    let events = board.play("d2e2");
    assert!(has(&events, "KingGrounded"));
}

#[test]
fn chess_boss_1_unfair_cheats_fizzle() {
    // Without the pawn on a7 the rook would attack Black's king.
    let mut board = board("k7/p2p3p/8/8/8/8/8/R3K3 w - - 0 1; boss queen turn=1");
    board.play("e1f1");
    let before = board.game.dice().cloned();
    let events = board.play("d7d6");
    assert_eq!(cheats(&events), [Cheat::Trim]);
    assert!(has(&events, "CheatFizzled") && !has(&events, "PawnsTrimmed"));
    assert_eq!((board.on("a7"), board.on("h7"), board.on("d6")), ('p', 'p', 'p'));
    assert_eq!(board.game.dice(), before.as_ref(), "nothing changes");
    assert_eq!(board.game.boss.as_ref().unwrap().turn, 2, "the schedule runs on");
    // The same with a slam that would open a rank.
    let text = "3r4/7p/8/8/R2P3k/8/8/4K3 w - - 0 1; mark d8 slam; boss jester turn=6";
    let mut board = self::board(text);
    board.play("e1f1");
    let events = board.play("h7h6");
    assert!(has(&events, "CheatFizzled"));
    assert_eq!(board.on("d4"), 'P');
}

/// A cheat that finds nothing to work on is announced and fizzles; nothing changes but the turn.
#[test]
fn chess_boss_1_a_cheat_that_finds_nothing_fizzles() {
    for (text, black, cheat) in [
        // No pawn, one pawn, two pawns.
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; boss queen turn=1", "e8e7", Cheat::Trim),
        ("4k3/8/8/p7/8/8/4P3/4K3 w - - 0 1; boss queen turn=4", "e8e7", Cheat::Trim),
        ("4k3/8/8/p6p/8/8/4P3/4K3 w - - 0 1; boss queen turn=7", "e8e7", Cheat::Trim),
        // Nobody to ward: pawns, a king, and a queen that is warded already.
        (
            "q3k3/8/8/7p/8/8/4P3/4K3 w - - 0 1; mark a8 shield; boss queen turn=2",
            "e8e7",
            Cheat::Ward,
        ),
        // No slam rook is left.
        ("4k3/8/8/p7/8/8/4P3/4K3 w - - 0 1; boss jester turn=6", "e8e7", Cheat::RookRain),
        // Nobody but a king hangs on the strings.
        ("4k3/8/8/p7/8/8/8/4K3 w - - 0 1; boss jester turn=7", "e8e7", Cheat::Puppet),
        // Nobody can be shaken off.
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1; boss kings_son turn=7 tantrum=1", "e8e7", Cheat::Tantrum),
    ] {
        let mut board = board(text);
        let white = if board.on("e2") == 'P' { "e2e3" } else { "e1f1" };
        board.play(white);
        let (dice, turn) = (board.game.dice().cloned(), board.game.boss.as_ref().unwrap().turn);
        let events = board.play(black);
        assert_eq!(cheats(&events), [cheat], "{text}");
        assert_eq!(count(&events, "CheatFizzled"), 1, "{text}");
        assert_eq!(board.game.dice(), dice.as_ref(), "{text}");
        assert_eq!(board.game.boss.as_ref().unwrap().turn, turn + 1, "the schedule runs on");
    }
}

#[test]
fn chess_boss_4_where_horses_come_from() {
    // The knight on d5 comes to b8, a new one appears on g8, and the rook there makes way.
    let text = "4k1r1/8/8/3n4/8/8/P7/4K3 w - - 0 1; boss kings_son ready=1";
    let mut board = board(text);
    board.play("a2a3");
    let events = board.play("e8e7");
    let summoned: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::KnightSummoned { from, at, .. } => Some((from.is_some(), at.to_string())),
            _ => None,
        })
        .collect();
    assert_eq!(summoned, [(true, "b8".to_string()), (false, "g8".to_string())]);
    assert!(events.iter().any(|event| {
        matches!(event, Event::PieceLost { cause: chess::LossCause::Trampled, .. })
    }));
    assert_eq!(count(&events, "HorseMoved"), 2);
    assert_eq!(board.game.boss.as_ref().unwrap().left, 4);
}

#[test]
fn chess_boss_3_an_owed_turn_waits_while_in_check() {
    let text = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1; boss queen turn=3; owed 1";
    let mut board = board(text);
    let events = board.play("a1a8");
    assert!(!has(&events, "PhaseSkipped"), "in check the phase is played");
    board.play("e8e7");
    assert_eq!(board.game.owed, 1);
    let events = board.play("a8b8");
    assert!(has(&events, "PhaseSkipped"));
    assert_eq!(board.game.owed, 0);
}
