//! One run: the load plays while faults happen, and then tells what it found in the journals.

use super::bed::Bed;
use super::fault::{Fault, Kind};
use super::load::{Load, Second};
use super::options::Options;
use super::patience::{STEP, go_on};
use super::recovery::{Back, Recovery, Span};
use super::report::{Row, load_lines, table};
use super::schedule::{Deed, Moment, Planned, moments};
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

/// How often progress is told.
const TELL: Duration = Duration::from_secs(5);
/// How long the load may take at its end to compare the journals.
const COMPARE: Duration = Duration::from_secs(300);

/// A fault that has happened.
struct Happened {
    fault: Fault,
    begin: Duration,
    repaired: Option<Duration>,
}

/// Plays and prints the table. Returns what is wrong.
pub(super) fn run(bed: &mut Bed, options: &Options, folder: &Path) -> Result<Vec<String>, String> {
    let plan = options.plan();
    let mut load = Load::start(&mut bed.load(options), folder)?;
    println!("{} matches for {} s", options.matches, options.length.as_secs());
    let mut happened: Vec<Option<Happened>> = plan.iter().map(|_| None).collect();
    let played = play(bed, options, &plan, &mut load, &mut happened);
    go_on()?;
    // The load may have told something more before it ended.
    load.follow()?;
    let happened: Vec<Happened> = happened.into_iter().flatten().collect();
    let (rows, mut wrong) = judge(&load.seconds(), &happened);
    // A run that fails in the middle tells what happened until then.
    println!("\n{}", table(&rows));
    played?;
    let report = load.report();
    println!("{}", load_lines(report.as_ref()));
    if options.short {
        // The gate also runs on machines that have a lot else to do: what took long is told there,
        // and only what is false fails.
        wrong.drain(..).for_each(|slow| println!("slow: {slow}"));
    }
    if let Some(status) = load.ended()?.filter(|status| !status.success()) {
        let ended = format!("the load ended with {status}\n{}", load.tail());
        match options.short && report.as_ref().is_some_and(is_only_late) {
            true => println!("slow: {ended}"),
            false => wrong.push(ended),
        }
    }
    wrong.extend(unproved(report.as_ref()));
    wrong.extend(bed.panics());
    Ok(wrong)
}

/// Lets the faults happen while the load plays, until it ends.
fn play(
    bed: &mut Bed,
    options: &Options,
    plan: &[Planned],
    load: &mut Load,
    happened: &mut [Option<Happened>],
) -> Result<(), String> {
    let mut moments = moments(plan).into_iter().peekable();
    let mut told = Duration::ZERO;
    loop {
        go_on()?;
        bed.check()?;
        let line = load.follow()?;
        if let Some(line) = line.filter(|_| load.time() >= told + TELL) {
            told = load.time();
            say(told, &line);
        }
        if load.ended()?.is_some() {
            // A load that gives up early has a reason.
            let early = load.time() + Duration::from_secs(1) < options.length;
            let what = || format!("the load ended after {:.1} s", load.time().as_secs_f64());
            return if early { Err(format!("{}\n{}", what(), load.tail())) } else { Ok(()) };
        }
        if load.time() > options.length + COMPARE {
            return Err(format!("the load does not end\n{}", load.tail()));
        }
        while let Some(moment) = moments.next_if(|moment| moment.at <= load.time()) {
            let Moment { place, deed, .. } = moment;
            let fault = &plan[place].fault;
            let begin = load.time();
            let line = bed.perform(fault, deed)?;
            say(if deed == Deed::Begin { begin } else { load.time() }, &line);
            match (&mut happened[place], deed) {
                (entry, Deed::Begin) => {
                    *entry = Some(Happened { fault: fault.clone(), begin, repaired: None });
                }
                (Some(entry), Deed::Repair) => entry.repaired = Some(load.time()),
                _ => {}
            }
        }
        std::thread::sleep(STEP);
    }
}

fn say(time: Duration, what: &str) {
    println!("[{:>6.1} s] {what}", time.as_secs_f64());
}

