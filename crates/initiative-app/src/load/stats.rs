//! What a run has counted.

use super::report::{LoadReport, Milliseconds};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The counters of a run.
#[derive(Debug, Default)]
pub(super) struct LoadStats(Mutex<Counts>);

#[derive(Clone, Debug, Default)]
struct Counts {
    /// Microseconds from sending a command to its ack, and to the update that shows it.
    acks: Vec<u32>,
    updates: Vec<u32>,
    /// Bytes of updates: for who acts, and for others.
    actor_bytes: Vec<u32>,
    watcher_bytes: Vec<u32>,
    received: u64,
    opened: u64,
    finished: u64,
    /// Commands that the server knew already.
    duplicates: u64,
    /// Commands that the server asked to send later.
    delayed: u64,
    reconnected: u64,
    /// Tries to reach a node that failed.
    unreachable: u64,
    /// How often a node that stops or has no store asked to come again.
    postponed: u64,
    /// Commands that were sent again after a reconnect, and that the match had gone past.
    overtaken: u64,
    /// Microseconds of the longest pause of each match.
    pauses: Vec<u32>,
    errors: BTreeMap<String, u64>,
    /// How many acks were told by the last line of progress.
    told: usize,
}

impl LoadStats {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn opened(&self) {
        self.counts().opened += 1;
    }

    pub(super) fn finished(&self) {
        self.counts().finished += 1;
    }

    pub(super) fn delayed(&self) {
        self.counts().delayed += 1;
    }

    pub(super) fn reconnected(&self) {
        self.counts().reconnected += 1;
    }

    pub(super) fn unreachable(&self) {
        self.counts().unreachable += 1;
    }

    pub(super) fn postponed(&self) {
        self.counts().postponed += 1;
    }

    pub(super) fn overtaken(&self) {
        self.counts().overtaken += 1;
    }

    /// A match is over, or left; its longest pause.
    pub(super) fn paused(&self, longest: Duration) {
        self.counts().pauses.push(micros(longest));
    }

    pub(super) fn received(&self, bytes: usize) {
        self.counts().received += bytes as u64;
    }

    pub(super) fn acknowledged(&self, after: Duration, duplicate: bool) {
        let mut counts = self.counts();
        counts.acks.push(micros(after));
        counts.duplicates += u64::from(duplicate);
    }

    pub(super) fn answered(&self, after: Duration) {
        self.counts().updates.push(micros(after));
    }

    pub(super) fn updated(&self, actor: bool, bytes: usize) {
        let mut counts = self.counts();
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        if actor { counts.actor_bytes.push(bytes) } else { counts.watcher_bytes.push(bytes) }
    }

    pub(super) fn error(&self, what: &str) {
        *self.counts().errors.entry(what.to_owned()).or_default() += 1;
    }

    /// A line about what happened since the last one.
    pub(super) fn second(&self) -> String {
        let mut counts = self.counts();
        let new = counts.acks[counts.told..].to_vec();
        counts.told = counts.acks.len();
        let errors: u64 = counts.errors.values().sum();
        drop(counts);
        let [median, late] = percentiles(new.clone(), [500, 990]);
        let (median, late) = (Milliseconds(median), Milliseconds(late));
        format!("{:>6} commands  median {median}  p99 {late}  {errors} errors", new.len())
    }

    /// What all of it comes to.
    pub(super) fn report(&self, matches: u32, took: Duration) -> LoadReport {
        let counts = self.counts().clone();
        let median = |bytes| percentiles(bytes, [500])[0];
        LoadReport {
            matches,
            took,
            commands: counts.acks.len() as u64,
            acks: percentiles(counts.acks, LoadReport::PARTS),
            updates: percentiles(counts.updates, LoadReport::PARTS),
            update_bytes: [median(counts.actor_bytes), median(counts.watcher_bytes)],
            received: counts.received,
            opened: counts.opened,
            finished: counts.finished,
            duplicates: counts.duplicates,
            delayed: counts.delayed,
            reconnected: counts.reconnected,
            unreachable: counts.unreachable,
            postponed: counts.postponed,
            overtaken: counts.overtaken,
            pauses: percentiles(counts.pauses, LoadReport::PAUSES),
            errors: counts.errors,
            usage: None,
            kills: 0,
            audit: None,
        }
    }
}

fn micros(time: Duration) -> u32 {
    u32::try_from(time.as_micros()).unwrap_or(u32::MAX)
}

/// For each of `parts` the value below which that many thousandths of all lie; 0 without values.
fn percentiles<const N: usize>(mut values: Vec<u32>, parts: [usize; N]) -> [u32; N] {
    values.sort_unstable();
    let last = values.len().saturating_sub(1);
    parts.map(|part| values.get(last * part / 1000).copied().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_were_measured() {
        assert_eq!(
            percentiles((1..=1000).rev().collect(), [0, 500, 990, 1000]),
            [1, 500, 990, 1000]
        );
        assert_eq!(percentiles(vec![7], [500, 1000]), [7, 7]);
        assert_eq!(percentiles(Vec::new(), [500]), [0]);
    }
}
