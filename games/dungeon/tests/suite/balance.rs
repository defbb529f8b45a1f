//! DELVE-GOAL-4: how often `guide` wins and loses.

use dungeon::content::Class;
use dungeon::{Dungeon, Ending, Setup, bot};
use initiative::game::{Game, Null, Seat};

const SEAT: Seat = Seat(0);
const SEEDS: u64 = 100;
/// Hunger bounds every delve; no delve takes as many commands.
const COMMANDS: usize = 20_000;

/// Wins and losses of a hundred delves.
fn record(class: Class) -> (u64, u64) {
    let (mut won, mut lost, mut turns) = (0, 0, 0);
    for seed in 0..SEEDS {
        let setup = Setup::default().with("class", class.to_string());
        let mut game = Dungeon::new(&setup, seed).unwrap();
        for _ in 0..COMMANDS {
            let Some(command) = bot::guide(&game, SEAT) else {
                break;
            };
            game.apply(SEAT, command, &mut Null);
        }
        match game.ending() {
            Some(Ending::Victory) => {
                won += 1;
                turns += game.turns().turn_count();
            }
            Some(Ending::Defeat(cause)) => {
                lost += 1;
                println!(
                    "{class} {seed}: depth {} level {} turn {} {cause:?}",
                    game.depth(),
                    game.hero().level,
                    game.turns().turn_count()
                );
            }
            other => panic!("{class} {seed}: {other:?}"),
        }
    }
    println!("{class}: {won} won in {} turns, {lost} lost", turns / u64::max(won, 1));
    (won, lost)
}

fn is_fair(class: Class) {
    let (won, lost) = record(class);
    assert!(won * 100 >= SEEDS * 20, "{class} wins {won}");
    assert!(lost * 100 >= SEEDS * 10, "{class} loses {lost}");
}

#[test]
fn delve_goal_4_warrior() {
    is_fair(Class::Warrior);
}

#[test]
fn delve_goal_4_mage() {
    is_fair(Class::Mage);
}

#[test]
fn delve_goal_4_rogue() {
    is_fair(Class::Rogue);
}
