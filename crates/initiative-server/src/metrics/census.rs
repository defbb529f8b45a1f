//! How many matches there are in memory, by game and state, and how many of their bots think.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The state of a match that counts for the limit. ONLINE-LIMIT-2
const RUNNING: &str = "running";

/// The counts of all matches that have an actor.
#[derive(Debug, Default)]
pub(crate) struct Census {
    /// How many matches of a game are in a state.
    matches: Mutex<BTreeMap<(String, &'static str), usize>>,
    running: AtomicUsize,
    thinking: AtomicUsize,
}

impl Census {
    /// How many matches are running.
    pub(crate) fn running(&self) -> usize {
        self.running.load(Ordering::Relaxed)
    }

    /// In how many matches a bot thinks, or waits for its turn to think.
    pub(crate) fn thinking(&self) -> usize {
        self.thinking.load(Ordering::Relaxed)
    }

    /// How many matches of each game are in each state.
    pub(crate) fn matches(&self) -> BTreeMap<(String, &'static str), usize> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<(String, &'static str), usize>> {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What one match adds to the counts, until it is dropped.
#[derive(Debug)]
pub(crate) struct CensusEntry {
    census: Arc<Census>,
    game: String,
    state: Option<&'static str>,
    thinks: bool,
}

impl CensusEntry {
    /// A match that is not counted yet.
    pub(crate) fn new(census: &Arc<Census>, game: &str) -> Self {
        Self { census: Arc::clone(census), game: game.to_owned(), state: None, thinks: false }
    }

    /// Counts the match in a state.
    pub(crate) fn set(&mut self, state: &'static str, thinks: bool) {
        self.note(Some(state), thinks);
    }

    fn note(&mut self, state: Option<&'static str>, thinks: bool) {
        let was = std::mem::replace(&mut self.thinks, thinks);
        match (was, thinks) {
            (false, true) => self.census.thinking.fetch_add(1, Ordering::Relaxed),
            (true, false) => self.census.thinking.fetch_sub(1, Ordering::Relaxed),
            _ => 0,
        };
        let before = std::mem::replace(&mut self.state, state);
        if before == state {
            return;
        }
        let mut matches = self.census.lock();
        if let Some(before) = before {
            let count = matches.entry((self.game.clone(), before)).or_default();
            *count = count.saturating_sub(1);
        }
        if let Some(state) = state {
            *matches.entry((self.game.clone(), state)).or_default() += 1;
        }
        drop(matches);
        if before == Some(RUNNING) {
            self.census.running.fetch_sub(1, Ordering::Relaxed);
        }
        if state == Some(RUNNING) {
            self.census.running.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Drop for CensusEntry {
    fn drop(&mut self) {
        self.note(None, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_limit_2_only_running_matches_count() {
        let census = Arc::new(Census::default());
        let mut one = CensusEntry::new(&census, "bell");
        let mut two = CensusEntry::new(&census, "bell");
        assert_eq!(census.running(), 0);
        one.set("waiting", false);
        two.set("running", true);
        assert_eq!((census.running(), census.thinking()), (1, 1));
        one.set("running", false);
        one.set("running", false);
        assert_eq!((census.running(), census.thinking()), (2, 1));
        one.set("suspended", false);
        drop(two);
        assert_eq!((census.running(), census.thinking()), (0, 0));
        let matches = census.matches();
        let of = |state| matches.get(&("bell".into(), state)).copied().unwrap_or_default();
        assert_eq!((of("waiting"), of("running"), of("suspended")), (0, 0, 1));
    }
}
