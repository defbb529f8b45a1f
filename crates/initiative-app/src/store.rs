//! `store`: copies everything from one store to another, and checks what is in one. ONLINE-NODE-8

mod place;
mod progress;

use crate::failure::Failure;
use initiative_server::registry::Registry;
use initiative_server::store::{CheckReport, CopyReport};
use place::StorePlace;
use progress::ProgressLine;
use serde_json::json;
use std::io::Write;

/// Copies matches from one store to another, or checks those of one
#[derive(Debug, clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: StoreCommand,
}

#[derive(Debug, clap::Subcommand)]
enum StoreCommand {
    Copy(CopyArgs),
    Check(CheckArgs),
}

const PLACES: &str = "A store is an SQLite file such as matches.db, the data folder it is in, or a \
PostgreSQL database as postgres://user@host/database. @FILE reads such addresses from a file, one a \
line, if a cluster has several.";

/// Copies all matches, campaigns and saves into another store
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{PLACES}\n\n\
Every match is folded before it is copied and again from what the other store gives back. A match \
that is there already is left out, and so a copy that was stopped goes on when it is run again. FROM \
is only read. A server may be running on it: each match is copied as it was at one moment, but what \
is played later is missing; stop the server and run the copy again to get everything. Nobody may use \
TO meanwhile. The exit code is 1 if something was not copied."))]
struct CopyArgs {
    /// The store that is read
    from: String,
    /// The store that is filled; it is made if there is none
    to: String,
    /// Prints one JSON document
    #[arg(long)]
    json: bool,
}

/// Reads everything in a store, folds every match from its start, and tells what is damaged
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{PLACES}\n\n\
The store is only read, and a server may be running on it. The exit code is 1 if something is damaged."))]
struct CheckArgs {
    /// The store that is read
    store: String,
    /// Prints one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(registry: &Registry, args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    match &args.command {
        StoreCommand::Copy(args) => copy(registry, args, out),
        StoreCommand::Check(args) => check(registry, args, out),
    }
}

fn copy(registry: &Registry, args: &CopyArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (from, to) = (StorePlace::read(&args.from)?, StorePlace::read(&args.to)?);
    if from.overlaps(&to) {
        return Err("both are the same store; name two different ones".into());
    }
    let source = from.open_to_read()?;
    if from.shards() > to.shards() {
        return Err(format!(
            "{} databases cannot be copied into {}: the id of a match names its shard",
            from.shards(),
            to.shards()
        )
        .into());
    }
    let target = to.open_to_fill()?;
    let mut line = ProgressLine::new("copied");
    let copied = source.copy_to(&target, registry, &mut |progress| line.tell(progress));
    let report = copied.map_err(|error| error.to_string())?;
    // Everything is on disk before anybody is told so.
    drop(target);
    if args.json {
        writeln!(
            out,
            "{}",
            json!({
                "copied": report.copied, "renewed": report.renewed, "skipped": report.skipped,
                "without_rules": report.without_rules,
                "without_checkpoints": report.without_checkpoints,
                "campaigns": report.campaigns, "saves": report.saves, "wrong": report.wrong,
            })
        )?;
    } else {
        tell_copy(&report, out)?;
    }
    verdict(&report.wrong, "was not copied", "were not copied")
}

fn tell_copy(report: &CopyReport, out: &mut impl Write) -> Result<(), Failure> {
    for sentence in &report.wrong {
        writeln!(out, "{sentence}")?;
    }
    write!(out, "{} copied", counted(report.copied, "match", "matches"))?;
    if report.renewed > 0 {
        write!(out, " ({} had gone on since the last copy)", report.renewed)?;
    }
    writeln!(out, ", {} there already", report.skipped)?;
    let campaigns = counted(report.campaigns, "campaign", "campaigns");
    writeln!(out, "{campaigns} and {} copied", counted(report.saves, "save", "saves"))?;
    if report.without_rules > 0 {
        writeln!(out, "{} copied but not refolded: no such rules here", report.without_rules)?;
    }
    if report.without_checkpoints > 0 {
        let count = report.without_checkpoints;
        writeln!(out, "{count} copied without checkpoints, which did not fit the journal")?;
    }
    Ok(())
}

fn check(registry: &Registry, args: &CheckArgs, out: &mut impl Write) -> Result<(), Failure> {
    let store = StorePlace::read(&args.store)?.open_to_read()?;
    let mut line = ProgressLine::new("checked");
    let checked = store.check(registry, &mut |progress| line.tell(progress));
    let report = checked.map_err(|error| error.to_string())?;
    let CheckReport { matches, entries, without_rules, campaigns, saves, ref wrong, .. } = report;
    if args.json {
        writeln!(
            out,
            "{}",
            json!({
                "matches": matches, "entries": entries, "without_rules": without_rules,
                "campaigns": campaigns, "saves": saves, "wrong": wrong,
            })
        )?;
    } else {
        for sentence in wrong {
            writeln!(out, "{sentence}")?;
        }
        let matches = counted(matches, "match", "matches");
        let entries = counted(entries, "entry", "entries");
        let campaigns = counted(campaigns, "campaign", "campaigns");
        let saves = counted(saves, "save", "saves");
        writeln!(out, "{matches} with {entries}, {campaigns} and {saves} were read")?;
        if without_rules > 0 {
            writeln!(out, "{without_rules} not refolded: no such rules here")?;
        }
    }
    verdict(wrong, "is damaged", "are damaged")
}

/// A failure if there was anything wrong.
fn verdict(wrong: &[String], one: &str, many: &str) -> Result<(), Failure> {
    match wrong.len() {
        0 => Ok(()),
        1 => Err(format!("1 thing {one}").into()),
        count => Err(format!("{count} things {many}").into()),
    }
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
