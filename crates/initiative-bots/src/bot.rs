//! Bots by name, as hosts know them.

use crate::greedy::{self, Score};
use crate::luck::Luck;
use crate::random;
use crate::thought::{Progress, Ready, Thought};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat};

/// A bot that a game brings itself.
pub struct Bot<G: Game> {
    /// How it comes to a command.
    pub mind: Mind<G>,
    /// For how many frames of 1/60 s it is seen to think, at least.
    pub pause: u16,
    /// For how many milliseconds it may think where hosts cap time.
    pub cap: Option<u32>,
}

/// Chooses at once; none if it does not know what to do.
pub type Quick<G> = fn(&G, Seat, &mut Dice) -> Option<<G as Game>::Command>;

/// Begins to think.
pub type Slow<G> = fn(&G, Seat, Luck) -> Box<dyn Thought<<G as Game>::Command>>;

/// How a bot comes to a command: from a state in which all that its seat cannot know is dealt
/// anew.
pub enum Mind<G: Game> {
    /// At once.
    Quick(Quick<G>),
    /// By and by.
    Slow(Slow<G>),
}

impl<G: Game> Bot<G> {
    /// A bot that knows at once what to do.
    #[must_use]
    pub const fn quick(mind: Quick<G>) -> Self {
        Self { mind: Mind::Quick(mind), pause: 0, cap: None }
    }

    /// A bot that thinks.
    #[must_use]
    pub const fn slow(mind: Slow<G>) -> Self {
        Self { mind: Mind::Slow(mind), pause: 0, cap: None }
    }
}

/// Everybody who can play a game: `random`, `greedy` and the bots it brings itself.
///
/// ```
/// use initiative_kernel::game::{Game, Seat};
/// use initiative_bots::bot::Cast;
/// use initiative_bots::luck::Luck;
/// use initiative_bots::thought::Thought;
/// use initiative_testkit::sample::{Command, Setup, Trail};
///
/// let cast = Cast::<Trail> { shuns: |command| *command == Command::Resign, ..Cast::default() };
/// assert!(cast.knows("random") && cast.knows("greedy") && !cast.knows("oracle"));
/// let trail = Trail::start(&Setup::default(), 1)?;
/// let mut decision = cast.decide("greedy", &trail, Seat(0), Luck::new(1, Seat(0), 0));
/// let command = decision.finish();
/// assert!(command.is_some_and(|command| trail.check(Seat(0), &command).is_ok()));
/// # Ok::<(), initiative_kernel::game::SetupError>(())
/// ```
pub struct Cast<G: Game> {
    /// The bots the game brings itself, by their names.
    pub own: fn(&str) -> Option<Bot<G>>,
    /// How good a state is for a seat, as `greedy` sees it.
    pub score: Option<Score<G>>,
    /// The commands that bots leave to people: resigning, taking back.
    pub shuns: fn(&G::Command) -> bool,
}

impl<G: Game> Cast<G> {
    /// The bots that every game has, weakest first.
    pub const COMMON: [&'static str; 2] = [random::NAME, greedy::NAME];

    /// Whether there is a bot of that name.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        Self::COMMON.contains(&name) || (self.own)(name).is_some()
    }

    /// For how many frames the bot is seen to think, at least, and its cap in milliseconds.
    #[must_use]
    pub fn pace(&self, name: &str) -> (u16, Option<u32>) {
        (self.own)(name).map_or((0, None), |bot| (bot.pause, bot.cap))
    }

    /// What the bot `name` on `seat` does now, thought through at once; none if the seat may not
    /// do anything. A bot nobody knows plays at random. `legal` is room to work in.
    pub fn choose(
        &self,
        name: &str,
        game: &G,
        seat: Seat,
        luck: Luck,
        legal: &mut Vec<G::Command>,
    ) -> Option<G::Command> {
        let mut dice = luck.dice();
        let dream = game.reimagine(seat, &mut dice);
        let thought = match (self.own)(name).map(|bot| bot.mind) {
            Some(Mind::Slow(think)) => think(&dream, seat, luck).finish(),
            Some(Mind::Quick(choose)) => choose(&dream, seat, &mut dice),
            None if name == greedy::NAME => {
                greedy::choose(&dream, seat, self.score, self.shuns, &mut dice)
            }
            None => random::choose(&dream, seat, self.shuns, &mut dice, legal),
        };
        self.settle(thought, game, seat, &mut dice, legal)
    }

    /// A bot that fails plays on with whatever the match allows.
    fn settle(
        &self,
        thought: Option<G::Command>,
        game: &G,
        seat: Seat,
        dice: &mut Dice,
        legal: &mut Vec<G::Command>,
    ) -> Option<G::Command> {
        let sound = thought.filter(|command| game.check(seat, command).is_ok());
        sound.or_else(|| random::choose(game, seat, self.shuns, dice, legal)).or_else(|| {
            game.legal(seat, legal);
            legal.pop()
        })
    }

    /// Begins the same decision, to be thought through in slices.
    #[must_use]
    pub fn decide(&self, name: &str, game: &G, seat: Seat, luck: Luck) -> Decision<G>
    where
        G: Send + 'static,
        G::Command: Send,
    {
        let mut dice = luck.dice();
        let thought: Box<dyn Thought<G::Command>> = match (self.own)(name).map(|bot| bot.mind) {
            Some(Mind::Slow(think)) => think(&game.reimagine(seat, &mut dice), seat, luck),
            _ => Box::new(Ready(self.choose(name, game, seat, luck, &mut Vec::new()))),
        };
        Decision { cast: *self, game: game.clone(), seat, dice, thought }
    }
}

impl<G: Game> Default for Cast<G> {
    fn default() -> Self {
        Self { own: |_| None, score: None, shuns: |_| false }
    }
}

impl<G: Game> Clone for Cast<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Cast<G> {}

impl<G: Game> fmt::Debug for Cast<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cast").finish_non_exhaustive()
    }
}

/// A bot's decision under way. What it comes to is always legal.
pub struct Decision<G: Game> {
    cast: Cast<G>,
    game: G,
    seat: Seat,
    dice: Dice,
    thought: Box<dyn Thought<G::Command>>,
}

impl<G: Game<Command: Send> + Send> Thought<G::Command> for Decision<G> {
    fn advance(&mut self, nodes: u64) -> Progress<G::Command> {
        match self.thought.advance(nodes) {
            Progress::Thinking => Progress::Thinking,
            Progress::Done(command) => {
                let (cast, seat) = (self.cast, self.seat);
                let legal = &mut Vec::new();
                Progress::Done(cast.settle(command, &self.game, seat, &mut self.dice, legal))
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
