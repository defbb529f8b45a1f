//! Our building blocks and their peers, side by side in one run: `cargo xtask bench`.

mod chess;
mod crowd;
mod delve;
mod distance;
mod duel;
mod energy;
mod flood;
mod idle;
mod matches;
mod measure;
mod node;
mod path;
mod python;
mod reach;
mod report;
mod row;
mod script;
mod search;
mod server;
mod submit;
mod tictactoe;
mod turn;
mod views;
mod workload;

use measure::Effort;
use node::Node;
use python::Python;
use row::Row;
use serde_json::{Value, json};
use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask bench [--only GROUP] [--quick] [--json] [--write]
       cargo xtask bench server [--matches N] [--seconds S] [--json] [--write]

  --only     one group of rows: energy, idle, turn, tic-tac-toe, chess, matches, search, duel,
             delve, crowd, path, distance, reach, submit, views
  --quick    less patience: numbers for a first look
  --json     the rows for machines, times in nanoseconds
  --write    puts the table into bench/README.md

  server     our server and boardgame.io's under the same load: N matches at once, 50 unless told,
             for S seconds, 10 unless told
";

/// What to do with the rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Options {
    /// The group of rows to measure; all of them if none is named.
    only: Option<String>,
    quick: bool,
    json: bool,
    write: bool,
}

impl Options {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self::default();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--only" => {
                    let group = arguments.next();
                    options.only = Some(group.ok_or_else(|| format!("--only what?\n\n{HELP}"))?);
                }
                "--quick" => options.quick = true,
                "--json" => options.json = true,
                "--write" => options.write = true,
                _ => return Err(format!("unexpected argument `{argument}`\n\n{HELP}")),
            }
        }
        if options.write && options.only.is_some() {
            return Err(format!("--write takes all rows, not one group\n\n{HELP}"));
        }
        Ok(options)
    }
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).peekable();
    let result = match arguments.next_if(|first| first == "server") {
        Some(_) => server::run(arguments),
        None => Options::read(arguments).and_then(|options| run(&options)),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), String> {
    if cfg!(debug_assertions) {
        return Err(String::from("a debug build measures nothing: cargo xtask bench"));
    }
    let effort = if options.quick { Effort::QUICK } else { Effort::FULL };
    let rows = measure(effort, options.only.as_deref())?;
    let machine = format!("Measured on {}, single thread.", machine());
    let table = report::table(&rows);
    if options.json {
        let rows: Vec<Value> = rows.iter().map(Row::json).collect();
        let all = json!({ "machine": machine, "quick": options.quick, "rows": rows });
        println!("{all:#}");
    } else {
        println!("{machine}\n\n{table}\n{}", report::verdict(&rows));
    }
    if options.write {
        report::write("table", &format!("{machine}\n\n{table}"))?;
    }
    Ok(())
}

/// The rows of one group, or all, one after the other: nothing else of ours runs while one is
/// measured.
fn measure(effort: Effort, only: Option<&str>) -> Result<Vec<Row>, String> {
    let node = Node::find(effort);
    let python = Python::new(effort);
    let mut all = Vec::new();
    let mut take = |name: &str, rows: &mut dyn FnMut() -> Vec<Row>| {
        if only.is_none_or(|only| only == name) {
            eprintln!("bench: {name} …");
            all.extend(rows());
        }
    };
    take("energy", &mut || energy::rows(effort, &node));
    take("idle", &mut || idle::rows(effort));
    take("turn", &mut || turn::rows(effort, &node));
    take("tic-tac-toe", &mut || tictactoe::rows(effort, &node));
    take("chess", &mut || chess::rows(effort));
    take("matches", &mut || matches::rows(effort, &python));
    take("search", &mut || search::rows(effort, &node, &python));
    take("duel", &mut || duel::rows(effort));
    take("delve", &mut || delve::rows(effort));
    take("crowd", &mut || crowd::rows(effort));
    take("path", &mut || path::rows(effort, &node));
    take("distance", &mut || distance::rows(effort, &node));
    take("reach", &mut || reach::rows(effort));
    take("submit", &mut || submit::rows(effort));
    take("views", &mut || views::rows(effort));
    match only {
        Some(only) if all.is_empty() => Err(format!("there is no group `{only}`\n\n{HELP}")),
        _ => Ok(all),
    }
}

/// The machine in a line: numbers of different machines are not to be compared.
fn machine() -> String {
    let model = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(": ")?.1.trim().to_string())
    });
    let model = model.unwrap_or_else(|| String::from("an unnamed processor"));
    let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
    format!("{model} ({processor}, {system})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_typing_errors_refused() {
        let read = |line: &str| Options::read(line.split_whitespace().map(String::from));
        let options = read("--quick --json").unwrap();
        assert!(options.quick && options.json && !options.write);
        assert_eq!(read("--only views").unwrap().only.as_deref(), Some("views"));
        assert!(read("--only").unwrap_err().contains("--only what?"));
        assert!(read("--only views --write").unwrap_err().contains("one group"));
        assert!(read("--jsno").unwrap_err().contains("--jsno"));
    }
}
