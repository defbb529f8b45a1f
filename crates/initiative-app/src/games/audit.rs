//! `games --check`: reads every scenario, and with `--matches` also plays matches to their ends.
//!
//! It reads every scenario of every game with its default options, and once with each value of each
//! option. On every seat plays the bot that the set-up page would choose; `--bots` names others.

use crate::failure::Failure;
use crate::progress::ProgressLine;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Fault, SetupError};
use initiative_kernel::strict::clip;
use initiative_lab::crew::{Crew, cores};
use initiative_scene::about::{Scenario, Sitter};
use initiative_server::registry::{HostedGame, Registry, SimulatedMatch};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// A match with more commands than this counts as endless. The longest matches that end by their
/// rules have a tenth of them.
const LONGEST: u64 = 20_000;

/// The seed from which the seeds of all matches are derived.
const SEED: u64 = 1;

/// How the reasons of matches begin that somebody gave up. Bots give up only when nothing else is
/// left to do.
const GIVEN_UP: [&str; 4] = ["resign", "quit", "abandon", "forfeit"];

/// Whether somebody gave the match up. Some games put the winner first: `white/resignation`.
fn given_up(reason: &str) -> bool {
    GIVEN_UP.iter().any(|word| reason.split('/').any(|part| part.starts_with(word)))
}

/// A fault or a warning in a setup that a game offers.
#[derive(Debug, PartialEq, Eq)]
struct Finding<'a> {
    game: &'static str,
    scenario: &'a str,
    /// The option that causes it, unless it is there with the default options.
    option: Option<(&'a str, &'a Value)>,
    /// Whether it is a fault and not a warning.
    fatal: bool,
    fault: Fault,
}

/// How the matches of a scenario went.
#[derive(Debug)]
struct ScenarioRun<'a> {
    game: &'static str,
    scenario: &'a str,
    bots: Vec<&'a str>,
    played: u64,
    /// The seeds of the matches that did not end by the rules, and how they ended.
    open: Vec<(u64, &'static str)>,
}

pub(super) fn run(
    registry: &Registry,
    matches: Option<u64>,
    bots: &[String],
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let known = |name: &String| registry.iter().any(|offer| offer.bots.contains(name));
    if let Some(unknown) = bots.iter().find(|name| !known(name)) {
        return Err(format!("no game has a bot `{}`; `games` lists them", clip(unknown)).into());
    }
    let (setups, findings) = read_all(registry);
    // What cannot be read cannot be played either.
    let whole = findings.iter().all(|finding| !finding.fatal);
    let runs = match matches {
        Some(matches) if whole => play_all(registry, matches, bots)?,
        _ => Vec::new(),
    };
    let open = runs.iter().filter(|run| !run.open.is_empty()).count();
    if json {
        let findings: Vec<Value> = findings.iter().map(Finding::json).collect();
        let runs: Vec<Value> = runs.iter().map(ScenarioRun::json).collect();
        let report = json!({ "setups": setups, "found": findings, "matches": runs });
        writeln!(out, "{report}")?;
    } else {
        for finding in &findings {
            writeln!(out, "{finding}")?;
        }
        for run in runs.iter().filter(|run| !run.open.is_empty()) {
            writeln!(out, "{run}")?;
        }
        let played: u64 = runs.iter().map(|run| run.played).sum();
        writeln!(out, "{setups} setups read, {played} matches played.")?;
    }
    verdict(findings.len(), open)
}

/// Success, or a failure that counts what was found.
fn verdict(found: usize, open: usize) -> Result<(), Failure> {
    let found =
        (found > 0).then(|| format!("{found} faults or warnings in the scenarios on offer"));
    let open = (open > 0).then(|| format!("{open} scenarios do not always end by their rules"));
    match found.into_iter().chain(open).collect::<Vec<_>>().join(", and ") {
        nothing if nothing.is_empty() => Ok(()),
        wrong => Err(wrong.into()),
    }
}

