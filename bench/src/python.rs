//! Peers that run in Python, in an environment of their own below `target/`.

use crate::measure::Effort;
use crate::script::{Answer, peers};
use serde_json::Value;
use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What is installed, in exact versions.
const REQUIREMENTS: &str = include_str!("../peers/requirements.txt");
/// The file that says what was installed. It is written last.
const NOTE: &str = "installed.txt";
/// Python is only found under its short name on Windows.
const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };

/// Python with the peers installed, or the reason why there is none.
pub(crate) struct Python {
    ready: OnceCell<Result<PathBuf, String>>,
    effort: Effort,
}

impl Python {
    /// Python, which is looked for when a script is to run.
    pub(crate) const fn new(effort: Effort) -> Self {
        Self { ready: OnceCell::new(), effort }
    }

    /// Lets a script do `work`.
    pub(crate) fn run(&self, script: &str, work: Value) -> Answer {
        let program = self.ready.get_or_init(|| install(&environment()?)).clone();
        let program = program.map(|program| {
            let mut command = Command::new(program);
            // It leaves nothing beside the scripts.
            command.arg("-B");
            command
        });
        Answer::of(program, script, work, self.effort)
    }
}

/// Where the environment is: below the folder for what is built, which this program lies in.
fn environment() -> Result<PathBuf, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let target = program.ancestors().nth(2).ok_or("there is no folder for what is built")?;
    Ok(target.join("bench-python"))
}

/// The Python of the environment, with the peers in it. Installs them if they are not there yet.
fn install(environment: &Path) -> Result<PathBuf, String> {
    let program = environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if is_installed(environment) && program.exists() {
        return Ok(program);
    }
    let version = Command::new(PYTHON).arg("--version").output();
    if !version.is_ok_and(|output| output.status.success()) {
        return Err(String::from("Python is not installed"));
    }
    eprintln!("bench: installing the peers that run in Python, in {}", environment.display());
    run(Command::new(PYTHON).args(["-m", "venv", "--clear"]).arg(environment), "python -m venv")?;
    // What the peers depend on is for parts of them that we do not use.
    let words = ["-m", "pip", "install", "--no-deps", "--only-binary", ":all:", "--requirement"];
    run(Command::new(&program).args(words).arg(peers().join("requirements.txt")), "pip install")?;
    std::fs::write(environment.join(NOTE), REQUIREMENTS)
        .map_err(|error| format!("{NOTE} cannot be written: {error}"))?;
    Ok(program)
}

/// Whether everything was installed, in the versions that are wanted now.
fn is_installed(environment: &Path) -> bool {
    std::fs::read_to_string(environment.join(NOTE)).is_ok_and(|note| note == REQUIREMENTS)
}

fn run(command: &mut Command, what: &str) -> Result<(), String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("`{what}` cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    eprintln!("{}", String::from_utf8_lossy(&output.stderr));
    Err(format!("`{what}` failed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_environment_counts_only_when_it_has_what_is_wanted() {
        let folder = std::env::temp_dir().join(format!("bench-python-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        assert!(!is_installed(&folder), "nothing was installed");
        std::fs::write(folder.join(NOTE), "open_spiel==0.1\n").unwrap();
        assert!(!is_installed(&folder), "another version was installed");
        std::fs::write(folder.join(NOTE), REQUIREMENTS).unwrap();
        assert!(is_installed(&folder));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
