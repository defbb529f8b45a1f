//! The result of a run, for people and for programs.

use super::audit::Audit;
use super::host::Usage;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// The result of a run.
#[derive(Clone, Debug)]
pub(super) struct LoadReport {
    pub(super) matches: u32,
    pub(super) took: Duration,
    pub(super) commands: u64,
    pub(super) acks: [u32; 5],
    pub(super) updates: [u32; 5],
    /// The median update, in bytes: for who acts, and for others.
    pub(super) update_bytes: [u32; 2],
    pub(super) received: u64,
    pub(super) opened: u64,
    pub(super) finished: u64,
    pub(super) duplicates: u64,
    pub(super) delayed: u64,
    pub(super) reconnected: u64,
    pub(super) unreachable: u64,
    pub(super) postponed: u64,
    pub(super) overtaken: u64,
    /// Microseconds: of the longest pauses of all matches, the late one and the longest.
    pub(super) pauses: [u32; 2],
    pub(super) errors: BTreeMap<String, u64>,
    pub(super) usage: Option<Usage>,
    pub(super) kills: u32,
    pub(super) audit: Option<Audit>,
}

impl LoadReport {
    /// The thousandths that are told.
    pub(super) const PARTS: [usize; 5] = [500, 900, 990, 999, 1000];
    const NAMES: [&'static str; 5] = ["median", "p90", "p99", "p99.9", "most"];
    /// The thousandths of pauses that are told.
    pub(super) const PAUSES: [usize; 2] = [950, 1000];

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
        let [late_pause, longest_pause] = self.pauses.map(|pause| pause.div_ceil(1000));
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
            "unreachable": self.unreachable,
            "postponed": self.postponed,
            "overtaken": self.overtaken,
            "pause_ms": {"p95": late_pause, "most": longest_pause},
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
        let [late, longest] = self.pauses.map(Milliseconds);
        writeln!(f, "pauses       longest {longest}, p95 {late} of each match's longest")?;
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
        if self.unreachable + self.postponed + self.overtaken > 0 {
            writeln!(
                f,
                "nodes        {} times unreachable, {} asked to come again, {} commands overtaken",
                self.unreachable, self.postponed, self.overtaken
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
pub(super) struct Milliseconds(pub(super) u32);

impl fmt::Display for Milliseconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} ms", f64::from(self.0) / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::stats::LoadStats;
    use super::*;

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

    #[test]
    fn a_report_tells_pauses_and_what_was_repeated() {
        let stats = LoadStats::default();
        let calm = stats.report(1, Duration::from_secs(1)).to_string();
        assert!(!calm.contains("nodes ") && !calm.contains("repeated"), "{calm}");
        (1..=100).for_each(|number| stats.paused(Duration::from_millis(number)));
        stats.reconnected();
        (0..2).for_each(|_| stats.unreachable());
        (0..3).for_each(|_| stats.postponed());
        (0..4).for_each(|_| stats.overtaken());
        let report = stats.report(1, Duration::from_secs(1));
        assert_eq!(report.verdict(), None, "none of it is an error");
        let text = report.to_string();
        assert!(text.contains("pauses       longest 100.0 ms, p95 95.0 ms"), "{text}");
        assert!(text.contains("0 sent too fast, 1 reconnects, 0 known already"), "{text}");
        let nodes = "2 times unreachable, 3 asked to come again, 4 commands overtaken";
        assert!(text.contains(nodes), "{text}");
        let told = report.json("duel");
        assert_eq!(told["pause_ms"], json!({"p95": 95, "most": 100}));
        let counts = ["reconnected", "unreachable", "postponed", "overtaken"];
        assert_eq!(counts.map(|name| told[name].as_u64()), [1, 2, 3, 4].map(Some));
    }
}
