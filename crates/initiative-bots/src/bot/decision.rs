//! The decision of a bot.

use crate::random;
use crate::thought::{Progress, Thought};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat};

/// A bot's decision under way. Its result is always legal.
pub struct Decision<G: Game> {
    pub(super) game: G,
    pub(super) seat: Seat,
    pub(super) shuns: fn(&G::Command) -> bool,
    pub(super) dice: Dice,
    pub(super) thought: Box<dyn Thought<G::Command>>,
}

impl<G: Game<Command: Send> + Send> Thought<G::Command> for Decision<G> {
    fn advance(&mut self, nodes: u64) -> Progress<G::Command> {
        match self.thought.advance(nodes) {
            Progress::Thinking => Progress::Thinking,
            Progress::Done(command) => {
                let (seat, legal) = (self.seat, &mut Vec::new());
                Progress::Done(settle(command, &self.game, seat, self.shuns, &mut self.dice, legal))
            }
        }
    }

    fn hurry(&mut self) {
        self.thought.hurry();
    }
}

impl<G: Game> fmt::Debug for Decision<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decision").field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// The bot's command if it is legal; otherwise any legal command.
pub(super) fn settle<G: Game>(
    thought: Option<G::Command>,
    game: &G,
    seat: Seat,
    shuns: fn(&G::Command) -> bool,
    dice: &mut Dice,
    legal: &mut Vec<G::Command>,
) -> Option<G::Command> {
    let sound = thought.filter(|command| game.check(seat, command).is_ok());
    sound.or_else(|| random::choose(game, seat, shuns, dice, legal)).or_else(|| {
        game.legal(seat, legal);
        legal.pop()
    })
}
