//! Analysis of matches: who was ahead when, and what the strongest bot would have played.
//!
//! A position is worth what becomes of it when a quick bot plays on for everybody, in worlds in
//! which everything that a seat cannot know is dealt anew. Expectations are whole thousandths of a
//! win. Nothing here depends on time: the same match gets the same analysis everywhere, whatever
//! the slices.
//!
//! ```
//! use initiative_bots::analysis::{Analysis, AnalysisOptions, PlayedCommand};
//! use initiative_bots::bot::Cast;
//! use initiative_kernel::game::{Game, Seat};
//! use initiative_testkit::sample::{Command, Setup, Trail};
//!
//! let trail = Trail::start(&Setup { length: 3, ..Setup::default() }, 1)?;
//! let line = vec![PlayedCommand { entry: 1, seat: Seat(0), command: Command::Resign }];
//! let mut analysis = Analysis::new(Cast::default(), trail, line, AnalysisOptions::default());
//! while !analysis.advance(500) {} // other work goes here
//! let resigned = &analysis.examined()[0];
//! assert_eq!(resigned.worth, 0, "whoever resigns has lost");
//! assert!(resigned.decision.as_ref().is_some_and(|decision| decision.best > decision.played));
//! # Ok::<(), initiative_kernel::game::SetupError>(())
//! ```

mod appraisal;
mod hint;
mod playout;
#[cfg(test)]
mod tests;

pub use hint::BotHint;
pub use playout::{CERTAIN, EVEN};

use crate::bot::{Bot, Cast, Decision};
use crate::greedy;
use crate::luck::Luck;
use crate::random;
use crate::thought::{Progress, Thought};
use alloc::boxed::Box;
use alloc::vec::Vec;
use appraisal::{Appraisal, Subject};
use core::mem;
use initiative_kernel::game::{Game, Null, Seat};
use playout::Playing;

/// A level that answers within this many milliseconds is quick enough to play positions on.
const QUICK: u32 = 500;
/// The most nodes of a decision of the strongest bot.
const NODES: u64 = 20_000;
/// How many nodes it thinks for at a time. A fixed number, so that the result does not depend on the
/// host.
const SLICE: u64 = 200;
/// The most commands that are compared when everything is known.
const COMPARED: usize = 24;

/// A command of a match that was not taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedCommand<C> {
    /// After how many entries of the journal it had been played.
    pub entry: usize,
    /// Who gave it.
    pub seat: Seat,
    /// The command.
    pub command: C,
}

/// What an analysis looks at, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnalysisOptions {
    /// The seat whose expectation the curve shows.
    pub seat: Seat,
    /// Whether it knows what was hidden, the coming dice included. Otherwise every seat is judged by
    /// what it could know.
    pub open: bool,
    /// The lead of the score that is worth three wins in four. Without it, positions are played to
    /// their ends.
    pub lead: Option<i64>,
    /// The most positions to look at. In a longer match some are left out, at equal distances.
    pub positions: usize,
    /// The seed of the bots' dice.
    pub seed: u64,
}

impl Default for AnalysisOptions {
    fn default() -> Self {
        Self { seat: Seat(0), open: false, lead: None, positions: 300, seed: 0 }
    }
}

/// What came of one command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExaminedCommand<C> {
    /// After how many entries of the journal it had been played.
    pub entry: usize,
    /// Who gave it.
    pub seat: Seat,
    /// What the seat of the curve could expect afterwards.
    pub worth: u16,
    /// How good the command was; none if there was nothing to decide.
    pub decision: Option<JudgedDecision<C>>,
}

/// How good a command was, for the seat that gave it. Luck does not count: both numbers are what
/// could be expected before any dice of the command were rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedDecision<C> {
    /// What could be expected of the command that was played.
    pub played: u16,
    /// What could be expected of the command that the strongest bot would have played.
    pub best: u16,
    /// That command, unless it was played.
    pub instead: Option<C>,
}

/// An analysis under way.
pub struct Analysis<G: Game> {
    cast: Cast<G>,
    playing: Playing<G>,
    options: AnalysisOptions,
    /// The position before the command that is looked at.
    position: G,
    line: Vec<PlayedCommand<G::Command>>,
    at: usize,
    stride: usize,
    stage: Stage<G>,
    examined: Vec<ExaminedCommand<G::Command>>,
}

