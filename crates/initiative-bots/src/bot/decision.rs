//! The decision of a bot.

use super::{Cast, Mind};
use crate::luck::Luck;
use crate::random;
use crate::thought::{Progress, Ready, Thought};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat};

/// A bot's decision under way. Its result is always legal.
pub struct Decision<G: Game> {
    game: G,
    seat: Seat,
    cast: Cast<G>,
    mind: Mind<G>,
    luck: Luck,
    dice: Dice,
    hurried: bool,
    /// None before the first slice: to begin is a part of the thinking, and a host decides when a
    /// bot may think.
    thought: Option<Box<dyn Thought<G::Command>>>,
}

impl<G: Game> Decision<G> {
    pub(super) fn new(cast: Cast<G>, mind: Mind<G>, game: &G, seat: Seat, luck: Luck) -> Self {
        let (game, dice) = (game.clone(), luck.dice());
        Self { game, seat, cast, mind, luck, dice, hurried: false, thought: None }
    }
}

impl<G: Game<Command: Send> + Send + 'static> Decision<G> {
    fn begin(&mut self) -> Box<dyn Thought<G::Command>> {
        let Self { game, seat, cast, mind, luck, dice, .. } = self;
        let dream = game.reimagine(*seat, dice);
        match mind {
            Mind::Slow(think) => think(&dream, *seat, *luck),
            Mind::MonteCarlo(nodes) => Box::new(cast.search(&dream, *seat, *luck, *nodes)),
            mind => {
                let command = cast.think(*mind, &dream, *seat, (*luck, dice), &mut Vec::new());
                Box::new(Ready(command))
            }
        }
    }
}

impl<G: Game<Command: Send> + Send + 'static> Thought<G::Command> for Decision<G> {
    fn advance(&mut self, nodes: u64) -> Progress<G::Command> {
        let mut thought = match self.thought.take() {
            Some(thought) => thought,
            None => self.begin(),
        };
        if self.hurried {
            thought.hurry();
        }
        let progress = thought.advance(nodes);
        self.thought = Some(thought);
        match progress {
            Progress::Thinking => Progress::Thinking,
            Progress::Done(command) => {
                let (seat, legal, shuns) = (self.seat, &mut Vec::new(), self.cast.shuns);
                Progress::Done(settle(command, &self.game, seat, shuns, &mut self.dice, legal))
            }
        }
    }

    fn hurry(&mut self) {
        self.hurried = true;
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
