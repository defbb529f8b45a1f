//! The tests of a build without any fault on: how long each takes, and which faults it comes to.

use crate::build::Program;
use crate::cargo::said;
use crate::process::{self, Ended};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long a test may take without faults.
const LIMIT: Duration = Duration::from_secs(600);

/// One test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Test {
    /// The number of its program.
    pub(crate) program: usize,
    pub(crate) name: String,
    pub(crate) time: Duration,
    /// The faults whose place it comes to.
    pub(crate) reaches: BTreeSet<u32>,
}

impl Test {
    /// Whether it compares with a file that `INITIATIVE_UPDATE=1` writes anew.
    pub(crate) fn is_golden(&self) -> bool {
        self.name.contains("golden")
    }

    /// How long it may take with a fault.
    pub(crate) fn limit(&self) -> Duration {
        Duration::from_secs(10) + self.time * 10
    }
}

/// Runs every test alone. Tests that fail without any fault are told and left out.
pub(crate) fn survey(programs: &[Program], folder: &Path) -> Result<Vec<Test>, String> {
    let start = Instant::now();
    let file = folder.join("reached.txt");
    let _ = fs::remove_dir_all(process::temporary());
    fs::create_dir_all(process::temporary()).map_err(|error| error.to_string())?;
    let mut tests = Vec::new();
    for (number, program) in programs.iter().enumerate() {
        for name in names(program)? {
            if file.exists() {
                fs::remove_file(&file).map_err(|error| error.to_string())?;
            }
            let begun = Instant::now();
            let variable = ("MUTANT_REACHED", &*file.to_string_lossy());
            let ended = process::run(program, &[&name], variable, |_| LIMIT)?;
            if ended != Ended::Passed {
                eprintln!("  {name} does not pass without faults: left out");
                continue;
            }
            let reaches = fs::read_to_string(&file).unwrap_or_default();
            let reaches = reaches.lines().filter_map(|line| line.parse().ok()).collect();
            tests.push(Test { program: number, name, time: begun.elapsed(), reaches });
        }
    }
    eprintln!("  {} tests pass without faults, {:.0?}", tests.len(), start.elapsed());
    Ok(tests)
}

/// The names of a program's tests.
fn names(program: &Program) -> Result<Vec<String>, String> {
    if program.docs {
        return Ok(vec![String::from("the examples in the docs")]);
    }
    let mut list = Command::new(&program.path);
    list.args(["--list", "--format", "terse"]).current_dir(&program.folder);
    let listed = said(list)?;
    Ok(listed.lines().filter_map(|line| line.strip_suffix(": test")).map(String::from).collect())
}
