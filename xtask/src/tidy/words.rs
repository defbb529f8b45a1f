//! Words that do not belong in the repository.
//!
//! The words are put together from pieces, so that this file does not contain them itself.

use super::Finding;
use super::tree::{File, Tree};

/// A word, how it is found, and what would be right instead.
struct Word {
    text: &'static str,
    shape: Shape,
    instead: &'static str,
}

/// How a word is found in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Anywhere.
    Anywhere,
    /// Not as part of a longer word.
    Alone,
    /// Not in the middle of a longer path.
    Start,
}

const MACHINE: &str = "a path of one machine: write it relative to the repository";
const HOST: &str = "a registry's host name: tools know where their registry is";
const UNSEEN: &str = "a fault that nobody sees: make the types right";
const PARTIAL: &str = "for a moment at one's desk: all tests run";
const LATER: &str = "do it now, or open an issue and leave nothing here";

const WORDS: &[Word] = &[
    word(concat!("/ho", "me/"), Shape::Start, MACHINE),
    word(concat!("/ro", "ot/"), Shape::Start, MACHINE),
    word(concat!("/tm", "p/"), Shape::Start, MACHINE),
    word(concat!("/wo", "rk/"), Shape::Start, MACHINE),
    word(concat!("/Us", "ers/"), Shape::Start, MACHINE),
    word(concat!(":\\Us", "ers\\"), Shape::Anywhere, MACHINE),
    word(concat!("registry.npm", "js.org"), Shape::Anywhere, HOST),
    word(concat!("registry.yarn", "pkg.com"), Shape::Anywhere, HOST),
    word(concat!("index.crates", ".io"), Shape::Anywhere, HOST),
    word(concat!("static.crates", ".io"), Shape::Anywhere, HOST),
    word(concat!("arti", "factory"), Shape::Anywhere, HOST),
    word(concat!("TO", "DO"), Shape::Alone, LATER),
    word(concat!("FIX", "ME"), Shape::Alone, LATER),
    word(
        concat!("#[ign", "ore"),
        Shape::Anywhere,
        "a test that does not run proves nothing: make it run or delete it",
    ),
    word(
        concat!("|| tr", "ue"),
        Shape::Alone,
        "this hides a failure: let it fail, or handle what can go wrong",
    ),
    word(concat!("db", "g!"), Shape::Alone, "print nothing, or print it for a reader"),
    word(concat!("@ts-", "ignore"), Shape::Anywhere, UNSEEN),
    word(concat!("@ts-no", "check"), Shape::Anywhere, UNSEEN),
    word(concat!("test.", "only"), Shape::Alone, PARTIAL),
    word(concat!("test.", "skip"), Shape::Alone, PARTIAL),
    word(concat!("describe.", "only"), Shape::Alone, PARTIAL),
    word(concat!("describe.", "skip"), Shape::Alone, PARTIAL),
];

const fn word(text: &'static str, shape: Shape, instead: &'static str) -> Word {
    Word { text, shape, instead }
}

impl Word {
    fn stands_in(&self, line: &str) -> bool {
        line.match_indices(self.text).any(|(start, _)| {
            let before = line[..start].chars().next_back();
            let after = line[start + self.text.len()..].chars().next();
            let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
            match self.shape {
                Shape::Anywhere => true,
                Shape::Alone => !part(before) && !part(after),
                Shape::Start => {
                    !part(before) && !before.is_some_and(|c| matches!(c, '.' | '-' | '}' | '*'))
                }
            }
        })
    }
}

/// No text contains a banned word.
pub(super) fn are_not_banned(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files() {
        for (number, line) in file.lines() {
            for word in WORDS {
                // Checksums in a lock file may contain any letters.
                if is_lock(file) && word.shape == Shape::Alone {
                    continue;
                }
                if word.stands_in(line) {
                    let message = format!("`{}` is {}", word.text, word.instead);
                    findings.push(Finding::wrong(&file.path, number, message));
                }
            }
        }
    }
    findings
}

fn is_lock(file: &File) -> bool {
    matches!(file.name(), "Cargo.lock" | "package-lock.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<usize> {
        let tree = Tree::of(&[(path, text)]);
        are_not_banned(&tree).iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn every_word_is_found_in_a_line_of_its_own() {
        for word in WORDS {
            let text = format!("fine\nx {} y\n", word.text);
            assert_eq!(found("a.txt", &text), [2], "{}", word.text);
        }
    }

    #[test]
    fn a_word_inside_another_is_another_word() {
        let rest = "MATO";
        let later = WORDS[11].text;
        assert_eq!(found("a.txt", &format!("{later}{rest}")), [0; 0]);
        assert_eq!(found("a.txt", &format!("{later}: soon")), [1]);
    }

    #[test]
    fn a_path_inside_another_is_no_path_of_a_machine() {
        for text in ["see https://example.org/home/page", "net/work/", "./tmp/x"] {
            assert_eq!(found("a.txt", text), [0; 0], "{text}");
        }
        let machine = WORDS[0].text;
        assert_eq!(found("a.txt", &format!("\"{machine}me\"")), [1]);
        assert_eq!(found("a.txt", &format!("in {machine}me")), [1]);
    }

    #[test]
    fn checksums_spell_what_they_like_but_hosts_count_in_lock_files() {
        let (later, host) = (WORDS[11].text, WORDS[6].text);
        let text = format!("sha512-a+{later}/b\nresolved https://{host}/x\n");
        assert_eq!(found("Cargo.lock", &text), [2]);
    }
}
