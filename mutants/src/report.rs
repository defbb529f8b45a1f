//! The results of an area, kept in files while they come in, so that an interrupted run goes on
//! where it was.

use crate::score::Score;
use crate::trial::Outcome;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What is known about the faults of an area.
pub(crate) struct Report {
    folder: PathBuf,
    /// One line for each fault that was tried, or that does not compile.
    file: File,
    outcomes: BTreeMap<String, Outcome>,
    refused: BTreeSet<String>,
}

const REFUSED: &str = "does not compile";

impl Report {
    /// Opens the results of a folder. Those of another state of the repository are forgotten.
    pub(crate) fn open(folder: &Path, fingerprint: u64) -> Result<Self, String> {
        fs::create_dir_all(folder).map_err(|error| told(folder, &error))?;
        let path = folder.join("outcomes.txt");
        let text = fs::read_to_string(&path).unwrap_or_default();
        let head = format!("{fingerprint:016x}\n");
        let known = text.strip_prefix(&head);
        if known.is_none() {
            fs::write(&path, &head).map_err(|error| told(&path, &error))?;
        }
        let file = OpenOptions::new().append(true).open(&path);
        let file = file.map_err(|error| told(&path, &error))?;
        let (outcomes, refused) = (BTreeMap::new(), BTreeSet::new());
        let mut report = Self { folder: folder.to_path_buf(), file, outcomes, refused };
        for line in known.unwrap_or_default().lines() {
            report.read(line);
        }
        Ok(report)
    }

    fn read(&mut self, line: &str) {
        let mut parts = line.splitn(3, '\t');
        let (Some(word), Some(test), Some(name)) = (parts.next(), parts.next(), parts.next())
        else {
            return;
        };
        if word == REFUSED {
            self.refused.insert(name.to_string());
        } else if let Some(outcome) = Outcome::read(word, test) {
            self.outcomes.insert(name.to_string(), outcome);
        }
    }

    fn write(&mut self, word: &str, test: &str, name: &str) -> Result<(), String> {
        writeln!(self.file, "{word}\t{test}\t{name}").map_err(|error| told(&self.folder, &error))
    }

    pub(crate) fn knows(&self, name: &str) -> bool {
        self.outcomes.contains_key(name)
    }

    pub(crate) fn is_refused(&self, name: &str) -> bool {
        self.refused.contains(name)
    }

    /// Adds a fault that does not compile.
    pub(crate) fn refuse(&mut self, name: &str) -> Result<(), String> {
        self.refused.insert(name.to_string());
        self.write(REFUSED, "", name)
    }

    /// Adds what became of a fault.
    pub(crate) fn add(&mut self, name: &str, outcome: Outcome) -> Result<(), String> {
        let (word, test) = outcome.spell();
        self.write(word, test, name)?;
        self.outcomes.insert(name.to_string(), outcome);
        Ok(())
    }

    /// Sums up the faults of a sample and writes the lists of those that were caught and missed.
    pub(crate) fn finish(
        &self,
        sample: &[&str],
        left_out: usize,
        time: Duration,
    ) -> Result<Score, String> {
        let mut score = Score { left_out, time, ..Score::default() };
        let mut caught = String::new();
        for name in sample {
            let Some(outcome) = self.outcomes.get(*name) else { continue };
            if !score.count(name, outcome) {
                caught.push_str(&format!("{name}: {}\n", outcome.spell().1));
            }
        }
        let missed: String = score.missed.iter().map(|line| format!("{line}\n")).collect();
        for (file, text) in [("caught.txt", caught), ("missed.txt", missed)] {
            let path = self.folder.join(file);
            fs::write(&path, text).map_err(|error| told(&path, &error))?;
        }
        Ok(score)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut score = Score::default();
        for (name, outcome) in &self.outcomes {
            score.count(name, outcome);
        }
        write!(f, "{score}")
    }
}

fn told(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
