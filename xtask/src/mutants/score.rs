//! The results, from the reports of `cargo-mutants`.

use std::fmt::{self, Write};
use std::fs;
use std::path::Path;

/// The results of an area.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    /// Faults that a test noticed.
    pub(super) caught: usize,
    /// Faults that made the tests run too long, which counts as noticed.
    pub(super) slow: usize,
    /// Faults that did not compile and so say nothing.
    pub(super) unviable: usize,
    /// Faults that no test noticed.
    pub(super) missed: Vec<String>,
}

impl Score {
    /// Reads the reports of a folder.
    pub(super) fn read(folder: &Path) -> Result<Self, String> {
        let lines = |name: &str| -> Result<Vec<String>, String> {
            let path = folder.join(name);
            let text = fs::read_to_string(&path);
            let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
            Ok(text.lines().map(String::from).collect())
        };
        Ok(Self {
            caught: lines("caught.txt")?.len(),
            slow: lines("timeout.txt")?.len(),
            unviable: lines("unviable.txt")?.len(),
            missed: lines("missed.txt")?,
        })
    }

    fn noticed(&self) -> usize {
        self.caught + self.slow
    }

    /// How many of a hundred faults were noticed, rounded down; `None` if there were no faults.
    fn percent(&self) -> Option<usize> {
        (self.noticed() * 100).checked_div(self.noticed() + self.missed.len())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.noticed() + self.missed.len();
        write!(f, "{} of {all} noticed, {} do not compile", self.noticed(), self.unviable)
    }
}

/// The scores as a page shows them.
pub(super) fn table(scores: &[(String, Score)]) -> String {
    let mut text = String::from("| area | faults | noticed | |\n|---|---|---|---|\n");
    for (area, score) in scores {
        let all = score.noticed() + score.missed.len();
        let percent = score.percent().map(|percent| format!("{percent} %")).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| {area} | {all} | {} | {percent} |", score.noticed());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_compile_does_not_count() {
        let missed = vec![String::from("a"), String::from("b")];
        let score = Score { caught: 16, slow: 2, unviable: 5, missed };
        assert_eq!(score.to_string(), "18 of 20 noticed, 5 do not compile");
        let text = table(&[("kernel".into(), score), ("chess".into(), Score::default())]);
        assert!(text.contains("| kernel | 20 | 18 | 90 % |\n| chess | 0 | 0 |  |"), "{text}");
    }
}