/// Reads every scenario with its default options, and once with each value of each option. Returns
/// the number of setups, and the faults and warnings in them.
fn read_all(registry: &Registry) -> (usize, Vec<Finding<'_>>) {
    let (mut setups, mut found) = (0, Vec::new());
    for offer in registry.iter() {
        for scenario in &offer.about.scenarios {
            let mut read = |option: Option<(&'_ str, &'_ Value)>| {
                setups += 1;
                let changes: Vec<_> =
                    option.map(|(id, value)| (id, value.clone())).into_iter().collect();
                faults(offer, scenario, &changes)
            };
            let name = scenario.id.as_str();
            let finding = |option| {
                move |(fatal, fault)| Finding {
                    game: offer.id,
                    scenario: name,
                    option,
                    fatal,
                    fault,
                }
            };
            let plain = read(None);
            let without = |id: &str| scenario.without.iter().any(|gone| gone.as_str() == id);
            for setting in
                offer.about.options.iter().filter(|setting| !without(setting.id.as_str()))
            {
                for value in &setting.values {
                    let option = (setting.id.as_str(), &value.value);
                    // What the default options have as well is told only once.
                    let own = read(Some(option)).into_iter().filter(|one| !plain.contains(one));
                    found.extend(own.map(finding(Some(option))));
                }
            }
            found.extend(plain.into_iter().map(finding(None)));
        }
    }
    (setups, found)
}

/// The faults (true) or warnings (false) of a setup.
fn faults(
    offer: &HostedGame,
    scenario: &Scenario,
    changes: &[(&str, Value)],
) -> Vec<(bool, Fault)> {
    let setup = offer.scenario(Some(scenario.id.as_str()), changes);
    let warnings = setup.and_then(|setup| {
        offer.open(&setup, SEED)?;
        offer.warnings(&setup)
    });
    match warnings {
        Ok(warnings) => warnings.into_iter().map(|fault| (false, fault)).collect(),
        Err(error) => error.faults.into_iter().map(|fault| (true, fault)).collect(),
    }
}

/// The bot on each seat: the one that set-up pages choose, unless others are named.
fn seated<'a>(offer: &'a HostedGame, scenario: &'a Scenario, named: &'a [String]) -> Vec<&'a str> {
    let has = |name: &&str| offer.bots.iter().any(|known| known == name);
    let first = named.iter().map(String::as_str).find(has);
    let seats = scenario.seats.iter().map(|seat| {
        let last = seat.bots.last().map_or("random", |bot| bot.id.as_str());
        let usual = if seat.bot.as_str().is_empty() { last } else { seat.bot.as_str() };
        let keeps = seat.usual == Sitter::Bot && named.iter().any(|name| name == usual);
        if keeps { usual } else { first.unwrap_or(usual) }
    });
    seats.collect()
}

/// Why a match did not end by the rules, if so.
fn flaw(played: SimulatedMatch) -> Option<&'static str> {
    match played.outcome {
        None if played.commands < LONGEST => Some("nothing was left to do"),
        None => Some("it went on and on"),
        Some(outcome) if given_up(outcome.reason()) => Some(outcome.reason()),
        Some(_) => None,
    }
}

/// Plays this many matches of every scenario, on all cores.
fn play_all<'a>(
    registry: &'a Registry,
    matches: u64,
    named: &'a [String],
) -> Result<Vec<ScenarioRun<'a>>, SetupError> {
    let mut runs = Vec::new();
    let mut tasks = Vec::new();
    for offer in registry.iter() {
        for scenario in &offer.about.scenarios {
            let bots = seated(offer, scenario, named);
            let setup = offer.scenario(Some(scenario.id.as_str()), &[])?;
            tasks.push((offer, setup));
            let scenario = scenario.id.as_str();
            runs.push(ScenarioRun {
                game: offer.id,
                scenario,
                bots,
                played: matches,
                open: Vec::new(),
            });
        }
    }
    // The first match of every scenario comes before the second of any.
    let scenarios = tasks.len().max(1) as u64;
    let total = tasks.len() as u64 * matches;
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let open = Mutex::new(Vec::new());
    let mut line = ProgressLine::new(0);
    Crew { threads: cores(), unit: 1, stop: &stop }.play(
        std::iter::once(0..total).collect(),
        Vec::new,
        |number, found: &mut Vec<(u64, usize, u64, &'static str)>| {
            let place = usize::try_from(number % scenarios).unwrap_or_default();
            let seed = Dice::new(SEED).stream("match", number / scenarios).bits();
            if let (Some((offer, setup)), Some(run)) = (tasks.get(place), runs.get(place)) {
                let played = offer.simulate(setup, seed, &run.bots, LONGEST)?;
                found.extend(flaw(played).map(|flaw| (number, place, seed, flaw)));
            }
            Ok::<_, SetupError>(true)
        },
        |numbers, found| {
            done.fetch_add(numbers.end - numbers.start, Ordering::Relaxed);
            open.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
        },
        || line.draw(done.load(Ordering::Relaxed), total, ""),
    )?;
    line.clear();
    let mut open = open.into_inner().unwrap_or_else(PoisonError::into_inner);
    open.sort_unstable();
    for (_, place, seed, flaw) in open {
        if let Some(run) = runs.get_mut(place) {
            run.open.push((seed, flaw));
        }
    }
    Ok(runs)
}

