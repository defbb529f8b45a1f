//! What is noted of matches besides their results: decisions, scores, and every card, unit and item.
//!
//! All of it is whole numbers that add up, so it makes no difference who played which match.

use initiative_hosting::{NoteDeed, NoteKind};
use initiative_server::registry::ObservedMatch;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Into how many parts the curves cut a match.
pub const PARTS: usize = 20;
/// Scores count up to here, so that sums stay exact.
const LARGEST: i64 = 1_000_000_000;
/// The most things that are told apart, whatever a game names.
const MOST_THINGS: usize = 4_096;

/// What was noted of many matches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// How many matches.
    pub matches: u64,
    /// How many commands each seat gave in all of them.
    pub decisions: Vec<u64>,
    /// How many commands were legal, added up over all decisions.
    pub choices: u64,
    /// Things by kind and name.
    pub things: BTreeMap<String, BTreeMap<String, ThingTally>>,
    /// The scores, part by part; empty if the game has none.
    pub curve: Vec<CurvePart>,
}

/// What became of one thing: drawn, played, lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThingTally {
    /// For each deed.
    pub deeds: [DeedTally; 3],
}

/// How often something happened to a thing, and what came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeedTally {
    /// How often it happened.
    pub times: u64,
    /// In how many matches of a seat it happened at least once: won, drawn and lost.
    pub results: [u64; 3],
}

/// One part of a match: how scores were, and who won in the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurvePart {
    /// The scores of seats that won, added up, and how many.
    pub won: (i64, u64),
    /// The same of seats that lost.
    pub lost: (i64, u64),
    /// How often one seat was ahead of all others in a match that was won, and how often it won.
    pub leads: (u64, u64),
}

impl Observation {
    /// Adds a match. `places` has for each seat whether it won (0), drew (1) or lost (2).
    pub(crate) fn add(&mut self, seen: &ObservedMatch, places: &[Option<usize>]) {
        self.matches += 1;
        self.choices += seen.choices;
        if self.decisions.len() < seen.decisions.len() {
            self.decisions.resize(seen.decisions.len(), 0);
        }
        for (sum, decisions) in self.decisions.iter_mut().zip(&seen.decisions) {
            *sum += decisions;
        }
        let known: usize = self.things.values().map(BTreeMap::len).sum();
        for (note, times) in &seen.notes {
            let of_kind = self.things.entry(note.kind.word().to_owned()).or_default();
            if known >= MOST_THINGS && !of_kind.contains_key(&*note.name) {
                continue;
            }
            let thing = of_kind.entry(note.name.to_string()).or_default();
            let deed = &mut thing.deeds[note.deed as usize];
            deed.times += times;
            if let Some(Some(place)) = places.get(note.seat.index()) {
                deed.results[*place] += 1;
            }
        }
        self.add_scores(&seen.scores, places);
    }

    fn add_scores(&mut self, scores: &[Vec<i64>], places: &[Option<usize>]) {
        if scores.iter().any(Vec::is_empty) || scores.is_empty() {
            return;
        }
        if self.curve.is_empty() {
            self.curve = vec![CurvePart::default(); PARTS];
        }
        for (place, part) in self.curve.iter_mut().enumerate() {
            // The score at the end of the part.
            let at = |list: &Vec<i64>| {
                let index = (list.len() * (place + 1)).div_ceil(PARTS).saturating_sub(1);
                list.get(index).copied().unwrap_or_default().clamp(-LARGEST, LARGEST)
            };
            let now: Vec<i64> = scores.iter().map(at).collect();
            for (score, result) in now.iter().zip(places) {
                let sums = match result {
                    Some(0) => &mut part.won,
                    Some(2) => &mut part.lost,
                    _ => continue,
                };
                sums.0 += score;
                sums.1 += 1;
            }
            let most = now.iter().max();
            let mut ahead = now.iter().zip(places).filter(|(score, _)| Some(*score) == most);
            if let (Some((_, Some(result @ (0 | 2)))), None, true) =
                (ahead.next(), ahead.next(), now.len() > 1)
            {
                part.leads.0 += 1;
                part.leads.1 += u64::from(*result == 0);
            }
        }
    }

    /// How far behind the winner was at the worst moment; none if nobody won or nobody was behind.
    pub(crate) fn deficit(seen: &ObservedMatch, places: &[Option<usize>]) -> Option<i64> {
        let winner = places.iter().position(|place| *place == Some(0))?;
        let own = seen.scores.get(winner)?;
        let others = |moment: usize| {
            let others = seen.scores.iter().enumerate().filter(|(seat, _)| *seat != winner);
            others.filter_map(|(_, list)| list.get(moment)).max().copied()
        };
        let behind = own.iter().enumerate().filter_map(|(moment, score)| {
            Some(others(moment)?.clamp(-LARGEST, LARGEST) - (*score).clamp(-LARGEST, LARGEST))
        });
        behind.max().filter(|behind| *behind > 0)
    }

