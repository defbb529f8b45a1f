//! What the page asks the lab to do, as it comes over the wire.

use super::misread;
use crate::lab::comparison::{ComparedSide, ComparisonOrder};
use crate::selection::SelectionArgs;
use crate::sim::SimulationOrder;
use initiative_kernel::strict;
use initiative_lab::plan::SimulationPlan;
use initiative_server::{RefusalKind, WireRefusal};
use serde::Deserialize;
use serde_json::{Map, Value};

/// After how many commands a match is stopped, as on the command line.
const LONGEST: u64 = 10_000;

/// The body of `POST /api/lab/runs`: the options of `sim`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RunBody {
    pub(super) game: String,
    #[serde(default)]
    scenarios: Vec<String>,
    /// Who plays, seat by seat.
    #[serde(default)]
    bots: Vec<String>,
    /// `path=value`.
    #[serde(default)]
    set: Vec<String>,
    /// `path=a,b,c`.
    #[serde(default)]
    vary: Vec<String>,
    #[serde(default)]
    swap: bool,
    games: u64,
    #[serde(default = "first_seed")]
    seed: u64,
    /// Whether to note cards, decisions and scores.
    #[serde(default)]
    pub(super) notes: bool,
}

/// The body of `POST /api/lab/comparisons`: the options of `lab compare`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ComparisonBody {
    pub(super) game: String,
    #[serde(default)]
    scenarios: Vec<String>,
    #[serde(default)]
    a: SideBody,
    #[serde(default)]
    b: SideBody,
    /// In place of sides: two bots that meet.
    #[serde(default)]
    versus: Vec<String>,
    /// The seat whose result is compared.
    #[serde(default)]
    seat: usize,
    /// The smallest difference that matters, in tenths of a percent.
    margin: u16,
    games: u64,
    #[serde(default = "first_seed")]
    seed: u64,
}

/// One of the two variants.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct SideBody {
    #[serde(default)]
    bots: Vec<String>,
    #[serde(default)]
    set: Vec<String>,
}

const fn first_seed() -> u64 {
    1
}

impl RunBody {
    /// The most matches of a run.
    pub(super) const MOST_GAMES: u64 = 100_000;
    /// The most kinds of matches of a run: each has rows of its own in every answer.
    pub(super) const MOST_KINDS: usize = 400;

    pub(super) fn read(body: Map<String, Value>) -> Result<Self, WireRefusal> {
        strict::read(&Value::Object(body)).map_err(|why| misread(&why))
    }

    /// The same order as on the command line.
    pub(super) fn order(&self) -> Result<SimulationOrder, WireRefusal> {
        Ok(SimulationOrder {
            matches: matches(&self.game, &self.scenarios, &self.set, &self.vary, self.seed),
            games: counted(self.games, 1)?,
            bots: vec![line_up(&self.bots)],
            swap: self.swap,
            matrix: false,
        })
    }

    /// Makes sure that the answers about a plan stay small.
    pub(super) fn fits(plan: &SimulationPlan) -> Result<(), WireRefusal> {
        let (kinds, most) = (plan.cells(), Self::MOST_KINDS as u64);
        if kinds <= most {
            return Ok(());
        }
        let text = format!(
            "This makes {kinds} kinds of matches, and a page shows at most {most}. Name fewer scenarios or \
             values, or use the command `sim`, which takes more."
        );
        Err(WireRefusal::told(RefusalKind::BadRequest, "lab/too_many_kinds", text))
    }
}

impl ComparisonBody {
    /// The fewest matches of a comparison: before, nothing is concluded.
    const FEWEST_GAMES: u64 = 200;

    pub(super) fn read(body: Map<String, Value>) -> Result<Self, WireRefusal> {
        strict::read(&Value::Object(body)).map_err(|why| misread(&why))
    }

    /// The same order as on the command line.
    pub(super) fn order(&self) -> Result<ComparisonOrder, WireRefusal> {
        if !self.versus.is_empty()
            && (self.a != SideBody::default() || self.b != SideBody::default() || self.seat != 0)
        {
            let text =
                "Bots that meet have no sides of their own: leave out a, b and seat, or versus.";
            let told = WireRefusal::told(RefusalKind::BadRequest, "lab/bad_request", text);
            return Err(WireRefusal { field: Some("versus".into()), ..told });
        }
        let side =
            |side: &SideBody| ComparedSide { bots: line_up(&side.bots), set: side.set.clone() };
        Ok(ComparisonOrder {
            matches: matches(&self.game, &self.scenarios, &[], &[], self.seed),
            sides: [side(&self.a), side(&self.b)],
            versus: self.versus.clone(),
            seat: self.seat,
            margin: f64::from(self.margin) / 10.0,
            games: counted(self.games, Self::FEWEST_GAMES)?,
        })
    }
}

fn matches(
    game: &str,
    scenarios: &[String],
    set: &[String],
    vary: &[String],
    seed: u64,
) -> SelectionArgs {
    SelectionArgs {
        game: Some(game.to_owned()),
        scenario: scenarios.to_vec(),
        set: set.to_vec(),
        vary: vary.to_vec(),
        seed,
        longest: LONGEST,
        threads: None,
        json: false,
    }
}

/// Bots as the command line has them; the one of its default if there are none.
fn line_up(bots: &[String]) -> String {
    if bots.is_empty() { "random".into() } else { bots.join(",") }
}

/// A number of matches that the lab plays.
fn counted(games: u64, fewest: u64) -> Result<u64, WireRefusal> {
    let most = RunBody::MOST_GAMES;
    if (fewest..=most).contains(&games) {
        return Ok(games);
    }
    let text = format!(
        "{games} matches cannot be played here: ask for {fewest} to {most}. The commands `sim` and \
         `lab compare` take more."
    );
    let told = WireRefusal::told(RefusalKind::BadRequest, "lab/bad_games", text);
    Err(WireRefusal { field: Some("games".into()), ..told })
}
