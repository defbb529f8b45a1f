//! The matches of a simulation: each depends only on the plan and on its number.

use crate::crew::Crew;
use crate::lab_error::LabError;
use crate::plan::SimulationPlan;
use crate::running::RunningTally;
use crate::tally::{SimulationTally, places};
use initiative_kernel::game::{Seats, SetupError};
use initiative_kernel::hash::Digest;
use initiative_server::erased::ErasedMatch;
use initiative_server::registry::{BotMatch, HostedGame, SimulatedMatch};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

/// Plays a match whose rules may panic. What it has counted by then must be dropped.
pub(crate) fn guarded<T>(
    number: u64,
    play: impl FnOnce() -> Result<T, SetupError>,
) -> Result<T, LabError> {
    match catch_unwind(AssertUnwindSafe(play)) {
        Ok(played) => Ok(played?),
        Err(_) => Err(LabError::Panicked { number }),
    }
}

/// Matches to simulate.
#[derive(Debug)]
pub struct Simulation<'a> {
    offer: &'a HostedGame,
    /// What is simulated.
    pub plan: SimulationPlan,
    /// The seats of each variant.
    seats: Vec<Seats>,
}

impl<'a> Simulation<'a> {
    /// The matches of a plan, which must be one that can be played.
    pub fn new(offer: &'a HostedGame, plan: SimulationPlan) -> Result<Self, LabError> {
        if plan.variants.is_empty() || plan.games == 0 {
            return Err(LabError::Impossible("there is nothing to play".into()));
        }
        let bots = plan.variants.iter().flat_map(|variant| &variant.bots);
        if let Some(unknown) = bots.into_iter().find(|bot| !offer.bots.contains(bot)) {
            let (name, known) = (unknown.clone(), offer.bots.clone());
            return Err(LabError::UnknownBot { name, known });
        }
        let cells = plan.cells();
        if plan.games < cells {
            let games = match plan.games {
                1 => "1 match is".to_owned(),
                games => format!("{games} matches are"),
            };
            let variants = match plan.variants.len() {
                1 => "1 variation".to_owned(),
                variants => format!("{variants} variations"),
            };
            let swapped = match plan.rotations() {
                seats if plan.swap => format!(" with its bots on each of {seats} seats"),
                _ => String::new(),
            };
            return Err(LabError::Impossible(format!(
                "{games} too few for {variants}{swapped}: at least {cells} are needed, one for each"
            )));
        }
        let mut seats = Vec::new();
        for variant in &plan.variants {
            let opened = offer
                .open(&variant.setup, plan.seed)
                .map_err(|error| LabError::Setup { variant: variant.name(), error })?;
            if opened.seats().len() != variant.seats.len() {
                let (name, there) = (variant.name(), opened.seats().len());
                return Err(LabError::Impossible(format!("{name} has {there} seats here")));
            }
            seats.push(opened.seats());
        }
        Ok(Self { offer, plan, seats })
    }

