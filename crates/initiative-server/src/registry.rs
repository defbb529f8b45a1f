//! The games of a server. The program that starts the server fills the registry; nothing else names
//! a game.

mod simulated_match;

pub use crate::journal::JournalError;
pub use initiative_hosting::puzzle::{Mine, MinedPuzzle, Puzzle};
pub use simulated_match::{BotMatch, ObservedMatch, SimulatedMatch};

use crate::erased::puzzle;
use crate::erased::{ErasedMatch, TypedMatch};
use crate::journal::{self, SoundJournal};
use crate::refusal::WireRefusal;
use crate::saves::{self, ResumedMatch};
use initiative_bots::bot::Bot;
use initiative_bots::random;
use initiative_hosting::puzzle::{OpenPuzzle, PuzzleFault, solves};
use initiative_hosting::{AnyCampaign, Decks, Hosted};
use initiative_kernel::game::{Fault, Seat, SetupError};
use initiative_kernel::record::{Flaw, ReadError};
use initiative_kernel::strict::Misread;
use initiative_kernel::table::{Checkpoint, Table};
use initiative_kernel::turn::timer::Limits;
use initiative_scene::about::{About, BotOffer};
use initiative_scene::command::Opaque;
use initiative_scene::staged::read_setup;
use serde_json::Value;
use std::fmt;
use std::marker::PhantomData;

/// All games, in the order in which people see them.
///
/// ```
/// use initiative_server::registry::Registry;
/// let registry = Registry::new(); // .with::<Chess>().with::<Duel>()
/// assert!(registry.is_empty() && registry.get("chess").is_none());
/// ```
#[derive(Debug, Default)]
pub struct Registry {
    games: Vec<HostedGame>,
}

/// A game that a server offers.
pub struct HostedGame {
    /// Its stable name.
    pub id: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// What pages show of it.
    pub about: About,
    /// The bots that can play it, weakest first.
    pub bots: Vec<String>,
    /// Its campaign, if it has one.
    pub campaign: Option<&'static dyn AnyCampaign>,
    /// How its decks are built, if seats bring decks.
    pub decks: Option<&'static dyn Decks>,
    /// Its own clock, if it has one. ONLINE-MATCH-2
    pub clock: Option<Limits>,
    /// Whether players can save matches that they play alone into slots.
    pub saves: bool,
    /// Its puzzles.
    pub puzzles: Vec<Puzzle>,
    game: Box<dyn ErasedGame>,
}

impl Registry {
    /// A registry without games.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a game.
    #[must_use]
    pub fn with<G: Hosted>(mut self) -> Self {
        let mut about = G::about();
        let seats = about.scenarios.iter_mut().flat_map(|scenario| &mut scenario.seats);
        for seat in seats.filter(|seat| seat.bots.is_empty()) {
            seat.bots = introduced::<G>();
        }
        let mut offer = HostedGame {
            id: G::ID,
            rules: G::RULES,
            about,
            bots: G::cast().bots().iter().map(|bot| bot.id.to_owned()).collect(),
            campaign: G::campaign().map(|route| route as &'static dyn AnyCampaign),
            decks: G::decks(),
            clock: None,
            saves: G::SAVES,
            // The game's own tests read them first.
            puzzles: Puzzle::of::<G>().unwrap_or_default(),
            game: Box::new(TypedGame::<G>(PhantomData)),
        };
        offer.clock = offer.usual_clock();
        self.games.push(offer);
        self
    }

    /// Two games with the same id, if there are any: their journals could not be told apart.
    #[must_use]
    pub fn duplicate_id(&self) -> Option<[&HostedGame; 2]> {
        self.games.iter().enumerate().find_map(|(place, offer)| {
            let other = self.games[..place].iter().find(|other| other.id == offer.id)?;
            Some([other, offer])
        })
    }

    /// The game with that id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&HostedGame> {
        self.games.iter().find(|offer| offer.id == id)
    }

