//! What git knows about this clone.

use crate::cargo::root;
use std::process::Command;

/// The output of git; `None` if git fails or is missing.
pub(crate) fn ask(words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).current_dir(root()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The branch that others start from: the default one of `origin`, or `main`.
pub(crate) fn default_branch() -> String {
    ask(&["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"])
        .map_or_else(|| String::from("main"), |name| name.trim().to_string())
}

/// The files that differ from where this branch left the default one, committed or not. `None`
/// without git, or without the default branch.
pub(crate) fn changed() -> Option<Vec<String>> {
    let base = ask(&["merge-base", &default_branch(), "HEAD"])?;
    let tracked = ask(&["diff", "--name-only", base.trim()])?;
    let new = ask(&["ls-files", "--others", "--exclude-standard"])?;
    Some(tracked.lines().chain(new.lines()).map(String::from).collect())
}
