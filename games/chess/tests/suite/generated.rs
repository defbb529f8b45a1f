//! Scenarios put together at random from every clause there is.

use chess::{Chess, Command, Setup};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null};
use proptest::prelude::*;

/// Armies to write clauses for.
const BOARDS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pp4pp/8/2n5/3R4/8/PP4PP/4K2R w Kkq - 3 12",
    "4k3/8/3R4/8/4N3/8/4P3/4K3 b - - 99 40",
    "8/1nbqkbr1/1pppppp1/8/8/1PPPPPP1/1NBQKBR1/8 w - - 0 1",
    "1n2k1n1/p2q4/8/8/8/8/P6P/R3K2R w KQ - 0 9",
    "8/8/8/8/3R4/8/4P3/4K3 w - - 0 1",
    "rnbqkbnr/kkkkkkkk/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; mark a7-h7 pretender",
    "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
];

/// Clauses with places for a square (`@`), an area (`%`) and a small number (`*`).
const CLAUSES: [&str; 62] = [
    "world pirate",
    "world fear",
    "world void",
    "world overworld; roll stones",
    "world pirate; roll bridges",
    "world void; roll armies",
    "tile % lava",
    "tile % water",
    "tile % void",
    "tile % ground",
    "tile % dropper",
    "tile % question",
    "tile % water; bridge %",
    "belt % n",
    "belt % e",
    "belt % s",
    "belt % w",
    "stone %",
    "stone @",
    "ranks pawn=*,7 promote=8,* back=1,8",
    "enemy grunt @",
    "enemy brute @ hp=*",
    "enemy archer @ commit=@",
    "enemy archer @ commit=@ due=*",
    "enemy bombard @ commit=@ rect=@ due=*",
    "enemy lurker @ id=25*",
    "enemy ghost @",
    "enemy wisp_thing @ id=* state=odd",
    "type fire_drake hp=* body=2x2 moves=rook site=4x4",
    "type grunt moves=dragon name=Old_grunt lane=c",
    "type scout tile=@ rows=*,6; spawn scout 1-1",
    "enemy fire_drake @",
    "spawn grunt,archer *-5",
    "spawn shade,wraith 1-2",
    "spawn grunt, 2-2",
    "mark % shield",
    "mark @ horse",
    "mark @ slam",
    "boss kings_son turn=* ready=*",
    "boss kings_son turn=* left=* first=b8",
    "boss queen turn=* cutqueen=d8",
    "boss jester turn=*",
    "boss king turn=*",
    "boss king turn=* stage=2 since=* float=*",
    "owed *",
    "ban e2e4",
    "undo_point e2e4 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    "stone @; sequence @ home=@ stage=step",
    "stone d4; sequence d4 home=d4 stage=step",
    "stone d4; sequence d4 home=@ stage=move",
    "stone d4; sequence d4 home=d4 stage=step; abort_point 4k3/8/8/8/8/3R4/4P3/4K3 w - - 0 1",
    "phase enemies",
    "phase black",
    "phase boss",
    "round *; seen 1",
    "seed 5; dice 7:3:*",
    "crowns *",
    "lost %",
    "objective rout",
    "sandbox",
    "option pathing=greedy warning=instant draws=off",
    "past -",
];

fn scenario(seed: u64, count: usize) -> String {
    let mut dice = Dice::new(seed);
    let mut text = (*dice.pick(&BOARDS).unwrap()).to_string();
    for _ in 0..count {
        text.push_str("; ");
        let clause = dice.pick(&CLAUSES).unwrap();
        // A square that stands twice in a clause is often the same.
        let square =
            |dice: &mut Dice| chess::Square::new(dice.index(64).unwrap() as u8).to_string();
        let first = square(&mut dice);
        for letter in clause.chars() {
            match letter {
                '@' if dice.chance(60) => text.push_str(&first),
                '@' => text.push_str(&square(&mut dice)),
                '%' => {
                    let other = square(&mut dice);
                    let joint = dice.pick(&["-", ","]).unwrap();
                    text.push_str(&if dice.chance(50) {
                        first.clone()
                    } else {
                        format!("{first}{joint}{other}")
                    });
                }
                '*' => text.push_str(&dice.roll(0, 5).to_string()),
                letter => text.push(letter),
            }
        }
    }
    text
}

proptest! {
    // `PROPTEST_CASES` asks for more.
    #![proptest_config(ProptestConfig {
        cases: ProptestConfig::default().cases.max(3_000),
        ..ProptestConfig::default()
    })]

    /// CHESS-SCN-1, CHESS-CMD-3, CHESS-EDGE-1: a scenario is refused with places and reasons, or
    /// plays: somebody can always move, every state is sound, and its text gives it again.
    #[test]
    fn chess_scn_1_whatever_is_read_plays_and_comes_back(seed: u64, count in 0_usize..7) {
        let text = scenario(seed, count);
        let setup = Setup::scenario(&text);
        let mut game = match Chess::start(&setup, seed) {
            Ok(game) => game,
            Err(error) => {
                for fault in error.faults {
                    prop_assert!(!fault.path.is_empty() && !fault.message.is_empty());
                    prop_assert!(fault.code.starts_with("scenario/"), "{}: {}", text, fault);
                }
                return Ok(());
            }
        };
        for fault in Chess::warnings(&setup) {
            prop_assert!(fault.path.contains("clause") || fault.path == "fen", "{}: {}", text, fault);
        }
        let mut dice = Dice::new(seed);
        for _ in 0..8 {
            if let Err(error) = game.validate() {
                prop_assert!(false, "{}: {}", text, error);
            }
            let exported = game.export();
            let again = Chess::start(&Setup::scenario(&exported), 0);
            prop_assert_eq!(again.as_ref(), Ok(&game), "{}\n{}", text, exported);
            let Some(seat) = game.status().awaited().iter().next() else {
                break;
            };
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            legal.retain(|command| *command != Command::Resign);
            let Some(command) = dice.pick(&legal) else {
                prop_assert!(false, "nobody can move: {}\n{}", text, exported);
                break;
            };
            game.apply(seat, command.clone(), &mut Null);
        }
    }
}

/// The generator is worth its time only if much of what it makes can be played.
#[test]
fn chess_scn_1_many_generated_scenarios_can_be_played() {
    let played =
        (0..400).filter(|seed| Chess::start(&Setup::scenario(&scenario(*seed, 3)), *seed).is_ok());
    let played = played.count();
    assert!((60..340).contains(&played), "{played} of 400");
}
