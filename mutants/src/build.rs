//! Compiles the tests of the copy, with all faults of a sample in it.

use crate::blame::{CompileError, blame, nearest};
use crate::cargo::root;
use crate::examples;
use crate::mutant::Mutant;
use crate::place;
use crate::rewrite::{Rewritten, rewrite};
use crate::tree::Tree;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// How often a sample is compiled again without what does not compile.
const ROUNDS: usize = 20;

/// A program with tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    /// The folder of its package, where its tests expect to run.
    pub(crate) folder: PathBuf,
    /// Whether it runs the examples in the docs, which it does all at once.
    pub(crate) docs: bool,
}

/// A build with faults in it.
#[derive(Debug)]
pub(crate) struct Build {
    pub(crate) programs: Vec<Program>,
    /// Faults that do not compile.
    pub(crate) refused: BTreeSet<u32>,
}

/// Puts faults into their files and compiles the tests of some packages. Faults that do not compile
/// are left out.
pub(crate) fn build(
    tree: &Tree,
    faults: &BTreeMap<u32, &Mutant>,
    packages: &[String],
) -> Result<Build, String> {
    let mut refused = BTreeSet::new();
    for round in 1..=ROUNDS {
        let kept: BTreeMap<u32, &Mutant> = faults
            .iter()
            .filter(|(fault, _)| !refused.contains(*fault))
            .map(|(fault, mutant)| (*fault, *mutant))
            .collect();
        let files = write(tree, &kept)?;
        eprintln!("  compiling with {} faults in it, round {round} …", kept.len());
        match compile(tree, packages)? {
            Ok(mut programs) => {
                programs.extend(examples::compile(tree, packages)?);
                return Ok(Build { programs, refused });
            }
            Err(errors) => {
                let mut blamed: BTreeSet<u32> =
                    errors.iter().flat_map(|error| blame(error, &files)).collect();
                if blamed.is_empty() {
                    blamed = errors.iter().flat_map(|error| nearest(error, &files)).collect();
                }
                if blamed.is_empty() {
                    let texts: Vec<&str> = errors.iter().map(|error| &*error.text).collect();
                    return Err(format!("no fault explains why:\n{}", texts.join("\n")));
                }
                refused.extend(blamed);
            }
        }
    }
    Err(format!("the tests did not compile in {ROUNDS} rounds"))
}

/// Whether a fault can be switched on and off while code runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Switchable {
    No,
    /// Not where the compiler evaluates the function that it is in.
    Perhaps,
    Yes,
}

/// Which of the faults can be switched.
pub(crate) fn switchable(mutants: &[Mutant]) -> Result<Vec<Switchable>, String> {
    let numbered = mutants.iter().enumerate();
    let faults = numbered.map(|(number, mutant)| (u32::try_from(number).unwrap_or(0), mutant));
    let mut found = vec![Switchable::No; mutants.len()];
    for (file, faults) in by_file(faults) {
        for place in places(file, &faults)? {
            for change in place.changes {
                let sure = if change.in_const_fn { Switchable::Perhaps } else { Switchable::Yes };
                found[change.fault as usize] = sure;
            }
        }
    }
    Ok(found)
}

fn by_file<'a>(
    faults: impl Iterator<Item = (u32, &'a Mutant)>,
) -> BTreeMap<&'a str, Vec<(u32, &'a Mutant)>> {
    let mut files: BTreeMap<&str, Vec<(u32, &Mutant)>> = BTreeMap::new();
    for (fault, mutant) in faults {
        files.entry(&mutant.file).or_default().push((fault, mutant));
    }
    files
}

fn source(file: &str) -> Result<String, String> {
    fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))
}

fn places(file: &str, faults: &[(u32, &Mutant)]) -> Result<Vec<place::Place>, String> {
    place::find(&source(file)?, faults).map_err(|error| format!("{file}: {error}"))
}

