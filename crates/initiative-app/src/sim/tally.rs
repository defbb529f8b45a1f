//! Statistics of many matches.

use super::played_range::PlayedRange;
use super::simulation::Simulation;
use initiative_kernel::hash::Digest;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// How the matches went.
#[derive(Debug)]
pub(crate) struct Tally {
    /// How many commands each match had; sorted at the end.
    lengths: Vec<u64>,
    /// How often each seat won, drew and lost.
    seats: Vec<[u64; 3]>,
    /// The same for each bot, on whatever seat.
    bots: BTreeMap<String, [u64; 3]>,
    /// How often matches ended for each reason.
    reasons: BTreeMap<String, u64>,
    /// A hash over all outcomes, in the order of the matches.
    hash: Digest,
}

impl Tally {
    /// No matches.
    pub(super) fn new(simulation: &Simulation<'_>) -> Self {
        Self {
            lengths: Vec::new(),
            seats: vec![[0; 3]; simulation.seats.len()],
            bots: BTreeMap::new(),
            reasons: BTreeMap::new(),
            hash: Digest::new(),
        }
    }

    /// Adds the matches that come next. If there are more seats than bots, the bots repeat. It makes no
    /// difference how matches are cut into ranges.
    pub(super) fn add(&mut self, simulation: &Simulation<'_>, range: &PlayedRange) {
        for played in range.matches() {
            let bots = simulation.seated(self.lengths.len() as u64);
            self.lengths.push(played.commands);
            match self.reasons.get_mut(played.reason) {
                Some(count) => *count += 1,
                None => drop(self.reasons.insert(played.reason.to_owned(), 1)),
            }
            let counts = simulation.seats.iter().zip(played.places()).zip(&mut self.seats);
            for ((seat, place), counts) in counts {
                let Some(place) = place else { continue };
                counts[place] += 1;
                if let Some(bot) = bots.get(seat.index() % bots.len().max(1)) {
                    self.bots.entry((*bot).to_owned()).or_default()[place] += 1;
                }
            }
            self.hash.bytes(played.reason.as_bytes());
            self.hash.word(played.commands);
            self.hash.word(played.digest);
        }
    }

    /// There are no more matches.
    pub(super) fn finish(mut self) -> Self {
        self.lengths.sort_unstable();
        self
    }

    fn hash(&self) -> u64 {
        self.hash.clone().finish()
    }

    fn lengths(&self) -> [u64; 4] {
        let all = &self.lengths;
        let count = (all.len() as u64).max(1);
        let at = |place: usize| all.get(place).copied().unwrap_or_default();
        let mean = all.iter().sum::<u64>() / count;
        [at(0), at(all.len() / 2), mean, at(all.len().saturating_sub(1))]
    }

    pub(super) fn json(&self, game: &str, scenario: &str, seed: u64, bots: &[String]) -> Value {
        let [least, median, mean, most] = self.lengths();
        let seats = self.seats.iter().zip(0_u8..).map(|([won, drawn, lost], seat)| {
            json!({"seat": seat, "won": won, "drawn": drawn, "lost": lost})
        });
        let bots_by_name = self.bots.iter().map(|(name, [won, drawn, lost])| {
            (name.clone(), json!({"won": won, "drawn": drawn, "lost": lost}))
        });
        let reasons = self.reasons.iter().map(|(reason, count)| (reason.clone(), (*count).into()));
        json!({
            "game": game,
            "scenario": scenario,
            "seed": format!("{seed:016x}"),
            "bots": bots,
            "games": self.lengths.len(),
            "seats": seats.collect::<Vec<_>>(),
            "by_bot": bots_by_name.collect::<Map<String, Value>>(),
            "ended_by": reasons.collect::<Map<String, Value>>(),
            "commands": {"least": least, "median": median, "mean": mean, "most": most},
            "hash": format!("{:016x}", self.hash()),
        })
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [least, median, mean, most] = self.lengths();
        writeln!(f, "matches   {}", self.lengths.len())?;
        for ([won, drawn, lost], seat) in self.seats.iter().zip(0_u8..) {
            writeln!(f, "seat {seat}    won {won}, drawn {drawn}, lost {lost}")?;
        }
        for (name, [won, drawn, lost]) in self.bots.iter().filter(|_| self.bots.len() > 1) {
            writeln!(f, "{name:<9} won {won}, drawn {drawn}, lost {lost}")?;
        }
        for (reason, count) in &self.reasons {
            writeln!(f, "ended     {reason}: {count}")?;
        }
        writeln!(f, "commands  {least} to {most}, median {median}, mean {mean}")?;
        writeln!(f, "hash      {:016x}", self.hash())
    }
}