impl Finding<'_> {
    fn json(&self) -> Value {
        let option = self.option.map(|(id, value)| json!({ "id": id, "value": value }));
        json!({
            "game": self.game, "scenario": self.scenario, "option": option,
            "kind": if self.fatal { "fault" } else { "warning" },
            "path": self.fault.path, "code": self.fault.code, "message": self.fault.message,
        })
    }
}

impl std::fmt::Display for Finding<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = if self.fatal { "fault" } else { "warning" };
        write!(f, "{kind}: {} {}", self.game, self.scenario)?;
        if let Some((id, value)) = self.option {
            write!(f, " with {id} = {value}")?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl ScenarioRun<'_> {
    fn json(&self) -> Value {
        let open = self.open.iter();
        let open = open.map(|(seed, flaw)| json!({ "seed": format!("{seed:#x}"), "why": flaw }));
        json!({
            "game": self.game, "scenario": self.scenario, "bots": self.bots,
            "played": self.played, "open": open.collect::<Vec<_>>(),
        })
    }
}

impl std::fmt::Display for ScenarioRun<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (bots, open, played) = (self.bots.join(", "), self.open.len(), self.played);
        write!(f, "{} {}: {open} of {played} matches of {bots}", self.game, self.scenario)?;
        write!(f, " did not end by the rules")?;
        // A few seeds are enough to find out why.
        for (seed, flaw) in self.open.iter().take(3) {
            write!(f, "; seed {seed:#x}: {flaw}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_finding_fails_the_command() {
        let mut out = Vec::new();
        run(&Registry::new(), Some(3), &[], true, &mut out).unwrap();
        let report: Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(report, json!({ "setups": 0, "found": [], "matches": [] }));
        assert_eq!(verdict(0, 0), Ok(()));
        assert!(
            given_up("abandoned") && given_up("white/resignation") && !given_up("draw/stalemate")
        );
        let unknown = run(&Registry::new(), Some(3), &["nobody".into()], true, &mut out);
        assert!(matches!(unknown, Err(Failure::Message(why)) if why.contains("`nobody`")));
        for (found, open) in [(1, 0), (0, 1), (2, 3)] {
            assert!(verdict(found, open).is_err());
        }
    }

    #[test]
    fn a_finding_names_its_place() {
        let value = json!(7);
        let fault = Fault {
            path: "rules.points".into(),
            code: "scenario/unused",
            message: "prices count only under points".into(),
        };
        let mut finding =
            Finding { game: "squad", scenario: "quarry", option: None, fatal: false, fault };
        let place = "rules.points: prices count only under points (scenario/unused)";
        assert_eq!(finding.to_string(), format!("warning: squad quarry: {place}"));
        finding.option = Some(("profile", &value));
        finding.fatal = true;
        assert_eq!(finding.to_string(), format!("fault: squad quarry with profile = 7: {place}"));
        assert_eq!(finding.json()["path"], "rules.points");
        let (bots, open) = (vec!["guide"], vec![(255, "abandoned")]);
        let run = ScenarioRun { game: "dungeon", scenario: "deep", bots, played: 3, open };
        let told =
            "dungeon deep: 1 of 3 matches of guide did not end by the rules; seed 0xff: abandoned";
        assert_eq!(run.to_string(), told);
    }
}
