//! Every scenario on offer, played to its end by `guide`.

use dungeon::content::HeroAction;
use dungeon::{Command, DelveEnding, Dungeon, GearSlot, HERO, Setup, bot};
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::turn::energy::{ActionKind, Policy};
use initiative_scene::staged::Staged;

const SEAT: Seat = Seat(0);
/// No delve takes as many commands, because of hunger.
const COMMANDS: usize = 20_000;

/// How many delves of each scenario to play: `DELVE_SEEDS`, or 3.
fn seeds() -> u64 {
    std::env::var("DELVE_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(3)
}

fn offered() -> Vec<String> {
    let about = Dungeon::about();
    let ids: Vec<_> = about.scenarios.iter().map(|offer| offer.id.to_string()).collect();
    assert!(ids.len() >= 7, "{ids:?}");
    ids
}

/// Plays a scenario and returns its ending.
fn ending(id: &str, seed: u64) -> DelveEnding {
    let mut game = Dungeon::start(&Setup::scenario(id), seed).unwrap();
    for _ in 0..COMMANDS {
        let Some(command) = bot::guide(&game, SEAT) else {
            break;
        };
        if let Err(refusal) = game.check(SEAT, &command) {
            panic!("{id} {seed}: {command:?}: {}", refusal.code);
        }
        game.apply(SEAT, command, &mut Null);
    }
    let energy = game.turns.ledger().total(HERO);
    game.ending.unwrap_or_else(|| panic!("{id} {seed} goes on and on, with {energy} energy"))
}

#[test]
fn energy_lit_3_every_scenario_on_offer_ends_by_its_rules() {
    for id in offered() {
        let mut ends = [0_u64; 2];
        for seed in 0..seeds() {
            match ending(&id, seed) {
                DelveEnding::Victory => ends[0] += 1,
                DelveEnding::Defeat(_) => ends[1] += 1,
                other => panic!("{id} {seed}: {other:?}"),
            }
        }
        println!("{id}: {} won, {} lost", ends[0], ends[1]);
    }
}

/// The founding numbers: every actor gains 1 a turn, every action costs 100, and waiting 50.
#[test]
fn energy_lit_4_first_numbers_are_the_founding_ones() {
    let mut game = Dungeon::start(&Setup::scenario("first-numbers"), 1).unwrap();
    let options = *game.turns.options();
    assert_eq!(options.policy, Policy::Literal);
    for actor in game.turns.ledger().ids() {
        let holder = game.turns.ledger().holder(actor).unwrap();
        assert_eq!((holder.rate, holder.max, holder.bank_max, holder.total), (1, 100, 0, 100));
    }
    for kind in HeroAction::ALL {
        let cost = game.book.hero_costs.of(*kind);
        assert!([0, 100].contains(&cost) || *kind == HeroAction::Wait && cost == 50, "{kind:?}");
    }
    assert!(game.book.is_flat());
    // The first action takes all energy, and every later one what a turn brings.
    let worn = GearSlot::Weapon;
    for (command, turn) in [(Command::UnequipItem { worn }, 1), (Command::Wait, 2)] {
        game.apply(SEAT, command, &mut Null);
        assert_eq!((game.turns.turn_count(), game.turns.ledger().total(HERO)), (turn, 1));
    }
}
