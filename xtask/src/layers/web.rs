//! The client's folders: what each may import.
//!
//! ```text
//! protocol ◀ net ◀ model ◀ mesh ◀ looks ◀ scene ◀ ui
//!                  model ◀ audio ◀ ui
//! ```
//!
//! Like [`super::house`], but for `web/src` and `web/looks`. Files beside the folders put
//! everything together and may import anything.

use crate::tidy::tree::Tree;
use std::fmt;

const WEB: &str = "web/";
const SOURCE: &str = "src/";
/// The one folder outside of the sources: the art of the looks.
const LOOKS: &str = "looks/";

/// A folder, and the folders it may import besides itself.
const FOLDERS: &[(&str, &[&str])] = &[
    ("protocol", &[]),
    ("net", &["protocol"]),
    ("model", &["protocol", "net"]),
    ("mesh", &[]),
    ("looks", &["protocol", "model", "mesh"]),
    ("scene", &["protocol", "net", "model", "mesh", "looks"]),
    ("audio", &["protocol", "net", "model"]),
    ("ui", &["protocol", "net", "model", "looks", "scene", "audio"]),
];

/// The modules through which the model talks to the board and the speakers. The model may import
/// their types, but nothing that runs.
const SEAMS: &[&str] = &["scene/board", "audio/sounds"];

/// One import of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Import {
    line: usize,
    /// The import as it is written: `../scene/board`, `three`.
    what: String,
    /// Whether it only imports types, which are gone when the program runs.
    types: bool,
}

/// An import that is not allowed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    path: String,
    line: usize,
    message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// How many imports there are between the client's folders, and which of them are not allowed.
pub(super) fn check(tree: &Tree) -> (usize, Vec<Fault>) {
    let mut count = 0;
    let mut faults = Vec::new();
    for file in tree.files() {
        let code = matches!(file.extension(), Some("ts" | "tsx"));
        let Some(path) = file.path.strip_prefix(WEB).filter(|_| code).and_then(placed) else {
            continue;
        };
        let Some((folder, _)) = path.split_once('/') else {
            continue;
        };
        let mut fault = |line, message| {
            faults.push(Fault { path: file.path.clone(), line, message });
        };
        let Some((_, on)) = FOLDERS.iter().find(|(name, _)| *name == folder) else {
            let place = "add it to FOLDERS in xtask/src/layers/web.rs";
            fault(1, format!("`{folder}` has no place in the client: {place}"));
            continue;
        };
        for import in imports(&file.text) {
            let Some(target) = resolve(path, &import.what) else {
                // A package.
                if folder == "protocol" {
                    fault(
                        import.line,
                        format!("`protocol` imports nothing, not `{}`", import.what),
                    );
                }
                continue;
            };
            let to = target.split('/').next().unwrap_or_default();
            count += usize::from(to != folder);
            let seam = folder == "model" && import.types && SEAMS.contains(&target.as_str());
            if to == folder || on.contains(&to) || seam {
                continue;
            }
            let allowed = match on {
                [] => String::from("it may not import any other folder"),
                on => format!("it may only import: {}", on.join(", ")),
            };
            fault(import.line, format!("`{folder}` imports `{target}`; {allowed}"));
        }
    }
    (count, faults)
}

/// A path of `web/` without `src/`; `None` if it is neither a source nor a look.
fn placed(path: &str) -> Option<&str> {
    path.strip_prefix(SOURCE).or(path.starts_with(LOOKS).then_some(path))
}

/// The module that an import means, with its folder as in [`FOLDERS`] and without its extension;
/// `None` for a package.
fn resolve(path: &str, what: &str) -> Option<String> {
    if !what.starts_with('.') {
        return None;
    }
    let mut parts: Vec<&str> = Vec::new();
    if !path.starts_with(LOOKS) {
        parts.push("src");
    }
    parts.extend(path.split('/'));
    parts.pop();
    for part in what.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    let target = parts.join("/");
    let target = placed(&target).unwrap_or(&target);
    let ending = [".tsx", ".ts"].iter().find_map(|ending| target.strip_suffix(ending));
    Some(ending.unwrap_or(target).to_string())
}

/// Everything that a file imports or exports from elsewhere.
fn imports(text: &str) -> Vec<Import> {
    let mut found = Vec::new();
    // An import over several lines: where it began, and whether it only imports types.
    let mut open: Option<(usize, bool)> = None;
    for (place, line) in text.lines().enumerate() {
        let line_number = place + 1;
        if open.is_none() {
            let passes_on = ["export {", "export *", "export type {", "export type *"];
            let starts =
                line.starts_with("import ") || passes_on.iter().any(|p| line.starts_with(p));
            let types = line.starts_with("import type ") || line.starts_with("export type ");
            open = starts.then_some((line_number, types));
        }
        if let Some((start, types)) = open {
            let bare = line.strip_prefix("import ").filter(|rest| rest.starts_with('"'));
            let from = line.rsplit_once("from ").map(|(_, rest)| rest);
            if let Some(what) = from.or(bare).and_then(quoted) {
                found.push(Import { line: start, what, types });
                open = None;
            } else if line.trim_end().ends_with(';') {
                open = None;
            }
        }
        for rest in line.split("import(").skip(1) {
            if let Some(what) = quoted(rest) {
                found.push(Import { line: line_number, what, types: false });
            }
        }
    }
    found
}

