//! Bots: who sits where no person does.
//!
//! A bot thinks about a reimagined state only, so it cannot know more than its seat does, and its
//! dice are a stream of their own: the same match always gets the same bot commands. Every game
//! has `random`; others a game brings itself ([`Manner::bot`]).

use crate::registry::Manner;
use initiative::dice::Dice;
use initiative::game::{Game, Seat};

/// The bot that every game has: any legal command, all alike.
pub const RANDOM: &str = "random";

/// What a bot does next on a seat; none if it does not know what to do.
pub type Mind<G> = fn(&G, Seat, &mut Dice) -> Option<<G as Game>::Command>;

/// The dice of the bot on `seat` for its thoughts after so many commands.
#[must_use]
pub fn dice(seed: u64, seat: Seat, commands: u64) -> Dice {
    let number = u64::from(seat.0) << 48 ^ commands;
    Dice::new(seed).stream("bot", number)
}

/// A command of the bot `name` for `seat`; none if the seat may not do anything. `legal` is room
/// to work in.
pub fn choose<G: Game>(
    name: &str,
    game: &G,
    seat: Seat,
    manner: Manner<G>,
    dice: &mut Dice,
    legal: &mut Vec<G::Command>,
) -> Option<G::Command> {
    let dream = game.reimagine(seat, dice);
    let thought = match (manner.bot)(name) {
        Some(mind) => mind(&dream, seat, dice),
        None => random(&dream, seat, manner, dice, legal),
    };
    // ONLINE-BOT-1: a bot that fails plays on with whatever the match allows.
    match thought.filter(|command| game.check(seat, command).is_ok()) {
        Some(command) => Some(command),
        None => random(game, seat, manner, dice, legal).or_else(|| {
            game.legal(seat, legal);
            legal.pop()
        }),
    }
}

fn random<G: Game>(
    game: &G,
    seat: Seat,
    manner: Manner<G>,
    dice: &mut Dice,
    legal: &mut Vec<G::Command>,
) -> Option<G::Command> {
    legal.clear();
    game.legal(seat, legal);
    legal.retain(|command| !(manner.turn_free)(command));
    let place = dice.index(legal.len())?;
    Some(legal.swap_remove(place))
}
