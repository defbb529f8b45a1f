//! Bots by name, as hosts know them.

mod cast;
mod decision;

pub use cast::Cast;
pub use decision::Decision;

use crate::luck::Luck;
use crate::thought::Thought;
use crate::{greedy, montecarlo, random};
use alloc::boxed::Box;
use core::fmt;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat};

/// A bot that can play a game: its names, its description on pages, and how it thinks.
///
/// ```
/// use initiative_bots::bot::Bot;
/// use initiative_testkit::sample::{Command, Trail};
///
/// /// Never hurries.
/// let idler = Bot::<Trail>::quick("idler", "Idler", "Lets others run.", |_, _, _| Some(Command::Pass));
/// // Monte-Carlo with as much thought as you like: levels for nothing.
/// let sage = Bot::<Trail>::montecarlo("sage", "Sage", "Thinks for long.", 50_000).pausing(30);
/// assert_eq!((idler.pause, sage.pause), (0, 30));
/// ```
pub struct Bot<G: Game> {
    /// Its stable name, as used in addresses and records of matches: `guide`.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// How it plays, in a sentence for pages.
    pub about: &'static str,
    /// How it chooses a command.
    pub mind: Mind<G>,
    /// For at least how many frames of 1/60 s it is shown thinking.
    pub pause: u16,
    /// Within how many milliseconds it answers, on hosts that limit time. ONLINE-BOT-2
    pub cap: Option<u32>,
    /// Its level on the ladder of the game, from 1; none if it stands beside the ladder.
    pub level: Option<u8>,
}

/// Chooses at once; `None` if it does not know what to do.
pub type Quick<G> = fn(&G, Seat, &mut Dice) -> Option<<G as Game>::Command>;

/// Begins to think.
pub type Slow<G> = fn(&G, Seat, Luck) -> Box<dyn Thought<<G as Game>::Command>>;

/// How a bot chooses a command. It sees a state in which everything that its seat cannot know is
/// dealt anew.
pub enum Mind<G: Game> {
    /// Chooses any allowed command: [`random`].
    Random,
    /// Chooses what looks best one command ahead: [`greedy`], with the score of the game.
    Greedy,
    /// Tries out this many states: [`montecarlo`], with the score of the game.
    MonteCarlo(u64),
    /// Chooses in the game's own way, at once.
    Quick(Quick<G>),
    /// Chooses in the game's own way, in slices.
    Slow(Slow<G>),
}

impl<G: Game> Bot<G> {
    /// The bots that every game has, weakest first.
    pub const COMMON: [Self; 3] = [
        Self::new(random::NAME, "Random", "Does anything that is allowed.", Mind::Random)
            .capped(200),
        Self::new(greedy::NAME, "Greedy", "Takes what looks best at once.", Mind::Greedy)
            .capped(500),
        Self::montecarlo(
            montecarlo::NAME,
            "Monte Carlo",
            "Plays many turns ahead in its head.",
            montecarlo::NODES,
        )
        .capped(2_000),
    ];

    /// A bot with that mind.
    #[must_use]
    pub const fn new(
        id: &'static str,
        name: &'static str,
        about: &'static str,
        mind: Mind<G>,
    ) -> Self {
        Self { id, name, about, mind, pause: 0, cap: None, level: None }
    }

    /// A bot that knows at once what to do.
    #[must_use]
    pub const fn quick(
        id: &'static str,
        name: &'static str,
        about: &'static str,
        mind: Quick<G>,
    ) -> Self {
        Self::new(id, name, about, Mind::Quick(mind))
    }

    /// A bot that thinks in slices.
    #[must_use]
    pub const fn slow(
        id: &'static str,
        name: &'static str,
        about: &'static str,
        mind: Slow<G>,
    ) -> Self {
        Self::new(id, name, about, Mind::Slow(mind))
    }

    /// A bot that tries out this many states.
    #[must_use]
    pub const fn montecarlo(
        id: &'static str,
        name: &'static str,
        about: &'static str,
        nodes: u64,
    ) -> Self {
        Self::new(id, name, about, Mind::MonteCarlo(nodes))
    }

    /// Shows it thinking for at least this many frames of 1/60 s.
    #[must_use]
    pub const fn pausing(mut self, frames: u16) -> Self {
        self.pause = frames;
        self
    }

    /// Has it answer within this many milliseconds, on hosts that limit time.
    #[must_use]
    pub const fn capped(mut self, milliseconds: u32) -> Self {
        self.cap = Some(milliseconds);
        self
    }

    /// Puts it on the ladder of the game. Levels count from 1, and each is clearly stronger than the
    /// one below.
    #[must_use]
    pub const fn on_level(mut self, level: u8) -> Self {
        self.level = Some(level);
        self
    }
}

impl<G: Game> Clone for Bot<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Bot<G> {}

impl<G: Game> Clone for Mind<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Mind<G> {}

impl<G: Game> fmt::Debug for Bot<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, name, pause, cap, level, .. } = self;
        let mut shown = f.debug_struct("Bot");
        shown.field("id", id).field("name", name).field("pause", pause).field("cap", cap);
        shown.field("level", level);
        shown.finish_non_exhaustive()
    }
}
