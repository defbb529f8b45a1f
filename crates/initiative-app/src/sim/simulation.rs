//! The matches of a simulation: each depends only on the seed and on its number.

use super::played_range::PlayedRange;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Seats, SetupError};
use initiative_kernel::hash::Digest;
use initiative_server::registry::{HostedGame, SimulatedMatch};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::Range;

/// What to simulate, as one machine tells another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SimulationPlan {
    pub(crate) game: String,
    pub(crate) rules: u32,
    /// At least one; they take turns.
    pub(crate) setups: Vec<Value>,
    pub(crate) seed: u64,
    pub(crate) bots: Vec<String>,
    /// Whether bots change seats after every match.
    pub(crate) swap: bool,
    pub(crate) games: u64,
    pub(crate) longest: u64,
}

/// The matches to simulate.
pub(crate) struct Simulation<'a> {
    offer: &'a HostedGame,
    pub(crate) plan: SimulationPlan,
    /// The seats of the first match.
    pub(crate) seats: Seats,
}

impl<'a> Simulation<'a> {
    pub(crate) fn new(offer: &'a HostedGame, plan: SimulationPlan) -> Result<Self, SetupError> {
        let setup = plan.setups.first().unwrap_or(&Value::Null);
        let seats = offer.open(setup, plan.seed)?.seats();
        Ok(Self { offer, plan, seats })
    }

    pub(crate) fn play(&self, number: u64) -> Result<SimulatedMatch, SetupError> {
        self.play_until(number, self.plan.longest)
    }

    /// Plays a match until it is over or has so many commands.
    pub(super) fn play_until(
        &self,
        number: u64,
        longest: u64,
    ) -> Result<SimulatedMatch, SetupError> {
        let plan = &self.plan;
        let seed = Dice::new(plan.seed).stream("match", number).bits();
        // Each bot plays a scenario on every seat before the next scenario comes.
        let round = if plan.swap { number / plan.bots.len().max(1) as u64 } else { number };
        let place = (round % plan.setups.len().max(1) as u64) as usize;
        let setup = plan.setups.get(place).unwrap_or(&Value::Null);
        self.offer.simulate(setup, seed, &self.seated(number), longest)
    }

    /// The bot on each seat of a match.
    pub(super) fn seated(&self, number: u64) -> Vec<&str> {
        let mut bots: Vec<&str> = self.plan.bots.iter().map(String::as_str).collect();
        if self.plan.swap {
            let by = number % bots.len().max(1) as u64;
            bots.rotate_right(by as usize);
        }
        bots
    }

    /// Plays matches one after another; none if `stop` says so before they are over.
    pub(crate) fn play_range(
        &self,
        numbers: Range<u64>,
        stop: impl Fn() -> bool,
    ) -> Result<Option<PlayedRange>, SetupError> {
        let mut played = PlayedRange::default();
        for number in numbers {
            if stop() {
                return Ok(None);
            }
            played.push(self.seats, self.play(number)?);
        }
        Ok(Some(played))
    }

    /// What the first commands of the first match and all opening states come to. A program with other
    /// rules, content or bots comes to something else.
    pub(super) fn fingerprint(&self, commands: u64) -> Result<u64, SetupError> {
        let mut digest = Digest::new();
        for setup in &self.plan.setups {
            let opened = self.offer.simulate(setup, self.plan.seed, &self.seated(0), 0)?;
            digest.word(opened.digest);
        }
        digest.word(self.play_until(0, commands)?.digest);
        Ok(digest.finish())
    }
}
