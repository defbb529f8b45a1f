//! Whole matches between bots, without views: what simulations play.

use crate::erased::TypedMatch;
use initiative_bots::luck::Luck;
use initiative_bots::random;
use initiative_hosting::{Hosted, Note};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Null, Outcome, Seat, SetupError, Status};
use initiative_kernel::table::{Act, Table};
use initiative_scene::staged::read_setup;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// A match between bots that somebody wants played.
#[derive(Clone, Copy, Debug)]
pub struct BotMatch<'a> {
    /// What it starts from.
    pub setup: &'a Value,
    /// Its seed.
    pub seed: u64,
    /// Who plays, seat by seat. If there are more seats than bots, the bots repeat.
    pub bots: &'a [&'a str],
    /// After how many commands it is stopped.
    pub longest: u64,
    /// Stops it between two commands when it becomes true.
    pub stop: Option<&'a AtomicBool>,
}

/// How a simulated match went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimulatedMatch {
    /// How it ended; none if it was stopped.
    pub outcome: Option<Outcome>,
    /// How many commands it had.
    pub commands: u64,
    /// The fingerprint of the last state.
    pub digest: u64,
}

/// A simulated match, with what statistics need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObservedMatch {
    /// How it went.
    pub played: SimulatedMatch,
    /// How many commands each seat gave.
    pub decisions: Vec<u64>,
    /// How many commands were legal, added up over all decisions.
    pub choices: u64,
    /// How often each thing happened.
    pub notes: BTreeMap<Note, u64>,
    /// For each seat the game's score after every command but the last; empty if the game has none.
    pub scores: Vec<Vec<i64>>,
}

/// What somebody does who watches a match being played.
trait Watcher<G: Hosted> {
    fn begin(&mut self, setup: &G::Setup, seed: u64) -> Result<G, SetupError> {
        G::start(setup, seed)
    }

    fn apply(&mut self, game: &mut G, seat: Seat, command: G::Command) {
        game.apply(seat, command, &mut Null);
    }
}

struct Nobody;

impl<G: Hosted> Watcher<G> for Nobody {}

/// Keeps the commands.
struct Recorder<G: Hosted>(Vec<(Seat, G::Command)>);

impl<G: Hosted> Watcher<G> for Recorder<G> {
    fn apply(&mut self, game: &mut G, seat: Seat, command: G::Command) {
        self.0.push((seat, command.clone()));
        game.apply(seat, command, &mut Null);
    }
}

/// Notes what statistics need.
struct Observer<G: Hosted> {
    events: Vec<G::Event>,
    legal: Vec<G::Command>,
    fresh: Vec<Note>,
    decisions: Vec<u64>,
    choices: u64,
    notes: BTreeMap<Note, u64>,
    scores: Vec<Vec<i64>>,
}

impl<G: Hosted> Observer<G> {
    const fn new() -> Self {
        Self {
            events: Vec::new(),
            legal: Vec::new(),
            fresh: Vec::new(),
            decisions: Vec::new(),
            choices: 0,
            notes: BTreeMap::new(),
            scores: Vec::new(),
        }
    }

    fn note(&mut self, game: &G) {
        for event in self.events.drain(..) {
            game.note(&event, &mut self.fresh);
        }
        for note in self.fresh.drain(..) {
            *self.notes.entry(note).or_default() += 1;
        }
    }
}

impl<G: Hosted> Watcher<G> for Observer<G> {
    fn begin(&mut self, setup: &G::Setup, seed: u64) -> Result<G, SetupError> {
        let game = G::new(setup, seed, &mut self.events)?;
        let seats = game.seats().iter().map(|seat| seat.index() + 1).max().unwrap_or(0);
        (self.decisions, self.scores) = (vec![0; seats], vec![Vec::new(); seats]);
        self.note(&game);
        Ok(game)
    }

    fn apply(&mut self, game: &mut G, seat: Seat, command: G::Command) {
        self.legal.clear();
        game.legal(seat, &mut self.legal);
        self.choices += self.legal.len() as u64;
        if let Some(count) = self.decisions.get_mut(seat.index()) {
            *count += 1;
        }
        game.apply(seat, command, &mut self.events);
        self.note(game);
        // The score of a match that is over says only who won.
        if game.status().is_over() {
            return;
        }
        for seat in game.seats().iter() {
            if let (Some(score), Some(scores)) =
                (game.score(seat), self.scores.get_mut(seat.index()))
            {
                scores.push(score);
            }
        }
    }
}

fn play<G: Hosted>(
    wanted: &BotMatch<'_>,
    watcher: &mut impl Watcher<G>,
) -> Result<SimulatedMatch, SetupError> {
    let BotMatch { setup, seed, bots, longest, stop } = *wanted;
    let mut game = watcher.begin(&read_setup::<G>(setup)?, seed)?;
    let (cast, mut legal) = (G::cast(), Vec::new());
    let mut commands = 0;
    while commands < longest && !stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
        let Status::Awaiting(seats) = game.status() else {
            break;
        };
        let mut dice = Dice::new(seed).stream("order", commands);
        let awaited: Vec<Seat> = seats.iter().collect();
        let Some(seat) = dice.pick(&awaited).copied() else {
            break;
        };
        let name = bots.get(seat.index() % bots.len().max(1)).copied();
        let (name, luck) = (name.unwrap_or(random::NAME), Luck::new(seed, seat, commands));
        let Some(command) = cast.choose(name, &game, seat, luck, &mut legal) else {
            break;
        };
        watcher.apply(&mut game, seat, command);
        commands += 1;
    }
    Ok(SimulatedMatch { outcome: game.status().outcome(), commands, digest: game.digest() })
}

pub(crate) fn run<G: Hosted>(wanted: &BotMatch<'_>) -> Result<SimulatedMatch, SetupError> {
    play::<G>(wanted, &mut Nobody)
}

pub(crate) fn observe<G: Hosted>(wanted: &BotMatch<'_>) -> Result<ObservedMatch, SetupError> {
    let mut observer = Observer::<G>::new();
    let played = play(wanted, &mut observer)?;
    let Observer { decisions, choices, notes, scores, .. } = observer;
    Ok(ObservedMatch { played, decisions, choices, notes, scores })
}

/// Plays the match, and then its commands once more on a table.
pub(crate) fn record<G: Hosted>(wanted: &BotMatch<'_>) -> Result<TypedMatch<G>, SetupError> {
    let mut recorder = Recorder::<G>(Vec::new());
    play(wanted, &mut recorder)?;
    let mut opening = Vec::new();
    let table = Table::<G>::new(read_setup::<G>(wanted.setup)?, wanted.seed, &mut opening)?;
    let mut recorded = TypedMatch::begun(table, opening);
    for (seat, command) in recorder.0 {
        // The rules have accepted it already, so a refusal here is a fault of the game.
        recorded.enact(seat, Act::Play(command)).map_err(|refusal| {
            SetupError::new(
                "",
                refusal.code,
                "a command that was accepted is refused in the replay",
            )
        })?;
    }
    Ok(recorded)
}
