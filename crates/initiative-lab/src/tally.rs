//! Statistics of many matches. They add up: whichever thread or worker played which match, in
//! whatever order, the result is the same. How much memory they take depends on what is played, and
//! not on how often.

use crate::interval::ShareInterval;
use crate::observation::Observation;
use crate::outlier::{KEPT, Outlier, Outliers, keep};
use crate::plan::SimulationPlan;
use initiative_kernel::game::{Outcome, Seats, Verdict};
use initiative_kernel::hash::Digest;
use initiative_server::registry::{ObservedMatch, SimulatedMatch};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The reason of a match that was stopped because it was too long.
pub(crate) const STOPPED: &str = "stopped";

/// How many times something was won, drawn and lost.
pub type Results = [u64; 3];

/// How matches went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SimulationTally {
    /// How many matches.
    pub matches: u64,
    /// For each kind of matches and each of its seats how often it won, drew and lost.
    pub cells: Vec<Vec<Results>>,
    /// How many matches had how many commands.
    pub lengths: BTreeMap<u64, u64>,
    /// How often matches ended for each reason.
    pub reasons: BTreeMap<String, u64>,
    /// The sum of the fingerprints of all matches.
    pub hash: u64,
    /// The matches that stand out.
    pub outliers: Outliers,
    /// Cards, decisions and scores, if they are noted.
    pub observation: Option<Observation>,
}

impl SimulationTally {
    /// No matches of this plan.
    #[must_use]
    pub fn new(plan: &SimulationPlan) -> Self {
        let seats = |cell| plan.variant(cell).map_or(0, |variant| variant.seats.len());
        let cells = usize::try_from(plan.cells()).unwrap_or_default();
        Self {
            matches: 0,
            cells: (0..cells).map(|cell| vec![[0; 3]; seats(cell)]).collect(),
            lengths: BTreeMap::new(),
            reasons: BTreeMap::new(),
            hash: 0,
            outliers: Outliers::default(),
            observation: plan.observe.then(Observation::default),
        }
    }

    /// Adds the match with that number.
    pub(crate) fn add(
        &mut self,
        plan: &SimulationPlan,
        number: u64,
        seats: Seats,
        played: SimulatedMatch,
    ) {
        let SimulatedMatch { outcome, commands, digest } = played;
        let reason = outcome.map_or(STOPPED, Outcome::reason);
        self.matches += 1;
        *self.lengths.entry(commands).or_default() += 1;
        match self.reasons.get_mut(reason) {
            Some(count) => *count += 1,
            None => drop(self.reasons.insert(reason.to_owned(), 1)),
        }
        let places = places(seats, outcome);
        if let Some(cell) = self.cells.get_mut(plan.cell(number)) {
            for (counts, place) in cell.iter_mut().zip(&places) {
                if let Some(place) = place {
                    counts[*place] += 1;
                }
            }
        }
        let mut hash = Digest::new();
        hash.word(number);
        hash.bytes(reason.as_bytes());
        hash.word(commands);
        hash.word(digest);
        self.hash = self.hash.wrapping_add(hash.finish());
        let long = i64::try_from(commands).unwrap_or(i64::MAX);
        let outlier = |worth| Outlier { worth, number, commands };
        keep(&mut self.outliers.longest, outlier(long));
        keep(&mut self.outliers.shortest, outlier(-long));
        if places.iter().all(|place| *place == Some(1)) && outcome.is_some() {
            keep(&mut self.outliers.draws, outlier(long));
        }
        // With two seats it is clear who beat whom.
        if let [Some(first), Some(second)] = places[..]
            && first != second
        {
            let cell = plan.cell(number);
            let [winner, loser] = if first < second { [0, 1] } else { [1, 0] };
            let [winner, loser] = [winner, loser].map(|seat| plan.bot(cell, seat));
            if winner != loser {
                self.outliers.add_win(winner, loser, outlier(-long));
            }
        }
    }

    /// Adds a match of which more is noted.
    pub(crate) fn add_observed(
        &mut self,
        plan: &SimulationPlan,
        number: u64,
        seats: Seats,
        seen: &ObservedMatch,
    ) {
        self.add(plan, number, seats, seen.played);
        let places = places(seats, seen.played.outcome);
        if let Some(observation) = &mut self.observation {
            observation.add(seen, &places);
            if let Some(worth) = Observation::deficit(seen, &places) {
                let commands = seen.played.commands;
                keep(&mut self.outliers.comebacks, Outlier { worth, number, commands });
            }
        }
    }

