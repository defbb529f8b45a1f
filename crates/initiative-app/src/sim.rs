//! `sim`: many matches between bots, in parallel.
//!
//! Every match depends only on the plan and on its number, and what is counted adds up in any order. So
//! neither the number of threads nor that of machines changes the result, and a run that was
//! interrupted goes on where it was.

mod cluster;
mod output;
mod single;

use crate::failure::Failure;
use crate::selection::{SelectionArgs, line_ups, quoted};
use crate::title::Title;
use initiative_lab::plan::SimulationPlan;
use initiative_lab::simulation::Simulation;
use initiative_lab::summary::SimulationSummary;
use initiative_server::registry::Registry;
pub(crate) use output::{OutputArgs, SimulationRun};
pub(crate) use single::SingleArgs;
use std::io::Write;

/// Plays many matches between bots and counts how they end
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    matches: SelectionArgs,
    /// How many matches
    #[arg(long, value_name = "N", default_value = "100")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Who plays, seat by seat; the last ones go around. Several lists all play
    #[arg(long, value_name = "A,B", default_value = "random")]
    bots: Vec<String>,
    /// Bots change seats after every match, and are counted by name
    #[arg(long)]
    swap: bool,
    /// Plays all scenarios, unless some are named, all line-ups of the bots, and all ready decks
    /// against each other
    #[arg(long, conflicts_with = "swap")]
    matrix: bool,
    #[command(flatten)]
    output: OutputArgs,
    /// Notes cards, units, items, decisions and scores, too, as --report does; takes longer
    #[arg(long)]
    notes: bool,
    #[command(flatten)]
    single: SingleArgs,
    /// Has workers play the matches, which take them from this PostgreSQL database of a cluster; the
    /// first of several. @FILE reads the address from a file. It changes no result
    #[arg(long, value_name = "URL", conflicts_with_all = ["threads", "match"])]
    cluster: Vec<String>,
}

pub(crate) fn run(
    registry: &Registry,
    title: &Title,
    args: &Args,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let offer = args.matches.game(registry)?;
    let variants = args.matches.selection(line_ups(&args.bots), args.matrix).variants(offer)?;
    let mut plan = SimulationPlan {
        game: offer.id.into(),
        rules: offer.rules,
        variants,
        seed: args.matches.seed,
        swap: args.swap,
        games: args.games,
        longest: args.matches.longest,
        observe: args.notes || args.output.report.is_some(),
    };
    let mut line = args.matches.line(title, "sim", offer);
    for bots in &args.bots {
        line = format!("{line} --bots {}", quoted(bots));
    }
    for (flag, is_set) in [("--swap", args.swap), ("--matrix", args.matrix)] {
        if is_set {
            line = format!("{line} {flag}");
        }
    }
    if args.single.is_wanted() {
        plan.games = plan.games.max(plan.cells());
        let simulation = Simulation::new(offer, plan)?;
        return args.single.run(&simulation, args.matches.json, out);
    }
    let simulation = Simulation::new(offer, plan)?;
    let run = SimulationRun::open(&simulation, &args.output, line)?;
    let played = if args.cluster.is_empty() {
        run.play(args.matches.threads())?
    } else {
        run.played(cluster::simulate(&simulation, title, &args.cluster)?)
    };
    let summary = SimulationSummary { plan: &simulation.plan, tally: &played.tally };
    let listed = run.write(&played, &summary.json(), None)?;
    if args.matches.json {
        writeln!(out, "{}", summary.json())?;
    } else {
        write!(out, "{summary}")?;
        run.tell(&listed, out)?;
    }
    Ok(())
}
