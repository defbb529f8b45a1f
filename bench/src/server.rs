//! Our server and boardgame.io's under the same load, over real sockets of the loopback:
//! `cargo xtask bench server`.

mod comparison;
mod process;
mod side;
mod usage;

use comparison::Comparison;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;

/// How long both play before anything counts.
const WARM_UP: Duration = Duration::from_secs(2);
/// How many turns a second each match makes where both get the same work. Our server lets a seat go
/// on with ten. ONLINE-LIMIT-1
const CALM: u32 = 8;
/// More turns a second than anybody makes: nobody waits.
const FLAT_OUT: u32 = 1_000_000;

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Options {
    matches: u32,
    seconds: u32,
    json: bool,
    write: bool,
    /// Our program of tic-tac-toe; xtask builds it and says where it is.
    program: PathBuf,
}

/// The work that both servers get.
#[derive(Clone, Copy, Debug)]
struct Load {
    name: &'static str,
    matches: u32,
    seconds: u32,
    /// Turns a second in all matches together, if they go through.
    rate: u32,
}

impl Options {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let program = PathBuf::new();
        let mut options = Self { matches: 50, seconds: 10, json: false, write: false, program };
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().unwrap_or_default();
            let number = |text: String, most: u32| {
                let number = text.parse().ok().filter(|number| (1..=most).contains(number));
                number.ok_or(format!("{argument} takes a number from 1 to {most}"))
            };
            match argument.as_str() {
                "--matches" => options.matches = number(value(), 1000)?,
                "--seconds" => options.seconds = number(value(), 600)?,
                "--program" => options.program = value().into(),
                "--json" => options.json = true,
                "--write" => options.write = true,
                _ => return Err(format!("unexpected argument `{argument}`\n\n{}", crate::HELP)),
            }
        }
        if options.program.as_os_str().is_empty() {
            return Err(String::from("there is no program to measure: cargo xtask bench server"));
        }
        Ok(options)
    }

    /// The same work for both first, then as much as each can do.
    fn loads(&self) -> [Load; 2] {
        let &Self { matches, seconds, .. } = self;
        let load = |name, rate| Load { name, matches, seconds, rate };
        [
            load("Eight turns a second in each match", CALM * matches),
            load("As fast as each goes", FLAT_OUT),
        ]
    }
}

pub(crate) fn run(arguments: impl Iterator<Item = String>) -> Result<(), String> {
    let options = Options::read(arguments)?;
    crate::node::install()?;
    let mut comparisons = Vec::new();
    for load in options.loads() {
        eprintln!("bench: {}, boardgame.io …", load.name);
        let peer = side::boardgame_io(&load)?;
        eprintln!("bench: {}, ours …", load.name);
        let ours = side::ours(&options.program, &load)?;
        comparisons.push(Comparison { load, ours, peer });
    }
    let machine = machine();
    let Options { matches, seconds, .. } = options;
    let parts: Vec<String> = comparisons.iter().map(Comparison::table).collect();
    let part = format!(
        "{machine} {matches} matches of tic-tac-toe at once, {seconds} seconds each.\n\n{}",
        parts.join("\n")
    );
    if options.json {
        let loads: Vec<Value> = comparisons.iter().map(Comparison::json).collect();
        println!("{:#}", json!({"machine": machine, "matches": matches, "loads": loads}));
    } else {
        println!("{part}");
    }
    if options.write {
        crate::report::write("server", &part)?;
    }
    Ok(())
}

/// The machine in a sentence.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("Measured on {}, {cores} cores.", crate::machine())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Options, String> {
        Options::read(line.split_whitespace().map(String::from))
    }

    #[test]
    fn options_have_limits_and_typing_errors_are_refused() {
        let options = read("--program p --matches 7 --json").unwrap();
        assert_eq!((options.matches, options.seconds, options.json), (7, 10, true));
        assert!(read("--program p --matches 0").unwrap_err().contains("from 1 to 1000"));
        assert!(read("--program p --seconds").unwrap_err().contains("--seconds"));
        assert!(read("--program p --quick").unwrap_err().contains("--quick"));
        assert!(read("").unwrap_err().contains("cargo xtask bench server"));
    }

    #[test]
    fn both_loads_have_the_same_matches() {
        let [calm, fast] = read("--program p --matches 7").unwrap().loads();
        assert_eq!((calm.matches, calm.rate), (7, 56));
        assert_eq!((fast.matches, fast.rate), (7, FLAT_OUT));
    }
}
