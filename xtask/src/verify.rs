//! `cargo verify`: the one gate. It runs every step in order, shows each with its command and its
//! time, and ends with one line that says whether all is well.
//!
//! A step that fails does not stop the rest: one run shows everything that is wrong.

mod quick;
mod report;
mod step;
mod tally;
mod tool;

use report::{Line, closing, table};
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, ExitCode};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use step::{Shows, Step, steps};
use tally::Tally;
use tool::Tool;

/// More steps than this are most of the gate.
const SEVERAL: usize = 10;

/// How long after the end of a step its output may stay open.
const LINGER: Duration = Duration::from_secs(5);

/// Runs the steps named in `rest`, or all of them, or the quick ones.
pub(crate) fn run(rest: &[String]) -> ExitCode {
    let chosen = match rest {
        [first, rest @ ..] if first == "quick" => {
            quick::steps().and_then(|steps| choose(steps, rest))
        }
        rest => choose(steps(), rest).map(|(mut steps, verbose)| {
            // Preparing for incremental compilation costs a fifth of the time, which is only worth
            // it where the same crates are compiled again and again.
            if steps.len() > SEVERAL && std::env::var_os("CARGO_INCREMENTAL").is_none() {
                steps.iter_mut().for_each(|step| step.set("CARGO_INCREMENTAL", "0"));
            }
            (steps, verbose)
        }),
    };
    let (steps, verbose) = match chosen {
        Ok(chosen) => chosen,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::FAILURE;
        }
    };
    let start = Instant::now();
    let count = steps.len();
    let lines: Vec<Line> = steps
        .into_iter()
        .enumerate()
        .map(|(place, step)| take(step, &format!("[{}/{count}]", place + 1), verbose))
        .collect();
    println!("\n{}\n{}", table(&lines), closing(&lines, start.elapsed()));
    if lines.iter().all(|line| line.passed) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The steps that the arguments name, in their own order, and whether to show everything.
fn choose(steps: Vec<Step>, rest: &[String]) -> Result<(Vec<Step>, bool), String> {
    let mut verbose = false;
    let mut named = Vec::new();
    for word in rest {
        if word == "--verbose" {
            verbose = true;
        } else if steps.iter().any(|step| step.name == word) {
            named.push(word);
        } else {
            let names: Vec<&str> = steps.iter().map(|step| step.name).collect();
            return Err(format!("there is no step `{word}`; the steps are: {}", names.join(", ")));
        }
    }
    let chosen = steps
        .into_iter()
        .filter(|step| named.is_empty() || named.iter().any(|name| *name == step.name))
        .collect();
    Ok((sharing(chosen), verbose))
}

/// After the tests, the steps that start the program use the one that was built for the tests.
fn sharing(steps: Vec<Step>) -> Vec<Step> {
    let tested = steps.iter().any(|step| step.name == "test");
    let starts = |step: &Step| tested && ["new", "browser", "cluster"].contains(&step.name);
    steps
        .into_iter()
        .map(|step| if starts(&step) { step.given("--tested") } else { step })
        .collect()
}

/// Runs one step and reports how it went.
fn take(step: Step, number: &str, verbose: bool) -> Line {
    let start = Instant::now();
    let live = verbose || step.shows == Shows::Tests;
    print!("{number} {:<8} {} …", step.name, step.line);
    // The result follows on the same line, unless the step prints something in between.
    print!("{}", if live { "\n" } else { "" });
    // Without a terminal to flush to, nobody is watching.
    let _ = io::stdout().flush();

    let result = step.tool.map_or(Ok(()), Tool::provide).and_then(|()| {
        follow(step.command, step.shows, verbose)
            .map_err(|error| format!("it cannot be started: {error}"))
    });
    let (outcome, told) = match result {
        Ok(outcome) => (outcome, verbose),
        Err(message) => (Outcome { output: message, ..Outcome::default() }, false),
    };
    let time = start.elapsed();
    let tally = (step.shows == Shows::Tests).then_some(outcome.tally);
    if let Some(tally) = tally {
        println!("{tally}");
    }
    let word = if outcome.passed { "ok" } else { "FAILED" };
    let lead = if live { format!("{number} {} …", step.name) } else { String::new() };
    println!("{lead} {word} {:.1} s", time.as_secs_f64());
    if !outcome.passed && !told {
        println!("\n{}\n", outcome.output.trim_end());
    }
    Line { name: step.name, passed: outcome.passed, time, tally }
}