    /// Replays a journal with its game.
    pub fn replay(
        &self,
        journal: &[u8],
    ) -> Result<(&HostedGame, Box<dyn ErasedMatch>), JournalError> {
        self.first(|offer| offer.game.replay(journal))
    }

    /// Replays a journal with its game as far as it is sound.
    pub(crate) fn replay_sound(
        &self,
        journal: &[u8],
    ) -> Result<(&HostedGame, SoundJournal), JournalError> {
        self.first(|offer| offer.game.replay_sound(journal))
    }

    /// Asks one game after another until a journal is not of another game.
    fn first<T>(
        &self,
        ask: impl Fn(&HostedGame) -> Result<T, JournalError>,
    ) -> Result<(&HostedGame, T), JournalError> {
        let mut other = JournalError::NoGames;
        for offer in self.iter() {
            match ask(offer) {
                Ok(answer) => return Ok((offer, answer)),
                Err(JournalError::Unreadable(error))
                    if matches!(error.flaw, Flaw::OtherGame { .. }) =>
                {
                    other = JournalError::Unreadable(error);
                }
                Err(why) => return Err(why),
            }
        }
        Err(other)
    }

    /// All games in their order.
    pub fn iter(&self) -> impl Iterator<Item = &HostedGame> {
        self.games.iter()
    }

    /// Whether there is no game at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}

impl fmt::Debug for HostedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostedGame").field("id", &self.id).field("rules", &self.rules).finish()
    }
}

impl HostedGame {
    /// The clock of its first scenario, which pages offer.
    fn usual_clock(&self) -> Option<Limits> {
        self.open(&self.scenario(None, &[]).ok()?, 0).ok()?.limits()
    }

    /// The setup of one of the game's scenarios, the first one if none is named.
    pub fn scenario(
        &self,
        scenario: Option<&str>,
        options: &[(&str, Value)],
    ) -> Result<Value, SetupError> {
        let first = self.about.scenarios.first().map_or("", |scenario| scenario.id.as_str());
        self.about.setup(scenario.unwrap_or(first), options)
    }

    /// Begins a match.
    pub fn open(&self, setup: &Value, seed: u64) -> Result<Box<dyn ErasedMatch>, SetupError> {
        self.game.open(setup, seed)
    }

    /// Goes on with a match from one of its checkpoints ([`ErasedMatch::checkpoint`]); none if it
    /// cannot be read.
    pub(crate) fn take_up(
        &self,
        setup: &Value,
        seed: u64,
        checkpoint: &[u8],
    ) -> Option<Box<dyn ErasedMatch>> {
        self.game.take_up(setup, seed, checkpoint)
    }

    /// The warnings about a setup that can be played. A setup that cannot be played is refused with
    /// its faults.
    pub fn warnings(&self, setup: &Value) -> Result<Vec<Fault>, SetupError> {
        self.game.warnings(setup)
    }

    /// Checks that a value is a command of the game; if not, says where it is wrong and what would be
    /// right. ONLINE-FRAME-3
    pub fn reads(&self, command: &Value) -> Result<(), Misread> {
        self.game.reads(command)
    }

    /// The name of a save; none if the game has no saves.
    pub(crate) fn describe(&self, save: &[u8]) -> Option<Result<String, ReadError>> {
        self.game.describe(save)
    }

    /// The match that goes on from a save; none if the game has no saves.
    pub(crate) fn resume(&self, save: &[u8]) -> Option<Result<ResumedMatch, ReadError>> {
        self.game.resume(save)
    }

    /// Plays a whole match between bots, without views or a journal. If there are more seats than
    /// bots, the bots repeat. The match stops after `longest` commands.
    pub fn simulate(
        &self,
        setup: &Value,
        seed: u64,
        bots: &[&str],
        longest: u64,
    ) -> Result<SimulatedMatch, SetupError> {
        self.run(&BotMatch { setup, seed, bots, longest, stop: None })
    }

