//! Starting cargo from the root of the repository.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The cargo that started us, run from the root.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// A command as a person would type it.
pub(crate) fn spell(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(command.get_program());
    let mut words = Vec::new();
    for (variable, value) in command.get_envs() {
        let value = value.unwrap_or_default().to_string_lossy();
        words.push(format!("{}={value:?}", variable.to_string_lossy()));
    }
    words.push(name.to_string_lossy().into_owned());
    words.extend(command.get_args().map(|word| word.to_string_lossy().into_owned()));
    words.join(" ")
}

/// Runs a command with our own input and output.
pub(crate) fn hand_over(mut command: Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{}` failed: {status}", spell(&command))),
        Err(error) => Err(format!("`{}` cannot be started: {error}", spell(&command))),
    }
}

/// What `cargo metadata` says about the crates of this workspace.
pub(crate) fn metadata() -> Result<Value, String> {
    let mut command = cargo();
    command.args(["metadata", "--format-version", "1", "--no-deps"]);
    parsed(command)
}

/// The JSON that a command prints.
pub(crate) fn parsed(mut command: Command) -> Result<Value, String> {
    let output = command
        .output()
        .map_err(|error| format!("`{}` cannot be started: {error}", spell(&command)))?;
    if !output.status.success() {
        let reason = String::from_utf8_lossy(&output.stderr);
        return Err(format!("`{}` failed:\n{reason}", spell(&command)));
    }
    serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("`{}` gave no JSON: {error}", spell(&command)))
}

/// A crate of this workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) name: String,
    /// Its folder below the root, with `/` between: `games/chess`.
    pub(crate) folder: String,
    /// Its dependencies, as cargo lists them.
    pub(crate) dependencies: Vec<Value>,
}

impl Member {
    /// Whether it is in that folder of the root: a game in `games`.
    pub(crate) fn is_in(&self, folder: &str) -> bool {
        self.folder.rsplit_once('/').is_some_and(|(above, _)| above == folder)
    }
}

/// The crates of this workspace, from what [`metadata`] says.
pub(crate) fn members(metadata: &Value) -> Result<Vec<Member>, String> {
    let malformed = || String::from("cargo metadata does not look as expected");
    let packages = metadata["packages"].as_array().ok_or_else(malformed)?;
    let members = metadata["workspace_members"].as_array().ok_or_else(malformed)?;
    let root = Path::new(metadata["workspace_root"].as_str().ok_or_else(malformed)?);
    let ours = packages.iter().filter(|package| members.contains(&package["id"]));
    let member = |package: &Value| {
        let manifest = Path::new(package["manifest_path"].as_str()?);
        let folder = manifest.parent()?.strip_prefix(root).ok()?;
        Some(Member {
            name: package["name"].as_str()?.to_string(),
            folder: folder.to_string_lossy().replace('\\', "/"),
            dependencies: package["dependencies"].as_array()?.clone(),
        })
    };
    ours.map(|package| member(package).ok_or_else(malformed)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_reads_as_one_would_type_it() {
        let mut command = Command::new("/opt/bin/cargo");
        command.args(["doc", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(spell(&command), "RUSTDOCFLAGS=\"-D warnings\" cargo doc --no-deps");
    }
}
