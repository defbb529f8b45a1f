//! Files and folders stay small enough to read.

use super::Finding;
use super::tree::{File, Tree};
use std::collections::BTreeMap;

/// From this many lines on, a file should be divided.
const LONG: usize = 400;
/// Past this many lines, a file must be divided.
const TOO_LONG: usize = 500;
/// The most files that a folder may have.
const CROWDED: usize = 30;

/// No file of code grows past 500 lines; past 400 it is time to divide it.
pub(super) fn files_are_short(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files().filter(|file| is_code(file)) {
        let lines = file.text.lines().count();
        let message = format!("{lines} lines: find the second noun in it and split it");
        if lines > TOO_LONG {
            findings.push(Finding::wrong(&file.path, TOO_LONG + 1, message));
        } else if lines > LONG {
            findings.push(Finding::advice(&file.path, LONG + 1, message));
        }
    }
    findings
}

/// Whether people write the file: code, and not generated.
fn is_code(file: &File) -> bool {
    let generated = file.text.lines().take(3).any(|line| line.contains("Generated"));
    matches!(file.extension(), Some("rs" | "ts" | "tsx" | "mjs" | "css" | "html")) && !generated
}

/// No folder has more than 30 files, without those in folders below it.
pub(super) fn folders_are_not_crowded(tree: &Tree) -> Vec<Finding> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for file in tree.files() {
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        *counts.entry(folder).or_default() += 1;
    }
    let mut findings = Vec::new();
    for (folder, count) in counts {
        if count > CROWDED {
            let message =
                format!("{count} files, at most {CROWDED}: sort them into folders by topic");
            findings.push(Finding::wrong(folder, 1, message));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::Weight;
    use super::*;

    #[test]
    fn four_hundred_lines_are_advice_and_five_hundred_the_end() {
        let weigh = |path: &str, lines: usize| {
            let tree = Tree::of(&[(path, "x\n".repeat(lines).as_str())]);
            files_are_short(&tree).first().map(|finding| finding.weight)
        };
        for path in ["a.rs", "web/src/a.tsx", "web/src/a.css"] {
            assert_eq!(weigh(path, 400), None);
            assert_eq!(weigh(path, 401), Some(Weight::Advice));
            assert_eq!(weigh(path, 500), Some(Weight::Advice));
            assert_eq!(weigh(path, 501), Some(Weight::Wrong));
        }
        assert_eq!(weigh("docs/a.md", 501), None);
        let generated = format!("// Generated from the types\n{}", "x\n".repeat(600));
        assert_eq!(files_are_short(&Tree::of(&[("a.ts", generated.as_str())])), []);
    }

    #[test]
    fn thirty_one_files_are_too_many_for_a_folder() {
        let crowd = |folder: &str, count: usize| {
            let paths: Vec<String> = (0..count).map(|n| format!("{folder}/{n}.rs")).collect();
            let mut files: Vec<(&str, &str)> = paths.iter().map(|path| (&**path, "")).collect();
            let below = format!("{folder}/below/1.rs");
            files.push((&below, ""));
            folders_are_not_crowded(&Tree::of(&files)).len()
        };
        assert_eq!(crowd("src", 30), 0);
        assert_eq!(crowd("src", 31), 1);
    }
}
