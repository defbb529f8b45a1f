//! Peers that run in Node: one process for each script in `peers/`, the work as JSON on its
//! input, times as JSON on its output.

use crate::measure::{Effort, Sample};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
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

    /// Lets a script do `work`; what it measured is in the answer by name.
    pub(crate) fn run(&self, script: &str, mut work: Value) -> Answer {
        let result = self.ready.clone().and_then(|()| {
            work["effort"] = json!({
                "batchMs": self.effort.batch.as_secs_f64() * 1e3,
                "totalMs": self.effort.total.as_secs_f64() * 1e3,
                "least": self.effort.least,
            });
            ask(script, &work)
        });
        Answer(result)
    }
}

/// What a script measured.
pub(crate) struct Answer(Result<Value, String>);

impl Answer {
    /// The measurement of this name.
    pub(crate) fn sample(&self, name: &str) -> Result<Sample, String> {
        let found = &self.0.as_ref().map_err(Clone::clone)?[name];
        match (found["best"].as_f64(), found["median"].as_f64()) {
            (Some(best), Some(median)) => Ok(Sample { best, median }),
            _ => Err(format!("no `{name}` in the answer")),
        }
    }

    /// A number of this name: what the work came to, to compare with ours.
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        self.0.as_ref().ok()?[name].as_u64()
    }
}

/// Node, to run a script in `peers/`.
pub(crate) fn node(script: &str) -> Command {
    let mut command = Command::new("node");
    // Libraries leave out their checks for developers then.
    command.arg(script).current_dir(peers()).env("NODE_ENV", "production");
    command
}

fn peers() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("peers")
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

fn ask(script: &str, work: &Value) -> Result<Value, String> {
    let failed = |error: std::io::Error| format!("{script} cannot be run: {error}");
    let mut child = node(script)
        // More than Node would take by itself.
        .env("NODE_OPTIONS", "--max-old-space-size=4096")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let input = serde_json::to_vec(work).map_err(|error| error.to_string())?;
    // A script reads all of its work before it writes anything; the pipe closes at the end.
    if let Some(mut pipe) = child.stdin.take() {
        pipe.write_all(&input).map_err(failed)?;
    }
    let output = child.wait_with_output().map_err(failed)?;
    if !output.status.success() {
        return Err(format!("{script} failed"));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("{script}: {error}"))
}
