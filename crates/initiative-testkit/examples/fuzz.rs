//! Runs fuzz targets for a while: `fuzz [TARGET|all] [--seconds N] [--seed S]`.
//!
//! Without `--seed` the seeds count up from 0, so two runs of the same length do the same work.
//! With it, that one case is run alone.

use initiative_testkit::fuzz::Target;
use initiative_testkit::sample::{Setup, Trail};
use std::panic::catch_unwind;
use std::process::ExitCode;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (mut targets, mut seconds, mut seed) = (Target::ALL.to_vec(), 5, None);
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let number = |next: Option<&String>| next.and_then(|number| number.parse::<u64>().ok());
        let understood = match word.as_str() {
            "all" => true,
            "--seconds" => number(words.next()).map(|given| seconds = given).is_some(),
            "--seed" => number(words.next()).map(|given| seed = Some(given)).is_some(),
            name => {
                targets.retain(|target| target.name() == name);
                !targets.is_empty()
            }
        };
        if !understood {
            let names: Vec<_> = Target::ALL.iter().map(|target| target.name()).collect();
            eprintln!(
                "{word:?} is not understood: fuzz [{}|all] [--seconds N] [--seed S]",
                names.join("|")
            );
            return ExitCode::FAILURE;
        }
    }
    let setup = Setup { length: 20, script: vec![2, 5] };
    for target in targets {
        let start = Instant::now();
        let mut cases = 0_u64;
        let first = seed.unwrap_or(0);
        for case in first.. {
            let begun = Instant::now();
            let run = || target.run::<Trail>(&setup, case);
            let slow = catch_unwind(run).map(|()| begun.elapsed() > Duration::from_secs(10));
            if slow.as_ref().map_or(true, |slow| *slow) {
                let what = if slow.is_err() { "failed" } else { "took over 10 s" };
                let name = target.name();
                eprintln!("fuzz: {name} {what} with seed {case}; alone: fuzz {name} --seed {case}");
                return ExitCode::FAILURE;
            }
            cases += 1;
            if seed.is_some() || start.elapsed() >= Duration::from_secs(seconds) {
                break;
            }
        }
        println!("fuzz: {} held for {cases} cases in {:.1?}", target.name(), start.elapsed());
    }
    ExitCode::SUCCESS
}