    /// Plays a whole match between bots, without views or a journal.
    pub fn run(&self, wanted: &BotMatch<'_>) -> Result<SimulatedMatch, SetupError> {
        self.game.run(wanted)
    }

    /// Plays the same match and notes what statistics need. That takes longer.
    pub fn observe(&self, wanted: &BotMatch<'_>) -> Result<ObservedMatch, SetupError> {
        self.game.observe(wanted)
    }

    /// Plays the same match and keeps it, for its journal.
    pub fn record(&self, wanted: &BotMatch<'_>) -> Result<Box<dyn ErasedMatch>, SetupError> {
        self.game.record(wanted)
    }

    /// Plays a match between bots and looks for puzzles in it.
    pub fn dig(&self, mine: &Mine<'_>) -> Result<Vec<MinedPuzzle>, SetupError> {
        self.game.dig(mine)
    }

    /// Whether a bot solves a puzzle.
    pub fn solves(&self, puzzle: &Puzzle, bot: &str) -> Result<bool, PuzzleFault> {
        self.game.solves(puzzle, bot)
    }

    /// What comes of commands in a puzzle: the view, the cues, and whether they were right.
    pub(crate) fn attempt(
        &self,
        puzzle: &Puzzle,
        commands: &[Value],
    ) -> Result<Value, WireRefusal> {
        self.game.attempt(puzzle, commands)
    }

    /// Counts the lines of `depth` commands from the first state, below each first command.
    pub fn perft(
        &self,
        setup: &Value,
        seed: u64,
        depth: u32,
    ) -> Result<Vec<(Seat, Value, u64)>, SetupError> {
        self.game.perft(setup, seed, depth)
    }
}

