//! The program of a game as a library: [`run`] with the games it has is the whole `main`.
//!
//! It serves matches, lists games, checks what authors wrote, runs scripts, replays journals,
//! simulates matches between bots and counts lines of play. It is called what its file is called,
//! and a program of one game need not be told which game is meant.
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
mod new;
mod perft;
mod replay;
mod script;
mod serve;
mod sim;
mod spot;
mod title;

pub use initiative_server::registry::Registry;

use args::Order;
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

/// Does what the command line asks, with these games.
#[must_use]
pub fn run(games: Registry) -> ExitCode {
    let title = Title::of(std::env::args_os().next(), &games);
    if let Some([one, other]) = games.clash() {
        eprintln!(
            "{}: two games have the id `{}`: {} and {}. Give one of them another `ID`.",
            title.name, one.id, one.about.title, other.about.title
        );
        return ExitCode::FAILURE;
    }
    let order = args::read(&title, &games);
    let mut out = std::io::stdout().lock();
    match obey(order, &title, games, &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads us has read enough.
        Err(Failure::Pipe) => ExitCode::SUCCESS,
        Err(Failure::Told(message)) => {
            eprintln!("{}: {message}", title.name);
            ExitCode::FAILURE
        }
    }
}

fn obey(order: Order, title: &Title, games: Registry, out: &mut impl Write) -> Result<(), Failure> {
    match order {
        Order::Serve(args) => serve::run(games, title, args, out),
        Order::Games(args) => games::run(&games, &args, out),
        Order::Check(args) => check::run(&games, title, &args, out),
        Order::Script(args) => script::run(&games, &args, out),
        Order::Replay(args) => replay::run(&games, &args, out),
        Order::Sim(args) => sim::run(&games, &args, out),
        Order::Perft(args) => perft::run(&games, &args, out),
        Order::New(args) => new::run(&args, out),
    }
}
