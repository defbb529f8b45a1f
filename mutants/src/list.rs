//! The list of all faults, from `cargo-mutants`.

use crate::area::Area;
use crate::cargo::{cargo, root, run, said};
use crate::mutant::Mutant;
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

/// The version of `cargo-mutants` that is installed if it is missing.
const VERSION: &str = "27.1.0";

/// Every fault of an area, in the order of files and lines.
pub(crate) fn all(area: &Area) -> Result<Vec<Mutant>, String> {
    let mut command = Command::new(provide()?);
    command.args(["mutants", "--list", "--json"]).current_dir(root());
    for glob in &area.files {
        command.args(["--file", glob]);
    }
    for glob in &area.without {
        command.args(["--exclude", glob]);
    }
    let list: Value = serde_json::from_str(&said(command)?).map_err(|error| error.to_string())?;
    let entries = list.as_array().into_iter().flatten();
    let odd = |entry: &Value| format!("cargo-mutants lists something unknown: {entry}");
    entries.map(|entry| Mutant::read(entry).ok_or_else(|| odd(entry))).collect()
}

/// The path of `cargo-mutants`. If it is missing, it is installed below the target directory,
/// because only this command uses it.
fn provide() -> Result<PathBuf, String> {
    let tools = root().join("target/tools");
    let tool = tools.join("bin/cargo-mutants").with_extension(std::env::consts::EXE_EXTENSION);
    let asked = Command::new(&tool).args(["mutants", "--version"]).output();
    let version = asked.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    if version.is_ok_and(|line| line.trim().ends_with(VERSION)) {
        return Ok(tool);
    }
    eprintln!("installing cargo-mutants {VERSION} …");
    let mut install = cargo();
    // It only makes a list: optimising it would take longer than it saves.
    install.args(["install", "cargo-mutants", "--version", VERSION, "--locked", "--debug"]);
    install.arg("--force").arg("--root").arg(&tools);
    run(install)?;
    Ok(tool)
}
