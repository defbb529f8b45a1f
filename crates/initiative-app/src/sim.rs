//! `sim`: many matches between bots, in parallel.
//!
//! Every match depends only on the plan and on its number, and what is counted adds up in any order. So
//! neither the number of threads nor that of machines changes the result, and a run that was
//! interrupted goes on where it was.

mod cluster;
mod order;
mod output;
mod single;

use crate::failure::Failure;
use crate::title::Title;
use initiative_lab::simulation::Simulation;
use initiative_lab::summary::SimulationSummary;
use initiative_lab::variant::MOST_VARIANTS;
use initiative_server::registry::Registry;
pub(crate) use order::SimulationOrder;
pub(crate) use output::{OutputArgs, SimulationRun};
pub(crate) use single::SingleArgs;
use std::io::Write;

/// Plays many matches between bots and counts how they end
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    order: SimulationOrder,
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
    let order = &args.order;
    let offer = order.matches.game(registry)?;
    let mut plan = order.plan(offer, args.notes || args.output.report.is_some(), MOST_VARIANTS)?;
    let line = order.line(title, offer);
    if args.single.is_wanted() {
        plan.games = plan.games.max(plan.cells());
        let simulation = Simulation::new(offer, plan)?;
        return args.single.run(&simulation, order.matches.json, out);
    }
    let simulation = Simulation::new(offer, plan)?;
    let run = SimulationRun::open(&simulation, &args.output, line)?;
    let played = if args.cluster.is_empty() {
        run.play(order.matches.threads())?
    } else {
        run.played(cluster::simulate(&simulation, title, &args.cluster)?)
    };
    let summary = SimulationSummary { plan: &simulation.plan, tally: &played.tally };
    let listed = run.write(&played, &summary.json(), None)?;
    if order.matches.json {
        writeln!(out, "{}", summary.json())?;
    } else {
        write!(out, "{summary}")?;
        run.tell(&listed, out)?;
    }
    Ok(())
}
