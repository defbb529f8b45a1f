//! What a simulation plays: every combination of scenarios, settings, decks and bots that was asked
//! for.

use crate::change::{Change, known_paths, word};
use crate::lab_error::LabError;
use initiative_kernel::strict::clip;
use initiative_scene::about::Scenario;
use initiative_server::registry::HostedGame;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most variants that a simulation plays.
const MOST: usize = 10_000;

/// One combination of scenario, settings, decks and bots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// The scenario.
    pub scenario: String,
    /// What is set differently in it: path and value.
    pub changes: Vec<(String, String)>,
    /// The setup of its matches.
    pub setup: Value,
    /// Who plays, seat by seat; the last ones go around.
    pub bots: Vec<String>,
    /// The deck of each seat, if seats bring ready decks.
    pub decks: Vec<Option<String>>,
    /// What the seats are called.
    pub seats: Vec<String>,
}

impl Variant {
    /// In a few words: `first_stand, rules.telegraph=true, careful`.
    #[must_use]
    pub fn name(&self) -> String {
        let changes = self.changes.iter().map(|(path, value)| format!("{path}={value}"));
        let parts = std::iter::once(self.scenario.clone()).chain(changes);
        let bots = std::iter::once(self.bots.join(" – "));
        parts.chain(bots).collect::<Vec<_>>().join(", ")
    }
}

/// What somebody wants to have simulated, as they write it.
#[derive(Clone, Debug, Default)]
pub struct VariantSelection {
    /// Scenarios; the first one of the game if none is named, or all in a matrix.
    pub scenarios: Vec<String>,
    /// `path=value`, for all matches.
    pub set: Vec<String>,
    /// `path=a,b,c`: every value, with every other variation.
    pub vary: Vec<String>,
    /// Bots seat by seat, each list with every other variation.
    pub bots: Vec<Vec<String>>,
    /// All scenarios, all line-ups of the bots, and all ready decks against each other.
    pub matrix: bool,
}

impl VariantSelection {
    /// The variants in their order. The last of what varies changes quickest.
    pub fn variants(&self, offer: &HostedGame) -> Result<Vec<Variant>, LabError> {
        let unknown = self.bots.iter().flatten().find(|bot| !offer.bots.contains(bot));
        if let Some(name) = unknown {
            let (name, known) = (clip(name), offer.bots.clone());
            return Err(LabError::UnknownBot { name, known });
        }
        let set = self.set.iter().map(|text| Change::read(text, offer));
        let set = set.collect::<Result<Vec<_>, _>>()?;
        let vary = self.vary.iter().map(|text| Change::read_many(text, offer));
        let vary = vary.collect::<Result<Vec<_>, _>>()?;
        let mut paths =
            set.iter().map(|change| &change.path).chain(vary.iter().map(|(path, _)| path));
        let mut seen: Vec<&str> = Vec::new();
        if let Some(twice) = paths.find(|path| {
            let known = seen.contains(&path.as_str());
            seen.push(path);
            known
        }) {
            return Err(LabError::Impossible(format!(
                "`{twice}` is set twice; one --set or one --vary is enough"
            )));
        }
        let scenarios = self.chosen(offer, &set, &vary)?;
        let mut variants: Vec<Variant> = Vec::new();
        for scenario in scenarios {
            let mut lines: Vec<Vec<Change>> = vec![Vec::new()];
            for change in set.iter().filter(|change| change.path != "scenario") {
                lines.iter_mut().for_each(|line| line.push(change.clone()));
            }
            for (path, values) in vary.iter().filter(|(path, _)| path != "scenario") {
                lines = product(&lines, path, values)?;
            }
            let decks = if self.matrix { matrix_decks(offer, scenario, &seen) } else { Vec::new() };
            for (path, values) in &decks {
                lines = product(&lines, path, values)?;
            }
            let bots = self.line_ups(scenario.seats.len().max(1));
            if variants.len() + lines.len() * bots.len() > MOST {
                return Err(too_many());
            }
            for line in &lines {
                let mut variant = variant(offer, scenario, line)?;
                if !decks.is_empty() {
                    // All match-ups of the same rules come to the same matches: they count once, under
                    // the name of the rules.
                    variant.scenario = variant.setup["scenario"]
                        .as_str()
                        .map_or(variant.scenario, ToOwned::to_owned);
                }
                let same = |other: &Variant| other.setup == variant.setup;
                if self.matrix && variants.iter().any(same) {
                    continue;
                }
                let with = |bots: &Vec<String>| Variant { bots: bots.clone(), ..variant.clone() };
                variants.extend(bots.iter().map(with).collect::<Vec<_>>());
            }
        }
        Ok(variants)
    }

