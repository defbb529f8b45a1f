//! `tournament`: bots against each other, with ratings.

use crate::failure::Failure;
use crate::selection::SelectionArgs;
use crate::sim::{OutputArgs, SimulationRun, SingleArgs};
use crate::title::Title;
use initiative_lab::plan::SimulationPlan;
use initiative_lab::simulation::Simulation;
use initiative_lab::tournament::{Pairing, Standings, pairs};
use initiative_server::registry::Registry;
use std::io::Write;

/// Has bots play against each other, on both seats of the same matches, and rates them
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    matches: SelectionArgs,
    /// Who takes part
    #[arg(long, value_name = "A,B,C", value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// Only this one meets all others
    #[arg(long, value_name = "A")]
    gauntlet: Option<String>,
    /// How many matches each pair plays, over all scenarios and both seats
    #[arg(long, value_name = "N", default_value = "100")]
    #[arg(value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    games: u64,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    single: SingleArgs,
}

pub(crate) fn run(
    registry: &Registry,
    title: &Title,
    args: &Args,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let offer = args.matches.game(registry)?;
    let variations = args.matches.selection(vec![args.bots.clone()], false).variants(offer)?;
    let pairing = args.gauntlet.clone().map_or(Pairing::RoundRobin, Pairing::Gauntlet);
    let variants = pairs(&args.bots, &pairing, &variations)?;
    // Every variation is played on both seats equally often.
    let each = variations.len() as u64 * 2;
    if !args.games.is_multiple_of(each) {
        let [below, above] = [args.games / each * each, args.games.next_multiple_of(each)];
        let right = if below == 0 { above.to_string() } else { format!("{below} or {above}") };
        return Err(format!(
            "{} matches of a pair cannot be shared by {} variations on both seats equally; ask for {right}",
            args.games,
            variations.len()
        )
        .into());
    }
    let met = (variants.len() / variations.len()) as u64;
    let plan = SimulationPlan {
        game: offer.id.into(),
        rules: offer.rules,
        variants,
        seed: args.matches.seed,
        swap: true,
        games: met * args.games,
        longest: args.matches.longest,
        observe: args.output.report.is_some(),
    };
    let simulation = Simulation::new(offer, plan)?;
    if args.single.is_wanted() {
        return args.single.run(&simulation, args.matches.json, out);
    }
    let mut line = args.matches.line(title, "tournament", offer);
    line = format!("{line} --bots {} --games {}", args.bots.join(","), args.games);
    if let Some(one) = &args.gauntlet {
        line = format!("{line} --gauntlet {one}");
    }
    let run = SimulationRun::open(&simulation, &args.output, line)?;
    let played = run.play(args.matches.threads())?;
    let standings = Standings::new(&simulation.plan, &played.tally);
    let mut result = standings.json();
    result["game"] = offer.id.into();
    result["seed"] = format!("{:016x}", args.matches.seed).into();
    result["hash"] = format!("{:016x}", played.tally.hash).into();
    run.write(&played, &result, Some(&standings))?;
    if args.matches.json {
        writeln!(out, "{result}")?;
    } else {
        write!(out, "{standings}")?;
    }
    Ok(())
}
