//! The load: the program as many players at once, and what it tells.

use super::process::{Process, last_lines, log_file};
use serde_json::Value;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

/// How many commands were acknowledged in the second that ended then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Second {
    pub(super) end: Duration,
    pub(super) commands: u64,
}

/// A line about a second, and when we read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Told {
    number: u64,
    commands: u64,
    read: Duration,
}

/// A running load.
pub(super) struct Load {
    process: Process,
    start: Instant,
    log: PathBuf,
    report: PathBuf,
    /// How much of the log was read, and the beginning of a line that is not complete.
    read: u64,
    rest: String,
    told: Vec<Told>,
}

impl Load {
    /// Starts the program with what it is to do. It reports to `load.json` and tells its progress in
    /// `load.log`.
    pub(super) fn start(command: &mut Command, folder: &Path) -> Result<Self, String> {
        let log = folder.join("load.log");
        let report = folder.join("load.json");
        command.stdout(log_file(&report)?).stderr(log_file(&log)?);
        let process = Process::start(command)?;
        let (start, rest, told) = (Instant::now(), String::new(), Vec::new());
        Ok(Self { process, start, log, report, read: 0, rest, told })
    }

    /// How long it plays already.
    pub(super) fn time(&self) -> Duration {
        self.start.elapsed()
    }

    /// Reads what it has told since, and returns the last line about a second, if there is one,
    /// without the number of the second.
    pub(super) fn follow(&mut self) -> Result<Option<String>, String> {
        let mut text = Vec::new();
        let read = File::open(&self.log).and_then(|mut log| {
            log.seek(SeekFrom::Start(self.read))?;
            log.read_to_end(&mut text)
        });
        let count = read.map_err(|error| format!("{}: {error}", self.log.display()))?;
        self.read += u64::try_from(count).unwrap_or_default();
        self.rest.push_str(&String::from_utf8_lossy(&text));
        let Some((complete, rest)) = self.rest.rsplit_once('\n') else { return Ok(None) };
        let (complete, rest) = (complete.to_string(), rest.to_string());
        self.rest = rest;
        let mut last = None;
        for line in complete.lines() {
            if let Some((number, commands)) = second_in(line) {
                self.told.push(Told { number, commands, read: self.time() });
                last = line.split_once(" s ").map(|(_, counts)| counts.to_string());
            }
        }
        Ok(last)
    }

    /// What was acknowledged in each second so far.
    pub(super) fn seconds(&self) -> Vec<Second> {
        dated(&self.told)
    }

    pub(super) fn ended(&mut self) -> Result<Option<ExitStatus>, String> {
        self.process.ended()
    }

    /// The document that it printed at its end.
    pub(super) fn report(&self) -> Option<Value> {
        let text = std::fs::read_to_string(&self.report).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// The last lines that it told, for a message, without those about seconds.
    pub(super) fn tail(&self) -> String {
        let bytes = std::fs::read(&self.log).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let other: Vec<&str> = text.lines().filter(|line| second_in(line).is_none()).collect();
        last_lines(&other.join("\n"))
    }
}

/// The number of the second and of its commands in a line such as
/// `  12 s     345 commands  median 3.0 ms  p99 9.0 ms  0 errors`.
fn second_in(line: &str) -> Option<(u64, u64)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [second, "s", commands, "commands", ..] => {
            Some((second.parse().ok()?, commands.parse().ok()?))
        }
        _ => None,
    }
}

/// When the seconds were over by our clock. We may read a line late, but never early, so the one
/// that was read soonest tells how far the load's clock is behind ours.
fn dated(told: &[Told]) -> Vec<Second> {
    let late = |told: &Told| told.read.saturating_sub(Duration::from_secs(told.number));
    let behind = told.iter().map(late).min().unwrap_or_default();
    let second = |told: &Told| Second {
        end: Duration::from_secs(told.number) + behind,
        commands: told.commands,
    };
    told.iter().map(second).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_about_a_second_are_understood_and_others_are_left() {
        let line = "  12 s     345 commands  median 3.0 ms  p99 9.0 ms  0 errors";
        assert_eq!(second_in(line), Some((12, 345)));
        assert_eq!(second_in("   1 s       0 commands  median 0.0 ms"), Some((1, 0)));
        for line in ["", "12 s", "twelve s 3 commands", "3 commands", "node 1 is gone: 5 commands"]
        {
            assert_eq!(second_in(line), None, "{line}");
        }
    }

    #[test]
    fn lines_that_are_read_late_keep_their_time() {
        let read = [1_300, 2_250, 9_000, 9_000, 9_000].map(Duration::from_millis);
        let told: Vec<Told> =
            (1..).zip(read).map(|(number, read)| Told { number, commands: 7, read }).collect();
        let ends: Vec<u128> = dated(&told).iter().map(|second| second.end.as_millis()).collect();
        assert_eq!(ends, [1_250, 2_250, 3_250, 4_250, 5_250]);
    }
}
