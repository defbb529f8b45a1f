//! Plain chess against published counts and against another engine.

use chess::{Chess, Command, Setup};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::perft::perft;
use initiative_testkit::bound::LoopBound;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Position};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The start and the five positions that everybody tests with.
const TABLES: [(&str, &[u64]); 6] = [
    (START, &[20, 400, 8_902, 197_281, 4_865_609]),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603],
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594],
    ),
];

fn game(text: &str) -> Chess {
    Chess::start(&Setup::scenario(text), 1).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The moves of the side to move, as text, in order.
fn moves(game: &Chess) -> Vec<String> {
    let mut legal = Vec::new();
    game.legal(Seat(game.to_move() as u8), &mut legal);
    let mut moves: Vec<String> = legal.iter().filter_map(written).collect();
    moves.sort_unstable();
    moves
}

fn written(command: &Command) -> Option<String> {
    let Command::Move { from, to, promotion } = command else {
        return None;
    };
    let letter = match promotion {
        Some(chess::Promotion::Role(role)) => role.letter().to_string(),
        _ => String::new(),
    };
    Some(format!("{from}{to}{letter}"))
}

/// The same of the other engine. Castling is the king's two-file move there, too.
fn others(position: &shakmaty::Chess) -> Vec<String> {
    let legal = position.legal_moves();
    let written = legal.iter().map(|one| one.to_uci(CastlingMode::Standard).to_string());
    let mut moves: Vec<String> = written.collect();
    moves.sort_unstable();
    moves
}

#[test]
fn case_1_to_3_chess_aim_4_published_counts() {
    for (fen, counts) in TABLES {
        let game = game(fen);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(game.perft(depth), Some(*count), "{fen} to depth {depth}");
        }
    }
}

/// The same counts through the game itself. A resignation of either side ends a line, so that
/// shorter lines do not count, and two more commands stand at the end of each.
#[test]
fn chess_aim_4_commands_agree_with_the_counts() {
    for (fen, counts) in TABLES {
        let game = game(&format!("{fen}; option draws=off"));
        assert_eq!(perft(&game, 1), counts[0] + 2);
        assert_eq!(perft(&game, 2), counts[1] + 2 * counts[0]);
        assert_eq!(perft(&game, 3), counts[2] + 2 * counts[1]);
    }
}

#[test]
fn chess_aim_4_random_positions_agree_with_another_engine() {
    let mut positions = 0;
    for seed in 0..120 {
        let mut dice = Dice::new(seed).stream("random chess", 0);
        let mut ours = game(&format!("{START}; option draws=off"));
        let mut theirs = shakmaty::Chess::default();
        for _ in 0..120 {
            let found = moves(&ours);
            assert_eq!(found, others(&theirs), "seed {seed}: {}", ours.export());
            assert_eq!(ours.field.in_check(ours.to_move()), theirs.is_check());
            positions += 1;
            let Some(chosen) = dice.pick(&found).cloned() else {
                break;
            };
            let seat = Seat(ours.to_move() as u8);
            ours.apply(seat, Command::ply(&chosen).unwrap(), &mut Null);
            let uci: shakmaty::uci::UciMove = chosen.parse().unwrap();
            theirs = theirs.clone().play(uci.to_move(&theirs).unwrap()).unwrap();
            if ours.ending.is_some() {
                break;
            }
        }
    }
    assert!(positions > 8_000, "{positions}");
}

/// Positions that never come up in play: pieces scattered at random.
#[test]
fn chess_aim_4_scattered_pieces_agree_with_another_engine() {
    let mut positions = 0;
    let mut dice = Dice::new(7);
    let mut bound = LoopBound::new(100_000, "scattered pieces that are no positions");
    while bound.step() && positions < 4_000 {
        let fen = scattered(&mut dice);
        let Ok(theirs) =
            fen.parse::<Fen>().unwrap().into_position::<shakmaty::Chess>(CastlingMode::Standard)
        else {
            continue;
        };
        let Ok(ours) = Chess::start(&Setup::scenario(&fen), 1) else {
            continue;
        };
        if ours.ending.is_none() {
            assert_eq!(moves(&ours), others(&theirs), "{fen}");
        } else if !theirs.is_insufficient_material() {
            assert!(theirs.legal_moves().is_empty(), "{fen}: {:?}", ours.ending);
        }
        positions += 1;
    }
}

fn scattered(dice: &mut Dice) -> String {
    let mut board = [' '; 64];
    let pieces = dice.roll(2, 14);
    let letters = ['P', 'p', 'P', 'p', 'N', 'n', 'B', 'b', 'R', 'r', 'Q', 'q'];
    for letter in ['K', 'k'] {
        let free = |place: &usize| board[*place] == ' ';
        let place = (0..1_000).find_map(|_| dice.index(64).filter(free));
        board[place.expect("no free square comes")] = letter;
    }
    for _ in 0..pieces {
        let (place, letter) = (dice.index(64).unwrap(), *dice.pick(&letters).unwrap());
        let pawn = letter.eq_ignore_ascii_case(&'p');
        if board[place] == ' ' && (!pawn || (8..56).contains(&place)) {
            board[place] = letter;
        }
    }
    let mut rows = Vec::new();
    for row in board.chunks(8) {
        let mut text = String::new();
        let mut gap = 0;
        for letter in row {
            if *letter == ' ' {
                gap += 1;
                continue;
            }
            if gap > 0 {
                text.push_str(&gap.to_string());
                gap = 0;
            }
            text.push(*letter);
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
        rows.push(text);
    }
    let side = if dice.chance(50) { "w" } else { "b" };
    format!("{} {side} - - 0 1", rows.join("/"))
}
