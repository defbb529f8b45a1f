//! `initiative perft`: how many lines of play there are to a depth.

use crate::args::get;
use crate::failure::Failure;
use crate::games;
use clap::ArgMatches;
use initiative_server::registry::Registry;
use serde_json::json;
use std::io::Write;

pub(crate) fn run(
    registry: &Registry,
    args: &ArgMatches,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let offer = games::find(registry, &get::<String>(args, "game"))?;
    let setup = match args.get_one::<String>("fen") {
        Some(text) => json!({ "scenario": text }),
        None => {
            let scenario = args.get_one::<String>("scenario").map(String::as_str);
            offer.scenario(scenario, &[])?
        }
    };
    let depth: u32 = get(args, "depth");
    let lines = offer.perft(&setup, get(args, "seed"), depth)?;
    let count: u64 = lines.iter().map(|(_, _, count)| count).sum();
    let divide: bool = get(args, "divide");
    if get(args, "json") {
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
