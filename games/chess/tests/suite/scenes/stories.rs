//! Matches to look at. Between them everything happens that can happen.

use crate::cases::board::command;
use crate::contract::BRAWL;
use chess::{Chess, Command, Setup};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::Game;
use initiative_scene::staged::Step;

/// A scenario, the commands that are given first, how many more are drawn, and with how many seeds.
struct Story(&'static str, &'static str, usize, u64);

const STORIES: [Story; 52] = [
    Story("plain", "", 40, 1),
    Story("overworld", "", 40, 2),
    Story("pirate", "", 40, 1),
    Story("fear", "", 40, 2),
    Story("volcanic", "", 30, 1),
    Story("carnival", "", 40, 3),
    Story("void", "", 30, 1),
    Story(BRAWL, "", 30, 4),
    // Bosses.
    Story("boss_kings_son", "", 50, 2),
    Story("boss_queen", "", 40, 2),
    Story("boss_jester", "", 40, 2),
    Story("boss_king", "", 20, 1),
    Story(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; boss king turn=20 stage=2 since=1",
        "e2e4, e7e5",
        10,
        12,
    ),
    Story("4k1r1/8/8/3n4/8/8/P7/4K3 w - - 0 1; boss kings_son ready=1", "a2a3, e8e7", 6, 2),
    Story(
        "1n4n1/4k3/8/8/8/8/1R6/4K3 w - - 0 1; mark b8,g8 horse; boss kings_son turn=3 left=4",
        "b2b8",
        6,
        2,
    ),
    Story(
        "1n2k1n1/8/2R5/8/8/8/8/4K3 w - - 0 1; mark b8,g8 horse; boss kings_son turn=3 left=4",
        "c6c8",
        3,
        1,
    ),
    Story("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; boss kings_son disabled=1", "", 4, 1),
    Story("4k3/8/8/8/8/8/8/3QK3 w - - 0 1; boss kings_son turn=7 tantrum=1", "e1f1, e8e7", 2, 1),
    Story("4k3/8/8/p6p/8/8/4P3/4K3 w - - 0 1; boss queen turn=7", "e2e3, e8e7", 6, 1),
    Story(
        "4k3/8/8/2n1p3/3q4/2P1N3/8/3RK3 w - - 0 1; mark d4 shield; boss queen turn=3; \
         enemy grunt c4; enemy wisp e4",
        "d1d4",
        2,
        1,
    ),
    Story(
        "rrrrrrrr/4k3/8/8/P6p/8/2P4P/4K3 w - - 0 1; mark a8-h8 slam; boss jester turn=6",
        "e1f1, e7e6",
        4,
        1,
    ),
    Story("4k3/8/8/p7/8/8/4P3/4K3 w - - 0 1; boss jester turn=6", "e2e3, e8e7", 2, 1),
    Story("4k3/pppp4/8/8/8/8/PPPP4/4K1NR w - - 0 1; boss jester turn=7", "e1f1, a7a6", 2, 6),
    Story(
        "rnbqkbnr/k7/1P6/8/8/8/8/RNBQK1NR w KQkq - 0 1; mark a7 pretender; boss king turn=9",
        "b6a7",
        6,
        1,
    ),
    Story(
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1; boss king turn=20 stage=2 since=2 float=2",
        "e2d2, d2e2",
        2,
        1,
    ),
    // Chess moves.
    Story("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1, e8c8", 2, 1),
    Story("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1, e8g8", 2, 1),
    Story("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4, d4e3", 2, 1),
    Story("7k/P7/8/8/8/8/p7/7K w - - 0 1", "a7a8r, h8g7, h1g2, a2a1n", 4, 1),
    Story("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", 0, 1),
    Story("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c7", 0, 1),
    // Ground.
    Story("4k3/8/8/8/8/8/8/K2R4 w - - 0 1; stone d4", "d1d4, step e5", 4, 2),
    Story("4k3/8/8/8/8/8/8/K2R4 w - - 0 1; stone d4", "d1d4, stay", 2, 1),
    Story("4k3/8/8/8/8/8/8/K2R4 w - - 0 1; stone d4", "d1d4, step e5, abort", 2, 1),
    Story("4k3/8/8/8/8/1NNN4/8/4K3 w - - 0 1; belt b3-d3 e; tile e3 dropper", "e1f1", 4, 1),
    Story("4k3/p7/8/8/8/8/1N6/4K3 w - - 0 1; world fear; enemy grunt b6", "b2c4", 4, 2),
    Story("k7/8/8/8/8/1q6/4P3/K7 w - - 0 1; tile e3 lava", "e2e3", 2, 1),
    Story("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; tile e3,e4 question", "e2e3", 6, 12),
    // Enemies.
    Story("7k/8/8/8/8/8/8/R3K3 w - - 0 1; enemy grunt a4", "a1a4", 4, 1),
    Story("7k/4R3/8/8/8/8/8/K7 w - - 0 1; world pirate; enemy grunt e6", "e7e6", 2, 1),
    Story("7k/8/8/8/3P4/8/8/R6K w - - 0 1; enemy grunt a4 commit=b3 due=3", "a1a4", 2, 1),
    Story("4k3/8/8/8/8/2N5/8/7K w - - 0 1; enemy grunt a4", "c3a4", 2, 1),
    Story("7k/8/8/8/8/8/2N5/K7 w - - 0 1; enemy brute d4", "c2e3", 4, 1),
    Story("7k/8/8/8/8/8/3P4/K7 w - - 0 1; enemy bombard d5", "", 10, 1),
    Story("7k/8/8/8/8/8/3P4/K7 w - - 0 1; enemy archer d4; enemy lurker h4", "", 10, 1),
    Story("4k3/8/8/3b4/8/8/4P3/4K3 w - - 0 1; enemy grunt d6 commit=d5", "e2e3", 4, 1),
    Story("4k3/8/8/4P3/8/8/P7/4K3 w - - 0 1; enemy grunt d5 commit=e4", "a2a3", 4, 1),
    Story("4k3/8/8/8/8/4K3/P7/8 w - - 0 1; enemy grunt e4 commit=e3; crowns 2", "a2a3", 8, 1),
    Story(
        "3k4/8/8/8/8/8/P7/4K3 w - - 0 1; enemy ghost a8; enemy grunt h5 state=dancing; \
         enemy grunt h8; tile g8,g7,h7 void",
        "",
        4,
        1,
    ),
    Story("3kr3/8/8/8/8/8/P7/4K3 b - - 0 1; enemy archer a8", "d8c8", 2, 1),
    Story("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; type t tile=a8; spawn t 2-2", "", 6, 1),
    Story("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; sandbox", "spawn a6, e2e3, phase enemies, kill", 2, 1),
];

