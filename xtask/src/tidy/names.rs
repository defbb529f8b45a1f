//! One word, one thing: a public type's name is defined once in all crates and client folders,
//! unless the glossary lists it as shared.

use super::Finding;
use super::tree::{File, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// The page that lists shared names, and its heading for them.
const GLOSSARY: &str = "docs/glossary.md";
const HEADING: &str = "## Shared names";

/// Where a type is defined.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Definition {
    /// The crate or the client's folder: `games/chess`, `web/src/model`.
    home: String,
    path: String,
    line: usize,
}

/// A name that the glossary allows in several places.
#[derive(Debug, PartialEq, Eq)]
struct Shared {
    name: String,
    line: usize,
    /// Whether the entry says why.
    explained: bool,
}

/// No public type's name is defined twice without an entry in the glossary, and every entry is
/// needed.
pub(super) fn mean_one_thing(tree: &Tree) -> Vec<Finding> {
    let types = definitions(tree);
    let shared = shared(tree);
    let mut findings = Vec::new();
    for (name, definitions) in &types {
        let [_, .., last] = definitions.as_slice() else { continue };
        if shared.iter().any(|entry| entry.name == *name) {
            continue;
        }
        let message = format!(
            "`{name}` is a public type in {}: rename all but one, or list it in {GLOSSARY} under \
             `{HEADING}`",
            places(definitions).join(", ")
        );
        findings.push(Finding::wrong(&last.path, last.line, message));
    }
    for entry in &shared {
        let name = &entry.name;
        if types.get(name).is_none_or(|definitions| definitions.len() < 2) {
            let message = format!("`{name}` no longer stands in two places: remove the entry");
            findings.push(Finding::wrong(GLOSSARY, entry.line, message));
        } else if !entry.explained {
            let message = format!("say why `{name}` is shared: ``- `{name}`: reason``");
            findings.push(Finding::wrong(GLOSSARY, entry.line, message));
        }
    }
    findings
}

/// The crates and client folders that define a type, or the files if they are all in one of these.
fn places(definitions: &[Definition]) -> Vec<&str> {
    let homes: BTreeSet<&str> = definitions.iter().map(|it| it.home.as_str()).collect();
    match homes.len() {
        1 => definitions.iter().map(|it| it.path.as_str()).collect(),
        _ => homes.into_iter().collect(),
    }
}

/// Every public type by its name, in the order of paths.
fn definitions(tree: &Tree) -> BTreeMap<String, Vec<Definition>> {
    let mut found: BTreeMap<String, Vec<Definition>> = BTreeMap::new();
    for file in tree.files() {
        let Some((home, name_in)) = reader(file) else { continue };
        for (line, text) in file.lines() {
            if let Some(name) = name_in(text) {
                let definition = Definition { home: home.clone(), path: file.path.clone(), line };
                found.entry(name.to_string()).or_default().push(definition);
            }
        }
    }
    found
}

/// Finds the name that a line defines.
type NameIn = fn(&str) -> Option<&str>;

/// The home of a file's types and how to read its lines; `None` for a file that defines no types
/// for others. Examples are games of other authors and may name things as they like.
fn reader(file: &File) -> Option<(String, NameIn)> {
    let parts: Vec<&str> = file.path.split('/').collect();
    match (parts.as_slice(), file.extension()?) {
        ([above @ ("crates" | "games"), name, "src", ..], "rs") => {
            Some((format!("{above}/{name}"), rust_name))
        }
        (["web", "src", folder, _, ..], "ts" | "tsx") if !is_generated(file) => {
            Some((format!("web/src/{folder}"), typescript_name))
        }
        (["web", "looks", ..], "ts" | "tsx") => Some((String::from("web/looks"), typescript_name)),
        (["web", "src", _], "ts" | "tsx") => Some((String::from("web/src"), typescript_name)),
        _ => None,
    }
}

fn is_generated(file: &File) -> bool {
    file.text.starts_with("// Generated")
}

/// The type that a line of Rust defines at module level, or in a macro such as `words!`, which
/// indents it once.
fn rust_name(line: &str) -> Option<&str> {
    let line = line.strip_prefix("    ").unwrap_or(line);
    after_one_of(line.strip_prefix("pub ")?, &["struct ", "enum ", "trait ", "type ", "union "])
}

/// The type that a line of TypeScript exports.
fn typescript_name(line: &str) -> Option<&str> {
    let line = line.strip_prefix("export ")?;
    let line = line.strip_prefix("default ").unwrap_or(line);
    let line = line.strip_prefix("abstract ").unwrap_or(line);
    after_one_of(line, &["type ", "interface ", "class ", "enum "])
}

