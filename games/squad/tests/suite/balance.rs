//! SQUAD-BAL-1, SQUAD-BOT-3: how often the bots win.

use initiative_kernel::game::{Game, Null, Seat};
use squad::{BattleEnd, Command, Setup, Squad, bot};

const SEEDS: u64 = 400;
const SEAT: Seat = Seat(0);

type Bot = fn(&Squad, Seat) -> Option<Command>;

/// The battles of a hundred that a bot wins, in tenths.
fn wins(scenario: &str, bot: Bot) -> u64 {
    let won = (0..SEEDS).filter(|seed| {
        let mut game = Squad::start(&Setup::scenario(scenario), *seed).unwrap();
        while let Some(command) = bot(&game, SEAT) {
            game.apply(SEAT, command, &mut Null);
        }
        game.ending == Some(BattleEnd::Won)
    });
    let won = won.count() as u64 * 1000 / SEEDS;
    println!("{scenario}: {won} of 1000");
    won
}

#[test]
fn squad_bal_1_simple_wins_first_stand() {
    assert!(wins("first_stand", bot::simple) >= 970);
}

#[test]
fn squad_bal_1_simple_in_the_quarry() {
    assert!((660..=880).contains(&wins("quarry", bot::simple)));
}

#[test]
fn squad_bal_1_simple_at_the_palisade() {
    assert!((480..=700).contains(&wins("palisade", bot::simple)));
}

#[test]
fn squad_bal_1_simple_in_the_long_night() {
    assert!((360..=590).contains(&wins("long_night", bot::simple)));
}

#[test]
fn squad_bal_1_who_never_acts_loses() {
    let lost = (0..SEEDS).filter(|seed| {
        let mut game = Squad::start(&Setup::scenario("first_stand"), *seed).unwrap();
        while game.ending.is_none() {
            game.apply(SEAT, Command::EndPhase, &mut Null);
        }
        game.ending == Some(BattleEnd::Fallen)
    });
    assert!(lost.count() as u64 * 100 >= SEEDS * 95);
}

#[test]
fn squad_bot_3_careful_wins_more_often() {
    for scenario in ["quarry", "palisade"] {
        assert!(wins(scenario, bot::careful) > wins(scenario, bot::simple), "{scenario}");
    }
}
