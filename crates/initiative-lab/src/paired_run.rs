//! Plays pairs of matches until the [comparison](crate::comparison) knows, or until there were enough.

use crate::comparison::{Finding, PairTally, PairVerdict};
use crate::crew::Crew;
use crate::lab_error::LabError;
use crate::simulation::{Simulation, guarded};
use initiative_kernel::game::SetupError;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// What is compared within a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The result of this seat, in two variants with the same seed.
    Seat(usize),
    /// Two bots that meet, on both seats with the same seed.
    Meeting,
}

/// A comparison to play. The plan of the simulation has the matches of a pair next to each other.
#[derive(Debug)]
pub struct PairedRun<'a> {
    /// The matches.
    pub simulation: &'a Simulation<'a>,
    /// What is compared.
    pub measure: Measure,
    /// The smallest difference that matters, in points a match.
    pub margin: f64,
    /// How many threads.
    pub threads: usize,
    /// Ends it when it becomes true.
    pub stop: &'a AtomicBool,
}

/// How far a comparison is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairedProgress {
    /// The pairs of all batches that are whole. A batch that is still played has more of the short
    /// matches than of the long ones, so its pairs say nothing yet.
    pub tally: PairTally,
    /// How many matches are played, with those of the present batch.
    pub matches: u64,
}

/// How a comparison ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairedEnd {
    /// The pairs of all batches that are whole.
    pub tally: PairTally,
    /// What they say.
    pub verdict: PairVerdict,
    /// Whether it was stopped while a batch was played. A stop after the last match changes nothing.
    pub stopped: bool,
}

impl PairedRun<'_> {
    /// Plays until it is known, or all matches of the plan are played. The looks are at fixed numbers of
    /// pairs, so the result does not depend on threads. `tick` hears how far it is, at any moment.
    pub fn run(&self, mut tick: impl FnMut(PairedProgress)) -> Result<PairedEnd, LabError> {
        let most = self.simulation.plan.games / 2;
        let mut tally = PairTally::default();
        loop {
            let next = tally.next_look().min(most);
            let batch = self.batch(tally.count() * 2..next * 2, |batch| {
                let matches = (tally.count() + batch.count()) * 2;
                tick(PairedProgress { tally, matches });
            })?;
            let stopped = tally.count() + batch.count() < next;
            if !stopped {
                tally.merge(&batch);
            }
            let verdict = tally.verdict(self.margin);
            if stopped || verdict.finding != Finding::Open || tally.count() >= most {
                return Ok(PairedEnd { tally, verdict, stopped });
            }
        }
    }

    fn batch(
        &self,
        numbers: Range<u64>,
        mut tick: impl FnMut(&PairTally),
    ) -> Result<PairTally, LabError> {
        let all = Mutex::new(PairTally::default());
        let counted = || *all.lock().unwrap_or_else(PoisonError::into_inner);
        let crew = Crew { threads: self.threads, unit: 2, stop: self.stop };
        crew.play::<_, LabError>(
            vec![numbers],
            || (PairTally::default(), None),
            |number, (tally, first)| {
                let Some(points) = guarded(number, || self.points(number))? else {
                    return Ok(false);
                };
                *first = match (*first, self.measure) {
                    (None, _) => Some(points),
                    (Some(before), Measure::Seat(_)) => {
                        tally.add(points - before);
                        None
                    }
                    // The points of the second bot in both matches, less those of an equal.
                    (Some(before), Measure::Meeting) => {
                        tally.add(points + before - 2);
                        None
                    }
                };
                Ok(true)
            },
            |_, (tally, _)| all.lock().unwrap_or_else(PoisonError::into_inner).merge(&tally),
            || tick(&counted()),
        )?;
        Ok(counted())
    }

    /// The half points of a match for the seat or bot that is measured. A match that was too long
    /// is a draw.
    fn points(&self, number: u64) -> Result<Option<i64>, SetupError> {
        let Some(places) = self.simulation.result(number, self.stop)? else { return Ok(None) };
        let seat = match self.measure {
            Measure::Seat(seat) => seat,
            Measure::Meeting => usize::from(number.is_multiple_of(2)),
        };
        let place = places.get(seat).copied().flatten();
        Ok(Some(match place {
            Some(0) => 2,
            Some(2) => 0,
            _ => 1,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::SimulationPlan;
    use crate::variant::VariantSelection;
    use crate::variant::tests::{Coin, LAST};
    use initiative_server::registry::Registry;
    use std::sync::atomic::Ordering;

    /// Compares a setup with itself: every pair is even.
    fn run(
        games: u64,
        set: &str,
        stop: &AtomicBool,
        tick: impl FnMut(PairedProgress),
    ) -> PairedEnd {
        let registry = Registry::new().with::<Coin>();
        let offer = registry.get("coin").unwrap();
        let (set, bots) = (vec![set.to_owned()], vec![vec!["random".to_owned()]]);
        let selection = VariantSelection { set, bots, ..VariantSelection::default() };
        let variant = selection.variants(offer).unwrap().remove(0);
        let plan = SimulationPlan {
            game: offer.id.into(),
            rules: offer.rules,
            variants: vec![variant; 2],
            seed: 1,
            swap: false,
            games,
            longest: 10,
            observe: false,
        };
        let simulation = Simulation::new(offer, plan).unwrap();
        let (measure, margin) = (Measure::Seat(0), 0.001);
        PairedRun { simulation: &simulation, measure, margin, threads: 2, stop }.run(tick).unwrap()
    }

    #[test]
    fn only_whole_batches_are_judged() {
        let mut heard = Vec::new();
        let end = run(1_000, "a=1", &AtomicBool::new(false), |progress| {
            heard.push((progress.tally.count() * 2, progress.matches));
        });
        assert_eq!((end.tally.pairs, end.stopped), ([0, 0, 500, 0, 0], false));
        assert!(heard.is_sorted_by_key(|(_, matches)| *matches), "{heard:?}");
        assert!(heard.iter().all(|(judged, _)| judged % 100 == 0), "{heard:?}");
        assert!(heard.iter().any(|(judged, matches)| judged < matches), "{heard:?}");
    }

    #[test]
    fn a_stop_within_a_batch_ends_it_without_that_batch() {
        let end = run(1_000, "a=1", &AtomicBool::new(true), |_| {});
        assert_eq!((end.tally.count(), end.stopped), (0, true));
    }

    #[test]
    fn a_stop_after_the_last_match_changes_nothing() {
        let end = run(200, "last=200", &LAST, |_| {});
        assert!(LAST.load(Ordering::Relaxed));
        assert_eq!((end.tally.count(), end.stopped), (100, false));
    }
}