/// The text in quotes at the beginning of a text.
fn quoted(text: &str) -> Option<String> {
    let mut characters = text.chars();
    let quote = characters.next().filter(|quote| matches!(quote, '"' | '\''))?;
    characters.as_str().split_once(quote).map(|(what, _)| what.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str) -> Vec<String> {
        let (_, faults) = check(&Tree::of(&[(path, text)]));
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn imports_of_every_shape_are_seen() {
        let text = "import type { A } from \"./a\";\nimport {\n  b,\n  c,\n} from '../b';\n\
                    import \"./c.css\";\nexport { d } from \"./d\";\nexport type { E } from \"./e\";\n\
                    const f = await import(\"./f\");\nexport const g = 1;\nimport h from \"three\";\n\
                    export {\n  i,\n};\nconst words = 'from \"./nowhere\"';\n";
        let seen: Vec<_> = imports(text)
            .into_iter()
            .map(|import| (import.line, import.what, import.types))
            .collect();
        let wanted = [
            (1, "./a", true),
            (2, "../b", false),
            (6, "./c.css", false),
            (7, "./d", false),
            (8, "./e", true),
            (9, "./f", false),
            (11, "three", false),
        ];
        let wanted = wanted.map(|(line, what, types)| (line, String::from(what), types));
        assert_eq!(seen, wanted);
    }

    #[test]
    fn the_client_as_designed_is_allowed() {
        for (path, text) in [
            ("web/src/protocol/wire.ts", "import type { A } from \"./scene\";"),
            ("web/src/net/api.ts", "import { A } from \"../protocol/wire\";"),
            ("web/src/model/match.ts", "import { A } from \"../net/api\";"),
            ("web/src/model/match.ts", "import type { A } from \"../scene/board\";"),
            ("web/src/model/match.ts", "import type { A } from \"../audio/sounds.ts\";"),
            ("web/src/scene/flat/tiles.ts", "import { A } from \"../../model/mark\";"),
            ("web/src/scene/flat/tiles.ts", "import { A } from \"../../../looks/ground\";"),
            ("web/looks/figures/chess.ts", "import { A } from \"../../src/mesh/shapes\";"),
            ("web/looks/figures/chess.ts", "import { A } from \"./people\";"),
            ("web/src/mesh/shapes.ts", "import { A } from \"three\";"),
            ("web/src/ui/page.tsx", "import { A } from \"../scene/stage\";"),
            ("web/src/main.tsx", "import { A } from \"./ui/page\";"),
            ("web/test/model.test.ts", "import { A } from \"../src/ui/page\";"),
        ] {
            assert_eq!(faults(path, text), [""; 0], "{path}");
        }
    }

    #[test]
    fn every_import_against_the_arrows_is_refused() {
        for (path, text) in [
            ("web/src/protocol/wire.ts", "import type { A } from \"../net/api\";"),
            ("web/src/protocol/wire.ts", "import { A } from \"preact\";"),
            ("web/src/net/api.ts", "import type { A } from \"../model/match\";"),
            ("web/src/model/match.ts", "import { A } from \"../scene/board\";"),
            ("web/src/model/match.ts", "import type { A } from \"../scene/stage\";"),
            ("web/src/model/match.ts", "import type { A } from \"../ui/page\";"),
            ("web/src/net/source.ts", "import type { A } from \"../scene/board\";"),
            ("web/src/scene/board.ts", "import { A } from \"../audio/sounds\";"),
            ("web/src/audio/sounds.ts", "import { A } from \"../scene/board\";"),
            ("web/src/scene/board.ts", "const a = await import(\"../ui/page\");"),
            ("web/src/misc/a.ts", ""),
            ("web/src/mesh/shapes.ts", "import { A } from \"../../looks/ground\";"),
            ("web/src/model/mark.ts", "import { A } from \"../../looks/ground\";"),
            ("web/looks/ground.ts", "import { A } from \"../src/scene/board\";"),
            ("web/looks/ground.ts", "import { A } from \"../test/scenes\";"),
        ] {
            let faults = faults(path, text);
            assert_eq!(faults.len(), 1, "{path}: {text}");
            assert!(faults[0].starts_with(path), "{}", faults[0]);
        }
    }
}