    /// The scenarios to play.
    fn chosen<'a>(
        &self,
        offer: &'a HostedGame,
        set: &[Change],
        vary: &[(String, Vec<Value>)],
    ) -> Result<Vec<&'a Scenario>, LabError> {
        let set = set.iter().filter(|change| change.path == "scenario").map(|change| &change.value);
        let varied = vary.iter().filter(|(path, _)| path == "scenario").flat_map(|(_, list)| list);
        let mut named: Vec<String> = set.chain(varied).map(word).collect();
        if !named.is_empty() && !self.scenarios.is_empty() {
            return Err(LabError::Impossible(
                "the scenario is set twice; --scenario or one path is enough".into(),
            ));
        }
        named.extend(self.scenarios.iter().cloned());
        let all = &offer.about.scenarios;
        if named.is_empty() {
            return Ok(all.iter().take(if self.matrix { all.len() } else { 1 }).collect());
        }
        let find = |name: &String| {
            all.iter().find(|scenario| scenario.id.as_str() == name).ok_or_else(|| {
                let known = all.iter().map(|scenario| scenario.id.as_str().to_owned());
                LabError::UnknownScenario { name: clip(name), known: known.collect() }
            })
        };
        named.iter().map(find).collect()
    }

    /// The lists of bots for so many seats.
    fn line_ups(&self, seats: usize) -> Vec<Vec<String>> {
        if !self.matrix {
            return self.bots.clone();
        }
        let mut names: Vec<String> = Vec::new();
        for bot in self.bots.iter().flatten() {
            if !names.contains(bot) {
                names.push(bot.clone());
            }
        }
        let mut line_ups: Vec<Vec<String>> = vec![Vec::new()];
        for _ in 0..seats {
            let longer = line_ups.iter().take(MOST + 1).flat_map(|line_up| {
                names.iter().map(move |name| {
                    line_up.iter().chain(std::iter::once(name)).cloned().collect::<Vec<_>>()
                })
            });
            line_ups = longer.collect();
        }
        line_ups
    }
}

fn too_many() -> LabError {
    LabError::Impossible(format!(
        "this makes more than {MOST} variations; name fewer values, scenarios or bots"
    ))
}

/// Every line with every value.
fn product(
    lines: &[Vec<Change>],
    path: &str,
    values: &[Value],
) -> Result<Vec<Vec<Change>>, LabError> {
    if lines.len() * values.len() > MOST {
        return Err(too_many());
    }
    let one = |line: &Vec<Change>, value: &Value| {
        let change = Change { path: path.into(), value: value.clone() };
        line.iter().cloned().chain(std::iter::once(change)).collect()
    };
    let all = lines.iter().flat_map(|line| values.iter().map(move |value| one(line, value)));
    Ok(all.collect())
}

/// The deck of every seat, if the setup has a list of ready decks that nothing else sets.
fn matrix_decks(
    offer: &HostedGame,
    scenario: &Scenario,
    set: &[&str],
) -> Vec<(String, Vec<Value>)> {
    let Some(decks) = offer.decks else { return Vec::new() };
    let ready = decks.collection().decks;
    let values: Vec<Value> = ready.iter().map(|deck| deck.id.as_str().into()).collect();
    let listed = scenario.setup["decks"].as_array().map_or(0, Vec::len);
    let paths = (0..listed).map(|seat| format!("decks.{seat}"));
    paths.filter(|path| !set.contains(&path.as_str())).map(|path| (path, values.clone())).collect()
}

/// A scenario with changes, which must make a setup that can be played.
fn variant(offer: &HostedGame, scenario: &Scenario, line: &[Change]) -> Result<Variant, LabError> {
    let mut setup = scenario.setup.clone();
    for change in line {
        change.apply(&mut setup).map_err(|error| match error {
            LabError::BadChange { change, why } => {
                LabError::BadChange { change, why: format!("{why}; {}", known_paths(offer)) }
            }
            other => other,
        })?;
    }
    let opened = offer.open(&setup, 0).map_err(|error| match line {
        [] => LabError::Setup { variant: scenario.id.as_str().into(), error },
        line => {
            let changes: Vec<String> = line.iter().map(ToString::to_string).collect();
            let why = format!("{} cannot begin with this: {error}", scenario.id.as_str());
            let why = format!("{why}; {}", known_paths(offer));
            LabError::BadChange { change: changes.join(" "), why }
        }
    })?;
    let seats = opened.seats();
    let named = |seat: usize| scenario.seats.get(seat);
    let name = |seat: usize| match named(seat) {
        Some(offer) if !offer.name.is_empty() => offer.name.to_string(),
        _ => format!("Seat {seat}"),
    };
    // What a seat brings stands in the setup, or the scenario says it.
    let deck = |seat: usize| match &setup["decks"][seat] {
        Value::String(deck) => Some(deck.clone()),
        _ => named(seat).and_then(|offer| offer.deck.clone()).map(|deck| deck.as_str().to_owned()),
    };
    let decks: Vec<Option<String>> = seats.iter().map(|seat| deck(seat.index())).collect();
    Ok(Variant {
        scenario: scenario.id.as_str().into(),
        changes: line.iter().map(|change| (change.path.clone(), change.word())).collect(),
        bots: Vec::new(),
        decks,
        seats: seats.iter().map(|seat| name(seat.index())).collect(),
        setup,
    })
}