/// How a command ended, and its output.
#[derive(Default)]
struct Outcome {
    passed: bool,
    output: String,
    tally: Tally,
}

/// Runs a command to its end and reads its output line by line.
fn follow(mut command: Command, shows: Shows, verbose: bool) -> io::Result<Outcome> {
    // One pipe for both streams keeps their lines in the order they were written.
    let (reader, writer) = io::pipe()?;
    command.stdin(std::process::Stdio::null());
    // Colours would make the output hard to parse.
    command.env("NO_COLOR", "1");
    command.stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn()?;
    // The command holds the writing ends of the pipe; without this the loop would never end.
    drop(command);

    let (sender, lines) = channel();
    std::thread::spawn(move || {
        BufReader::new(reader).split(b'\n').all(|line| sender.send(line).is_ok())
    });
    let mut outcome = Outcome::default();
    let status = loop {
        let line = match lines.recv_timeout(LINGER) {
            Ok(line) => String::from_utf8_lossy(&line?).into_owned(),
            Err(RecvTimeoutError::Disconnected) => break child.wait()?,
            // The pipe stays open as long as anybody has its other end.
            Err(RecvTimeoutError::Timeout) => match child.try_wait()? {
                Some(_) => {
                    outcome
                        .output
                        .push_str("it has ended, but a process that it started has not\n");
                    return Ok(outcome);
                }
                None => continue,
            },
        };
        let tests = shows == Shows::Tests;
        let summary = tests && tally::is_summary(&line);
        if verbose || summary {
            println!("{line}");
        }
        outcome.tally.count(&line);
        // Lines about success, and lines that were shown already, would hide the failures.
        let told = summary || (tests && tally::is_about_success(&line));
        if !told {
            outcome.output.push_str(&line);
            outcome.output.push('\n');
        }
    };
    outcome.passed = status.success();
    Ok(outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(rest: &[&str]) -> Result<(Vec<&'static str>, bool), String> {
        let rest: Vec<String> = rest.iter().map(ToString::to_string).collect();
        let (steps, verbose) = choose(steps(), &rest)?;
        Ok((steps.iter().map(|step| step.name).collect(), verbose))
    }

    #[test]
    fn all_steps_run_in_their_order_unless_some_are_named() {
        let (all, verbose) = names(&[]).unwrap();
        assert_eq!(
            all,
            [
                "fmt", "layers", "tidy", "deps", "clippy", "no-std", "codegen", "test", "doctest",
                "doc", "web", "package", "new", "browser", "cluster", "fuzz"
            ]
        );
        assert!(!verbose);
        assert_eq!(names(&["test", "--verbose", "fmt"]).unwrap(), (vec!["fmt", "test"], true));
        assert!(names(&["clipy"]).unwrap_err().contains("deps, clippy"));
    }

    #[test]
    fn the_program_of_the_tests_is_taken_where_they_ran() {
        let line = |rest: &[&str]| {
            let rest: Vec<String> = rest.iter().map(ToString::to_string).collect();
            let (steps, _) = choose(steps(), &rest).unwrap();
            steps.iter().find(|step| step.name == "browser").unwrap().line.clone()
        };
        assert_eq!(line(&["browser"]), "cargo xtask browser");
        assert_eq!(line(&["test", "browser"]), "cargo xtask browser --tested");
    }

    #[test]
    fn a_command_is_followed_to_its_end() {
        let mut command = crate::cargo::cargo();
        command.arg("--version");
        let outcome = follow(command, Shows::Failure, false).unwrap();
        assert!(outcome.passed && outcome.output.starts_with("cargo "), "{}", outcome.output);

        let mut command = crate::cargo::cargo();
        command.arg("no-such-command-anywhere");
        let outcome = follow(command, Shows::Failure, false).unwrap();
        assert!(!outcome.passed && outcome.output.contains("no-such-command-anywhere"));
    }

    #[test]
    #[cfg(unix)]
    fn a_step_that_leaves_a_process_behind_fails_instead_of_waiting_for_it() {
        let begun = Instant::now();
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 40 & echo left $!"]);
        let outcome = follow(command, Shows::Failure, false).unwrap();
        let (left, told) = outcome.output.split_once('\n').unwrap();
        let left = left.split(' ').nth(1).unwrap();
        assert!(Command::new("kill").arg(left).status().unwrap().success());
        assert!(!outcome.passed && told.contains("has not"), "{told}");
        assert!(begun.elapsed() < Duration::from_secs(30));
    }
}
