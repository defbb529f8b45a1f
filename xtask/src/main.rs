//! The project's own commands: `cargo xtask help` lists them.

mod bench;
mod browser;
mod cargo;
mod catalogue;
#[cfg(target_os = "linux")]
mod cluster;
mod codegen;
mod deps;
mod fuzz;
mod git;
mod layers;
mod mutants;
mod new;
mod no_std;
mod package;
mod packages;
mod play;
mod program;
mod tidy;
mod verify;
mod web;

use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask COMMAND

  verify [STEP…] [--verbose]    checks everything, or only the steps named (also: cargo verify)
  verify quick                  what is wrong most often, in two minutes
  play [--no-open] [OPTION…]    builds client and server and opens them in the browser; the options
                                are those of `initiative serve` (also: cargo play)
  web [--quick]                 the client: form, types, tests, build, size of the bundle; --quick
                                stops before the build
  browser [--tested]            the client in Chromium, against the real server; --tested takes the
                                program that `cargo test` of everything has built
  shots [--out DIR]             a picture of every page, in target/shots unless told
  layers                        dependencies between crates, and within the client, point the right way
  tidy                          module docs, paths, links, names, banned words, sizes, subjects
  deps                          dependencies are used, licensed and in one version each
  codegen [--check]             writes the types that the client shares with us, and its names for us
  catalogue                     the same names with pictures: docs/catalogue.md
  no-std                        kernel and scenes compile where there is no standard library
  new [--tested]                a new game outside of the repository: written, tested, played, pictured
  package                       every crate as it would be published, with the built client in it
  cluster [--minutes N|--seconds N] [--seed S] [--matches N] [--nodes N] [--faults LIST] [--keep]
                                nodes on PostgreSQL with a standby, under load, while parts are killed,
                                frozen and cut off: 3 minutes unless told, a schedule from the seed;
                                --faults none, or some of kill,freeze,stop,database,nodes,replication,
                                primary; --program PATH or --tested instead of building one
  cluster --short               the fixed schedule of the gate, about a minute
  cluster --sabotage fencing|stop   without a safeguard: passes if that is noticed
  cluster --only-postgres       the database alone, until Enter is pressed
  fuzz [TARGET|all] [--seconds N] [--seed S]
                                hostile input against the kernel, 60 seconds a target unless told
  mutants [AREA|PATH] [--count N] [--seed S] [--minutes M] [--jobs J]
                                faults put in on purpose, 300 of each area unless told, and which of
                                them the tests notice
  bench [--quick] [--json] [--write]
                                our blocks and their peers side by side; --write updates bench/README.md
  bench server [--matches N] [--seconds S] [--json] [--write]
                                our server and boardgame.io's under the same load
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match arguments.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", [].as_slice()),
    };
    let result = match command {
        "verify" => return verify::run(rest),
        "play" => play::run(rest),
        "web" => web::check(rest),
        "browser" => browser::run(rest),
        "shots" => browser::shots(rest),
        "layers" => without_arguments(rest).and_then(|()| layers::run()),
        "tidy" => without_arguments(rest).and_then(|()| tidy::run()),
        "deps" => without_arguments(rest).and_then(|()| deps::run()),
        "codegen" => codegen::run(rest),
        "catalogue" => without_arguments(rest).and_then(|()| catalogue::run()),
        "no-std" => without_arguments(rest).and_then(|()| no_std::run()),
        "new" => new::run(rest),
        "package" => without_arguments(rest).and_then(|()| package::run()),
        #[cfg(target_os = "linux")]
        "cluster" => return cluster::run(rest),
        #[cfg(not(target_os = "linux"))]
        "cluster" => Err(String::from("the bed of many nodes needs Linux: it looks into /proc")),
        "fuzz" => fuzz::run(rest),
        "mutants" => mutants::run(rest),
        "bench" => bench::run(rest),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        unknown => Err(format!("there is no command `{unknown}`\n\n{HELP}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Refuses arguments for a command that takes none, so that a typing error does not go unnoticed.
fn without_arguments(rest: &[String]) -> Result<(), String> {
    match rest.first() {
        None => Ok(()),
        Some(argument) => Err(format!("unexpected argument `{argument}`\n\n{HELP}")),
    }
}
