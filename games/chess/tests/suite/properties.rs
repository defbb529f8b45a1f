//! Rules against plain models of them, on boards with some of everything.

use chess::{Army, Chess, Command, Enemy, Event, Setup, Square};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_testkit::bound::LoopBound;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A board with hazards, stones, belts, pieces and enemies.
fn battlefield() -> impl Strategy<Value = String> {
    (any::<u64>(), 0_usize..4).prop_map(|(seed, belts)| {
        let mut dice = Dice::new(seed);
        let mut squares: Vec<Square> = (0..64).map(Square::new).collect();
        dice.shuffle(&mut squares);
        let mut board = [' '; 64];
        let mut clauses = String::new();
        let letters = ['K', 'k', 'R', 'n', 'B', 'q', 'N', 'r', 'P', 'p', 'P', 'p'];
        for letter in letters {
            let place = squares.pop().unwrap();
            let pawn = letter.eq_ignore_ascii_case(&'p');
            if !pawn || (2..=7).contains(&place.rank()) {
                board[place.index()] = letter;
            }
        }
        let kinds = ["grunt", "archer", "ram", "rider"];
        for kind in kinds.iter().take(3) {
            clauses.push_str(&format!("; enemy {kind} {}", squares.pop().unwrap()));
        }
        for tile in ["lava", "water", "void", "question", "dropper"] {
            clauses.push_str(&format!("; tile {} {tile}", squares.pop().unwrap()));
        }
        for _ in 0..belts {
            let way = dice.pick(&["n", "e", "s", "w"]).unwrap();
            clauses.push_str(&format!("; belt {} {way}", squares.pop().unwrap()));
        }
        let stone = squares.iter().find(|square| (2..=7).contains(&square.rank()));
        if let Some(stone) = stone {
            clauses.push_str(&format!("; stone {stone}"));
        }
        let rows: Vec<String> = board
            .chunks(8)
            .map(|row| {
                row.iter()
                    .map(|letter| if *letter == ' ' { "1".into() } else { letter.to_string() })
                    .collect::<String>()
            })
            .collect();
        format!("{} w - - 0 1{clauses}; option draws=off", rows.join("/"))
    })
}

fn wander(game: &mut Chess, dice: &mut Dice, events: &mut Vec<Event>) -> bool {
    let Some(seat) = game.status().awaited().iter().next() else {
        return false;
    };
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal.retain(|command| *command != Command::Resign);
    let Some(command) = dice.pick(&legal).cloned() else {
        return false;
    };
    game.apply(seat, command, events);
    true
}

/// The least number of king moves to a tile next to the target, by plain search.
fn walk(game: &Chess, enemy: &Enemy, from: Square, target: Square) -> Option<u32> {
    let field = &game.field;
    let shut = field.army.occupied() | field.ground.walls() | field.foes.bodies() & !enemy.body();
    let mut queue = VecDeque::from([(from, 0)]);
    let mut seen = BTreeSet::from([from]);
    while let Some((at, moves)) = queue.pop_front() {
        if at.distance(target) <= 1 {
            return Some(moves);
        }
        for rows in -1..=1 {
            for columns in -1..=1 {
                let next = at.offset(columns, rows);
                if next.is_some() && shut & next.bit() == 0 && seen.insert(next) {
                    queue.push_back((next, moves + 1));
                }
            }
        }
    }
    None
}

