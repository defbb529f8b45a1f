//! SQUAD-BAL-1, SQUAD-BOT-3: how often the bots win.

use initiative_bots::luck::Luck;
use initiative_hosting::Hosted;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_testkit::bound::LoopBound;
use squad::{BattleEnd, Command, Setup, Squad, bot};

const SEEDS: u64 = 400;
const SEAT: Seat = Seat(0);

type Bot = fn(&Squad, Seat) -> Option<Command>;

/// The battles of a hundred that a bot wins, in tenths.
fn wins(scenario: &str, bot: Bot) -> u64 {
    let won = (0..SEEDS).filter(|seed| {
        let mut game = Squad::start(&Setup::scenario(scenario), *seed).unwrap();
        let mut bound = LoopBound::new(10_000, format!("{scenario} with seed {seed}"));
        while bound.step()
            && let Some(command) = bot(&game, SEAT)
        {
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
        let mut bound = LoopBound::new(1_000, "a battle in which nobody acts");
        while bound.step() && game.ending.is_none() {
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

/// The same for a bot by its name, over fewer battles.
fn wins_of(scenario: &str, bot: &str) -> u64 {
    const BATTLES: u64 = 100;
    let won = (0..BATTLES).filter(|seed| {
        let mut game = Squad::start(&Setup::scenario(scenario), *seed).unwrap();
        let mut entries = 0;
        while game.status().awaited().contains(SEAT) {
            let luck = Luck::new(*seed, SEAT, entries);
            let command = Squad::cast().choose(bot, &game, SEAT, luck, &mut Vec::new()).unwrap();
            assert_eq!(game.check(SEAT, &command), Ok(()), "{bot}");
            game.apply(SEAT, command, &mut Null);
            entries += 1;
            assert!(entries < 10_000, "{bot} in {scenario} with seed {seed} has no end");
        }
        game.ending == Some(BattleEnd::Won)
    });
    let won = won.count() as u64 * 1000 / BATTLES;
    println!("{scenario}: {bot} wins {won} of 1000");
    won
}

#[test]
fn the_leaders_win_ten_points_more_often_than_careful() {
    for scenario in ["palisade", "long_night"] {
        let careful = wins_of(scenario, "careful");
        for leader in ["sergeant", "captain", "veteran"] {
            assert!(wins_of(scenario, leader) >= careful + 100, "{scenario}: {leader}");
        }
    }
}

#[test]
fn greedy_has_a_score_and_wins_where_random_never_does() {
    for scenario in ["quarry", "palisade"] {
        assert!(wins_of(scenario, "greedy") >= wins_of(scenario, "random") + 300, "{scenario}");
    }
}

#[test]
fn the_lesson_is_won_by_fighting_and_not_by_chance() {
    for bot in ["simple", "careful", "veteran"] {
        assert!(wins_of("first_watch", bot) >= 850, "{bot}");
    }
    assert!(wins_of("first_watch", "random") <= 350);
}

#[test]
fn the_ladder_has_five_levels_in_order() {
    let ladder: Vec<_> = Squad::cast().ladder().iter().map(|bot| (bot.level, bot.id)).collect();
    let names = ["simple", "careful", "sergeant", "captain", "veteran"];
    assert_eq!(ladder, (1..).map(Some).zip(names).collect::<Vec<_>>());
}

/// Nobody knows the order of the piles and the coming rolls, so no bot may depend on them.
#[test]
fn every_bot_decides_the_same_when_all_it_cannot_know_is_dealt_anew() {
    for scenario in ["quarry", "palisade", "long_night"] {
        let mut game = Squad::start(&Setup::scenario(scenario), 5).unwrap();
        for entries in 0..60 {
            let luck = Luck::new(5, SEAT, entries);
            for bot in Squad::cast().bots().iter().filter(|bot| bot.id != "montecarlo") {
                let other = game.reimagine(SEAT, &mut Dice::new(entries + 100));
                let choose = |game| Squad::cast().choose(bot.id, game, SEAT, luck, &mut Vec::new());
                assert_eq!(choose(&game), choose(&other), "{} in {scenario}", bot.id);
            }
            let Some(command) = bot::careful(&game, SEAT) else { break };
            game.apply(SEAT, command, &mut Null);
        }
    }
}
