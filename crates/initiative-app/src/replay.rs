//! `replay`: plays a journal again.

use crate::failure::Failure;
use crate::{file, script};
use initiative_server::registry::Registry;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

/// Plays a journal again and tells what happened
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A journal, as text or as bytes
    file: PathBuf,
    /// Only checks that it replays to its own hashes
    #[arg(long)]
    verify: bool,
    /// Prints one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(registry: &Registry, args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let path = &args.file;
    let journal = file::read(path)?;
    let told =
        |what: &dyn std::fmt::Display| Failure::Message(format!("{}: {what}", path.display()));
    let (offer, host) = registry.replay(&journal).map_err(|why| told(&why))?;
    let json = args.json;
    if args.verify {
        let entries = host.version();
        let hash = format!("{:016x}", host.digest());
        if json {
            let verified = json!({"game": offer.id, "entries": entries, "hash": hash, "ok": true});
            writeln!(out, "{verified}")?;
        } else {
            writeln!(out, "{}: {entries} entries replay to {hash}", offer.id)?;
        }
        return Ok(());
    }
    // Plays the match once more from the beginning, to tell the events on the way.
    let acts: Vec<_> = host.history().into_iter().map(|(seat, act, _)| (seat, act)).collect();
    let mut again = offer.open(&host.setup(), host.seed())?;
    script::play(again.as_mut(), &acts, &[], json, out)?;
    Ok(())
}
