//! Two simulations side by side, with what differs and how sure that is.

use super::lab_run::LabRun;
use super::numbers::groups;
use initiative_lab::interval::ShareInterval;
use initiative_lab::summary::{Breakdown, results_json};
use initiative_lab::tally::{Results, SimulationTally};
use initiative_server::{RefusalKind, WireRefusal};
use serde_json::{Value, json};

/// What differs between two runs: the second minus the first.
pub(super) fn between(one: &LabRun, other: &LabRun) -> Result<Value, WireRefusal> {
    let refuse =
        |text: String| Err(WireRefusal::told(RefusalKind::BadRequest, "lab/incomparable", text));
    let (Some((plan, played)), Some((other_plan, other_played))) = (one.counted(), other.counted())
    else {
        return refuse(
            "Only simulations are put side by side. A comparison has its answer already.".into(),
        );
    };
    if plan.game != other_plan.game {
        return refuse(format!(
            "Run {} is of {} and run {} of {}. Two runs of the same game can be compared.",
            one.id, plan.game, other.id, other_plan.game
        ));
    }
    let (first, second) = (groups(plan, &played.tally), groups(other_plan, &other_played.tally));
    let both = first.iter().filter_map(|group| {
        let same = second.iter().find(|other| other.by == group.by)?;
        let rows: Vec<Value> =
            if group.by == "seat" { by_place(group, same) } else { by_name(group, same) };
        (!rows.is_empty())
            .then(|| json!({"by": group.by, "of_first_seat": group.of_first_seat, "rows": rows}))
    });
    let tallies = [&played.tally, &other_played.tally];
    Ok(json!({
        "groups": both.collect::<Value>(),
        "lengths": tallies.map(lengths),
        "endings": endings(tallies),
        "same_seeds": plan.seed == other_plan.seed,
    }))
}

/// Seats are the same by their places, whatever they are called.
fn by_place(group: &Breakdown, other: &Breakdown) -> Vec<Value> {
    let pairs = group.rows.iter().zip(&other.rows);
    let name = |one: &str, two: &str| match one == two {
        true => one.to_owned(),
        false => format!("{one} / {two}"),
    };
    pairs.map(|((one, a), (two, b))| row(&name(one, two), *a, *b)).collect()
}

fn by_name(group: &Breakdown, other: &Breakdown) -> Vec<Value> {
    let pairs = group.rows.iter().filter_map(|(name, results)| {
        let (_, same) = other.rows.iter().find(|(other, _)| other == name)?;
        Some(row(name, *results, *same))
    });
    pairs.collect()
}

fn row(name: &str, a: Results, b: Results) -> Value {
    let mut row = json!({"name": name, "a": results_json(a), "b": results_json(b)});
    if let (Some(a), Some(b)) = (ShareInterval::wilson(a), ShareInterval::wilson(b)) {
        row["difference"] = b.over(a).json();
    }
    row
}

fn lengths(tally: &SimulationTally) -> Value {
    let [least, median, mean, most] = tally.lengths();
    json!({"least": least, "median": median, "mean": mean, "most": most})
}

/// How often matches ended for each reason.
fn endings(both: [&SimulationTally; 2]) -> Value {
    let mut names: Vec<&String> = both.iter().flat_map(|tally| tally.reasons.keys()).collect();
    names.sort();
    names.dedup();
    let ended = |reason: &String| {
        let [a, b] = both.map(|tally| {
            let count = tally.reasons.get(reason).copied().unwrap_or_default();
            [count, 0, tally.matches.saturating_sub(count)]
        });
        row(reason, a, b)
    };
    names.into_iter().map(ended).collect()
}