    /// The game.
    #[must_use]
    pub const fn offer(&self) -> &'a HostedGame {
        self.offer
    }

    /// The seats of a match.
    #[must_use]
    pub fn seats(&self, number: u64) -> Seats {
        let cell = self.plan.cell(number);
        let place = cell / usize::try_from(self.plan.rotations()).unwrap_or(1);
        self.seats.get(place).copied().unwrap_or_default()
    }

    /// Does something with a match that is ready to be played.
    fn with<T>(
        &self,
        number: u64,
        longest: u64,
        stop: Option<&AtomicBool>,
        play: impl FnOnce(&BotMatch<'_>) -> Result<T, SetupError>,
    ) -> Result<T, SetupError> {
        let cell = self.plan.cell(number);
        let bots = self.plan.seated(cell);
        let Some(variant) = self.plan.variant(cell) else {
            return Err(SetupError::new("", "lab/no_variant", "there is nothing to play"));
        };
        let seed = self.plan.match_seed(number);
        play(&BotMatch { setup: &variant.setup, seed, bots: &bots, longest, stop })
    }

    /// Plays a match until it is over or has `longest` commands.
    pub fn play_until(&self, number: u64, longest: u64) -> Result<SimulatedMatch, SetupError> {
        self.with(number, longest, None, |wanted| self.offer.run(wanted))
    }

    /// Plays a match and says who won: for each seat whether it won (0), drew (1) or lost (2). None
    /// if `stop` became true first.
    pub(crate) fn result(
        &self,
        number: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Option<usize>>>, SetupError> {
        let run = |wanted: &BotMatch<'_>| self.offer.run(wanted);
        let played = self.with(number, self.plan.longest, Some(stop), run)?;
        let stopped = played.outcome.is_none() && stop.load(Ordering::Relaxed);
        Ok((!stopped).then(|| places(self.seats(number), played.outcome)))
    }

    /// Plays a match again and keeps it, for its journal. It goes only as far as it came when `stop`
    /// became true.
    pub fn record(
        &self,
        number: u64,
        stop: Option<&AtomicBool>,
    ) -> Result<Box<dyn ErasedMatch>, SetupError> {
        self.with(number, self.plan.longest, stop, |wanted| self.offer.record(wanted))
    }

    /// Plays a match and counts it; false if `stop` became true first.
    pub fn play(
        &self,
        number: u64,
        stop: &AtomicBool,
        tally: &mut SimulationTally,
    ) -> Result<bool, SetupError> {
        let (plan, seats) = (&self.plan, self.seats(number));
        let stopped =
            |played: &SimulatedMatch| played.outcome.is_none() && stop.load(Ordering::Relaxed);
        if plan.observe {
            let observe = |wanted: &BotMatch<'_>| self.offer.observe(wanted);
            let seen = self.with(number, plan.longest, Some(stop), observe)?;
            if stopped(&seen.played) {
                return Ok(false);
            }
            tally.add_observed(plan, number, seats, &seen);
        } else {
            let run = |wanted: &BotMatch<'_>| self.offer.run(wanted);
            let played = self.with(number, plan.longest, Some(stop), run)?;
            if stopped(&played) {
                return Ok(false);
            }
            tally.add(plan, number, seats, played);
        }
        Ok(true)
    }

    /// Plays matches one after another; none if `stop` says so before they are over.
    pub fn play_range(
        &self,
        numbers: Range<u64>,
        stop: impl Fn() -> bool,
    ) -> Result<Option<SimulationTally>, SetupError> {
        let never = AtomicBool::new(false);
        let mut tally = SimulationTally::new(&self.plan);
        for number in numbers {
            if stop() || !self.play(number, &never, &mut tally)? {
                return Ok(None);
            }
        }
        Ok(Some(tally))
    }

    /// Plays all matches that are not in `running` yet. Other threads can look at it meanwhile, or
    /// stop it; `tick` is called now and then.
    ///
    /// # Errors
    /// A match that cannot begin, or in which the rules panic. What was handed in before stays.
    pub fn run(
        &self,
        threads: usize,
        running: &RunningTally,
        tick: impl FnMut(),
    ) -> Result<(), LabError> {
        let crew = Crew { threads, unit: 1, stop: running.stop_flag() };
        crew.play(
            running.missing(self.plan.games),
            || SimulationTally::new(&self.plan),
            |number, tally| guarded(number, || self.play(number, running.stop_flag(), tally)),
            |range, tally| running.add(range, &tally),
            tick,
        )
    }

    /// What the first commands of the first match and all opening states come to. A program with other
    /// rules, content or bots comes to something else.
    pub fn fingerprint(&self, commands: u64) -> Result<u64, SetupError> {
        let mut digest = Digest::new();
        for variant in &self.plan.variants {
            let (setup, seed) = (&variant.setup, self.plan.seed);
            digest.word(self.offer.simulate(setup, seed, &[], 0)?.digest);
        }
        digest.word(self.play_until(0, commands)?.digest);
        Ok(digest.finish())
    }
}