/// What comes next for a command.
enum Stage<G: Game> {
    Begin,
    /// The strongest bot thinks about it.
    Think(Box<Decision<G>>, u64),
    /// The commands that could have been played are compared, one after the other. The first is the
    /// one that was played.
    Compare(Comparison<G>),
    /// The position after the command is appraised.
    Follow(Option<JudgedDecision<G::Command>>, Box<G>, Appraisal<G>),
}

struct Comparison<G: Game> {
    commands: Vec<G::Command>,
    worths: Vec<u16>,
    appraisal: Appraisal<G>,
}

/// The game's strongest bot.
fn strongest<G: Game>(cast: &Cast<G>) -> &'static str {
    let last = |bots: &[Bot<G>]| bots.last().map(|bot| bot.id);
    last(&(cast.own)()).or_else(|| last(&Bot::COMMON)).unwrap_or(random::NAME)
}

impl<G: Game> Playing<G> {
    fn new(cast: Cast<G>, lead: Option<i64>) -> Self {
        let own = (cast.own)();
        let quick = own.iter().rev().find(|bot| bot.cap.is_some_and(|cap| cap <= QUICK));
        let common = if lead.is_some() { greedy::NAME } else { random::NAME };
        Self { cast, bot: quick.map_or(common, |bot| bot.id), lead }
    }
}