/// How players fared after each fault, and after which of them they never went on.
fn judge(seconds: &[Second], happened: &[Happened]) -> (Vec<Row>, Vec<String>) {
    let last = seconds.last().map_or(Duration::ZERO, |second| second.end);
    let mut wrong = Vec::new();
    let mut rows = Vec::new();
    for entry in happened {
        let repaired = entry.repaired.unwrap_or(last);
        // A fault that begins while this one lasts belongs to it.
        let next = happened.iter().map(|other| other.begin).find(|begin| *begin > repaired);
        let promoted = entry.fault.kind() == Kind::Primary;
        let span = Span {
            begin: entry.begin,
            repaired,
            since: if promoted { repaired } else { entry.begin },
            until: next.unwrap_or(last),
        };
        let recovery = Recovery::measure(seconds, span);
        let what = entry.fault.to_string();
        if recovery.back == Back::Never {
            wrong.push(format!("the players never went on after: {what}"));
        }
        rows.push(Row { at: entry.begin, what, promoted, recovery });
    }
    (rows, wrong)
}

/// Whether the load found nothing false, and only complains that answers or connections took too long.
fn is_only_late(report: &Value) -> bool {
    let late = ["a command was not answered", "a connection did not come back"];
    let errors = report["errors"].as_object();
    report["audit"]["wrong"].as_array().is_some_and(Vec::is_empty)
        && errors.is_some_and(|errors| errors.keys().all(|error| late.contains(&error.as_str())))
}

/// What the load should have shown and did not. A check that never ran must not pass.
fn unproved(report: Option<&Value>) -> Option<String> {
    let Some(report) = report else { return Some(String::from("the load printed no report")) };
    let compared = &report["audit"]["commands"];
    match compared.as_u64() {
        None => Some(String::from("the load compared nothing with the journals")),
        Some(0) => Some(String::from("no command was acknowledged")),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn happened(node: usize, begin: u64, repaired: Option<u64>) -> Happened {
        Happened {
            fault: Fault::Freeze { node, time: Duration::from_secs(2) },
            begin: Duration::from_secs(begin),
            repaired: repaired.map(Duration::from_secs),
        }
    }

    #[test]
    fn faults_at_once_are_judged_together() {
        let seconds: Vec<Second> = (1..=40)
            .map(|number| Second {
                end: Duration::from_secs(number),
                commands: if (10..=15).contains(&number) || number > 30 { 10 } else { 100 },
            })
            .collect();
        let faults = [happened(0, 9, Some(12)), happened(1, 11, Some(13)), happened(2, 30, None)];
        let (rows, wrong) = judge(&seconds, &faults);
        let back: Vec<Back> = rows.iter().map(|row| row.recovery.back).collect();
        let after = |seconds| Back::After(Duration::from_secs(seconds));
        assert_eq!(back, [after(6), after(4), Back::Partly]);
        assert!(wrong.is_empty(), "{wrong:?}");
        let standing = |(place, second): (usize, &Second)| Second {
            commands: if place < 30 { second.commands } else { 0 },
            ..*second
        };
        let seconds: Vec<Second> = seconds.iter().enumerate().map(standing).collect();
        let (_, wrong) = judge(&seconds, &[happened(2, 20, Some(22))]);
        assert!(wrong.is_empty(), "{wrong:?}");
        let (_, wrong) = judge(&seconds, &[happened(2, 25, Some(28))]);
        assert!(wrong[0].contains("never went on after: node 3 frozen"), "{wrong:?}");
    }

    #[test]
    fn a_run_without_proof_does_not_pass() {
        let late = json!({"audit": {"wrong": []}, "errors": {"a command was not answered": 3}});
        assert!(is_only_late(&late));
        for (place, value) in [("errors", json!({"online/bad_frame": 1})), ("audit", json!(null))] {
            let mut report = late.clone();
            report[place] = value;
            assert!(!is_only_late(&report), "{report}");
        }
        let wrong = |report: Value| unproved(Some(&report));
        assert_eq!(wrong(json!({"audit": {"commands": 7}})), None);
        assert!(wrong(json!({"audit": null})).unwrap().contains("compared nothing"));
        assert!(wrong(json!({"audit": {"commands": 0}})).is_some());
        assert!(unproved(None).is_some());
    }
}
