//! Rust files: each says what it is for, has a name that means something, and runs.

use super::Finding;
use super::tree::Tree;

/// Names that say nothing about what is inside.
const EMPTY_NAMES: &[&str] =
    &["common", "helper", "helpers", "manager", "managers", "util", "utils"];

/// Every file opens with a `//!` that says what it is for.
pub(super) fn opens_with_module_doc(tree: &Tree) -> Vec<Finding> {
    tree.with_extension("rs")
        .filter(|file| {
            let first = file.text.lines().next().unwrap_or_default();
            first.strip_prefix("//!").is_none_or(|doc| doc.trim().is_empty())
        })
        .map(|file| {
            Finding::wrong(&file.path, 1, "open the file with a `//!` that says what it is for")
        })
        .collect()
}

/// No file and no folder of code has a name that says nothing.
pub(super) fn is_named_by_a_noun(tree: &Tree) -> Vec<Finding> {
    let code = |extension| ["rs", "ts", "tsx", "mjs", "js", "css"].contains(&extension);
    let mut findings = Vec::new();
    for file in tree.files().filter(|file| file.extension().is_some_and(code)) {
        if file.name() == "mod.rs" {
            let message = "name the file after its module: `turn.rs` beside `turn/`, not `mod.rs`";
            findings.push(Finding::wrong(&file.path, 1, message));
        }
        for part in file.path.split('/') {
            let stem = part.split('.').next().unwrap_or(part);
            if EMPTY_NAMES.contains(&stem) {
                let message = format!("`{stem}` says nothing: name it after what is inside");
                findings.push(Finding::wrong(&file.path, 1, message));
            }
        }
    }
    findings
}

/// Every file below `tests/suite` has its `mod` line: without one its tests would never run.
pub(super) fn is_in_the_suite(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.with_extension("rs") {
        let Some((folder, name)) = file.path.rsplit_once('/') else { continue };
        let inside = folder.ends_with("/tests/suite") || folder.contains("/tests/suite/");
        if !inside || name == "main.rs" {
            continue;
        }
        let parent = match folder.ends_with("/tests/suite") {
            true => format!("{folder}/main.rs"),
            false => format!("{folder}.rs"),
        };
        let line = format!("mod {};", name.trim_end_matches(".rs"));
        let named = tree.files().any(|other| {
            other.path == parent && other.text.lines().any(|text| text.trim().ends_with(&line))
        });
        if !named {
            let message = format!("nothing runs it: `{line}` is missing in {parent}");
            findings.push(Finding::wrong(&file.path, 1, message));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_a_module_doc_is_found() {
        let tree = Tree::of(&[
            ("a/good.rs", "//! What it is for.\n"),
            ("b/bare.rs", "//!\nfn f() {}\n"),
            ("c/late.rs", "use x;\n//! Too late.\n"),
            ("d/empty.rs", ""),
            ("e/other.ts", ""),
        ]);
        let findings = opens_with_module_doc(&tree);
        let paths: Vec<&str> = findings.iter().map(|finding| finding.path.as_str()).collect();
        assert_eq!(paths, ["b/bare.rs", "c/late.rs", "d/empty.rs"]);
    }

    #[test]
    fn names_that_say_nothing_are_found() {
        let tree = Tree::of(&[
            ("src/utils.rs", ""),
            ("src/common/seat.rs", ""),
            ("web/manager.test.ts", ""),
            ("web/helper.tsx", ""),
            ("src/turn/mod.rs", ""),
            ("src/commons.rs", ""),
            ("docs/common.md", ""),
        ]);
        let findings = is_named_by_a_noun(&tree);
        let paths: Vec<&str> = findings.iter().map(|finding| finding.path.as_str()).collect();
        assert_eq!(
            paths,
            [
                "src/utils.rs",
                "src/common/seat.rs",
                "web/manager.test.ts",
                "web/helper.tsx",
                "src/turn/mod.rs"
            ]
        );
    }

    #[test]
    fn a_test_that_nothing_runs_is_found() {
        let tree = Tree::of(&[
            ("games/a/tests/suite/main.rs", "//! All.\n\nmod cases;\n#[cfg(unix)]\nmod serving;\n"),
            ("games/a/tests/suite/cases.rs", "mod board;\n"),
            ("games/a/tests/suite/cases/board.rs", ""),
            ("games/a/tests/suite/cases/lost.rs", ""),
            ("games/a/tests/suite/forgotten.rs", ""),
            ("games/a/tests/suite/serving.rs", ""),
            ("games/a/tests/alone.rs", ""),
        ]);
        let findings = is_in_the_suite(&tree);
        let paths: Vec<&str> = findings.iter().map(|finding| finding.path.as_str()).collect();
        assert_eq!(
            paths,
            ["games/a/tests/suite/cases/lost.rs", "games/a/tests/suite/forgotten.rs"]
        );
    }
}
