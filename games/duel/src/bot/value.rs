//! What a position is worth.

use crate::content::Keyword;
use crate::rules::Draw;
use crate::state::{Duel, DuelPhase, other};
use crate::unit::Unit;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;

/// What a card in hand is worth.
const CARD: i32 = 5;
/// What a mana is worth that comes back every turn.
const CORE: i32 = 4;

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

/// How good a position is for a seat, on both sides of the end of a turn: twice the value, with half
/// of what the end of this turn brings. By the value alone every end of a turn is a loss, because
/// the enemy's card and mana follow it.
pub(crate) fn score(game: &Duel, seat: Seat) -> i64 {
    // An open choice counts slightly less than one that is made.
    let score = 2 * value(game, seat) - i64::from(game.pending.is_some());
    if game.phase != DuelPhase::Active || game.ending.is_some() {
        return score;
    }
    let current = game.turns.current();
    let next = game.turns.repeats().unwrap_or(other(current));
    let drawer = if game.stage.rules.draw == Draw::EndOfOwnTurn { current } else { next };
    let own = |whose: Seat, gain: i32| i64::from(if whose == seat { gain } else { -gain });
    score + own(drawer, drawn(game, drawer)) + own(next, grown(game, next))
}

/// What a seat's next draw is worth.
fn drawn(game: &Duel, seat: Seat) -> i32 {
    let side = game.side(seat);
    let room = side.hand.iter().filter(|slot| slot.is_none()).count();
    let cards = room.min(side.pile.len()).min(game.draws(seat) as usize);
    CARD * i32::try_from(cards).unwrap_or_default()
}

/// What the growth of a seat's mana is worth at the beginning of its turn.
fn grown(game: &Duel, seat: Seat) -> i32 {
    let grows = game.side(seat).mana.base() < game.stage.rules.max_mana.into();
    CORE * i32::from(grows && game.turns.own_turns(seat) > 0)
}

fn holdings(game: &Duel, seat: Seat) -> i32 {
    let side = game.side(seat);
    let foe = game.general(other(seat)).map(|general| general.at);
    let units: i32 = side.units.iter().map(|unit| worth(game, unit, foe)).sum();
    let cards: i32 = side.hand.iter().flatten().map(|_| CARD).sum();
    let artifacts: i32 = side.artifacts.iter().map(|_| 4).sum();
    let core = side.mana.base().cast_signed();
    let again = game.turns.repeats() == Some(seat);
    let ready = side.signature.active;
    units + cards + artifacts + CORE * core + 3 * i32::from(ready) + 25 * i32::from(again)
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
