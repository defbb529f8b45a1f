//! `games`: lists the built-in games; other commands find a game here by its name.

mod audit;

use crate::failure::Failure;
use initiative_kernel::strict::clip;
use initiative_server::registry::{HostedGame, Registry};
use serde_json::json;
use std::io::Write;

/// The game with that name, or an error that lists the names there are.
pub(crate) fn find<'a>(registry: &'a Registry, id: &str) -> Result<&'a HostedGame, Failure> {
    registry.get(id).ok_or_else(|| {
        let all: Vec<&str> = registry.iter().map(|offer| offer.id).collect();
        format!("there is no game `{}`; there are: {}", clip(id), all.join(", ")).into()
    })
}

/// The named game, or else the only one there is.
pub(crate) fn choose<'a>(
    registry: &'a Registry,
    id: Option<&str>,
) -> Result<&'a HostedGame, Failure> {
    match id {
        Some(id) => find(registry, id),
        None => only(registry).ok_or_else(|| "which game? Name one; `games` lists them".into()),
    }
}

/// The only game, if there is exactly one.
pub(crate) fn only(registry: &Registry) -> Option<&HostedGame> {
    let mut all = registry.iter();
    all.next().filter(|_| all.next().is_none())
}

/// Lists the games built in, or checks all that they offer
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Reads every scenario with every option; ends with 1 if any is odd
    #[arg(long)]
    check: bool,
    /// Plays N matches of each, too, and tells which do not end
    #[arg(long, value_name = "N", requires = "check")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    matches: Option<u64>,
    /// Who plays them: the first of these that a game has; a seat whose usual bot is named keeps it
    #[arg(long, value_name = "A,B", value_delimiter = ',', requires = "matches")]
    bots: Vec<String>,
    /// Prints one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(registry: &Registry, args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    if args.check {
        return audit::run(registry, args.matches, &args.bots, args.json, out);
    }
    if args.json {
        let games = registry.iter().map(|offer| {
            json!({
                "game": offer.id, "rules": offer.rules, "about": offer.about, "bots": offer.bots,
                "saves": offer.saves,
            })
        });
        writeln!(out, "{}", json!({"games": games.collect::<Vec<_>>()}))?;
        return Ok(());
    }
    if registry.is_empty() {
        writeln!(out, "No games are built into this program.")?;
    }
    for offer in registry.iter() {
        let about = &offer.about;
        writeln!(out, "{} — {}: {}", offer.id, about.title, about.tagline)?;
        for scenario in &about.scenarios {
            let size = if scenario.size.is_empty() {
                String::new()
            } else {
                format!(" ({})", scenario.size)
            };
            writeln!(out, "  scenario {}: {}{size}", scenario.id.as_str(), scenario.name)?;
        }
        writeln!(out, "  bots: {}", offer.bots.join(", "))?;
    }
    Ok(())
}
