//! The bot that takes what looks best one command ahead.

use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat, Verdict};

/// The name of the bot.
pub const NAME: &str = "greedy";

/// How good a state is for a seat, while the match runs; `None` if the game cannot say. A match
/// that has ended is judged by its outcome.
pub type Score<G> = fn(&G, Seat) -> Option<i64>;

/// The command after which the state is best for `seat`: a win comes first, a loss last, and
/// `score` decides in between. Dice decide between equals. So in a game without a score the bot
/// sees an end that is one command away, and plays at random until then.
///
/// ```
/// use initiative_kernel::dice::Dice;
/// use initiative_kernel::game::{Game, Seat};
/// use initiative_bots::greedy;
/// use initiative_testkit::sample::{Command, Setup, Trail};
/// let trail = Trail::start(&Setup { length: 3, ..Setup::default() }, 1)?;
/// let command = greedy::choose(&trail, Seat(0), |_, _| None, |_| false, &mut Dice::new(1));
/// assert_ne!(command, Some(Command::Resign));
/// # Ok::<(), initiative_kernel::game::SetupError>(())
/// ```
pub fn choose<G: Game>(
    game: &G,
    seat: Seat,
    score: Score<G>,
    shuns: impl Fn(&G::Command) -> bool,
    dice: &mut Dice,
) -> Option<G::Command> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal.retain(|command| !shuns(command));
    let mut best = i64::MIN;
    let mut equals: Vec<G::Command> = Vec::new();
    let mut after = game.clone();
    for command in legal {
        after.clone_from(game);
        after.apply(seat, command.clone(), &mut Null);
        let worth = judge(&after, seat, score);
        if worth > best {
            best = worth;
            equals.clear();
        }
        if worth == best {
            equals.push(command);
        }
    }
    let place = dice.index(equals.len())?;
    Some(equals.swap_remove(place))
}

/// The value of a win: no score is better than a win, or worse than a loss.
pub(crate) const BOUND: i64 = 1 << 40;

/// How good a state is for a seat. A match that has ended counts by its outcome.
pub(crate) fn judge<G: Game>(game: &G, seat: Seat, score: Score<G>) -> i64 {
    match game.status().outcome().map(|outcome| outcome.verdict(seat)) {
        Some(Verdict::Won) => BOUND,
        Some(Verdict::Lost) => -BOUND,
        Some(Verdict::Drawn | Verdict::Void) => 0,
        None => score(game, seat).unwrap_or(0).clamp(1 - BOUND, BOUND - 1),
    }
}
