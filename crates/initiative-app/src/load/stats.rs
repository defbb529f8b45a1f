//! What a run has counted.

use super::audit::Audit;
use super::host::Usage;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;
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

/// The values below which so many thousandths of all lie; 0 where there are none.
fn percentiles<const N: usize>(mut values: Vec<u32>, parts: [usize; N]) -> [u32; N] {
    values.sort_unstable();
    let last = values.len().saturating_sub(1);
    parts.map(|part| values.get(last * part / 1000).copied().unwrap_or_default())
}

/// The result of a run.
#[derive(Clone, Debug)]
pub(super) struct LoadReport {
    matches: u32,
    took: Duration,
    commands: u64,
    acks: [u32; 5],
    updates: [u32; 5],
    /// The median update, in bytes: for who acts, and for others.
    update_bytes: [u32; 2],
    received: u64,
    opened: u64,
    finished: u64,
    duplicates: u64,
    delayed: u64,
    reconnected: u64,
    errors: BTreeMap<String, u64>,
    pub(super) usage: Option<Usage>,
    pub(super) kills: u32,
    pub(super) audit: Option<Audit>,
}

impl LoadReport {
    /// The thousandths that are told.
    const PARTS: [usize; 5] = [500, 900, 990, 999, 1000];
    const NAMES: [&'static str; 5] = ["median", "p90", "p99", "p99.9", "most"];

    fn per_second(&self) -> f64 {
        self.commands as f64 / self.took.as_secs_f64().max(f64::MIN_POSITIVE)
    }

    fn cpu_per_command(&self) -> Option<f64> {
        let usage = self.usage.filter(|_| self.commands > 0)?;
        Some(usage.cpu.as_secs_f64() * 1e6 / self.commands as f64)
    }

    /// What is wrong, in a sentence; none if all is well.
    pub(super) fn verdict(&self) -> Option<String> {
        let wrong = self.audit.as_ref().map_or(&[][..], |audit| &audit.wrong);
        if let Some(first) = wrong.first() {
            return Some(format!("{} contradictions in the journals; {first}", wrong.len()));
        }
        let errors: u64 = self.errors.values().sum();
        (errors > 0).then(|| format!("{errors} errors"))
    }

    pub(super) fn json(&self, game: &str) -> Value {
        let times = |times: &[u32; 5]| -> Value {
            Self::NAMES.iter().zip(times).map(|(name, time)| (*name, *time)).collect()
        };
        let [actor, watcher] = self.update_bytes;
        json!({
            "game": game,
            "matches": self.matches,
            "seconds": self.took.as_secs_f64(),
            "commands": self.commands,
            "commands_per_second": self.per_second(),
            "ack_us": times(&self.acks),
            "update_us": times(&self.updates),
            "update_bytes": {"actor": actor, "watcher": watcher},
            "received_bytes": self.received,
            "opened": self.opened,
            "finished": self.finished,
            "duplicates": self.duplicates,
            "delayed": self.delayed,
            "reconnected": self.reconnected,
            "errors": self.errors,
            "kills": self.kills,
            "audit": self.audit.as_ref().map(Audit::json),
            "server": self.usage.map(|usage| json!({
                "cpu_us_per_command": self.cpu_per_command(),
                "memory_bytes": usage.memory,
                "threads": usage.threads,
            })),
        })
    }
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [seconds, rate] = [self.took.as_secs_f64(), self.per_second()];
        writeln!(f, "commands     {} in {seconds:.1} s, {rate:.0} a second", self.commands)?;
        writeln!(f, "matches      {} at once, {} to their ends", self.matches, self.finished)?;
        for (name, times) in [("ack", &self.acks), ("update", &self.updates)] {
            let times = Self::NAMES.iter().zip(times);
            let times = times.map(|(name, time)| format!("{name} {}", Milliseconds(*time)));
            writeln!(f, "{name:<13}{}", times.collect::<Vec<_>>().join(", "))?;
        }
        let [actor, watcher] = self.update_bytes;
        writeln!(f, "update size  median {actor} bytes for who acts, {watcher} for others")?;
        writeln!(f, "received     {:.1} MB", self.received as f64 / 1e6)?;
        if let (Some(usage), Some(cpu)) = (self.usage, self.cpu_per_command()) {
            let memory = usage.memory as f64;
            writeln!(
                f,
                "server       {cpu:.0} µs of processor time a command, {:.1} MB of memory ({:.0} kB a \
                 match), {} threads",
                memory / 1e6,
                memory / 1e3 / f64::from(self.matches.max(1)),
                usage.threads
            )?;
        }
        if self.delayed + self.reconnected + self.duplicates > 0 {
            writeln!(
                f,
                "repeated     {} sent too fast, {} reconnects, {} known already",
                self.delayed, self.reconnected, self.duplicates
            )?;
        }
        if let Some(audit) = &self.audit {
            writeln!(
                f,
                "journals     {} acknowledged commands of {} matches compared after {} kills: {}",
                audit.commands,
                audit.matches,
                self.kills,
                if audit.wrong.is_empty() { "all there, once, in order" } else { "WRONG" }
            )?;
            for wrong in audit.wrong.iter().take(10) {
                writeln!(f, "  {wrong}")?;
            }
        }
        for (what, count) in &self.errors {
            writeln!(f, "error        {count} × {what}")?;
        }
        Ok(())
    }
}

/// Microseconds, shown as milliseconds.
struct Milliseconds(u32);

impl fmt::Display for Milliseconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} ms", f64::from(self.0) / 1000.0)
    }
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

    #[test]
    fn a_run_with_errors_or_contradictions_fails() {
        let stats = LoadStats::default();
        stats.acknowledged(Duration::from_millis(3), false);
        let report = stats.report(1, Duration::from_secs(1));
        assert_eq!(report.verdict(), None);
        assert!(report.to_string().contains("ack          median 3.0 ms"), "{report}");
        let wrong = Audit { wrong: vec!["a is missing".into()], ..Audit::default() };
        let broken = LoadReport { audit: Some(wrong), ..report };
        assert!(broken.verdict().unwrap().contains("a is missing"));
        stats.error("online/storage");
        let report = stats.report(1, Duration::from_secs(1));
        assert_eq!(report.verdict().as_deref(), Some("1 errors"));
        assert_eq!(report.json("duel")["errors"]["online/storage"], 1);
    }
}
