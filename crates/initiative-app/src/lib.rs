//! The program of one or more games as a library: a whole `main` is one call of [`run`].
//!
//! The program serves matches, lists games, checks scenarios, runs scripts, replays journals,
//! simulates matches between bots, on many machines too, compares and rates them, puts load on a server, copies and checks
//! stores, and counts lines of play. It takes its name from its file. With only one game, the name of
//! the game can be left out on the command line.
//!
//! Results go to standard output, with `--json` for other programs; progress and logs go to standard
//! error. The exit code is 0 for success, 1 for failure and 2 for a wrong command line.

mod args;
mod check;
mod client;
mod failure;
mod file;
mod games;
mod json_line;
mod lab;
mod load;
mod new;
mod outage;
mod perft;
mod progress;
mod replay;
mod script;
mod selection;
mod serve;
mod signals;
mod sim;
mod store;
mod title;
mod tournament;
mod worker;

pub use initiative_server::registry::Registry;

use args::CliCommand;
use failure::Failure;
use std::io::Write;
use std::process::ExitCode;
use title::Title;

/// The games of a program, in the order in which people see them: `games![Skirmish, Chess]`.
#[macro_export]
macro_rules! games {
    ($($game:ty),* $(,)?) => {
        $crate::Registry::new()$(.with::<$game>())*
    };
}

/// Runs the command that the command line asks for, with these games.
#[must_use]
pub fn run(games: Registry) -> ExitCode {
    let title = Title::of(std::env::args_os().next().as_deref(), &games);
    if let Some([one, other]) = games.duplicate_id() {
        eprintln!(
            "{}: two games have the id `{}`: {} and {}. Give one of them another `ID`.",
            title.name, one.id, one.about.title, other.about.title
        );
        return ExitCode::FAILURE;
    }
    let command = args::read(&title, &games);
    let mut out = std::io::stdout().lock();
    match execute(command, &title, games, &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has closed it: that is no failure.
        Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Err(Failure::Message(message)) => {
            eprintln!("{}: {message}", title.name);
            ExitCode::FAILURE
        }
    }
}

fn execute(
    command: CliCommand,
    title: &Title,
    games: Registry,
    out: &mut impl Write,
) -> Result<(), Failure> {
    match command {
        CliCommand::Serve(args) => serve::run(games, title, &args, out),
        CliCommand::Games(args) => games::run(&games, &args, out),
        CliCommand::Check(args) => check::run(&games, title, &args, out),
        CliCommand::Script(args) => script::run(&games, &args, out),
        CliCommand::Replay(args) => replay::run(&games, &args, out),
        CliCommand::Sim(args) => sim::run(&games, title, &args, out),
        CliCommand::Lab(args) => lab::run(&games, &args, out),
        CliCommand::Tournament(args) => tournament::run(&games, title, &args, out),
        CliCommand::Worker(args) => worker::run(games, &args),
        CliCommand::Load(args) => load::run(&games, &args, out),
        CliCommand::Store(args) => store::run(&games, &args, out),
        CliCommand::Perft(args) => perft::run(&games, &args, out),
        CliCommand::New(args) => new::run(&args, out),
    }
}
