//! `script`: plays the commands of a file, for bug reports, cases and CI.

mod document;

use crate::failure::Failure;
use crate::file;
pub(crate) use document::Document;
use initiative_kernel::game::{Fault, Seat};
use initiative_kernel::table::Act;
use initiative_scene::viewer::Viewer;
use initiative_server::erased::ErasedMatch;
use initiative_server::registry::Registry;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::PathBuf;

const EXAMPLE: &str =
    "{\"game\": \"squad\", \"scenario\": \"first_stand\", \"seed\": 7, \"commands\": [
  {\"seat\": 0, \"command\": \"EndPhase\"},
  {\"seat\": 0, \"act\": \"undo\"}]}

The opening's events are printed, each command's events or refusal, then the scene for
each seat and the state's hash. A refused command changes nothing and does not end
the script. What does not read as a command is an error of the script, told with
its line; nothing is played then.";

/// Plays the commands of a file and tells what each did
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Args {
    /// A JSON file: game, scenario or setup, rules, seed, commands
    file: PathBuf,
    /// Ends with 1 if a command was refused
    #[arg(long)]
    strict: bool,
    /// Prints one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(registry: &Registry, args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let path = &args.file;
    let text = file::read_text(path)?;
    let document = Document { path, text: &text };
    let script = document.script()?;
    let (offer, setup) = document.setup(&script, registry)?;
    let acts = document.acts(&script, offer)?;
    let warnings = offer.warnings(&setup).map_err(|error| document.faulty(&error))?;
    for warning in &warnings {
        eprintln!("{}", document.told("warning", warning));
    }
    let mut host = offer.open(&setup, script.seed()).map_err(|error| document.faulty(&error))?;
    let refused = play(host.as_mut(), &acts, &warnings, args.json, out)?;
    match refused {
        // ONLINE-FRAME-3
        1.. if args.strict => {
            let many = if refused == 1 { "command was" } else { "commands were" };
            Err(format!("{}: {refused} {many} refused", path.display()).into())
        }
        _ => Ok(()),
    }
}

/// Plays acts, tells what each did, and then the state of the match. Returns how many were refused.
pub(crate) fn play(
    host: &mut dyn ErasedMatch,
    acts: &[(Seat, Act<Value>)],
    warnings: &[Fault],
    json: bool,
    out: &mut impl Write,
) -> Result<usize, Failure> {
    let mut entries = Vec::new();
    let mut refusals = 0;
    let opening = host.events();
    if !json {
        writeln!(out, "opening")?;
        opening.iter().try_for_each(|event| writeln!(out, "    {event}"))?;
    }
    for (seat, act) in acts {
        let mut entry = match act {
            Act::Play(command) => json!({"seat": seat, "command": command}),
            Act::Undo => json!({"seat": seat, "act": "undo"}),
            Act::Redo => json!({"seat": seat, "act": "redo"}),
            Act::Forfeit(whose) => json!({"seat": seat, "act": "forfeit", "whose": whose}),
            Act::Abandon => json!({"seat": seat, "act": "abandon"}),
            Act::Draw => json!({"seat": seat, "act": "draw"}),
            Act::MoreTime(whose) => json!({"seat": seat, "act": "more_time", "whose": whose}),
        };
        let told = match host.act_json(*seat, act) {
            Ok(()) => ("events", json!(host.events())),
            Err(refused) => {
                refusals += 1;
                ("refused", json!(refused))
            }
        };
        if !json {
            writeln!(out, "{entry}")?;
            match &told {
                (_, Value::Array(events)) => {
                    for event in events {
                        writeln!(out, "    {event}")?;
                    }
                }
                (_, refused) => writeln!(out, "    refused: {refused}")?,
            }
        } else if let Some(fields) = entry.as_object_mut() {
            fields.insert(told.0.into(), told.1);
            entries.push(entry);
        }
    }
    let mut end = end(host);
    if json {
        if let Some(fields) = end.as_object_mut() {
            fields.insert("opening".into(), opening.into());
            fields.insert("entries".into(), entries.into());
            if !warnings.is_empty() {
                fields.insert("warnings".into(), json!(warnings));
            }
        }
        writeln!(out, "{end}")?;
    } else {
        writeln!(out, "{end:#}")?;
    }
    Ok(refusals)
}

/// The state of a match: the scene for each seat, and the hash of the state.
fn end(host: &dyn ErasedMatch) -> Value {
    let scenes = host.seats().iter().map(|seat| {
        let view = host.view(Viewer::Seat(seat));
        (seat.0.to_string(), view)
    });
    json!({
        "version": host.version(),
        "status": host.status(),
        "hash": format!("{:016x}", host.digest()),
        "scenes": scenes.collect::<Map<_, _>>(),
    })
}
