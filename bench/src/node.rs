//! Peers that run in Node.

use crate::measure::Effort;
use crate::script::{Answer, peers};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// Node with the peers installed, or the reason why there is none.
pub(crate) struct Node {
    ready: Result<(), String>,
    effort: Effort,
}

impl Node {
    /// Looks for Node and installs the peers if they are not there yet.
    pub(crate) fn find(effort: Effort) -> Self {
        Self { ready: install(), effort }
    }

    /// Lets a script do `work`.
    pub(crate) fn run(&self, script: &str, work: Value) -> Answer {
        let program = self.ready.clone().map(|()| {
            let mut program = program();
            // More than Node would take by itself.
            program.env("NODE_OPTIONS", "--max-old-space-size=4096");
            program
        });
        Answer::of(program, script, work, self.effort)
    }
}

/// Node, to run a script in `peers/`.
pub(crate) fn node(script: &str) -> Command {
    let mut command = program();
    command.arg(script).current_dir(peers());
    command
}

fn program() -> Command {
    let mut command = Command::new("node");
    // Libraries leave out their checks for developers then.
    command.env("NODE_ENV", "production");
    command
}

/// Installs the peers if they are not there yet, in the versions of the lock file.
pub(crate) fn install() -> Result<(), String> {
    let version = Command::new("node").arg("--version").output();
    if !version.is_ok_and(|output| output.status.success()) {
        return Err(String::from("Node is not installed"));
    }
    if is_installed(&peers()) {
        return Ok(());
    }
    eprintln!("bench: installing the peers that run in Node: npm ci (in bench/peers)");
    // npm is a script on Windows, and only found under its whole name there.
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let output = Command::new(npm)
        .arg("ci")
        .current_dir(peers())
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("npm cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    eprintln!("{}", String::from_utf8_lossy(&output.stderr));
    Err(String::from("`npm ci` failed"))
}

/// Whether npm has installed what the lock file names, by the note that it leaves itself.
fn is_installed(folder: &Path) -> bool {
    let packages = |path: &str| -> Option<Value> {
        let lock: Value = serde_json::from_slice(&std::fs::read(folder.join(path)).ok()?).ok()?;
        lock.get("packages").cloned()
    };
    let both = packages("package-lock.json").zip(packages("node_modules/.package-lock.json"));
    both.is_some_and(|(wanted, have)| {
        let mut wanted = wanted.as_object().into_iter().flatten();
        // Skip the peers' own package, and what is only for other systems.
        wanted.all(|(path, package)| {
            let elsewhere = path.is_empty() || package["optional"] == true;
            elsewhere || have[path]["version"] == package["version"]
        })
    })
}
