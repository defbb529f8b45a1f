//! `cargo xtask package`: packages every crate as for publishing, with the built client in its
//! crate.
//!
//! Cargo packages a workspace together and finds dependencies between our crates among the
//! packages, so nothing has to be published before. It needs no network.

use crate::cargo::{cargo, hand_over, metadata, root, spell};
use crate::web;
use serde_json::Value;
use std::fs;
use std::io;
use std::path::Path;

/// The crate that carries the client, and the folder that holds the client in it.
const CLIENT: &str = "initiative-client";
const CARRIED: &str = "crates/initiative-client/dist";

/// Packages everything that may be published.
pub(crate) fn run() -> Result<(), String> {
    web::prepare()?;
    web::build()?;
    let carried = root().join(CARRIED);
    fill(&web::folder().join("dist"), &carried)
        .map_err(|error| format!("{} cannot be written: {error}", carried.display()))?;
    let mut command = cargo();
    // The other steps compile the crates. Changes need not be committed to be checked.
    command.args(["package", "--workspace", "--no-verify", "--allow-dirty"]);
    for name in kept(&metadata()?) {
        command.args(["--exclude", &name]);
    }
    hand_over(command)?;
    carries("dist/index.html")?;
    // The other steps use debug builds, which read the client from its folder.
    let mut optimised = cargo();
    optimised.args(["test", "--quiet", "--release", "--package", CLIENT, "--lib"]);
    hand_over(optimised)
}

/// The crates that are not published.
fn kept(metadata: &Value) -> Vec<String> {
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let kept = packages.filter(|package| package["publish"].as_array().is_some_and(Vec::is_empty));
    kept.filter_map(|package| package["name"].as_str().map(String::from)).collect()
}

/// Makes a folder equal to another one, without hidden files.
fn fill(from: &Path, to: &Path) -> io::Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    copy(from, to)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// Checks that the client's package contains a file.
fn carries(path: &str) -> Result<(), String> {
    let mut command = cargo();
    command.args(["package", "--package", CLIENT, "--list", "--allow-dirty"]);
    let output = command
        .output()
        .map_err(|error| format!("`{}` cannot be started: {error}", spell(&command)))?;
    let listed = String::from_utf8_lossy(&output.stdout);
    if listed.lines().any(|line| line.replace('\\', "/") == path) {
        return Ok(());
    }
    Err(format!("the package of {CLIENT} has no {path}: authors would need Node"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_is_for_the_house_alone_is_left_out() {
        let metadata = json!({"packages": [
            {"name": "kernel", "publish": null},
            {"name": "xtask", "publish": []},
            {"name": "elsewhere", "publish": ["other"]},
        ]});
        assert_eq!(kept(&metadata), ["xtask"]);
    }

    #[test]
    fn a_filled_folder_has_what_the_other_has_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("initiative-fill-{}", std::process::id()));
        let (from, to) = (folder.join("from"), folder.join("to"));
        fs::create_dir_all(from.join("assets")).unwrap();
        fs::create_dir_all(&to).unwrap();
        fs::write(from.join("index.html"), "page").unwrap();
        fs::write(from.join("assets/app.js"), "script").unwrap();
        fs::write(from.join(".stamp"), "").unwrap();
        fs::write(to.join("old.js"), "").unwrap();
        fill(&from, &to).unwrap();
        assert_eq!(fs::read_to_string(to.join("assets/app.js")).unwrap(), "script");
        assert!(to.join("index.html").is_file());
        assert!(!to.join(".stamp").exists() && !to.join("old.js").exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