    /// Adds what was noted elsewhere.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.matches += other.matches;
        self.choices += other.choices;
        if self.decisions.len() < other.decisions.len() {
            self.decisions.resize(other.decisions.len(), 0);
        }
        for (sum, more) in self.decisions.iter_mut().zip(&other.decisions) {
            *sum += more;
        }
        for (kind, things) in &other.things {
            let of_kind = self.things.entry(kind.clone()).or_default();
            for (name, more) in things {
                let thing = of_kind.entry(name.clone()).or_default();
                for (deed, more) in thing.deeds.iter_mut().zip(&more.deeds) {
                    deed.times += more.times;
                    for (sum, more) in deed.results.iter_mut().zip(more.results) {
                        *sum += more;
                    }
                }
            }
        }
        if self.curve.is_empty() {
            self.curve.clone_from(&other.curve);
            return;
        }
        for (part, more) in self.curve.iter_mut().zip(&other.curve) {
            for (sum, more) in [(&mut part.won, more.won), (&mut part.lost, more.lost)] {
                sum.0 += more.0;
                sum.1 += more.1;
            }
            part.leads.0 += more.leads.0;
            part.leads.1 += more.leads.1;
        }
    }

    /// The things of a kind, by name.
    #[must_use]
    pub fn of_kind(&self, kind: NoteKind) -> Option<&BTreeMap<String, ThingTally>> {
        self.things.get(kind.word()).filter(|things| !things.is_empty())
    }
}

impl ThingTally {
    /// What one deed came to.
    #[must_use]
    pub const fn deed(&self, deed: NoteDeed) -> DeedTally {
        self.deeds[deed as usize]
    }
}

impl DeedTally {
    /// In how many matches of a seat it happened.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.results.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use initiative_hosting::Note;
    use initiative_kernel::game::Seat;
    use initiative_server::registry::SimulatedMatch;

    fn seen(scores: Vec<Vec<i64>>) -> ObservedMatch {
        let note = |seat, deed| Note {
            seat: Seat(seat),
            kind: NoteKind::Card,
            name: "Spark".into(),
            deed,
        };
        ObservedMatch {
            played: SimulatedMatch { outcome: None, commands: 4, digest: 1 },
            decisions: vec![3, 1],
            choices: 20,
            notes: [(note(0, NoteDeed::Drawn), 2), (note(1, NoteDeed::Played), 1)].into(),
            scores,
        }
    }

    #[test]
    fn a_card_counts_for_the_seat_that_had_it() {
        let mut all = Observation::default();
        all.add(&seen(Vec::new()), &[Some(0), Some(2)]);
        all.add(&seen(Vec::new()), &[Some(1), Some(1)]);
        let spark = all.of_kind(NoteKind::Card).unwrap()["Spark"];
        assert_eq!(spark.deed(NoteDeed::Drawn), DeedTally { times: 4, results: [1, 1, 0] });
        assert_eq!(spark.deed(NoteDeed::Played), DeedTally { times: 2, results: [0, 1, 1] });
        assert_eq!(spark.deed(NoteDeed::Lost).matches(), 0);
        assert_eq!((all.decisions, all.choices), (vec![6, 2], 40));
    }

    #[test]
    fn the_curve_says_how_often_who_leads_wins() {
        let scores = vec![vec![-5, 2, 9, 9], vec![5, -2, -9, -9]];
        let mut one = Observation::default();
        one.add(&seen(scores.clone()), &[Some(0), Some(2)]);
        assert_eq!(one.curve.len(), PARTS);
        assert_eq!((one.curve[0].leads, one.curve[PARTS - 1].leads), ((1, 0), (1, 1)));
        assert_eq!(one.curve[PARTS - 1].won, (9, 1));
        assert_eq!(Observation::deficit(&seen(scores.clone()), &[Some(0), Some(2)]), Some(10));
        assert_eq!(Observation::deficit(&seen(scores), &[Some(1), Some(1)]), None);
        let mut twice = Observation::default();
        twice.merge(&one);
        twice.merge(&one);
        assert_eq!((twice.matches, twice.curve[0].leads), (2, (2, 0)));
        assert_eq!(twice.curve[PARTS - 1].lost, (-18, 2));
    }
}
