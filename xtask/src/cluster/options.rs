//! What `cargo xtask cluster` is asked to do.

use super::fault::Kind;
use super::schedule::{self, Planned};
use std::path::PathBuf;
use std::time::Duration;

/// How long a run plays unless told, in seconds.
const SECONDS: u64 = 180;
/// The seed, the nodes and the matches of a run unless told.
const SEED: u64 = 1;
const NODES: usize = 3;
const MATCHES: u32 = 100;

/// The options of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) length: Duration,
    pub(super) seed: u64,
    pub(super) matches: u32,
    pub(super) nodes: usize,
    /// Keeps the folder of a run that passed.
    pub(super) keep: bool,
    /// The fixed schedule of the gate instead of one from the seed.
    pub(super) short: bool,
    pub(super) faults: Vec<Kind>,
    /// The program to use instead of one that is built now.
    pub(super) program: Option<PathBuf>,
    /// Takes the program that `cargo test` of everything has built.
    pub(super) tested: bool,
    /// Starts the database alone.
    pub(super) only_postgres: bool,
    /// The safeguard to switch off in a test build. The run passes if its checks notice.
    pub(super) sabotage: Option<String>,
}

impl Options {
    pub(super) fn read(rest: &[String]) -> Result<Self, String> {
        let mut options = Self {
            length: Duration::from_secs(SECONDS),
            seed: SEED,
            matches: MATCHES,
            nodes: NODES,
            keep: false,
            short: false,
            faults: Kind::ALL.to_vec(),
            program: None,
            tested: false,
            only_postgres: false,
            sabotage: None,
        };
        let mut length = None;
        let mut words = rest.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--minutes" => length = Some(60 * number(word, words.next(), 1, 1_440)?),
                "--seconds" => length = Some(number(word, words.next(), 1, 86_400)?),
                "--seed" => options.seed = number(word, words.next(), 0, u64::MAX)?,
                "--matches" => options.matches = number(word, words.next(), 1, 100_000)?,
                "--nodes" => options.nodes = number(word, words.next(), 1, 9)?,
                "--faults" => options.faults = kinds(word, words.next())?,
                "--program" => options.program = Some(value(word, words.next())?.into()),
                "--tested" => options.tested = true,
                "--keep" => options.keep = true,
                "--short" => options.short = true,
                "--only-postgres" => options.only_postgres = true,
                "--sabotage" => options.sabotage = Some(safeguard(word, words.next())?),
                _ => return Err(format!("unexpected argument `{word}`; see `cargo xtask help`")),
            }
        }
        match (options.short, length) {
            (false, None) => {}
            (false, Some(seconds)) => options.length = Duration::from_secs(seconds),
            (true, None) => options.length = schedule::SHORT,
            (true, Some(_)) => return Err(String::from("--short has a length of its own")),
        }
        options.check()?;
        Ok(options)
    }

    fn check(&self) -> Result<(), String> {
        if self.short && (self.nodes < 3 || self.faults != Kind::ALL) {
            return Err(String::from("--short has faults of its own, for three nodes"));
        }
        if self.nodes < 2 && !self.faults.is_empty() {
            return Err(String::from("a single node has nobody to go on for it: --faults none"));
        }
        Ok(())
    }

    /// Which faults happen when.
    pub(super) fn plan(&self) -> Vec<Planned> {
        match self.short {
            true => schedule::fixed(),
            false => schedule::draw(self.seed, self.length, self.nodes, &self.faults),
        }
    }

    /// Whether anything is to be disturbed. Otherwise no proxy stands in the way, to measure.
    pub(super) fn disturbs(&self) -> bool {
        self.short || !self.faults.is_empty()
    }

    /// The command that does the same again.
    pub(super) fn command(&self) -> String {
        let mut line = String::from("cargo xtask cluster");
        if self.short {
            line.push_str(" --short");
        } else {
            line.push_str(&format!(" --seconds {}", self.length.as_secs()));
        }
        line.push_str(&format!(" --seed {} --matches {}", self.seed, self.matches));
        if self.nodes != NODES {
            line.push_str(&format!(" --nodes {}", self.nodes));
        }
        if self.faults != Kind::ALL {
            line.push_str(&format!(" --faults {}", names(&self.faults)));
        }
        line
    }
}

