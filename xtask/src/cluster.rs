//! `cargo xtask cluster`: the test bed of many nodes, made of real parts. PostgreSQL with a
//! synchronous standby, nodes, and a load of players run on the loopback, while a schedule of faults
//! from a seed kills, freezes and cuts off. At the end everything that was acknowledged must stand
//! in the journals, once and in order.
//!
//! Two processes do it. The outer one belongs to the terminal and only waits; the inner one holds
//! all parts. When the outer one ends, however that comes, the inner one reads the end of its input
//! and ends every part in order. So Ctrl+C, or a gate that loses its patience, leaves nothing
//! behind, and we need no handler for signals.

mod bed;
mod fault;
mod folder;
mod load;
mod network;
mod node;
mod options;
mod patience;
mod ports;
mod postgres;
mod proc;
mod process;
mod proxy;
mod random;
mod recovery;
mod report;
mod schedule;
mod trial;

use crate::program::{self, For};
use bed::Bed;
use folder::Folder;
use network::Network;
use options::Options;
use patience::{interrupt, is_interrupted};
use ports::FreePorts;
use postgres::Database;
use std::io::{self, BufRead};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;

/// The first argument of the inner process. The path of the program follows it.
const INNER: &str = "--inner";

/// Runs the bed, or only its database.
pub(crate) fn run(rest: &[String]) -> ExitCode {
    let result = match rest {
        [first, program, rest @ ..] if first == INNER => {
            Options::read(rest).and_then(|options| hold(&options, Path::new(program)))
        }
        rest => Options::read(rest).and_then(|options| watch(&options, rest)),
    };
    match result {
        Ok(code) => code,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Makes sure that PostgreSQL's server programs are there: installs them, or names them.
pub(crate) fn provide_postgres() -> Result<(), String> {
    postgres::provide()
}

/// The outer process: builds the program, starts the inner process and waits for it.
fn watch(options: &Options, rest: &[String]) -> Result<ExitCode, String> {
    let program = match &options.program {
        // The database alone needs no program.
        _ if options.only_postgres => PathBuf::new(),
        Some(program) => program
            .canonicalize()
            .map_err(|error| format!("--program {}: {error}", program.display()))?,
        None if options.sabotage.is_some() => program::build(For::Sabotage)?,
        None if options.tested => program::build(For::Gate)?,
        // A long run is worth an optimised program, a short one is not.
        None if options.short => program::build(For::Check)?,
        None => program::build(For::People)?,
    };
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(own);
    command.args(["cluster", INNER]).arg(program).args(rest);
    // The nodes inherit it, and only a test build heeds it.
    command.envs(options.sabotage.iter().map(|safeguard| ("INITIATIVE_SABOTAGE", safeguard)));
    let started = command.stdin(Stdio::piped()).process_group(0).spawn();
    let mut inner = started.map_err(|error| format!("the bed cannot be started: {error}"))?;
    let input = inner.stdin.take();
    if options.only_postgres {
        // Lines for the database go through, and the end of our input is the end of its own.
        let mut input = input.ok_or("the bed has no input")?;
        std::thread::spawn(move || io::copy(&mut io::stdin(), &mut input));
        return finish(&mut inner);
    }
    let code = finish(&mut inner);
    // Closing it before would end the bed.
    drop(input);
    code
}

fn finish(inner: &mut std::process::Child) -> Result<ExitCode, String> {
    let status = inner.wait().map_err(|error| error.to_string())?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The inner process: holds all parts until the run is over or the outer process is gone.
fn hold(options: &Options, program: &Path) -> Result<ExitCode, String> {
    let lines = listen();
    let mut folder = Folder::make()?;
    if options.keep {
        folder.keep();
    }
    if options.only_postgres {
        return only_postgres(&lines, &folder).map(|()| ExitCode::SUCCESS);
    }
    let start = Instant::now();
    println!("cluster: seed {}, {}", options.seed, folder.path().display());
    let result = Bed::start(options, program, &folder)
        .and_then(|mut bed| trial::run(&mut bed, options, folder.path()));
    let wrong = result.unwrap_or_else(|error| vec![error]);
    if is_interrupted() {
        return Err(String::from("cluster: interrupted, and everything is stopped"));
    }
    let (seed, took) = (options.seed, start.elapsed().as_secs());
    if let Some(safeguard) = &options.sabotage {
        return Ok(noticed(safeguard, &wrong));
    }
    if wrong.is_empty() {
        println!("cluster: passed in {took} s, seed {seed}");
        return Ok(ExitCode::SUCCESS);
    }
    folder.keep();
    for wrong in &wrong {
        println!("WRONG: {}", wrong.trim_end());
    }
    println!("cluster: FAILED after {took} s, seed {seed}. Again: {}", options.command());
    println!("All logs and the database are in {}", folder.path().display());
    Ok(ExitCode::FAILURE)
}

/// A run without a safeguard passes if something was found.
fn noticed(safeguard: &str, wrong: &[String]) -> ExitCode {
    for wrong in wrong {
        println!("noticed: {}", wrong.trim_end());
    }
    if wrong.is_empty() {
        println!("cluster: FAILED, nobody noticed that `{safeguard}` is switched off");
        return ExitCode::FAILURE;
    }
    println!("cluster: passed, it was noticed that `{safeguard}` is switched off");
    ExitCode::SUCCESS
}

/// The lines of our input. Its end interrupts all waiting.
fn listen() -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            // A caller that does not read the lines still wants to know about their end.
            let _ = sender.send(line);
        }
        interrupt();
    });
    lines
}

/// Starts the database alone, to try something out by hand, until Enter is pressed or the
/// input ends. `promote` kills the primary and promotes the standby; `rebuild` makes the old primary
/// a standby.
fn only_postgres(lines: &Receiver<String>, folder: &Folder) -> Result<(), String> {
    let network = Network::new(0, false, &mut FreePorts::new(std::process::id()))?;
    let mut database = Database::start(folder.path(), network.servers())?;
    tell(&database);
    println!("folder    {}", folder.path().display());
    println!("Enter stops it; `promote` kills the primary, `rebuild` makes a new standby");
    while let Ok(line) = lines.recv() {
        let done = match line.trim() {
            "" => return Ok(()),
            "promote" => database.kill_primary().and_then(|()| database.promote()),
            "rebuild" => database.add_standby(),
            other => Err(format!("there is no `{other}`")),
        };
        match done {
            Ok(()) => tell(&database),
            Err(error) => println!("{error}"),
        }
    }
    Ok(())
}

/// Where the database is.
fn tell(database: &Database) {
    println!("primary   {}", database.url_of(database.primary()));
    println!("other     {}", database.url_of(1 - database.primary()));
    println!("both      {}", database.url());
}
