//! `cargo xtask fuzz`: hostile journals, snapshots and commands against the kernel.
//!
//! The targets are in the `fuzz` example of `initiative-testkit`; this command only gives them
//! their time and their seed.

use crate::cargo::{cargo, hand_over};
use std::process::Command;

/// How many seconds a target runs by default.
const SECONDS: u64 = 60;
/// How many seconds it runs in the gate.
const BRIEF: u64 = 5;

/// What to run, for how long, and from which seed. Without a seed, seeds count up from 0.
#[derive(Debug, PartialEq, Eq)]
struct Order {
    target: String,
    seconds: u64,
    seed: Option<u64>,
}

/// Runs one target, or all of them, in turn.
pub(crate) fn run(rest: &[String]) -> Result<(), String> {
    let order = read(rest)?;
    let mut command = cargo();
    command.args(["run", "--quiet", "--release", "--package", "initiative-testkit"]);
    hand_over(ordered(command, &order))
}

/// A few seconds of every target, with what the tests have already compiled: without `--package`
/// cargo uses the features of the whole workspace.
pub(crate) fn briefly() -> Command {
    let mut command = cargo();
    command.args(["run", "--quiet"]);
    ordered(command, &Order { target: String::from("all"), seconds: BRIEF, seed: None })
}

fn ordered(mut command: Command, order: &Order) -> Command {
    command.args(["--example", "fuzz", "--", &order.target]);
    command.arg("--seconds").arg(order.seconds.to_string());
    if let Some(seed) = order.seed {
        command.arg("--seed").arg(seed.to_string());
    }
    command
}

fn read(rest: &[String]) -> Result<Order, String> {
    let mut order = Order { target: String::from("all"), seconds: SECONDS, seed: None };
    let mut words = rest.iter();
    let mut named = false;
    while let Some(word) = words.next() {
        match word.as_str() {
            "--seconds" => order.seconds = number(word, words.next())?,
            "--seed" => order.seed = Some(number(word, words.next())?),
            target if !target.starts_with('-') && !named => {
                order.target = target.to_string();
                named = true;
            }
            _ => {
                return Err(format!("unexpected argument `{word}`; see `cargo xtask help`"));
            }
        }
    }
    Ok(order)
}

fn number(option: &str, value: Option<&String>) -> Result<u64, String> {
    let value = value.ok_or_else(|| format!("{option} wants a number after it"))?;
    value.parse().map_err(|_| format!("{option} wants a whole number, not `{value}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo::spell;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(String::from).collect()
    }

    #[test]
    fn everything_runs_for_a_minute_unless_told() {
        let order = read(&[]).unwrap();
        assert_eq!((order.target.as_str(), order.seconds, order.seed), ("all", 60, None));
    }

    #[test]
    fn target_seconds_and_seed_reach_the_example() {
        let order = read(&words("journal-text --seed 7 --seconds 5")).unwrap();
        let line = spell(&ordered(cargo(), &order));
        assert!(line.ends_with("--example fuzz -- journal-text --seconds 5 --seed 7"), "{line}");
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for line in ["a b", "--seconds", "--seconds soon", "--sede 7"] {
            assert!(read(&words(line)).is_err(), "{line}");
        }
    }
}
