//! Counts tests in the output of `cargo test` and `vitest`.

use std::fmt;

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    passed: u64,
    failed: u64,
}

impl Tally {
    /// Adds what a line of output says, if it is a summary.
    pub(super) fn count(&mut self, line: &str) {
        let counts = if let Some(summary) = line.strip_prefix("test result: ") {
            // `ok. 12 passed; 0 failed; 0 ignored; …`
            summary.split_once(". ").map_or("", |(_, counts)| counts)
        } else if let Some(counts) = of_vitest(line) {
            // `2 failed | 10 passed (12)`
            counts
        } else {
            return;
        };
        for count in counts.split([';', '|']) {
            let mut words = count.split_whitespace();
            let number = words.next().and_then(|word| word.parse::<u64>().ok()).unwrap_or(0);
            match words.next() {
                Some("passed") => self.passed += number,
                Some("failed") => self.failed += number,
                _ => {}
            }
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// The line of vitest's summary that counts tests, without its label.
fn of_vitest(line: &str) -> Option<&str> {
    line.strip_prefix("      Tests  ")
}

/// Whether a line belongs to the summary: which tests ran, and how they went.
pub(super) fn is_summary(line: &str) -> bool {
    line.starts_with("test result: ")
        || line.starts_with("bundle: ")
        || of_vitest(line).is_some()
        || line.starts_with("     Running ")
        || line.starts_with("   Doc-tests ")
}

/// Whether a line is useless to somebody who looks for a failure.
pub(super) fn is_about_success(line: &str) -> bool {
    line.is_empty()
        || (line.starts_with("running ") && (line.ends_with(" tests") || line.ends_with(" test")))
        || (line.starts_with("test ") && line.ends_with(" ... ok"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_are_added_up_and_nothing_else() {
        let mut tally = Tally::default();
        for line in [
            "     Running unittests src/lib.rs (target/debug/deps/initiative-0)",
            "test game::seat::tests::the_host_is_never_a_member ... ok",
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.20s",
            "99 passed; 99 failed",
            " Test Files  1 failed | 1 passed (2)",
            "      Tests  1 failed | 4 passed (5)",
        ] {
            tally.count(line);
        }
        assert_eq!(tally.to_string(), "19 passed, 3 failed");
    }

    #[test]
    fn summaries_are_shown_and_passed_tests_are_not() {
        assert!(is_summary("test result: ok. 1 passed; 0 failed"));
        assert!(is_summary("   Doc-tests initiative"));
        assert!(is_summary("      Tests  4 passed (4)"));
        assert!(is_summary("bundle: 12.5 kB of 350.0 kB gzipped"));
        assert!(!is_summary("test a ... FAILED"));
        for line in ["", "running 12 tests", "running 1 test", "test a::b ... ok"] {
            assert!(is_about_success(line), "{line}");
        }
        for line in ["test a::b ... FAILED", "---- a::b stdout ----", "running out of tests, ha"] {
            assert!(!is_about_success(line), "{line}");
        }
    }
}