    /// Adds matches that were counted elsewhere.
    pub fn merge(&mut self, other: &Self) {
        self.matches += other.matches;
        for (cell, more) in self.cells.iter_mut().zip(&other.cells) {
            for (counts, more) in cell.iter_mut().zip(more) {
                for (count, more) in counts.iter_mut().zip(more) {
                    *count += more;
                }
            }
        }
        for (length, count) in &other.lengths {
            *self.lengths.entry(*length).or_default() += count;
        }
        for (reason, count) in &other.reasons {
            *self.reasons.entry(reason.clone()).or_default() += count;
        }
        self.hash = self.hash.wrapping_add(other.hash);
        self.outliers.merge(&other.outliers);
        if let (Some(own), Some(more)) = (&mut self.observation, &other.observation) {
            own.merge(more);
        }
    }

    /// Whether this can be what `matches` matches of the plan came to.
    #[must_use]
    pub fn is_sound(&self, plan: &SimulationPlan, matches: u64) -> bool {
        let empty = Self::new(plan);
        let seats = |tally: &Self| tally.cells.iter().map(Vec::len).collect::<Vec<_>>();
        let counted = |cell: &Vec<Results>| {
            cell.iter().map(|counts| counts.iter().sum::<u64>()).max().unwrap_or(0)
        };
        self.matches == matches
            && seats(self) == seats(&empty)
            && self.observation.is_some() == plan.observe
            && self.lengths.values().sum::<u64>() == matches
            && self.reasons.values().sum::<u64>() == matches
            && self.cells.iter().map(counted).sum::<u64>() <= matches
    }

    /// The fewest commands, the median, the mean and the most.
    #[must_use]
    pub fn lengths(&self) -> [u64; 4] {
        let mut sum: u128 = 0;
        let (mut below, mut median) = (0, None);
        for (length, count) in &self.lengths {
            sum += u128::from(*length) * u128::from(*count);
            below += count;
            if median.is_none() && below > self.matches / 2 {
                median = Some(*length);
            }
        }
        let mean = u64::try_from(sum / u128::from(self.matches.max(1))).unwrap_or(u64::MAX);
        let first = self.lengths.keys().next().copied().unwrap_or_default();
        let last = self.lengths.keys().next_back().copied().unwrap_or_default();
        [first, median.unwrap_or_default(), mean, last]
    }

    /// Results added up by whatever `key` says of a kind of matches and a seat. What has no key does
    /// not count.
    pub fn by<K: Ord>(&self, key: impl Fn(usize, usize) -> Option<K>) -> BTreeMap<K, Results> {
        let mut sums: BTreeMap<K, Results> = BTreeMap::new();
        for (cell, seats) in self.cells.iter().enumerate() {
            for (seat, counts) in seats.iter().enumerate() {
                if let Some(key) = key(cell, seat) {
                    let sum = sums.entry(key).or_default();
                    for (sum, count) in sum.iter_mut().zip(counts) {
                        *sum += count;
                    }
                }
            }
        }
        sums
    }

