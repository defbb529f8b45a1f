//! All bots that can play a game.

use super::decision::{Decision, settle};
use super::{Bot, Mind};
use crate::greedy::{self, Score};
use crate::luck::Luck;
use crate::thought::Thought;
use crate::{montecarlo, random};
use alloc::vec::Vec;
use core::fmt;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat};

/// All bots that can play a game: `random`, `greedy`, `montecarlo` and the game's own bots.
///
/// ```
/// use initiative_kernel::game::{Game, Seat};
/// use initiative_bots::bot::{Bot, Cast};
/// use initiative_bots::luck::Luck;
/// use initiative_bots::thought::Thought;
/// use initiative_testkit::sample::{Command, Setup, Trail};
///
/// let cast = Cast::<Trail> {
///     own: || vec![Bot::quick("idler", "Idler", "Lets others run.", |_, _, _| Some(Command::Pass))],
///     score: |trail, seat| Some(i64::from(trail.places()[seat.index()])),
///     shuns: |command| *command == Command::Resign,
/// };
/// let names: Vec<_> = cast.bots().iter().map(|bot| bot.id).collect();
/// assert_eq!(names, ["random", "greedy", "montecarlo", "idler"]);
/// let trail = Trail::start(&Setup::default(), 1)?;
/// for name in names {
///     let mut decision = cast.decide(name, &trail, Seat(0), Luck::new(1, Seat(0), 0));
///     let command = decision.finish();
///     assert!(command.is_some_and(|command| trail.check(Seat(0), &command).is_ok()));
/// }
/// # Ok::<(), initiative_kernel::game::SetupError>(())
/// ```
pub struct Cast<G: Game> {
    /// Lists the game's own bots, weakest first. A bot with the id of a common bot replaces it.
    pub own: fn() -> Vec<Bot<G>>,
    /// How good a state is for a seat, for the common bots; `None` if the game cannot say.
    pub score: Score<G>,
    /// The commands that bots leave to people: resigning, taking back.
    pub shuns: fn(&G::Command) -> bool,
}

impl<G: Game> Cast<G> {
    /// All bots, the common ones first.
    #[must_use]
    pub fn bots(&self) -> Vec<Bot<G>> {
        let mut all = Vec::from(Bot::COMMON);
        for own in (self.own)() {
            match all.iter_mut().find(|bot| bot.id == own.id) {
                Some(bot) => *bot = own,
                None => all.push(own),
            }
        }
        all
    }

    /// The ladder of the game: the bots that have a level, weakest first. A game without levels has
    /// none.
    #[must_use]
    pub fn ladder(&self) -> Vec<Bot<G>> {
        let mut levels: Vec<Bot<G>> = self.bots();
        levels.retain(|bot| bot.level.is_some());
        levels.sort_by_key(|bot| bot.level);
        levels
    }

    /// The bot of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Bot<G>> {
        (self.own)().into_iter().chain(Bot::COMMON).find(|bot| bot.id == name)
    }

    /// For at least how many frames the bot is shown thinking, and its limit in milliseconds, if it
    /// has one.
    #[must_use]
    pub fn pace(&self, name: &str) -> (u16, Option<u32>) {
        self.get(name).map_or((0, None), |bot| (bot.pause, bot.cap))
    }

    /// What the bot `name` on `seat` does now, decided at once; `None` if the seat may not do
    /// anything. An unknown bot plays at random. `legal` is a buffer to work in.
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
        let thought = self.think(self.mind(name), &dream, seat, (luck, &mut dice), legal);
        settle(thought, game, seat, self.shuns, &mut dice, legal)
    }

    /// Begins the same decision, to be made in slices. Nothing is thought before the first one.
    #[must_use]
    pub fn decide(&self, name: &str, game: &G, seat: Seat, luck: Luck) -> Decision<G> {
        Decision::new(*self, self.mind(name), game, seat, luck)
    }

    /// How the bot of that name thinks. An unknown bot plays at random.
    fn mind(&self, name: &str) -> Mind<G> {
        self.get(name).map_or(Mind::Random, |bot| bot.mind)
    }

    /// Thinks to the end.
    pub(super) fn think(
        &self,
        mind: Mind<G>,
        dream: &G,
        seat: Seat,
        (luck, dice): (Luck, &mut Dice),
        legal: &mut Vec<G::Command>,
    ) -> Option<G::Command> {
        match mind {
            Mind::Random => random::choose(dream, seat, self.shuns, dice, legal),
            Mind::Greedy => greedy::choose(dream, seat, self.score, self.shuns, dice),
            Mind::MonteCarlo(nodes) => self.search(dream, seat, luck, nodes).conclude(),
            Mind::Quick(choose) => choose(dream, seat, dice),
            Mind::Slow(think) => think(dream, seat, luck).finish(),
        }
    }

    /// The search for a game that only gives its score.
    pub(super) fn search(
        &self,
        dream: &G,
        seat: Seat,
        luck: Luck,
        nodes: u64,
    ) -> montecarlo::MonteCarloSearch<G> {
        let guide =
            montecarlo::Guide { score: self.score, shuns: self.shuns, ..Default::default() };
        let scored = (self.score)(dream, seat).is_some();
        let budget = if scored {
            montecarlo::MonteCarloBudget::scored(nodes, dream.seats().len())
        } else {
            montecarlo::MonteCarloBudget::nodes(nodes)
        };
        montecarlo::MonteCarloSearch::new(dream, seat, luck, guide, budget)
    }
}

impl<G: Game> Default for Cast<G> {
    fn default() -> Self {
        Self { own: Vec::new, score: |_, _| None, shuns: |_| false }
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
        f.debug_tuple("Cast").field(&self.bots()).finish()
    }
}
