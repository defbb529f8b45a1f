//! A simulation in the queue of a cluster: what workers read, and what they answer. ONLINE-NODE-7

use crate::lab_error::LabError;
use crate::plan::SimulationPlan;
use crate::simulation::Simulation;
use crate::tally::SimulationTally;
use initiative_kernel::game::SetupError;
use initiative_kernel::strict::clip;
use initiative_server::registry::Registry;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::time::{Duration, Instant};

/// How long trying out takes at most, if bots think quickly.
const TRIAL: Duration = Duration::from_millis(200);
/// How long one worker thread plays a range, about.
const LONG: Duration = Duration::from_millis(800);
/// This many ranges keep all workers busy until the end, unless they would be too short.
const ENOUGH: u64 = 64;
const SHORT: Duration = Duration::from_millis(100);
/// How many matches a range has at most, so that its result stays small.
const MOST: u64 = 30_000;
/// How many ranges a task has at most, even if each then takes longer: they are counted every second.
const RANGES: u64 = 100_000;

/// What a worker is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SimulationTask {
    simulate: SimulationPlan,
    /// How many matches each range has. The last one may have fewer.
    size: u64,
    /// How many commands of the first match the fingerprint is about.
    trial: u64,
    fingerprint: u64,
}

/// What a worker answers.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RangeResult {
    /// What its matches came to.
    Played(Box<SimulationTally>),
    /// It cannot be played, and no other worker can.
    Failed(String),
}

impl SimulationTask {
    /// Tries the simulation out, to learn how many matches take about a second.
    pub fn new(simulation: &Simulation<'_>) -> Result<Self, SetupError> {
        let plan = &simulation.plan;
        let (begin, mut trial) = (Instant::now(), 1);
        let one = loop {
            let start = Instant::now();
            let played = simulation.play_until(0, trial)?;
            if played.outcome.is_some() || played.commands < trial || trial >= plan.longest {
                break Some(start.elapsed());
            }
            if begin.elapsed() > TRIAL {
                break None;
            }
            trial = trial.saturating_mul(2).min(plan.longest);
        };
        let size = match one {
            // A single match takes long already.
            None => 1,
            Some(mut time) => {
                let mut played = 1;
                while time < TRIAL && played < plan.games {
                    let start = Instant::now();
                    simulation.play_until(played, plan.longest)?;
                    time += start.elapsed();
                    played += 1;
                }
                let within = |span: Duration| {
                    let matches = span.as_nanos() * u128::from(played) / time.as_nanos().max(1);
                    u64::try_from(matches).unwrap_or(u64::MAX).clamp(1, MOST)
                };
                within(LONG).min(within(SHORT).max(plan.games / ENOUGH))
            }
        };
        let size = size.max(plan.games.div_ceil(RANGES));
        let fingerprint = simulation.fingerprint(trial)?;
        Ok(Self { simulate: plan.clone(), size, trial, fingerprint })
    }

    /// How many ranges it has.
    #[must_use]
    pub fn ranges(&self) -> u64 {
        self.simulate.games.div_ceil(self.size.max(1))
    }

    /// The numbers of the matches of a range.
    #[must_use]
    pub fn range(&self, place: u64) -> Range<u64> {
        let games = self.simulate.games;
        let start = place.saturating_mul(self.size).min(games);
        start..start.saturating_add(self.size).min(games)
    }

    /// Reads what is in the queue, and makes sure that this program plays the same matches. The error is
    /// the reason why it does not.
    pub fn read<'a>(work: &str, registry: &'a Registry) -> Result<(Self, Simulation<'a>), String> {
        let task: Self = serde_json::from_str(work)
            .map_err(|error| format!("another version of the program has made it ({error})"))?;
        let plan = task.simulate.clone();
        let game = clip(&plan.game).to_string();
        let offer =
            registry.get(&plan.game).ok_or_else(|| format!("the game `{game}` is not here"))?;
        if offer.rules != plan.rules {
            let (theirs, ours) = (plan.rules, offer.rules);
            return Err(format!("it wants rules {theirs} of `{game}`, and here are rules {ours}"));
        }
        let differs = |error: SetupError| format!("`{game}` cannot begin the match here: {error}");
        let simulation = Simulation::new(offer, plan).map_err(|error| match error {
            LabError::UnknownBot { name, .. } => {
                format!("`{game}` has no bot `{}` here", clip(&name))
            }
            other => format!("`{game}` cannot be simulated here: {other}"),
        })?;
        if simulation.fingerprint(task.trial).map_err(differs)? != task.fingerprint {
            return Err(format!("`{game}` plays differently here: it has other rules or content"));
        }
        Ok((task, simulation))
    }

    /// The line that tells people what this is.
    #[must_use]
    pub fn title(&self) -> String {
        let SimulationPlan { game, variants, games, seed, .. } = &self.simulate;
        let mut bots: Vec<&str> = Vec::new();
        for bot in variants.iter().flat_map(|variant| &variant.bots) {
            if !bots.contains(&bot.as_str()) {
                bots.push(bot);
            }
        }
        format!("{games} matches of {game} between {}, seed {seed}", bots.join(", "))
    }
}
