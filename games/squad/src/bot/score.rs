//! How well a battle goes for the squad.

use crate::body::Down;
use crate::state::{BattleEnd, Monster, Squad, Survivor, distance};

/// What a win is worth, and a loss costs. No battle that goes on is worth as much.
const DECIDED: i64 = 10_000;

/// What wounds on one part of the body cost: the second knocks down, the third may kill.
const WOUNDS: [i64; 4] = [0, 8, 24, 45];

/// How good a battle is for the squad: the health of the survivors, minus what is left of the
/// monsters. All seats win and lose together, so it is the same for all of them.
///
/// ```
/// use initiative_kernel::game::Game;
/// use squad::{Setup, Squad, bot};
/// let stand = Squad::start(&Setup::scenario("first_stand"), 1)?;
/// let night = Squad::start(&Setup::scenario("long_night"), 1)?;
/// assert!(bot::score(&stand) > bot::score(&night), "one brute is easier than a night of monsters");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn score(game: &Squad) -> i64 {
    let end = match game.ending {
        Some(BattleEnd::Won) => DECIDED,
        Some(BattleEnd::Fallen | BattleEnd::Resigned) => -DECIDED,
        Some(BattleEnd::Drawn) | None => 0,
    };
    let squad: i64 = game.alive().map(|survivor| fitness(&game.survivors[survivor])).sum();
    let monsters: i64 = game.living_monsters().map(|one| menace(&game.monsters[one])).sum();
    end + squad - monsters - approach(game)
}

/// What a living survivor is worth.
fn fitness(survivor: &Survivor) -> i64 {
    let wounds = survivor.wounds.iter().map(|wounds| WOUNDS[usize::from(*wounds).min(3)]);
    let severe: i64 = survivor.severe.iter().map(|count| i64::from(*count)).sum();
    let down = i64::from(survivor.down != Down::No);
    130 - wounds.sum::<i64>() - 15 * severe - 10 * down
}

/// What a living monster costs.
fn menace(monster: &Monster) -> i64 {
    40 + 12 * i64::from(monster.life())
}

/// How far the survivors still are from the monsters nearest to them, a little.
fn approach(game: &Squad) -> i64 {
    let nearest = |survivor: usize| {
        let at = game.survivors[survivor].at;
        game.living_monsters().map(|monster| distance(game.monsters[monster].at, at)).min()
    };
    game.alive().filter_map(nearest).map(i64::from).sum()
}
