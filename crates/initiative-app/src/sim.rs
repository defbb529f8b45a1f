//! `sim`: many matches between bots, in parallel.
//!
//! Every match depends only on the seed and on its number, and the matches are added up in the order
//! of their numbers. So neither the number of threads nor that of machines changes the result.

mod cluster;
mod played_range;
mod simulation;
mod tally;
mod task;

use crate::args::parse_seed;
use crate::failure::Failure;
use crate::title::Title;
use crate::{games, parallel};
use initiative_kernel::game::SetupError;
use initiative_kernel::strict::clip;
use initiative_server::registry::Registry;
use played_range::PlayedRange;
pub(crate) use simulation::Simulation;
use simulation::SimulationPlan;
use std::io::Write;
use std::time::Instant;
use tally::Tally;
pub(crate) use task::{RangeResult, SimulationTask};

/// Plays many matches between bots and counts how they end
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// Scenarios of the game, played in turn; its first if not given
    #[arg(long, value_name = "S,T", value_delimiter = ',')]
    scenario: Vec<String>,
    /// How many matches
    #[arg(long, value_name = "N", default_value = "100")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// The seed of all of them: the same one gives the same matches
    #[arg(long, value_name = "S", default_value = "1", value_parser = parse_seed)]
    seed: u64,
    /// Who plays, seat by seat; the last ones go around
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    /// Bots change seats after every match, and are counted by name
    #[arg(long)]
    swap: bool,
    /// How many at once; all cores if not given. It changes no result
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
    /// Has workers play the matches, which take them from this PostgreSQL database of a cluster; the
    /// first of several. @FILE reads the address from a file. It changes no result
    #[arg(long, value_name = "URL", conflicts_with = "threads")]
    cluster: Vec<String>,
    /// Stops a match after so many commands
    #[arg(long, value_name = "N", default_value = "10000")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    longest: u64,
    /// Prints one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(
    registry: &Registry,
    title: &Title,
    args: &Args,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let offer = games::choose(registry, args.game.as_deref())?;
    let scenarios: Vec<&str> = args.scenario.iter().map(String::as_str).collect();
    if let Some(unknown) = args.bots.iter().find(|bot| !offer.bots.contains(bot)) {
        let known = offer.bots.join(", ");
        return Err(format!("there is no bot `{}`; there are: {known}", clip(unknown)).into());
    }
    let setups = match scenarios.as_slice() {
        [] => vec![offer.scenario(None, &[])?],
        some => some.iter().map(|id| offer.scenario(Some(id), &[])).collect::<Result<_, _>>()?,
    };
    let plan = SimulationPlan {
        game: offer.id.into(),
        rules: offer.rules,
        setups,
        seed: args.seed,
        bots: args.bots.clone(),
        swap: args.swap,
        games: args.games,
        longest: args.longest,
    };
    let simulation = Simulation::new(offer, plan)?;
    let start = Instant::now();
    let tally = if args.cluster.is_empty() {
        simulate(&simulation, args.threads.map_or_else(parallel::cores, usize::from))?
    } else {
        cluster::simulate(&simulation, title, &args.cluster)?
    };
    eprintln!("{} matches in {:.1} s", args.games, start.elapsed().as_secs_f32());
    let first = || offer.about.scenarios.first().map_or("", |first| first.id.as_str());
    let scenario = if scenarios.is_empty() { first().to_owned() } else { scenarios.join(",") };
    if args.json {
        writeln!(out, "{}", tally.json(offer.id, &scenario, args.seed, &args.bots))?;
    } else {
        write!(out, "{tally}")?;
    }
    Ok(())
}

fn simulate(simulation: &Simulation<'_>, threads: usize) -> Result<Tally, SetupError> {
    let games = simulation.plan.games;
    let played = parallel::play(games, threads, |number| simulation.play(number))?;
    let mut range = PlayedRange::default();
    for (_, played) in played {
        range.push(simulation.seats, played);
    }
    let mut tally = Tally::new(simulation);
    tally.add(simulation, &range);
    Ok(tally.finish())
}
