//! Turns one fault on and looks whether a test notices it.

use crate::build::Program;
use crate::process::{self, Ended};
use crate::survey::Test;
use std::time::Duration;

/// What became of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// This test failed.
    Caught(String),
    /// This test took too long, which counts as noticed.
    Slow(String),
    /// Only this golden test failed.
    Golden(String),
    /// Tests come to its place and pass.
    Missed,
    /// No test comes to its place.
    Unreached,
}

impl Outcome {
    /// A word for it, and the test that noticed the fault.
    pub(crate) fn spell(&self) -> (&'static str, &str) {
        match self {
            Self::Caught(test) => ("caught", test),
            Self::Slow(test) => ("slow", test),
            Self::Golden(test) => ("golden", test),
            Self::Missed => ("missed", ""),
            Self::Unreached => ("unreached", ""),
        }
    }

    /// Reads what [`Self::spell`] returned.
    pub(crate) fn read(word: &str, test: &str) -> Option<Self> {
        let test = test.to_string();
        Some(match word {
            "caught" => Self::Caught(test),
            "slow" => Self::Slow(test),
            "golden" => Self::Golden(test),
            "missed" => Self::Missed,
            "unreached" => Self::Unreached,
            _ => return None,
        })
    }
}

/// Tests that need at most so long run in one process, from quick ones to slow ones.
const CLASSES: [Duration; 4] =
    [Duration::from_millis(40), Duration::from_millis(400), Duration::from_secs(4), Duration::MAX];

/// Tries a fault: first all tests that are not golden, because a golden test alone is weak.
pub(crate) fn attempt(fault: u32, programs: &[Program], tests: &[Test]) -> Result<Outcome, String> {
    let reaching: Vec<&Test> = tests.iter().filter(|test| test.reaches.contains(&fault)).collect();
    if reaching.is_empty() {
        return Ok(Outcome::Unreached);
    }
    for group in groups(&reaching) {
        let names: Vec<&str> = group.iter().map(|test| test.name.as_str()).collect();
        let limit = |running: &str| {
            let named = group.iter().find(|test| test.name == running);
            let slowest = group.iter().map(|test| test.limit()).max();
            named.map(|test| test.limit()).or(slowest).unwrap_or_default()
        };
        let on = fault.to_string();
        let program = &programs[group[0].program];
        match process::run(program, &names, ("MUTANT_ON", &on), limit)? {
            Ended::Passed => {}
            Ended::Failed(test) | Ended::Slow(test) if group[0].is_golden() => {
                return Ok(Outcome::Golden(test));
            }
            Ended::Failed(test) => return Ok(Outcome::Caught(test)),
            Ended::Slow(test) => return Ok(Outcome::Slow(test)),
        }
    }
    Ok(Outcome::Missed)
}

/// The tests in the order they run: each group is a process.
fn groups<'a>(tests: &[&'a Test]) -> Vec<Vec<&'a Test>> {
    let class = |test: &Test| CLASSES.iter().position(|most| test.time <= *most);
    let key = |test: &Test| (test.is_golden(), class(test), test.program);
    let mut sorted = tests.to_vec();
    sorted.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.time.cmp(&b.time)));
    sorted.chunk_by(|a, b| key(a) == key(b)).map(<[_]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quick_tests_run_first_and_golden_ones_last() {
        let test = |name: &str, program: usize, millis: u64| Test {
            program,
            name: name.into(),
            time: Duration::from_millis(millis),
            reaches: [1].into(),
        };
        let tests = [
            test("golden::quick", 0, 1),
            test("slow", 0, 60_000),
            test("b", 0, 2),
            test("other", 1, 3),
            test("a", 0, 1),
        ];
        let groups = groups(&tests.iter().collect::<Vec<_>>());
        let names: Vec<Vec<&str>> =
            groups.iter().map(|group| group.iter().map(|test| &*test.name).collect()).collect();
        assert_eq!(names, [vec!["a", "b"], vec!["other"], vec!["slow"], vec!["golden::quick"]]);
        assert_eq!(attempt(2, &[], &tests), Ok(Outcome::Unreached));
    }
}
