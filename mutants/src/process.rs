//! Runs some tests of a program, and ends it at the first that fails or takes too long.

use crate::build::Program;
use crate::cargo::root;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How much memory a process may use, in KiB, so that a broken loop ends before the machine does.
const MEMORY: u64 = 4 << 20;

/// How a run of tests ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    Passed,
    /// This test failed, or the process ended within it.
    Failed(String),
    /// This test took too long.
    Slow(String),
}

/// Runs tests, one after the other. `limit` is how long each may take.
pub(crate) fn run(
    program: &Program,
    tests: &[&str],
    variable: (&str, &str),
    limit: impl Fn(&str) -> Duration,
) -> Result<Ended, String> {
    let mut command = bounded(&program.path.to_string_lossy());
    if !program.docs {
        command.args(["--exact", "--test-threads", "1", "--color", "never"]).args(tests);
    }
    command.current_dir(&program.folder).env(variable.0, variable.1);
    // The same cases in every run; none are kept for the next one, and none are made smaller.
    command.env("PROPTEST_RNG_SEED", "1").env("PROPTEST_MAX_SHRINK_ITERS", "0");
    command.env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1");
    // A test that is ended leaves its files behind.
    command.env("TMPDIR", temporary());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| format!("{command:?}: {error}"))?;
    let told = listen(&mut child);
    let ended = follow(&told, limit);
    // Whoever reads nothing more must not wait for what is still running.
    if ended.is_some() {
        end(&mut child);
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    Ok(match ended {
        Some(ended) => ended,
        None if status.success() => Ended::Passed,
        // A process that ends otherwise does not say within which test.
        None => Ended::Failed(tests.join(", or ")),
    })
}

/// The folder for files of tests, emptied before each area.
pub(crate) fn temporary() -> PathBuf {
    root().join("target/mutants/temporary")
}

/// The program with a memory limit, as the head of a process group.
fn bounded(program: &str) -> Command {
    if !cfg!(unix) {
        return Command::new(program);
    }
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit -v {MEMORY}; exec \"$@\""), "sh", program]);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    shell
}

/// Ends a process and everything that it started.
fn end(child: &mut Child) {
    if cfg!(unix) {
        let group = format!("-{}", child.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
    }
    // It may have ended before.
    let _ = child.kill();
}

/// What the process prints, piece by piece.
fn listen(child: &mut Child) -> Receiver<String> {
    let (sender, receiver) = channel();
    let mut stdout = child.stdout.take();
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Some(stdout) = &mut stdout {
            match stdout.read(&mut buffer) {
                Ok(count) if count > 0 => {
                    let text = String::from_utf8_lossy(&buffer[..count]).into_owned();
                    if sender.send(text).is_err() {
                        break;
                    }
                }
                _ => break,
            }
        }
    });
    receiver
}

/// Reads to the end; `None` if no test failed or took too long.
fn follow(told: &Receiver<String>, limit: impl Fn(&str) -> Duration) -> Option<Ended> {
    let mut progress = Progress::default();
    let mut since = Instant::now();
    loop {
        let left = limit(&progress.running).saturating_sub(since.elapsed());
        match told.recv_timeout(left) {
            Ok(text) => {
                let before = progress.running.clone();
                if let Some(failed) = progress.read(&text) {
                    return Some(Ended::Failed(failed));
                }
                if before != progress.running {
                    since = Instant::now();
                }
            }
            Err(RecvTimeoutError::Timeout) => return Some(Ended::Slow(progress.running)),
            // The process ended; within a test, if one is still running.
            Err(RecvTimeoutError::Disconnected) if progress.running.is_empty() => return None,
            Err(RecvTimeoutError::Disconnected) => return Some(Ended::Failed(progress.running)),
        }
    }
}

/// How far the tests of a process have come, from what it prints.
#[derive(Debug, Default)]
struct Progress {
    /// The line that is not complete yet.
    line: String,
    /// The test that has begun and not ended.
    running: String,
}

impl Progress {
    /// Reads another piece. Returns the test that failed, if one did.
    fn read(&mut self, text: &str) -> Option<String> {
        for part in text.split_inclusive('\n') {
            self.line.push_str(part);
            let begun = self.line.strip_prefix("test ").and_then(|line| line.split_once(" ... "));
            if let Some((test, result)) = begun {
                let test = test.trim_end_matches(" - should panic").to_string();
                if result.starts_with("FAILED") {
                    return Some(test);
                }
                self.running = if result.ends_with('\n') { String::new() } else { test };
            }
            if part.ends_with('\n') {
                self.line.clear();
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_tells_which_test_runs_and_which_failed() {
        let mut progress = Progress::default();
        assert_eq!(progress.read("\nrunning 3 tests\ntest a::b ... "), None);
        assert_eq!(progress.running, "a::b");
        assert_eq!(progress.read("ok\ntest c - should panic ... "), None);
        assert_eq!(progress.running, "c");
        assert_eq!(progress.read("ok\n"), None);
        assert_eq!(progress.running, "");
        assert_eq!(progress.read("test d ... FAI"), None);
        assert_eq!(progress.read("LED\n"), Some(String::from("d")));
    }

    /// A shell stands in for a program with tests: it takes its script where they take `--exact`.
    #[cfg(unix)]
    fn script(lines: &str) -> Ended {
        let path =
            std::env::temp_dir().join(format!("mutants-{}-{}", std::process::id(), lines.len()));
        std::fs::write(&path, format!("#!/bin/sh\n{lines}\n")).unwrap();
        let mut allow = Command::new("chmod");
        assert!(allow.arg("+x").arg(&path).status().unwrap().success());
        let program = Program { path: path.clone(), folder: std::env::temp_dir(), docs: false };
        let ended = run(&program, &["t"], ("MUTANT_ON", "7"), |_| Duration::from_millis(500));
        std::fs::remove_file(path).unwrap();
        ended.unwrap()
    }

    #[cfg(unix)]
    #[test]
    fn a_run_ends_with_the_first_test_that_fails_or_takes_too_long() {
        assert_eq!(script("echo test t ... ok"), Ended::Passed);
        assert_eq!(script("echo test $MUTANT_ON ... FAILED; sleep 60"), Ended::Failed("7".into()));
        assert_eq!(script("printf 'test t ... '; sleep 60"), Ended::Slow("t".into()));
        assert_eq!(script("printf 'test t ... '; kill -9 $$"), Ended::Failed("t".into()));
        assert_eq!(script("exit 3"), Ended::Failed("t".into()));
        let limited = format!("[ $(ulimit -v) = {MEMORY} ] || exit 1");
        assert_eq!(script(&limited), Ended::Passed);
    }
}
