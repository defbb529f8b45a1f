//! Peers that run as scripts: one process for each script in `peers/`, the work as JSON on its
//! input, times as JSON on its output.

use crate::measure::{Effort, Sample};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a script measured, or why it did not.
pub(crate) struct Answer(Result<Value, String>);

impl Answer {
    /// Lets a script do `work`, with as much patience as everybody else gets; what it measured is in
    /// the answer by name. `program` runs the script, if it is there.
    pub(crate) fn of(
        program: Result<Command, String>,
        script: &str,
        mut work: Value,
        effort: Effort,
    ) -> Self {
        work["effort"] = json!({
            "batchMs": effort.batch.as_secs_f64() * 1e3,
            "totalMs": effort.total.as_secs_f64() * 1e3,
            "least": effort.least,
        });
        Self(program.and_then(|program| ask(program, script, &work)))
    }

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

/// Where the scripts are.
pub(crate) fn peers() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("peers")
}

fn ask(mut program: Command, script: &str, work: &Value) -> Result<Value, String> {
    let failed = |error: std::io::Error| format!("{script} cannot be run: {error}");
    let mut child = program
        .arg(script)
        .current_dir(peers())
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
