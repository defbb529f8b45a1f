//! The bot that takes any legal command, all with the same probability.

use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat};

/// The name of the bot.
pub const NAME: &str = "random";

/// Any command that `seat` may give and the bot does not shun; `None` if there is none. `legal` is
/// a buffer to work in.
///
/// ```
/// use initiative_kernel::dice::Dice;
/// use initiative_kernel::game::{Game, Seat};
/// use initiative_bots::random;
/// use initiative_testkit::sample::{Command, Setup, Trail};
/// let trail = Trail::start(&Setup::default(), 1)?;
/// let shuns = |command: &Command| *command == Command::Resign;
/// let command = random::choose(&trail, Seat(0), shuns, &mut Dice::new(1), &mut Vec::new());
/// assert!(command.is_some_and(|command| trail.check(Seat(0), &command).is_ok()));
/// # Ok::<(), initiative_kernel::game::SetupError>(())
/// ```
pub fn choose<G: Game>(
    game: &G,
    seat: Seat,
    shuns: impl Fn(&G::Command) -> bool,
    dice: &mut Dice,
    legal: &mut Vec<G::Command>,
) -> Option<G::Command> {
    legal.clear();
    game.legal(seat, legal);
    legal.retain(|command| !shuns(command));
    let place = dice.index(legal.len())?;
    Some(legal.swap_remove(place))
}
