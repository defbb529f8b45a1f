//! What a position is worth.

use crate::content::Keyword;
use crate::state::{Duel, other};
use crate::unit::Unit;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;

// DUEL-BOT-2
/// How good a position is for a seat: what it has, minus what the enemy has.
///
/// ```
/// use duel::{Duel, Setup, bot};
/// use initiative_kernel::game::{Game, Seat};
/// let game = Duel::start(&Setup::default(), 1)?;
/// assert_eq!(bot::value(&game, Seat(0)), -4, "seat 1 has one mana more");
/// # Ok::<(), initiative_kernel::game::SetupError>(())
/// ```
#[must_use]
pub fn value(game: &Duel, seat: Seat) -> i64 {
    if let Some(ending) = game.ending {
        return match ending.winner {
            Some(winner) if winner == seat => 1_000_000,
            Some(_) => -1_000_000,
            None => -1_000,
        };
    }
    i64::from(holdings(game, seat) - holdings(game, other(seat)))
}

fn holdings(game: &Duel, seat: Seat) -> i32 {
    let side = game.side(seat);
    let foe = game.general(other(seat)).map(|general| general.at);
    let units: i32 = side.units.iter().map(|unit| worth(game, unit, foe)).sum();
    let cards: i32 = side.hand.iter().flatten().map(|_| 5).sum();
    let artifacts: i32 = side.artifacts.iter().map(|_| 4).sum();
    let core = side.mana.base().cast_signed();
    let again = game.turns.repeats() == Some(seat);
    let ready = side.signature.active;
    units + cards + artifacts + 4 * core + 3 * i32::from(ready) + 25 * i32::from(again)
}

fn worth(game: &Duel, unit: &Unit, foe: Option<Tile>) -> i32 {
    let health = unit.health_left();
    if unit.general {
        return 3 * health - 2 * (12 - health).max(0);
    }
    let keywords = unit.keywords();
    let stunned = keywords.has(Keyword::Stunned);
    let special = keywords.len().cast_signed() - i32::from(stunned);
    let far = foe.map_or(0, |at| unit.at.x.abs_diff(at.x).max(unit.at.y.abs_diff(at.y)));
    4 + 3 * game.attack(unit) + 3 * health + 2 * special + 3 * i32::from(unit.tally.watches)
        - 6 * i32::from(stunned)
        - i32::from(far)
}
