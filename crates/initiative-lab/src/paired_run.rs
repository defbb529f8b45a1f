//! Plays pairs of matches until the [comparison](crate::comparison) knows, or until there were enough.

use crate::comparison::{Finding, PairTally, PairVerdict};
use crate::crew::Crew;
use crate::lab_error::LabError;
use crate::simulation::{Simulation, guarded};
use initiative_kernel::game::SetupError;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
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
    /// Differences below so many points a match do not matter.
    pub margin: f64,
    /// How many threads.
    pub threads: usize,
    /// Ends it when it becomes true.
    pub stop: &'a AtomicBool,
}

impl PairedRun<'_> {
    /// Plays until it is known, or all matches of the plan are played. The looks are at fixed numbers of
    /// pairs, so the result does not depend on threads. `tick` hears what is played, at any moment.
    pub fn play(
        &self,
        mut tick: impl FnMut(&PairTally),
    ) -> Result<(PairTally, PairVerdict), LabError> {
        let most = self.simulation.plan.games / 2;
        let mut tally = PairTally::default();
        loop {
            let next = tally.next_look().min(most);
            let batch = self.batch(tally.count() * 2..next * 2, |batch| {
                let mut played = tally;
                played.merge(batch);
                tick(&played);
            })?;
            if self.stop.load(Ordering::Relaxed) {
                return Ok((tally, tally.verdict(self.margin)));
            }
            tally.merge(&batch);
            let verdict = tally.verdict(self.margin);
            if verdict.finding != Finding::Open || tally.count() >= most {
                return Ok((tally, verdict));
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

    /// The half points of a match for whoever is measured. One that was too long counts as drawn.
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