fn value<'a>(option: &str, value: Option<&'a String>) -> Result<&'a str, String> {
    value.map(String::as_str).ok_or_else(|| format!("{option} wants a value after it"))
}

/// A whole number within two ends.
fn number<T>(option: &str, word: Option<&String>, least: T, most: T) -> Result<T, String>
where
    T: Copy + std::str::FromStr + PartialOrd + std::fmt::Display,
{
    let word = value(option, word)?;
    let number = word.parse().ok().filter(|number| least <= *number && *number <= most);
    number.ok_or_else(|| format!("{option} wants a number from {least} to {most}, not `{word}`"))
}

/// A safeguard that a test build can switch off.
fn safeguard(word: &str, next: Option<&String>) -> Result<String, String> {
    let name = value(word, next)?;
    match ["fencing", "stop"].contains(&name) {
        true => Ok(name.to_owned()),
        false => Err(format!("{word} takes `fencing` or `stop`, not `{name}`")),
    }
}

/// `all`, `none`, or some of the sorts of faults, with commas between.
fn kinds(option: &str, word: Option<&String>) -> Result<Vec<Kind>, String> {
    let mut kinds = Vec::new();
    match value(option, word)? {
        "all" => return Ok(Kind::ALL.to_vec()),
        "none" => return Ok(kinds),
        listed => {
            for name in listed.split(',') {
                let found = Kind::ALL.into_iter().find(|kind| kind.name() == name);
                kinds.push(found.ok_or_else(|| {
                    format!("{option} knows all, none, {}; not `{name}`", names(&Kind::ALL))
                })?);
            }
        }
    }
    Ok(kinds)
}

fn names(kinds: &[Kind]) -> String {
    match kinds {
        [] => String::from("none"),
        kinds => kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(","),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Options, String> {
        let words: Vec<String> = line.split_whitespace().map(String::from).collect();
        Options::read(&words)
    }

    #[test]
    fn three_nodes_play_for_three_minutes_unless_told() {
        let options = read("").unwrap();
        assert_eq!((options.nodes, options.matches, options.seed), (3, 100, 1));
        assert_eq!(options.length, Duration::from_secs(180));
        assert!(options.disturbs() && !options.plan().is_empty());
    }

    #[test]
    fn every_option_is_understood() {
        let options =
            read("--minutes 30 --seed 17 --matches 7 --nodes 5 --keep --program a/b --tested")
                .unwrap();
        assert_eq!(options.length, Duration::from_secs(1_800));
        assert_eq!((options.seed, options.matches, options.nodes), (17, 7, 5));
        assert!(options.keep && options.tested && !options.only_postgres);
        assert_eq!(options.program, Some(PathBuf::from("a/b")));
        assert!(read("--only-postgres").unwrap().only_postgres);
        let some = read("--faults freeze,primary --seconds 90").unwrap();
        assert_eq!(some.faults, [Kind::Freeze, Kind::Primary]);
        assert_eq!(some.length, Duration::from_secs(90));
        let none = read("--faults none --nodes 1").unwrap();
        assert!(none.plan().is_empty() && !none.disturbs());
    }

    #[test]
    fn the_gate_has_a_schedule_of_its_own() {
        let options = read("--short").unwrap();
        assert_eq!(options.plan(), schedule::fixed());
        assert_eq!(options.length, schedule::SHORT);
        assert!(read("--short --minutes 2").is_err());
        assert!(read("--short --nodes 2").is_err());
        assert!(read("--short --faults kill").is_err());
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for line in ["--minutes", "--seed -1", "--nodes 0", "--nodes 1", "--faults fire", "30"] {
            assert!(read(line).is_err(), "{line}");
        }
        assert!(read("--faults fire").unwrap_err().contains("kill,freeze"));
    }

    #[test]
    fn a_run_can_be_repeated_by_its_command() {
        for line in ["--short", "--minutes 2 --seed 9", "--faults kill,stop --nodes 4 --matches 3"]
        {
            let options = read(line).unwrap();
            let again = options.command();
            let words = again.strip_prefix("cargo xtask cluster ").unwrap();
            assert_eq!(read(words), Ok(options), "{again}");
        }
    }
}
