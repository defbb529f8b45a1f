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

/// A command as one would type it, for people to read.
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
