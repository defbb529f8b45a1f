//! Areas: files that are examined together and share a line of the table.

use crate::mutant::Mutant;
use std::collections::BTreeSet;
use std::path::Path;

/// Some files of the repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) name: String,
    /// Globs of its files.
    pub(crate) files: Vec<String>,
    /// Globs of files to leave out.
    pub(crate) without: Vec<String>,
}

impl Area {
    /// The packages whose tests are run: those that have faults. The kernel's promises to games are
    /// also tested by the testkit.
    pub(crate) fn packages(&self, mutants: &[Mutant]) -> Vec<String> {
        let mut packages: BTreeSet<&str> =
            mutants.iter().map(|mutant| mutant.package.as_str()).collect();
        if packages.contains("initiative-kernel") {
            packages.insert("initiative-testkit");
        }
        packages.into_iter().map(String::from).collect()
    }
}

/// The parts of a game that are not rules: bots, content and scenes.
const NO_RULES: &[&str] = &["bot", "content", "scenario", "show"];

/// The areas that are examined by default.
fn areas() -> Vec<Area> {
    let mut areas = vec![of("kernel", &["crates/initiative-kernel/src"])];
    for game in ["chess", "duel", "dungeon", "squad"] {
        let source = format!("games/{game}/src");
        let without = NO_RULES.iter().flat_map(|part| globs(&format!("{source}/{part}"))).collect();
        areas.push(Area { without, ..of(game, &[&source]) });
    }
    areas.push(of("scenes", &["games/*/src/show", "games/*/src/show.rs"]));
    areas.push(of("server", &["crates/initiative-server/src"]));
    areas
}

fn of(name: &str, paths: &[&str]) -> Area {
    let files = paths.iter().flat_map(|path| globs(path)).collect();
    Area { name: name.to_string(), files, without: Vec::new() }
}

/// A path as globs: the file itself, or everything in the folder. `bot` means `bot.rs` and `bot/`.
fn globs(path: &str) -> Vec<String> {
    if path.ends_with(".rs") {
        return vec![path.to_string()];
    }
    vec![format!("{path}.rs"), format!("{path}/**")]
}

/// The area of that name, or a new area for a path; all areas if nothing is named.
pub(crate) fn named(what: Option<&str>, root: &Path) -> Result<Vec<Area>, String> {
    let areas = areas();
    let Some(what) = what else { return Ok(areas) };
    if let Some(area) = areas.iter().find(|area| area.name == what) {
        return Ok(vec![area.clone()]);
    }
    if root.join(what).exists() {
        return Ok(vec![of(what, &[what])]);
    }
    let names: Vec<&str> = areas.iter().map(|area| area.name.as_str()).collect();
    Err(format!("`{what}` is neither a path nor an area; the areas are: {}", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo::root;

    #[test]
    fn an_area_is_found_by_its_name_or_its_path() {
        assert_eq!(named(None, &root()).unwrap().len(), 7);
        let chess = named(Some("chess"), &root()).unwrap().remove(0);
        assert!(chess.without.contains(&String::from("games/chess/src/show/**")));
        let file = named(Some("xtask/src/main.rs"), &root()).unwrap().remove(0);
        assert_eq!(file.files, ["xtask/src/main.rs"]);
        let folder = named(Some("xtask/src"), &root()).unwrap().remove(0);
        assert_eq!(folder.files, ["xtask/src.rs", "xtask/src/**"]);
        assert!(named(Some("nowhere"), &root()).unwrap_err().contains("kernel, chess"));
    }
}
