//! How often `guide` wins and loses, and why it dies.

use dungeon::content::Class;
use dungeon::{DeathCause, DelveEnding, Dungeon, Setup, bot};
use initiative_kernel::game::{Game, Null, Seat};

const SEAT: Seat = Seat(0);
/// An optimised build plays all delves, other builds fewer.
const SEEDS: u64 = if cfg!(debug_assertions) { 100 } else { 200 };
/// No delve takes as many commands, because of hunger.
const COMMANDS: usize = 20_000;

/// How the delves of a class ended.
#[derive(Debug, Default)]
struct Record {
    won: u64,
    lost: u64,
    starved: u64,
    /// The turns of the delves that were won.
    turns: u64,
}

fn record(class: Class) -> Record {
    let mut record = Record::default();
    for seed in 0..SEEDS {
        let setup = Setup::default().with("class", class.to_string());
        let mut game = Dungeon::start(&setup, seed).unwrap();
        for _ in 0..COMMANDS {
            let Some(command) = bot::guide(&game, SEAT) else {
                break;
            };
            game.apply(SEAT, command, &mut Null);
        }
        match game.ending {
            Some(DelveEnding::Victory) => {
                record.won += 1;
                record.turns += game.turns.turn_count();
            }
            Some(DelveEnding::Defeat(cause)) => {
                record.lost += 1;
                record.starved += u64::from(cause == DeathCause::Hunger);
                println!(
                    "{class} {seed}: depth {} level {} turn {} {cause:?}",
                    game.depth(),
                    game.hero.level,
                    game.turns.turn_count()
                );
            }
            other => panic!("{class} {seed}: {other:?}"),
        }
    }
    println!("{class}: {record:?}, {} turns to win", record.turns / u64::max(record.won, 1));
    record
}

fn is_fair(class: Class) {
    let record = record(class);
    assert!(record.won * 100 >= SEEDS * 20, "{class}: {record:?}");
    assert!(record.lost * 100 >= SEEDS * 10, "{class}: {record:?}");
    // Hunger should bound a delve, not decide it.
    assert!(record.starved * 100 <= SEEDS, "{class}: {record:?}");
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