/// Shows every step of every story, the openings included.
pub fn watch(mut see: impl FnMut(&Step<'_, Chess>)) {
    for Story(text, script, more, seeds) in STORIES {
        for seed in 0..seeds {
            tell(text, script, more, seed, &mut see);
        }
    }
}

fn tell(text: &str, script: &str, more: usize, seed: u64, see: &mut impl FnMut(&Step<'_, Chess>)) {
    let mut events = Vec::new();
    let mut game = Chess::new(&Setup::scenario(text), seed, &mut events)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    see(&Step::opening(&events, &game));
    let mut dice = Dice::new(seed);
    let mut script = script.split(", ").filter(|one| !one.is_empty()).map(command);
    let mut left = more;
    while let Some(seat) = game.status().awaited().iter().next() {
        let given = match script.next() {
            Some(given) => given,
            None if left == 0 => break,
            None => {
                left -= 1;
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                legal.retain(|command| {
                    matches!(
                        command,
                        Command::Move { .. }
                            | Command::StoneStep { .. }
                            | Command::StoneStay
                            | Command::StoneAbort
                    )
                });
                dice.pick(&legal).unwrap().clone()
            }
        };
        let allowed = game.check(seat, &given);
        assert_eq!(allowed.map_err(|refusal| refusal.code), Ok(()), "{text}: {given:?}");
        let before = game.clone();
        let mut events = Vec::new();
        game.apply(seat, given.clone(), &mut events);
        see(&Step::new(&before, &events, &game).by(seat, &given));
    }
}
