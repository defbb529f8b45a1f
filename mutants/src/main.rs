//! `cargo xtask mutants`: puts faults in on purpose, to see which of them the tests notice.
//!
//! `cargo-mutants` lists the possible faults. There are thousands, so a seed draws a sample. All
//! faults of a sample are compiled at once into a copy of the repository, each behind a switch that
//! the environment turns on while the tests run: compiling once for each would take hours.

mod area;
mod blame;
mod build;
mod cargo;
mod examples;
mod list;
mod mutant;
mod order;
mod place;
mod process;
mod report;
mod rewrite;
mod sample;
mod score;
mod survey;
mod tree;
mod trial;

use area::Area;
use build::{Program, Switchable};
use cargo::root;
use mutant::Mutant;
use order::Order;
use report::Report;
use score::{Score, table};
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};
use survey::Test;
use tree::Tree;

/// A smaller sample is compiled like this one, so that nothing is compiled again for a larger one.
const USUAL: usize = 300;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Samples every area, or what is named, and prints a table.
fn run(arguments: &[String]) -> Result<(), String> {
    let order = order::read(arguments)?;
    let mut scores = Vec::new();
    for area in area::named(order.what.as_deref(), &root())? {
        let score = examine(&area, &order)?;
        println!("{}: {score}", area.name);
        scores.push((area.name, score));
    }
    let missed: Vec<&String> = scores.iter().flat_map(|(_, score)| &score.missed).collect();
    if !missed.is_empty() {
        println!("\nnot noticed:");
    }
    for fault in missed {
        println!("  {fault}");
    }
    println!("\n{}", table(&scores));
    Ok(())
}

/// Draws faults of one area and runs the tests on them.
fn examine(area: &Area, order: &Order) -> Result<Score, String> {
    let start = Instant::now();
    let mutants = list::all(area)?;
    let drawn: Vec<Mutant> = sample::draw(mutants.len(), order.seed)
        .into_iter()
        .map(|place| mutants[place].clone())
        .collect();
    let switchable = build::switchable(&drawn)?;
    eprintln!("{}: {} faults", area.name, drawn.len());
    let tree = Tree::make(&root().join("target/mutants/tree"))?;
    let folder = root().join("target/mutants").join(area.name.replace('/', "-"));
    let mut report = Report::open(&folder, tree.fingerprint)?;

    let mut size = order.count.max(USUAL) * 4 / 3;
    let (build, faults) = loop {
        let faults: BTreeMap<u32, &Mutant> = (1..)
            .zip(&drawn)
            .filter(|(fault, mutant)| {
                switchable[*fault as usize - 1] != Switchable::No
                    && !report.is_refused(&mutant.name)
            })
            .take(size)
            .collect();
        let build = build::build(&tree, &faults, &area.packages(&mutants))?;
        for fault in &build.refused {
            report.refuse(&faults[fault].name)?;
        }
        let enough = faults.len() - build.refused.len() >= order.count || faults.len() < size;
        if enough {
            break (build, faults);
        }
        size = size * 4 / 3;
    };
    let tests = survey::survey(&build.programs, &folder)?;
    // Where no test comes to, a function may have been evaluated by the compiler.
    let can_be_on = |fault: &u32| {
        switchable[*fault as usize - 1] == Switchable::Yes
            || tests.iter().any(|test| test.reaches.contains(fault))
    };
    let sample: Vec<(u32, &Mutant)> = faults
        .into_iter()
        .filter(|(fault, _)| !build.refused.contains(fault) && can_be_on(fault))
        .take(order.count)
        .collect();
    try_all(&sample, &build.programs, &tests, order, &mut report)?;
    let names: Vec<&str> = sample.iter().map(|(_, mutant)| &*mutant.name).collect();
    let last = sample.last().map_or(0, |(fault, _)| *fault as usize);
    report.finish(&names, last - sample.len(), start.elapsed())
}

/// Tries the faults that the report does not know yet, some at the same time.
fn try_all(
    sample: &[(u32, &Mutant)],
    programs: &[Program],
    tests: &[Test],
    order: &Order,
    report: &mut Report,
) -> Result<(), String> {
    let start = Instant::now();
    let left: Vec<&(u32, &Mutant)> =
        sample.iter().filter(|(_, mutant)| !report.knows(&mutant.name)).collect();
    let count = u32::try_from(left.len()).unwrap_or(u32::MAX);
    let queue = Mutex::new((left.into_iter(), report, 0_u32, Ok(())));
    let work = || loop {
        let next = queue.lock().map(|mut queue| queue.0.next());
        let Ok(Some((fault, mutant))) = next else { return };
        if start.elapsed() > Duration::from_secs(60 * order.minutes) {
            return;
        }
        let outcome = trial::attempt(*fault, programs, tests);
        let Ok(mut queue) = queue.lock() else { return };
        queue.2 += 1;
        let told = outcome.and_then(|outcome| queue.1.add(&mutant.name, outcome));
        let done = queue.2;
        if told.is_err() {
            queue.3 = told;
            return;
        }
        if done % 10 == 0 || done == count {
            let minutes = start.elapsed().as_secs_f64() / 60.0;
            let rest = minutes / f64::from(done) * f64::from(count - done);
            eprintln!(
                "  {done} of {count}, {minutes:.1} minutes, about {rest:.1} more: {}",
                queue.1
            );
        }
    };
    thread::scope(|scope| {
        for _ in 0..order.jobs {
            scope.spawn(work);
        }
    });
    queue.into_inner().map_err(|_| String::from("a thread failed"))?.3
}
