//! `cargo xtask mutants`: puts faults in on purpose, to see which of them the tests notice.
//!
//! `cargo-mutants` makes the faults in a copy of the tree and runs the tests of the crate that has
//! the fault. There are thousands of possible faults, so a seed draws a sample. This is not part of
//! the gate.

mod area;
mod order;
mod sample;
mod score;

use crate::cargo::{cargo, hand_over, root, spell};
use area::Area;
use order::Order;
use score::{Score, table};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The version of `cargo-mutants` that is installed if it is missing.
const VERSION: &str = "27.1.0";

/// How long one build and the tests of one fault may take, in seconds.
const BUILD: u64 = 900;
const TEST: u64 = 300;

/// How much memory a process may use, in KiB, so that a broken loop ends before the machine does.
const MEMORY: u64 = 8 << 20;

/// Samples every area, or what is named, and prints a table.
pub(crate) fn run(rest: &[String]) -> Result<(), String> {
    let order = order::read(rest)?;
    let tool = provide()?;
    let mut scores = Vec::new();
    for area in area::named(order.what.as_deref(), &root())? {
        let score = examine(&tool, &area, &order)?;
        println!("{}: {score}", area.name);
        scores.push((area.name, score));
    }
    let survivors: usize = scores.iter().map(|(_, score)| score.missed.len()).sum();
    if survivors > 0 {
        println!("\nnot noticed:");
    }
    for missed in scores.iter().flat_map(|(_, score)| &score.missed) {
        println!("  {missed}");
    }
    println!("\n{}", table(&scores));
    Ok(())
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
    // It only starts other programs: optimising it would take longer than it saves.
    install.args(["install", "cargo-mutants", "--version", VERSION, "--locked", "--debug"]);
    install.arg("--force").arg("--root").arg(&tools);
    hand_over(install)?;
    Ok(tool)
}

/// Draws faults of one area and runs the tests on them.
fn examine(tool: &Path, area: &Area, order: &Order) -> Result<Score, String> {
    let mut list = mutants(tool, area);
    list.arg("--list");
    let output = list.output().map_err(|error| format!("`{}`: {error}", spell(&list)))?;
    if !output.status.success() {
        let told = String::from_utf8_lossy(&output.stderr);
        return Err(format!("`{}` failed:\n{told}", spell(&list)));
    }
    let names = String::from_utf8_lossy(&output.stdout).into_owned();
    let names: Vec<&str> = names.lines().collect();
    let drawn = sample::draw(&names, order.count, order.seed);
    eprintln!("{}: {} of {} faults", area.name, drawn.len(), names.len());
    if drawn.is_empty() {
        return Ok(Score::default());
    }
    let out = root().join("target/mutants").join(area.name.replace('/', "-"));
    fs::create_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    let mut command = bounded(&mutants(tool, area));
    command.args(["--no-shuffle", "--colors", "never", "--re", &sample::pattern(&drawn)]);
    command.arg("--build-timeout").arg(BUILD.to_string()).arg("--timeout").arg(TEST.to_string());
    command.arg("--output").arg(&out);
    // Compile outside crates once, not once for each copy of the tree.
    command.env("CARGO_TARGET_DIR", root().join("target/mutants/build"));
    command.stdin(Stdio::null());
    let child = command.spawn().map_err(|error| format!("`{}`: {error}", spell(&command)))?;
    let code = wait(child, Duration::from_secs(60 * order.minutes))?;
    // The codes 2 and 3 mean that the tests missed faults, or noticed them only by running too
    // long.
    if code.is_some_and(|code| !matches!(code, 0 | 2 | 3)) {
        return Err(format!("cargo-mutants failed; its reports are in {}", out.display()));
    }
    Score::read(&out.join("mutants.out"))
}

/// The tool, with the files of the area.
fn mutants(tool: &Path, area: &Area) -> Command {
    let mut command = Command::new(tool);
    command.arg("mutants").current_dir(root());
    for glob in &area.files {
        command.args(["--file", glob]);
    }
    for glob in &area.without {
        command.args(["--exclude", glob]);
    }
    command
}

/// The same command with a memory limit for everything it starts, where there is a shell for that.
fn bounded(command: &Command) -> Command {
    if !cfg!(unix) {
        let mut same = Command::new(command.get_program());
        same.args(command.get_args()).current_dir(root());
        return same;
    }
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit -v {MEMORY}; exec \"$@\""), "sh"]);
    shell.arg(command.get_program()).args(command.get_args()).current_dir(root());
    shell
}

/// Waits for a process and interrupts it when its time is over; what it has found by then counts.
/// Returns its exit code, or `None` if it was interrupted.
fn wait(mut child: Child, time: Duration) -> Result<Option<i32>, String> {
    let start = Instant::now();
    let mut interrupted = false;
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(status.code().filter(|_| !interrupted));
        }
        if start.elapsed() > time && !interrupted {
            interrupted = true;
            // An interrupt lets it remove its copy of the tree. Where there is no `kill`, it ends
            // at once.
            let asked = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
            if !asked.is_ok_and(|status| status.success()) {
                child.kill().map_err(|error| error.to_string())?;
            }
        }
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_takes_too_long_is_interrupted() {
        let start = |seconds: &str| Command::new("sleep").arg(seconds).spawn().unwrap();
        assert_eq!(wait(start("60"), Duration::ZERO), Ok(None));
        assert_eq!(wait(start("0"), Duration::from_secs(60)), Ok(Some(0)));
    }

    #[test]
    fn a_process_cannot_ask_for_more_memory_than_it_may() {
        let mut command = bounded(Command::new("sh").args(["-c", "ulimit -v"]));
        let output = command.output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), MEMORY.to_string());
    }
}
