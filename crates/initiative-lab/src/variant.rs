//! What a simulation plays: every combination of scenarios, settings, decks and bots that was asked
//! for.

use crate::change::{Change, known_paths, word};
use crate::lab_error::LabError;
use initiative_kernel::strict::clip;
use initiative_scene::about::Scenario;
use initiative_server::registry::HostedGame;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;

/// The most variants that a simulation plays.
pub const MOST_VARIANTS: usize = 10_000;

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
        self.variants_up_to(offer, MOST_VARIANTS)
    }

    /// The same, with at most `most` variants and as many fields set in each. It refuses more
    /// before it makes them.
    pub fn variants_up_to(
        &self,
        offer: &HostedGame,
        most: usize,
    ) -> Result<Vec<Variant>, LabError> {
        if self.set.len() + self.vary.len() > most {
            return Err(LabError::Impossible(format!(
                "this sets more than {most} fields; leave out some --set and --vary"
            )));
        }
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
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        if let Some(twice) = paths.find(|path| !seen.insert(path)) {
            return Err(LabError::Impossible(format!(
                "`{}` is set twice; one --set or one --vary is enough",
                clip(twice)
            )));
        }
        let scenarios = self.chosen(offer, &set, &vary)?;
        let mut variants: Vec<Variant> = Vec::new();
        for scenario in scenarios {
            let decks = if self.matrix { matrix_decks(offer, scenario, &seen) } else { Vec::new() };
            let varied = vary.iter().filter(|(path, _)| path != "scenario").chain(&decks);
            let bots = self.line_ups(scenario.seats.len().max(1), most);
            let kinds = varied.clone().map(|(_, values)| values.len());
            let kinds = kinds.fold(bots.len().max(1), usize::saturating_mul);
            if variants.len().saturating_add(kinds) > most {
                return Err(LabError::Impossible(format!(
                    "this makes more than {most} variations; name fewer values, scenarios or bots"
                )));
            }
            let mut lines: Vec<Vec<Change>> = vec![Vec::new()];
            for change in set.iter().filter(|change| change.path != "scenario") {
                lines.iter_mut().for_each(|line| line.push(change.clone()));
            }
            for (path, values) in varied {
                lines = product(&lines, path, values);
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

    /// The lists of bots for `seats` seats. If there are more than `most`, not all of them.
    fn line_ups(&self, seats: usize, most: usize) -> Vec<Vec<String>> {
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
            let longer = line_ups.iter().take(most + 1).flat_map(|line_up| {
                names.iter().map(move |name| {
                    line_up.iter().chain(std::iter::once(name)).cloned().collect::<Vec<_>>()
                })
            });
            line_ups = longer.collect();
        }
        line_ups
    }
}

/// Every line with every value.
fn product(lines: &[Vec<Change>], path: &str, values: &[Value]) -> Vec<Vec<Change>> {
    let one = |line: &Vec<Change>, value: &Value| {
        let change = Change { path: path.into(), value: value.clone() };
        line.iter().cloned().chain(std::iter::once(change)).collect()
    };
    lines.iter().flat_map(|line| values.iter().map(move |value| one(line, value))).collect()
}

/// The deck of every seat, if the setup has a list of ready decks that nothing else sets.
fn matrix_decks(
    offer: &HostedGame,
    scenario: &Scenario,
    set: &BTreeSet<&str>,
) -> Vec<(String, Vec<Value>)> {
    let Some(decks) = offer.decks else { return Vec::new() };
    let ready = decks.collection().decks;
    let values: Vec<Value> = ready.iter().map(|deck| deck.id.as_str().into()).collect();
    let listed = scenario.setup["decks"].as_array().map_or(0, Vec::len);
    let paths = (0..listed).map(|seat| format!("decks.{seat}"));
    paths.filter(|path| !set.contains(path.as_str())).map(|path| (path, values.clone())).collect()
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

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use initiative_hosting::Hosted;
    use initiative_kernel::game::{Game, Outcome, Seat, Seats, SetupError, Sink, Status};
    use initiative_kernel::grid::{Size, Tile};
    use initiative_scene::scene::{Board, Piece};
    use initiative_scene::tabletop::{Gesture, Tabletop};
    use initiative_server::registry::Registry;
    use std::collections::BTreeMap;
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

    /// A coin that is turned over once; the seed says who wins. The setup may have any fields.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub(crate) struct Coin {
        turned: bool,
        winner: Seat,
        last: u64,
    }

    /// How many coins were turned over whose setup has a `last`.
    static TURNED: AtomicU64 = AtomicU64::new(0);
    /// Becomes true when the `last` of them is turned over.
    pub(crate) static LAST: AtomicBool = AtomicBool::new(false);

    impl Game for Coin {
        const ID: &'static str = "coin";
        type Setup = BTreeMap<String, u64>;
        type Command = ();
        type Event = ();

        fn new(setup: &Self::Setup, seed: u64, _: &mut impl Sink<()>) -> Result<Self, SetupError> {
            let last = setup.get("last").copied().unwrap_or_default();
            Ok(Self { turned: false, winner: Seat((seed % 2) as u8), last })
        }

        fn seats(&self) -> Seats {
            Seats::first(2)
        }

        fn status(&self) -> Status {
            match self.turned {
                true => Status::Over(Outcome::won(Seats::only(self.winner), "turned")),
                false => Status::to_move(Seat(0)),
            }
        }

        fn legal(&self, seat: Seat, out: &mut Vec<()>) {
            if self.status().awaited().contains(seat) {
                out.push(());
            }
        }

        fn apply(&mut self, _: Seat, (): (), _: &mut impl Sink<()>) {
            self.turned = true;
            if self.last > 0 && TURNED.fetch_add(1, Ordering::Relaxed) + 1 == self.last {
                LAST.store(true, Ordering::Relaxed);
            }
        }
    }

    impl Tabletop for Coin {
        const TITLE: &'static str = "Coin";

        fn board(&self) -> Board {
            Board::plain(Size::of(1, 1), "sand")
        }

        fn pieces(&self) -> Vec<(initiative_scene::id::Id, Piece)> {
            Vec::new()
        }

        fn gesture(&self, (): &()) -> Gesture {
            Gesture::place(Tile::new(0, 0))
        }
    }

    impl Hosted for Coin {}

    fn made(set: usize, vary: &[usize], most: usize) -> Result<usize, String> {
        let registry = Registry::new().with::<Coin>();
        let list = |values: usize| (0..values).map(|value| value.to_string()).collect::<Vec<_>>();
        let selection = VariantSelection {
            set: (0..set).map(|field| format!("set{field}=1")).collect(),
            vary: (0..)
                .zip(vary)
                .map(|(field, n)| format!("v{field}={}", list(*n).join(",")))
                .collect(),
            bots: vec![vec!["random".into()]],
            ..VariantSelection::default()
        };
        let variants = selection.variants_up_to(registry.get("coin").unwrap(), most);
        variants.map(|variants| variants.len()).map_err(|why| why.to_string())
    }

    #[test]
    fn every_value_is_combined_with_every_other() {
        assert_eq!(made(2, &[], 10), Ok(1));
        assert_eq!(made(1, &[2, 5], 10), Ok(10));
    }

    /// Made first and counted afterwards, these would take longer than any test may.
    #[test]
    fn too_many_variants_are_refused_before_they_are_made() {
        let why = made(1, &[2, 6], 10).unwrap_err();
        assert!(why.starts_with("this makes more than 10 variations"), "{why}");
        assert!(made(0, &[1_000; 12], 400).unwrap_err().contains("400 variations"));
        assert!(made(11, &[], 10).unwrap_err().starts_with("this sets more than 10 fields"));
        assert!(made(100_000, &[100, 100], 400).unwrap_err().contains("400 fields"));
    }
}
