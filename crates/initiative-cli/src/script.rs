//! `initiative script`: plays the commands of a file, for bug reports, cases and CI.

use crate::args::get;
use crate::failure::Failure;
use crate::{file, games};
use clap::ArgMatches;
use initiative::game::Seat;
use initiative::table::Act;
use initiative_scene::viewer::Viewer;
use initiative_server::host::Host;
use initiative_server::registry::Registry;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::PathBuf;

/// A match and what is done in it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    game: String,
    /// One of the game's scenarios; its first if there is no setup either.
    scenario: Option<String>,
    /// A setup of one's own.
    setup: Option<Value>,
    /// Options of the scenario and their values.
    #[serde(default)]
    rules: Map<String, Value>,
    #[serde(default)]
    seed: Seed,
    #[serde(default)]
    commands: Vec<Line>,
}

/// A seed: a number, or hexadecimal digits as journals have them.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Seed {
    Number(u64),
    Digits(String),
}

impl Default for Seed {
    fn default() -> Self {
        Self::Number(0)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// 255 is the host.
    seat: Seat,
    command: Option<Value>,
    act: Option<TableAct>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TableAct {
    Undo,
    Redo,
}

pub(crate) fn run(
    registry: &Registry,
    args: &ArgMatches,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let path: PathBuf = get(args, "file");
    let text = file::read(&path)?;
    let script: Script = serde_json::from_slice(&text).map_err(|error| {
        // serde_json says the line and the column.
        Failure::Told(format!("{}: {error}", path.display()))
    })?;
    let mut host = begin(registry, &script)
        .map_err(|failure| Failure::Told(format!("{}: {failure}", path.display())))?;
    let acts: Result<Vec<_>, Failure> = script.commands.iter().enumerate().map(act).collect();
    let acts = acts.map_err(|failure| Failure::Told(format!("{}: {failure}", path.display())))?;
    play(host.as_mut(), &acts, get(args, "json"), out)
}

fn begin(registry: &Registry, script: &Script) -> Result<Box<dyn Host>, Failure> {
    let offer = games::find(registry, &script.game)?;
    let seed = match &script.seed {
        Seed::Number(seed) => *seed,
        Seed::Digits(digits) => u64::from_str_radix(digits, 16)
            .map_err(|_| "seed: a number, or 1 to 16 hexadecimal digits as a text")?,
    };
    let setup = match &script.setup {
        Some(_) if script.scenario.is_some() => {
            return Err("setup: either a scenario or a setup".into());
        }
        Some(setup) => setup.clone(),
        None => {
            let rules: Vec<_> =
                script.rules.iter().map(|(id, value)| (id.as_str(), value.clone())).collect();
            offer.scenario(script.scenario.as_deref(), &rules)?
        }
    };
    Ok(offer.open(&setup, seed)?)
}

fn act((place, line): (usize, &Line)) -> Result<(Seat, Act<Value>), Failure> {
    let act = match (&line.command, line.act) {
        (Some(command), None) => Act::Play(command.clone()),
        (None, Some(TableAct::Undo)) => Act::Undo,
        (None, Some(TableAct::Redo)) => Act::Redo,
        _ => return Err(format!("commands[{place}]: either a command or an act").into()),
    };
    Ok((line.seat, act))
}

/// Plays acts and tells what each did, then how the match stands.
pub(crate) fn play(
    host: &mut dyn Host,
    acts: &[(Seat, Act<Value>)],
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut entries = Vec::new();
    for (seat, act) in acts {
        let mut entry = match act {
            Act::Play(command) => json!({"seat": seat, "command": command}),
            Act::Undo => json!({"seat": seat, "act": "undo"}),
            Act::Redo => json!({"seat": seat, "act": "redo"}),
            Act::Forfeit(whose) => json!({"seat": seat, "act": "forfeit", "whose": whose}),
            Act::Abandon => json!({"seat": seat, "act": "abandon"}),
        };
        let told = match host.act(*seat, act) {
            Ok(()) => ("events", json!(host.events())),
            Err(refused) => ("refused", json!(refused)),
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
            fields.insert("entries".into(), entries.into());
        }
        writeln!(out, "{end}")?;
    } else {
        writeln!(out, "{end:#}")?;
    }
    Ok(())
}

/// How a match stands: the scene for each seat, and the hash of the state.
fn end(host: &dyn Host) -> Value {
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
