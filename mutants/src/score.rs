//! The results of areas, and their table.

use crate::trial::Outcome;
use std::fmt::{self, Write};
use std::time::Duration;

/// The results of an area.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    /// Faults that a test noticed, or that made it run too long.
    pub(crate) noticed: usize,
    /// Faults that only golden tests noticed, which counts as not noticed.
    pub(crate) golden: usize,
    /// Faults whose place no test comes to.
    pub(crate) unreached: usize,
    /// All faults that were not noticed, as lines for people.
    pub(crate) missed: Vec<String>,
    /// Faults that were drawn and do not compile, or cannot be switched on while code runs.
    pub(crate) left_out: usize,
    pub(crate) time: Duration,
}

impl Score {
    /// Counts a fault. Returns whether it got through.
    pub(crate) fn count(&mut self, name: &str, outcome: &Outcome) -> bool {
        let line = match outcome {
            Outcome::Caught(_) | Outcome::Slow(_) => {
                self.noticed += 1;
                return false;
            }
            Outcome::Golden(test) => {
                self.golden += 1;
                format!("{name} [only {test}]")
            }
            Outcome::Missed => name.to_string(),
            Outcome::Unreached => {
                self.unreached += 1;
                format!("{name} [no test comes there]")
            }
        };
        self.missed.push(line);
        true
    }

    fn all(&self) -> usize {
        self.noticed + self.missed.len()
    }

    /// How many of a hundred faults were noticed, rounded down; `None` if there were no faults.
    fn percent(&self) -> Option<usize> {
        (self.noticed * 100).checked_div(self.all())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (noticed, all) = (self.noticed, self.all());
        write!(f, "{noticed} of {all} noticed, {} only by golden tests", self.golden)
    }
}

/// The scores as a page shows them.
pub(crate) fn table(scores: &[(String, Score)]) -> String {
    let mut text = String::from(
        "| area | faults | noticed | | only by golden tests | never reached | left out | minutes |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for (area, score) in scores {
        let percent = score.percent().map(|percent| format!("{percent} %")).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {area} | {} | {} | {percent} | {} | {} | {} | {:.0} |",
            score.all(),
            score.noticed,
            score.golden,
            score.unreached,
            score.left_out,
            score.time.as_secs_f64() / 60.0,
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_golden_test_alone_does_not_count() {
        let mut score = Score { left_out: 5, ..Score::default() };
        for _ in 0..18 {
            assert!(!score.count("a", &Outcome::Caught("t".into())));
        }
        assert!(score.count("b", &Outcome::Golden("golden::t".into())));
        assert!(score.count("c", &Outcome::Unreached));
        assert_eq!(score.missed, ["b [only golden::t]", "c [no test comes there]"]);
        assert_eq!(score.to_string(), "18 of 20 noticed, 1 only by golden tests");
        let text = table(&[("kernel".into(), score), ("chess".into(), Score::default())]);
        let rows =
            "| kernel | 20 | 18 | 90 % | 1 | 1 | 5 | 0 |\n| chess | 0 | 0 |  | 0 | 0 | 0 | 0 |";
        assert!(text.contains(rows), "{text}");
    }
}
