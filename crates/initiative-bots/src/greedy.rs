//! What looks best one command ahead.

use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat, Verdict};

/// The name of the bot.
pub const NAME: &str = "greedy";

/// How good a state is for a seat, while the match runs; none if the game cannot say. What ended is
/// judged by its outcome.
pub type Score<G> = fn(&G, Seat) -> Option<i64>;

/// The command after which the state is best for `seat`: won before anything else, lost after
/// everything else, in between by `score`. Dice decide between equals, so in a game without a score
/// it sees the ends that are one command away, and plays at random until then.
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

/// What a win is worth: no score is better than it, or worse than a loss.
pub(crate) const BOUND: i64 = 1 << 40;

/// How good a state is for a seat, ends included.
pub(crate) fn judge<G: Game>(game: &G, seat: Seat, score: Score<G>) -> i64 {
    match game.status().outcome().map(|outcome| outcome.verdict(seat)) {
        Some(Verdict::Won) => BOUND,
        Some(Verdict::Lost) => -BOUND,
        Some(Verdict::Drawn | Verdict::Void) => 0,
        None => score(game, seat).unwrap_or(0).clamp(1 - BOUND, BOUND - 1),
    }
}
