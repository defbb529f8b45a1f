//! Runs fuzz targets for a while: `fuzz [TARGET|all] [--seconds N] [--seed S]`.
//!
//! Without `--seed` the seeds count up from 0, so two runs of the same length do the same work.
//! With it, that one case is run alone. A case that panics, takes more than ten seconds or makes
//! the process grow past a gigabyte ends the run and is named.

use initiative_kernel::dice::Dice;
use initiative_testkit::fuzz::FuzzTarget;
use initiative_testkit::sample::{Setup, Trail};
use std::process::ExitCode;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// How long one case may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How large the process may grow, in KiB.
const ROOM: u64 = 1 << 20;

struct Order {
    targets: Vec<FuzzTarget>,
    seconds: u64,
    seed: Option<u64>,
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let order = match understand(&words) {
        Ok(order) => order,
        Err(word) => {
            let names: Vec<_> = FuzzTarget::ALL.iter().map(|target| target.name()).collect();
            let names = names.join("|");
            eprintln!("{word:?} is not understood: fuzz [{names}|all] [--seconds N] [--seed S]");
            return ExitCode::FAILURE;
        }
    };
    for target in &order.targets {
        let name = target.name();
        match run(*target, &order) {
            Ok((cases, time)) => println!("fuzz: {name} held for {cases} cases in {time:.1?}"),
            Err((case, what)) => {
                eprintln!("fuzz: {name} {what} with seed {case}; alone: fuzz {name} --seed {case}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// What the words on the command line ask for, or the word that makes no sense.
fn understand(words: &[String]) -> Result<Order, &String> {
    let mut order = Order { targets: FuzzTarget::ALL.to_vec(), seconds: 5, seed: None };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let number =
            |next: Option<&String>| next.and_then(|number| number.parse::<u64>().ok()).ok_or(word);
        match word.as_str() {
            "all" => {}
            "--seconds" => order.seconds = number(words.next())?,
            "--seed" => order.seed = Some(number(words.next())?),
            name => order.targets.retain(|target| target.name() == name),
        }
        if order.targets.is_empty() {
            return Err(word);
        }
    }
    Ok(order)
}

/// Runs cases in a thread of their own, which says when it begins each: one that hangs is seen
/// from outside.
fn run(target: FuzzTarget, order: &Order) -> Result<(u64, Duration), (u64, String)> {
    let (begun, seen) = channel();
    let (first, only) = (order.seed.unwrap_or(0), order.seed.is_some());
    let (start, end) = (Instant::now(), Duration::from_secs(order.seconds));
    let worker = thread::spawn(move || {
        for case in first.. {
            // Nobody listens any more once the run is given up.
            let told = begun.send(case);
            if told.is_err() || case > first && (only || start.elapsed() >= end) {
                return;
            }
            target.run::<Trail>(&setup(case), case);
        }
    });
    let mut case = first;
    loop {
        match seen.recv_timeout(PATIENCE) {
            Ok(next) => case = next,
            Err(RecvTimeoutError::Timeout) => {
                return Err((case, format!("took over {PATIENCE:?}")));
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if case % 1024 == 0 && peak_kib().is_some_and(|peak| peak > ROOM) {
            return Err((case, "needed over a gigabyte, at the latest".into()));
        }
    }
    match worker.join() {
        Ok(()) => Ok((case - first, start.elapsed())),
        Err(_) => Err((case, "failed".into())),
    }
}

/// Races of all lengths, with and without scripted dice.
fn setup(case: u64) -> Setup {
    let mut dice = Dice::new(case).stream("setup", 0);
    let length = u8::try_from(dice.roll(3, 100)).unwrap_or(20);
    let script = (0..dice.roll(0, 3)).map(|_| dice.roll(1, 7)).collect();
    Setup { length, script }
}

/// How large this process has been, where the system tells.
fn peak_kib() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}
