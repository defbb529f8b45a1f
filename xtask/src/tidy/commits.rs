//! Subjects of commits that are not on the default branch yet.

use super::Finding;
use crate::git;

/// The longest subject.
const LONGEST: usize = 72;

/// Every subject is short and says something. Without the default branch, or without git, there is
/// nothing to check.
pub(super) fn say_what_they_do() -> Vec<Finding> {
    let range = format!("{}..HEAD", git::default_branch());
    let log = git::ask(&["log", "--no-merges", "--format=%h %s", &range, "--"]).unwrap_or_default();
    log.lines().filter_map(fault).collect()
}

/// What is wrong with a line `hash subject`.
fn fault(line: &str) -> Option<Finding> {
    let (hash, subject) = line.split_once(' ')?;
    let length = subject.chars().count();
    let wrong = |message: String| Some(Finding::wrong(&format!("commit {hash}"), 1, message));
    if length > LONGEST {
        return wrong(format!("the subject has {length} characters, at most {LONGEST}: {subject}"));
    }
    let mut words = subject.split(|c: char| !c.is_alphanumeric());
    if words.any(|word| word.eq_ignore_ascii_case("wip")) {
        return wrong(format!("the subject says nothing; `area: what it does now`: {subject}"));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_empty_subjects_are_found() {
        let subject = |length: usize| format!("1a2b3c4 {}", "ö".repeat(length));
        assert_eq!(fault(&subject(72)), None);
        assert!(fault(&subject(73)).unwrap().message.contains("73 characters"));
        assert_eq!(fault("1a2b3c4 grid: reach stops at doors, not at wiped floors"), None);
        assert!(fault("1a2b3c4 WIP: reach").is_some());
    }
}
