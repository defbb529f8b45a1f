//! `check`: reads a scenario, setup or script and lists its faults and warnings.

use crate::failure::Failure;
use crate::script::Document;
use crate::title::Title;
use crate::{file, games};
use initiative_kernel::game::{Fault, SetupError};
use initiative_server::registry::{HostedGame, Registry};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// Reads a scenario, setup or script and tells everything that is wrong or odd
#[derive(Debug, clap::Args)]
#[command(after_help = "The exit code is 1 if there is a fault. Warnings do not change it.")]
pub(crate) struct Args {
    /// A script or a setup as JSON, or a scenario as text for games that read one
    file: PathBuf,
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
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
    let path = &args.file;
    let text = file::read_text(path)?;
    let document = Document { path, text: &text };
    let (offer, setup, seed) = open(&document, registry, title, args.game.as_deref())?;
    let found = judge(offer, &setup, seed);
    let (ok, warnings) = match &found {
        Ok(warnings) => (true, warnings.as_slice()),
        Err(_) => (false, [].as_slice()),
    };
    let faults = found.as_ref().err().map_or(&[][..], |error| error.faults.as_slice());
    if args.json {
        let told = json!({"game": offer.id, "ok": ok, "faults": faults, "warnings": warnings});
        writeln!(out, "{told}")?;
    } else {
        for (what, list) in [("error", faults), ("warning", warnings)] {
            for fault in list {
                writeln!(out, "{}", document.told(what, fault))?;
            }
        }
        if ok {
            writeln!(out, "{}: {} can be played from it", path.display(), offer.about.title)?;
        }
    }
    match faults.len() {
        0 => Ok(()),
        1 => Err(format!("{}: 1 fault", path.display()).into()),
        many => Err(format!("{}: {many} faults", path.display()).into()),
    }
}

/// The game, setup and seed that a file describes. The file is a script, a setup as JSON, or, for
/// games that read one, a scenario as text.
fn open<'r>(
    document: &Document<'_>,
    registry: &'r Registry,
    title: &Title,
    named: Option<&str>,
) -> Result<(&'r HostedGame, Value, u64), Failure> {
    let is_json = document.text.trim_start().starts_with('{');
    let fields = if is_json { document.object()? } else { serde_json::Map::new() };
    // A setup can name its game, too; these fields are only in scripts.
    let script = ["setup", "rules", "commands", "seed"];
    let is_script =
        fields.contains_key("game") && script.iter().any(|field| fields.contains_key(*field));
    if is_script {
        let script = document.script()?;
        let (offer, setup) = document.setup(&script, registry)?;
        if named.is_some_and(|named| named != offer.id) {
            return Err(
                format!("the file is for {}, not for {}", offer.id, named.unwrap_or("")).into()
            );
        }
        document.acts(&script, offer)?;
        return Ok((offer, setup, script.seed()));
    }
    let inside = fields.get("game").and_then(Value::as_str);
    let offer = match named.or(inside) {
        Some(game) => games::find(registry, game)?,
        None => games::only(registry).ok_or_else(|| {
            let name = &title.name;
            format!("which game is it for? Say so with --game, see `{name} games`")
        })?,
    };
    let setup = if is_json { Value::Object(fields) } else { json!({"scenario": document.text}) };
    Ok((offer, setup, 1))
}

/// The warnings about a setup that can be played, or all faults of one that cannot.
fn judge(offer: &HostedGame, setup: &Value, seed: u64) -> Result<Vec<Fault>, SetupError> {
    offer.open(setup, seed)?;
    offer.warnings(setup)
}
