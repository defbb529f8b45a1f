//! The table and the one line that verify ends with.

use super::tally::Tally;
use std::fmt::Write;
use std::time::Duration;

/// How one step went.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) name: &'static str,
    pub(super) passed: bool,
    pub(super) time: Duration,
    pub(super) tally: Option<Tally>,
}

/// A line for each step.
pub(super) fn table(lines: &[Line]) -> String {
    let mut text = format!("{:<9} {:<7} {:>8}  tests\n", "step", "result", "time");
    for line in lines {
        let result = if line.passed { "ok" } else { "FAILED" };
        let time = format!("{:.1} s", line.time.as_secs_f64());
        let tests = line.tally.map(|tally| tally.to_string()).unwrap_or_default();
        let row = format!("{:<9} {result:<7} {time:>8}  {tests}", line.name);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

/// Whether all is well, and if not, how to go on.
pub(super) fn closing(lines: &[Line], time: Duration) -> String {
    let failed: Vec<&str> =
        lines.iter().filter(|line| !line.passed).map(|line| line.name).collect();
    let seconds = time.as_secs_f64();
    if failed.is_empty() {
        let steps = if lines.len() == 1 { "step" } else { "steps" };
        return format!("verify: {} {steps} passed in {seconds:.0} s", lines.len());
    }
    format!(
        "verify: {} FAILED in {seconds:.0} s; rerun with: cargo xtask verify {}",
        failed.join(", "),
        failed.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(name: &'static str, passed: bool) -> Line {
        Line {
            name,
            passed,
            time: Duration::from_millis(1250),
            tally: (name == "test").then(Tally::default),
        }
    }

    #[test]
    fn the_closing_line_says_how_to_go_on() {
        let time = Duration::from_secs(143);
        let lines = [line("fmt", true), line("test", true)];
        assert_eq!(closing(&lines, time), "verify: 2 steps passed in 143 s");
        let lines = [line("fmt", true), line("clippy", false), line("test", false)];
        assert_eq!(
            closing(&lines, time),
            "verify: clippy, test FAILED in 143 s; rerun with: cargo xtask verify clippy test"
        );
    }

    #[test]
    fn the_table_has_a_line_for_each_step() {
        let text = table(&[line("fmt", true), line("test", false)]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "fmt       ok         1.2 s");
        assert_eq!(lines[2], "test      FAILED     1.2 s  0 passed, 0 failed");
    }
}