impl<G: Game<Command: Send> + Send + 'static> Analysis<G> {
    /// Begins to analyse the commands of a match, which lead on from `start` one after the other.
    #[must_use]
    pub fn new(
        cast: Cast<G>,
        start: G,
        line: Vec<PlayedCommand<G::Command>>,
        options: AnalysisOptions,
    ) -> Self {
        let stride = line.len().div_ceil(options.positions.max(1)).max(1);
        let lead = options.lead.filter(|_| (cast.score)(&start, options.seat).is_some());
        Self {
            playing: Playing::new(cast, lead),
            cast,
            options,
            position: start,
            line,
            at: 0,
            stride,
            stage: Stage::Begin,
            examined: Vec::new(),
        }
    }

    /// How many commands are done, and how many there are.
    #[must_use]
    pub const fn progress(&self) -> (usize, usize) {
        (self.at, self.line.len())
    }

    /// The stride n: every n-th command is analysed.
    #[must_use]
    pub const fn stride(&self) -> usize {
        self.stride
    }

    /// Whether positions are judged by a score. Otherwise they are played to their ends, and small
    /// differences mean little.
    #[must_use]
    pub const fn is_scored(&self) -> bool {
        self.playing.lead.is_some()
    }

    /// The bot that is asked what it would have played.
    #[must_use]
    pub fn adviser(&self) -> &'static str {
        strongest(&self.cast)
    }

    /// The commands that have been looked at.
    #[must_use]
    pub fn examined(&self) -> &[ExaminedCommand<G::Command>] {
        &self.examined
    }

    /// Goes on for about `nodes` nodes; true when everything is done.
    pub fn advance(&mut self, mut nodes: u64) -> bool {
        while nodes > 0 && self.at < self.line.len() {
            self.step(&mut nodes);
        }
        self.at >= self.line.len()
    }

    fn step(&mut self, nodes: &mut u64) {
        *nodes = nodes.saturating_sub(1);
        let Some(PlayedCommand { seat, command, .. }) = self.line.get(self.at) else {
            return;
        };
        let (seat, command) = (*seat, command.clone());
        self.stage = match mem::replace(&mut self.stage, Stage::Begin) {
            Stage::Begin => self.begin(seat, command),
            Stage::Think(mut decision, mut thought) => {
                let progress = decision.advance(SLICE);
                thought += SLICE;
                *nodes = nodes.saturating_sub(SLICE);
                match progress {
                    Progress::Done(choice) => self.compare(seat, command, choice),
                    Progress::Thinking => {
                        if thought >= NODES {
                            decision.hurry();
                        }
                        Stage::Think(decision, thought)
                    }
                }
            }
            Stage::Compare(comparison) => self.weigh(seat, command, comparison, nodes),
            Stage::Follow(decision, after, mut appraisal) => {
                // The same luck for all positions: the curve then shows less of it.
                let subject = Subject {
                    position: after.as_ref(),
                    seat: self.options.seat,
                    command: None,
                    open: self.options.open,
                    luck: self.options.seed,
                };
                match appraisal.advance(&self.playing, &subject, nodes) {
                    Some(worth) => {
                        self.note(seat, worth, decision);
                        self.position = *after;
                        Stage::Begin
                    }
                    None => Stage::Follow(decision, after, appraisal),
                }
            }
        };
    }

    /// Looks whether there is anything to decide.
    fn begin(&mut self, seat: Seat, command: G::Command) -> Stage<G> {
        // The last position is always looked at: it is the end of the match.
        let skipped = !self.at.is_multiple_of(self.stride) && self.at + 1 < self.line.len();
        if skipped {
            self.position.apply(seat, command, &mut Null);
            self.at += 1;
            return Stage::Begin;
        }
        if seat == Seat::HOST || self.choices(seat).len() < 2 {
            return self.follow(seat, command, None);
        }
        let luck = Luck::new(self.options.seed, seat, self.at as u64);
        let decision = self.cast.decide(self.adviser(), &self.position, seat, luck);
        Stage::Think(Box::new(decision), 0)
    }

    /// What the seat could do, without what no bot does.
    fn choices(&self, seat: Seat) -> Vec<G::Command> {
        let mut legal = Vec::new();
        self.position.legal(seat, &mut legal);
        legal.retain(|command| !(self.cast.shuns)(command));
        legal
    }

    fn compare(&self, seat: Seat, command: G::Command, advice: Option<G::Command>) -> Stage<G> {
        let mut commands = Vec::from([command]);
        commands.extend(advice.filter(|advice| *advice != commands[0]));
        if self.options.open {
            let others = self.choices(seat);
            let others = others.into_iter().filter(|other| !commands.contains(other));
            let others: Vec<G::Command> = others.take(COMPARED).collect();
            commands.extend(others);
        }
        Stage::Compare(Comparison { commands, worths: Vec::new(), appraisal: Appraisal::new() })
    }

    fn weigh(
        &self,
        seat: Seat,
        command: G::Command,
        mut comparison: Comparison<G>,
        nodes: &mut u64,
    ) -> Stage<G> {
        let Some(tried) = comparison.commands.get(comparison.worths.len()) else {
            let decision = self.judge(comparison);
            return self.follow(seat, command, decision);
        };
        let subject = Subject {
            position: &self.position,
            seat,
            command: Some((seat, tried)),
            open: self.options.open,
            luck: self.luck(),
        };
        if let Some(worth) = comparison.appraisal.advance(&self.playing, &subject, nodes) {
            comparison.worths.push(worth);
            comparison.appraisal = Appraisal::new();
        }
        Stage::Compare(comparison)
    }

    fn judge(&self, comparison: Comparison<G>) -> Option<JudgedDecision<G::Command>> {
        let Comparison { commands, worths, .. } = comparison;
        let played = *worths.first()?;
        // Of equals the first, so what was played stands unless something is better.
        let (place, best) = worths.iter().enumerate().rev().max_by_key(|(_, worth)| **worth)?;
        let instead = commands.into_iter().nth(place).filter(|_| place > 0);
        Some(JudgedDecision { played, best: *best, instead })
    }

    fn follow(
        &self,
        seat: Seat,
        command: G::Command,
        decision: Option<JudgedDecision<G::Command>>,
    ) -> Stage<G> {
        let mut after = Box::new(self.position.clone());
        after.apply(seat, command, &mut Null);
        Stage::Follow(decision, after, Appraisal::new())
    }

    fn note(&mut self, seat: Seat, worth: u16, decision: Option<JudgedDecision<G::Command>>) {
        let entry = self.line.get(self.at).map_or(0, |played| played.entry);
        self.examined.push(ExaminedCommand { entry, seat, worth, decision });
        self.at += 1;
    }

    const fn luck(&self) -> u64 {
        self.options.seed ^ (self.at as u64) << 20
    }
}
