//! Markdown: where it may be, and whether what it points at exists.

use super::Finding;
use super::tree::{File, Tree};

/// The pages that may be anywhere.
const PAGES: &[&str] = &["README.md", "SPEC.md"];
/// The pages that must be at the root.
const ROOT_PAGES: &[&str] = &["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"];
/// The endings that make a name in backticks the name of a file.
const EXTENSIONS: &[&str] = &["css", "html", "json", "md", "mjs", "ron", "rs", "sh", "toml", "ts"];

/// Markdown is only allowed as one of the known pages or in the book.
pub(super) fn is_where_it_belongs(tree: &Tree) -> Vec<Finding> {
    tree.with_extension("md")
        .filter(|file| {
            !PAGES.contains(&file.name())
                && !ROOT_PAGES.contains(&file.path.as_str())
                && !file.path.starts_with("docs/")
        })
        .map(|file| {
            let message = "no place for Markdown: a page of the book goes to docs/, the rest into \
                           README, ARCHITECTURE, CONTRIBUTING, CHANGELOG or a game's SPEC.md";
            Finding::wrong(&file.path, 1, message)
        })
        .collect()
}

/// Every link to a file leads to a file.
pub(super) fn links_lead_somewhere(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.with_extension("md") {
        for (number, line) in prose(file) {
            for target in links(line) {
                let path = target.split('#').next().unwrap_or_default();
                if path.is_empty() || path.contains(':') {
                    continue; // a heading of this page, or an address
                }
                match resolve(&file.path, path) {
                    Some(path) if tree.has(&path) => {}
                    Some(path) => {
                        let message = format!("the link leads to `{path}`, which does not exist");
                        findings.push(Finding::wrong(&file.path, number, message));
                    }
                    None => {
                        let message = format!("the link `{path}` leads out of the repository");
                        findings.push(Finding::wrong(&file.path, number, message));
                    }
                }
            }
        }
    }
    findings
}

/// Every path that ARCHITECTURE.md names in backticks, or in a walk through the code, exists.
///
/// A path may be shortened, as in a map of one crate: `turn/energy.rs` is right if some
/// `…/turn/energy.rs` exists.
pub(super) fn architecture_names_what_exists(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files().filter(|file| file.path == "ARCHITECTURE.md") {
        for (number, line) in file.lines() {
            for name in names(line) {
                for path in alternatives(name) {
                    let path = path.trim_end_matches('/');
                    if looks_like_a_path(tree, &path_of(name, path)) && !tree.has_ending(path) {
                        let message = format!("`{path}` does not exist (any more?)");
                        findings.push(Finding::wrong(&file.path, number, message));
                    }
                }
            }
        }
    }
    findings
}

/// What a line names: in backticks, or, in an indented block, any word with a `/` in it.
fn names(line: &str) -> Vec<&str> {
    if line.starts_with("    ") && !line.contains('`') {
        let words = line.split(|c: char| c.is_whitespace() || "(),:;".contains(c));
        return words.filter(|word| word.contains('/')).collect();
    }
    line.split('`').skip(1).step_by(2).collect()
}

/// The path with a `/` at its end if the name had one, which says that it is a folder.
fn path_of(name: &str, path: &str) -> String {
    if name.ends_with('/') { format!("{path}/") } else { path.to_string() }
}

/// Whether a name in backticks means a file or folder: it ends like one, or it begins with a
/// folder of the root. `duel/not_your_turn` is a code, `cargo verify` a command.
fn looks_like_a_path(tree: &Tree, name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/');
    if name.is_empty() || !name.chars().all(plain) || name.starts_with('/') {
        return false;
    }
    let ends_like_a_file = name
        .rsplit_once('.')
        .is_some_and(|(stem, extension)| !stem.is_empty() && EXTENSIONS.contains(&extension));
    let first = name.split('/').next().unwrap_or_default();
    ends_like_a_file || name.ends_with('/') || (name.contains('/') && tree.has(first))
}

/// `games/{chess,duel}/` means two folders.
fn alternatives(name: &str) -> Vec<String> {
    let Some((before, rest)) = name.split_once('{') else {
        return vec![name.to_string()];
    };
    let Some((middle, after)) = rest.split_once('}') else {
        return vec![name.to_string()];
    };
    middle.split(',').map(|part| format!("{before}{}{after}", part.trim())).collect()
}

/// The lines outside of code blocks.
fn prose(file: &File) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    file.lines().filter(move |(_, line)| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    })
}

/// The targets of the links of a line, without those in `code`.
fn links(line: &str) -> Vec<&str> {
    line.split('`')
        .step_by(2)
        .flat_map(|text| text.split("](").skip(1))
        .filter_map(|rest| rest.split_once(')'))
        .filter_map(|(target, _)| target.split_whitespace().next())
        .collect()
}

/// The path from the root that `link` means on the page `page`.
fn resolve(page: &str, link: &str) -> Option<String> {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(findings: &[Finding]) -> Vec<String> {
        findings.iter().map(|finding| format!("{}:{}", finding.path, finding.line)).collect()
    }

    #[test]
    fn markdown_outside_of_its_places_is_found() {
        let tree = Tree::of(&[
            ("README.md", ""),
            ("bench/README.md", ""),
            ("games/duel/SPEC.md", ""),
            ("docs/turns/energy.md", ""),
            ("ARCHITECTURE.md", ""),
            ("NOTES.md", ""),
            ("crates/initiative-kernel/CHANGELOG.md", ""),
        ]);
        assert_eq!(
            places(&is_where_it_belongs(&tree)),
            ["NOTES.md:1", "crates/initiative-kernel/CHANGELOG.md:1"]
        );
    }

    #[test]
    fn links_into_nothing_are_found() {
        let page = "[a](first.md) [b](../README.md#top) [c](#here) [d](https://example.org/x)\n\
                    [e](second.md) and [f](turns/)\n\
                    ```\n[g](in-code.md)\n```\n\
                    `[h](in-code.md)` [i](../../out.md)\n";
        let tree = Tree::of(&[
            ("README.md", ""),
            ("docs/book.md", page),
            ("docs/first.md", ""),
            ("docs/turns/energy.md", ""),
        ]);
        let findings = links_lead_somewhere(&tree);
        assert_eq!(places(&findings), ["docs/book.md:2", "docs/book.md:6"]);
        assert!(findings[0].message.contains("`docs/second.md`"));
        assert!(findings[1].message.contains("out of the repository"));
    }

    #[test]
    fn paths_in_architecture_that_do_not_exist_are_found() {
        let page = "`crates/initiative-kernel/src/game.rs` and `turn/energy.rs` and `game.rs`\n\
                    `crates/{initiative-kernel,gone}/` `crates/nothing`\n\
                    `cargo verify` `duel/not_your_turn` `no_std` `Table<G>` `lost.rs`\n\
                    \n    click  turn/energy.rs, then turn/walk.rs: and/or\n";
        let tree = Tree::of(&[
            ("ARCHITECTURE.md", page),
            ("crates/initiative-kernel/src/game.rs", ""),
            ("crates/initiative-kernel/src/turn/energy.rs", ""),
        ]);
        let findings = architecture_names_what_exists(&tree);
        let messages: Vec<&str> =
            findings.iter().map(|finding| finding.message.split('`').nth(1).unwrap()).collect();
        assert_eq!(messages, ["crates/gone", "crates/nothing", "lost.rs", "turn/walk.rs"]);
        let lines: Vec<usize> = findings.iter().map(|finding| finding.line).collect();
        assert_eq!(lines, [2, 2, 3, 5]);
    }
}