/// Found by `chess_scn_1_export_and_load`: the right outlived the pawn's place.
#[test]
fn chess_edge_3_a_pawn_carried_by_a_belt_leaves_no_right_to_capture_it_in_passing() {
    let text = "4k3/p7/8/1P6/8/8/8/4K3 b - - 0 1; belt a5 n; phase black";
    let mut game = Chess::start(&Setup::scenario(text), 1).unwrap();
    let mut legal = Vec::new();
    game.legal(Seat(1), &mut legal);
    let twice = legal.into_iter().find(|command| format!("{command:?}").contains("a5"));
    game.apply(Seat(1), twice.unwrap(), &mut Null);
    assert!(game.export().contains(" w - - "), "{}", game.export());
    assert_eq!(Chess::start(&Setup::scenario(&game.export()), 0), Ok(game));
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 512,
        ..ProptestConfig::default()
    })]

    /// CHESS-LEGAL-1: after any legal move the mover's king stands and is not attacked, until
    /// somebody else acts.
    #[test]
    fn chess_legal_1_no_legal_move_loses_or_exposes_the_king(text in battlefield(), seed: u64) {
        let Ok(mut game) = Chess::start(&Setup::scenario(&text), seed) else {
            return Ok(());
        };
        let mut dice = Dice::new(seed);
        for _ in 0..30 {
            let side = game.to_move();
            let had = game.field.army.king(side).is_some();
            let exposed = game.field.in_check(side.other());
            let mut events = Vec::new();
            if game.ending.is_some() || !wander(&mut game, &mut dice, &mut events) {
                break;
            }
            game.validate().unwrap();
            let captured = exposed && events.iter().any(|event| matches!(event, Event::GameEnded { .. }));
            if side == Army::Black && game.to_move() != side && had && !captured {
                // Nobody acts between Black's move and White's phase.
                prop_assert!(game.field.army.king(side).is_some());
                let conjured = events.iter().any(|event| matches!(event, Event::PawnConjured { .. }));
                prop_assert!(conjured || !game.field.in_check(side), "{}", game.export());
            }
        }
    }

    /// CHESS-WALK-5: a grunt that moves takes a move of the least path distance.
    #[test]
    fn chess_walk_5_the_shortest_way(text in battlefield(), seed: u64) {
        let text = text.replace("enemy archer", "enemy grunt").replace("enemy ram", "enemy grunt");
        let Ok(mut game) = Chess::start(&Setup::scenario(&text), seed) else {
            return Ok(());
        };
        if game.ending.is_some() || game.field.ground.moving() != 0 {
            return Ok(());
        }
        let mut dice = Dice::new(seed);
        let mut events = Vec::new();
        let mut bound = LoopBound::new(10_000, "a sequence of moves");
        while bound.step() && (game.sequence.is_some() || events.is_empty()) {
            if game.ending.is_some() || !wander(&mut game, &mut dice, &mut events) {
                return Ok(());
            }
        }
        // Only the first enemy of the phase acted on a board that nothing else has changed since.
        let foes = game.field.foes;
        let moved = events.iter().rev().find_map(|event| match event {
            Event::EnemyMoved { enemy, from, to } => Some((*enemy, *from, *to)),
            _ => None,
        });
        let Some((id, from, to)) = moved else {
            return Ok(());
        };
        let last = foes.all().last().is_some_and(|enemy| enemy.id == id);
        if !last || game.ending.is_some() || game.phase() != chess::ChessPhase::Black {
            return Ok(());
        }
        let shut = game.field.army.occupied() | game.field.ground.walls()
            | foes.bodies() & !to.bit();
        let options: Vec<Square> = (0..64).map(Square::new)
            .filter(|square| square.distance(from) == 1 && shut & square.bit() == 0)
            .collect();
        let here = foes.all().last().unwrap();
        let prey = game.field.army.side(Army::White) & !game.field.ground.stones;
        let mut targets: Vec<Square> = Square::all(prey).collect();
        targets.sort_by_key(|target| (from.distance(*target), *target));
        let reachable = targets.iter().find(|target| {
            options.iter().any(|option| walk(&game, here, *option, **target).is_some())
                || from.distance(**target) <= 1
        });
        if let Some(target) = reachable {
            let best = options.iter().filter_map(|option| walk(&game, here, *option, *target)).min();
            prop_assert_eq!(walk(&game, here, to, *target), best, "{}", game.export());
        }
    }

    /// CHESS-SCN-1: any state comes back from its text.
    #[test]
    fn chess_scn_1_export_and_load(text in battlefield(), seed: u64) {
        let Ok(mut game) = Chess::start(&Setup::scenario(&text), seed) else {
            return Ok(());
        };
        let mut dice = Dice::new(seed);
        for _ in 0..12 {
            let again = Chess::start(&Setup::scenario(&game.export()), 0);
            prop_assert_eq!(again.as_ref(), Ok(&game), "{}", game.export());
            if game.ending.is_some() || !wander(&mut game, &mut dice, &mut Vec::new()) {
                break;
            }
        }
    }

    /// CHESS-STONE-6: taking a stone move back leaves no trace.
    #[test]
    fn chess_stone_6_aborting_leaves_no_trace(text in battlefield(), seed: u64) {
        let Ok(game) = Chess::start(&Setup::scenario(&text), seed) else {
            return Ok(());
        };
        let mut legal = Vec::new();
        game.legal(Seat(0), &mut legal);
        for command in legal {
            let mut after = game.clone();
            after.apply(Seat(0), command, &mut Null);
            if after.sequence.is_some() {
                let mut stepped = Vec::new();
                after.legal(Seat(0), &mut stepped);
                for step in stepped {
                    if matches!(step, Command::StoneStep { .. }) {
                        let mut further = after.clone();
                        further.apply(Seat(0), step, &mut Null);
                        further.apply(Seat(0), Command::StoneAbort, &mut Null);
                        prop_assert_eq!(&further, &game);
                    }
                }
                after.apply(Seat(0), Command::StoneAbort, &mut Null);
                prop_assert_eq!(&after, &game);
            }
        }
    }

    /// CHESS-BELT-2: belts neither make nor lose anybody but to deadly tiles.
    #[test]
    fn chess_belt_2_nobody_vanishes(text in battlefield(), seed: u64) {
        let Ok(mut game) = Chess::start(&Setup::scenario(&text), seed) else {
            return Ok(());
        };
        let mut dice = Dice::new(seed);
        // Taking a stone move back brings back what it took. CHESS-STONE-6
        let mut opened = None;
        for _ in 0..20 {
            let count = |game: &Chess| -> BTreeMap<bool, usize> {
                let pieces = game.field.army.occupied().count_ones() as usize;
                BTreeMap::from([(true, pieces), (false, game.field.foes.all().len())])
            };
            let before = count(&game);
            let mut events = Vec::new();
            if game.ending.is_some() || !wander(&mut game, &mut dice, &mut events) {
                break;
            }
            let mut expected = before.clone();
            for event in &events {
                match event {
                    Event::PieceCaptured { .. } | Event::PieceLost { .. } => {
                        *expected.entry(true).or_default() -= 1;
                    }
                    Event::PawnConjured { .. } | Event::KingRevived { .. } => {
                        *expected.entry(true).or_default() += 1;
                    }
                    Event::EnemyKilled { .. } => *expected.entry(false).or_default() -= 1,
                    Event::StoneOpened { .. } => opened = Some(before.clone()),
                    Event::StoneAborted { .. } => expected = opened.take().unwrap(),
                    _ => {}
                }
            }
            prop_assert_eq!(count(&game), expected, "{:?}", events);
        }
    }

    /// Whatever is loaded is refused with faults or plays without a panic.
    #[test]
    fn chess_edge_1_strange_scenarios(text in battlefield(), seed: u64, cuts in 1_usize..6) {
        let mut letters = text.into_bytes();
        let mut dice = Dice::new(seed);
        for _ in 0..cuts {
            let place = dice.index(letters.len()).unwrap();
            letters[place] = *dice.pick(b"0123456789abcdefgh-,=; kKqQrRnNpP").unwrap();
        }
        let Ok(text) = String::from_utf8(letters) else {
            return Ok(());
        };
        match Chess::start(&Setup::scenario(&text), seed) {
            Ok(mut game) => {
                for _ in 0..20 {
                    game.validate().unwrap();
                    if !wander(&mut game, &mut dice, &mut Vec::new()) {
                        break;
                    }
                }
            }
            // CHESS-CMD-3: what is wrong is wrong with the text, and has a place in it.
            Err(error) => {
                for fault in error.faults {
                    prop_assert!(fault.code.starts_with("scenario/"), "{}: {}", text, fault);
                    prop_assert!(!fault.path.is_empty(), "{}: {}", text, fault);
                }
            }
        }
    }
}
