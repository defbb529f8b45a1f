//! A simulation under way: what it has counted so far, for the threads that watch it.

use crate::plan::SimulationPlan;
use crate::range_set::RangeSet;
use crate::tally::SimulationTally;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The matches that are played, and what they came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedMatches {
    /// Which ones.
    pub done: RangeSet,
    /// What they came to.
    pub tally: SimulationTally,
}

/// What a simulation has counted so far. It is shared with the threads that play: a server can run the
/// simulation in the background, ask for [`RunningTally::snapshot`] now and then, and stop it.
#[derive(Debug)]
pub struct RunningTally {
    stop: AtomicBool,
    played: Mutex<PlayedMatches>,
}

impl RunningTally {
    /// Nothing yet.
    #[must_use]
    pub fn new(plan: &SimulationPlan) -> Self {
        Self::resumed(PlayedMatches {
            done: RangeSet::default(),
            tally: SimulationTally::new(plan),
        })
    }

    /// Goes on from here.
    #[must_use]
    pub const fn resumed(played: PlayedMatches) -> Self {
        Self { stop: AtomicBool::new(false), played: Mutex::new(played) }
    }

    fn lock(&self) -> MutexGuard<'_, PlayedMatches> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks those who play to end. What they have handed in stays.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(crate) const fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// How many matches are played.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.lock().tally.matches
    }

    /// Which matches below `games` are missing.
    #[must_use]
    pub fn missing(&self, games: u64) -> Vec<Range<u64>> {
        self.lock().done.missing(games)
    }

    pub(crate) fn add(&self, range: Range<u64>, tally: &SimulationTally) {
        let mut played = self.lock();
        played.done.insert(range);
        played.tally.merge(tally);
    }

    /// What is played now.
    #[must_use]
    pub fn snapshot(&self) -> PlayedMatches {
        self.lock().clone()
    }

    /// What was played, when all is over.
    #[must_use]
    pub fn finish(self) -> PlayedMatches {
        self.played.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
