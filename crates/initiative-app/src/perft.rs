//! `perft`: counts the lines of play to a depth.

use crate::args::parse_seed;
use crate::failure::Failure;
use crate::games;
use initiative_server::registry::Registry;
use serde_json::json;
use std::io::Write;

/// Counts the lines of play to a depth
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// How many commands deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// One of the game's scenarios; its first if not given
    #[arg(long, value_name = "S")]
    scenario: Option<String>,
    /// A position as text, for games that read one: a FEN, or a whole scenario
    #[arg(long, value_name = "TEXT", conflicts_with = "scenario")]
    fen: Option<String>,
    /// The seed of the match
    #[arg(long, value_name = "S", default_value = "1", value_parser = parse_seed)]
    seed: u64,
    /// Counts below each first command, too
    #[arg(long)]
    divide: bool,
    /// Prints one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(registry: &Registry, args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let offer = games::choose(registry, args.game.as_deref())?;
    let setup = match &args.fen {
        Some(text) => json!({ "scenario": text }),
        None => offer.scenario(args.scenario.as_deref(), &[])?,
    };
    let depth = args.depth;
    let lines = offer.perft(&setup, args.seed, depth)?;
    let count: u64 = lines.iter().map(|(_, _, count)| count).sum();
    let divide = args.divide;
    if args.json {
        let mut told = json!({"game": offer.id, "depth": depth, "lines": count});
        if divide && let Some(fields) = told.as_object_mut() {
            let lines = lines.iter().map(
                |(seat, command, count)| json!({"seat": seat, "command": command, "lines": count}),
            );
            fields.insert("divide".into(), lines.collect());
        }
        writeln!(out, "{told}")?;
        return Ok(());
    }
    if divide {
        for (seat, command, count) in &lines {
            writeln!(out, "{seat} {command}: {count}")?;
        }
    }
    writeln!(out, "{count}")?;
    Ok(())
}
