//! Whether the store keeps what is written to it, and how fast.

use super::StoreError;
use crate::metrics::histogram::Histogram;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What is known of the writes of a store. ONLINE-OPS-1
#[derive(Debug, Default)]
pub(crate) struct WriteWatch {
    state: Mutex<WriteState>,
    /// From a write until it is kept.
    pub(crate) took: Histogram,
}

#[derive(Debug, Default)]
struct WriteState {
    /// When each write began that is not over, in that order.
    waiting: BTreeMap<u64, Instant>,
    next: u64,
    /// Whether the last write failed.
    failed: bool,
    /// Whether something in the store is not what was written.
    damaged: bool,
}

impl WriteWatch {
    /// A write that takes longer than this is stuck.
    pub(super) const STUCK: Duration = Duration::from_secs(5);

    fn state(&self) -> MutexGuard<'_, WriteState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a write begins, and returns its number.
    pub(super) fn begin(&self, now: Instant) -> u64 {
        let mut state = self.state();
        let number = state.next;
        state.next += 1;
        state.waiting.insert(number, now);
        number
    }

    /// Notes that a write is over, and how it ended.
    pub(super) fn end(&self, number: u64, now: Instant, written: &Result<(), StoreError>) {
        let mut state = self.state();
        let began = state.waiting.remove(&number);
        // A match that another node has is no fault of the store.
        state.failed = written.as_ref().is_err_and(|error| !error.is_lost());
        drop(state);
        if let Some(began) = began {
            self.took.note(now.saturating_duration_since(began));
        }
    }

    /// Notes that something in the store is not what was written.
    pub(super) fn note_damage(&self) {
        self.state().damaged = true;
    }

    /// How many writes are not over.
    pub(crate) fn waiting(&self) -> usize {
        self.state().waiting.len()
    }

    /// Whether the last write was kept, none is stuck, and no damage is known.
    pub(crate) fn is_fit(&self, now: Instant) -> bool {
        let state = self.state();
        let oldest = state.waiting.first_key_value().map(|(_, start)| *start);
        let stuck = |start| now.saturating_duration_since(start) >= Self::STUCK;
        !state.failed && !state.damaged && !oldest.is_some_and(stuck)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_ops_1_a_store_is_unfit_after_a_failure_and_while_a_write_is_stuck() {
        let watch = WriteWatch::default();
        let now = Instant::now();
        assert!(watch.is_fit(now));
        let failed = watch.begin(now);
        watch.end(failed, now, &Err(StoreError::new("full")));
        assert!(!watch.is_fit(now));
        let lost = watch.begin(now);
        watch.end(lost, now, &Err(StoreError::lost()));
        assert!(watch.is_fit(now), "another node has the match");
        let late = now + WriteWatch::STUCK;
        let kept = watch.begin(now);
        assert_eq!(watch.waiting(), 1);
        watch.end(kept, now, &Ok(()));
        assert!(watch.is_fit(now) && watch.is_fit(late));
        let stuck = watch.begin(now);
        assert!(watch.is_fit(now), "it has not taken long");
        assert!(!watch.is_fit(late));
        watch.end(stuck, now, &Ok(()));
        assert_eq!((watch.waiting(), watch.took.read().0[13]), (0, 4));
        watch.note_damage();
        assert!(!watch.is_fit(now), "for good");
    }
}
