//! The client's files: each says what it is for, and names no game.

use super::Finding;
use super::tree::{File, Tree};

/// The titles of games that differ from the names of their folders.
const TITLES: &[&str] = &["Delve", "Holdfast", "Pawnstorm", "Sigil"];

/// The looks: the pictures for the names in scenes. They may be grouped by game.
const LOOKS: &str = "web/looks/";

/// The modules of the client and of its tests, without generated ones.
fn modules(tree: &Tree) -> impl Iterator<Item = &File> {
    let folders = ["web/src/", "web/looks/", "web/test/", "web/e2e/"];
    tree.files().filter(move |file| {
        folders.iter().any(|folder| file.path.starts_with(folder))
            && matches!(file.extension(), Some("ts" | "tsx"))
            && !file.name().ends_with(".config.ts")
            && !file.text.starts_with("// Generated")
    })
}

/// Every module opens with a comment that says what it is for. The names of tests say it already.
pub(super) fn opens_with_module_doc(tree: &Tree) -> Vec<Finding> {
    let silent = modules(tree)
        .filter(|file| !file.name().contains(".test.") && !file.text.starts_with("/**"));
    let message = "open the file with a `/** … */` that says what it is for";
    silent.map(|file| Finding::wrong(&file.path, 1, message)).collect()
}

/// The names of the games in code, in any case: those of their folders.
fn games(tree: &Tree) -> Vec<String> {
    let mut games: Vec<String> = tree
        .files()
        .filter_map(|file| file.path.strip_suffix("/Cargo.toml"))
        .filter_map(|folder| folder.strip_prefix("games/").or(folder.strip_prefix("examples/")))
        .map(str::to_ascii_lowercase)
        .collect();
    games.sort();
    games
}

/// CLIENT-GEN-1: outside the looks no game is named. Rule ids are not names.
pub(super) fn names_no_game(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let known = games(tree);
    for file in tree.files() {
        let ours = file.path.starts_with("web/src/") || file.path == "web/index.html";
        let free = file.path.starts_with(LOOKS) || file.text.starts_with("// Generated");
        if !ours || free {
            continue;
        }
        for (number, line) in file.lines() {
            let small = line.to_ascii_lowercase();
            let games = known.iter().map(String::as_str).filter(|game| stands_in(game, &small));
            let titles = TITLES.iter().copied().filter(|title| stands_in(title, line));
            for name in games.chain(titles) {
                let message = format!(
                    "`{name}` is a game: the client knows none (CLIENT-GEN-1); what is drawn \
                     for a look belongs to {LOOKS}"
                );
                findings.push(Finding::wrong(&file.path, number, message));
            }
        }
    }
    findings
}

/// Whether a line contains a name, but not as part of a longer word or of a rule id: `SQUAD-UI-3`.
fn stands_in(name: &str, line: &str) -> bool {
    line.match_indices(name).any(|(start, _)| {
        let after = &line[start + name.len()..];
        let before = line[..start].chars().next_back();
        let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let is_rule = after.strip_prefix('-').is_some_and(|rest| {
            let number = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '-');
            rest.len() > number.len() && number.starts_with(|c: char| c.is_ascii_digit())
        });
        !part(before) && !part(after.chars().next()) && !is_rule
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(findings: &[Finding]) -> Vec<&str> {
        findings.iter().map(|finding| finding.path.as_str()).collect()
    }

    #[test]
    fn modules_without_a_word_about_themselves_are_found() {
        let tree = Tree::of(&[
            ("web/src/a.ts", "/** Says it. */\n"),
            ("web/src/b.tsx", "import x;\n"),
            ("web/src/protocol/scene.ts", "// Generated from the types\n"),
            ("web/e2e/vitest.config.ts", "import x;\n"),
            ("web/test/c.test.ts", "import x;\n"),
            ("web/e2e/player.ts", "import x;\n"),
            ("web/vite.config.ts", "import x;\n"),
        ]);
        assert_eq!(paths(&opens_with_module_doc(&tree)), ["web/src/b.tsx", "web/e2e/player.ts"]);
    }

    #[test]
    fn client_gen_1_games_are_found_wherever_they_are_named() {
        for text in ["if (game === \"squad\")", "const SQUAD = 1", "// as in Holdfast", "a duel!"] {
            let games = ["games/squad/Cargo.toml", "examples/duel/Cargo.toml"];
            let found = |path| {
                names_no_game(&Tree::of(&[(path, text), (games[0], ""), (games[1], "")])).len()
            };
            assert_eq!(found("web/src/ui/page.tsx"), 1, "{text}");
            assert_eq!(found("web/index.html"), 1, "{text}");
            assert_eq!(found("web/looks/figures/figures.ts"), 0, "{text}");
            assert_eq!(found("web/test/page.test.ts"), 0, "{text}");
        }
        for text in ["// SQUAD-UI-3, DUEL-TURN-1: so", "a chessboard", "squads", "a sigil"] {
            let game = ("games/squad/Cargo.toml", "");
            let tree =
                Tree::of(&[("web/src/ui/page.tsx", text), game, ("games/duel/Cargo.toml", "")]);
            assert_eq!(names_no_game(&tree), [], "{text}");
        }
    }
}
