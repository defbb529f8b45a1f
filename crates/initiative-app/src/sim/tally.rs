//! Statistics of many matches.

use initiative_kernel::game::{Seats, Verdict};
use initiative_kernel::hash::Digest;
use initiative_server::registry::SimulatedMatch;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// How the matches went.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// How many commands each match had, sorted.
    lengths: Vec<u64>,
    /// How often each seat won, drew and lost.
    seats: Vec<[u64; 3]>,
    /// The same for each bot, on whatever seat.
    bots: BTreeMap<String, [u64; 3]>,
    /// How often matches ended for each reason.
    reasons: BTreeMap<&'static str, u64>,
    /// A hash over all outcomes, in the order of the matches.
    hash: u64,
}

/// The reason of a match that was stopped because it was too long.
const STOPPED: &str = "stopped";

impl Tally {
    /// Adds matches up. Each comes with its bots; if there are more seats, the bots repeat.
    pub(super) fn of<'a>(
        seats: Seats,
        played: impl Iterator<Item = (Vec<&'a str>, SimulatedMatch)>,
    ) -> Self {
        let mut tally = Self { seats: vec![[0; 3]; seats.len()], ..Self::default() };
        let mut hash = Digest::new();
        for (bots, SimulatedMatch { outcome, commands, digest }) in played {
            tally.lengths.push(commands);
            let reason = outcome.map_or(STOPPED, initiative_kernel::game::Outcome::reason);
            *tally.reasons.entry(reason).or_default() += 1;
            for (seat, counts) in seats.iter().zip(&mut tally.seats) {
                let place = match outcome.map(|outcome| outcome.verdict(seat)) {
                    Some(Verdict::Won) => 0,
                    Some(Verdict::Drawn) => 1,
                    Some(Verdict::Lost) => 2,
                    Some(Verdict::Void) | None => continue,
                };
                counts[place] += 1;
                if let Some(bot) = bots.get(seat.index() % bots.len().max(1)) {
                    tally.bots.entry((*bot).to_owned()).or_default()[place] += 1;
                }
            }
            hash.bytes(reason.as_bytes());
            hash.word(commands);
            hash.word(digest);
        }
        tally.hash = hash.finish();
        tally.lengths.sort_unstable();
        tally
    }

    fn lengths(&self) -> [u64; 4] {
        let all = &self.lengths;
        let count = (all.len() as u64).max(1);
        let at = |place: usize| all.get(place).copied().unwrap_or_default();
        let mean = all.iter().sum::<u64>() / count;
        [at(0), at(all.len() / 2), mean, at(all.len().saturating_sub(1))]
    }

    pub(super) fn json(&self, game: &str, scenario: &str, seed: u64, bots: &[&str]) -> Value {
        let [least, median, mean, most] = self.lengths();
        let seats = self.seats.iter().zip(0_u8..).map(|([won, drawn, lost], seat)| {
            json!({"seat": seat, "won": won, "drawn": drawn, "lost": lost})
        });
        let bots_by_name = self.bots.iter().map(|(name, [won, drawn, lost])| {
            (name.clone(), json!({"won": won, "drawn": drawn, "lost": lost}))
        });
        let reasons =
            self.reasons.iter().map(|(reason, count)| ((*reason).into(), (*count).into()));
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
            "hash": format!("{:016x}", self.hash),
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
        writeln!(f, "hash      {:016x}", self.hash)
    }
}