/// A game without its types.
trait ErasedGame: Send + Sync {
    fn reads(&self, command: &Value) -> Result<(), Misread>;
    fn open(&self, setup: &Value, seed: u64) -> Result<Box<dyn ErasedMatch>, SetupError>;
    fn take_up(&self, setup: &Value, seed: u64, checkpoint: &[u8]) -> Option<Box<dyn ErasedMatch>>;
    fn warnings(&self, setup: &Value) -> Result<Vec<Fault>, SetupError>;
    fn replay(&self, journal: &[u8]) -> Result<Box<dyn ErasedMatch>, JournalError>;
    fn replay_sound(&self, journal: &[u8]) -> Result<SoundJournal, JournalError>;
    fn describe(&self, save: &[u8]) -> Option<Result<String, ReadError>>;
    fn resume(&self, save: &[u8]) -> Option<Result<ResumedMatch, ReadError>>;
    fn run(&self, wanted: &BotMatch<'_>) -> Result<SimulatedMatch, SetupError>;
    fn observe(&self, wanted: &BotMatch<'_>) -> Result<ObservedMatch, SetupError>;
    fn record(&self, wanted: &BotMatch<'_>) -> Result<Box<dyn ErasedMatch>, SetupError>;
    fn perft(
        &self,
        setup: &Value,
        seed: u64,
        depth: u32,
    ) -> Result<Vec<(Seat, Value, u64)>, SetupError>;
    fn dig(&self, mine: &Mine<'_>) -> Result<Vec<MinedPuzzle>, SetupError>;
    fn solves(&self, puzzle: &Puzzle, bot: &str) -> Result<bool, PuzzleFault>;
    fn attempt(&self, puzzle: &Puzzle, commands: &[Value]) -> Result<Value, WireRefusal>;
}

/// The bots that pages offer: `random` and the game's own, or else those that every game has.
fn introduced<G: Hosted>() -> Vec<BotOffer> {
    let own = G::bots();
    let common = Bot::<G>::COMMON.into_iter().filter(|common| {
        own.is_empty() || common.id == random::NAME && own.iter().all(|bot| bot.id != common.id)
    });
    let offer = |bot: &Bot<G>| BotOffer {
        id: bot.id.into(),
        name: bot.name.into(),
        text: bot.about.into(),
        level: bot.level.unwrap_or(0),
        answers_ms: bot.cap.unwrap_or(0),
    };
    let common: Vec<Bot<G>> = common.collect();
    common.iter().chain(&own).map(offer).collect()
}

struct TypedGame<G>(PhantomData<fn() -> G>);

impl<G: Hosted> ErasedGame for TypedGame<G> {
    fn reads(&self, command: &Value) -> Result<(), Misread> {
        Opaque::read::<G>(command).map(|_| ()).map_err(|unreadable| unreadable.0)
    }

    fn open(&self, setup: &Value, seed: u64) -> Result<Box<dyn ErasedMatch>, SetupError> {
        let mut opening = Vec::new();
        let table = Table::<G>::new(read_setup::<G>(setup)?, seed, &mut opening)?;
        Ok(Box::new(TypedMatch::begun(table, opening)))
    }

    fn take_up(&self, setup: &Value, seed: u64, checkpoint: &[u8]) -> Option<Box<dyn ErasedMatch>> {
        let checkpoint = Checkpoint::from_bytes(checkpoint).ok()?;
        let table = Table::<G>::resume(read_setup::<G>(setup).ok()?, seed, checkpoint).ok()?;
        Some(Box::new(TypedMatch::begun(table, Vec::new())))
    }

    fn warnings(&self, setup: &Value) -> Result<Vec<Fault>, SetupError> {
        let setup = read_setup::<G>(setup)?;
        G::start(&setup, 0)?;
        Ok(G::warnings(&setup))
    }

    fn replay(&self, journal: &[u8]) -> Result<Box<dyn ErasedMatch>, JournalError> {
        Ok(Box::new(journal::replay::<G>(journal)?))
    }

    fn replay_sound(&self, journal: &[u8]) -> Result<SoundJournal, JournalError> {
        journal::replay_sound::<G>(journal)
    }

    fn describe(&self, save: &[u8]) -> Option<Result<String, ReadError>> {
        G::SAVES.then(|| saves::text::<G>(save))
    }

    fn resume(&self, save: &[u8]) -> Option<Result<ResumedMatch, ReadError>> {
        if G::SAVES { saves::resume::<G>(save).transpose() } else { None }
    }

    fn run(&self, wanted: &BotMatch<'_>) -> Result<SimulatedMatch, SetupError> {
        simulated_match::run::<G>(wanted)
    }

    fn observe(&self, wanted: &BotMatch<'_>) -> Result<ObservedMatch, SetupError> {
        simulated_match::observe::<G>(wanted)
    }

    fn record(&self, wanted: &BotMatch<'_>) -> Result<Box<dyn ErasedMatch>, SetupError> {
        Ok(Box::new(simulated_match::record::<G>(wanted)?))
    }

    fn perft(
        &self,
        setup: &Value,
        seed: u64,
        depth: u32,
    ) -> Result<Vec<(Seat, Value, u64)>, SetupError> {
        let game = G::start(&read_setup::<G>(setup)?, seed)?;
        let lines = game.divide(depth).into_iter().map(|(seat, command, count)| {
            (seat, serde_json::to_value(&command).unwrap_or_default(), count)
        });
        Ok(lines.collect())
    }

    fn dig(&self, mine: &Mine<'_>) -> Result<Vec<MinedPuzzle>, SetupError> {
        mine.dig::<G>()
    }

    fn solves(&self, puzzle: &Puzzle, bot: &str) -> Result<bool, PuzzleFault> {
        Ok(solves(&OpenPuzzle::<G>::open(puzzle)?, bot))
    }

    fn attempt(&self, puzzle: &Puzzle, commands: &[Value]) -> Result<Value, WireRefusal> {
        puzzle::attempt::<G>(puzzle, commands)
    }
}