    /// The matches that stand out, by what they stand out for, as files and reports name it.
    #[must_use]
    pub fn outlier_lists(&self, plan: &SimulationPlan) -> [(&'static str, Vec<Outlier>); 5] {
        let Outliers { longest, shortest, comebacks, draws, .. } = &self.outliers;
        [
            ("longest", longest.clone()),
            ("shortest", shortest.clone()),
            ("upset", self.upsets(plan)),
            ("comeback", comebacks.clone()),
            ("draw", draws.clone()),
        ]
    }

    /// Matches that a bot won against one that beats it more often; the rarest first.
    fn upsets(&self, plan: &SimulationPlan) -> Vec<Outlier> {
        let pair = |cell: usize, seat: usize| {
            let two = plan.variant(cell).is_some_and(|variant| variant.seats.len() == 2);
            two.then(|| [seat, 1 - seat].map(|seat| plan.bot(cell, seat).to_owned()))
        };
        let met = self.by(pair);
        let mut rare: Vec<(f64, &Vec<Outlier>)> = Vec::new();
        for (winner, losers) in &self.outliers.wins {
            for (loser, list) in losers {
                let results = met.get(&[winner.clone(), loser.clone()]).copied();
                let share = results.and_then(ShareInterval::wilson).map(|share| share.share);
                rare.extend(share.filter(|share| *share < 0.5).map(|share| (share, list)));
            }
        }
        rare.sort_by(|one, other| one.0.total_cmp(&other.0));
        rare.into_iter().flat_map(|(_, list)| list).take(KEPT).copied().collect()
    }

    /// How often the first seat won, of matches between equals if there are any: the same bots, and
    /// the same decks.
    #[must_use]
    pub fn first_seat(&self, plan: &SimulationPlan) -> Option<(ShareInterval, bool)> {
        let fair = |cell: usize| {
            let Some(variant) = plan.variant(cell) else { return false };
            let seats = variant.seats.len();
            let one = |seat| (plan.bot(cell, seat), variant.decks.get(seat));
            (1..seats).all(|seat| one(seat) == one(0))
        };
        let many = |cell: usize| plan.variant(cell).is_some_and(|variant| variant.seats.len() > 1);
        let sum = |fair_only: bool| {
            let wanted =
                |cell, seat| (seat == 0 && many(cell) && (!fair_only || fair(cell))).then_some(());
            self.by(wanted).remove(&()).and_then(ShareInterval::wilson)
        };
        sum(true).map(|share| (share, true)).or_else(|| sum(false).map(|share| (share, false)))
    }
}

/// For each seat whether it won (0), drew (1) or lost (2); none if it does not count.
pub(crate) fn places(seats: Seats, outcome: Option<Outcome>) -> Vec<Option<usize>> {
    let place = |seat| match outcome.map(|outcome| outcome.verdict(seat)) {
        Some(Verdict::Won) => Some(0),
        Some(Verdict::Drawn) => Some(1),
        Some(Verdict::Lost) => Some(2),
        Some(Verdict::Void) | None => None,
    };
    seats.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::tests::plan;
    use initiative_kernel::game::Seat;

    fn played(number: u64) -> SimulatedMatch {
        let outcome = match number % 5 {
            0 => None,
            1 => Some(Outcome::drawn("cap")),
            winner => Some(Outcome::won(Seats::only(Seat((winner % 2) as u8)), "mate")),
        };
        SimulatedMatch { outcome, commands: number * 13 % 50, digest: number }
    }

    fn tally(plan: &SimulationPlan, numbers: impl Iterator<Item = u64>) -> SimulationTally {
        let mut tally = SimulationTally::new(plan);
        for number in numbers {
            tally.add(plan, number, Seats::first(2), played(number));
        }
        tally
    }

    #[test]
    fn online_node_7_tallies_add_up_in_any_order() {
        let plan = plan(2, &["strong", "weak"], true);
        let whole = tally(&plan, 0..100);
        let mut parts = SimulationTally::new(&plan);
        for start in [60, 0, 20, 80, 40] {
            let part = tally(&plan, (start..start + 20).rev());
            // As it comes from another machine.
            let text = serde_json::to_string(&part).unwrap();
            parts.merge(&serde_json::from_str(&text).unwrap());
        }
        assert_eq!(parts, whole);
        assert!(whole.is_sound(&plan, 100) && !whole.is_sound(&plan, 99));
        assert!(!whole.is_sound(&self::plan(3, &["a"], false), 100));
        assert_ne!(tally(&plan, 1..101).hash, whole.hash);
    }

    #[test]
    fn results_are_counted_by_seat_and_by_bot() {
        let plan = plan(1, &["strong", "weak"], true);
        let tally = tally(&plan, 0..100);
        let seats = tally.by(|_, seat| Some(seat));
        assert_eq!((seats[&0], seats[&1]), ([40, 20, 20], [20, 20, 40]));
        let bots = tally.by(|cell, seat| Some(plan.bot(cell, seat).to_owned()));
        assert_eq!(bots.values().map(|counts| counts.iter().sum::<u64>()).sum::<u64>(), 160);
        assert_eq!(tally.reasons["stopped"], 20);
        assert_eq!(tally.lengths()[0], 0);
        assert_eq!(tally.lengths()[3], 49);
        assert_eq!(tally.lengths.values().sum::<u64>(), 100);
        assert_eq!(tally.outliers.longest[0].commands, 49);
        assert_eq!(tally.outliers.shortest[0].commands, 0);
        assert!(!tally.outliers.draws.is_empty());
        let (share, fair) = tally.first_seat(&plan).unwrap();
        assert!(share.share > 0.5 && !fair);
    }

    #[test]
    fn an_upset_is_a_win_of_whoever_loses_more() {
        let plan = plan(1, &["strong", "weak"], true);
        let mut tally = SimulationTally::new(&plan);
        for number in 0..40_u64 {
            // `strong` sits first in even matches; `weak` wins 11 and 12 alone.
            let strong = u8::from(!number.is_multiple_of(2));
            let winner = if [11, 12].contains(&number) { 1 - strong } else { strong };
            let outcome = Some(Outcome::won(Seats::only(Seat(winner)), "mate"));
            let played = SimulatedMatch { outcome, commands: 100 - number, digest: 0 };
            tally.add(&plan, number, Seats::first(2), played);
        }
        let lists = tally.outlier_lists(&plan);
        let numbers: Vec<u64> = lists[2].1.iter().map(|one| one.number).collect();
        assert_eq!((lists[2].0, numbers), ("upset", vec![12, 11]));
    }
}
