//! The file of a script, and its errors with their lines.

use crate::failure::Failure;
use crate::games;
use crate::json_line::line_of;
use initiative_kernel::game::{Fault, Seat, SetupError};
use initiative_kernel::strict::{self, Misread};
use initiative_kernel::table::Act;
use initiative_server::JsonLimits;
use initiative_server::registry::{HostedGame, Registry};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use std::path::Path;

/// A match and what is done in it.
#[derive(Debug, Deserialize)]
pub(crate) struct Script {
    game: String,
    /// One of the game's scenarios; its first if there is no setup either.
    scenario: Option<String>,
    /// A setup, in place of a scenario.
    setup: Option<Value>,
    /// Options of the scenario and their values.
    #[serde(default)]
    rules: Map<String, Value>,
    #[serde(default)]
    seed: Seed,
    #[serde(default)]
    commands: Vec<Line>,
}

impl Script {
    pub(crate) const fn seed(&self) -> u64 {
        self.seed.0
    }
}

/// A seed: a number, or hexadecimal digits as in journals.
#[derive(Clone, Copy, Debug, Default)]
struct Seed(u64);

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let seed = match Value::deserialize(input)? {
            Value::Number(number) => number.as_u64(),
            Value::String(digits) if (1..=16).contains(&digits.len()) => {
                u64::from_str_radix(&digits, 16).ok().filter(|_| !digits.starts_with('+'))
            }
            _ => None,
        };
        let right = "a seed is a whole number from 0 to 18446744073709551615, or 1 to 16 \
                     hexadecimal digits as a text";
        seed.map(Self).ok_or_else(|| D::Error::custom(right))
    }
}

#[derive(Debug, Deserialize)]
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

/// A file that is named on the command line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Document<'a> {
    pub(crate) path: &'a Path,
    pub(crate) text: &'a str,
}

impl Document<'_> {
    /// The fields of the file, if it is a JSON object.
    pub(crate) fn object(&self) -> Result<Map<String, Value>, Failure> {
        // The error of serde_json names the line and the column.
        let object = JsonLimits::FILE.object(self.text);
        object.map_err(|error| format!("{}: {error}", self.path.display()).into())
    }

    pub(crate) fn script(&self) -> Result<Script, Failure> {
        let fields = Value::Object(self.object()?);
        strict::read(&fields).map_err(|misread| self.misread(&misread))
    }

    /// The game of a script, and the setup that its match begins with.
    pub(crate) fn setup<'r>(
        &self,
        script: &Script,
        registry: &'r Registry,
    ) -> Result<(&'r HostedGame, Value), Failure> {
        let offer = games::find(registry, &script.game)
            .map_err(|failure| self.at("game", &failure.to_string()))?;
        let setup = match &script.setup {
            Some(_) if script.scenario.is_some() => {
                return Err(self.at("setup", "give either a scenario or a setup, not both"));
            }
            Some(_) if !script.rules.is_empty() => {
                return Err(
                    self.at("rules", "a setup holds its own rules; `rules` is only for a scenario")
                );
            }
            Some(setup) => setup.clone(),
            None => {
                let rules: Vec<_> =
                    script.rules.iter().map(|(id, value)| (id.as_str(), value.clone())).collect();
                let setup = offer.scenario(script.scenario.as_deref(), &rules);
                setup.map_err(|error| self.faulty(&error))?
            }
        };
        Ok((offer, setup))
    }

    // ONLINE-FRAME-3
    /// The acts of a script. Every command must be one of the game's.
    pub(crate) fn acts(
        &self,
        script: &Script,
        offer: &HostedGame,
    ) -> Result<Vec<(Seat, Act<Value>)>, Failure> {
        let acts = script.commands.iter().enumerate().map(|(place, line)| {
            let act = match (&line.command, line.act) {
                (Some(command), None) => {
                    let inside = format!("commands[{place}].command");
                    offer
                        .reads(command)
                        .map_err(|misread| self.misread(&misread.inside(&inside)))?;
                    Act::Play(command.clone())
                }
                (None, Some(TableAct::Undo)) => Act::Undo,
                (None, Some(TableAct::Redo)) => Act::Redo,
                _ => {
                    return Err(
                        self.at(&format!("commands[{place}]"), "give either a command or an act")
                    );
                }
            };
            Ok((line.seat, act))
        });
        acts.collect()
    }

    fn misread(&self, misread: &Misread) -> Failure {
        let line = line_of(self.text, misread.path());
        format!("{}:{line}: {misread}", self.path.display()).into()
    }

    fn at(&self, path: &str, message: &str) -> Failure {
        let line = line_of(self.text, path);
        format!("{}:{line}: {path}: {message}", self.path.display()).into()
    }

    /// All faults of a setup, a line each.
    pub(crate) fn faulty(&self, error: &SetupError) -> Failure {
        let faults = error.faults.iter().map(|fault| self.told("error", fault));
        format!("the match cannot begin\n{}", faults.collect::<Vec<_>>().join("\n")).into()
    }

    /// A fault or a warning, with its file and, if it is known, its path.
    pub(crate) fn told(&self, what: &str, fault: &Fault) -> String {
        let Fault { path, code, message } = fault;
        let place = if path.is_empty() { String::new() } else { format!("{path}: ") };
        format!("{}: {what}: {place}{message} ({code})", self.path.display())
    }
}
