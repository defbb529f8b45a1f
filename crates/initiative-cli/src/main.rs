//! The `initiative` program: serves matches, lists games, checks what authors wrote, runs scripts,
//! replays journals, simulates matches between bots, counts lines of play.
//!
//! What a command finds goes to standard output, with `--json` for programs; progress and logs go
//! to standard error. It ends with 0 if all went well, 1 if not, 2 if it was called wrongly.

mod args;
mod check;
mod client;
mod crew;
mod failure;
mod file;
mod games;
mod perft;
mod replay;
mod script;
mod serve;
mod sim;
mod spot;

use failure::Failure;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = args::program().get_matches();
    let mut out = std::io::stdout().lock();
    match run(&args, &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads us has read enough.
        Err(Failure::Pipe) => ExitCode::SUCCESS,
        Err(Failure::Told(message)) => {
            eprintln!("initiative: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &clap::ArgMatches, out: &mut impl Write) -> Result<(), Failure> {
    let registry = games::registry();
    match args.subcommand() {
        Some(("serve", args)) => serve::run(registry, args, out),
        Some(("games", args)) => games::run(&registry, args, out),
        Some(("check", args)) => check::run(&registry, args, out),
        Some(("script", args)) => script::run(&registry, args, out),
        Some(("replay", args)) => replay::run(&registry, args, out),
        Some(("sim", args)) => sim::run(&registry, args, out),
        Some(("perft", args)) => perft::run(&registry, args, out),
        _ => Err("there is no such command; see `initiative --help`".into()),
    }
}
