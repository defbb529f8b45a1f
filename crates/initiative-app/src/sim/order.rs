//! What somebody wants to have simulated, on the command line or on the page of the lab.

use crate::selection::{SelectionArgs, line_ups, quoted};
use crate::title::Title;
use initiative_lab::lab_error::LabError;
use initiative_lab::plan::SimulationPlan;
use initiative_server::registry::HostedGame;

/// What to simulate.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SimulationOrder {
    #[command(flatten)]
    pub(crate) matches: SelectionArgs,
    /// How many matches
    #[arg(long, value_name = "N", default_value = "100")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) games: u64,
    /// Who plays, seat by seat; the last ones go around. Several lists all play
    #[arg(long, value_name = "A,B", default_value = "random")]
    pub(crate) bots: Vec<String>,
    /// Bots change seats after every match, and are counted by name
    #[arg(long)]
    pub(crate) swap: bool,
    /// Plays all scenarios, unless some are named, all line-ups of the bots, and all ready decks
    /// against each other
    #[arg(long, conflicts_with = "swap")]
    pub(crate) matrix: bool,
}

impl SimulationOrder {
    /// The plan, of at most `most` variants; `observe` notes cards, decisions and scores, too.
    pub(crate) fn plan(
        &self,
        offer: &HostedGame,
        observe: bool,
        most: usize,
    ) -> Result<SimulationPlan, LabError> {
        let selection = self.matches.selection(line_ups(&self.bots), self.matrix);
        Ok(SimulationPlan {
            game: offer.id.into(),
            rules: offer.rules,
            variants: selection.variants_up_to(offer, most)?,
            seed: self.matches.seed,
            swap: self.swap,
            games: self.games,
            longest: self.matches.longest,
            observe,
        })
    }

    /// The command line that means the same matches.
    pub(crate) fn line(&self, title: &Title, offer: &HostedGame) -> String {
        let mut line = self.matches.line(title, "sim", offer);
        for bots in &self.bots {
            line = format!("{line} --bots {}", quoted(bots));
        }
        for (flag, is_set) in [("--swap", self.swap), ("--matrix", self.matrix)] {
            if is_set {
                line = format!("{line} {flag}");
            }
        }
        format!("{line} --games {}", self.games)
    }
}
