//! `sim --match`: one match of a simulation again.

use crate::failure::Failure;
use initiative_kernel::game::Outcome;
use initiative_lab::simulation::Simulation;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Which match to play again.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct SingleArgs {
    /// Plays only the match with this number, and tells how it ended
    #[arg(long, value_name = "N", conflicts_with_all = ["out", "report"])]
    r#match: Option<u64>,
    /// With --match: writes its journal, for `replay`
    #[arg(long, value_name = "FILE", requires = "match")]
    journal: Option<PathBuf>,
}

impl SingleArgs {
    /// Whether a single match is wanted.
    pub(crate) const fn is_wanted(&self) -> bool {
        self.r#match.is_some()
    }

    /// Plays it.
    pub(crate) fn run(
        &self,
        simulation: &Simulation<'_>,
        json: bool,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let number = self.r#match.unwrap_or_default();
        run(simulation, number, self.journal.as_deref(), json, out)
    }
}

fn run(
    simulation: &Simulation<'_>,
    number: u64,
    journal: Option<&Path>,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if let Some(path) = journal
        && path.exists()
    {
        return Err(format!("{}: the file is there already; name a new one", path.display()).into());
    }
    let recorded = simulation.record(number, None)?;
    if let Some(path) = journal {
        let text = recorded.journal(true).map_err(|error| error.to_string())?;
        initiative_lab::run_folder::write(path, text.as_bytes())?;
    }
    let plan = &simulation.plan;
    let cell = plan.cell(number);
    let outcome = recorded.status().outcome();
    let reason = outcome.map_or("stopped", Outcome::reason);
    let seats = simulation.seats(number);
    let winners: Vec<usize> = seats
        .iter()
        .filter(|seat| outcome.is_some_and(|outcome| outcome.winners().contains(*seat)))
        .map(initiative_kernel::game::Seat::index)
        .collect();
    let (commands, digest) = (recorded.version(), recorded.digest());
    let scenario = plan.variant(cell).map_or("", |variant| variant.scenario.as_str());
    let (seed, bots) = (plan.match_seed(number), plan.seated(cell));
    if json {
        let told = json!({
            "match": number, "scenario": scenario, "bots": bots, "seed": format!("{seed:016x}"),
            "ended_by": reason, "won": winners, "commands": commands, "hash": format!("{digest:016x}"),
        });
        writeln!(out, "{told}")?;
        return Ok(());
    }
    let winners: Vec<String> =
        winners.iter().map(|seat| format!("seat {seat} ({})", plan.bot(cell, *seat))).collect();
    let won = if winners.is_empty() { "nobody".to_owned() } else { winners.join(", ") };
    writeln!(out, "match     {number}: {scenario}, {}, seed {seed:#x}", bots.join(" – "))?;
    writeln!(out, "won       {won}: {reason}")?;
    writeln!(out, "commands  {commands}")?;
    writeln!(out, "hash      {digest:016x}")?;
    Ok(())
}
