//! The files of the repository, as the checks see them.

use std::fs;
use std::io;
use std::path::Path;

/// Every file that belongs to the repository, by its path from the root with `/` as separator.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    files: Vec<File>,
}

/// One file.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) path: String,
    /// Its content; empty for a picture or anything else that is not text.
    pub(crate) text: String,
}

impl Tree {
    /// Reads everything below `root` that its `.gitignore` does not name.
    pub(crate) fn read(root: &Path) -> io::Result<Self> {
        let ignored = Ignored::read(&fs::read_to_string(root.join(".gitignore"))?);
        let mut tree = Self::default();
        tree.walk(root, "", &ignored)?;
        tree.files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(tree)
    }

    fn walk(&mut self, folder: &Path, prefix: &str, ignored: &Ignored) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if ignored.covers(&path) {
                continue;
            }
            if entry.file_type()?.is_dir() {
                self.walk(&entry.path(), &format!("{path}/"), ignored)?;
            } else {
                let text = String::from_utf8(fs::read(entry.path())?).unwrap_or_default();
                self.files.push(File { path, text });
            }
        }
        Ok(())
    }

    /// A made-up tree.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let file = |(path, text): &(&str, &str)| File {
            path: (*path).to_string(),
            text: (*text).to_string(),
        };
        Self { files: files.iter().map(file).collect() }
    }

    /// All files, in the order of their paths.
    pub(crate) fn files(&self) -> impl Iterator<Item = &File> {
        self.files.iter()
    }

    /// The files whose name ends in `.extension`.
    pub(crate) fn with_extension(&self, extension: &str) -> impl Iterator<Item = &File> {
        self.files().filter(move |file| file.extension() == Some(extension))
    }

    /// Whether there is a file or folder at exactly this path.
    pub(crate) fn has(&self, path: &str) -> bool {
        path.is_empty() || self.files().any(|file| below(&file.path, path).is_some())
    }

    /// Whether there is a file or folder whose path is this, or ends in this.
    pub(crate) fn has_ending(&self, path: &str) -> bool {
        self.files().any(|file| {
            let starts = file.path.match_indices('/').map(|(slash, _)| slash + 1);
            std::iter::once(0).chain(starts).any(|start| below(&file.path[start..], path).is_some())
        })
    }
}

/// The rest of `path` below `folder`; empty if they are the same.
fn below<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    let rest = path.strip_prefix(folder)?;
    (rest.is_empty() || rest.starts_with('/')).then_some(rest)
}

impl File {
    /// The name of the file, without its folders.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// The part after the last dot of the name.
    pub(crate) fn extension(&self) -> Option<&str> {
        self.name().rsplit_once('.').map(|(_, extension)| extension)
    }

    /// The lines with their numbers, counted from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(place, line)| (place + 1, line))
    }
}

/// The forms of `.gitignore` that we use: plain names, and names at the root with a `/` in front.
struct Ignored {
    anywhere: Vec<String>,
    at_root: Vec<String>,
}

impl Ignored {
    fn read(text: &str) -> Self {
        let mut ignored = Self {
            // A worktree has a file of this name, a clone a folder.
            anywhere: vec![String::from(".git")],
            at_root: Vec::new(),
        };
        for line in text.lines().map(str::trim) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let line = line.trim_end_matches('/');
            match line.strip_prefix('/') {
                Some(path) => ignored.at_root.push(path.to_string()),
                None => ignored.anywhere.push(line.to_string()),
            }
        }
        ignored
    }

    fn covers(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        self.anywhere.iter().any(|ignored| ignored == name)
            || self.at_root.iter().any(|ignored| ignored == path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_names_count_anywhere_and_rooted_ones_at_the_root() {
        let ignored = Ignored::read("# built\n/target\nnode_modules/\n");
        assert!(ignored.covers("target") && !ignored.covers("docs/target"));
        assert!(ignored.covers("node_modules") && ignored.covers("bench/peers/node_modules"));
        assert!(ignored.covers(".git") && !ignored.covers(".gitignore"));
    }

    #[test]
    fn files_and_their_folders_exist() {
        let tree = Tree::of(&[("crates/initiative-kernel/src/turn/energy.rs", "")]);
        assert!(tree.has("crates/initiative-kernel/src/turn/energy.rs"));
        assert!(tree.has("crates/initiative-kernel/src"));
        assert!(!tree.has("crates/init") && !tree.has("turn/energy.rs"));
        assert!(tree.has_ending("turn/energy.rs") && tree.has_ending("src/turn"));
        assert!(!tree.has_ending("nergy.rs") && !tree.has_ending("turn/e"));
    }
}
