//! The copy of the repository that faults are put into.

use crate::cargo::{root, said};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A copy of the files that git knows, or would add.
pub(crate) struct Tree {
    folder: PathBuf,
    paths: BTreeSet<String>,
    /// A number that differs if the code, its tests or their data do.
    pub(crate) fingerprint: u64,
}

impl Tree {
    /// Brings the copy up to date, without faults.
    pub(crate) fn make(folder: &Path) -> Result<Self, String> {
        let mut list = Command::new("git");
        list.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        list.current_dir(root());
        let listed = said(list)?;
        let mut paths = BTreeSet::new();
        let mut hasher = DefaultHasher::new();
        for path in listed.split('\0').filter(|path| root().join(path).is_file()) {
            let content = fs::read(root().join(path)).map_err(|error| told(path, &error))?;
            if !is_beside_the_code(path) {
                (path, &content).hash(&mut hasher);
            }
            paths.insert(path.to_string());
        }
        let tree = Self { folder: folder.to_path_buf(), paths, fingerprint: hasher.finish() };
        tree.remove_others(folder)?;
        Ok(tree)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes every file; those in `changed` with another text. What stays the same is not written,
    /// so that cargo does not compile it again.
    pub(crate) fn write(&self, changed: &BTreeMap<String, String>) -> Result<(), String> {
        for path in &self.paths {
            let to = self.folder.join(path);
            let wanted = match changed.get(path) {
                Some(text) => text.clone().into_bytes(),
                None => fs::read(root().join(path)).map_err(|error| told(path, &error))?,
            };
            if fs::read(&to).is_ok_and(|content| content == wanted) {
                continue;
            }
            let folder = to.parent().unwrap_or(&self.folder);
            fs::create_dir_all(folder)
                .and_then(|()| fs::write(&to, wanted))
                .map_err(|error| told(path, &error))?;
        }
        Ok(())
    }

    /// Removes files that an earlier copy had and this one has not, but keeps cargo's lock file.
    fn remove_others(&self, folder: &Path) -> Result<(), String> {
        let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
        for entry in entries.flatten() {
            let path = entry.path();
            let below = path.strip_prefix(&self.folder).unwrap_or(&path);
            let name = below.to_string_lossy().replace('\\', "/");
            if path.is_dir() {
                self.remove_others(&path)?;
            } else if !self.paths.contains(&name) {
                fs::remove_file(&path).map_err(|error| told(&name, &error))?;
            }
        }
        // Cargo takes a folder without a manifest for a broken package; one with files stays.
        let _ = fs::remove_dir(folder);
        Ok(())
    }
}

/// Whether a file has no part in the tests of any area.
fn is_beside_the_code(path: &str) -> bool {
    let folders = ["docs/", "web/", "xtask/", "mutants/", "bench/"];
    path.ends_with(".md") || folders.iter().any(|folder| path.starts_with(folder))
}

fn told(path: &str, error: &std::io::Error) -> String {
    format!("{path}: {error}")
}