/// Writes the copy with faults in it. Returns the files that have some.
fn write(
    tree: &Tree,
    faults: &BTreeMap<u32, &Mutant>,
) -> Result<BTreeMap<String, Rewritten>, String> {
    let mut files = BTreeMap::new();
    for (file, faults) in by_file(faults.iter().map(|(fault, mutant)| (*fault, *mutant))) {
        files.insert(file.to_string(), rewrite(&source(file)?, &places(file, &faults)?));
    }
    let mut changed: BTreeMap<String, String> =
        files.iter().map(|(file, written)| (file.clone(), written.text.clone())).collect();
    for file in files.keys() {
        let Some((package, _)) = file.split_once("/src/") else { continue };
        let manifest = format!("{package}/Cargo.toml");
        if !changed.contains_key(&manifest) {
            changed.insert(manifest.clone(), with_switch(&source(&manifest)?, package));
        }
    }
    tree.write(&changed)?;
    Ok(files)
}

/// A manifest with the switch among the dependencies.
fn with_switch(manifest: &str, package: &str) -> String {
    let up = "../".repeat(package.split('/').count());
    let entry = format!("mutant_switch = {{ path = \"{up}mutants/switch\" }}");
    manifest.replacen("[dependencies]", &format!("[dependencies]\n{entry}"), 1)
}

/// Compiles the tests and returns their programs, or the errors.
fn compile(
    tree: &Tree,
    packages: &[String],
) -> Result<Result<Vec<Program>, Vec<CompileError>>, String> {
    let mut command = cargo_test(tree, packages);
    command.args(["--no-run", "--lib", "--tests", "--no-fail-fast", "--quiet"]);
    command.arg("--message-format=json");
    let output = command.output().map_err(|error| format!("cargo cannot be started: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let messages: Vec<Value> =
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    if output.status.success() {
        return Ok(Ok(messages.iter().filter_map(program).collect()));
    }
    let errors: Vec<CompileError> = messages.iter().filter_map(CompileError::read).collect();
    if errors.is_empty() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(Err(errors))
}

/// `cargo test` for some packages of the copy.
pub(crate) fn cargo_test(tree: &Tree, packages: &[String]) -> Command {
    let mut command = crate::cargo::cargo();
    command.arg("test").current_dir(tree.folder()).stdin(Stdio::null());
    for package in packages {
        command.args(["--package", package]);
    }
    command.env("CARGO_TARGET_DIR", root().join("target/mutants/build"));
    command.env("CARGO_INCREMENTAL", "0").env("CARGO_PROFILE_DEV_DEBUG", "0");
    // Faults are odd code, and no lint is to refuse them.
    command.env("RUSTFLAGS", "--cap-lints=allow");
    // The switch asks whether it runs or is evaluated by the compiler, which is not stable.
    command.env("RUSTC_BOOTSTRAP", "mutant_switch");
    command
}

/// The program that a message of cargo is about.
fn program(message: &Value) -> Option<Program> {
    if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
        return None;
    }
    let path = PathBuf::from(message["executable"].as_str()?);
    let manifest = PathBuf::from(message["manifest_path"].as_str()?);
    Some(Program { path, folder: manifest.parent()?.to_path_buf(), docs: false })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_switch_becomes_a_dependency() {
        let manifest = with_switch("[package]\n\n[dependencies]\na = \"1\"\n", "games/chess");
        let entry = "mutant_switch = { path = \"../../mutants/switch\" }";
        assert_eq!(manifest, format!("[package]\n\n[dependencies]\n{entry}\na = \"1\"\n"));
    }

    #[test]
    fn programs_with_tests_are_found_in_the_messages() {
        let message = json!({"reason": "compiler-artifact", "profile": {"test": true},
            "executable": "there/chess-1", "manifest_path": "games/chess/Cargo.toml"});
        let found = program(&message).unwrap();
        assert_eq!(found.folder, PathBuf::from("games/chess"));
        assert_eq!(program(&json!({"reason": "compiler-artifact", "executable": "a"})), None);
    }
}