/// The name after one of the keywords. `export type { … }` only exports again and defines nothing.
fn after_one_of<'a>(line: &'a str, keywords: &[&str]) -> Option<&'a str> {
    let rest = keywords.iter().find_map(|keyword| line.strip_prefix(keyword))?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    (end > 0).then_some(&rest[..end])
}

/// The entries of the glossary's list of shared names. An entry begins with its names in
/// backticks; the reason follows a colon: ``- `Command`, `Event`: each game has its own``.
fn shared(tree: &Tree) -> Vec<Shared> {
    let mut entries = Vec::new();
    let glossary = tree.files().find(|file| file.path == GLOSSARY);
    let mut inside = false;
    for (line, text) in glossary.into_iter().flat_map(File::lines) {
        if text.starts_with("## ") {
            inside = text.trim_end() == HEADING;
        }
        let Some(item) = text.strip_prefix("- ").filter(|_| inside) else { continue };
        let (names, reason) = item.split_once(':').unwrap_or((item, ""));
        let explained = !reason.trim().is_empty();
        for name in names.split('`').skip(1).step_by(2) {
            entries.push(Shared { name: name.to_string(), line, explained });
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(findings: &[Finding]) -> Vec<String> {
        findings.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_name_in_two_homes_is_found_and_a_shared_one_is_not() {
        let glossary = "# Glossary\n- `Kind`: not in the list\n## Shared names\n\n\
                        - `Command`, `Event`: each game has its own.\n";
        let tree = Tree::of(&[
            ("crates/initiative-kernel/src/a.rs", "pub struct Kind;\n        pub struct Inner;\n"),
            ("docs/glossary.md", glossary),
            ("games/chess/src/a.rs", "pub enum Command {\npub trait Event {\n"),
            (
                "games/duel/src/a.rs",
                "pub type Command = u8;\npub enum Event<T> {\npub(crate) struct Kind;\n",
            ),
            ("games/duel/tests/suite/a.rs", "pub struct Kind;\n"),
            ("examples/skirmish/src/lib.rs", "pub struct Kind;\n"),
            (
                "web/src/model/a.ts",
                "/** A. */\nexport type Kind = string;\nexport class Inner {}\n",
            ),
            ("web/src/protocol/scene.ts", "// Generated\nexport interface Kind {}\n"),
        ]);
        let findings = told(&mean_one_thing(&tree));
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(
            findings[0].starts_with(
                "web/src/model/a.ts:2: `Kind` is a public type in crates/initiative-kernel, \
                 web/src/model: rename"
            ),
            "{findings:?}"
        );
    }

    #[test]
    fn a_name_that_one_crate_defines_twice_is_found() {
        let tree = Tree::of(&[
            ("games/duel/src/a.rs", "pub struct Pile;\npub struct Card;\n"),
            ("games/duel/src/b.rs", "pub(crate) struct Card;\npub enum Pile {}\n"),
        ]);
        let findings = told(&mean_one_thing(&tree));
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(
            findings[0].starts_with(
                "games/duel/src/b.rs:2: `Pile` is a public type in games/duel/src/a.rs, \
                 games/duel/src/b.rs: rename"
            ),
            "{findings:?}"
        );
    }

    #[test]
    fn a_name_that_a_macro_defines_is_found() {
        let tree = Tree::of(&[
            ("games/chess/src/a.rs", "words! {\n    pub enum Mark {\n"),
            ("games/duel/src/a.rs", "pub struct Mark;\n"),
        ]);
        assert_eq!(mean_one_thing(&tree).len(), 1);
    }

    #[test]
    fn an_entry_that_is_not_needed_or_says_no_reason_is_found() {
        let glossary =
            "## Shared names\n- `Once`: gone\n- `Twice`\n- `Never`: gone\n## Others\n- `X`\n";
        let tree = Tree::of(&[
            ("docs/glossary.md", glossary),
            ("games/chess/src/a.rs", "pub struct Once;\npub struct Twice;\npub struct Twice2;\n"),
            ("web/src/main.ts", "export type { Once } from \"./a\";\nexport interface Twice {}\n"),
        ]);
        let places: Vec<String> = mean_one_thing(&tree)
            .iter()
            .map(|finding| format!("{} {}", finding.line, &finding.message[..12]))
            .collect();
        assert_eq!(places, ["2 `Once` no lo", "3 say why `Twi", "4 `Never` no l"]);
    }
}
